//! Event cards: drawing, icons, texts.

mod effects;
mod persons;

pub use effects::which;
pub(crate) use effects::*;
pub(crate) use persons::*;

use crate::{
    Event, Good, Goods, Position, Spaces, Step, Table, What, barbarians,
    content::{EventId, Icon, Terrain, card, special, wonder},
};
use orbis_core::{Seat, SeatSet};
use orbis_parts::Slot;

/// Draws an event card, or asks where from.
pub(crate) fn draw(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    if position.owns(seat, wonder::GREAT_MAUSOLEUM) && !position.event_discard.is_empty() {
        return position.then(What::ChooseEvent, seat);
    }
    let first = top(position, table);
    drawn(position, seat, first, table);
}

/// A card was drawn; Long Count draws a second one, always from the deck, and chooses between them.
pub(crate) fn drawn(
    position: &mut Position,
    seat: Seat,
    first: Option<EventId>,
    table: &mut Table<'_>,
) {
    let Some(one) = first else {
        return;
    };
    if position.special(seat, special::MAYA_LONG_COUNT)
        && let Some(two) = top(position, table)
    {
        position.resolving = Some(one);
        return position.push(Step {
            n: one.0,
            m: two.0,
            ..Step::new(What::LongCount, seat)
        });
    }
    resolve(position, seat, one, table);
}

/// The top card of the deck; an empty deck is made anew from the discards.
pub(crate) fn top(position: &mut Position, table: &mut Table<'_>) -> Option<EventId> {
    if position.event_deck.is_empty() {
        while let Some(card) = position.event_discard.pop() {
            position.event_deck.push(Slot::down(card));
        }
        position.event_deck.reshuffle(table);
    }
    position
        .event_deck
        .draw(SeatSet::ALL, table)
        .map(|slot| slot.card)
}

/// Resolves a card: icon first, then text.
pub(crate) fn resolve(position: &mut Position, seat: Seat, card: EventId, table: &mut Table<'_>) {
    table.emit(|| Event::EventDrawn { seat, card });
    position.resolving = Some(card);
    position.push(Step {
        n: card.0,
        ..Step::new(What::EventText, seat)
    });
    match card.card().icon {
        Icon::None => {}
        Icon::GoldMine => position.gain(seat, Goods::of(Good::Gold, 2), table),
        Icon::ExhaustedLand => position.then(What::Exhaust, seat),
        Icon::BarbariansSpawn => barbarians::spawn(position, seat, true),
        Icon::BarbariansMove => barbarians::begin_move(position, seat),
        Icon::Pirates => barbarians::pirates(position, seat),
    }
}

/// Spaces that can be exhausted.
pub fn exhaustible(position: &Position, seat: Seat) -> Spaces {
    let world = &position.world;
    let mut taken = position.cities.spaces() | world.exhausted | world.all(Terrain::Barren);
    for other in position.seats() {
        taken = position
            .player(other)
            .units
            .iter()
            .fold(taken, |set, unit| set | unit.at.set());
    }
    taken = position
        .barbarians
        .iter()
        .fold(taken, |set, unit| set | unit.at.set());
    position.own_cities(seat).around() & world.land() & !taken
}

/// A card that stays in play leaves it.
pub(crate) fn leave_play(position: &mut Position, card: EventId) {
    if let Some(index) = position.in_play.iter().position(|other| *other == card) {
        position.in_play.remove(index);
        position.event_discard.push(card);
    }
}

/// The text of the card that is being resolved.
pub(crate) fn text(position: &mut Position, step: Step) {
    let card = EventId(step.n);
    if position.resolving != Some(card) || !card.is_real() {
        return;
    }
    let seat = step.seat;
    if card.card().person {
        let n = position.count();
        return position.push(Step {
            n,
            m: seat.index() as u8,
            ..Step::new(What::BuyPerson, seat)
        });
    }
    position.resolving = None;
    match card {
        card::PESTILENCE
        | card::SOLAR_ECLIPSE
        | card::TROJAN_HORSE
        | card::ENVOY
        | card::ANARCHY => {
            if !position.in_play.is_full() {
                position.in_play.push(card);
            }
        }
        _ if position.owns(seat, wonder::GREAT_MAUSOLEUM) => position.event_discard.insert(0, card),
        _ => position.event_discard.push(card),
    }
    let m = if for_all(card) { position.count() } else { 1 };
    position.push(Step {
        n: card.0,
        m,
        ..Step::new(What::EventEach, seat)
    });
}

/// One player after the other.
pub(crate) fn each(position: &mut Position, step: Step, table: &mut Table<'_>) {
    if step.m == 0 || !EventId(step.n).is_real() {
        return;
    }
    let next = step.seat.next(position.count());
    position.push(Step {
        seat: next,
        m: step.m - 1,
        ..step
    });
    let first = step.m == position.count() || !for_all(EventId(step.n));
    effect(position, step.seat, EventId(step.n), first, table);
}

/// Does the text concern everybody?
fn for_all(event: EventId) -> bool {
    matches!(
        event,
        card::PESTILENCE
            | card::EPIDEMICS
            | card::GOOD_YEAR_ALL
            | card::AWESOME_YEAR_ALL
            | card::FANTASTIC_YEAR_ALL
            | card::HEAVY_EARTHQUAKE
            | card::HEAVY_FLOOD
            | card::SCIENTIFIC_TRADE
            | card::FLOURISHING_TRADE
            | card::ERA_OF_STABILITY
            | card::PANDEMICS
            | card::BLACK_DEATH
            | card::VERMIN
            | card::SUCCESSFUL_YEAR
    )
}

/// Pestilence ends when everybody has Sanitation.
pub(crate) fn end_pestilence(position: &mut Position) {
    let cured = position.seats().all(|seat| {
        position
            .player(seat)
            .advances
            .has(crate::content::adv::SANITATION)
    });
    if cured {
        leave_play(position, card::PESTILENCE);
    }
}
