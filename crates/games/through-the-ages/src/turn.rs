//! The stack of steps. The top step either asks a seat or runs by itself.

use crate::{
    Choice, Position, Table, actions, colonization,
    content::{CivilId, MilitaryId},
    ending, events, politics, row,
};
use orbis_core::{Former, Picks, Seat, Sink};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

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

/// What is being done. Steps with a `seat` that is asked wait; the others run by themselves.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are what the names say
pub enum Step {
    /// The turn of the current player comes to this part. Always at the bottom.
    Turn { phase: Phase },
    /// The event's sentence `op` for the `done`-th civilization clockwise.
    EventOp { op: u8, done: u8 },
    /// The event is evaluated.
    #[default]
    EventDone,
    /// A political action is done.
    PoliticsDone,
    /// The auction goes on after this seat.
    AuctionGoesOn { seat: Seat },
    /// The immediate effect of a new colony.
    Settled { seat: Seat, card: MilitaryId },
    /// The aggression's sentence `op`.
    AggressionOp { op: u8 },
    /// Is the wonder complete?
    StagesBuilt { seat: Seat },
    /// Which political action?
    Politics { seat: Seat, second: bool },
    /// Is the pact accepted?
    AnswerPact { seat: Seat },
    /// How is the aggression met?
    Defend { seat: Seat },
    /// Which action?
    Act { seat: Seat },
    /// How is the action that a card orders carried out?
    Ordered { seat: Seat, card: CivilId },
    /// Food or resources?
    FoodOrResources { seat: Seat, amount: u8 },
    /// How much of each is gained?
    SplitGain { seat: Seat, amount: u8 },
    /// How much of each is lost?
    SplitLoss { seat: Seat, amount: u8 },
    /// How much of each is taken from the rival?
    Plunder { seat: Seat, amount: u8 },
    /// Which worker is lost?
    LoseWorker { seat: Seat, left: u8 },
    /// Which own building is destroyed?
    DestroyOwn { seat: Seat },
    /// Which action does Development of Civilization bring?
    Civilize { seat: Seat, discount: u8 },
    /// Is this built for nothing?
    FreeBuild { seat: Seat, card: CivilId },
    /// From which card does a blue token return to the box?
    LoseToken { seat: Seat, left: u8 },
    /// From which card does a blue token go to the wonder?
    StageToken { seat: Seat, left: u8 },
    /// Which colony is lost?
    LoseColony { seat: Seat },
    /// Which cards are taken by International Agreement?
    TakeFromRow { seat: Seat, budget: u8, used: bool },
    /// Which military cards are discarded?
    DiscardMilitary {
        seat: Seat,
        left: u8,
        #[serde(default)]
        picked: Picks,
        #[serde(default, skip_serializing)]
        next_card: Former,
    },
    /// Which wonder is ruined?
    RuinWonder { seat: Seat },
    /// Which building of the rival does terror destroy?
    Terror { seat: Seat, rival: Seat },
    /// Which building of the rival is raided?
    Raid { seat: Seat, second: bool },
    /// Which colony is taken?
    Annex { seat: Seat },
    /// Leader or wonder?
    Infiltrate { seat: Seat },
    /// Which special technologies are taken for the advantage?
    StealTechnology { seat: Seat, loser: Seat, budget: u8 },
    /// Bid or pass?
    Bid { seat: Seat },
    /// Who is sent?
    Colonize { seat: Seat },
    /// Is Homer tucked under a wonder?
    Tuck { seat: Seat },
}

impl Step {
    /// Who is asked; nobody if the step runs by itself.
    #[inline]
    pub fn asks(self) -> Option<Seat> {
        match self {
            Step::Turn { .. }
            | Step::EventOp { .. }
            | Step::EventDone
            | Step::PoliticsDone
            | Step::AuctionGoesOn { .. }
            | Step::Settled { .. }
            | Step::AggressionOp { .. }
            | Step::StagesBuilt { .. } => None,
            Step::Politics { seat, .. }
            | Step::AnswerPact { seat }
            | Step::Defend { seat }
            | Step::Act { seat }
            | Step::Ordered { seat, .. }
            | Step::FoodOrResources { seat, .. }
            | Step::SplitGain { seat, .. }
            | Step::SplitLoss { seat, .. }
            | Step::Plunder { seat, .. }
            | Step::LoseWorker { seat, .. }
            | Step::DestroyOwn { seat }
            | Step::Civilize { seat, .. }
            | Step::FreeBuild { seat, .. }
            | Step::LoseToken { seat, .. }
            | Step::StageToken { seat, .. }
            | Step::LoseColony { seat }
            | Step::TakeFromRow { seat, .. }
            | Step::DiscardMilitary { seat, .. }
            | Step::RuinWonder { seat }
            | Step::Terror { seat, .. }
            | Step::Raid { seat, .. }
            | Step::Annex { seat }
            | Step::Infiltrate { seat }
            | Step::StealTechnology { seat, .. }
            | Step::Bid { seat }
            | Step::Colonize { seat }
            | Step::Tuck { seat } => Some(seat),
        }
    }
}

