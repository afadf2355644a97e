//! The store in a database that several servers share: what they hear of each other, and what is said if there is none.

use crate::{
    conformance::conformance,
    furnished::{append, begin, table, with_table},
};
use orbis_cluster::Cluster;
use orbis_store::{Age, Beginning, NewTable, News, Postgres, Store, StoreError, Write};
use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

/// The address of an empty database; none where PostgreSQL is not installed.
async fn address() -> Option<String> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let made = tokio::task::spawn_blocking(|| {
        let cluster = Cluster::of_this_process()?;
        let name = format!("t{}", COUNT.fetch_add(1, Ordering::Relaxed));
        Some(cluster.database(&name).expect("a database"))
    });
    made.await.expect("it ran")
}

async fn open(address: &str) -> Arc<dyn Store> {
    Arc::new(Postgres::open(address).await.expect("it opens"))
}

pub async fn new() -> Option<(Arc<dyn Store>, ())> {
    Some((open(&address().await?).await, ()))
}

conformance!(crate::postgres::new);

/// Says something to a database in SQL, for as long as it takes.
async fn say(address: &str, sql: &'static str) {
    let name = address.rsplit('/').next().unwrap_or_default().to_string();
    let said = tokio::task::spawn_blocking(move || {
        let cluster = Cluster::of_this_process().expect("it runs");
        cluster.ask(&name, sql).expect("it is done");
    });
    said.await.expect("it ran");
}

/// The next news, which must come before anybody grows tired.
async fn news(store: &dyn Store) -> News {
    let heard = tokio::time::timeout(Duration::from_secs(10), store.news()).await;
    heard.expect("it is told")
}

fn of_table(id: &str) -> News {
    News::Table(id.to_string())
}

#[tokio::test]
async fn servers_hear_of_each_others_changes() {
    let Some(address) = address().await else {
        return;
    };
    let (one, two) = (open(&address).await, open(&address).await);
    assert!(one.shared() && two.shared());
    with_table(&*one).await;
    assert_eq!(news(&*two).await, of_table("t"));
    assert!(two.table("t").await.expect("an answer").is_some());
    assert_eq!(two.age("t").await, Ok(Age::Fresh));
    begin(&*one).await;
    assert_eq!(news(&*two).await, of_table("t"));
    assert_eq!(two.age("t").await, Ok(Age::Old));
    two.table("t").await.expect("an answer");
    one.table("t").await.expect("an answer");
    one.write(append(1, &["a"], None)).await.expect("it grows");
    assert_eq!(news(&*two).await, of_table("t"));
    assert_eq!(two.age("t").await, Ok(Age::Grown));
    two.grown("t", 0).await.expect("an answer");
    assert_eq!(two.age("t").await, Ok(Age::Fresh));
    assert_eq!(
        one.age("t").await,
        Ok(Age::Fresh),
        "our own change is known"
    );
    let prefer = Write::Prefer {
        session: "ada".to_string(),
        name: "pace".to_string(),
        value: "fast".to_string(),
    };
    one.write(prefer).await.expect("kept");
    assert_eq!(news(&*two).await, News::Guest("ada".to_string()));
    two.say("here 1".to_string());
    let News::Said { words, .. } = news(&*one).await else {
        panic!("words are heard");
    };
    assert_eq!(words, "here 1");
}

#[tokio::test]
async fn of_two_servers_one_writes_a_version_and_the_other_hears_of_it() {
    let Some(address) = address().await else {
        return;
    };
    let (one, two) = (open(&address).await, open(&address).await);
    with_table(&*one).await;
    begin(&*one).await;
    for version in 1..=20 {
        let (left, right) = tokio::join!(
            one.write(append(version, &["x"], None)),
            two.write(append(version, &["y"], None))
        );
        assert!(left.is_ok() != right.is_ok(), "{left:?} {right:?}");
        for outcome in [left, right] {
            assert!(matches!(outcome, Ok(()) | Err(StoreError::Conflict)));
        }
    }
    assert_eq!(one.journal("t").await.map(|all| all.len()), Ok(20));
    // Several entries at once meet single ones by the same key.
    let (left, right) = tokio::join!(
        one.write(append(21, &["a", "b"], None)),
        two.write(append(21, &["c"], None))
    );
    assert!(left.is_ok() != right.is_ok(), "{left:?} {right:?}");
}

