//! Words that many sentences share.

use crate::{
    banks::Goods,
    content::{CivilId, MilitaryId, age_name},
};
use orbis_core::{Group, Offer, Seat, count};
use std::sync::LazyLock;

/// A card's name; with its age where cards of several ages have it.
fn told_apart<'a>(name: &str, level: u8, all: impl Iterator<Item = &'a String>) -> String {
    // What kind of card it is stands in the heading and in the sentence.
    let short = name.strip_prefix("Aggression: ").unwrap_or(name);
    if all.filter(|other| *other == name).count() > 1 {
        format!("{short} (Age {})", age_name(level))
    } else {
        short.to_string()
    }
}

/// The name of a civil card.
pub(crate) fn civil(card: CivilId) -> &'static str {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let names = || CivilId::all().map(|card| &card.card().name);
        let name = |card: CivilId| told_apart(&card.card().name, card.card().level, names());
        CivilId::all().map(name).collect()
    });
    NAMES
        .get(card.index())
        .map_or("a civil card", String::as_str)
}

/// The name of a military card, or that it is one.
pub(crate) fn military(card: MilitaryId) -> &'static str {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let names = || MilitaryId::all().map(|card| &card.card().name);
        let name = |card: MilitaryId| told_apart(&card.card().name, card.card().level, names());
        MilitaryId::all().map(name).collect()
    });
    let known = (!card.hidden()).then_some(card);
    let name = known.and_then(|card| NAMES.get(card.index()));
    name.map_or("a military card", String::as_str)
}

/// Where a card of a player's area is drawn.
pub(crate) fn place(seat: Seat, slug: &str) -> String {
    format!("area-{}-{slug}", seat.letter())
}

/// Where a card of the own hand is drawn.
pub(crate) fn hand(slug: &str) -> String {
    format!("hand-{slug}")
}

/// A military card of the hand: what is done with it, and its text.
pub(crate) fn from_hand(card: MilitaryId, deed: &str) -> Offer {
    let printed = card.card();
    let offer = Offer::new(format!("{deed}: {}", printed.text)).called(deed);
    offer.at(hand(card.slug()))
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

/// The kinds of choices, in the order in which they stand.
pub(crate) const GROUPS: [Group; 15] = [
    Group::new("Build and upgrade", 'B', "building"),
    Group::new("Take a card", 'T', "take"),
    Group::new("Develop", 'D', "library"),
    Group::new("Grow", 'G', "grow"),
    Group::new("Play a card", 'C', "action"),
    Group::new("Army", 'M', "infantry"),
    Group::new("Powers", 'P', "leader"),
    Group::new("Prepare an event", 'V', "event"),
    Group::new("Offer a pact", 'O', "pact"),
    Group::new("Play an aggression", 'A', "aggression"),
    Group::new("Declare a war", 'W', "war"),
    Group::new("Defend", 'F', "bonus"),
    Group::losing("Take back", 'K', "undo"),
    Group::losing("Destroy or disband", 'X', "loses"),
    Group::losing("Cancel a pact", 'Q', "loses"),
];
