//! Objectives, events, wonders and pieces as they are printed.

use super::{AdvanceId, Building, GoalId, Icon, Kind, price::price};
use crate::{
    Goods,
    effects::{
        ability::Ability,
        advance::OnGain,
        event::{Gift, Happening, Teaches},
        using::{Usage, WonderUse},
    },
};
use orbis_parts::shown;
use serde::Deserialize;

/// What a card came with.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Set {
    /// The base game.
    Base,
    /// Civilizations.
    Civilizations,
    /// The Aztecs.
    Aztecs,
}

/// An objective card.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// The upper goal.
    top: GoalId,
    /// The lower goal.
    bottom: GoalId,
    /// What it came with.
    pub(crate) set: Set,
    /// Points for one of them.
    pub(super) victory_points: u8,
}

impl Objective {
    /// The upper and the lower goal.
    #[inline]
    pub fn goals(&self) -> [GoalId; 2] {
        [self.top, self.bottom]
    }
}

/// Whom an event concerns.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// Whoever drew it.
    Drawer,
    /// Everybody.
    All,
}

/// What becomes of an event card.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Keep {
    /// It is discarded.
    Discard,
    /// It stays in play.
    InPlay,
    /// It can be bought.
    GreatPerson,
}

/// An event card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventCard {
    /// Its name.
    pub(crate) name: String,
    /// What it does, in words.
    #[serde(rename = "effect")]
    pub(crate) text: String,
    /// Its icon.
    pub(crate) icon: Icon,
    /// Whom it concerns.
    pub(crate) target: Target,
    /// What becomes of it.
    pub(crate) keep: Keep,
    /// What its text does.
    pub(crate) does: Option<Happening>,
    /// Which advance the great person teaches.
    pub(crate) teaches: Option<Teaches>,
    /// What the great person does.
    pub(crate) gift: Option<Gift>,
    /// What it came with.
    pub(crate) set: Set,
    /// Where we know it from.
    pub(crate) origin: String,
}

/// A wonder.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wonder {
    /// Its name.
    pub(crate) name: String,
    /// What it does, in words.
    #[serde(rename = "effect")]
    pub(crate) text: String,
    /// The advance it needs.
    #[serde(rename = "requires_advance")]
    pub(crate) requires: AdvanceId,
    /// Its city needs a port.
    #[serde(default)]
    pub(crate) needs_port: bool,
    /// Resources and culture tokens.
    #[serde(deserialize_with = "price")]
    pub(crate) cost: Goods,
    /// Points of whoever built it.
    pub(crate) builder_vp: u8,
    /// Points of whoever owns its city.
    pub(crate) owner_vp: u8,
    /// Its builder wins ties.
    #[serde(default)]
    pub(crate) wins_ties: bool,
    /// What building it brings.
    #[serde(default)]
    pub(crate) on_build: OnGain,
    /// How it is used.
    pub(crate) using: Option<Usage<WonderUse>>,
    /// What it allows.
    #[serde(default)]
    pub(super) grants: Vec<Ability>,
    /// Where we know it from.
    pub(crate) origin: String,
}

/// A building of cities.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// Which it is.
    pub(super) id: Building,
    /// Its name.
    pub(crate) name: String,
    /// The advance that unlocks it.
    pub(crate) requires_advance: AdvanceId,
    /// Pieces of a player.
    pub(crate) pieces_per_player: u8,
    /// What it came with.
    pub(super) set: Set,
    /// What constructing it brings, in words.
    pub(crate) when_constructed: Option<String>,
    /// What it does afterwards, in words.
    pub(crate) ongoing: String,
    /// Where we know it from.
    pub(crate) origin: String,
}

/// A kind of unit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitCard {
    /// Which it is.
    pub(super) id: Kind,
    /// What recruiting one costs.
    #[serde(deserialize_with = "price")]
    pub(crate) cost: Goods,
    /// Pieces of a player.
    pub(crate) pieces_per_player: u8,
    /// It fights on land.
    #[serde(default)]
    pub(super) army_unit: bool,
    /// It is at home at sea.
    #[serde(default)]
    pub(super) ship: bool,
}

shown! {
    EventCard { icon: Icon }
    Wonder { using: Option<Usage<WonderUse>> }
}
