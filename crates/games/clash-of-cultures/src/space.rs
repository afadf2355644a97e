//! The hex grid: up to 110 spaces in eleven columns, and sets of them as bits of one number.

use orbis_core::Argument;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{fmt, ops, str::FromStr};

/// Columns, west to east.
pub const COLS: u8 = 11;
/// Rows, north to south; odd columns sit half a space lower.
pub const ROWS: u8 = 10;
/// Spaces of the grid.
pub const COUNT: usize = COLS as usize * ROWS as usize;

/// A space, written `a1` to `k10` as on the layouts.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

impl Space {
    /// The space in a column and a row, if the grid has it.
    pub const fn new(col: u8, row: u8) -> Option<Space> {
        if col < COLS && row < ROWS {
            Some(Space(col * ROWS + row))
        } else {
            None
        }
    }

    /// Counted from the west.
    pub const fn col(self) -> u8 {
        self.0 / ROWS
    }

    /// Counted from the north.
    pub const fn row(self) -> u8 {
        self.0 % ROWS
    }

    /// As an index into arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of just this space.
    #[inline]
    pub const fn set(self) -> Spaces {
        Spaces(1 << self.0)
    }

    /// The spaces around it, on the endless grid.
    #[inline]
    pub const fn around(self) -> Spaces {
        NEIGHBOURS[self.0 as usize]
    }

    /// The neighbour in one of six directions, clockwise from the north.
    pub fn step(self, direction: usize) -> Option<Space> {
        let [dx, even, odd] = STEPS[direction % 6];
        let dy = if self.col().is_multiple_of(2) {
            even
        } else {
            odd
        };
        let col = self.col().checked_add_signed(dx)?;
        let row = self.row().checked_add_signed(dy)?;
        Space::new(col, row)
    }

    /// The fewest steps to another space, whatever lies between.
    /// Rules: `coc.terms.distance`.
    #[inline]
    pub fn distance(self, other: Space) -> u8 {
        DISTANCES[self.index()][other.index()]
    }

    /// The place in a grid whose third axis follows from the other two.
    const fn axial(self) -> (i16, i16) {
        let (col, row) = (self.col() as i16, self.row() as i16);
        (col, row - (col - (col & 1)) / 2)
    }

    /// All spaces of the grid in order.
    pub fn all() -> impl Iterator<Item = Space> {
        (0..COUNT as u8).map(Space)
    }
}

/// Direction: columns, rows from an even column, rows from an odd column.
const STEPS: [[i8; 3]; 6] = [
    [0, -1, -1],
    [1, -1, 0],
    [1, 0, 1],
    [0, 1, 1],
    [-1, 0, 1],
    [-1, -1, 0],
];

const NEIGHBOURS: [Spaces; COUNT] = {
    let mut table = [Spaces(0); COUNT];
    let mut index = 0;
    while index < COUNT {
        let (col, row) = ((index / ROWS as usize) as i8, (index % ROWS as usize) as i8);
        let mut bits = 0u128;
        let mut direction = 0;
        while direction < 6 {
            let [dx, even, odd] = STEPS[direction];
            let dy = if col % 2 == 0 { even } else { odd };
            let (x, y) = (col + dx, row + dy);
            if x >= 0 && y >= 0 && x < COLS as i8 && y < ROWS as i8 {
                bits |= 1 << (x as usize * ROWS as usize + y as usize);
            }
            direction += 1;
        }
        table[index] = Spaces(bits);
        index += 1;
    }
    table
};

/// The fewest steps between any two spaces.
static DISTANCES: [[u8; COUNT]; COUNT] = {
    let mut table = [[0; COUNT]; COUNT];
    let mut from = 0;
    while from < COUNT {
        let mut to = 0;
        while to < COUNT {
            let (one, two) = (Space(from as u8).axial(), Space(to as u8).axial());
            let (dq, dr) = (one.0 - two.0, one.1 - two.1);
            table[from][to] = ((dq.abs() + dr.abs() + (dq + dr).abs()) / 2) as u8;
            to += 1;
        }
        from += 1;
    }
    table
};

