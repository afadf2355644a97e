//! The content files: nothing in them is unread, and every fault is one sentence with file, record and key.

use orbis_testkit::{content_contract, content_fault};
use orbis_through_the_ages::Position;

#[test]
fn every_key_is_read_and_every_fault_is_told() {
    content_contract::<Position>(&["name"]);
}

#[test]
fn faults_are_one_sentence_with_file_record_and_key() {
    let fault = content_fault::<Position>;
    let free = |card: &str| format!("may-build-free = \"{card}\"");
    assert_eq!(
        fault("military.toml", &free("warriors"), &free("worriers")),
        "military.toml, card development-of-warfare, event.op.may-build-free (line 143): there is no card \"worriers\""
    );
    assert_eq!(
        fault(
            "civil.toml",
            "id = \"irrigation\"\nname",
            "id = \"irrigation\"\nnmae"
        ),
        "civil.toml, card irrigation, nmae (line 40): unknown field `nmae`, expected one of `name`, `level`, `kind`, `copies`, \
         `science_cost`, `revolution_cost`, `resource_cost`, `value`, `urban_limit`, `stages`, `symbols`, `modifiers`, `action`, `bonus`, \
         `start_workers`, `initial`, `effect`, `origin`"
    );
    assert_eq!(
        fault("board.toml", "play_tactic_cost = 1\n", ""),
        "board.toml, constants (line 31): missing field `play_tactic_cost`"
    );
    let farm = |copies: &str| format!("kind = \"farm\"\ncopies = {copies}");
    assert_eq!(
        fault("civil.toml", &farm("[1, 2, 3]"), &farm("[1, 2, 2]")),
        "civil.toml, expect 12, records (line 20): the copies[2] of all card with level = 2 should add up to 53, but that is 52"
    );
}
