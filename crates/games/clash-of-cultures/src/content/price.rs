//! Prices as they are written: `{ food = 1, ore = 1 }`.

use crate::Goods;
use serde::{Deserialize, Deserializer};

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Price {
    food: u8,
    wood: u8,
    ore: u8,
    ideas: u8,
    gold: u8,
    mood: u8,
    culture: u8,
}

/// Reads a price.
pub(super) fn price<'de, D: Deserializer<'de>>(from: D) -> Result<Goods, D::Error> {
    let Price {
        food,
        wood,
        ore,
        ideas,
        gold,
        mood,
        culture,
    } = Price::deserialize(from)?;
    Ok(Goods([food, wood, ore, ideas, gold, mood, culture]))
}
