//! People with a lasting self, and how they are told of their turns.

use crate::house::{Guest, House, attribute, choices, receiver};
use axum::http::StatusCode;
use orbis_core::Setup;
use orbis_store::{ChannelKind, ChannelRow, NoticeWrite, Which, Write};
use orbis_web::{
    Posts,
    live::{Plan, SeatPlan, now},
};
use std::time::Duration;

const PASSWORD: &str = "a sentence that is long enough";

async fn register(guest: &mut Guest, name: &str) {
    let fields = [("name", name), ("password", PASSWORD)];
    let page = guest.post("/register", &fields).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
    assert_eq!(page.location, "/me");
}

async fn sign_in(guest: &mut Guest, name: &str, password: &str) -> StatusCode {
    let fields = [("name", name), ("password", password)];
    guest.post("/sign-in", &fields).await.status
}

async fn person(house: &House, name: &str) -> String {
    let found = house.app.live.named(name).await;
    found.expect("an account").person
}

#[tokio::test]
async fn a_guest_becomes_somebody_with_everything_they_have() {
    let house = House::new().await;
    let mut ada = house.guest();
    let table = ada.open_table("lanterns", &["me", "bot-easy"]).await;
    let old = ada.cookie.clone();
    register(&mut ada, "Ada").await;
    assert_ne!(ada.cookie, old, "a new session");
    let page = ada.get(&format!("/t/{table}")).await;
    assert!(!choices(&page.text).is_empty(), "the seat is hers");
    assert!(page.text.contains("href=\"/people/Ada\""));
    // Whoever has the old cookie has nothing.
    let mut thief = house.guest();
    thief.cookie = old;
    let page = thief.get(&format!("/t/{table}")).await;
    assert!(choices(&page.text).is_empty());
    assert!(
        thief
            .get("/me/account")
            .await
            .location
            .starts_with("/sign-in")
    );
}

