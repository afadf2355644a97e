//! A unit: a shape for its kind, its number, its owner's colour.

use crate::content::Kind;
use orbis_draw::{Element, Face, group, path, words};

/// The outline of a kind, about 16 wide.
pub(super) fn shape(kind: Kind) -> &'static str {
    match kind {
        Kind::Settler => "M-6 7V-1L0-7L6-1V7Z",
        Kind::Infantry => "M-6-6H6V1Q6 6 0 8Q-6 6-6 1Z",
        Kind::Cavalry => "M-7 7Q-7-6 3-8L7-2L3 0L4 7Z",
        Kind::Elephant => "M-8 7V-2Q-8-7 0-7Q8-7 8 4L5 7L4 1L2 7H-2V3H-4V7Z",
        Kind::Leader => "M0-9L2.5-3L8-7L6.5 7H-6.5L-8-7L-2.5-3Z",
        Kind::Ship => "M-9 2H9L5 8H-5ZM-1 0V-9L7 0Z",
    }
}

/// So many units of a kind.
pub(super) fn draw(colour: &str, on: &str, kind: Kind, number: u8, owner: &str) -> Element {
    let mut thing = group().child(path(shape(kind)).fill(colour).class("piece-edge"));
    if number > 1 {
        let count = words(0.0, 5.2, number, Face::Bold, 10.5);
        thing.push(count.middle().fill(on));
    }
    thing.title(format_args!("{number} {kind} of {owner}"))
}
