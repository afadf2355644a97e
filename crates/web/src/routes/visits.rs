//! Everything that is not a table: the lobby, games, new tables, invitations, preferences.

use super::{Answer, Here, club, go, guest, local, page, with_cookie};
use crate::{
    App, Create,
    client::Client,
    live::{Coming, Glimpse, Plan, Promise, SeatPlan, Trouble, terms_of},
    pages::{self, my_turn},
    stream,
};
use axum::{
    Form, Json,
    body::Bytes,
    extract::{FromRequestParts, Path, Query, State},
    http::{HeaderMap, header, request::Parts},
    response::IntoResponse,
};
use orbis_core::{About, OptionKind, OptionValue, Seat, Setup};
use orbis_registry::Entry;
use orbis_store::{Glance, Terms, Wanted, Which};
use serde::Deserialize;
use serde_json::json;
use std::{collections::BTreeMap, convert::Infallible, net::IpAddr};

/// The longest list of the lobby.
const LIST: u32 = 24;

/// Which page of each list somebody wants, counted from 0.
#[derive(Deserialize)]
#[serde(default)]
#[derive(Default)]
pub struct Leaf {
    mine: u32,
    over: u32,
    shelved: u32,
    open: u32,
    watch: u32,
    pub(super) finished: u32,
}

/// A page of tables.
pub(super) async fn list(app: &App, which: Which<'_>, page: u32) -> Result<pages::List, Trouble> {
    let skip = page.saturating_mul(LIST);
    let mut tables = app.live.store().glance(which, LIST + 1, skip).await?;
    let more = tables.len() > LIST as usize;
    tables.truncate(LIST as usize);
    Ok(pages::List { tables, page, more })
}

/// The open tables that somebody looks for.
async fn found(app: &App, finder: &pages::Finder, page: u32) -> Result<pages::List, Trouble> {
    let said = |word: &String| (!word.is_empty()).then(|| word.clone());
    let wanted = Wanted {
        game: said(&finder.game),
        kind: said(&finder.pace),
        language: said(&finder.language),
        rated: match finder.rated.as_str() {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        },
    };
    let skip = page.saturating_mul(LIST);
    let mut tables = app.live.open_tables(&wanted, LIST + 1, skip).await?;
    let more = tables.len() > LIST as usize;
    tables.truncate(LIST as usize);
    Ok(pages::List { tables, page, more })
}

/// A promise for the dice of a table to be; none where visitors make no tables.
fn promise_for(app: &App) -> Result<Option<Promise>, Trouble> {
    let may = app.access.create != Create::Admin;
    may.then(|| app.live.promise()).transpose()
}

/// `/`
pub async fn lobby(
    State(app): Here,
    Query(leaf): Query<Leaf>,
    Query(finder): Query<pages::Finder>,
    headers: HeaderMap,
) -> Answer {
    let guest = guest(&app, &headers).await?;
    let mine = match &guest.session {
        Some(session) => list(&app, Which::Held(session), leaf.mine).await?,
        None => pages::List::default(),
    };
    let mut lists = pages::Lists {
        mine,
        open: if finder.is_empty() {
            list(&app, Which::Open, leaf.open).await?
        } else {
            found(&app, &finder, leaf.open).await?
        },
        finder,
        watch: list(&app, Which::Watchable, leaf.watch).await?,
        finished: list(&app, Which::Finished, leaf.finished).await?,
        ..pages::Lists::default()
    };
    if let Some(person) = &guest.session {
        // A table at which somebody could not sit down is not offered to them.
        let strangers = app.live.strangers(person).await?;
        let tables = &mut lists.open.tables;
        tables.retain(|table| !strangers.contains(&table.maker));
    }
    lists.glimpses = glimpses(&app, &lists, guest.session.as_deref()).await;
    let ids: Vec<String> = lists
        .open
        .tables
        .iter()
        .map(|table| table.id.clone())
        .collect();
    let terms = app.live.store().terms(&ids).await?;
    let agreed = ids.into_iter().zip(terms);
    lists.terms = agreed
        .filter_map(|(id, terms)| Some((id, terms?)))
        .collect();
    let promise = promise_for(&app)?;
    Ok(page(pages::lobby(
        &guest,
        app.live.shelf(),
        &lists,
        promise.as_ref(),
    )))
}

/// The most tables of a guest that are opened to tell of them.
const TOLD: usize = 6;

