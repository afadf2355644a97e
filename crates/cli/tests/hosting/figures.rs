//! The log, the figures and the health of a server; none of them tells a secret.

use crate::house::{House, cookies, header, request, status};
use std::io::{Read, Write};

#[test]
fn figures_are_told_to_this_machine_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = House::open(folder.path(), &[]);
    let table = house.post("/play/golden-ages", &[], "players=2");
    assert_eq!(status(&table), 303, "{table}");
    let answer = house.get("/metrics", &[]);
    assert_eq!(status(&answer), 200, "{answer}");
    for line in [
        "orbis_requests_total{method=\"POST\",route=\"/play/{game}\",status=\"303\"} 1",
        "orbis_request_seconds_count{route=\"/play/{game}\"} 1",
        "orbis_streams 0",
        "orbis_connections ",
        "# EOF",
    ] {
        assert!(answer.contains(line), "{line}: {answer}");
    }
    let passed_on = house.get("/metrics", &[("x-forwarded-for", "127.0.0.1")]);
    assert_eq!(status(&passed_on), 404, "{passed_on}");
    drop(house);
    let quiet = House::open(folder.path(), &["--metrics", "off"]);
    assert_eq!(status(&quiet.get("/metrics", &[])), 404);
}

#[test]
fn the_log_has_one_line_a_request_and_no_secret() {
    let folder = tempfile::tempdir().expect("a folder");
    let password = [("ORBIS_PASSWORD", "sesame-password")];
    let flags = ["--log", "json", "--log-level", "trace"];
    let house = House::with(folder.path(), &flags, &password);
    let door = cookies(&house.post("/enter", &[], "password=sesame-password"));
    let seats = "game=golden-ages&name=Secretname&seat-0=me&seat-1=invited&dice=secretdice&nonce=secretnonce";
    let made = house.post("/new", &[("cookie", &door)], seats);
    assert_eq!(status(&made), 303, "{made}");
    let table = header(&made, "location").expect("a table").to_string();
    let guest = cookies(&made);
    let all = format!("{door}; {guest}");
    let ask = [("cookie", all.as_str()), ("x-orbis", "1")];
    let link = house.post(&format!("{table}/invite"), &ask, "seat=B");
    let link = link
        .rsplit("\r\n")
        .next()
        .unwrap_or_default()
        .trim()
        .to_string();
    assert!(link.starts_with("/seat/"), "{link}");
    let door_only = [("cookie", door.as_str())];
    assert_eq!(status(&house.get(&link, &door_only)), 200);
    let taken = house.post(&link, &door_only, "name=Bob&dice=otherdice");
    assert_eq!(status(&taken), 303, "{taken}");
    let program = house.post("/api/v1/guests", &door_only, "{\"name\":\"Secretname\"}");
    let token = program.split("\"token\":\"").nth(1);
    let token = token.and_then(|rest| rest.split('"').next());
    let token = token.unwrap_or_else(|| panic!("{program}")).to_string();
    let bearer = format!("Bearer {token}");
    let said = house.get("/api/v1/me", &[("authorization", &bearer)]);
    assert_eq!(status(&said), 200, "{said}");
    let ask = [ask[0], ask[1], ("authorization", bearer.as_str())];
    let mut routes = 0;
    for route in orbis_web::routes::paths() {
        let path = route
            .replace("/t/{table}", &table)
            .replace("/tables/{table}", &table.replace("/t/", "/tables/"))
            .replace("/seat/{table}/{seat}/{secret}", &link)
            .replace("{game}", "golden-ages");
        if route.ends_with("/live") || route.ends_with("/events") {
            // A stream has no end; half of its head is enough.
            let mut stream = house.call();
            let ask = request("GET", &path, &ask, "");
            stream.write_all(ask.as_bytes()).expect("sent");
            stream.read_exact(&mut [0; 20]).expect("a beginning");
        } else {
            house.get(&path, &ask);
        }
        house.post(
            &path,
            &ask,
            "seat=A&version=0&choice=%22secretchoice%22&text=secrettalk",
        );
        routes += 2;
    }
    let odd = house.get("/nowhere/secretpath?secretquery", &ask);
    assert_eq!(status(&odd), 404, "{odd}");
    let (_, log) = house.stop();
    let lines = log
        .lines()
        .filter(|line| line.contains("\"orbis::requests\""));
    assert_eq!(lines.count(), routes + 8, "{log}");
    let secret = link.rsplit('/').next().expect("a secret");
    let words = [
        secret,
        token.rsplit('_').next().expect("a token"),
        door.split('=').nth(1).expect("a token"),
        guest.split('=').nth(1).expect("a session"),
        "sesame-password",
        "Secretname",
        "secretdice",
        "secretnonce",
        "secretchoice",
        "secrettalk",
        "secretpath",
        "secretquery",
    ];
    for word in words {
        assert!(!log.contains(word), "{word} is told in {log}");
    }
    for word in [
        "\"method\":\"POST\"",
        "\"route\":\"/seat/{table}/{seat}/{secret}\"",
        "\"status\":303",
        "\"ms\":",
        "\"bytes\":",
        "\"client\":\"127.0.0.1\"",
    ] {
        assert!(log.contains(word), "{word} is not told in {log}");
    }
}
