//! Tokens: blue, yellow, white and red, on banks and beside cards.

use crate::Player;
use orbis_core::count;
use orbis_draw::{Element, Face, circle, group, rect, words};

/// A round token, or its empty place.
pub(super) fn token(x: f32, y: f32, radius: f32, colour: &str, there: bool) -> Element {
    if there {
        circle(x, y, radius).fill(colour).stroke("ink", 0.7)
    } else {
        circle(x, y, radius).class("none").stroke("line", 1.0)
    }
}

/// A row of tokens, the first `there` of `all` filled.
pub(super) fn dots(x: f32, y: f32, colour: &str, there: u8, all: u8) -> Element {
    let mut row = group();
    for index in 0..all.max(there).min(16) {
        row.push(token(
            x + f32::from(index) * 11.0,
            y,
            4.4,
            colour,
            index < there,
        ));
    }
    row
}

const SQUARE: f32 = 11.5;

/// The blue bank: 16 squares in sections of 5, 5 and 6, with the corruption that an empty section brings.
pub(super) fn blue_bank(player: &Player) -> Element {
    bank(player.blue, &[(5, "−6"), (5, "−4"), (6, "−2")], "gem", None).title(format_args!(
        "blue bank: {}, corruption {}",
        count(player.blue, "token"),
        player.corruption()
    ))
}

/// The yellow bank: 18 squares in sections of 4 and 2, with consumption, and the price of a worker.
pub(super) fn yellow_bank(player: &Player) -> Element {
    let price = player
        .population_price()
        .map_or_else(|| "empty".to_string(), |food| format!("next {food}"));
    bank(
        player.yellow,
        &[(4, "−6"), (4, "−4"), (4, "−3"), (4, "−2"), (2, "−1")],
        "gold",
        Some(price),
    )
    .title(format_args!(
        "yellow bank: {}, consumption {}, {} required",
        count(player.yellow, "token"),
        player.consumption(),
        count(player.happy_required(), "happy face")
    ))
}

fn bank(tokens: u8, sections: &[(u8, &str)], colour: &str, note: Option<String>) -> Element {
    let mut drawing = group();
    let mut x = 0.0;
    let mut square = 0;
    for (squares, number) in sections {
        let wide = f32::from(*squares) * SQUARE + 3.0;
        drawing.push(rect(x, 0.0, wide, 25.0, 4.0).class("inset"));
        let uncovered = tokens <= square;
        let label = words(x + 4.0, 22.5, *number, Face::Sans, 7.5);
        drawing.push(if uncovered {
            label.fill("accent")
        } else {
            label.class("mute")
        });
        for index in 0..*squares {
            drawing.push(token(
                x + 7.2 + f32::from(index) * SQUARE,
                8.6,
                4.5,
                colour,
                square < tokens,
            ));
            square += 1;
        }
        x += wide + 3.0;
    }
    let more = tokens.saturating_sub(square);
    if more > 0 {
        drawing.push(words(
            x + 2.0,
            12.0,
            format_args!("+{more}"),
            Face::Bold,
            9.5,
        ));
    }
    if let Some(note) = note {
        drawing.push(words(x + 2.0, 23.0, note, Face::Sans, 8.0).class("mute"));
    }
    drawing
}