/// The seat that is asked now.
#[inline]
pub(crate) fn asked(position: &Position) -> Option<Seat> {
    position.stack.last().and_then(|step| step.asks())
}

/// What the top step offers the seat.
pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let Some(step) = position
        .stack
        .last()
        .filter(|step| step.asks() == Some(seat))
    else {
        return ControlFlow::Continue(());
    };
    match *step {
        Step::Politics { .. } => politics::offers(position, seat, sink),
        Step::AnswerPact { .. } => politics::pact::answer_offers(sink),
        Step::Defend { .. } => politics::aggression::defense_offers(position, seat, sink),
        Step::Act { .. } => actions::offers(position, seat, sink),
        Step::Ordered { card, .. } => actions::card::ordered_offers(position, seat, card, sink),
        Step::FoodOrResources { .. } => {
            sink.offer(Choice::Food)?;
            sink.offer(Choice::Resources)
        }
        Step::SplitGain { amount, .. } => split(0, amount, sink),
        Step::SplitLoss { amount, .. } => {
            let (low, high) = events::loss_range(position, seat, amount);
            split(low, high, sink)
        }
        Step::Plunder { amount, .. } => {
            let rival = position.attack.map_or(seat, |attack| attack.rival);
            let (low, high) = events::loss_range(position, rival, amount);
            split(low, high, sink)
        }
        Step::LoseWorker { .. } => events::worker_offers(position, seat, sink),
        Step::DestroyOwn { .. } => events::building_offers(position, seat, sink),
        Step::Civilize { discount, .. } => events::civilize_offers(position, seat, discount, sink),
        Step::FreeBuild { card, .. } => {
            sink.offer(Choice::Build { card })?;
            sink.offer(Choice::Decline)
        }
        Step::LoseToken { .. } | Step::StageToken { .. } => {
            for card in position.player(seat).token_places() {
                sink.offer(Choice::Token { card })?;
            }
            ControlFlow::Continue(())
        }
        Step::LoseColony { .. } => events::colony_offers(position, seat, sink),
        Step::TakeFromRow { budget, .. } => {
            actions::take::offers(position, seat, budget, sink)?;
            sink.offer(Choice::Done)
        }
        Step::DiscardMilitary { left, picked, .. } => {
            ending::discard_offers(position, seat, left, picked, sink)
        }
        Step::RuinWonder { .. } => events::ruin_offers(position, seat, sink),
        Step::Terror { rival, .. } => events::urban_offers(position, rival, sink),
        Step::Raid { second, .. } => politics::aggression::raid_offers(position, second, sink),
        Step::Annex { .. } => {
            let rival = position.attack.map_or(seat, |attack| attack.rival);
            events::colony_offers(position, rival, sink)
        }
        Step::Infiltrate { .. } => politics::aggression::infiltrate_offers(position, sink),
        Step::StealTechnology { loser, budget, .. } => {
            politics::war::steal_offers(position, seat, loser, budget, sink)
        }
        Step::Bid { .. } => colonization::bid_offers(position, seat, sink),
        Step::Colonize { .. } => colonization::force_offers(position, seat, sink),
        Step::Tuck { .. } => actions::leader::tuck_offers(position, seat, sink),
        Step::Turn { .. }
        | Step::EventOp { .. }
        | Step::EventDone
        | Step::PoliticsDone
        | Step::AuctionGoesOn { .. }
        | Step::Settled { .. }
        | Step::AggressionOp { .. }
        | Step::StagesBuilt { .. } => ControlFlow::Continue(()),
    }
}

fn split<S: Sink<Position>>(low: u8, high: u8, sink: &mut S) -> ControlFlow<()> {
    for food in low..=high {
        sink.offer(Choice::Split { food })?;
    }
    ControlFlow::Continue(())
}

