//! How good a position is for a seat, in points expected at the end. Bots look at it; rules never do.

use crate::{Choice, Good, Mood, Position, content::Kind, objectives, score};
use orbis_core::Seat;

/// Points now, and what cities, goods, units and cards may still bring.
pub(crate) fn judge(position: &Position, seat: Seat) -> f32 {
    let scored = score::points(position, seat).halves() as f32 / 2.0;
    if position.stack.is_empty() {
        return scored;
    }
    let player = position.player(seat);
    // Turns left of eighteen.
    let done = f32::from(position.age.min(6) - 1) * 3.0 + f32::from(position.round - 1);
    let left = ((18.0 - done) / 18.0).clamp(0.05, 1.0);
    let mut sum = scored;
    let cities = f32::from(position.city_count(seat));
    sum += left * 2.2 * cities;
    for city in position.cities.of(Some(seat)) {
        let size = f32::from(city.size());
        sum += match city.mood {
            Mood::Happy => 0.35 + left * (0.7 + 0.15 * size),
            Mood::Neutral => 0.0,
            Mood::Angry => -0.3 - left * (0.8 + 0.4 * size),
        };
        let near = position
            .barbarians
            .iter()
            .any(|unit| unit.at.distance(city.at) <= 2);
        let guard = player
            .units
            .iter()
            .any(|unit| unit.at == city.at && unit.kind.is_army());
        if near && !guard {
            sum -= 0.7;
        }
    }
    let goods = player.goods;
    let value = |good: Good, first: f32, later: f32| {
        let number = f32::from(goods[good]);
        number.min(3.0) * first + (number - 3.0).max(0.0) * later
    };
    let worth = 0.12 + 0.38 * left;
    sum += worth
        * (value(Good::Food, 0.62, 0.3)
            + value(Good::Wood, 0.45, 0.2)
            + value(Good::Ore, 0.5, 0.22)
            + value(Good::Ideas, 0.6, 0.4)
            + value(Good::Gold, 0.75, 0.5)
            + value(Good::Mood, 0.55, 0.25)
            + value(Good::Culture, 0.6, 0.45));
    sum += left * 0.55 * f32::from(player.advances.len());
    for unit in &player.units {
        sum += match unit.kind {
            Kind::Settler => {
                let home = position.cities.at(unit.at).is_some();
                let land = crate::found::obstacle(position, seat, unit.at).is_none();
                let room = f32::from(position.settlements(seat).min(1));
                room * left
                    * (1.1
                        + if land {
                            1.3
                        } else if home {
                            0.0
                        } else {
                            0.2
                        })
            }
            Kind::Ship => 0.25 + 0.3 * left,
            Kind::Leader => 0.6,
            _ => 0.25 + 0.35 * left,
        };
    }
    sum += 0.35 * player.actions.len() as f32 * (0.4 + 0.6 * left);
    for slot in &player.objectives {
        let met = slot.card.is_real()
            && slot
                .card
                .card()
                .goals
                .into_iter()
                .any(|goal| objectives::met(position, seat, goal));
        sum += if met { 1.7 } else { 0.35 };
    }
    sum += 0.5 * player.wonders.len() as f32 * left + 0.3 * player.persons.len() as f32;
    if position.turn.seat == seat {
        sum += 0.55 * f32::from(position.turn.actions.min(6));
    }
    sum
}

/// Before trying: actions that usually matter first.
pub(crate) fn prior(position: &Position, _seat: Seat, choice: Choice) -> f32 {
    match choice {
        Choice::Found { .. } | Choice::Wonder { .. } | Choice::Score { .. } => 3.0,
        Choice::Build { .. } => 2.0,
        Choice::Advance { .. } | Choice::Collect { .. } | Choice::Recruit { .. } => 1.4,
        Choice::Trade { .. } => 0.1,
        Choice::EndTurn if position.turn.actions > 0 => 0.1,
        Choice::Decline => 0.6,
        _ => 1.0,
    }
}
