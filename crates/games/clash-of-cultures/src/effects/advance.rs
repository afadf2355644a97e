//! What advances do when they are gained or used.

use crate::{Good, Goods, state::Once};
use serde::Deserialize;

/// What an advance brings at once.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OnGain {
    /// Action cards.
    pub cards: u8,
    /// Objective cards.
    pub objectives: u8,
    /// Wonder cards.
    pub wonders: u8,
    /// Ideas.
    pub ideas: u8,
}

/// What using an advance does.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Use {
    /// An action card becomes gold or culture.
    Barter,
    /// Goods for every city.
    Taxes,
    /// An attempt to influence culture without an action.
    Influence,
    /// Moods rise for culture tokens.
    Games,
    /// A token becomes the other kind.
    TurnToken,
    /// Happiness is increased without an action.
    Happiness,
    /// 3 mood tokens.
    Mood,
    /// A collect without an action.
    Collect,
    /// A main action.
    Action,
    /// Angry cities work as neutral ones.
    ForcedLabor,
}

/// How an advance is used.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Usage {
    /// What it does.
    pub does: Use,
    /// Once per turn.
    #[serde(default)]
    pub once: Option<Once>,
    /// It costs a main action.
    #[serde(default)]
    pub action: bool,
    /// Mood tokens it costs.
    #[serde(default)]
    mood: u8,
    /// Culture tokens it costs.
    #[serde(default)]
    culture: u8,
}

impl Usage {
    /// What it costs.
    pub const fn cost(self) -> Goods {
        Goods::of(Good::Mood, self.mood).and(Good::Culture, self.culture)
    }
}
