//! Advances that cost nothing: of the status phase, of cards, of leaders and of others' knowledge.

use super::{Cube, pay};
use crate::{Advances, Choice, Position, Table, ask::plainly, content::Category};
use orbis_core::{
    Flow, Prompt, Seat, SeatSet, Sink, step,
    step::{Ask, Stacked},
};
use serde::{Deserialize, Serialize};

/// Among which advances one is taken.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Among {
    /// All that can be taken.
    Any,
    /// Those that one of these seats has.
    KnownTo(SeatSet),
    /// Those of a category.
    Category(Category),
    /// Those of governments.
    Governments,
}

step! {
    /// Which advance is taken for nothing?
    pub struct TakeAdvance { seat: Seat, among: Among, cube: Cube, must: bool }
}

impl TakeAdvance {
    /// Which advances it lets the seat take.
    fn takes(self, position: &Position) -> Advances {
        let open = position.player(self.seat).kept.open;
        match self.among {
            Among::Any => open,
            Among::KnownTo(teachers) => {
                let known = teachers.iter().fold(Advances::default(), |known, other| {
                    known | position.player(other).advances
                });
                open & known
            }
            Among::Category(category) => open.of(category),
            Among::Governments => open.government(),
        }
    }
}

/// Can the seat take any of these?
pub(crate) fn gives(position: &Position, seat: Seat, among: Among) -> bool {
    let step = TakeAdvance {
        seat,
        among,
        cube: Cube::Supply,
        must: false,
    };
    !step.takes(position).is_empty()
}

/// Asks for a free advance if there is one to take.
pub(crate) fn ask(position: &mut Position, seat: Seat, among: Among, cube: Cube, must: bool) {
    if gives(position, seat, among) {
        position.push(TakeAdvance {
            seat,
            among,
            cube,
            must,
        });
    }
}

impl Ask<Position> for TakeAdvance {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let (rule, text) = match self.among {
            Among::Any => (
                "coc.status.free-advance",
                "Which advance do you take for nothing?".into(),
            ),
            Among::KnownTo(teachers) => {
                let names: Vec<String> = teachers.iter().map(|seat| seat.to_string()).collect();
                (
                    "coc.fact.card.advance-legal",
                    format!("Which advance do you learn from {}?", names.join(" or ")),
                )
            }
            Among::Category(category) => (
                "coc.advance.free-vs-cost",
                format!(
                    "Which advance of {} do you take for nothing?",
                    category.name()
                ),
            ),
            Among::Governments => (
                "coc.advance.free-vs-cost",
                "Which government advance do you take for nothing?".into(),
            ),
        };
        let prompt = Prompt::new(rule, text);
        match self.cube {
            Cube::Tracker => prompt.hint("Its cube comes from the event tracker."),
            Cube::Supply => prompt.hint("Its cube comes from the supply: no event."),
        }
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let takes = self.takes(position);
        super::among(position, self.seat, takes, sink)?;
        crate::ask::decline_if(!self.must || takes.is_empty(), sink)
    }

    plainly!(no: "Take none");

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Advance { advance } = choice {
            pay::gain(position, seat, advance, self.cube, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        match self.among {
            Among::KnownTo(teachers) => teachers.iter().all(|seat| position.sits(seat)),
            Among::Any | Among::Category(_) | Among::Governments => true,
        }
    }
}
