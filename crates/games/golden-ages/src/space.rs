//! The grid: 80 spaces, and sets of them as bits of one number.

use orbis_core::{Argument, Flow};
use orbis_parts::bit_set;
use std::{fmt, ops::ControlFlow, str::FromStr};

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
        Spaces::only(self)
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

orbis_core::as_written!(Space);

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

bit_set!(/// A set of spaces.
    pub struct Spaces(u128) of Space; 80);

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

/// What stays on the grid when everything moves some columns, from all of them to the west on.
const STAYING: [u128; 2 * COLS as usize + 1] = {
    let mut staying = [0; 2 * COLS as usize + 1];
    let mut index = 0;
    while index < staying.len() {
        let mut col = 0;
        while col < COLS {
            let to = col as usize + index;
            if to >= COLS as usize && to < 2 * COLS as usize {
                staying[index] |= WEST_RIM << col;
            }
            col += 1;
        }
        index += 1;
    }
    staying
};

impl Spaces {
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
        let staying = STAYING.get((i32::from(dx) + i32::from(COLS)) as usize);
        let staying = self.0 & staying.copied().unwrap_or(0);
        let by = i32::from(dy) * i32::from(COLS) + i32::from(dx);
        let moved = if by < 0 {
            staying.checked_shr(by.unsigned_abs())
        } else {
            staying.checked_shl(by.unsigned_abs())
        };
        Spaces(moved.unwrap_or(0) & GRID)
    }

    /// Shows the spaces of these sets in order, each with the place of every set that has it.
    pub fn merged(sets: [Spaces; 4], mut show: impl FnMut(Space, u8) -> Flow) -> Flow {
        // Half by half: a processor has no wider numbers.
        for base in [0, u64::BITS] {
            let halves = sets.map(|set| (set.0 >> base) as u64);
            let mut left = halves[0] | halves[1] | halves[2] | halves[3];
            while left != 0 {
                let lowest = left & left.wrapping_neg();
                left ^= lowest;
                let space = Space((base + lowest.trailing_zeros()) as u8);
                for (place, half) in (0..).zip(&halves) {
                    if half & lowest != 0 {
                        show(space, place)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// What one step over the left or right rim leads to.
    pub const fn over_the_rim(self) -> Spaces {
        Spaces((self.0 & EAST_RIM) >> (COLS - 1) | (self.0 & WEST_RIM) << (COLS - 1))
    }

    /// One step in the four directions without crossing the rims.
    pub const fn step(self) -> Spaces {
        let (north, south) = (self.shifted(Side::North), self.shifted(Side::South));
        let (east, west) = (self.shifted(Side::East), self.shifted(Side::West));
        Spaces(north.0 | east.0 | south.0 | west.0)
    }

    /// The spaces next to these, the left and right rims joined.
    pub const fn around(self) -> Spaces {
        Spaces(self.step().0 | self.over_the_rim().0)
    }
}

/// Where a colonist can end its move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// All spaces, the one it stands on included.
    pub all: Spaces,
    /// Those with a way over the rim, the one it stands on excluded: a move that ends where it began is none.
    pub over_the_rim: Spaces,
}

/// No colonist moves further by its technologies and cards.
const USUAL: usize = 7;

/// Where moves of the usual ranges end, by range and space.
static REACHES: [[Reach; (COLS * ROWS) as usize]; USUAL + 1] = {
    let nowhere = Reach {
        all: Spaces::NONE,
        over_the_rim: Spaces::NONE,
    };
    let mut reaches = [[nowhere; (COLS * ROWS) as usize]; USUAL + 1];
    let mut range = 0;
    while range <= USUAL {
        let mut space = 0;
        while space < COLS * ROWS {
            reaches[range][space as usize] = Reach::walk(range as u8, Space(space));
            space += 1;
        }
        range += 1;
    }
    reaches
};

impl Reach {
    /// Up to so many steps from a space.
    pub fn within(range: u8, from: Space) -> Reach {
        match REACHES.get(usize::from(range)) {
            Some(reaches) => reaches[from.index()],
            None => Reach::walk(range, from),
        }
    }

    /// To any space.
    pub fn anywhere(from: Space) -> Reach {
        Reach {
            all: Spaces::ALL,
            over_the_rim: !from.set(),
        }
    }

    /// The same, step by step, without what is kept.
    pub const fn walk(range: u8, from: Space) -> Reach {
        let (mut near, mut crossed) = (from.set(), Spaces::NONE);
        let mut step = 0;
        while step < range {
            crossed = Spaces(crossed.0 | crossed.around().0 | near.over_the_rim().0);
            near = Spaces(near.0 | near.step().0);
            step += 1;
        }
        Reach {
            all: Spaces(near.0 | crossed.0),
            over_the_rim: Spaces(crossed.0 & !from.set().0),
        }
    }
}
