//! What the civil half of an action card does.

use crate::{Good, content::Building, state::Boon};
use serde::Deserialize;

/// From whom an advance is learned.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Teacher {
    /// Nobody: any that can be taken.
    Nobody,
    /// Players within 2 spaces.
    Neighbours,
    /// Players whose city was just captured.
    Beaten,
}

/// What is done when a card is played.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Deed {
    /// An advance for nothing.
    Learn(Teacher),
    /// An advance from a neighbour, who may learn one in return.
    TradeAdvances,
    /// After a victory: moods rise.
    Cheer,
    /// A hand is looked at, a card swapped.
    Spy,
    /// Goods for every city with a building.
    #[serde(rename_all = "kebab-case")]
    GainPer {
        /// What.
        good: Good,
        /// Which building.
        building: Building,
    },
    /// After a victory or a capture: ideas.
    Insight {
        /// How many.
        ideas: u8,
    },
    /// Barbarians are hired.
    Hire,
    /// A barbarian settlement is influenced.
    TakeOver,
    /// A building for nothing.
    Build,
    /// A better collect.
    Collect(Boon),
    /// A region is revealed, a settler placed.
    Explore,
    /// Nobody attacks the other.
    Truce,
    /// One action more.
    Act,
    /// Somebody has one action less.
    Assassinate,
    /// An objective card for another.
    NewPlans,
    /// Two advances of one category.
    BuyTwo,
    /// A free infantry.
    Levy,
    /// An advance, and ideas after it.
    BuyAndGain {
        /// How many.
        ideas: u8,
    },
}
