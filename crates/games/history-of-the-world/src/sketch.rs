//! The table as text: the epoch, the players, and the world area by area.

use crate::{
    Position, Structure,
    content::{AreaId, CardId, LandId, content, map, roman},
};
use orbis_core::{Ink, Viewer, count};
use std::fmt::Write;

const WIDE: usize = 100;

/// One land with everything in it, and how many letters of it are seen.
fn land(position: &Position, land: LandId, ink: Ink) -> (String, usize) {
    let world = &position.world;
    let mut plain = land.name().to_string();
    if map().resources.has(land) {
        plain.push('◆');
    }
    let mut signs = String::new();
    match world.structure(land) {
        Some(Structure::Capital) => signs.push('♛'),
        Some(Structure::City) => signs.push('⌂'),
        None => {}
    }
    if world.monuments().has(land) {
        signs.push('▲');
    }
    if world.forts().has(land) {
        signs.push('#');
    }
    match world.army(land) {
        None => {
            let text = format!("{plain}{signs}");
            (ink.dim(&text), text.chars().count())
        }
        Some(army) => {
            let count = if army.count > 1 {
                format!("×{}", army.count)
            } else {
                String::new()
            };
            let who = format!("{}{}{count}", army.seat.letter(), roman(army.epoch));
            let active = if position.campaign.lands().has(land) {
                "*"
            } else {
                ""
            };
            let text = format!("{plain} {who}{active}{signs}");
            let length = text.chars().count();
            let shown = format!("{plain} {}{signs}", ink.seat(army.seat, &(who + active)));
            (shown, length)
        }
    }
}

fn head(position: &Position, ink: Ink, out: &mut String) {
    let year = &content().pieces.years[usize::from(position.epoch - 1)];
    let title = format!("Epoch {} · {year}", roman(position.epoch));
    let _ = writeln!(out, "{}", ink.bold(&title));
    let campaign = &position.campaign;
    if let Some(force) = campaign.forces.first() {
        let armies: u8 = campaign.forces.iter().map(|force| force.pool).sum();
        let fleets: Vec<&str> = campaign
            .fleets
            .iter()
            .map(|water| water.card().name.as_str())
            .collect();
        let _ = write!(
            out,
            "{}: {} to place",
            force.host.name(),
            count(armies, "army")
        );
        if campaign.coins + campaign.ally_coins > 0 {
            let _ = write!(
                out,
                ", {}",
                count(campaign.coins + campaign.ally_coins, "coin")
            );
        }
        if !fleets.is_empty() {
            let _ = write!(out, ", fleets: {}", fleets.join(", "));
        }
        out.push('\n');
    }
    if !position.played.is_empty() {
        let cards: Vec<&str> = position
            .played
            .iter()
            .map(|card| card.card().name.as_str())
            .collect();
        let _ = writeln!(out, "In force: {}", cards.join(", "));
    }
}

fn players(position: &Position, viewer: Viewer, ink: Ink, out: &mut String) {
    let standing = crate::score::standing(position);
    for seat in position.seats() {
        let player = position.player(seat);
        let past: Vec<&str> = player
            .past
            .iter()
            .map(|empire| empire.card().name.as_str())
            .collect();
        let empire = match player.empire.map(|slot| slot.face(viewer)) {
            Some(Some(empire)) => format!(" · holds {}", empire.card().name),
            Some(None) => " · holds an empire".to_string(),
            None => String::new(),
        };
        let _ = writeln!(
            out,
            "{} {:>3} points · {} · {} · {}{empire} · {}",
            ink.seat(seat, &format!("{seat}")),
            standing.of(seat).points,
            count(position.world.held(seat).len(), "land"),
            count(player.cards() as u32, "card"),
            count(player.markers.len() as u32, "marker"),
            past.join(", ")
        );
        if viewer.is(seat) {
            let hand = player.hand();
            let cards = hand.iter().filter(|card| **card != CardId::BACK);
            let names: Vec<&str> = cards.map(|card| card.card().name.as_str()).collect();
            if !names.is_empty() {
                let _ = writeln!(out, "    hand: {}", names.join(", "));
            }
        }
    }
}

/// Everything on the table.
pub(crate) fn table(position: &Position, viewer: Viewer, ink: Ink) -> String {
    let mut out = String::new();
    head(position, ink, &mut out);
    players(position, viewer, ink, &mut out);
    for area in AreaId::all() {
        let card = area.card();
        let value = card.values[usize::from(position.epoch - 1)];
        let counts = position.area_counts(area);
        let levels: Vec<String> = position
            .seats()
            .filter(|seat| counts[seat.index()] > 0)
            .map(|seat| {
                let level = position.level(seat, area);
                ink.seat(seat, &format!("{} {}", seat.letter(), level.name()))
            })
            .collect();
        let title = format!("{} ({value}/{}/{})", card.name, value * 2, value * 3);
        let _ = writeln!(out, "{} {}", ink.bold(&title), levels.join(", "));
        let mut used = 0;
        out.push_str("  ");
        for each in card.lands.iter() {
            let (text, length) = land(position, each, ink);
            if used > 0 && used + length + 3 > WIDE {
                out.push_str("\n  ");
                used = 0;
            }
            if used > 0 {
                out.push_str(" · ");
                used += 3;
            }
            out.push_str(&text);
            used += length;
        }
        out.push('\n');
    }
    if !position.galleys.is_empty() {
        let fleets: Vec<String> = position
            .galleys
            .iter()
            .map(|galley| {
                let text = format!("{} {}", galley.water.card().name, galley.seat.letter());
                ink.seat(galley.seat, &text)
            })
            .collect();
        let _ = writeln!(out, "{} {}", ink.bold("Fleets"), fleets.join(", "));
    }
    let _ = writeln!(
        out,
        "{}",
        ink.dim(
            "◆ resource  ♛ capital  ⌂ city  ▲ monument  # fort  * the empire that is being played"
        )
    );
    out
}
