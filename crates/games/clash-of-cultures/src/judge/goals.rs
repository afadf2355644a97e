//! How likely a goal of an objective card in hand is completed.

use crate::{
    Army, Good, Mood, Position,
    content::{Building, GoalId, Kind, goal},
    objectives,
};
use orbis_core::Seat;

/// So many of so many, as a chance that grows faster near the end.
fn part(has: usize, needs: usize) -> f32 {
    let share = has.min(needs) as f32 / needs as f32;
    share * share
}

/// The chance that the seat completes a goal, given the share of the game that is left.
pub(super) fn chance(position: &Position, seat: Seat, goal: GoalId, left: f32) -> f32 {
    if objectives::met(position, seat, goal) {
        return 0.95;
    }
    let player = position.player(seat);
    let cities = || position.cities.of(Some(seat));
    let category = |index: u8| part(usize::from(player.advances.of(index).len()), 4);
    let stored = |good: Good| part(usize::from(player.goods[good]), 5) * 0.8;
    let with = |building: Building| {
        let count = |who: Seat| {
            position
                .cities
                .of(Some(who))
                .filter(|city| city.has(building))
                .count()
        };
        let most = position.others(seat).map(count).max().unwrap_or(0);
        part(count(seat), most + 1)
    };
    let near = match goal {
        goal::CITY_PLANNER => category(1),
        goal::EDUCATION_LEAD => category(3),
        goal::MILITARIZED => category(4),
        goal::CULTURE_FOCUS => category(7),
        goal::SCIENCE_FOCUS => category(8),
        goal::TRADE_FOCUS => category(6),
        goal::SEAFARERS => category(2),
        goal::GOVERNMENT => player.government().map_or(0.0, category),
        goal::GOAL_FOCUSED => (0..12).map(category).fold(0.0, f32::max),
        goal::DIVERSIFIED_RESEARCH => {
            let begun = (0..12).filter(|index| !player.advances.of(*index).is_empty());
            part(begun.count(), 9)
        }
        goal::HIGH_CULTURE => part(
            usize::from(player.specials()) + usize::from(player.led.min(2)),
            6,
        ),
        goal::SCIENTIFIC_LEAD => with(Building::Academy),
        goal::COASTAL_CULTURE => with(Building::Port),
        goal::RELIGIOUS_FERVOR => with(Building::Temple),
        goal::FORTIFICATIONS => with(Building::Fortress),
        goal::STAR_GAZERS => with(Building::Observatory),
        goal::TRADERS => with(Building::Market),
        goal::LEGACY => with(Building::Obelisk),
        goal::LARGE_CIVILIZATION => part(cities().count(), 6),
        goal::ADVANCED_CULTURE => {
            let most = position
                .others(seat)
                .map(|other| position.player(other).advances.len())
                .max()
                .unwrap_or(0);
            part(
                usize::from(player.advances.len()),
                usize::from(most.max(5)) + 1,
            )
        }
        goal::HAPPY_POPULATION => part(cities().filter(|city| city.mood == Mood::Happy).count(), 4),
        goal::ARCHITECTURE => {
            let kinds =
                (0..7).filter(|index| cities().any(|city| city.buildings[*index] == Some(seat)));
            part(kinds.count(), 4)
        }
        goal::METROPOLIS => {
            let largest = cities().map(|city| city.size()).max().unwrap_or(0);
            part(usize::from(largest), 5)
        }
        goal::EXPANSIONIST => {
            let all = position.cities.spaces();
            let alone = cities().filter(|city| (city.at.around() & all).is_empty());
            part(alone.count(), 4)
        }
        goal::OPTIMIZED_STORAGE => {
            let stored = [Good::Food, Good::Wood, Good::Ore].map(|good| player.goods[good].min(3));
            0.8 * part(stored.iter().map(|n| usize::from(*n)).sum(), 9)
        }
        goal::EUREKA => stored(Good::Ideas),
        goal::WEALTH => stored(Good::Gold),
        goal::ORE_SUPPLIES => stored(Good::Ore),
        goal::WOOD_SUPPLIES => stored(Good::Wood),
        goal::FOOD_SUPPLIES => stored(Good::Food),
        goal::LARGE_FLEET => part(usize::from(player.units.total(Kind::Ship)), 3),
        goal::LARGE_ARMY | goal::MILITARY_MIGHT => {
            let army = player
                .units
                .iter()
                .filter(|unit| unit.kind != Kind::Settler);
            part(army.count(), 12)
        }
        goal::STANDING_ARMY => {
            let held = cities().filter(|city| player.units.army(city.at) > 0);
            part(held.count(), 4)
        }
        goal::COLONY | goal::CITY_FOUNDER => 0.25,
        _ => 0.15,
    };
    // What is far away needs time; the rest of a goal is seldom finished in the last turns.
    (0.12 + 0.75 * near) * (0.3 + 0.7 * (3.0 * left).min(1.0))
}
