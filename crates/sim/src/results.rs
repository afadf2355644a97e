//! How games went: one by one, and counted together.

use crate::{
    Plan, Questions,
    course::Course,
    ratings::Ratings,
    sequential::Duel,
    spent::Thought,
    tally::{Means, Tally},
    things::ThingTally,
};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// How a seat fared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatResult {
    /// Who sat there: the place among the plan's bots.
    pub bot: usize,
    /// Points.
    pub points: i32,
    /// 1 is best.
    pub rank: u8,
    /// 1 for a win, a part of it for a shared one.
    #[serde(with = "exactly")]
    pub win: f64,
    /// What it chose and held, if that was to be counted: the thing's number, and how often.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub things: Vec<(u32, u32)>,
    /// How long it thought.
    #[serde(skip)]
    pub thought: Thought,
}

/// How a game went. As JSON it is a line of what is kept of a long run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameResult {
    /// Which game of the plan.
    pub index: u32,
    /// The seats in order.
    pub seats: Vec<SeatResult>,
    /// Choices made.
    pub choices: u32,
    /// Those with more than one offer.
    pub decisions: u32,
    /// Offers, summed over the choices.
    pub offers: u64,
    /// The most offers of a choice.
    pub offers_max: u32,
    /// The game's own figures.
    #[serde(with = "exactly_each")]
    pub statistics: Vec<(Cow<'static, str>, f64)>,
    /// What was asked, if it was to be counted.
    #[serde(default)]
    pub questions: Questions,
    /// The record, if it was to be kept.
    #[serde(skip)]
    pub record: Option<String>,
}

/// Numbers as their bits: a run that goes on counts with exactly what was counted.
mod exactly {
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(number.to_bits())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        u64::deserialize(deserializer).map(f64::from_bits)
    }
}

mod exactly_each {
    use serde::{Deserialize, Deserializer, Serializer};
    use std::borrow::Cow;

    type Figures = Vec<(Cow<'static, str>, f64)>;

    pub fn serialize<S: Serializer>(figures: &Figures, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(
            figures
                .iter()
                .map(|(name, number)| (name, number.to_bits())),
        )
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Figures, D::Error> {
        let figures = Vec::<(String, u64)>::deserialize(deserializer)?.into_iter();
        let figures = figures.map(|(name, bits)| (Cow::Owned(name), f64::from_bits(bits)));
        Ok(figures.collect())
    }
}

/// What was counted of some games.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tallies {
    /// By the place among the bots.
    pub bots: Vec<Place>,
    pub seats: Vec<Place>,
    pub choices: Tally,
    pub decisions: Tally,
    pub statistics: Means,
    /// Choices made.
    pub made: u64,
    pub offers: u64,
    pub offers_max: u32,
    pub questions: Questions,
    pub games: u32,
    pub things: ThingTally,
    pub duel: Duel,
    pub ratings: Ratings,
    pub course: Course,
}

/// How somebody fared, or everybody in one seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Place {
    pub wins: f64,
    pub ranks: u64,
    pub points: Tally,
    pub thought: Thought,
}

impl Place {
    fn add(&mut self, seat: &SeatResult) {
        self.wins += seat.win;
        self.ranks += u64::from(seat.rank);
        self.points.add(i64::from(seat.points));
        self.thought.merge(&seat.thought);
    }

    pub(crate) fn merge(&mut self, other: &Place) {
        self.wins += other.wins;
        self.ranks += other.ranks;
        self.points.merge(&other.points);
        self.thought.merge(&other.thought);
    }
}

impl Tallies {
    pub(crate) fn new(plan: &Plan, players: u8) -> Tallies {
        Tallies {
            bots: vec![Place::default(); plan.bots.len()],
            seats: vec![Place::default(); usize::from(players)],
            choices: Tally::default(),
            decisions: Tally::default(),
            statistics: Means::default(),
            made: 0,
            offers: 0,
            offers_max: 0,
            questions: Questions::default(),
            games: 0,
            things: ThingTally::default(),
            duel: Duel::default(),
            ratings: Ratings::new(plan),
            course: Course::default(),
        }
    }

    pub(crate) fn add(&mut self, game: &GameResult) {
        for (seat, place) in game.seats.iter().zip(&mut self.seats) {
            place.add(seat);
            self.bots[seat.bot].add(seat);
        }
        self.choices.add(i64::from(game.choices));
        self.decisions.add(i64::from(game.decisions));
        self.statistics.add(&game.statistics);
        self.made += u64::from(game.choices);
        self.offers += game.offers;
        self.offers_max = self.offers_max.max(game.offers_max);
        self.questions.merge(&game.questions);
        self.games += 1;
        self.things.add(game);
        self.duel.add(game);
        self.ratings.add(game);
        self.course.look(self.games, &self.bots);
    }
}
