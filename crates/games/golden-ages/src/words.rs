//! Words that many sentences share.

use crate::{
    Position, Space,
    content::{CivId, Resource},
};
use orbis_core::count;

pub(crate) fn gold(amount: u16) -> String {
    format!("{amount} Gold")
}

pub(crate) fn points(number: i16) -> String {
    count(number, "point")
}

/// The name of a civilisation that may be hidden.
pub(crate) fn civilisation(card: CivId) -> &'static str {
    if card == CivId::BACK {
        "a civilisation"
    } else {
        &card.card().name
    }
}

/// What lies on a space, in a few words.
pub(crate) fn place(position: &Position, space: Space) -> String {
    let symbols: Vec<&str> = Resource::ALL
        .into_iter()
        .filter(|resource| position.world.symbols(*resource).has(space))
        .map(Resource::name)
        .collect();
    if position.capitals().has(space) {
        format!("{space} (capital)")
    } else if symbols.is_empty() {
        format!("{space} (sea)")
    } else {
        format!("{space} ({})", symbols.join(", "))
    }
}

/// The id of a space on the drawing.
pub(crate) fn on_map(space: Space) -> String {
    format!("space-{space}")
}
