//! Steps as they are written in positions and records.

use crate::common::{Scene, space};
use orbis_core::{Game, Seat, step::Stacked};
use orbis_golden_ages::{
    Position, Step,
    actions::explorer::{Move, Purpose},
    era::{EndOfEra, EraSetup},
};
use serde_json::{from_value, json, to_value};

#[test]
fn a_step_is_written_with_its_name_and_fields() {
    let step: Step = Move {
        seat: Seat::at(1),
        from: space("e3"),
        standing: true,
        purpose: Purpose::Explorer,
    }
    .into();
    let written =
        json!({ "step": "move", "seat": 1, "from": "e3", "standing": true, "purpose": "explorer" });
    assert_eq!(to_value(step).unwrap(), written);
    assert_eq!(from_value::<Step>(written).unwrap(), step);
    let step: Step = EndOfEra {}.into();
    assert_eq!(to_value(step).unwrap(), json!({ "step": "end-of-era" }));
    assert_eq!(Step::default(), EraSetup {}.into());
    assert_eq!(format!("{step:?}"), "EndOfEra");
}

#[test]
fn a_step_with_a_field_too_many_or_too_few_is_not_read() {
    for wrong in [
        json!({ "step": "act", "seat": 0, "left": 1 }),
        json!({ "step": "act" }),
        json!({ "step": "end-of-era", "seat": 0 }),
        json!({ "step": "dance", "seat": 0 }),
        json!({ "seat": 0 }),
    ] {
        assert!(from_value::<Step>(wrong.clone()).is_err(), "{wrong}");
    }
}

#[test]
fn who_is_not_asked_is_told_to_wait() {
    let Scene(position) = Scene::new(2);
    let waits = position.prompt(Seat::at(1));
    assert_eq!(waits.text, "It is not your turn.");
    assert_eq!(waits.rule, Position::WAITING);
    let mut over = position;
    while over.pop().is_some() {}
    assert_eq!(over.prompt(Seat::at(0)).text, "The game is over.");
}
