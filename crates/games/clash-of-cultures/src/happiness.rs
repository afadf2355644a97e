//! Increase happiness.

use crate::{
    Choice, City, Good, GoodSet, Goods, Mood, Once, Position, Refusal, Space, Spaces, Table,
    ask::{self, plainly},
    content::{Terrain, words},
    effects::ability::Ability,
    effects::talent::Talent,
    tokens::{pay_any, wealth},
    words::count,
};
use orbis_core::{
    Flow, Offer, Prompt, Seat, Sink, step,
    step::{Ask, Stacked, no_answer},
};
use std::ops::ControlFlow;

/// Tokens for one step of mood in a city.
pub fn price(position: &Position, seat: Seat, city: &City) -> u8 {
    let mut price = city.size();
    let woods = (city.at.around() | city.at.set()) & position.world.all(Terrain::Forest);
    if !woods.is_empty() && position.can(seat, Ability::CheerInForests) {
        price -= 1;
    }
    if position.led(seat, Talent::CheerCheaply, city.at) {
        price = price.saturating_sub(1);
    }
    price.max(1)
}

/// The goods that pay for happiness.
pub fn purse(position: &Position, seat: Seat) -> GoodSet {
    let mut purse = GoodSet::only(Good::Mood);
    if position.can(seat, Ability::CheerWithResources) {
        purse = purse.and(GoodSet::RESOURCES);
    }
    if position.can(seat, Ability::ExchangeTokens) {
        purse = purse.with(Good::Culture);
    }
    purse
}

/// May the mood of this city be raised now?
pub fn can_raise(position: &Position, seat: Seat, city: &City) -> bool {
    obstacle(position, seat, city).is_none()
}

/// Why the mood of a city cannot be raised.
fn obstacle(position: &Position, seat: Seat, city: &City) -> Option<Refusal> {
    let at = city.at;
    if city.mood == Mood::Happy {
        return Some(Refusal::AlreadyHappy { at });
    }
    let needs = price(position, seat, city);
    let has = wealth(position.player(seat).goods, purse(position, seat));
    (needs > has).then_some(Refusal::MoodTooDear { at, needs, has })
}

/// Is there a city whose mood can be raised for goods like these?
pub fn any(position: &Position, seat: Seat, goods: Goods) -> bool {
    let means = wealth(goods, purse(position, seat));
    means > 0
        && position
            .cities
            .of(Some(seat))
            .any(|city| city.mood != Mood::Happy && price(position, seat, city) <= means)
}

step! {
    /// Whose mood is raised next? By the leader only where he stands.
    pub struct Happiness {
        seat: Seat,
        /// A city was raised.
        raised: bool,
        /// A city was made happy.
        happy: bool,
        /// Only the leader's city.
        led: bool,
    }
}

impl Happiness {
    /// The action from its beginning.
    pub(crate) fn of(seat: Seat) -> Happiness {
        Happiness {
            seat,
            raised: false,
            happy: false,
            led: false,
        }
    }

    /// Caesar's: only the city he stands in.
    pub(crate) fn led(seat: Seat) -> Happiness {
        Happiness {
            led: true,
            ..Happiness::of(seat)
        }
    }
}

impl Ask<Position> for Happiness {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let means = wealth(position.player(seat).goods, purse(position, seat));
        Prompt::new("coc.happy.cost", "Whose mood do you raise?").hint(format!(
            "A step costs as many mood tokens as the city is large; you can pay {means}."
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for city in position.cities.of(Some(seat)) {
            let here = !self.led || position.player(seat).leader_space() == Some(city.at);
            if here {
                sink.decide(Choice::City { at: city.at }, obstacle(position, seat, city))?;
            }
        }
        // Who calls upon the leader wants something: an order without effect could be given for ever.
        if self.led && !self.raised {
            return ControlFlow::Continue(());
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        let offer = crate::words::offer(position, seat, choice);
        let Choice::City { at } = choice else {
            return offer;
        };
        let Some(city) = position.own_city(seat, at) else {
            return offer;
        };
        let (mood, price) = (city.mood.raised(), price(position, seat, city));
        let label = format!("{at}: {mood} for {}", count(price, "token"));
        Offer { label, ..offer }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::City { at } = choice else {
            let yoga = self.happy
                && position.can(seat, Ability::CheerForCulture)
                && !position.used(Once::Yoga);
            if yoga {
                position.mark(Once::Yoga);
                position.gain(seat, Goods::of(Good::Culture, 1), table);
            }
            return;
        };
        let Some(city) = position.own_city(seat, at).copied() else {
            return;
        };
        position.raise(at, table);
        position.push(Happiness {
            raised: true,
            happy: self.happy || city.mood.raised() == Mood::Happy,
            ..self
        });
        let price = price(position, seat, &city);
        pay_any(position, seat, price, purse(position, seat), table);
    }
}

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
        ask::cities(cheerless(position, seat), sink)
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

impl Ask<Position> for Cheer {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let text = match self.how {
            Cheering::Wholly => "Which city becomes happy?",
            Cheering::Freely => "Which city's mood rises by a step?",
            Cheering::ForToken => "Which city's mood rises by another step for 1 mood token?",
        };
        Prompt::new("coc.happy.max", text)
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::cities(cheerless(position, seat), sink)?;
        ask::decline_if(self.how == Cheering::ForToken, sink)
    }

    plainly!();

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
