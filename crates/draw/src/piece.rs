//! Wooden pieces in the players' colours, each with its owner's letter. Drawn around 0, 0; the caller places them.

use crate::{
    palette::{on, seat as colour},
    svg::{Element, circle, group, path, rect, words},
    text::Face,
};
use orbis_core::Seat;

fn letter(seat: Seat, y: f32, size: f32) -> Element {
    words(0.0, y, seat.letter(), Face::Bold, size)
        .middle()
        .fill(on(seat))
}

fn shape(seat: Seat, element: Element) -> Element {
    element.fill(colour(seat)).class("piece-edge")
}

/// A round badge with the seat's letter.
pub fn badge(seat: Seat, radius: f32) -> Element {
    group()
        .child(circle(0.0, 0.0, radius).fill(colour(seat)))
        .child(letter(seat, radius * 0.36, radius * 1.05))
}

/// A figure that stands, 20 wide and 32 high.
pub fn standing(seat: Seat) -> Element {
    group()
        .child(path("M-9 13a9 2.6 0 1 0 18 0a9 2.6 0 1 0-18 0Z").class("shadow"))
        .child(shape(
            seat,
            path("M-9 12.5C-9 1.5-5-4.5 0-4.5C5-4.5 9 1.5 9 12.5Z"),
        ))
        .child(shape(seat, circle(0.0, -9.0, 5.2)))
        .child(letter(seat, 10.0, 10.5))
}

/// A figure laid down, 32 wide and 20 high.
pub fn lying(seat: Seat) -> Element {
    group()
        .child(path("M-14 9a14 2.4 0 1 0 28 0a14 2.4 0 1 0-28 0Z").class("shadow"))
        .child(shape(seat, path("M-14-9C-3-9 3-5 3 0C3 5-3 9-14 9Z")))
        .child(shape(seat, circle(8.4, 0.0, 5.2)))
        .child(
            words(-6.8, 3.7, seat.letter(), Face::Bold, 10.5)
                .middle()
                .fill(on(seat)),
        )
}

/// A cube seen from the front.
pub fn cube(seat: Seat, size: f32) -> Element {
    let half = size / 2.0;
    group()
        .child(rect(-half + 1.0, -half + 2.2, size, size, 3.0).class("shadow"))
        .child(shape(seat, rect(-half, -half, size, size, 3.0)))
        .child(letter(seat, size * 0.22, size * 0.62))
}

/// A capital: a crown on a round plate; in its Golden Age the plate has a golden rim and rays.
pub fn capital(seat: Seat, golden: bool) -> Element {
    let mut drawing = group().child(circle(1.0, 2.4, 21.0).class("shadow"));
    if golden {
        let rays: String = (0..16)
            .map(|step| {
                let angle = (step as f32 * 22.5).to_radians();
                let (sin, cos) = angle.sin_cos();
                let at = |r: f32| format!("{} {}", crate::num(r * sin), crate::num(r * cos));
                format!("M{}L{}", at(22.0), at(27.0))
            })
            .collect();
        drawing.push(path(rays).class("none round").stroke("gold", 2.4));
        drawing.push(circle(0.0, 0.0, 22.5).fill("gold").stroke("gold-edge", 1.0));
    }
    drawing
        .child(shape(
            seat,
            circle(0.0, 0.0, if golden { 18.0 } else { 20.0 }),
        ))
        .child(path("M-11 4V-7.5L-5.4-2.4L0-12L5.4-2.4L11-7.5V4Z").fill(on(seat)))
        .child(
            words(0.0, 14.6, seat.letter(), Face::Bold, 10.5)
                .middle()
                .fill(on(seat)),
        )
}

/// A shield for armies, with a number if there are several.
pub fn army(seat: Seat, count: u32) -> Element {
    let d = "M0-12C3-10 7-9.4 10-9.4C10 2 7.4 9 0 12.6C-7.4 9-10 2-10-9.4C-7-9.4-3-10 0-12Z";
    with_count(
        group()
            .child(shape(seat, path(d)))
            .child(letter(seat, 4.0, 11.0)),
        count,
    )
}

/// A ship for fleets, with a number if there are several.
pub fn fleet(seat: Seat, count: u32) -> Element {
    let sail = path("M-1-13V3H-9.6C-5-2-2.4-7-1-13ZM1.4-10C6-6.4 8.6-2 9.4 3H1.4Z");
    let hull = path("M-12.5 4.6H12.5C11.4 11-1 12.6-8.6 11.2C-11 10.6-12 8-12.5 4.6Z");
    let drawing = group()
        .child(sail.fill("panel").class("round").stroke("ink", 1.0))
        .child(shape(seat, hull));
    with_count(drawing.child(letter(seat, 10.8, 7.0)), count)
}

/// A tower for forts.
pub fn fort(seat: Seat) -> Element {
    let d = "M-10 11V-10H-6V-6.4H-2.2V-10H2.2V-6.4H6V-10H10V11Z";
    group()
        .child(shape(seat, path(d)))
        .child(letter(seat, 7.0, 11.0))
}

fn with_count(drawing: Element, count: u32) -> Element {
    if count < 2 {
        return drawing;
    }
    drawing
        .child(circle(9.0, -9.0, 6.6).fill("panel").stroke("ink", 0.9))
        .child(words(9.0, -5.6, count, Face::Bold, 9.5).middle())
}
