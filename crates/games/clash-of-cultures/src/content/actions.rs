//! Action cards as they are printed: a civil half and a combat half.

use super::{CivilId, TacticId, price::price};
use crate::{
    Goods,
    effects::{civil::Deed, tactic::Force},
};
use orbis_parts::shown;
use serde::Deserialize;

/// An action card: two halves.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// Outside combat.
    pub(crate) civil: CivilId,
    /// In combat.
    #[serde(rename = "combat")]
    pub(crate) tactic: TacticId,
}

/// A civil effect.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Civil {
    /// Its name.
    pub(crate) name: String,
    /// What it does, in words.
    #[serde(rename = "effect")]
    pub(crate) text: String,
    /// When it can be played, in words.
    pub(crate) when: Option<String>,
    /// Costs a main action.
    #[serde(default)]
    pub(crate) action: bool,
    /// What it costs besides.
    #[serde(default, deserialize_with = "price")]
    pub(crate) cost: Goods,
    /// What is done.
    pub(crate) deed: Deed,
    /// On how many cards.
    pub(super) copies: usize,
    /// Where we know it from.
    pub(crate) origin: String,
}

/// Who can use a combat effect.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fighter {
    /// An army unit.
    Army,
    /// A ship.
    Ship,
    /// A fortress.
    Fortress,
}

/// Which side may use a combat effect.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Whoever attacks.
    Attacker,
    /// Whoever is attacked.
    Defender,
    /// Both.
    Any,
}

/// Where a combat effect may be used.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// In a city.
    City,
    /// On land.
    Land,
    /// Everywhere.
    Any,
}

/// A combat effect.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tactic {
    /// Its name.
    pub(crate) name: String,
    /// What it does, in words.
    #[serde(rename = "effect")]
    pub(crate) text: String,
    /// When it matters, in words.
    pub(crate) when: String,
    /// Who can use it.
    needs_one_of: Vec<Fighter>,
    /// Which side.
    pub(crate) role: Role,
    /// Where.
    pub(crate) place: Place,
    /// What it adds, and its trick.
    pub(crate) force: Force,
    /// On how many cards.
    pub(super) copies: usize,
}

impl Tactic {
    /// Can it be used with such a fighter?
    pub fn suits(&self, fighter: Fighter) -> bool {
        self.needs_one_of.contains(&fighter)
    }
}

shown! {
    Action { civil: CivilId, tactic: TacticId }
}
