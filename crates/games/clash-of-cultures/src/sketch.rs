//! The table as text, for terminals.

use crate::{
    Army, Good, Mood, Position,
    content::{Building, Category, Kind, Terrain},
    space::{COLS, ROWS, Space},
};
use orbis_core::{Ink, Seat, Viewer};
use std::fmt::Write;

/// Everything on the table as the viewer sees it.
pub(crate) fn table(position: &Position, viewer: Viewer, ink: Ink) -> String {
    let mut out = format!(
        "{}\n\n",
        ink.bold(&format!("Age {} · round {}", position.age, position.round))
    );
    map(position, ink, &mut out);
    cities(position, ink, &mut out);
    for seat in position.seats() {
        player(position, seat, viewer, ink, &mut out);
    }
    out
}

/// Odd columns sit half a space lower: two lines a row.
fn map(position: &Position, ink: Ink, out: &mut String) {
    let world = &position.world;
    for line in 0..=2 * ROWS {
        let mut text = String::new();
        let mut any = false;
        for col in 0..COLS {
            let shifted = line.checked_sub(col % 2);
            let row = shifted.filter(|line| line % 2 == 0).map(|line| line / 2);
            let space = row
                .and_then(|row| Space::new(col, row))
                .filter(|space| world.board().has(*space));
            let Some(space) = space else {
                text.push_str("      ");
                continue;
            };
            any = true;
            let (sign, tint) = match world.terrain(space) {
                Some(Terrain::Plains) => ("\"", 178),
                Some(Terrain::Forest) => ("♣", 64),
                Some(Terrain::Mountain) => ("^", 245),
                Some(Terrain::Barren) => (".", 180),
                Some(Terrain::Sea) => ("~", 74),
                None => ("?", 240),
            };
            let sign = if world.exhausted.has(space) {
                "x"
            } else {
                sign
            };
            let mut cell = format!("{space}{}", ink.tint(tint, sign));
            let mut wide = if space.row() > 8 { 4 } else { 3 };
            if let Some(city) = position.cities.at(space) {
                let mark = format!("{}{}", city.owner.map_or('b', Seat::letter), city.size());
                cell += &city
                    .owner
                    .map_or_else(|| mark.clone(), |seat| ink.seat(seat, &mark));
                wide += 2;
            }
            let unit = position
                .seats()
                .find(|seat| position.player(*seat).units.any(space));
            if let Some(seat) = unit {
                cell += &ink.seat(seat, "*");
                wide += 1;
            } else if position.barbarians.any(space) || position.pirates.contains(&space) {
                cell.push('!');
                wide += 1;
            }
            text.push_str(&cell);
            text.push_str(&" ".repeat(6usize.saturating_sub(wide)));
        }
        if any {
            let _ = writeln!(out, "  {}", text.trim_end());
        }
    }
    out.push('\n');
}

fn cities(position: &Position, ink: Ink, out: &mut String) {
    for city in &position.cities {
        let owner = city.owner.map_or_else(
            || "barbarians".to_string(),
            |seat| ink.seat(seat, &seat.to_string()),
        );
        let mood = match city.mood {
            Mood::Happy => "happy",
            Mood::Neutral => "neutral",
            Mood::Angry => "angry",
        };
        let mut pieces: Vec<String> = Vec::new();
        for (building, colour) in Building::ALL.iter().zip(city.buildings) {
            if let Some(colour) = colour {
                let foreign = if Some(colour) == city.owner {
                    String::new()
                } else {
                    format!(" ({})", colour.letter())
                };
                pieces.push(format!("{building}{foreign}"));
            }
        }
        for wonder in crate::content::WonderId::all().filter(|wonder| city.holds(*wonder)) {
            pieces.push(wonder.card().name.clone());
        }
        let size = city.size();
        let _ = write!(out, "  {} {owner}, size {size}, {mood}", city.at);
        if !pieces.is_empty() {
            let _ = write!(out, ": {}", pieces.join(", "));
        }
        out.push('\n');
    }
    out.push('\n');
}

fn player(position: &Position, seat: Seat, viewer: Viewer, ink: Ink, out: &mut String) {
    let player = position.player(seat);
    let mut goods = String::new();
    for good in Good::ALL {
        let _ = write!(goods, "{} {}  ", good, player.goods[*good]);
    }
    let _ = writeln!(
        out,
        "{}  {}  {}",
        ink.seat(seat, &seat.to_string()),
        crate::score::in_words(position, seat),
        goods.trim_end()
    );
    for category in Category::ALL {
        let own: Vec<&str> = player
            .advances
            .of(*category)
            .iter()
            .map(|advance| advance.card().name.as_str())
            .collect();
        if !own.is_empty() {
            let _ = writeln!(out, "    {}: {}", ink.dim(category.name()), own.join(", "));
        }
    }
    let mut units: Vec<String> = Vec::new();
    for at in player.units.spaces(|_| true).iter() {
        for kind in Kind::ALL
            .iter()
            .filter(|kind| player.units.count(at, **kind) > 0)
        {
            units.push(format!("{} {kind} on {at}", player.units.count(at, *kind)));
        }
    }
    if !units.is_empty() {
        let _ = writeln!(out, "    {}", units.join(", "));
    }
    if let Some(civ) = player.civ.filter(|civ| civ.is_real()) {
        let leader = player.leader.filter(|leader| leader.is_real());
        let led = leader.map_or_else(String::new, |leader| {
            format!(", led by {}", leader.card().name)
        });
        let _ = writeln!(out, "    {}{led}", civ.card().name);
    }
    let mut hand: Vec<String> = Vec::new();
    for slot in &player.actions {
        hand.push(
            slot.face(viewer)
                .map_or_else(|| "?".into(), |card| card.card().civil.card().name.clone()),
        );
    }
    for slot in &player.objectives {
        hand.push(slot.face(viewer).map_or_else(
            || "objective ?".into(),
            |card| {
                let [top, bottom] = card.card().goals().map(|goal| goal.card().name.as_str());
                format!("objective {top} / {bottom}")
            },
        ));
    }
    for slot in &player.wonders {
        hand.push(
            slot.face(viewer)
                .map_or_else(|| "wonder ?".into(), |card| card.card().name.clone()),
        );
    }
    for person in &player.persons {
        hand.push(person.card().name.clone());
    }
    if !hand.is_empty() {
        let _ = writeln!(out, "    {} {}", ink.dim("hand:"), hand.join(" · "));
    }
    out.push('\n');
}
