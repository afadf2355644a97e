//! Action 2: erect a building.

use crate::{
    Choice, Event, Owned, Position, Refusal, Space, Spaces, Step, Table, content::BuildingId,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

pub(super) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    standing: Spaces,
    sink: &mut S,
) -> ControlFlow<()> {
    let obstacle = position
        .buildings
        .is_empty()
        .then_some(Refusal::NoBuildingCard);
    for from in standing.iter() {
        sink.decide(Choice::Build { from }, obstacle)?;
    }
    if position.player(seat).builds_without_colonist() {
        sink.decide(Choice::BuildFree, obstacle)?;
    }
    ControlFlow::Continue(())
}

/// The colonist goes to the agora, then a card is chosen.
pub(super) fn with_colonist(
    position: &mut Position,
    seat: Seat,
    from: Space,
    table: &mut Table<'_>,
) {
    super::artist::to_agora(position, seat, from, None, table);
    position.stack.push(Step::ChooseBuilding { seat });
}

pub(crate) fn card_offers<S: Sink<Position>>(position: &Position, sink: &mut S) -> ControlFlow<()> {
    for building in &position.buildings {
        sink.offer(Choice::Pick {
            building: *building,
        })?;
    }
    ControlFlow::Continue(())
}

/// Takes a card from the display; without a free space an own building must go first.
pub(crate) fn pick(
    position: &mut Position,
    seat: Seat,
    building: BuildingId,
    table: &mut Table<'_>,
) {
    let player = position.player(seat);
    if player.buildings.len() < player.building_spaces() {
        erect(position, seat, building, table);
    } else {
        position.stack.push(Step::MakeRoom { seat, building });
    }
}

pub(crate) fn room_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    for owned in &position.player(seat).buildings {
        sink.offer(Choice::Discard {
            building: owned.card,
        })?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn make_room(
    position: &mut Position,
    seat: Seat,
    building: BuildingId,
    old: BuildingId,
    table: &mut Table<'_>,
) {
    position
        .player_mut(seat)
        .buildings
        .retain(|owned| owned.card != old);
    table.emit(|| Event::BuildingDiscarded {
        seat,
        building: old,
    });
    erect(position, seat, building, table);
}

fn erect(position: &mut Position, seat: Seat, building: BuildingId, table: &mut Table<'_>) {
    position.buildings.retain(|open| *open != building);
    let buildings = &mut position.player_mut(seat).buildings;
    buildings.push(Owned {
        card: building,
        used: false,
    });
    buildings.sort_unstable_by_key(|owned| owned.card);
    table.emit(|| Event::BuildingBuilt { seat, building });
}
