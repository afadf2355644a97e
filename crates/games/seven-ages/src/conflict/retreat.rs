//! Retreat: when a side may, where its units can go, what is lost on the way, and pursuit.

use super::{Conflict, deserted, outcome::wrap_up, tactician, take_out};
use crate::{
    Choice, Counts, Position, Step, Table,
    content::{Class, SetId, Special, Terrain, UnitId},
    manoeuvre,
    sets::{AreaId, Areas},
    text,
};
use orbis_core::{Flow, Offer, Prompt, Seat, SeatSet, Sink, step, step::Stacked};
use std::ops::ControlFlow;

/// May a side retreat before the next round? Events and nukes given up can have disordered somebody.
/// `sa.art.machu-pichu`, `sa.opt10.conflict`.
pub(crate) fn may_retreat(position: &Position, side: u8) -> bool {
    let Some(conflict) = position.conflict.as_ref().filter(|_| !deserted(position)) else {
        return false;
    };
    let side = usize::from(side);
    let [own, other] = [&conflict.sides[side], &conflict.sides[1 - side]];
    own.empire != SetId::KINGDOM
        && (other.disorder > 0
            || own.disorder > 0 && tactician(position, own, conflict.area)
            || position.sheltered(own.empire, conflict.area)
            || position.special(own.empire, |special| matches!(special, Special::RetreatAny)))
}

/// Where a type of a side's units can retreat to.
/// `sa.retreat.nowhere`.
fn havens(position: &Position, conflict: &Conflict, side: usize, unit: UnitId) -> Areas {
    let set = conflict.sides[side].empire;
    let own = conflict.area.card().next.and(position.world.held(set));
    own.iter()
        .filter(|area| position.world.intruder(*area).is_none())
        .filter(|area| manoeuvre::enters(position, set, unit, conflict.area, *area))
        .filter(|area| position.world.berth(set, conflict.area, unit, *area) > 0)
        .collect()
}

/// The next type that can retreat somewhere, how many there are and where to.
fn fleeing(position: &Position, conflict: &Conflict, side: usize) -> Option<(UnitId, u8, Areas)> {
    let set = conflict.sides[side].empire;
    let units = position.world.units_of(set, conflict.area);
    units
        .iter()
        .map(|(unit, count)| (unit, count, havens(position, conflict, side, unit)))
        .find(|(.., areas)| !areas.is_empty())
}

/// The unit type that a retreating side is asked about.
pub fn flight(position: &Position, side: u8) -> Option<UnitId> {
    let conflict = position.conflict.as_ref()?;
    fleeing(position, conflict, usize::from(side)).map(|(unit, ..)| unit)
}

pub(crate) fn retreat(position: &mut Position, side: u8, choice: Choice, table: &mut Table<'_>) {
    if choice != Choice::Retreat {
        return;
    }
    // The round does not take place.
    while let Some(Step::Retreat(Retreat { .. })) = position.stack.last() {
        position.stack.pop();
    }
    if position.stack.last() == Some(&Step::Round(crate::conflict::Round {})) {
        position.stack.pop();
    }
    if position.options.fog && position.options.pursuit {
        // How many pursue tells what was hidden among the others.
        table.reveal();
    }
    flee(position, side);
}

/// A side leaves the area, pursued if that was agreed on.
pub(super) fn flee(position: &mut Position, side: u8) {
    if let Some(conflict) = &mut position.conflict {
        conflict.sides[usize::from(side)].aside = Counts::default();
    }
    position.push(RetreatTo { side });
    let left = pursuers(position, side);
    if left > 0 {
        position.push(Pursued { side, left });
    }
}

