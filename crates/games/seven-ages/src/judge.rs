//! How good a position is for a seat, and which choices look promising.

use crate::{
    Choice, Position, Step,
    content::{Class, LAST_LEVEL, MarkerId, SetId, Talent, content},
    harvest, production, start,
};
use orbis_core::Seat;

/// For how many turns an empire's harvest is looked forward to.
fn horizon(position: &Position) -> f32 {
    let left = LAST_LEVEL + 1 - position.top_level().unwrap_or(1).min(LAST_LEVEL);
    let turns = position.options.turns.saturating_sub(position.turn);
    (f32::from(left) / 2.0)
        .min(f32::from(turns))
        .clamp(0.5, 4.0)
}

/// What an empire promises beyond the glory it has earned.
fn promise(position: &Position, set: SetId) -> f32 {
    let Some(empire) = position.empire(set) else {
        return 0.0;
    };
    let world = &position.world;
    let mut strength = 0.0;
    for (unit, count) in world.army(set).iter() {
        let card = unit.card();
        strength += f32::from(count) * f32::from(card.front[0].max(card.support[0]));
    }
    let held = f32::from(world.held(set).len());
    let unrest = f32::from(world.disorder.and(world.held(set)).len());
    let mut cities = 0.0;
    for area in world.held(set).iter() {
        cities += f32::from(world.city(area));
    }
    let upkeep = if position.barbarian(set) {
        0.0
    } else {
        f32::from(world.army(set).total())
    };
    let surplus = f32::from(production::income(position, set)) - upkeep;
    f32::from(harvest::glory_of(position, set)) * horizon(position)
        + surplus.min(20.0) * 0.08
        + f32::from(empire.money.min(50)) * 0.05
        + strength.sqrt() * 0.5
        + held * 0.3
        + cities * 0.2
        + f32::from(empire.level) * 0.12
        + f32::from(empire.elite) * 0.4
        + f32::from(world.chief_count(set)) * 0.5
        - unrest * 0.6
}

/// Glory, and what the empires and the hand promise.
pub(crate) fn judge(position: &Position, seat: Seat) -> f32 {
    let player = position.player(seat);
    let glory = f32::from(player.glory);
    if position.stack.is_empty() {
        return glory;
    }
    let mut sum = glory + player.hand.len().min(7) as f32 * 0.25;
    for (set, _) in position.empires_of(seat) {
        sum += 1.0 + promise(position, set);
    }
    sum
}

/// Could the player start an empire out of the hand?
fn ready(position: &Position, seat: Seat) -> bool {
    let hand = &position.player(seat).hand;
    let known = |card: crate::content::CardId| card != crate::content::CardId::BACK;
    position.empires_of(seat).count() < position.maximum()
        && hand
            .iter()
            .any(|slot| known(slot.card) && start::obstacle(position, seat, slot.card).is_none())
}

/// How useful an action would be for an empire.
fn use_of(position: &Position, set: SetId, action: MarkerId) -> f32 {
    let Some(own) = position.empire(set) else {
        return 1.0;
    };
    let world = &position.world;
    let land = world.held(set).and(&content().land);
    let army = world.army(set);
    match action {
        MarkerId::PRODUCTION => {
            let income = f32::from(production::income(position, set));
            let short = if own.money < 12 { 2.0 } else { 0.5 };
            short + income * 0.1
        }
        MarkerId::MANOEUVRE => {
            let foot = |class| !matches!(class, Class::Ship | Class::Aircraft);
            let spare = i16::from(army.of_class(foot)) - land.len() as i16;
            let mut room = 0;
            for area in land.iter() {
                let next = area.card().next.and(&content().land);
                room += next
                    .iter()
                    .filter(|next| world.owner(*next).is_none())
                    .count();
            }
            if spare <= 0 {
                0.3
            } else if room > 0 {
                2.0 + f32::from(spare.min(4)) * 0.6
            } else {
                1.0 + f32::from(spare.min(6)) * 0.3
            }
        }
        MarkerId::CIVILISE => {
            let bare = land
                .less(&world.disorder)
                .iter()
                .filter(|area| world.city(*area) == 0)
                .count();
            let leaders = f32::from(
                position
                    .leader_number(set)
                    .saturating_sub(world.chief_count(set)),
            );
            let unrest = f32::from(world.disorder.and(&land).len());
            let cities = if position.barbarian(set) {
                0
            } else {
                bare.min(2)
            };
            0.8 + cities as f32 * 0.7 + leaders * 0.5 + unrest * 0.4
        }
        MarkerId::TRADE => {
            let stuck = crate::cadence::dark(position, set, own.level);
            let number = f32::from(position.trade_number(set));
            1.6 + number * 0.15 + if stuck { 1.0 } else { 0.0 }
        }
        MarkerId::DESTINY => match position.player(own.seat).hand.len() {
            0..=2 => 2.0,
            3..=4 => 1.0,
            _ => 0.2,
        },
        MarkerId::DISCARD => {
            let poor = harvest::glory_of(position, set) <= 1 && land.len() <= 2;
            let full = position.empires_of(own.seat).count() >= position.maximum();
            match (poor, full) {
                (true, true) => 2.5,
                (true, false) => 0.4,
                _ => 0.02,
            }
        }
        MarkerId::WILD => 0.5,
        _ => 0.01,
    }
}

