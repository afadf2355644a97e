//! Addresses, and what is behind them.

mod tables;
mod visits;

use crate::{
    App, assets, guard,
    guest::Guest,
    live::{Trouble, capital},
    pages, still,
    stream::CLOSING,
};
use axum::{
    Router,
    extract::{DefaultBodyLimit, Path, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware,
    response::{IntoResponse, Redirect, Response},
    routing::{get, post},
};
use maud::Markup;
use tower_http::{CompressionLevel, compression::CompressionLayer};

/// The longest body a request may have.
const BODY: usize = 16 * 1024;
/// How hard answers are packed: harder costs more time than the bytes are worth.
const PACKING: i32 = 2;

/// Everything the server answers.
pub fn router(app: App) -> Router {
    Router::new()
        .route("/", get(visits::lobby))
        .route("/new", get(visits::new_table).post(visits::create))
        .route("/promise", get(visits::promise))
        .route("/games/{game}", get(visits::game))
        .route("/games/{game}/picture.svg", get(visits::picture))
        .route("/games/{game}/rules", get(visits::rules))
        .route("/games/{game}/cards", get(visits::cards))
        .route("/games/{game}/cards/{card}", get(visits::card))
        .route("/play/{game}", post(visits::play_now))
        .route(
            "/preferences",
            get(visits::preferences).post(visits::prefer),
        )
        .route(
            "/seat/{table}/{seat}/{secret}",
            get(visits::invitation).post(visits::accept),
        )
        .route("/t/{table}", get(tables::page))
        .route("/t/{table}/view", get(tables::view))
        .route("/t/{table}/live", get(tables::live))
        .route("/t/{table}/record", get(tables::record))
        .route("/t/{table}/dice", get(tables::dice))
        .route("/t/{table}/choose", post(tables::choose))
        .route("/t/{table}/undo", post(tables::undo))
        .route("/t/{table}/redo", post(tables::redo))
        .route("/t/{table}/sit", post(tables::sit))
        .route("/t/{table}/invite", post(tables::invite))
        .route("/t/{table}/vote", post(tables::vote))
        .route("/t/{table}/return", post(tables::come_back))
        .route("/t/{table}/chat", post(tables::chat))
        .route("/t/{table}/rematch", post(tables::rematch))
        .route("/t/{table}/branch", post(tables::branch))
        .route("/assets/{mark}/{name}", get(asset))
        .route("/still/{name}", get(still))
        .route("/favicon.ico", get(favicon))
        .route("/healthz", get(|| async { "ok\n" }))
        .fallback(nothing_here)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(compression())
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

/// What is made for one answer is packed quickly; what is made once is packed well elsewhere.
fn compression() -> CompressionLayer {
    CompressionLayer::new()
        .no_br()
        .quality(CompressionLevel::Precise(PACKING))
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

/// A layer of a board that stays.
async fn still(Path(name): Path<String>, headers: HeaderMap) -> Response {
    let file = name.strip_suffix(".svg").and_then(still::file);
    match file {
        // Packing a map well takes a while.
        Some(file) => tokio::task::spawn_blocking(move || file.answer(&headers))
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
    let status = StatusCode::NOT_FOUND;
    (
        status,
        pages::plain_error(status, "There is nothing at this address."),
    )
        .into_response()
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
        Trouble::NoTable | Trouble::NoGame(_) => StatusCode::NOT_FOUND,
        Trouble::Stale => StatusCode::CONFLICT,
        Trouble::NotYours(_) => StatusCode::FORBIDDEN,
        Trouble::Refused { .. } => StatusCode::UNPROCESSABLE_ENTITY,
        Trouble::Bad(_) => StatusCode::BAD_REQUEST,
        Trouble::Failed(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// What people are told of a trouble; the inside of a failure stays inside.
pub fn words(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Failed(why) => {
            eprintln!("orbis: {why}");
            "Something went wrong on the server. Nothing was lost: try again.".to_string()
        }
        other => capital(&other.to_string()),
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = status(&self.0);
        (status, pages::plain_error(status, &words(&self.0))).into_response()
    }
}

type Answer = Result<Response, Failure>;

/// A page, or a redirect, with the cookie that a new guest needs.
fn with_cookie(mut response: Response, cookie: Option<HeaderValue>) -> Response {
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
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
