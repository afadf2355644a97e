//! The parts of a turn, one after another.

use crate::{
    Position, Step, Table,
    actions::{Act, tactics},
    ending, politics, row,
};
use orbis_core::{
    step,
    step::{Run, Stacked},
};
use serde::{Deserialize, Serialize};

/// The parts of a turn, in order.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // the names are the rulebook's
pub enum Phase {
    #[default]
    Replenish,
    Wars,
    Tactics,
    Politics,
    Actions,
    EndOfTurn,
    Production,
}

step! {
    /// The turn of the current player comes to this part. Always at the bottom.
    #[derive(Default)]
    pub struct Turn { phase: Phase }
}

impl Run<Position> for Turn {
    /// One part of the current player's turn; the next waits below it (`tta.turn.sequence`).
    /// Rules: `tta.turn.start-sequence`, `tta.turn.end-sequence`.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let seat = position.current;
        let next = |position: &mut Position, phase| position.push(Turn { phase });
        match self.phase {
            Phase::Replenish => {
                next(position, Phase::Wars);
                row::begin_turn(position, table);
            }
            Phase::Wars => {
                if position.player(seat).wars.is_empty() {
                    next(position, Phase::Tactics);
                } else {
                    // Every declared war is resolved before the turn goes on.
                    next(position, Phase::Wars);
                    politics::war::resolve(position, seat, table);
                }
            }
            Phase::Tactics => {
                next(position, Phase::Politics);
                tactics::publish(position, seat, table);
            }
            Phase::Politics => {
                next(position, Phase::Actions);
                politics::begin(position, seat, table);
            }
            Phase::Actions => {
                next(position, Phase::EndOfTurn);
                position.push(Act { seat });
            }
            Phase::EndOfTurn => {
                next(position, Phase::Production);
                ending::begin(position, seat, table);
            }
            Phase::Production => ending::finish(position, seat, table),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let turns = position.stack.iter().filter(|step| is_turn(step));
        turns.count() == 1 && position.stack.first().is_some_and(is_turn)
    }
}

fn is_turn(step: &Step) -> bool {
    matches!(step, Step::Turn(_))
}

impl Position {
    /// The part of the turn that comes next; nothing when the game is over.
    pub fn phase(&self) -> Option<Phase> {
        match self.stack.first() {
            Some(Step::Turn(Turn { phase })) => Some(*phase),
            _ => None,
        }
    }

    /// Does a step of this part of the current player's turn lie right above the turn, and only there?
    pub(crate) fn alone(&self, step: impl Into<Step>, phase: Phase) -> bool {
        let step = step.into();
        let mut places = self.stack.iter().enumerate();
        self.phase() == Some(phase) && places.all(|(index, other)| (*other == step) == (index == 1))
    }
}
