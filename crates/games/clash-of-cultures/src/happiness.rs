//! Increase happiness.

mod games;

pub use games::{Cheer, Cheering, Sports, SportsSteps};
pub(crate) use games::{cheerless, sports_purse};

use crate::{
    Choice, City, Good, GoodSet, Goods, Mood, Once, Position, Refusal, Space, Spaces, Table,
    content::Terrain,
    effects::ability::Ability,
    effects::talent::Talent,
    tokens::{pay_any, wealth},
    words::count,
};
use orbis_core::{
    Flow, Former, Offer, Picking, Prompt, Role, Seat, Sink, step,
    step::{Ask, Stacked, no_answer},
};
use orbis_parts::List;
use serde::{Deserialize, Serialize};

/// Tokens for one step of mood in a city.
pub fn price(position: &Position, seat: Seat, city: &City) -> u8 {
    let mut price = city.size();
    if position.can(seat, Ability::CheerInForests) {
        let woods = (city.at.around() | city.at.set()) & position.world.all(Terrain::Forest);
        price -= u8::from(!woods.is_empty());
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
    obstacle(position, seat, &Named::default(), city).is_none()
}

/// The cities whose mood is to be raised, before it is done.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Named {
    /// By a step or two.
    pub once: Spaces,
    /// By two steps.
    pub twice: Spaces,
}

impl Named {
    /// Is no city named?
    pub fn is_none(&self) -> bool {
        self.once.is_empty()
    }

    /// By how many steps a city's mood is to be raised.
    fn steps(&self, at: Space) -> u8 {
        u8::from(self.once.has(at)) + u8::from(self.twice.has(at))
    }

    fn add(&mut self, at: Space) {
        if self.once.has(at) {
            self.twice.insert(at);
        }
        self.once.insert(at);
    }

    fn take(&mut self, at: Space) {
        if self.twice.has(at) {
            self.twice.remove(at);
        } else {
            self.once.remove(at);
        }
    }

    /// What all steps cost together (`coc.happy.cost`).
    fn price(&self, position: &Position, seat: Seat) -> u8 {
        let cities = position.cities.of(Some(seat));
        cities.fold(0, |sum: u8, city| {
            let steps = self.steps(city.at);
            sum.saturating_add(if steps == 0 {
                0
            } else {
                steps * price(position, seat, city)
            })
        })
    }

    /// The mood a city would have.
    fn mood(&self, city: &City) -> Mood {
        (0..self.steps(city.at)).fold(city.mood, |mood, _| mood.raised())
    }
}

/// Why the mood of a city cannot be raised by a step more (`coc.happy.max`, `coc.happy.cost`).
fn obstacle(position: &Position, seat: Seat, named: &Named, city: &City) -> Option<Refusal> {
    let at = city.at;
    if named.mood(city) == Mood::Happy {
        return Some(Refusal::AlreadyHappy { at });
    }
    let needs = price(position, seat, city);
    let means = wealth(position.player(seat).goods, purse(position, seat));
    let has = means.saturating_sub(named.price(position, seat));
    (needs > has).then_some(Refusal::MoodTooDear { at, needs, has })
}

/// Is there a city whose mood can be raised for goods like these?
pub fn any(position: &Position, seat: Seat, goods: Goods) -> bool {
    if goods.is_none() {
        return false;
    }
    let mut means = None;
    let cities = position.cities.of(Some(seat));
    let mut gloomy = cities.filter(|city| city.mood != Mood::Happy);
    gloomy.any(|city| {
        let means = *means.get_or_insert_with(|| wealth(goods, purse(position, seat)));
        // Nothing makes a step dearer than the city is large, and only forests and a leader make it cheaper.
        let near = means > 0 && city.size() <= means.saturating_add(2);
        city.size() <= means || near && price(position, seat, city) <= means
    })
}

step! {
    /// Whose mood is raised? By the leader only where he stands. The cities are named in the position, in any order.
    pub struct Happiness {
        seat: Seat,
        #[serde(default, skip_serializing)]
        raised: Former,
        #[serde(default, skip_serializing)]
        happy: Former,
        /// Only the leader's city.
        led: bool,
    }
}

