//! Forms to every address of the server, with fields that are missing, doubled, wild or cut: an answer, never a fault of
//! the server.

use crate::dice::Dice;
use axum::{
    Router,
    body::Body,
    http::{Request, Response, header},
};
use http_body_util::BodyExt;
use orbis_registry::all;
use orbis_store::Sqlite;
use orbis_web::{
    App, Limits,
    guard::Rate,
    routes::{paths, router},
};
use std::sync::{Arc, LazyLock, Mutex};
use tokio::runtime::Runtime;
use tower::ServiceExt;

struct House {
    runtime: Runtime,
    router: Router,
    cookie: String,
    table: String,
    _folder: tempfile::TempDir,
}

static HOUSE: LazyLock<Mutex<House>> = LazyLock::new(|| Mutex::new(House::open()));

const FIELDS: [&str; 22] = [
    "game",
    "name",
    "seat-0",
    "seat-1",
    "seat-2",
    "name-1",
    "dice",
    "nonce",
    "watchable",
    "players",
    "level",
    "version",
    "seat",
    "choice",
    "text",
    "at",
    "back",
    "theme",
    "password",
    "q",
    "device",
    "option-",
];
const VALUES: [&str; 30] = [
    "",
    "0",
    "-1",
    "1",
    "3",
    "18446744073709551616",
    "4294967295",
    "A",
    "B",
    "H",
    "Z",
    "me",
    "open",
    "invited",
    "here",
    "none",
    "bot-hard",
    "bot-hard:4294967295s",
    "golden-ages",
    "through-the-ages",
    "on",
    "off",
    "\"pass\"",
    "{\"explore\":\"a1\"}",
    "[[[[",
    "//evil.example",
    "/\\evil",
    "%00",
    "\u{202e}\u{1b}[31m\u{7}{A}",
    "<script>",
];

impl House {
    fn open() -> House {
        let folder = tempfile::tempdir().expect("a folder");
        let runtime = Runtime::new().expect("threads");
        let file = folder.path().join("orbis.sqlite");
        let wide = Rate {
            burst: 1e9,
            steady: 1e9,
        };
        let limits = Limits {
            requests: wide,
            changes: wide,
            ..Limits::default()
        };
        let router = runtime.block_on(async {
            let store = Sqlite::open(&file).await.expect("a store");
            let app = App::new(Arc::new(store), all(), limits)
                .await
                .expect("an app");
            router(app)
        });
        let mut house = House {
            runtime,
            router,
            cookie: String::new(),
            table: String::new(),
            _folder: folder,
        };
        let made = house.send(
            "POST",
            "/new",
            "game=golden-ages&name=Ada&seat-0=me&seat-1=open&watchable=on",
        );
        let text = |name| {
            made.headers()
                .get(name)
                .and_then(|value| value.to_str().ok())
        };
        let table = text(header::LOCATION).expect("a table").to_string();
        let cookie = text(header::SET_COOKIE).and_then(|cookie| cookie.split(';').next());
        house.cookie = cookie.expect("a cookie").to_string();
        house.table = table;
        house
    }

    fn send(&self, method: &str, path: &str, form: &str) -> Response<()> {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "localhost")
            .header(header::COOKIE, &self.cookie)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(form.to_string()))
            .expect("a request");
        let router = self.router.clone();
        self.runtime.block_on(async {
            let answer = router.oneshot(request).await.expect("an answer");
            let (head, body) = answer.into_parts();
            // A stream has no end.
            if !path.contains("/live") && !path.contains("/events") {
                body.collect().await.expect("a whole answer");
            }
            Response::from_parts(head, ())
        })
    }
}

fn escape(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

fn form(dice: &mut Dice<'_>) -> String {
    let mut pairs = Vec::new();
    while dice.more() && pairs.len() < 12 {
        let (name, value) = (dice.pick(&FIELDS), dice.pick(&VALUES));
        let value = match dice.byte() % 8 {
            0 => value.repeat(40),
            1 => String::from_utf8_lossy(dice.0).into_owned(),
            _ => (*value).to_string(),
        };
        // Some are not escaped as they should be.
        let value = if dice.byte().is_multiple_of(8) {
            value.replace(' ', "+")
        } else {
            escape(&value)
        };
        pairs.push(format!("{name}={value}"));
    }
    pairs.join("&")
}

#[test]
fn forms() {
    let house = HOUSE.lock().expect("a house");
    let paths = paths();
    bolero::check!()
        .with_iterations(4_000)
        .with_max_len(64)
        .for_each(|bytes: &[u8]| {
            let mut dice = Dice(bytes);
            let shape = dice.pick(&paths);
            let words = [
                "golden-ages",
                "through-the-ages",
                "nothing",
                "%FF",
                "A",
                "..",
                "%2e%2e%2fx",
            ];
            let mut path = shape.replace("/t/{table}", &house.table);
            while let (Some(from), Some(to)) = (path.find('{'), path.find('}')) {
                let word: &&str = dice.pick(&words);
                path.replace_range(from..=to, word);
            }
            let get = dice.byte().is_multiple_of(4);
            let form = form(&mut dice);
            let answer = if get {
                let query: String = form
                    .chars()
                    .filter(|c| c.is_ascii_graphic() && !"#<>\"{}\\^`|".contains(*c))
                    .collect();
                house.send("GET", &format!("{path}?{query}"), "")
            } else {
                house.send("POST", &path, &form)
            };
            let status = answer.status();
            assert!(!status.is_server_error(), "{status}: {path} {form}");
            if let Some(away) = answer.headers().get(header::LOCATION) {
                let away = away.to_str().expect("text");
                assert!(
                    away.starts_with('/') && !away.starts_with("//") && !away.contains('\\'),
                    "{away}"
                );
            }
        });
}
