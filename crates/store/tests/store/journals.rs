//! What every store must do with what is written: journals that grow, changes that happen whole, and none that is lost.

use crate::furnished::{append, begin, table, with_table};
use orbis_store::{State, Store, StoreError, Write};
use std::sync::Arc;

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
    let (_, snapshot) = store.grown("t", 0).await.expect("an answer").expect("one");
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

pub async fn changes_together_are_all_made_or_none(store: Arc<dyn Store>) {
    with_table(&*store).await;
    let hints = |id: &str| Write::AllowHints {
        table: id.to_string(),
    };
    let clash = vec![table("u", "m"), hints("u"), hints("t"), table("v", "n")];
    let refused = store.write(Write::Together(clash)).await;
    assert_eq!(refused, Err(StoreError::Conflict), "a nonce is used twice");
    for id in ["u", "v"] {
        assert_eq!(store.table(id).await, Ok(None), "nothing of {id} is there");
        assert_eq!(store.seats(id).await, Ok(Vec::new()));
    }
    let old = store.table("t").await.expect("an answer").expect("a table");
    assert!(!old.hints, "what came before the refusal was not done");
    let fit = vec![table("u", "m"), hints("u"), table("v", "o")];
    assert_eq!(store.write(Write::Together(fit)).await, Ok(()));
    let new = store.table("u").await.expect("an answer").expect("a table");
    assert!(new.hints, "a later change sees an earlier one");
    assert!(store.table("v").await.expect("an answer").is_some());
}

pub async fn a_journal_is_read_from_where_one_is(store: Arc<dyn Store>) {
    with_table(&*store).await;
    assert_eq!(store.grown("t", 0).await, Ok(None), "it has not begun");
    begin(&*store).await;
    store
        .write(append(1, &["a", "b", "c"], None))
        .await
        .expect("it grows");
    let (entries, snapshot) = store
        .grown("t", 1)
        .await
        .expect("an answer")
        .expect("a game");
    assert_eq!(entries, ["b", "c"]);
    assert_eq!((snapshot.version, &*snapshot.position), (3, "after 1+3"));
    let (entries, _) = store
        .grown("t", 3)
        .await
        .expect("an answer")
        .expect("a game");
    assert_eq!(entries, [""; 0]);
    assert_eq!(store.grown("u", 0).await, Ok(None));
}

pub async fn a_probe_is_a_write_and_changes_nothing(store: Arc<dyn Store>) {
    with_table(&*store).await;
    let before = store.census(10).await;
    assert_eq!(store.probe(1).await, Ok(()));
    assert_eq!(store.probe(2).await, Ok(()));
    assert_eq!(store.census(10).await, before);
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
