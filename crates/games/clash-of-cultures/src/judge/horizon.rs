//! How much of the game is left for a seat.

use crate::{
    Position, Step,
    round::{ACTIONS, AGES, ROUNDS},
};
use orbis_core::Seat;

/// What a seat can still do.
#[derive(Copy, Clone)]
pub(super) struct Horizon {
    /// The share of the player's turns still to come, 1 at the start.
    pub left: f32,
    /// What goods are worth: their full price until the last turns, in which less and less can be made of them.
    pub goods: f32,
    /// Main actions still to come.
    pub actions: u8,
}

impl Horizon {
    /// Shares of the game are the same for everybody in a round, so that ending a turn costs nothing by itself.
    pub fn of(position: &Position, seat: Seat) -> Horizon {
        let whole = AGES * ROUNDS;
        let gone = ROUNDS * (position.age.clamp(1, AGES) - 1) + position.round.clamp(1, ROUNDS);
        let later = whole - gone;
        let turns = f32::from(later + 1);
        Horizon {
            left: turns / f32::from(whole),
            goods: (turns / 5.0).min(1.0),
            actions: later * ACTIONS + coming(position, seat),
        }
    }
}

/// Main actions of this round that are still to come.
fn coming(position: &Position, seat: Seat) -> u8 {
    if position.turn.seat == seat {
        actions(position, seat).min(6)
    } else if turn_over(position, seat) {
        0
    } else {
        ACTIONS
    }
}

/// The seat's place in the order of this round.
fn place(position: &Position, seat: Seat) -> u8 {
    let players = position.count();
    (seat.index() as u8 + players - position.first.index() as u8) % players.max(1)
}

/// Has the seat had its turn in this round?
pub(super) fn turn_over(position: &Position, seat: Seat) -> bool {
    place(position, seat) < place(position, position.turn.seat)
}

/// Main actions left in the seat's own turn; those that were not used when it ended are gone.
pub(super) fn actions(position: &Position, seat: Seat) -> u8 {
    let acts = |step: &Step| matches!(step, Step::Act(act) if act.seat == seat);
    if position.turn.seat == seat && position.stack.iter().any(acts) {
        position.turn.actions
    } else {
        0
    }
}
