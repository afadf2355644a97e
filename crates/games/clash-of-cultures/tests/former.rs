//! Games of former versions: what was stored by the program with `rules_version` 2.

use orbis_clash_of_cultures::{Choice, Lie, Position};
use orbis_core::{Match, Record};

const POSITION: &str = include_str!("former/position-2.json");
const RECORD: &str = include_str!("former/record-2.jsonl");

#[test]
fn a_former_position_is_refused_in_one_sentence() {
    let fault = serde_json::from_str::<Position>(POSITION)
        .expect_err("steps were words with numbers")
        .to_string();
    assert!(!fault.contains('\n') && fault.contains("step"), "{fault}");
}

#[test]
fn a_former_record_is_played_on() {
    let record: Record<Choice> = Record::parse(RECORD).expect("its notation is understood");
    let last = record.entries.len() as u64;
    // The end's mark was made of a position as it was written then.
    let game = Match::<Position>::from_record(Record {
        end: None,
        ..record
    })
    .expect("the same choices are legal");
    assert_eq!(game.version(), last);
    let laid: Choice = "turn 0".parse().expect("the number of former versions");
    assert_eq!(laid, Choice::Turn { lie: Lie::Upright });
    assert_eq!(laid.to_string(), "turn upright");
}
