//! Continent tiles: their squares in the four orientations.

use super::{Resource, Side};
use orbis_parts::List;
use serde::Deserialize;

/// How many squares a tile has and when it is used.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TileKind {
    /// The square tile in the middle.
    Square,
    /// Three squares, Era I.
    Three,
    /// Two squares, Eras II to IV.
    Two,
}

impl TileKind {
    fn squares(self) -> usize {
        match self {
            TileKind::Square => 4,
            TileKind::Three => 3,
            TileKind::Two => 2,
        }
    }
}

/// A continent tile.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Written")]
pub struct Tile {
    pub(crate) name: String,
    pub(crate) kind: TileKind,
    pub(crate) squares: Vec<Square>,
    pub(crate) turned: [List<Cell, 4>; 4],
    pub(crate) origin: String,
}

impl Tile {
    /// Its size.
    pub fn kind(&self) -> TileKind {
        self.kind
    }

    /// Its squares' names and symbols.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Its squares in the four orientations.
    pub fn turned(&self) -> &[List<Cell, 4>; 4] {
        &self.turned
    }
}

/// A square of a continent tile.
#[derive(Clone, Debug)]
pub struct Square {
    pub(crate) name: String,
    pub(crate) resources: Vec<Resource>,
}

impl Square {
    /// One or two symbols.
    pub fn resources(&self) -> &[Resource] {
        &self.resources
    }
}

/// A square of a tile in one orientation, seen from the tile's first square.
#[derive(Copy, Clone, Debug, Default)]
pub struct Cell {
    /// Columns east.
    pub dx: i8,
    /// Rows south.
    pub dy: i8,
    /// Its sides, north, east, south, west.
    pub sides: [Coast; 4],
}

/// What a side of a square is.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Coast {
    /// Shared with another square of the tile.
    #[default]
    Inner,
    /// Land.
    Land,
    /// Sea.
    Sea,
}

impl Coast {
    fn read(letter: char) -> Option<Coast> {
        match letter {
            '-' => Some(Coast::Inner),
            'L' => Some(Coast::Land),
            'S' => Some(Coast::Sea),
            _ => None,
        }
    }
}

impl Cell {
    /// A quarter turn clockwise.
    #[must_use]
    fn turned(self) -> Cell {
        let [north, east, south, west] = self.sides;
        Cell {
            dx: -self.dy,
            dy: self.dx,
            sides: [west, north, east, south],
        }
    }

    /// What the side is.
    pub fn side(&self, side: Side) -> Coast {
        self.sides[side as usize]
    }
}

/// A tile as its file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: String,
    kind: TileKind,
    cells: Vec<WrittenCell>,
    origin: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCell {
    name: String,
    dx: i8,
    dy: i8,
    edges: String,
    resources: Vec<Resource>,
}

impl WrittenCell {
    fn cell(&self) -> Result<Cell, String> {
        let letters: Vec<char> = self.edges.chars().collect();
        let letters: [char; 4] = letters
            .try_into()
            .map_err(|_| format!("{} has four edges, not \"{}\"", self.name, self.edges))?;
        let mut sides = [Coast::Inner; 4];
        for (side, letter) in sides.iter_mut().zip(letters) {
            let why = || format!("an edge of {} is L, S or -, not {letter}", self.name);
            *side = Coast::read(letter).ok_or_else(why)?;
        }
        match self.resources[..] {
            [_] => {}
            [one, other] if one != other => {}
            _ => return Err(format!("{} needs one or two different symbols", self.name)),
        }
        Ok(Cell {
            dx: self.dx,
            dy: self.dy,
            sides,
        })
    }
}

impl TryFrom<Written> for Tile {
    type Error = String;
    fn try_from(tile: Written) -> Result<Tile, String> {
        let size = tile.kind.squares();
        if tile.cells.len() != size {
            let cells = tile.cells.len();
            return Err(format!("a tile of this kind has {size} cells, not {cells}"));
        }
        let cells: Vec<Cell> = tile
            .cells
            .iter()
            .map(WrittenCell::cell)
            .collect::<Result<_, _>>()?;
        let mut turned = [cells.into_iter().collect::<List<Cell, 4>>(); 4];
        for turn in 1..4 {
            turned[turn] = turned[turn - 1].iter().map(|cell| cell.turned()).collect();
        }
        let squares = tile.cells.into_iter().map(|cell| Square {
            name: cell.name.replace('-', " "),
            resources: cell.resources,
        });
        Ok(Tile {
            name: tile.name,
            kind: tile.kind,
            squares: squares.collect(),
            turned,
            origin: tile.origin,
        })
    }
}
