//! Games of former versions: what was stored by the program with `rules_version` 2.

use orbis_clash_of_cultures::{Choice, Done, Lie, Position, Step, content::Category};
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
fn categories_of_former_positions_are_numbers() {
    let read = |text: &str| serde_json::from_str::<Step>(text);
    let former = r#"{"step":"government-pick","seat":0,"category":10,"left":1}"#;
    let now = r#"{"step":"government-pick","seat":0,"category":"autocracy","left":1}"#;
    assert_eq!(
        read(former).expect("a number"),
        read(now).expect("its word")
    );
    let former =
        r#"{"step":"take-advance","seat":0,"among":{"category":11},"cube":"supply","must":false}"#;
    let step = read(former).expect("a number");
    let text = serde_json::to_string(&step).expect("a step");
    assert!(text.contains(r#""category":"theocracy""#), "{text}");
    let done: Done =
        serde_json::from_str(r#"{"card":"objective-1","goal":"government","category":9}"#)
            .expect("a number");
    assert_eq!(done.category, Some(Category::Democracy));
    assert!(read(&now.replace("autocracy", "anarchy")).is_err());
    assert!(read(&former.replace("11", "12")).is_err());
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
