//! Whatever pages can do, programs can do: every address of a page names the operations that do the same, or says why there is none.

use super::program::Program;
use crate::house::House;
use axum::http::{StatusCode, header};
use serde_json::Value;
use std::collections::BTreeSet;

/// What stands for an address of a page.
enum Same {
    /// These operations of `/api/v1`.
    By(&'static [&'static str]),
    /// None, for this reason.
    None(&'static str),
}

use Same::{By, None as Without};

const PICTURE: &str = "a picture for eyes; GET /tables/{table}/drawing gives one of any moment";
const BROWSER: &str = "belongs to a browser: its keys and its messages are made and answered there";
const SERVER: &str = "for whoever hosts the server, and the same for all";

/// Every address of a page with its method.
const PAGES: &[(&str, Same)] = &[
    ("GET /", By(&["GET /tables", "GET /games"])),
    ("GET /lobby/live", By(&["GET /lobby/events"])),
    ("GET /records", By(&["GET /tables"])),
    ("POST /import", By(&["POST /records"])),
    (
        "GET /carry",
        Without("only a browser without a server gives its tables away"),
    ),
    ("POST /carry", By(&["POST /carry"])),
    (
        "GET /t/{table}/carry",
        Without("only a browser without a server gives its tables away"),
    ),
    ("GET /new", By(&["GET /games/{game}", "GET /promise"])),
    ("POST /new", By(&["POST /tables"])),
    ("GET /promise", By(&["GET /promise"])),
    ("GET /games/{game}", By(&["GET /games/{game}"])),
    ("GET /games/{game}/picture.svg", Without(PICTURE)),
    ("GET /games/{game}/learn", By(&["GET /games/{game}/lesson"])),
    ("GET /games/{game}/learn/{part}", Without(PICTURE)),
    ("GET /games/{game}/rules", By(&["GET /games/{game}/rules"])),
    ("GET /games/{game}/cards", By(&["GET /games/{game}/cards"])),
    (
        "GET /games/{game}/cards/{card}",
        By(&["GET /games/{game}/cards"]),
    ),
    (
        "GET /games/{game}/ratings",
        By(&["GET /games/{game}/ratings"]),
    ),
    (
        "GET /games/{game}/statistics",
        By(&["GET /games/{game}/statistics"]),
    ),
    ("GET /tournaments", By(&["GET /tournaments"])),
    ("POST /tournaments", By(&["POST /tournaments"])),
    (
        "GET /tournaments/{contest}",
        By(&["GET /tournaments/{tournament}"]),
    ),
    (
        "POST /tournaments/{contest}/{what}",
        By(&[
            "POST /tournaments/{tournament}/enter",
            "POST /tournaments/{tournament}/withdraw",
            "POST /tournaments/{tournament}/bots",
            "POST /tournaments/{tournament}/begin",
        ]),
    ),
    (
        "POST /holiday",
        By(&["POST /me/holiday", "DELETE /me/holiday"]),
    ),
    ("POST /play/{game}", By(&["POST /tables"])),
    ("POST /learn/{game}", By(&["POST /games/{game}/guided"])),
    ("GET /preferences", By(&["GET /me", "GET /me/holiday"])),
    ("POST /preferences", By(&["PATCH /me"])),
    (
        "GET /seat/{table}/{seat}/{secret}",
        By(&["GET /tables/{table}"]),
    ),
    (
        "POST /seat/{table}/{seat}/{secret}",
        By(&["POST /tables/{table}/join"]),
    ),
    (
        "GET /t/{table}",
        By(&[
            "GET /tables/{table}",
            "GET /tables/{table}/turn",
            "GET /tables/{table}/choices",
            "GET /tables/{table}/position",
            "GET /tables/{table}/drawing",
            "GET /tables/{table}/scores",
            "GET /tables/{table}/log",
            "GET /tables/{table}/note",
            "GET /tables/{table}/devices",
        ]),
    ),
    ("GET /t/{table}/view", By(&["GET /tables/{table}/position"])),
    ("GET /t/{table}/words", By(&["GET /tables/{table}/words"])),
    ("GET /t/{table}/live", By(&["GET /tables/{table}/events"])),
    ("GET /t/{table}/record", By(&["GET /tables/{table}/record"])),
    ("GET /t/{table}/dice", By(&["GET /tables/{table}/dice"])),
    (
        "POST /t/{table}/choose",
        By(&["POST /tables/{table}/choose"]),
    ),
    ("POST /t/{table}/undo", By(&["POST /tables/{table}/undo"])),
    ("POST /t/{table}/redo", By(&["POST /tables/{table}/redo"])),
    ("POST /t/{table}/sit", By(&["POST /tables/{table}/sit"])),
    (
        "POST /t/{table}/invite",
        By(&["POST /tables/{table}/invite"]),
    ),
    (
        "POST /t/{table}/device",
        By(&["DELETE /tables/{table}/devices"]),
    ),
    ("POST /t/{table}/close", By(&["DELETE /tables/{table}"])),
    ("POST /t/{table}/hint", By(&["POST /tables/{table}/hint"])),
    ("POST /t/{table}/leave", By(&["POST /tables/{table}/leave"])),
    (
        "POST /t/{table}/shelve",
        By(&["POST /tables/{table}/shelve"]),
    ),
    ("POST /t/{table}/vote", By(&["POST /tables/{table}/vote"])),
    (
        "POST /t/{table}/return",
        By(&["POST /tables/{table}/return"]),
    ),
    ("POST /t/{table}/chat", By(&["POST /tables/{table}/talk"])),
    (
        "POST /t/{table}/pause",
        By(&["POST /tables/{table}/pause", "POST /tables/{table}/go-on"]),
    ),
    ("POST /t/{table}/stand", By(&["POST /tables/{table}/stand"])),
    ("POST /t/{table}/note", By(&["PUT /tables/{table}/note"])),
    ("POST /t/{table}/mute", By(&["POST /tables/{table}/mute"])),
    ("GET /t/{table}/talk", By(&["GET /tables/{table}/talk"])),
    (
        "POST /t/{table}/rematch",
        By(&["POST /tables/{table}/rematch"]),
    ),
    (
        "POST /t/{table}/branch",
        By(&["POST /tables/{table}/branch"]),
    ),
    (
        "GET /assets/{mark}/{name}",
        Without("what pages are made of"),
    ),
    ("GET /still/{name}", Without(PICTURE)),
    ("GET /favicon.ico", Without("what pages are made of")),
    ("GET /enter", Without(SERVER)),
    (
        "POST /enter",
        Without("the door's cookie is for programs, too; a token is enough afterwards"),
    ),
    ("GET /healthz", Without(SERVER)),
    ("GET /metrics", Without(SERVER)),
    ("GET /sign-in", Without("a form")),
    ("POST /sign-in", By(&["POST /sign-in"])),
    ("GET /sign-in/passkey", Without(BROWSER)),
    ("POST /sign-in/passkey", Without(BROWSER)),
    ("GET /register", Without("a form")),
    ("POST /register", By(&["POST /guests", "POST /me/account"])),
    ("POST /sign-out", By(&["DELETE /me/tokens/{token}"])),
    ("GET /forgot", Without("a form")),
    ("POST /forgot", By(&["POST /forgot"])),
    ("GET /forgot/{secret}", Without("a form")),
    ("POST /forgot/{secret}", By(&["POST /reset"])),
    ("GET /me", By(&["GET /me", "GET /tables"])),
    (
        "GET /me/account",
        By(&[
            "GET /me",
            "GET /me/tokens",
            "GET /me/browsers",
            "GET /me/passkeys",
        ]),
    ),
    ("POST /me/password", By(&["POST /me/password"])),
    (
        "POST /me/browsers",
        By(&["DELETE /me/browsers", "DELETE /me/browsers/{browser}"]),
    ),
    ("POST /me/mail", By(&["POST /me/mail"])),
    ("POST /me/mail-off", By(&["DELETE /me/mail"])),
    ("GET /me/mail/{secret}", Without("a form")),
    ("POST /me/mail/{secret}", By(&["POST /mail"])),
    ("GET /me/passkeys", Without(BROWSER)),
    ("POST /me/passkeys", Without(BROWSER)),
    (
        "POST /me/passkeys/drop",
        By(&["DELETE /me/passkeys/{passkey}"]),
    ),
    ("POST /me/leave", By(&["DELETE /me"])),
    ("POST /me/bot", By(&["PATCH /me"])),
    ("POST /me/tokens", By(&["POST /me/tokens"])),
    ("POST /me/tokens/drop", By(&["DELETE /me/tokens/{token}"])),
    ("GET /me/notices", By(&["GET /me/notices"])),
    ("POST /me/notices/push", Without(BROWSER)),
    ("POST /me/notices/webhook", By(&["POST /me/notices"])),
    ("POST /me/notices/mail", By(&["POST /me/notices"])),
    ("POST /me/notices/feed", By(&["POST /me/notices"])),
    (
        "POST /me/notices/drop",
        By(&["DELETE /me/notices/{notice}"]),
    ),
    (
        "POST /me/notices/try",
        By(&["POST /me/notices/{notice}/try"]),
    ),
    (
        "GET /notices/off/{channel}/{token}",
        Without("a form behind the link of a message"),
    ),
    (
        "POST /notices/off/{channel}/{token}",
        Without("the link of a message is for programs that read mail as it is (RFC 8058)"),
    ),
    (
        "GET /feed/{secret}",
        Without("a feed is for programs as it is"),
    ),
    ("GET /push.js", Without(BROWSER)),
    ("GET /people/{name}", By(&["GET /people/{name}"])),
    (
        "POST /people/{name}/block",
        By(&["POST /me/blocks", "DELETE /me/blocks/{name}"]),
    ),
    ("GET /api", Without("the page about this interface")),
    (
        "GET /api/openapi.json",
        Without("the document of this interface"),
    ),
];

