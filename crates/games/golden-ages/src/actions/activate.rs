//! Action 6: activate a building or a wonder.

use crate::{
    Choice, Event, Position, Refusal, Source, Table,
    content::{BuildingId, WonderId},
    effects,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

pub(super) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let player = position.player(seat);
    for owned in &player.buildings {
        let building = owned.card;
        let Some(op) = building.card().activate else {
            continue;
        };
        let used = owned.used.then_some(Refusal::BuildingUsed { building });
        sink.decide(
            Choice::UseBuilding { building },
            used.or_else(|| effects::unusable(position, seat, op)),
        )?;
    }
    for owned in &player.wonders {
        let wonder = owned.card;
        let Some(op) = wonder.card().activate else {
            continue;
        };
        let used = owned.used.then_some(Refusal::WonderUsed { wonder });
        sink.decide(
            Choice::UseWonder { wonder },
            used.or_else(|| effects::unusable(position, seat, op)),
        )?;
    }
    ControlFlow::Continue(())
}

/// Flips the building and does what it says.
pub(super) fn building(
    position: &mut Position,
    seat: Seat,
    building: BuildingId,
    table: &mut Table<'_>,
) {
    let cards = &mut position.player_mut(seat).buildings;
    cards
        .iter_mut()
        .filter(|owned| owned.card == building)
        .for_each(|owned| owned.used = true);
    table.emit(|| Event::BuildingUsed { seat, building });
    if let Some(op) = building.card().activate {
        effects::resolve(position, seat, op, Source::Buildings, false, table);
    }
}

/// Flips the wonder and does what it says.
pub(super) fn wonder(position: &mut Position, seat: Seat, wonder: WonderId, table: &mut Table<'_>) {
    let cards = &mut position.player_mut(seat).wonders;
    cards
        .iter_mut()
        .filter(|owned| owned.card == wonder)
        .for_each(|owned| owned.used = true);
    table.emit(|| Event::WonderUsed { seat, wonder });
    if let Some(op) = wonder.card().activate {
        effects::resolve(position, seat, op, Source::Wonders, false, table);
    }
}
