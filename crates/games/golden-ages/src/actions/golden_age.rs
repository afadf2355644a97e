//! Action 8: start a Golden Age.

use crate::{Choice, Position, Refusal, Table, content::JudgementId, era::EndOfEra};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, news, step,
    step::{Ask, Stacked, no_answer, unexpected},
};
use std::ops::ControlFlow;

news! {
    /// What is told of Golden Ages.
    pub enum News {
        /// A Golden Age began.
        GoldenAgeStarted { seat: Seat } => Line::by(seat, format!("{seat} starts a Golden Age.")),
        /// The end of the game was triggered.
        EndTriggered { seat: Seat } => Line::by(
            seat,
            format!("{seat} brings the game to its end: everybody else has one last action."),
        ),
        /// The judgement of the Era was chosen.
        JudgementChosen { seat: Seat, judgement: JudgementId } => {
            let card = judgement.card();
            Line::by(seat, format!("{seat} lets history judge by {}: {}.", card.name, card.text))
        },
    }
}

pub(super) fn offers(position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
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

pub(super) fn present(seat: Seat) -> Offer {
    Offer::new("Start your Golden Age").at(format!("capital-{}", seat.letter()))
}

/// Flips the capital. The first of the Era chooses how history judges; the last ends it (`tga.c8.effect`, `tga.d.end`).
pub(super) fn start(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    position.player_mut(seat).golden_age = true;
    table.emit(|| News::GoldenAgeStarted { seat });
    if position.era == 4 {
        if position.ending.is_none() {
            // `tga.end.trigger`.
            position.ending = Some(seat);
            table.emit(|| News::EndTriggered { seat });
        }
    } else if position.players.iter().all(|player| player.golden_age) {
        position.pop();
        position.push(EndOfEra {});
    }
    if position.judgement.is_none() {
        position.push(ChooseJudgement { seat });
    }
}

step! {
    /// Which judgement?
    pub struct ChooseJudgement { seat: Seat }
}

impl Ask<Position> for ChooseJudgement {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("tga.c8.judgement", "How shall history judge this Era?")
            .hint("Everybody scores by it when the Era ends.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for judgement in &position.judgements {
            sink.offer(Choice::Judge {
                judgement: *judgement,
            })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        let Choice::Judge { judgement } = choice else {
            return unexpected(choice);
        };
        let card = judgement.card();
        Offer::new(format!("{}: {}", card.name, card.text))
            .at(format!("judgement-{judgement}"))
            .called(card.name.clone())
            .brings(card.text.clone())
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Judge { judgement } = choice else {
            return no_answer(self, choice);
        };
        position.judgements.retain(|open| *open != judgement);
        position.judgement = Some(judgement);
        table.emit(|| News::JudgementChosen { seat, judgement });
    }

    fn fits(&self, position: &Position) -> bool {
        !position.judgements.is_empty()
    }
}
