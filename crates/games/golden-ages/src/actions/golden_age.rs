//! Action 8: start a Golden Age.

use crate::{Choice, Event, Position, Refusal, Step, Table, content::JudgementId};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

pub(super) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let colonists = &position.player(seat).colonists;
    let standing = colonists
        .iter()
        .filter(|colonist| colonist.standing())
        .count() as u8;
    sink.decide(
        Choice::GoldenAge,
        (standing > 0).then_some(Refusal::ColonistsStillStanding { standing }),
    )
}

/// Flips the capital. The first of the Era chooses how history judges; the last ends it.
pub(super) fn start(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    position.player_mut(seat).golden_age = true;
    table.emit(|| Event::GoldenAgeStarted { seat });
    if position.era == 4 {
        if position.ending.is_none() {
            position.ending = Some(seat);
            table.emit(|| Event::EndTriggered { seat });
        }
    } else if position.players.iter().all(|player| player.golden_age) {
        position.stack.pop();
        position.stack.push(Step::EndOfEra);
    }
    if position.judgement.is_none() {
        position.stack.push(Step::ChooseJudgement { seat });
    }
}

pub(crate) fn judgement_offers<S: Sink<Position>>(
    position: &Position,
    sink: &mut S,
) -> ControlFlow<()> {
    for judgement in &position.judgements {
        sink.offer(Choice::Judge {
            judgement: *judgement,
        })?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn choose_judgement(
    position: &mut Position,
    seat: Seat,
    judgement: JudgementId,
    table: &mut Table<'_>,
) {
    position.judgements.retain(|open| *open != judgement);
    position.judgement = Some(judgement);
    table.emit(|| Event::JudgementChosen { seat, judgement });
}
