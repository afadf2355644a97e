//! What every store must do for tables: kept with everything at them, made once, listed where they belong.

use crate::furnished::{append, begin, invite, seat, sit, table, with_table};
use orbis_store::{Beginning, Seating, State, Store, StoreError, Vote, Which, Write};
use std::sync::Arc;

pub async fn a_table_with_its_seats_is_found_again(store: Arc<dyn Store>) {
    with_table(&*store).await;
    let found = store.table("t").await.expect("an answer").expect("a table");
    assert_eq!((found.state, found.watchable), (State::Waiting, true));
    assert_eq!(store.table("u").await, Ok(None));
    let seats = store.seats("t").await.expect("seats");
    assert_eq!(seats.len(), 2);
    assert_eq!(seats[0], seat(0, Seating::Person, false, Some("heads")));
    let session = store.session("ada").await.expect("an answer");
    assert_eq!(session.map(|row| row.hash), Some("hash of ada".to_string()));
}

pub async fn the_secret_of_a_table_is_never_used_twice(store: Arc<dyn Store>) {
    with_table(&*store).await;
    assert_eq!(
        store.write(table("u", "n")).await,
        Err(StoreError::Conflict)
    );
    assert_eq!(store.table("u").await, Ok(None), "nothing of it was stored");
    assert_eq!(store.seats("u").await, Ok(Vec::new()));
}

pub async fn a_seat_is_taken_once(store: Arc<dyn Store>) {
    with_table(&*store).await;
    assert_eq!(store.write(sit("bob", None)).await, Ok(()));
    let late = store.write(sit("ada", None)).await;
    assert_eq!(late, Err(StoreError::Conflict));
    let holders = store.holders("t").await.expect("holders");
    let held: Vec<(u8, &str)> = holders
        .iter()
        .map(|each| (each.seat, &*each.session))
        .collect();
    assert_eq!(held, [(0, "ada"), (1, "bob")]);
    assert!(!store.seats("t").await.expect("seats")[1].open);
}

pub async fn lists_show_each_table_where_it_belongs(store: Arc<dyn Store>) {
    with_table(&*store).await;
    let ids = |which: Which<'static>| {
        let store = store.clone();
        async move {
            let list = store.glance(which, 10, 0).await.expect("a list");
            list.into_iter().map(|row| row.id).collect::<Vec<_>>()
        }
    };
    assert_eq!(ids(Which::Held("ada")).await, ["t"]);
    assert_eq!(ids(Which::Held("bob")).await, [""; 0]);
    assert_eq!(ids(Which::Open).await, ["t"]);
    assert_eq!(ids(Which::Watchable).await, [""; 0]);
    begin(&*store).await;
    assert_eq!(ids(Which::Open).await, [""; 0]);
    assert_eq!(ids(Which::Watchable).await, ["t"]);
    assert_eq!(store.playing().await, Ok(vec!["t".to_string()]));
    store
        .write(append(1, &["a"], Some("A wins")))
        .await
        .expect("it ends");
    assert_eq!(ids(Which::Finished).await, ["t"]);
    assert_eq!(store.playing().await, Ok(Vec::new()));
    let mine = store
        .glance(Which::Held("ada"), 10, 0)
        .await
        .expect("a list");
    assert_eq!(mine[0].held, [0]);
    assert_eq!(mine[0].result.as_deref(), Some("A wins"));
}

pub async fn chat_votes_invitations_and_preferences_are_kept(store: Arc<dyn Store>) {
    with_table(&*store).await;
    for (seat, text) in [(Some(0), "one"), (None, "two"), (Some(1), "three")] {
        let chat = Write::Chat {
            table: "t".to_string(),
            seat,
            name: "N".to_string(),
            text: text.to_string(),
            at: 1,
            keep: 10,
        };
        store.write(chat).await.expect("said");
    }
    let said = store.chat("t", 1, 1).await.expect("chat");
    let texts: Vec<&str> = said.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(texts, ["two", "three"], "the newest, oldest first");
    for at in [3, 4] {
        let vote = Write::Vote {
            table: "t".to_string(),
            seat: 1,
            voters: vec![0],
            at,
        };
        store.write(vote).await.expect("voted");
    }
    let vote = Vote {
        seat: 1,
        voter: 0,
        at: 4,
    };
    assert_eq!(store.votes("t").await, Ok(vec![vote]));
    let row = seat(1, Seating::StandIn, false, Some("tails"));
    let change = Write::Seat {
        table: "t".to_string(),
        row: row.clone(),
    };
    store.write(change).await.expect("changed");
    assert_eq!(store.votes("t").await, Ok(Vec::new()));
    assert_eq!(store.seats("t").await.expect("seats")[1], row);
    store.write(invite(1, "h")).await.expect("invited");
    assert_eq!(store.invitations("t", 1).await, Ok(vec!["h".to_string()]));
    assert_eq!(store.invitations("t", 0).await, Ok(Vec::new()));
    for value in ["fast", "slow"] {
        let prefer = Write::Prefer {
            session: "ada".to_string(),
            name: "pace".to_string(),
            value: value.to_string(),
        };
        store.write(prefer).await.expect("kept");
    }
    let expected = vec![("pace".to_string(), "slow".to_string())];
    assert_eq!(store.preferences("ada").await, Ok(expected));
    assert_eq!(store.secret("dice", "1").await, Ok("1".to_string()));
    assert_eq!(store.secret("dice", "2").await, Ok("1".to_string()));
}

pub async fn a_table_that_waits_for_nobody_is_made_and_begun_in_one_write(store: Arc<dyn Store>) {
    with_table(&*store).await;
    let Write::Table(mut new) = table("u", "m") else {
        unreachable!("it is a table")
    };
    new.begun = Some(Beginning {
        header: "header".to_string(),
        position: "start".to_string(),
        asked: "A".to_string(),
    });
    store.write(Write::Table(new)).await.expect("a table");
    let row = store.table("u").await.expect("an answer").expect("a table");
    assert_eq!(
        (row.state, row.header.as_deref()),
        (State::Playing, Some("header"))
    );
    let (_, snapshot) = store.grown("u", 0).await.expect("an answer").expect("one");
    assert_eq!((snapshot.version, &*snapshot.position), (0, "start"));
}
