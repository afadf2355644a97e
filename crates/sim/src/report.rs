//! What came out of a simulation.

use crate::{GameResult, Plan, Rate, Spread};
use orbis_core::{Game, Setup};
use serde::Serialize;
use std::time::Duration;

/// How a level fared, wherever it sat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LevelReport {
    /// The level's name.
    pub level: String,
    /// Wins by seats taken.
    pub wins: Rate,
    /// Points.
    pub score: Spread,
    /// Mean rank.
    pub rank: f64,
}

/// How a seat fared, whoever sat there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatReport {
    /// Its letter.
    pub seat: char,
    /// Wins.
    pub wins: Rate,
    /// Points.
    pub score: Spread,
}

/// A figure of the game's own.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// What it counts.
    pub name: &'static str,
    /// Its mean.
    pub mean: f64,
    /// Its standard deviation.
    pub sd: f64,
}

/// Everything about the games of a plan.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The game's slug.
    pub game: &'static str,
    /// The game's name.
    #[serde(skip)]
    pub title: &'static str,
    /// Rules version.
    pub rules: u32,
    /// Players and options.
    pub setup: Setup,
    /// The plan's seed.
    pub seed: u64,
    /// Games played.
    pub games: u32,
    /// Who played, as the results name them by place.
    #[serde(skip)]
    pub bots: Vec<String>,
    /// By level, in the order of the plan.
    pub levels: Vec<LevelReport>,
    /// By seat.
    pub seats: Vec<SeatReport>,
    /// Choices in a game.
    pub choices: Spread,
    /// Choices with more than one offer in a game.
    pub decisions: Spread,
    /// Mean offers of a choice.
    pub offers_mean: f64,
    /// The most offers of a choice.
    pub offers_max: u32,
    /// The game's own figures.
    pub statistics: Vec<Figure>,
    /// How long it took.
    pub seconds: f64,
    /// Game by game.
    #[serde(skip)]
    pub results: Vec<GameResult>,
}

impl Report {
    pub(crate) fn new<G: Game>(
        plan: &Plan,
        setup: Setup,
        results: Vec<GameResult>,
        time: Duration,
    ) -> Report {
        let about = G::about();
        let mut names: Vec<String> = Vec::new();
        let players = usize::from(setup.players);
        for bot in &plan.bots {
            if !names.contains(&bot.name) {
                names.push(bot.name.clone());
            }
        }
        let levels = names
            .into_iter()
            .map(|level| level_report(level, plan, &results))
            .collect();
        let seats = (0..players)
            .map(|seat| seat_report(seat, &results))
            .collect();
        let choices = Spread::of(results.iter().map(|game| f64::from(game.choices)));
        let decisions = Spread::of(results.iter().map(|game| f64::from(game.decisions)));
        let offers: u64 = results.iter().map(|game| game.offers).sum();
        let made: u64 = results.iter().map(|game| u64::from(game.choices)).sum();
        Report {
            game: about.slug,
            title: about.title,
            rules: about.rules_version,
            setup,
            seed: plan.seed,
            games: plan.games,
            bots: plan.bots.iter().map(|bot| bot.name.clone()).collect(),
            levels,
            seats,
            choices,
            decisions,
            offers_mean: offers as f64 / made.max(1) as f64,
            offers_max: results
                .iter()
                .map(|game| game.offers_max)
                .max()
                .unwrap_or(0),
            statistics: figures(&results),
            seconds: time.as_secs_f64(),
            results,
        }
    }

    /// The share of wins that equal players would have.
    pub fn fair(&self) -> f64 {
        1.0 / self.seats.len().max(1) as f64
    }
}

fn level_report(level: String, plan: &Plan, results: &[GameResult]) -> LevelReport {
    let seats: Vec<_> = results
        .iter()
        .flat_map(|game| &game.seats)
        .filter(|seat| plan.bots[seat.bot].name == level)
        .collect();
    let wins = seats.iter().map(|seat| seat.win).sum();
    let ranks: f64 = seats.iter().map(|seat| f64::from(seat.rank)).sum();
    LevelReport {
        level,
        wins: Rate::new(wins, seats.len() as u64),
        score: Spread::of(seats.iter().map(|seat| f64::from(seat.points))),
        rank: ranks / seats.len().max(1) as f64,
    }
}

fn seat_report(seat: usize, results: &[GameResult]) -> SeatReport {
    let seats: Vec<_> = results
        .iter()
        .filter_map(|game| game.seats.get(seat))
        .collect();
    let wins = seats.iter().map(|seat| seat.win).sum();
    SeatReport {
        seat: (b'A' + seat as u8) as char,
        wins: Rate::new(wins, seats.len() as u64),
        score: Spread::of(seats.iter().map(|seat| f64::from(seat.points))),
    }
}

/// Figures in the order the game first named them.
fn figures(results: &[GameResult]) -> Vec<Figure> {
    let mut names: Vec<&'static str> = Vec::new();
    for (name, _) in results.iter().flat_map(|game| &game.statistics) {
        if !names.contains(name) {
            names.push(name);
        }
    }
    let figure = |name: &'static str| {
        let all = results.iter().flat_map(|game| &game.statistics);
        let spread = Spread::of(all.filter(|figure| figure.0 == name).map(|figure| figure.1));
        Figure {
            name,
            mean: spread.mean,
            sd: spread.sd,
        }
    };
    names.into_iter().map(figure).collect()
}
