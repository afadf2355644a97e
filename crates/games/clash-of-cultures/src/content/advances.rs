//! Advances as they are printed.

use super::{AdvanceId, Category};
use crate::effects::{
    ability::Ability,
    advance::{OnGain, Use},
    using::Usage,
};
use orbis_parts::shown;
use serde::Deserialize;

/// The coloured border of an advance.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bonus {
    /// Blue: a culture token.
    Culture,
    /// Yellow: a mood token.
    Mood,
}

/// An advance.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Advance {
    /// Its name.
    pub(crate) name: String,
    /// Its category.
    category: Category,
    /// 1 is the top advance.
    position: u8,
    /// Its border.
    pub(crate) bonus: Option<Bonus>,
    /// What it does, in words.
    #[serde(rename = "effect")]
    pub(crate) text: String,
    /// Everybody has it at the beginning.
    #[serde(default)]
    pub(crate) starting: bool,
    /// What it brings at once.
    #[serde(default)]
    pub(crate) on_gain: OnGain,
    /// How it is used.
    pub(crate) using: Option<Usage<Use>>,
    /// What it allows.
    #[serde(default)]
    pub(super) grants: Vec<Ability>,
    /// It costs nothing with this one.
    pub(crate) free_with: Option<AdvanceId>,
    /// Where we know it from.
    pub(crate) origin: String,
}

impl Advance {
    /// Its category.
    #[inline]
    pub fn category(&self) -> Category {
        self.category
    }

    /// 0 is the top advance.
    #[inline]
    pub fn place(&self) -> u8 {
        self.position.wrapping_sub(1)
    }
}

shown! {
    Advance { using: Option<Usage<Use>> }
}