#[tokio::test]
async fn what_nobody_told_is_found_by_comparing() {
    let Some(address) = address().await else {
        return;
    };
    let store = open(&address).await;
    with_table(&*store).await;
    begin(&*store).await;
    store.table("t").await.expect("an answer");
    // Our own changes are no news.
    store
        .write(append(1, &["a"], None))
        .await
        .expect("it grows");
    let quiet = tokio::time::timeout(Duration::from_secs(5), store.news()).await;
    assert!(quiet.is_err(), "{quiet:?}");
    // A server that died after its change and before its word.
    let silently = "UPDATE tables SET revision = revision + 1 WHERE id = 't'";
    say(&address, silently).await;
    assert_eq!(news(&*store).await, of_table("t"));
    store.table("t").await.expect("an answer");
    let delete = Write::Delete {
        table: "t".to_string(),
    };
    open(&address).await.write(delete).await.expect("gone");
    assert_eq!(news(&*store).await, of_table("t"));
    store.unwatch("t");
}

#[tokio::test]
async fn a_lost_connection_is_news_and_writing_goes_on() {
    let Some(address) = address().await else {
        return;
    };
    let (one, two) = (open(&address).await, open(&address).await);
    with_table(&*one).await;
    begin(&*one).await;
    while tokio::time::timeout(Duration::from_millis(500), two.news())
        .await
        .is_ok()
    {}
    let name = address.rsplit('/').next().unwrap_or_default().to_string();
    let cut = tokio::task::spawn_blocking(move || {
        let cluster = Cluster::of_this_process().expect("it runs");
        let all = format!(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '{name}' AND pid <> pg_backend_pid()"
        );
        cluster.ask(&name, &all).expect("cut off")
    });
    assert_ne!(cut.await.expect("it ran"), "0");
    assert_eq!(news(&*two).await, News::Missed);
    // A connection that was cut off is found out by using it; the next is another.
    let mut written = one.write(append(1, &["a"], None)).await;
    for _ in 0..20 {
        if written.is_ok() {
            break;
        }
        assert!(matches!(written, Err(StoreError::Failed(_))), "{written:?}");
        written = one.write(append(1, &["a"], None)).await;
    }
    assert_eq!(written, Ok(()));
    assert_eq!(news(&*two).await, of_table("t"));
}

#[tokio::test]
async fn many_changes_of_everything_at_once_all_happen() {
    let Some(address) = address().await else {
        return;
    };
    let (one, two) = (open(&address).await, open(&address).await);
    with_table(&*one).await;
    let talk = |number: u32| Write::Chat {
        table: "t".to_string(),
        seat: Some(0),
        name: "N".to_string(),
        text: format!("line {number}"),
        at: 1,
        keep: 1000,
    };
    let answers = all_at_once(&[one.clone(), two.clone()], (0..60).map(talk).collect()).await;
    assert!(answers.iter().all(Result::is_ok), "{answers:?}");
    assert_eq!(one.chat("t", 1000, 0).await.map(|all| all.len()), Ok(60));
    let tables = (0..20).map(|number| table(&format!("t{number}"), &format!("n{}", number / 2)));
    let answers = all_at_once(&[one.clone(), two.clone()], tables.collect()).await;
    let made = answers.iter().filter(|answer| answer.is_ok()).count();
    assert_eq!(made, 10, "a nonce is used once, whichever server is asked");
}

