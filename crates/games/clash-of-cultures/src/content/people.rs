//! Civilizations, their special advances and their leaders as they are printed.

use super::{AdvanceId, CivId, Set, StartId, WonderId};
use crate::effects::{
    ability::Ability,
    leader::Valour,
    talent::Talent,
    using::{Lead, SpecialUse, Usage},
};
use orbis_parts::shown;
use serde::Deserialize;

/// A civilization.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Civ {
    /// Its name.
    pub(crate) name: String,
    /// What it came with.
    pub(crate) set: Set,
    /// Its own start region.
    #[serde(rename = "start_region")]
    pub(crate) start: Option<StartId>,
    /// All its cards are known from public sources.
    #[serde(skip)]
    pub(crate) public: bool,
}

/// A special advance.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Special {
    /// Its name.
    pub(crate) name: String,
    /// What it does, in words.
    #[serde(rename = "effect")]
    pub(crate) text: String,
    /// Whose.
    #[serde(rename = "civilization")]
    pub(crate) civ: CivId,
    /// Gained with this advance; `None` is any government.
    pub(crate) requires: Option<AdvanceId>,
    /// This advance costs nothing.
    pub(crate) makes_free: Option<AdvanceId>,
    /// How it is used.
    pub(crate) using: Option<Usage<SpecialUse>>,
    /// What it allows.
    #[serde(default)]
    pub(super) grants: Vec<Ability>,
    /// Where we know it from.
    pub(crate) origin: String,
}

impl Special {
    /// Is it from public sources?
    pub fn is_public(&self) -> bool {
        self.origin == "public"
    }
}

/// One of the two abilities of a leader.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderAbility {
    /// Its name.
    pub(crate) name: String,
    /// What it does, in words; those that several leaders share are told alike.
    #[serde(default, rename = "effect")]
    pub(crate) text: String,
    /// How it is used.
    pub(crate) using: Option<Usage<Lead>>,
    /// Finds and builds a wonder.
    pub(crate) expert: Option<WonderId>,
    /// What it does by itself.
    #[serde(default)]
    pub(super) talents: Vec<Talent>,
    /// Where we know it from.
    pub(crate) origin: String,
}

impl LeaderAbility {
    /// Is it from public sources?
    pub fn is_public(&self) -> bool {
        self.origin == "public"
    }
}

/// A leader.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    /// His name.
    pub(crate) name: String,
    /// Whose.
    #[serde(rename = "civilization")]
    pub(crate) civ: CivId,
    /// Both abilities.
    pub(crate) abilities: [LeaderAbility; 2],
    /// What he adds in battle.
    #[serde(default)]
    pub(crate) battle: Vec<Valour>,
    /// Where we know him from.
    pub(crate) origin: String,
}

impl Leader {
    /// Both abilities.
    pub fn abilities(&self) -> &[LeaderAbility; 2] {
        &self.abilities
    }
}

shown! {
    Civ { start: Option<StartId>, public: bool }
    Special { civ: CivId, requires: Option<AdvanceId>, using: Option<Usage<SpecialUse>> }
    LeaderAbility { using: Option<Usage<Lead>> }
    Leader { civ: CivId }
}
