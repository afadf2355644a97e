//! Words for people: what is asked, what a choice means, what happened.

mod empires;
mod events;
mod show;

pub use empires::harvest;
pub(crate) use empires::{
    ages, ages_in_short, at_once, begins, cannot_build, category, named_leaders, start_ages,
    starts, trade_numbers,
};
pub(crate) use events::{target, timing};
pub(crate) use show::{advance, or_done, place, show};

use crate::{
    Position,
    content::{ArtefactId, LeaderId, MarkerId, SetId, Shade, Talent, Terrain, UnitId},
    world::Counts,
};
use orbis_core::Viewer;
use orbis_parts::Slot;

/// The name of the empire of a colour.
pub fn empire(position: &Position, set: SetId) -> String {
    match position.empire(set) {
        Some(empire) => empire.card.name().to_string(),
        None => colour(set),
    }
}

/// What an empire has left to spend.
pub fn money(position: &Position, set: SetId) -> String {
    let money = position.empire(set).map_or(0, |empire| empire.money);
    format!("{money} money left.")
}

/// What an empire may not build in its age.
pub(crate) fn barred(position: &Position, set: SetId) -> String {
    let Some(own) = position.empire(set) else {
        return String::new();
    };
    let (age, printed) = (position.age(set), &own.card.card().empire);
    let list = [
        ("cities", printed.no_cities, false),
        ("cavalry", printed.no_cavalry, own.cavalry),
        ("ships", printed.no_ships, own.ships),
    ];
    let words = list
        .iter()
        .filter(|(_, ages, lifted)| ages >> age & 1 != 0 && !lifted);
    let words: Vec<&str> = words.map(|(what, ..)| *what).collect();
    words.join(", ")
}

/// A colour in words.
pub fn colour(set: SetId) -> String {
    set.slug().replace('-', " ")
}

/// A player colour in words.
pub fn group(number: u8) -> &'static str {
    ["orange", "red", "blue", "green", "black", "brown", "purple"]
        .get(usize::from(number))
        .copied()
        .unwrap_or("no colour")
}

/// What a player colour has more of than others.
pub(crate) fn bent(number: u8) -> &'static str {
    [
        "more mounted units",
        "more infantry",
        "more ships",
        "more missile units",
        "few but veteran units",
        "archers and knights, few ships",
        "battleships, aircraft, artillery",
    ]
    .get(usize::from(number))
    .copied()
    .unwrap_or("no units")
}

/// Which counters of its player an empire has. Players keep their own colours on the table, so the shade tells more than the colour.
pub(crate) fn shade(set: SetId) -> &'static str {
    match set.card().shade() {
        Shade::Dark => "dark counters",
        Shade::Light => "light counters",
        Shade::Multi => "striped counters",
    }
}

/// How good the counters of an empire are.
pub(crate) fn quality(set: SetId) -> &'static str {
    match set.card().shade() {
        Shade::Dark => "all veterans",
        Shade::Light => "all regulars",
        Shade::Multi => "some veterans",
    }
}

/// What an action is for.
pub(crate) fn purpose(marker: MarkerId) -> &'static str {
    [
        "begin another empire with a card",
        "earn money, pay and build units",
        "play cards with others to advance",
        "move and fight",
        "discard and draw cards",
        "artefacts, leaders, faith, cities",
        "give the empire up",
        "any action, named when it is turned over",
    ]
    .get(marker.index())
    .copied()
    .unwrap_or("nothing")
}

/// The ground of an area.
pub(crate) const fn ground(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Fertile => "fertile",
        Terrain::Forest => "forest",
        Terrain::Jungle => "jungle",
        Terrain::Mountain => "mountains",
        Terrain::Desert => "desert",
        Terrain::Tundra => "tundra",
        Terrain::Sea => "sea",
        Terrain::Ocean => "ocean",
    }
}

/// What a viewer reads on an action marker.
pub fn marker(slot: Slot<MarkerId>, viewer: Viewer) -> &'static str {
    slot.face(viewer).map_or("face down", MarkerId::name)
}

/// The name of a religion.
pub fn religion(number: u8) -> &'static str {
    &ArtefactId::religion(number).card().name
}

/// The name of a government.
pub fn government(number: u8) -> &'static str {
    &ArtefactId::government(number).card().name
}

/// What a leader is good at, in words.
pub(crate) fn talents(leader: LeaderId) -> String {
    let list: Vec<&str> = TALENTS
        .iter()
        .filter(|(talent, _)| leader.card().talents & *talent as u16 != 0)
        .map(|(_, name)| *name)
        .collect();
    list.join(" and ")
}

/// The leader types by name.
pub(crate) const TALENTS: [(Talent, &str); 10] = [
    (Talent::Administrator, "Administrator"),
    (Talent::Artist, "Artist"),
    (Talent::Builder, "Builder"),
    (Talent::Explorer, "Explorer"),
    (Talent::Philosopher, "Philosopher"),
    (Talent::Populist, "Populist"),
    (Talent::Religious, "Religious leader"),
    (Talent::Scientist, "Scientist"),
    (Talent::Strategist, "Strategist"),
    (Talent::Tactician, "Tactician"),
];

/// So many units of a type.
pub fn several(count: u8, unit: UnitId) -> String {
    let name = unit.name();
    let same = ["infantry", "artillery", "light horse", "star wars"];
    if unit == UnitId::UNSEEN {
        format!("{count} hidden")
    } else if count == 1 || same.iter().any(|end| name.ends_with(end)) {
        format!("{count} {name}")
    } else if let Some(rest) = name.strip_prefix("ship ") {
        format!("{count} ships {rest}")
    } else {
        format!("{count} {name}s")
    }
}

/// Units in words: 2 spears, 1 galley.
pub fn units(counts: &Counts) -> String {
    let list: Vec<String> = counts
        .iter()
        .map(|(unit, count)| several(count, unit))
        .collect();
    list.join(", ")
}
