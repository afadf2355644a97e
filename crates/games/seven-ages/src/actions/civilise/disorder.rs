//! Disorder that a Civilise action removes, and what that costs.

use super::PALACE;
use crate::{
    Choice, Empire, Position, Refusal, Table,
    content::{ArtefactId, SetId, Special},
    empire, production,
    sets::AreaId,
};
use orbis_core::Sink;
use std::ops::ControlFlow;

/// Does the Great Pyramid stand there, or beside it?
/// `sa.art.great-pyramid`.
fn pyramid_calms(position: &Position, set: SetId, area: AreaId) -> bool {
    position
        .world
        .wonder_of(set, ArtefactId::PYRAMID)
        .is_some_and(|pyramid| pyramid == area || pyramid.card().next.has(area))
}

/// Does the Summer Palace reach it, and has calmed nothing yet?
/// `sa.art.summer-palace`.
fn palace_calms(position: &Position, set: SetId, area: AreaId) -> bool {
    let palace = position.world.wonder_of(set, ArtefactId::SUMMER_PALACE);
    palace.is_some_and(|palace| {
        let near = position.reach_from(set, [palace].into_iter().collect());
        !position.work.done[PALACE] && near.has(area)
    })
}

/// In how many areas an empire removes disorder free.
fn pacified_free(position: &Position, set: SetId) -> u8 {
    position.specials(set).iter().fold(0, |sum, special| {
        sum + match special {
            Special::Pacify { n } => *n,
            _ => 0,
        }
    })
}

/// What disorder in an area costs to remove.
pub fn calm_cost(position: &Position, set: SetId, area: AreaId) -> u8 {
    let world = &position.world;
    if pyramid_calms(position, set, area)
        || palace_calms(position, set, area)
        || position.work.pacified < pacified_free(position, set)
    {
        return 0;
    }
    let income = production::area_income(position, set, area);
    let temple = u32::from(world.temple(area).is_some());
    production::halved(income, temple).max(5) as u8
}

/// Areas that can be calmed for money.
/// `sa.pay-order.cost`.
pub(super) fn pacified<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    own: &Empire,
    sink: &mut S,
) -> ControlFlow<()> {
    let world = &position.world;
    for area in world.disorder.and(world.held(set)).iter() {
        let (cost, money) = (calm_cost(position, set, area), own.money);
        let why = (cost > money).then_some(Refusal::TooDear { cost, money });
        sink.decide(Choice::Calm { area }, why)?;
    }
    ControlFlow::Continue(())
}

pub(super) fn calm(position: &mut Position, set: SetId, area: AreaId, table: &mut Table<'_>) {
    let cost = calm_cost(position, set, area);
    // What reaches fewer areas is used first.
    if palace_calms(position, set, area) && !pyramid_calms(position, set, area) {
        position.work.done[PALACE] = true;
    } else if cost == 0 && !pyramid_calms(position, set, area) {
        position.work.pacified += 1;
    }
    empire::pay(position, set, -i16::from(cost));
    position.world.disorder.take(area);
    table.emit(|| crate::empire::News::Calmed { area });
}
