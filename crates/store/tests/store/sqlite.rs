//! The store in one file: the file itself, full disks, copies, and who may serve it.

use crate::{
    conformance::conformance,
    furnished::{append, begin, table, with_table},
};
use orbis_store::{Sqlite, State, Store, StoreError, Write};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

async fn new() -> (Arc<dyn Store>, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Sqlite::open(&file(&folder)).await.expect("it opens");
    (Arc::new(store), folder)
}

async fn any() -> Option<(Arc<dyn Store>, tempfile::TempDir)> {
    Some(new().await)
}

conformance!(crate::sqlite::any);

fn file(folder: &tempfile::TempDir) -> PathBuf {
    folder.path().join("orbis.sqlite")
}

fn chat(length: usize) -> Write {
    Write::Chat {
        table: "t".to_string(),
        seat: None,
        name: "N".to_string(),
        text: "x".repeat(length),
        at: 1,
        keep: 1_000_000,
    }
}

#[tokio::test]
async fn everything_is_there_after_opening_again() {
    let (store, folder) = new().await;
    with_table(&*store).await;
    begin(&*store).await;
    store
        .write(append(1, &["a"], None))
        .await
        .expect("it grows");
    drop(store);
    let again = Sqlite::open(&file(&folder)).await.expect("it opens again");
    assert_eq!(again.journal("t").await, Ok(vec!["a".to_string()]));
    assert_eq!(again.holders("t").await.expect("holders").len(), 1);
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "this is not a database, but a long enough text ".repeat(50);
    std::fs::write(file(&folder), text).expect("written");
    assert!(matches!(
        Sqlite::open(&file(&folder)).await,
        Err(StoreError::Failed(_))
    ));
    let missing = folder.path().join("no").join("such").join("folder.sqlite");
    for outcome in [Sqlite::open(&missing).await, Sqlite::join(&missing).await] {
        assert!(matches!(outcome, Err(StoreError::Failed(_))));
    }
}

/// Changes a file that is open elsewhere, as whoever frees room on a full disk.
async fn meddle(file: &Path, statement: &'static str) {
    use sqlx::Connection;
    let address = format!("sqlite://{}", file.display());
    let mut other = sqlx::SqliteConnection::connect(&address)
        .await
        .expect("it opens");
    sqlx::query(statement)
        .execute(&mut other)
        .await
        .expect("changed");
    other.close().await.expect("closed");
}

#[tokio::test]
async fn writing_goes_on_after_a_whole_commit_was_undone() {
    let (store, folder) = new().await;
    with_table(&*store).await;
    begin(&*store).await;
    // What a disk that is full in the middle of a commit does: everything since its beginning is undone.
    let full = "CREATE TRIGGER full BEFORE INSERT ON chat BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END";
    meddle(&file(&folder), full).await;
    for version in 1..=10 {
        let together: Vec<_> = [append(version, &["a"], None), chat(9), chat(9)]
            .into_iter()
            .map(|write| {
                let store = store.clone();
                tokio::spawn(async move { store.write(write).await.is_ok() })
            })
            .collect();
        let mut answers = Vec::new();
        for each in together {
            answers.push(each.await.expect("it ran"));
        }
        assert_eq!(answers, [true, false, false], "each has its own answer");
    }
    assert_eq!(store.journal("t").await.map(|all| all.len()), Ok(10));
    meddle(&file(&folder), "DROP TRIGGER full").await;
    assert_eq!(store.write(chat(9)).await, Ok(()));
    assert_eq!(store.chat("t", 9, 9).await.map(|all| all.len()), Ok(1));
}

#[tokio::test]
async fn writing_goes_on_by_itself_after_a_full_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Sqlite::open_within(&file(&folder), Some(120)).await;
    let store: Arc<dyn Store> = Arc::new(store.expect("it opens"));
    with_table(&*store).await;
    begin(&*store).await;
    for round in 1..=3 {
        let mut written = 0;
        let full = loop {
            match store.write(chat(4000)).await {
                Ok(()) => written += 1,
                Err(error) => break error,
            }
        };
        assert!(written > 0 && full.to_string().contains("full"), "{full}");
        // Many at once while it is full: each gets its own answer, and none is told that it was written.
        let at_once: Vec<_> = (0..20)
            .map(|_| {
                let store = store.clone();
                tokio::spawn(async move { store.write(chat(9000)).await })
            })
            .collect();
        for each in at_once {
            assert!(each.await.expect("it ran").is_err());
        }
        let lines = store.chat("t", 1000, 1000).await.expect("chat").len();
        assert_eq!(lines, written, "round {round}: what was answered is there");
        meddle(&file(&folder), "DELETE FROM chat").await;
        assert_eq!(store.probe(1).await, Ok(()), "round {round}");
        assert_eq!(store.write(append(round, &["a"], None)).await, Ok(()));
    }
    assert_eq!(store.journal("t").await.map(|all| all.len()), Ok(3));
}

#[tokio::test]
async fn one_server_at_a_time_and_tools_beside_it() {
    let (store, folder) = new().await;
    with_table(&*store).await;
    let second = Sqlite::open(&file(&folder)).await.err();
    assert_eq!(second, Some(StoreError::InUse));
    assert_eq!(
        StoreError::InUse.to_string(),
        "another server keeps its tables here already: stop it, or choose another folder"
    );
    let tool = Sqlite::join(&file(&folder)).await.expect("it looks");
    assert!(tool.table("t").await.expect("an answer").is_some());
    assert_eq!(tool.write(table("u", "m")).await, Ok(()));
    assert!(store.table("u").await.expect("an answer").is_some());
    drop(tool);
    assert!(matches!(
        Sqlite::restore(&file(&folder), &file(&folder)).await,
        Err(StoreError::InUse)
    ));
    store.close().await.expect("closed");
    drop(store);
    assert!(Sqlite::open(&file(&folder)).await.is_ok());
}

