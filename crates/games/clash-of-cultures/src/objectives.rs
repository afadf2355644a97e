//! Objectives: what can be completed at once, what in the status phase.

use crate::{
    Choice, Done, Goals, Position, Space, Step, Table,
    ask::{self, plainly},
    combat::Battle,
    content::{Category, Goal, GoalId, ObjectiveId},
    effects::goal::{Measure, Moment},
};
use orbis_core::{
    Flow, Line, Prompt, Seat, Sink, news, step,
    step::{Ask, Run, Stacked},
};

news! {
    /// What is told of objectives.
    pub enum News {
        /// An objective was completed.
        Completed { seat: Seat, goal: GoalId } => {
            Line::by(seat, format!("{seat} completes {}", goal.card().name))
        },
    }
}

/// A moment has come at which goals are reached.
/// Rules: `coc.card.objective-instant-any-turn`.
pub(crate) fn trigger(position: &mut Position, seat: Seat, moment: Moment) {
    reach(position, seat, |goal| goal.moment == Some(moment));
}

/// Goals like these have been reached just now.
fn reach(position: &mut Position, seat: Seat, reached: impl Fn(&Goal) -> bool) {
    let mut goals = Goals::NONE;
    GoalId::all()
        .filter(|goal| reached(goal.card()))
        .for_each(|goal| goals.add(goal));
    claim(position, seat, goals);
}

/// These goals have been reached just now.
fn claim(position: &mut Position, seat: Seat, goals: Goals) {
    let triggered = &mut position.triggered[seat.index() & 3];
    *triggered |= goals;
    // What belongs to a happening that is not over is claimed when it is.
    let waits = |step: &Step| matches!(step, Step::Claims(_));
    if !goals.is_empty() && !position.stack.iter().any(waits) {
        ask_claims(position);
    }
}

/// Everybody with a goal that has just been reached is asked.
/// Rules: `coc.fact.obj.instant-window`.
pub(crate) fn ask_claims(position: &mut Position) {
    let seat = position.turn.seat;
    position.push(Claims { seat });
}

/// Anger is looked for after every change of mood or ownership.
pub(crate) fn moods(position: &mut Position, seat: Seat) {
    let waits = |card: ObjectiveId| {
        let angry = |goal: GoalId| goal.card().moment == Some(Moment::FourAngry);
        card.is_real() && card.card().goals().into_iter().any(angry)
    };
    let held = position.player(seat).objectives.iter();
    if Measure::AngryCities.of(position, seat) >= 4 && held.map(|slot| slot.card).any(waits) {
        trigger(position, seat, Moment::FourAngry);
    }
}

/// A city was founded.
pub(crate) fn founded(position: &mut Position, seat: Seat, at: Space) {
    if at.distance(position.player(seat).start) >= 5 {
        trigger(position, seat, Moment::FarCity);
    }
}

/// Goals of a battle that is over.
pub(crate) fn battle(position: &mut Position, battle: &Battle, winner: Option<usize>) {
    for side in 0..2 {
        let Some(seat) = battle.sides[side].seat else {
            continue;
        };
        let won = winner == Some(side);
        let here = &*position;
        let met = |goal: &Goal| {
            let fought = goal.fought.as_ref();
            fought.is_some_and(|fought| fought.met(here, battle, side, won))
        };
        let mut goals = Goals::NONE;
        GoalId::all()
            .filter(|goal| met(goal.card()))
            .for_each(|goal| goals.add(goal));
        claim(position, seat, goals);
        let pirates = battle.naval && battle.sides[1 - side].seat.is_none();
        if pirates && won && position.turn.seat == seat {
            position.turn.pirate_wins = position.turn.pirate_wins.saturating_add(1);
            if position.turn.pirate_wins == 2 {
                trigger(position, seat, Moment::SecondPirates);
            }
        }
    }
}

/// A land battle of the active player is over: the second of a turn may be Warmonger.
pub(crate) fn fought(position: &mut Position, battle: &Battle, winner: Option<usize>) {
    let Some(side) = battle.side_of(position.turn.seat) else {
        return;
    };
    if !position.turn.fought.has(battle.at) {
        position.turn.land_battles = position.turn.land_battles.saturating_add(1);
    }
    match battle.fell_back {
        Some(to) => position.turn.fought.insert(to),
        None if winner != Some(side) => position.turn.fought.insert(battle.at),
        None => {}
    }
    position.turn.won |= winner == Some(side);
    if position.turn.land_battles >= 2 && position.turn.won {
        let seat = position.turn.seat;
        trigger(position, seat, Moment::SecondBattle);
    }
}

/// A city was captured after a battle.
pub(crate) fn captured(
    position: &mut Position,
    seat: Seat,
    battle: &Battle,
    old: Option<Seat>,
    defended: bool,
) {
    if old.is_some() && defended {
        trigger(position, seat, Moment::DefendedCity);
    }
    if old.is_some() && battle.landed {
        trigger(position, seat, Moment::CityFromShips);
    }
    if old.is_none() && battle.sides[1].start >= 2 {
        trigger(position, seat, Moment::BarbarianCity);
    }
}

