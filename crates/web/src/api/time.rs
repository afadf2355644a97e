//! Time: pauses, holidays, and what a seat answers by itself while its player is elsewhere.

use super::{
    answer::{Answer, Done, Said, Told, Wrong, done, ok},
    caller::{Caller, Doer, Onlooker},
    types::UntilSort,
};
use crate::{App, live::now};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Whether I want a pause.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Pausing {
    /// Or no longer?
    #[serde(default = "yes")]
    pub wanted: bool,
}

fn yes() -> bool {
    true
}

/// I want a pause, or no longer. Everybody's time stands as soon as all who play want it.
#[utoipa::path(post, path = "/api/v1/tables/{table}/pause", tag = "tables", security(("token" = [])), request_body = Pausing,
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn pause(
    Doer(Onlooker { app, caller, table }): Doer,
    Told(pausing): Told<Pausing>,
) -> Said<Done> {
    let person = caller.player()?;
    app.live.want_pause(&table, person, pausing.wanted).await?;
    done()
}

/// The pause is over; anybody who plays may say so.
#[utoipa::path(post, path = "/api/v1/tables/{table}/go-on", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn go_on(Doer(Onlooker { app, caller, table }): Doer) -> Said<Done> {
    app.live.go_on(&table, caller.player()?).await?;
    done()
}

/// What a seat shall answer by itself.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// Which of my seats; the one that is asked, if none is said.
    #[serde(default)]
    #[schema(pattern = "^[A-H]$")]
    pub seat: Option<String>,
    /// Until when it declines whatever can be declined; none: it answers nothing by itself any more.
    pub until: Option<UntilSort>,
}

/// A seat of mine declines by itself for a while, so that nobody waits for it; anything that cannot be declined is asked as ever.
#[utoipa::path(post, path = "/api/v1/tables/{table}/stand", tag = "play", security(("token" = [])), request_body = Standing,
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn stand(
    Doer(Onlooker { app, caller, table }): Doer,
    Told(standing): Told<Standing>,
) -> Said<Done> {
    let seat = caller.seat(&table.seen(), standing.seat.as_deref())?;
    let (live, person) = (&app.live, caller.anybody()?);
    let until = standing.until.map(Into::into);
    live.stand(&table, person, seat, until).await?;
    done()
}

/// Holidays.
#[derive(Serialize, ToSchema)]
pub struct HolidayInfo {
    /// How many days I have left this year.
    pub days: i64,
    /// Until when I am away, if I am, in milliseconds since 1970.
    pub away: Option<i64>,
}

/// My holidays: while I am away, my time stands at all tables that agreed to it.
#[utoipa::path(get, path = "/api/v1/me/holiday", tag = "people", security(("token" = [])),
    responses((status = 200, body = Answer<HolidayInfo>), (status = "default", body = Wrong)))]
pub async fn holiday(State(app): State<App>, caller: Caller) -> Said<HolidayInfo> {
    let (days, away) = app.live.holidays(caller.player()?, now()).await?;
    ok(HolidayInfo { days, away })
}

/// How long I shall be away.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Going {
    /// So many days from now on.
    pub days: i64,
}

/// I am away from now on.
#[utoipa::path(post, path = "/api/v1/me/holiday", tag = "people", security(("token" = [])), request_body = Going,
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn go_away(
    State(app): State<App>,
    caller: Caller,
    Told(going): Told<Going>,
) -> Said<Done> {
    let person = caller.player()?;
    app.live.go_on_holiday(person, going.days).await?;
    done()
}

/// I am home again.
#[utoipa::path(delete, path = "/api/v1/me/holiday", tag = "people", security(("token" = [])),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn come_home(State(app): State<App>, caller: Caller) -> Said<Done> {
    app.live.come_home(caller.player()?).await?;
    done()
}
