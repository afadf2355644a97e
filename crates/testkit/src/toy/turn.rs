//! The steps of Lanterns: gifts that everybody decides on at once, and turns of three choices.

use super::{
    Choice, Lantern, Toy, flaw,
    rules::{Board, News, Obstacle},
    swap,
};
use orbis_core::{
    Flow, Offer, Prompt, Seat, SeatSet, Sink, step,
    step::{Ask, Stacked, no_answer, unexpected},
    steps,
};
use std::ops::ControlFlow;

steps! {
    /// What is being decided; the last one of the stack is asked.
    #[serde(tag = "step", rename_all = "kebab-case")]
    pub enum Step for Toy<FLAW> where [const FLAW: u8] {
        /// Everybody gives a lantern to the left.
        Give in self asks undecided(),
        /// Which lanterns go under the deck?
        Swap in swap asks seat,
        /// Which lantern?
        Hang in self asks seat,
        /// Where to?
        Post in self asks owner(),
        /// Light it?
        Flame in self asks owner(),
    }
}

impl<const FLAW: u8> Stacked for Toy<FLAW> {
    type Step = Step;

    const WAITING: &'static str = "lan.hang";

    fn stack(&self) -> &[Step] {
        &self.stack
    }

    fn push(&mut self, step: impl Into<Step>) {
        self.stack.push(step.into());
    }

    fn pop(&mut self) -> Option<Step> {
        self.stack.pop()
    }
}

step! {
    /// Everybody gives a lantern to the left.
    #[derive(Default)]
    pub struct Give {}

    /// Which lantern is hung?
    pub struct Hang { seat: Seat }

    /// Where is it hung?
    pub struct Post { card: Lantern }

    /// Is the lantern on this post lit?
    pub struct Flame { post: u8 }
}

impl Give {
    fn undecided<const FLAW: u8>(&self, toy: &Toy<FLAW>) -> SeatSet {
        Seat::all(toy.players)
            .filter(|seat| toy.given[seat.index()].is_empty())
            .collect()
    }
}

impl<const FLAW: u8> Ask<Toy<FLAW>> for Give {
    fn prompt(&self, _toy: &Toy<FLAW>, _seat: Seat) -> Prompt {
        Prompt::new("lan.give", "Which lantern do you give to the left?")
    }

    fn offers(&self, toy: &Toy<FLAW>, seat: Seat, sink: &mut impl Sink<Toy<FLAW>>) -> Flow {
        toy.each_in_hand(seat, |card| sink.offer(Choice::Give { card }))
    }

    fn present(&self, _toy: &Toy<FLAW>, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Give { card } => Offer::new(format!("Give {card}")).at(format!("card-{card}")),
            _ => unexpected(choice),
        }
    }

    fn answer(self, toy: &mut Toy<FLAW>, seat: Seat, choice: Choice, _table: &mut Board<'_>) {
        let Choice::Give { card } = choice else {
            return no_answer(self, choice);
        };
        if let Some(slot) = toy.take(seat, card) {
            toy.given[seat.index()].push(slot);
        }
        toy.push(self);
    }

    /// All have decided.
    fn lapse(self, toy: &mut Toy<FLAW>, table: &mut Board<'_>) {
        toy.pass_gifts(table);
    }
}

impl<const FLAW: u8> Ask<Toy<FLAW>> for Hang {
    fn prompt(&self, _toy: &Toy<FLAW>, _seat: Seat) -> Prompt {
        Prompt::new("lan.hang", "Which lantern do you hang?")
    }

    fn offers(&self, toy: &Toy<FLAW>, seat: Seat, sink: &mut impl Sink<Toy<FLAW>>) -> Flow {
        toy.each_in_hand(seat, |card| sink.offer(Choice::Hang { card }))
    }

