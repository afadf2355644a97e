//! The conflict under way: both sides, what they committed, what they lost.

use crate::{Conflict, Counts, Position, Side, conflict::total, text};
use orbis_core::{Panel, Viewer};
use orbis_draw::{
    Card, Element, Face, card, card::Scale, group, panel, rect, text as lines, words,
};

const WIDE: f32 = 480.0;
const HALF: f32 = 220.0;

fn force(sheet: &mut Element, y: &mut f32, head: &str, units: &Counts) {
    if units.is_empty() {
        return;
    }
    let text = format!("{head}: {}", text::units(units));
    for line in lines::wrap(&text, Face::Sans, 11.5, HALF - 20.0) {
        sheet.push(words(10.0, *y, line, Face::Sans, 11.5));
        *y += 15.0;
    }
}

/// A side of it; whether its commitment is in the open is known to all.
fn side(position: &Position, fight: &Conflict, at: usize, viewer: Viewer) -> (Element, f32) {
    let Side {
        empire,
        seat,
        card: played,
        committed,
        aside,
        front,
        leading,
        ready,
        disorder,
        lost,
        ..
    } = &fight.sides[at];
    let shown = fight.sides.iter().all(|side| side.ready);
    let mut sheet = group().child(panel::name(*seat, 8.0, 22.0, HALF - 16.0));
    let role = if at == 0 { "attacks" } else { "defends" };
    let who = format!("{} {role}", text::empire(position, *empire));
    sheet.push(words(10.0, 52.0, who, Face::Title, 12.5));
    let mut y = 72.0;
    let there = position.world.units_of(*empire, fight.area);
    force(&mut sheet, &mut y, "There", &there);
    force(&mut sheet, &mut y, "Set aside", aside);
    if shown || viewer.is(*seat) {
        force(&mut sheet, &mut y, "Committed", committed);
        force(&mut sheet, &mut y, "In front", front);
    } else if *ready {
        sheet.push(words(10.0, y, "Committed in secret", Face::Bold, 11.5));
        y += 15.0;
    }
    for (count, word) in [(*disorder, "disorder"), (*lost, "lost")] {
        if count > 0 {
            let text = format!("{count} {word}");
            sheet.push(words(10.0, y, text, Face::Bold, 11.5).fill("blood"));
            y += 15.0;
        }
    }
    if *leading {
        sheet.push(words(10.0, y, "led by a Tactician", Face::Sans, 11.5));
        y += 15.0;
    }
    if let Some(slot) = played {
        let scale = Scale::SMALL;
        match slot.face(viewer).filter(|_| shown || viewer.is(*seat)) {
            Some(id) => {
                let face = Card {
                    title: id.name().to_string(),
                    kind: "empire",
                    price: id.value().to_string(),
                    ..Card::default()
                };
                let high = face.height(HALF - 20.0, scale);
                sheet.push(group().translate(10.0, y - 6.0).child(face.draw(
                    HALF - 20.0,
                    high,
                    scale,
                )));
                y += high + 4.0;
            }
            None => {
                sheet.push(
                    group()
                        .translate(10.0, y - 6.0)
                        .child(card::back(26.0, 36.0, "7", "empire")),
                );
                y += 40.0;
            }
        }
    }
    if shown {
        let sum = format!("Total {}", total(position, fight, at));
        sheet.push(words(10.0, y + 8.0, sum, Face::Title, 15.0));
        y += 24.0;
    }
    (sheet, y)
}

/// The conflict's panel.
pub(super) fn panel(position: &Position, viewer: Viewer) -> Option<Panel> {
    let fight = position.conflict.as_ref()?;
    let (active, one) = side(position, fight, 0, viewer);
    let (other, two) = side(position, fight, 1, viewer);
    let inner = one.max(two);
    let high = inner + 46.0;
    let place = |x: f32, sheet: Element| {
        group()
            .translate(x, 38.0)
            .child(rect(0.0, 0.0, HALF, inner, 8.0).class("inset"))
            .child(sheet)
    };
    let title = format!("Conflict in {}", fight.area.name());
    let drawing = group()
        .child(panel::paper(WIDE, high))
        .child(words(14.0, 26.0, &title, Face::Title, 15.0))
        .child(place(14.0, active))
        .child(place(WIDE - HALF - 14.0, other));
    Some(panel::panel("conflict", title, (WIDE, high), drawing))
}
