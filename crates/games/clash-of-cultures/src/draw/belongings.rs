//! What a player has besides advances and hand, to be read like cards: leaders, special advances, wonders, great persons; and the
//! events that lie open.

use super::zones::WORDS;
use crate::{
    Position, Specials,
    cards::{abilities, marked},
    content::{EventId, LeaderId, SpecialId, WonderId},
    leaders,
    words::signs,
};
use orbis_core::{
    Seat,
    zones::{Column, Face, Hand, Lie, State},
};
use orbis_draw::rich::signed;

/// A line that opens as a card.
fn line(slug: &str, name: &str, text: &str, kind: &'static str, emblem: &str) -> Face {
    Face {
        kind,
        text: signed(text, &WORDS),
        emblem: emblem.to_string(),
        lie: Lie::Line,
        ..Face::new("", slug, name)
    }
}

fn column(title: &str, cards: Vec<Face>) -> Option<Column> {
    let title = title.to_string();
    (!cards.is_empty()).then(|| Column {
        title,
        cards,
        ..Column::default()
    })
}

/// Everything as columns; what is not there has none.
pub(super) fn columns(position: &Position, seat: Seat) -> impl Iterator<Item = Column> {
    let player = position.player(seat);
    let office = player.leader.filter(|leader| leader.is_real());
    let in_office = office.map(|id| leader(id, State::Own));
    let waiting = leaders::waiting(position, seat).map(|id| leader(id, State::Plain));
    let civ = player
        .civ
        .filter(|civ| position.civilizations && civ.is_real());
    let specials = civ.map_or(Specials::NONE, Specials::of).iter();
    let specials = specials.map(|id| special(position, seat, id));
    let wonders = WonderId::all().filter(|wonder| position.owns(seat, *wonder));
    let persons = player.persons.iter().copied();
    [
        column("Leaders", in_office.into_iter().chain(waiting).collect()),
        column("Special", specials.collect()),
        column("Wonders", wonders.map(wonder).collect()),
        column("Persons", persons.map(event).collect()),
    ]
    .into_iter()
    .flatten()
}

/// Both abilities; what is our own says so.
fn leader(id: LeaderId, state: State) -> Face {
    let card = id.card();
    let note = match state {
        State::Own => "leads",
        _ => "can be recruited",
    };
    Face {
        state,
        sort: "leader".to_string(),
        note: note.to_string(),
        ..line(id.slug(), &card.name, &abilities(id), "k-leader", "leader")
    }
}

fn special(position: &Position, seat: Seat, id: SpecialId) -> Face {
    let card = id.card();
    let has = position.player(seat).specials().has(id);
    let needs = card
        .requires
        .map_or("any government", |advance| advance.card().name.as_str());
    Face {
        state: if has { State::Own } else { State::Plain },
        sort: "special advance".to_string(),
        note: format!("comes with {needs}"),
        ..line(
            id.slug(),
            &card.name,
            &marked(&card.text, card.is_public()),
            "k-special",
            "advance",
        )
    }
}

fn wonder(id: WonderId) -> Face {
    let card = id.card();
    // Its points would leave no room for its name.
    let text = format!("{} It is worth 4[vp].", card.text);
    Face {
        state: State::Own,
        sort: "wonder".to_string(),
        left: signs(card.cost),
        ..line(id.slug(), &card.name, &text, "k-wonder", "wonder")
    }
}

fn event(id: EventId) -> Face {
    let card = id.card();
    Face {
        sort: "event".to_string(),
        ..line(id.slug(), &card.name, &card.text, "k-event", "event")
    }
}

/// Events that lie open: the one that is being resolved, and those that stay in play.
pub(super) fn events(position: &Position) -> Vec<Hand> {
    let resolved = position.resolving.into_iter();
    let open = resolved.chain(position.in_play.iter().copied());
    let mut cards: Vec<Face> = Vec::new();
    for id in open.filter(|id| id.is_real()) {
        if !cards.iter().any(|card| card.slug == id.slug()) {
            cards.push(Face {
                lie: Lie::Upright,
                ..event(id)
            });
        }
    }
    if cards.is_empty() {
        return Vec::new();
    }
    let title = "Events".to_string();
    vec![Hand {
        title,
        cards,
        ..Hand::default()
    }]
}
