//! A city changes hands.

use crate::{
    Choice, City, Good, Goods, Mood, Position, Space, Table,
    ask::{self, plainly, yes_or_no},
    content::{Building, Kind},
    effects::ability::Ability,
    effects::talent::Talent,
    objectives,
};
use orbis_core::{
    Flow, Line, Prompt, Seat, Sink, news, step,
    step::{Ask, Stacked},
};

news! {
    /// What is told of captures.
    pub enum News {
        /// A city was taken.
        Captured { seat: Seat, at: Space, gold: u8 } => {
            Line::by(seat, format!("{seat} takes the city on {at} with {gold} gold"))
        },
    }
}

/// A player takes a city that nobody defends any more.
/// Rules: `coc.capture.replace`, `coc.capture.gold`, `coc.capture.ongoing`, `coc.capture.no-piece`, `coc.capture.no-piece-gold`,
/// `coc.capture.wonder`, `coc.wonder.captured`, `coc.activate.captured`, `coc.barb.reward-city`, `coc.barb.reward-no-size`,
/// `coc.barb.take-city`, `coc.barb.city-limit`, `coc.fact.building.obelisk`.
pub fn capture(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    let Some(city) = position.cities.at(at).copied() else {
        return;
    };
    let old = city.owner;
    let stands = position.settlements(seat) > 0;
    let prize = if old.is_some() { city.strength() } else { 1 };
    let removed = if stands {
        replace(position, seat, &city)
    } else {
        position.remove_city(at, table);
        city.size()
    };
    let gold = prize.saturating_add(removed);
    position.gain(seat, Goods::of(Good::Gold, gold), table);
    table.emit(|| News::Captured { seat, at, gold });
    if stands {
        objectives::moods(position, seat);
    }
    spoils(position, seat, &city, table);
    if stands {
        garrison(position, seat, at);
    }
    if let Some(old) = old {
        loser_settler(position, old);
    }
}

/// The pieces of a captured city change their colour; how many could not.
fn replace(position: &mut Position, seat: Seat, city: &City) -> u8 {
    let (at, old) = (city.at, city.owner);
    let mut removed = 0;
    for building in Building::ALL.iter().copied() {
        let index = building as usize;
        let replaced = old.is_some() && city.buildings[index] == old;
        if !replaced || building == Building::Obelisk {
            continue;
        }
        let piece = position.building_pieces(seat, building) > 0;
        removed += u8::from(!piece);
        position.cities.change(at, |city| {
            city.buildings[index] = piece.then_some(seat);
            if building == Building::Port && !piece {
                city.port = None;
            }
        });
    }
    let gentle =
        position.can(seat, Ability::CaptureGently) || position.led(seat, Talent::CaptureGently, at);
    position.cities.change(at, |city| {
        city.owner = Some(seat);
        city.mood = if gentle { Mood::Neutral } else { Mood::Angry };
        city.activations = 0;
        city.angry_used = false;
        city.captured = old.is_some();
    });
    removed
}

/// What a capture brings besides the city.
fn spoils(position: &mut Position, seat: Seat, city: &City, table: &mut Table<'_>) {
    let active = position.turn.seat == seat;
    position.turn.ideas = position.turn.ideas.saturating_add(u8::from(active));
    if let Some(old) = city.owner {
        if active {
            position.turn.teach = position.turn.teach.with(old);
        }
        if position.can(seat, Ability::CapturePlunder) {
            position.gain(seat, Goods::of(Good::Gold, 1).and(Good::Mood, 1), table);
        }
    }
    if position.led(seat, Talent::CapturePlunder, city.at) && city.mood != Mood::Angry {
        position.gain(seat, Goods::of(Good::Gold, 2), table);
    }
}

/// Provinces and the proconsul look after a captured city.
fn garrison(position: &mut Position, seat: Seat, at: Space) {
    if position.can(seat, Ability::CaptureGently) && position.can_pay_token(seat, Good::Culture, 1)
    {
        position.push(Provinces { seat, at });
    }
    if position.led(seat, Talent::GarrisonForGold, at)
        && position.player(seat).goods[Good::Gold] > 0
        && position.player(seat).spare(Kind::Infantry) > 0
        && position.room(seat, at) > 0
    {
        position.push(Proconsul { seat, at });
    }
}

/// Who lost a city may place a settler in another.
/// Rules: `coc.barb.capture-settler`.
pub(crate) fn loser_settler(position: &mut Position, seat: Seat) {
    settler(position, seat, true);
}

/// A free settler for a player, if there is one and a place for it.
pub(crate) fn settler(position: &mut Position, seat: Seat, optional: bool) {
    if position.player(seat).spare(Kind::Settler) > 0 && position.city_count(seat) > 0 {
        position.push(PlaceSettler { seat, optional });
    }
}

step! {
    /// In which city does a free settler appear?
    pub struct PlaceSettler { seat: Seat, optional: bool }
    /// Provinces: is the captured city made happy?
    pub struct Provinces { seat: Seat, at: Space }
    /// Proconsul: does an infantry stay in the captured city?
    pub struct Proconsul { seat: Seat, at: Space }
}

impl Ask<Position> for PlaceSettler {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.capture.settler",
            "In which city does the free settler appear?",
        )
        .hint(if self.optional {
            "It comes for the city that was lost; it is your choice which other city takes it in."
        } else {
            "It costs nothing; it is your choice which of your cities takes it in."
        })
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let own = position.own_cities(seat);
        ask::cities(own, sink)?;
        ask::decline_if(own.is_empty() || self.optional, sink)
    }

    plainly!(no: "In none");

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::City { at } = choice {
            position.place_unit(seat, at, Kind::Settler, table);
        }
    }
}

impl Ask<Position> for Provinces {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        Prompt::new(
            "coc.capture.angry",
            format!("Make {} happy for 1 culture token?", self.at),
        )
        .hint(ask::purse(position, seat))
    }

    yes_or_no!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if choice == Choice::Yes {
            position.pay_token(seat, Good::Culture, 1, table);
            position.set_mood(self.at, Mood::Happy, table);
        }
    }
}

impl Ask<Position> for Proconsul {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        Prompt::new(
            "coc.leader.scope",
            format!("Place an infantry in {} for 1 gold?", self.at),
        )
        .hint(ask::purse(position, seat))
    }

    yes_or_no!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if choice == Choice::Yes {
            position.lose(seat, Goods::of(Good::Gold, 1), table);
            position.place_unit(seat, self.at, Kind::Infantry, table);
        }
    }
}
