//! Playing over days: time, talk, notes, standing answers, series, open tables, tournaments, ratings, statistics.

use super::program::{Program, easy, me_and, not_yours, text};
use crate::house::House;
use serde_json::{Value, json};
use std::time::Duration;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// Two who play a game with a clock; the path of their table.
async fn two(house: &House, terms: Value) -> (Program, Program, String) {
    let (mut ada, mut bob) = (
        Program::guest(house, "Ada").await,
        Program::guest(house, "Bob").await,
    );
    let new = json!({ "game": "golden-ages", "seats": me_and(json!({ "who": "open" })), "watchable": true, "terms": terms });
    let table = ada.make(new).await;
    bob.post(&format!("{table}/sit"), json!({ "seat": "B" }))
        .await;
    (ada, bob, table)
}

fn left(table: &Value) -> Vec<i64> {
    let faces = table["clock"]["seats"].as_array().expect("a clock");
    let left = faces.iter().map(|face| face["left"].as_i64());
    left.map(|left| left.expect("a number")).collect()
}

pub async fn time_is_agreed_paused_and_everybody_may_go_on_holiday() {
    let house = House::new().await;
    let terms = json!({ "clock": "days 3", "ends": "resign" });
    let (mut ada, mut bob, table) = two(&house, terms).await;
    let seen = ada.get(&table).await;
    assert_eq!(seen["terms"]["clock"], "days 3");
    assert_eq!(seen["terms"]["ends"], "resign");
    assert!(left(&seen).iter().all(|left| *left > 3 * DAY - 60_000));
    // Both must want the pause; either ends it.
    ada.post(&format!("{table}/pause"), json!({})).await;
    let wants = bob.get(&table).await["clock"].clone();
    assert_eq!(
        (wants["pausing"].clone(), wants["paused"].is_null()),
        (json!(["A"]), true)
    );
    ada.post(&format!("{table}/pause"), json!({ "wanted": false }))
        .await;
    for each in [&mut ada, &mut bob] {
        each.post(&format!("{table}/pause"), json!({})).await;
    }
    assert!(ada.get(&table).await["clock"]["paused"].is_i64());
    bob.post(&format!("{table}/go-on"), json!({})).await;
    assert!(ada.get(&table).await["clock"]["paused"].is_null());
    // A holiday stops the own clock, for as many days as there are.
    let asked = text(&ada.get(&table).await["asked"][0]);
    let player = match asked.as_str() {
        "A" => &mut ada,
        _ => &mut bob,
    };
    assert_eq!(
        player.get("/me/holiday").await,
        json!({ "days": 30, "away": null })
    );
    let long = json!({ "days": 31 });
    let refused = player.refused("POST", "/me/holiday", Some(long)).await;
    assert_eq!(refused, (422, "refused".to_string()));
    player.post("/me/holiday", json!({ "days": 10 })).await;
    let away = player.get("/me/holiday").await["away"].clone();
    let clock = player.get(&table).await["clock"].clone();
    let index = usize::from(asked != "A");
    assert_eq!(clock["seats"][index]["away"], away);
    player.delete("/me/holiday").await;
    assert!(player.get("/me/holiday").await["away"].is_null());
    // Who does not play says nothing about the time, and clocks are written as they are read.
    let mut eve = Program::guest(&house, "Eve").await;
    let pause = eve
        .refused("POST", &format!("{table}/pause"), Some(json!({})))
        .await;
    assert_eq!(pause, not_yours());
    for terms in [
        json!({ "clock": "soon" }),
        json!({ "low": 2, "high": 1 }),
        json!({ "language": "Klingon" }),
        json!({ "best_of": 99 }),
    ] {
        let new = json!({ "game": "lanterns", "seats": me_and(easy()), "terms": terms });
        assert_eq!(eve.refused("POST", "/tables", Some(new)).await.0, 400);
    }
}

