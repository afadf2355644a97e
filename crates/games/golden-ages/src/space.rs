//! The grid: 80 spaces, and sets of them as bits of one number.

use orbis_core::Argument;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::{fmt, ops, str::FromStr};

/// Columns, west to east.
pub const COLS: u8 = 10;
/// Rows, north to south.
pub const ROWS: u8 = 8;

/// A space of the grid, written `a1` (north-west) to `j8` (south-east).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

impl Space {
    /// The space in a column and a row, if the grid has it.
    pub const fn new(col: u8, row: u8) -> Option<Space> {
        if col < COLS && row < ROWS {
            Some(Space(row * COLS + col))
        } else {
            None
        }
    }

    /// Counted from the west.
    pub const fn col(self) -> u8 {
        self.0 % COLS
    }

    /// Counted from the north.
    pub const fn row(self) -> u8 {
        self.0 / COLS
    }

    /// As an index into arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of just this space.
    pub const fn set(self) -> Spaces {
        Spaces(1 << self.0)
    }

    /// The space some columns east and rows south; the rims are closed.
    pub fn offset(self, dx: i8, dy: i8) -> Option<Space> {
        let col = self.col().checked_add_signed(dx)?;
        let row = self.row().checked_add_signed(dy)?;
        Space::new(col, row)
    }

    /// All spaces in order.
    pub fn all() -> impl Iterator<Item = Space> {
        (0..COLS * ROWS).map(Space)
    }
}

impl Argument for Space {
    const NAME: &'static str = "space";

    fn count() -> u64 {
        u64::from(COLS * ROWS)
    }

    fn place(self) -> u64 {
        self.0.into()
    }

    fn at(place: u64) -> Option<Space> {
        let found = u8::try_from(place).ok();
        found.filter(|place| *place < COLS * ROWS).map(Space)
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.col()) as char, self.row() + 1)
    }
}

impl FromStr for Space {
    type Err = String;
    fn from_str(text: &str) -> Result<Space, String> {
        let space = match text.as_bytes() {
            [col, row] => Space::new(col.wrapping_sub(b'a'), row.wrapping_sub(b'1')),
            _ => None,
        };
        space.ok_or_else(|| format!("\"{text}\" is no space of the grid (a1 to j8)"))
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Space, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(D::Error::custom)
    }
}

/// The four directions, in the order of the tiles' sides.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Side {
    /// Up.
    North,
    /// Right.
    East,
    /// Down.
    South,
    /// Left.
    West,
}

impl Side {
    /// North, east, south, west.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// The side that faces this one.
    pub const fn opposite(self) -> Side {
        match self {
            Side::North => Side::South,
            Side::East => Side::West,
            Side::South => Side::North,
            Side::West => Side::East,
        }
    }
}

/// A set of spaces.
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
pub struct Spaces(u128);

const WEST_RIM: u128 = {
    let mut bits = 0;
    let mut row = 0;
    while row < ROWS {
        bits |= 1 << (row * COLS);
        row += 1;
    }
    bits
};
const EAST_RIM: u128 = WEST_RIM << (COLS - 1);
const GRID: u128 = (1 << (COLS * ROWS)) - 1;

impl Spaces {
    /// No space.
    pub const NONE: Spaces = Spaces(0);
    /// The whole grid.
    pub const ALL: Spaces = Spaces(GRID);

    /// Is the space in it?
    pub const fn has(self, space: Space) -> bool {
        self.0 >> space.0 & 1 != 0
    }

    /// No space at all?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Adds a space.
    pub fn add(&mut self, space: Space) {
        self.0 |= space.set().0;
    }

    /// Removes a space.
    pub fn remove(&mut self, space: Space) {
        self.0 &= !space.set().0;
    }

    /// One step; the rims are closed.
    pub const fn shifted(self, side: Side) -> Spaces {
        match side {
            Side::North => Spaces(self.0 >> COLS),
            Side::East => Spaces((self.0 & !EAST_RIM) << 1),
            Side::South => Spaces((self.0 << COLS) & GRID),
            Side::West => Spaces((self.0 & !WEST_RIM) >> 1),
        }
    }

    /// Moved by columns and rows; what leaves the grid is lost.
    pub fn moved(self, dx: i8, dy: i8) -> Spaces {
        let mut set = self;
        let (across, down) = (
            if dx < 0 { Side::West } else { Side::East },
            if dy < 0 { Side::North } else { Side::South },
        );
        for _ in 0..dx.abs() {
            set = set.shifted(across);
        }
        for _ in 0..dy.abs() {
            set = set.shifted(down);
        }
        set
    }

    /// What one step over the left or right rim leads to.
    pub const fn over_the_rim(self) -> Spaces {
        Spaces((self.0 & EAST_RIM) >> (COLS - 1) | (self.0 & WEST_RIM) << (COLS - 1))
    }

    /// One step in the four directions without crossing the rims.
    pub fn step(self) -> Spaces {
        Side::ALL
            .iter()
            .fold(Spaces::NONE, |set, side| set | self.shifted(*side))
    }

    /// The spaces next to these, the left and right rims joined.
    pub fn around(self) -> Spaces {
        self.step() | self.over_the_rim()
    }

    /// The spaces in order.
    pub fn iter(self) -> impl Iterator<Item = Space> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let lowest = bits.trailing_zeros() as u8;
            bits &= bits - 1;
            Some(Space(lowest))
        })
    }
}

impl ops::BitOr for Spaces {
    type Output = Spaces;
    fn bitor(self, other: Spaces) -> Spaces {
        Spaces(self.0 | other.0)
    }
}

impl ops::BitOrAssign for Spaces {
    fn bitor_assign(&mut self, other: Spaces) {
        self.0 |= other.0;
    }
}

impl ops::BitAnd for Spaces {
    type Output = Spaces;
    fn bitand(self, other: Spaces) -> Spaces {
        Spaces(self.0 & other.0)
    }
}

impl ops::Not for Spaces {
    type Output = Spaces;
    fn not(self) -> Spaces {
        Spaces(!self.0 & GRID)
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Spaces {
        spaces
            .into_iter()
            .fold(Spaces::NONE, |set, space| set | space.set())
    }
}

impl fmt::Debug for Spaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(|space| space.to_string()))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Space {
        text.parse().expect("a space")
    }

    #[test]
    fn the_rims_are_open_left_and_right_only() {
        assert_eq!(
            at("a3").set().around(),
            ["a2", "a4", "b3", "j3"].map(at).into_iter().collect()
        );
        assert_eq!(
            at("e1").set().around(),
            ["d1", "f1", "e2"].map(at).into_iter().collect()
        );
        assert_eq!(
            at("j8").set().around(),
            ["i8", "j7", "a8"].map(at).into_iter().collect()
        );
    }

    #[test]
    fn names_read_back() {
        assert!(Space::all().all(|space| space.to_string().parse() == Ok(space)));
        assert!("k1".parse::<Space>().is_err() && "a9".parse::<Space>().is_err());
    }
}
