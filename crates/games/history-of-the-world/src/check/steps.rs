//! Does the stack of steps fit the table?

use super::{campaign, ensure};
use crate::{Campaign, Part, Position, campaign::Mover};
use orbis_core::{
    Broken, Seat,
    step::{self, Steps},
};

/// The stack: a phase, a part of a turn, a question.
pub(super) fn check(position: &Position) -> Result<(), Broken> {
    for step in &position.stack {
        let asked = step.asks(position).first();
        let sits = asked.is_none_or(|seat| seat.index() < position.players.len());
        Broken::unless(sits && step.fits(position), || {
            format!("the step {step:?} does not fit the table")
        })?;
    }
    let over = position.stack.is_empty();
    ensure(
        over || step::first_asked(position).is_some(),
        "the top step asks nobody",
    )?;
    match position.whose_turn() {
        Some((seat, part)) => of_turn(position, seat, part),
        None => idle(position),
    }
}

/// Nobody's turn: nothing of a turn is left.
fn idle(position: &Position) -> Result<(), Broken> {
    let clear = position.played.is_empty() && position.treachery.is_none();
    ensure(
        clear && position.campaign == Campaign::default(),
        "something is left of a turn",
    )
}

/// Armies are on the move that the part of the turn allows.
fn of_turn(position: &Position, seat: Seat, part: Part) -> Result<(), Broken> {
    let mover = position.campaign.mover;
    let before = part == Part::Events;
    ensure(
        before != (mover == Mover::Active),
        "the empire of the turn is set up after the event cards",
    )?;
    campaign(position, seat, part != Part::Markers)
}
