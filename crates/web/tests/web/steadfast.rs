//! A server that goes on: whoever leaves, whatever was stored, however long a bot would like to think.

use crate::{
    house::{Guest, House, choices},
    table::{choose, my_turn, version},
};
use axum::http::StatusCode;
use orbis_store::{Beginning, Holder, NewTable, SeatRow, Seating, State, Write};
use orbis_web::live::{Trouble, now};
use std::{sync::Arc, time::Duration};

/// Is the table in memory where its journal is?
async fn follows(house: &House, table: &str) -> u64 {
    house.quiet().await;
    let live = &house.app.live;
    let shown = live.table(table).await.expect("a table").seen().version();
    let journal = live.store().journal(table).await.expect("a journal").len();
    assert_eq!(shown, journal as u64, "table {table} follows its journal");
    shown
}

async fn leave_in_a_choice(guest: &mut Guest, table: &str, polls: usize) {
    let (version, page) = my_turn(guest, table).await;
    let Some(choice) = choices(&page.text).first().cloned() else {
        return;
    };
    let version = version.to_string();
    let fields = [
        ("version", version.as_str()),
        ("seat", "A"),
        ("choice", choice.as_str()),
    ];
    let address = format!("/t/{table}/choose");
    guest.leave(&address, &fields, polls).await;
}

