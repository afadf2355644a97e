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
    extract::{FromRequest, FromRequestParts, Path, Query, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use orbis_core::Seat;
use serde::Deserialize;
use std::sync::Arc;

/// What the page's module says of itself; plain forms do not.
const MODULE: &str = "x-orbis";

/// Where and when somebody looks.
#[derive(Default, Deserialize)]
pub struct Look {
    at: Option<u64>,
    after: Option<u64>,
    /// The page walks after the game: what it shows is no looking back.
    #[serde(skip)]
    walk: bool,
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

pub(super) fn letter(text: Option<&str>) -> Option<Seat> {
    let mut letters = text?.chars();
    let seat = letters.next().and_then(Seat::from_letter)?;
    letters.next().is_none().then_some(seat)
}

pub(super) async fn open(app: &App, id: &str, guest: &Guest) -> Result<Arc<Table>, Trouble> {
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
        walk: look.walk || (look.at.is_none() && look.after.is_some()),
    };
    let (devices, polls) = (seen.devices(session), app.live.polls(table));
    let (maker, may_give_up) = (seen.made_by(session), seen.may_give_up(session));
    let (may_make, alone) = (!guest.host_makes, guest.alone);
    let (unheard, named) = (seen.seats_of(&guest.blocked), guest.account.is_some());
    let (may_quit, hint) = (seen.may_quit(session), table.told(eyes.seat));
    let (score, person) = (app.live.score(&seen).await?, guest.session.clone());
    Scene::shown(table, eyes, wish, move |scene| {
        scene.devices = devices;
        scene.maker = maker;
        scene.may_make = may_make;
        scene.alone = alone;
        scene.may_give_up = may_give_up;
        scene.may_quit = may_quit;
        scene.hint = hint.filter(|_| scene.is_live());
        scene.polls = polls;
        scene.score = score;
        scene.person = person;
        scene.unheard = unheard;
        scene.named = named;
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

/// Draws a table for whoever asks, for the sake of what is kept of it.
pub async fn draw(app: &App, id: &str, headers: &HeaderMap) {
    let drawn = async {
        let guest = app.guest(headers).await?;
        let table = open(app, id, &guest).await?;
        let reader = guest.clone();
        shown(app, &table, &guest, &Look::default(), move |scene| {
            pages::table_page(&reader, scene);
        })
        .await
    };
    if let Err(trouble) = drawn.await {
        tracing::debug!(table = id, "nothing is drawn: {trouble}");
    }
}

/// `/t/{table}/words`: the table without pictures.
pub async fn words_page(
    State(app): Here,
    Path(id): Path<String>,
    Query(look): Query<Look>,
    headers: HeaderMap,
) -> Answer {
    let guest = guest(&app, &headers).await?;
    let table = open(&app, &id, &guest).await?;
    let reader = guest.clone();
    let page = shown(&app, &table, &guest, &look, move |scene| {
        pages::in_words(&reader, scene)
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
    let reminders = app.live.listen_to_reminders();
    Ok(stream::follow(table, guest.session, reminders).into_response())
}

/// `/t/{table}/record`: the whole game as a file, once it is over.
pub async fn record(State(app): Here, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let guest = guest(&app, &headers).await?;
    let seen = open(&app, &id, &guest).await?.seen();
    let record = seen.record()?;
    let name = format!(
        "attachment; filename=\"{}-{id}.orbis-game.jsonl\"",
        seen.row.game
    );
    let headers = [
        (header::CONTENT_TYPE, "application/jsonl".to_string()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, record).into_response())
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
    pub(super) seat: Option<String>,
    choice: Option<String>,
    name: Option<String>,
    dice: Option<String>,
    nonce: Option<String>,
    pub(super) text: Option<String>,
    level: Option<String>,
    at: Option<u64>,
    device: Option<String>,
    away: Option<String>,
    pub(super) what: Option<String>,
    pub(super) until: Option<String>,
    pub(super) on: Option<String>,
}

/// Something done at a table: by whom is asked of its head.
pub struct Doing {
    pub(super) app: App,
    id: String,
    headers: HeaderMap,
    pub(super) done: Done,
}

impl FromRequest<App> for Doing {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Doing, Response> {
        let (mut head, body) = request.into_parts();
        let Path(id) = Path::from_request_parts(&mut head, app)
            .await
            .map_err(IntoResponse::into_response)?;
        let headers = head.headers.clone();
        let Form(done) = Form::from_request(Request::from_parts(head, body), app)
            .await
            .map_err(IntoResponse::into_response)?;
        Ok(Doing {
            app: app.clone(),
            id,
            headers,
            done,
        })
    }
}

/// Whoever does something, with the table they may look at.
pub(super) struct Member {
    guest: Guest,
    pub(super) session: String,
    pub(super) table: Arc<Table>,
    /// To be set, if they are new here.
    cookie: Option<HeaderValue>,
}

/// How somebody is done with a table.
enum End {
    /// By who made it, for everybody.
    GivenUp,
    /// By one player, for themselves.
    Left,
}

impl Doing {
    /// Somebody whose cookie says who they are.
    pub(super) async fn member(&self) -> Result<Member, Failure> {
        let guest = guest(&self.app, &self.headers).await?;
        Ok(Member {
            table: open(&self.app, &self.id, &guest).await?,
            session: guest.session.clone().unwrap_or_default(),
            guest,
            cookie: None,
        })
    }

    /// Anybody: who has no cookie gets one.
    pub(super) async fn anybody(&self) -> Result<Member, Failure> {
        let (guest, session, cookie) = self.app.known_guest(&self.headers).await?;
        Ok(Member {
            table: open(&self.app, &self.id, &guest).await?,
            guest,
            session,
            cookie,
        })
    }

    /// The seat it is about.
    pub(super) fn seat(&self) -> Result<Seat, Failure> {
        letter(self.done.seat.as_deref())
            .ok_or_else(|| Trouble::Bad("Say which seat.".to_string()).into())
    }

    /// Something after which there is nothing more to do at the table.
    async fn end(&self, how: End) -> Answer {
        let Member { table, session, .. } = &self.member().await?;
        match how {
            End::GivenUp => self.app.live.give_up(table, session).await?,
            End::Left => self.app.live.quit(table, session).await?,
        }
        Ok(go("/"))
    }

    /// A choice, or one taken back or made again.
    async fn act(&self, what: Result<Move, Trouble>) -> Answer {
        let member = self.member().await?;
        let held = member.table.seen().held(member.guest.session.as_deref());
        let seat = letter(self.done.seat.as_deref())
            .or(held.first())
            .filter(|seat| held.contains(*seat));
        let Some(seat) = seat else {
            let trouble = Trouble::NotYours("You have no such seat at this table.");
            return self.after(&member, None, None, Err(trouble)).await;
        };
        let outcome = match (what, self.done.version) {
            (Err(trouble), _) => Err(trouble),
            (_, None) => Err(Trouble::Bad(
                "Say which version of the table you saw.".to_string(),
            )),
            (Ok(what), Some(version)) => {
                let live = &self.app.live;
                live.play(&member.table, seat, version, what).await
            }
        };
        // Show the moment right after it: what bots did since comes one by one.
        let at = outcome.as_ref().ok().map(|seen| seen.version());
        self.after(&member, at, Some(seat), outcome.map(drop)).await
    }

    /// After something was done: the part of the page for the module, the page again for a plain form.
    pub(super) async fn after(
        &self,
        member: &Member,
        at: Option<u64>,
        seat: Option<Seat>,
        outcome: Result<(), Trouble>,
    ) -> Answer {
        let module = self.headers.contains_key(MODULE);
        let (code, notice) = match &outcome {
            Ok(()) if !module => {
                let seat = seat.map_or_else(String::new, |seat| format!("?as={}", seat.letter()));
                return Ok(go(&format!("/t/{}{seat}", self.id)));
            }
            Ok(()) => (StatusCode::OK, None),
            Err(trouble) if !module && *trouble != Trouble::Stale => {
                return Err(trouble.clone().into());
            }
            Err(trouble) => (status(trouble), Some(notice(trouble))),
        };
        let look = Look {
            at,
            walk: true,
            seat: seat.map(|seat| seat.letter().to_string()),
            log: self.headers.get("x-orbis-log").map(|_| "all".to_string()),
            ..Look::default()
        };
        let (has, unpacks) = (Has::read(&self.headers), unpacks(&self.headers));
        let make = move |scene: &Scene| {
            Page::new(
                pages::table_part(scene, notice, &has).into_string(),
                unpacks,
            )
        };
        let part = shown(&self.app, &member.table, &member.guest, &look, make);
        let answer = (code, part.await?).into_response();
        let answer = with_wait(answer, outcome.as_ref().err());
        Ok(with_cookie(answer, member.cookie.clone()))
    }
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

/// `/t/{table}/choose`
pub async fn choose(doing: Doing) -> Answer {
    let choice = doing.done.choice.as_deref();
    let what = choice
        .and_then(|text| serde_json::from_str(text).ok())
        .map(Move::Choose)
        .ok_or_else(|| Trouble::Bad("This is no choice.".to_string()));
    doing.act(what).await
}

/// `/t/{table}/undo`
pub async fn undo(doing: Doing) -> Answer {
    doing.act(Ok(Move::Undo)).await
}

/// `/t/{table}/redo`
pub async fn redo(doing: Doing) -> Answer {
    doing.act(Ok(Move::Redo)).await
}

/// `/t/{table}/sit`
pub async fn sit(doing: Doing) -> Answer {
    let (member, seat) = (doing.anybody().await?, doing.seat()?);
    let coming = Coming {
        session: &member.session,
        seat,
        name: member
            .guest
            .called(doing.done.name.as_deref().unwrap_or_default()),
        dice: doing.done.dice.as_deref().unwrap_or_default(),
    };
    let outcome = doing.app.live.sit(&member.table, coming).await;
    doing.after(&member, None, Some(seat), outcome).await
}

/// `/t/{table}/invite`: a secret link to a seat.
pub async fn invite(doing: Doing) -> Answer {
    let (member, seat) = (doing.member().await?, doing.seat()?);
    let live = &doing.app.live;
    let secret = live.invite(&member.table, &member.session, seat).await?;
    let address = format!("/seat/{}/{}/{secret}", doing.id, seat.letter());
    if doing.headers.contains_key(MODULE) {
        return Ok(address.into_response());
    }
    let seen = member.table.seen();
    Ok(pages::link(&member.guest, &seen, seat, &address).into_response())
}

/// `/t/{table}/vote`
pub async fn vote(doing: Doing) -> Answer {
    let (member, absent) = (doing.member().await?, doing.seat()?);
    let Member { table, session, .. } = &member;
    let outcome = doing.app.live.vote(table, session, absent).await;
    let seat = table.seen().held(Some(session)).first();
    doing.after(&member, None, seat, outcome).await
}

/// `/t/{table}/close`: given up by who made it.
pub async fn close(doing: Doing) -> Answer {
    doing.end(End::GivenUp).await
}

/// `/t/{table}/hint`: what a bot would do.
pub async fn hint(doing: Doing) -> Answer {
    let (member, seat) = (doing.member().await?, doing.seat()?);
    let Member { table, session, .. } = &member;
    let outcome = if table.seen().held(Some(session)).contains(seat) {
        doing.app.live.hint(table, seat).await
    } else {
        Err(Trouble::NotYours("You have no such seat at this table."))
    };
    doing.after(&member, None, Some(seat), outcome).await
}

/// `/t/{table}/leave`: for good.
pub async fn leave(doing: Doing) -> Answer {
    doing.end(End::Left).await
}

/// `/t/{table}/shelve`: put away, or taken out again.
pub async fn shelve(doing: Doing) -> Answer {
    let member = doing.member().await?;
    let away = doing.done.away.as_deref() != Some("no");
    let live = &doing.app.live;
    live.shelve(&doing.id, &member.session, away).await?;
    Ok(go(if away { "/" } else { "/records" }))
}

/// `/t/{table}/device`: a seat is no longer played from one of its devices.
pub async fn end_device(doing: Doing) -> Answer {
    let (member, seat) = (doing.member().await?, doing.seat()?);
    let device = doing.done.device.as_deref().unwrap_or_default();
    let Member { table, session, .. } = &member;
    let outcome = doing
        .app
        .live
        .end_device(table, session, seat, device)
        .await;
    doing.after(&member, None, Some(seat), outcome).await
}

/// `/t/{table}/return`
pub async fn come_back(doing: Doing) -> Answer {
    let (member, seat) = (doing.member().await?, doing.seat()?);
    let Member { table, session, .. } = &member;
    let outcome = doing.app.live.come_back(table, session, seat).await;
    doing.after(&member, None, Some(seat), outcome).await
}

/// `/t/{table}/chat`
pub async fn chat(doing: Doing) -> Answer {
    let member = doing.anybody().await?;
    let text = doing.done.text.as_deref().unwrap_or_default();
    let name = member.guest.name();
    let live = &doing.app.live;
    let outcome = live.say(&member.table, &member.session, name, text).await;
    let seat = letter(doing.done.seat.as_deref());
    doing.after(&member, doing.done.at, seat, outcome).await
}

/// `/t/{table}/rematch`
pub async fn rematch(doing: Doing) -> Answer {
    let Member { table, session, .. } = doing.member().await?;
    let nonce = doing.done.nonce.as_deref().unwrap_or_default();
    let dice = doing.done.dice.as_deref().unwrap_or_default();
    let next = doing
        .app
        .live
        .rematch(&table, &session, nonce, dice)
        .await?;
    Ok(go(&format!("/t/{next}")))
}

/// `/t/{table}/branch`
pub async fn branch(doing: Doing) -> Answer {
    let member = doing.anybody().await?;
    let Member { table, session, .. } = &member;
    let level = doing.done.level.as_deref().unwrap_or("medium");
    let nonce = doing.done.nonce.as_deref().unwrap_or_default();
    let at = doing.done.at.unwrap_or(u64::MAX);
    let next = doing
        .app
        .live
        .branch(table, session, at, level, nonce)
        .await?;
    Ok(with_cookie(go(&format!("/t/{next}")), member.cookie))
}
