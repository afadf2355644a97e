//! How good a position is for a seat, in points expected at the end. Bots look at it; rules never do.
//!
//! The numbers are a player's rules of thumb. Everything is told in points: what is scored, and what cities,
//! goods, advances, units and cards are still likely to bring in the turns that are left.

use crate::{Good, Goods, Mood, Position, content::WonderId, effects::ability::Ability, score};
use orbis_core::{Ahead, Seat, Thinking};

mod cities;
mod features;
mod goals;
mod horizon;
mod prior;
mod units;
mod weights;

use cities::{cities, city_worth};
pub(crate) use features::{features, left, spoken};
use horizon::{Horizon, turn_over};
pub(crate) use prior::{prior, senseless};
use units::units;

/// A turn is a long chain of small choices, most of them plain: a medium bot looks at few positions for each, a hard one plans
/// the whole turn with many lines side by side.
pub(crate) const THINKING: Thinking = Thinking {
    worlds: 1,
    nodes: 120,
    widest: usize::MAX,
    iterations: 144,
    lines: 240,
    plans: 17,
    ahead: Ahead {
        turns: 1,
        replies: false,
        lines: 2,
        look: usize::MAX,
    },
    trust: 0.0,
    far: None,
    plan: (0, 0),
};

/// The parts of the judgement.
const PARTS: [&str; 8] = [
    "worth of points",
    "worth of cities",
    "worth of goods",
    "worth of advances",
    "worth of units",
    "worth of cards",
    "worth of a battle",
    "worth of actions",
];

/// Points now, and what the rest of the game may make of the things owned.
pub(crate) fn judge(position: &Position, seat: Seat) -> f32 {
    if position.stack.is_empty() {
        return scored(position, seat);
    }
    let horizon = Horizon::of(position, seat);
    parts(position, seat, horizon).into_iter().sum()
}

fn scored(position: &Position, seat: Seat) -> f32 {
    score::points(position, seat).halves() as f32 / 2.0
}

/// What [`PARTS`] names, in points.
fn parts(position: &Position, seat: Seat, horizon: Horizon) -> [f32; PARTS.len()] {
    [
        scored(position, seat),
        cities(position, seat, horizon),
        goods(position.player(seat).goods, horizon),
        advances(position, seat, horizon),
        units(position, seat, horizon),
        cards(position, seat, horizon),
        battle(position, seat, horizon),
        actions(position, seat),
    ]
}

/// Main actions that the seat still has in this round. A proposal costs something: rivals seldom accept what is good for us.
fn actions(position: &Position, seat: Seat) -> f32 {
    if position.turn.seat == seat {
        ACTION * f32::from(horizon::actions(position, seat).min(6))
            - 0.6 * f32::from(position.turn.deals)
    } else if turn_over(position, seat) {
        0.0
    } else {
        ACTION * 3.0
    }
}

/// What a main action not yet used this turn is worth.
const ACTION: f32 = 0.45;

/// What goods in hand are worth.
fn goods(goods: Goods, horizon: Horizon) -> f32 {
    let value = |good: Good, first: f32, later: f32, many: f32| {
        let number = f32::from(goods[good]);
        number.min(many) * first + (number - many).max(0.0) * later
    };
    let stuff = value(Good::Food, 0.27, 0.15, 4.0)
        + value(Good::Wood, 0.22, 0.11, 3.0)
        + value(Good::Ore, 0.22, 0.12, 3.0)
        + value(Good::Ideas, 0.25, 0.17, 4.0)
        + value(Good::Gold, 0.28, 0.2, 4.0);
    let tokens = value(Good::Mood, 0.24, 0.04, 4.0) + value(Good::Culture, 0.26, 0.1, 5.0);
    // A set for a building is worth more than its parts.
    let set = goods[Good::Food]
        .min(goods[Good::Wood])
        .min(goods[Good::Ore])
        .min(2);
    (stuff + tokens + 0.14 * f32::from(set)) * (0.06 + 0.94 * horizon.goods)
}

/// What advances bring besides their half points.
fn advances(position: &Position, seat: Seat, horizon: Horizon) -> f32 {
    let owned = position.player(seat).advances;
    let powers: f32 = owned
        .iter()
        .map(|advance| weights::ADVANCES[usize::from(advance.0)])
        .sum();
    horizon.left * (0.7 * powers + 0.35 * f32::from(position.player(seat).specials().len()))
}

fn cards(position: &Position, seat: Seat, horizon: Horizon) -> f32 {
    let player = position.player(seat);
    let mut sum = 0.3 * horizon.goods * (player.actions.len() as f32).min(6.0);
    for slot in &player.objectives {
        sum += if slot.card.is_real() {
            let chances = slot
                .card
                .card()
                .goals()
                .map(|goal| goals::chance(position, seat, goal, horizon.left));
            1.8 * chances[0].max(chances[1])
        } else {
            0.35 * horizon.goods
        };
    }
    for slot in &player.wonders {
        sum += plan(position, seat, slot.card, horizon);
    }
    sum + 0.4 * horizon.goods * player.persons.len() as f32
}

/// A wonder card in hand: the nearer its price, the better.
fn plan(position: &Position, seat: Seat, wonder: WonderId, horizon: Horizon) -> f32 {
    if !wonder.is_real() {
        return 0.4 * horizon.goods;
    }
    let player = position.player(seat);
    let cost = wonder.card().cost;
    let mut lack = 0u8;
    for good in Good::ALL {
        lack += cost[*good].saturating_sub(player.goods[*good]);
    }
    lack = lack.saturating_sub(player.goods[Good::Gold]);
    let ready = position.can(seat, Ability::BuildWonders) && player.has(wonder.card().requires);
    let near = 1.0 - f32::from(lack.min(17)) / 17.0;
    horizon.goods * (0.2 + if ready { 1.6 * near * near } else { 0.3 * near })
}

/// A battle that is not decided: who will probably win, and what that is worth.
fn battle(position: &Position, seat: Seat, horizon: Horizon) -> f32 {
    let battle = &position.battle;
    let Some(side) = battle.side_of(seat).filter(|_| battle.active) else {
        return 0.0;
    };
    let force = |side: usize| {
        let fort = side == 1 && battle.round <= 1 && battle.fort_die;
        f32::from(crate::combat::fighters(position, side)) + if fort { 0.8 } else { 0.0 }
    };
    let (own, other) = (force(side), force(1 - side));
    let share = own * own / (own * own + other * other + 0.01);
    let mut stake = 0.4 * (own + other);
    if let Some(city) = position.cities.at(battle.at).filter(|_| !battle.naval) {
        stake +=
            1.5 + f32::from(city.size()) + city_worth(f32::from(city.size()), Mood::Angry, horizon);
    }
    stake * (share - if side == 0 { 0.5 } else { 0.75 })
}
