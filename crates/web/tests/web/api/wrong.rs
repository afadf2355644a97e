//! What is answered when something is wrong.

use super::program::{Program, easy, me_and};
use crate::house::House;
use axum::http::StatusCode;
use serde_json::json;

pub async fn what_is_wrong_has_a_status_a_code_and_a_sentence() {
    let house = House::new().await;
    let mut ada = Program::guest(&house, "Ada").await;
    let table = ada.table(me_and(easy()), false).await;
    let offered = ada.get(&format!("{table}/choices?all=true")).await;
    let stale = json!({ "choice": offered["choices"][0]["choice"], "version": 999 });
    let choose = format!("{table}/choose");
    assert_eq!(
        ada.refused("POST", &choose, Some(stale)).await,
        (409, "stale".to_string())
    );
    let refused = offered["choices"]
        .as_array()
        .expect("choices")
        .iter()
        .find(|each| !each["refused"].is_null());
    if let Some(choice) = refused {
        let body = json!({ "choice": choice["choice"], "version": offered["version"] });
        let (status, said) = ada.raw("POST", &choose, Some(&body)).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(said["error"]["rule"], choice["refused"]["rule"], "{said}");
    }
    for (method, path, body, expected) in [
        (
            "POST",
            choose.as_str(),
            Some(json!({ "choice": 1 })),
            (400, "bad-request"),
        ),
        (
            "POST",
            choose.as_str(),
            Some(json!({ "choice": 1, "version": 0, "odd": 1 })),
            (400, "bad-request"),
        ),
        (
            "POST",
            choose.as_str(),
            Some(json!({ "choice": "odd", "version": offered["version"] })),
            (422, "refused"),
        ),
        ("GET", "/tables?which=odd", None, (400, "bad-request")),
        ("GET", "/tables/none", None, (404, "not-found")),
        ("GET", "/tables/%00", None, (404, "not-found")),
        ("GET", "/nowhere", None, (404, "not-found")),
        ("PUT", "/games", None, (405, "http")),
        ("GET", "/games/none", None, (404, "not-found")),
        (
            "POST",
            "/tables",
            Some(json!({ "game": "lanterns", "seats": [] })),
            (400, "bad-request"),
        ),
        (
            "POST",
            "/me/mail",
            Some(json!({ "address": "a@b" })),
            (403, "not-yours"),
        ),
        (
            "POST",
            "/guests",
            Some(json!({ "name": "x".repeat(20_000) })),
            (413, "too-large"),
        ),
    ] {
        let (status, code) = ada.refused(method, path, body).await;
        assert_eq!((status, code.as_str()), expected, "{method} {path}");
    }
    let token = std::mem::take(&mut ada.token);
    // Whoever must say who they are is asked that first, whatever there is.
    for (method, path) in [
        ("GET", "/me"),
        ("POST", "/tables/none/leave"),
        ("POST", "/tables/none/undo"),
        ("GET", "/tables/none/note"),
        ("POST", "/tournaments/none/begin"),
    ] {
        let body = path.ends_with("undo").then(|| json!({ "version": 0 }));
        let refused = ada.refused(method, path, body).await;
        assert_eq!(refused, (401, "no-token".to_string()), "{method} {path}");
    }
    ada.token = token.replace("orbis_", "orbis_0");
    assert_eq!(
        ada.refused("GET", "/me", None).await,
        (401, "bad-token".to_string())
    );
    // Neither opens the other's door.
    let (id, secret) = token["orbis_".len()..].split_once('_').expect("two parts");
    let mut browser = house.guest();
    browser.cookie = format!("orbis={id}.{secret}");
    assert!(browser.get("/me").await.location.starts_with("/sign-in"));
    browser.open_table("lanterns", &["me", "bot-easy"]).await;
    let page = browser.get("/api/v1/me").await;
    assert_eq!(page.status, StatusCode::UNAUTHORIZED, "{}", page.text);
}
