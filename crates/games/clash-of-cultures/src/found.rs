//! Found a city.

use crate::{
    Army, Choice, City, Event, Goods, Mood, Position, Refusal, Space, Step, Table, What,
    content::{Building, Kind, Terrain, leader, special},
    once,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// Why no city can be founded on a space.
pub fn obstacle(position: &Position, seat: Seat, at: Space) -> Option<Refusal> {
    let world = &position.world;
    let barren =
        world.all(Terrain::Barren).has(at) && !position.special(seat, special::EGYPT_FLOOD);
    if world.sea().has(at) {
        Some(Refusal::FoundAtSea { at })
    } else if barren || !world.revealed().has(at) {
        Some(Refusal::FoundOnBarren { at })
    } else if world.exhausted.has(at) {
        Some(Refusal::FoundOnExhausted { at })
    } else if position.cities.spaces().has(at) {
        Some(Refusal::FoundOnCity { at })
    } else if position.enemy_units(seat).has(at) {
        Some(Refusal::FoundAmongEnemies { at })
    } else if position.settlements(seat) == 0 {
        Some(Refusal::NoSettlement)
    } else {
        None
    }
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    action: bool,
    sink: &mut S,
) -> ControlFlow<()> {
    let settlers = position
        .player(seat)
        .units
        .spaces(|kind| kind == Kind::Settler);
    for at in settlers.iter() {
        let dido = position.leads(seat, leader::CARTHAGE_DIDO, at) && !position.used(once::DIDO);
        if action || dido {
            sink.decide(Choice::Found { at }, obstacle(position, seat, at))?;
        }
    }
    ControlFlow::Continue(())
}

/// The settler becomes a settlement.
pub(crate) fn settle(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    position.player_mut(seat).remove(at, Kind::Settler);
    found(position, seat, at, table);
}

/// A new city, and what follows from it.
pub(crate) fn found(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    let mut city = City::new(at, Some(seat));
    let near = |position: &Position, who| {
        let player = position.player(seat);
        player.leader == Some(who)
            && player
                .leader_space()
                .is_some_and(|space| space.distance(at) <= 2)
    };
    if near(position, leader::MAYA_WAC_CHANIL) {
        city.mood = Mood::Happy;
    }
    position.cities.add(city);
    table.emit(|| Event::Founded { seat, at });
    if near(position, leader::JAPAN_JIMMU)
        && !position.used(once::JIMMU)
        && position.room(seat, at) > 0
    {
        position.mark(once::JIMMU);
        position.place_unit(seat, at, Kind::Infantry, table);
    }
    crate::objectives::founded(position, seat, at);
    if position.special(seat, special::PHOENICIA_COLONIES) && colony_port(position, seat, at) {
        position.push(Step {
            at,
            ..Step::new(What::ColonyPort, seat)
        });
    }
}

/// The price of a colony's port.
pub const COLONY_PORT: Goods = Goods([0, 1, 1, 0, 0, 0, 0]);

/// Can a port be built at once?
pub(crate) fn colony_port(position: &Position, seat: Seat, at: Space) -> bool {
    let Some(city) = position.own_city(seat, at) else {
        return false;
    };
    crate::activate::construct_obstacle(position, seat, city, Building::Port).is_none()
        && position.player(seat).goods.payment(COLONY_PORT).is_some()
}

/// Builds the colony's port.
pub(crate) fn build_port(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    if let Some(way) = position.player(seat).goods.payment(COLONY_PORT) {
        position.lose(seat, way, table);
        crate::activate::constructed(position, seat, at, Building::Port, table);
    }
}
