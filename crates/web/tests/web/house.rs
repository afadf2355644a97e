//! A server without a network, and guests who keep their cookies.

use axum::{
    Router,
    body::Body,
    http::{Request, StatusCode, header},
    response::Response,
};
use http_body_util::BodyExt;
use orbis_registry::{Entry, all, entry};
use orbis_store::Sqlite;
use orbis_testkit::toy::Lanterns;
use orbis_web::{App, Hosting, Limits, guard::Rate, routes::router};
use std::{
    path::Path,
    sync::{Arc, LazyLock},
};
use tower::ServiceExt;

/// The games of these tests: the toy, and all others.
pub static SHELF: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let toy = [entry::<Lanterns>()];
    toy.into_iter().chain(all().iter().copied()).collect()
});

/// A server with its folder.
pub struct House {
    /// Its tables.
    pub app: App,
    router: Router,
    /// Where they are kept.
    pub folder: Arc<tempfile::TempDir>,
}

impl House {
    /// An empty one.
    pub async fn new() -> House {
        House::again(Arc::new(tempfile::tempdir().expect("a folder"))).await
    }

    /// An empty one with these limits.
    pub async fn with(limits: Limits) -> House {
        House::open(Arc::new(tempfile::tempdir().expect("a folder")), limits).await
    }

    /// A server for a folder that may have tables already.
    pub async fn again(folder: Arc<tempfile::TempDir>) -> House {
        // Tests ask as fast as they can.
        let wide = Rate {
            burst: 1e6,
            steady: 1e6,
        };
        let limits = Limits {
            requests: wide,
            changes: wide,
            ..Limits::default()
        };
        House::open(folder, limits).await
    }

    async fn open(folder: Arc<tempfile::TempDir>, limits: Limits) -> House {
        let hosting = Hosting {
            limits,
            ..Hosting::default()
        };
        House::hosted(folder, hosting).await
    }

    /// A server as its host wants it.
    pub async fn hosted(folder: Arc<tempfile::TempDir>, hosting: Hosting) -> House {
        let app = open(folder.path(), hosting).await;
        House {
            router: router(app.clone()),
            app,
            folder,
        }
    }

    /// Stops it, as a host does.
    pub async fn close(self) {
        self.app.live.stop().await;
        self.app.live.store().close().await.expect("closed");
    }

