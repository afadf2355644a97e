//! The status phase, step by step, and the end of the game.

pub mod government;

use crate::{
    Choice, Goals, Good, Goods, Position, Spaces, Table, Who, advance,
    advance::{Cube, take::Among},
    ask::plainly,
    content::words,
    effects::ability::Ability,
    objectives::{self, StatusClaim},
    round,
    state::Used,
};
use government::Government;
use orbis_core::{
    Flow, Line, Prompt, Seat, SeatSet, Sink, news, step,
    step::{Ask, Run, Stacked, no_answer},
};

news! {
    /// What is told of the status phase.
    pub enum News {
        /// A status phase begins.
        Begins { age: u8 } => Line::heading(format!("Status phase of age {age}")),
        /// Somebody is first player.
        FirstPlayer { seat: Seat } => Line::by(seat, format!("{seat} is first player now")),
        /// The game is over.
        GameOver => Line::heading("The game is over"),
    }
}

words! {
    /// The steps of the status phase.
    #[allow(missing_docs)] // the names say it
    pub enum Stage {
        Objectives = "objectives",
        End = "end",
        Advance = "advance",
        Draw = "draw",
        Raze = "raze",
        Government = "government",
        First = "first",
        NextAge = "next-age",
    }
}

/// Begins the status phase.
pub(crate) fn begin(position: &mut Position, table: &mut Table<'_>) {
    let age = position.age;
    table.emit(|| News::Begins { age });
    position.turn.status_goals = Goals::NONE;
    go(position, Stage::Objectives);
}

/// A step of the phase begins with the first player.
/// Rules: `coc.status.order`.
fn go(position: &mut Position, stage: Stage) {
    position.push(Status {
        seat: position.first,
        stage,
        left: position.count(),
    });
}

step! {
    /// One player's part of a step of the phase; so many have not had theirs.
    pub struct Status { seat: Seat, stage: Stage, left: u8 }
}

/// Rules: `coc.status.draw`.
impl Run<Position> for Status {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let Status { seat, stage, left } = self;
        let together = matches!(stage, Stage::End | Stage::First | Stage::NextAge);
        if left == 0 || together {
            return next_stage(position, stage, table);
        }
        position.push(Status {
            seat: seat.next(position.count()),
            stage,
            left: left - 1,
        });
        match stage {
            Stage::Objectives => {
                // Who is asked depends on hidden cards.
                table.reveal();
                // What excludes another does so for its player alone.
                position.turn.status_goals = Goals::NONE;
                if objectives::any_status(position, seat) {
                    position.push(StatusClaim { seat });
                }
            }
            Stage::Advance => {
                position.turn.used = Used::default();
                advance::take::ask(position, seat, Among::Any, Cube::Tracker, true);
            }
            Stage::Draw => {
                position.draw_objective(seat, table);
                position.draw_actions(seat, 1, table);
            }
            Stage::Raze if !hamlets(position, seat).is_empty() => position.push(Raze { seat }),
            Stage::Government if government::can_change(position, seat, false) => {
                position.push(Government {
                    seat,
                    revolution: false,
                });
            }
            _ => {}
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat) && self.left <= position.count()
    }
}

fn next_stage(position: &mut Position, stage: Stage, table: &mut Table<'_>) {
    match stage {
        Stage::Objectives => go(position, Stage::End),
        Stage::End => {
            if ends(position, table) {
                position.stack.clear();
                position.wonder_round = SeatSet::NONE;
                table.emit(|| News::GameOver);
            } else {
                go(position, Stage::Advance);
            }
        }
        Stage::Advance => go(position, Stage::Draw),
        Stage::Draw => go(position, Stage::Raze),
        Stage::Raze => go(position, Stage::Government),
        Stage::Government => go(position, Stage::First),
        Stage::First => {
            go(position, Stage::NextAge);
            let seat = decider(position);
            position.push(FirstPlayer { seat });
        }
        Stage::NextAge => {
            position.age = position.age.saturating_add(1);
            position.round = 1;
            let age = position.age;
            table.emit(|| round::News::AgeBegins { age });
            round::begin(position);
        }
    }
}

/// Is this the end?
/// Rules: `coc.status.game-end`, `coc.end.when`.
fn ends(position: &Position, table: &mut Table<'_>) -> bool {
    if position.seats().any(|seat| position.city_count(seat) == 0) {
        return true;
    }
    if !position.variable_end {
        return position.age >= crate::round::AGES;
    }
    match position.age {
        5 => crate::influence::die(table) >= 5,
        6 => crate::influence::die(table) > 2,
        age => age > 6,
    }
}

/// Who decides the first player.
/// Rules: `coc.status.first-player-tie`.
pub fn decider(position: &Position) -> Seat {
    if let Some(owner) = position
        .seats()
        .find(|seat| position.can(*seat, Ability::DecideFirstPlayer))
    {
        return owner;
    }
    let tokens = |seat: Seat| position.player(seat).goods.tokens();
    let most = position.seats().map(tokens).max().unwrap_or(0);
    let mut order = position.first.round(position.count());
    order
        .find(|seat| tokens(*seat) == most)
        .unwrap_or(position.first)
}

step! {
    /// Is a city of size 1 razed?
    pub struct Raze { seat: Seat }
    /// Who will be first player?
    pub struct FirstPlayer { seat: Seat }
}

/// The seat's cities of size 1.
fn hamlets(position: &Position, seat: Seat) -> Spaces {
    position
        .cities
        .of(Some(seat))
        .filter(|city| city.size() == 1)
        .map(|city| city.at)
        .collect()
}

/// Rules: `coc.status.raze-units`.
impl Ask<Position> for Raze {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.status.raze",
            "Raze one of your cities of size 1 for 1 gold?",
        )
        .hint("Its settlement comes back to your supply and can be founded again.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        crate::ask::cities(hamlets(position, seat), sink)?;
        sink.offer(Choice::Decline)
    }

    plainly!(no: "Raze nothing");

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::City { at } = choice {
            position.remove_city(at, table);
            position.gain(seat, Goods::of(Good::Gold, 1), table);
        }
    }
}

impl Ask<Position> for FirstPlayer {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.status.first-player",
            "Who will be first player in the next age?",
        )
        .hint("Whoever is first begins every round of the age.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        position
            .seats()
            .try_for_each(|who| sink.offer(Choice::Player { who: Who(who) }))
    }

    plainly!();

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Player { who: Who(seat) } = choice else {
            return no_answer(self, choice);
        };
        position.first = seat;
        table.emit(|| News::FirstPlayer { seat });
    }
}
