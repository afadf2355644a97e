//! A table's page, its live stream, and everything that can be done at it.

use super::{Answer, Failure, Here, go, guest, status, with_cookie, with_wait, words};
use crate::{
    App,
    guest::Guest,
    live::{Coming, Move, Table, Trouble, following},
    packed::{Page, unpacks},
    pages::{self, Notice},
    parts::Has,
    scene::{Scene, Wish},
    stream,
};
use axum::{
    Form,
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode, header},
    response::IntoResponse,
};
use orbis_core::Seat;
use serde::Deserialize;
use std::sync::Arc;

/// Where and when somebody looks.
#[derive(Default, Deserialize)]
pub struct Look {
    at: Option<u64>,
    after: Option<u64>,
    #[serde(rename = "as")]
    seat: Option<String>,
    log: Option<String>,
    whole: Option<String>,
}

impl Look {
    fn wish(&self) -> Option<Seat> {
        letter(self.seat.as_deref())
    }
}

fn letter(text: Option<&str>) -> Option<Seat> {
    let mut letters = text?.chars();
    let seat = letters.next().and_then(Seat::from_letter)?;
    letters.next().is_none().then_some(seat)
}

async fn open(app: &App, id: &str, guest: &Guest) -> Result<Arc<Table>, Trouble> {
    let table = app.live.table(id).await?;
    table.seen().may_look(guest.session.as_deref())?;
    Ok(table)
}

/// What a guest sees, made into an answer.
async fn shown<T: Send + 'static>(
    app: &App,
    table: &Arc<Table>,
    guest: &Guest,
    look: &Look,
    make: impl FnOnce(&Scene) -> T + Send + 'static,
) -> Result<T, Trouble> {
    let seen = table.seen();
    let session = guest.session.as_deref();
    let eyes = seen.eyes(session, look.wish());
    let at = match (look.at, look.after, &seen.game) {
        (None, Some(after), Some(game)) => Some(following(&**game, after)),
        (at, ..) => at,
    };
    let wish = Wish {
        at,
        log: look.log.is_some(),
        whole: look.whole.is_some(),
    };
    let (devices, polls) = (seen.devices(session), app.live.polls(table));
    let (maker, may_give_up) = (seen.made_by(session), seen.may_give_up(session));
    Scene::shown(table, eyes, wish, move |scene| {
        scene.devices = devices;
        scene.maker = maker;
        scene.may_give_up = may_give_up;
        scene.polls = polls;
        make(scene)
    })
    .await
}

/// `/t/{table}`
pub async fn page(
    State(app): Here,
    Path(id): Path<String>,
    Query(look): Query<Look>,
    headers: HeaderMap,
) -> Answer {
    let guest = guest(&app, &headers).await?;
    let table = open(&app, &id, &guest).await?;
    let (reader, unpacks) = (guest.clone(), unpacks(&headers));
    let page = shown(&app, &table, &guest, &look, move |scene| {
        Page::new(pages::table_page(&reader, scene).into_string(), unpacks)
    });
    Ok(page.await?.into_response())
}

/// `/t/{table}/view`: the part of the page that changes.
pub async fn view(
    State(app): Here,
    Path(id): Path<String>,
    Query(look): Query<Look>,
    headers: HeaderMap,
) -> Answer {
    let guest = guest(&app, &headers).await?;
    let table = open(&app, &id, &guest).await?;
    let (has, unpacks) = (Has::read(&headers), unpacks(&headers));
    let part = shown(&app, &table, &guest, &look, move |scene| {
        Page::new(pages::table_part(scene, None, &has).into_string(), unpacks)
    });
    Ok(part.await?.into_response())
}

/// `/t/{table}/live`
pub async fn live(State(app): Here, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let guest = guest(&app, &headers).await?;
    let table = open(&app, &id, &guest).await?;
    Ok(stream::follow(table, guest.session).into_response())
}

/// `/t/{table}/record`: the whole game as a file, once it is over.
pub async fn record(State(app): Here, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let guest = guest(&app, &headers).await?;
    let seen = open(&app, &id, &guest).await?.seen();
    let Some(game) = seen.game.as_ref().filter(|_| seen.over()) else {
        // Its draws would tell what is still hidden.
        return Err(
            Trouble::Bad("The record can be read when the game is over.".to_string()).into(),
        );
    };
    let name = format!(
        "attachment; filename=\"{}-{id}.orbis-game.jsonl\"",
        seen.row.game
    );
    let headers = [
        (header::CONTENT_TYPE, "application/jsonl".to_string()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, game.record(true)).into_response())
}

