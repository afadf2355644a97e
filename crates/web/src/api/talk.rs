//! What is said at a table, whom somebody does not want to read, and what somebody writes down for themselves.

use super::{
    answer::{Answer, Asked, Done, Said, Told, Wrong, done, ok},
    caller::{Doer, Onlooker, seat_named},
    types::letter,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Something that was said.
#[derive(Serialize, ToSchema)]
pub struct TalkInfo {
    /// Grows with each line.
    pub number: i64,
    /// By whom, if they play.
    pub seat: Option<String>,
    /// By whom.
    pub name: String,
    /// What.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// A page of what was said.
#[derive(Serialize, ToSchema)]
pub struct TalkPage {
    /// The newest first.
    pub lines: Vec<TalkInfo>,
    /// Is there more, said earlier?
    pub more: bool,
}

/// Before which line somebody reads.
#[derive(Deserialize)]
pub struct Back {
    before: Option<i64>,
}

/// What was said at a table, all of it in pages. Nothing of those whom I muted or do not want to meet.
#[utoipa::path(get, path = "/api/v1/tables/{table}/talk", tag = "tables", security((), ("token" = [])),
    params(("table" = String, Path, description = "The table's id."),
        ("before" = Option<i64>, Query, description = "Only what was said before the line of this number.")),
    responses((status = 200, body = Answer<TalkPage>), (status = "default", body = Wrong)))]
pub async fn talk(
    Onlooker { app, caller, table }: Onlooker,
    Asked(back): Asked<Back>,
) -> Said<TalkPage> {
    let seen = table.seen();
    let person = caller.guest.session.as_deref();
    let (lines, more) = app.live.talk(&seen, person, back.before).await?;
    let lines = lines.into_iter().map(|said| TalkInfo {
        number: said.number,
        seat: said.line.seat.and_then(orbis_core::Seat::new).map(letter),
        name: said.line.name,
        text: said.line.text,
        at: said.line.at,
    });
    ok(TalkPage {
        lines: lines.collect(),
        more,
    })
}

/// Something to say.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Saying {
    /// What.
    pub text: String,
}

/// Says something at a table.
#[utoipa::path(post, path = "/api/v1/tables/{table}/talk", tag = "tables", security(("token" = [])), request_body = Saying,
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn say(
    Doer(Onlooker { app, caller, table }): Doer,
    Told(saying): Told<Saying>,
) -> Said<Done> {
    let (person, name) = (caller.anybody()?, caller.guest.name());
    app.live.say(&table, person, name, &saying.text).await?;
    done()
}

/// Whom I do not want to read at a table.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Muting {
    /// The letter of their seat; without one, those who watch.
    #[serde(default)]
    #[schema(pattern = "^[A-H]$")]
    pub seat: Option<String>,
    /// Or do I want to read them again?
    #[serde(default = "yes")]
    pub on: bool,
}

fn yes() -> bool {
    true
}

/// I do not want to read somebody at this table, or do again.
#[utoipa::path(post, path = "/api/v1/tables/{table}/mute", tag = "tables", security(("token" = [])), request_body = Muting,
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn mute(
    Doer(Onlooker { app, caller, table }): Doer,
    Told(muting): Told<Muting>,
) -> Said<Done> {
    let (person, seat) = (caller.player()?, muting.seat.as_deref());
    let seat = seat.map(seat_named).transpose()?;
    app.live.mute(&table, person, seat, muting.on).await?;
    done()
}

/// Private notes of a seat.
#[derive(Serialize, ToSchema)]
pub struct NoteInfo {
    /// The seat.
    pub seat: String,
    /// What its player wrote down.
    pub text: String,
}

/// Whose notes.
#[derive(Deserialize)]
pub struct OfOwn {
    seat: Option<String>,
}

/// My private notes at a table. Nobody else reads them.
#[utoipa::path(get, path = "/api/v1/tables/{table}/note", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id."), ("seat" = Option<String>, Query, description = "Which of my seats.")),
    responses((status = 200, body = Answer<NoteInfo>), (status = "default", body = Wrong)))]
pub async fn note(
    Doer(Onlooker { caller, table, .. }): Doer,
    Asked(of): Asked<OfOwn>,
) -> Said<NoteInfo> {
    let seen = table.seen();
    let seat = caller.seat(&seen, of.seat.as_deref())?;
    ok(NoteInfo {
        seat: letter(seat),
        text: seen.side.note(seat).to_string(),
    })
}

/// Notes to keep.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Noting {
    /// Which of my seats; the one that is asked, if none is said.
    #[serde(default)]
    #[schema(pattern = "^[A-H]$")]
    pub seat: Option<String>,
    /// All of it: what was there before is gone.
    pub text: String,
}

/// Keeps private notes instead of those before.
#[utoipa::path(put, path = "/api/v1/tables/{table}/note", tag = "tables", security(("token" = [])), request_body = Noting,
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn keep_note(
    Doer(Onlooker { app, caller, table }): Doer,
    Told(noting): Told<Noting>,
) -> Said<Done> {
    let seat = caller.seat(&table.seen(), noting.seat.as_deref())?;
    let (live, person) = (&app.live, caller.anybody()?);
    live.note(&table, person, seat, &noting.text).await?;
    done()
}
