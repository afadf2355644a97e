//! The map: regions on their slots, what is revealed, what each space is.

use crate::{
    content::{Layout, RegionId, Terrain, content, layout},
    space::{Space, Spaces},
};
use orbis_core::SeatSet;
use orbis_parts::{List, Slot};
use serde::{Deserialize, Serialize};

/// A region on an unrevealed slot.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// Which region, face down until explored.
    pub region: Slot<RegionId>,
    /// Turned by 180 degrees.
    pub turned: bool,
    /// Face up.
    pub open: bool,
}

/// What is written of a map; the rest follows.
#[derive(Copy, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    starts: List<u8, 4>,
    tiles: List<Tile, 14>,
    exhausted: Spaces,
}

/// The map.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct World {
    /// The start region on each start slot, as an index into the start regions.
    pub starts: List<u8, 4>,
    /// The regions on the other slots.
    pub tiles: List<Tile, 14>,
    /// Spaces with an exhausted land marker.
    pub exhausted: Spaces,
    terrain: [Spaces; 5],
    revealed: Spaces,
}

impl World {
    /// A map with these start regions and regions.
    pub fn new(starts: List<u8, 4>, tiles: List<Tile, 14>) -> World {
        let mut world = World {
            starts,
            tiles,
            exhausted: Spaces::NONE,
            terrain: [Spaces::NONE; 5],
            revealed: Spaces::NONE,
        };
        world.refresh();
        world
    }

    /// Works out the terrain of every revealed space.
    fn refresh(&mut self) {
        self.terrain = [Spaces::NONE; 5];
        self.revealed = Spaces::NONE;
        let layout = self.layout();
        let starts = self.starts.len();
        for (index, slot) in layout.slots.iter().enumerate() {
            let spaces = match index.checked_sub(starts) {
                None => content()
                    .starts
                    .get(usize::from(self.starts[index]))
                    .map(|region| region.spaces),
                Some(index) => self
                    .tiles
                    .get(index)
                    .filter(|tile| tile.open)
                    .and_then(|tile| {
                        tile.region
                            .card
                            .is_real()
                            .then(|| turned(tile.region.card.card().spaces, tile.turned))
                    }),
            };
            for (space, terrain) in slot.spaces.iter().zip(spaces.into_iter().flatten()) {
                self.terrain[terrain as usize].insert(*space);
                self.revealed.insert(*space);
            }
        }
    }

    /// The board this map lies on.
    #[inline]
    pub fn layout(&self) -> &'static Layout {
        layout(self.starts.len() as u8)
    }

    /// All spaces of the board.
    #[inline]
    pub fn board(&self) -> Spaces {
        self.layout().board
    }

    /// Face-up spaces.
    #[inline]
    pub fn revealed(&self) -> Spaces {
        self.revealed
    }

    /// Face-down spaces.
    #[inline]
    pub fn hidden(&self) -> Spaces {
        self.board() & !self.revealed
    }

    /// The spaces of a terrain.
    #[inline]
    pub fn all(&self, terrain: Terrain) -> Spaces {
        self.terrain[terrain as usize]
    }

    /// Sea spaces.
    #[inline]
    pub fn sea(&self) -> Spaces {
        self.terrain[Terrain::Sea as usize]
    }

    /// Revealed land.
    #[inline]
    pub fn land(&self) -> Spaces {
        self.revealed & !self.sea()
    }

    /// What a space is, if it is revealed.
    pub fn terrain(&self, space: Space) -> Option<Terrain> {
        Terrain::ALL
            .iter()
            .copied()
            .find(|terrain| self.all(*terrain).has(space))
    }

    /// The slot of a space.
    pub fn slot(&self, space: Space) -> Option<usize> {
        let slot = self.layout().slot_of[space.index()];
        (slot != u8::MAX).then_some(usize::from(slot))
    }

    /// The tile under a space that is no start space.
    pub fn tile(&self, space: Space) -> Option<usize> {
        self.slot(space)?.checked_sub(self.starts.len())
    }

    /// The four spaces of a tile.
    pub fn spaces(&self, tile: usize) -> [Space; 4] {
        let index = (tile + self.starts.len()).min(self.layout().slots.len() - 1);
        self.layout().slots[index].spaces
    }

    /// Turns a tile face up in this orientation.
    pub fn open(&mut self, tile: usize, turned: bool) {
        if let Some(tile) = self.tiles.get_mut(tile) {
            tile.open = true;
            tile.turned = turned;
            tile.region.known = SeatSet::ALL;
        }
        self.refresh();
    }

    /// What each space of a tile would be in this orientation; nothing if its region is not known.
    pub fn lie(&self, tile: usize, turn: bool) -> impl Iterator<Item = (Space, Terrain)> + use<> {
        let region = self.tiles.get(tile).map(|tile| tile.region.card);
        let region = region.filter(|card| card.is_real());
        let terrains = region.map(|region| turned(region.card().spaces, turn));
        let spaces = self.spaces(tile);
        let lies = terrains.map(|terrains| spaces.into_iter().zip(terrains));
        lies.into_iter().flatten()
    }

    /// The sea spaces a tile would have in an orientation.
    pub fn sea_of(&self, tile: usize, turn: bool) -> Spaces {
        self.lie(tile, turn)
            .filter(|(_, terrain)| *terrain == Terrain::Sea)
            .map(|(space, _)| space)
            .collect()
    }

    /// Spaces on the edge of the board.
    pub fn edge(&self) -> Spaces {
        self.layout().rim.iter().copied().collect()
    }

    /// Everything within so many steps over revealed spaces.
    pub fn near(&self, space: Space, steps: u8) -> Spaces {
        space.set().spread(self.revealed, steps)
    }
}

fn turned(spaces: [Terrain; 4], turn: bool) -> [Terrain; 4] {
    let [top, left, right, bottom] = spaces;
    if turn {
        [bottom, right, left, top]
    } else {
        spaces
    }
}

impl From<Written> for World {
    fn from(written: Written) -> World {
        let mut world = World::new(written.starts, written.tiles);
        world.exhausted = written.exhausted;
        world
    }
}

impl From<World> for Written {
    fn from(world: World) -> Written {
        Written {
            starts: world.starts,
            tiles: world.tiles,
            exhausted: world.exhausted,
        }
    }
}
