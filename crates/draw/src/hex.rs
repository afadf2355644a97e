//! Grids of hexes with a flat side on top, in columns; odd columns sit half a hex lower.

use crate::map::polygon;

/// A grid by the radius of its hexes and the margin around it.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Grid {
    /// From the middle of a hex to a corner.
    pub radius: f32,
    /// Space around the grid.
    pub margin: f32,
}

impl Grid {
    /// From a flat side to the opposite one.
    pub fn high(self) -> f32 {
        self.radius * 3f32.sqrt()
    }

    /// The middle of the hex in a column and a row.
    pub fn middle(self, col: u8, row: u8) -> (f32, f32) {
        let x = self.margin + self.radius + f32::from(col) * self.radius * 1.5;
        let low = f32::from(row) + f32::from(col % 2) / 2.0;
        (x, self.margin + (low + 0.5) * self.high())
    }

    /// The sheet that holds these hexes.
    pub fn size(self, hexes: impl Iterator<Item = (u8, u8)>) -> (f32, f32) {
        hexes.fold((0.0, 0.0), |(wide, high): (f32, f32), (col, row)| {
            let (x, y) = self.middle(col, row);
            let right = x + self.radius + self.margin;
            (
                wide.max(right),
                high.max(y + self.high() / 2.0 + self.margin),
            )
        })
    }

    /// The two ends of a side, clockwise from the top one.
    pub fn side(self, (x, y): (f32, f32), side: usize) -> [(f32, f32); 2] {
        [side, side + 1].map(|corner| corner_of(x, y, self.radius, corner))
    }
}

/// The outline of a hex around a point.
pub fn outline((x, y): (f32, f32), radius: f32) -> String {
    let corners: [(f32, f32); 6] = std::array::from_fn(|corner| corner_of(x, y, radius, corner));
    polygon(&corners)
}

/// Corner 0 is the upper left one.
fn corner_of(x: f32, y: f32, radius: f32, corner: usize) -> (f32, f32) {
    let angle = (corner as f32 * 60.0 - 120.0).to_radians();
    (x + radius * angle.cos(), y + radius * angle.sin())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_share_a_side() {
        let grid = Grid {
            radius: 10.0,
            margin: 2.0,
        };
        let near = |one: (f32, f32), two: (f32, f32)| {
            (one.0 - two.0).abs() < 0.01 && (one.1 - two.1).abs() < 0.01
        };
        // South of an even column; south-east of it.
        for (side, other, opposite) in [(3, (0, 1), 0), (2, (1, 0), 5)] {
            let [a, b] = grid.side(grid.middle(0, 0), side);
            let [c, d] = grid.side(grid.middle(other.0, other.1), opposite);
            assert!(near(a, d) && near(b, c), "{side}");
        }
        assert_eq!(grid.size([(0, 0)].into_iter()), (24.0, 4.0 + grid.high()));
        assert!(outline((0.0, 0.0), 1.0).starts_with("M-0.5"));
    }
}
