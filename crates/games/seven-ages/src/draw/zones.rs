//! The table for the zones of a page: the world, the seven actions in the bar, every player's empires and hand.

use super::{conflict, key, map, player, progress};
use crate::{
    Empire, Position,
    content::{CardId, MarkerId, SetId, age_of},
    text,
    turn::Step,
};
use orbis_core::{
    Group, Offer, Seat, Viewer, Zones, count,
    zones::{Area, Board, Face, Hand, Lie, Phase, Pill, Shelf, Stat, Track, Tray},
};
use orbis_draw::Offers;

/// The kinds of choices, in the order in which they stand.
pub(crate) const GROUPS: [Group; 10] = [
    Group::new("", 'O', "move"),
    Group::new("Start an empire", 'B', "empire"),
    Group::new("Units", 'T', "infantry"),
    Group::new("Marches", 'W', "move"),
    Group::new("Leaders", 'D', "leader"),
    Group::new("Forts", 'F', "bonus"),
    Group::new("Temples", 'M', "temple"),
    Group::new("Events", 'V', "event"),
    Group::new("Ask", 'A', "trade"),
    Group::new("A gift", 'G', "trade"),
];

/// Everything on the table for a page.
pub(crate) fn zones(position: &Position, viewer: Viewer, offers: &[Offer]) -> Zones {
    let offers = Offers::new(offers);
    let mut sheets = vec![progress::glory(position, viewer)];
    sheets.extend(progress::panel(position));
    sheets.push(key::panel());
    let mut pills = actions(position);
    pills.extend(
        sheets
            .iter()
            .map(|sheet| Pill::new(sheet.title.clone()).opens(sheet.id.clone())),
    );
    Zones {
        pills,
        board: Board::Map(Box::new(map::bare(position, &offers))),
        sheets,
        areas: Seat::all(position.players.len() as u8)
            .map(|seat| area(position, seat, viewer))
            .collect(),
        tray: conflict::panel(position, viewer).map(|panel| Tray {
            title: panel.title.clone(),
            picture: Some(Box::new(panel)),
            ..Tray::default()
        }),
        signs: &[
            ("glory", "[vp]"),
            ("money", "[gold]"),
            ("cards", "[hand]"),
            ("empires", "[capital]"),
        ],
        ..Zones::default()
    }
}

/// The turn, and its seven actions in a line.
fn actions(position: &Position) -> Vec<Pill> {
    const NAMES: [&str; 7] = [
        "1 Start",
        "2 Produce",
        "3 Trade",
        "4 Manoeuvre",
        "5 Destiny",
        "6 Civilise",
        "7 Discard",
    ];
    let now = position.stack.iter().rev().find_map(|step| match step {
        Step::Act(act) => Some(act.action),
        _ => None,
    });
    let next = position.stack.iter().rev().find_map(|step| match step {
        Step::Phase(phase) => Some(phase.action),
        _ => None,
    });
    let mut pills = vec![Pill::new(format!("Turn {}", position.turn))];
    pills.extend(NAMES.iter().enumerate().map(|(index, name)| {
        let marker = MarkerId(index as u8);
        let phase = match (now, next) {
            (Some(now), _) if now == marker => Phase::Now,
            (Some(now), _) if now.0 > marker.0 => Phase::Done,
            (None, Some(next)) if next.0 > marker.0 => Phase::Done,
            _ => Phase::Open,
        };
        Pill::new(*name).phase(phase)
    }));
    pills
}

/// A seat's glory, money, empires and cards.
fn stats(position: &Position, seat: Seat, viewer: Viewer) -> Vec<Stat> {
    let player = position.player(seat);
    let empires = || position.empires_of(seat);
    let money: u32 = empires().map(|(_, empire)| u32::from(empire.money)).sum();
    vec![
        Stat::new("vp", "glory", player::glory(position, seat, viewer)),
        Stat::new("gold", "money", money),
        Stat::new("capital", "empires", empires().count()),
        Stat::new("hand", "cards", player.hand.len()),
    ]
}

