//! Play a leader, and Homer's way under a wonder.

use super::population::civil;
use crate::{
    Choice, Event, Position, Step, Table,
    content::{CivilId, Kind},
};
use orbis_core::{Seat, SeatSet, Sink};
use std::ops::ControlFlow;

/// The different cards of a type in hand, in order.
pub(crate) fn in_hand(
    position: &Position,
    seat: Seat,
    fits: impl Fn(Kind) -> bool,
) -> impl Iterator<Item = CivilId> {
    let mut last = None;
    position
        .player(seat)
        .hand
        .iter()
        .map(|held| held.card)
        .filter(move |card| fits(card.kind()))
        .filter(move |card| last.replace(*card) != Some(*card))
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    for card in in_hand(position, seat, |kind| kind == Kind::Leader) {
        sink.decide(Choice::Leader { card }, civil(position, seat))?;
    }
    ControlFlow::Continue(())
}

/// Puts the leader into play; a replaced one gives a civil action back.
pub(crate) fn play(position: &mut Position, seat: Seat, card: CivilId, table: &mut Table<'_>) {
    position.spend_civil(seat, 1);
    position.take_civil(seat, card);
    position.seen.play(card);
    let old = position.player(seat).leader;
    if let Some(old) = old {
        position.leader_leaves(seat, old, table);
    }
    position.change_cards(SeatSet::only(seat), |position| {
        position.player_mut(seat).leader = Some(card);
    });
    table.emit(|| Event::LeaderPlayed {
        seat,
        leader: card,
        replaced: old,
    });
    let Some(old) = old else {
        return;
    };
    position.extra.leader_replaced = true;
    if old.card().modifiers.tuck && !position.player(seat).wonders.is_empty() {
        position.stack.push(Step::Tuck { seat });
    } else {
        position.regain_civil(seat, 1);
    }
}

pub(crate) fn tuck_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let mut cards: orbis_parts::List<CivilId, 16> = position
        .player(seat)
        .wonders
        .iter()
        .map(|wonder| wonder.card)
        .collect();
    cards.sort_unstable();
    for card in &cards {
        sink.offer(Choice::Tuck { card: *card })?;
    }
    sink.offer(Choice::Decline)
}

/// Homer goes under a wonder, or the civil action comes back.
pub(crate) fn tuck(position: &mut Position, seat: Seat, answer: Choice, table: &mut Table<'_>) {
    let Choice::Tuck { card } = answer else {
        position.regain_civil(seat, 1);
        return;
    };
    let mut wonders = position.player_mut(seat).wonders.iter_mut();
    if let Some(wonder) = wonders.find(|wonder| wonder.card == card) {
        wonder.homer = true;
        table.emit(|| Event::Tucked { seat, wonder: card });
    }
}
