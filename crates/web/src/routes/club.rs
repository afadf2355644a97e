//! Playing over days: time, what people keep for themselves at a table, tournaments, ratings, statistics.

use super::{
    Answer, Here, go, guest, page,
    tables::{Doing, letter, open},
    visits::{Fields, field, game_or_first, options},
    with_cookie,
};
use crate::{
    live::{Agreed, ContestCourse, Kind, Trouble, Until, now},
    pages,
};
use axum::{
    Form,
    extract::{Path, Query, State},
    http::HeaderMap,
    response::IntoResponse,
};
use orbis_club::{BadPace, End, Pace};
use orbis_store::Terms;
use serde::Deserialize;

/// How many ratings stand on a page.
const RATINGS: u32 = 100;

fn bad(error: BadPace) -> Trouble {
    Trouble::Bad(crate::live::capital(&error.to_string()))
}

fn number(fields: &Fields, name: &str) -> Result<Option<i64>, Trouble> {
    let said = field(fields, name);
    if said.is_empty() {
        return Ok(None);
    }
    let read = said
        .parse()
        .map_err(|_| Trouble::Bad(format!("\"{said}\" is no number.")));
    read.map(Some)
}

fn pace(fields: &Fields) -> Result<(Pace, End), Trouble> {
    let pace = match field(fields, "clock") {
        "" => Pace::None,
        said => said.parse().map_err(bad)?,
    };
    let end = match field(fields, "ends") {
        "" => End::default(),
        said => said.parse().map_err(bad)?,
    };
    Ok((pace, end))
}

/// What a form for a new table agrees on beyond the game.
pub(super) fn terms(fields: &Fields) -> Result<Terms, Trouble> {
    let (pace, end) = pace(fields)?;
    let best_of = number(fields, "best-of")?.unwrap_or(0);
    let agreed = Agreed {
        pace,
        end,
        holidays: field(fields, "holidays") == "on",
        rated: field(fields, "rated") == "on",
        language: field(fields, "language").to_string(),
        low: number(fields, "low")?,
        high: number(fields, "high")?,
        best_of: u32::try_from(best_of).unwrap_or(u32::MAX),
    };
    agreed.terms()
}

/// `/t/{table}/pause`
pub async fn pause(doing: Doing) -> Answer {
    let member = doing.member().await?;
    let (live, table, session) = (&doing.app.live, &member.table, member.session.as_str());
    let outcome = match doing.done.what.as_deref() {
        Some("go-on") => live.go_on(table, session).await,
        what => live.want_pause(table, session, what != Some("no")).await,
    };
    let seat = table.seen().held(Some(session)).first();
    doing.after(&member, None, seat, outcome).await
}

/// `/t/{table}/stand`: what a seat answers by itself.
pub async fn stand(doing: Doing) -> Answer {
    let (member, seat) = (doing.member().await?, doing.seat()?);
    let until = doing.done.until.as_deref().and_then(Until::named);
    let live = &doing.app.live;
    let outcome = live
        .stand(&member.table, &member.session, seat, until)
        .await;
    doing.after(&member, None, Some(seat), outcome).await
}

/// `/t/{table}/note`
pub async fn note(doing: Doing) -> Answer {
    let (member, seat) = (doing.member().await?, doing.seat()?);
    let text = doing.done.text.as_deref().unwrap_or_default();
    let live = &doing.app.live;
    let outcome = live.note(&member.table, &member.session, seat, text).await;
    doing.after(&member, None, Some(seat), outcome).await
}

/// `/t/{table}/mute`
pub async fn mute(doing: Doing) -> Answer {
    let member = doing.anybody().await?;
    let whom = letter(doing.done.seat.as_deref());
    let on = doing.done.on.as_deref() != Some("no");
    let live = &doing.app.live;
    let outcome = live.mute(&member.table, &member.session, whom, on).await;
    let seat = member.table.seen().held(Some(&member.session)).first();
    doing.after(&member, None, seat, outcome).await
}

/// From which line somebody reads back.
#[derive(Deserialize)]
pub struct Back {
    before: Option<i64>,
}

/// `/t/{table}/talk`
pub async fn talk(
    State(app): Here,
    Path(id): Path<String>,
    Query(back): Query<Back>,
    headers: HeaderMap,
) -> Answer {
    let guest = guest(&app, &headers).await?;
    let seen = open(&app, &id, &guest).await?.seen();
    let (lines, more) = app
        .live
        .talk(&seen, guest.session.as_deref(), back.before)
        .await?;
    Ok(page(pages::talk(&guest, &seen, &lines, more)))
}

