//! Build a farm, mine, urban building or military unit.

use super::population::{civil, military};
use crate::{
    Choice, Event, Position, Refusal, Table,
    content::{CivilId, Kind},
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// Resources to build on a card, with everything the seat has that changes it.
pub fn price(position: &Position, seat: Seat, card: CivilId, discount: u8) -> u16 {
    let printed = card.card();
    let mut price = i32::from(printed.resource_cost);
    if printed.kind.urban() {
        let player = position.player(seat);
        let level = usize::from(printed.level.min(3));
        price -= player.sum(|text| text.urban_discount[level] as i8);
        price -= i32::from(cross_discount(position, seat, printed.kind)[0]);
    }
    (price - i32::from(discount)).max(0) as u16
}

/// What libraries and theaters save each other, in resources and in science.
pub(crate) fn cross_discount(position: &Position, seat: Seat, kind: Kind) -> [u8; 2] {
    let other = match kind {
        Kind::Theater => Kind::Library,
        Kind::Library => Kind::Theater,
        _ => return [0; 2],
    };
    match position.player(seat).leader {
        Some(leader) if position.has_building(seat, other) => {
            leader.card().modifiers.cross_discount
        }
        _ => [0; 2],
    }
}

/// Is the urban building limit of this type reached?
pub(crate) fn limit(position: &Position, seat: Seat, kind: Kind) -> Option<Refusal> {
    let player = position.player(seat);
    let (has, limit) = (player.technologies.count(kind), player.urban_limit());
    (kind.urban() && has >= limit).then_some(Refusal::UrbanLimit { kind, has, limit })
}

/// Why nothing can be built on the card, actions aside.
pub(crate) fn obstacle(
    position: &Position,
    seat: Seat,
    card: CivilId,
    discount: u8,
) -> Option<Refusal> {
    let kind = card.kind();
    if position.player(seat).unused == 0 {
        return Some(Refusal::NoUnusedWorker);
    }
    if let Some(why) = limit(position, seat, kind) {
        return Some(why);
    }
    let (needs, has) = (
        price(position, seat, card, discount),
        position.resources(seat, kind.unit()),
    );
    (needs > has).then_some(Refusal::Resources { needs, has })
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let (no_civil, no_military) = (civil(position, seat), military(position, seat, 1));
    for card in position.player(seat).technologies.workplaces() {
        let actions = if card.kind().unit() {
            no_military
        } else {
            no_civil
        };
        let why = obstacle(position, seat, card, 0).or(actions);
        sink.decide(Choice::Build { card }, why)?;
    }
    ControlFlow::Continue(())
}

/// Pays resources and moves an unused worker to the card.
pub(crate) fn place(
    position: &mut Position,
    seat: Seat,
    card: CivilId,
    resources: u16,
    table: &mut Table<'_>,
) {
    position.pay_resources(seat, resources, card.kind().unit());
    let player = position.player_mut(seat);
    if player.unused > 0 {
        player.unused -= 1;
        player.technologies.employ(card);
    }
    table.emit(|| Event::Built {
        seat,
        card,
        resources,
    });
}
