//! Leaders: how they take office and what they do as an action or a free action.

mod deeds;
pub mod specials;
pub mod subsidies;

use crate::{
    Choice, Position, Space, Spent, Table, Unit, activate,
    content::{Kind, LeaderId},
    effects::using::{Lead, Usage},
};
use orbis_core::{Flow, Line, Seat, Sink, news};
use std::ops::ControlFlow;

news! {
    /// What is told of leaders.
    pub enum News {
        /// A leader takes office.
        Appointed { seat: Seat, leader: LeaderId, at: Space } => {
            Line::by(seat, format!("{seat} is led by {} from {at}", leader.card().name))
        },
        /// A leader's ability was used.
        Used { seat: Seat, leader: LeaderId, ability: u8 } => {
            let abilities = &leader.card().abilities;
            let name = &abilities[usize::from(ability.clamp(1, 2)) - 1].name;
            Line::by(seat, format!("{seat} uses {name}"))
        },
    }
}

/// The leaders of the seat that have not been recruited.
pub(crate) fn waiting(position: &Position, seat: Seat) -> impl Iterator<Item = LeaderId> + use<> {
    position.player(seat).leaders.iter()
}

/// A leader takes office; the old one goes.
pub(crate) fn appoint(
    position: &mut Position,
    seat: Seat,
    leader: LeaderId,
    at: Space,
    table: &mut Table<'_>,
) {
    if let Some(old) = position.player(seat).leader_space() {
        position.remove_unit(seat, old, Kind::Leader, table);
    }
    let player = position.player_mut(seat);
    player.leaders.remove(leader);
    player.leader = Some(leader);
    player.led = player.led.saturating_add(1);
    player.add(Unit {
        at,
        kind: Kind::Leader,
        spent: Spent::NONE,
    });
    table.emit(|| News::Appointed { seat, leader, at });
}

/// An ability of the leader in office with what it is used for: the first or the second.
fn ability(position: &Position, seat: Seat, number: u8) -> Option<Usage<Lead>> {
    let leader = position.player(seat).leader.filter(|id| id.is_real())?;
    let abilities = &leader.card().abilities;
    abilities.get(usize::from(number).wrapping_sub(1))?.using
}

pub(crate) fn offers(position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
    let Some(leader) = position.player(seat).leader.filter(|id| id.is_real()) else {
        return ControlFlow::Continue(());
    };
    for (ability, number) in leader.card().abilities.iter().zip(1..) {
        if let Some(usage) = &ability.using {
            let why = deeds::obstacle(position, seat, usage);
            sink.decide(Choice::Leader { ability: number }, why)?;
        }
    }
    ControlFlow::Continue(())
}

/// Uses an ability.
pub(crate) fn lead(position: &mut Position, seat: Seat, number: u8, table: &mut Table<'_>) {
    let player = position.player(seat);
    let (Some(usage), Some(leader), Some(place)) = (
        ability(position, seat, number),
        player.leader,
        player.leader_space(),
    ) else {
        return;
    };
    table.emit(|| News::Used {
        seat,
        leader,
        ability: number,
    });
    usage.begin(position);
    if usage.activates {
        activate::activate(position, seat, place);
    }
    deeds::done(position, seat, usage.does, place, table);
    position.pay(seat, usage.cost(), table);
}

/// Tribute Empire: cities of others within 2 spaces of own army units, at most 2.
pub(crate) fn tribute(position: &Position, seat: Seat) -> u8 {
    use crate::Army;
    let army = position.player(seat).units.spaces(Kind::is_army);
    let near = army.spread(position.world.board(), 2);
    let cities = position
        .cities
        .iter()
        .filter(|city| city.owner.is_some_and(|owner| owner != seat));
    cities.filter(|city| near.has(city.at)).count().min(2) as u8
}
