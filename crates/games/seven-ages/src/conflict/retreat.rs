//! Retreat: when a side may, where its units can go, and what is lost.

use super::{Conflict, outcome::wrap_up, tactician, take_out};
use crate::sets::AreaId;
use crate::{
    Choice, Counts, Event, Position, Step, Table,
    content::{Class, Special, Terrain, UnitId},
    sets::Areas,
};
use orbis_core::Sink;
use std::ops::ControlFlow;

/// May a side retreat before the next round?
pub(super) fn may_retreat(position: &Position, conflict: &Conflict, side: usize) -> bool {
    let [own, other] = [&conflict.sides[side], &conflict.sides[1 - side]];
    other.disorder > 0
        || own.disorder > 0 && tactician(position, own, conflict.area)
        || position.special(own.empire, |special| matches!(special, Special::RetreatAny))
}

/// Where a side can retreat to.
fn havens(position: &Position, conflict: &Conflict, side: usize) -> Areas {
    let set = conflict.sides[side].empire;
    let next = conflict.area.card().next;
    let own = next.and(position.world.held(set));
    own.iter()
        .filter(|area| position.world.intruder(*area).is_none())
        .filter(|area| !survivors(position, conflict, side, *area).is_empty())
        .collect()
}

/// The units of a side that can enter an area when they retreat.
fn survivors(position: &Position, conflict: &Conflict, side: usize, to: AreaId) -> Counts {
    let set = conflict.sides[side].empire;
    let units = position.world.units_of(set, conflict.area);
    let mut saved = Counts::default();
    for (unit, count) in units.iter() {
        let fits = match unit.card().class {
            Class::Aircraft => true,
            Class::Ship => {
                (!conflict.area.is_land() || !to.is_land())
                    && (unit != UnitId::GALLEY || to.card().terrain != Terrain::Ocean)
            }
            _ => conflict.area.is_land() && to.is_land(),
        };
        if fits {
            saved.add(unit, count);
        }
    }
    saved
}

pub(crate) fn retreat(position: &mut Position, side: u8, choice: Choice) {
    if choice != Choice::Retreat {
        return;
    }
    // The round does not take place.
    while let Some(Step::Retreat { .. }) = position.stack.last() {
        position.stack.pop();
    }
    if position.stack.last() == Some(&Step::Round) {
        position.stack.pop();
    }
    position.stack.push(Step::RetreatTo { side });
}

pub(crate) fn retreat_offers<S: Sink<Position>>(
    position: &Position,
    side: u8,
    sink: &mut S,
) -> ControlFlow<()> {
    let mut any = false;
    if let Some(conflict) = &position.conflict {
        for area in havens(position, conflict, usize::from(side)).iter() {
            any = true;
            sink.offer(Choice::To { area })?;
        }
    }
    if !any {
        sink.offer(Choice::Done)?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn retreat_to(position: &mut Position, side: u8, choice: Choice, table: &mut Table<'_>) {
    let Some(mut conflict) = position.conflict else {
        return;
    };
    let side = usize::from(side);
    let set = conflict.sides[side].empire;
    let all = position.world.units_of(set, conflict.area);
    let mut saved = Counts::default();
    if let Choice::To { area } = choice {
        saved = survivors(position, &conflict, side, area);
        for chief in position.world.chiefs.iter_mut() {
            if chief.empire == set && chief.area == conflict.area {
                chief.area = area;
            }
        }
        position.world.place(set, area, &saved);
        table.emit(|| Event::Retreated { set, to: area });
    }
    take_out(position, &conflict, side, &all);
    let lost = all.less(&saved).total();
    conflict.sides[side].lost = conflict.sides[side].lost.saturating_add(lost);
    position.conflict = Some(conflict);
    wrap_up(position);
}
