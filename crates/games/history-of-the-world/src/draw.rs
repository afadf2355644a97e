//! The table as pictures: the world first, then the epoch, the areas, and every player.

mod areas;
mod board;
mod cards;
mod epoch;
mod pieces;
mod player;
mod zones;

use crate::Position;
use orbis_core::{Drawing, Offer, Seat, Viewer};
use orbis_draw::Offers;

pub(crate) use cards::card;

/// The ground colours of the areas, in the order of the content.
pub(crate) const GROUNDS: [&str; 13] = [
    "ground-sand",
    "ground-olive",
    "ground-yellow",
    "ground-orange",
    "ground-purple",
    "ground-blue",
    "ground-teal",
    "ground-brown",
    "ground-red",
    "ground-green",
    "ground-pink",
    "ground-dark-green",
    "ground-rust",
];

pub(crate) use zones::{GROUPS, gauges, zones};

/// Everything on the table as the viewer sees it, what is offered to them marked.
pub(crate) fn table(position: &Position, viewer: Viewer, offers: &[Offer]) -> Drawing {
    let offers = Offers::new(offers);
    // The viewer's own board comes first, then the others' clockwise.
    let first = match viewer {
        Viewer::Seat(seat) if seat.index() < position.players.len() => seat,
        _ => Seat::default(),
    };
    let mut panels = vec![
        board::panel(position, &offers),
        epoch::panel(position, viewer),
        areas::panel(position, &offers),
    ];
    let players = position.players.len() as u8;
    panels.extend(
        first
            .round(players)
            .map(|seat| player::panel(position, seat, viewer, &offers)),
    );
    Drawing { panels }
}