/// All spaces of the grid.
const GRID: u128 = (1 << COUNT) - 1;
/// The northernmost row.
const NORTH: u128 = {
    let (mut bits, mut col) = (0, 0);
    while col < COLS {
        bits |= 1 << (col * ROWS);
        col += 1;
    }
    bits
};
/// The southernmost row.
const SOUTH: u128 = NORTH << (ROWS - 1);
/// The columns that sit half a space higher: 0, 2, 4 and so on.
const EVEN: u128 = {
    let (mut bits, mut col) = (0, 0);
    while col < COLS {
        bits |= ((1 << ROWS) - 1) << (col * ROWS);
        col += 2;
    }
    bits
};

impl Argument for Space {
    const NAME: &'static str = "space";

    fn count() -> u64 {
        u64::from(COUNT as u8)
    }

    fn place(self) -> u64 {
        self.0.into()
    }

    fn at(place: u64) -> Option<Space> {
        let found = u8::try_from(place).ok();
        found.filter(|place| *place < COUNT as u8).map(Space)
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
        let bytes = text.as_bytes();
        let space = match bytes.split_first() {
            Some((col, row)) if !row.is_empty() && row[0] != b'+' && row[0] != b'0' => {
                std::str::from_utf8(row)
                    .ok()
                    .and_then(|row| row.parse::<u8>().ok())
                    .and_then(|row| Space::new(col.wrapping_sub(b'a'), row.wrapping_sub(1)))
            }
            _ => None,
        };
        space.ok_or_else(|| format!("\"{text}\" is no space of the board (a1 to k10)"))
    }
}

orbis_core::as_written!(Space);

/// A set of spaces.
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
pub struct Spaces(u128);

impl Spaces {
    /// No space.
    pub const NONE: Spaces = Spaces(0);

    /// A bit for each space, the first in the lowest.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Is the space in it?
    #[inline]
    pub const fn has(self, space: Space) -> bool {
        self.0 >> space.0 & 1 == 1
    }

    /// Is nothing in it?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many spaces.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// How many spaces of it come before this one.
    #[inline]
    pub const fn rank(self, space: Space) -> usize {
        (self.0 & ((1u128 << space.0) - 1)).count_ones() as usize
    }

    /// The first space, if any.
    #[inline]
    pub const fn first(self) -> Option<Space> {
        if self.0 == 0 {
            None
        } else {
            Some(Space(self.0.trailing_zeros() as u8))
        }
    }

    /// Adds a space.
    pub fn insert(&mut self, space: Space) {
        self.0 |= 1 << space.0;
    }

    /// Takes a space out.
    pub fn remove(&mut self, space: Space) {
        self.0 &= !(1 << space.0);
    }

    /// Everything next to a space of the set: all spaces take each of the six steps at once.
    #[must_use]
    #[inline]
    pub const fn around(self) -> Spaces {
        let set = self.0;
        let up = (set & !NORTH) >> 1;
        let down = (set & !SOUTH) << 1;
        let level = set | (up & EVEN) | (down & !EVEN);
        Spaces(up | down | (level << ROWS & GRID) | (level >> ROWS))
    }

    /// The set and everything reached from it over `through` in so many steps.
    #[must_use]
    #[inline]
    pub fn spread(self, through: Spaces, steps: u8) -> Spaces {
        let (mut all, mut rim) = (self, self);
        for _ in 0..steps {
            rim = rim.around() & through & !all;
            if rim.is_empty() {
                break;
            }
            all = all | rim;
        }
        all
    }

    /// The spaces in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Space> + Clone {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let space = Space(bits.trailing_zeros() as u8);
                bits &= bits - 1;
                space
            })
        })
    }
}

impl ops::BitOr for Spaces {
    type Output = Spaces;
    fn bitor(self, other: Spaces) -> Spaces {
        Spaces(self.0 | other.0)
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
        Spaces(!self.0)
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Spaces {
        spaces
            .into_iter()
            .fold(Spaces::NONE, |sum, space| sum | space.set())
    }
}

impl fmt::Debug for Spaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Spaces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Spaces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spaces, D::Error> {
        Ok(Vec::<Space>::deserialize(deserializer)?
            .into_iter()
            .collect())
    }
}
