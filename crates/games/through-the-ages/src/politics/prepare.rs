//! Prepare an event.

use crate::{
    Choice, Event, Position, Source, Step, Table,
    content::{MilitaryId, MilitaryKind, MilitarySet},
    events,
};
use orbis_core::{Seat, SeatSet, Sink};
use orbis_parts::Slot;
use std::ops::ControlFlow;

pub(crate) fn offers<S: Sink<Position>>(hand: MilitarySet, sink: &mut S) -> ControlFlow<()> {
    for card in hand.iter() {
        if matches!(
            card.card().kind,
            MilitaryKind::Event | MilitaryKind::Territory
        ) {
            sink.offer(Choice::Prepare { card })?;
        }
    }
    ControlFlow::Continue(())
}

/// The card joins the future events unseen; then the top of the current events is revealed.
pub(crate) fn prepare(
    position: &mut Position,
    seat: Seat,
    card: MilitaryId,
    table: &mut Table<'_>,
) {
    let known = position
        .take_from_hand(seat, card)
        .map_or(SeatSet::only(seat), |slot| slot.known);
    // The order within an age does not matter: the deck is shuffled before it is used.
    let index = position
        .future_events
        .partition_point(|slot| slot.card.age() <= card.age());
    position.future_events.insert(index, Slot { card, known });
    let level = card.card().level;
    table.emit(|| Event::Prepared { seat, card });
    position.add_culture(seat, Source::Prepared, level.into(), table);
    position.stack.push(Step::EventDone);
    if let Some(top) = position.current_events.draw(SeatSet::ALL, table) {
        events::reveal(position, seat, top.card, table);
    }
}
