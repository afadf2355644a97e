//! Addresses, and what is behind them.

#[cfg(not(target_family = "wasm"))]
mod accounts;
mod carry;
mod club;
mod door;
mod host;
mod learn;
#[cfg(not(target_family = "wasm"))]
mod notices;
mod tables;
mod visits;

use crate::{
    App, assets, guard,
    guest::Guest,
    live::{RECORD, TABLES, Trouble, capital},
    pages, still,
    stream::CLOSING,
    watch,
};
use axum::{
    Router,
    extract::{DefaultBodyLimit, Path, Query, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Redirect, Response},
    routing::{MethodRouter, get, post},
};
use maud::Markup;
use serde::Deserialize;

/// The addresses of people who are known again, and of what they are told. A browser that is its own server knows one person.
#[cfg(not(target_family = "wasm"))]
fn peoples() -> Vec<(&'static str, MethodRouter<App>)> {
    vec![
        ("/sign-in", get(accounts::ask).post(accounts::sign_in)),
        (
            "/sign-in/passkey",
            get(accounts::ask_device).post(accounts::sign_in_by_device),
        ),
        (
            "/register",
            get(accounts::ask_name).post(accounts::register),
        ),
        ("/sign-out", post(accounts::sign_out)),
        ("/forgot", get(accounts::forgot).post(accounts::send_reset)),
        (
            "/forgot/{secret}",
            get(accounts::ask_password).post(accounts::reset),
        ),
        ("/me", get(notices::mine)),
        ("/me/account", get(accounts::account)),
        ("/me/password", post(accounts::change_password)),
        ("/me/browsers", post(accounts::end_browsers)),
        ("/me/mail", post(accounts::ask_mail)),
        ("/me/mail-off", post(accounts::drop_mail)),
        (
            "/me/mail/{secret}",
            get(accounts::mail_link).post(accounts::confirm_mail),
        ),
        (
            "/me/passkeys",
            get(accounts::ask_new_key).post(accounts::add_key),
        ),
        ("/me/passkeys/drop", post(accounts::drop_key)),
        ("/me/leave", post(accounts::leave)),
        ("/me/bot", post(accounts::mark_bot)),
        ("/me/tokens", post(accounts::new_token)),
        ("/me/tokens/drop", post(accounts::end_token)),
        ("/me/notices", get(notices::notices)),
        ("/me/notices/push", post(notices::push)),
        ("/me/notices/webhook", post(notices::webhook)),
        ("/me/notices/mail", post(notices::mail)),
        ("/me/notices/feed", post(notices::new_feed)),
        ("/me/notices/drop", post(notices::drop_way)),
        ("/me/notices/try", post(notices::try_way)),
        (
            "/notices/off/{channel}/{token}",
            get(notices::ask_off).post(notices::switch_off),
        ),
        ("/feed/{secret}", get(notices::feed)),
        ("/push.js", get(notices::worker)),
        ("/people/{name}", get(notices::profile)),
        ("/people/{name}/block", post(notices::block)),
    ]
}

/// Nobody else can come.
#[cfg(target_family = "wasm")]
fn peoples() -> Vec<(&'static str, MethodRouter<App>)> {
    Vec::new()
}

/// All addresses, and what answers there.
fn addresses() -> Vec<(&'static str, MethodRouter<App>)> {
    let mut all = everybodys();
    all.extend(peoples());
    #[cfg(not(target_family = "wasm"))]
    all.extend(crate::api::addresses());
    all
}