/// Cards of the seat that can be completed with what was triggered.
/// Rules: `coc.card.objective-two`, `coc.card.objective-trigger`, `coc.fact.obj.exclusive`.
fn claimable(
    position: &Position,
    seat: Seat,
) -> impl Iterator<Item = (ObjectiveId, GoalId)> + use<'_> {
    let goals = position.triggered[seat.index() & 3];
    let held = (!goals.is_empty()).then(|| position.player(seat).held_objectives());
    held.into_iter()
        .flatten()
        .flat_map(|card| {
            let mut pair = card.card().goals();
            pair.sort_unstable();
            pair.into_iter().map(move |goal| (card, goal))
        })
        .filter(move |(_, goal)| goals.has(*goal))
}

step! {
    /// Everybody who can complete something is asked, from this seat on; what is not completed now is lost.
    pub struct Claims { seat: Seat }
    /// Which objective is completed at once?
    pub struct Claim { seat: Seat }
    /// Which objective is completed in the status phase?
    pub struct StatusClaim { seat: Seat }
    /// Which objective card goes?
    pub struct DropObjective { seat: Seat }
}

impl Run<Position> for Claims {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        if position.triggered != [Goals::NONE; 4] {
            // Who is asked depends on hidden cards.
            table.reveal();
        }
        let seats: orbis_parts::List<Seat, 4> = self.seat.round(position.count()).collect();
        for seat in seats.iter() {
            if claimable(position, *seat).next().is_some() {
                position.push(self);
                return position.push(Claim { seat: *seat });
            }
            position.triggered[seat.index() & 3] = Goals::NONE;
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat)
    }
}

impl Ask<Position> for Claim {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.card.objective-timing",
            "Complete an objective with what has just happened?",
        )
        .hint("It is worth 2 points. What is not completed now cannot be completed for this later.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for (card, goal) in claimable(position, seat) {
            sink.offer(Choice::Score { card, goal })?;
        }
        sink.offer(Choice::Done)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Score { card, goal } = choice else {
            position.triggered[seat.index() & 3] = Goals::NONE;
            return;
        };
        position.triggered[seat.index() & 3].remove(goal);
        if goal.card().moment == Some(Moment::FarCity) {
            position.founder_round = position.founder_round.with(seat);
        }
        complete(position, seat, card, goal, None, table);
    }
}

/// The card is laid open.
/// Rules: `coc.card.objective-vp`, `coc.fact.obj.supplies`.
fn complete(
    position: &mut Position,
    seat: Seat,
    card: ObjectiveId,
    goal: GoalId,
    category: Option<Category>,
    table: &mut Table<'_>,
) {
    let player = position.player_mut(seat);
    if let Some(index) = player.objectives.iter().position(|slot| slot.card == card) {
        player.objectives.remove(index);
        if !player.done.is_full() {
            player.done.push(Done {
                card,
                goal,
                category,
            });
        }
        table.reveal();
        table.emit(|| News::Completed { seat, goal });
    }
}

/// An objective card leaves the game unseen.
pub(crate) fn throw_away(position: &mut Position, seat: Seat, card: ObjectiveId) {
    let hand = &mut position.player_mut(seat).objectives;
    if let Some(index) = hand.iter().position(|slot| slot.card == card) {
        let slot = hand.remove(index);
        position.objective_out.push(slot);
    }
}

impl Ask<Position> for DropObjective {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        Prompt::new(
            "coc.card.objective-secret",
            "Which objective card do you give up?",
        )
        .hint(format!(
            "You have {}.",
            crate::words::count(
                position.player(seat).objectives.len() as u8,
                "objective card"
            )
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::objective_cards(position, seat, sink)?;
        ask::decline_if(position.player(seat).objectives.is_empty(), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        if let Choice::Objective { card } = choice {
            throw_away(position, seat, card);
        }
    }
}

// ---- status phase ----

/// Can the seat complete anything in the status phase?
pub(crate) fn any_status(position: &Position, seat: Seat) -> bool {
    position.player(seat).objectives.iter().any(|slot| {
        slot.card.is_real()
            && slot
                .card
                .card()
                .goals()
                .into_iter()
                .any(|goal| met(position, seat, goal))
    })
}

/// Rules: `coc.status.objectives-many`.
impl Ask<Position> for StatusClaim {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.status.objectives",
            "Which objectives have you completed?",
        )
        .hint("Each is worth 2 points.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for card in position.player(seat).held_objectives() {
            let mut goals = card.card().goals();
            goals.sort_unstable();
            for goal in goals {
                if met(position, seat, goal) {
                    sink.offer(Choice::Score { card, goal })?;
                }
            }
        }
        sink.offer(Choice::Done)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Score { card, goal } = choice else {
            return;
        };
        position.lose(seat, goal.card().pay, table);
        let category = position.player(seat).government();
        position.turn.status_goals.add(goal);
        complete(position, seat, card, goal, category, table);
        if any_status(position, seat) {
            position.push(self);
        }
    }
}

/// Is a goal of the status phase met?
pub fn met(position: &Position, seat: Seat, goal: GoalId) -> bool {
    let card = goal.card();
    let Some(wants) = &card.wants else {
        return false;
    };
    let excluded = card
        .not_together
        .is_some_and(|other| position.turn.status_goals.has(other));
    let declared = card.not_after == Some(Moment::FarCity) && position.founder_round.contains(seat);
    !excluded && !declared && wants.met(position, seat)
}
