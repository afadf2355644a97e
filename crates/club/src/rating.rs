//! How strong somebody is: Weng-Lin, which takes the ranks of any number of players, with its uncertainty.

use serde::{Deserialize, Serialize};
use skillratings::{
    MultiTeamOutcome,
    weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team},
};

/// Points that people read for one of the system's.
const SCALE: f64 = 60.0;

/// What is known of somebody's strength.
#[derive(Copy, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The likeliest strength.
    pub rating: f64,
    /// The spread of what it may be.
    pub uncertainty: f64,
}

impl Default for Rating {
    fn default() -> Rating {
        let WengLinRating {
            rating,
            uncertainty,
        } = WengLinRating::new();
        Rating {
            rating,
            uncertainty,
        }
    }
}

impl Rating {
    /// The number that people know.
    pub fn shown(self) -> i64 {
        (self.rating * SCALE).round() as i64
    }

    /// In nineteen of twenty cases the truth is no farther away than this.
    pub fn spread(self) -> i64 {
        (self.uncertainty * SCALE * NINETEEN_OF_TWENTY).round() as i64
    }
}

/// Everybody's strength after a game, from their ranks (1 is best; who shares a rank drew).
pub fn rate(players: &[(Rating, usize)]) -> Vec<Rating> {
    let teams: Vec<[WengLinRating; 1]> = players
        .iter()
        .map(|(player, _)| {
            [WengLinRating {
                rating: player.rating,
                uncertainty: player.uncertainty,
            }]
        })
        .collect();
    let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
        .iter()
        .zip(players)
        .map(|(team, (_, rank))| (&team[..], MultiTeamOutcome::new(*rank)))
        .collect();
    let after = weng_lin_multi_team(&ranked, &WengLinConfig::new());
    let one = |team: Vec<WengLinRating>| team.first().copied().unwrap_or_default();
    after
        .into_iter()
        .map(one)
        .map(|team| Rating {
            rating: team.rating,
            uncertainty: team.uncertainty,
        })
        .collect()
}

/// How many standard deviations to either side hold nineteen of twenty cases.
pub const NINETEEN_OF_TWENTY: f64 = 1.959_963_984_540_054;

/// The interval in which the true share lies in nineteen of twenty cases, for so many wins of so many games (Wilson).
pub fn wilson(wins: f64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let n = games as f64;
    let share = (wins / n).clamp(0.0, 1.0);
    let room = NINETEEN_OF_TWENTY * NINETEEN_OF_TWENTY / n;
    let middle = (share + room / 2.0) / (1.0 + room);
    let wide =
        NINETEEN_OF_TWENTY * (share * (1.0 - share) / n + room / (4.0 * n)).sqrt() / (1.0 + room);
    // The share lies inside, even where rounding says otherwise.
    (
        (middle - wide).clamp(0.0, share),
        (middle + wide).clamp(share, 1.0),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_rises_who_loses_falls_and_all_are_better_known() {
        let new = Rating::default();
        assert_eq!((new.shown(), new.spread()), (1500, 980));
        let after = rate(&[(new, 2), (new, 1), (new, 3)]);
        assert!(after[1].rating > after[0].rating && after[0].rating > after[2].rating);
        assert!(after.iter().all(|each| each.uncertainty < new.uncertainty));
        let drawn = rate(&[(new, 1), (new, 1)]);
        assert!((drawn[0].rating - drawn[1].rating).abs() < 1e-9);
    }

    #[test]
    fn the_stronger_of_many_games_is_found() {
        let (mut strong, mut weak) = (Rating::default(), Rating::default());
        for game in 0..60u8 {
            let ranks = if game % 4 == 0 { (2, 1) } else { (1, 2) };
            let after = rate(&[(strong, ranks.0), (weak, ranks.1)]);
            (strong, weak) = (after[0], after[1]);
        }
        assert!(strong.shown() > weak.shown() + 100, "{strong:?} {weak:?}");
        assert!(strong.spread() < 500);
    }

    #[test]
    fn intervals_are_the_known_ones() {
        for (wins, games, low, high) in [
            (8.0, 10, 0.4902, 0.9433),
            (0.0, 20, 0.0, 0.1611),
            (50.0, 100, 0.4038, 0.5962),
        ] {
            let found = wilson(wins, games);
            assert!(
                (found.0 - low).abs() < 5e-5 && (found.1 - high).abs() < 5e-5,
                "{found:?}"
            );
        }
        assert_eq!(wilson(0.0, 0), (0.0, 1.0));
    }

    #[test]
    fn every_share_lies_in_its_interval() {
        for games in 1..200u32 {
            for wins in 0..=games {
                let share = f64::from(wins) / f64::from(games);
                let (low, high) = wilson(f64::from(wins), games.into());
                assert!(
                    0.0 <= low && low <= share && share <= high && high <= 1.0,
                    "{wins} of {games}: {low} to {high}"
                );
            }
        }
    }
}