/// What looks sensible before trying it.
pub(crate) fn prior(position: &Position, seat: Seat, choice: Choice) -> f32 {
    match choice {
        Choice::Mark { empire, marker } | Choice::Borrow { empire, marker } => {
            use_of(position, empire, marker)
        }
        Choice::Extra { marker } | Choice::BorrowExtra { marker } => {
            let hand = position.player(seat).hand.len();
            match marker {
                MarkerId::START if ready(position, seat) => 6.0,
                MarkerId::START => 0.5,
                MarkerId::DESTINY if hand <= 4 => 3.0,
                MarkerId::DESTINY => 1.0,
                MarkerId::CIVILISE => 0.7,
                _ => 0.1,
            }
        }
        Choice::Pick { marker } => match marker {
            MarkerId::MANOEUVRE | MarkerId::CIVILISE => 3.0,
            MarkerId::PRODUCTION | MarkerId::TRADE => 2.5,
            MarkerId::WILD => 2.0,
            _ => 0.5,
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
        Choice::Ask { .. } => 0.05,
        Choice::Demand { money } => 0.5 + f32::from(money.min(8)) * 0.1,
        Choice::Turn { .. } | Choice::Loose { .. } | Choice::Found { .. } => 4.0,
        Choice::Train { .. } | Choice::Urbanise { .. } | Choice::Promote { .. } => 3.0,
        Choice::Cup | Choice::Keep | Choice::Calm { .. } => 2.0,
        Choice::Abandon { .. } | Choice::Dismiss { .. } | Choice::Scrap => 0.1,
        Choice::Fort { .. } | Choice::Raze | Choice::Profane { .. } => 0.3,
        Choice::To { area } => towards(position, seat, area),
        Choice::Withdraw { count, .. } => f32::from(count),
        Choice::Advance { levels } | Choice::Buy { glory: levels } => f32::from(levels),
        Choice::Commit { count } => 1.0 + f32::from(count),
        Choice::Front { count } => fronts(position, seat, count),
        Choice::Done => 0.6,
        _ => 1.0,
    }
}

/// Where units are better in front than behind, they belong there.
fn fronts(position: &Position, seat: Seat, count: u8) -> f32 {
    let side = position
        .conflict
        .as_ref()
        .and_then(|fight| fight.sides.iter().find(|side| side.seat == seat));
    match side.and_then(crate::conflict::array) {
        Some((unit, ..)) => {
            let card = unit.card();
            let gain = f32::from(card.front[0] - card.support[0]);
            10.0 + gain * f32::from(count)
        }
        None => 1.0,
    }
}

/// Vacant land first, rivals when they are weak, one's own empires hardly ever.
fn towards(position: &Position, seat: Seat, area: crate::AreaId) -> f32 {
    let set = match position.stack.last() {
        Some(Step::March { empire, .. }) => *empire,
        _ => return 1.0,
    };
    let world = &position.world;
    match world.owner(area) {
        None => {
            let terrain = position.terrain(area, position.age(set)) as usize;
            let income = f32::from(content().chart[terrain].income);
            1.5 + income + f32::from(world.city(area)) * 0.5
        }
        Some(owner) if owner == set => 0.4,
        Some(owner) if position.seat_of(owner) == Some(seat) => 0.05,
        Some(_) => {
            let theirs = f32::from(world.units(area).total());
            let ours = f32::from(world.units_of(set, area).total());
            let lead = world.has_talent(set, area, Talent::Tactician);
            0.4 + ours / (theirs + 1.0) + if lead { 0.3 } else { 0.0 }
        }
    }
}
