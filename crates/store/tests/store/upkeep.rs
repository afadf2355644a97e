//! What every store must do for whoever hosts: seeing, closing, deleting, and what goes by itself.

use crate::furnished::{append, begin, holder, invite, sit, table, with_table};
use orbis_store::{Seating, State, Store, StoreError, Write};
use std::sync::Arc;

pub async fn a_host_sees_tables_and_guests(store: Arc<dyn Store>) {
    with_table(&*store).await;
    begin(&*store).await;
    store
        .write(append(1, &["a", "b"], None))
        .await
        .expect("it grows");
    let all = store.census(10).await.expect("a list");
    assert_eq!(all.len(), 1);
    let table = &all[0];
    assert_eq!((&*table.id, &*table.game), ("t", "lanterns"));
    assert_eq!(
        (table.state, table.created, table.moved, table.version),
        (State::Playing, 5, 7, 2)
    );
    assert_eq!(table.holders, [holder(0, "ada")]);
    assert_eq!(table.seats.len(), 2);
    let visit = Write::Visit {
        session: "bob".to_string(),
        at: 99,
    };
    store.write(visit).await.expect("noted");
    let prefer = Write::Prefer {
        session: "bob".to_string(),
        name: "name".to_string(),
        value: "Bob".to_string(),
    };
    store.write(prefer).await.expect("kept");
    let guests = store.guests(10).await.expect("a list");
    let known: Vec<_> = guests
        .iter()
        .map(|guest| {
            (
                &*guest.id,
                &*guest.name,
                guest.created,
                guest.seen,
                guest.tables,
            )
        })
        .collect();
    assert_eq!(known, [("bob", "Bob", 1, 99, 0), ("ada", "", 1, 1, 1)]);
    let seen = store.session("bob").await.expect("an answer");
    assert_eq!(seen.map(|row| row.seen), Some(99));
}

pub async fn a_closed_table_is_over_and_grows_no_more(store: Arc<dyn Store>) {
    with_table(&*store).await;
    begin(&*store).await;
    let close = |table: &str| Write::Close {
        table: table.to_string(),
        at: 8,
    };
    assert_eq!(store.write(close("t")).await, Ok(()));
    assert_eq!(store.write(close("t")).await, Err(StoreError::Conflict));
    assert_eq!(store.write(close("u")).await, Err(StoreError::Conflict));
    assert_eq!(
        store.write(append(1, &["a"], None)).await,
        Err(StoreError::Conflict)
    );
    assert_eq!(store.journal("t").await, Ok(Vec::new()));
    let all = store.census(10).await.expect("a list");
    assert_eq!(
        (all[0].state, all[0].result.as_deref()),
        (State::Over, Some("closed by the host"))
    );
}

/// Leaves something of every kind at the table.
async fn furnish(store: &dyn Store) {
    with_table(store).await;
    let table = || "t".to_string();
    let writes = [
        invite(1, "h"),
        Write::Vote {
            table: table(),
            seat: 1,
            voters: vec![0],
            at: 6,
        },
        Write::Chat {
            table: table(),
            seat: None,
            name: "N".to_string(),
            text: "hello".to_string(),
            at: 6,
            keep: 10,
        },
    ];
    for write in writes {
        store.write(write).await.expect("written");
    }
    begin(store).await;
    store
        .write(append(1, &["a"], None))
        .await
        .expect("it grows");
}

pub async fn a_deleted_table_leaves_nothing_and_its_nonce_stays_spent(store: Arc<dyn Store>) {
    furnish(&*store).await;
    store.write(table("before", "b")).await.expect("a table");
    let next = Write::Successor {
        table: "before".to_string(),
        successor: "t".to_string(),
    };
    store.write(next).await.expect("linked");
    let delete = Write::Delete {
        table: "t".to_string(),
    };
    assert_eq!(store.write(delete.clone()).await, Ok(()));
    assert_eq!(store.write(delete).await, Err(StoreError::Conflict));
    let late = store.write(append(1, &["late"], None)).await;
    assert_eq!(late, Err(StoreError::Conflict), "a first choice too late");
    assert_eq!(store.table("t").await, Ok(None));
    assert_eq!(store.seats("t").await, Ok(Vec::new()));
    assert_eq!(store.holders("t").await, Ok(Vec::new()));
    assert_eq!(store.invitations("t", 1).await, Ok(Vec::new()));
    assert_eq!(store.journal("t").await, Ok(Vec::new()));
    assert_eq!(store.grown("t", 0).await, Ok(None));
    assert_eq!(store.votes("t").await, Ok(Vec::new()));
    assert_eq!(store.chat("t", 9, 9).await, Ok(Vec::new()));
    let before = store.table("before").await.expect("an answer");
    assert_eq!(before.expect("it stays").successor, None);
    assert_eq!(
        store.write(table("again", "n")).await,
        Err(StoreError::Conflict),
        "what its secret was may be known by now"
    );
}