#[tokio::test]
async fn a_choice_runs_to_its_end_wherever_its_browser_leaves() {
    let house = House::on_disk().await;
    let mut ada = house.guest();
    for polls in 1..=16 {
        let table = ada.open_table("golden-ages", &["me", "bot-easy"]).await;
        let (before, _) = my_turn(&mut ada, &table).await;
        leave_in_a_choice(&mut ada, &table, polls).await;
        let after = follows(&house, &table).await;
        assert!(after > before, "{polls}: what has arrived is done");
        my_turn(&mut ada, &table).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_hundred_leave_in_the_middle_of_a_choice() {
    let house = Arc::new(House::on_disk().await);
    let mut work = Vec::new();
    for client in 0..20usize {
        let mut guest = house.guest();
        work.push(tokio::spawn(async move {
            let seats = [
                "me",
                if client % 2 == 0 {
                    "bot-easy"
                } else {
                    "bot-medium"
                },
            ];
            let table = guest.open_table("golden-ages", &seats).await;
            for leave in 0..10 {
                leave_in_a_choice(&mut guest, &table, 1 + (client + leave) % 7).await;
            }
            (guest, table)
        }));
    }
    for each in work {
        let (mut guest, table) = each.await.expect("it ran");
        let (now, page) = my_turn(&mut guest, &table).await;
        let choice = choices(&page.text).first().cloned().expect("a choice");
        let answer = choose(&mut guest, &table, now, "A", &choice).await;
        assert_eq!(answer.status, StatusCode::OK, "it goes on: {}", answer.text);
        assert!(follows(&house, &table).await > 10);
    }
}

#[tokio::test]
async fn a_table_is_made_and_begun_wherever_its_maker_leaves() {
    let house = House::on_disk().await;
    let mut ada = house.guest();
    ada.open_table("lanterns", &["me", "bot-easy"]).await;
    let fields = [
        ("game", "lanterns"),
        ("seat-0", "me"),
        ("seat-1", "bot-easy"),
    ];
    for polls in 1..=10 {
        ada.leave("/new", &fields, polls).await;
        house.quiet().await;
    }
    let all = house.app.live.store().census(100).await.expect("a list");
    assert_eq!(all.len(), 11);
    for table in all {
        assert_eq!(table.state, State::Playing, "{}", table.id);
    }
}

fn seat(seat: u8, kind: Seating, level: &str) -> SeatRow {
    SeatRow {
        seat,
        kind,
        level: level.to_string(),
        name: format!("Player {seat}"),
        open: false,
        contribution: Some(String::new()),
    }
}

/// A table of one guest and one bot, put into the store as an older version or an interrupted server left it.
async fn left_behind(house: &House, ada: &Guest, level: &str, begun: Option<Beginning>) -> String {
    let session = ada.cookie.trim_start_matches("orbis=");
    let session = session.split('.').next().expect("an id").to_string();
    let id = format!("left-{}", level.len());
    let table = NewTable {
        id: id.clone(),
        game: "lanterns".to_string(),
        options: "{}".to_string(),
        watchable: true,
        nonce: format!("nonce of {id}"),
        promise: String::new(),
        origin: None,
        at: now(),
        seats: vec![
            seat(0, Seating::Person, "medium"),
            seat(1, Seating::Bot, level),
        ],
        maker: session.clone(),
        source: String::new(),
        holders: vec![Holder {
            seat: 0,
            session,
            since: 1,
            device: String::new(),
        }],
        begun,
    };
    let stored = house.app.live.store().write(Write::Table(table)).await;
    stored.expect("stored");
    id
}

#[tokio::test]
async fn a_table_that_is_ready_begins_when_it_is_loaded() {
    let house = House::new().await;
    let mut ada = house.guest();
    ada.open_table("lanterns", &["me", "bot-easy"]).await;
    let table = left_behind(&house, &ada, "easy", None).await;
    let (_, page) = my_turn(&mut ada, &table).await;
    assert!(!choices(&page.text).is_empty());
    let row = house.app.live.store().table(&table).await;
    let row = row.expect("an answer").expect("a table");
    assert_eq!(row.state, State::Playing);
}

#[tokio::test]
async fn a_stored_level_plays_within_the_bounds_of_the_plain_ones() {
    let house = House::new().await;
    let mut ada = house.guest();
    ada.open_table("lanterns", &["me", "bot-easy"]).await;
    let table = left_behind(&house, &ada, "hard:4294967295s", None).await;
    for _ in 0..4 {
        let (version, page) = my_turn(&mut ada, &table).await;
        let choice = choices(&page.text)[0].clone();
        let answer = choose(&mut ada, &table, version, "A", &choice).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    }
    assert!(follows(&house, &table).await >= 5, "the bot has answered");
}

#[tokio::test]
async fn the_web_takes_only_levels_that_have_a_name() {
    let house = House::new().await;
    let mut ada = house.guest();
    let table = ada.open_table("lanterns", &["me", "bot-easy"]).await;
    for level in ["hard:4294967295s", "hard:5", "search", "brutal"] {
        let bot = format!("bot-{level}");
        let new = [
            ("game", "lanterns"),
            ("seat-0", "me"),
            ("seat-1", bot.as_str()),
        ];
        let branch = format!("/t/{table}/branch");
        for page in [
            ada.post("/new", &new).await,
            ada.post("/play/lanterns", &[("level", level)]).await,
            ada.post(&branch, &[("at", "0"), ("level", level)]).await,
        ] {
            assert_eq!(page.status, StatusCode::BAD_REQUEST, "{level}");
            assert!(
                page.text
                    .contains("say random, easy, medium, hard or expert"),
                "{}",
                page.text
            );
        }
    }
    let all = house.app.live.store().census(10).await.expect("a list");
    assert_eq!(all.len(), 1, "nothing was made");
}

/// Somebody else writes to the same table: another program, or a server of another version.
async fn written_elsewhere(house: &House, table: &str, entry: &str) {
    house.quiet().await;
    let seen = house.app.live.table(table).await.expect("a table").seen();
    let game = seen.game.as_ref().expect("a game");
    let append = Write::Append {
        table: table.to_string(),
        version: game.version() + 1,
        entries: vec![entry.to_string()],
        position: game.position(None).to_string(),
        asked: "AB".to_string(),
        result: None,
        at: now(),
    };
    house.app.live.store().write(append).await.expect("written");
}

#[tokio::test]
async fn a_game_goes_on_after_a_choice_that_this_version_does_not_know() {
    let house = House::on_disk().await;
    let mut ada = house.guest();
    let table = ada.open_table("lanterns", &["me", "bot-easy"]).await;
    for entry in [
        r#"{"seat":0,"choice":"juggle moon"}"#,
        r#"{"seat":0,"choice":"drop","mood":"merry"}"#,
    ] {
        let (before, page) = my_turn(&mut ada, &table).await;
        let choice = choices(&page.text)[0].clone();
        written_elsewhere(&house, &table, entry).await;
        let stale = choose(&mut ada, &table, before, "A", &choice).await;
        assert_eq!(stale.status, StatusCode::CONFLICT, "{}", stale.text);
        let (now, page) = my_turn(&mut ada, &table).await;
        assert!(now > before);
        assert!(
            page.text.contains("It goes on from where it was"),
            "{}",
            page.text
        );
        let past = ada.get(&format!("/t/{table}/view?at=0")).await;
        assert_eq!(past.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(past.text.contains("earlier moments cannot be shown"));
        let choice = choices(&page.text)[0].clone();
        let answer = choose(&mut ada, &table, now, "A", &choice).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    }
    let (folder, cookie) = (house.folder(), ada.cookie.clone());
    house.close().await;
    let house = House::again(folder).await;
    let mut ada = house.guest();
    ada.cookie = cookie;
    let (now, page) = my_turn(&mut ada, &table).await;
    let choice = choices(&page.text)[0].clone();
    let answer = choose(&mut ada, &table, now, "A", &choice).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
}

#[tokio::test]
async fn a_game_goes_on_without_its_first_line() {
    let house = House::new().await;
    let mut ada = house.guest();
    let other = ada.open_table("lanterns", &["me", "bot-easy"]).await;
    let position = house.app.live.table(&other).await.expect("a table").seen();
    let position = position.game.as_ref().expect("a game").position(None);
    let begun = Beginning {
        header: "{\"orbis\":99,\"torn".to_string(),
        position: position.to_string(),
        asked: "AB".to_string(),
    };
    let table = left_behind(&house, &ada, "medium", Some(begun)).await;
    let (now, page) = my_turn(&mut ada, &table).await;
    assert!(
        page.text.contains("Player 1"),
        "names are those of the seats"
    );
    let choice = choices(&page.text)[0].clone();
    let answer = choose(&mut ada, &table, now, "A", &choice).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
}

#[tokio::test]
async fn bots_are_woken_after_somebody_else_was_first() {
    let house = House::new().await;
    let mut ada = house.guest();
    let table = ada.open_table("golden-ages", &["me", "bot-easy"]).await;
    // Another server makes Ada's choice; here it is found out by a conflict, and then the bot is asked.
    let (before, page) = my_turn(&mut ada, &table).await;
    let choice = choices(&page.text)[0].clone();
    house.quiet().await;
    let seen = house.app.live.table(&table).await.expect("a table").seen();
    let mut game = seen.game.as_ref().expect("a game").boxed();
    let mut entries = Vec::new();
    while game.turn().deciders().contains(orbis_core::Seat::at(0)) {
        let choice = game.choices(orbis_core::Seat::at(0), false)[0]
            .choice
            .clone();
        let chosen = game.choose(orbis_core::Seat::at(0), &choice, None, &[]);
        chosen.expect("it was offered");
        let entry = game.entry(game.version() - 1).expect("an entry");
        entries.push(entry.to_string());
    }
    let append = Write::Append {
        table: table.clone(),
        version: before + 1,
        entries,
        position: game.position(None).to_string(),
        asked: "B".to_string(),
        result: None,
        at: now(),
    };
    house.app.live.store().write(append).await.expect("written");
    let stale = choose(&mut ada, &table, before, "A", &choice).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    let (after, _) = my_turn(&mut ada, &table).await;
    assert!(after > game.version(), "the bot has chosen");
}

#[tokio::test]
async fn what_nobody_wants_goes_and_what_somebody_has_open_stays() {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let house = House::new().await;
    let live = house.app.live.clone();
    let mut ada = house.guest();
    let table = ada.open_table("lanterns", &["me", "here"]).await;
    let later = now() + 100 * DAY;
    let open = live.table(&table).await.expect("a table");
    assert_eq!(live.expire(later).await.expect("swept").tables, 0);
    drop(open);
    assert_eq!(
        live.expire(now() + 80 * DAY).await.expect("swept").tables,
        0
    );
    assert_eq!(live.expire(later).await.expect("swept").tables, 1);
    let gone = ada.get(&format!("/t/{table}")).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
    assert_eq!(live.store().guests(10).await.map(|all| all.len()), Ok(0));
    let stranger = ada.get("/").await;
    assert_eq!(stranger.status, StatusCode::OK);
}

#[tokio::test]
async fn a_host_closes_or_deletes_a_table_under_the_players() {
    let house = House::new().await;
    let store = house.app.live.store();
    let mut ada = house.guest();
    for closes in [true, false] {
        let table = ada.open_table("golden-ages", &["me", "bot-easy"]).await;
        let (now_at, page) = my_turn(&mut ada, &table).await;
        house.quiet().await;
        let choice = choices(&page.text)[0].clone();
        let id = table.clone();
        let write = if closes {
            Write::Close { table: id, at: 1 }
        } else {
            Write::Delete { table: id }
        };
        store.write(write).await.expect("done");
        let first = choose(&mut ada, &table, now_at, "A", &choice).await;
        let second = choose(&mut ada, &table, now_at, "A", &choice).await;
        if closes {
            assert_eq!(first.status, StatusCode::CONFLICT);
            assert_eq!(second.status, StatusCode::BAD_REQUEST);
            assert!(second.text.contains("The host has closed this table."));
            let (_, page) = version(&mut ada, &table).await;
            assert!(choices(&page.text).is_empty());
        } else {
            assert_eq!(first.status, StatusCode::NOT_FOUND);
            assert_eq!(second.status, StatusCode::NOT_FOUND);
        }
    }
}

#[tokio::test]
async fn after_the_stop_nothing_is_changed_and_nobody_thinks() {
    let house = House::on_disk().await;
    let mut ada = house.guest();
    let mut tables = Vec::new();
    for _ in 0..6 {
        let table = ada
            .open_table("golden-ages", &["me", "bot-hard", "bot-hard"])
            .await;
        let (version, page) = my_turn(&mut ada, &table).await;
        let choice = choices(&page.text)[0].clone();
        choose(&mut ada, &table, version, "A", &choice).await;
        tables.push((table, version, choice));
    }
    let stopped = tokio::time::timeout(Duration::from_secs(60), house.app.live.stop()).await;
    assert_eq!(stopped, Ok(()));
    let figures = house.app.live.figures();
    assert_eq!((figures.bots_thinking, figures.under_way), (0, 0));
    let (table, version, choice) = &tables[0];
    let late = choose(&mut ada, table, *version, "A", choice).await;
    assert_eq!(late.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(late.text.contains("The server is being stopped"));
    let work = house.app.live.to_its_end(async {}).await;
    assert_eq!(work, Err(Trouble::Stopping));
    house.app.live.store().close().await.expect("closed");
}
