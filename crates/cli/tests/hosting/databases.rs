//! Tables in a database: what is said if there is none, several servers of it, and everything carried there and back.

use crate::{
    house::{House, status},
    keeping::{choose, orbis, table, word},
};
use orbis_cluster::Cluster;
use std::{
    fs,
    time::{Duration, Instant},
};

#[test]
fn a_database_that_cannot_be_had_is_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = word(folder.path());
    for (address, why) in [
        (
            "mysql://ada@db/orbis",
            "a database is sqlite or an address such as postgres://",
        ),
        (
            "postgres://ada:geheim@127.0.0.1:1/orbis",
            "there is no PostgreSQL database to be had at 127.0.0.1:1",
        ),
    ] {
        for command in ["serve", "check-journals"] {
            let (done, _, said) = orbis(&[command, "--data", data, "--database", address]);
            assert!(!done && said.contains(why), "{said}");
            assert_eq!(said.trim().lines().count(), 1, "{said}");
            assert!(!said.contains("geheim"), "{said}");
        }
    }
    let (_, shown, _) = orbis(&["settings", "--database", "postgres://ada:geheim@db/orbis"]);
    assert!(
        shown.contains("postgres://ada@db/orbis") && !shown.contains("geheim"),
        "{shown}"
    );
    let there = "postgres://db/orbis";
    let (done, _, said) = orbis(&[
        "backup",
        "--database",
        there,
        word(&folder.path().join("copy")),
    ]);
    assert!(!done && said.contains("pg_dump"), "{said}");
}

#[test]
fn two_servers_serve_what_was_carried_from_a_file() {
    let Some(cluster) = Cluster::of_this_process() else {
        return;
    };
    let database = cluster.database("carried").expect("a database");
    let folder = tempfile::tempdir().expect("a folder");
    let (data, file) = (
        folder.path().join("data"),
        folder.path().join("everything.jsonl"),
    );
    let house = House::open(&data, &[]);
    let (path, cookie) = table(&house);
    let began = Instant::now();
    let mut version = None;
    while version.is_none() && began.elapsed() < Duration::from_secs(30) {
        version = choose(&house, &path, &cookie);
    }
    drop(house);
    let (done, said, wrong) = orbis(&["export", "--data", word(&data), word(&file)]);
    assert!(done && said.contains("1 table"), "{said}{wrong}");
    let (done, ..) = orbis(&["export", "--data", word(&data), word(&file)]);
    assert!(!done, "no file is overwritten");
    let (done, said, wrong) = orbis(&["import", "--database", &database, word(&file)]);
    assert!(done && said.contains("1 table"), "{said}{wrong}");
    let (done, _, wrong) = orbis(&["import", "--database", &database, word(&file)]);
    assert!(
        !done && wrong.contains("only into a database that is new"),
        "{wrong}"
    );
    // Two servers: whoever came from the file plays on, at either.
    let flags = ["--database", database.as_str()];
    let houses = [
        House::open(&folder.path().join("one"), &flags),
        House::open(&folder.path().join("two"), &flags),
    ];
    let (mut made, began) = (0, Instant::now());
    while made < 6 && began.elapsed() < Duration::from_secs(60) {
        made += usize::from(choose(&houses[made % 2], &path, &cookie).is_some());
    }
    assert_eq!(made, 6);
    // A host's command is heard by both.
    let id = path.trim_start_matches("/t/");
    let (done, said, wrong) = orbis(&["admin", "--database", &database, "close", id]);
    assert!(done && said.contains("closed"), "{said}{wrong}");
    for house in &houses {
        let page = house.get(&path, &[("cookie", &cookie)]);
        assert_eq!(status(&page), 200);
        assert!(
            page.contains("closed this table") || page.contains("closed by the host"),
            "it is closed here"
        );
    }
    drop(houses);
    let back = folder.path().join("back.jsonl");
    let (done, ..) = orbis(&["export", "--database", &database, word(&back)]);
    assert!(done);
    let again = folder.path().join("again");
    let (done, said, wrong) = orbis(&["import", "--data", word(&again), word(&back)]);
    assert!(done && said.contains("1 table"), "{said}{wrong}");
    let third = folder.path().join("third.jsonl");
    orbis(&["export", "--data", word(&again), word(&third)]);
    assert_eq!(
        fs::read_to_string(back).expect("text"),
        fs::read_to_string(third).expect("text")
    );
}
