//! Empire cards and the epoch: drawing and passing them, calling the empires, pre-eminence and the end.

use crate::{
    Choice, Event, Position, Refusal, Step, Table, To, content::EmpireId, event::Dice, turn::Part,
};
use orbis_core::{Seat, SeatSet, Sink};
use orbis_parts::{List, Slot};
use std::ops::ControlFlow;

/// The order of drawing: by dice in Epoch I, by points from then on.
pub(crate) fn begin(position: &mut Position, table: &mut Table<'_>) {
    let epoch = position.epoch;
    table.emit(|| Event::Epoch { epoch });
    position.order = if epoch == 1 {
        let first = highest_roller(position, table);
        first.round(position.players.len() as u8).collect()
    } else {
        let mut order: List<Seat, 6> = position.seats().collect();
        order.sort_by_key(|seat| {
            let player = position.player(*seat);
            let last = player.past.last().map(|empire| empire.card());
            let (strength, place) = last.map_or((0, 0), |card| (card.strength, card.order));
            (player.track(), strength, place)
        });
        order
    };
    let order = position.order;
    table.emit(|| Event::Order { order });
    position.stack.push(Step::Draft { next: 0 });
}

/// How often a tie is rolled again. Dice that fall alike so often are no dice: then the first of those who tie begins.
const TIES: u8 = 100;

/// Everybody rolls two dice; those who share the highest total roll again.
fn highest_roller(position: &Position, table: &mut Table<'_>) -> Seat {
    let mut best: SeatSet = SeatSet::of(position.players.len() as u8);
    for _ in 0..TIES {
        if best.len() < 2 {
            break;
        }
        let mut top = 0;
        for seat in std::mem::take(&mut best).iter() {
            let dice: Dice = [table.roll(6) as u8, table.roll(6) as u8]
                .into_iter()
                .collect();
            table.emit(|| Event::OrderRoll { seat, dice });
            let total = dice[0] + dice[1];
            if total > top {
                (top, best) = (total, SeatSet::only(seat));
            } else if total == top {
                best = best.with(seat);
            }
        }
    }
    best.first().unwrap_or_default()
}

/// The next in order draws; the last card goes where it must.
pub(crate) fn draw(position: &mut Position, next: u8, table: &mut Table<'_>) {
    let Some(seat) = position.order.get(usize::from(next)).copied() else {
        for seat in position.seats() {
            if let Some(slot) = &mut position.player_mut(seat).empire {
                slot.known = slot.known.with(seat);
            }
        }
        table.reveal();
        position.stack.push(Step::Call { next: 1 });
        return;
    };
    let deck = &mut position.decks[usize::from(position.epoch - 1)];
    let Some(slot) = deck.draw(SeatSet::only(seat), table) else {
        return;
    };
    let empire = slot.card;
    table.emit(|| Event::Drew { seat, empire });
    position.drawn = Some(slot);
    position.stack.push(Step::Draft { next: next + 1 });
    if usize::from(next) + 1 < position.players.len() {
        position.stack.push(Step::ChooseEmpire { seat });
    } else if position.player(seat).empire.is_none() {
        keep(position, seat, table);
    } else if let Some(to) = without(position) {
        give(position, seat, to, table);
    }
}

/// A player who has no empire yet.
fn without(position: &Position) -> Option<Seat> {
    position
        .seats()
        .find(|seat| position.player(*seat).empire.is_none())
}

/// Keep it, or give it to somebody who has none.
pub(crate) fn empire_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let has = position.player(seat).empire.is_some();
    sink.decide(Choice::Keep, has.then_some(Refusal::HasEmpire))?;
    for to in position.seats().filter(|to| *to != seat) {
        let full = position.player(to).empire.is_some();
        let obstacle = full.then_some(Refusal::TheyHaveEmpire { to });
        sink.decide(Choice::Give { to: To(to) }, obstacle)?;
    }
    ControlFlow::Continue(())
}

/// The drawer keeps the card.
pub(crate) fn keep(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    position.player_mut(seat).empire = position.drawn.take();
    table.emit(|| Event::Kept { seat });
}

/// The drawer gives it away: the giver knows it, the receiver does not look yet.
pub(crate) fn give(position: &mut Position, seat: Seat, to: Seat, table: &mut Table<'_>) {
    let Some(slot) = position.drawn.take() else {
        return;
    };
    let empire = slot.card;
    position.player_mut(to).empire = Some(slot);
    table.emit(|| Event::Gave { seat, to, empire });
}

/// An empire is called: whoever has it takes the whole turn.
pub(crate) fn call(position: &mut Position, next: u8, table: &mut Table<'_>) {
    if next > 7 {
        position.stack.push(Step::EndOfEpoch);
        return;
    }
    position.stack.push(Step::Call { next: next + 1 });
    let empire = EmpireId::called(position.epoch, next);
    table.reveal();
    let holds = |seat: &Seat| {
        let slot = position.player(*seat).empire;
        slot.is_some_and(|slot| slot.card == empire)
    };
    let Some(seat) = position.seats().find(holds) else {
        table.emit(|| Event::Skipped { empire });
        let deck = &mut position.decks[usize::from(position.epoch - 1)];
        for slot in deck.iter_mut().filter(|slot| slot.card == empire) {
            *slot = Slot::up(empire);
        }
        return;
    };
    let player = position.player_mut(seat);
    player.empire = None;
    player.past.push(empire);
    table.emit(|| Event::Called { seat, empire });
    let part = Part::Events;
    position.stack.push(Step::Turn { seat, part });
}

/// The player ahead of all others takes a pre-eminence marker; then the next epoch, or the end.
pub(crate) fn end(position: &mut Position, table: &mut Table<'_>) {
    if position.options.preeminence {
        let top = position.players.iter().map(|player| player.track()).max();
        let ahead: SeatSet = position
            .seats()
            .filter(|seat| Some(position.player(*seat).track()) == top)
            .collect();
        match ahead.first().filter(|_| ahead.len() == 1) {
            Some(seat) => {
                let marker = position.markers.draw(SeatSet::NONE, table);
                position.player_mut(seat).markers.extend(marker);
                table.emit(|| Event::Preeminent { seat });
            }
            None => table.emit(|| Event::NobodyPreeminent),
        }
    }
    if position.epoch < 7 {
        position.epoch += 1;
        position.stack.push(Step::Epoch);
        return;
    }
    let mut order: List<Seat, 6> = position.seats().collect();
    order.sort_by_key(|seat| position.player(*seat).track());
    for seat in order.iter().copied() {
        for slot in position.player_mut(seat).markers.iter_mut() {
            slot.known = SeatSet::ALL;
            let marker = slot.card;
            table.emit(|| Event::Revealed { seat, marker });
        }
    }
    table.reveal();
    table.emit(|| Event::End);
}
