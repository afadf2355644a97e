//! The printed things, read once from `content/` into tables. Ids are small numbers with readable slugs.

use crate::{
    effects::{Count, Modifiers, Op},
    space::{Side, Space, Spaces},
    technologies::{Technologies, Tiles},
};
use orbis_parts::{
    content::{Printed, Records},
    shown, slug_id,
};
use serde::Deserialize;

mod files;
mod tile;

pub use tile::{Cell, Coast, Square, Tile, TileKind};

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
    pub struct TechId, || content().technologies.slugs());
slug_id!(/// A continent tile; 0 is the square one.
    pub struct TileId, || content().tiles.slugs());
slug_id!(/// A civilisation card.
    pub struct CivId, || content().civilisations.slugs());
slug_id!(/// A building card.
    pub struct BuildingId, || content().buildings.slugs());
slug_id!(/// A wonder card.
    pub struct WonderId, || content().wonders.slugs());
slug_id!(/// A History's Judgement card.
    pub struct JudgementId, || content().judgements.slugs());
slug_id!(/// A future technology card.
    pub struct FutureId, || content().futures.slugs());
slug_id!(/// A glory tile; tiles with the same points are alike.
    pub struct GloryId, || content().glory.slugs());

/// The number of technology tiles of a player.
pub const TILES: usize = 16;
/// The number of Eras.
pub const ERAS: u8 = 4;

/// A technology.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Technology {
    /// Its name.
    pub(crate) name: String,
    /// 1 to 4, top to bottom.
    pub(crate) row: u8,
    /// 0 for starting technologies, then 1 to 4.
    pub(crate) column: u8,
    /// Gold.
    pub(crate) cost: u8,
    /// The technology before it in its row.
    pub(crate) requires: Option<TechId>,
    /// Cubes that wait on the tile.
    pub(crate) cubes: u8,
    /// Points on its back.
    pub(crate) vp_back: u8,
    /// What it does, in words.
    #[serde(rename = "effect")]
    pub(crate) text: String,
    /// What it does while it is not obsolete.
    pub(crate) rule: TechRule,
    /// What it does when it is developed.
    pub(crate) on_develop: Option<Op>,
    /// The technology whose benefit ends.
    pub(crate) makes_obsolete: Option<TechId>,
    /// Where we know it from.
    pub(crate) origin: String,
}

/// The standing benefit of a technology.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum TechRule {
    /// Colonists move up to so many spaces.
    Move {
        /// How many.
        n: u8,
    },
    /// Colonists move anywhere.
    MoveAnywhere {},
    /// A building space is open.
    BuildingSpace {
        /// 1 to 3.
        space: u8,
    },
    /// Gold for each symbol taken control of.
    OnControlGold {
        /// Of which kind.
        resource: Resource,
        /// How much.
        n: u8,
    },
    /// Gold for each cube placed on the map.
    OnCubeGold {
        /// How much.
        n: u8,
    },
    /// Cities have two cubes.
    TwoCubeCities {},
    /// Attacks need no colonist.
    RemoteAttack {},
    /// Points for each colonist that goes to the agora.
    OnAgoraVp {
        /// How many.
        n: u8,
    },
    /// Buildings need no colonist.
    BuilderWithoutColonist {},
}

/// An island printed on the board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Island {
    /// Its name.
    #[serde(rename = "id")]
    pub(crate) name: String,
    /// Where.
    #[serde(deserialize_with = "files::space")]
    pub(crate) space: Space,
    /// Its symbols.
    pub(crate) resources: Vec<Resource>,
    /// Where we know it from.
    pub(crate) origin: String,
}

/// A civilisation card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Civilisation {
    /// Its name.
    pub(crate) name: String,
    /// 1 to 4.
    pub(crate) era: u8,
    /// The lowest becomes first player.
    pub(crate) number: u8,
    /// Its lightning effect.
    pub(crate) immediate: Option<Op>,
    /// Its lasting effects.
    #[serde(default)]
    pub(crate) permanent: Modifiers,
    /// What it does, in words.
    pub(crate) text: String,
    /// Where we know it from.
    pub(crate) origin: String,
}

/// A building card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Building {
    /// Its name.
    pub(crate) name: String,
    /// 1 to 4.
    pub(crate) era: u8,
    /// Used with so many players or more.
    pub(crate) min_players: u8,
    /// Its activation.
    pub(crate) activate: Option<Op>,
    /// Its lasting effects.
    #[serde(default)]
    pub(crate) permanent: Modifiers,
    /// What it scores at the end.
    pub(crate) endgame: Option<Op>,
    /// What it does, in words.
    pub(crate) text: String,
    /// Where we know it from.
    pub(crate) origin: String,
}

