//! The cards on display: wonders, buildings, judgements, and glory tiles to choose from.

use super::cards;
use crate::Position;
use orbis_core::{Panel, Viewer};
use orbis_draw::{Card, Element, Face, Offers, card::Scale, group, panel, rect, words};

const WIDE: f32 = 900.0;
const COLUMNS: usize = 5;
const GAP: f32 = 10.0;

/// A row of cards of one height under a heading.
struct Shelf {
    heading: &'static str,
    cards: Vec<(String, Card, bool)>,
}

/// The panel of open cards.
pub(super) fn panel(position: &Position, viewer: Viewer, offers: &Offers) -> Panel {
    let wonders = position
        .wonders
        .iter()
        .map(|id| (format!("wonder-{id}"), cards::wonder(*id), false));
    let buildings = position
        .buildings
        .iter()
        .map(|id| (format!("building-{id}"), cards::building(*id), false));
    let chosen = position.judgement;
    let others = position
        .judgements
        .iter()
        .copied()
        .filter(|id| Some(*id) != chosen);
    let judgements = chosen.into_iter().chain(others).map(|id| {
        let mut face = cards::judgement(id);
        if Some(id) == chosen {
            face.foot = "This Era is judged so".to_string();
        }
        (format!("judgement-{id}"), face, Some(id) == chosen)
    });
    let shelves = [
        Shelf {
            heading: "Wonders to build",
            cards: wonders.collect(),
        },
        Shelf {
            heading: "Buildings to erect",
            cards: buildings.collect(),
        },
        Shelf {
            heading: "History's Judgement",
            cards: judgements.collect(),
        },
    ];
    let mut drawing = group();
    let mut y = 10.0;
    for shelf in shelves.iter().filter(|shelf| !shelf.cards.is_empty()) {
        y = draw_shelf(&mut drawing, shelf, y, offers);
    }
    y = glory(&mut drawing, position, viewer, y, offers);
    let sheet = group().child(panel::paper(WIDE, y)).child(drawing);
    panel::panel("display", "Cards on display", (WIDE, y), sheet)
}

fn draw_shelf(drawing: &mut Element, shelf: &Shelf, y: f32, offers: &Offers) -> f32 {
    let scale = Scale {
        title: 13.0,
        text: 12.0,
        foot: 10.5,
        margin: 9.0,
    };
    let wide = (WIDE - 28.0 - GAP * (COLUMNS as f32 - 1.0)) / COLUMNS as f32;
    drawing.push(words(14.0, y + 14.0, shelf.heading, Face::Title, 13.0).class("mute"));
    let mut top = y + 24.0;
    for row in shelf.cards.chunks(COLUMNS) {
        let high = row
            .iter()
            .map(|(_, card, _)| card.height(wide, scale))
            .fold(0.0, f32::max);
        for (index, (target, card, chosen)) in row.iter().enumerate() {
            let mut face = card.draw(wide, high, scale);
            if *chosen {
                face = group().child(face).child(
                    rect(0.0, 0.0, wide, high, 8.0)
                        .class("none")
                        .stroke("judgement", 2.6),
                );
            }
            let place = offers.place(target, face, Card::outline(wide, high, scale));
            let x = 14.0 + index as f32 * (wide + GAP);
            drawing.push(
                group()
                    .id(format_args!("card-{target}"))
                    .translate(x, top)
                    .child(place),
            );
        }
        top += high + GAP;
    }
    top + 4.0
}

fn glory(
    drawing: &mut Element,
    position: &Position,
    viewer: Viewer,
    y: f32,
    offers: &Offers,
) -> f32 {
    if position.glory_choice.is_empty() {
        return y + 2.0;
    }
    drawing.push(
        words(
            14.0,
            y + 14.0,
            "Glory tiles to choose from",
            Face::Title,
            13.0,
        )
        .class("mute"),
    );
    for (index, slot) in position.glory_choice.iter().enumerate() {
        let face = slot.face(viewer);
        let tile = cards::glory_tile(face, 48.0);
        let target = face.map_or_else(|| "glory-?".to_string(), |tile| format!("glory-{tile}"));
        let place = offers.place(&target, tile, rect(-3.0, -3.0, 54.0, 54.0, 10.0));
        drawing.push(
            group()
                .translate(18.0 + index as f32 * 66.0, y + 26.0)
                .child(place),
        );
    }
    y + 90.0
}
