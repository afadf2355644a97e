//! What every store must do for servers that share it: rights that expire, and what is done once.

use crate::furnished::{append, begin, seat, with_table};
use orbis_store::{Seating, Store, Write};
use std::{sync::Arc, time::Duration};

pub async fn tables_left_to_bots_are_found(store: Arc<dyn Store>) {
    with_table(&*store).await;
    begin(&*store).await;
    // B is asked after a choice.
    store
        .write(append(1, &["a"], None))
        .await
        .expect("it grows");
    assert_eq!(
        store.left_to_bots(100, 9).await,
        Ok(Vec::new()),
        "B is a person"
    );
    for (number, found) in [(0, false), (1, true)] {
        let row = seat(number, Seating::StandIn, false, Some("tails"));
        let table = "t".to_string();
        store
            .write(Write::Seat { table, row })
            .await
            .expect("changed");
        let expected = if found {
            vec!["t".to_string()]
        } else {
            Vec::new()
        };
        assert_eq!(store.left_to_bots(100, 9).await, Ok(expected));
    }
    assert_eq!(
        store.left_to_bots(7, 9).await,
        Ok(Vec::new()),
        "it moved just now"
    );
    store
        .write(append(2, &["b"], Some("A wins")))
        .await
        .expect("it ends");
    assert_eq!(store.left_to_bots(100, 9).await, Ok(Vec::new()));
}

pub async fn a_right_is_one_holders_until_its_time_is_over(store: Arc<dyn Store>) {
    let long = Duration::from_secs(60);
    assert_eq!(store.lease("bots t", "one", long).await, Ok(true));
    assert_eq!(store.lease("bots t", "two", long).await, Ok(false));
    assert_eq!(store.lease("bots t", "one", long).await, Ok(true), "kept");
    assert_eq!(store.lease("bots u", "two", long).await, Ok(true));
    store
        .release("bots t", "two")
        .await
        .expect("nothing happens");
    assert_eq!(store.lease("bots t", "two", long).await, Ok(false));
    store.release("bots t", "one").await.expect("given back");
    let short = Duration::from_millis(50);
    assert_eq!(store.lease("bots t", "two", short).await, Ok(true));
    store.renew("two", long).await.expect("kept");
    tokio::time::sleep(short * 2).await;
    assert_eq!(
        store.lease("bots t", "one", long).await,
        Ok(false),
        "it was renewed"
    );
    store.renew("two", short).await.expect("kept for a moment");
    tokio::time::sleep(short * 2).await;
    assert_eq!(
        store.lease("bots t", "one", long).await,
        Ok(true),
        "whoever is silent leaves it"
    );
}

pub async fn what_is_done_once_is_claimed_once(store: Arc<dyn Store>) {
    let long = Duration::from_secs(60);
    let tries: Vec<_> = (0..8)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.claim("turn t 3", long).await })
        })
        .collect();
    let mut first = 0;
    for each in tries {
        first += usize::from(each.await.expect("it ran").expect("an answer"));
    }
    assert_eq!(first, 1);
    assert_eq!(store.claim("turn t 3", long).await, Ok(false));
    assert_eq!(store.claim("turn t 4", Duration::ZERO).await, Ok(true));
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert_eq!(
        store.claim("turn t 4", long).await,
        Ok(true),
        "it was forgotten"
    );
}