pub async fn what_is_said_noted_and_muted() {
    let house = House::new().await;
    let (mut ada, mut bob, table) = two(&house, json!({})).await;
    let (talk, note, mute) = (
        format!("{table}/talk"),
        format!("{table}/note"),
        format!("{table}/mute"),
    );
    for number in 0..130 {
        let line = json!({ "text": format!("line {number}") });
        bob.post(&talk, line).await;
    }
    let page = ada.get(&talk).await;
    assert_eq!(page["lines"][0]["text"], "line 129", "the newest first");
    assert_eq!(
        (&page["more"], &page["lines"][0]["seat"]),
        (&json!(true), &json!("B"))
    );
    let last = page["lines"].as_array().and_then(|lines| lines.last());
    let before = last.expect("lines")["number"].clone();
    let earlier = ada.get(&format!("{talk}?before={before}")).await;
    assert_eq!(earlier["lines"].as_array().map(Vec::len), Some(30));
    ada.post(&mute, json!({ "seat": "B" })).await;
    ada.post(&mute, json!({})).await;
    let seen = ada.get(&table).await;
    assert_eq!(
        (&seen["muted"], &seen["watchers_muted"]),
        (&json!(["B"]), &json!(true))
    );
    assert_eq!(ada.get(&talk).await["lines"], json!([]));
    assert_ne!(
        bob.get(&talk).await["lines"],
        json!([]),
        "he still hears himself"
    );
    ada.post(&mute, json!({ "seat": "B", "on": false })).await;
    assert_ne!(ada.get(&talk).await["lines"], json!([]));
    ada.ok("PUT", &note, Some(json!({ "text": "beware of B" })))
        .await;
    assert_eq!(ada.get(&note).await["text"], "beware of B");
    assert_eq!(bob.get(&note).await["text"], "");
    let peek = bob.refused("GET", &format!("{note}?seat=A"), None).await;
    assert_eq!(peek, not_yours());
}

pub async fn a_seat_answers_by_itself() {
    let house = House::new().await;
    let (mut ada, mut bob, table) = two(&house, json!({})).await;
    let asked = text(&ada.get(&table).await["asked"][0]);
    // Whoever is not asked now says what it will answer.
    let (waits, plays, seat) = match asked.as_str() {
        "A" => (&mut bob, &mut ada, "B"),
        _ => (&mut ada, &mut bob, "A"),
    };
    let stand = format!("{table}/stand");
    waits
        .post(&stand, json!({ "seat": seat, "until": "my-turn" }))
        .await;
    let told = json!([{ "seat": seat, "until": "my-turn" }]);
    assert_eq!(waits.get(&table).await["standing"], told);
    assert_eq!(
        plays.get(&table).await["standing"],
        json!([]),
        "nobody else knows"
    );
    waits
        .post(&stand, json!({ "seat": seat, "until": null }))
        .await;
    assert_eq!(waits.get(&table).await["standing"], json!([]));
    let odd = json!({ "seat": seat, "until": "noon" });
    assert_eq!(waits.refused("POST", &stand, Some(odd)).await.0, 400);
}

