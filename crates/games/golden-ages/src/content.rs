//! The printed things, read once from `content/` into tables. Ids are small numbers with readable slugs.

use crate::{
    effects::{Count, Modifiers, Op},
    space::{Side, Space, Spaces},
};
use orbis_parts::{List, slug_id};
use serde::Deserialize;
use std::sync::LazyLock;

mod read;

/// The four resources.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Resource {
    /// Game animals.
    Game,
    /// Wheat.
    Wheat,
    /// Rock.
    Rock,
    /// Gems.
    Gem,
}

impl Resource {
    /// All four in the order of the tables.
    pub const ALL: [Resource; 4] = [
        Resource::Game,
        Resource::Wheat,
        Resource::Rock,
        Resource::Gem,
    ];

    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Resource::Game => "game",
            Resource::Wheat => "wheat",
            Resource::Rock => "rock",
            Resource::Gem => "gem",
        }
    }
}

slug_id!(/// A technology tile (0 to 15, row by row) or a starting technology (16 to 19).
    pub struct TechId, tech_slugs);
slug_id!(/// A continent tile; 0 is the square one.
    pub struct TileId, tile_slugs);
slug_id!(/// A civilisation card.
    pub struct CivId, civilisation_slugs);
slug_id!(/// A building card.
    pub struct BuildingId, building_slugs);
slug_id!(/// A wonder card.
    pub struct WonderId, wonder_slugs);
slug_id!(/// A History's Judgement card.
    pub struct JudgementId, judgement_slugs);
slug_id!(/// A future technology card.
    pub struct FutureId, future_slugs);
slug_id!(/// A glory tile; tiles with the same points are alike.
    pub struct GloryId, glory_slugs);

fn tech_slugs() -> &'static [&'static str] {
    &content().tech_slugs
}
fn tile_slugs() -> &'static [&'static str] {
    &content().tile_slugs
}
fn civilisation_slugs() -> &'static [&'static str] {
    &content().civilisation_slugs
}
fn building_slugs() -> &'static [&'static str] {
    &content().building_slugs
}
fn wonder_slugs() -> &'static [&'static str] {
    &content().wonder_slugs
}
fn judgement_slugs() -> &'static [&'static str] {
    &content().judgement_slugs
}
fn future_slugs() -> &'static [&'static str] {
    &content().future_slugs
}
fn glory_slugs() -> &'static [&'static str] {
    &content().glory_slugs
}

/// The number of technology tiles of a player.
pub const TILES: usize = 16;

/// A technology.
#[derive(Clone, Debug)]
pub struct Technology {
    /// Its name.
    pub name: String,
    /// 0 to 3, top to bottom.
    pub row: u8,
    /// 0 for starting technologies, then 1 to 4.
    pub column: u8,
    /// Gold.
    pub cost: u8,
    /// The technology before it in its row.
    pub requires: Option<TechId>,
    /// Cubes that wait on the tile.
    pub cubes: u8,
    /// Points on its back.
    pub vp_back: u8,
    /// What it does, in words.
    pub text: String,
    /// What it does while it is not obsolete.
    pub rule: TechRule,
    /// What it does when it is developed.
    pub on_develop: Option<Op>,
    /// The technology whose benefit ends.
    pub makes_obsolete: Option<TechId>,
    /// Where we know it from.
    pub origin: String,
}

/// The standing benefit of a technology.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum TechRule {
    /// Colonists move up to so many spaces.
    Move(u8),
    /// Colonists move anywhere.
    MoveAnywhere,
    /// A building space (1 to 3) is open.
    BuildingSpace(u8),
    /// Gold for each symbol taken control of.
    OnControlGold(Resource, u8),
    /// Gold for each cube placed on the map.
    OnCubeGold(u8),
    /// Cities have two cubes.
    TwoCubeCities,
    /// Attacks need no colonist.
    RemoteAttack,
    /// Points for each colonist that goes to the agora.
    OnAgoraVp(u8),
    /// Buildings need no colonist.
    BuilderWithoutColonist,
}

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

/// A continent tile.
#[derive(Clone, Debug)]
pub struct Tile {
    /// Its slug.
    pub name: String,
    /// Its size.
    pub kind: TileKind,
    /// Its squares' names and symbols.
    pub squares: Vec<Square>,
    /// Its squares in the four orientations.
    pub turned: [List<Cell, 4>; 4],
    /// Where we know it from.
    pub origin: String,
}

