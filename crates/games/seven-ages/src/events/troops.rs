//! Units that events bring or take one by one: mercenaries, reinforcements, the frozen.

use crate::{
    Choice, Counts, Position, Refusal, Table,
    content::{Class, SetId, UNITS, UnitId, content},
    empire, manoeuvre, production,
    sets::{AreaId, Areas},
    text,
};
use orbis_core::{Flow, Offer, Prompt, Seat, SeatSet, Sink, step};
use std::ops::ControlFlow;

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
    table.emit(|| crate::manoeuvre::News::Moved {
        who: position.who(set),
        units,
        from,
        to: fight.area,
    });
    if left > count {
        position.event(Reinforce {
            side,
            from: Some(from),
            left: left - count,
        });
    }
}

step! {
    /// Which units are hired?
    pub struct Hire { empire: SetId, area: AreaId, left: u8, extra: i8 }
}

impl step::Ask<Position> for Hire {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.event.data",
            format!("Which units are hired in {}?", self.area.name()),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Hire {
            empire,
            area,
            extra,
            ..
        } = *self;
        for index in 0..UNITS {
            let unit = UnitId(index as u8);
            if let Some(why) = hire_obstacle(position, empire, unit, area, extra) {
                sink.decide(Choice::Train { unit }, why)?;
            }
        }
        sink.offer(Choice::Done)?;
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Hire {
            empire,
            area,
            left,
            extra,
        } = self;
        if let Choice::Train { unit } = choice {
            let cost = hire_cost(position, empire, unit, extra);
            crate::empire::pay(position, empire, -i16::from(cost));
            position.world.place(empire, area, &Counts::of(unit, 1));
            table.emit(|| crate::production::News::Built {
                who: position.who(empire),
                unit,
                count: 1,
                area,
            });
            if left > 1 {
                position.event(Hire {
                    empire,
                    area,
                    left: left - 1,
                    extra,
                });
            }
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}

step! {
    /// Which units join the battle?
    pub struct Reinforce { side: u8, from: Option<AreaId>, left: u8 }
}

impl Reinforce {
    /// Who is asked.
    pub fn commander(&self, position: &Position) -> SeatSet {
        crate::conflict::commander(position, self.side)
    }
}

impl step::Ask<Position> for Reinforce {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.event.data", "Which units join the conflict?")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Reinforce { side, from, left } = *self;
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
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match (self, choice) {
            (Reinforce { side, left, .. }, Choice::From { area }) => {
                position.event(Reinforce {
                    side,
                    from: Some(area),
                    left,
                });
            }
            (
                Reinforce {
                    side,
                    from: Some(from),
                    left,
                },
                Choice::Unit { unit, count },
            ) => {
                reinforce(position, side, from, left, (unit, count), table);
            }
            _ => {}
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.side < 2 && position.conflict.is_some()
    }
}

step! {
    /// Which unit froze?
    pub struct Frost { empire: SetId }
}

impl Frost {
    /// Who is asked.
    pub(crate) fn frozen(&self, position: &Position) -> SeatSet {
        let area = frozen(position, self.empire);
        step::Asked::seats(area.map(|_| self.empire), position)
    }
}

impl step::Ask<Position> for Frost {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.event.data", "Which unit is lost to the winter?")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        if let Some(area) = frozen(position, self.empire) {
            for (unit, _) in position.world.units(area).iter() {
                sink.offer(Choice::Disband { area, unit })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Disband { area, unit } = choice {
            position.work.closed.add(area);
            table.emit(|| crate::events::News::Lost { unit, area });
            crate::empire::lose(position, area, &Counts::of(unit, 1), table);
            position.event(self);
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}
