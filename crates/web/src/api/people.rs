//! What people see of each other.

use super::answer::{Answer, Said, Wrong, ok};
use crate::{App, live::Record};
use axum::extract::{Path, State};
use serde::Serialize;
use utoipa::ToSchema;

/// Games played and won.
#[derive(Serialize, ToSchema)]
pub struct Tally {
    /// Played.
    pub played: u32,
    /// Won.
    pub won: u32,
}

/// How somebody did in one game.
#[derive(Serialize, ToSchema)]
pub struct RecordInfo {
    /// The game's slug.
    pub game: String,
    /// With other people.
    pub people: Tally,
    /// Against bots alone.
    pub bots: Tally,
}

impl From<Record> for RecordInfo {
    fn from(record: Record) -> RecordInfo {
        let tally = |(played, won)| Tally { played, won };
        RecordInfo {
            game: record.game,
            people: tally(record.people),
            bots: tally(record.bots),
        }
    }
}

/// What can be read about somebody.
#[derive(Serialize, ToSchema)]
pub struct PersonInfo {
    /// Their name.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub since: i64,
    /// How they did, game by game.
    pub records: Vec<RecordInfo>,
    /// Their last finished games that anybody may look at.
    pub recent: Vec<RecentInfo>,
}

/// A finished game of somebody.
#[derive(Serialize, ToSchema)]
pub struct RecentInfo {
    /// The table.
    pub table: String,
    /// The game's slug.
    pub game: String,
    /// How it ended.
    pub result: String,
    /// Did they win?
    pub won: bool,
}

/// Somebody with an account.
#[utoipa::path(get, path = "/api/v1/people/{name}", tag = "people",
    params(("name" = String, Path, description = "The name of the account.")),
    responses((status = 200, body = Answer<PersonInfo>), (status = "default", body = Wrong)))]
pub async fn person(State(app): State<App>, Path(name): Path<String>) -> Said<PersonInfo> {
    let profile = app.live.profile(&name).await?;
    let recent = profile.recent.into_iter().map(|(game, won)| RecentInfo {
        table: game.table,
        game: game.game,
        result: game.result,
        won,
    });
    ok(PersonInfo {
        name: profile.account.name,
        since: profile.account.created,
        records: profile.records.into_iter().map(RecordInfo::from).collect(),
        recent: recent.collect(),
    })
}
