//! What every store must do. The tests know only the interface; another store is one more `open`.

use orbis_store::{
    Holder, NewTable, SeatRow, Seating, Sqlite, State, Store, StoreError, Vote, Which, Write,
};
use std::sync::Arc;

async fn open() -> (Arc<dyn Store>, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Sqlite::open(&folder.path().join("orbis.sqlite"))
        .await
        .expect("it opens");
    (Arc::new(store), folder)
}

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

fn table(id: &str, nonce: &str) -> Write {
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
        holders: vec![holder(0, "ada", 5)],
    })
}

fn holder(seat: u8, session: &str, since: i64) -> Holder {
    Holder {
        seat,
        session: session.to_string(),
        since,
        device: format!("the device of {session}"),
    }
}

fn sit(session: &str, link: Option<&str>) -> Write {
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

fn invite(seat: u8, hash: &str) -> Write {
    Write::Invite {
        table: "t".to_string(),
        seat,
        hash: hash.to_string(),
    }
}

async fn with_table(store: &dyn Store) {
    for id in ["ada", "bob", "cyd"] {
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

async fn begin(store: &dyn Store) {
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

fn append(version: u64, entries: &[&str], result: Option<&str>) -> Write {
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

#[tokio::test]
async fn a_table_with_its_seats_is_found_again() {
    let (store, _folder) = open().await;
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

#[tokio::test]
async fn the_secret_of_a_table_is_never_used_twice() {
    let (store, _folder) = open().await;
    with_table(&*store).await;
    assert_eq!(
        store.write(table("u", "n")).await,
        Err(StoreError::Conflict)
    );
    assert_eq!(store.table("u").await, Ok(None), "nothing of it was stored");
    assert_eq!(store.seats("u").await, Ok(Vec::new()));
}

#[tokio::test]
async fn a_seat_is_taken_once() {
    let (store, _folder) = open().await;
    with_table(&*store).await;
    assert_eq!(store.write(sit("bob", None)).await, Ok(()));
    assert_eq!(
        store.write(sit("ada", None)).await,
        Err(StoreError::Conflict)
    );
    let holders = store.holders("t").await.expect("holders");
    assert_eq!(holders, [holder(0, "ada", 5), holder(1, "bob", 8)]);
    assert!(!store.seats("t").await.expect("seats")[1].open);
}

#[tokio::test]
async fn a_link_opens_once_and_only_the_newest_does() {
    let (store, _folder) = open().await;
    with_table(&*store).await;
    let conflict = Err(StoreError::Conflict);
    for hash in ["old", "new"] {
        store.write(invite(1, hash)).await.expect("invited");
    }
    assert_eq!(store.invitations("t", 1).await, Ok(vec!["new".to_string()]));
    assert_eq!(store.write(sit("bob", Some("old"))).await, conflict);
    assert_eq!(store.seats("t").await.expect("seats")[1].contribution, None);
    assert_eq!(store.write(sit("bob", Some("new"))).await, Ok(()));
    assert_eq!(store.write(sit("cyd", Some("new"))).await, conflict);
    let join = |link: &str| Write::Join {
        table: "t".to_string(),
        seat: 1,
        session: "cyd".to_string(),
        link: link.to_string(),
        at: 9,
    };
    assert_eq!(store.write(join("new")).await, conflict);
    // Whoever sits down in an open seat makes links to it worthless, too; a link of the holder opens for a device.
    store.write(invite(1, "mine")).await.expect("invited");
    assert_eq!(store.write(join("mine")).await, Ok(()));
    assert_eq!(store.write(join("mine")).await, conflict);
    let leave = |session: &str| Write::Leave {
        table: "t".to_string(),
        seat: 1,
        session: session.to_string(),
    };
    store.write(invite(1, "late")).await.expect("invited");
    assert_eq!(store.write(leave("ada")).await, conflict, "never there");
    assert_eq!(store.write(leave("cyd")).await, Ok(()));
    assert_eq!(store.invitations("t", 1).await, Ok(Vec::new()));
    assert_eq!(store.write(leave("bob")).await, conflict, "the last stays");
    let holders = store.holders("t").await.expect("holders");
    assert_eq!(holders, [holder(0, "ada", 5), holder(1, "bob", 8)]);
}

#[tokio::test]
async fn of_many_with_the_same_link_one_gets_the_seat() {
    let (store, _folder) = open().await;
    with_table(&*store).await;
    store.write(invite(1, "link")).await.expect("invited");
    let tries: Vec<_> = ["ada", "bob", "cyd"]
        .into_iter()
        .map(|session| {
            let store = store.clone();
            tokio::spawn(async move { store.write(sit(session, Some("link"))).await })
        })
        .collect();
    let mut won = 0;
    for each in tries {
        won += usize::from(each.await.expect("it ran").is_ok());
    }
    assert_eq!(won, 1);
    let holders = store.holders("t").await.expect("holders");
    assert_eq!(holders.iter().filter(|each| each.seat == 1).count(), 1);
}

#[tokio::test]
async fn talk_is_bounded_and_watchers_push_out_nobody_else() {
    let (store, _folder) = open().await;
    with_table(&*store).await;
    let say = |seat: Option<u8>, text: String| Write::Chat {
        table: "t".to_string(),
        seat,
        name: "N".to_string(),
        text,
        at: 1,
        keep: if seat.is_some() { 4 } else { 2 },
    };
    for number in 0..10 {
        for seat in [Some(0), None, None] {
            let text = format!("{number} of {seat:?}");
            store.write(say(seat, text)).await.expect("said");
        }
    }
    let said = store.chat("t", 100, 100).await.expect("chat");
    let players = said.iter().filter(|line| line.seat.is_some()).count();
    assert_eq!((players, said.len()), (4, 6));
    assert_eq!(said[0].text, "6 of Some(0)");
    let few = store.chat("t", 1, 1).await.expect("chat");
    let texts: Vec<&str> = few.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(texts, ["9 of Some(0)", "9 of None"]);
}

#[tokio::test]
async fn nobodys_many_tables_push_anothers_off_the_first_page() {
    let (store, _folder) = open().await;
    with_table(&*store).await;
    for number in 0..40 {
        let Write::Table(mut spam) = table(&format!("spam{number:02}"), &format!("m{number}"))
        else {
            panic!("a table")
        };
        spam.at = 100 + number;
        // Half of them by one guest, half by guests who are new each time but come from one place.
        let new = number % 2 == 0;
        spam.maker = if new {
            format!("new{number}")
        } else {
            "bob".to_string()
        };
        spam.source = if new {
            "there".to_string()
        } else {
            String::new()
        };
        store.write(Write::Table(spam)).await.expect("a table");
    }
    let page = |skip| {
        let store = store.clone();
        async move {
            let list = store.glance(Which::Open, 7, skip).await.expect("a list");
            list.into_iter().map(|row| row.id).collect::<Vec<_>>()
        }
    };
    let first = page(0).await;
    assert_eq!(first.last().map(String::as_str), Some("t"), "{first:?}");
    let mut all = std::collections::BTreeSet::new();
    for skip in (0..42).step_by(7) {
        all.extend(page(skip).await);
    }
    assert_eq!(all.len(), 41, "every table is on some page");
    assert_eq!(store.made("bob").await, Ok(20));
    assert_eq!(store.made("ada").await, Ok(1));
    begin(&*store).await;
    assert_eq!(store.made("ada").await, Ok(1), "it is being played");
    let end = append(1, &["a"], Some("A wins"));
    store.write(end).await.expect("it ends");
    assert_eq!(store.made("ada").await, Ok(0));
}

#[tokio::test]
async fn a_journal_grows_by_one_writer_at_a_time() {
    let (store, _folder) = open().await;
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

#[tokio::test]
async fn of_many_who_write_the_same_version_one_wins() {
    let (store, _folder) = open().await;
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

#[tokio::test]
async fn a_change_that_fails_takes_no_other_with_it() {
    let (store, _folder) = open().await;
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

#[tokio::test]
async fn lists_show_each_table_where_it_belongs() {
    let (store, _folder) = open().await;
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

#[tokio::test]
async fn chat_votes_invitations_and_preferences_are_kept() {
    let (store, _folder) = open().await;
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

#[tokio::test]
async fn everything_is_there_after_opening_again() {
    let (store, folder) = open().await;
    with_table(&*store).await;
    begin(&*store).await;
    store
        .write(append(1, &["a"], None))
        .await
        .expect("it grows");
    drop(store);
    let again = Sqlite::open(&folder.path().join("orbis.sqlite"))
        .await
        .expect("it opens again");
    assert_eq!(again.journal("t").await, Ok(vec!["a".to_string()]));
    assert_eq!(again.holders("t").await.expect("holders").len(), 1);
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("orbis.sqlite");
    std::fs::write(
        &file,
        "this is not a database, but a long enough text ".repeat(50),
    )
    .expect("written");
    assert!(matches!(
        Sqlite::open(&file).await,
        Err(StoreError::Failed(_))
    ));
    let missing = folder.path().join("no").join("such").join("folder.sqlite");
    assert!(matches!(
        Sqlite::open(&missing).await,
        Err(StoreError::Failed(_))
    ));
}