/// A few words about the tables that wait for a guest, and about those to watch that are in memory anyway.
async fn glimpses(
    app: &App,
    lists: &pages::Lists,
    session: Option<&str>,
) -> BTreeMap<String, Glimpse> {
    let mut told = glimpses_of(app, &lists.mine.tables, session).await;
    for table in &lists.watch.tables {
        if let Some(open) = app.live.at_hand(&table.id) {
            told.insert(table.id.clone(), app.live.glimpse(&open, session).await);
        }
    }
    told
}

/// A few words about the tables that wait for a guest.
pub(super) async fn glimpses_of(
    app: &App,
    tables: &[Glance],
    session: Option<&str>,
) -> BTreeMap<String, Glimpse> {
    let mut told = BTreeMap::new();
    let mut mine: Vec<&Glance> = tables.iter().filter(|table| my_turn(table)).collect();
    mine.sort_by_key(|table| table.moved);
    for table in mine.into_iter().take(TOLD) {
        // A table that cannot be opened is told of without its game.
        if let Ok(open) = app.live.table(&table.id).await {
            told.insert(table.id.clone(), app.live.glimpse(&open, session).await);
        }
    }
    told
}

/// `/lobby/live`: a word whenever the lobby has something new.
pub async fn live(State(app): Here) -> Answer {
    Ok(stream::lobby(app.live.listen_to_lobby()).into_response())
}

/// `/records`
pub async fn records(State(app): Here, Query(leaf): Query<Leaf>, headers: HeaderMap) -> Answer {
    let guest = guest(&app, &headers).await?;
    let (own, shelved) = match &guest.session {
        Some(session) => (
            list(&app, Which::Held(session), leaf.over).await?,
            list(&app, Which::Shelved(session), leaf.shelved).await?,
        ),
        None => (pages::List::default(), pages::List::default()),
    };
    let may = app.access.create != Create::Admin;
    Ok(page(pages::records(
        &guest,
        app.live.shelf(),
        &own,
        &shelved,
        may,
    )))
}

/// `/import`: a record to look at.
pub async fn import(State(app): Here, headers: HeaderMap, body: Bytes) -> Answer {
    let (_, session, cookie) = app.known_guest(&headers).await?;
    let text = std::str::from_utf8(&body)
        .map_err(|_| Trouble::Bad("This is no record: it is not text.".to_string()))?;
    // A form without a module sends the name of its field before the lines.
    let record = text.strip_prefix("record=").unwrap_or(text).trim();
    let id = app.live.import(&session, record.to_string()).await?;
    Ok(with_cookie(go(&format!("/t/{id}?at=0")), cookie))
}

/// `/promise`: a fresh promise for dice to come.
pub async fn promise(State(app): Here) -> Answer {
    let promise = app.live.promise()?;
    Ok(Json(json!({ "nonce": promise.nonce, "promise": promise.promise })).into_response())
}

/// `/games/{game}`
pub async fn game(State(app): Here, Path(slug): Path<String>, headers: HeaderMap) -> Answer {
    let guest = guest(&app, &headers).await?;
    let entry = app.live.game(&slug)?;
    let promise = promise_for(&app)?;
    Ok(page(pages::game(&guest, entry, promise.as_ref())))
}

/// `/games/{game}/picture.svg`: a table in play, for the lobby.
pub async fn picture(State(app): Here, Path(slug): Path<String>) -> Answer {
    let picture = app.picture(app.live.game(&slug)?).await?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "public, max-age=3600"),
        // A picture carries its own style and can do nothing else.
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'",
        ),
    ];
    Ok((headers, picture.to_string()).into_response())
}

/// What somebody looks for.
#[derive(Deserialize)]
pub struct Search {
    #[serde(default)]
    q: String,
}

/// `/games/{game}/rules`
pub async fn rules(
    State(app): Here,
    Path(slug): Path<String>,
    Query(search): Query<Search>,
    headers: HeaderMap,
) -> Answer {
    let guest = guest(&app, &headers).await?;
    let entry = app.live.game(&slug)?;
    Ok(page(pages::rules(&guest, entry, &search.q)))
}

/// `/games/{game}/cards`
pub async fn cards(
    State(app): Here,
    Path(slug): Path<String>,
    Query(search): Query<Search>,
    headers: HeaderMap,
) -> Answer {
    let guest = guest(&app, &headers).await?;
    let entry = app.live.game(&slug)?;
    Ok(page(pages::cards(&guest, entry, &search.q)))
}

