//! Games and people: what is described of them, and what somebody can change of themselves.

use super::program::{PASSWORD, Program, text};
use crate::house::{House, receiver};
use orbis_store::{AccountWrite, PasskeyRow, Write};
use orbis_web::Posts;
use serde_json::json;

pub async fn games_rules_and_people_are_described() {
    let house = House::new().await;
    let mut program = Program::new(&house).await;
    program.get("").await;
    let games = program.get("/games").await;
    for game in games.as_array().expect("games") {
        let slug = game["slug"].as_str().expect("a slug");
        program.get(&format!("/games/{slug}")).await;
        assert!(
            !program
                .get(&format!("/games/{slug}/rules"))
                .await
                .as_array()
                .expect("rules")
                .is_empty()
        );
        program.get(&format!("/games/{slug}/cards?q=a")).await;
        program.get(&format!("/games/{slug}/ratings")).await;
        program.get(&format!("/games/{slug}/statistics")).await;
        if slug != "lanterns" {
            let lesson = program.get(&format!("/games/{slug}/lesson")).await;
            assert_ne!(lesson["screens"], json!([]));
        }
    }
    for which in ["open", "watchable", "finished"] {
        program.get(&format!("/tables?which={which}")).await;
    }
    program.get("/promise").await;
    let mut ada = Program::guest(&house, "").await;
    let password = "a sentence that is long enough";
    ada.post(
        "/me/account",
        json!({ "name": "Ada", "password": password }),
    )
    .await;
    assert_eq!(ada.get("/me").await["account"], true);
    ada.ok(
        "PATCH",
        "/me",
        Some(json!({ "preferences": { "theme": "dark" } })),
    )
    .await;
    assert_eq!(ada.get("/me").await["preferences"]["theme"], "dark");
    ada.get("/people/Ada").await;
    let mut bob = Program::guest(&house, "Bob").await;
    bob.post("/me/blocks", json!({ "name": "Ada" })).await;
    assert_eq!(bob.get("/me").await["blocked"], json!(["Ada"]));
    bob.ok("DELETE", "/me/blocks/Ada", None).await;
    ada.post("/me/notices", json!({ "kind": "feed" })).await;
    let ways = ada.get("/me/notices").await;
    ada.ok(
        "DELETE",
        &format!("/me/notices/{}", ways[0]["id"].as_str().expect("an id")),
        None,
    )
    .await;
    let wrong = program
        .refused(
            "POST",
            "/sign-in",
            Some(json!({ "name": "Ada", "password": "wrong" })),
        )
        .await;
    assert_eq!(wrong, (403, "not-yours".to_string()));
    let entered = program
        .post(
            "/sign-in",
            json!({ "name": "Ada", "password": password, "label": "mine" }),
        )
        .await;
    assert_eq!(entered["info"]["scope"], "play");
    // Who changes their password ends every token.
    ada.post(
        "/me/password",
        json!({ "old": password, "new": "quite another sentence" }),
    )
    .await;
    assert_eq!(
        ada.refused("GET", "/me", None).await,
        (401, "bad-token".to_string())
    );
    program.token = entered["token"].as_str().expect("a token").to_string();
    assert_eq!(program.refused("GET", "/me", None).await.0, 401);
}

pub async fn an_account_is_kept_and_left() {
    let house = House::new().await;
    let mut ada = Program::account(&house, "Ada", false).await;
    // Browsers that are signed in.
    let mut browser = house.guest();
    let fields = [("name", "Ada"), ("password", PASSWORD)];
    for _ in 0..2 {
        browser.cookie = String::new();
        browser.post("/sign-in", &fields).await;
    }
    let browsers = ada.get("/me/browsers").await;
    assert_eq!(browsers.as_array().map(Vec::len), Some(2));
    assert!(browser.get("/me").await.location.is_empty());
    let first = text(&browsers[0]["id"]);
    ada.delete(&format!("/me/browsers/{first}")).await;
    ada.delete("/me/browsers").await;
    assert_eq!(ada.get("/me/browsers").await, json!([]));
    assert!(browser.get("/me").await.location.starts_with("/sign-in"));
    // A key that a device made.
    let live = &house.app.live;
    let person = live.named("Ada").await.expect("an account").person;
    let key = PasskeyRow {
        id: "a-b_c".to_string(),
        person,
        key: String::new(),
        label: "a device".to_string(),
        counter: 0,
        created: 1,
    };
    let add = Write::Account(AccountWrite::AddPasskey(key));
    live.store().write(add).await.expect("a key");
    assert_eq!(ada.get("/me/passkeys").await[0]["label"], "a device");
    ada.delete("/me/passkeys/a-b_c").await;
    assert_eq!(ada.get("/me/passkeys").await, json!([]));
    let odd = ada.refused("DELETE", "/me/passkeys/%00", None).await;
    assert_eq!(odd.0, 404);
    // The token stays good, whatever becomes of browsers; the name goes with its owner.
    let token = ada.post("/me/tokens", json!({ "scope": "account" })).await;
    ada.token = text(&token["token"]);
    let unsure = json!({ "password": "another" });
    assert_eq!(ada.refused("DELETE", "/me", Some(unsure)).await.0, 403);
    ada.ok("DELETE", "/me", Some(json!({ "password": PASSWORD })))
        .await;
    assert_eq!(ada.refused("GET", "/me", None).await.0, 401);
    assert_eq!(ada.refused("GET", "/people/Ada", None).await.0, 404);
}

/// A house that sends messages, mail by this server if there is one.
pub async fn with_posts(mail: Option<String>) -> House {
    let posts = Posts {
        from: mail.as_ref().map(|_| "orbis@games.example".to_string()),
        mail,
        ..Posts::default()
    };
    House::that_tells(posts).await
}

pub async fn somebody_is_told_and_tries_it() {
    let house = with_posts(None).await;
    let mut ada = Program::guest(&house, "Ada").await;
    let (url, messages) = receiver(1);
    let hook = json!({ "kind": "webhook", "url": url });
    ada.post("/me/notices", hook).await;
    let feed = ada.post("/me/notices", json!({ "kind": "feed" })).await;
    let feed = text(&feed["feed"]);
    let path = feed.trim_start_matches("http://games.example");
    assert!(house.guest().get(path).await.text.contains("<feed"));
    let ways = ada.get("/me/notices").await;
    let hook = ways
        .as_array()
        .and_then(|all| all.iter().find(|way| way["kind"] == "webhook"));
    let id = text(&hook.expect("a way")["id"]);
    ada.post(&format!("/me/notices/{id}/try"), json!({})).await;
    let said = messages.join().expect("a message");
    assert!(said[0].contains("reaches you here"), "{said:?}");
    for way in ways.as_array().expect("ways") {
        let id = text(&way["id"]);
        ada.delete(&format!("/me/notices/{id}")).await;
    }
    assert_eq!(ada.get("/me/notices").await, json!([]));
    let none = ada
        .refused("POST", "/me/notices", Some(json!({ "kind": "mail" })))
        .await;
    assert_eq!(none.0, 400);
}
