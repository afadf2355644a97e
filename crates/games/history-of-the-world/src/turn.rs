//! The stack of steps. The top step either asks a seat or runs by itself.

use crate::{
    Campaign, Choice, Mover, Position, Table, build,
    content::{CardId, LandId, WaterId},
    empire, epoch, events, expand, naval,
};
use orbis_core::{Seat, Sink};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// What is being done. Steps that ask a seat wait; the others run by themselves.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are what the names say
pub enum Step {
    /// An epoch begins: the order of drawing.
    #[default]
    Epoch,
    /// The next in order draws an empire.
    Draft { next: u8 },
    /// The empire with this place is called.
    Call { next: u8 },
    /// A part of a player's turn.
    Turn { seat: Seat, part: Part },
    /// Pre-eminence, and on to the next epoch or the end.
    EndOfEpoch,
    /// Keep the drawn empire or give it away?
    ChooseEmpire { seat: Seat },
    /// Which event card?
    PlayEvent { seat: Seat },
    /// Treachery: which land?
    Treachery { seat: Seat },
    /// Migrants: which vacant land?
    Migrants {
        seat: Seat,
        card: CardId,
        left: u8,
        after: Option<LandId>,
    },
    /// Civil War: in which land?
    CivilWar {
        seat: Seat,
        card: CardId,
        first: Option<LandId>,
        second: Option<LandId>,
    },
    /// Barbarians: out of which barren land, into which land?
    Barbarians {
        seat: Seat,
        card: CardId,
        from: Option<LandId>,
    },
    /// Famine: in which area?
    Famine { seat: Seat, card: CardId },
    /// Black Death: in which two areas?
    BlackDeath { seat: Seat, card: CardId },
    /// Plague: in which land, or where does it go on?
    Plague { seat: Seat, near: Option<LandId> },
    /// Pestilence: in which land?
    Pestilence { seat: Seat },
    /// Disaster: in which land?
    Disaster { seat: Seat, after: Option<LandId> },
    /// Astronomy: in which sea?
    Astronomy { seat: Seat },
    /// Which old fleet leaves the board?
    Shortage { seat: Seat },
    /// Which fleet is attacked?
    SeaBattle { seat: Seat },
    /// Which fleet becomes a coin?
    Reallocation { seat: Seat, after: Option<WaterId> },
    /// Where does the next army go?
    Expand { seat: Seat },
    /// Where does the monument go?
    Monument { seat: Seat, left: u8 },
}

/// The parts of a turn, in order.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Event cards.
    #[default]
    Events,
    /// The army pool, coins and forts.
    Pool,
    /// Fleets.
    Fleets,
    /// Enough markers for all fleets (option).
    Markers,
    /// The start land.
    Found,
    /// Battles between fleets (option).
    Battles,
    /// Fleets into coins.
    Reallocation,
    /// Expansion, combat, forts and coins.
    Expand,
    /// Monuments.
    Build,
    /// Cleaning up and scoring.
    Score,
}

impl Step {
    /// Who is asked; nobody if the step runs by itself.
    pub fn asks(self) -> Option<Seat> {
        match self {
            Step::Epoch
            | Step::Draft { .. }
            | Step::Call { .. }
            | Step::Turn { .. }
            | Step::EndOfEpoch => None,
            Step::ChooseEmpire { seat }
            | Step::PlayEvent { seat }
            | Step::Treachery { seat }
            | Step::Migrants { seat, .. }
            | Step::CivilWar { seat, .. }
            | Step::Barbarians { seat, .. }
            | Step::Famine { seat, .. }
            | Step::BlackDeath { seat, .. }
            | Step::Plague { seat, .. }
            | Step::Pestilence { seat }
            | Step::Disaster { seat, .. }
            | Step::Astronomy { seat }
            | Step::Shortage { seat }
            | Step::SeaBattle { seat }
            | Step::Reallocation { seat, .. }
            | Step::Expand { seat }
            | Step::Monument { seat, .. } => Some(seat),
        }
    }
}

/// The seat that is asked now.
pub(crate) fn asked(position: &Position) -> Option<Seat> {
    position.stack.last().and_then(|step| step.asks())
}

/// What the top step offers the seat.
pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let top = position.stack.last();
    let Some(step) = top.filter(|step| step.asks() == Some(seat)) else {
        return ControlFlow::Continue(());
    };
    match *step {
        Step::ChooseEmpire { .. } => epoch::empire_offers(position, seat, sink),
        Step::PlayEvent { .. } => events::offers(position, seat, sink),
        Step::Treachery { .. } => events::treachery_offers(position, seat, sink),
        Step::Migrants { card, after, .. } => {
            events::armies::migrants_offers(position, card, after, sink)
        }
        Step::CivilWar { first, second, .. } => {
            events::armies::rebel_offers(position, seat, first, second, sink)
        }
        Step::Barbarians { from, .. } => events::armies::raid_offers(position, seat, from, sink),
        Step::Famine { .. } => events::blights::famine_offers(sink),
        Step::BlackDeath { .. } => events::blights::black_death_offers(sink),
        Step::Plague { near, .. } => events::blights::plague_offers(position, near, sink),
        Step::Pestilence { .. } => events::blights::pestilence_offers(sink),
        Step::Disaster { after, .. } => events::blights::disaster_offers(position, after, sink),
        Step::Astronomy { .. } => empire::astronomy_offers(position, sink),
        Step::Shortage { .. } => naval::shortage_offers(position, sink),
        Step::SeaBattle { .. } => naval::battle_offers(position, sink),
        Step::Reallocation { after, .. } => empire::reallocation_offers(position, after, sink),
        Step::Expand { .. } => expand::offers(position, seat, sink),
        Step::Monument { .. } => build::monument_offers(position, seat, sink),
        Step::Epoch
        | Step::Draft { .. }
        | Step::Call { .. }
        | Step::Turn { .. }
        | Step::EndOfEpoch => ControlFlow::Continue(()),
    }
}

