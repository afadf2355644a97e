//! How good a position is for a seat, in culture expected at the end. Bots look at it; rules never do.

use crate::{Choice, Position};
use orbis_core::Seat;

pub(crate) fn judge(position: &Position, seat: Seat) -> f32 {
    position.player(seat).points() as f32
}

pub(crate) fn prior(_position: &Position, _seat: Seat, _choice: Choice) -> f32 {
    1.0
}
