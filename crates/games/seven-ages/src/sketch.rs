//! The table as text: the turn, the players, their empires and where they stand.

use crate::{
    Position,
    content::{SetId, age_of},
    text,
};
use orbis_core::{Ink, Viewer};
use std::fmt::Write;

fn empire(position: &Position, set: SetId, ink: Ink, out: &mut String) {
    let Some(own) = position.empire(set) else {
        return;
    };
    let faith: Vec<&str> = own
        .religions
        .iter()
        .map(|one| text::religion(*one))
        .collect();
    let state = own.government.map_or("", text::government);
    let _ = writeln!(
        out,
        "  {} ({}): age {}, level {}, money {}, elite {} {} {state}",
        ink.bold(own.card.name()),
        text::colour(set),
        age_of(own.level),
        own.level,
        own.money,
        own.elite,
        faith.join(", ")
    );
    let world = &position.world;
    for area in world.held(set).iter() {
        let mut signs = String::new();
        if world.city(area) > 0 {
            let _ = write!(signs, " city {}", world.city(area));
        }
        if own.capital == Some(area) {
            signs.push_str(" capital");
        }
        if world.forts.has(area) {
            signs.push_str(" fort");
        }
        if world.disorder.has(area) {
            signs.push_str(" disorder");
        }
        for wonder in world.wonders.iter().filter(|one| one.area == area) {
            let _ = write!(signs, " {}", wonder.artefact.card().name);
        }
        for chief in world.chiefs.iter().filter(|one| one.area == area) {
            let _ = write!(signs, " {}", chief.leader.card().name);
        }
        let _ = writeln!(
            out,
            "    {}: {}{signs}",
            area.name(),
            text::units(world.units(area))
        );
    }
}

/// Everything on the table.
pub(crate) fn table(position: &Position, viewer: Viewer, ink: Ink) -> String {
    let mut out = String::new();
    let title = format!(
        "Turn {} · {} has the turn marker · {} cards in the deck",
        position.turn,
        position.first,
        position.deck.len()
    );
    let _ = writeln!(out, "{}", ink.bold(&title));
    for seat in position.seats() {
        let player = position.player(seat);
        let _ = writeln!(
            out,
            "{} {} glory · {} cards · {}",
            ink.seat(seat, &seat.to_string()),
            player.glory,
            player.hand.len(),
            player.group.map_or("", text::group)
        );
        if viewer.is(seat) {
            let names: Vec<String> = player
                .hand
                .iter()
                .filter_map(|slot| slot.face(viewer))
                .map(|card| format!("{} ({})", card.name(), card.value()))
                .collect();
            let _ = writeln!(out, "  hand: {}", names.join(", "));
        }
        for (set, _) in position.empires_of(seat) {
            empire(position, set, ink, &mut out);
        }
    }
    for one in &position.world.intruders {
        let _ = writeln!(
            out,
            "{} in {}: {}",
            text::empire(position, one.empire),
            one.area.name(),
            text::units(&one.units)
        );
    }
    for blue in &position.blue {
        let _ = writeln!(
            out,
            "{} from level {}",
            blue.artefact.card().name,
            blue.level
        );
    }
    out
}
