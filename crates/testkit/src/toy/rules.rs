//! How Lanterns is played.

use super::{Choice, Lantern, Step, Toy, flaw};
use orbis_core::{Refusal, Seat, SeatSet, Setup, Sink, Table, Turn};
use orbis_parts::{List, Pile, Slot};
use std::ops::ControlFlow;

/// Something that happened.
#[derive(Copy, Clone, Debug)]
pub enum Event {
    /// A gift reached its new owner.
    Gave {
        /// From.
        seat: Seat,
        /// To.
        to: Seat,
        /// What.
        card: Lantern,
    },
    /// A lantern was hung.
    Hung {
        /// Who.
        seat: Seat,
        /// What.
        card: Lantern,
        /// Where.
        post: u8,
    },
    /// A lantern was dropped.
    Dropped {
        /// Who.
        seat: Seat,
        /// What.
        card: Lantern,
    },
    /// A lantern was lit.
    Lit {
        /// Who.
        seat: Seat,
        /// The die.
        roll: u8,
        /// Points for it.
        points: u8,
    },
    /// A lantern was shaded.
    Shaded {
        /// Who.
        seat: Seat,
    },
    /// A lantern was drawn.
    Drew {
        /// Who.
        seat: Seat,
        /// What.
        card: Lantern,
    },
}

/// Why something cannot be done.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// It does not fit below this one.
    TooLow {
        /// The lantern.
        card: Lantern,
        /// What hangs there.
        top: Lantern,
        /// The rule's id.
        rule: &'static str,
    },
}

impl Refusal for Obstacle {
    fn rule(&self) -> &'static str {
        let Obstacle::TooLow { rule, .. } = self;
        rule
    }

    fn text(&self) -> String {
        let Obstacle::TooLow { card, top, .. } = self;
        format!(
            "{card} does not fit below {top}: it needs a value above {}",
            top.value()
        )
    }
}

pub(super) fn deal<const FLAW: u8>(setup: &Setup, table: &mut Table<'_, Event>) -> Toy<FLAW> {
    let hand_size = setup.number("hand").unwrap_or(3).clamp(2, 4) as u8;
    let mut deck: Pile<Lantern, 24> = Pile::shuffled(Lantern::all(), table);
    let hands = Seat::all(setup.players).map(|seat| {
        let cards = (0..hand_size).filter_map(|_| deck.pop());
        cards.map(|slot| Slot::held(slot.card, seat)).collect()
    });
    let hands = hands.collect();
    let seats = || Seat::all(setup.players);
    Toy {
        players: setup.players,
        hand_size,
        festival: setup.on("festival"),
        deck,
        hands,
        given: seats().map(|_| Pile::new()).collect(),
        posts: seats().map(|_| Default::default()).collect(),
        dropped: List::new(),
        points: seats().map(|_| 0).collect(),
        stack: [Step::Give].into_iter().collect(),
    }
}

impl<const FLAW: u8> Toy<FLAW> {
    pub(super) fn asked(&self) -> Turn {
        match (self.stack.last(), self.active()) {
            (None, _) => Turn::Over,
            (Some(_), Some(seat)) => Turn::of(seat),
            (Some(_), None) => {
                let open =
                    Seat::all(self.players).filter(|seat| self.given[seat.index()].is_empty());
                Turn::Decide(open.collect())
            }
        }
    }

