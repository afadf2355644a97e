//! Goods that are gained, paid or turned into others piece by piece.

use crate::{
    Choice, Good, GoodSet, Goods, Position, Table,
    ask::{self, plainly},
    play,
    words::{list, so_many},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, news, step,
    step::{Ask, Run, Stacked, no_answer},
};
use std::ops::ControlFlow;

news! {
    /// What is told of goods.
    pub enum News {
        /// Goods came in.
        Gained { seat: Seat, goods: Goods } => {
            Line::by(seat, format!("{seat} gains {}", crate::refusal::said(goods)))
        },
        /// Goods were paid or lost.
        Paid { seat: Seat, goods: Goods } => {
            Line::by(seat, format!("{seat} pays {}", crate::refusal::said(goods)))
        },
    }
}

/// How much of some goods there is.
pub fn wealth(goods: Goods, kinds: GoodSet) -> u8 {
    kinds
        .iter()
        .fold(0u8, |sum, good| sum.saturating_add(goods[good]))
}

step! {
    /// Goods that come once what is asked now has been answered.
    pub struct Gain { seat: Seat, good: Good, number: u8 }
}

impl Run<Position> for Gain {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        position.gain(self.seat, Goods::of(self.good, self.number), table);
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat)
    }
}

/// Asks for so many mood or culture tokens.
pub(crate) fn reward(position: &mut Position, seat: Seat, number: u8) {
    if number > 0 {
        position.push(GainToken { seat, number });
    }
}

step! {
    /// Mood or culture? So many are still to be chosen.
    pub struct GainToken { seat: Seat, number: u8 }
}

impl Ask<Position> for GainToken {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let prompt = Prompt::new("coc.terms.tokens", "A mood or a culture token?");
        let has = ask::purse(position, seat);
        match self.number {
            0 | 1 => prompt.hint(has),
            number => prompt.hint(format!("You gain {number} one after the other. {has}")),
        }
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        Good::TOKENS
            .into_iter()
            .try_for_each(|good| sink.offer(Choice::Good { good }))
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Good { good } = choice else {
            return no_answer(self, choice);
        };
        position.gain(seat, Goods::of(good, 1), table);
        reward(position, seat, self.number.saturating_sub(1));
    }
}

/// Pays so many of some goods; asks where there is a choice.
pub(crate) fn pay_any(
    position: &mut Position,
    seat: Seat,
    number: u8,
    purse: GoodSet,
    table: &mut Table<'_>,
) {
    if number == 0 {
        return;
    }
    let goods = position.player(seat).goods;
    let mut kinds = purse.iter().filter(|good| goods[*good] > 0);
    match (kinds.next(), kinds.next()) {
        (None, _) => {}
        (Some(good), None) => position.lose(seat, Goods::of(good, number.min(goods[good])), table),
        _ => position.push(PayOne {
            seat,
            number,
            purse,
        }),
    }
}

step! {
    /// What is paid with, one good after the other in their order?
    pub struct PayOne { seat: Seat, number: u8, purse: GoodSet }
}

