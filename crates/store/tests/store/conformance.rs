//! What every store must do. The tests know only the interface; another store is one more `conformance!`.

pub use crate::people::*;
use orbis_store::{
    Beginning, Holder, NewTable, SeatRow, Seating, State, Store, StoreError, Vote, Which, Write,
};
use std::sync::Arc;

fn seat(seat: u8, kind: Seating, open: bool, contribution: Option<&str>) -> SeatRow {
    SeatRow {
        seat,
        kind,
        level: "easy".to_string(),
        name: format!("Player {seat}"),
        open,
        contribution: contribution.map(str::to_string),
    }
}

pub fn table(id: &str, nonce: &str) -> Write {
    Write::Table(NewTable {
        id: id.to_string(),
        game: "lanterns".to_string(),
        options: "{}".to_string(),
        watchable: true,
        nonce: nonce.to_string(),
        promise: "promise".to_string(),
        origin: None,
        at: 5,
        maker: "ada".to_string(),
        source: String::new(),
        seats: vec![
            seat(0, Seating::Person, false, Some("heads")),
            seat(1, Seating::Person, true, None),
        ],
        holders: vec![holder(0, "ada")],
        begun: None,
    })
}

pub async fn with_table(store: &dyn Store) {
    for id in ["ada", "bob"] {
        let session = Write::Session {
            id: id.to_string(),
            hash: format!("hash of {id}"),
            device: format!("the device of {id}"),
            at: 1,
        };
        store.write(session).await.expect("a session");
    }
    store.write(table("t", "n")).await.expect("a table");
}

pub async fn begin(store: &dyn Store) {
    let begin = Write::Begin {
        table: "t".to_string(),
        header: "header".to_string(),
        position: "start".to_string(),
        asked: "A".to_string(),
        at: 6,
    };
    store.write(begin.clone()).await.expect("it begins");
    assert_eq!(
        store.write(begin).await,
        Err(StoreError::Conflict),
        "a game begins once"
    );
}

pub fn append(version: u64, entries: &[&str], result: Option<&str>) -> Write {
    Write::Append {
        table: "t".to_string(),
        version,
        entries: entries.iter().map(ToString::to_string).collect(),
        position: format!("after {version}+{}", entries.len()),
        asked: "B".to_string(),
        result: result.map(str::to_string),
        at: 7,
    }
}

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

pub async fn a_journal_grows_by_one_writer_at_a_time(store: Arc<dyn Store>) {
    with_table(&*store).await;
    assert_eq!(
        store.write(append(1, &["a"], None)).await,
        Err(StoreError::Conflict),
        "a table that waits has no journal"
    );
    begin(&*store).await;
    store
        .write(append(1, &["a", "b"], None))
        .await
        .expect("it grows");
    for stale in [1, 2, 4] {
        assert_eq!(
            store.write(append(stale, &["c"], None)).await,
            Err(StoreError::Conflict),
            "version {stale} does not follow version 2"
        );
    }
    store
        .write(append(3, &["c"], Some("A wins")))
        .await
        .expect("it ends");
    assert_eq!(
        store.journal("t").await,
        Ok(vec!["a".to_string(), "b".to_string(), "c".to_string()])
    );
    let snapshot = store.snapshot("t").await.expect("an answer").expect("one");
    assert_eq!(
        (snapshot.version, snapshot.position.as_str()),
        (3, "after 3+1")
    );
    let state = store
        .table("t")
        .await
        .expect("an answer")
        .map(|row| row.state);
    assert_eq!(state, Some(State::Over));
}

pub async fn of_many_who_write_the_same_version_one_wins(store: Arc<dyn Store>) {
    with_table(&*store).await;
    begin(&*store).await;
    for version in 1..=20 {
        let tries: Vec<_> = (0..8)
            .map(|_| {
                let store = store.clone();
                tokio::spawn(async move { store.write(append(version, &["x"], None)).await })
            })
            .collect();
        let mut won = 0;
        for each in tries {
            won += usize::from(each.await.expect("it ran").is_ok());
        }
        assert_eq!(won, 1);
    }
    assert_eq!(store.journal("t").await.expect("a journal").len(), 20);
}

