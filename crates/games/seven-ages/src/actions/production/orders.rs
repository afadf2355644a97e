//! What was ordered in a production: it can be taken back until all is built, and comes to lie on top of its stack.

use super::{
    News,
    build::{built, forbidden, unbounded},
    costs::{full_price, reduced},
};
use crate::{
    Built, Counts, Position, Refusal, Table,
    content::{Class, SetId, UnitId},
    empire,
    sets::AreaId,
};
use orbis_parts::List;

/// One more unit was built there. What can be taken back stands in the order of areas and types, whichever came first.
pub(super) fn note(position: &mut Position, unit: UnitId, area: AreaId) {
    let kept = usize::from(position.work.firm);
    let list: &mut List<Built, 40> = &mut position.work.built;
    // Who builds in that many places keeps what is built: only how many they are in an area counts then.
    let full = list.is_full();
    let place = |built: &Built| (built.area(), built.unit());
    let same = |built: &Built| built.area() == area && (full || built.unit() == unit);
    let skip = if full { 0 } else { kept };
    match list.iter_mut().skip(skip).find(|built| same(built)) {
        Some(built) => *built = built.grown(1),
        None if full => {}
        None => {
            let later = list
                .iter()
                .skip(kept)
                .position(|built| place(built) > (area, unit));
            let new = Built::new(area, unit, 1);
            match later {
                Some(at) => list.insert(kept + at, new),
                None => list.push(new),
            }
        }
    }
}
/// Of the new units in an area those that come to lie on top: which their owner named, else those of the last type.
fn topmost(position: &Position, area: AreaId) -> Option<UnitId> {
    let new = position.work.built.iter().filter(|one| one.area() == area);
    let new = new.filter(|one| one.unit() != UnitId::UNSEEN);
    new.max_by_key(|one| (one.tops(), one.unit()))
        .map(|one| one.unit())
}

/// All is built: the new units lie on top of their stacks.
pub(super) fn arrange(position: &mut Position, set: SetId) {
    let built = position.work.built;
    for one in &built {
        let (area, unit) = (one.area(), one.unit());
        if position.world.owns(set, area) && topmost(position, area) == Some(unit) {
            position.world.raise_top(area, unit);
        }
    }
}

/// Of the new units in an area these lie on top.
pub(super) fn name_top(position: &mut Position, unit: UnitId, area: AreaId) {
    for built in position.work.built.iter_mut() {
        if built.area() == area {
            *built = built.on_top(built.unit() == unit);
        }
    }
}

/// Who can see only the top of a stack sees which of several new types lies there: what else could.
pub(super) fn toppable(position: &Position, set: SetId) -> impl Iterator<Item = Built> + '_ {
    let built = &position.work.built;
    let place = |one: &Built| (one.area(), one.unit());
    let fresh = move |at: usize| {
        !built[..at]
            .iter()
            .any(|one| place(one) == place(&built[at]))
    };
    let other = move |one: &Built| {
        let (area, unit) = place(one);
        unit != UnitId::UNSEEN
            && position.world.owns(set, area)
            && topmost(position, area) != Some(unit)
    };
    let all = (0..built.len()).filter(move |at| position.options.fog && fresh(*at));
    all.map(|at| built[at]).filter(other)
}

/// Could it be ordered again once it is taken back?
fn orderable(position: &Position, set: SetId, unit: UnitId, area: AreaId) -> bool {
    let forbidden = forbidden(position, set, unit);
    let room = position.world.city(area).max(1);
    matches!(forbidden, None | Some(Refusal::NoCounter { .. }))
        && (unbounded(position, set, false, unit, area) || built(position, area) <= room)
        && (unit.card().class == Class::Ship || area.is_land())
        && (unit.card().class != Class::Ship || area.card().coastal || !area.is_land())
}

/// What was ordered and can still be taken back: not what changed more than money and a stack, nor what an event came after.
/// Where some types can be built in any number and others not, what comes first makes a difference.
pub(super) fn returnable(
    position: &Position,
    set: SetId,
    initial: bool,
) -> impl Iterator<Item = Built> + '_ {
    let work = &position.work;
    let kept = usize::from(work.firm);
    let sway = &position.chronicle.sway;
    let room = work.built.len() + 2 <= work.built.capacity();
    let open = room && !initial && sway.levy == 0;
    let orders = work.built.iter().skip(kept).take_while(move |_| open);
    orders.copied().filter(move |built| {
        let (area, unit) = (built.area(), built.unit());
        let twin = unit.card().class == Class::Ship && area.card().twin.is_some();
        let mixed = position.shipyard(area) || sway.camp == Some(area);
        unit != UnitId::UNSEEN
            && !built.tops()
            && !mixed
            && !crate::commons::common(unit)
            && !twin
            && position.world.owns(set, area)
            && position.world.units(area).get(unit) >= built.count()
            && position.world.units(area).total() > built.count()
            && orderable(position, set, unit, area)
    })
}

/// Units that were just ordered are not built after all, and their price is paid back.
pub(super) fn take_back(
    position: &mut Position,
    set: SetId,
    (unit, count): (UnitId, u8),
    area: AreaId,
    table: &mut Table<'_>,
) {
    let full = full_price(position, set, false, unit, area);
    for _ in 0..count {
        let spent = &mut position.work.spent;
        *spent = spent.saturating_sub(u16::from(full));
        let price = reduced(position, set, false, full);
        empire::pay(position, set, i16::from(price));
    }
    position.world.remove(area, &Counts::of(unit, count));
    let list = &mut position.work.built;
    let kept = usize::from(position.work.firm);
    let same = |built: &Built| built.area() == area && built.unit() == unit;
    if let Some(at) = list.iter().skip(kept).position(same) {
        let at = kept + at;
        match list[at].count().saturating_sub(count) {
            0 => {
                list.remove(at);
            }
            left => list[at] = Built::new(area, unit, left),
        }
    }
    table.emit(|| News::TakenBack {
        who: position.who(set),
        unit,
        count,
        area,
    });
}