/// `/games/{game}/cards/{card}`: one printed card, for whoever looks closely.
pub async fn card(State(app): Here, Path((slug, card)): Path<(String, String)>) -> Answer {
    let entry = app.live.game(&slug)?;
    let picture = pages::card(entry, &card)
        .ok_or_else(|| Trouble::NoGame("There is no such card.".to_string()))?;
    let headers = [(header::CACHE_CONTROL, "public, max-age=3600")];
    Ok((headers, picture).into_response())
}

/// Which game a new table is for.
#[derive(Deserialize)]
pub struct NewFor {
    #[serde(default)]
    game: String,
    #[serde(default)]
    first: String,
}

/// The game of this slug, or the first one where none is named.
pub(super) fn game_or_first(app: &App, slug: &str) -> Result<&'static Entry, Trouble> {
    let none = || Trouble::NoGame("There are no games.".to_string());
    match slug {
        "" => app.live.shelf().first().ok_or_else(none),
        slug => app.live.game(slug),
    }
}

/// `/new`
pub async fn new_table(
    State(app): Here,
    Query(query): Query<NewFor>,
    headers: HeaderMap,
) -> Answer {
    let guest = guest(&app, &headers).await?;
    let shelf = app.live.shelf();
    let entry = game_or_first(&app, &query.game)?;
    let promise = app.live.promise()?;
    let first = !query.first.is_empty();
    let form = pages::new_table(&guest, shelf, entry, &promise, first);
    Ok(page(form))
}

/// What a form says.
pub(super) type Fields = BTreeMap<String, String>;

/// The address a request comes from, if that is known.
pub struct Source(pub(super) Option<IpAddr>);

impl<S: Sync> FromRequestParts<S> for Source {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Source, Infallible> {
        let known = parts.extensions.get::<Client>();
        Ok(Source(known.map(Client::key)))
    }
}

pub(super) fn field<'a>(fields: &'a Fields, name: &str) -> &'a str {
    fields.get(name).map_or("", String::as_str)
}

/// The options of a game as a form says them.
pub(super) fn options(
    about: &About,
    fields: &Fields,
) -> Result<BTreeMap<String, OptionValue>, Trouble> {
    let mut options = BTreeMap::new();
    for spec in about.options {
        let said = field(fields, &format!("option-{}", spec.name));
        // A box that is not ticked says nothing.
        let said = match spec.kind {
            OptionKind::Switch { .. } if said.is_empty() => "off",
            _ if said.is_empty() => continue,
            _ => said,
        };
        options.insert(spec.name.to_string(), spec.read(said)?);
    }
    Ok(options)
}

fn seat_plan(fields: &Fields, seat: u8, my_name: &str) -> Result<Option<SeatPlan>, Trouble> {
    let said = field(fields, &format!("seat-{seat}"));
    let plan = match said {
        "" | "none" => return Ok(None),
        "me" => SeatPlan::Here(my_name.to_string()),
        "here" => SeatPlan::Here(field(fields, &format!("name-{seat}")).to_string()),
        "invited" | "named" => SeatPlan::Invited,
        "open" => SeatPlan::Open,
        other => match other.strip_prefix("bot-") {
            Some(level) => SeatPlan::Bot(level.to_string()),
            None => {
                return Err(Trouble::Bad(format!(
                    "Nobody of the kind \"{other}\" can sit here."
                )));
            }
        },
    };
    Ok(Some(plan))
}