/// Answers the top step, then runs what follows by itself.
pub(crate) fn apply(position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
    let Some(step) = position.stack.pop() else {
        return;
    };
    match (step, choice) {
        (Step::ChooseEmpire { .. }, Choice::Keep) => epoch::keep(position, seat, table),
        (Step::ChooseEmpire { .. }, Choice::Give { to }) => {
            epoch::give(position, seat, to.0, table)
        }
        (Step::PlayEvent { .. }, Choice::Play { card }) => {
            events::play(position, seat, card, table)
        }
        (Step::PlayEvent { .. }, Choice::Pass) => {
            position.stack.pop();
            position.stack.push(Step::Turn {
                seat,
                part: Part::Pool,
            });
        }
        (Step::Treachery { .. }, Choice::Name { land }) => {
            position.treachery = Some(land);
            table.emit(|| crate::Event::Named { seat, land });
        }
        (Step::Migrants { card, left, .. }, Choice::Settle { land }) => {
            events::armies::settle(position, seat, card, left, land, table)
        }
        (
            Step::CivilWar {
                card,
                first,
                second,
                ..
            },
            Choice::Rebel { land },
        ) => events::armies::rebel(position, seat, card, [first, second], land, table),
        (Step::Barbarians { card, .. }, Choice::Raid { from, into }) => {
            events::armies::raid(position, seat, card, from, into, table)
        }
        (Step::Famine { card, .. }, Choice::Starve { area }) => {
            events::blights::strike(position, card, area, table)
        }
        (Step::BlackDeath { card, .. }, Choice::Ravage { area, and }) => {
            events::blights::strike(position, card, area, table);
            events::blights::strike(position, card, and, table);
        }
        (Step::Plague { near, .. }, Choice::Infect { land }) => {
            events::blights::plague(position, seat, near.is_none(), land, table)
        }
        (Step::Pestilence { .. }, Choice::Infect { land }) => {
            events::blights::pestilence(position, land, table)
        }
        (Step::Disaster { after, .. }, Choice::Raze { land }) => {
            events::blights::raze(position, seat, after.is_none(), land, table)
        }
        (Step::Astronomy { .. }, Choice::Launch { water }) => {
            position.campaign.fleets.add(water);
            table.emit(|| crate::Event::Launched { seat, water });
        }
        (Step::Shortage { .. }, Choice::Scuttle { water }) => {
            naval::scuttle(position, water, table)
        }
        (Step::SeaBattle { .. }, Choice::Engage { water }) => {
            naval::engage(position, seat, water, table)
        }
        (Step::Reallocation { .. }, Choice::Sell { water }) => {
            empire::sell(position, seat, water, table)
        }
        (Step::Expand { .. }, Choice::Expand { host, land }) => {
            position.stack.push(step);
            expand::expand(position, seat, host, land, table)
        }
        (Step::Expand { .. }, Choice::Man { water }) => {
            position.stack.push(step);
            naval::man(position, seat, water, table)
        }
        (Step::Expand { .. }, Choice::Fort { land, by }) => {
            position.stack.push(step);
            build::fort(position, seat, land, by, table)
        }
        (Step::Expand { .. }, Choice::Recall { host, by }) => {
            position.stack.push(step);
            build::recall(position, seat, host, by, table)
        }
        (Step::Monument { left, .. }, Choice::Monument { land }) => {
            build::monument(position, seat, land, left, table)
        }
        (Step::Expand { .. }, Choice::Done) => {
            // What a card brought is played out; the Active Empire still builds and keeps its fleets.
            if position.campaign.mover != Mover::Active {
                position.campaign = Campaign::default();
            }
        }
        (
            Step::Disaster { .. } | Step::SeaBattle { .. } | Step::Reallocation { .. },
            Choice::Done,
        ) => {}
        (step, choice) => {
            debug_assert!(false, "{choice} does not answer {step:?}");
            position.stack.push(step);
        }
    }
    run(position, table);
}

/// Runs automatic steps until one asks or the game is over.
pub(crate) fn run(position: &mut Position, table: &mut Table<'_>) {
    // An epoch has far fewer automatic steps; the guard only keeps a mistake from hanging a table.
    for _ in 0..1000 {
        let Some(step) = position.stack.last().copied() else {
            return;
        };
        if step.asks().is_some() {
            return;
        }
        position.stack.pop();
        match step {
            Step::Epoch => epoch::begin(position, table),
            Step::Draft { next } => epoch::draw(position, next, table),
            Step::Call { next } => epoch::call(position, next, table),
            Step::Turn { seat, part } => empire::part(position, seat, part, table),
            Step::EndOfEpoch => epoch::end(position, table),
            _ => {}
        }
    }
    debug_assert!(false, "the automatic steps do not end");
}
