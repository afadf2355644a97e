//! The continents on the grid: which squares are land, what their sides are, which symbols they show.

use crate::{
    content::{Cell, Coast, Resource, TileId, TileKind, content},
    space::{Side, Space, Spaces},
};
use orbis_core::refusals;
use orbis_parts::List;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A tile on the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// Which tile.
    pub tile: TileId,
    /// Where its first square lies.
    pub at: Space,
    /// Quarter turns clockwise, 0 to 3.
    pub turn: u8,
}

impl Default for Placement {
    fn default() -> Placement {
        Placement {
            tile: TileId::BACK,
            at: content().board.start_tile,
            turn: 0,
        }
    }
}

impl Placement {
    /// The spaces its squares cover, in the order of the tile's squares; none if one is off the grid.
    pub fn spaces(&self) -> Option<List<Covered, 4>> {
        let cells = self.cells();
        let mut list = List::new();
        for (index, cell) in cells.iter().enumerate() {
            list.push(Covered {
                space: self.at.offset(cell.dx, cell.dy),
                square: index as u8,
                sides: cell.sides,
            });
        }
        list.iter()
            .all(|covered| covered.space.is_some())
            .then_some(list)
    }

    fn cells(&self) -> &'static [Cell] {
        &self.tile.card().turned[self.turn as usize & 3]
    }

    /// The spaces it covers as a set; none if one is off the grid.
    pub fn set(&self) -> Spaces {
        let mut set = Spaces::NONE;
        for cell in self.cells() {
            let Some(space) = self.at.offset(cell.dx, cell.dy) else {
                return Spaces::NONE;
            };
            set.add(space);
        }
        set
    }
}

/// A square of a placed tile.
#[derive(Copy, Clone, Debug, Default)]
pub struct Covered {
    /// Where it lies.
    pub space: Option<Space>,
    /// Which square of the tile it is.
    pub square: u8,
    /// Its sides as it lies.
    pub sides: [Coast; 4],
}

/// The map. What follows from the placements is kept beside them as sets, for speed.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct World {
    placements: List<Placement, 17>,
    covered: Spaces,
    land_sides: [Spaces; 4],
    symbols: [Spaces; 4],
}

impl World {
    /// The printed board without any continent.
    pub fn empty() -> World {
        World {
            symbols: content().island_resources,
            ..World::default()
        }
    }

    /// The tiles on the board, in the order they came.
    pub fn placements(&self) -> &[Placement] {
        &self.placements
    }

    /// The continent squares.
    pub fn continent(&self) -> Spaces {
        self.covered
    }

    /// The spaces that show a symbol, capitals not considered.
    pub fn symbols(&self, resource: Resource) -> Spaces {
        self.symbols[resource as usize]
    }

    /// Puts a tile down. Islands below it vanish (`tga.b.cover-islands`).
    pub fn place(&mut self, placement: Placement) {
        let Some(squares) = placement.spaces() else {
            return;
        };
        for covered in &squares {
            let Some(space) = covered.space else { continue };
            self.covered.add(space);
            self.symbols.iter_mut().for_each(|set| set.remove(space));
            for resource in &placement.tile.card().squares[covered.square as usize].resources {
                self.symbols[*resource as usize].add(space);
            }
            for side in Side::ALL {
                if covered.sides[side as usize] == Coast::Land {
                    self.land_sides[side as usize].add(space);
                }
            }
        }
        self.placements.push(placement);
    }

    /// Where the tile's first square may lie, for each of its four orientations (`tga.b.rotation`,
    /// `tga.setup.real-map-not-needed`).
    pub fn legal_places(&self, tile: TileId) -> [Spaces; 4] {
        let contact = Contact::of(self);
        let card = tile.card();
        std::array::from_fn(|turn| self.places(&contact, &card.turned[turn]))
    }

    /// Has the tile a legal place?
    pub fn has_place(&self, tile: TileId) -> bool {
        let contact = Contact::of(self);
        let mut turns = tile.card().turned.iter();
        turns.any(|cells| !self.places(&contact, cells).is_empty())
    }

