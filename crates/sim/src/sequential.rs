//! A test of two bots that stops as soon as it is clear which of two beliefs about their difference holds.

use crate::{GameResult, Plan, SimError};
use serde::Serialize;
use std::fmt;

/// Two beliefs about how much stronger the first bot is, in Elo, and how often the test may err.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct Sequential {
    /// It is no more than this.
    pub low: f64,
    /// It is at least this.
    pub high: f64,
    /// How often the second belief may be accepted although the first holds.
    pub alpha: f64,
    /// How often the first may be accepted although the second holds.
    pub beta: f64,
}

/// What a test says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// The test.
    pub test: Sequential,
    /// How much likelier the games are by the second belief, as a logarithm.
    pub likelihood: f64,
    /// Below this the first belief is accepted.
    pub lower: f64,
    /// Above this the second.
    pub upper: f64,
    /// Which was accepted; none if games ran out.
    pub accepted: Option<f64>,
}

/// The games of two bots, as shares of the first.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Duel {
    games: f64,
    sum: f64,
    squares: f64,
}

impl Duel {
    /// A game in which one of two won.
    pub fn add(&mut self, game: &GameResult) {
        let won = |bot| -> f64 {
            let seats = game.seats.iter().filter(|seat| seat.bot == bot);
            seats.map(|seat| seat.win).sum()
        };
        let (one, other) = (won(0), won(1));
        if one + other > 0.0 {
            let share = one / (one + other);
            self.games += 1.0;
            self.sum += share;
            self.squares += share * share;
        }
    }
}

/// Before so many games nothing is clear.
const FEWEST: f64 = 16.0;

impl Sequential {
    /// With the usual errors of 5 %.
    pub fn new(low: f64, high: f64) -> Sequential {
        let (alpha, beta) = (0.05, 0.05);
        Sequential {
            low,
            high,
            alpha,
            beta,
        }
    }

    /// Can this be tested with the bots of this plan?
    pub(crate) fn fits(&self, plan: &Plan) -> Result<(), SimError> {
        if plan.bots.len() != 2 || !plan.setup.players.is_multiple_of(2) {
            return Err(SimError::NoDuel);
        }
        let error = |error: f64| error > 0.0 && error < 0.5;
        let beliefs = self.low.is_finite() && self.high.is_finite() && self.low < self.high;
        if beliefs && error(self.alpha) && error(self.beta) {
            Ok(())
        } else {
            Err(SimError::NoTest)
        }
    }

    /// As the games stand. Shares are taken to be normal around what Elo says, with the variance they have; one win and one
    /// loss are added, so that a spotless row has a variance.
    pub(crate) fn verdict(&self, duel: &Duel) -> Verdict {
        let expected = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let (low, high) = (expected(self.low), expected(self.high));
        let games = duel.games + 2.0;
        let mean = (duel.sum + 1.0) / games;
        let variance = (duel.squares + 1.0) / games - mean * mean;
        let likelihood = games * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        let accepted = match likelihood {
            _ if duel.games < FEWEST => None,
            likely if likely >= upper => Some(self.high),
            likely if likely <= lower => Some(self.low),
            _ => None,
        };
        Verdict {
            test: *self,
            likelihood,
            lower,
            upper,
            accepted,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sequential { low, high, .. } = self.test;
        match self.accepted {
            Some(elo) if elo == high => write!(
                f,
                "clear: the first is stronger by {high} Elo rather than {low}"
            )?,
            Some(_) => write!(
                f,
                "clear: the first is stronger by {low} Elo rather than {high}"
            )?,
            None => write!(
                f,
                "not clear whether the first is stronger by {low} or {high} Elo"
            )?,
        }
        let Verdict {
            likelihood,
            lower,
            upper,
            ..
        } = self;
        write!(
            f,
            " (log-likelihood {likelihood:.2}, bounds {lower:.2} and {upper:.2})"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(won: u32, lost: u32) -> Duel {
        Duel {
            games: f64::from(won + lost),
            sum: won.into(),
            squares: won.into(),
        }
    }

    #[test]
    fn it_is_clear_when_it_is() {
        let test = Sequential::new(0.0, 40.0);
        assert_eq!(test.verdict(&duel(10, 0)).accepted, None, "too few");
        assert_eq!(test.verdict(&duel(60, 40)).accepted, None);
        assert_eq!(test.verdict(&duel(600, 400)).accepted, Some(40.0));
        assert_eq!(test.verdict(&duel(500, 500)).accepted, Some(0.0));
        assert_eq!(test.verdict(&duel(400, 600)).accepted, Some(0.0));
    }

    #[test]
    fn it_errs_as_seldom_as_it_says() {
        use orbis_core::{Chance, Fast};
        let test = Sequential::new(0.0, 60.0);
        let mut luck = Fast::new(7);
        let mut wrong = 0;
        for _ in 0..400 {
            let (mut won, mut lost) = (0, 0);
            let accepted = loop {
                if luck.below(2) == 0 {
                    won += 1
                } else {
                    lost += 1
                }
                if let Some(elo) = test.verdict(&duel(won, lost)).accepted {
                    break elo;
                }
            };
            wrong += u32::from(accepted == 60.0);
        }
        assert!(
            wrong <= 32,
            "equal players were told apart {wrong} times of 400"
        );
    }
}
