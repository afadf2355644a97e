//! The table as text: the turn, the players, their empires and where they stand.

use crate::{
    Position,
    content::{SetId, age_of},
    hidden::shows_glory,
    text,
};
use orbis_core::{Ink, Viewer};
use std::fmt::Write;

fn empire(position: &Position, set: SetId, viewer: Viewer, ink: Ink, out: &mut String) {
    let Some(own) = position.empire(set) else {
        return;
    };
    let faith: Vec<&str> = own
        .religions
        .iter()
        .map(|one| text::religion(*one))
        .collect();
    let mut facts = vec![
        format!("age {}, level {}", age_of(own.level), own.level),
        format!("{} money", own.money),
        text::shade(set).to_string(),
    ];
    if own.elite > 0 {
        facts.push(format!("elite {}", own.elite));
    }
    facts.extend(faith.iter().map(|word| (*word).to_string()));
    facts.extend(own.government.map(|one| text::government(one).to_string()));
    let marker = match (own.action, own.did) {
        (Some(slot), _) => Some(text::marker(slot, viewer)),
        (None, did) => did.map(|one| one.name()),
    };
    facts.extend(marker.map(|name| format!("marker: {name}")));
    let name = ink.bold(own.card.name());
    let _ = writeln!(out, "  {name}: {}", facts.join(" · "));
    let _ = writeln!(out, "    glory for {}", text::harvest(own.card));
    let world = &position.world;
    for area in world.held(set).iter() {
        let mut there = vec![text::units(world.units(area))];
        if own.capital == Some(area) {
            there.push("capital".to_string());
        }
        if world.city(area) > 0 {
            there.push(format!("city {}", world.city(area)));
        }
        for (marked, word) in [
            (own.homeland == Some(area), "homeland"),
            (world.forts.has(area), "fort"),
            (world.disorder.has(area), "disorder"),
        ] {
            if marked {
                there.push(word.to_string());
            }
        }
        let wonders = world.wonders.iter().filter(|one| one.area == area);
        there.extend(wonders.map(|one| one.artefact.card().name.clone()));
        let chiefs = world.chiefs.iter().filter(|one| one.area == area);
        there.extend(chiefs.map(|one| one.leader.card().name.clone()));
        let _ = writeln!(out, "    {}: {}", area.name(), there.join(" · "));
    }
}

/// Everything on the table.
pub fn table(position: &Position, viewer: Viewer, ink: Ink) -> String {
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
        let glory = if shows_glory(position, seat, viewer) {
            format!("{} glory", player.glory)
        } else {
            "glory in a bag".to_string()
        };
        let cards = match player.hand.len() {
            1 => "1 card".to_string(),
            count => format!("{count} cards"),
        };
        let _ = writeln!(
            out,
            "{} {glory} · {cards}",
            ink.seat(seat, &seat.to_string()),
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
        let loose = player.loose.iter().chain(&player.borrowed);
        let loose: Vec<&str> = loose.map(|slot| text::marker(*slot, viewer)).collect();
        if !loose.is_empty() {
            let _ = writeln!(out, "  markers without an empire: {}", loose.join(", "));
        }
        for (set, _) in position.empires_of(seat) {
            empire(position, set, viewer, ink, &mut out);
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
