//! The content files: nothing in them is unread, and every fault is one sentence with file, record and key.

use orbis_clash_of_cultures::Position;
use orbis_testkit::{content_contract, content_fault};

#[test]
fn every_key_is_read_and_every_fault_is_told() {
    content_contract::<Position>(&["name", "effect", "ongoing", "condition"]);
}

#[test]
fn faults_are_one_sentence_with_file_record_and_key() {
    let fault = content_fault::<Position>;
    assert_eq!(
        fault(
            "wonders.toml",
            "requires_advance = \"monuments\"",
            "requires_advance = \"monument\""
        ),
        "wonders.toml, wonder great-statue, requires_advance (line 25): there is no advance \"monument\""
    );
    assert_eq!(
        fault(
            "advances.toml",
            "grants = [\"farm\"]",
            "grants = [\"farms\"]"
        ),
        "advances.toml, advance farming, grants (line 87): there is no \"farms\""
    );
    assert_eq!(
        fault(
            "civilizations.toml",
            "id = \"rome:captivi\"\ncivilization = \"rome\"",
            "id = \"rome:captivi\"\ncivilization = \"greece\""
        ),
        "civilizations.toml: each civilization has its four special advances in the order of the civilizations"
    );
    assert_eq!(
        fault("setup.toml", "ages = 6", "ages = 7"),
        "setup.toml, game.ages: it is 7 where 6 is wanted"
    );
    assert_eq!(
        fault(
            "map.toml",
            "labels = [\"D2\", \"E2\"",
            "labels = [\"D2\", \"D2\""
        ),
        "map.toml, slot: d2 is covered twice"
    );
    assert_eq!(
        fault("dice.toml", "faces = 12", "faces = 6"),
        "dice.toml, die.faces: it is 6 where 12 is wanted"
    );
}
