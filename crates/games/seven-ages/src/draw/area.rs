//! What there is to say about an area: its ground, and who and what is there.

use crate::{
    Position,
    content::content,
    sets::AreaId,
    text::{self, ground},
};

/// The printed area: its name, and the rest in a line.
pub(super) fn printed(area: AreaId) -> String {
    let card = area.card();
    let mut line = format!("{}\n{}", area.name(), ground(card.terrain));
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
    for number in (0..7).filter(|number| card.sites >> number & 1 != 0) {
        line.push_str(&format!(", a site of {}", text::religion(number)));
    }
    let regions = regions(area);
    if !regions.is_empty() {
        line.push_str(&format!(" · {regions}"));
    }
    line
}

/// The ground that is fought for: terrain, city, fort.
pub(super) fn ground_of(position: &Position, area: AreaId) -> String {
    let mut words = vec![ground(area.card().terrain).to_string()];
    match position.world.city(area) {
        0 => {}
        size => words.push(format!("a city of level {size}")),
    }
    if position.fortified(area) {
        words.push("a fort".to_string());
    }
    words.join(", ")
}

/// The regions an area counts for.
fn regions(area: AreaId) -> String {
    let all = content().regions.iter().enumerate();
    let own = all.filter(|(bit, (id, _))| area.card().regions >> bit & 1 != 0 && id != "world");
    let names: Vec<&str> = own.map(|(_, (_, name))| name.as_str()).collect();
    names.join(", ")
}

/// Everything about an area, a line for each thing; the first is its name.
pub(super) fn about(position: &Position, area: AreaId) -> String {
    let world = &position.world;
    let mut lines = vec![printed(area)];
    let standing = text::units(&world.units(area));
    if let Some(owner) = world.owner(area) {
        let empire = text::empire(position, owner);
        let seat = position
            .seat_of(owner)
            .map_or(String::new(), |seat| format!(" of {seat}"));
        lines.push(format!("the {empire}{seat}: {standing}"));
    } else if position.kingdom(area) {
        lines.push(format!("a neutral kingdom: {standing}"));
    }
    if let Some(one) = world.intruder(area) {
        let empire = text::empire(position, one.empire);
        lines.push(format!("the {empire} attack: {}", text::units(&one.units)));
    }
    for chief in world.chiefs.iter().filter(|chief| chief.area == area) {
        let leader = chief.leader.card();
        lines.push(if leader.named {
            let types = text::talents(chief.leader);
            format!("leader: {}, {types}", leader.name)
        } else {
            format!("leader: {}", leader.name)
        });
    }
    for (set, empire) in position.in_play() {
        let name = text::empire(position, set);
        if empire.capital == Some(area) {
            lines.push(format!("the capital of the {name}"));
        }
        if empire.homeland == Some(area) {
            lines.push(format!("the homeland of the {name}"));
        }
    }
    match world.city(area) {
        0 => {}
        size => lines.push(format!("a city of level {size}")),
    }
    if world.forts.has(area) {
        lines.push("a fort".to_string());
    }
    if let Some(religion) = world.temple(area) {
        lines.push(format!("a temple of {}", text::religion(religion)));
    }
    for wonder in world.wonders.iter().filter(|wonder| wonder.area == area) {
        lines.push(format!("artefact: {}", wonder.artefact.card().name));
    }
    if world.disorder.has(area) {
        lines.push("disorder".to_string());
    }
    lines.join("\n")
}
