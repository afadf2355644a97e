//! Several servers of one database: it does not matter which of them is asked.

use crate::{
    club::pass,
    house::{Guest, House, attribute, choices},
    table::{choose, my_turn},
};
use axum::http::StatusCode;
use orbis_cluster::Cluster;
use orbis_core::{Seat, SeatSet};
use orbis_store::Seating;
use orbis_web::{check_journals, live::now};
use std::{
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

/// Does something with PostgreSQL while others go on; nothing where it is not installed.
async fn with_cluster<T: Send + 'static>(
    work: impl FnOnce(&'static Cluster) -> T + Send + 'static,
) -> Option<T> {
    let done = tokio::task::spawn_blocking(|| Cluster::of_this_process().map(work));
    done.await.expect("it ran")
}

/// The name of a new database; none where PostgreSQL is not installed.
async fn database() -> Option<String> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let name = format!("web{}", COUNT.fetch_add(1, Ordering::Relaxed));
    with_cluster(move |cluster| {
        cluster.database(&name).expect("a database");
        name
    })
    .await
}

async fn server(name: &str) -> House {
    let name = name.to_string();
    let address = with_cluster(move |cluster| cluster.address(&name)).await;
    House::at(&address.expect("it runs")).await
}

/// Two servers of a new database; none where PostgreSQL is not installed.
async fn two() -> Option<[House; 2]> {
    let name = database().await?;
    Some([server(&name).await, server(&name).await])
}

