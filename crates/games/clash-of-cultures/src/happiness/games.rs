//! Games, and cards that cheer a city.

use crate::{
    Choice, Good, GoodSet, Mood, Position, Refusal, Space, Spaces, Table,
    ask::{self, plainly},
    content::words,
    effects::ability::Ability,
    tokens::{pay_any, wealth},
};
use orbis_core::{
    Flow, Prompt, Seat, Sink, step,
    step::{Ask, Stacked, no_answer},
};
use std::ops::ControlFlow;

step! {
    /// Where are the games held?
    pub struct Sports { seat: Seat }
    /// By how many steps do the games raise the mood?
    pub struct SportsSteps { seat: Seat, at: Space }
}

impl Ask<Position> for Sports {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("coc.fact.adv.sports", "Where are the games held?")
            .hint("Each step of mood costs 1 culture token.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        cheerless_offers(position, seat, sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        match choice {
            Choice::City { at } => position.push(SportsSteps { seat, at }),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.offers_anything(position, self.seat)
    }
}

/// The goods that pay for Sports.
pub(crate) fn sports_purse(position: &Position, seat: Seat) -> GoodSet {
    let both =
        position.can(seat, Ability::PlayForMood) || position.can(seat, Ability::ExchangeTokens);
    if both {
        GoodSet::TOKENS
    } else {
        GoodSet::only(Good::Culture)
    }
}

impl Ask<Position> for SportsSteps {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let means = wealth(position.player(seat).goods, sports_purse(position, seat));
        Prompt::new(
            "coc.fact.adv.sports",
            format!("How many tokens do you pay for the games in {}?", self.at),
        )
        .hint(format!("Each raises the mood by a step; you have {means}."))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let means = wealth(position.player(seat).goods, sports_purse(position, seat));
        let steps = match position.own_city(seat, self.at).map(|city| city.mood) {
            Some(Mood::Angry) => 2,
            _ => 1,
        };
        for tokens in 1..=means.min(steps) {
            sink.offer(Choice::Boost { tokens })?;
        }
        ControlFlow::Continue(())
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Boost { tokens } = choice else {
            return no_answer(self, choice);
        };
        for _ in 0..tokens {
            position.raise(self.at, table);
        }
        let happy = position
            .own_city(seat, self.at)
            .is_some_and(|city| city.mood == Mood::Happy);
        if happy && position.can(seat, Ability::PlayForCulture) {
            // The token comes after the payment and cannot be part of it.
            position.gain_later(seat, Good::Culture, 1);
        }
        pay_any(position, seat, tokens, sports_purse(position, seat), table);
    }

    fn fits(&self, position: &Position) -> bool {
        self.offers_anything(position, self.seat)
    }
}

words! {
    /// How a city is cheered by a card.
    pub enum Cheering {
        /// Great Artist: it becomes happy.
        Wholly = "wholly",
        /// Hero General: one step for nothing.
        Freely = "freely",
        /// Hero General: another step for a token.
        ForToken = "for-token",
    }
}

step! {
    /// Which city is cheered by a card?
    pub struct Cheer { seat: Seat, how: Cheering }
}

/// Cities that can be cheered.
pub(crate) fn cheerless(position: &Position, seat: Seat) -> Spaces {
    let cities = position
        .cities
        .of(Some(seat))
        .filter(|city| city.mood != Mood::Happy);
    cities.map(|city| city.at).collect()
}

/// Offers the cities that can be cheered (`coc.happy.max`).
fn cheerless_offers(position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
    let gloomy = cheerless(position, seat);
    for at in position.own_cities(seat).iter() {
        let why = (!gloomy.has(at)).then_some(Refusal::AlreadyHappy { at });
        sink.decide(Choice::City { at }, why)?;
    }
    ControlFlow::Continue(())
}

impl Ask<Position> for Cheer {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let text = match self.how {
            Cheering::Wholly => "Which city becomes happy?",
            Cheering::Freely => "Which city's mood rises by a step?",
            Cheering::ForToken => "Which city's mood rises by another step for 1 mood token?",
        };
        Prompt::new("coc.happy.max", text).hint(format!(
            "A happy city counts as one larger. {}",
            ask::purse(position, seat)
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        cheerless_offers(position, seat, sink)?;
        ask::decline_if(self.how == Cheering::ForToken, sink)
    }

    plainly!(no: "No other city");

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::City { at } = choice else {
            return;
        };
        position.raise(at, table);
        match self.how {
            Cheering::Wholly => position.raise(at, table),
            Cheering::Freely => {
                if position.can_pay_token(seat, Good::Mood, 1)
                    && !cheerless(position, seat).is_empty()
                {
                    let how = Cheering::ForToken;
                    position.push(Cheer { seat, how });
                }
            }
            Cheering::ForToken => position.pay_token(seat, Good::Mood, 1, table),
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        cheerless(position, self.seat).is_empty()
    }
}
