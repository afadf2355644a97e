//! Advances, for people to read.

use super::{info, with};
use crate::{
    advance,
    content::{AdvanceId, Bonus, Building, Category, WonderId, content},
};
use orbis_core::CardInfo;

/// Every advance: its category, its price, what it brings and what it unlocks.
pub(super) fn all() -> impl Iterator<Item = CardInfo> {
    content().advances.ids().map(|(id, card)| {
        let info = info("advance", id.slug(), &card.name, &card.text, &card.origin);
        let category = card.category().name().to_string();
        let brings = match card.bonus {
            Some(Bonus::Culture) => "1 culture token",
            Some(Bonus::Mood) => "1 mood token",
            None => "",
        };
        let facts = vec![
            ("category", category),
            ("costs", cost(id)),
            ("brings at once", brings.to_string()),
            ("unlocks", unlocked(id).join(", ")),
        ];
        let told = facts.into_iter().filter(|(_, value)| !value.is_empty());
        with(info, told.collect())
    })
}

/// What an advance costs whoever has nothing that makes it cheaper.
fn cost(advance: AdvanceId) -> String {
    let price = format!("{} in any mix of food, ideas and gold", advance::PRICE);
    match advance.card().free_with {
        Some(other) => format!("{price}; nothing with {}", other.card().name),
        None => price,
    }
}

/// What needs an advance: buildings, wonders, governments, and the other advances of its category.
fn unlocked(advance: AdvanceId) -> Vec<String> {
    let category = Category::of(advance);
    let others =
        (advance == category.top()).then(|| format!("further {} advances", category.name()));
    let buildings = Building::ALL
        .iter()
        .filter(|piece| piece.advance() == advance);
    let wonders = WonderId::all().filter(|wonder| wonder.card().requires == advance);
    let governments = Category::GOVERNMENTS.iter();
    let governments = governments.filter(|one| one.card().prerequisite == Some(advance));
    let freed = content().advances.iter();
    let freed = freed.filter(|card| card.free_with == Some(advance));
    others
        .into_iter()
        .chain(buildings.map(|piece| piece.name().to_string()))
        .chain(wonders.map(|wonder| wonder.card().name.clone()))
        .chain(governments.map(|one| one.name().to_string()))
        .chain(freed.map(|card| format!("{} for nothing", card.name)))
        .collect()
}