/// `/new`, sent.
pub async fn create(
    State(app): Here,
    Source(source): Source,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Answer {
    let (guest, session, cookie) = app.known_guest(&headers).await?;
    let entry = app.live.game(field(&fields, "game"))?;
    let about = entry.game.about();
    let said = field(&fields, "name");
    if !said.is_empty() {
        app.prefer(&session, "name", said).await?;
    }
    let my_name = guest.called(said);
    let mut seats = Vec::new();
    for seat in 0..*about.players.end() {
        let mut plan = seat_plan(&fields, seat, my_name)?;
        if field(&fields, &format!("seat-{seat}")) == "named" {
            let name = field(&fields, &format!("name-{seat}"));
            let person = app.live.person_named(name).await?;
            plan = Some(SeatPlan::Again(name.to_string(), vec![person]));
        }
        seats.extend(plan);
    }
    let terms = if guest.alone {
        Terms::default()
    } else {
        club::terms(&fields)?
    };
    let plan = Plan {
        game: about.slug.to_string(),
        setup: Setup {
            players: seats.len() as u8,
            options: options(about, &fields)?,
        },
        terms: terms_of(&seats, terms),
        seats,
        watchable: field(&fields, "watchable") == "on",
        source,
        origin: None,
    };
    let (nonce, dice) = (field(&fields, "nonce"), field(&fields, "dice"));
    let id = app.live.create(&session, plan, nonce, dice).await?;
    if field(&fields, "hints") == "on" {
        app.live.allow_hints(&id).await?;
    }
    if field(&fields, "bots") == "on" {
        app.live.admit_bots(&id).await?;
    }
    Ok(with_cookie(go(&format!("/t/{id}")), cookie))
}

/// `/play/{game}`: me against bots, now.
pub async fn play_now(
    State(app): Here,
    Path(slug): Path<String>,
    Source(source): Source,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Answer {
    let (guest, session, cookie) = app.known_guest(&headers).await?;
    let about = app.live.game(&slug)?.game.about();
    let players = match field(&fields, "players") {
        "" => 3.clamp(*about.players.start(), *about.players.end()),
        said => said
            .parse()
            .map_err(|_| Trouble::Bad("Say how many shall play.".to_string()))?,
    };
    let level = match field(&fields, "level") {
        "" => "medium",
        level => level,
    };
    app.prefer(
        &session,
        &format!("start-{slug}"),
        &format!("{players} {level}"),
    )
    .await?;
    let seats = (0..players)
        .map(|seat| match seat {
            0 => SeatPlan::Here(guest.name().to_string()),
            _ => SeatPlan::Bot(level.to_string()),
        })
        .collect();
    let plan = Plan {
        game: slug,
        setup: Setup::of(players),
        seats,
        watchable: false,
        source,
        origin: None,
        terms: Terms::default(),
    };
    let (nonce, dice) = (field(&fields, "nonce"), field(&fields, "dice"));
    let id = app.live.create(&session, plan, nonce, dice).await?;
    Ok(with_cookie(go(&format!("/t/{id}")), cookie))
}

/// `/preferences`
pub async fn preferences(State(app): Here, headers: HeaderMap) -> Answer {
    let guest = guest(&app, &headers).await?;
    let holidays = club::holidays(&app, guest.session.as_deref()).await?;
    Ok(page(pages::preferences(
        &guest,
        holidays,
        headers.get("referer").and_then(|from| from.to_str().ok()),
    )))
}

/// `/preferences`, sent.
pub async fn prefer(State(app): Here, headers: HeaderMap, Form(fields): Form<Fields>) -> Answer {
    let (_, session, cookie) = app.known_guest(&headers).await?;
    for (name, value) in &fields {
        app.prefer(&session, name, value).await?;
    }
    Ok(with_cookie(go(local(field(&fields, "back"))), cookie))
}

type Link = (String, String, String);

fn seat_letter(text: &str) -> Result<Seat, Trouble> {
    let mut letters = text.chars();
    letters
        .next()
        .and_then(Seat::from_letter)
        .filter(|_| letters.next().is_none())
        .ok_or(Trouble::NoTable)
}

/// `/seat/{table}/{seat}/{secret}`: what the secret link opens.
pub async fn invitation(
    State(app): Here,
    Path((id, letter, secret)): Path<Link>,
    headers: HeaderMap,
) -> Answer {
    let guest = guest(&app, &headers).await?;
    let seat = seat_letter(&letter)?;
    let seen = app.live.table(&id).await?.seen();
    let session = guest.session.as_deref();
    // Whoever used it before is where it leads.
    if seen.held(session).contains(seat) && seen.seat(seat)?.contribution.is_some() {
        return Ok(go(&format!("/t/{id}")));
    }
    app.live.check_link(&seen, seat, &secret).await?;
    seen.may_join(session.unwrap_or_default(), seat)?;
    let address = format!("/seat/{id}/{letter}/{secret}");
    Ok(page(pages::invitation(&guest, &seen, seat, &address)))
}

/// The link exchanged for a cookie.
pub async fn accept(
    State(app): Here,
    Path((id, letter, secret)): Path<Link>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Answer {
    let (guest, session, cookie) = app.known_guest(&headers).await?;
    let seat = seat_letter(&letter)?;
    let table = app.live.table(&id).await?;
    let name = guest.called(field(&fields, "name"));
    let coming = Coming {
        session: &session,
        seat,
        name,
        dice: field(&fields, "dice"),
    };
    app.live.accept(&table, coming, &secret).await?;
    if !name.is_empty() && guest.name().is_empty() {
        app.prefer(&session, "name", name).await?;
    }
    Ok(with_cookie(go(&format!("/t/{id}")), cookie))
}
