//! Clients that do not finish, do not leave, or are too many; and a server that stops in spite of them.

use crate::house::{House, heard, request, status};
use std::{
    io::{Read, Write},
    net::TcpStream,
    time::{Duration, Instant},
};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Waits until something holds.
fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < crate::house::PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_half_sent_head_is_dropped() {
    let folder = folder();
    let house = House::open(folder.path(), &["--arrival", "200ms"]);
    let mut half = house.call();
    half.write_all(b"GET / HTTP/1.1\r\nhost: loc")
        .expect("sent");
    assert_eq!(
        heard(&mut half),
        "",
        "the connection ends without an answer"
    );
}

#[test]
fn a_head_that_drips_is_dropped() {
    let folder = folder();
    let house = House::open(folder.path(), &["--arrival", "300ms"]);
    let mut slow = house.call();
    let began = Instant::now();
    slow.write_all(b"GET / HTTP/1.1\r\n").expect("sent");
    // Each byte comes soon after the last: it is the whole that must arrive in time.
    while slow.write_all(b"a").is_ok() {
        std::thread::sleep(Duration::from_millis(50));
        assert!(
            began.elapsed() < crate::house::PATIENCE,
            "it is read for ever"
        );
    }
}

#[test]
fn a_half_sent_body_gets_a_sentence() {
    let folder = folder();
    let house = House::open(folder.path(), &["--arrival", "200ms"]);
    let whole = request("POST", "/new", &[], "game=golden-ages&name=Ada");
    let answer = house.say(&whole[..whole.len() - 4]);
    assert_eq!(status(&answer), 408, "{answer}");
    assert!(
        answer.contains("did not arrive within 0.2 seconds"),
        "{answer}"
    );
}

#[test]
fn a_body_that_is_too_long_gets_a_sentence() {
    let folder = folder();
    let house = House::open(folder.path(), &[]);
    let answer = house.post("/new", &[], &"x".repeat(20_000));
    assert_eq!(status(&answer), 413, "{answer}");
    assert!(answer.contains("16384 bytes are taken"), "{answer}");
}

#[test]
fn an_idle_connection_is_closed() {
    let folder = folder();
    let house = House::open(folder.path(), &["--idle", "300ms"]);
    assert_eq!(heard(&mut house.call()), "", "one that never asked");
    let mut kept = house.call();
    let ask = request("GET", "/healthz", &[("connection", "keep-alive")], "");
    kept.write_all(ask.as_bytes()).expect("sent");
    let answer = heard(&mut kept);
    assert_eq!(status(&answer), 200, "{answer}");
}

#[test]
fn more_connections_than_are_taken_hear_which_bound_it_was() {
    let folder = folder();
    let house = House::open(
        folder.path(),
        &["--connections-each", "3", "--connections", "5"],
    );
    let inside: Vec<TcpStream> = (0..3).map(|_| house.call()).collect();
    until("the fourth is turned away", || {
        let answer = house.get("/healthz", &[]);
        answer.starts_with("HTTP/1.1 429") && {
            assert!(answer.contains("3 at once are taken"), "{answer}");
            assert!(answer.contains("retry-after: 5"), "{answer}");
            true
        }
    });
    drop(inside);
    until("there is room again", || {
        house.get("/healthz", &[]).starts_with("HTTP/1.1 200")
    });
    house.stop();
    let house = House::open(folder.path(), &["--connections", "2"]);
    let _inside: Vec<TcpStream> = (0..2).map(|_| house.call()).collect();
    until("the third is turned away", || {
        let answer = house.get("/healthz", &[]);
        answer.starts_with("HTTP/1.1 503") && answer.contains("it takes 2 connections at once")
    });
}

#[test]
fn too_many_requests_hear_when_to_try_again() {
    let folder = folder();
    let flags = ["--requests-burst", "3", "--requests-steady", "0.1"];
    let house = House::open(folder.path(), &flags);
    let answers: Vec<String> = (0..4).map(|_| house.get("/promise", &[])).collect();
    assert!(answers[..3].iter().all(|answer| status(answer) == 200));
    let last = &answers[3];
    assert_eq!(status(last), 429, "{last}");
    let wait = crate::house::header(last, "retry-after").expect("a time");
    assert!(
        (8..=10).contains(&wait.parse::<u64>().expect("seconds")),
        "{wait}"
    );
    assert!(
        last.contains("3 at once and 0.1 a second are taken"),
        "{last}"
    );
}

#[test]
fn it_stops_with_streams_half_sent_requests_and_thinking_bots() {
    let folder = folder();
    // By hand with 10000; each is an open file here and there.
    let streams = std::env::var("ORBIS_TEST_STREAMS").ok();
    let streams: usize = streams.and_then(|count| count.parse().ok()).unwrap_or(200);
    let flags = [
        "--log-level",
        "warn",
        "--connections-each",
        "20000",
        "--requests-burst",
        "20000",
    ];
    let house = House::open(folder.path(), &flags);
    let make = || {
        let seats = "game=golden-ages&watchable=on&seat-0=bot-hard&seat-1=bot-hard&seat-2=me";
        let made = house.post("/new", &[], seats);
        assert_eq!(status(&made), 303, "{made}");
        let table = crate::house::header(&made, "location");
        table.expect("a table").to_string()
    };
    let table = make();
    let ask = request("GET", &format!("{table}/live"), &[], "");
    let streams: Vec<TcpStream> = (0..streams)
        .map(|_| {
            let mut stream = house.call();
            stream.write_all(ask.as_bytes()).expect("sent");
            let mut first = [0; 12];
            stream.read_exact(&mut first).expect("a beginning");
            assert_eq!(&first, b"HTTP/1.1 200");
            stream
        })
        .collect();
    let mut halves: Vec<TcpStream> = (0..40).map(|_| house.call()).collect();
    for (index, half) in halves.iter_mut().enumerate() {
        let whole = request("POST", "/new", &[], "game=golden-ages");
        let cut = if index % 2 == 0 { 20 } else { whole.len() - 3 };
        half.write_all(&whole.as_bytes()[..cut]).expect("sent");
    }
    let _busy: Vec<String> = (0..8).map(|_| make()).collect();
    until("bots think", || {
        let told = house.get("/metrics", &[]);
        !told.contains("orbis_bots_thinking 0") && told.contains("orbis_bots_thinking")
    });
    let (took, log) = house.stop();
    assert!(took < Duration::from_secs(5), "it took {took:?}");
    assert!(!log.contains("ERROR"), "{log}");
    println!("{} streams: stopped after {took:?}", streams.len());
}
