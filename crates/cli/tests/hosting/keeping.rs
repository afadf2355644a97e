//! Copies taken under load and put back; tables and guests in the hands of their host.

use crate::house::{House, cookies, header, status};
use std::{
    collections::BTreeMap,
    path::Path,
    process::Command,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// Runs a command of the program; its status, output and complaint.
pub fn orbis(words: &[&str]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_orbis"))
        .args(words)
        .output();
    let output = output.expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.success(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

pub fn word(path: &Path) -> &str {
    path.to_str().expect("a name")
}

/// Makes a table against a bot; its path and the cookie of its player.
pub fn table(house: &House) -> (String, String) {
    let made = house.post("/play/golden-ages", &[], "players=2&level=easy");
    assert_eq!(status(&made), 303, "{made}");
    let path = header(&made, "location").expect("a table").to_string();
    (path, cookies(&made))
}

fn after<'a>(page: &'a str, mark: &str) -> Option<&'a str> {
    page.split(mark).nth(1)?.split('"').next()
}

fn escape(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// Makes one choice; the length of the journal that was acknowledged.
pub fn choose(house: &House, path: &str, cookie: &str) -> Option<u64> {
    let head = [("cookie", cookie), ("x-orbis", "1")];
    let page = house.get(&format!("{path}/view"), &head);
    let version = after(&page, "name=\"version\" value=\"")?
        .parse::<u64>()
        .ok()?;
    let choice = after(&page, "name=\"choice\" value=\"")?;
    let choice = choice.replace("&quot;", "\"").replace("&amp;", "&");
    let form = format!("seat=A&version={version}&choice={}", escape(&choice));
    let answer = house.post(&format!("{path}/choose"), &head, &form);
    (status(&answer) == 200).then_some(version + 1)
}

/// Makes the first choice, however long the bots before it take.
fn first_choice(house: &House, (path, cookie): &(String, String)) {
    let began = Instant::now();
    while choose(house, path, cookie).is_none() {
        assert!(began.elapsed() < crate::house::PATIENCE, "nobody is asked");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_copy_taken_under_load_has_every_acknowledged_choice() {
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join("copy.sqlite");
    let flags = [
        "--log-level",
        "error",
        "--changes-burst",
        "100000",
        "--requests-burst",
        "100000",
    ];
    let house = House::open(folder.path(), &flags);
    let tables: Vec<(String, String)> = (0..4).map(|_| table(&house)).collect();
    let acknowledged = Mutex::new(BTreeMap::<&str, u64>::new());
    let done = AtomicBool::new(false);
    let before = std::thread::scope(|scope| {
        for (path, cookie) in &tables {
            let (acknowledged, done, house) = (&acknowledged, &done, &house);
            scope.spawn(move || {
                while !done.load(Ordering::Relaxed) {
                    if let Some(version) = choose(house, path, cookie) {
                        acknowledged.lock().expect("a list").insert(path, version);
                    }
                }
            });
        }
        let began = Instant::now();
        let enough =
            |all: &BTreeMap<&str, u64>| all.len() == 4 && all.values().all(|version| *version > 6);
        while !enough(&acknowledged.lock().expect("a list")) {
            assert!(began.elapsed() < crate::house::PATIENCE, "nobody plays");
            std::thread::sleep(Duration::from_millis(20));
        }
        let before = acknowledged.lock().expect("a list").clone();
        let (ok, said, err) = orbis(&["backup", "--data", word(folder.path()), word(&copy)]);
        done.store(true, Ordering::Relaxed);
        assert!(ok && said.contains("4 tables"), "{said}{err}");
        before
    });
    let (ok, _, err) = orbis(&["restore", "--data", word(folder.path()), word(&copy)]);
    assert!(
        !ok && err.contains("another server"),
        "refused while it runs: {err}"
    );
    house.stop();

    let (ok, said, err) = orbis(&["restore", "--data", word(folder.path()), word(&copy)]);
    assert!(
        ok && said.contains("What was there is kept in"),
        "{said}{err}"
    );
    let (ok, listed, err) = orbis(&["admin", "--data", word(folder.path()), "tables"]);
    assert!(ok, "{err}");
    for (path, version) in before {
        let id = path.trim_start_matches("/t/");
        let line = listed
            .lines()
            .find(|line| line.starts_with(id))
            .expect("its line");
        let stored = line
            .split(" choices")
            .next()
            .and_then(|line| line.rsplit(' ').next());
        let stored: u64 = stored.and_then(|word| word.parse().ok()).expect("a number");
        assert!(stored >= version, "{line}: {version} were acknowledged");
    }
    let house = House::open(folder.path(), &flags);
    for (path, cookie) in &tables {
        let page = house.get(&format!("{path}/view"), &[("cookie", cookie)]);
        assert_eq!(status(&page), 200, "{page}");
    }
}

#[test]
fn what_is_no_copy_is_not_restored() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("text.sqlite");
    std::fs::write(&file, "not a database").expect("written");
    let data = folder.path().join("data");
    let (ok, _, err) = orbis(&["restore", "--data", word(&data), word(&file)]);
    assert!(!ok && err.lines().count() == 1, "{err}");
    let (ok, _, err) = orbis(&["restore", "--data", word(&data), "nowhere.sqlite"]);
    assert!(
        !ok && err.contains("there is no file nowhere.sqlite"),
        "{err}"
    );
    let (ok, _, err) = orbis(&[
        "backup",
        "--data",
        word(&data),
        word(&folder.path().join("x")),
    ]);
    assert!(!ok && err.contains("there is no file"), "{err}");
}

/// All that a host can do, in the folder of a server that runs or does not.
fn host_everything(house: Option<&House>, data: &str, (path, cookie): &(String, String)) {
    let admin = |words: &[&str]| orbis(&[&["admin", "--data", data], words].concat());
    let id = path.trim_start_matches("/t/");
    let (ok, listed, err) = admin(&["tables"]);
    assert!(
        ok && listed.contains(&format!("{id}  golden-ages  playing")),
        "{listed}{err}"
    );

    let (ok, links, err) = admin(&["create", "golden-ages", "--people", "2", "--bots", "easy"]);
    assert!(ok && links.lines().count() == 2, "{links}{err}");
    let first = links.lines().next().expect("a link").to_string();
    let made = first.split('/').nth(2).expect("an id").to_string();
    let (ok, rotated, err) = admin(&["rotate", &made, "A"]);
    assert!(ok && rotated.trim() != first, "{rotated}{err}");
    if let Some(house) = house {
        assert_eq!(status(&house.get(&first, &[])), 404, "the old link");
        assert_eq!(status(&house.get(rotated.trim(), &[])), 200, "the new link");
    }
    for wrong in [
        admin(&["rotate", &made, "C"]),
        admin(&["rotate", &made, "F"]),
        admin(&["rotate", "nothing", "A"]),
        admin(&["close", "nothing"]),
        admin(&["delete", "nothing"]),
        admin(&["remove", "nobody"]),
        admin(&["create", "nothing"]),
    ] {
        assert!(!wrong.0 && wrong.2.lines().count() == 1, "{wrong:?}");
    }

    let (ok, _, err) = admin(&["close", id]);
    assert!(ok, "{err}");
    if let Some(house) = house {
        assert_eq!(choose(house, path, cookie), None, "it cannot be played");
        let page = house.get(path, &[("cookie", cookie)]);
        assert_eq!(status(&page), 200, "it can be looked at: {page}");
    }
    let guest = cookie
        .trim_start_matches("orbis=")
        .split('.')
        .next()
        .expect("an id");
    let (ok, guests, _) = admin(&["guests"]);
    assert!(ok && guests.contains(guest), "{guests}");
    let (ok, _, err) = admin(&["remove", guest]);
    assert!(ok, "{err}");
    let (_, guests, _) = admin(&["guests"]);
    assert!(!guests.contains(guest), "{guests}");
    let (ok, _, err) = admin(&["delete", id]);
    assert!(ok, "{err}");
    let (_, listed, _) = admin(&["tables"]);
    assert!(!listed.contains(id), "{listed}");
    if let Some(house) = house {
        assert_eq!(status(&house.get(path, &[])), 404, "it is gone at once");
    }
}

#[test]
fn a_host_looks_after_tables_of_a_running_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = House::open(folder.path(), &["--create", "anybody"]);
    let played = table(&house);
    first_choice(&house, &played);
    host_everything(Some(&house), word(folder.path()), &played);
    let (_, log) = house.stop();
    assert!(!log.contains("ERROR"), "{log}");
}

#[test]
fn a_host_looks_after_tables_of_a_server_that_does_not_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = House::open(folder.path(), &[]);
    let played = table(&house);
    first_choice(&house, &played);
    house.stop();
    let copy = folder.path().join("copy.sqlite");
    for (words, said) in [
        (&["admin", "tables"][..], "\n1 table\n"),
        (&["admin", "guests"], "  1 table  now\n1 guest\n"),
        (&["backup", word(&copy)], ": 1 table, "),
        (
            &["check-journals"],
            "1 table in play, all as the rules lead.",
        ),
    ] {
        let place = ["--data", word(folder.path())];
        let (first, rest) = words.split_at(1);
        let (_, out, err) = orbis(&[first, &place, rest].concat());
        assert!(out.contains(said), "{words:?}: {out}{err}");
    }
    host_everything(None, word(folder.path()), &played);
}
