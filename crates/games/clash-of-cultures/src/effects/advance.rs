//! What advances do when they are gained or used.

use serde::Deserialize;

/// What an advance brings at once.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OnGain {
    /// Action cards.
    pub(crate) cards: u8,
    /// Objective cards.
    pub(crate) objectives: u8,
    /// Wonder cards.
    pub(crate) wonders: u8,
    /// Ideas.
    pub(crate) ideas: u8,
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
