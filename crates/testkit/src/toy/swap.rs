//! Lanterns are swapped with the deck: several are picked, in any order, and can be taken back before it is done.

use super::{
    Choice, Lantern, Toy, flaw,
    rules::{Board, News, Obstacle},
    turn::Hang,
};
use orbis_core::{
    Flow, Offer, Picking, Picks, Prompt, Seat, SeatSet, Sink, step,
    step::{Ask, Stacked, no_answer, unexpected},
};
use orbis_parts::Slot;

step! {
    /// Which lanterns go under the deck?
    pub struct Swap { seat: Seat, picked: Picks }
}

impl Swap {
    /// The lanterns of the hand that are picked, or those that are not, in their printed order.
    fn cards<const FLAW: u8>(
        &self,
        toy: &Toy<FLAW>,
        picked: bool,
    ) -> impl Iterator<Item = Lantern> + Clone {
        let hand = toy.hands[self.seat.index()];
        let picks = self.picked;
        let is_there = move |card: Lantern| {
            let mut slots = hand.iter().enumerate();
            slots.any(|(place, slot)| slot.card == card && picks.has(place) == picked)
        };
        Lantern::all().filter(move |card| is_there(*card))
    }

    fn put_under<const FLAW: u8>(self, toy: &mut Toy<FLAW>, table: &mut Board<'_>) {
        let seat = self.seat;
        for place in self.picked.iter().rev() {
            let slot = toy.hands[seat.index()].remove(place);
            toy.deck.insert(0, Slot::held(slot.card, seat));
        }
        for _ in self.picked.iter() {
            if let Some(slot) = toy.deck.draw(SeatSet::only(seat), table) {
                toy.hands[seat.index()].push(slot);
                let card = slot.card;
                table.emit(|| News::Drew { seat, card });
            }
        }
        for slot in toy.hands[seat.index()].iter_mut() {
            slot.known = SeatSet::only(seat);
        }
        let count = self.picked.len() as u8;
        table.emit(|| News::Swapped { seat, count });
        let (seat, picked) = (seat.next(toy.players), Picks::NONE);
        if seat == Seat::at(0) {
            toy.push(Hang { seat });
        } else {
            toy.push(Swap { seat, picked });
        }
    }
}

impl<const FLAW: u8> Ask<Toy<FLAW>> for Swap {
    fn prompt(&self, _toy: &Toy<FLAW>, _seat: Seat) -> Prompt {
        Prompt::new("lan.swap", "Which lanterns do you put under the deck?")
    }

    fn offers(&self, toy: &Toy<FLAW>, _seat: Seat, sink: &mut impl Sink<Toy<FLAW>>) -> Flow {
        Picking::new(self.cards(toy, false), self.cards(toy, true)).offers(
            sink,
            |card| Choice::Put { card },
            |card| Choice::BackPut { card },
        )?;
        let none = self.picked.is_empty();
        sink.decide(Choice::Done, none.then_some(Obstacle::NothingPut))
    }

    fn present(&self, _toy: &Toy<FLAW>, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Put { card } => Offer::new(format!("Put {card} under the deck"))
                .at(format!("card-{card}"))
                .under("Swap"),
            Choice::BackPut { card } => Offer::new(format!("Take {card} back"))
                .at(format!("card-{card}"))
                .under("Take back"),
            Choice::Done => Offer::new("Done"),
            _ => unexpected(choice),
        }
    }

    fn answer(mut self, toy: &mut Toy<FLAW>, seat: Seat, choice: Choice, table: &mut Board<'_>) {
        let place = |card| {
            let mut hand = toy.hands[seat.index()].iter();
            hand.position(|slot| slot.card == card).unwrap_or_default()
        };
        match choice {
            Choice::Put { card } => {
                let place = place(card);
                if FLAW == flaw::LAST_PICK_COUNTS && !self.picked.within(place) {
                    self.picked = Picks::NONE;
                }
                self.picked.add(place);
            }
            Choice::BackPut { .. } if FLAW == flaw::ALL_BACK => self.picked = Picks::NONE,
            Choice::BackPut { card } => self.picked.remove(place(card)),
            Choice::Done => return self.put_under(toy, table),
            _ => return no_answer(self, choice),
        }
        toy.push(self);
    }

    fn fits(&self, toy: &Toy<FLAW>) -> bool {
        let hand = toy.hands.get(self.seat.index());
        hand.is_some_and(|hand| !hand.is_empty() && self.picked.within(hand.len()))
    }
}

impl<const FLAW: u8> Toy<FLAW> {
    /// What is picked from a hand is hidden like the hand: only how many is known.
    pub(super) fn veil_picks(&mut self, knows: impl Fn(Seat) -> bool) {
        for step in self.stack.iter_mut() {
            if let super::Step::Swap(swap) = step
                && !knows(swap.seat)
            {
                swap.picked = Picks::first(swap.picked.len());
            }
        }
    }
}
