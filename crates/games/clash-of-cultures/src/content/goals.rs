//! Goals of objective cards as they are printed.

use super::{GoalId, price::price};
use crate::{
    Goods,
    effects::goal::{Fought, Measure, Moment, Wanted, Wants},
};
use serde::Deserialize;

/// A goal of an objective card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// Its name.
    pub(crate) name: String,
    /// Its condition, in words.
    #[serde(rename = "condition")]
    pub(crate) text: String,
    /// What it wants in the status phase.
    pub(crate) wants: Option<Wants>,
    /// The end of a battle that reaches it.
    pub(crate) fought: Option<Fought>,
    /// Another moment that reaches it.
    pub(crate) moment: Option<Moment>,
    /// What completing it costs.
    #[serde(default, deserialize_with = "price")]
    pub(crate) pay: Goods,
    /// Not in the same status phase as this one.
    #[serde(rename = "not_together_with")]
    pub(crate) not_together: Option<GoalId>,
    /// Not in the round in which that moment was declared.
    #[serde(rename = "not_after_moment")]
    pub(crate) not_after: Option<Moment>,
    /// Where we know it from.
    pub(crate) origin: String,
}

impl Goal {
    /// Is it about governments? Each of them serves once.
    pub fn government(&self) -> bool {
        let wants = self.wants.as_ref();
        wants.is_some_and(|wants| {
            let governs = |one: &Wanted| one.count == Measure::NewGovernment;
            wants.all.iter().any(governs)
        })
    }
}
