//! Prepare an event.

use super::News;
use crate::{
    Choice, Position, Source, Table,
    content::{MilitaryId, MilitarySet},
    events::{self, EventDone},
    words::{from_hand, military},
};
use orbis_core::{Flow, Offer, Seat, SeatSet, Sink, step::Stacked};
use orbis_parts::Slot;
use std::ops::ControlFlow;

/// Events and territories in hand.
pub(crate) fn offers(events: MilitarySet, sink: &mut impl Sink<Position>) -> Flow {
    for card in events.iter() {
        sink.offer(Choice::Prepare { card })?;
    }
    ControlFlow::Continue(())
}

/// How preparing an event is shown.
pub(crate) fn present(card: MilitaryId) -> Offer {
    from_hand(card, &format!("Prepare {}", military(card))).under("Prepare an event")
}

/// The card joins the future events unseen; then the top of the current events is revealed.
/// Rules: `tta.event.prepare-card`, `tta.event.prepare-culture`, `tta.event.prepare-reveal`, `tta.event.prepare-later`.
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
    table.emit(|| News::Prepared { seat, card });
    position.add_culture(seat, Source::Prepared, level.into(), table);
    position.push(EventDone {});
    if let Some(top) = position.current_events.draw(SeatSet::ALL, table) {
        events::reveal(position, seat, top.card, table);
    }
}
