//! A player: glory, hand, empires with their progress, money and action.

use crate::{Position, content::age_of, text};
use orbis_core::{Panel, Seat, Viewer};
use orbis_draw::{Element, Face, group, panel, words};

const WIDE: f32 = 480.0;

fn row(sheet: &mut Element, y: f32, line: String, strong: bool) {
    let face = if strong { Face::Bold } else { Face::Sans };
    sheet.push(words(16.0, y, line, face, 12.0));
}

/// The glory of a player, if it is to be seen (option 11 keeps it in bags).
fn glory(position: &Position, seat: Seat, viewer: Viewer) -> String {
    let secret = position.options.secret && !position.stack.is_empty();
    if secret && !viewer.is(seat) {
        "glory in a bag".to_string()
    } else {
        format!("{} glory", position.player(seat).glory)
    }
}

/// A player's panel.
pub(super) fn panel(position: &Position, seat: Seat, viewer: Viewer) -> Panel {
    let player = position.player(seat);
    let mut sheet = group()
        .child(panel::name(seat, 14.0, 25.0, 240.0))
        .child(words(
            300.0,
            31.0,
            glory(position, seat, viewer),
            Face::Title,
            16.0,
        ));
    let mut y = 62.0;
    let cards: Vec<String> = player
        .hand
        .iter()
        .map(|slot| match slot.face(viewer) {
            Some(card) => format!("{} {}", card.name(), card.value()),
            None => "?".to_string(),
        })
        .collect();
    for (index, chunk) in cards.chunks(4).enumerate() {
        let head = if index == 0 { "Hand: " } else { "" };
        row(&mut sheet, y, format!("{head}{}", chunk.join(" · ")), false);
        y += 17.0;
    }
    for (set, empire) in position.empires_of(seat) {
        let action = empire.action.map(|slot| match slot.face(viewer) {
            Some(marker) => marker.name(),
            None => "face down",
        });
        row(
            &mut sheet,
            y,
            format!(
                "{} ({}) · age {} · level {} · {} money",
                empire.card.name(),
                text::colour(set),
                age_of(empire.level),
                empire.level,
                empire.money
            ),
            true,
        );
        y += 16.0;
        let faith: Vec<&str> = empire
            .religions
            .iter()
            .map(|religion| text::religion(*religion))
            .chain(empire.government.map(text::government))
            .collect();
        row(
            &mut sheet,
            y,
            format!(
                "  {} areas · {} units · {} leaders · {} {}",
                position.world.held(set).len(),
                position.world.army(set).total(),
                position.world.chief_count(set),
                faith.join(", "),
                action.map_or(String::new(), |action| format!("· {action}"))
            ),
            false,
        );
        y += 20.0;
    }
    let high = y + 6.0;
    let turn = crate::turn::asked(position).contains(seat);
    let drawing = group()
        .child(panel::seat_paper(seat, WIDE, high, turn))
        .child(sheet);
    panel::owned(
        panel::panel(
            format!("player-{}", seat.letter()),
            seat.to_string(),
            (WIDE, high),
            drawing,
        ),
        seat,
    )
}
