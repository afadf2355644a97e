//! The Politics Phase: one file for each kind of political action.

pub mod aggression;
pub mod leader;
pub mod pact;
pub mod prepare;
pub mod resign;
pub mod war;

use crate::{
    Choice, Event, Position, Step, Table, actions::tactics::hand_set, content::MilitaryKind,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// The phase begins: a political action may be chosen, unless the next one was given up.
pub(crate) fn begin(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    if std::mem::take(&mut position.player_mut(seat).no_politics) {
        table.emit(|| Event::NoPolitics { seat });
        return;
    }
    if position.player(seat).leads(|text| text.peek)
        && let Some(top) = position.current_events.last_mut()
        && !top.known.contains(seat)
    {
        top.known = top.known.with(seat);
        let card = top.card;
        table.reveal();
        table.emit(|| Event::Peeked { seat, card });
    }
    position.stack.push(Step::Politics {
        seat,
        second: false,
    });
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let hand = hand_set(position, seat);
    let of = |kind: MilitaryKind| hand.iter().filter(move |card| card.card().kind == kind);
    prepare::offers(hand, sink)?;
    for card in of(MilitaryKind::Aggression) {
        aggression::offers(position, seat, card, sink)?;
    }
    for card in of(MilitaryKind::War) {
        war::offers(position, seat, card, sink)?;
    }
    for card in of(MilitaryKind::Pact) {
        pact::offers(position, seat, card, sink)?;
    }
    pact::cancel_offers(position, seat, sink)?;
    leader::offers(position, seat, hand, sink)?;
    sink.offer(Choice::NoPolitics)?;
    resign::offers(position, sink)
}

pub(crate) fn apply(
    position: &mut Position,
    seat: Seat,
    second: bool,
    action: Choice,
    table: &mut Table<'_>,
) {
    if action == Choice::NoPolitics {
        return;
    }
    if second {
        position.player_mut(seat).second_politics_used = true;
    }
    if action == Choice::Resign {
        resign::resign(position, seat, table);
        return;
    }
    position.stack.push(Step::PoliticsDone);
    match action {
        Choice::Prepare { card } => prepare::prepare(position, seat, card, table),
        Choice::Aggression { card, rival } => {
            aggression::play(position, seat, card, rival.0, table);
        }
        Choice::War { card, rival } => war::declare(position, seat, card, rival.0, table),
        Choice::Offer {
            card,
            partner,
            side,
        } => pact::offer(position, seat, card, partner.0, side, table),
        Choice::Cancel { owner } => position.remove_pact(owner.0, table),
        Choice::Retire => leader::retire(position, seat, table),
        Choice::Voyage { card } => leader::voyage(position, seat, card, table),
        other => debug_assert!(false, "{other} is no political action"),
    }
}

/// A political action is done: Julius Caesar may allow a second one, once a game.
pub(crate) fn done(position: &mut Position) {
    let seat = position.current;
    let player = position.player(seat);
    if player.leads(|text| text.second_politics) && !player.second_politics_used {
        position.stack.push(Step::Politics { seat, second: true });
    }
}