    pub(super) fn say_offers<S: Sink<Toy<FLAW>>>(
        &self,
        seat: Seat,
        sink: &mut S,
    ) -> ControlFlow<()> {
        if !self.asked().deciders().contains(seat) {
            return ControlFlow::Continue(());
        }
        match self.stack.last() {
            None => {}
            Some(Step::Give) => {
                self.each_in_hand(seat, |card| sink.offer(Choice::Give { card }))?
            }
            Some(Step::Hang { .. }) => {
                self.each_in_hand(seat, |card| sink.offer(Choice::Hang { card }))?;
            }
            Some(Step::Post { card }) => {
                let mut fits = false;
                for post in 1..=3 {
                    let obstacle = self.fits(seat, post, *card).err().map(|top| {
                        let rule = if FLAW == flaw::NO_SUCH_RULE {
                            "lan.nothing"
                        } else {
                            "lan.rise"
                        };
                        Obstacle::TooLow {
                            card: *card,
                            top,
                            rule,
                        }
                    });
                    fits |= obstacle.is_none();
                    sink.decide(Choice::Post { post }, obstacle)?;
                }
                if fits || FLAW != flaw::STUCK {
                    sink.offer(Choice::Drop)?;
                }
            }
            Some(Step::Flame { .. }) => {
                sink.offer(Choice::Light)?;
                sink.offer(Choice::Shade)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The lanterns of a hand in their printed order.
    fn each_in_hand(
        &self,
        seat: Seat,
        mut say: impl FnMut(Lantern) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut held = 0u32;
        for slot in self.hands[seat.index()].iter() {
            if FLAW == flaw::UNSORTED {
                say(slot.card)?;
            } else if slot.card.index() < 24 {
                held |= 1 << slot.card.index();
            }
        }
        while held != 0 {
            say(Lantern(held.trailing_zeros() as u8))?;
            held &= held - 1;
        }
        ControlFlow::Continue(())
    }

    pub(super) fn carry_out(&mut self, seat: Seat, choice: Choice, table: &mut Table<'_, Event>) {
        match (choice, self.stack.last().copied()) {
            (Choice::Give { card }, Some(Step::Give)) => {
                if let Some(slot) = self.take(seat, card) {
                    self.given[seat.index()].push(slot);
                }
                if self.given.iter().all(|given| !given.is_empty()) {
                    self.pass_gifts(table);
                }
            }
            (Choice::Hang { card }, Some(Step::Hang { .. })) => {
                self.take(seat, card);
                self.stack.push(Step::Post { card });
            }
            (Choice::Post { post: post @ 1..=3 }, Some(Step::Post { card })) => {
                self.posts[seat.index()][post as usize - 1].push(card);
                table.emit(|| Event::Hung { seat, card, post });
                self.stack.pop();
                self.stack.push(Step::Flame { post });
            }
            (Choice::Drop, Some(Step::Post { card })) => {
                if FLAW != flaw::LOST_CARD {
                    self.dropped.push(card);
                }
                table.emit(|| Event::Dropped { seat, card });
                self.end_turn(seat, table);
            }
            (Choice::Light, Some(Step::Flame { post })) => {
                let mut roll = table.roll(6) as u8;
                while FLAW == flaw::REROLL && roll == 1 {
                    roll = table.roll(6) as u8;
                }
                let hung = self.posts[seat.index()][post as usize - 1].last();
                let points = hung.map_or(0, |card| card.value());
                let points = if roll <= points { points } else { 0 };
                self.points[seat.index()] += i16::from(points);
                table.emit(|| Event::Lit { seat, roll, points });
                self.end_turn(seat, table);
            }
            (Choice::Shade, Some(Step::Flame { .. })) => {
                self.points[seat.index()] += 2;
                table.emit(|| Event::Shaded { seat });
                self.end_turn(seat, table);
            }
            _ => debug_assert!(false, "{choice} was not offered"),
        }
    }

    fn take(&mut self, seat: Seat, card: Lantern) -> Option<Slot<Lantern>> {
        let hand = &mut self.hands[seat.index()];
        let index = hand.iter().position(|slot| slot.card == card)?;
        Some(hand.remove(index))
    }

    fn pass_gifts(&mut self, table: &mut Table<'_, Event>) {
        table.reveal();
        for seat in Seat::all(self.players) {
            let to = seat.next(self.players);
            if let Some(gift) = self.given[seat.index()].pop() {
                let known = gift.known.with(to);
                self.hands[to.index()].push(Slot {
                    card: gift.card,
                    known,
                });
                table.emit(|| Event::Gave {
                    seat,
                    to,
                    card: gift.card,
                });
            }
        }
        self.stack.clear();
        self.stack.push(Step::Hang { seat: Seat::at(0) });
    }

    fn end_turn(&mut self, seat: Seat, table: &mut Table<'_, Event>) {
        let drawn = if FLAW == flaw::PEEK {
            self.deck.pop().map(|slot| Slot::held(slot.card, seat))
        } else {
            self.deck.draw(SeatSet::only(seat), table)
        };
        if let Some(slot) = drawn {
            self.hands[seat.index()].push(slot);
            table.emit(|| Event::Drew {
                seat,
                card: slot.card,
            });
        }
        self.stack.clear();
        let next = seat.next(self.players).round(self.players);
        match next
            .into_iter()
            .find(|seat| !self.hands[seat.index()].is_empty())
        {
            Some(seat) => self.stack.push(Step::Hang { seat }),
            None if FLAW == flaw::ENDLESS => self.start_again(table),
            None => self.score_festival(),
        }
    }

    fn score_festival(&mut self) {
        if self.festival {
            for (points, posts) in self.points.iter_mut().zip(self.posts.iter()) {
                let long = posts.iter().filter(|chain| chain.len() >= 4).count();
                *points += 3 * long as i16;
            }
        }
    }

    fn start_again(&mut self, table: &mut Table<'_, Event>) {
        let hand = orbis_core::OptionValue::Number(self.hand_size.into());
        let options = [("hand".to_string(), hand)].into();
        let players = self.players;
        *self = deal(&Setup { players, options }, table);
    }
}
