//! Whole games, tables from their beginning to their end, and streams.

use super::program::{Program, easy, me_and, not_yours, text};
use crate::house::House;
use axum::http::StatusCode;
use orbis_web::{Limits, guard::Rate};
use serde_json::{Value, json};
use std::time::Duration;

pub async fn a_whole_game_is_played_and_looked_at() {
    let house = House::new().await;
    let mut ada = Program::guest(&house, "Ada").await;
    let table = ada.table(me_and(easy()), false).await;
    let begun = ada.get(&table).await;
    assert_eq!(begun["held"], json!(["A"]));
    assert_eq!(begun["seats"][0]["name"], "Ada");
    let early = ada.refused("GET", &format!("{table}/record"), None).await;
    assert_eq!(early, (400, "bad-request".to_string()));
    let all = ada
        .refused("GET", &format!("{table}/position?as=all"), None)
        .await;
    assert_eq!(all, (403, "not-yours".to_string()));
    ada.post(&format!("{table}/talk"), json!({ "text": "hello" }))
        .await;
    let said = ada.get(&format!("{table}/talk")).await;
    assert_eq!(said["lines"][0]["text"], "hello");
    let mut hinted = false;
    for _ in 0..2000 {
        let state = ada.get(&table).await;
        if state["state"] == "over" {
            break;
        }
        if !hinted && state["asked"] == json!(["A"]) {
            let (status, said) = ada
                .raw(
                    "POST",
                    &format!("{table}/hint"),
                    Some(&json!({ "seat": "A" })),
                )
                .await;
            hinted = status == StatusCode::OK;
            assert!(hinted || status == StatusCode::CONFLICT, "{said}");
        }
        if !ada.step(&table).await {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    }
    assert!(hinted);
    assert_eq!(ada.get(&table).await["state"], "over");
    for what in [
        "turn",
        "scores",
        "scores?as=all",
        "position?as=all",
        "position?as=table&at=1",
        "words",
        "drawing",
        "log?since=2",
        "record",
        "dice",
        "devices",
    ] {
        ada.get(&format!("{table}/{what}")).await;
    }
    let again = ada.post(&format!("{table}/rematch"), json!({})).await;
    ada.get(&format!(
        "/tables/{}",
        again["table"].as_str().expect("a table")
    ))
    .await;
    ada.post(&format!("{table}/branch"), json!({ "at": 1 }))
        .await;
    let record = ada.get(&format!("{table}/record")).await;
    ada.post("/records", record).await;
    assert!(
        ada.get("/tables?which=mine").await["tables"]
            .as_array()
            .expect("tables")
            .len()
            >= 3
    );
    ada.post(&format!("{table}/shelve"), json!({})).await;
    ada.get("/tables?which=shelved").await;
}

pub async fn tables_are_made_found_sat_down_at_and_left() {
    let wide = Rate {
        burst: 1e6,
        steady: 1e6,
    };
    // No absence is too short for a vote.
    let limits = Limits {
        requests: wide,
        changes: wide,
        absent: Duration::ZERO,
        ..Limits::default()
    };
    let house = House::with(limits).await;
    let (mut ada, mut bob) = (
        Program::guest(&house, "Ada").await,
        Program::guest(&house, "Bob").await,
    );
    // Made for anybody, for a friend by name, for whoever has the link, for somebody beside me.
    let named = json!({ "who": "named", "name": "Bob" });
    let seats =
        json!([{ "who": "me" }, { "who": "open" }, named, { "who": "beside", "name": "Cyd" }]);
    let table = ada.table(seats, false).await;
    let found = bob.get("/tables?which=open").await;
    assert_eq!(found["tables"][0]["seats"][3]["name"], "Cyd");
    let promise = ada.get("/promise").await;
    let kept = bob.get(&table).await;
    assert_eq!(kept["held"], json!(["C"]), "kept for him");
    bob.post(
        &format!("{table}/sit"),
        json!({ "seat": "C", "dice": "mine" }),
    )
    .await;
    let greedy = bob
        .refused(
            "POST",
            &format!("{table}/sit"),
            Some(json!({ "seat": "B" })),
        )
        .await;
    assert_eq!(greedy, not_yours());
    bob.post(&format!("{table}/leave"), json!({})).await;
    ada.delete(&table).await;
    assert_eq!(ada.refused("GET", &table, None).await.0, 404);
    // Of two who play, one goes away: the other agrees that a bot plays on, and the first comes back.
    let new = json!({ "game": "golden-ages", "seats": me_and(json!({ "who": "invited" })), "watchable": true,
        "nonce": promise["nonce"], "dice": "my part", "hints": true });
    let table = ada.make(new).await;
    assert_eq!(ada.get(&table).await["promise"], promise["promise"]);
    let link = ada
        .post(&format!("{table}/invite"), json!({ "seat": "B" }))
        .await;
    let join = json!({ "seat": "B", "secret": link["secret"], "name": "Bob" });
    bob.post(&format!("{table}/join"), join).await;
    turned_back(&mut ada, &mut bob, &table).await;
    let asked = text(&ada.get(&table).await["asked"][0]);
    let (away, stays) = match asked.as_str() {
        "A" => (&mut ada, &mut bob),
        _ => (&mut bob, &mut ada),
    };
    assert_eq!(stays.get(&table).await["polls"][0]["seat"], asked.as_str());
    let seat = json!({ "seat": asked });
    stays.post(&format!("{table}/vote"), seat.clone()).await;
    away.post(&format!("{table}/return"), seat).await;
    // A second device of the same seat comes by a link, and is ended by the first.
    let seat = json!({ "seat": "B" });
    let link = bob.post(&format!("{table}/invite"), seat).await;
    let mut phone = Program::guest(&house, "Bob").await;
    let join = json!({ "seat": "B", "secret": link["secret"] });
    phone.post(&format!("{table}/join"), join).await;
    let devices = format!("{table}/devices");
    let both = bob.get(&devices).await;
    let other = both
        .as_array()
        .and_then(|all| all.iter().find(|device| device["this"] == false))
        .expect("a second device");
    let gone = json!({ "seat": "B", "device": other["device"] });
    bob.ok("DELETE", &devices, Some(gone)).await;
    assert_eq!(phone.get(&table).await["held"], json!([]));
    assert_eq!(bob.get(&table).await["held"], json!(["B"]));
    // A guided first game, and tables from a browser without a server.
    let made = ada.post("/games/golden-ages/guided", json!({})).await;
    let guided = ada.get(&format!("/tables/{}", text(&made["table"]))).await;
    assert_eq!(guided["held"], json!(["A"]));
    carried(&mut ada).await;
}

/// Somebody takes a choice back and makes it again.
async fn turned_back(ada: &mut Program, bob: &mut Program, table: &str) {
    for _ in 0..60 {
        let asked = text(&ada.get(table).await["asked"][0]);
        let player = match asked.as_str() {
            "A" => &mut *ada,
            _ => &mut *bob,
        };
        assert!(player.step(table).await);
        let turn = player.get(&format!("{table}/turn?seat={asked}")).await;
        if turn["undo"] == true {
            let body = json!({ "seat": asked, "version": turn["version"] });
            let back = player.post(&format!("{table}/undo"), body).await;
            let body = json!({ "seat": asked, "version": back["version"] });
            player.post(&format!("{table}/redo"), body).await;
            return;
        }
    }
    panic!("nothing can be taken back");
}

/// Tables that were played in a browser alone go on here.
async fn carried(ada: &mut Program) {
    let alone = House::alone().await;
    let mut browser = alone.guest();
    browser.open_table("lanterns", &["me", "bot-easy"]).await;
    let file = browser.get("/carry").await.text;
    let said = ada.post("/carry", json!({ "tables": file })).await;
    let table = format!("/tables/{}", text(&said["tables"][0]));
    assert_eq!(ada.get(&table).await["held"], json!(["A"]));
}

fn news(line: &str) -> Value {
    let data = line.lines().find_map(|line| line.strip_prefix("data: "));
    serde_json::from_str(data.unwrap_or_else(|| panic!("{line}"))).expect("JSON")
}

pub async fn streams_say_when_something_is_new() {
    let house = House::new().await;
    let mut ada = Program::guest(&house, "Ada").await;
    let mut lobby = ada.hears("/lobby/events").await;
    let before = news(&lobby.next().await);
    let beside = json!({ "who": "beside", "name": "Bea" });
    let table = ada.table(me_and(beside), false).await;
    assert_ne!(news(&lobby.next().await), before);
    let mut stream = ada.hears(&format!("{table}/events")).await;
    assert_eq!(news(&stream.next().await)["version"], 0);
    assert_eq!(ada.get(&table).await["here"], json!(["A", "B"]));
    ada.step(&table).await;
    // That somebody came is news, too.
    while news(&stream.next().await)["version"] == 0 {}
    let mut stranger = Program::new(&house).await;
    stranger.token = "orbis_0_0".to_string();
    let refused = stranger
        .refused("GET", &format!("{table}/events"), None)
        .await;
    assert_eq!(refused, (401, "bad-token".to_string()));
}
