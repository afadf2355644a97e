//! What cities are worth, and what threatens them.

use super::Horizon;
use crate::{
    Army, City, Mood, Position, Space, Spaces,
    content::{Building, Kind, Terrain},
    effects::ability::Ability,
};
use orbis_core::Seat;

/// What every city is worth to the others: they can grow as large as there are cities.
pub(super) const EXPANSION: f32 = 1.4;

/// What a city earns in the rest of the game, besides its points.
pub(super) fn city_worth(size: f32, mood: Mood, horizon: Horizon) -> f32 {
    let income = horizon.left * (1.9 + 0.6 * size);
    match mood {
        Mood::Happy => income + 0.15 * horizon.goods + horizon.left * (0.7 + 0.1 * size),
        Mood::Neutral => income,
        Mood::Angry => income - 0.1 * horizon.goods - horizon.left * (0.8 + 0.45 * size),
    }
}

pub(super) fn cities(position: &Position, seat: Seat, horizon: Horizon) -> f32 {
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
pub(super) fn harvest(position: &Position, at: Space) -> u8 {
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
        force += reach * (0.6 * barbarians + f32::from(armies));
    }
    let guard = f32::from(position.player(seat).units.army(city.at))
        + if city.has(Building::Fortress) {
            1.2
        } else {
            0.0
        };
    0.22 * force / (force + 1.6 * guard + 0.6)
}
