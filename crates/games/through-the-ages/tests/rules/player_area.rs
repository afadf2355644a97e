//! What is shown: a player's area, open hands, prompts that warn.

use crate::common::{civil, scene};
use orbis_core::{Game, Ink, Seat, Viewer, covers};
use orbis_through_the_ages::Side;

#[test]
fn an_area_shows_everything_in_play() {
    covers!("tta.layout.areas", "tta.hand.civil-public");
    let mut scene = scene(3, 3);
    scene
        .leader('A', "bill-gates")
        .government('A', "democracy")
        .wonder('A', "pyramids")
        .unfinished('A', "internet", 2)
        .tech('A', "computers", 2)
        .tech('A', "strategy", 0)
        .colony('A', "vast-territory-1")
        .tactic('A', "legion")
        .war('A', "war-over-culture", 'B')
        .pact('A', "peace-treaty", 'C', Side::A)
        .hand('A', &["oil"])
        .military('A', &["spy"]);
    let mut view = scene.0;
    view.hide(Viewer::Seat(Seat::at(1)));
    assert!(
        view.player(Seat::at(0)).holds(civil("oil")),
        "civil hands are open"
    );
    let drawing = view.draw(Viewer::Seat(Seat::at(1)), &[]);
    let area = drawing
        .panels
        .iter()
        .find(|panel| panel.seat == Some(Seat::at(0)))
        .expect("A's area");
    for word in [
        "Bill Gates",
        "Democracy",
        "Pyramids",
        "Internet",
        "Computers",
        "Strategy",
        "Vast Territory",
        "Legion",
        "War over Culture",
        "Peace Treaty",
        "Oil",
    ] {
        assert!(area.svg.contains(word), "{word} is missing");
    }
    assert!(!area.svg.contains("Spy"), "military hands are not");
    let text = view.sketch(Viewer::Table, Ink::Plain);
    assert!(text.contains("Bill Gates") && !text.contains("Spy"));
    for group in [
        "tactic Legion",
        "colonies Vast Territory",
        "pact Peace Treaty",
    ] {
        assert!(text.contains(group), "{group} is missing in:\n{text}");
    }
    let area = text.lines().filter(|line| line.starts_with("  "));
    for line in area {
        assert!(line.chars().count() <= 120, "{line}");
    }
}