#[cfg(unix)]
#[tokio::test]
async fn the_files_are_their_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let outer = tempfile::tempdir().expect("a folder");
    let folder = outer.path().join("new").join("data");
    orbis_store::make_folder(&folder).expect("made");
    let mode = |path: &Path| {
        let found = std::fs::metadata(path).expect("it is there");
        found.permissions().mode() & 0o777
    };
    assert_eq!(mode(&folder), 0o700);
    let file = folder.join("orbis.sqlite");
    for loose in [false, true] {
        if loose {
            for each in std::fs::read_dir(&folder).expect("a folder") {
                let path = each.expect("a file").path();
                let all = std::fs::Permissions::from_mode(0o644);
                std::fs::set_permissions(path, all).expect("loosened");
            }
        }
        let store = Sqlite::open(&file).await.expect("it opens");
        with_table_once(&store, loose).await;
        let mut names = Vec::new();
        for each in std::fs::read_dir(&folder).expect("a folder") {
            let path = each.expect("a file").path();
            assert_eq!(mode(&path), 0o600, "{}", path.display());
            names.push(path);
        }
        assert!(names.len() >= 4, "the file, its log, its index, its lock");
        store
            .backup_to(&outer.path().join(format!("copy-{loose}")))
            .await
            .expect("a copy");
        assert_eq!(mode(&outer.path().join(format!("copy-{loose}"))), 0o600);
    }
}

async fn with_table_once(store: &Sqlite, again: bool) {
    if !again {
        with_table(store).await;
    }
}

#[tokio::test]
async fn after_closing_the_named_file_is_whole() {
    let (store, folder) = new().await;
    with_table(&*store).await;
    begin(&*store).await;
    store
        .write(append(1, &["a"], None))
        .await
        .expect("it grows");
    store.close().await.expect("closed");
    let elsewhere = folder.path().join("elsewhere.sqlite");
    std::fs::copy(file(&folder), &elsewhere).expect("copied");
    let found = Sqlite::verify(&elsewhere).await.expect("it is whole");
    assert_eq!((found.tables, found.entries, found.guests), (1, 1, 2));
}

#[tokio::test]
async fn a_copy_of_a_running_server_can_be_put_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(Sqlite::open(&file(&folder)).await.expect("it opens"));
    with_table(&*store).await;
    begin(&*store).await;
    let busy = {
        let store = store.clone();
        tokio::spawn(async move {
            for version in 1..=200 {
                let grown = store.write(append(version, &["a"], None)).await;
                grown.expect("it grows");
            }
        })
    };
    let copy = folder.path().join("copy");
    let mut entries = 0;
    for number in 0..5 {
        let acknowledged = store.journal("t").await.expect("a journal").len() as u64;
        let copy = folder.path().join(format!("copy-{number}"));
        let found = store.backup_to(&copy).await.expect("a copy");
        assert!(found.entries >= acknowledged, "what was answered is in it");
        entries = found.entries;
        std::fs::rename(copy, folder.path().join("copy")).expect("renamed");
    }
    busy.await.expect("it ran");
    let again = store.backup_to(&copy).await;
    assert!(matches!(again, Err(StoreError::Failed(why)) if why.contains("already")));
    store.close().await.expect("closed");
    drop(store);
    let (found, kept) = Sqlite::restore(&copy, &file(&folder))
        .await
        .expect("restored");
    assert_eq!(found.entries, entries);
    let old = Sqlite::verify(&kept.expect("the old one is kept")).await;
    assert_eq!(old.expect("it is whole").entries, 200);
    let store = Sqlite::open(&file(&folder)).await.expect("it opens");
    assert_eq!(
        store.journal("t").await.map(|all| all.len() as u64),
        Ok(entries)
    );
    let row = store.table("t").await.expect("an answer").expect("a table");
    assert_eq!(row.state, State::Playing);
    let grown = store.write(append(entries + 1, &["z"], None)).await;
    assert_eq!(grown, Ok(()));
}

#[tokio::test]
async fn a_copy_that_is_damaged_or_none_changes_nothing() {
    let (store, folder) = new().await;
    with_table(&*store).await;
    store.close().await.expect("closed");
    drop(store);
    let bytes = std::fs::read(file(&folder)).expect("bytes");
    let bad = folder.path().join("bad");
    let mut damaged = bytes.clone();
    let middle = damaged.len() / 2;
    damaged[4096..middle].fill(7);
    for wrong in [
        &damaged[..],
        &bytes[..bytes.len() / 2],
        b"no copy at all",
        b"",
    ] {
        std::fs::write(&bad, wrong).expect("written");
        for outcome in [
            Sqlite::verify(&bad).await.err(),
            Sqlite::restore(&bad, &file(&folder)).await.err(),
        ] {
            assert!(matches!(outcome, Some(StoreError::Failed(_))));
        }
    }
    assert!(
        Sqlite::verify(&folder.path().join("nothing"))
            .await
            .is_err()
    );
    assert_eq!(std::fs::read(file(&folder)).expect("bytes"), bytes);
}
