//! What the events of Age III score.

use crate::{Position, content::Kind, effects::Impact};
use orbis_core::Seat;

const URBAN: [Kind; 5] = [
    Kind::Lab,
    Kind::Temple,
    Kind::Library,
    Kind::Theater,
    Kind::Arena,
];
const UNITS: [Kind; 4] = [
    Kind::Infantry,
    Kind::Cavalry,
    Kind::Artillery,
    Kind::AirForce,
];

/// The culture an Impact brings a seat now.
/// Rules: `tta.card.impact-happiness`, `tta.card.impact-population`, `tta.card.impact-agriculture`, `tta.card.impact-balance`,
/// `tta.card.impact-variety`, `tta.card.impact-technology`, `tta.card.impact-wonders`, `tta.app.gates-impact-industry`.
pub fn impact(position: &Position, seat: Seat, what: Impact) -> i32 {
    let player = position.player(seat);
    let discontent = i32::from(player.discontent());
    match what {
        Impact::Agriculture => {
            let food = position.food_production(seat);
            let surplus = food > i32::from(player.consumption());
            food + if surplus { 4 } else { 0 }
        }
        Impact::Architecture => player.levels(Kind::urban),
        Impact::Balance => {
            let least = player
                .science_rating()
                .min(position.culture_rating(seat))
                .min(position.food_production(seat))
                .min(position.resource_production(seat));
            2 * least
        }
        Impact::Colonies => 3 * player.colonies.len() as i32,
        Impact::Competition => player.levels(|kind| kind.unit() || kind == Kind::Arena),
        Impact::Government => {
            2 * i32::from(position.civil_total(seat)) + i32::from(position.military_total(seat))
        }
        Impact::Happiness => 2 * i32::from(player.happiness()) - 2 * discontent,
        Impact::Industry => player.mine_production(),
        Impact::Population => 2 * (i32::from(player.workers()) - discontent - 10).max(0),
        Impact::Progress => {
            let specials = player.technologies.specials();
            let levels: i32 = specials.map(|card| i32::from(card.card().level)).sum();
            2 * (levels + i32::from(player.government.card().level))
        }
        Impact::Technology => {
            let cards = player.technologies.iter().chain([player.government]);
            4 * cards.filter(|card| card.card().level == 3).count() as i32
        }
        Impact::Variety => {
            let kinds = URBAN.iter().chain(&UNITS);
            let staffed = kinds
                .filter(|kind| player.technologies.count(**kind) > 0)
                .count();
            2 * (staffed + player.technologies.specials().count()) as i32
        }
        Impact::Wonders => player
            .wonders
            .iter()
            .map(|wonder| 5 - i32::from(wonder.card.card().level))
            .sum(),
    }
}
