//! What every request passes: headers that bind the browser, a look at where a change comes from, and limits.

use crate::{
    App,
    client::{Client, known_name},
    crowd::Full,
    hosting::Create,
    live::{RECORD, TABLES},
    stream::CLOSING,
};
use axum::{
    body::Body,
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use orbis_core::count;
use std::{
    collections::HashMap,
    hash::Hash,
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

const CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The longest body a request may have.
const BODY: usize = 16 * 1024;

/// How many requests an address may make at once, and how many a second for long.
#[derive(Copy, Clone, Debug)]
pub struct Rate {
    /// At once.
    pub burst: f64,
    /// A second.
    pub steady: f64,
}

/// Buckets that fill with time, one for each address, or for whoever else is named by a key.
pub struct Buckets<K = IpAddr> {
    rate: Rate,
    levels: Mutex<HashMap<K, (f64, Instant)>>,
}

impl<K: Eq + Hash> Buckets<K> {
    /// Full buckets.
    pub fn new(rate: Rate) -> Buckets<K> {
        Buckets {
            rate,
            levels: Mutex::default(),
        }
    }

    /// Takes one, or says how long to wait for the next.
    pub fn take(&self, key: K, now: Instant) -> Result<(), Duration> {
        let mut levels = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        if levels.len() > 10_000 {
            // A bucket that has filled again is as good as a new one.
            let full = Duration::from_secs_f64(self.rate.burst / self.rate.steady.max(1e-6));
            levels.retain(|_, (_, last)| now.saturating_duration_since(*last) < full);
        }
        let (level, last) = levels.entry(key).or_insert((self.rate.burst, now));
        let waited = now.saturating_duration_since(*last).as_secs_f64();
        *level = (*level + waited * self.rate.steady).min(self.rate.burst);
        *last = now;
        if *level >= 1.0 {
            *level -= 1.0;
            return Ok(());
        }
        let wait = (1.0 - *level) / self.rate.steady.max(1e-6);
        Err(Duration::from_secs_f64(wait.min(3600.0)))
    }

    /// How much it gives.
    pub fn rate(&self) -> Rate {
        self.rate
    }
}

/// Does a change come from a page of ours? Browsers say so; what is no browser has no cookies to misuse.
fn from_our_page(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return matches!(site, "same-origin" | "none");
    }
    // Only what a trusted proxy forwards is still there.
    let host = text("x-forwarded-host").or(text(header::HOST.as_str()));
    match (text(header::ORIGIN.as_str()), host) {
        (None, _) => true,
        (Some(origin), Some(host)) => origin
            .split_once("://")
            .is_some_and(|(_, from)| from.eq_ignore_ascii_case(host)),
        (Some(_), None) => false,
    }
}

/// A request goes no further: this is the answer.
type Refusal = Box<Response>;

/// Whatever an address may not do now, with the time to wait for.
fn check_rates(app: &App, client: &Client, changes: bool) -> Result<(), Refusal> {
    let now = Instant::now();
    let too_fast = |what: &str, rate: Rate, wait| {
        let Rate { burst, steady } = rate;
        let text = format!(
            "Too many {what} from your address: {burst} at once and {steady} a second are taken."
        );
        Box::new(too_many(&text, wait))
    };
    if let Err(wait) = app.requests.take(client.key(), now) {
        return Err(too_fast("requests", app.requests.rate(), wait));
    }
    if changes && let Err(wait) = app.changes.take(client.key(), now) {
        return Err(too_fast("changes", app.changes.rate(), wait));
    }
    Ok(())
}

/// A limit was hit: which, and when to try again.
pub fn too_many(text: &str, wait: Duration) -> Response {
    let seconds = wait.as_secs_f64().ceil().max(1.0) as u64;
    let span = count(seconds as i64, "second");
    let text = format!("{text} Try again in {span}.");
    let mut response = refuse(StatusCode::TOO_MANY_REQUESTS, &text);
    response
        .headers_mut()
        .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    response
}

/// Too many requests are under way.
pub fn too_many_at_once(full: Full) -> Response {
    let text = match full {
        Full::All(most) => format!("This server is full: it answers {most} requests at once."),
        Full::Each(most) => {
            format!("Too many pages are open at your address: {most} at once are served.")
        }
    };
    too_many(&text, Duration::from_secs(5))
}

/// Is it meant for this server, by a name it is known by?
fn check_name(app: &App, client: &Client) -> Result<(), Refusal> {
    match &client.host {
        None => Err(deny(
            StatusCode::BAD_REQUEST,
            "A request must say once which host it is meant for.",
        )),
        Some(name) if !known_name(name, &app.access.names) => Err(deny(
            StatusCode::MISDIRECTED_REQUEST,
            &format!(
                "This server is not known as {name}: whoever runs it can add the name to the setting \"names\"."
            ),
        )),
        Some(_) => Ok(()),
    }
}

/// What can be had without the password.
fn is_porch(path: &str) -> bool {
    matches!(path, "/enter" | "/healthz" | "/metrics" | "/favicon.ico")
        || path.starts_with("/assets/")
        // Whoever has such a link has its secret; programs that follow it have no cookie.
        || path.starts_with("/feed/")
        || path.starts_with("/notices/off/")
}

/// Does this address make tables?
fn makes_tables(route: &str) -> bool {
    matches!(
        route,
        "/new"
            | "/play/{game}"
            | "/learn/{game}"
            | "/import"
            | "/carry"
            | "/t/{table}/rematch"
            | "/t/{table}/branch"
            | "/api/v1/records"
            | "/api/v1/carry"
            | "/api/v1/games/{game}/guided"
            | "/api/v1/tables/{table}/rematch"
            | "/api/v1/tables/{table}/branch"
    )
}

/// Has a program shown that it may come in?
#[cfg(not(target_family = "wasm"))]
async fn is_known_program(app: &App, headers: HeaderMap) -> bool {
    crate::api::may_enter(app, &headers).await
}

/// No program comes to a browser that is its own server.
#[cfg(target_family = "wasm")]
async fn is_known_program(_: &App, _: HeaderMap) -> bool {
    false
}

/// What a refusal says, for those who do not read pages.
#[derive(Clone)]
pub(crate) struct Plainly(pub(crate) String);

/// Is this an address for programs?
pub fn is_program(path: &str) -> bool {
    #[cfg(not(target_family = "wasm"))]
    {
        crate::api::is_program(path)
    }
    #[cfg(target_family = "wasm")]
    {
        path.is_empty()
    }
}

/// Whatever is wrong, in the words of programs.
pub fn for_programs(response: Response) -> Response {
    #[cfg(not(target_family = "wasm"))]
    {
        let text = response.extensions().get::<Plainly>().cloned();
        crate::api::for_programs(response, text.as_ref().map(|text| text.0.as_str()))
    }
    #[cfg(target_family = "wasm")]
    response
}

/// The password, where one is asked for, and who may make tables.
fn check_door(app: &App, request: &Request, changes: bool, known: bool) -> Result<(), Refusal> {
    let access = &app.access;
    let path = request.uri().path();
    let making = request
        .extensions()
        .get::<MatchedPath>()
        .map(MatchedPath::as_str)
        // Anybody may look at tables and tournaments; whoever announces one makes tables.
        .is_some_and(|route| {
            let lists = ["/tournaments", "/api/v1/tournaments", "/api/v1/tables"];
            makes_tables(route) || changes && lists.contains(&route)
        });
    if making && access.create == Create::Admin {
        return Err(deny(StatusCode::FORBIDDEN, crate::pages::HOST_MAKES));
    }
    let asked =
        access.is_closed() && !is_porch(path) || making && access.create == Create::Password;
    if !asked || access.has_entered(request.headers()) {
        return Ok(());
    }
    if is_program(path) {
        // Who has a token has come in before; that they may make tables is another matter.
        if known && !(making && access.create == Create::Password) {
            return Ok(());
        }
        return Err(deny(
            StatusCode::UNAUTHORIZED,
            "This server asks for its password: say it at /enter and send the cookie along, or use a token of somebody who did.",
        ));
    }
    let back = request.uri().path_and_query().filter(|_| !changes);
    let back = back.map_or("/", |path| path.as_str());
    let status = StatusCode::UNAUTHORIZED;
    Err(Box::new(
        (status, crate::pages::enter(back, None)).into_response(),
    ))
}

/// The body of a change, whole: a handler never waits for a sender.
async fn whole(app: &App, request: Request) -> Result<Request, Refusal> {
    let (head, body) = request.into_parts();
    let arrival = app.live.limits().arrival;
    let most = match head.uri.path() {
        "/import" | "/api/v1/records" => RECORD,
        "/carry" | "/api/v1/carry" => TABLES,
        _ => BODY,
    };
    let mut closing = CLOSING.subscribe();
    let collected = tokio::select! {
        collected = tokio::time::timeout(arrival, Limited::new(body, most).collect()) => collected,
        _ = closing.wait_for(|closing| *closing) => {
            return Err(deny(StatusCode::SERVICE_UNAVAILABLE, "The server stops: try again in a moment."));
        }
    };
    match collected {
        Ok(Ok(body)) => Ok(Request::from_parts(head, Body::from(body.to_bytes()))),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(deny(
            StatusCode::PAYLOAD_TOO_LARGE,
            &format!("That is too much at once: {most} bytes are taken."),
        )),
        Ok(Err(_)) => Err(deny(
            StatusCode::BAD_REQUEST,
            "The request did not arrive whole.",
        )),
        Err(_) => Err(deny(
            StatusCode::REQUEST_TIMEOUT,
            &format!(
                "The request did not arrive within {} seconds.",
                arrival.as_secs_f64()
            ),
        )),
    }
}

async fn admit(app: &App, request: Request, next: Next) -> Result<Response, Refusal> {
    let unknown = || deny(StatusCode::INTERNAL_SERVER_ERROR, "Nobody asked this.");
    let client = request.extensions().get::<Client>().cloned();
    let client = client.ok_or_else(unknown)?;
    check_name(app, &client)?;
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if changes && !from_our_page(request.headers()) {
        return Err(deny(
            StatusCode::FORBIDDEN,
            "This request does not come from a page of this server.",
        ));
    }
    check_rates(app, &client, changes)?;
    let asked = app.access.is_closed() && is_program(request.uri().path());
    let known = asked && is_known_program(app, request.headers().clone()).await;
    check_door(app, &request, changes, known)?;
    let request = if changes {
        whole(app, request).await?
    } else {
        request
    };
    // From here on nothing waits for a sender: bots stand back until the answer is there.
    let _served = app.live.serve();
    Ok(next.run(request).await)
}

/// What every request passes.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let mut response = match admit(&app, request, next).await {
        Ok(response) => response,
        Err(refusal) => *refusal,
    };
    let headers = response.headers_mut();
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, CSP),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    for (name, value) in fixed {
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

fn deny(status: StatusCode, text: &str) -> Refusal {
    Box::new(refuse(status, text))
}

/// A page that says no.
pub fn refuse(status: StatusCode, text: &str) -> Response {
    let mut response = (status, crate::pages::error(None, status, text)).into_response();
    response.extensions_mut().insert(Plainly(text.to_string()));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| {
                (
                    header::HeaderName::from_static(name),
                    HeaderValue::from_static(value),
                )
            })
            .collect()
    }

    #[test]
    fn changes_come_from_our_own_pages() {
        let ours = [
            headers(&[("sec-fetch-site", "same-origin")]),
            headers(&[
                ("origin", "http://localhost:7777"),
                ("host", "localhost:7777"),
            ]),
            headers(&[("host", "localhost:7777")]),
        ];
        let strange = [
            headers(&[("sec-fetch-site", "cross-site")]),
            headers(&[("sec-fetch-site", "same-site")]),
            headers(&[
                ("origin", "http://evil.example"),
                ("host", "localhost:7777"),
            ]),
            headers(&[("origin", "null"), ("host", "localhost:7777")]),
        ];
        let proxied = |from| {
            let forwarded = ("x-forwarded-host", "games.example");
            headers(&[("origin", from), ("host", "127.0.0.1:7777"), forwarded])
        };
        assert!(ours.iter().all(from_our_page));
        assert!(!strange.iter().any(from_our_page));
        assert!(from_our_page(&proxied("https://games.example")));
        assert!(!from_our_page(&proxied("https://127.0.0.1:7777")));
    }

    #[test]
    fn a_bucket_empties_and_fills() {
        let buckets = Buckets::new(Rate {
            burst: 3.0,
            steady: 1.0,
        });
        let (address, start) = (IpAddr::from([127, 0, 0, 1]), Instant::now());
        assert!((0..3).all(|_| buckets.take(address, start).is_ok()));
        assert_eq!(buckets.take(address, start), Err(Duration::from_secs(1)));
        let later = start + Duration::from_secs(1);
        assert_eq!(buckets.take(address, later), Ok(()));
        assert!(buckets.take(address, later).is_err());
    }
}
