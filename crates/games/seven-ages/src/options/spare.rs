//! Option 5, Enhanced play: markers of spare sets are drafted, and manoeuvres are taken by turns.

use crate::{Choice, Position, Step, Table, content::MarkerId, markers};
use orbis_core::{Flow, Prompt, Seat, SeatSet, Sink, step, step::Stacked};
use orbis_parts::{List, Slot};
use std::ops::ControlFlow;

/// A new turn: the spare sets lie on the table, and everybody will take from them in turn order.
pub fn begin(position: &mut Position) {
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
            position.push(Spare { seat: *seat });
        }
    }
    look(position);
}

/// Whoever is asked next sees what is left.
fn look(position: &mut Position) {
    if let Some(Step::Spare(Spare { seat })) = position.stack.last().copied() {
        for slot in position.spare.iter_mut() {
            slot.known = slot.known.with(seat);
        }
    }
}

/// How many markers a player may place on no empire.
/// `sa.opt5.two-extra`.
pub fn extra(position: &Position, seat: Seat) -> usize {
    let free = position
        .maximum()
        .saturating_sub(position.empires_of(seat).count());
    free.min(if position.options.enhanced_play { 2 } else { 1 })
}

/// The player manoeuvres no more this turn.
pub fn pass(position: &mut Position, seat: Seat) {
    if let Some(Step::Rota(Rota { passed, .. })) = position.stack.last_mut() {
        *passed = passed.with(seat);
    }
}

step! {
    /// Which marker of the spare sets (option 5)?
    pub struct Spare { seat: Seat }
}

impl step::Ask<Position> for Spare {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.opt5.one-spare-set", "Take a marker of the spare set")
            .hint("The others go to the left.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
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
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Pick { marker } = choice
            && let Some(at) = position.spare.iter().position(|slot| slot.card == marker)
        {
            table.reveal();
            let slot = position.spare.remove(at);
            position.player_mut(seat).extras.push(slot);
        }
        look(position);
    }

    fn fits(&self, position: &Position) -> bool {
        crate::check::sits(position, self.seat)
    }

    crate::turn::usual!(present);
}

step! {
    /// The round of manoeuvres (option 5).
    /// `sa.opt5.manoeuvre-round`.
    pub struct Rota { seat: Seat, passed: SeatSet }
}

impl step::Run<Position> for Rota {
    /// The next player in the round of manoeuvres; who passes is out.
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        let Rota { seat, passed } = self;
        let mut passed = passed;
        if markers::acting(position, seat).is_empty() {
            passed = passed.with(seat);
        }
        let over = position.seats().all(|seat| passed.contains(seat));
        if over {
            return;
        }
        let next = seat.next(position.present() as u8);
        position.push(Rota { seat: next, passed });
        if !passed.contains(seat) {
            position.push(crate::markers::Act {
                seat,
                action: MarkerId::MANOEUVRE,
            });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Rota { seat, passed } = *self;
        crate::check::sits(position, seat)
            && passed.iter().all(|seat| crate::check::sits(position, seat))
    }
}
