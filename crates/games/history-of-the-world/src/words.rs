//! Words that many sentences share.

use crate::{
    Approach, Position, Structure,
    combat::Assault,
    content::{AreaId, LandId, WaterId},
    odds::chance,
};
use orbis_core::Offer;

/// Where a land is drawn.
pub(crate) fn at_land(land: LandId) -> String {
    format!("land-{land}")
}

/// Where a sea or an ocean is drawn.
pub(crate) fn at_water(water: WaterId) -> String {
    format!("water-{water}")
}

/// The name of a sea or an ocean.
pub(crate) fn water(water: WaterId) -> &'static str {
    &water.card().name
}

/// The name of an area.
pub(crate) fn area(area: AreaId) -> &'static str {
    &area.card().name
}

/// What stands in a land, in a few words.
pub(crate) fn standing(position: &Position, land: LandId) -> String {
    let world = &position.world;
    let mut parts: Vec<String> = Vec::new();
    match world.army(land) {
        None => parts.push("vacant".to_string()),
        Some(army) => parts.push(format!("{} of {}", army.host.name(), army.seat)),
    }
    if world.forts().has(land) {
        parts.push("fort".to_string());
    }
    match world.structure(land) {
        Some(Structure::Capital) => parts.push("capital".to_string()),
        Some(Structure::City) => parts.push("city".to_string()),
        None => {}
    }
    if world.monuments().has(land) {
        parts.push("monument".to_string());
    }
    parts.join(", ")
}

/// A land with what stands in it.
pub(crate) fn named(position: &Position, land: LandId) -> Offer {
    Offer::new(format!("{} ({})", land.name(), standing(position, land))).at(at_land(land))
}

/// How an attack on a land would be fought.
pub(crate) fn odds(position: &Position, assault: Assault, land: LandId) -> String {
    let odds = position.odds(assault, land);
    let plus = |bonus: u8| match bonus {
        0 => String::new(),
        bonus => format!("+{bonus}"),
    };
    let ties = if odds.ties { ", ties won" } else { "" };
    let (win, _) = chance(odds);
    format!(
        "{} dice{} against {}{}{ties}, {:.0} %",
        odds.attack,
        plus(odds.attack_bonus),
        odds.defence,
        plus(odds.defence_bonus),
        100.0 * win
    )
}

/// What an attack has to cross.
pub(crate) fn way(approach: Approach) -> &'static str {
    match approach {
        Approach::Open => "",
        Approach::Difficult => " over difficult terrain",
        Approach::Sea => " from the sea",
    }
}

/// What became of a capital or city that was taken over.
pub(crate) fn sacked(structure: Option<Structure>) -> &'static str {
    match structure {
        Some(Structure::Capital) => "; its capital is sacked and becomes a city",
        Some(Structure::City) => "; its city is razed",
        None => "",
    }
}
