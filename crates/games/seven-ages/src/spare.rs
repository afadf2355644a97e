//! Option 5, Enhanced play: markers of spare sets are drafted, and manoeuvres are taken by turns.

use crate::{Choice, Position, Step, Table, content::MarkerId, markers};
use orbis_core::{Seat, SeatSet, Sink};
use orbis_parts::{List, Slot};
use std::ops::ControlFlow;

/// A new turn: the spare sets lie on the table, and everybody will take from them in turn order.
pub(crate) fn begin(position: &mut Position) {
    let sets = position.options.spare_sets(position.present());
    position.spare.clear();
    for _ in 0..sets {
        for marker in MarkerId::all() {
            position.spare.push(Slot::down(marker));
        }
    }
    let order: List<Seat, 8> = position.round().collect();
    for _ in 0..sets {
        for seat in order.iter().rev() {
            position.stack.push(Step::Spare { seat: *seat });
        }
    }
    look(position);
}

/// Whoever is asked next sees what is left.
fn look(position: &mut Position) {
    if let Some(Step::Spare { seat }) = position.stack.last().copied() {
        for slot in position.spare.iter_mut() {
            slot.known = slot.known.with(seat);
        }
    }
}

pub(crate) fn offers<S: Sink<Position>>(position: &Position, sink: &mut S) -> ControlFlow<()> {
    let mut markers: List<MarkerId, 16> = position.spare.iter().map(|slot| slot.card).collect();
    markers.sort_unstable();
    for (at, marker) in markers.iter().enumerate() {
        if at == 0 || markers[at - 1] != *marker {
            sink.offer(Choice::Pick { marker: *marker })?;
        }
    }
    ControlFlow::Continue(())
}

/// A marker is taken, the others are passed on.
pub(crate) fn pick(position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
    if let Choice::Pick { marker } = choice
        && let Some(at) = position.spare.iter().position(|slot| slot.card == marker)
    {
        table.reveal();
        let slot = position.spare.remove(at);
        position.player_mut(seat).extras.push(slot);
    }
    look(position);
}

/// How many markers a player may place on no empire.
pub(crate) fn extra(position: &Position, seat: Seat) -> usize {
    let free = position
        .maximum()
        .saturating_sub(position.empires_of(seat).count());
    free.min(if position.options.enhanced_play { 2 } else { 1 })
}

/// The next player in the round of manoeuvres; who passes is out.
pub(crate) fn rota(position: &mut Position, seat: Seat, mut passed: SeatSet) {
    if markers::acting(position, seat).is_empty() {
        passed = passed.with(seat);
    }
    let over = position.seats().all(|seat| passed.contains(seat));
    if over {
        return;
    }
    let next = seat.next(position.present() as u8);
    position.stack.push(Step::Rota { seat: next, passed });
    if !passed.contains(seat) {
        position.stack.push(Step::Act {
            seat,
            action: MarkerId::MANOEUVRE,
        });
    }
}

/// The player manoeuvres no more this turn.
pub(crate) fn pass(position: &mut Position, seat: Seat) {
    if let Some(Step::Rota { passed, .. }) = position.stack.last_mut() {
        *passed = passed.with(seat);
    }
}
