//! What units are worth: settlers by the cities they will found, armies and ships by what they may do.

use super::{
    Horizon,
    cities::{EXPANSION, city_worth, harvest},
};
use crate::{
    Mood, Position, Space, Spaces,
    content::{Kind, Terrain},
    effects::ability::Ability,
};
use orbis_core::Seat;
use orbis_parts::List;

pub(super) fn units(position: &Position, seat: Seat, horizon: Horizon) -> f32 {
    let player = position.player(seat);
    let mut sum = settlers(position, seat, horizon);
    let (mut army, mut ships) = (0.0f32, 0.0f32);
    for unit in &player.units {
        match unit.kind {
            Kind::Settler => {}
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
pub(super) fn sites_of(position: &Position, seat: Seat) -> Spaces {
    let world = &position.world;
    let land = world.land() & !world.all(Terrain::Barren) & !world.exhausted;
    land & !position.cities.spaces() & !position.enemy_units(seat)
}

/// How likely a settler founds a city that is so many moves away.
const FOUNDING: [f32; 5] = [0.82, 0.66, 0.52, 0.42, 0.34];

/// The moves between a settler and the best place for a city, and how good that is.
fn prospect(position: &Position, at: Space, sites: Spaces) -> Option<(u8, f32)> {
    let world = &position.world;
    let site = |space: Space| 0.7 + 0.07 * f32::from(harvest(position, space).min(5));
    let mut best: Option<(u8, f32)> = None;
    let mut known = at.set();
    let mut ring = known;
    for (moves, chance) in (0u8..).zip(FOUNDING) {
        let mut here = 0.0f32;
        for space in (ring & sites).iter() {
            here = here.max(site(space));
        }
        if !(ring & world.hidden()).is_empty() {
            here = here.max(0.62);
        }
        if here > 0.0 && best.is_none_or(|(_, worth)| chance * here > worth) {
            best = Some((moves, chance * here));
        }
        let near = (ring & world.land()).around() & world.board() & !world.sea();
        ring = near & !known;
        known = known | ring;
    }
    best
}

/// Settlers are worth the cities they will found, less what is still to be done for them; the nearest founds first, as long as there
/// are actions for it.
fn settlers(position: &Position, seat: Seat, horizon: Horizon) -> f32 {
    let player = position.player(seat);
    let city = 1.0 + city_worth(1.0, Mood::Neutral, horizon) + EXPANSION * horizon.left;
    let mut sites = None;
    let mut waiting: List<(u8, f32), 33> = List::new();
    for unit in player
        .units
        .iter()
        .filter(|unit| unit.kind == Kind::Settler)
    {
        let sites = *sites.get_or_insert_with(|| sites_of(position, seat));
        waiting.push(prospect(position, unit.at, sites).unwrap_or((9, 0.2)));
    }
    waiting.sort_unstable_by(|one, other| one.0.cmp(&other.0).then(other.1.total_cmp(&one.1)));
    let (mut pieces, mut actions) = (position.settlements(seat), horizon.actions);
    let mut sum = 0.0;
    for (moves, worth) in &waiting {
        // Groups move together: only the first of them pays for the way.
        let needed = 1 + moves;
        if pieces == 0 || needed > actions {
            sum += 0.1 * horizon.left;
            continue;
        }
        (pieces, actions) = (pieces - 1, actions - 1);
        sum += city * worth;
    }
    sum
}
