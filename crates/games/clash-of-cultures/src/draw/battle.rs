//! The battle of this turn: units, dice, cards and hits of the round.

use super::unit;
use crate::{
    Army, Position, Side,
    combat::{HIT, fighters},
    content::{Kind, content},
};
use orbis_core::{
    Panel, Viewer, count,
    zones::{self, Lie, Tray},
};
use orbis_draw::{Element, Face, circle, group, palette, panel, path, piece, rect, words};

const WIDE: f32 = 470.0;
const HIGH: f32 = 196.0;

/// The battle that is being fought, or the last one of the turn.
pub(super) fn panel(position: &Position, viewer: Viewer) -> Panel {
    let battle = &position.battle;
    let mut drawing = group().child(rect(0.0, 0.0, WIDE, HIGH, 10.0).class("face"));
    let place = match (battle.naval, battle.city) {
        (true, _) => "at sea",
        (_, true) if battle.fort_die || battle.fort_hit => "for a city with a fortress",
        (_, true) => "for a city",
        _ => "in the field",
    };
    let when = if battle.active {
        "Round"
    } else {
        "It ended in round"
    };
    let line = format!("{when} {} on {}, {place}", battle.round, battle.at);
    drawing.push(words(16.0, 26.0, line, Face::Title, 14.5));
    for (index, own) in battle.sides.iter().enumerate() {
        let row = side(position, viewer, index, own);
        drawing.push(row.translate(0.0, 64.0 + 74.0 * index as f32));
    }
    panel::panel("battle", "Battle", (WIDE, HIGH), drawing)
}

/// The same for the tray of a page.
pub(super) fn tray(position: &Position, viewer: Viewer) -> Tray {
    let battle = &position.battle;
    let place = match (battle.naval, battle.city) {
        (true, _) => "at sea",
        (_, true) if battle.fort_die || battle.fort_hit => "for a city with a fortress",
        (_, true) => "for a city",
        _ => "in the field",
    };
    let sides = battle.sides.iter().enumerate();
    Tray {
        title: format!("Battle on {}, {place}", battle.at),
        note: match battle.active {
            true => format!("round {} · {HIT} make a hit", battle.round),
            false => format!("it ended in round {}", battle.round),
        },
        sides: sides
            .map(|(index, own)| tray_side(position, viewer, index, own))
            .collect(),
        ..Tray::default()
    }
}

fn tray_side(position: &Position, viewer: Viewer, index: usize, own: &Side) -> zones::Side {
    let emblem = |kind: Kind| match kind {
        Kind::Infantry => "infantry",
        Kind::Cavalry => "cavalry",
        Kind::Ship => "fleet",
        Kind::Elephant => "army",
        Kind::Leader => "leader",
        Kind::Settler => "grow",
    };
    let unit = |(kind, number): (Kind, u8)| zones::Face {
        kind: "k-unit",
        emblem: emblem(kind).to_string(),
        lie: Lie::Small,
        ..zones::Face::new("", "", format!("{number} {kind}"))
    };
    let die = |rolled: &u8| {
        let face = content().die.get(usize::from(*rolled).wrapping_sub(1));
        face.map_or((0, "shield".to_string()), |face| {
            (face.value, face.icon.to_string())
        })
    };
    let card = if own.played {
        let face = own.card.face(viewer);
        let name = face.map_or("a card face down", |card| {
            card.card().tactic.card().name.as_str()
        });
        format!(" · {name}")
    } else {
        String::new()
    };
    let lost = match own.lost {
        0 => String::new(),
        lost => format!(" · {lost} lost"),
    };
    zones::Side {
        seat: own.seat,
        title: format!(
            "{}{card}{lost}",
            match (index, own.seat) {
                (0, Some(_)) => "attacks",
                (_, Some(_)) => "defends",
                (_, None) if battle_at_sea(position) => "Pirates",
                (_, None) => "Barbarians",
            }
        ),
        units: force(position, index, own).into_iter().map(unit).collect(),
        dice: own.dice.iter().map(die).collect(),
        sum: if own.dice.is_empty() {
            String::new()
        } else {
            format!("{} → {}", worth(own), hits(own))
        },
    }
}

fn battle_at_sea(position: &Position) -> bool {
    position.battle.naval
}