/// The addresses of tables and games.
fn everybodys() -> Vec<(&'static str, MethodRouter<App>)> {
    vec![
        ("/", get(visits::lobby)),
        ("/lobby/live", get(visits::live)),
        ("/records", get(visits::records)),
        (
            "/import",
            post(visits::import).layer(DefaultBodyLimit::max(RECORD)),
        ),
        (
            "/carry",
            get(carry::pack)
                .post(carry::unpack)
                .layer(DefaultBodyLimit::max(TABLES)),
        ),
        ("/t/{table}/carry", get(carry::pack_one)),
        ("/new", get(visits::new_table).post(visits::create)),
        ("/promise", get(visits::promise)),
        ("/games/{game}", get(visits::game)),
        ("/games/{game}/picture.svg", get(visits::picture)),
        ("/games/{game}/learn", get(learn::how_to_play)),
        ("/games/{game}/learn/{part}", get(learn::picture)),
        ("/games/{game}/rules", get(visits::rules)),
        ("/games/{game}/cards", get(visits::cards)),
        ("/games/{game}/cards/{card}", get(visits::card)),
        ("/games/{game}/ratings", get(club::ratings)),
        ("/games/{game}/statistics", get(club::statistics)),
        ("/tournaments", get(club::contests).post(club::announce)),
        ("/tournaments/{contest}", get(club::contest)),
        ("/tournaments/{contest}/{what}", post(club::contest_act)),
        ("/holiday", post(club::holiday)),
        ("/play/{game}", post(visits::play_now)),
        ("/learn/{game}", post(learn::begin)),
        (
            "/preferences",
            get(visits::preferences).post(visits::prefer),
        ),
        (
            "/seat/{table}/{seat}/{secret}",
            get(visits::invitation).post(visits::accept),
        ),
        ("/t/{table}", get(tables::page)),
        ("/t/{table}/view", get(tables::view)),
        ("/t/{table}/words", get(tables::words_page)),
        ("/t/{table}/live", get(tables::live)),
        ("/t/{table}/record", get(tables::record)),
        ("/t/{table}/dice", get(tables::dice)),
        ("/t/{table}/choose", post(tables::choose)),
        ("/t/{table}/undo", post(tables::undo)),
        ("/t/{table}/redo", post(tables::redo)),
        ("/t/{table}/sit", post(tables::sit)),
        ("/t/{table}/invite", post(tables::invite)),
        ("/t/{table}/device", post(tables::end_device)),
        ("/t/{table}/close", post(tables::close)),
        ("/t/{table}/hint", post(tables::hint)),
        ("/t/{table}/leave", post(tables::leave)),
        ("/t/{table}/shelve", post(tables::shelve)),
        ("/t/{table}/vote", post(tables::vote)),
        ("/t/{table}/return", post(tables::come_back)),
        ("/t/{table}/chat", post(tables::chat)),
        ("/t/{table}/pause", post(club::pause)),
        ("/t/{table}/stand", post(club::stand)),
        ("/t/{table}/note", post(club::note)),
        ("/t/{table}/mute", post(club::mute)),
        ("/t/{table}/talk", get(club::talk)),
        ("/t/{table}/rematch", post(tables::rematch)),
        ("/t/{table}/branch", post(tables::branch)),
        ("/assets/{mark}/{name}", get(asset)),
        ("/still/{name}", get(still)),
        ("/favicon.ico", get(favicon)),
        ("/enter", get(door::ask).post(door::enter)),
        ("/healthz", get(host::health)),
        ("/metrics", get(host::local_figures)),
    ]
}

/// The shapes of all addresses.
pub fn paths() -> Vec<&'static str> {
    addresses().into_iter().map(|(path, _)| path).collect()
}

/// Everything the server answers.
pub fn router(app: App) -> Router {
    let all = addresses()
        .into_iter()
        .fold(Router::new(), |router, (path, answer)| {
            router.route(path, answer)
        })
        .fallback(nothing_here)
        .layer(middleware::from_fn_with_state(app.clone(), to_its_end))
        .layer(middleware::from_fn_with_state(app.clone(), in_person));
    packing(all)
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .layer(middleware::from_fn_with_state(app.clone(), watch::watch))
        .with_state(app)
}

/// What is made for one answer is packed quickly; what is made once is packed well elsewhere.
#[cfg(not(target_family = "wasm"))]
fn packing(router: Router<App>) -> Router<App> {
    use tower_http::{CompressionLevel, compression::CompressionLayer};
    let quickly = CompressionLevel::Precise(crate::packed::QUICKLY as i32);
    router.layer(CompressionLayer::new().no_br().quality(quickly))
}

/// Nothing goes over a network here.
#[cfg(target_family = "wasm")]
fn packing(router: Router<App>) -> Router<App> {
    router
}

/// What is answered where only figures are told.
pub fn figures(app: App) -> Router {
    Router::new()
        .route("/healthz", get(host::health))
        .route("/metrics", get(host::figures))
        .with_state(app)
}

/// What changes something runs to its end, even if the browser goes away meanwhile.
async fn to_its_end(State(app): Here, request: Request, next: Next) -> Answer {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(next.run(request).await);
    }
    let run = app.live.to_its_end(async move { next.run(request).await });
    Ok(run.await?)
}

/// A page that says what is wrong is written for who reads it: with their name, their colours, their ways on.
async fn in_person(State(app): Here, request: Request, next: Next) -> Response {
    let headers = request.headers().clone();
    let program = guard::is_program(request.uri().path());
    let response = next.run(request).await;
    // A fault of ours may be that nobody can be asked for who somebody is.
    let ours = response.status().is_server_error();
    let said = response.extensions().get::<guard::Plainly>().cloned();
    let Some(text) = said.filter(|_| !program && !ours) else {
        return response;
    };
    let Ok(guest) = app.guest(&headers).await else {
        return response;
    };
    let page = pages::error(Some(&guest), response.status(), &text.0).into_response();
    let (mut head, _) = response.into_parts();
    head.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(head, page.into_body())
}