/// Plays the own seats of a table to the end.
async fn play_out(player: &mut Program, table: &str) {
    for _ in 0..4000 {
        if player.get(table).await["state"] == "over" {
            return;
        }
        if !player.step(table).await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    panic!("it never ends");
}

pub async fn a_series_is_played_on_by_rematches() {
    let house = House::new().await;
    let mut ada = Program::guest(&house, "Ada").await;
    let new = json!({ "game": "lanterns", "seats": me_and(easy()), "terms": { "best_of": 3, "rated": true } });
    let table = ada.make(new).await;
    let seen = ada.get(&table).await;
    assert_eq!(
        (&seen["terms"]["number"], &seen["hints"]),
        (&json!(1), &json!(false))
    );
    play_out(&mut ada, &table).await;
    house.quiet().await;
    let again = ada.post(&format!("{table}/rematch"), json!({})).await;
    let next = ada.get(&format!("/tables/{}", text(&again["table"]))).await;
    assert_eq!(next["terms"]["number"], 2);
    assert_eq!(next["series"]["best_of"], 3);
    assert_eq!(next["series"]["players"].as_array().map(Vec::len), Some(2));
    // The result counts for both, and the finished game is told of.
    let rated = ada.get("/games/lanterns/ratings?players=2").await;
    let all = rated["ratings"].as_array().expect("ratings");
    assert_eq!(all.len(), 2);
    assert_eq!(all.iter().filter(|each| each["me"] == true).count(), 1);
    assert_eq!(all.iter().filter(|each| each["level"] == "easy").count(), 1);
    let told = ada.get("/games/lanterns/statistics").await;
    assert_eq!(
        (&told["games"], &told["sizes"]["2"]),
        (&json!(1), &json!(1))
    );
}

pub async fn open_tables_are_found_by_their_conditions() {
    let house = House::new().await;
    let mut ada = Program::guest(&house, "Ada").await;
    let open = || me_and(json!({ "who": "open" }));
    let terms = json!({ "clock": "days 1", "rated": true, "language": "Deutsch", "low": 1600 });
    let strict = json!({ "game": "lanterns", "seats": open(), "terms": terms });
    let strict = ada.make(strict).await;
    ada.make(json!({ "game": "golden-ages", "seats": open() }))
        .await;
    for (search, found) in [
        ("", 2),
        ("&game=lanterns", 1),
        ("&game=%00", 0),
        ("&pace=days", 1),
        ("&pace=quick", 0),
        ("&language=Deutsch", 1),
        ("&rated=true", 1),
        ("&rated=false", 1),
        ("&game=golden-ages&rated=true", 0),
    ] {
        let list = ada.get(&format!("/tables?which=open{search}")).await;
        let tables = list["tables"].as_array().expect("tables");
        assert_eq!(tables.len(), found, "{search}");
    }
    let listed = ada.get("/tables?pace=days").await["tables"][0]["terms"].clone();
    assert_eq!(
        (&listed["language"], &listed["low"]),
        (&json!("Deutsch"), &json!(1600))
    );
    let elsewhere = ada.refused("GET", "/tables?which=mine&rated=true", None);
    assert_eq!(elsewhere.await.0, 400);
    let mut bob = Program::guest(&house, "Bob").await;
    let sit = bob
        .refused(
            "POST",
            &format!("{strict}/sit"),
            Some(json!({ "seat": "B" })),
        )
        .await;
    assert_eq!(sit, (422, "refused".to_string()), "he has 1500");
}

pub async fn a_tournament_is_announced_entered_and_played() {
    let house = House::new().await;
    let (mut ada, mut bob) = (
        Program::guest(&house, "Ada").await,
        Program::guest(&house, "Bob").await,
    );
    let new = json!({ "game": "lanterns", "name": "The cup", "kind": "round-robin", "clock": "days 3", "ends": "resign" });
    let made = ada.post("/tournaments", new).await;
    let path = format!("/tournaments/{}", text(&made["tournament"]));
    assert_eq!(bob.get("/tournaments").await[0]["mine"], false);
    bob.post(&format!("{path}/enter"), json!({ "name": "Robert" }))
        .await;
    bob.post(&format!("{path}/withdraw"), json!({})).await;
    bob.post(&format!("{path}/enter"), json!({})).await;
    let bots = format!("{path}/bots");
    let level = json!({ "level": "easy" });
    let not_his = bob.refused("POST", &bots, Some(level.clone())).await;
    assert_eq!(not_his, not_yours());
    ada.post(&bots, level).await;
    let early = bob
        .refused("POST", &format!("{path}/begin"), Some(json!({})))
        .await;
    assert_eq!(early, not_yours());
    ada.post(&format!("{path}/begin"), json!({})).await;
    let running = bob.get(&path).await;
    assert_eq!(running["about"]["state"], "running");
    assert_eq!(
        running["entrants"][0],
        json!({ "name": "Bob", "level": null, "me": true })
    );
    assert_eq!(running["entrants"][1]["level"], "easy");
    let table = format!("/tables/{}", text(&running["played"][0][0]["table"]));
    assert_eq!(
        bob.get(&table).await["terms"]["tournament"],
        made["tournament"]
    );
    play_out(&mut bob, &table).await;
    house.quiet().await;
    let over = bob.get(&path).await;
    assert_eq!(over["about"]["state"], "over");
    let points: f64 = over["standings"]
        .as_array()
        .expect("standings")
        .iter()
        .filter_map(|line| line["points"].as_f64())
        .sum();
    assert!((points - 1.0).abs() < 1e-9, "{over}");
    for odd in ["/tournaments/%00", "/tournaments/none"] {
        assert_eq!(ada.refused("GET", odd, None).await.0, 404);
    }
}
