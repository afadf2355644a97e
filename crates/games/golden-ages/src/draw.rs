//! The table as pictures: the world first, then every player's board, then the cards on display.

mod cards;
mod display;
mod pieces;
mod player;
pub(crate) mod signs;
mod squares;
mod world;
mod zones;

use crate::Position;
use orbis_core::{Drawing, Offer, Seat, Viewer};
use orbis_draw::Offers;

pub(crate) use cards::card;
pub(crate) use zones::{GROUPS, gauges, zones};

/// Roman numerals of the Eras.
pub(crate) const ERAS: [&str; 5] = ["", "I", "II", "III", "IV"];

/// Everything on the table as the viewer sees it, what is offered to them marked.
pub(crate) fn table(position: &Position, viewer: Viewer, offers: &[Offer]) -> Drawing {
    let offers = Offers::new(offers);
    // The viewer's own board comes first, then the others' clockwise.
    let first = match viewer {
        Viewer::Seat(seat) if seat.index() < position.players.len() => seat,
        _ => Seat::default(),
    };
    let players = position.players.len() as u8;
    let mut panels = vec![
        world::panel(position, &offers),
        display::panel(position, viewer, &offers),
    ];
    panels.extend(
        first
            .round(players)
            .map(|seat| player::panel(position, seat, viewer, &offers)),
    );
    Drawing { panels }
}
