//! The pieces: armies with owner and epoch, forts, capitals, cities, monuments, resources.

use crate::{Army, content::roman};
use orbis_core::Seat;
use orbis_draw::{
    Element, Face, circle, group,
    palette::{on, seat as colour},
    path, piece, words,
};

fn scaled(thing: Element, x: f32, y: f32, scale: f32) -> Element {
    group().class("piece").child(thing.place(x, y, scale))
}

/// A disc in the owner's colour with their letter and the epoch; those of the empire that is being played have a golden rim.
pub(super) fn army(army: Army, (x, y, r): (f32, f32, f32), active: bool) -> Element {
    let seat = army.seat;
    let mut disc = group()
        .child(circle(0.7, 1.4, r).class("shadow"))
        .child(circle(0.0, 0.0, r - 0.6).fill(colour(seat)).stroke(
            if active { "gold" } else { "white" },
            if active { 2.4 } else { 1.3 },
        ))
        .child(
            words(0.0, r * 0.12, seat.letter(), Face::Bold, r * 0.98)
                .middle()
                .fill(on(seat)),
        )
        .child(
            words(0.0, r * 0.7, roman(army.epoch), Face::Bold, r * 0.56)
                .middle()
                .fill(on(seat)),
        );
    if army.count > 1 {
        disc.push(
            circle(r * 0.8, -r * 0.75, r * 0.48)
                .fill("panel")
                .stroke("ink", 0.8),
        );
        disc.push(words(r * 0.8, -r * 0.5, army.count, Face::Bold, r * 0.68).middle());
    }
    scaled(disc, x, y, 1.0).set("data-owner", seat.letter())
}

/// A tower.
pub(super) fn fort(seat: Option<Seat>, (x, y, r): (f32, f32, f32)) -> Element {
    let d = "M-9 10V-10H-5V-6H-2V-10H2V-6H5V-10H9V10Z";
    let tower = path(d).class("round").stroke("ink", 1.8);
    let tower = match seat {
        Some(seat) => tower.fill(colour(seat)),
        None => tower.fill("rock"),
    };
    scaled(group().child(tower), x, y, r / 10.0)
}

/// A crown on a house: a capital.
pub(super) fn capital((x, y, r): (f32, f32, f32)) -> Element {
    let drawing = group()
        .child(circle(0.0, 0.0, 10.5).fill("gold").stroke("gold-edge", 1.6))
        .child(path("M-6.6 5.4V-3.4L-3 0L0-6.6L3 0L6.6-3.4V5.4Z").fill("night"));
    scaled(drawing, x, y, r / 10.0)
}

/// Houses: a city.
pub(super) fn city((x, y, r): (f32, f32, f32)) -> Element {
    let drawing = group().child(
        path("M-10 9V-1L-5.5-5L-1-1V-8H4V-2H10V9Z")
            .fill("panel")
            .class("round")
            .stroke("ink", 1.6),
    );
    scaled(drawing, x, y, r / 10.0)
}

/// A temple: a monument.
pub(super) fn monument((x, y, r): (f32, f32, f32)) -> Element {
    let drawing = group().child(
        path("M-10-3L0-10L10-3ZM-8.4-2V7M-2.8-2V7M2.8-2V7M8.4-2V7M-10.5 9H10.5")
            .fill("rock-light")
            .class("round")
            .stroke("ink", 2.2),
    );
    scaled(drawing, x, y, r / 10.0)
}

/// A diamond: a resource.
pub(super) fn resource((x, y, r): (f32, f32, f32)) -> Element {
    let d = "M0-10L8 0L0 10L-8 0Z";
    let gem = path(d).fill("gem").stroke("gem-edge", 2.0);
    scaled(group().child(gem), x, y, r / 10.0)
}

/// A fleet.
pub(super) fn fleet(seat: Seat, (x, y, r): (f32, f32, f32), manned: bool) -> Element {
    let mut ship = group().child(piece::fleet(seat, 1));
    if manned {
        ship.push(circle(8.0, -8.0, 5.4).fill("gold").stroke("gold-edge", 1.2));
    }
    scaled(ship, x, y, r / 13.0).set("data-owner", seat.letter())
}
