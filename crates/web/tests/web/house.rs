//! A server without a network, and guests who keep their cookies.

use axum::{
    Router,
    body::Body,
    http::{Request, StatusCode, header},
    response::Response,
};
use http_body_util::BodyExt;
use orbis_registry::{Entry, all, entry};
use orbis_store::{Memory, Postgres, Sqlite, Store};
use orbis_testkit::toy::Lanterns;
use orbis_web::{App, Hosting, Limits, Luck, Posts, guard::Rate, routes::router};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    sync::{Arc, LazyLock},
    thread::JoinHandle,
};
use tower::ServiceExt;

/// The games of these tests: the toy, and all others.
pub static SHELF: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let toy = [entry::<Lanterns>()];
    toy.into_iter().chain(all().iter().copied()).collect()
});

/// A server. Its tables are kept at hand, which is quick, or in a folder, for those who open it again.
pub struct House {
    /// Its tables.
    pub app: App,
    router: Router,
    folder: Option<Arc<tempfile::TempDir>>,
}

/// Tests ask as fast as they can.
fn wide() -> Limits {
    let wide = Rate {
        burst: 1e6,
        steady: 1e6,
    };
    Limits {
        requests: wide,
        changes: wide,
        ..Limits::default()
    }
}

impl House {
    /// An empty one.
    pub async fn new() -> House {
        House::with(wide()).await
    }

    /// An empty one with these limits.
    pub async fn with(limits: Limits) -> House {
        let hosting = Hosting {
            limits,
            ..Hosting::default()
        };
        House::open(Arc::new(Memory::default()), None, hosting).await
    }

    /// An empty one whose chance follows from a word, if there is one.
    pub async fn lucky(luck: Option<Luck>) -> House {
        let hosting = Hosting {
            limits: wide(),
            luck,
            ..Hosting::default()
        };
        House::open(Arc::new(Memory::default()), None, hosting).await
    }

    /// An empty one in a browser that is its own server.
    pub async fn alone() -> House {
        let hosting = Hosting {
            limits: wide(),
            alone: Some(Arc::default()),
            ..Hosting::default()
        };
        House::open(Arc::new(Memory::default()), None, hosting).await
    }

    /// An empty one with a folder: for tests that open it again, look into its file, or ask what happens before a change is on
    /// disk.
    pub async fn on_disk() -> House {
        House::again(Arc::new(tempfile::tempdir().expect("a folder"))).await
    }

    /// A server for a folder that may have tables already.
    pub async fn again(folder: Arc<tempfile::TempDir>) -> House {
        let hosting = Hosting {
            limits: wide(),
            ..Hosting::default()
        };
        House::hosted(folder, hosting).await
    }

    /// One that sends messages, to this machine too.
    pub async fn that_tells(posts: Posts) -> House {
        let hosting = Hosting {
            limits: wide(),
            posts: Posts {
                url: "http://games.example".to_string(),
                local_targets: true,
                ..posts
            },
            ..Hosting::default()
        };
        House::hosted(Arc::new(tempfile::tempdir().expect("a folder")), hosting).await
    }

    /// A server for a folder, as its host wants it.
    pub async fn hosted(folder: Arc<tempfile::TempDir>, hosting: Hosting) -> House {
        let store = Sqlite::open(&folder.path().join("orbis.sqlite")).await;
        let store = Arc::new(store.expect("a store"));
        House::open(store, Some(folder), hosting).await
    }

    async fn open(
        store: Arc<dyn Store>,
        folder: Option<Arc<tempfile::TempDir>>,
        hosting: Hosting,
    ) -> House {
        let app = App::hosted(store, &SHELF, hosting).await.expect("an app");
        House {
            router: router(app.clone()),
            app,
            folder,
        }
    }

    /// One of several servers of a database; it hears of the others.
    pub async fn at(database: &str) -> House {
        let hosting = Hosting {
            limits: wide(),
            ..Hosting::default()
        };
        let store = Postgres::open(database).await.expect("a store");
        let house = House::open(Arc::new(store), None, hosting).await;
        tokio::spawn(house.app.clone().hear());
        let live = house.app.live.clone();
        tokio::spawn(async move { live.beat().await });
        house
    }

    /// Where its tables are kept, if it is [`House::on_disk`].
    pub fn folder(&self) -> Arc<tempfile::TempDir> {
        self.folder.clone().expect("a house with a folder")
    }

    /// Stops it, as a host does.
    pub async fn close(self) {
        self.app.live.stop().await;
        self.app.live.store().close().await.expect("closed");
    }

    /// Waits until nothing is under way.
    pub async fn quiet(&self) {
        // Bots think with what others leave of a machine.
        for _ in 0..12_000 {
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

/// A chat service: its address, and what it was told when it has taken so many messages.
pub fn receiver(messages: usize) -> (String, JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a place");
    let address = listener.local_addr().expect("an address");
    let take = move |_| message(listener.accept().expect("a message").0);
    let waits = std::thread::spawn(move || (0..messages).map(take).collect());
    (format!("http://{address}/hook"), waits)
}

/// Takes a message.
fn message(stream: TcpStream) -> String {
    let mut lines = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        lines.read_line(&mut line).expect("a line");
        let lower = line.to_lowercase();
        if let Some(said) = lower.strip_prefix("content-length:") {
            length = said.trim().parse().expect("a number");
        }
        if line.trim().is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    lines.read_exact(&mut body).expect("a body");
    let taken = b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n";
    lines.get_mut().write_all(taken).expect("an answer");
    String::from_utf8(body).expect("text")
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

/// An answer without an end.
pub struct Stream {
    /// The status.
    pub status: StatusCode,
    /// The head.
    pub headers: axum::http::HeaderMap,
    body: Body,
}

impl Stream {
    /// What it says next.
    pub async fn next(&mut self) -> String {
        let wait = std::time::Duration::from_secs(20);
        let frame = tokio::time::timeout(wait, self.body.frame()).await;
        let frame = frame
            .expect("something new")
            .expect("no end")
            .expect("whole");
        let data = frame.into_data().expect("text");
        String::from_utf8(data.to_vec()).expect("text")
    }
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

    /// From now on asks this server.
    pub fn turn_to(&mut self, house: &House) {
        self.router = house.router.clone();
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

    /// Asks as a program does: with a token in the head, or none, and no cookie.
    pub async fn call(&mut self, method: &str, address: &str, token: &str, body: &str) -> Page {
        let mut request = Request::builder().method(method).uri(address);
        if !token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let body = Body::from(body.to_string());
        self.send(request.body(body).expect("a request")).await
    }

    /// Listens as a program does.
    pub async fn listen(&mut self, address: &str, token: &str) -> Stream {
        let mut request = Request::get(address).header(header::HOST, "localhost");
        if !token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.body(Body::empty()).expect("a request");
        let response = self.router.clone().oneshot(request).await;
        let (head, body) = response.expect("an answer").into_parts();
        Stream {
            status: head.status,
            headers: head.headers,
            body,
        }
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

    /// Sends a text that is no form.
    pub async fn post_text(&mut self, address: &str, text: &str) -> Page {
        let mut request = self.form(address, &[], "same-origin");
        *request.body_mut() = Body::from(text.to_string());
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