pub async fn a_change_that_fails_takes_no_other_with_it(store: Arc<dyn Store>) {
    with_table(&*store).await;
    begin(&*store).await;
    let writes = [
        append(1, &["a"], None),
        append(9, &["z"], None),
        table("v", "other"),
        table("w", "n"),
    ];
    let all: Vec<_> = writes
        .into_iter()
        .map(|write| {
            let store = store.clone();
            tokio::spawn(async move { store.write(write).await })
        })
        .collect();
    let mut answers = Vec::new();
    for each in all {
        answers.push(each.await.expect("it ran").is_ok());
    }
    assert_eq!(answers, [true, false, true, false]);
    assert_eq!(store.journal("t").await, Ok(vec!["a".to_string()]));
    assert!(store.table("v").await.expect("an answer").is_some());
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
    let snapshot = store.snapshot("u").await.expect("an answer").expect("one");
    assert_eq!((snapshot.version, &*snapshot.position), (0, "start"));
}

pub async fn a_probe_is_a_write_and_changes_nothing(store: Arc<dyn Store>) {
    with_table(&*store).await;
    let before = store.census(10).await;
    assert_eq!(store.probe(1).await, Ok(()));
    assert_eq!(store.probe(2).await, Ok(()));
    assert_eq!(store.census(10).await, before);
}

pub fn holder(seat: u8, session: &str) -> Holder {
    Holder {
        seat,
        session: session.to_string(),
        since: 5,
        device: format!("the device of {session}"),
    }
}

pub fn sit(session: &str, link: Option<&str>) -> Write {
    Write::Sit {
        table: "t".to_string(),
        seat: 1,
        session: session.to_string(),
        link: link.map(str::to_string),
        name: "Bob".to_string(),
        contribution: "tails".to_string(),
        at: 8,
    }
}

pub fn invite(seat: u8, hash: &str) -> Write {
    Write::Invite {
        table: "t".to_string(),
        seat,
        hash: hash.to_string(),
    }
}

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
    assert_eq!(store.snapshot("t").await, Ok(None));
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

pub async fn a_closed_store_refuses(store: Arc<dyn Store>) {
    with_table(&*store).await;
    assert_eq!(store.close().await, Ok(()));
    assert!(matches!(
        store.write(table("u", "m")).await,
        Err(StoreError::Failed(_))
    ));
    assert!(store.table("t").await.is_err());
}

/// Holds a store to everything above: `open` answers a new, empty one with what must live as long.
macro_rules! conformance {
    ($open:path) => {
        $crate::conformance::conformance!(@each $open;
            a_table_with_its_seats_is_found_again
            the_secret_of_a_table_is_never_used_twice
            a_seat_is_taken_once
            a_journal_grows_by_one_writer_at_a_time
            of_many_who_write_the_same_version_one_wins
            a_change_that_fails_takes_no_other_with_it
            lists_show_each_table_where_it_belongs
            chat_votes_invitations_and_preferences_are_kept
            a_table_that_waits_for_nobody_is_made_and_begun_in_one_write
            a_probe_is_a_write_and_changes_nothing
            a_host_sees_tables_and_guests
            a_closed_table_is_over_and_grows_no_more
            a_deleted_table_leaves_nothing_and_its_nonce_stays_spent
            tables_expire_by_their_last_sign_of_life
            guests_are_forgotten_who_do_not_come_and_sit_nowhere
            bots_play_on_for_a_guest_who_is_removed
            links_can_be_made_void
            a_link_opens_once_and_only_the_newest_does
            of_many_with_the_same_link_one_gets_the_seat
            talk_is_bounded_and_watchers_push_out_nobody_else
            nobodys_many_tables_push_anothers_off_the_first_page
            a_closed_store_refuses
        );
    };
    (@each $open:path; $($name:ident)*) => {
        mod conforms {
            $(
                #[tokio::test]
                async fn $name() {
                    let (store, _kept) = $open().await;
                    $crate::conformance::$name(store).await;
                }
            )*
        }
    };
}
pub(crate) use conformance;
