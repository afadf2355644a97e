//! Counters: units by class and by the shade of their empire, and what else lies on the map. Drawn around 0, 0.

use crate::{
    content::{ArtefactId, Class, LeaderId, Shade, Talent, UnitId},
    text,
};
use orbis_core::Seat;
use orbis_draw::{Element, Face, circle, group, palette, path, rect, words};

/// A plate in a player's colour and an empire's shade, so many units wide.
pub(super) fn plate(seat: Seat, shade: Shade, size: f32) -> Element {
    let half = size / 2.0;
    let whole = rect(-half, -half, size, size, size * 0.14);
    let seat = palette::seat(seat);
    match shade {
        Shade::Dark => group().child(whole.fill(seat).class("piece-edge")),
        Shade::Light => group().child(whole.fill("panel").stroke(seat, size * 0.14)),
        Shade::Multi => group()
            .child(whole.fill(seat).class("piece-edge"))
            .child(rect(-half, -half * 0.56, size, size * 0.56, 0.0).fill("panel")),
    }
}

/// What a class of units looks like, in a square of 12.
fn sign(unit: UnitId) -> Option<&'static str> {
    if unit == UnitId::UNSEEN {
        return None;
    }
    Some(match unit.card().class {
        Class::Infantry => "M0-6L1.3-4V1.6H3.2V3H1V6H-1V3H-3.2V1.6H-1.3V-4Z",
        Class::Cavalry => {
            "M-3.6 6H4C4 1 4.6-3.4.6-6L0-4.4C-2.8-3.6-4.6-1-5 1L-3.6 2.6L-1.2 1C-1.6 2.8-3.6 3.6-3.6 6Z"
        }
        Class::Missile => {
            "M-5.4-.6H2.6V-2.6L5.8 0L2.6 2.6V.6H-5.4ZM-2.6-6C2.6-5 4 3.6-2.6 6L-2.2 4.8C2 2.6 1.6-3.6-2.2-4.8Z"
        }
        Class::Ship => {
            "M-6 2H6C5.4 5-.6 6-3.8 5.4C-5 5.2-5.6 4-6 2ZM-.6-6V1.2H-5C-2.6-1.4-1.2-3.6-.6-6ZM.6-4.6C3-2.8 4.4-.8 4.8 1.2H.6Z"
        }
        Class::Aircraft => {
            "M0-6L1.1-2L6 1V2.5L1.1 1.3L.8 4L2.5 5.3V6H-2.5V5.3L-.8 4L-1.1 1.3L-6 2.5V1L-1.1-2Z"
        }
    })
}

/// The counter of a unit, 16 wide: its class on the colours of its empire.
pub(super) fn unit(seat: Seat, shade: Shade, unit: UnitId) -> Element {
    let (ink, size) = match shade {
        Shade::Dark => (palette::on(seat), 1.0),
        Shade::Light => ("ink", 0.95),
        Shade::Multi => ("ink", 0.72),
    };
    plate(seat, shade, 16.0).child(figure(unit, ink, size))
}

/// The counter of a neutral unit.
pub(super) fn neutral(unit: UnitId) -> Element {
    group()
        .child(
            rect(-8.0, -8.0, 16.0, 16.0, 2.2)
                .fill("stone")
                .stroke("ink", 0.8),
        )
        .child(figure(unit, "ink", 1.0))
}

fn figure(unit: UnitId, ink: &str, size: f32) -> Element {
    match sign(unit) {
        Some(d) if size == 1.0 => path(d).fill(ink),
        Some(d) => path(d).fill(ink).place(0.0, 0.0, size),
        None => words(0.0, 4.0, "?", Face::Bold, 11.0).middle().fill(ink),
    }
}

/// A number on a small disc.
pub(super) fn count(x: f32, y: f32, number: u8) -> Element {
    group()
        .child(circle(x, y, 5.0).fill("panel").stroke("ink", 0.7))
        .child(words(x, y + 2.7, number, Face::Bold, 7.6).middle())
}

/// Battlements along the upper edge of a counter.
pub(super) fn fort() -> Element {
    path("M-9.5-6.5V-12H-6V-10H-2V-12H2V-10H6V-12H9.5V-6.5Z")
        .fill("rock")
        .stroke("ink", 0.7)
}

/// Unrest.
pub(super) fn disorder() -> Element {
    path("M2.4-7L-4 1.4H-.8L-2.4 7L4-1.4H.8Z")
        .fill("blood")
        .stroke("white", 1.0)
        .set("paint-order", "stroke")
}

/// A city with its value; a capital is golden and wears a crown.
pub(super) fn city(value: u8, capital: bool) -> Element {
    let mut all = group();
    if capital {
        all.push(
            path("M-6-4V-10.4L-2.8-7.6L0-11.4L2.8-7.6L6-10.4V-4Z")
                .fill("gold")
                .stroke("gold-edge", 0.7),
        );
    }
    let (fill, edge) = if capital {
        ("gold", "gold-edge")
    } else {
        ("stone", "ink")
    };
    all.push(
        rect(-6.0, -6.0, 12.0, 12.0, 2.0)
            .fill(fill)
            .stroke(edge, 0.9),
    );
    if value > 0 {
        let number = words(0.0, 3.4, value, Face::Bold, 9.5).middle();
        all.push(number.fill("night"));
    }
    all
}

/// The letters of what a leader is good at.
fn letters(leader: LeaderId) -> String {
    let has = |talent: Talent| leader.card().talents & talent as u16 != 0;
    let list = text::TALENTS.iter().filter(|(talent, _)| has(*talent));
    list.filter_map(|(_, name)| name.get(..2)).collect()
}

/// A leader: a bust with the letters of its type.
pub(super) fn leader(leader: LeaderId) -> Element {
    let letters = letters(leader);
    let size = if letters.len() > 2 { 4.4 } else { 5.6 };
    group()
        .child(
            path("M-7 7.5C-7 2.6-4.4.8-2.2.2C-3.6-.6-4.2-2-4.2-3.6C-4.2-6-2.4-7.8 0-7.8C2.4-7.8 4.2-6 4.2-3.6C4.2-2 3.6-.6 2.2.2C4.4.8 7 2.6 7 7.5Z")
                .fill("leader")
                .class("piece-edge"),
        )
        .child(words(0.0, 6.2, letters, Face::Bold, size).middle().fill("panel"))
}

/// An artefact on the map: a monument with the first letter of its name.
pub(super) fn monument(artefact: ArtefactId) -> Element {
    let letter: String = artefact.card().name.chars().take(1).collect();
    group()
        .child(path("M0-8L8 6.5H-8Z").fill("wonder").class("piece-edge"))
        .child(
            words(0.0, 4.6, letter, Face::Bold, 7.6)
                .middle()
                .fill("panel"),
        )
}

/// A temple.
pub(super) fn temple() -> Element {
    path("M-6.5-2.5L0-7L6.5-2.5V-1H-6.5ZM-5.2-.2H-3V4H-5.2ZM-1.1-.2H1.1V4H-1.1ZM3-.2H5.2V4H3ZM-6.5 4.8H6.5V6.8H-6.5Z")
        .fill("gold")
        .stroke("gold-edge", 0.6)
}