/// Ships leave by the coast that leads where they retreat to, the first if both do: which coast that is.
fn embark(
    position: &mut Position,
    set: SetId,
    from: AreaId,
    (unit, count): (UnitId, u8),
    to: AreaId,
) -> usize {
    let coasts = &from.card().coasts;
    let leads = |at: usize| {
        coasts
            .get(at)
            .is_some_and(|coast| manoeuvre::along(coast, to))
    };
    if !leads(1) {
        return 0;
    }
    let far = position.world.far_of(set, from, unit);
    let near = position.world.units_of(set, from).get(unit);
    let near = near.saturating_sub(far);
    let near = if leads(0) { near.min(count) } else { 0 };
    if position.world.owns(set, from) {
        let gone = count - near;
        position.world.set_far(from, unit, far.saturating_sub(gone));
    }
    usize::from(near == 0)
}

/// `sa.ruling.leader-retreat`.
pub(crate) fn retreat_to(position: &mut Position, side: u8, choice: Choice, table: &mut Table<'_>) {
    let Some(mut conflict) = position.conflict else {
        return;
    };
    let at = usize::from(side);
    let set = conflict.sides[at].empire;
    if let (Choice::Withdraw { count, area }, Some((unit, ..))) =
        (choice, fleeing(position, &conflict, at))
    {
        let units = Counts::of(unit, count);
        // Leaders go with the first to leave; nobody boards a nuke or a star wars unit.
        let boards = unit != UnitId::NUKE && unit != UnitId::STAR_WARS;
        for chief in position.world.chiefs.iter_mut() {
            if boards && chief.empire == set && chief.area == conflict.area {
                chief.area = area;
            }
        }
        let coast = embark(position, set, conflict.area, (unit, count), area);
        position.world.place(set, area, &units);
        if unit.ship().is_some() && manoeuvre::lands_far(conflict.area, coast, area) {
            position.world.land_far(set, area, unit, count);
        }
        take_out(position, &conflict, at, &units);
        let own = &mut conflict.sides[at];
        own.aside = own.aside.less(&units);
        position.conflict = Some(conflict);
        table.emit(|| crate::conflict::News::Retreated {
            who: position.who(set),
            to: area,
        });
        if fleeing(position, &conflict, at).is_some() {
            position.push(RetreatTo { side });
            return;
        }
    }
    let rest = position.world.units_of(set, conflict.area);
    take_out(position, &conflict, at, &rest);
    let own = &mut conflict.sides[at];
    own.lost = own.lost.saturating_add(rest.total());
    position.conflict = Some(conflict);
    wrap_up(position);
}

/// How many losses the other side inflicts on one that retreats (option 6).
/// `sa.opt6.terrain`.
pub fn pursuers(position: &Position, side: u8) -> u8 {
    let Some(conflict) = position.conflict.filter(|_| position.options.pursuit) else {
        return 0;
    };
    let enemy = conflict.sides[1 - usize::from(side)].empire;
    let units = position.world.units_of(enemy, conflict.area);
    let air = units.of_class(|class| class == Class::Aircraft);
    let tanks = units.get(UnitId::TANK);
    let horses = units.of_class(|class| class == Class::Cavalry) - tanks;
    let losses = air.saturating_mul(2) + tanks + horses / 2;
    let age = position.age(conflict.sides[1].empire);
    match position.terrain(conflict.area, age) {
        Terrain::Mountain => losses.div_ceil(2),
        Terrain::Forest => losses.saturating_sub(1),
        _ => losses,
    }
}

/// How many losses a unit stands for: two if it is mounted or flies, one more if nobody there is as modern.
/// `sa.opt6.counts-double`.
pub fn worth(position: &Position, conflict: &Conflict, side: usize, unit: UnitId) -> u8 {
    let enemy = conflict.sides[1 - side].empire;
    let units = position.world.units_of(enemy, conflict.area);
    let best = units.iter().map(|(unit, _)| unit.card().level).max();
    let swift = matches!(unit.card().class, Class::Cavalry | Class::Aircraft);
    1 + u8::from(swift) + u8::from(best.is_some_and(|best| unit.card().level > best))
}

step! {
    /// A round of conflict: does this side retreat?
    pub struct Retreat { side: u8 }
}

