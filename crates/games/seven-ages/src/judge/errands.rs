//! What units are called for: orders of several small choices are judged before they are complete.

use super::strength;
use crate::{
    Counts, Position, Step,
    content::{Class, SetId, UnitId, content},
    manoeuvre::{self, Depart, March},
    sets::AreaId,
};
use orbis_core::Seat;

/// A vacant area that units can go to.
const VACANT: f32 = 0.3;

/// A unit that is not needed where it is and stands where something can be won.
const FORWARD: f32 = 0.015;

/// So many of them in an area are worth anything.
const CROWD: u8 = 6;

/// An order that leads nowhere is worth less than none.
const OVER: f32 = 0.002;

/// Does an area touch land that is not its player's?
fn open(position: &Position, seat: Seat, set: SetId, area: AreaId) -> bool {
    let world = &position.world;
    let beyond = area.card().next.and(&content().land);
    let mut beyond = beyond.less(world.held(set)).iter();
    beyond.any(|next| {
        let owner = world.owner(next);
        owner.is_none_or(|owner| position.seat_of(owner) != Some(seat))
    })
}

/// Units that can march and need not stay, as far as they stand where they can.
pub(super) fn forward(position: &Position, seat: Seat, set: SetId) -> f32 {
    let world = &position.world;
    let afoot = |class| !matches!(class, Class::Ship | Class::Aircraft);
    let land = world.held(set).and(&content().land);
    let mut sum = 0;
    for area in land.iter() {
        let spare = world.units(area).of_class(afoot).saturating_sub(1);
        if spare > 0 && open(position, seat, set, area) {
            sum += u16::from(spare.min(CROWD));
        }
    }
    f32::from(sum) * FORWARD
}

/// What a battle with so much strength promises, as it is judged when it is begun.
fn battle(position: &Position, area: AreaId, strength_of_ours: f32) -> f32 {
    let attack = strength_of_ours.powi(2);
    let defence = strength(&position.world.units(area)).powi(2);
    let chance = attack / (attack + defence + 1.0);
    let prize = 1.2 + 0.4 * f32::from(position.world.city(area));
    chance * prize - (1.0 - chance) * 0.5
}

/// The best that units of a type could do together with as much strength as may follow them.
fn hope(
    position: &Position,
    (seat, set, from): (Seat, SetId, AreaId),
    (unit, count): (UnitId, u8),
    company: f32,
) -> f32 {
    let world = &position.world;
    let inland = !open(position, seat, set, from);
    let ours = strength(&Counts::of(unit, count)) + company;
    let mut best = 0.0_f32;
    for area in manoeuvre::reachable(position, set, from, unit).iter() {
        let gain = match world.owner(area) {
            None if area.is_land() => VACANT + 0.1 * f32::from(world.city(area)),
            None => 0.0,
            Some(owner) if owner == set => {
                let forward = area.is_land() && inland && open(position, seat, set, area);
                if forward {
                    FORWARD * f32::from(count)
                } else {
                    0.0
                }
            }
            Some(owner) if position.seat_of(owner) == Some(seat) => 0.0,
            Some(_) => {
                let there = strength(&world.units_of(set, area));
                battle(position, area, ours + there)
            }
        };
        best = best.max(gain);
    }
    best
}

/// What the units promise that are being called, if the seat is giving an order.
pub(super) fn errand(position: &Position, seat: Seat) -> f32 {
    let own = |set: &SetId| position.seat_of(*set) == Some(seat);
    match position.stack.last() {
        Some(Step::Manoeuvre(_)) => 0.0,
        Some(Step::Depart(Depart { empire, from, .. })) if own(empire) => {
            if position.work.called.has(*from) {
                return 0.0;
            }
            let free = |unit| manoeuvre::leaving(position, *empire, *from, unit);
            let units = position.world.units(*from);
            let mut company = 0.0;
            for (unit, _) in units.iter() {
                company += strength(&Counts::of(unit, free(unit)));
            }
            let mut best = 0.0_f32;
            for (unit, _) in units.iter() {
                let count = free(unit);
                if count > 0 {
                    let who = (seat, *empire, *from);
                    let others = company - strength(&Counts::of(unit, count));
                    best = best.max(hope(position, who, (unit, count), others));
                }
            }
            best
        }
        Some(Step::March(March {
            empire,
            from,
            unit,
            count,
            ..
        })) if own(empire) => hope(position, (seat, *empire, *from), (*unit, *count), 0.0),
        _ => OVER,
    }
}