/// `/t/{table}/dice`
pub async fn dice(State(app): Here, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let guest = guest(&app, &headers).await?;
    let seen = open(&app, &id, &guest).await?.seen();
    let secret = seen.over().then(|| app.live.dice_secret(&seen.row.nonce));
    Ok(pages::dice(&guest, &seen, secret).into_response())
}

/// What comes with everything done at a table.
#[derive(Deserialize)]
pub struct Done {
    version: Option<u64>,
    seat: Option<String>,
    choice: Option<String>,
    name: Option<String>,
    dice: Option<String>,
    nonce: Option<String>,
    text: Option<String>,
    level: Option<String>,
    at: Option<u64>,
    device: Option<String>,
}

/// After something was done: the part of the page for the module, the page again for a plain form.
async fn after(
    app: &App,
    guest: &Guest,
    table: &Arc<Table>,
    headers: &HeaderMap,
    at: Option<u64>,
    seat: Option<Seat>,
    outcome: Result<(), Trouble>,
) -> Answer {
    let seen = table.seen();
    let module = headers.contains_key("x-orbis");
    let (code, notice) = match &outcome {
        Ok(()) if !module => {
            let seat = seat.map_or_else(String::new, |seat| format!("?as={}", seat.letter()));
            return Ok(go(&format!("/t/{}{seat}", seen.row.id)));
        }
        Ok(()) => (StatusCode::OK, None),
        Err(trouble) if !module && *trouble != Trouble::Stale => {
            return Err(trouble.clone().into());
        }
        Err(trouble) => (status(trouble), Some(notice(trouble))),
    };
    let look = Look {
        at,
        seat: seat.map(|seat| seat.letter().to_string()),
        log: headers.get("x-orbis-log").map(|_| "all".to_string()),
        ..Look::default()
    };
    let (has, unpacks) = (Has::read(headers), unpacks(headers));
    let part = shown(app, table, guest, &look, move |scene| {
        Page::new(
            pages::table_part(scene, notice, &has).into_string(),
            unpacks,
        )
    });
    let answer = (code, part.await?).into_response();
    Ok(with_wait(answer, outcome.as_ref().err()))
}

fn notice(trouble: &Trouble) -> Notice {
    let rule = match trouble {
        Trouble::Refused { rule, .. } => rule.clone(),
        _ => None,
    };
    Notice {
        text: words(trouble),
        rule,
    }
}

async fn act(
    app: &App,
    id: &str,
    headers: &HeaderMap,
    done: &Done,
    what: Result<Move, Trouble>,
) -> Answer {
    let guest = guest(app, headers).await?;
    let table = open(app, id, &guest).await?;
    let seen = table.seen();
    let held = seen.held(guest.session.as_deref());
    let seat = letter(done.seat.as_deref())
        .or(held.first())
        .filter(|seat| held.contains(*seat));
    let Some(seat) = seat else {
        let trouble = Trouble::NotYours("You have no such seat at this table.");
        return after(app, &guest, &table, headers, None, None, Err(trouble)).await;
    };
    let outcome = match (what, done.version) {
        (Err(trouble), _) => Err(trouble),
        (_, None) => Err(Trouble::Bad(
            "Say which version of the table you saw.".to_string(),
        )),
        (Ok(what), Some(version)) => app.live.play(&table, seat, version, what).await,
    };
    // Show the moment right after it: what bots did since comes one by one.
    let at = outcome.as_ref().ok().map(|seen| seen.version());
    let outcome = outcome.map(drop);
    after(app, &guest, &table, headers, at, Some(seat), outcome).await
}

/// `/t/{table}/choose`
pub async fn choose(
    State(app): Here,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(done): Form<Done>,
) -> Answer {
    let unreadable = || Trouble::Bad("This is no choice.".to_string());
    let what = done
        .choice
        .as_deref()
        .and_then(|text| serde_json::from_str(text).ok())
        .map(Move::Choose)
        .ok_or_else(unreadable);
    act(&app, &id, &headers, &done, what).await
}

/// `/t/{table}/undo`
pub async fn undo(
    State(app): Here,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(done): Form<Done>,
) -> Answer {
    act(&app, &id, &headers, &done, Ok(Move::Undo)).await
}

/// `/t/{table}/redo`
pub async fn redo(
    State(app): Here,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(done): Form<Done>,
) -> Answer {
    act(&app, &id, &headers, &done, Ok(Move::Redo)).await
}

