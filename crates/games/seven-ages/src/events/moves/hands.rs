//! Cards of hands, deck and discard pile that events move.

use super::super::{Played, Target, effect::amount};
use crate::{
    Choice, Position, Table,
    content::{CardId, events::Op},
    empire, text,
};
use orbis_core::{Flow, Offer, Prompt, Seat, SeatSet, Sink, step};
use orbis_parts::{List, Slot};
use std::ops::ControlFlow;

/// Cards change hands or are looked at. Is it such an operation?
pub(super) fn operate(
    position: &mut Position,
    top: &Played,
    op: Op,
    table: &mut Table<'_>,
) -> bool {
    let seat = top.seat;
    match (op, top.target) {
        (Op::TakeRandom, Target::Player { seat: from }) => {
            if let Some(slot) = random_card(position, from, table) {
                empire::hand_over(position, seat, known_to(slot, seat));
            }
        }
        (Op::TakeChosen, Target::Player { seat: from }) => {
            look(position, seat, from, 48, table);
            position.event(Spy {
                seat,
                from,
                must: true,
            });
        }
        (Op::DiscardRandom(n), Target::Player { seat: from }) => {
            for _ in 0..amount(position, top, None, &n).max(0) {
                if let Some(slot) = random_card(position, from, table) {
                    position.discard.push(slot.card);
                }
            }
        }
        (Op::Exchange, Target::Player { seat: other })
            if !position.player(seat).hand.is_empty() =>
        {
            for (from, to, last) in [(seat, other, true), (other, seat, false)] {
                position.event(Give { from, to, last });
            }
        }
        (Op::FromDiscard, Target::Card { card }) => pick_up(position, seat, card),
        (Op::Peek(n), _) => {
            let left = usize::from(n).min(position.deck.len());
            let from = position.deck.len() - left;
            table.reveal();
            for slot in &mut position.deck[from..] {
                slot.known = slot.known.with(seat);
            }
            if left > 0 {
                let left = left as u8;
                position.event(Peek {
                    seat,
                    left,
                    keep: true,
                });
            }
        }
        _ => return false,
    }
    true
}

fn known_to(slot: Slot<CardId>, seat: Seat) -> Slot<CardId> {
    Slot {
        card: slot.card,
        known: slot.known.with(seat),
    }
}

fn random_card(position: &mut Position, from: Seat, table: &mut Table<'_>) -> Option<Slot<CardId>> {
    let count = position.player(from).hand.len() as u32;
    if count == 0 {
        return None;
    }
    table.reveal();
    let at = table.below(count) as usize;
    Some(position.player_mut(from).hand.remove(at))
}

/// A player sees so many cards of another hand.
pub fn look(position: &mut Position, seat: Seat, from: Seat, most: usize, table: &mut Table<'_>) {
    table.reveal();
    let hand = &mut position.player_mut(from).hand;
    let unknown = hand
        .iter_mut()
        .filter(|slot| slot.known != SeatSet::ALL && !slot.known.contains(seat));
    for slot in unknown.take(most) {
        slot.known = slot.known.with(seat);
    }
}

/// Takes a card out of the discard pile.
pub(crate) fn unearth(position: &mut Position, card: CardId) -> bool {
    match position.discard.iter().position(|one| *one == card) {
        Some(at) => {
            position.discard.remove(at);
            true
        }
        None => false,
    }
}

/// A player takes a card from the discard pile.
fn pick_up(position: &mut Position, seat: Seat, card: CardId) {
    if unearth(position, card) {
        empire::hand_over(position, seat, Slot::up(card));
    }
}

step! {
    /// Which card of another hand is taken?
    pub struct Spy { seat: Seat, from: Seat, must: bool }
}

impl Spy {
    /// Who is asked.
    pub(crate) fn spying(&self, position: &Position) -> SeatSet {
        if position.player(self.from).hand.is_empty() {
            SeatSet::NONE
        } else {
            SeatSet::only(self.seat)
        }
    }
}

impl step::Ask<Position> for Spy {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.event.data", "Which card do you take?")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Spy { from, must, .. } = *self;
        for card in crate::setup::sorted(position.player(from)).iter() {
            sink.offer(Choice::Hold { card })?;
        }
        if !must {
            sink.offer(Choice::Done)?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Spy { seat, from, .. } = self;
        if let Choice::Hold { card } = choice {
            table.reveal();
            if let Some(slot) = crate::empire::take_card(position, from, card) {
                crate::empire::hand_over(position, seat, known_to(slot, seat));
            }
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Spy { seat, from, .. } = *self;
        crate::check::plays(position, seat)
            && crate::check::plays(position, from)
            && !position.player(from).hand.is_empty()
    }
}

step! {
    /// Which card is handed over?
    pub struct Give { from: Seat, to: Seat, last: bool }
}

impl Give {
    /// Who is asked.
    pub(crate) fn giving(&self, position: &Position) -> SeatSet {
        if position.player(self.from).hand.is_empty() {
            SeatSet::NONE
        } else {
            SeatSet::only(self.from)
        }
    }
}

impl step::Ask<Position> for Give {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.event.data", "Which card do you hand over?")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Give { from, last, .. } = *self;
        let hand = &position.player(from).hand;
        let mut cards: List<CardId, 48> = hand.iter().map(|slot| slot.card).collect();
        if last && cards.len() > 1 {
            // The card that just came does not go back.
            cards.pop();
        }
        cards.sort_unstable();
        for card in cards.iter() {
            sink.offer(Choice::Card { card: *card })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Give { from, to, .. } = self;
        if let Choice::Card { card } = choice {
            table.reveal();
            if let Some(slot) = crate::empire::take_card(position, from, card) {
                crate::empire::hand_over(position, to, known_to(slot, to));
            }
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Give { from, to, .. } = *self;
        crate::check::plays(position, from) && crate::check::plays(position, to)
    }
}

step! {
    /// Which of the top cards is kept, and in which order do the others lie?
    pub struct Peek { seat: Seat, left: u8, keep: bool }
}

impl step::Ask<Position> for Peek {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        match *self {
            Peek { keep: true, .. } => Prompt::new("sa.event.data", "Which card do you keep?"),
            Peek { .. } => Prompt::new("sa.event.data", "Which of these cards comes last?")
                .hint("The others are drawn before it."),
        }
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let from = position.deck.len().saturating_sub(usize::from(self.left));
        let mut cards: List<CardId, 8> =
            position.deck[from..].iter().map(|slot| slot.card).collect();
        cards.sort_unstable();
        for card in cards.iter() {
            sink.offer(Choice::Hold { card: *card })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Peek { seat, left, keep } = self;
        if let Choice::Hold { card } = choice {
            let from = position.deck.len().saturating_sub(usize::from(left));
            let at = position.deck.iter().rposition(|slot| slot.card == card);
            let Some(at) = at.filter(|at| *at >= from) else {
                return;
            };
            table.reveal();
            if keep {
                let slot = position.deck.remove(at);
                crate::empire::hand_over(position, seat, known_to(slot, seat));
            } else {
                // The chosen card goes below the others that are still in hand.
                let slot = position.deck.remove(at);
                position.deck.insert(from, slot);
            }
            if left > 2 {
                position.event(Peek {
                    seat,
                    left: left - 1,
                    keep: false,
                });
            }
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Peek { seat, left, .. } = *self;
        crate::check::plays(position, seat) && left <= 8 && usize::from(left) <= position.deck.len()
    }
}
