//! Does the stack of steps fit the table?

use crate::{Position, Step, actions::Turns, era, expand::Expand};
use orbis_core::{
    Broken, Seat,
    step::{self, Steps},
};

fn asks(position: &Position, step: Step) -> bool {
    !step.asks(position).is_empty()
}

/// The step at the bottom says which phase it is.
fn bottom(position: &Position) -> Option<Step> {
    position.stack.first().copied()
}

/// How many seats, in the order of the round, have finished this phase of the Era.
fn finished(position: &Position, left: u8) -> usize {
    let waiting = position.stack.last().is_some_and(|top| {
        matches!(
            top,
            Step::ChooseCivilisation(_) | Step::PlaceTile(_) | Step::PlaceCapital(_)
        )
    });
    position
        .players
        .len()
        .saturating_sub(usize::from(left))
        .saturating_sub(usize::from(waiting))
}

/// The seat's place in the round that begins with the first player.
fn turn_of(position: &Position, seat: Seat) -> usize {
    let players = position.players.len();
    (seat.index() + players - position.first.index()) % players
}

/// Has the seat still to decide on its civilisation of this Era?
pub(super) fn undecided(position: &Position, seat: Seat) -> bool {
    match bottom(position) {
        Some(Step::Civilisations(era::Civilisations { left })) => {
            turn_of(position, seat) >= finished(position, left)
        }
        _ => false,
    }
}

/// Has the seat its capital on the map in Era I?
pub(super) fn settled(position: &Position, seat: Seat) -> bool {
    match bottom(position) {
        Some(Step::Immediates(_)) => false,
        Some(Step::Expand(Expand { left })) => turn_of(position, seat) < finished(position, left),
        _ => true,
    }
}

/// The bottom step fits the Era, and the seat that is asked is the one whose turn it is in the round.
fn phase(position: &Position) -> Result<(), Broken> {
    let Some(bottom) = bottom(position) else {
        return Ok(());
    };
    let players = position.players.len() as u8;
    let fits = match bottom {
        Step::Civilisations(era::Civilisations { left }) => position.era > 1 && left < players,
        Step::Immediates(era::Immediates { left }) => position.era == 1 && left < players,
        Step::Expand(Expand { left }) => left < players,
        Step::Turns(Turns { seat }) => {
            let goes_on =
                position.era == 4 || !position.players.iter().all(|player| player.golden_age);
            seat.index() < position.players.len() && goes_on
        }
        Step::EndOfEra(_) => true,
        _ => false,
    };
    Broken::unless(fits, || "the lowest step does not fit the Era".to_string())?;
    let single = position
        .stack
        .iter()
        .skip(1)
        .all(|step| asks(position, *step) || nests(*step));
    Broken::unless(single, || "two phases at once".to_string())?;
    if let Step::Civilisations(era::Civilisations { left })
    | Step::Immediates(era::Immediates { left })
    | Step::Expand(Expand { left }) = bottom
    {
        let asked = step::first_asked(position).unwrap_or_default();
        let turn = usize::from(players - left - 1);
        Broken::unless(turn_of(position, asked) == turn, || {
            "somebody is asked out of turn".to_string()
        })?;
        let act = position
            .stack
            .iter()
            .any(|step| matches!(step, Step::Act(_)));
        Broken::unless(!act, || "an action outside of its phase".to_string())?;
    }
    Ok(())
}

/// The effects of a wonder may wait below a question of theirs.
fn nests(step: Step) -> bool {
    matches!(step, Step::WonderEffects(_))
}

/// The stack: one question on top of what runs by itself, each step about things that are there.
pub(super) fn check(position: &Position) -> Result<(), Broken> {
    let sits = |seat: Seat| {
        Broken::unless(seat.index() < position.players.len(), || {
            format!("nobody sits at {}", seat.letter())
        })
    };
    phase(position)?;
    for step in &position.stack {
        step.asks(position).iter().try_for_each(sits)?;
        Broken::unless(step.fits(position), || {
            format!("the step {step:?} does not fit the table")
        })?;
    }
    Broken::unless(
        position
            .stack
            .last()
            .is_none_or(|step| asks(position, *step)),
        || "the top step asks nobody".to_string(),
    )?;
    Broken::unless(
        position
            .stack
            .iter()
            .rev()
            .skip(1)
            .all(|step| !asks(position, *step) || waits(*step)),
        || "a question lies below another".to_string(),
    )?;
    let ends = position
        .ending
        .is_none_or(|seat| position.era == 4 && position.player(seat).golden_age);
    Broken::unless(ends, || {
        "the end was triggered without a Golden Age in Era IV".to_string()
    })
}

/// The question about a city may wait below the one about glory tiles.
fn waits(step: Step) -> bool {
    matches!(step, Step::Found(_))
}
