//! What many questions share: how their offers are said, and how they are shown.

use crate::{Army, Choice, Goods, Position, Spaces, Unit, Who, content::Kind};
use orbis_core::{Flow, Seat, Sink};
use std::ops::ControlFlow;

/// The offers of a step are shown by their choices alone; `no` says what is declined where that is no plain answer.
macro_rules! plainly {
    () => {
        fn present(
            &self,
            position: &crate::Position,
            seat: orbis_core::Seat,
            choice: crate::Choice,
        ) -> orbis_core::Offer {
            crate::words::offer(position, seat, choice)
        }
    };
    (no: $label:literal) => {
        fn present(
            &self,
            position: &crate::Position,
            seat: orbis_core::Seat,
            choice: crate::Choice,
        ) -> orbis_core::Offer {
            match choice {
                crate::Choice::Decline => orbis_core::Offer::new($label),
                _ => crate::words::offer(position, seat, choice),
            }
        }
    };
}
pub(crate) use plainly;

/// The offers of a step that is answered with yes or no, and how they are shown.
macro_rules! yes_or_no {
    () => {
        fn offers(
            &self,
            _position: &crate::Position,
            _seat: orbis_core::Seat,
            sink: &mut impl orbis_core::Sink<crate::Position>,
        ) -> orbis_core::Flow {
            sink.offer(crate::Choice::Yes)?;
            sink.offer(crate::Choice::Decline)
        }

        crate::ask::plainly!();
    };
}
pub(crate) use yes_or_no;

pub(crate) fn spaces(set: Spaces, sink: &mut impl Sink<Position>) -> Flow {
    set.iter()
        .try_for_each(|at| sink.offer(Choice::Space { at }))
}

pub(crate) fn cities(set: Spaces, sink: &mut impl Sink<Position>) -> Flow {
    set.iter()
        .try_for_each(|at| sink.offer(Choice::City { at }))
}

pub(crate) fn goods(list: &[Goods], sink: &mut impl Sink<Position>) -> Flow {
    list.iter()
        .try_for_each(|goods| sink.offer(Choice::Goods { goods: *goods }))
}

/// Where nothing can be chosen, that is said.
pub(crate) fn decline_if(nothing: bool, sink: &mut impl Sink<Position>) -> Flow {
    if nothing {
        sink.offer(Choice::Decline)
    } else {
        ControlFlow::Continue(())
    }
}

/// One of these players; nobody if there is none.
pub(crate) fn players(seats: impl Iterator<Item = Seat>, sink: &mut impl Sink<Position>) -> Flow {
    let mut any = false;
    for seat in seats {
        any = true;
        sink.offer(Choice::Player { who: Who(seat) })?;
    }
    decline_if(!any, sink)
}

/// The seat's units of some kinds, each kind on each space once.
pub(crate) fn units(
    position: &Position,
    seat: Seat,
    wanted: impl Fn(Kind) -> bool,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let mut last = None;
    for unit in &position.player(seat).units {
        if wanted(unit.kind) && last != Some((unit.at, unit.kind)) {
            last = Some((unit.at, unit.kind));
            sink.offer(Choice::Unit {
                at: unit.at,
                kind: unit.kind,
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Action cards of a hand.
pub(crate) fn action_cards(
    position: &Position,
    whose: Seat,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let mut hand = position.player(whose).held_actions();
    hand.try_for_each(|card| sink.offer(Choice::Card { card }))
}

/// Objective cards of a hand.
pub(crate) fn objective_cards(
    position: &Position,
    whose: Seat,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let mut hand = position.player(whose).held_objectives();
    hand.try_for_each(|card| sink.offer(Choice::Objective { card }))
}

/// Wonder cards of a hand.
pub(crate) fn wonder_cards(
    position: &Position,
    whose: Seat,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let mut hand = position.player(whose).held_wonders();
    hand.try_for_each(|card| sink.offer(Choice::Plan { card }))
}

/// What a seat can pay with, in a sentence.
pub(crate) fn purse(position: &Position, seat: Seat) -> String {
    let has = crate::refusal::said(position.player(seat).goods);
    format!("You have {has}.")
}

/// How many of a kind stand on a space, in words: "2 infantry".
pub(crate) fn force(position: &Position, seat: Seat, at: crate::Space) -> String {
    forces(&position.player(seat).units, at)
}

/// The same among these units.
pub(crate) fn forces(units: &[Unit], at: crate::Space) -> String {
    let parts: Vec<String> = Kind::ALL
        .iter()
        .map(|kind| (units.count(at, *kind), *kind))
        .filter(|(number, _)| *number > 0)
        .map(|(number, kind)| crate::words::count(number, kind.word()))
        .collect();
    crate::words::list(&parts)
}