fn area(position: &Position, seat: Seat, viewer: Viewer) -> Area {
    let names: Vec<&str> = position
        .empires_of(seat)
        .map(|(_, empire)| empire.card.name())
        .collect();
    Area {
        title: names.join(", "),
        stats: stats(position, seat, viewer),
        note: markers(position, seat, viewer),
        shelves: vec![
            Shelf::Cards(nations(position, seat, viewer)),
            Shelf::Tracks(loose(position, seat, viewer)),
        ],
        hands: vec![hand(position, seat, viewer)],
        ..Area::of(seat)
    }
}

/// The action markers that are not placed yet, for their owner.
fn markers(position: &Position, seat: Seat, viewer: Viewer) -> String {
    let markers = &position.player(seat).markers;
    if !viewer.is(seat) || markers.is_empty() {
        return String::new();
    }
    let names: Vec<&str> = markers
        .iter()
        .map(|slot| text::marker(*slot, viewer))
        .collect();
    format!("markers left: {}", names.join(", "))
}

fn loose(position: &Position, seat: Seat, viewer: Viewer) -> Vec<Track> {
    let player = position.player(seat);
    let markers = player.loose.iter().chain(&player.borrowed);
    let names: Vec<&str> = markers.map(|slot| text::marker(*slot, viewer)).collect();
    if names.is_empty() {
        return Vec::new();
    }
    vec![Track {
        name: "Markers without an empire".to_string(),
        note: names.join(", "),
        ..Track::default()
    }]
}

/// The empires, or room for one.
fn nations(position: &Position, seat: Seat, viewer: Viewer) -> Vec<Face> {
    let mut list: Vec<Face> = position
        .empires_of(seat)
        .map(|(set, empire)| nation(position, set, empire, viewer))
        .collect();
    if list.len() < 2 {
        list.push(Face::gap("", "room for an empire: action 1"));
    }
    list
}

/// An empire's card as it lies before its player.
fn nation(position: &Position, set: SetId, empire: &Empire, viewer: Viewer) -> Face {
    let world = &position.world;
    let action = player::marker(empire, viewer).map_or("", |(name, _)| name);
    let facts = [
        format!("level {}", empire.level),
        format!("{}[gold]", empire.money),
        count(u32::from(world.held(set).len()), "area"),
        count(u32::from(world.army(set).total()), "unit"),
    ];
    Face {
        kind: "k-military",
        sort: "empire".to_string(),
        age: age_of(empire.level).to_string(),
        emblem: "empire".to_string(),
        gives: facts.join(" · "),
        text: format!(
            "{} Glory: {}",
            player::belongings(position, set, empire),
            text::harvest(empire.card)
        )
        .trim()
        .to_string(),
        note: action.to_string(),
        lie: Lie::Lying,
        ..Face::new("", empire.card.slug(), empire.card.name())
    }
}

/// A card of the hand with its three parts.
fn card(id: CardId) -> Face {
    let printed = id.card();
    let artefact = match printed.artefact_name.as_str() {
        "" => String::new(),
        name => format!("Artefact: {name}"),
    };
    Face {
        kind: "k-military",
        sort: text::ages_in_short(id),
        emblem: printed.value.to_string(),
        text: format!("Starts: {}. Glory: {}", text::starts(id), text::harvest(id)),
        second: Some((printed.event_name.to_string(), artefact)),
        ..Face::new(text::place(id), id.slug(), id.name())
    }
}

fn hand(position: &Position, seat: Seat, viewer: Viewer) -> Hand {
    let cards = position.player(seat).hand.iter();
    Hand {
        title: "Hand".to_string(),
        note: if viewer.is(seat) {
            "only you see these".to_string()
        } else {
            String::new()
        },
        cards: cards
            .map(|slot| {
                slot.face(viewer)
                    .map_or_else(|| Face::back("7", "k-military", "a card"), card)
            })
            .collect(),
    }
}

/// The seat's own numbers, which choices change.
pub(crate) fn gauges(position: &Position, seat: Seat) -> Vec<(&'static str, i32)> {
    orbis_core::zones::gauges(&stats(position, seat, Viewer::Seat(seat)))
}
