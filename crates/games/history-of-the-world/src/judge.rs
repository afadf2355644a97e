//! How good a position is for a seat, in points expected at the end. Bots look at it; rules never do.

use crate::{Choice, Position};
use orbis_core::Seat;

pub(crate) fn judge(position: &Position, seat: Seat) -> f32 {
    f32::from(position.player(seat).track())
}

pub(crate) fn prior(_position: &Position, _seat: Seat, _choice: Choice) -> f32 {
    1.0
}