/// `/t/{table}/sit`
pub async fn sit(
    State(app): Here,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(done): Form<Done>,
) -> Answer {
    let (guest, session, cookie) = app.known_guest(&headers).await?;
    let table = open(&app, &id, &guest).await?;
    let seat = seat_of(&done)?;
    let name = done.name.as_deref().unwrap_or(guest.name());
    let dice = done.dice.as_deref().unwrap_or_default();
    let coming = Coming {
        session: &session,
        seat,
        name,
        dice,
    };
    let outcome = app.live.sit(&table, coming).await;
    let answer = after(&app, &guest, &table, &headers, None, Some(seat), outcome).await?;
    Ok(with_cookie(answer, cookie))
}

fn seat_of(done: &Done) -> Result<Seat, Failure> {
    letter(done.seat.as_deref()).ok_or_else(|| Trouble::Bad("Say which seat.".to_string()).into())
}

async fn member(
    app: &App,
    id: &str,
    headers: &HeaderMap,
) -> Result<(Guest, String, Arc<Table>), Failure> {
    let guest = guest(app, headers).await?;
    let table = open(app, id, &guest).await?;
    let session = guest.session.clone().unwrap_or_default();
    Ok((guest, session, table))
}

/// `/t/{table}/invite`: a secret link to a seat.
pub async fn invite(
    State(app): Here,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(done): Form<Done>,
) -> Answer {
    let (guest, session, table) = member(&app, &id, &headers).await?;
    let seat = seat_of(&done)?;
    let secret = app.live.invite(&table, &session, seat).await?;
    let address = format!("/seat/{id}/{}/{secret}", seat.letter());
    if headers.contains_key("x-orbis") {
        return Ok(address.into_response());
    }
    Ok(pages::link(&guest, &table.seen(), seat, &address).into_response())
}

/// `/t/{table}/vote`
pub async fn vote(
    State(app): Here,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(done): Form<Done>,
) -> Answer {
    let (guest, session, table) = member(&app, &id, &headers).await?;
    let absent = seat_of(&done)?;
    let outcome = app.live.vote(&table, &session, absent).await;
    let seat = table.seen().held(Some(&session)).first();
    after(&app, &guest, &table, &headers, None, seat, outcome).await
}

/// `/t/{table}/close`: given up by who made it.
pub async fn close(State(app): Here, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let (_, session, table) = member(&app, &id, &headers).await?;
    app.live.give_up(&table, &session).await?;
    Ok(go("/"))
}

/// `/t/{table}/device`: a seat is no longer played from one of its devices.
pub async fn end_device(
    State(app): Here,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(done): Form<Done>,
) -> Answer {
    let (guest, session, table) = member(&app, &id, &headers).await?;
    let seat = seat_of(&done)?;
    let device = done.device.as_deref().unwrap_or_default();
    let live = &app.live;
    let outcome = live.end_device(&table, &session, seat, device).await;
    after(&app, &guest, &table, &headers, None, Some(seat), outcome).await
}

/// `/t/{table}/return`
pub async fn come_back(
    State(app): Here,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(done): Form<Done>,
) -> Answer {
    let (guest, session, table) = member(&app, &id, &headers).await?;
    let seat = seat_of(&done)?;
    let outcome = app.live.come_back(&table, &session, seat).await;
    after(&app, &guest, &table, &headers, None, Some(seat), outcome).await
}

/// `/t/{table}/chat`
pub async fn chat(
    State(app): Here,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(done): Form<Done>,
) -> Answer {
    let (guest, session, cookie) = app.known_guest(&headers).await?;
    let table = open(&app, &id, &guest).await?;
    let text = done.text.as_deref().unwrap_or_default();
    let outcome = app.live.say(&table, &session, guest.name(), text).await;
    let seat = letter(done.seat.as_deref());
    let answer = after(&app, &guest, &table, &headers, done.at, seat, outcome).await?;
    Ok(with_cookie(answer, cookie))
}

/// `/t/{table}/rematch`
pub async fn rematch(
    State(app): Here,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(done): Form<Done>,
) -> Answer {
    let (_, session, table) = member(&app, &id, &headers).await?;
    let (nonce, dice) = (
        done.nonce.unwrap_or_default(),
        done.dice.unwrap_or_default(),
    );
    let next = app.live.rematch(&table, &session, &nonce, &dice).await?;
    Ok(go(&format!("/t/{next}")))
}

/// `/t/{table}/branch`
pub async fn branch(
    State(app): Here,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(done): Form<Done>,
) -> Answer {
    let (guest, session, cookie) = app.known_guest(&headers).await?;
    let table = open(&app, &id, &guest).await?;
    let level = done.level.as_deref().unwrap_or("medium");
    let nonce = done.nonce.unwrap_or_default();
    let at = done.at.unwrap_or(u64::MAX);
    let next = app.live.branch(&table, &session, at, level, &nonce).await?;
    Ok(with_cookie(go(&format!("/t/{next}")), cookie))
}
