//! The store at hand: what it says has changed is enough to have everything again.

use crate::{
    conformance::conformance,
    furnished::{append, begin, sit, table, with_table},
};
use orbis_store::{Memory, Store, StoreError, Write};
use std::{collections::BTreeMap, sync::Arc};

async fn new() -> Option<(Arc<dyn Store>, ())> {
    Some((Arc::new(Memory::default()), ()))
}

conformance!(crate::memory::new);

/// Somebody who keeps what a store says has changed.
#[derive(Default)]
struct Keeper(BTreeMap<String, String>);

impl Keeper {
    fn keep(&mut self, store: &Memory) -> usize {
        let changes = store.changes();
        let count = changes.len();
        for (key, value) in changes {
            match value {
                Some(value) => drop(self.0.insert(key, value)),
                None => drop(self.0.remove(&key)),
            }
        }
        count
    }

    fn again(&self) -> Memory {
        // Whatever order they are kept in.
        Memory::restore(self.0.clone().into_iter().rev()).expect("it is whole")
    }
}

#[tokio::test]
async fn what_is_kept_is_there_again() {
    let mut keeper = Keeper::default();
    let store = keeper.again();
    with_table(&store).await;
    let secret = store.secret("dice", "x").await;
    begin(&store).await;
    for version in 1..=120 {
        let grown = store.write(append(version, &["a"], None)).await;
        grown.expect("it grows");
        keeper.keep(&store);
    }
    assert_eq!(store.write(sit("bob", None)).await, Ok(()));
    assert_eq!(keeper.keep(&store), 1, "only the table has changed");
    assert_eq!(keeper.keep(&store), 0, "nothing is told twice");
    let again = keeper.again();
    assert_eq!(again.census(9).await, store.census(9).await);
    assert_eq!(again.journal("t").await, store.journal("t").await);
    assert_eq!(again.grown("t", 0).await, store.grown("t", 0).await);
    assert_eq!(again.guests(9).await, store.guests(9).await);
    assert_eq!(again.secret("dice", "y").await, secret);
    assert_eq!(again.write(append(121, &["b"], None)).await, Ok(()));
}

#[tokio::test]
async fn a_refused_change_leaves_nothing_to_keep_and_a_deleted_table_nothing_kept() {
    let mut keeper = Keeper::default();
    let store = keeper.again();
    with_table(&store).await;
    begin(&store).await;
    store
        .write(append(1, &["a"], None))
        .await
        .expect("it grows");
    keeper.keep(&store);
    let before = keeper.0.clone();
    for refused in [
        append(1, &["late"], None),
        table("u", "n"),
        sit("nobody", None),
    ] {
        assert_eq!(store.write(refused).await, Err(StoreError::Conflict));
    }
    keeper.keep(&store);
    assert_eq!(keeper.0, before);
    let delete = Write::Delete {
        table: "t".to_string(),
    };
    store.write(delete).await.expect("deleted");
    keeper.keep(&store);
    let left: Vec<&str> = keeper.0.keys().map(String::as_str).collect();
    assert_eq!(left, ["guest/ada", "guest/bob", "nonce/n"]);
    let again = keeper.again();
    let spent = again.write(table("u", "n")).await;
    assert_eq!(spent, Err(StoreError::Conflict));
}

#[test]
fn what_cannot_be_read_is_refused_in_a_sentence() {
    let pair = |key: &str, value: &str| vec![(key.to_string(), value.to_string())];
    for kept in [
        pair("table/t", "no table"),
        pair("entry/t/00000002", "an entry without the one before it"),
        pair("strange", "x"),
    ] {
        let key = kept[0].0.clone();
        let said = Memory::restore(kept).err().expect("refused").to_string();
        assert!(said.contains(&key), "{said}");
    }
}
