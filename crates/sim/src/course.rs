//! How the shares of wins went while games were counted: some moments, whatever their number.

use crate::{Rate, results::Place};

/// Looks that are kept, at most.
const MOST: usize = 128;

/// Wins and seats of each bot after so many games.
type Moment = (u32, Vec<(f64, u64)>);

/// Looks at equal distances; when there are too many, every second is dropped and the distance doubles.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Course {
    step: u32,
    moments: Vec<Moment>,
}

impl Default for Course {
    fn default() -> Course {
        Course {
            step: 1,
            moments: Vec::new(),
        }
    }
}

impl Course {
    /// So many games have been counted.
    pub fn look(&mut self, games: u32, bots: &[Place]) {
        if !games.is_multiple_of(self.step) {
            return;
        }
        if self.moments.len() == MOST {
            self.step *= 2;
            let step = self.step;
            self.moments.retain(|(games, _)| games.is_multiple_of(step));
            if !games.is_multiple_of(step) {
                return;
            }
        }
        let bots = bots.iter().map(|bot| (bot.wins, bot.points.count()));
        self.moments.push((games, bots.collect()));
    }

    /// The shares of players that some bots are together, after so many games.
    pub fn shares(&self, players: &[Vec<usize>]) -> Vec<(u32, Vec<Rate>)> {
        let share = |bots: &[(f64, u64)], own: &[usize]| {
            let won = own.iter().map(|bot| bots[*bot].0).sum();
            Rate::new(won, own.iter().map(|bot| bots[*bot].1).sum())
        };
        let moments = self.moments.iter();
        let moments = moments.map(|(games, bots)| {
            let rates = players.iter().map(|own| share(bots, own));
            (*games, rates.collect())
        });
        moments.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_stay_few_and_even() {
        let mut course = Course::default();
        let mut bot = Place::default();
        for games in 1..=10_000 {
            bot.points.add(0);
            bot.wins += f64::from(games % 2);
            course.look(games, std::slice::from_ref(&bot));
        }
        let shares = course.shares(&[vec![0]]);
        assert!(
            (MOST / 2..=MOST).contains(&shares.len()),
            "{}",
            shares.len()
        );
        let steps: Vec<u32> = shares.windows(2).map(|two| two[1].0 - two[0].0).collect();
        assert!(steps.iter().all(|step| *step == steps[0]), "{steps:?}");
        assert!(
            shares
                .iter()
                .all(|(_, rates)| (rates[0].rate - 0.5).abs() < 0.01)
        );
    }
}
