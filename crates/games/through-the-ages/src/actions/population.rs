//! Increase Population.

use crate::{Choice, Event, Position, Refusal, Table};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// Food for one more worker; nothing if the yellow bank is empty.
pub fn price(position: &Position, seat: Seat, discount: u8) -> Option<u16> {
    let player = position.player(seat);
    let printed = i32::from(player.population_price()?);
    let less = player.sum(|text| text.population_discount as i8) + i32::from(discount);
    Some((printed - less).max(0) as u16)
}

/// Why the population cannot be increased, actions aside.
pub(crate) fn obstacle(position: &Position, seat: Seat, discount: u8) -> Option<Refusal> {
    let has = position.food(seat);
    match price(position, seat, discount) {
        None => Some(Refusal::YellowBankEmpty),
        Some(needs) if needs > has => Some(Refusal::Food { needs, has }),
        Some(_) => None,
    }
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let why = obstacle(position, seat, 0).or_else(|| civil(position, seat));
    sink.decide(Choice::Population, why)
}

/// Is there no civil action for an ordinary action?
#[inline]
pub(crate) fn civil(position: &Position, seat: Seat) -> Option<Refusal> {
    (position.civil_actions(seat) == 0).then_some(Refusal::CivilActions { needs: 1, has: 0 })
}

/// Is there no military action?
#[inline]
pub(crate) fn military(position: &Position, seat: Seat, needs: u8) -> Option<Refusal> {
    let has = position.military_actions(seat);
    (has < needs).then_some(Refusal::MilitaryActions { needs, has })
}

/// Pays food and gains a worker.
pub(crate) fn increase(position: &mut Position, seat: Seat, discount: u8, table: &mut Table<'_>) {
    let food = price(position, seat, discount).unwrap_or(0);
    position.pay_food(seat, food);
    position.player_mut(seat).gain_population();
    table.emit(|| Event::PopulationGrew { seat, food });
}
