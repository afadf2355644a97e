//! How good a position is for a seat, in points expected at the end. Bots look at it; rules never do.
//!
//! The numbers are a player's rules of thumb. Everything is told in points: what is scored, and what cities,
//! goods, advances, units and cards are still likely to bring in the turns that are left.

use crate::{
    Army, Choice, City, Good, Goods, Mood, Position, Space, Spaces, Step,
    content::{Building, Kind, Terrain, WonderId},
    effects::ability::Ability,
    found, recruit, score,
};
use orbis_core::{Ahead, Seat, Thinking};

mod goals;
mod weights;

/// A turn is a long chain of small choices, most of them plain: a medium bot looks at few positions for each, a hard one plans
/// the whole turn with many lines side by side.
pub(crate) const THINKING: Thinking = Thinking {
    worlds: 1,
    nodes: 120,
    iterations: 120,
    ahead: Ahead::Plan { worlds: 6 },
    candidates: 12,
    trust: 4.0,
    explore: 0.2,
};

/// How much of the game is left.
#[derive(Copy, Clone)]
struct Horizon {
    /// The share of the player's turns still to come, 1 at the start.
    left: f32,
    /// What goods are worth: their full price until the last turns, in which nothing can be made of them any more.
    goods: f32,
}

impl Horizon {
    /// The same for everybody in a round, so that ending a turn costs nothing by itself.
    fn of(position: &Position) -> Horizon {
        let rounds = 3 * (position.age.clamp(1, 6) - 1) + position.round.clamp(1, 3);
        let turns = f32::from(19 - rounds);
        Horizon {
            left: turns / 18.0,
            goods: (turns / 5.0).min(1.0),
        }
    }
}

/// The seat's place in the order of this round.
fn place(position: &Position, seat: Seat) -> u8 {
    let players = position.count();
    (seat.index() as u8 + players - position.first.index() as u8) % players.max(1)
}

/// Has the seat had its turn in this round?
fn turn_over(position: &Position, seat: Seat) -> bool {
    place(position, seat) < place(position, position.turn.seat)
}

/// Points now, and what the rest of the game may make of the things owned.
pub(crate) fn judge(position: &Position, seat: Seat) -> f32 {
    let scored = score::points(position, seat).halves() as f32 / 2.0;
    if position.stack.is_empty() {
        return scored;
    }
    let horizon = Horizon::of(position);
    let mut sum = scored;
    sum += cities(position, seat, horizon);
    sum += goods(position.player(seat).goods, horizon);
    sum += advances(position, seat, horizon);
    sum += units(position, seat, horizon);
    sum += cards(position, seat, horizon);
    sum += battle(position, seat, horizon);
    sum + actions(position, seat)
}

/// Main actions that the seat still has in this round. A proposal costs something: rivals seldom accept what is good for us.
fn actions(position: &Position, seat: Seat) -> f32 {
    if position.turn.seat == seat {
        ACTION * f32::from(position.turn.actions.min(6)) - 0.6 * f32::from(position.turn.deals)
    } else if turn_over(position, seat) {
        0.0
    } else {
        ACTION * 3.0
    }
}

/// What a main action not yet used this turn is worth.
const ACTION: f32 = 0.45;

/// What every city is worth to the others: they can grow as large as there are cities.
const EXPANSION: f32 = 1.4;

/// What a city earns in the rest of the game, besides its points.
fn city_worth(size: f32, mood: Mood, horizon: Horizon) -> f32 {
    let income = horizon.left * (1.9 + 0.6 * size);
    match mood {
        Mood::Happy => income + 0.15 * horizon.goods + horizon.left * (0.7 + 0.1 * size),
        Mood::Neutral => income,
        Mood::Angry => income - 0.1 * horizon.goods - horizon.left * (0.8 + 0.45 * size),
    }
}

fn cities(position: &Position, seat: Seat, horizon: Horizon) -> f32 {
    let number = position.city_count(seat);
    let mut sum = horizon.left * EXPANSION * f32::from(number);
    let foes = foes(position, seat);
    for city in position.cities.of(Some(seat)) {
        let worth = city_worth(f32::from(city.size()), city.mood, horizon);
        sum += worth + horizon.left * 0.12 * f32::from(harvest(position, city.at).min(5));
        // What may be lost: the piece points and the income, by how likely somebody comes.
        let stake = f32::from(city.size()) + worth + 1.0;
        sum -= stake * danger(position, seat, city, foes);
    }
    sum
}

/// Land around a space that gives something, however it is farmed.
fn harvest(position: &Position, at: Space) -> u8 {
    let world = &position.world;
    let good = (world.land() & !world.all(Terrain::Barren)) & !world.exhausted;
    let near = (at.around() & good & !position.cities.spaces()).len() as u8;
    let coast = !(at.around() & world.sea()).is_empty();
    near + u8::from(coast)
}

/// Spaces from which somebody can attack within a turn or two: barbarians, and armies of others.
fn foes(position: &Position, seat: Seat) -> Spaces {
    let mut set = position.barbarians.spaces(|_| true);
    for other in position.others(seat) {
        if position.can(other, Ability::MoveArmies) {
            set = set | position.player(other).units.spaces(Kind::is_army);
        }
    }
    set
}