/// Answers the top step, then runs what follows by itself.
pub(crate) fn apply(position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
    let Some(step) = position.stack.pop() else {
        return;
    };
    match (step, choice) {
        (Step::Act { .. }, action) => actions::apply(position, seat, action, table),
        (Step::Politics { second, .. }, action) => {
            politics::apply(position, seat, second, action, table);
        }
        (Step::AnswerPact { .. }, answer) => {
            politics::pact::answer(position, seat, answer == Choice::Accept, table);
        }
        (Step::Defend { .. }, answer) => {
            politics::aggression::defend(position, seat, answer, table);
        }
        (Step::Ordered { card, .. }, action) => {
            actions::card::carry_out(position, seat, card, action, table);
        }
        (Step::FoodOrResources { amount, .. }, answer) => {
            events::gain_either(position, seat, amount, answer == Choice::Food, table);
        }
        (Step::SplitGain { amount, .. }, Choice::Split { food }) => {
            events::gain_split(position, seat, food, amount, table);
        }
        (Step::SplitLoss { amount, .. }, Choice::Split { food }) => {
            events::lose_split(position, seat, food, amount, table);
        }
        (Step::Plunder { amount, .. }, Choice::Split { food }) => {
            politics::aggression::plunder(position, seat, food, amount, table);
        }
        (Step::LoseWorker { left, .. }, Choice::Dismiss { card }) => {
            events::dismiss(position, seat, card, left, table);
        }
        (Step::DestroyOwn { .. }, Choice::Demolish { card }) => {
            events::demolish(position, seat, seat, card, table);
        }
        (Step::Terror { rival, .. }, Choice::Demolish { card }) => {
            events::demolish(position, seat, rival, card, table);
        }
        (Step::Civilize { discount, .. }, action) => {
            events::civilize(position, seat, discount, action, table);
        }
        (Step::FreeBuild { .. }, Choice::Build { card }) => {
            actions::build::place(position, seat, card, 0, table);
        }
        (Step::LoseToken { left, .. }, Choice::Token { card }) => {
            events::return_token(position, seat, card, left, table);
        }
        (Step::StageToken { left, .. }, Choice::Token { card }) => {
            actions::wonder::token_from(position, seat, card, left);
        }
        (Step::LoseColony { .. }, Choice::Colony { card }) => {
            events::lose_colony(position, seat, card, table);
        }
        (Step::TakeFromRow { budget, used, .. }, action) => {
            events::agreement(position, seat, budget, used, action, table);
        }
        (Step::DiscardMilitary { left, picked, .. }, answer) => {
            ending::discard(position, seat, left, picked, answer, table);
        }
        (Step::RuinWonder { .. }, Choice::Ruin { card }) => {
            events::ruin(position, seat, card, table);
        }
        (Step::Raid { second, .. }, Choice::Demolish { card }) => {
            politics::aggression::raid(position, seat, card, second, table);
        }
        (Step::Annex { .. }, Choice::Colony { card }) => {
            politics::aggression::annex(position, card, table);
        }
        (Step::Infiltrate { .. }, answer) => {
            politics::aggression::infiltrate(position, answer == Choice::RemoveLeader, table);
        }
        (Step::StealTechnology { loser, budget, .. }, answer) => {
            politics::war::steal(position, seat, loser, budget, answer, table);
        }
        (Step::Bid { .. }, answer) => colonization::bid(position, seat, answer, table),
        (Step::Colonize { .. }, answer) => colonization::form(position, seat, answer, table),
        (Step::Tuck { .. }, answer) => actions::leader::tuck(position, seat, answer, table),
        (_, Choice::Decline) => {}
        (step, choice) => {
            debug_assert!(false, "{choice} does not answer {step:?}");
            position.stack.push(step);
        }
    }
    run(position, table);
}

/// Runs automatic steps until one asks or the game is over.
pub(crate) fn run(position: &mut Position, table: &mut Table<'_>) {
    // Between two questions there are far fewer automatic steps; the guard only keeps a mistake from hanging a table.
    for _ in 0..1000 {
        let Some(step) = position.stack.last().copied() else {
            return;
        };
        if let Some(seat) = step.asks() {
            if !may_lapse(step) || has_offer(position, seat) {
                return;
            }
            // Nothing is left to choose from: the question lapses.
            position.stack.pop();
            continue;
        }
        position.stack.pop();
        match step {
            Step::Turn { phase } => advance(position, phase, table),
            Step::EventOp { op, done } => events::step(position, op, done, table),
            Step::EventDone => events::done(position, table),
            Step::PoliticsDone => politics::done(position),
            Step::AuctionGoesOn { seat } => colonization::goes_on(position, seat, table),
            Step::Settled { seat, card } => colonization::settled(position, seat, card, table),
            Step::AggressionOp { op } => politics::aggression::step(position, op, table),
            Step::StagesBuilt { seat } => actions::wonder::finish(position, seat, table),
            _ => {}
        }
    }
    debug_assert!(false, "the automatic steps do not end");
}

/// Can a question lose its object while it waits below another?
fn may_lapse(step: Step) -> bool {
    matches!(
        step,
        Step::LoseToken { .. }
            | Step::StageToken { .. }
            | Step::LoseWorker { .. }
            | Step::DestroyOwn { .. }
            | Step::LoseColony { .. }
            | Step::RuinWonder { .. }
            | Step::Terror { .. }
            | Step::Raid { .. }
            | Step::Annex { .. }
            | Step::Infiltrate { .. }
            | Step::Ordered { .. }
    )
}

/// Is anything offered to the seat?
pub(crate) fn has_offer(position: &Position, seat: Seat) -> bool {
    offers(position, seat, &mut Nothing).is_break()
}

/// Stops at the first offer.
struct Nothing;

impl Sink<Position> for Nothing {
    fn offer(&mut self, _choice: Choice) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// One part of the current player's turn.
fn advance(position: &mut Position, phase: Phase, table: &mut Table<'_>) {
    let seat = position.current;
    let next = |position: &mut Position, phase| position.stack.push(Step::Turn { phase });
    match phase {
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
            actions::tactics::publish(position, seat, table);
        }
        Phase::Politics => {
            next(position, Phase::Actions);
            politics::begin(position, seat, table);
        }
        Phase::Actions => {
            next(position, Phase::EndOfTurn);
            position.stack.push(Step::Act { seat });
        }
        Phase::EndOfTurn => {
            next(position, Phase::Production);
            ending::begin(position, seat, table);
        }
        Phase::Production => ending::finish(position, seat, table),
    }
}
