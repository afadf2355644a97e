//! The frame of a picture: paper, a heading, an owner.

use crate::{
    palette, piece,
    svg::{Element, group, rect, words},
    text::Face,
};
use orbis_core::{Panel, Seat};

/// A panel around what was drawn.
pub fn panel(
    id: impl Into<String>,
    title: impl Into<String>,
    size: (f32, f32),
    drawing: Element,
) -> Panel {
    Panel {
        id: id.into(),
        title: title.into(),
        seat: None,
        size,
        svg: drawing.into_svg(),
        stills: Vec::new(),
    }
}

/// A player's area around what was drawn; its frame is stronger when it is the player's turn.
pub fn area(seat: Seat, (wide, high): (f32, f32), turn: bool, drawing: Element) -> Panel {
    let sheet = group()
        .child(seat_paper(seat, wide, high, turn))
        .child(drawing);
    Panel {
        seat: Some(seat),
        ..panel(
            format!("player-{}", seat.letter()),
            seat.to_string(),
            (wide, high),
            sheet,
        )
    }
}

/// A sheet of paper.
pub fn paper(wide: f32, high: f32) -> Element {
    rect(0.5, 0.5, wide - 1.0, high - 1.0, 10.0).class("face")
}

/// A sheet of paper with a seat's colour along its left edge; stronger when it is the seat's turn.
fn seat_paper(seat: Seat, wide: f32, high: f32, turn: bool) -> Element {
    let frame = rect(1.0, 1.0, wide - 2.0, high - 2.0, 10.0).fill("panel");
    let frame = if turn {
        frame.stroke(palette::seat(seat), 2.0)
    } else {
        frame.stroke("line", 1.0)
    };
    let bar = rect(1.0, 12.0, 4.0, high - 24.0, 2.0).fill(palette::seat(seat));
    group().child(frame).child(bar)
}

/// A player's badge and name; the name is cut where the room ends, since nobody knows its length.
pub fn name(seat: Seat, x: f32, y: f32, room: f32) -> Element {
    let window = crate::svg::window(x + 32.0, y - 14.0, room - 32.0, 28.0);
    group()
        .child(
            group()
                .translate(x + 13.0, y)
                .child(piece::badge(seat, 13.0)),
        )
        .child(window.child(words(0.0, 19.5, seat, Face::Title, 15.5)))
}

/// A small heading inside a panel.
pub fn heading(x: f32, y: f32, text: &str) -> Element {
    words(x, y, text, Face::Title, 11.0).class("mute")
}
