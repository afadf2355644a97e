//! What came out of a simulation.

use crate::{
    Plan, Questions, Rate, Rating, Spread, Tally, ThingReport, Verdict,
    results::{Place, Tallies},
    tally::Mean,
};
use orbis_core::{Game, Setup};
use serde::Serialize;
use std::{borrow::Cow, time::Duration};

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

/// How long a level thought about a choice that had more than one offer, in milliseconds of its processor.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pace {
    /// The level's name.
    pub level: String,
    /// How many choices.
    pub choices: u64,
    /// Half of them took no longer.
    pub median_ms: f64,
    /// 99 of 100 took no longer.
    pub p99_ms: f64,
    /// The slowest.
    pub most_ms: f64,
}

/// A figure of the game's own.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// What it counts.
    pub name: Cow<'static, str>,
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
    /// Everybody's points, in the order of the levels.
    #[serde(skip)]
    pub scores: Vec<Tally>,
    /// By level, in the order of the plan.
    pub levels: Vec<LevelReport>,
    /// Weng and Lin's ratings, the strongest first, if there are several levels.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<Rating>,
    /// The shares of the levels after so many games.
    #[serde(skip)]
    pub course: Vec<(u32, Vec<Rate>)>,
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
    /// What was chosen and held, if it was to be counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub things: Vec<ThingReport>,
    /// What the sequential test says, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test: Option<Verdict>,
    /// What was asked, if it was to be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub questions: Option<Questions>,
    /// How long it took.
    pub seconds: f64,
    /// Seconds of processor time that each level thought in a game, in the order of the levels; nothing of games that were kept.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub thought: Vec<f64>,
    /// How long the levels thought about a choice; those that think at all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pace: Vec<Pace>,
}

impl Report {
    pub(crate) fn new<G: Game>(
        plan: &Plan,
        setup: Setup,
        games: &Tallies,
        time: Duration,
    ) -> Report {
        let about = G::about();
        let named = plan.bots.iter().map(|bot| &bot.name).zip(&games.bots);
        let mut levels: Vec<(&String, Place)> = Vec::new();
        let mut players: Vec<Vec<usize>> = Vec::new();
        for (bot, (name, place)) in named.enumerate() {
            match levels.iter().position(|level| level.0 == name) {
                Some(known) => {
                    levels[known].1.merge(place);
                    players[known].push(bot);
                }
                None => {
                    levels.push((name, place.clone()));
                    players.push(vec![bot]);
                }
            }
        }
        let taken = |place: &Place| place.points.count().max(1) as f64;
        let thought = levels
            .iter()
            .map(|(_, place)| place.thought.seconds / taken(place));
        let thought: Vec<f64> = thought.collect();
        let pace = levels
            .iter()
            .filter_map(|(name, place)| place.thought.pace(name));
        Report {
            thought: if thought.iter().any(|each| *each > 0.0) {
                thought
            } else {
                Vec::new()
            },
            pace: pace.collect(),
            game: about.slug,
            title: about.title,
            rules: about.rules_version,
            seats: games.seats.iter().zip('A'..).map(seat_report).collect(),
            setup,
            seed: plan.seed,
            games: games.games,
            scores: levels.iter().map(|level| level.1.points.clone()).collect(),
            levels: levels.into_iter().map(level_report).collect(),
            ratings: games.ratings.table(),
            course: games.course.shares(&players),
            choices: games.choices.spread(),
            decisions: games.decisions.spread(),
            offers_mean: games.offers as f64 / games.made.max(1) as f64,
            offers_max: games.offers_max,
            statistics: games.statistics.iter().map(figure).collect(),
            things: games.things.report::<G>(plan),
            test: plan.test.map(|test| test.verdict(&games.duel)),
            questions: plan.questions.then(|| games.questions.clone()),
            seconds: time.as_secs_f64(),
        }
    }

    /// The share of wins that equal players would have.
    pub fn fair(&self) -> f64 {
        1.0 / self.seats.len().max(1) as f64
    }
}

fn level_report((level, place): (&String, Place)) -> LevelReport {
    let taken = place.points.count();
    LevelReport {
        level: level.clone(),
        wins: Rate::new(place.wins, taken),
        score: place.points.spread(),
        rank: place.ranks as f64 / taken.max(1) as f64,
    }
}

fn seat_report((place, seat): (&Place, char)) -> SeatReport {
    SeatReport {
        seat,
        wins: Rate::new(place.wins, place.points.count()),
        score: place.points.spread(),
    }
}

fn figure((name, mean): &(Cow<'static, str>, Mean)) -> Figure {
    Figure {
        name: name.clone(),
        mean: mean.mean(),
        sd: mean.sd(),
    }
}