    /// Waits until nothing is under way.
    pub async fn quiet(&self) {
        for _ in 0..2000 {
            if self.app.live.figures().under_way == 0 {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        panic!("there is always something under way");
    }

    /// A new guest.
    pub fn guest(&self) -> Guest {
        Guest {
            router: self.router.clone(),
            cookie: String::new(),
            has: String::new(),
            browser: "",
        }
    }
}

async fn open(folder: &Path, hosting: Hosting) -> App {
    let store = Sqlite::open(&folder.join("orbis.sqlite"))
        .await
        .expect("a store");
    App::hosted(Arc::new(store), &SHELF, hosting)
        .await
        .expect("an app")
}

/// Somebody with a browser.
#[derive(Clone)]
pub struct Guest {
    router: Router,
    /// What the browser keeps.
    pub cookie: String,
    /// The marks of the parts it shows.
    pub has: String,
    /// What the browser says it is.
    pub browser: &'static str,
}

/// What came back.
pub struct Page {
    /// The status.
    pub status: StatusCode,
    /// Where to go on.
    pub location: String,
    /// The text.
    pub text: String,
    /// The head.
    pub headers: axum::http::HeaderMap,
}

impl Guest {
    async fn send(&mut self, mut request: Request<Body>) -> Page {
        let host = axum::http::HeaderValue::from_static("localhost");
        request.headers_mut().entry(header::HOST).or_insert(host);
        let response: Response = self
            .router
            .clone()
            .oneshot(request)
            .await
            .expect("an answer");
        let (head, body) = response.into_parts();
        for cookie in head.headers.get_all(header::SET_COOKIE) {
            let cookie = cookie.to_str().expect("text");
            assert!(
                cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
                "{cookie}"
            );
            self.cookie = cookie.split(';').next().unwrap_or_default().to_string();
        }
        let bytes = body.collect().await.expect("a body").to_bytes();
        Page {
            status: head.status,
            location: head
                .headers
                .get(header::LOCATION)
                .and_then(|value| value.to_str().ok())
                .unwrap_or_default()
                .to_string(),
            text: String::from_utf8(bytes.to_vec()).expect("text"),
            headers: head.headers,
        }
    }

    /// Opens an address.
    pub async fn get(&mut self, address: &str) -> Page {
        let request = Request::get(address)
            .header(header::COOKIE, &self.cookie)
            .header(orbis_web::parts::HEADER, &self.has);
        self.send(request.body(Body::empty()).expect("a request"))
            .await
    }

    /// Opens an address by a link on another page.
    pub async fn get_from(&mut self, address: &str, from: &str) -> Page {
        let request = Request::get(address)
            .header(header::COOKIE, &self.cookie)
            .header(header::REFERER, from);
        self.send(request.body(Body::empty()).expect("a request"))
            .await
    }

    /// Sends a form as the module does.
    pub async fn post(&mut self, address: &str, fields: &[(&str, &str)]) -> Page {
        self.post_from(address, fields, "same-origin").await
    }

    /// Sends a form and goes away after the server was asked `polls` times how far it is.
    pub async fn leave(&mut self, address: &str, fields: &[(&str, &str)], polls: usize) {
        let request = self.form(address, fields, "same-origin");
        let answer = self.router.clone().oneshot(request);
        Leaves {
            answer: Box::pin(answer),
            polls,
        }
        .await;
    }

    /// Sends a form from some site.
    pub async fn post_from(&mut self, address: &str, fields: &[(&str, &str)], site: &str) -> Page {
        let request = self.form(address, fields, site);
        self.send(request).await
    }

    fn form(&self, address: &str, fields: &[(&str, &str)], site: &str) -> Request<Body> {
        let body: Vec<String> = fields
            .iter()
            .map(|(name, value)| format!("{}={}", escape(name), escape(value)))
            .collect();
        let request = Request::post(address)
            .header(header::HOST, "localhost")
            .header(header::COOKIE, &self.cookie)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header("sec-fetch-site", site)
            .header(header::USER_AGENT, self.browser)
            .header("x-orbis", "1")
            .header(orbis_web::parts::HEADER, &self.has);
        request.body(Body::from(body.join("&"))).expect("a request")
    }

    /// Makes a table of lanterns or another game; its id.
    pub async fn open_table(&mut self, game: &str, seats: &[&str]) -> String {
        let names: Vec<String> = (0..seats.len())
            .map(|index| format!("seat-{index}"))
            .collect();
        let mut fields = vec![
            ("game", game),
            ("name", "Ada"),
            ("dice", "my part"),
            ("watchable", "on"),
        ];
        fields.extend(names.iter().map(String::as_str).zip(seats.iter().copied()));
        let page = self.post("/new", &fields).await;
        assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
        page.location.trim_start_matches("/t/").to_string()
    }
}

/// Waits for an answer, but not long: whatever is not there after so many polls is dropped as it is.
struct Leaves<F> {
    answer: std::pin::Pin<Box<F>>,
    polls: usize,
}

impl<F: Future> Future for Leaves<F> {
    type Output = ();
    fn poll(
        mut self: std::pin::Pin<&mut Self>,
        context: &mut std::task::Context<'_>,
    ) -> std::task::Poll<()> {
        self.polls = self.polls.saturating_sub(1);
        let answered = self.answer.as_mut().poll(context).is_ready();
        if answered || self.polls == 0 {
            std::task::Poll::Ready(())
        } else {
            std::task::Poll::Pending
        }
    }
}

fn escape(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect()
}

/// The value of an attribute of the first element that has it.
pub fn attribute<'a>(html: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = html.split_once(&format!("{name}=\""))?;
    rest.split('"').next()
}

/// The choices a page offers, as they are sent back.
pub fn choices(html: &str) -> Vec<String> {
    html.split("name=\"choice\" value=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .map(|value| value.replace("&quot;", "\"").replace("&amp;", "&"))
        .collect()
}
