//! How games went: one by one, and counted together.

use crate::{
    Questions,
    tally::{Means, Tally},
};

/// How a seat fared.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatResult {
    /// Who sat there: the place among the plan's bots.
    pub bot: usize,
    /// Points.
    pub points: i32,
    /// 1 is best.
    pub rank: u8,
    /// 1 for a win, a part of it for a shared one.
    pub win: f64,
}

/// How a game went.
#[derive(Clone, Debug, PartialEq)]
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
    pub statistics: Vec<(&'static str, f64)>,
    /// What was asked, if it was to be counted.
    pub questions: Questions,
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
}

/// How somebody fared, or everybody in one seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Place {
    pub wins: f64,
    pub ranks: u64,
    pub points: Tally,
}

impl Place {
    fn add(&mut self, seat: &SeatResult) {
        self.wins += seat.win;
        self.ranks += u64::from(seat.rank);
        self.points.add(i64::from(seat.points));
    }

    pub(crate) fn merge(&mut self, other: &Place) {
        self.wins += other.wins;
        self.ranks += other.ranks;
        self.points.merge(&other.points);
    }
}

impl Tallies {
    pub(crate) fn new(bots: usize, players: u8) -> Tallies {
        Tallies {
            bots: vec![Place::default(); bots],
            seats: vec![Place::default(); usize::from(players)],
            choices: Tally::default(),
            decisions: Tally::default(),
            statistics: Means::default(),
            made: 0,
            offers: 0,
            offers_max: 0,
            questions: Questions::default(),
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
    }

    pub(crate) fn merge(&mut self, other: &Tallies) {
        let places = self.bots.iter_mut().chain(&mut self.seats);
        for (own, place) in places.zip(other.bots.iter().chain(&other.seats)) {
            own.merge(place);
        }
        self.choices.merge(&other.choices);
        self.decisions.merge(&other.decisions);
        self.statistics.merge(&other.statistics);
        self.made += other.made;
        self.offers += other.offers;
        self.offers_max = self.offers_max.max(other.offers_max);
        self.questions.merge(&other.questions);
    }
}
