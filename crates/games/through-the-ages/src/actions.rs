//! The Action Phase: one file for each kind of action.

pub mod build;
pub mod card;
pub mod leader;
pub mod population;
pub mod special;
pub mod tactics;
pub mod take;
pub mod technology;
pub mod upgrade;
pub mod wonder;

use crate::{Choice, Event, Position, Step, Table};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// All actions of the seat, in the order of [`Choice`].
pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    take::offers(position, seat, position.civil_actions(seat), sink)?;
    // On the first turn nothing else is allowed.
    if position.round > 1 {
        let means = build::Means::of(position, seat);
        population::offers(position, seat, sink)?;
        build::offers(&means, sink)?;
        upgrade::offers(&means, sink)?;
        upgrade::removal_offers(position, seat, sink)?;
        leader::offers(position, seat, sink)?;
        wonder::offers(&means, sink)?;
        technology::offers(position, seat, sink)?;
        card::offers(position, seat, sink)?;
        tactics::offers(position, seat, sink)?;
        special::offers(position, seat, sink)?;
    }
    sink.offer(Choice::End)
}

/// Carries out an action; unless it ends the phase, the next one may follow.
pub(crate) fn apply(position: &mut Position, seat: Seat, action: Choice, table: &mut Table<'_>) {
    if action == Choice::End {
        table.emit(|| Event::ActionsEnded { seat });
        return;
    }
    position.stack.push(Step::Act { seat });
    match action {
        Choice::Take { space, .. } => {
            let price = take::price(position, seat, space);
            position.spend_civil(seat, price);
            take::take(position, seat, space, true, table);
        }
        Choice::Population => {
            position.spend_civil(seat, 1);
            population::increase(position, seat, 0, table);
        }
        Choice::Build { card } => {
            if card.kind().unit() {
                position.spend_military(seat, 1);
            } else {
                position.spend_civil(seat, 1);
            }
            let price = build::price(position, seat, card, 0);
            build::place(position, seat, card, price, table);
        }
        Choice::Upgrade { from, to } => {
            if to.kind().unit() {
                position.spend_military(seat, 1);
            } else {
                position.spend_civil(seat, 1);
            }
            upgrade::upgrade(position, seat, from, to, 0, table);
        }
        Choice::Destroy { card } => {
            position.spend_civil(seat, 1);
            upgrade::remove(position, seat, card, table);
        }
        Choice::Disband { card } => {
            position.spend_military(seat, 1);
            upgrade::remove(position, seat, card, table);
        }
        Choice::Leader { card } => leader::play(position, seat, card, table),
        Choice::Stages { count } => {
            position.spend_civil(seat, 1);
            wonder::build(position, seat, count, 0, table);
        }
        Choice::Develop { card } => {
            position.spend_civil(seat, 1);
            technology::develop(position, seat, card, 0, table);
        }
        Choice::Revolution { card } => technology::revolution(position, seat, card, 0, table),
        Choice::Play { card } => card::play(position, seat, card, table),
        Choice::Tactic { card } => tactics::play(position, seat, card, table),
        Choice::Copy { card } => tactics::copy(position, seat, card, table),
        other => special::apply(position, seat, other, table),
    }
}
