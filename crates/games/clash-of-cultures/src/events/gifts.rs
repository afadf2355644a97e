//! Events that name another player.

use crate::{
    Choice, Good, Goods, Position, Table, Who,
    ask::{self, plainly},
    combat::capture,
    content::{Building, Kind, words},
    influence,
    words::count,
};
use orbis_core::{
    Flow, Prompt, Seat, Sink, step,
    step::{Ask, Stacked, no_answer},
};

step! {
    /// Who gets the shared food? So much is still to be given.
    pub struct ShareFood { seat: Seat, number: u8 }
    /// Which other player gets a settler?
    pub struct GiveSettler { seat: Seat }
}

impl Ask<Position> for ShareFood {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.fact.event.active-order",
            "Which other player gains 1 food?",
        )
        .hint(format!("{} to give.", count(self.number, "food")))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::players(position.others(seat), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Player { who: Who(who) } = choice else {
            return no_answer(self, choice);
        };
        position.gain(who, Goods::of(Good::Food, 1), table);
        if self.number > 1 {
            let number = self.number - 1;
            position.push(ShareFood { seat, number });
        }
    }
}

/// The others that can place a settler.
fn settled(position: &Position, seat: Seat) -> impl Iterator<Item = Seat> + use<'_> {
    position.others(seat).filter(|other| {
        position.player(*other).spare(Kind::Settler) > 0 && position.city_count(*other) > 0
    })
}

impl Ask<Position> for GiveSettler {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.fact.event.active-order",
            "Which other player places a settler?",
        )
        .hint("It costs them nothing and stands in one of their cities.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::players(settled(position, seat), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        match choice {
            Choice::Player { who } => capture::settler(position, who.0, false),
            _ => no_answer(self, choice),
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        settled(position, self.seat).next().is_none()
    }
}

words! {
    /// What another player is named for.
    pub enum Gift {
        /// Envoy: a culture token.
        Culture = "culture",
        /// Reformation: one of the drawer's temples.
        Temple = "temple",
        /// Reformation: to resolve it instead.
        Reformation = "reformation",
    }
}

step! {
    /// Which other player is named?
    pub struct Bless { seat: Seat, gift: Gift }
    /// Which temple of the owner's cities does the seat take?
    pub struct TakeTemple { seat: Seat, owner: Seat }
}

/// Has the player a temple of their own colour to lose?
fn reformers(position: &Position, seat: Seat) -> bool {
    position
        .cities
        .of(Some(seat))
        .any(|city| city.buildings[Building::Temple as usize] == Some(seat))
}

/// Reformation: who has temples to lose and who can take one.
pub(super) fn reformation(position: &mut Position, seat: Seat) {
    if reformers(position, seat) {
        let gift = Gift::Temple;
        position.push(Bless { seat, gift });
    } else if position
        .others(seat)
        .any(|other| reformers(position, other))
    {
        let gift = Gift::Reformation;
        position.push(Bless { seat, gift });
    }
}

impl Bless {
    /// Who can be named.
    fn named(self, position: &Position) -> impl Iterator<Item = Seat> + use<'_> {
        position
            .others(self.seat)
            .filter(move |other| match self.gift {
                Gift::Culture => true,
                Gift::Temple => position.building_pieces(*other, Building::Temple) > 0,
                Gift::Reformation => reformers(position, *other),
            })
    }
}

/// What the others have scored and hold, so that a gift can be weighed.
fn standing(position: &Position, seat: Seat) -> String {
    let parts: Vec<String> = position
        .others(seat)
        .map(|other| {
            let culture = position.player(other).goods[Good::Culture];
            let points = crate::score::points(position, other).halves() / 2;
            format!(
                "{other} has {points} points and {}",
                crate::words::so_many(Good::Culture, culture)
            )
        })
        .collect();
    crate::words::capital(&crate::words::list(&parts)) + "."
}

impl Ask<Position> for Bless {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let text = match self.gift {
            Gift::Culture => "Which other player gains 1 culture token?",
            Gift::Temple => "Which other player takes one of your temples?",
            Gift::Reformation => "You have no temple: who resolves the Reformation instead?",
        };
        Prompt::new("coc.fact.event.active-order", text).hint(standing(position, seat))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        self.named(position)
            .try_for_each(|who| sink.offer(Choice::Player { who: Who(who) }))
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Player { who: Who(who) } = choice else {
            return no_answer(self, choice);
        };
        match self.gift {
            Gift::Culture => position.gain(who, Goods::of(Good::Culture, 1), table),
            Gift::Temple => position.push(TakeTemple {
                seat: who,
                owner: seat,
            }),
            Gift::Reformation => reformation(position, who),
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        self.named(position).next().is_none()
    }
}

impl Ask<Position> for TakeTemple {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.fact.event.active-order",
            format!("Which temple of {} becomes yours?", self.owner),
        )
        .hint("It is worth a point to you and stays in its city.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let owner = Some(self.owner);
        let mut any = false;
        for city in position.cities.of(owner) {
            if city.buildings[Building::Temple as usize] == owner {
                any = true;
                sink.offer(Choice::City { at: city.at })?;
            }
        }
        ask::decline_if(!any, sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::City { at } = choice {
            influence::swap(position, seat, at, Building::Temple, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.owner)
    }
}
