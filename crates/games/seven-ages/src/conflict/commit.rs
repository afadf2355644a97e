//! Secret commitment: which units, and the Tactician.

use super::Conflict;
use crate::{
    Choice, Counts, Position, Step,
    content::{Class, Talent, UnitId},
};
use orbis_core::{Seat, SeatSet, Sink};
use std::ops::ControlFlow;

/// Who still commits units.
pub(crate) fn committing(position: &Position) -> SeatSet {
    position
        .conflict
        .as_ref()
        .map_or(SeatSet::NONE, |conflict| {
            let list = conflict.sides.iter().filter(|side| !side.ready);
            list.map(|side| side.seat).collect()
        })
}

/// What a side can still commit, and the type in question; no type when only the Tactician is left.
pub(crate) fn question(
    position: &Position,
    conflict: &Conflict,
    side: usize,
) -> Option<(UnitId, u8)> {
    let next = conflict.sides[side].next;
    free(position, conflict, side)
        .iter()
        .find(|(unit, _)| unit.0 >= next)
}

/// The units a side has not set aside; one cavalry unit in a duel.
fn free(position: &Position, conflict: &Conflict, side: usize) -> Counts {
    let own = &conflict.sides[side];
    let units = position.world.units_of(own.empire, conflict.area);
    let free = units.less(&own.aside);
    if !position.chronicle.fray.duel {
        return free;
    }
    let mut riders = Counts::default();
    if own.committed.is_empty() {
        for (unit, _) in free.iter() {
            if unit.card().class == Class::Cavalry {
                riders.add(unit, 1);
            }
        }
    }
    riders
}

fn side_of(conflict: &Conflict, seat: Seat) -> Option<usize> {
    (0..2).find(|side| conflict.sides[*side].seat == seat)
}

pub(crate) fn commit_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let Some(conflict) = &position.conflict else {
        return ControlFlow::Continue(());
    };
    let Some(side) = side_of(conflict, seat) else {
        return ControlFlow::Continue(());
    };
    let own = &conflict.sides[side];
    match question(position, conflict, side) {
        Some((unit, most)) => {
            let free = free(position, conflict, side);
            let last = !free.iter().any(|(other, _)| other > unit);
            let least = u8::from(last && own.committed.is_empty());
            for count in least..=most {
                sink.offer(Choice::Commit { count })?;
            }
        }
        None => {
            sink.offer(Choice::Lead)?;
            sink.offer(Choice::Done)?;
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn commit(position: &mut Position, seat: Seat, choice: Choice) {
    position.stack.push(Step::Commit);
    let Some(mut conflict) = position.conflict else {
        return;
    };
    let Some(side) = side_of(&conflict, seat) else {
        return;
    };
    match (choice, question(position, &conflict, side)) {
        (Choice::Commit { count }, Some((unit, _))) => {
            conflict.sides[side].committed.add(unit, count);
            conflict.sides[side].next = unit.0 + 1;
            let over = question(position, &conflict, side).is_none();
            // Only a Tactician in the area itself can be committed.
            let set = conflict.sides[side].empire;
            let lead = position
                .world
                .has_talent(set, conflict.area, Talent::Tactician);
            conflict.sides[side].ready = over && !lead;
        }
        (choice, _) => {
            conflict.sides[side].leading = choice == Choice::Lead;
            conflict.sides[side].ready = true;
        }
    }
    position.conflict = Some(conflict);
}
