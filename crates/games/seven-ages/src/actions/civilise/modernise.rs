//! Units that are turned over in a Civilise action.

use crate::{
    Choice, Counts, Empire, Position,
    content::{SetId, UnitId},
    production,
    sets::AreaId,
};
use orbis_core::Sink;
use std::ops::ControlFlow;

/// Units that can be turned over.
/// `sa.modern.flip`.
pub(super) fn turned<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    own: &Empire,
    sink: &mut S,
) -> ControlFlow<()> {
    let world = &position.world;
    let army = world.army(set);
    let turns = |unit: UnitId| {
        let other = unit.card().other;
        position.work.flipped >> unit.0 & 1 == 0
            && other != unit
            && other.card().level <= own.level + production::early(position, set, other)
    };
    for (unit, _) in army.iter().filter(|(unit, _)| turns(*unit)) {
        sink.offer(Choice::Flip { unit })?;
    }
    // One of several, or one here and not there.
    for area in world.held(set).iter() {
        for (unit, _) in world.units(area).iter() {
            if turns(unit) && army.get(unit) > 1 {
                sink.offer(Choice::FlipOne { area, unit })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// So many units in an area are turned over; ships stay on their coast, and nothing is turned back.
/// `sa.modern.downgrade`.
pub(super) fn flip(position: &mut Position, set: SetId, area: AreaId, unit: UnitId, count: u8) {
    if count == 0 {
        return;
    }
    let other = unit.card().other;
    position.work.flipped |= 1 << other.0;
    let world = &mut position.world;
    let far = (world.far(area, unit).min(count), world.far(area, other));
    world.place(set, area, &Counts::of(other, count));
    world.remove(area, &Counts::of(unit, count));
    world.set_far(area, other, far.0 + far.1);
}
