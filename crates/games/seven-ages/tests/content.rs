//! The content files: nothing in them is unread, and every fault is one sentence with file, record and key.

use orbis_seven_ages::Position;
use orbis_testkit::{content_contract, content_fault};

#[test]
fn every_key_is_read_and_every_fault_is_told() {
    content_contract::<Position>(&["name"]);
}

#[test]
fn faults_are_one_sentence_with_file_record_and_key() {
    let fault = content_fault::<Position>;
    assert_eq!(
        fault("progress-track.toml", "levels = 49\n", "levels = 48\n"),
        "progress-track.toml, track.levels: it is 48 where 49 is wanted"
    );
    assert_eq!(
        fault(
            "events.toml",
            "units = \"infantry\", set = 1 }",
            "units = \"infantry\", sett = 1 }"
        ),
        ""
    );
}

#[test]
fn disk() {
    use orbis_core::Game;
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("content");
    let files: Vec<(String, String)> = Position::content()
        .unwrap()
        .files()
        .iter()
        .map(|file| {
            (
                file.name.to_string(),
                std::fs::read_to_string(dir.join(file.name)).unwrap(),
            )
        })
        .collect();
    if let Err(error) = Position::content().unwrap().check(&files) {
        println!("FAULT {error}");
    }
}
