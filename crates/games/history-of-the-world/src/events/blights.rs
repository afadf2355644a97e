//! Event cards that only destroy: famine, the plagues, disasters.

use crate::{
    Choice, Event, Position, Step, Table,
    combat::roll,
    content::{AreaId, CardId, LandId, map},
    world::Structure,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// The armies of a land roll so many dice each; any 1 kills, and the fort goes with the last one.
fn sicken(position: &mut Position, land: LandId, dice: u8, table: &mut Table<'_>) {
    let Some(army) = position.world.army(land) else {
        return;
    };
    for _ in 0..army.count {
        let dice = roll(dice, table);
        let died = dice.contains(&1);
        if died {
            position.world.lose(land);
        }
        let seat = army.seat;
        table.emit(|| Event::Sickness {
            land,
            seat,
            dice,
            died,
        });
    }
}

pub(crate) fn famine_offers<S: Sink<Position>>(sink: &mut S) -> ControlFlow<()> {
    for area in AreaId::all() {
        sink.offer(Choice::Starve { area })?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn black_death_offers<S: Sink<Position>>(sink: &mut S) -> ControlFlow<()> {
    for area in AreaId::all() {
        for and in AreaId::all().skip(area.index() + 1) {
            if area.card().next >> and.0 & 1 != 0 {
                sink.offer(Choice::Ravage { area, and })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Every army of an area rolls one die.
pub(crate) fn strike(position: &mut Position, card: CardId, area: AreaId, table: &mut Table<'_>) {
    table.emit(|| Event::Stricken { card, area });
    let struck = position.world.occupied() & area.card().lands;
    for land in struck.iter() {
        sicken(position, land, 1, table);
    }
}

/// Any occupied land, or an occupied neighbour of the one just emptied.
pub(crate) fn plague_offers<S: Sink<Position>>(
    position: &Position,
    near: Option<LandId>,
    sink: &mut S,
) -> ControlFlow<()> {
    let mut lands = position.world.occupied();
    if let Some(near) = near {
        lands &= map().next[near.index()];
    }
    for land in lands.iter() {
        sink.offer(Choice::Infect { land })?;
    }
    ControlFlow::Continue(())
}

/// Four dice in the first land, three in those that follow; it goes on from where an army died.
pub(crate) fn plague(
    position: &mut Position,
    seat: Seat,
    first: bool,
    land: LandId,
    table: &mut Table<'_>,
) {
    sicken(position, land, if first { 4 } else { 3 }, table);
    let emptied = position.world.owner(land).is_none();
    if emptied && map().next[land.index()].meets(position.world.occupied()) {
        let near = Some(land);
        position.stack.push(Step::Plague { seat, near });
    }
}

pub(crate) fn pestilence_offers<S: Sink<Position>>(sink: &mut S) -> ControlFlow<()> {
    for land in (!map().barren).iter() {
        sink.offer(Choice::Infect { land })?;
    }
    ControlFlow::Continue(())
}

/// Three dice in the land, two in each next to it.
pub(crate) fn pestilence(position: &mut Position, land: LandId, table: &mut Table<'_>) {
    sicken(position, land, 3, table);
    for other in map().next[land.index()].iter() {
        sicken(position, other, 2, table);
    }
}

/// A land with a monument; the second one comes later in the order of the lands, or there is none.
pub(crate) fn disaster_offers<S: Sink<Position>>(
    position: &Position,
    after: Option<LandId>,
    sink: &mut S,
) -> ControlFlow<()> {
    let monuments = position.world.monuments();
    let lands = after.map_or(monuments, |land| monuments.after(land));
    for land in lands.iter() {
        sink.offer(Choice::Raze { land })?;
    }
    if after.is_some() {
        sink.offer(Choice::Done)?;
    }
    ControlFlow::Continue(())
}

/// Monument, fort and city fall, a capital becomes a city.
pub(crate) fn raze(
    position: &mut Position,
    seat: Seat,
    first: bool,
    land: LandId,
    table: &mut Table<'_>,
) {
    let world = &mut position.world;
    world.set_monument(land, false);
    world.set_fort(land, false);
    let left = world.structure(land) == Some(Structure::Capital);
    world.set_structure(land, left.then_some(Structure::City));
    table.emit(|| Event::Razed {
        land,
        monument: true,
    });
    if first && !position.world.monuments().after(land).is_empty() {
        let after = Some(land);
        position.stack.push(Step::Disaster { seat, after });
    }
}