/// Waits for something that must come to pass.
async fn until(what: &str, mut so: impl AsyncFnMut() -> bool) {
    let begun = Instant::now();
    while !so().await {
        assert!(begun.elapsed() < Duration::from_secs(30), "{what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// What is asked at a table of two people at one device, and by whom.
async fn asked(guest: &mut Guest, table: &str) -> Option<(u64, &'static str, Vec<String>)> {
    for seat in ["A", "B"] {
        let page = guest.get(&format!("/t/{table}/view?as={seat}")).await.text;
        let offered = choices(&page);
        if !offered.is_empty() {
            let version = attribute(&page, "data-live")?.parse().ok()?;
            return Some((version, seat, offered));
        }
    }
    None
}

#[tokio::test]
async fn a_game_goes_on_whichever_server_is_asked() {
    let Some(houses) = two().await else {
        return;
    };
    let mut ada = houses[0].guest();
    let table = ada.open_table("lanterns", &["me", "here"]).await;
    let mut made = 0;
    loop {
        ada.turn_to(&houses[made % 2]);
        let Some((version, seat, offered)) = asked(&mut ada, &table).await else {
            break;
        };
        // The choice goes to the other server, which has heard of the one before or looks it up.
        ada.turn_to(&houses[(made + 1) % 2]);
        let page = choose(
            &mut ada,
            &table,
            version,
            seat,
            &offered[made % offered.len()],
        )
        .await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text);
        made += 1;
    }
    assert!(made > 5, "{made} choices were made");
    for house in &houses {
        ada.turn_to(house);
        let page = ada.get(&format!("/t/{table}")).await.text;
        assert!(page.contains("Final scores"), "both know how it ended");
    }
}

#[tokio::test]
async fn a_choice_on_one_server_is_news_on_the_other_and_a_late_one_is_stale() {
    let Some([one, two]) = two().await else {
        return;
    };
    let mut ada = one.guest();
    let table = ada.open_table("lanterns", &["me", "here"]).await;
    let elsewhere = two.app.live.table(&table).await.expect("a table");
    let mut news = elsewhere.listen();
    let (version, seat, offered) = asked(&mut ada, &table).await.expect("somebody is asked");
    let page = choose(&mut ada, &table, version, seat, &offered[0]).await;
    assert_eq!(page.status, StatusCode::OK);
    let heard = news.wait_for(|news| news.version > version);
    let heard = tokio::time::timeout(Duration::from_secs(10), heard).await;
    assert!(
        heard.is_ok_and(|heard| heard.is_ok()),
        "those who listen elsewhere are told"
    );
    ada.turn_to(&two);
    let page = choose(&mut ada, &table, version, seat, &offered[0]).await;
    assert_eq!(page.status, StatusCode::CONFLICT, "{}", page.text);
    // Of two at the same moment one is first.
    let (version, seat, offered) = asked(&mut ada, &table).await.expect("somebody is asked");
    let mut bob = ada.clone();
    bob.turn_to(&one);
    let (left, right) = tokio::join!(
        choose(&mut ada, &table, version, seat, &offered[0]),
        choose(&mut bob, &table, version, seat, &offered[0])
    );
    let mut statuses = [left.status, right.status];
    statuses.sort();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
    let store = one.app.live.store();
    assert_eq!(
        store.journal(&table).await.map(|all| all.len() as u64),
        Ok(version + 1)
    );
}

#[tokio::test]
async fn a_table_that_is_read_while_it_grows_is_of_one_moment() {
    let Some([one, two]) = two().await else {
        return;
    };
    let mut ada = one.guest();
    let tables = [
        ada.open_table("lanterns", &["me", "here"]).await,
        ada.open_table("lanterns", &["me", "here"]).await,
    ];
    let play = async {
        for table in &tables {
            while let Some((version, seat, offered)) = asked(&mut ada, table).await {
                let page = choose(&mut ada, table, version, seat, &offered[0]).await;
                assert_eq!(page.status, StatusCode::OK);
            }
        }
    };
    let look = async {
        let mut looks = 0;
        loop {
            let store = two.app.live.store();
            let checked = check_journals(store, &crate::house::SHELF).await;
            let checked = checked.expect("an answer");
            assert!(
                checked.iter().all(|each| each.outcome == Ok(true)),
                "look {looks}: {checked:?}"
            );
            looks += 1;
            if checked.is_empty() {
                return looks;
            }
            tokio::task::yield_now().await;
        }
    };
    let ((), looks) = tokio::join!(play, look);
    assert!(looks > 10, "it was read {looks} times");
}

/// Gives the right to think for the bots of a table to nobody who lives; since when.
async fn leased(house: &House, table: &str, span: Duration) -> Instant {
    let lease = format!("bots {table}");
    let store = house.app.live.store();
    until("the right is free", async || {
        store.lease(&lease, "dead", span).await == Ok(true)
    })
    .await;
    Instant::now()
}

/// Chooses until the bot is asked.
async fn until_others(guest: &mut Guest, table: &str) {
    for _ in 0..20 {
        let page = guest.get(&format!("/t/{table}/view")).await.text;
        if attribute(&page, "data-turn") != Some("mine") {
            return;
        }
        let version = attribute(&page, "data-live").and_then(|text| text.parse().ok());
        let (version, choice) = (version.expect("a version"), choices(&page)[0].clone());
        let chosen = choose(guest, table, version, "A", &choice).await;
        assert_eq!(chosen.status, StatusCode::OK);
    }
    panic!("the bot is never asked");
}

#[tokio::test]
async fn bots_think_on_one_server_and_go_on_when_it_is_gone() {
    let Some([one, two]) = two().await else {
        return;
    };
    let mut ada = one.guest();
    let table = ada.open_table("lanterns", &["me", "bot-easy"]).await;
    my_turn(&mut ada, &table).await;
    let store = one.app.live.store();
    // A server that is about to die has the right to think.
    let begun = leased(&one, &table, Duration::from_secs(6)).await;
    until_others(&mut ada, &table).await;
    ada.turn_to(&two);
    my_turn(&mut ada, &table).await;
    let waited = begun.elapsed();
    assert!(
        waited >= Duration::from_secs(6),
        "nobody else thought meanwhile: {waited:?}"
    );
    // To the end, with both servers looking on.
    let mut made = 0;
    loop {
        ada.turn_to(if made % 2 == 0 { &one } else { &two });
        let (version, page) = my_turn(&mut ada, &table).await;
        if attribute(&page.text, "data-turn") == Some("over") {
            break;
        }
        let chosen = choose(&mut ada, &table, version, "A", &choices(&page.text)[0]).await;
        assert_eq!(chosen.status, StatusCode::OK, "{}", chosen.text);
        made += 1;
    }
    let checked = check_journals(store, &crate::house::SHELF)
        .await
        .expect("an answer");
    assert!(checked.iter().all(|each| each.outcome == Ok(true)));
}

#[tokio::test]
async fn a_table_that_its_server_left_is_taken_up_by_another() {
    let Some([one, two]) = two().await else {
        return;
    };
    let mut ada = one.guest();
    let table = ada.open_table("lanterns", &["me", "bot-easy"]).await;
    my_turn(&mut ada, &table).await;
    leased(&one, &table, Duration::from_secs(4)).await;
    until_others(&mut ada, &table).await;
    let store = two.app.live.store();
    let length = store.journal(&table).await.expect("a journal").len();
    // It stops before its bot has chosen, and nobody looks at the table.
    one.close().await;
    until("somebody thinks for the bot", async || {
        store
            .journal(&table)
            .await
            .is_ok_and(|journal| journal.len() > length)
    })
    .await;
}

#[tokio::test]
async fn who_looks_and_what_is_preferred_is_known_everywhere() {
    let Some([one, two]) = two().await else {
        return;
    };
    let mut ada = one.guest();
    let table = ada.open_table("lanterns", &["me", "open"]).await;
    let mut bob = two.guest();
    let seated = bob
        .post(
            &format!("/t/{table}/sit"),
            &[("seat", "B"), ("name", "Bob"), ("dice", "x")],
        )
        .await;
    assert!(
        seated.status.is_success() || seated.status.is_redirection(),
        "{}",
        seated.text
    );
    let here = one.app.live.table(&table).await.expect("a table");
    assert_eq!(
        here.seen().name(Seat::at(1)),
        "Bob",
        "who sat down elsewhere sits here"
    );
    assert!(here.seen().game.is_some(), "and the game has begun");
    let there = two.app.live.table(&table).await.expect("a table");
    there.presence(SeatSet::only(Seat::at(1)), true);
    until("who looks at one server is at the table", async || {
        here.here().contains(Seat::at(1))
    })
    .await;
    assert_eq!(here.left(Seat::at(1)), None);
    there.presence(SeatSet::only(Seat::at(1)), false);
    until("who has left is away", async || {
        here.left(Seat::at(1)).is_some()
    })
    .await;
    // What is said at one is read at the other.
    ada.post(&format!("/t/{table}/chat"), &[("text", "good luck")])
        .await;
    assert!(
        bob.get(&format!("/t/{table}"))
            .await
            .text
            .contains("good luck")
    );
    // A preference that the other server believes to know is forgotten there.
    ada.turn_to(&two);
    assert!(ada.get("/preferences").await.status.is_success());
    ada.turn_to(&one);
    ada.post("/preferences", &[("name", "Ada Augusta")]).await;
    ada.turn_to(&two);
    until("the new name is known", async || {
        ada.get("/preferences").await.text.contains("Ada Augusta")
    })
    .await;
    // A guest who is removed is gone everywhere.
    let session = ada
        .cookie
        .split(['=', '.'])
        .nth(1)
        .unwrap_or_default()
        .to_string();
    one.app.live.remove_guest(&session).await.expect("removed");
    until("a bot plays for them", async || {
        let table = two.app.live.table(&table).await.expect("a table");
        table.seen().seats[0].kind == Seating::StandIn
    })
    .await;
}

#[tokio::test]
async fn parts_and_layers_are_the_same_at_every_server() {
    let Some([one, two]) = two().await else {
        return;
    };
    let mut ada = one.guest();
    let table = ada
        .open_table("history-of-the-world", &["me", "here", "here"])
        .await;
    let page = ada.get(&format!("/t/{table}")).await.text;
    let marks: Vec<&str> = page
        .split("data-part=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    ada.has = marks.join(" ");
    ada.turn_to(&two);
    let view = ada.get(&format!("/t/{table}/view")).await.text;
    assert!(
        view.contains("data-same"),
        "what the page has is not sent again"
    );
    let layer = attribute(&page, "data-still").expect("a layer").to_string();
    let found = ada.get(&format!("{layer}?table={table}")).await;
    assert_eq!(found.status, StatusCode::OK);
}

#[tokio::test]
async fn whose_time_runs_out_hears_of_it_at_any_server() {
    let Some([here, there]) = two().await else {
        return;
    };
    let mut ada = here.guest();
    let made = ada.call("POST", "/api/v1/guests", "", "{}").await;
    let made: serde_json::Value = serde_json::from_str(&made.text).expect("an answer");
    let token = made["ok"]["token"].as_str().expect("a token").to_string();
    let new = r#"{"game": "lanterns", "seats": [{"who": "me"}, {"who": "beside"}], "terms": {"clock": "move 60"}}"#;
    let made = ada.call("POST", "/api/v1/tables", &token, new).await;
    let made: serde_json::Value = serde_json::from_str(&made.text).expect("an answer");
    let id = made["ok"]["table"].as_str().expect("a table").to_string();
    let mut elsewhere = there.guest();
    let mut stream = elsewhere
        .listen(&format!("/api/v1/tables/{id}/events"), &token)
        .await;
    assert!(stream.next().await.contains("\"version\""));
    pass(&here.app.live, now(), 52).await;
    while !stream.next().await.contains("event: reminder") {}
    for house in [here, there] {
        house.close().await;
    }
}

/// Every new table meets another change.
const CROWDED: &str = "CREATE FUNCTION crowded() RETURNS trigger AS 'BEGIN RAISE EXCEPTION USING ERRCODE = ''40001''; END' LANGUAGE plpgsql; \
    CREATE TRIGGER crowded BEFORE INSERT ON tables EXECUTE FUNCTION crowded()";

#[tokio::test]
async fn who_cannot_be_served_now_is_told_so_and_when_to_try_again() {
    let Some(name) = database().await else {
        return;
    };
    let house = server(&name).await;
    let mut ada = house.guest();
    let made = ada.call("POST", "/api/v1/guests", "", "{}").await;
    let made: serde_json::Value = serde_json::from_str(&made.text).expect("an answer");
    let token = made["ok"]["token"].as_str().expect("a token").to_string();
    with_cluster(move |cluster| cluster.ask(&name, CROWDED).expect("done")).await;
    let mut bot = ada.clone();
    let fields = [("game", "lanterns"), ("seat-0", "me"), ("seat-1", "here")];
    let table =
        r#"{"game": "lanterns", "seats": [{"who": "me"}, {"who": "bot", "level": "easy"}]}"#;
    let (page, said) = tokio::join!(
        ada.post("/new", &fields),
        bot.call("POST", "/api/v1/tables", &token, table)
    );
    for answer in [&page, &said] {
        assert_eq!(
            answer.status,
            StatusCode::SERVICE_UNAVAILABLE,
            "{}",
            answer.text
        );
        assert_eq!(answer.headers["retry-after"], "1");
        assert!(
            answer.text.contains("nothing was changed"),
            "{}",
            answer.text
        );
    }
    assert!(said.text.contains("\"busy\""), "{}", said.text);
    house.close().await;
}
