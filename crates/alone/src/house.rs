//! A server without a network: one thread, driven by whoever asks.

use crate::{
    address,
    said::{Answer, Asked, Fetch, Said},
};
use axum::{
    Router,
    body::{Body, HttpBody},
    http::{HeaderName, HeaderValue, Request, header, request::Builder},
    response::Response,
};
use http_body_util::BodyExt;
use orbis_registry::Entry;
use orbis_store::Memory;
use orbis_web::{App, Hosting, Limits, Luck, aside, guard::Rate, live::Minds, routes::router};
use std::{
    collections::BTreeMap, future::poll_fn, pin::Pin, sync::Arc, task::Poll, time::Duration,
};
use thiserror::Error;
use tokio::{
    runtime::{Builder as Runtimes, Runtime},
    sync::mpsc,
};
use tower::ServiceExt;

/// Where the guest's cookie is kept: a service worker cannot set cookies.
const COOKIE: &str = "cookie";

/// How long tables stay: nobody else needs the room.
const FOREVER: Duration = Duration::from_secs(100 * 365 * 24 * 60 * 60);

/// How long a bot may think where all chance follows from a word: longer than any level takes.
const UNHURRIED: Duration = Duration::from_secs(60 * 60);

/// Why the house says nothing. It must be opened again with what was kept.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Closed {
    /// Nobody has opened it.
    #[error("the table is not open yet")]
    NotOpen,
    /// What was kept cannot be read, or the system gives no randomness.
    #[error("{0}")]
    CannotOpen(String),
    /// This is no question.
    #[error("this is no request: {0}")]
    Unclear(String),
}

/// A server in one browser.
pub struct House {
    runtime: Runtime,
    store: Arc<Memory>,
    minds: Arc<Minds>,
    router: Router,
    host: String,
    below: String,
    cookie: Option<String>,
    cookie_changed: bool,
    sender: mpsc::UnboundedSender<(u32, Answered)>,
    answers: mpsc::UnboundedReceiver<(u32, Answered)>,
    waiting: usize,
    streams: BTreeMap<u32, Body>,
}

/// What a handler gave.
enum Answered {
    Whole(Answer),
    Stream(Answer, Body),
}

/// One browser may ask as fast as it can, and keep what it likes for as long as it likes.
fn limits(luck: Option<&Luck>) -> Limits {
    let usual = Limits::default();
    let wide = Rate {
        burst: 1e9,
        steady: 1e9,
    };
    Limits {
        requests: wide,
        changes: wide,
        tables_each: 10_000,
        finished: FOREVER,
        abandoned: FOREVER,
        guests: FOREVER,
        think: luck.map_or(usual.think, |_| UNHURRIED),
        ..usual
    }
}

fn text(value: &HeaderValue) -> String {
    String::from_utf8_lossy(value.as_bytes()).into_owned()
}

impl House {
    /// Opens the house for the pages of a host below a path, with what was kept.
    pub fn open(
        shelf: &'static [Entry],
        kept: Vec<(String, String)>,
        host: &str,
        below: &str,
        luck: Option<Luck>,
    ) -> Result<House, Closed> {
        let cannot = |error: &dyn std::fmt::Display| Closed::CannotOpen(error.to_string());
        let (own, kept): (Vec<_>, Vec<_>) = kept.into_iter().partition(|(key, _)| key == COOKIE);
        let store = Arc::new(Memory::restore(kept).map_err(|error| cannot(&error))?);
        let minds = Arc::<Minds>::default();
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        let hosting = Hosting {
            limits: limits(luck.as_ref()),
            names: vec![name.to_string()],
            alone: Some(minds.clone()),
            luck,
            ..Hosting::default()
        };
        let runtime = Runtimes::new_current_thread()
            .enable_time()
            .build()
            .map_err(|error| cannot(&error))?;
        let app = runtime.block_on(App::hosted(store.clone(), shelf, hosting));
        let router = router(app.map_err(|error| cannot(&error))?);
        let (sender, answers) = mpsc::unbounded_channel();
        Ok(House {
            runtime,
            store,
            minds,
            router,
            host: host.to_string(),
            below: below.to_string(),
            cookie: own.into_iter().next().map(|(_, cookie)| cookie),
            cookie_changed: false,
            sender,
            answers,
            waiting: 0,
            streams: BTreeMap::new(),
        })
    }

    /// Answers a request in writing; one that says so opens the house first.
    pub fn answer(house: &mut Option<House>, request: &[u8]) -> Result<Vec<u8>, Closed> {
        let unclear = |error: serde_json::Error| Closed::Unclear(error.to_string());
        let asked = match serde_json::from_slice(request).map_err(unclear)? {
            Asked::Open {
                kept,
                host,
                below,
                luck,
            } => {
                let shelf = orbis_registry::all();
                let opened = House::open(shelf, kept, &host, &below, luck.map(Luck))?;
                *house = Some(opened);
                Asked::Tick
            }
            other => other,
        };
        let said = house.as_mut().ok_or(Closed::NotOpen)?.ask(asked);
        serde_json::to_vec(&said).map_err(unclear)
    }

    /// Does what is asked, then everything that follows from it by itself.
    pub fn ask(&mut self, asked: Asked) -> Said {
        let mut question = None;
        match asked {
            Asked::Open { .. } | Asked::Tick => {}
            Asked::Fetch(fetch) => self.fetch(fetch),
            Asked::Close { stream } => drop(self.streams.remove(&stream)),
            Asked::Question { number } => question = self.minds.question(number),
            Asked::Thought { number, answer } => self.minds.answered(number, &answer),
        }
        self.settle();
        let mut said = Said {
            question,
            answers: self.collect(),
            ..Said::default()
        };
        self.hear(&mut said);
        said.wanted = self.minds.wanted();
        said.waiting = self.waiting;
        said.keep = self.store.changes();
        if std::mem::take(&mut self.cookie_changed) {
            said.keep.push((COOKIE.to_string(), self.cookie.clone()));
        }
        said
    }