impl Ask<Position> for PayOne {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let kinds: Vec<String> = self.purse.iter().map(|good| good.to_string()).collect();
        let text = match self.number {
            1 => "What do you pay with?".to_string(),
            number => format!("What do you pay with? {number} are due."),
        };
        Prompt::new("coc.fact.adv.rituals", text).hint(format!(
            "You may pay with {}. {}",
            list(&kinds).replace(" and ", " or "),
            ask::purse(position, seat)
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let goods = position.player(seat).goods;
        let due = self.number.min(wealth(goods, self.purse));
        for good in self.purse.iter().filter(|good| goods[*good] > 0) {
            // What is left must still be payable.
            if wealth(goods, self.purse.from(good)) >= due {
                sink.offer(Choice::Good { good })?;
            }
        }
        ControlFlow::Continue(())
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Good { good } = choice else {
            return no_answer(self, choice);
        };
        position.lose(seat, Goods::of(good, 1), table);
        let left = self.number.saturating_sub(1);
        pay_any(position, seat, left, self.purse.from(good), table);
    }

    fn fits(&self, position: &Position) -> bool {
        self.offers_anything(position, self.seat)
    }
}

/// Tokens of one kind become the other.
fn turn_over(position: &mut Position, seat: Seat, goods: Goods, table: &mut Table<'_>) {
    position.lose(seat, goods, table);
    let turned = Goods::of(Good::Mood, goods[Good::Culture]).and(Good::Culture, goods[Good::Mood]);
    position.gain(seat, turned, table);
}

step! {
    /// Great Athlete: which tokens become the other kind?
    pub struct TurnTokens { seat: Seat }
    /// Theaters: which token becomes the other kind?
    pub struct Theater { seat: Seat }
}

impl Ask<Position> for TurnTokens {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        Prompt::new(
            "coc.fact.adv.theaters",
            "How many tokens of one kind do you turn into the other?",
        )
        .hint(ask::purse(position, seat))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let goods = position.player(seat).goods;
        for good in [Good::Culture, Good::Mood] {
            for number in 1..=goods[good].min(20) {
                sink.offer(Choice::Goods {
                    goods: Goods::of(good, number),
                })?;
            }
        }
        sink.offer(Choice::Done)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Goods { goods } = choice {
            turn_over(position, seat, goods, table);
        }
    }
}

impl Ask<Position> for Theater {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        Prompt::new(
            "coc.fact.adv.theaters",
            "Which token do you turn into the other kind?",
        )
        .hint(ask::purse(position, seat))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let goods = position.player(seat).goods;
        Good::TOKENS
            .into_iter()
            .filter(|good| goods[*good] > 0)
            .try_for_each(|good| sink.offer(Choice::Good { good }))
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Good { good } => turn_over(position, seat, Goods::of(good, 1), table),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.offers_anything(position, self.seat)
    }
}

step! {
    /// Tea Ceremony: food for mood, or an idea for culture?
    pub struct Tea { seat: Seat }
}

impl Ask<Position> for Tea {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("coc.round.free-actions", "What do you offer with the tea?")
            .hint("Food brings a mood token, an idea a culture token.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let goods = position.player(seat).goods;
        for good in [Good::Food, Good::Ideas] {
            if goods.payment(Goods::of(good, 1)).is_some() {
                sink.offer(Choice::Good { good })?;
            }
        }
        sink.offer(Choice::Decline)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Good { good } => {
                let token = tea(good);
                Offer::new(format!("{} for {}", so_many(good, 1), so_many(token, 1)))
            }
            Choice::Decline => Offer::new("Nothing"),
            _ => crate::words::offer(position, seat, choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Good { good } = choice else {
            return;
        };
        position.gain_later(seat, tea(good), 1);
        position.pay(seat, Goods::of(good, 1), table);
    }
}

fn tea(good: Good) -> Good {
    if good == Good::Food {
        Good::Mood
    } else {
        Good::Culture
    }
}

step! {
    /// Bartering: which action card goes?
    pub struct Barter { seat: Seat }
    /// Bartering: gold or culture for it?
    pub struct BarterGain { seat: Seat }
}

impl Ask<Position> for Barter {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.card.action-discard",
            "Which action card do you barter away?",
        )
        .hint("It brings 1 gold or 1 culture token.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::action_cards(position, seat, sink)?;
        ask::decline_if(position.player(seat).actions.is_empty(), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Card { card } = choice
            && play::throw_away(position, seat, card, table)
        {
            position.push(BarterGain { seat });
        }
    }
}

impl Ask<Position> for BarterGain {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        Prompt::new("coc.fact.adv.bartering", "Gold or culture for the card?")
            .hint(ask::purse(position, seat))
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        [Good::Gold, Good::Culture]
            .into_iter()
            .try_for_each(|good| sink.offer(Choice::Good { good }))
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Good { good } => position.gain(seat, Goods::of(good, 1), table),
            _ => no_answer(self, choice),
        }
    }
}
