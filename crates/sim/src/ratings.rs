//! How strong the bots of a tournament are, from the ranks of its games: Weng and Lin's ratings, which know tables of any size.
//!
//! Games are rated in the order of their numbers, so threads, machines and a run that was broken off change nothing.

use crate::{GameResult, Plan};
use orbis_club::{NINETEEN_OF_TWENTY, rate};
use serde::Serialize;

/// A bot's strength: everybody begins at 25 ± 16.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// Its name.
    pub player: String,
    /// Its rating.
    pub rating: f64,
    /// Half the 95 % interval.
    pub within: f64,
    /// Games that were rated.
    pub games: u64,
}

/// What is known so far.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ratings {
    /// Whom each of the plan's bots is rated as: those of one name are one player.
    rated_as: Vec<usize>,
    names: Vec<String>,
    known: Vec<orbis_club::Rating>,
    games: Vec<u64>,
}

impl Ratings {
    pub fn new(plan: &Plan) -> Ratings {
        let mut names: Vec<String> = Vec::new();
        let rated_as = plan.bots.iter().map(|bot| {
            let known = names.iter().position(|name| *name == bot.name);
            known.unwrap_or_else(|| {
                names.push(bot.name.clone());
                names.len() - 1
            })
        });
        Ratings {
            rated_as: rated_as.collect(),
            known: vec![orbis_club::Rating::default(); names.len()],
            games: vec![0; names.len()],
            names,
        }
    }

    /// A game more. Who has several seats is rated once, by the mean of their ranks.
    pub fn add(&mut self, game: &GameResult) {
        let mut ranks = vec![(0u32, 0u32); self.names.len()];
        for seat in &game.seats {
            let (sum, seats) = &mut ranks[self.rated_as[seat.bot]];
            *sum += u32::from(seat.rank);
            *seats += 1;
        }
        let sat: Vec<usize> = (0..ranks.len()).filter(|each| ranks[*each].1 > 0).collect();
        if sat.len() < 2 {
            return;
        }
        // Means of whole numbers are compared as whole numbers.
        let together: u32 = sat.iter().map(|each| ranks[*each].1).product();
        let place = |each: usize| (ranks[each].0 * (together / ranks[each].1)) as usize;
        let before: Vec<_> = sat
            .iter()
            .map(|each| (self.known[*each], place(*each)))
            .collect();
        for (each, after) in sat.into_iter().zip(rate(&before)) {
            self.known[each] = after;
            self.games[each] += 1;
        }
    }

    /// The strongest first; nobody if there is nobody to be compared with.
    pub fn table(&self) -> Vec<Rating> {
        if self.names.len() < 2 {
            return Vec::new();
        }
        let all = self.names.iter().zip(&self.known).zip(&self.games);
        let mut table: Vec<Rating> = all
            .map(|((name, known), games)| Rating {
                player: name.clone(),
                rating: known.rating,
                within: NINETEEN_OF_TWENTY * known.uncertainty,
                games: *games,
            })
            .collect();
        table.sort_by(|one, other| other.rating.total_cmp(&one.rating));
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Questions, SeatResult};
    use orbis_bots::Player;
    use orbis_core::{Chance, Fast};

    fn plan(names: &[&str]) -> Plan {
        let named = |name: &&str| Player {
            name: (*name).to_string(),
            ..orbis_bots::Level::Random.into()
        };
        Plan {
            bots: names.iter().map(named).collect(),
            ..Plan::new(names.len() as u8, 1)
        }
    }

    fn game(ranks: &[u8]) -> GameResult {
        let seat = |(bot, rank): (usize, &u8)| SeatResult {
            bot,
            points: 0,
            rank: *rank,
            win: 0.0,
            things: Vec::new(),
            thought: crate::Thought::default(),
        };
        GameResult {
            index: 0,
            seats: ranks.iter().enumerate().map(seat).collect(),
            choices: 0,
            decisions: 0,
            offers: 0,
            offers_max: 0,
            statistics: Vec::new(),
            questions: Questions::default(),
            record: None,
        }
    }

    #[test]
    fn who_is_better_more_often_stands_higher_and_more_games_say_it_better() {
        let mut ratings = Ratings::new(&plan(&["weak", "middling", "strong"]));
        let mut luck = Fast::new(3);
        let mut early = Vec::new();
        for played in 0..400 {
            let mut order = [2u8, 1, 0];
            for place in 0..2 {
                if luck.below(4) == 0 {
                    order.swap(place, place + 1);
                }
            }
            let mut ranks = [0; 3];
            for (rank, bot) in (1..).zip(order) {
                ranks[usize::from(bot)] = rank;
            }
            ratings.add(&game(&ranks));
            if played == 20 {
                early = ratings.table();
            }
        }
        let table = ratings.table();
        let names: Vec<&str> = table.iter().map(|each| &*each.player).collect();
        assert_eq!(names, ["strong", "middling", "weak"]);
        assert!(table[0].rating - table[0].within > table[1].rating + table[1].within);
        assert!(table.iter().all(|each| each.games == 400));
        let wide = |table: &[Rating]| table.iter().map(|each| each.within).sum::<f64>();
        assert!(wide(&table) < 0.6 * wide(&early), "{table:?} {early:?}");
    }

    #[test]
    fn bots_of_one_name_are_one_player_and_alone_it_has_no_rating() {
        let mut ratings = Ratings::new(&plan(&["a", "b", "b"]));
        ratings.add(&game(&[1, 3, 2]));
        // The seats of b are in the middle of what a has: nobody is better.
        let level = ratings.clone();
        ratings.add(&game(&[2, 1, 3]));
        let gap = |ratings: &Ratings| ratings.known[0].rating - ratings.known[1].rating;
        assert!(gap(&level) > 0.0 && gap(&ratings) < gap(&level));
        assert_eq!(ratings.table().len(), 2);
        assert!(Ratings::new(&plan(&["a", "a"])).table().is_empty());
    }
}