impl Retreat {
    /// Who is asked.
    pub fn commander(&self, position: &Position) -> SeatSet {
        super::commander(position, self.side)
    }
}

impl step::Ask<Position> for Retreat {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.retreat.when", "Retreat?")
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Retreat)?;
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Stay and fight")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        retreat(position, self.side, choice, table)
    }

    fn lapses(&self, position: &Position) -> bool {
        !may_retreat(position, self.side)
    }

    fn fits(&self, _position: &Position) -> bool {
        self.side < 2
    }
}

step! {
    /// Where do its units go?
    pub struct RetreatTo { side: u8 }
}

impl RetreatTo {
    /// Who is asked.
    pub fn commander(&self, position: &Position) -> SeatSet {
        super::commander(position, self.side)
    }
}

impl step::Ask<Position> for RetreatTo {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.retreat.where",
            match flight(position, self.side) {
                Some(unit) => format!("Retreat: how many {}, and where to?", unit.name()),
                None => "Nobody can retreat".to_string(),
            },
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let fleeing = position.conflict.as_ref().and_then(|conflict| {
            let at = usize::from(self.side);
            let from = (conflict.sides[at].empire, conflict.area);
            fleeing(position, conflict, at).map(|flight| (from, flight))
        });
        let Some(((set, from), (unit, most, areas))) = fleeing else {
            return sink.offer(Choice::Done);
        };
        for count in 1..=most {
            for area in areas.iter() {
                if count <= position.world.berth(set, from, unit, area) {
                    sink.offer(Choice::Withdraw { count, area })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        retreat_to(position, self.side, choice, table)
    }

    fn lapses(&self, position: &Position) -> bool {
        crate::conflict::wiped_out(position, self.side)
    }

    fn lapse(self, position: &mut Position, table: &mut Table<'_>) {
        retreat_to(position, self.side, Choice::Done, table)
    }

    fn fits(&self, _position: &Position) -> bool {
        self.side < 2
    }

    crate::turn::usual!(present);
}

step! {
    /// Which units are lost to the pursuers (option 6)?
    pub struct Pursued { side: u8, left: u8 }
}

impl Pursued {
    /// Who is asked.
    pub fn commander(&self, position: &Position) -> SeatSet {
        super::commander(position, self.side)
    }
}

impl step::Ask<Position> for Pursued {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let Pursued { left, .. } = *self;
        Prompt::new(
            "sa.opt6.losses",
            format!("Pursuit: which units are lost? {left} losses are left"),
        )
        .hint("Mounted units and aircraft count double.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        if let Some(conflict) = &position.conflict {
            let set = conflict.sides[usize::from(self.side)].empire;
            let area = conflict.area;
            for (unit, _) in position.world.units_of(set, area).iter() {
                sink.offer(Choice::Disband { area, unit })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The pursued side loses a unit of its choice, until the pursuers are satisfied.
    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Pursued { side, left } = self;
        let at = usize::from(side);
        let (Choice::Disband { unit, .. }, Some(mut conflict)) = (choice, position.conflict) else {
            return;
        };
        let paid = worth(position, &conflict, at, unit);
        let gone = Counts::of(unit, 1);
        take_out(position, &conflict, at, &gone);
        let own = &mut conflict.sides[at];
        own.aside = own.aside.less(&gone);
        own.lost = own.lost.saturating_add(1);
        let set = own.empire;
        position.conflict = Some(conflict);
        if position.world.units_of(set, conflict.area).is_empty() {
            // Nobody is left to retreat.
            if let Some(Step::RetreatTo(RetreatTo { .. })) = position.stack.last() {
                position.stack.pop();
            }
            wrap_up(position);
        } else if left > paid {
            let left = left - paid;
            position.push(Pursued { side, left });
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        let Pursued { side, left } = *self;
        side < 2 && left > 0 && left < 200
    }

    crate::turn::usual!(present);
}
