//! Tables and people that tests begin with.

use orbis_store::{Holder, NewTable, SeatRow, Seating, Store, StoreError, Write};

pub fn seat(seat: u8, kind: Seating, open: bool, contribution: Option<&str>) -> SeatRow {
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
