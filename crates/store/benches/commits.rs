//! How many durable choices a store takes: from one table after the other, and from many tables at once.

use divan::{Bencher, counter::ItemsCount};
use orbis_store::{Beginning, NewTable, Sqlite, Store, Write};
use std::sync::Arc;

fn main() {
    divan::main();
}

/// How long the journals are to which choices are added.
const LENGTH: u64 = 1000;

fn table(index: usize) -> Write {
    Write::Table(NewTable {
        id: format!("t{index}"),
        game: "game".to_string(),
        options: "{}".to_string(),
        watchable: true,
        nonce: format!("n{index}"),
        promise: String::new(),
        origin: None,
        at: 1,
        maker: "guest".to_string(),
        source: String::new(),
        seats: Vec::new(),
        holders: Vec::new(),
        begun: Some(Beginning {
            header: "header".to_string(),
            position: "start".to_string(),
            asked: "A".to_string(),
        }),
    })
}

fn append(index: usize, version: u64, count: u64) -> Write {
    Write::Append {
        table: format!("t{index}"),
        version,
        entries: vec![
            r#"{"seat":0,"choice":"build c4","draws":[3,1]}"#.to_string();
            count as usize
        ],
        position: "x".repeat(4000),
        asked: "A".to_string(),
        result: None,
        at: 1,
    }
}

#[divan::bench(args = [1, 8, 64])]
fn choices_of_tables_at_once(bencher: Bencher, tables: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let store: Arc<dyn Store> = runtime.block_on(async {
        let store = Sqlite::open(&folder.path().join("orbis.sqlite")).await;
        let store = store.expect("it opens");
        for index in 0..tables {
            store.write(table(index)).await.expect("a table");
            let long = append(index, 1, LENGTH);
            store.write(long).await.expect("a journal");
        }
        Arc::new(store)
    });
    let mut version = LENGTH;
    bencher.counter(ItemsCount::new(tables)).bench_local(|| {
        version += 1;
        runtime.block_on(async {
            let all: Vec<_> = (0..tables)
                .map(|index| {
                    let store = store.clone();
                    tokio::spawn(async move { store.write(append(index, version, 1)).await })
                })
                .collect();
            for each in all {
                each.await.expect("it ran").expect("stored");
            }
        });
    });
}

/// What the disk can do at all: one small write, forced down.
#[divan::bench]
fn forced_writes_of_the_disk(bencher: Bencher) {
    use std::io::Write as _;
    let mut file = tempfile::tempfile().expect("a file");
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        file.write_all(&[7; 8192]).expect("written");
        file.sync_data().expect("forced");
    });
}
