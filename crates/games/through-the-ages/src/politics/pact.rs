//! Offer and cancel pacts.

use crate::{
    Choice, Pact, Position, Proposal, Side, Step, Table, Who,
    content::{MilitaryId, MilitaryKind},
    words::{from_hand, military},
};
use orbis_core::{
    Broken, Flow, Line, Offer, Prompt, Seat, SeatSet, Sink, news, step,
    step::{Ask, Stacked, unexpected},
};
use std::ops::ControlFlow;

news! {
    /// What is told of pacts.
    pub enum News {
        /// A pact was offered.
        Offered { seat: Seat, partner: Seat, card: MilitaryId, side: Side } => Line::by(seat, format!(
            "{seat} offers {partner} {}{}: {}.",
            military(card),
            as_side(card, side),
            card.card().text,
        )),
        /// A pact was accepted or refused.
        Answered { seat: Seat, from: Seat, card: MilitaryId, accepted: bool } => {
            let verb = if accepted { "accepts" } else { "refuses" };
            Line::by(seat, format!("{seat} {verb} {} of {from}.", military(card)))
        },
    }
}

/// Rules: `tta.pact.no-ma-cost`.
pub(crate) fn offers(
    position: &Position,
    seat: Seat,
    card: MilitaryId,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let sided = sided(card);
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

/// Rules: `tta.pact.cancel`, `tta.politics.no-pacts-2p`.
pub(crate) fn cancel_offers(
    position: &Position,
    seat: Seat,
    sink: &mut impl Sink<Position>,
) -> Flow {
    for (owner, _, _) in position.pacts(seat) {
        sink.offer(Choice::Cancel { owner: Who(owner) })?;
    }
    ControlFlow::Continue(())
}

/// The card is shown; the fellow player decides.
/// Rules: `tta.pact.offer`.
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
    table.emit(|| News::Offered {
        seat,
        partner,
        card,
        side,
    });
    position.push(AnswerPact { seat: partner });
}

/// How offering a pact is shown.
pub(crate) fn present(card: MilitaryId, partner: Seat, side: Side) -> Offer {
    let deed = format!("{} to {partner}{}", military(card), as_side(card, side));
    from_hand(card, &deed).under("Offer a pact")
}

/// Does the pact have two sides?
fn sided(card: MilitaryId) -> bool {
    card.card().pact.is_some_and(|terms| terms.sided)
}

/// On which side, where there are two.
pub(crate) fn as_side(card: MilitaryId, side: Side) -> String {
    if sided(card) {
        format!(" as side {side}")
    } else {
        String::new()
    }
}

/// How cancelling a pact is shown.
pub(crate) fn present_cancel(position: &Position, owner: Seat) -> Offer {
    let pact = position.player(owner).pact;
    let name = pact.map_or("the pact", |pact| military(pact.card));
    Offer::new(format!("Cancel {name} in {owner}'s area")).under("Cancel a pact")
}

step! {
    /// Is the pact accepted?
    pub struct AnswerPact { seat: Seat }
}

impl Ask<Position> for AnswerPact {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Some(Proposal { card, from, side }) = position.proposal else {
            return Prompt::new("tta.pact.accept", "Do you accept?");
        };
        let (name, text) = (military(card), &card.card().text);
        let side = match sided(card) {
            true => format!(" You would be side {}.", side.other()),
            false => String::new(),
        };
        Prompt::new(
            "tta.pact.accept",
            format!("{from} offers you {name}. Do you accept?"),
        )
        .hint(format!("{text}.{side}"))
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Accept)?;
        sink.offer(Choice::Refuse)
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Accept => Offer::new("Accept"),
            Choice::Refuse => Offer::new("Refuse"),
            _ => unexpected(choice),
        }
    }

    /// An accepted pact replaces the one in the offering player's area; a refused card stays in hand.
    /// Rules: `tta.pact.refuse`, `tta.pact.one-own`, `tta.pact.at-most-one-own`, `tta.pact.no-war-cancel`.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Some(Proposal { card, from, side }) = position.proposal.take() else {
            return;
        };
        let accepted = choice == Choice::Accept;
        table.emit(|| News::Answered {
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

    fn fits(&self, position: &Position) -> bool {
        let offer = position.proposal;
        offer.is_some_and(|offer| offer.from != self.seat)
    }
}

/// A pact is there to be answered exactly while somebody is asked about it.
pub(crate) fn check(position: &Position) -> Result<(), Broken> {
    let asks = |step: &Step| matches!(step, Step::AnswerPact(_));
    let offered = position.stack.iter().any(asks);
    Broken::unless(offered == position.proposal.is_some(), || {
        "the pact is not being offered".to_string()
    })?;
    let Some(proposal) = position.proposal else {
        return Ok(());
    };
    position.sits(proposal.from)?;
    let fits = !proposal.card.hidden()
        && proposal.card.card().kind == MilitaryKind::Pact
        && position.player(proposal.from).holds_military(proposal.card);
    Broken::unless(fits, || "the offered pact is none".to_string())
}
