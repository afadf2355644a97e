//! How Lanterns is played.

use super::{
    Lantern, Toy, flaw,
    swap::Swap,
    turn::{Give, Hang, Step},
};
use orbis_core::{Flow, Line, Picks, Seat, SeatSet, Setup, Table, news, refusals, step::Stacked};
use orbis_parts::{List, Pile, Slot};
use std::ops::ControlFlow;

/// The table of this game.
pub(super) type Board<'a> = Table<'a, News>;

news! {
    /// Something that happened.
    pub enum News for viewer {
        /// A gift reached its new owner.
        Gave { seat: Seat, to: Seat, card: Lantern } => {
            let what = if viewer.is(seat) || viewer.is(to) {
                card.to_string()
            } else {
                "a lantern".to_string()
            };
            Line::by(seat, format!("{seat} gives {what} to {to}."))
        },
        /// A lantern was hung.
        Hung { seat: Seat, card: Lantern, post: u8 } => {
            Line::by(seat, format!("{seat} hangs {card} on post {post}."))
        },
        /// A lantern was dropped.
        Dropped { seat: Seat, card: Lantern } => Line::by(seat, format!("{seat} drops {card}.")),
        /// A lantern was lit.
        Lit { seat: Seat, roll: u8, points: u8 } => {
            let points = orbis_core::count(points, "point");
            Line::by(seat, format!("{seat} rolls {roll} for {points}."))
        },
        /// A lantern was shaded.
        Shaded { seat: Seat } => Line::by(seat, format!("{seat} shades the lantern.")),
        /// Lanterns were swapped with the deck.
        Swapped { seat: Seat, count: u8 } => {
            let what = orbis_core::count(count, "lantern");
            Line::by(seat, format!("{seat} swaps {what} with the deck."))
        },
        /// A lantern was drawn; only who drew it hears which.
        Drew { seat: Seat, card: Lantern } => {
            viewer.is(seat).then(|| Line::by(seat, format!("{seat} draws {card}.")))
        },
    }
}

refusals! {
    /// Why something cannot be done.
    pub enum Obstacle {
        /// It does not fit below this one.
        TooLow { card: Lantern, top: Lantern, rule: &'static str } = rule => {
            let above = top.value();
            format!("{card} does not fit below {top}: it needs a value above {above}")
        },
        /// No lantern is picked yet.
        NothingPut = "lan.swap" => "you put at least one lantern under the deck",
    }
}

pub(super) fn deal<const FLAW: u8>(setup: &Setup, table: &mut Board<'_>) -> Toy<FLAW> {
    let hand_size = setup.number("hand").unwrap_or(3).clamp(2, 4) as u8;
    let mut deck: Pile<Lantern, 24> = Pile::shuffled(Lantern::all(), table);
    let hands = Seat::all(setup.players).map(|seat| {
        let cards = (0..hand_size).filter_map(|_| deck.pop());
        cards.map(|slot| Slot::held(slot.card, seat)).collect()
    });
    let hands = hands.collect();
    let seats = || Seat::all(setup.players);
    let (seat, picked) = (Seat::at(0), Picks::NONE);
    let first: Option<Step> = setup.on("swap").then(|| Swap { seat, picked }.into());
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
        stack: first.into_iter().chain([Give {}.into()]).collect(),
    }
}

impl<const FLAW: u8> Toy<FLAW> {
    /// The lanterns of a hand in their printed order.
    pub(super) fn each_in_hand(&self, seat: Seat, mut say: impl FnMut(Lantern) -> Flow) -> Flow {
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

    pub(super) fn take(&mut self, seat: Seat, card: Lantern) -> Option<Slot<Lantern>> {
        let hand = &mut self.hands[seat.index()];
        let index = hand.iter().position(|slot| slot.card == card)?;
        Some(hand.remove(index))
    }

    pub(super) fn pass_gifts(&mut self, table: &mut Board<'_>) {
        table.reveal();
        for seat in Seat::all(self.players) {
            let to = seat.next(self.players);
            if let Some(gift) = self.given[seat.index()].pop() {
                let known = gift.known.with(to);
                self.hands[to.index()].push(Slot {
                    card: gift.card,
                    known,
                });
                table.emit(|| News::Gave {
                    seat,
                    to,
                    card: gift.card,
                });
            }
        }
        if self.stack.is_empty() {
            self.push(Hang { seat: Seat::at(0) });
        }
    }

    pub(super) fn end_turn(&mut self, seat: Seat, table: &mut Board<'_>) {
        let drawn = if FLAW == flaw::PEEK {
            self.deck.pop().map(|slot| Slot::held(slot.card, seat))
        } else {
            self.deck.draw(SeatSet::only(seat), table)
        };
        if let Some(slot) = drawn {
            self.hands[seat.index()].push(slot);
            table.emit(|| News::Drew {
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
            Some(seat) => self.push(Hang { seat }),
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

    fn start_again(&mut self, table: &mut Board<'_>) {
        let hand = orbis_core::OptionValue::Number(self.hand_size.into());
        let options = [("hand".to_string(), hand)].into();
        let players = self.players;
        *self = deal(&Setup { players, options }, table);
    }
}
