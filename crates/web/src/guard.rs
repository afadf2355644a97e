//! What every request passes: headers that bind the browser, a look at where a change comes from, and limits.

use crate::App;
use axum::{
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use std::{
    collections::HashMap,
    hash::Hash,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

const CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

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
}

/// Does a change come from a page of ours? Browsers say so; what is no browser has no cookies to misuse.
fn from_our_page(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return matches!(site, "same-origin" | "none");
    }
    match (text(header::ORIGIN.as_str()), text(header::HOST.as_str())) {
        (None, _) => true,
        (Some(origin), Some(host)) => origin
            .split_once("://")
            .is_some_and(|(_, from)| from.eq_ignore_ascii_case(host)),
        (Some(_), None) => false,
    }
}

/// The outermost layer.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let address = request
        .extensions()
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip());
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let now = Instant::now();
    let mut response = if changes && !from_our_page(request.headers()) {
        refuse(
            StatusCode::FORBIDDEN,
            "This request does not come from a page of this server.",
        )
    } else if app.requests.take(address, now).is_err()
        || changes && app.changes.take(address, now).is_err()
    {
        refuse(
            StatusCode::TOO_MANY_REQUESTS,
            "Too many requests at once: wait a moment.",
        )
    } else {
        next.run(request).await
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

fn refuse(status: StatusCode, text: &'static str) -> Response {
    (status, crate::pages::plain_error(status, text)).into_response()
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
        assert!(ours.iter().all(from_our_page));
        assert!(!strange.iter().any(from_our_page));
    }

    #[test]
    fn a_bucket_empties_and_fills() {
        let buckets = Buckets::new(Rate {
            burst: 3.0,
            steady: 1.0,
        });
        let (address, start) = (IpAddr::V4(Ipv4Addr::LOCALHOST), Instant::now());
        assert!((0..3).all(|_| buckets.take(address, start).is_ok()));
        assert_eq!(buckets.take(address, start), Err(Duration::from_secs(1)));
        let later = start + Duration::from_secs(1);
        assert!(buckets.take(address, later).is_ok() && buckets.take(address, later).is_err());
    }
}
