//! Addresses, and what is behind them.

mod carry;
mod door;
mod host;
mod learn;
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
    extract::{DefaultBodyLimit, Path, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Redirect, Response},
    routing::{MethodRouter, get, post},
};
use maud::Markup;

/// All addresses, and what answers there.
fn addresses() -> Vec<(&'static str, MethodRouter<App>)> {
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
        .layer(middleware::from_fn_with_state(app.clone(), to_its_end));
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
        Trouble::NoTable | Trouble::NoLink | Trouble::NoGame(_) => StatusCode::NOT_FOUND,
        Trouble::Stale => StatusCode::CONFLICT,
        Trouble::NotYours(_) => StatusCode::FORBIDDEN,
        Trouble::Refused { .. } => StatusCode::UNPROCESSABLE_ENTITY,
        Trouble::Bad(_) => StatusCode::BAD_REQUEST,
        Trouble::Wait { .. } => StatusCode::TOO_MANY_REQUESTS,
        Trouble::Stopping => StatusCode::SERVICE_UNAVAILABLE,
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
        other => capital(&other.to_string()),
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = status(&self.0);
        let page = pages::plain_error(status, &words(&self.0));
        with_wait((status, page).into_response(), Some(&self.0))
    }
}

/// An answer that says when to try again, if a limit was hit.
fn with_wait(mut response: Response, trouble: Option<&Trouble>) -> Response {
    if let Some(Trouble::Wait { after, .. }) = trouble {
        let seconds = after.as_secs_f64().ceil().max(1.0) as u64;
        let headers = response.headers_mut();
        headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
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