impl Happiness {
    /// Begins it.
    pub(crate) fn begin(position: &mut Position, seat: Seat, led: bool) {
        position.cheering = Named::default();
        position.push(Happiness {
            seat,
            raised: Former,
            happy: Former,
            led,
        });
    }

    /// The action: any cities.
    pub(crate) fn anywhere(position: &mut Position, seat: Seat) {
        Happiness::begin(position, seat, false);
    }

    /// Is it the leader's city, if it must be?
    fn within(&self, position: &Position, at: Space) -> bool {
        !self.led || position.player(self.seat).leader_space() == Some(at)
    }

    /// All named cities are cheered and paid for.
    fn cheer(self, position: &mut Position, table: &mut Table<'_>) {
        let seat = self.seat;
        let named = std::mem::take(&mut position.cheering);
        let price = named.price(position, seat);
        let mut happy = false;
        for at in named.once.iter() {
            for _ in 0..named.steps(at) {
                position.raise(at, table);
            }
            let city = position.own_city(seat, at);
            happy |= city.is_some_and(|city| city.mood == Mood::Happy);
        }
        if happy && position.can(seat, Ability::CheerForCulture) && !position.used(Once::Yoga) {
            position.mark(Once::Yoga);
            // The token comes after the payment and cannot be part of it.
            position.gain_later(seat, Good::Culture, 1);
        }
        pay_any(position, seat, price, purse(position, seat), table);
    }
}

impl Ask<Position> for Happiness {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let means = wealth(position.player(seat).goods, purse(position, seat));
        let named = &position.cheering;
        let so_far = if named.is_none() {
            format!("you can pay {means}")
        } else {
            let price = named.price(position, seat);
            format!("the named ones cost {price} of the {means} you can pay")
        };
        Prompt::new("coc.happy.cost", "Whose mood do you raise?").hint(format!(
            "A step costs as many mood tokens as the city is large; {so_far}."
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let named = &position.cheering;
        let mut left: List<Space, 64> = List::new();
        let mut picked: List<Space, 64> = List::new();
        for city in position.cities.of(Some(seat)) {
            let at = city.at;
            let why = if self.within(position, at) {
                obstacle(position, seat, named, city)
            } else {
                Some(Refusal::LeaderElsewhere { at })
            };
            match why {
                Some(why) => sink.refuse(Choice::City { at }, || why)?,
                None if !left.is_full() => left.push(at),
                None => {}
            }
            for _ in 0..named.steps(at) {
                if !picked.is_full() {
                    picked.push(at);
                }
            }
        }
        left.sort_unstable();
        picked.sort_unstable();
        Picking::new(left.iter().copied(), picked.iter().copied()).offers(
            sink,
            |at| Choice::City { at },
            |at| Choice::BackCity { at },
        )?;
        // Who calls upon the leader wants something: an order without effect could be given for ever.
        let idle = self.led && named.is_none();
        sink.decide(Choice::Done, idle.then_some(Refusal::NobodyNamed))
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        let offer = crate::words::offer(position, seat, choice);
        let named = &position.cheering;
        match choice {
            Choice::City { at } => {
                let Some(city) = position.own_city(seat, at) else {
                    return offer;
                };
                let (mood, price) = (named.mood(city).raised(), price(position, seat, city));
                let label = format!("{at}: {mood} for {}", count(price, "token"));
                Offer { label, ..offer }
            }
            Choice::BackCity { at } => {
                let label = format!("A step less in {at}");
                Offer { label, ..offer }
            }
            _ if named.is_none() => Offer::new("Raise nobody's mood").role(Role::End),
            _ => {
                let price = count(named.price(position, seat), "token");
                Offer::new(format!("Raise them for {price}")).role(Role::End)
            }
        }
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::City { at } => position.cheering.add(at),
            Choice::BackCity { at } => position.cheering.take(at),
            Choice::Done => return self.cheer(position, table),
            _ => return no_answer(self, choice),
        }
        position.push(self);
    }

    fn fits(&self, position: &Position) -> bool {
        let named = &position.cheering;
        let own = position.own_cities(self.seat);
        let led = position.player(self.seat).leader_space();
        (named.once & !own).is_empty()
            && (named.twice & !named.once).is_empty()
            && (!self.led || led.is_some_and(|at| own.has(at)))
    }
}