/// Ends all streams; called once, when the server stops.
pub fn close_streams() {
    CLOSING.send_replace(true);
}

async fn asset(Path((_, name)): Path<(String, String)>, headers: HeaderMap) -> Response {
    asset_named(&name, &headers)
}

fn asset_named(name: &str, headers: &HeaderMap) -> Response {
    assets::file(name).map_or_else(missing, |file| file.answer(headers))
}

/// At which table a layer was seen.
#[derive(Deserialize)]
struct At {
    table: Option<String>,
}

/// A layer of a board that stays. Another server may have made the page that asks for it: then the table is looked at here, too.
async fn still(
    State(app): Here,
    Path(name): Path<String>,
    Query(at): Query<At>,
    headers: HeaderMap,
) -> Response {
    let file = || name.strip_suffix(".svg").and_then(still::file);
    if let (None, Some(table)) = (file(), &at.table) {
        tables::draw(&app, table, &headers).await;
    }
    match file() {
        // Packing a map well takes a while.
        Some(file) => crate::aside::work(move || file.answer(&headers))
            .await
            .unwrap_or_else(|_| missing()),
        None => missing(),
    }
}

fn missing() -> Response {
    StatusCode::NOT_FOUND.into_response()
}

async fn favicon(headers: HeaderMap) -> Response {
    asset_named("favicon.svg", &headers)
}

async fn nothing_here() -> Response {
    guard::refuse(StatusCode::NOT_FOUND, "There is nothing at this address.")
}

/// Why a request failed, as a page.
pub struct Failure(Trouble);

impl<T: Into<Trouble>> From<T> for Failure {
    fn from(trouble: T) -> Failure {
        Failure(trouble.into())
    }
}

/// The status that goes with a trouble.
pub fn status(trouble: &Trouble) -> StatusCode {
    match trouble {
        Trouble::NoTable | Trouble::NoLink | Trouble::NoGame(_) => StatusCode::NOT_FOUND,
        Trouble::Stale => StatusCode::CONFLICT,
        Trouble::NotYours(_) => StatusCode::FORBIDDEN,
        Trouble::Refused { .. } => StatusCode::UNPROCESSABLE_ENTITY,
        Trouble::Bad(_) => StatusCode::BAD_REQUEST,
        Trouble::Wait { .. } => StatusCode::TOO_MANY_REQUESTS,
        Trouble::Stopping | Trouble::Busy => StatusCode::SERVICE_UNAVAILABLE,
        Trouble::Failed(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// What people are told of a trouble; the inside of a failure stays inside.
pub fn words(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Failed(why) => {
            tracing::error!("{why}");
            "Something went wrong on the server. Nothing was lost: try again.".to_string()
        }
        Trouble::Busy => {
            tracing::warn!("more is asked than can be stored at the moment");
            trouble.to_string()
        }
        other => capital(&other.to_string()),
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = status(&self.0);
        with_wait(guard::refuse(status, &words(&self.0)), Some(&self.0))
    }
}

/// An answer that says when to try again, if that may help.
pub(crate) fn with_wait(mut response: Response, trouble: Option<&Trouble>) -> Response {
    let seconds = match trouble {
        Some(Trouble::Wait { after, .. }) => after.as_secs_f64().ceil().max(1.0) as u64,
        Some(Trouble::Busy | Trouble::Stopping) => 1,
        _ => return response,
    };
    let headers = response.headers_mut();
    headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    response
}

type Answer = Result<Response, Failure>;

/// A page, or a redirect, with the cookie that a new guest needs.
fn with_cookie(mut response: Response, cookie: Option<HeaderValue>) -> Response {
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// A way back, only to a page of ours. Browsers leave out blanks and control characters and read `\` as `/`.
pub(crate) fn local(back: &str) -> &str {
    let plain = back
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    if plain && back.starts_with('/') && !back.starts_with("//") {
        back
    } else {
        "/"
    }
}

fn go(address: &str) -> Response {
    Redirect::to(address).into_response()
}

async fn guest(app: &App, headers: &HeaderMap) -> Result<Guest, Failure> {
    Ok(app.guest(headers).await?)
}

fn page(markup: Markup) -> Response {
    markup.into_response()
}

/// The state every handler gets.
type Here = State<App>;
