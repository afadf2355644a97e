//! The table for the zones of a page: the world, the epoch and the areas as sheets, what every player has.

use super::{areas, board, cards, epoch};
use crate::{
    Position,
    content::{CardId, EmpireId, roman},
};
use orbis_core::{
    Group, Offer, Seat, Viewer, Zones, step,
    zones::{Area, Board, Face, Hand, Lie, Pill, Pips, Shelf, Stat, State, Track},
};
use orbis_draw::Offers;

/// The kinds of choices, in the order in which they stand.
pub(crate) const GROUPS: [Group; 9] = [
    Group::new("", 'O', "move"),
    Group::new("Expand", 'X', "exploration"),
    Group::new("Reinforce", 'I', "infantry"),
    Group::new("Replace", 'P', "trade"),
    Group::new("Attack", 'A', "warfare"),
    Group::new("Event cards", 'V', "event"),
    Group::new("Fleets", 'F', "fleet"),
    Group::new("Forts", 'T', "bonus"),
    Group::new("Coins", 'C', "trade"),
];

/// Everything on the table for a page.
pub(crate) fn zones(position: &Position, viewer: Viewer, offers: &[Offer]) -> Zones {
    let offers = Offers::new(offers);
    Zones {
        pills: pills(position, &offers),
        board: Board::Map(Box::new(board::bare(position, &offers))),
        sheets: vec![
            epoch::panel(position, viewer),
            areas::panel(position, &offers),
        ],
        areas: position
            .seats()
            .map(|seat| area(position, seat, viewer))
            .collect(),
        signs: &[
            ("points", "[vp]"),
            ("lands", "[capital]"),
            ("worth now", "[judgement]"),
            ("pre-eminence markers", "[golden-age]"),
            ("event cards", "[hand]"),
            ("armies", "[army]"),
            ("fleets", "[fleet]"),
        ],
        ..Zones::default()
    }
}

fn pills(position: &Position, offers: &Offers) -> Vec<Pill> {
    let mut pills = vec![
        Pill::new(format!("Epoch {} of VII", roman(position.epoch))).opens("epoch"),
        Pill::new("Areas").sign("vp").opens("areas"),
    ];
    for card in &position.played {
        pills.push(Pill::new(card.card().name.clone()));
    }
    // Somebody may be named: then the seats are places.
    for seat in position.seats() {
        let place = format!("seat-{}", seat.letter());
        if offers.has(&place) {
            pills.push(Pill::new(seat.to_string()).of([seat]).at(place));
        }
    }
    pills
}

/// A seat's points, lands and cards.
fn stats(position: &Position, seat: Seat) -> Vec<Stat> {
    let player = position.player(seat);
    let points = crate::score::standing(position).of(seat).points;
    let worth = position.area_points(seat, position.epoch) + position.structure_points(seat);
    vec![
        Stat::new("vp", "points", points),
        Stat::new("capital", "lands", position.world.held(seat).len()),
        Stat::new("judgement", "worth now", worth).note("worth now"),
        Stat::new("golden-age", "pre-eminence markers", player.markers.len()),
        Stat::new("hand", "event cards", player.cards()),
    ]
}

fn area(position: &Position, seat: Seat, viewer: Viewer) -> Area {
    let empire = own_empire(position, seat, viewer);
    let now = position
        .campaign
        .forces
        .iter()
        .any(|force| !force.lands.is_empty())
        && step::first_asked(position) == Some(seat);
    Area {
        title: empire.map_or_else(String::new, |empire| empire.card().name.clone()),
        stats: stats(position, seat),
        pips: if now { campaign(position) } else { Vec::new() },
        shelves: vec![
            Shelf::Cards(empires(position, seat, viewer, empire)),
            Shelf::Tracks(vec![past(position, seat)]),
        ],
        hands: vec![hand(position, seat, viewer)],
        ..Area::of(seat)
    }
}

/// Armies, forts and coins that the empire under way has left.
fn campaign(position: &Position) -> Vec<Pips> {
    let campaign = &position.campaign;
    let pips = |name, sign, left: u8| Pips {
        name,
        sign,
        left,
        all: left,
    };
    let armies = campaign.forces.iter().map(|force| force.pool).sum();
    vec![
        pips("armies left", "shield", armies),
        pips("forts", "round", campaign.forts),
        pips("coins", "round", campaign.coins),
    ]
}

/// The empire of this epoch, as soon as its owner may look at it; one just drawn until it is kept or given away.
fn own_empire(position: &Position, seat: Seat, viewer: Viewer) -> Option<EmpireId> {
    let drawing = step::first_asked(position) == Some(seat);
    let drawn = position.drawn.filter(|_| drawing);
    let held = drawn.or(position.player(seat).empire);
    held.map_or_else(|| position.empire(seat), |slot| slot.face(viewer))
}

fn empires(position: &Position, seat: Seat, viewer: Viewer, empire: Option<EmpireId>) -> Vec<Face> {
    let mut list = Vec::new();
    match empire {
        Some(empire) => list.push(Face {
            age: roman(empire.card().epoch).to_string(),
            gives: format!("{}[army]", empire.card().strength),
            note: format!("called {} of 7", empire.card().order),
            left: String::new(),
            right: String::new(),
            ..cards::empire(empire)
                .face("", empire.to_string())
                .lie(Lie::Lying)
        }),
        None if position.player(seat).empire.is_some() && !viewer.is(seat) => {
            list.push(Face::gap("", "an empire, face down"));
        }
        None => list.push(Face::gap("", "no empire yet")),
    }
    list
}

/// The empires so far, epoch by epoch.
fn past(position: &Position, seat: Seat) -> Track {
    let past = position.player(seat).past.iter();
    let names: Vec<String> = past
        .map(|empire| format!("{} {}", roman(empire.card().epoch), empire.card().name))
        .collect();
    Track {
        name: "Empires".to_string(),
        note: if names.is_empty() {
            "none yet".to_string()
        } else {
            names.join(" · ")
        },
        ..Track::default()
    }
}

/// The event cards: those the viewer knows with their text, others from behind.
fn hand(position: &Position, seat: Seat, viewer: Viewer) -> Hand {
    let player = position.player(seat);
    let mut list: Vec<Face> = Vec::new();
    if viewer.is(seat) {
        let hand = player.hand();
        for id in hand.iter().copied().filter(|id| *id != CardId::BACK) {
            let slots = player
                .greater
                .iter()
                .chain(&player.minor)
                .chain(&player.lesser);
            let face = cards::event(id);
            let fits = id.fits(position.epoch);
            list.push(Face {
                sort: face.foot.clone(),
                count: slots.filter(|slot| slot.card == id).count() as u8,
                state: if fits { State::Plain } else { State::Pale },
                ..face.face(format!("card-{id}"), id.to_string())
            });
        }
    } else {
        let greater = player.greater.len() + player.minor.len();
        let backs = [
            (greater, "G", "k-military"),
            (player.lesser.len(), "L", "k-action"),
        ];
        for (count, mark, kind) in backs {
            list.extend((0..count).map(|_| Face::back(mark, kind, "an event card")));
        }
    }
    Hand {
        title: "Hand".to_string(),
        note: if viewer.is(seat) {
            "event cards · only you see these".to_string()
        } else {
            String::new()
        },
        cards: list,
    }
}

/// The seat's own numbers, which choices change.
pub(crate) fn gauges(position: &Position, seat: Seat) -> Vec<(&'static str, i32)> {
    orbis_core::zones::gauges(&stats(position, seat))
}
