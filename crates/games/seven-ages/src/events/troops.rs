//! Units that events bring or take one by one: mercenaries, reinforcements, the frozen.

use super::Ask;
use crate::{
    Choice, Counts, Event, Position, Refusal, Step, Table,
    content::{Class, SetId, UNITS, UnitId, content},
    empire, manoeuvre, production,
    sets::{AreaId, Areas},
};
use orbis_core::Sink;
use std::ops::ControlFlow;

fn ask(position: &mut Position, ask: Ask) {
    position.stack.push(Step::Card { ask });
}

pub(super) fn offers<S: Sink<Position>>(
    position: &Position,
    ask: Ask,
    sink: &mut S,
) -> ControlFlow<()> {
    match ask {
        Ask::Hire {
            empire,
            area,
            extra,
            ..
        } => {
            for index in 0..UNITS {
                let unit = UnitId(index as u8);
                if let Some(why) = hire_obstacle(position, empire, unit, area, extra) {
                    sink.decide(Choice::Train { unit }, why)?;
                }
            }
            sink.offer(Choice::Done)?;
        }
        Ask::Reinforce { side, from, left } => {
            match from {
                None => {
                    for area in reserves(position, side).iter() {
                        sink.offer(Choice::From { area })?;
                    }
                }
                Some(from) => {
                    for (unit, most) in reserve(position, side, from).iter() {
                        for count in 1..=most.min(left) {
                            sink.offer(Choice::Unit { unit, count })?;
                        }
                    }
                }
            }
            sink.offer(Choice::Done)?;
        }
        Ask::Frost { empire } => {
            if let Some(area) = frozen(position, empire) {
                for (unit, _) in position.world.units(area).iter() {
                    sink.offer(Choice::Disband { area, unit })?;
                }
            }
        }
        _ => {}
    }
    ControlFlow::Continue(())
}

pub(super) fn answer(position: &mut Position, given: Ask, choice: Choice, table: &mut Table<'_>) {
    match (given, choice) {
        (
            Ask::Hire {
                empire,
                area,
                left,
                extra,
            },
            Choice::Train { unit },
        ) => {
            let cost = hire_cost(position, empire, unit, extra);
            empire::pay(position, empire, -i16::from(cost));
            position.world.place(empire, area, &Counts::of(unit, 1));
            table.emit(|| Event::Built {
                set: empire,
                unit,
                area,
            });
            if left > 1 {
                ask(
                    position,
                    Ask::Hire {
                        empire,
                        area,
                        left: left - 1,
                        extra,
                    },
                );
            }
        }
        (Ask::Reinforce { side, left, .. }, Choice::From { area }) => ask(
            position,
            Ask::Reinforce {
                side,
                from: Some(area),
                left,
            },
        ),
        (
            Ask::Reinforce {
                side,
                from: Some(from),
                left,
            },
            Choice::Unit { unit, count },
        ) => reinforce(position, side, from, left, (unit, count), table),
        (Ask::Frost { empire }, Choice::Disband { area, unit }) => {
            position.work.closed.add(area);
            table.emit(|| Event::Lost {
                set: empire,
                unit,
                area,
            });
            empire::lose(position, area, &Counts::of(unit, 1), table);
            ask(position, given);
        }
        _ => {}
    }
}

/// Stacks that froze in this manoeuvre and still have to lose a unit.
pub(crate) fn frozen(position: &Position, set: SetId) -> Option<AreaId> {
    let land = position.world.held(set).and(&content().land);
    land.less(&position.work.closed)
        .iter()
        .find(|area| area.card().terrain == crate::content::Terrain::Tundra)
}

/// The units that can join a battle from an adjacent area.
fn reserves(position: &Position, side: u8) -> Areas {
    let Some(fight) = &position.conflict else {
        return Areas::NONE;
    };
    let set = fight.sides[usize::from(side)].empire;
    let near = fight.area.card().next.and(position.world.held(set));
    near.iter()
        .filter(|from| !reserve(position, side, *from).is_empty())
        .collect()
}

fn reserve(position: &Position, side: u8, from: AreaId) -> Counts {
    let Some(fight) = &position.conflict else {
        return Counts::default();
    };
    let set = fight.sides[usize::from(side)].empire;
    let mut units = Counts::default();
    for (unit, _) in position.world.units(from).iter() {
        let enters = manoeuvre::enters(position, set, unit, from, fight.area);
        let free = manoeuvre::leaving(position, set, from, unit);
        if enters && free > 0 && position.world.units(from).total() > 1 {
            units.add(unit, free);
        }
    }
    units
}

/// Whether a unit can be hired; nothing where it is not even thinkable.
fn hire_obstacle(
    position: &Position,
    set: SetId,
    unit: UnitId,
    area: AreaId,
    extra: i8,
) -> Option<Option<Refusal>> {
    let class = unit.card().class;
    if class == Class::Ship || !area.is_land() {
        return None;
    }
    let cost = hire_cost(position, set, unit, extra);
    let money = position.empire(set)?.money;
    let why = production::forbidden(position, set, unit)
        .or_else(|| (cost > money).then_some(Refusal::TooDear { cost, money }));
    Some(why)
}

pub(super) fn hire_cost(position: &Position, set: SetId, unit: UnitId, extra: i8) -> u8 {
    let cost = production::cost(position, set, unit, false) as i8;
    (cost + extra).max(1) as u8
}

/// Units join a battle.
fn reinforce(
    position: &mut Position,
    side: u8,
    from: AreaId,
    left: u8,
    (unit, count): (UnitId, u8),
    table: &mut Table<'_>,
) {
    let Some(fight) = position.conflict else {
        return;
    };
    let set = fight.sides[usize::from(side)].empire;
    let units = Counts::of(unit, count);
    let entry = manoeuvre::entry(unit, from, fight.area);
    empire::lose(position, from, &units, table);
    if side == 0 {
        position.world.intrude(set, fight.area, &units, entry);
    } else {
        position.world.place(set, fight.area, &units);
    }
    table.emit(|| Event::Moved {
        set,
        units,
        from,
        to: fight.area,
    });
    if left > count {
        ask(
            position,
            Ask::Reinforce {
                side,
                from: Some(from),
                left: left - count,
            },
        );
    }
}
