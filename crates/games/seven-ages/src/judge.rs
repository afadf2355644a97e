//! How good a position is for a seat, and which choices look promising.

use crate::{
    Choice, Position, Step,
    content::{MarkerId, SetId, content},
    harvest, production,
};
use orbis_core::Seat;

/// What an empire promises beyond the glory it has earned.
fn promise(position: &Position, set: SetId) -> f32 {
    let Some(empire) = position.empire(set) else {
        return 0.0;
    };
    let world = &position.world;
    let army = world.army(set);
    let mut strength = 0.0;
    for (unit, count) in army.iter() {
        let card = unit.card();
        strength += f32::from(count) * f32::from(card.front[0].max(card.support[0]));
    }
    let held = f32::from(world.held(set).len());
    let unrest = f32::from(world.disorder.and(world.held(set)).len());
    let cities: f32 = world
        .held(set)
        .iter()
        .map(|area| f32::from(world.city(area)))
        .sum();
    f32::from(harvest::glory_of(position, set)) * 2.0
        + f32::from(production::income(position, set)) * 0.06
        + f32::from(empire.money) * 0.04
        + strength.sqrt() * 0.5
        + held * 0.25
        + cities * 0.15
        + f32::from(empire.level) * 0.08
        + f32::from(world.chief_count(set)) * 0.4
        - unrest * 0.5
}

/// Glory, and what the empires promise.
pub(crate) fn judge(position: &Position, seat: Seat) -> f32 {
    let of = |who: Seat| {
        let glory = f32::from(position.player(who).glory);
        if position.stack.is_empty() {
            return glory;
        }
        let empires: f32 = position
            .empires_of(who)
            .map(|(set, _)| promise(position, set))
            .sum();
        glory + empires + position.player(who).hand.len().min(8) as f32 * 0.2
    };
    let best = position
        .seats()
        .filter(|other| *other != seat)
        .map(of)
        .fold(f32::MIN, f32::max);
    of(seat) - 0.6 * best.max(0.0)
}

/// What looks sensible before trying it.
pub(crate) fn prior(position: &Position, seat: Seat, choice: Choice) -> f32 {
    match choice {
        Choice::Mark { empire, marker } => {
            let poor = position.empire(empire).is_some_and(|own| own.money < 15);
            match marker {
                MarkerId::PRODUCTION if poor => 3.0,
                MarkerId::MANOEUVRE | MarkerId::CIVILISE | MarkerId::TRADE => 2.0,
                MarkerId::START => 0.02,
                MarkerId::DISCARD => 0.05,
                MarkerId::DESTINY => 0.7,
                _ => 1.0,
            }
        }
        Choice::Extra { marker } => match marker {
            MarkerId::START => 6.0,
            MarkerId::DESTINY => 1.0,
            MarkerId::CIVILISE => 0.5,
            _ => 0.1,
        },
        Choice::Abolish => {
            let set = match position.stack.last() {
                Some(Step::Abolish { empire }) => *empire,
                _ => return 0.5,
            };
            if harvest::glory_of(position, set) > 1 {
                0.1
            } else {
                1.0
            }
        }
        Choice::Gift { .. } => 0.002,
        Choice::Turn { .. } | Choice::Loose { .. } | Choice::Found { .. } => 4.0,
        Choice::Train { .. } | Choice::Urbanise { .. } | Choice::Promote { .. } => 3.0,
        Choice::Cup | Choice::Keep | Choice::Calm { .. } => 2.0,
        Choice::Abandon { .. } | Choice::Dismiss { .. } => 0.1,
        Choice::Fort { .. } | Choice::Raze => 0.3,
        Choice::To { area } => {
            let set = match position.stack.last() {
                Some(Step::March { empire, .. }) => *empire,
                _ => return 1.0,
            };
            match position.world.owner(area) {
                None => {
                    let terrain = area.card().terrain as usize;
                    1.5 + f32::from(content().chart[terrain].income)
                }
                Some(owner) if owner == set => 0.4,
                Some(owner) if position.seat_of(owner) == Some(seat) => 0.05,
                Some(_) => 0.8,
            }
        }
        Choice::Advance { levels } | Choice::Buy { glory: levels } => f32::from(levels),
        Choice::Commit { count } => 1.0 + f32::from(count),
        Choice::Done => 0.6,
        _ => 1.0,
    }
}
