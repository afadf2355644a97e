//! Does the stack of steps fit the table?

use crate::{Position, Step, actions::explorer, content::WonderId, turn::Purpose};
use orbis_core::{Broken, Seat};

/// The step at the bottom says which phase it is.
fn bottom(position: &Position) -> Option<Step> {
    position.stack.first().copied()
}

/// How many seats, in the order of the round, have finished this phase of the Era.
fn finished(position: &Position, left: u8) -> usize {
    let waiting = position.stack.last().is_some_and(|top| {
        matches!(
            top,
            Step::ChooseCivilisation { .. } | Step::PlaceTile { .. } | Step::PlaceCapital { .. }
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
        Some(Step::Civilisations { left }) => turn_of(position, seat) >= finished(position, left),
        _ => false,
    }
}

/// Has the seat its capital on the map in Era I?
pub(super) fn settled(position: &Position, seat: Seat) -> bool {
    match bottom(position) {
        Some(Step::Immediates { .. }) => false,
        Some(Step::Expand { left }) => turn_of(position, seat) < finished(position, left),
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
        Step::Civilisations { left } => position.era > 1 && left < players,
        Step::Immediates { left } => position.era == 1 && left < players,
        Step::Expand { left } => left < players,
        Step::Turns { seat } => {
            let goes_on =
                position.era == 4 || !position.players.iter().all(|player| player.golden_age);
            seat.index() < position.players.len() && goes_on
        }
        Step::EndOfEra => true,
        _ => false,
    };
    Broken::unless(fits, || "the lowest step does not fit the Era".to_string())?;
    let single = position
        .stack
        .iter()
        .skip(1)
        .all(|step| step.asks().is_some() || nests(*step));
    Broken::unless(single, || "two phases at once".to_string())?;
    if let Step::Civilisations { left } | Step::Immediates { left } | Step::Expand { left } = bottom
    {
        let asked = crate::turn::asked(position).unwrap_or_default();
        let turn = usize::from(players - left - 1);
        Broken::unless(turn_of(position, asked) == turn, || {
            "somebody is asked out of turn".to_string()
        })?;
        let act = position
            .stack
            .iter()
            .any(|step| matches!(step, Step::Act { .. }));
        Broken::unless(!act, || "an action outside of its phase".to_string())?;
    }
    Ok(())
}

/// The effects of a wonder may wait below a question of theirs.
fn nests(step: Step) -> bool {
    matches!(step, Step::WonderEffects { .. })
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
        step.asks().map_or(Ok(()), sits)?;
        step_fits(position, *step)?;
    }
    Broken::unless(
        position
            .stack
            .last()
            .is_none_or(|step| step.asks().is_some()),
        || "the top step asks nobody".to_string(),
    )?;
    Broken::unless(
        position
            .stack
            .iter()
            .rev()
            .skip(1)
            .all(|step| step.asks().is_none_or(|_| waits(*step))),
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
    matches!(step, Step::Found { .. })
}

/// A step refers only to things that are there.
fn step_fits(position: &Position, step: Step) -> Result<(), Broken> {
    let players = position.players.len() as u8;
    let fits = match step {
        Step::EraSetup | Step::EndOfEra | Step::WonderFor { .. } => true,
        Step::DevelopFor { seat, optional, .. } => optional || has_offer(position, seat),
        Step::Act { seat } => {
            let below = position.stack.iter().rev().nth(1);
            matches!(below, Some(Step::Turns { .. })) && !position.player(seat).golden_age
        }
        Step::Civilisations { left } | Step::Immediates { left } | Step::Expand { left } => {
            left <= players
        }
        Step::Turns { seat } => seat.index() < position.players.len(),
        Step::WonderEffects { seat, wonder, .. } => {
            seat.index() < position.players.len() && wonder != WonderId::BACK
        }
        Step::ChooseCivilisation { seat } => {
            !position.player(seat).hand.is_empty() && position.player(seat).civilisation.is_some()
        }
        Step::PlaceTile { .. } => position.drawn.is_some_and(|tile| {
            position
                .world
                .legal_places(tile)
                .iter()
                .any(|places| !places.is_empty())
        }),
        Step::PlaceCapital { seat, on } => {
            position
                .world
                .placements()
                .iter()
                .any(|placed| placed.tile == on)
                && has_offer(position, seat)
        }
        Step::SendColonist { seat } => !position.player(seat).colonist_spaces().is_empty(),
        Step::Move {
            seat,
            from,
            standing,
            purpose,
        } => {
            position.player(seat).colonist_at(from, standing).is_some()
                && (purpose != Purpose::Soldier || has_offer(position, seat))
        }
        Step::Strike { seat } => has_offer(position, seat),
        Step::TakeCube { seat, at, left } => {
            let player = position.player(seat);
            explorer::found_obstacle(position, at).is_none()
                && (1..=2).contains(&left)
                && player.reserve + left == player.city_cubes()
                && player.cities.cubes() >= left
        }
        Step::Found { at, .. } => explorer::found_obstacle(position, at).is_none(),
        Step::ChooseBuilding { .. } => !position.buildings.is_empty(),
        Step::MakeRoom { seat, building } => {
            position.buildings.contains(&building) && !position.player(seat).buildings.is_empty()
        }
        Step::ChooseGlory { .. } => !position.glory_choice.is_empty(),
        Step::ChooseJudgement { .. } => !position.judgements.is_empty(),
    };
    Broken::unless(fits, || format!("the step {step:?} does not fit the table"))
}

fn has_offer(position: &Position, seat: Seat) -> bool {
    !orbis_core::choices(position, seat).is_empty()
}
