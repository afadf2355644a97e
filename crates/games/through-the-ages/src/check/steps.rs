//! Does the stack of steps fit the table?

use crate::{Position, colonization, events, politics};
use orbis_core::{
    Broken, Seat,
    step::{self, Anything, Steps},
};

/// What goes on between players fits its steps, and every step the table; somebody is asked and can answer.
pub(super) fn check(position: &Position) -> Result<(), Broken> {
    events::check(position)?;
    colonization::check(position)?;
    politics::aggression::check(position)?;
    politics::pact::check(position)?;
    if position.stack.is_empty() {
        return Ok(());
    }
    Broken::unless(position.phase().is_some(), || {
        "the lowest step is no turn".to_string()
    })?;
    for step in &position.stack {
        let mut asked = step.asks(position).iter();
        asked.try_for_each(|seat| position.sits(seat))?;
        Broken::unless(step.fits(position), || {
            format!("the step {step:?} does not fit the table")
        })?;
    }
    let Some(asked) = step::first_asked(position) else {
        return Err(Broken("the top step asks nobody".to_string()));
    };
    let offered = step::offers(position, asked, &mut Anything).is_break();
    Broken::unless(offered, || "the top step offers nothing".to_string())
}

impl Position {
    /// Somebody sits there who is still in the game.
    pub(crate) fn sits(&self, seat: Seat) -> Result<(), Broken> {
        let there = seat.index() < self.players.len() && !self.player(seat).resigned;
        Broken::unless(there, || format!("nobody sits at {}", seat.letter()))
    }
}
