//! How likely a goal of an objective card in hand is completed.

use crate::{Position, content::GoalId, objectives};
use orbis_core::Seat;

/// What a goal that waits for a moment is worth.
const MOMENT: f32 = 0.15;

/// The chance that the seat completes a goal, given the share of the game that is left.
pub(super) fn chance(position: &Position, seat: Seat, goal: GoalId, left: f32) -> f32 {
    if objectives::met(position, seat, goal) {
        return 0.95;
    }
    let card = goal.card();
    let wants = card.wants.as_ref();
    let near = wants.map_or(MOMENT, |wants| wants.near(position, seat));
    // What is stored for it must be kept until then.
    let near = if card.pay.is_none() { near } else { 0.8 * near };
    // What is far away needs time; the rest of a goal is seldom finished in the last turns.
    (0.12 + 0.75 * near) * (0.3 + 0.7 * (3.0 * left).min(1.0))
}