/// The chance that a city is lost to what stands near it.
fn danger(position: &Position, seat: Seat, city: &City, foes: Spaces) -> f32 {
    let near = city.at.around();
    let close = (near | near.around()) & foes;
    if close.is_empty() {
        return 0.0;
    }
    let mut force = 0.0;
    for at in close.iter() {
        let barbarians = f32::from(position.barbarians.army(at));
        let armies: u8 = position
            .others(seat)
            .map(|other| position.player(other).units.army(at))
            .sum();
        let reach = if near.has(at) { 1.0 } else { 0.6 };
        // Barbarians come only when an event moves them.
        force += reach * (0.45 * barbarians + f32::from(armies));
    }
    let guard = f32::from(position.player(seat).units.army(city.at))
        + if city.has(Building::Fortress) {
            1.2
        } else {
            0.0
        };
    0.22 * force / (force + 1.6 * guard + 0.6)
}

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
    horizon.left * (0.7 * powers + 0.35 * f32::from(position.player(seat).specials()))
}

fn units(position: &Position, seat: Seat, horizon: Horizon) -> f32 {
    let player = position.player(seat);
    let mut sum = 0.0;
    let mut settlements = position.settlements(seat);
    let mut sites = None;
    let (mut army, mut ships) = (0.0f32, 0.0f32);
    for unit in &player.units {
        match unit.kind {
            Kind::Settler if settlements > 0 => {
                let sites = *sites.get_or_insert_with(|| sites_of(position, seat));
                sum += settler(position, unit.at, sites, horizon);
                settlements -= 1;
            }
            Kind::Settler => sum += 0.1 * horizon.left,
            Kind::Ship => ships += 1.0,
            Kind::Leader => sum += 0.5 + 0.5 * horizon.left,
            _ => {
                army += if unit.kind == Kind::Infantry {
                    1.0
                } else {
                    1.3
                }
            }
        }
    }
    let use_of_it = if position.can(seat, Ability::MoveArmies) {
        1.0
    } else {
        0.6
    };
    sum += use_of_it * horizon.goods * (0.3 * army.min(4.0) + 0.1 * (army - 4.0).max(0.0));
    sum + horizon.goods * (0.3 * ships.min(2.0) + 0.08 * (ships - 2.0).max(0.0))
}

/// Where a city could be founded.
fn sites_of(position: &Position, seat: Seat) -> Spaces {
    let world = &position.world;
    let land = world.land() & !world.all(Terrain::Barren) & !world.exhausted;
    land & !position.cities.spaces() & !position.enemy_units(seat)
}

/// A settler is worth the city it will found, less what is still to be done for it.
fn settler(position: &Position, at: Space, sites: Spaces, horizon: Horizon) -> f32 {
    let city = 1.0 + city_worth(1.0, Mood::Neutral, horizon) + EXPANSION * horizon.left;
    let site = |space: Space| 0.7 + 0.07 * f32::from(harvest(position, space).min(5));
    let here = if sites.has(at) { site(at) } else { 0.0 };
    let near = at.around();
    let mut one: f32 = if (near & position.world.hidden()).is_empty() {
        0.0
    } else {
        0.62
    };
    for space in (near & sites).iter() {
        one = one.max(site(space));
    }
    // Each action between the settler and its city costs a little of the worth of both.
    let worth = (here * 0.82).max(one * 0.62);
    city * if worth > 0.0 { worth } else { 0.35 }
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

/// Before trying: what usually matters first.
pub(crate) fn prior(position: &Position, seat: Seat, choice: Choice) -> f32 {
    let horizon = || Horizon::of(position);
    match choice {
        // Nobody gives up a city, strikes a bargain or calls up troops that cannot be paid by chance.
        Choice::City { .. } if matches!(position.stack.last(), Some(Step::Raze(_))) => 0.0,
        Choice::Trade { .. } => 0.0,
        Choice::Recruit { at } if !recruit::any(position, seat, at) => 0.0,
        Choice::Found { .. } | Choice::Wonder { .. } | Choice::Score { .. } => 4.0,
        Choice::Build { .. } => 3.0,
        Choice::Advance { advance } => {
            1.2 + horizon().left * weights::ADVANCES[usize::from(advance.0) % 48]
        }
        Choice::Collect { at } => {
            let size = position.cities.at(at).map_or(1, City::strength);
            let tired = position
                .cities
                .at(at)
                .is_some_and(|city| city.activations > 0);
            1.2 + 0.3 * f32::from(size) - if tired { 1.2 } else { 0.0 }
        }
        Choice::Recruit { .. } => 1.5,
        Choice::Move => 1.8,
        Choice::Happiness => 1.3,
        Choice::Influence { tokens, .. } => 1.4 - 0.2 * f32::from(tokens),
        Choice::Hire {
            kind: Kind::Settler,
        } => 2.0,
        Choice::Goods { goods: bundle } => 1.0 + goods(bundle, horizon()),
        Choice::To { at } => {
            let new = position.world.hidden().has(at);
            let free = found::obstacle(position, seat, at).is_none();
            1.0 + if new { 1.0 } else { 0.0 } + if free { 0.5 } else { 0.0 }
        }
        Choice::From { .. } => 1.5,
        Choice::EndTurn if position.turn.actions > 0 => 0.1,
        Choice::Decline | Choice::Done => 0.7,
        _ => 1.0,
    }
}