fn side(position: &Position, viewer: Viewer, index: usize, own: &Side) -> Element {
    let mut row = group();
    let (colour, on) = match own.seat {
        Some(seat) => {
            row.push(group().translate(28.0, 0.0).child(piece::badge(seat, 13.0)));
            (palette::seat(seat), palette::on(seat))
        }
        None => {
            row.push(circle(28.0, 0.0, 13.0).fill("stone"));
            // As on the map: barbarians and pirates have a small letter.
            let letter = if position.battle.naval { "p" } else { "b" };
            let letter = words(28.0, 5.0, letter, Face::Bold, 14.0).middle();
            row.push(letter.fill("night"));
            ("stone".to_string(), "night")
        }
    };
    let role = if index == 0 { "attacks" } else { "defends" };
    row.push(words(50.0, -8.0, role, Face::Sans, 11.5).class("mute"));
    let mut x = 58.0;
    for (kind, number) in force(position, index, own) {
        let owner = own
            .seat
            .map_or("neutral".to_string(), |seat| seat.to_string());
        let thing = unit::draw(&colour, on, kind, number, &owner);
        row.push(group().place(x, 8.0, 1.1).child(thing));
        x += 20.0;
    }
    let mut x = 150.0;
    for rolled in &own.dice {
        row.push(die(*rolled).translate(x, 0.0));
        x += 31.0;
    }
    if !own.dice.is_empty() {
        let sum = format!("{} → {}", worth(own), hits(own));
        row.push(words(x - 8.0, 5.0, sum, Face::Bold, 13.5));
    }
    if own.played {
        let name = own.card.face(viewer).map_or("a card face down", |card| {
            card.card().tactic.card().name.as_str()
        });
        let line = format!("Card: {name}");
        row.push(words(50.0, 32.0, line, Face::Sans, 12.0));
    } else if own.lost > 0 {
        let line = format!("{} lost", own.lost);
        row.push(words(50.0, 32.0, line, Face::Sans, 12.0).class("mute"));
    }
    row
}

/// What a side rolled and what signs, cards and the like add or take: "9 + 3 = 12"; the dice alone if nothing does.
fn worth(own: &Side) -> String {
    let dice = shown(own);
    match i16::from(own.value) - dice {
        0 => dice.to_string(),
        more @ 1.. => format!("{dice} + {more} = {}", own.value),
        less => format!("{dice} − {} = {}", -less, own.value),
    }
}

fn hits(own: &Side) -> String {
    count(own.value / HIT, "hit")
}

/// What the dice show together; the rest of the combat value comes from signs, cards and the like.
fn shown(own: &Side) -> i16 {
    let face = |rolled: &u8| content().die.get(usize::from(*rolled).wrapping_sub(1));
    let values = own.dice.iter().filter_map(face).map(|face| face.value);
    values.map(i16::from).sum()
}

/// What fights for a side, by kind.
fn force(position: &Position, index: usize, own: &Side) -> Vec<(Kind, u8)> {
    let battle = &position.battle;
    if battle.naval || !battle.active {
        let kind = if battle.naval {
            Kind::Ship
        } else {
            Kind::Infantry
        };
        let number = if battle.active {
            fighters(position, index)
        } else {
            own.start.saturating_sub(own.lost)
        };
        return if number > 0 {
            vec![(kind, number)]
        } else {
            Vec::new()
        };
    }
    let count = |kind: Kind| match own.seat {
        Some(seat) => position.player(seat).units.count(battle.at, kind),
        None => position.barbarians.count(battle.at, kind),
    };
    let kinds = Kind::ALL.iter().copied().filter(|kind| kind.is_army());
    kinds
        .map(|kind| (kind, count(kind)))
        .filter(|(_, number)| *number > 0)
        .collect()
}

/// A die: its value, and the unit whose ability it wakes. A die used up as a shield shows a dash.
fn die(rolled: u8) -> Element {
    let face = content().die.get(usize::from(rolled).wrapping_sub(1));
    let mut die = group().child(rect(-14.0, -15.0, 28.0, 30.0, 5.0).class("inset"));
    match face {
        Some(face) => {
            die.push(words(-5.0, 6.0, face.value, Face::Bold, 15.0).middle());
            let icon = path(unit::shape(face.icon)).class("mute");
            die.push(icon.place(7.0, 0.0, 0.62));
            die.title(format_args!(
                "{} with the sign of {}",
                face.value, face.icon
            ))
        }
        None => {
            die.push(words(0.0, 5.0, "–", Face::Bold, 15.0).middle());
            die.title("used as a shield")
        }
    }
}
