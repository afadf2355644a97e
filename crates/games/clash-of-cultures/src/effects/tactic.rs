//! What the combat half of an action card does.

use serde::Deserialize;

/// What a card adds to its side in its round, and its trick.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Force {
    /// Combat value.
    pub(crate) value: i16,
    /// Combat value for each enemy unit.
    pub(crate) value_per_enemy: i16,
    /// What the attacker loses for each own unit.
    pub(crate) attacker_loses_each: i16,
    /// Dice.
    pub(crate) dice: u8,
    /// Hits ignored.
    pub(crate) ignores: u8,
    /// Not for who attacks a city.
    pub(crate) not_against_city: bool,
    /// Something of its own.
    pub(crate) trick: Option<Trick>,
}

/// What cards do besides.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trick {
    /// The enemy's card comes to the own hand and does nothing.
    TakesCard,
    /// The enemy's card does nothing; both sides lose a unit.
    Sacrifice,
    /// A die for each unit: a 5 or 6 ignores a hit.
    Screen,
    /// A die: a 5 or 6 kills a unit.
    Volley,
    /// The enemy has no clash abilities.
    Silence,
    /// The enemy has no clash abilities, or pays 2 food.
    Starve,
    /// The defenders fall back before the dice.
    FallBack,
    /// A die: a 5 or 6 is another hit if the enemy lost as many.
    Encircle,
    /// A card is drawn if an enemy fell.
    DrawsCard,
}
