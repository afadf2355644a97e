//! One table: as it stands, given up, put away, and a word whenever something at it is new.

use super::{
    answer::{Answer, Done, Fault, Said, Told, Wrong, done, ok},
    caller::{Doer, Onlooker},
    types::TableInfo,
};
use crate::{App, stream};
use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A table.
#[utoipa::path(get, path = "/api/v1/tables/{table}", tag = "tables", security((), ("token" = [])),
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<TableInfo>), (status = "default", body = Wrong)))]
pub async fn table(Onlooker { app, caller, table }: Onlooker) -> Said<TableInfo> {
    ok(TableInfo::of(&app, &table, &caller).await?)
}

/// Gives up a table I made, while nobody else plays at it. It is gone.
#[utoipa::path(delete, path = "/api/v1/tables/{table}", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn give_up(Doer(Onlooker { app, caller, table }): Doer) -> Said<Done> {
    app.live.give_up(&table, caller.player()?).await?;
    done()
}

/// Away, or back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Shelving {
    /// Away?
    #[serde(default = "yes")]
    pub away: bool,
}

fn yes() -> bool {
    true
}

/// Puts a table of mine away, or takes it out again.
#[utoipa::path(post, path = "/api/v1/tables/{table}/shelve", tag = "tables", security(("token" = [])), request_body = Shelving,
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn shelve(
    Doer(Onlooker { app, caller, table }): Doer,
    Told(shelving): Told<Shelving>,
) -> Said<Done> {
    let person = caller.player()?;
    let seen = table.seen();
    app.live.shelve(&seen.row.id, person, shelving.away).await?;
    done()
}

/// How the dice of a table can be checked.
#[derive(Serialize, ToSchema)]
pub struct DiceInfo {
    /// What the server promised before anybody added their part.
    pub promise: String,
    /// Everybody's part, in the order of the seats.
    pub parts: Vec<Option<String>>,
    /// The server's secret, once the game is over.
    pub secret: Option<String>,
}

/// How the dice of a table can be checked.
#[utoipa::path(get, path = "/api/v1/tables/{table}/dice", tag = "tables", security((), ("token" = [])),
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<DiceInfo>), (status = "default", body = Wrong)))]
pub async fn dice(Onlooker { app, table, .. }: Onlooker) -> Said<DiceInfo> {
    let seen = table.seen();
    let over = seen.over();
    let parts = seen
        .seats
        .iter()
        .map(|row| row.contribution.clone().filter(|_| over));
    ok(DiceInfo {
        promise: seen.row.promise.clone(),
        parts: parts.collect(),
        secret: over.then(|| app.live.dice_secret(&seen.row.nonce).to_string()),
    })
}

/// A word whenever something at a table is new, as server-sent events: `{"version":…,"revision":…}`.
#[utoipa::path(get, path = "/api/v1/tables/{table}/events", tag = "tables", security((), ("token" = [])),
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, content_type = "text/event-stream", body = String), (status = "default", body = Wrong)))]
pub async fn events(Onlooker { app, caller, table }: Onlooker) -> Result<Response, Fault> {
    let session = caller.guest.session.clone();
    let reminders = app.live.listen_to_reminders();
    Ok(stream::follow(table, session, reminders).into_response())
}

/// A number whenever the lobby lists something new, as server-sent events.
#[utoipa::path(get, path = "/api/v1/lobby/events", tag = "tables",
    responses((status = 200, content_type = "text/event-stream", body = String), (status = "default", body = Wrong)))]
pub async fn lobby_events(State(app): State<App>) -> Result<Response, Fault> {
    let news = app.live.listen_to_lobby();
    Ok(stream::lobby(news).into_response())
}
