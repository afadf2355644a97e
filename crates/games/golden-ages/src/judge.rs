//! How good a position is for a seat, in points expected at the end. Bots look at it; rules never do.

use crate::{
    Choice, Position,
    content::{CivId, FutureId, GloryId},
    score,
};
use orbis_core::Seat;

/// Points now, points the end would bring, and what the rest of the game may make of the things owned.
pub(crate) fn judge(position: &Position, seat: Seat) -> f32 {
    let player = position.player(seat);
    let eras_left = f32::from(4 - position.era);
    let over = position.stack.is_empty();
    let mut value = player.points.total() as f32;
    if over {
        return value;
    }
    value += f32::from(score::endgame(
        position,
        seat,
        player
            .buildings
            .iter()
            .map(|owned| owned.card.card().endgame),
    ));
    value += f32::from(score::endgame(
        position,
        seat,
        player.wonders.iter().map(|owned| owned.card.card().endgame),
    ));
    value += player
        .technologies
        .iter()
        .map(|tech| f32::from(tech.card().vp_back))
        .sum::<f32>();
    value += player
        .glory
        .iter()
        .map(|slot| {
            if slot.card == GloryId::BACK {
                3.8
            } else {
                f32::from(slot.card.card().vp)
            }
        })
        .sum::<f32>();
    if player.future.card != FutureId::BACK && score::future_met(position, seat) {
        value += 4.0;
    }
    value += f32::from(player.gold) * (1.0 / 3.0 + 0.08 * eras_left);
    value += eras_left * 1.2 * f32::from(player.technologies.len());
    if let Some(civ) = player.civilisation.filter(|civ| *civ != CivId::BACK) {
        let _ = civ;
    }
    value
}

/// Before trying: everything alike.
pub(crate) fn prior(_position: &Position, _seat: Seat, _choice: Choice) -> f32 {
    1.0
}
