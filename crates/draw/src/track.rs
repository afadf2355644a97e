//! Tracks: steps in a row with markers, scores along a line.

use crate::{
    palette,
    svg::{Element, circle, group, line, rect, words},
    text::Face,
};
use orbis_core::Seat;

/// A row of steps; those before `reached` are filled with the seat's colour.
pub fn steps(seat: Seat, labels: &[String], reached: usize, step: f32) -> Element {
    let boxes = labels.iter().enumerate().map(|(index, label)| {
        let x = index as f32 * (step + 3.0);
        let frame = rect(x, 0.0, step, step, step * 0.22);
        let number = words(x + step / 2.0, step * 0.68, label, Face::Bold, step * 0.5).middle();
        if index < reached {
            group()
                .child(frame.fill(palette::seat(seat)))
                .child(number.fill(palette::on(seat)))
        } else {
            group()
                .child(frame.class("inset"))
                .child(number.class("mute"))
        }
    });
    group().children(boxes)
}

/// A score track from 0 to `end` with a marker for each seat; markers on the same number stand above each other.
pub fn scores(wide: f32, end: u32, scores: &[(Seat, i32)]) -> Element {
    let end = end.max(1);
    let x_of = |score: i32| 10.0 + (wide - 20.0) * (score.clamp(0, end as i32) as f32 / end as f32);
    let mut drawing = group().child(line(10.0, 30.0, wide - 10.0, 30.0).stroke("line", 2.0));
    let big = if end > 60 { 20 } else { 10 };
    for mark in (0..=end).step_by(5) {
        let tall = if mark % big == 0 { 6.0 } else { 3.0 };
        let x = x_of(mark as i32);
        drawing.push(line(x, 30.0 - tall, x, 30.0 + tall).stroke("edge", 1.0));
        if mark % big == 0 {
            drawing.push(words(x, 47.0, mark, Face::Sans, 9.5).middle().class("mute"));
        }
    }
    let mut placed: Vec<(f32, f32)> = Vec::new();
    for (seat, score) in scores {
        let x = x_of(*score);
        let level = placed
            .iter()
            .filter(|(other, _)| (other - x).abs() < 13.0)
            .count() as f32;
        placed.push((x, level));
        // Two above each other, the next two beside them.
        let (x, y) = (x + (level / 2.0).floor() * 13.0, 20.0 - level % 2.0 * 11.0);
        let marker = group()
            .class("piece")
            .id(format_args!("score-{}", seat.letter()))
            .translate(x, y)
            .child(
                circle(0.0, 0.0, 6.5)
                    .fill(palette::seat(*seat))
                    .class("piece-edge"),
            )
            .child(
                words(0.0, 2.9, seat.letter(), Face::Bold, 8.0)
                    .middle()
                    .fill(palette::on(*seat)),
            )
            .title(format_args!("{seat}: {score}"));
        drawing.push(marker);
    }
    drawing
}
