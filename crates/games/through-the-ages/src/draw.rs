//! The table as pictures: the card row with everything shared, then every player's area.

mod area;
mod cards;
mod faces;
mod mine;
mod row;
mod shared;
mod tokens;

use crate::Position;
use orbis_core::{Drawing, Offer, Seat, Viewer};
use orbis_draw::Offers;

pub(crate) use crate::{gauges::gauges, words::GROUPS};
pub(crate) use cards::card;
pub(crate) use shared::zones;

/// Everything on the table as the viewer sees it, what is offered to them marked.
pub(crate) fn table(position: &Position, viewer: Viewer, offers: &[Offer]) -> Drawing {
    let offers = Offers::new(offers);
    // The viewer's own area comes first, then the others' clockwise.
    let first = match viewer {
        Viewer::Seat(seat) if seat.index() < position.players.len() => seat,
        _ => Seat::default(),
    };
    let mut panels = vec![row::panel(position, viewer, &offers)];
    panels.extend(
        first
            .round(position.players.len() as u8)
            .map(|seat| area::panel(position, seat, viewer, &offers)),
    );
    Drawing { panels }
}
