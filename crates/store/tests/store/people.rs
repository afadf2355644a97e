//! What every store must do for people: links that open once, devices, talk that is bounded, lists that are fair.

use crate::furnished::{append, begin, holder, invite, sit, table, with_table};
use orbis_store::{Holder, Store, StoreError, Which, Write};
use std::sync::Arc;

/// A table, and one guest more.
async fn with_cyd(store: &dyn Store) {
    with_table(store).await;
    let session = Write::Session {
        id: "cyd".to_string(),
        hash: "hash of cyd".to_string(),
        device: "the device of cyd".to_string(),
        at: 1,
    };
    store.write(session).await.expect("a session");
}

/// Bob's hold, as [`sit`] makes it.
fn bob() -> Holder {
    Holder {
        since: 8,
        ..holder(1, "bob")
    }
}

pub async fn a_link_opens_once_and_only_the_newest_does(store: Arc<dyn Store>) {
    with_cyd(&*store).await;
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
    assert_eq!(holders, [holder(0, "ada"), bob()]);
}

pub async fn of_many_with_the_same_link_one_gets_the_seat(store: Arc<dyn Store>) {
    with_cyd(&*store).await;
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

pub async fn talk_is_bounded_and_watchers_push_out_nobody_else(store: Arc<dyn Store>) {
    with_cyd(&*store).await;
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

pub async fn nobodys_many_tables_push_anothers_off_the_first_page(store: Arc<dyn Store>) {
    with_cyd(&*store).await;
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