    fn present(&self, _toy: &Toy<FLAW>, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Hang { card } => Offer::new(format!("Hang {card}")).at(format!("card-{card}")),
            _ => unexpected(choice),
        }
    }

    fn answer(self, toy: &mut Toy<FLAW>, seat: Seat, choice: Choice, _table: &mut Board<'_>) {
        let Choice::Hang { card } = choice else {
            return no_answer(self, choice);
        };
        toy.take(seat, card);
        toy.push(self);
        toy.push(Post { card });
    }
}

impl Post {
    fn owner<const FLAW: u8>(&self, toy: &Toy<FLAW>) -> Option<Seat> {
        toy.active()
    }
}

impl<const FLAW: u8> Ask<Toy<FLAW>> for Post {
    fn prompt(&self, _toy: &Toy<FLAW>, _seat: Seat) -> Prompt {
        Prompt::new("lan.rise", "Where do you hang it?")
    }

    fn offers(&self, toy: &Toy<FLAW>, seat: Seat, sink: &mut impl Sink<Toy<FLAW>>) -> Flow {
        let card = self.card;
        let rule = match FLAW {
            flaw::NO_SUCH_RULE => "lan.nothing",
            _ => "lan.rise",
        };
        let mut fits = false;
        for post in 1..=3 {
            let top = toy.fits(seat, post, card).err();
            fits |= top.is_none();
            let obstacle = top.map(|top| Obstacle::TooLow { card, top, rule });
            sink.decide(Choice::Post { post }, obstacle)?;
        }
        if fits || FLAW != flaw::STUCK {
            sink.offer(Choice::Drop)?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, _toy: &Toy<FLAW>, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Post { post } => Offer::new(format!("On post {post}"))
                .at(format!("post-{post}"))
                .under("Posts"),
            Choice::Drop => Offer::new("Drop it"),
            _ => unexpected(choice),
        }
    }

    fn answer(self, toy: &mut Toy<FLAW>, seat: Seat, choice: Choice, table: &mut Board<'_>) {
        let card = self.card;
        match choice {
            Choice::Post { post: post @ 1..=3 } => {
                toy.posts[seat.index()][post as usize - 1].push(card);
                table.emit(|| News::Hung { seat, card, post });
                toy.push(Flame { post });
            }
            Choice::Drop => {
                if FLAW != flaw::LOST_CARD {
                    toy.dropped.push(card);
                }
                table.emit(|| News::Dropped { seat, card });
                toy.end_turn(seat, table);
            }
            _ => no_answer(self, choice),
        }
    }
}

impl Flame {
    fn owner<const FLAW: u8>(&self, toy: &Toy<FLAW>) -> Option<Seat> {
        toy.active()
    }
}

impl<const FLAW: u8> Ask<Toy<FLAW>> for Flame {
    fn prompt(&self, _toy: &Toy<FLAW>, _seat: Seat) -> Prompt {
        Prompt::new("lan.flame", "Light it or shade it?")
    }

    fn offers(&self, _toy: &Toy<FLAW>, _seat: Seat, sink: &mut impl Sink<Toy<FLAW>>) -> Flow {
        sink.offer(Choice::Light)?;
        sink.offer(Choice::Shade)
    }

    fn present(&self, _toy: &Toy<FLAW>, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Light => Offer::new("Light it"),
            Choice::Shade => Offer::new("Shade it"),
            _ => unexpected(choice),
        }
    }

    fn answer(self, toy: &mut Toy<FLAW>, seat: Seat, choice: Choice, table: &mut Board<'_>) {
        match choice {
            Choice::Light => {
                let mut roll = table.roll(6) as u8;
                while FLAW == flaw::REROLL && roll == 1 {
                    roll = table.roll(6) as u8;
                }
                let hung = toy.posts[seat.index()][self.post as usize - 1].last();
                let points = hung.map_or(0, |card| card.value());
                let points = if roll <= points { points } else { 0 };
                toy.points[seat.index()] += i16::from(points);
                table.emit(|| News::Lit { seat, roll, points });
            }
            Choice::Shade => {
                toy.points[seat.index()] += 2;
                table.emit(|| News::Shaded { seat });
            }
            _ => return no_answer(self, choice),
        }
        toy.end_turn(seat, table);
    }
}