/// All of these at once, at one server and the other in turn; what each was answered.
async fn all_at_once(stores: &[Arc<dyn Store>], writes: Vec<Write>) -> Vec<Result<(), StoreError>> {
    let all: Vec<_> = writes
        .into_iter()
        .zip(stores.iter().cycle())
        .map(|(write, store)| {
            let store = store.clone();
            tokio::spawn(async move { store.write(write).await })
        })
        .collect();
    let mut answers = Vec::with_capacity(all.len());
    for each in all {
        answers.push(each.await.expect("it ran"));
    }
    answers
}

/// A table whose game begins with it.
fn begun(write: Write) -> Write {
    let Write::Table(table) = write else {
        return write;
    };
    let text = |text: &str| text.to_string();
    Write::Table(NewTable {
        begun: Some(Beginning {
            header: text("header"),
            position: text("start"),
            asked: text("A"),
        }),
        ..table
    })
}

/// Every change of a table takes as long as on a slow disk, so that many are under way at once.
const SLOW: &str = "CREATE FUNCTION slow() RETURNS trigger AS 'BEGIN PERFORM pg_sleep(0.03); RETURN NULL; END' LANGUAGE plpgsql; \
    CREATE TRIGGER slow AFTER INSERT ON holders EXECUTE FUNCTION slow()";

#[tokio::test]
async fn a_crowd_that_comes_at_once_is_let_in_and_has_its_tables() {
    let Some(address) = address().await else {
        return;
    };
    let servers = [open(&address).await, open(&address).await];
    with_table(&*servers[0]).await;
    say(&address, SLOW).await;
    let guests = (0..300).map(|number| Write::Session {
        id: format!("guest {number}"),
        hash: format!("hash of guest {number}"),
        device: "a browser".to_string(),
        at: 1,
    });
    let tables = (0..300).map(|number| begun(table(&format!("t{number}"), &format!("n{number}"))));
    let all = guests.zip(tables).flat_map(|(guest, table)| [guest, table]);
    let answers = all_at_once(&servers, all.collect()).await;
    let refused: Vec<_> = answers.iter().filter(|answer| answer.is_err()).collect();
    assert!(
        refused.is_empty(),
        "{} of {}: {:?}",
        refused.len(),
        answers.len(),
        refused[0]
    );
}

#[tokio::test]
async fn who_finds_no_connection_is_told_to_try_again() {
    let Some(address) = address().await else {
        return;
    };
    let store = open(&address).await;
    with_table(&*store).await;
    let hold = "BEGIN; LOCK TABLE tables; SELECT pg_sleep(7); COMMIT";
    let held = tokio::spawn(async move { say(&address, hold).await });
    tokio::time::sleep(Duration::from_secs(1)).await;
    let tables = (0..40).map(|number| table(&format!("t{number}"), &format!("n{number}")));
    let answers = all_at_once(&[store], tables.collect()).await;
    held.await.expect("it ran");
    let made = answers.iter().filter(|answer| answer.is_ok()).count();
    assert!((1..40).contains(&made), "{answers:?}");
    let known = |answer: &Result<(), StoreError>| matches!(answer, Ok(()) | Err(StoreError::Busy));
    assert!(answers.iter().all(known), "{answers:?}");
}

#[tokio::test]
async fn where_there_is_none_it_is_said_in_a_sentence_without_the_password() {
    let closed = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = closed.local_addr().expect("an address").port();
    drop(closed);
    let nowhere = format!("postgres://orbis:geheim@127.0.0.1:{port}/orbis");
    let said = Postgres::open(&nowhere)
        .await
        .err()
        .expect("a refusal")
        .to_string();
    assert!(
        said.contains("there is no PostgreSQL database to be had at 127.0.0.1"),
        "{said}"
    );
    assert!(!said.contains("geheim"), "{said}");
    let said = Postgres::open("postgres://[")
        .await
        .err()
        .expect("a refusal")
        .to_string();
    assert!(said.contains("looks like postgres://"), "{said}");
    let Some(address) = address().await else {
        return;
    };
    let missing = address.replace("/t", "/no-such-t");
    let said = Postgres::open(&missing)
        .await
        .err()
        .expect("a refusal")
        .to_string();
    assert!(said.contains("does not exist"), "{said}");
}
