//! Option 10, Neutral Kingdoms: units that an empire leaves behind on land belong to nobody, and defend themselves.

use crate::{
    Choice, Counts, Position, Step, Table,
    content::{COUNTERS, SetId, UnitId},
    sets::{AreaId, Areas},
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

impl Position {
    /// Is the area a neutral kingdom?
    pub fn kingdom(&self, area: AreaId) -> bool {
        self.world.owns(SetId::KINGDOM, area)
    }
}

/// How many kingdom units of a counter are left.
fn left(position: &Position, unit: UnitId) -> u8 {
    let counter = usize::from(unit.card().counter);
    let used: [u8; COUNTERS] = position.world.counters(SetId::KINGDOM);
    position.counters_of(SetId::KINGDOM)[counter].saturating_sub(used[counter])
}

/// The units of an empire in a land area become a kingdom; where counters are short, who lost the area may move some.
pub(crate) fn rise(position: &mut Position, seat: Seat, area: AreaId, units: &Counts) {
    if !position.options.kingdoms || !area.is_land() || position.world.owner(area).is_some() {
        return;
    }
    for (unit, count) in units.iter() {
        let got = count.min(left(position, unit));
        if got > 0 {
            let gained = Counts::of(unit, got);
            position.world.place(SetId::KINGDOM, area, &gained);
        }
        let short = count - got;
        if short > 0 && !crate::commons::common(unit) && position.stack.len() < 24 {
            position.stack.push(Step::Levy {
                seat,
                area,
                unit,
                left: short,
            });
        }
    }
}

/// So many units of an age rise in a vacant land area.
pub(crate) fn awaken(position: &mut Position, area: AreaId, level: u8, count: u8) {
    if position.world.owner(area).is_some() {
        return;
    }
    for _ in 0..count {
        let unit = UnitId::all()
            .filter(|unit| {
                unit.card().class == crate::content::Class::Infantry
                    && unit.card().level <= level
                    && left(position, *unit) > 0
            })
            .max_by_key(|unit| unit.card().level);
        if let Some(unit) = unit {
            position
                .world
                .place(SetId::KINGDOM, area, &Counts::of(unit, 1));
        }
    }
}

/// A kingdom gives way.
pub(crate) fn clear(position: &mut Position, area: AreaId) {
    if position.kingdom(area) {
        let units = *position.world.units(area);
        position.world.remove(area, &units);
    }
}

/// The other kingdoms that could send a unit of this counter.
pub(crate) fn lenders(position: &Position, area: AreaId, unit: UnitId) -> Areas {
    let counter = unit.card().counter;
    let held = position.world.held(SetId::KINGDOM);
    held.iter()
        .filter(|from| *from != area)
        .filter(|from| {
            let mut units = position.world.units(*from).iter();
            units.any(|(unit, _)| unit.card().counter == counter)
        })
        .collect()
}

pub(crate) fn levy_offers<S: Sink<Position>>(
    position: &Position,
    area: AreaId,
    unit: UnitId,
    sink: &mut S,
) -> ControlFlow<()> {
    for area in lenders(position, area, unit).iter() {
        sink.offer(Choice::At { area })?;
    }
    sink.offer(Choice::Done)
}

/// A kingdom unit is moved from elsewhere, and turned over if need be.
pub(crate) fn levy(
    position: &mut Position,
    (seat, area, unit, left): (Seat, AreaId, UnitId, u8),
    choice: Choice,
    table: &mut Table<'_>,
) {
    let Choice::At { area: from } = choice else {
        return;
    };
    let counter = unit.card().counter;
    let sent = position
        .world
        .units(from)
        .iter()
        .find(|(unit, _)| unit.card().counter == counter);
    if let Some((sent, _)) = sent {
        crate::empire::lose(position, from, &Counts::of(sent, 1), table);
        position
            .world
            .place(SetId::KINGDOM, area, &Counts::of(unit, 1));
    }
    if left > 1 {
        position.stack.push(Step::Levy {
            seat,
            area,
            unit,
            left: left - 1,
        });
    }
}

/// Who runs the defence of a kingdom: the player with the nearest empire who is not the active one.
pub(crate) fn warden(position: &Position, active: Seat, area: AreaId) -> Seat {
    let count = position.present() as u8;
    let left = |seat: Seat| (u8::from(seat) + count - u8::from(active)) % count;
    let mut near: Areas = [area].into_iter().collect();
    loop {
        let close = position
            .seats()
            .filter(|seat| *seat != active)
            .filter(|seat| {
                let mut empires = position.empires_of(*seat);
                empires.any(|(set, _)| near.meets(position.world.held(set)))
            })
            .min_by_key(|seat| left(*seat));
        if let Some(seat) = close {
            return seat;
        }
        let mut wider = near;
        for area in near.iter() {
            wider = wider.or(&area.card().next);
        }
        if wider == near {
            return active.next(count);
        }
        near = wider;
    }
}