pub async fn tables_expire_by_their_last_sign_of_life(store: Arc<dyn Store>) {
    furnish(&*store).await; // a choice at 7, a word at 6
    store.write(table("waiting", "w")).await.expect("a table"); // made at 5
    let expired = |finished, abandoned| {
        let store = store.clone();
        async move {
            store
                .expired(finished, abandoned, 10)
                .await
                .expect("a list")
        }
    };
    assert_eq!(expired(100, 5).await, [""; 0]);
    assert_eq!(expired(100, 6).await, ["waiting"]);
    assert_eq!(expired(0, 7).await, ["waiting"], "a choice counts");
    assert_eq!(expired(0, 8).await, ["waiting", "t"]);
    let word = Write::Chat {
        table: "waiting".to_string(),
        seat: Some(0),
        name: "N".to_string(),
        text: "still here".to_string(),
        at: 50,
        keep: 10,
    };
    store.write(word).await.expect("said");
    assert_eq!(expired(0, 50).await, ["t"], "a word counts");
    let expire = |finished, abandoned| Write::Expire {
        table: "t".to_string(),
        finished,
        abandoned,
    };
    assert_eq!(
        store.write(expire(100, 7)).await,
        Err(StoreError::Conflict),
        "somebody chose meanwhile"
    );
    store
        .write(append(2, &["b"], Some("A wins")))
        .await
        .expect("it ends");
    assert_eq!(
        expired(7, 100).await,
        ["waiting"],
        "a finished game has its own time"
    );
    assert_eq!(expired(8, 0).await, ["t"]);
    assert_eq!(store.write(expire(8, 0)).await, Ok(()));
    assert_eq!(store.table("t").await, Ok(None));
}

pub async fn guests_are_forgotten_who_do_not_come_and_sit_nowhere(store: Arc<dyn Store>) {
    with_table(&*store).await;
    let prefer = Write::Prefer {
        session: "bob".to_string(),
        name: "pace".to_string(),
        value: "slow".to_string(),
    };
    store.write(prefer).await.expect("kept");
    let forget = |before| Write::ForgetGuests { before };
    let known = |id: &'static str| {
        let store = store.clone();
        async move { store.session(id).await.expect("an answer").is_some() }
    };
    store.write(forget(1)).await.expect("done");
    assert!(known("bob").await, "they came at 1");
    store.write(forget(2)).await.expect("done");
    assert!(!known("bob").await);
    assert_eq!(store.preferences("bob").await, Ok(Vec::new()));
    assert!(known("ada").await, "she sits at a table");
}

pub async fn bots_play_on_for_a_guest_who_is_removed(store: Arc<dyn Store>) {
    with_table(&*store).await;
    store.write(sit("bob", None)).await.expect("he sits");
    store.write(invite(1, "his phone")).await.expect("invited");
    begin(&*store).await;
    let Write::Table(mut other) = table("waiting", "w") else {
        unreachable!("it is a table")
    };
    other.holders = vec![holder(0, "bob")];
    store.write(Write::Table(other)).await.expect("a table");
    let remove = Write::Remove {
        session: "bob".to_string(),
    };
    assert_eq!(store.write(remove.clone()).await, Ok(()));
    assert_eq!(store.write(remove).await, Err(StoreError::Conflict));
    assert_eq!(store.session("bob").await, Ok(None));
    assert_eq!(store.invitations("t", 1).await, Ok(Vec::new()));
    assert_eq!(store.holders("t").await, Ok(vec![holder(0, "ada")]));
    let kinds = |table: &'static str| {
        let store = store.clone();
        async move {
            let seats = store.seats(table).await.expect("seats").into_iter();
            seats
                .map(|row| (row.kind, row.contribution.is_some()))
                .collect::<Vec<_>>()
        }
    };
    let playing = [(Seating::Person, true), (Seating::StandIn, true)];
    assert_eq!(kinds("t").await, playing, "ada plays on against a bot");
    let waiting = [(Seating::Person, false), (Seating::Person, false)];
    assert_eq!(kinds("waiting").await, waiting, "his seat is empty again");
}

pub async fn links_can_be_made_void(store: Arc<dyn Store>) {
    with_table(&*store).await;
    for (seat, hash) in [(0, "a"), (1, "b"), (1, "c")] {
        store.write(invite(seat, hash)).await.expect("invited");
    }
    let void = |seat| Write::VoidLinks {
        table: "t".to_string(),
        seat,
    };
    store.write(void(Some(1))).await.expect("void");
    assert_eq!(store.invitations("t", 1).await, Ok(Vec::new()));
    assert_eq!(store.invitations("t", 0).await, Ok(vec!["a".to_string()]));
    store.write(void(None)).await.expect("void");
    assert_eq!(store.invitations("t", 0).await, Ok(Vec::new()));
}