    /// Where the first square of a tile that is turned like this may lie.
    fn places(&self, contact: &Contact, cells: &[Cell]) -> Spaces {
        let (mut fits, mut touches) = (Spaces::ALL, Spaces::NONE);
        for cell in cells {
            let mut clash = self.covered;
            for side in Side::ALL {
                match cell.side(side) {
                    Coast::Inner => {}
                    Coast::Land => clash |= contact.sea[side as usize],
                    Coast::Sea => clash |= contact.land[side as usize],
                }
            }
            fits &= (!clash).moved(-cell.dx, -cell.dy);
            // Next to a continent on an inner side lies none: that is where the tile itself would be.
            touches |= contact.near.moved(-cell.dx, -cell.dy);
        }
        fits & touches
    }

    /// Why a tile cannot lie here; none if it can.
    pub fn obstacle(&self, placement: Placement) -> Option<Obstacle> {
        let Some(squares) = placement.spaces() else {
            return Some(Obstacle::OffTheGrid);
        };
        if !(placement.set() & self.covered).is_empty() {
            return Some(Obstacle::Overlap);
        }
        let contact = Contact::of(self);
        let mut touches = false;
        for covered in &squares {
            let Some(space) = covered.space else { continue };
            for side in Side::ALL {
                let (land, sea) = (
                    contact.land[side as usize].has(space),
                    contact.sea[side as usize].has(space),
                );
                touches |= land || sea;
                match covered.sides[side as usize] {
                    Coast::Land if sea => return Some(Obstacle::Coast),
                    Coast::Sea if land => return Some(Obstacle::Coast),
                    _ => {}
                }
            }
        }
        (!touches).then_some(Obstacle::Apart)
    }

    /// A map from a list of placements, each of which must have been legal.
    fn rebuild(placements: &[Placement]) -> Result<World, String> {
        let mut world = World::empty();
        for placement in placements {
            if placement.tile == TileId::BACK || placement.turn > 3 {
                return Err("a tile on the board is unknown or badly turned".to_string());
            }
            let tile = placement.tile;
            if world.placements.iter().any(|earlier| earlier.tile == tile) {
                return Err(format!("the tile {tile} lies on the board twice"));
            }
            let first = world.placements.is_empty();
            if first != (tile.card().kind == TileKind::Square) {
                return Err("the square tile, and only it, is placed first".to_string());
            }
            match world.obstacle(*placement) {
                None => {}
                Some(Obstacle::Apart) if first && placement.set() == start_squares() => {}
                Some(_) => return Err(format!("the tile {tile} cannot lie at {}", placement.at)),
            }
            world.place(*placement);
        }
        if world.placements.is_empty() {
            Err("the square tile is missing".to_string())
        } else {
            Ok(world)
        }
    }
}

/// The four squares in the middle.
fn start_squares() -> Spaces {
    Placement {
        tile: TileId(0),
        at: content().board.start_tile,
        turn: 0,
    }
    .set()
}

/// The square tile in the middle, turned. Its first square wanders, its four squares stay.
pub fn start_placement(turn: u8) -> Placement {
    let middle = start_squares();
    let places = middle.iter().map(|at| Placement {
        tile: TileId(0),
        at,
        turn,
    });
    places
        .into_iter()
        .find(|placement| placement.set() == middle)
        .unwrap_or_default()
}

refusals! {
    /// Why a tile cannot lie somewhere.
    pub enum Obstacle {
        /// A square would be off the grid.
        OffTheGrid = "tga.b.within-grid" => "part of the tile would lie off the board",
        /// It would cover a continent.
        Overlap = "tga.b.no-overlap" => "the tile would cover another continent",
        /// Land would meet sea.
        Coast = "tga.b.terrain" => "land would meet sea along a side",
        /// It would touch no continent.
        Apart = "tga.b.adjacent" => "the tile would touch no continent",
    }
}

/// For each direction: the spaces whose neighbour there is a continent square that shows them land, or sea.
struct Contact {
    land: [Spaces; 4],
    sea: [Spaces; 4],
    /// With such a neighbour in any direction.
    near: Spaces,
}

// The left and right rims do not meet for tiles: a shift does not go over them (`tga.b.no-wrap`).
impl Contact {
    fn of(world: &World) -> Contact {
        let facing = |side: Side| side.opposite();
        let land =
            Side::ALL.map(|side| world.land_sides[facing(side) as usize].shifted(facing(side)));
        let sea = Side::ALL.map(|side| {
            (world.covered & !world.land_sides[facing(side) as usize]).shifted(facing(side))
        });
        let near = world.covered.step();
        Contact { land, sea, near }
    }
}

impl Serialize for World {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.placements.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for World {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<World, D::Error> {
        World::rebuild(&List::<Placement, 17>::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