/// A wonder card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wonder {
    /// Its name.
    pub(crate) name: String,
    /// 1 to 4.
    pub(crate) era: u8,
    /// Gold.
    pub(crate) cost: u8,
    /// Who builds it for less.
    pub(crate) civilisation: CivId,
    /// For how much.
    pub(crate) civilisation_cost: u8,
    /// What happens when it is built.
    #[serde(default)]
    pub(crate) instant: Vec<Op>,
    /// Its activation.
    pub(crate) activate: Option<Op>,
    /// What it scores at the end.
    pub(crate) endgame: Option<Op>,
    /// What it does, in words.
    pub(crate) text: String,
    /// Where we know it from.
    pub(crate) origin: String,
}

/// A History's Judgement card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judgement {
    /// Its name.
    pub(crate) name: String,
    /// What everybody scores.
    pub(crate) score: Vec<Op>,
    /// The same in words.
    pub(crate) text: String,
    /// Where we know it from.
    pub(crate) origin: String,
}

/// A future technology card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Future {
    /// Its name.
    pub(crate) name: String,
    /// What to have the most of.
    pub(crate) most: Count,
    /// What it scores.
    pub(crate) vp: u8,
    /// The same in words.
    pub(crate) text: String,
    /// Where we know it from.
    pub(crate) origin: String,
}

/// A kind of glory tile.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Glory {
    /// Points.
    pub(crate) vp: u8,
    /// How many there are.
    pub(crate) count: u8,
    /// Where we know it from.
    pub(crate) origin: String,
}

/// Numbers of the player board and the common board.
#[derive(Clone, Debug)]
pub struct Board {
    /// Gold at the start.
    pub(crate) gold: u8,
    /// Cubes in reserve at the start.
    pub(crate) reserve: u8,
    /// Cubes of a player, in reserve, on tiles and on the map.
    pub(crate) cubes: u8,
    /// Gold for each attack.
    pub(crate) invasion_costs: [u8; 4],
    /// Points of the artist.
    pub(crate) artist_vp: u8,
    /// Gold for each turn of a Golden Age.
    pub(crate) golden_age_gold: u8,
    /// Gold for a point at the end.
    pub(crate) gold_per_vp: u8,
    /// Judgements that lie open.
    pub(crate) judgements: u8,
    /// Where the square tile's first square lies, unturned.
    pub(crate) start_tile: Space,
}

/// Everything printed.
pub struct Content {
    /// Technologies, tiles first.
    pub(crate) technologies: Records<TechId, Technology>,
    /// Continent tiles.
    pub(crate) tiles: Records<TileId, Tile>,
    /// Printed islands.
    pub(crate) islands: Vec<Island>,
    /// The symbols of the printed islands.
    pub(crate) island_resources: [Spaces; 4],
    /// Civilisation cards.
    pub(crate) civilisations: Records<CivId, Civilisation>,
    /// Building cards.
    pub(crate) buildings: Records<BuildingId, Building>,
    /// Wonder cards.
    pub(crate) wonders: Records<WonderId, Wonder>,
    /// History's Judgement cards.
    pub(crate) judgements: Records<JudgementId, Judgement>,
    /// Future technology cards.
    pub(crate) futures: Records<FutureId, Future>,
    /// Glory tiles by kind.
    pub(crate) glory: Records<GloryId, Glory>,
    /// Numbers of the boards.
    pub(crate) board: Board,
    /// A player without technology tiles.
    pub(crate) undeveloped: Technologies,
    /// The technology tiles that cost at most so much Gold, from none on.
    pub(crate) tiles_for: Vec<Tiles>,
}

/// The content, read from the program's own files or from corrected ones.
pub static PRINTED: Printed<Content> = Printed::new(files::FILES, files::KINDS, files::read);

/// The content tables.
pub fn content() -> &'static Content {
    PRINTED.get()
}

macro_rules! card {
    ($id:ty, $of:ty, $table:ident) => {
        impl $id {
            /// What is printed on it. A back shows nothing: asking is a mistake of the program.
            pub fn card(self) -> &'static $of {
                &content().$table[self]
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

shown! {
    Technology { column: u8, cost: u8, cubes: u8, requires: Option<TechId> }
    Civilisation { era: u8, number: u8 }
    Building { era: u8, min_players: u8 }
    Wonder { era: u8, cost: u8, civilisation: CivId, civilisation_cost: u8 }
    Glory { count: u8 }
    Board { invasion_costs: [u8; 4] }
}

impl Content {
    /// The numbers of the boards.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The technology tiles that can be paid with so much Gold.
    pub(crate) fn affordable(&self, gold: i32) -> Tiles {
        let most = self.tiles_for.len() - 1;
        match usize::try_from(gold) {
            Ok(gold) => self.tiles_for[gold.min(most)],
            Err(_) => Tiles::NONE,
        }
    }

    /// The symbols of the printed islands, by resource.
    pub fn island_resources(&self) -> [Spaces; 4] {
        self.island_resources
    }
}