/// `/holiday`: gone, or home again.
pub async fn holiday(State(app): Here, headers: HeaderMap, Form(fields): Form<Fields>) -> Answer {
    let (_, session, cookie) = app.known_guest(&headers).await?;
    match number(&fields, "days")? {
        Some(days) => app.live.go_on_holiday(&session, days).await?,
        None => app.live.come_home(&session).await?,
    }
    Ok(with_cookie(go("/preferences"), cookie))
}

/// How many days somebody has left, and until when they are away.
pub(super) async fn holidays(
    app: &crate::App,
    session: Option<&str>,
) -> Result<(i64, Option<i64>), Trouble> {
    match session {
        Some(session) => app.live.holidays(session, now()).await,
        None => Ok((crate::live::HOLIDAYS, None)),
    }
}

/// Of which game a tournament would be.
#[derive(Deserialize)]
pub struct Of {
    #[serde(default)]
    game: String,
}

/// `/tournaments`
pub async fn contests(State(app): Here, Query(of): Query<Of>, headers: HeaderMap) -> Answer {
    let guest = guest(&app, &headers).await?;
    let entry = game_or_first(&app, &of.game)?;
    let all = app.live.contests().await?;
    let page = pages::contests(&guest, app.live.shelf(), entry, &all);
    Ok(page.into_response())
}

/// `/tournaments`, sent.
pub async fn announce(State(app): Here, headers: HeaderMap, Form(fields): Form<Fields>) -> Answer {
    let (_, session, cookie) = app.known_guest(&headers).await?;
    let about = app.live.game(field(&fields, "game"))?.game.about();
    let (pace, end) = pace(&fields)?;
    let small = |name: &str, usual: i64| -> Result<i64, Trouble> {
        Ok(number(&fields, name)?.unwrap_or(usual))
    };
    let course = ContestCourse {
        kind: match field(&fields, "kind") {
            "round-robin" => Kind::RoundRobin,
            _ => Kind::Swiss,
        },
        size: u8::try_from(small("size", 2)?).unwrap_or(0),
        rounds: u32::try_from(small("rounds", 0)?).unwrap_or(u32::MAX),
        options: options(about, &fields)?,
        pace,
        end,
        rated: field(&fields, "rated") == "on",
        admits_bots: field(&fields, "bots") == "on",
        played: Vec::new(),
    };
    let name = field(&fields, "name");
    let announced = app.live.announce(&session, name, about.slug, course);
    let id = announced.await?;
    Ok(with_cookie(go(&format!("/tournaments/{id}")), cookie))
}

/// `/tournaments/{contest}`
pub async fn contest(State(app): Here, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let guest = guest(&app, &headers).await?;
    let contest = app.live.contest(&id).await?;
    Ok(page(pages::contest(&guest, app.live.shelf(), &contest)))
}

/// `/tournaments/{contest}/{what}`: take part, or not, add a bot, begin.
pub async fn contest_act(
    State(app): Here,
    Path((id, what)): Path<(String, String)>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Answer {
    let (guest, session, cookie) = app.known_guest(&headers).await?;
    match what.as_str() {
        "enter" => {
            let name = match field(&fields, "name") {
                "" => guest.name(),
                name => name,
            };
            app.live.take_part(&id, &session, name).await?;
            if guest.name().is_empty() {
                app.prefer(&session, "name", name).await?;
            }
        }
        "withdraw" => app.live.withdraw(&id, &session).await?,
        "bot" => {
            app.live
                .enter_bot(&id, &session, field(&fields, "level"))
                .await?
        }
        "begin" => app.live.begin_contest(&id, &session).await?,
        _ => return Err(Trouble::NoGame("There is nothing at this address.".to_string()).into()),
    }
    Ok(with_cookie(go(&format!("/tournaments/{id}")), cookie))
}

/// At tables of how many.
#[derive(Deserialize)]
pub struct Size {
    players: Option<u8>,
}

/// `/games/{game}/ratings`
pub async fn ratings(
    State(app): Here,
    Path(slug): Path<String>,
    Query(size): Query<Size>,
    headers: HeaderMap,
) -> Answer {
    let guest = guest(&app, &headers).await?;
    let entry = app.live.game(&slug)?;
    let players = size.players.unwrap_or(*entry.game.about().players.start());
    let rows = app.live.store().ratings(&slug, players, RATINGS).await?;
    Ok(pages::ratings(&guest, entry, players, &rows).into_response())
}

/// `/games/{game}/statistics`
pub async fn statistics(
    State(app): Here,
    Path(slug): Path<String>,
    Query(size): Query<Size>,
    headers: HeaderMap,
) -> Answer {
    let guest = guest(&app, &headers).await?;
    let (players, told) = app.live.statistics(&slug, size.players).await?;
    let entry = app.live.game(&slug)?;
    Ok(pages::statistics(&guest, entry, players, &told).into_response())
}
