//! What events destroy: units of owners who choose which, plagues that spread, aircraft that are given up.

use super::{
    Played, Target,
    choose::{areas, ask, current, update},
    effect::{self, again, next},
};
use crate::{
    Counts, Position, Table,
    content::{
        Class, SETS, SetId, UNITS, UnitId, content,
        events::{Check, Chooser, Share, Site, Troop},
    },
    empire, kingdoms,
    sets::{AreaId, Areas},
};
use orbis_core::Seat;
use orbis_parts::List;

/// The units in an area that an operation can take.
pub(super) fn losable(position: &Position, area: AreaId, troop: Troop) -> Counts {
    fitting(&position.world.units(area), troop)
}

fn fitting(all: &Counts, troop: Troop) -> Counts {
    let mut units = Counts::default();
    for (unit, count) in all.iter() {
        let fits = match troop {
            Troop::Any => true,
            Troop::Ship => effect::is_ship(unit),
            Troop::Aircraft => unit.card().class == Class::Aircraft,
            Troop::Elephant => unit == UnitId::ELEPHANT,
            Troop::Nuke => unit == UnitId::NUKE,
        };
        if fits {
            units.add(unit, count);
        }
    }
    units
}

pub(super) fn take(position: &mut Position, area: AreaId, units: &Counts, table: &mut Table<'_>) {
    if position.world.owner(area).is_some() {
        for (unit, _) in units.iter() {
            table.emit(|| crate::events::News::Lost { unit, area });
        }
    }
    if fought_over(position, area).is_none() {
        empire::lose(position, area, units, table);
        return;
    }
    // What becomes of an area without defenders is known at the end of the conflict.
    crate::conflict::forget(position, area, units);
    position.world.remove(area, units);
}

/// The commander of the defence, if there is a conflict in this area.
fn fought_over(position: &Position, area: AreaId) -> Option<Seat> {
    let fight = position.conflict.filter(|fight| fight.area == area);
    fight.map(|fight| fight.sides[1].seat)
}

/// Units are lost in the areas still to be dealt with; owners choose which.
pub fn lose(
    position: &mut Position,
    mut top: Played,
    (site, n, troop): (Site, Share, Troop),
    chosen: Option<i16>,
    table: &mut Table<'_>,
) {
    if !top.begun {
        top.begun = true;
        top.queue = 0;
        top.todo = match (site, top.target) {
            (Site::SameAreas, _) => top.chosen,
            (Site::Target, Target::Area { area }) => [area].into_iter().collect(),
            (Site::DefendingSide, _) => {
                let fight = position.conflict.as_ref();
                fight.map(|fight| fight.area).into_iter().collect()
            }
            _ => Areas::NONE,
        };
        if let Some(count) = chosen {
            top.chosen = Areas::NONE;
            top.left = count.clamp(0, 60) as u8;
        }
    }
    loop {
        let Some(area) = top.todo.first() else {
            update(position, top);
            match current(position) {
                Some((_, op)) if chosen.is_some() && top.left > 0 => {
                    areas(position, top, op, Chooser::Owner, table);
                }
                _ => next(position, top),
            }
            return;
        };
        let mut units = losable(position, area, troop);
        if top.queue & 1 == 0 {
            top.queue |= 1;
            top.result = effect::share(position, &top, &n, units.total());
        }
        let galleys = units.get(UnitId::GALLEY).min(top.result);
        if troop == Troop::Ship && matches!(n, Share::Some(_)) && galleys > 0 {
            top.result -= galleys;
            take(position, area, &Counts::of(UnitId::GALLEY, galleys), table);
            units.take(UnitId::GALLEY, galleys);
        }
        if top.result == 0 || units.is_empty() {
            top.todo.take(area);
            top.queue &= !1;
            continue;
        }
        let kinds = units.iter().count();
        if kinds == 1 || units.total() <= top.result {
            let gone = all_of(&units, &mut top);
            let owner = position.world.owner(area);
            let owner = owner.and_then(|set| position.seat_of(set));
            take(position, area, &gone, table);
            if let Some(seat) = owner.filter(|_| n == Share::Risen) {
                kingdoms::rise(position, seat, area, &gone);
            }
            continue;
        }
        let owner = position.world.owner(area);
        let owner = owner.and_then(|set| position.seat_of(set));
        let owner = fought_over(position, area).or(owner);
        update(position, top);
        again(position);
        ask(position, top, owner.unwrap_or(top.seat));
        return;
    }
}

/// What a side has committed and an operation can take.
pub fn exposed(position: &Position, side: u8, troop: Troop) -> Counts {
    let fight = position.conflict.as_ref();
    fight.map_or(Counts::default(), |fight| {
        fitting(&fight.sides[usize::from(side)].committed, troop)
    })
}

