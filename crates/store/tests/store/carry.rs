//! Everything is carried from one store to another, and nothing is forgotten.

use crate::furnished::{append, begin, invite, sit, table, with_table};
use orbis_store::{Sqlite, Store, StoreError, Write};
use std::{collections::BTreeSet, io::Cursor, sync::Arc, time::Duration};

async fn file(folder: &tempfile::TempDir, name: &str) -> Arc<dyn Store> {
    let store = Sqlite::open(&folder.path().join(name)).await;
    Arc::new(store.expect("it opens"))
}

/// Something of every kind.
async fn furnish(store: &dyn Store) {
    with_table(store).await;
    let table_id = || "t".to_string();
    store.secret("dice", "s").await.expect("a secret");
    store.write(invite(1, "h")).await.expect("invited");
    store.write(sit("bob", Some("h"))).await.expect("seated");
    begin(store).await;
    store
        .write(append(1, &["a", "b"], None))
        .await
        .expect("it grows");
    for write in [
        Write::Prefer {
            session: "ada".to_string(),
            name: "name".to_string(),
            value: "Ada \"Ä\"\n\\ 🂡".to_string(),
        },
        Write::Chat {
            table: table_id(),
            seat: None,
            name: "N".to_string(),
            text: "hello".to_string(),
            at: 6,
            keep: 10,
        },
        Write::Vote {
            table: table_id(),
            seat: 1,
            voters: vec![0],
            at: 6,
        },
        table("u", "m"),
        Write::Delete {
            table: "u".to_string(),
        },
        invite(0, "i"),
        Write::Probe { at: 9 },
    ] {
        store.write(write).await.expect("written");
    }
    store
        .claim("turn t 3", Duration::from_secs(60))
        .await
        .expect("claimed");
}

async fn written(store: &dyn Store) -> Vec<u8> {
    let mut file = Vec::new();
    store.export(&mut file).await.expect("written");
    file
}

/// The tables that the migrations make.
fn declared() -> BTreeSet<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
    let mut names = BTreeSet::new();
    for each in std::fs::read_dir(folder).expect("migrations") {
        let text = std::fs::read_to_string(each.expect("a file").path()).expect("text");
        for line in text.lines() {
            if let Some(rest) = line.strip_prefix("CREATE TABLE ") {
                names.insert(
                    rest.split([' ', '('])
                        .next()
                        .unwrap_or_default()
                        .to_string(),
                );
            }
            if let Some(rest) = line.strip_prefix("DROP TABLE ") {
                names.remove(rest.trim_end_matches(';'));
            }
        }
    }
    names
}

#[tokio::test]
async fn every_table_of_the_schema_is_carried() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = file(&folder, "one").await;
    let carried = store.export(&mut Vec::new()).await.expect("written");
    let tables: BTreeSet<String> = carried.rows.into_keys().collect();
    assert_eq!(tables, declared());
    if let Some((store, _)) = crate::postgres::new().await {
        let carried = store.export(&mut Vec::new()).await.expect("written");
        let tables: BTreeSet<String> = carried.rows.into_keys().collect();
        assert_eq!(tables, declared());
    }
}

#[tokio::test]
async fn everything_comes_back_the_same_whichever_way_it_went() {
    let folder = tempfile::tempdir().expect("a folder");
    let one = file(&folder, "one").await;
    furnish(&*one).await;
    let first = written(&*one).await;
    let mut stores: Vec<Arc<dyn Store>> = vec![file(&folder, "two").await];
    if let Some((store, _)) = crate::postgres::new().await {
        stores.push(store);
        stores.push(file(&folder, "three").await);
    }
    let mut text = first.clone();
    for store in stores {
        let carried = store
            .import(&mut Cursor::new(&text))
            .await
            .expect("taken in");
        assert_eq!((carried.of("tables"), carried.of("journals")), (1, 2));
        text = written(&*store).await;
        assert_eq!(
            String::from_utf8_lossy(&text),
            String::from_utf8_lossy(&first)
        );
        let again = store.import(&mut Cursor::new(&text)).await;
        let said = again.expect_err("it is not empty").to_string();
        assert!(said.contains("only into a database that is new"), "{said}");
        assert_eq!(store.journal("t").await.map(|all| all.len()), Ok(2));
        store
            .write(append(3, &["c"], None))
            .await
            .expect("it is played on");
        assert_eq!(
            store.write(table("v", "m")).await,
            Err(StoreError::Conflict),
            "spent nonces stay spent"
        );
    }
}

#[tokio::test]
async fn a_file_that_is_damaged_or_none_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let one = file(&folder, "one").await;
    furnish(&*one).await;
    let whole = String::from_utf8(written(&*one).await).expect("text");
    let two = file(&folder, "two").await;
    let lines: Vec<&str> = whole.lines().collect();
    let cut = lines[..lines.len() - 1].join("\n");
    let fewer: Vec<&str> = lines
        .iter()
        .copied()
        .filter(|line| !line.contains("\"hello\""))
        .collect();
    let (fewer, later) = (fewer.join("\n"), whole.replacen("[1,2,3", "[99,1,2,3", 1));
    let strange = whole.replacen("\"tables\"", "\"chairs\"", 1);
    for (text, why) in [
        ("", "no file that orbis export wrote"),
        (
            "{\"orbis\":[\"something\",[]]}",
            "no file that orbis export wrote",
        ),
        (&*cut, "not all of it"),
        (&*fewer, "does not hold what it says"),
        (&*later, "another version"),
        (&*strange, "unknown here"),
    ] {
        let said = two
            .import(&mut Cursor::new(text))
            .await
            .expect_err("refused")
            .to_string();
        assert!(said.contains(why), "{said}");
        assert_eq!(two.census(9).await, Ok(Vec::new()));
        assert_eq!(two.guests(9).await, Ok(Vec::new()));
    }
    two.import(&mut Cursor::new(&whole))
        .await
        .expect("taken in");
}

#[tokio::test]
async fn somebody_who_is_just_writing_is_waited_for() {
    use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};
    let folder = tempfile::tempdir().expect("a folder");
    let one = file(&folder, "one").await;
    furnish(&*one).await;
    let whole = written(&*one).await;
    let two = file(&folder, "two").await;
    let options = SqliteConnectOptions::new().filename(folder.path().join("two"));
    let mut other = SqliteConnection::connect_with(&options)
        .await
        .expect("another connection");
    let writing = other.begin_with("BEGIN IMMEDIATE").await.expect("writing");
    let mut lines = Cursor::new(&whole);
    let (taken, ()) = tokio::join!(two.import(&mut lines), async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        writing.rollback().await.expect("nothing written");
    });
    taken.expect("taken in");
}
