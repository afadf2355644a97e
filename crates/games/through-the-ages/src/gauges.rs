//! The numbers of a civilization that players weigh before they confirm a choice.

use crate::{Position, banks::Goods};
use orbis_core::{Seat, plural};

/// Food, resources, points, ratings, actions and people, in the order they are told.
pub(crate) fn gauges(position: &Position, seat: Seat) -> Vec<(&'static str, i32)> {
    let player = position.player(seat);
    vec![
        ("food", position.food(seat).into()),
        ("resources", position.resources(seat)[0].into()),
        ("science", player.science.into()),
        ("culture", player.points()),
        ("science rating", player.science_rating()),
        ("culture rating", position.culture_rating(seat)),
        ("strength", position.strength(seat)),
        ("happy faces", player.happiness().into()),
        ("discontent workers", player.discontent().into()),
        ("food a turn", harvest(position, seat)),
        ("resources a turn", position.resource_production(seat)),
        ("corruption", player.corruption().into()),
        ("unused workers", player.unused.into()),
        ("civil actions", position.civil_actions(seat).into()),
        ("military actions", position.military_actions(seat).into()),
        ("colonization", player.colonization()),
    ]
}

/// What the farms bring and the people do not eat.
fn harvest(position: &Position, seat: Seat) -> i32 {
    position.food_production(seat) - i32::from(position.player(seat).consumption())
}

/// What the end of the turn would bring: the military cards drawn then are nobody's to foresee, production is.
pub(crate) fn forecast(position: &Position, seat: Seat) -> String {
    let player = position.player(seat);
    if player.uprising() {
        return "an uprising, no production".to_string();
    }
    let mut parts: Vec<String> = [
        (player.science_rating(), "science"),
        (position.culture_rating(seat), "culture"),
        (harvest(position, seat), "food"),
        (position.resource_production(seat), "resource"),
    ]
    .into_iter()
    .filter(|(number, _)| *number != 0)
    .map(|(number, what)| match what {
        "resource" => format!("{number:+} {}", plural(number, what)),
        _ => format!("{number:+} {what}"),
    })
    .collect();
    let corruption = player.corruption();
    if corruption > 0 {
        parts.push(format!("{corruption} lost to corruption"));
    }
    let left = i32::from(player.stock(Goods::Food)) + harvest(position, seat);
    if left < 0 {
        parts.push("famine".to_string());
    }
    parts.join(", ")
}

/// The same in signs.
pub(crate) fn harvest_signs(position: &Position, seat: Seat) -> String {
    let player = position.player(seat);
    if player.uprising() {
        return "uprising: no production".to_string();
    }
    let corruption = i32::from(player.corruption());
    let parts: Vec<String> = [
        (position.culture_rating(seat), "culture"),
        (player.science_rating(), "science"),
        (harvest(position, seat), "wheat"),
        (position.resource_production(seat) - corruption, "rock"),
    ]
    .into_iter()
    .filter(|(number, _)| *number != 0)
    .map(|(number, sign)| format!("{number:+}[{sign}]"))
    .collect();
    parts.join(" ")
}
