//! Fog of war: others see how many units a stack has, the one on top, and its aircraft.
//!
//! Unit pools lie open, so everybody knows which units an empire has on the map; hidden is which of them stand where. Units
//! that entered an area of another empire, and those committed in a conflict, have shown themselves.

use crate::{
    Counts, Position, Step,
    content::{Class, SetId, Terrain, UnitId},
    sets::AreaId,
};
use orbis_core::{Chance, Seat, SeatSet, Viewer};
use orbis_parts::List;

/// What everybody sees of the stack in an area.
pub fn seen(position: &Position, area: AreaId) -> Counts {
    let units = position.world.units(area);
    let mut seen = Counts::default();
    for (unit, count) in units.iter() {
        if unit.card().class == Class::Aircraft {
            seen.add(unit, count);
        }
    }
    let top = position.world.top(area);
    if seen.get(top) == 0 && units.get(top) > 0 {
        seen.add(top, 1);
    }
    let mut show = |unit: UnitId, count: u8| {
        let count = count.min(units.get(unit));
        seen.add(unit, count.saturating_sub(seen.get(unit)));
    };
    if let Some(fight) = position.conflict.filter(|fight| fight.area == area) {
        let side = &fight.sides[1];
        let ready = fight.sides.iter().all(|side| side.ready);
        for (unit, count) in side.aside.iter() {
            let now = if ready { side.committed.get(unit) } else { 0 };
            show(unit, count.saturating_add(now));
        }
        for (unit, count) in side.committed.iter().filter(|_| ready) {
            show(unit, count.saturating_add(side.aside.get(unit)));
        }
    }
    // Units that are on the move, or about to land, show themselves with what they carry.
    let marching = match position.stack.last() {
        Some(Step::March(crate::manoeuvre::March {
            from, unit, count, ..
        })) => Some((*from, *unit, *count)),
        _ => None,
    };
    let landing = position.chronicle.landing;
    let landing = landing.map(|one| (one.from, one.unit, one.count));
    for (from, unit, count) in marching.into_iter().chain(landing) {
        if from == area {
            show(unit, count);
            if let Some(cargo) = position.work.cargo {
                show(cargo, count);
            }
        }
    }
    seen
}

/// Who commands the defence in an area, be it for somebody else: whoever commands a stack looks into it.
fn commander(position: &Position, area: AreaId) -> Option<Seat> {
    let fight = position.conflict.filter(|fight| fight.area == area)?;
    Some(fight.sides[1].seat)
}

/// The areas of empires that a viewer does not see into.
fn veiled(
    position: &Position,
    sees: impl Fn(Seat) -> bool,
) -> impl Iterator<Item = (AreaId, SetId)> {
    AreaId::all().filter_map(move |area| {
        let owner = position.world.owner(area)?;
        let seat = position.seat_of(owner)?;
        (!sees(seat) && !commander(position, area).is_some_and(&sees)).then_some((area, owner))
    })
}

/// Blanks what a viewer does not see.
pub fn hide(position: &mut Position, viewer: Viewer) {
    if !position.options.fog || position.stack.is_empty() {
        return;
    }
    let sees = |seat: Seat| viewer.sees(SeatSet::only(seat));
    let areas: List<AreaId, 266> = veiled(position, sees).map(|(area, _)| area).collect();
    for area in &areas {
        let seen = seen(position, *area);
        let hidden = position.world.units(*area).less(&seen).total();
        let mut shown = seen;
        shown.add(UnitId::UNSEEN, hidden);
        position.world.show(*area, &shown);
    }
}

/// Could a unit of an empire stand in an area of it? A galley that is lost as soon as anybody does anything cannot.
fn stands(position: &Position, set: SetId, unit: UnitId, area: AreaId) -> bool {
    match unit.card().class {
        Class::Ship if unit == UnitId::GALLEY => {
            (area.card().coastal || area.card().terrain == Terrain::Sea)
                && !crate::empire::loses_galleys(position, set, area)
        }
        Class::Ship => !area.is_land() || area.card().coastal,
        Class::Aircraft => true,
        _ => area.is_land(),
    }
}

/// Imagines which hidden units stand where: those of an empire change places.
pub fn guess(position: &mut Position, seat: Seat, chance: &mut dyn Chance) {
    if !position.options.fog || position.stack.is_empty() {
        return;
    }
    for index in 0..position.empires.colours() {
        let set = SetId(index as u8);
        if position.seat_of(set).is_none_or(|owner| owner == seat) {
            continue;
        }
        let mut hidden: List<(AreaId, UnitId), 128> = List::new();
        for area in position.world.held(set).iter() {
            if commander(position, area) == Some(seat) {
                continue;
            }
            let rest = position.world.units(area).less(&seen(position, area));
            for (unit, count) in rest.iter() {
                for _ in 0..count {
                    if !hidden.is_full() {
                        hidden.push((area, unit));
                    }
                }
            }
        }
        let count = hidden.len();
        for one in 0..count {
            let two = chance.below(count as u32) as usize;
            let ((here, mine), (there, theirs)) = (hidden[one], hidden[two]);
            if here != there
                && mine != theirs
                && stands(position, set, mine, there)
                && stands(position, set, theirs, here)
            {
                position.world.exchange((here, mine), (there, theirs));
                hidden[one].1 = theirs;
                hidden[two].1 = mine;
            }
        }
    }
}