    /// Goes on until everything waits for somebody or for time.
    fn settle(&self) {
        self.runtime.block_on(async {
            let (mut before, mut calm) = (aside::taken_up(), 0);
            // What is woken by what was taken up last comes a round later.
            while calm < 2 {
                tokio::task::yield_now().await;
                let now = aside::taken_up();
                calm = if now == before { calm + 1 } else { 0 };
                before = now;
            }
        });
    }

    fn fetch(&mut self, fetch: Fetch) {
        let id = fetch.id;
        self.waiting += 1;
        let (sender, router) = (self.sender.clone(), self.router.clone());
        let request = self.request(fetch);
        let _entered = self.runtime.enter();
        aside::spawn(async move {
            let answered = match request {
                Ok(request) => answer(id, router, request).await,
                Err(error) => Answered::Whole(Answer {
                    id,
                    status: 400,
                    body: error.to_string(),
                    ..Answer::default()
                }),
            };
            // The house cannot be gone: it drives this.
            let _ = sender.send((id, answered));
        });
    }

    /// The request as a server at the root of a host would get it.
    fn request(&self, fetch: Fetch) -> Result<Request<Body>, axum::http::Error> {
        let path = address::from_below(&fetch.path, &self.below).unwrap_or("/nowhere");
        let mut request = Request::builder().method(fetch.method.as_str()).uri(path);
        for (name, value) in &fetch.headers {
            let name: HeaderName = name.parse()?;
            request = match name {
                header::HOST | header::COOKIE | header::ACCEPT_ENCODING => request,
                header::REFERER => referer(request, value, &self.below),
                name => request.header(name, value),
            };
        }
        request = request.header(header::HOST, &self.host);
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        request.body(Body::from(fetch.body))
    }

    /// The answers that are there by now.
    fn collect(&mut self) -> Vec<Answer> {
        let mut all = Vec::new();
        while let Ok((id, answered)) = self.answers.try_recv() {
            self.waiting -= 1;
            let mut answer = match answered {
                Answered::Whole(answer) => answer,
                Answered::Stream(answer, body) => {
                    self.streams.insert(id, body);
                    answer
                }
            };
            self.finish(&mut answer);
            all.push(answer);
        }
        all
    }

    /// Takes the cookie in, and moves what is left below the path.
    fn finish(&mut self, answer: &mut Answer) {
        let set = header::SET_COOKIE.as_str();
        for (name, value) in &answer.headers {
            if name == set {
                self.cookie = value.split(';').next().map(str::to_string);
                self.cookie_changed = true;
            }
        }
        answer.headers.retain(|(name, _)| name != set);
        let mut is_page = false;
        for (name, value) in &mut answer.headers {
            if name == header::LOCATION.as_str() {
                *value = address::lead_below(value, &self.below);
            }
            is_page |= name == header::CONTENT_TYPE.as_str() && value.starts_with("text/html");
        }
        if is_page {
            let body = std::mem::take(&mut answer.body);
            answer.body = address::move_below(body, &self.below);
        }
    }

    /// What the streams have to say now.
    fn hear(&mut self, said: &mut Said) {
        let streams = &mut self.streams;
        self.runtime.block_on(poll_fn(|context| {
            for (id, body) in streams.iter_mut() {
                loop {
                    match Pin::new(&mut *body).poll_frame(context) {
                        Poll::Ready(Some(Ok(frame))) => {
                            if let Some(data) = frame.data_ref() {
                                let words = String::from_utf8_lossy(data).into_owned();
                                said.events.push((*id, words));
                            }
                        }
                        Poll::Ready(_) => {
                            said.ended.push(*id);
                            break;
                        }
                        Poll::Pending => break,
                    }
                }
            }
            Poll::Ready(())
        }));
        for id in &said.ended {
            self.streams.remove(id);
        }
    }
}

/// Where somebody comes from, as a server at the root would hear it; nothing of other sites.
fn referer(request: Builder, value: &str, below: &str) -> Builder {
    let path = value
        .split_once("://")
        .and_then(|(scheme, rest)| Some((scheme, rest.find('/').map(|at| rest.split_at(at))?)));
    match path {
        Some((scheme, (host, path))) => match address::from_below(path, below) {
            Some(path) => request.header(header::REFERER, format!("{scheme}://{host}{path}")),
            None => request,
        },
        None => request,
    }
}

async fn answer(id: u32, router: Router, request: Request<Body>) -> Answered {
    let response: Response = match router.oneshot(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    };
    let (parts, body) = response.into_parts();
    let headers = parts.headers.iter();
    let mut answer = Answer {
        id,
        status: parts.status.as_u16(),
        headers: headers
            .map(|(name, value)| (name.to_string(), text(value)))
            .collect(),
        ..Answer::default()
    };
    let kind = parts.headers.get(header::CONTENT_TYPE).map(text);
    if kind.is_some_and(|kind| kind.starts_with("text/event-stream")) {
        answer.stream = true;
        return Answered::Stream(answer, body);
    }
    match body.collect().await {
        Ok(whole) => answer.body = String::from_utf8_lossy(&whole.to_bytes()).into_owned(),
        Err(error) => {
            answer.status = 500;
            answer.body = error.to_string();
        }
    }
    Answered::Whole(answer)
}