/// A square of a continent tile.
#[derive(Clone, Debug)]
pub struct Square {
    /// Its name.
    pub name: String,
    /// One or two symbols.
    pub resources: Vec<Resource>,
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

/// An island printed on the board.
#[derive(Clone, Debug)]
pub struct Island {
    /// Its name.
    pub name: String,
    /// Where.
    pub space: Space,
    /// Its symbols.
    pub resources: Vec<Resource>,
    /// Where we know it from.
    pub origin: String,
}

/// A civilisation card.
#[derive(Clone, Debug)]
pub struct Civilisation {
    /// Its name.
    pub name: String,
    /// 1 to 4.
    pub era: u8,
    /// The lowest becomes first player.
    pub number: u8,
    /// Its lightning effect.
    pub immediate: Option<Op>,
    /// Its lasting effects.
    pub permanent: Modifiers,
    /// What it does, in words.
    pub text: String,
    /// Where we know it from.
    pub origin: String,
}

/// A building card.
#[derive(Clone, Debug)]
pub struct Building {
    /// Its name.
    pub name: String,
    /// 1 to 4.
    pub era: u8,
    /// Used with so many players or more.
    pub min_players: u8,
    /// Its activation.
    pub activate: Option<Op>,
    /// Its lasting effects.
    pub permanent: Modifiers,
    /// What it scores at the end.
    pub endgame: Option<Op>,
    /// What it does, in words.
    pub text: String,
    /// Where we know it from.
    pub origin: String,
}

/// A wonder card.
#[derive(Clone, Debug)]
pub struct Wonder {
    /// Its name.
    pub name: String,
    /// 1 to 4.
    pub era: u8,
    /// Gold.
    pub cost: u8,
    /// Who builds it for less.
    pub civilisation: CivId,
    /// For how much.
    pub civilisation_cost: u8,
    /// What happens when it is built.
    pub instant: Vec<Op>,
    /// Its activation.
    pub activate: Option<Op>,
    /// What it scores at the end.
    pub endgame: Option<Op>,
    /// What it does, in words.
    pub text: String,
    /// Where we know it from.
    pub origin: String,
}

/// A History's Judgement card.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// Its name.
    pub name: String,
    /// What everybody scores.
    pub score: Vec<Op>,
    /// The same in words.
    pub text: String,
    /// Where we know it from.
    pub origin: String,
}

/// A future technology card.
#[derive(Clone, Debug)]
pub struct Future {
    /// Its name.
    pub name: String,
    /// What to have the most of.
    pub most: Count,
    /// What it scores.
    pub vp: u8,
    /// The same in words.
    pub text: String,
    /// Where we know it from.
    pub origin: String,
}

/// A kind of glory tile.
#[derive(Clone, Debug)]
pub struct Glory {
    /// Points.
    pub vp: u8,
    /// How many there are.
    pub count: u8,
    /// Where we know it from.
    pub origin: String,
}

/// Numbers of the player board and the common board.
#[derive(Clone, Debug)]
pub struct Board {
    /// Gold at the start.
    pub gold: u8,
    /// Cubes in reserve at the start.
    pub reserve: u8,
    /// Gold for each attack.
    pub invasion_costs: [u8; 4],
    /// Points of the artist.
    pub artist_vp: u8,
    /// Gold for each turn of a Golden Age.
    pub golden_age_gold: u8,
    /// Gold for a point at the end.
    pub gold_per_vp: u8,
    /// Judgements that lie open.
    pub judgements: u8,
    /// Where the square tile's first square lies, unturned.
    pub start_tile: Space,
}

/// Everything printed.
pub struct Content {
    /// Technologies, tiles first.
    pub technologies: Vec<Technology>,
    /// Continent tiles.
    pub tiles: Vec<Tile>,
    /// Printed islands.
    pub islands: Vec<Island>,
    /// The symbols of the printed islands.
    pub island_resources: [Spaces; 4],
    /// Civilisation cards.
    pub civilisations: Vec<Civilisation>,
    /// Building cards.
    pub buildings: Vec<Building>,
    /// Wonder cards.
    pub wonders: Vec<Wonder>,
    /// History's Judgement cards.
    pub judgements: Vec<Judgement>,
    /// Future technology cards.
    pub futures: Vec<Future>,
    /// Glory tiles by kind.
    pub glory: Vec<Glory>,
    /// Numbers of the boards.
    pub board: Board,
    /// For each technology the one it makes obsolete, as a bit.
    pub obsoletes: Vec<u32>,
    tech_slugs: Vec<&'static str>,
    tile_slugs: Vec<&'static str>,
    civilisation_slugs: Vec<&'static str>,
    building_slugs: Vec<&'static str>,
    wonder_slugs: Vec<&'static str>,
    judgement_slugs: Vec<&'static str>,
    future_slugs: Vec<&'static str>,
    glory_slugs: Vec<&'static str>,
}

/// The content tables. The files are part of the program: that they can be read is a test's business, not a player's.
pub fn content() -> &'static Content {
    static CONTENT: LazyLock<Content> =
        LazyLock::new(|| read::content().unwrap_or_else(|error| panic!("content: {error}")));
    &CONTENT
}

macro_rules! card {
    ($id:ty, $of:ty, $table:ident) => {
        impl $id {
            /// What is printed on it. A back shows nothing: asking is a mistake of the program.
            pub fn card(self) -> &'static $of {
                &content().$table[self.index()]
            }
        }
    };
}
card!(TechId, Technology, technologies);
card!(TileId, Tile, tiles);
card!(CivId, Civilisation, civilisations);
card!(BuildingId, Building, buildings);
card!(WonderId, Wonder, wonders);
card!(JudgementId, Judgement, judgements);
card!(FutureId, Future, futures);
card!(GloryId, Glory, glory);

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
