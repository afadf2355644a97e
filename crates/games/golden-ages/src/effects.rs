//! The small vocabulary that cards are written in.

mod counters;
mod modifiers;
mod run;

pub use modifiers::{Modifiers, Range};
pub(crate) use modifiers::{read, reduced};
pub use run::{News, WonderEffects};
pub(crate) use run::{resolve, unusable};

use crate::content::TechId;
use serde::Deserialize;

/// Something a card does once.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Op {
    /// Take Gold.
    Gold {
        /// How much.
        n: u8,
    },
    /// Score points.
    Vp {
        /// How many.
        n: u8,
    },
    /// Take Gold for each of something.
    GoldPer {
        /// How much for each.
        n: u8,
        /// Of what.
        count: Count,
    },
    /// Score points for each of something.
    VpPer {
        /// How many for each.
        n: u8,
        /// Of what.
        count: Count,
    },
    /// Develop a technology for less.
    Develop {
        /// How much less.
        discount: u8,
    },
    /// Develop this technology for nothing.
    DevelopNamed {
        /// Which.
        tech: TechId,
    },
    /// Build a wonder for less.
    BuildWonder {
        /// How much less.
        discount: u8,
    },
    /// An explorer action with any colonist on the map; its posture stays.
    ExplorerFree {},
}

/// Something that can be counted, always seen from the owner of the card.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Count {
    /// Game symbols controlled.
    Game,
    /// Wheat symbols controlled.
    Wheat,
    /// Rock symbols controlled.
    Rock,
    /// Gem symbols controlled.
    Gem,
    /// Symbols of all kinds controlled.
    Resource,
    /// Kinds of symbols controlled.
    ResourceKinds,
    /// Cities on the map.
    City,
    /// Cubes on the map.
    Cube,
    /// Developed technology tiles.
    Technology,
    /// Wonders built.
    Wonder,
    /// Buildings on the board.
    Building,
    /// Glory tiles.
    Glory,
    /// Gold owned.
    Gold,
    /// Own colonists on the agora.
    AgoraOwn,
    /// Anybody's colonists on the agora.
    AgoraAny,
    /// Others' pieces on or next to own ones.
    ForeignNear,
}
