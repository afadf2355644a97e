//! The content files: nothing in them is unread, and every fault is one sentence with file, record and key.

use orbis_history_of_the_world::Position;
use orbis_testkit::{content_contract, content_fault};

#[test]
fn every_key_is_read_and_every_fault_is_told() {
    content_contract::<Position>(&["does"]);
}

#[test]
fn faults_are_one_sentence_with_file_record_and_key() {
    let fault = content_fault::<Position>;
    assert_eq!(
        fault(
            "lesser-events.toml",
            "kingdom = \"upper-nile\"",
            "kingdom = \"upper-nil\""
        ),
        "lesser-events.toml, card kingdom-kush, does.kingdom (line 40): there is no land \"upper-nil\""
    );
    assert_eq!(
        fault(
            "empires.toml",
            "id = \"sumeria\"\nname",
            "id = \"sumeria\"\nnmae"
        ),
        "empires.toml, empire sumeria, nmae (line 11): unknown field `nmae`, expected one of `name`, `epoch`, `order`, `strength`, `capital`, \
         `navigation`, `fleets`, `start`, `origin`"
    );
    assert_eq!(
        fault("pieces.toml", "monument = 36\n", ""),
        "pieces.toml, shared (line 8): missing field `monument`"
    );
    assert_eq!(
        fault("scoring.toml", "area = \"nippon\"\n", "area = \"africa\"\n"),
        "scoring.toml, area_value: Nippon needs one value"
    );
    assert_eq!(
        fault("greater-events.toml", "per_player = 3", "per_player = 4"),
        "greater-events.toml, deal.per_player: there are 4, but only 3 have room"
    );
}