/// Committed units of a side in a conflict are lost; who commands it chooses which.
pub(super) fn trample(
    position: &mut Position,
    mut top: Played,
    side: u8,
    (n, troop): (Share, Troop),
) {
    let units = exposed(position, side, troop);
    if !top.begun {
        top.begun = true;
        top.result = effect::share(position, &top, &n, units.total());
    }
    let kinds = units.iter().count();
    if kinds > 1 && units.total() > top.result && top.result > 0 {
        let commander = position
            .conflict
            .map(|fight| fight.sides[usize::from(side)].seat);
        update(position, top);
        again(position);
        ask(position, top, commander.unwrap_or(top.seat));
        return;
    }
    let gone = all_of(&units, &mut top);
    crate::conflict::slay(position, side, &gone);
    next(position, top);
}

/// The losses are used up on these units, of one type or all of them.
fn all_of(units: &Counts, top: &mut Played) -> Counts {
    let mut gone = Counts::default();
    for (unit, count) in units.iter() {
        let count = count.min(top.result);
        gone.add(unit, count);
        top.result -= count;
    }
    top.result = 0;
    gone
}

/// A plague goes from area to area as long as the cards are high.
pub(super) fn spread(position: &mut Position, mut top: Played, table: &mut Table<'_>) {
    let Target::Area { area } = top.target else {
        next(position, top);
        return;
    };
    if !top.begun {
        top.begun = true;
        top.chosen.add(area);
        top.value = empire::pick(position, table);
        let leaders = match position.world.owner(area) {
            Some(owner) => effect::leaders(position, owner, Some(area)),
            None => 0,
        };
        top.result = (i16::from(top.value) - leaders).max(0) as u8;
    }
    let units = position.world.units(area);
    if top.result > 0 && !units.is_empty() {
        if units.iter().count() == 1 || units.total() <= top.result {
            let gone = all_of(&units, &mut top);
            update(position, top);
            again(position);
            take(position, area, &gone, table);
            return;
        }
        let owner = position
            .world
            .owner(area)
            .and_then(|set| position.seat_of(set));
        again(position);
        ask(position, top, owner.unwrap_or(top.seat));
        return;
    }
    top.result = 0;
    let least = match top.event().card().ways[usize::from(top.way)].check {
        Some(Check::Spread { min }) => min,
        _ => 0,
    };
    let near = near_victims(position, &top);
    if top.value < least || near.is_empty() {
        next(position, top);
    } else if near.len() == 1 {
        update(position, top);
        again(position);
        infect(position, near.first().unwrap_or(area));
    } else {
        again(position);
        ask(position, top, top.seat);
    }
}

pub(super) fn near_victims(position: &Position, top: &Played) -> Areas {
    let Target::Area { area } = top.target else {
        return Areas::NONE;
    };
    let near = area.card().next.and(&content().land).less(&top.chosen);
    near.iter()
        .filter(|area| position.world.owner(*area).is_some())
        .collect()
}

pub(super) fn infect(position: &mut Position, area: AreaId) {
    if let Some(top) = position.chronicle.played.last_mut() {
        top.target = Target::Area { area };
        top.begun = false;
    }
}

/// What empires have on the whole map that an operation can take.
pub(super) fn arsenal(position: &Position, set: SetId, troop: Troop) -> u8 {
    let held = position.world.held(set).iter();
    held.map(|area| losable(position, area, troop).total())
        .sum()
}

/// An empire, or both of a pair, gives up units wherever they are; owners choose.
pub(super) fn disarm(
    position: &mut Position,
    mut top: Played,
    (n, troop): (Share, Troop),
    table: &mut Table<'_>,
) {
    let share = |position: &Position, top: &Played| match top.queue.trailing_zeros() {
        32 => 0,
        set => effect::share(
            position,
            top,
            &n,
            arsenal(position, SetId(set as u8), troop),
        ),
    };
    if !top.begun {
        top.begun = true;
        top.queue = match (top.target, top.target.empire(position)) {
            (Target::Pair { one, two }, _) => 1 << one.0 | 1 << two.0,
            (_, Some(set)) if set.index() < SETS => 1 << set.0,
            _ => 0,
        };
        top.left = share(position, &top);
    }
    while top.queue != 0 {
        let set = SetId(top.queue.trailing_zeros() as u8);
        if top.left == 0 || arsenal(position, set, troop) == 0 {
            top.queue &= top.queue - 1;
            top.left = share(position, &top);
            continue;
        }
        let mut places = disarmable(position, set, troop);
        let (one, more) = (places.next(), places.next().is_some());
        drop(places);
        if let Some((area, unit)) = one.filter(|_| !more) {
            let gone = Counts::of(unit, top.left.min(position.world.units(area).get(unit)));
            top.left = 0;
            take(position, area, &gone, table);
            continue;
        }
        let owner = position.seat_of(set).unwrap_or(top.seat);
        again(position);
        ask(position, top, owner);
        return;
    }
    next(position, top);
}

/// The units of an empire that an operation can take, area by area.
pub(super) fn disarmable(
    position: &Position,
    set: SetId,
    troop: Troop,
) -> impl Iterator<Item = (AreaId, UnitId)> + '_ {
    position.world.held(set).iter().flat_map(move |area| {
        let units: List<UnitId, UNITS> = losable(position, area, troop)
            .iter()
            .map(|(unit, _)| unit)
            .collect();
        (0..units.len()).map(move |at| (area, units[at]))
    })
}
