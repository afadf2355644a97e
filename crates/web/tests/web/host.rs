//! What the host of a server decides holds at once, and is seen.

use crate::{
    house::{House, attribute, choices},
    table::{choose, my_turn},
};
use axum::http::StatusCode;
use orbis_core::Seat;
use orbis_web::{
    Create, Hosting,
    admin::{Reply, Request, perform},
};
use sqlx::Connection;
use std::sync::Arc;

#[tokio::test]
async fn where_only_the_host_makes_tables_nobody_is_offered_to() {
    for (create, offered) in [(Create::Anybody, true), (Create::Admin, false)] {
        let folder = Arc::new(tempfile::tempdir().expect("a folder"));
        let hosting = Hosting {
            create,
            ..Hosting::default()
        };
        let house = House::hosted(folder, hosting).await;
        let mut ada = house.guest();
        let records = ada.get("/records").await.text;
        assert_eq!(records.contains("action=\"/import\""), offered);
        for address in ["/", "/games/golden-ages"] {
            let page = ada.get(address).await;
            assert_eq!(page.status, StatusCode::OK);
            for way in ["action=\"/play/", "href=\"/new"] {
                assert_eq!(page.text.contains(way), offered, "{address} {way}");
            }
            let said = page.text.matches("only its host makes tables").count();
            assert_eq!(said, usize::from(!offered), "{address}");
        }
        let made = ada.post("/play/golden-ages", &[("players", "2")]).await;
        assert_eq!(made.status == StatusCode::FORBIDDEN, !offered);
    }
}

#[tokio::test]
async fn where_only_the_host_makes_tables_no_table_offers_another() {
    let hosting = |create| Hosting {
        create,
        ..Hosting::default()
    };
    let folder = Arc::new(tempfile::tempdir().expect("a folder"));
    let house = House::hosted(folder.clone(), hosting(Create::Anybody)).await;
    let mut ada = house.guest();
    let running = ada.open_table("lanterns", &["me", "here"]).await;
    let page = ada.get(&format!("/t/{running}/view?as=A")).await.text;
    let choice = choices(&page).first().cloned().expect("a choice");
    let version = attribute(&page, "data-live").expect("a version").parse();
    choose(&mut ada, &running, version.expect("a number"), "A", &choice).await;
    let over = ada.open_table("lanterns", &["me", "bot-easy"]).await;
    while attribute(&my_turn(&mut ada, &over).await.1.text, "data-turn") != Some("over") {
        let (version, page) = my_turn(&mut ada, &over).await;
        let choice = choices(&page.text).first().cloned().expect("a choice");
        choose(&mut ada, &over, version, "A", &choice).await;
    }
    let past = format!("/t/{running}?at=0&as=A");
    let pages = [(past, "/branch"), (format!("/t/{over}"), "/rematch")];
    for (address, way) in &pages {
        assert!(ada.get(address).await.text.contains(way), "{address}");
    }
    let cookie = ada.cookie.clone();
    house.close().await;
    let house = House::hosted(folder, hosting(Create::Admin)).await;
    let mut ada = house.guest();
    ada.cookie = cookie;
    for (address, way) in &pages {
        let page = ada.get(address).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(!page.text.contains(way), "{address} {way}");
        assert!(!page.text.contains("href=\"/new"), "{address}");
    }
}

