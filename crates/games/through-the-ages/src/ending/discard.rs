//! Discard military cards, in any order.

use crate::{
    Choice, Position, Step, Table,
    content::MilitaryId,
    words::{hand, military, military_cards},
};
use orbis_core::{
    Flow, Former, Line, Offer, Picking, Picks, Prompt, Seat, Sink, news, step,
    step::{Ask, Stacked, unexpected},
};

news! {
    /// What is told of discarded cards.
    pub enum News {
        /// Military cards were discarded face down.
        Discarded { seat: Seat, cards: u8 } => {
            Line::by(seat, format!("{seat} discards {}.", military_cards(cards)))
        },
    }
}

/// Discards so many military cards of the owner's choice, or all.
pub(crate) fn some(position: &mut Position, seat: Seat, count: u8, table: &mut Table<'_>) {
    let held = position.player(seat).military_hand.len();
    if count == 0 || held == 0 {
        return;
    }
    if usize::from(count) < held {
        return position.push(DiscardMilitary {
            seat,
            left: count,
            picked: Picks::NONE,
            next_card: Former,
        });
    }
    let hand = position.player(seat).military_hand;
    for slot in &hand {
        position.discard_hidden(seat, slot.card);
    }
    let cards = held as u8;
    table.emit(|| News::Discarded { seat, cards });
}

step! {
    /// Which military cards are discarded?
    pub struct DiscardMilitary {
        seat: Seat,
        left: u8,
        #[serde(default)]
        picked: Picks,
        #[serde(default, skip_serializing)]
        next_card: Former,
    }
}

impl Ask<Position> for DiscardMilitary {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let more = usize::from(self.left).saturating_sub(self.picked.len());
        Prompt::new("tta.eot.discard", "Which military cards do you discard?")
            .hint(format!("{more} more to discard, face down."))
    }

    /// So many are discarded, in any order; nothing happens before all are picked (`tta.eot.discard`).
    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let free = position.cards_at(seat, self.picked, false);
        let taken = position.cards_at(seat, self.picked, true);
        Picking::new(free.iter().copied(), taken.iter().copied())
            .least(usize::from(self.left).saturating_sub(self.picked.len()))
            .offers(
                sink,
                |card| Choice::Discard { card },
                |card| Choice::BackDiscard { card },
            )
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        let of_hand = |card: MilitaryId, words: String| Offer::new(words).at(hand(card.slug()));
        match choice {
            Choice::Discard { card } => of_hand(card, format!("Discard {}", military(card))),
            Choice::BackDiscard { card } => {
                of_hand(card, format!("Keep {} after all", military(card))).under("Take back")
            }
            _ => unexpected(choice),
        }
    }

    /// Picks a card, or takes one back; with the last one all are discarded.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let mut picked = self.picked;
        match choice {
            Choice::Discard { card } => {
                let place = position.place_to_pick(seat, card, picked);
                place.into_iter().for_each(|place| picked.add(place));
            }
            Choice::BackDiscard { card } => {
                let place = position.place_to_take_back(seat, card, picked);
                place.into_iter().for_each(|place| picked.remove(place));
            }
            _ => {}
        }
        if picked.len() < usize::from(self.left) {
            return position.push(DiscardMilitary { picked, ..self });
        }
        for card in &position.cards_at(seat, picked, true) {
            position.discard_hidden(seat, *card);
        }
        let cards = self.left;
        table.emit(|| News::Discarded { seat, cards });
    }

    fn fits(&self, position: &Position) -> bool {
        let held = position.player(self.seat).military_hand.len();
        let left = usize::from(self.left);
        left > self.picked.len() && left <= held && self.picked.within(held)
    }
}

/// The places of the hand that the seat has picked to discard.
pub(crate) fn picked(position: &Position, seat: Seat) -> Picks {
    match position.stack.last() {
        Some(Step::DiscardMilitary(step)) if step.seat == seat => step.picked,
        _ => Picks::NONE,
    }
}

/// Takes away what is picked by those who do not look.
pub(crate) fn veil(position: &mut Position, knows: impl Fn(Seat) -> bool) {
    for step in position.stack.iter_mut() {
        if let Step::DiscardMilitary(step) = step
            && !knows(step.seat)
        {
            step.picked = Picks::NONE;
        }
    }
}
