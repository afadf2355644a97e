//! Offer and cancel pacts.

use crate::{Choice, Event, Pact, Position, Proposal, Side, Step, Table, Who, content::MilitaryId};
use orbis_core::{Seat, SeatSet, Sink};
use std::ops::ControlFlow;

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    card: MilitaryId,
    sink: &mut S,
) -> ControlFlow<()> {
    let sided = card.card().pact.is_some_and(|terms| terms.sided);
    for partner in position.others(seat) {
        for side in [Side::A, Side::B] {
            if sided || side == Side::A {
                sink.offer(Choice::Offer {
                    card,
                    partner: Who(partner),
                    side,
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn cancel_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    if position.players.len() > 2 {
        for (owner, _, _) in position.pacts(seat) {
            sink.offer(Choice::Cancel { owner: Who(owner) })?;
        }
    }
    ControlFlow::Continue(())
}

/// The card is shown; the fellow player decides.
pub(crate) fn offer(
    position: &mut Position,
    seat: Seat,
    card: MilitaryId,
    partner: Seat,
    side: Side,
    table: &mut Table<'_>,
) {
    let mut hand = position.player_mut(seat).military_hand.iter_mut();
    if let Some(slot) = hand.find(|slot| slot.card == card) {
        slot.known = SeatSet::ALL;
    }
    position.seen.play_military(card);
    position.proposal = Some(Proposal {
        card,
        from: seat,
        side,
    });
    table.emit(|| Event::PactOffered {
        seat,
        partner,
        card,
        side,
    });
    position.stack.push(Step::AnswerPact { seat: partner });
}

pub(crate) fn answer_offers<S: Sink<Position>>(sink: &mut S) -> ControlFlow<()> {
    sink.offer(Choice::Accept)?;
    sink.offer(Choice::Refuse)
}

/// An accepted pact replaces the one in the offering player's area; a refused card stays in hand.
pub(crate) fn answer(position: &mut Position, seat: Seat, accepted: bool, table: &mut Table<'_>) {
    let Some(Proposal { card, from, side }) = position.proposal.take() else {
        return;
    };
    table.emit(|| Event::PactAnswered {
        seat,
        from,
        card,
        accepted,
    });
    if !accepted {
        return;
    }
    position.take_from_hand(from, card);
    position.remove_pact(from, table);
    position.change_cards(SeatSet::only(from).with(seat), |position| {
        position.player_mut(from).pact = Some(Pact {
            card,
            partner: seat,
            side,
        });
    });
}
