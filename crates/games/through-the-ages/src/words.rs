//! Words that many sentences share.

use crate::{
    banks::Goods,
    content::{CivilId, MilitaryId},
};
use orbis_core::{Offer, Seat, count};

/// The name of a civil card.
pub(crate) fn civil(card: CivilId) -> &'static str {
    if card == CivilId::BACK {
        "a civil card"
    } else {
        &card.card().name
    }
}

/// The name of a military card, or that it is one.
pub(crate) fn military(card: MilitaryId) -> String {
    if card.hidden() {
        "a military card".to_string()
    } else {
        card.card().name.clone()
    }
}

/// Where a card of a player's area is drawn.
pub(crate) fn place(seat: Seat, slug: &str) -> String {
    format!("area-{}-{slug}", seat.letter())
}

/// Where a card of the own hand is drawn.
pub(crate) fn hand(slug: &str) -> String {
    format!("hand-{slug}")
}

/// A military card of the hand, its name and its text.
pub(crate) fn from_hand(card: MilitaryId, deed: &str) -> Offer {
    let printed = card.card();
    Offer::new(format!("{deed}: {}", printed.text)).at(hand(card.slug()))
}

pub(crate) fn resources(number: u16) -> String {
    count(number, "resource")
}

pub(crate) fn civil_actions(number: u8) -> String {
    count(number, "civil action")
}

pub(crate) fn military_actions(number: u8) -> String {
    count(number, "military action")
}

pub(crate) fn military_cards(number: u8) -> String {
    count(number, "military card")
}

/// So much food, or so many resources.
pub(crate) fn goods(goods: Goods, amount: u16) -> String {
    match goods {
        Goods::Food => format!("{amount} food"),
        Goods::Resources => resources(amount),
    }
}
