//! Numbers of many games: how strong everybody is, and what finished games say together.

use super::{
    answer::{Answer, Asked, Said, Wrong, ok},
    caller::Caller,
};
use crate::{
    App,
    live::{Share, Statistics, rating_of},
};
use axum::extract::{Path, State};
use orbis_store::RatingRow;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// How many ratings are told.
const RATINGS: u32 = 100;

/// At tables of how many.
#[derive(Deserialize)]
pub struct Size {
    players: Option<u8>,
}

/// How strong somebody is.
#[derive(Serialize, ToSchema)]
pub struct RatingInfo {
    /// What they were called last.
    pub name: String,
    /// How strong its level is, if it is a bot of this server.
    pub level: Option<String>,
    /// Is it me?
    pub me: bool,
    /// The likeliest strength.
    pub rating: i64,
    /// It lies within so much of it, in all likelihood.
    pub spread: i64,
    /// From how many games.
    pub games: u32,
    /// When the last of them was over, in milliseconds since 1970.
    pub at: i64,
}

impl RatingInfo {
    fn of(row: &RatingRow, person: Option<&str>) -> RatingInfo {
        let rating = rating_of(row);
        RatingInfo {
            name: row.name.clone(),
            level: row.person.strip_prefix("bot/").map(str::to_string),
            me: person.is_some_and(|person| person == row.person),
            rating: rating.shown(),
            spread: rating.spread(),
            games: row.games,
            at: row.at,
        }
    }
}

/// Ratings at tables of one size.
#[derive(Serialize, ToSchema)]
pub struct RatingsInfo {
    /// At tables of how many.
    pub players: u8,
    /// The strongest first.
    pub ratings: Vec<RatingInfo>,
}

/// Who is how strong at a game, bots included; newcomers have 1500.
#[utoipa::path(get, path = "/api/v1/games/{game}/ratings", tag = "games", security((), ("token" = [])),
    params(("game" = String, Path, description = "The game's slug."),
        ("players" = Option<u8>, Query, description = "At tables of how many; the fewest that can play, if nothing is said.")),
    responses((status = 200, body = Answer<RatingsInfo>), (status = "default", body = Wrong)))]
pub async fn ratings(
    State(app): State<App>,
    Path(slug): Path<String>,
    caller: Caller,
    Asked(size): Asked<Size>,
) -> Said<RatingsInfo> {
    let about = app.live.game(&slug)?.game.about();
    let players = size.players.unwrap_or(*about.players.start());
    let store = app.live.store();
    let rows = store.ratings(about.slug, players, RATINGS).await?;
    let person = caller.guest.session.as_deref();
    ok(RatingsInfo {
        players,
        ratings: rows.iter().map(|row| RatingInfo::of(row, person)).collect(),
    })
}

/// A share of games won, and between which bounds the true one lies in all likelihood.
#[derive(Serialize, ToSchema)]
pub struct ShareInfo {
    /// Of whom or what.
    pub name: String,
    /// In how many games.
    pub games: u32,
    /// The share itself.
    pub won: f64,
    /// At least.
    pub low: f64,
    /// At most.
    pub high: f64,
}

fn shares(all: Vec<Share>) -> Vec<ShareInfo> {
    let info = |share: Share| ShareInfo {
        name: share.name,
        games: share.games,
        won: share.won,
        low: share.low,
        high: share.high,
    };
    all.into_iter().map(info).collect()
}

/// Points over time, at equal distances from the beginning to the end of a game.
#[derive(Serialize, ToSchema)]
pub struct CurvesInfo {
    /// The mean of those who won.
    pub winners: Vec<f32>,
    /// The mean of the others.
    pub others: Vec<f32>,
}

/// Final points.
#[derive(Serialize, ToSchema)]
pub struct FinalPoints {
    /// The fewest.
    pub least: i64,
    /// As many have fewer as have more.
    pub middle: i64,
    /// The most.
    pub most: i64,
}

/// What the finished games of a title say together.
#[derive(Serialize, ToSchema)]
pub struct StatisticsInfo {
    /// At tables of how many.
    pub players: u8,
    /// How many games there are of this size.
    pub games: u32,
    /// How many there are of each size.
    pub sizes: BTreeMap<String, u32>,
    /// Who wins, by seat.
    pub seats: Vec<ShareInfo>,
    /// Who wins: people, or bots of a level.
    pub kinds: Vec<ShareInfo>,
    /// Who wins, by what they chose, kind by kind.
    pub things: BTreeMap<String, Vec<ShareInfo>>,
    /// Who wins, by what they chose first.
    pub openings: Vec<ShareInfo>,
    /// Points over time.
    pub curves: Option<CurvesInfo>,
    /// Final points.
    pub points: Option<FinalPoints>,
}

impl StatisticsInfo {
    fn of(players: u8, told: Statistics) -> StatisticsInfo {
        let sizes = told.sizes.into_iter();
        let things = told.things.into_iter();
        StatisticsInfo {
            players,
            games: told.games,
            sizes: sizes
                .map(|(size, games)| (size.to_string(), games))
                .collect(),
            seats: shares(told.seats),
            kinds: shares(told.kinds),
            things: things.map(|(kind, all)| (kind, shares(all))).collect(),
            openings: shares(told.openings),
            curves: told.curves.map(|curves| CurvesInfo {
                winners: curves.winners,
                others: curves.others,
            }),
            points: told.points.map(|(least, middle, most)| FinalPoints {
                least,
                middle,
                most,
            }),
        }
    }
}

/// What the newest finished games of a title say together.
#[utoipa::path(get, path = "/api/v1/games/{game}/statistics", tag = "games",
    params(("game" = String, Path, description = "The game's slug."),
        ("players" = Option<u8>, Query, description = "At tables of how many; those that were played most, if nothing is said.")),
    responses((status = 200, body = Answer<StatisticsInfo>), (status = "default", body = Wrong)))]
pub async fn statistics(
    State(app): State<App>,
    Path(slug): Path<String>,
    Asked(size): Asked<Size>,
) -> Said<StatisticsInfo> {
    let (players, told) = app.live.statistics(&slug, size.players).await?;
    ok(StatisticsInfo::of(players, told))
}
