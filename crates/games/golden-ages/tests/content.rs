//! The content files: nothing in them is unread, and every fault is one sentence with file, record and key.

use orbis_golden_ages::Position;
use orbis_testkit::{content_contract, content_fault};

#[test]
fn every_key_is_read_and_every_fault_is_told() {
    content_contract::<Position>(&["name"]);
}

#[test]
fn faults_are_one_sentence_with_file_record_and_key() {
    let fault = content_fault::<Position>;
    assert_eq!(
        fault(
            "wonders.toml",
            "civilisation = \"maya\"",
            "civilisation = \"mayas\""
        ),
        "wonders.toml, wonder chichen-itza, civilisation (line 102): there is no civilisation \"mayas\""
    );
    assert_eq!(
        fault(
            "buildings.toml",
            "id = \"granary\"\nname",
            "id = \"granary\"\nnmae"
        ),
        "buildings.toml, building granary, nmae (line 42): unknown field `nmae`, expected one of `name`, `era`, `min_players`, \
         `activate`, `permanent`, `endgame`, `text`, `origin`"
    );
    assert_eq!(
        fault("wonders.toml", "era = 2\ncost = 6\n", "era = 2\n"),
        "wonders.toml, wonder great-wall (line 61): missing field `cost`"
    );
    assert_eq!(
        fault("civilisations.toml", "number = 23", "number = 25"),
        "civilisations.toml, expect 6, records (line 13): 25 different number of civilisation are expected, but there are 24"
    );
    assert_eq!(
        fault("continents.toml", "cols = 10", "cols = 11"),
        "continents.toml, board.cols: it is 11 where 10 is wanted"
    );
    assert_eq!(
        fault(
            "buildings.toml",
            "endgame = { op = \"vp-per\", n = 2, count = \"wonder\" }",
            "endgame = { op = \"gold-per\", n = 2, count = \"wonder\" }"
        ),
        "buildings.toml, building museum, endgame: at the end of the game only `vp` and `vp-per` do anything"
    );
}