#[tokio::test]
async fn a_guest_who_is_removed_is_a_stranger_at_once() {
    let house = House::new().await;
    let (mut ada, mut bob) = (house.guest(), house.guest());
    let table = ada.open_table("lanterns", &["me", "open"]).await;
    let sit = [("seat", "B"), ("name", "Bob")];
    let sat = bob.post(&format!("/t/{table}/sit"), &sit).await;
    assert_eq!(sat.status, StatusCode::OK, "{}", sat.text);
    let (version, page) = my_turn(&mut bob, &table).await;
    let choice = choices(&page.text).first().cloned().expect("a choice");
    let guest = bob.cookie.trim_start_matches("orbis=");
    let guest = guest.split('.').next().expect("an id").to_string();
    let reply = perform(&house.app, Request::Remove { guest }).await;
    assert!(matches!(reply, Reply::Done(_)), "{reply:?}");
    let refused = choose(&mut bob, &table, version, "B", &choice).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.text);
    let name = bob.get("/preferences").await.text;
    assert!(!name.contains("value=\"Bob\""), "{name}");
    // Whoever was removed is nobody: the next thing they do makes them a new guest.
    let old = bob.cookie.clone();
    bob.open_table("lanterns", &["me", "bot-easy"]).await;
    assert_ne!(bob.cookie, old);
}

#[tokio::test]
async fn pages_of_one_seat_do_not_wake_each_other() {
    let house = House::new().await;
    let mut ada = house.guest();
    let id = ada.open_table("lanterns", &["me", "here"]).await;
    let table = house.app.live.table(&id).await.expect("a table");
    let seats = Seat::all(2).collect();
    let mut news = table.listen();
    let mut heard = move || {
        let new = news.has_changed().expect("the table is there");
        news.mark_unchanged();
        new
    };
    table.presence(seats, true);
    assert!(heard(), "the first is news");
    for _ in 0..100 {
        table.presence(seats, true);
        assert!(!heard(), "they are here already");
    }
    for _ in 0..100 {
        table.presence(seats, false);
        assert!(!heard(), "one is still here");
    }
    assert_eq!(table.here(), seats);
    table.presence(seats, false);
    assert!(heard(), "the last has gone");
    assert!(table.here().is_empty());
}

/// Does something to the file behind the server's back.
async fn meddle(house: &House, sql: &'static str) {
    let file = house.folder().path().join("orbis.sqlite");
    let address = format!("sqlite://{}", file.display());
    let connection = sqlx::SqliteConnection::connect(&address).await;
    let mut connection = connection.expect("the file");
    let done = sqlx::raw_sql(sql).execute(&mut connection).await;
    done.expect("done");
    connection.close().await.expect("closed");
}

const FULL: &str = "\
    CREATE TRIGGER no_probes BEFORE INSERT ON probes BEGIN SELECT RAISE(ROLLBACK, 'database or disk is full'); END; \
    CREATE TRIGGER no_choices BEFORE INSERT ON journals BEGIN SELECT RAISE(ROLLBACK, 'database or disk is full'); END;";
const FREED: &str = "DROP TRIGGER no_probes; DROP TRIGGER no_choices;";

#[tokio::test]
async fn a_server_that_cannot_write_says_so_and_goes_on_by_itself() {
    let house = House::on_disk().await;
    let mut ada = house.guest();
    let table = ada.open_table("golden-ages", &["me", "here"]).await;
    for round in 0..3 {
        assert_eq!(ada.get("/healthz").await.status, StatusCode::OK);
        meddle(&house, FULL).await;
        let health = ada.get("/healthz").await;
        assert_eq!(health.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(health.text, "Nothing can be stored now.\n");
        let seen = house.app.live.table(&table).await.expect("a table").seen();
        let seat = seen.asked().first().expect("somebody is asked").letter();
        let page = ada.get(&format!("/t/{table}/view?as={seat}")).await;
        let choice = choices(&page.text)[0].clone();
        let before = seen.version();
        let refused = choose(&mut ada, &table, before, &seat.to_string(), &choice).await;
        assert!(refused.status.is_server_error(), "{}", refused.status);
        let after = house.app.live.table(&table).await.expect("a table").seen();
        assert_eq!(
            after.version(),
            before,
            "round {round}: nothing has changed"
        );
        meddle(&house, FREED).await;
        assert_eq!(ada.get("/healthz").await.status, StatusCode::OK);
        let stored = choose(&mut ada, &table, before, &seat.to_string(), &choice).await;
        assert_eq!(stored.status, StatusCode::OK, "{}", stored.text);
    }
}