/// The operations of a document, as `METHOD /path`.
pub fn described(document: &Value) -> BTreeSet<String> {
    let paths = document["paths"].as_object().expect("paths");
    let all = paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("operations").keys();
        methods.map(move |method| format!("{} {path}", method.to_uppercase()))
    });
    all.collect()
}

/// What the server answers at all, as `METHOD /path`: asked for what nobody does, an address says what it takes.
async fn there(house: &House) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for path in orbis_web::routes::paths() {
        let address = path.replace(['{', '}'], "");
        let page = house.guest().call("TRACE", &address, "", "").await;
        assert_eq!(page.status, StatusCode::METHOD_NOT_ALLOWED, "{path}");
        let allowed = page.headers.get(header::ALLOW).expect("what it takes");
        let allowed = allowed.to_str().expect("text").split(',');
        let methods = allowed.filter(|method| *method != "HEAD");
        all.extend(methods.map(|method| format!("{method} {path}")));
    }
    all
}

#[tokio::test]
async fn every_address_is_described_and_every_description_has_one() {
    let house = House::new().await;
    let document = Program::new(&house).await.document;
    let there = there(&house).await;
    let programs = there.into_iter().filter(|name| name.contains(" /api/v1"));
    assert_eq!(described(&document), programs.collect());
    // Whoever makes a client of the document calls its operations by their ids.
    let operations = document["paths"].as_object().expect("paths").values();
    let operations =
        operations.flat_map(|methods| methods.as_object().expect("operations").values());
    let ids: Vec<&str> = operations
        .map(|of| of["operationId"].as_str().expect("an id"))
        .collect();
    let different: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(different.len(), ids.len(), "{ids:?}");
}

#[tokio::test]
async fn whatever_pages_do_programs_do_or_there_is_a_reason() {
    let house = House::new().await;
    let described = described(&Program::new(&house).await.document);
    let there = there(&house).await;
    let pages = there.into_iter().filter(|name| !name.contains(" /api/v1"));
    let listed: Vec<String> = PAGES.iter().map(|(name, _)| (*name).to_string()).collect();
    let known: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(known.len(), listed.len(), "an address stands there twice");
    assert_eq!(
        known,
        pages.collect(),
        "a page without an operation and without a reason, or none any more"
    );
    for (name, same) in PAGES {
        match same {
            By(operations) => {
                for operation in *operations {
                    let (method, path) = operation.split_once(' ').expect("a method and a path");
                    let whole = format!("{method} /api/v1{path}");
                    assert!(described.contains(&whole), "{name}: {whole} is none");
                }
            }
            Without(reason) => assert!(!reason.is_empty(), "{name}"),
        }
    }
}
