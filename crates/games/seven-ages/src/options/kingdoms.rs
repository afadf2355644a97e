//! Option 10, Neutral Kingdoms: units that an empire leaves behind on land belong to nobody, and defend themselves.

use crate::{
    Choice, Counts, Position, Table,
    content::{COUNTERS, SetId, UnitId},
    sets::{AreaId, Areas},
};
use orbis_core::{Flow, Prompt, Seat, Sink, a, step, step::Stacked};

impl Position {
    /// Is the area a neutral kingdom?
    /// `sa.opt10.own-area`, `sa.opt10.not-disordered`.
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
/// `sa.opt10.on-discard`, `sa.opt10.on-unmaintained`.
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
            position.push(Levy {
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
pub fn clear(position: &mut Position, area: AreaId) {
    if position.kingdom(area) {
        let units = position.world.units(area);
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

/// Who runs the defence of a kingdom: the player with the nearest empire who is not the active one.
/// `sa.opt10.passive`.
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

step! {
    /// Which kingdom sends a unit that is missing (option 10)?
    pub struct Levy { seat: Seat, area: AreaId, unit: UnitId, left: u8 }
}

impl step::Ask<Position> for Levy {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let Levy { area, unit, .. } = *self;
        Prompt::new(
            "sa.opt10.shortage",
            format!(
                "Which kingdom sends {} to {}?",
                a(&unit.name()),
                area.name()
            ),
        )
        .hint("Counters are short.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Levy { area, unit, .. } = *self;
        for area in lenders(position, area, unit).iter() {
            sink.offer(Choice::At { area })?;
        }
        sink.offer(Choice::Done)
    }

    /// A kingdom unit is moved from elsewhere, and turned over if need be.
    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Levy {
            seat,
            area,
            unit,
            left,
        } = self;
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
            position.push(Levy {
                seat,
                area,
                unit,
                left: left - 1,
            });
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        let Levy { area, unit, .. } = *self;
        lenders(position, area, unit).is_empty()
    }

    fn fits(&self, position: &Position) -> bool {
        let Levy {
            seat,
            area,
            unit: which,
            left,
        } = *self;
        crate::check::sits(position, seat)
            && area.is_land()
            && crate::check::unit(which)
            && left > 0
            && !crate::check::taken(position, area)
    }

    crate::turn::usual!(present);
}
