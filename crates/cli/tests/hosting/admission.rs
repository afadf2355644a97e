//! Names, proxies and the password.

use crate::house::{House, cookies, header, request, status};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn only_names_of_this_server_are_answered() {
    let folder = folder();
    let house = House::open(folder.path(), &["--names", "games.example"]);
    for host in [
        "localhost",
        "127.0.0.1:80",
        "[::1]:9",
        "Games.Example",
        "192.0.2.7",
    ] {
        let answer = house.get("/", &[("host", host)]);
        assert_eq!(status(&answer), 200, "{host}: {answer}");
    }
    let answer = house.get("/", &[("host", "evil.example:7777")]);
    assert_eq!(status(&answer), 421, "{answer}");
    assert!(answer.contains("not known as evil.example"), "{answer}");
    let answer = house.post(
        "/play/golden-ages",
        &[("host", "evil.example")],
        "players=2",
    );
    assert_eq!(status(&answer), 421, "{answer}");
    for odd in [
        request("GET", "/", &[("host", "")], ""),
        "GET / HTTP/1.0\r\n\r\n".to_string(),
        request("GET", "http://evil.example/", &[], ""),
        "GET / HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\nconnection: close\r\n\r\n"
            .to_string(),
        request("GET", "/", &[("host", "a b")], ""),
    ] {
        let answer = house.say(&odd);
        assert_eq!(status(&answer), 400, "{odd}: {answer}");
    }
    let answer = house.say(&request("GET", "http://localhost/", &[], ""));
    assert_eq!(status(&answer), 200, "an absolute target of ours: {answer}");
}

#[test]
fn forwarded_words_are_believed_only_of_trusted_proxies() {
    let folder = folder();
    let forwarded = [
        ("x-forwarded-for", "198.51.100.7"),
        ("x-forwarded-proto", "https"),
        ("x-forwarded-host", "games.example"),
    ];
    let alone = House::open(folder.path(), &[]);
    let answer = alone.post("/preferences", &forwarded, "name=Ada");
    assert!(!answer.contains("Secure"), "{answer}");
    let (_, log) = alone.stop();
    assert!(
        log.contains("client=127.0.0.1") && !log.contains("198.51.100.7"),
        "{log}"
    );

    let flags = ["--trusted-proxies", "127.0.0.1", "--names", "games.example"];
    let behind = House::open(folder.path(), &flags);
    let answer = behind.post("/preferences", &forwarded, "name=Ada");
    assert_eq!(status(&answer), 303, "{answer}");
    assert!(answer.contains("; Secure"), "{answer}");
    let (_, log) = behind.stop();
    assert!(log.contains("client=198.51.100.7"), "{log}");
}

#[test]
fn a_server_with_a_password_asks_for_it() {
    let folder = folder();
    let password = [("ORBIS_PASSWORD", "open sesame")];
    let house = House::with(folder.path(), &[], &password);
    let answer = house.get("/new?game=golden-ages", &[]);
    assert_eq!(status(&answer), 401, "{answer}");
    assert!(
        answer.contains("value=\"/new?game=golden-ages\""),
        "{answer}"
    );
    assert_eq!(status(&house.get("/healthz", &[])), 200);
    let answer = house.post("/play/golden-ages", &[], "players=2");
    assert_eq!(status(&answer), 401, "{answer}");

    let wrong = house.post("/enter", &[], "password=open&back=/new");
    assert_eq!(status(&wrong), 401, "{wrong}");
    assert!(wrong.contains("That is not the password."), "{wrong}");
    let right = house.post("/enter", &[], "password=open+sesame&back=/new");
    assert_eq!(
        (status(&right), header(&right, "location")),
        (303, Some("/new"))
    );
    let away = house.post("/enter", &[], "password=open+sesame&back=//evil.example");
    assert_eq!(header(&away, "location"), Some("/"));
    let cookie = cookies(&right);
    assert!(!cookie.contains("sesame"), "{cookie}");
    assert_eq!(status(&house.get("/new", &[("cookie", &cookie)])), 200);
    assert_eq!(
        status(&house.get("/new", &[("cookie", "orbis-door=0")])),
        401
    );
    drop(house);

    let again = House::with(folder.path(), &[], &password);
    assert_eq!(
        status(&again.get("/new", &[("cookie", &cookie)])),
        200,
        "it lasts"
    );
    drop(again);
    let changed = House::with(folder.path(), &[], &[("ORBIS_PASSWORD", "another")]);
    assert_eq!(status(&changed.get("/new", &[("cookie", &cookie)])), 401);
}

#[test]
fn passwords_cannot_be_guessed_quickly() {
    let folder = folder();
    let house = House::with(folder.path(), &[], &[("ORBIS_PASSWORD", "word")]);
    let guess = || house.post("/enter", &[], "password=guess");
    let first: Vec<u16> = (0..5).map(|_| status(&guess())).collect();
    assert_eq!(first, [401; 5]);
    let answer = guess();
    assert_eq!(status(&answer), 429, "{answer}");
    assert!(header(&answer, "retry-after").is_some(), "{answer}");
}

#[test]
fn a_host_says_who_makes_tables() {
    let folder = folder();
    let flags = ["--visit", "anybody", "--create", "password"];
    let house = House::with(folder.path(), &flags, &[("ORBIS_PASSWORD", "word")]);
    assert_eq!(status(&house.get("/", &[])), 200);
    assert_eq!(status(&house.get("/new", &[])), 401);
    assert_eq!(
        status(&house.post("/play/golden-ages", &[], "players=2")),
        401
    );
    assert_eq!(status(&house.post("/import", &[], "{}")), 401);
    let cookie = cookies(&house.post("/enter", &[], "password=word"));
    let made = house.post("/play/golden-ages", &[("cookie", &cookie)], "players=2");
    assert_eq!(status(&made), 303, "{made}");
    drop(house);

    let house = House::open(folder.path(), &["--create", "admin"]);
    for (way, body) in [("/play/golden-ages", "players=2"), ("/import", "{}")] {
        let answer = house.post(way, &[], body);
        assert_eq!(status(&answer), 403, "{answer}");
        assert!(answer.contains("only its host makes tables"), "{answer}");
    }
}