#[tokio::test]
async fn names_are_unique_and_whether_there_is_one_is_not_told_at_the_door() {
    let house = House::new().await;
    let (mut ada, mut other) = (house.guest(), house.guest());
    register(&mut ada, "Ada  Byron").await;
    let fields = [("name", "ADA BYRON"), ("password", PASSWORD)];
    let taken = other.post("/register", &fields).await;
    assert_eq!(taken.status, StatusCode::FORBIDDEN);
    assert!(taken.text.contains("Somebody else has this name"));
    for (name, password) in [("Ada", "<b>"), ("x", PASSWORD), ("a/b", PASSWORD)] {
        let fields = [("name", name), ("password", password)];
        let refused = other.post("/register", &fields).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{name}");
    }
    let mut wrong = Vec::new();
    for name in ["Ada Byron", "Nobody"] {
        let fields = [("name", name), ("password", "wrong")];
        let page = other.post("/sign-in", &fields).await;
        assert_eq!(page.status, StatusCode::FORBIDDEN);
        // What the clock says is no part of the answer.
        let (before, after) = page.text.split_once("data-time=\"").expect("a time");
        let after = after.split_once('"').expect("its end").1;
        wrong.push(format!("{before}{after}").replace(name, "NAME"));
    }
    assert_eq!(wrong[0], wrong[1], "the same answer, word for word");
    let entered = sign_in(&mut other, " ada byron ", PASSWORD).await;
    assert_eq!(entered, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn guesses_are_bounded_by_address_and_by_name() {
    let house = House::new().await;
    let mut guest = house.guest();
    let mut refused = 0;
    for _ in 0..14 {
        let status = sign_in(&mut guest, "Nobody", "wrong password").await;
        refused += usize::from(status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(refused >= 2, "{refused}");
}

#[tokio::test]
async fn a_new_password_and_leaving_end_every_other_session() {
    let house = House::new().await;
    let (mut one, mut two) = (house.guest(), house.guest());
    register(&mut one, "Ada").await;
    assert_eq!(
        sign_in(&mut two, "Ada", PASSWORD).await,
        StatusCode::SEE_OTHER
    );
    assert_eq!(two.get("/me/account").await.status, StatusCode::OK);
    let change = |old: &'static str| [("old", old), ("new", "quite another sentence")];
    let wrong = one.post("/me/password", &change("wrong")).await;
    assert_eq!(wrong.status, StatusCode::FORBIDDEN);
    let changed = one.post("/me/password", &change(PASSWORD)).await;
    assert_eq!(changed.status, StatusCode::SEE_OTHER);
    assert_eq!(one.get("/me/account").await.status, StatusCode::OK);
    assert_eq!(two.get("/me/account").await.status, StatusCode::SEE_OTHER);
    let entered = sign_in(&mut two, "Ada", "quite another sentence").await;
    assert_eq!(entered, StatusCode::SEE_OTHER);
    let out = one.post("/me/browsers", &[]).await;
    assert_eq!(out.status, StatusCode::SEE_OTHER);
    assert_eq!(two.get("/me/account").await.status, StatusCode::SEE_OTHER);
    // Nobody ends what is not theirs.
    let mut bob = house.guest();
    register(&mut bob, "Bob").await;
    let ada = person(&house, "Ada").await;
    let browsers = house.app.live.browsers(&ada).await.expect("asked");
    let theirs = browsers[0].id.clone();
    let refused = bob.post("/me/browsers", &[("browser", &theirs)]).await;
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    assert_eq!(one.get("/me/account").await.status, StatusCode::OK);
}

#[tokio::test]
async fn who_leaves_is_named_nowhere_in_records_results_or_talk() {
    let house = House::new().await;
    let (mut ada, mut bob) = (house.guest(), house.guest());
    register(&mut ada, "Adelheid").await;
    register(&mut bob, "Bob").await;
    let table = ada.open_table("lanterns", &["me", "open"]).await;
    let path = format!("/t/{table}");
    bob.post(&format!("{path}/sit"), &[("seat", "B")]).await;
    ada.post(&format!("{path}/chat"), &[("text", "hello")])
        .await;
    for _ in 0..200 {
        for guest in [&mut ada, &mut bob] {
            let page = guest.get(&path).await.text;
            if let Some(choice) = choices(&page).first() {
                let version = attribute(&page, "data-live").unwrap_or_default();
                let seat = attribute(&page, "data-seat").unwrap_or_default();
                let fields = [("version", version), ("seat", seat), ("choice", choice)];
                guest.post(&format!("{path}/choose"), &fields).await;
            }
        }
        let table = house.app.live.table(&table).await.expect("a table");
        if table.seen().over() {
            break;
        }
    }
    let over = bob.get(&path).await.text;
    assert!(over.contains("Adelheid"));
    let record = bob.get(&format!("{path}/record")).await;
    assert_eq!(record.status, StatusCode::OK, "the game is over");
    assert!(record.text.contains("Adelheid"));
    let profile = bob.get("/people/Adelheid").await;
    assert!(profile.text.contains("Lanterns") || profile.text.contains("lanterns"));
    let fields = [("password", PASSWORD), ("sure", "on")];
    let left = ada.post("/me/leave", &fields).await;
    assert_eq!(left.status, StatusCode::SEE_OTHER, "{}", left.text);
    for address in [
        path.clone(),
        format!("{path}/record"),
        "/".to_string(),
        format!("{path}?at=0"),
    ] {
        let page = bob.get(&address).await.text;
        assert!(!page.contains("Adelheid"), "{address}");
    }
    let record = bob.get(&format!("{path}/record")).await.text;
    assert!(record.contains("Somebody who left"));
    let glance = house.app.live.store().glance(Which::Finished, 9, 0).await;
    let result = glance.expect("a list")[0].result.clone();
    assert!(!result.unwrap_or_default().contains("Adelheid"));
    assert_eq!(
        bob.get("/people/adelheid").await.status,
        StatusCode::NOT_FOUND
    );
}

async fn with_posts(after: Duration) -> House {
    let posts = Posts {
        after,
        ..Posts::default()
    };
    House::that_tells(posts).await
}

/// Where nobody takes anything: what matters is what is claimed.
const NOWHERE: &str = "http://127.0.0.1:9999/";

/// Whoever sits first at a table is told at this address; who that is.
async fn with_hook(house: &House, table: &str, target: &str) -> String {
    let store = house.app.live.store();
    let holders = store.holders(table).await.expect("holders");
    let person = holders[0].session.clone();
    hook(house, &person, target).await;
    person
}

/// A person is told at this address.
pub async fn hook(house: &House, person: &str, target: &str) {
    let row = ChannelRow {
        id: "hook".to_string(),
        person: person.to_string(),
        kind: ChannelKind::Webhook,
        target: target.to_string(),
        label: String::new(),
        created: 0,
        sent: 0,
        times: 0,
        failed: 0,
    };
    let add = Write::Notice(NoticeWrite::Add { row, most: 9 });
    let store = house.app.live.store();
    store.write(add).await.expect("added");
}

#[tokio::test]
async fn a_turn_is_told_after_a_while_and_once() {
    let house = with_posts(Duration::from_secs(60)).await;
    let mut ada = house.guest();
    let table = ada.open_table("lanterns", &["me", "here"]).await;
    with_hook(&house, &table, NOWHERE).await;
    let live = &house.app.live;
    let moved = live.table(&table).await.expect("a table").seen().row.moved;
    let later = |minutes: i64| moved + minutes * 60_000;
    assert_eq!(live.tell_turns(moved + 1000).await, Ok(0), "too soon");
    assert_eq!(live.tell_turns(later(2)).await, Ok(1));
    assert_eq!(live.tell_turns(later(3)).await, Ok(0), "once");
    assert_eq!(live.tell_turns(later(3000)).await, Ok(0), "and never again");
}

/// A table at which somebody is asked who does nothing for it.
async fn table_for(house: &House, person: &str) -> String {
    let plan = Plan {
        game: "lanterns".to_string(),
        setup: Setup::of(2),
        seats: ["A", "B"]
            .map(|name| SeatPlan::Here(name.to_string()))
            .to_vec(),
        watchable: false,
        source: None,
        origin: None,
        terms: orbis_store::Terms::default(),
    };
    let made = house.app.live.create(person, plan, "", "").await;
    made.expect("a table")
}

#[tokio::test]
async fn who_does_not_come_is_told_three_times_then_of_everything_together() {
    let house = with_posts(Duration::from_millis(1)).await;
    let mut ada = house.guest();
    let table = ada.open_table("lanterns", &["me", "here"]).await;
    let person = with_hook(&house, &table, NOWHERE).await;
    let live = &house.app.live;
    let mut told = Vec::new();
    for _ in 0..5 {
        tokio::time::sleep(Duration::from_millis(5)).await;
        told.push(live.tell_turns(now()).await.expect("told"));
        table_for(&house, &person).await;
    }
    assert_eq!(told, [1, 1, 1, 0, 0]);
    ada.get("/me").await;
    for _ in 0..500 {
        let row = live.store().channel("hook").await.expect("asked");
        if row.expect("a way").times == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(live.tell_turns(now()).await, Ok(1), "all together");
    assert_eq!(live.tell_turns(now()).await, Ok(0));
}

#[tokio::test]
async fn after_an_absence_everything_new_is_one_message() {
    let house = with_posts(Duration::from_millis(1)).await;
    let (url, messages) = receiver(4);
    let mut ada = house.guest();
    let table = ada.open_table("lanterns", &["me", "here"]).await;
    let person = with_hook(&house, &table, &url).await;
    let live = &house.app.live;
    let day = 24 * 60 * 60 * 1000;
    for told in [1, 1, 1, 0, 0] {
        tokio::time::sleep(Duration::from_millis(5)).await;
        assert_eq!(live.tell_turns(now()).await, Ok(told));
        house.quiet().await;
        table_for(&house, &person).await;
    }
    assert_eq!(live.tell_turns(now() + day).await, Ok(1), "all together");
    assert_eq!(live.tell_turns(now() + day).await, Ok(0), "once");
    house.quiet().await;
    let said = messages.join().expect("messages");
    for one in &said[..3] {
        assert!(one.contains("Your turn: "), "{one}");
    }
    assert!(said[3].contains("3 tables wait for you"), "{}", said[3]);
}

#[tokio::test]
async fn links_of_feeds_and_messages_open_what_they_say_and_nothing_else() {
    let house = with_posts(Duration::from_secs(60)).await;
    let mut ada = house.guest();
    ada.open_table("lanterns", &["me", "bot-easy"]).await;
    house.quiet().await;
    let page = ada.post("/me/notices/feed", &[]).await.text;
    let (_, rest) = page
        .split_once("http://games.example/feed/")
        .expect("its address");
    let secret = rest.split('<').next().unwrap_or_default().to_string();
    let mut reader = house.guest();
    let feed = reader.get(&format!("/feed/{secret}")).await;
    assert_eq!(feed.status, StatusCode::OK);
    assert!(feed.text.contains("<title>Your turn: "), "{}", feed.text);
    let wrong = reader.get(&format!("/feed/{}", "0".repeat(64))).await;
    assert_eq!(wrong.status, StatusCode::NOT_FOUND);
    // It is shown once.
    assert!(!ada.get("/me/notices").await.text.contains(&secret));
    let hook = [("url", "http://127.0.0.1:9999/x")];
    let page = ada.post("/me/notices/webhook", &hook).await.text;
    let (_, rest) = page.split_once("data-way=\"webhook\"").expect("a way");
    let (_, rest) = rest
        .split_once("name=\"channel\" value=\"")
        .expect("its id");
    let channel = rest.split('"').next().unwrap_or_default();
    // Nobody else switches it off, and no other link does.
    let mut eve = house.guest();
    eve.get("/").await;
    let refused = eve.post("/me/notices/drop", &[("channel", channel)]).await;
    assert_ne!(refused.status, StatusCode::OK);
    let path = house.app.live.off_path(channel);
    let forged = format!("{}0", &path[..path.len() - 1]);
    if forged != path {
        assert_eq!(eve.post(&forged, &[]).await.status, StatusCode::NOT_FOUND);
    }
    assert_eq!(eve.get(&path).await.status, StatusCode::OK);
    assert_eq!(eve.post(&path, &[]).await.status, StatusCode::OK);
    assert_eq!(eve.post(&path, &[]).await.status, StatusCode::NOT_FOUND);
}
