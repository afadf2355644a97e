//! A grid of squares in box-drawing lines: coasts are strong, borders between joined squares are dotted.

use crate::{content::Coast, space::Side};
use orbis_core::Ink;

/// What stands in a square: painted text by line, with its width on the screen.
#[derive(Clone, Debug, Default)]
pub(super) struct Cell {
    lines: [(String, usize); 2],
}

impl Cell {
    /// Adds painted text of a width to a line.
    pub(super) fn add(&mut self, line: usize, wide: usize, painted: String) {
        self.lines[line].0 += &painted;
        self.lines[line].1 += wide;
    }

    /// How much of a line is taken.
    pub(super) fn wide(&self, line: usize) -> usize {
        self.lines[line].1
    }
}

/// Squares, row by row.
pub(super) struct Grid {
    cols: usize,
    rows: usize,
    wide: usize,
    high: usize,
    pub(super) sides: Vec<Option<[Coast; 4]>>,
    pub(super) cells: Vec<Cell>,
}

/// What lies between two squares.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Edge {
    Water,
    Coast,
    Joined,
}

impl Grid {
    pub(super) fn new(cols: usize, rows: usize, wide: usize, high: usize) -> Grid {
        let count = cols * rows;
        Grid {
            cols,
            rows,
            wide,
            high,
            sides: vec![None; count],
            cells: vec![Cell::default(); count],
        }
    }

    fn side(&self, col: isize, row: isize, side: Side) -> Option<Coast> {
        let inside =
            (0..self.cols as isize).contains(&col) && (0..self.rows as isize).contains(&row);
        let index = row.max(0) as usize * self.cols + col.max(0) as usize;
        inside
            .then(|| self.sides[index].map(|sides| sides[side as usize]))
            .flatten()
    }

    fn edge(&self, one: Option<Coast>, two: Option<Coast>) -> Edge {
        match (one, two) {
            (None, None) => Edge::Water,
            (Some(Coast::Sea), _) | (_, Some(Coast::Sea)) => Edge::Coast,
            // Land that nothing joins yet ends in a dotted line.
            _ => Edge::Joined,
        }
    }

    /// The line above a square.
    fn above(&self, col: isize, row: isize) -> Edge {
        self.edge(
            self.side(col, row, Side::North),
            self.side(col, row - 1, Side::South),
        )
    }

    /// The line left of a square.
    fn left(&self, col: isize, row: isize) -> Edge {
        self.edge(
            self.side(col, row, Side::West),
            self.side(col - 1, row, Side::East),
        )
    }

    fn corner(&self, col: isize, row: isize, ink: Ink) -> String {
        let strong = |edge: Edge| usize::from(edge == Edge::Coast);
        let (north, south) = (self.left(col, row - 1), self.left(col, row));
        let (west, east) = (self.above(col - 1, row), self.above(col, row));
        let index = strong(north) * 8 + strong(east) * 4 + strong(south) * 2 + strong(west);
        const CORNERS: [&str; 16] = [
            " ", "╸", "╻", "┓", "╺", "━", "┏", "┳", "╹", "┛", "┃", "┫", "┗", "┻", "┣", "╋",
        ];
        if index > 0 {
            return coast(CORNERS[index], ink);
        }
        let joined = [north, south, west, east].contains(&Edge::Joined);
        ink.dim(if joined { "┼" } else { "·" })
    }

    /// The picture, line by line.
    pub(super) fn lines(&self, ink: Ink) -> Vec<String> {
        let mut lines = Vec::new();
        for row in 0..=self.rows as isize {
            let mut line = String::new();
            for col in 0..=self.cols as isize {
                line += &self.corner(col, row, ink);
                if col < self.cols as isize {
                    line += &match self.above(col, row) {
                        Edge::Water => " ".repeat(self.wide),
                        Edge::Coast => coast(&"━".repeat(self.wide), ink),
                        Edge::Joined => ink.dim(&"┄".repeat(self.wide)),
                    };
                }
            }
            lines.push(line);
            if row == self.rows as isize {
                break;
            }
            for high in 0..self.high {
                let mut line = String::new();
                for col in 0..=self.cols as isize {
                    line += &match self.left(col, row) {
                        Edge::Water => " ".to_string(),
                        Edge::Coast => coast("┃", ink),
                        Edge::Joined => ink.dim("┊"),
                    };
                    if col < self.cols as isize {
                        let (text, wide) =
                            &self.cells[row as usize * self.cols + col as usize].lines[high];
                        line += text;
                        line += &" ".repeat(self.wide.saturating_sub(*wide));
                    }
                }
                lines.push(line);
            }
        }
        lines
    }
}

fn coast(text: &str, ink: Ink) -> String {
    ink.tint(67, text)
}
