//! Cities that are built and improved in a Civilise action.

use super::News;
use crate::{
    Choice, Position, Refusal, Table,
    content::{SetId, Special, Talent, Terrain, content},
    sets::{AreaId, Areas},
};
use orbis_core::Sink;
use std::ops::ControlFlow;

/// The next value of a city, and the first age in which it can have it.
fn grown(value: u8) -> Option<(u8, u8)> {
    match value {
        0 => Some((1, 1)),
        1 => Some((3, 2)),
        3 => Some((5, 4)),
        5 => Some((7, 7)),
        _ => None,
    }
}

/// What a city in an area would become.
/// `sa.urban.one-city`, `sa.lead.builder`.
/// `sa.urban.builder-early`.
pub(crate) fn next_city(position: &Position, set: SetId, area: AreaId) -> Option<u8> {
    let age = position.age(set);
    let early = u8::from(position.world.has_talent(set, area, Talent::Builder));
    let (value, from) = grown(position.world.city(area))?;
    (age + early >= from).then_some(value)
}

/// Which allowance a city in an area would use: 0 fertile, 1 other, 2 special, 3 a Builder's; none if all are used.
/// `sa.urban.builder-extra`.
fn allowance(position: &Position, set: SetId, area: AreaId) -> Option<usize> {
    let used = position.work.cities;
    if position.world.has_talent(set, area, Talent::Builder) {
        return Some(3);
    }
    if position.barbarian(set) {
        return None;
    }
    let terrain = position.terrain(area, position.age(set));
    if terrain == Terrain::Fertile && used[1] == 0 && used[0] < 2 {
        return Some(0);
    }
    if terrain != Terrain::Fertile && used[0] == 0 && used[1] == 0 {
        return Some(1);
    }
    let more = position.specials(set).iter().fold(0, |sum, special| {
        sum + match special {
            Special::ExtraCity { n, terrain: which }
                if which.is_none_or(|which| which == terrain) =>
            {
                *n
            }
            _ => 0,
        }
    });
    (used[2] < more).then_some(2)
}

pub(super) fn cities(position: &Position, set: SetId) -> Areas {
    let land = position.world.held(set).and(&content().land);
    land.iter()
        .filter(|area| position.world.city(*area) > 0)
        .collect()
}

/// Cities that can be built or improved.
/// `sa.urban.count`.
pub(super) fn buildings<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    sink: &mut S,
) -> ControlFlow<()> {
    let world = &position.world;
    let calm = world.held(set).and(&content().land).less(&world.disorder);
    for area in calm.less(&position.work.closed).iter() {
        if allowance(position, set, area).is_none() {
            continue;
        }
        let age = position.age(set);
        let why = match next_city(position, set, area) {
            Some(_) => None,
            None => {
                let value = grown(world.city(area)).map(|(value, _)| value);
                Some(Refusal::CityAge { area, age, value })
            }
        };
        sink.decide(Choice::Urbanise { area }, why)?;
    }
    ControlFlow::Continue(())
}

pub(super) fn urbanise(position: &mut Position, set: SetId, area: AreaId, table: &mut Table<'_>) {
    let (Some(value), Some(which)) = (
        next_city(position, set, area),
        allowance(position, set, area),
    ) else {
        return;
    };
    if let Some(used) = position.work.cities.get_mut(which) {
        *used += 1;
    }
    position.work.closed.add(area);
    found_city(position, set, area, value, table);
}

/// A city is built or grows; the first one is the capital.
/// `sa.urban.capital-first`, `sa.term.capital`.
pub(crate) fn found_city(
    position: &mut Position,
    set: SetId,
    area: AreaId,
    value: u8,
    table: &mut Table<'_>,
) {
    let first = cities(position, set).is_empty();
    position.world.set_city(area, value);
    table.emit(|| News::City { area, value });
    if first
        && !position.barbarian(set)
        && let Some(empire) = position.empire_mut(set)
        && empire.capital.is_none()
    {
        empire.capital = Some(area);
    }
}
