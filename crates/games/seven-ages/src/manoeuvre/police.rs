//! Removing disorder at the end of movement.

use super::entry_modifier;
use crate::{
    Choice, Counts, Event, Position, Refusal, Step, Table,
    content::{Class, SetId, Talent, UnitId, content},
    empire,
    sets::{AreaId, Areas},
};
use orbis_core::Sink;
use std::ops::ControlFlow;

/// How many units it takes to remove disorder in an area; none with a Populist.
pub(crate) fn police_need(position: &Position, set: SetId, area: AreaId) -> u8 {
    if position.world.has_talent(set, area, Talent::Populist) {
        return 0;
    }
    let guns = armed(position, area);
    let terrain = position.terrain(area, position.age(set));
    let entries = position
        .work
        .moved
        .iter()
        .find(|moved| moved.area == area)
        .map_or(0, |moved| moved.entries);
    let city = if guns { 0 } else { position.world.city(area) };
    2 + content().chart[terrain as usize].defence + entry_modifier(entries) as u8 + city
}

/// Is there a missile unit that is no archer?
fn armed(position: &Position, area: AreaId) -> bool {
    let mut units = position.world.units(area).iter();
    units.any(|(unit, _)| unit.card().class == Class::Missile && unit != UnitId::ARCHER)
}

fn unruly(position: &Position, set: SetId) -> Areas {
    position
        .world
        .disorder
        .and(&position.work.control)
        .and(position.world.held(set))
}

/// Is there a question at all? In the fog it must not tell whether guns are there.
pub(crate) fn can_police(position: &Position, set: SetId) -> bool {
    let need = |area: AreaId| {
        let need = police_need(position, set, area);
        if position.options.fog && !armed(position, area) {
            need.saturating_sub(position.world.city(area))
        } else {
            need
        }
    };
    unruly(position, set)
        .iter()
        .any(|area| position.world.units(area).total() >= need(area))
}

pub(crate) fn police_offers<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    sink: &mut S,
) -> ControlFlow<()> {
    for area in unruly(position, set).iter() {
        let need = police_need(position, set, area);
        let have = position.world.units(area).total();
        let why = (have < need).then_some(Refusal::TooFewUnits { area, need, have });
        sink.decide(Choice::Calm { area }, why)?;
    }
    sink.offer(Choice::Done)
}

pub(crate) fn police(position: &mut Position, set: SetId, choice: Choice, table: &mut Table<'_>) {
    let Choice::Calm { area } = choice else {
        return;
    };
    position.stack.push(Step::Police { empire: set });
    let free = police_need(position, set, area) == 0 || position.fortified(area);
    position.world.disorder.take(area);
    table.emit(|| Event::Calmed { area });
    if !free {
        position.stack.push(Step::Toll { empire: set, area });
    }
}

/// Which unit the police loses.
pub(crate) fn toll_offers<S: Sink<Position>>(
    position: &Position,
    area: AreaId,
    sink: &mut S,
) -> ControlFlow<()> {
    for (unit, _) in position.world.units(area).iter() {
        sink.offer(Choice::Disband { area, unit })?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn toll(position: &mut Position, choice: Choice, table: &mut Table<'_>) {
    if let Choice::Disband { area, unit } = choice {
        empire::lose(position, area, &Counts::of(unit, 1), table);
    }
}
