//! What there is to say about an area: its ground, and who and what is there.

use crate::{
    Position,
    content::{RELIGIONS, Terrain},
    sets::AreaId,
    text,
};

const fn ground(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Fertile => "fertile",
        Terrain::Forest => "forest",
        Terrain::Jungle => "jungle",
        Terrain::Mountain => "mountains",
        Terrain::Desert => "desert",
        Terrain::Tundra => "tundra",
        Terrain::Sea => "sea",
        Terrain::Ocean => "ocean",
    }
}

/// The printed area in a line.
fn printed(area: AreaId) -> String {
    let card = area.card();
    let mut line = ground(card.terrain).to_string();
    for (there, word) in [
        (card.wheat, "wheat"),
        (card.oil, "oil"),
        (card.elephants, "elephants"),
    ] {
        if there {
            line.push_str(", ");
            line.push_str(word);
        }
    }
    for (number, religion) in RELIGIONS.iter().enumerate() {
        if card.sites >> number & 1 != 0 {
            line.push_str(&format!(", a site of {religion}"));
        }
    }
    line
}

/// Everything about an area, a line for each thing; the first is its name.
pub(super) fn about(position: &Position, area: AreaId) -> String {
    let world = &position.world;
    let mut lines = vec![area.name().to_string(), printed(area)];
    let standing = text::units(world.units(area));
    if let Some(owner) = world.owner(area) {
        let empire = text::empire(position, owner);
        let seat = position
            .seat_of(owner)
            .map_or(String::new(), |seat| format!(" of {seat}"));
        lines.push(format!("{empire}{seat}: {standing}"));
    } else if position.kingdom(area) {
        lines.push(format!("a neutral kingdom: {standing}"));
    }
    if let Some(one) = world.intruder(area) {
        let empire = text::empire(position, one.empire);
        lines.push(format!("{empire} attack: {}", text::units(&one.units)));
    }
    for chief in world.chiefs.iter().filter(|chief| chief.area == area) {
        lines.push(format!("leader: {}", chief.leader.card().name));
    }
    let capital = position
        .in_play()
        .any(|(_, empire)| empire.capital == Some(area));
    match (world.city(area), capital) {
        (0, true) => lines.push("a capital".to_string()),
        (0, false) => {}
        (size, true) => lines.push(format!("a capital, city of level {size}")),
        (size, false) => lines.push(format!("a city of level {size}")),
    }
    if world.forts.has(area) {
        lines.push("a fort".to_string());
    }
    if let Some(religion) = world.temple(area) {
        lines.push(format!("a temple of {}", text::religion(religion)));
    }
    for wonder in world.wonders.iter().filter(|wonder| wonder.area == area) {
        lines.push(wonder.artefact.card().name.clone());
    }
    if world.disorder.has(area) {
        lines.push("disorder".to_string());
    }
    lines.join("\n")
}
