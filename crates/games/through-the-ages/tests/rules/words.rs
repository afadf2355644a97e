//! Words: labels that say what a choice does and costs, refusals with their reasons, news that tell what happened.

use crate::common::scene;
use orbis_core::{Game, Refusal, Seat, Viewer, find};
use orbis_testkit::Play;
use orbis_through_the_ages::{Choice, Position};

const A: Seat = Seat::at(0);
const B: Seat = Seat::at(1);

fn label(play: &Play<Position>, seat: Seat, choice: &str) -> String {
    let choice: Choice = choice.parse().expect("a choice");
    play.position().present(seat, choice).label
}

fn why(play: &Play<Position>, seat: Seat, choice: &str) -> String {
    let choice: Choice = choice.parse().expect("a choice");
    match find(play.position(), seat, choice) {
        Some(Err(why)) => why.text(),
        other => panic!("{choice} is not refused: {other:?}"),
    }
}

#[test]
fn a_government_tells_its_actions_and_not_a_gain() {
    let mut scene = scene(2, 1);
    scene.hand('A', &["monarchy"]);
    scene.player('A').science = 20;
    let play = scene.actions();
    assert_eq!(
        label(&play, A, "develop monarchy"),
        "Develop Monarchy for 8 science (5 civil actions, 3 military actions, at most 3 of each urban building)"
    );
    assert_eq!(
        label(&play, A, "revolution monarchy"),
        "Revolution: Monarchy for 2 science and all 4 civil actions (5 civil actions, 3 military actions, at most 3 of each urban building)"
    );
}

#[test]
fn a_revolution_says_which_actions_it_takes() {
    let mut scene = scene(2, 2);
    scene
        .leader('A', "maximilien-robespierre")
        .hand('A', &["monarchy"]);
    scene.player('A').science = 20;
    let play = scene.actions();
    let said = label(&play, A, "revolution monarchy");
    assert!(said.contains("and all 3 military actions"), "{said}");
}

#[test]
fn a_pact_without_sides_has_none() {
    let mut scene = scene(3, 2);
    scene.military('A', &["scientific-cooperation"]);
    let mut play = scene.politics();
    play.choose('A', "offer scientific-cooperation B A");
    let log = play.log(Viewer::Table).join("\n");
    assert!(!log.contains("side"), "{log}");
    let hint = play.position().prompt(B).hint;
    assert!(!hint.contains("side"), "{hint}");
    play.choose('B', "accept");
    let shown = |play: &Play<Position>| {
        let mut zones = format!("{:?}", play.position().zones(Viewer::Table, &[]));
        zones += &format!("{:?}", play.position().draw(Viewer::Table, &[]));
        zones
    };
    assert!(!shown(&play).contains("as side"), "it lies there without");
    let mut sided = crate::common::scene(3, 2);
    sided.military('A', &["acceptance-of-supremacy"]);
    let mut play = sided.politics();
    play.choose('A', "offer acceptance-of-supremacy B B");
    let hint = play.position().prompt(B).hint;
    assert!(hint.ends_with("You would be side A."), "{hint}");
    play.choose('B', "accept");
    let both = ["as side A", "as side B"];
    assert!(both.iter().any(|side| shown(&play).contains(side)));
}

#[test]
fn a_leader_is_shown_with_its_symbols() {
    let mut scene = scene(2, 1);
    scene.hand('A', &["joan-of-arc"]);
    let play = scene.actions();
    let said = label(&play, A, "leader joan-of-arc");
    assert!(
        said.starts_with("Joan of Arc (+1 culture, +1 military action): strength"),
        "{said}"
    );
}

#[test]
fn an_attack_says_what_it_costs_and_who_is_stronger() {
    let mut scene = scene(2, 2);
    scene
        .tech('A', "warriors", 4)
        .military('A', &["plunder-2", "war-over-territory"]);
    let play = scene.politics();
    let said = label(&play, A, "aggression plunder-2 B");
    assert!(
        said.starts_with("Plunder (Age II) against {B} for 1 military action, 4 to 1: "),
        "{said}"
    );
    let said = label(&play, A, "war war-over-territory B");
    assert!(
        said.starts_with("War over Territory against {B} for 2 military actions: "),
        "{said}"
    );
}

#[test]
fn cards_of_two_ages_are_told_apart() {
    let mut scene = scene(2, 2);
    scene.hand('A', &["rich-land-1", "rich-land-2", "oil"]);
    scene.player('A').science = 20;
    let play = scene.actions();
    let first = label(&play, A, "play rich-land-1");
    let second = label(&play, A, "play rich-land-2");
    assert!(first.starts_with("Rich Land (Age I): "), "{first}");
    assert!(second.starts_with("Rich Land (Age II): "), "{second}");
    let oil = label(&play, A, "develop oil");
    assert!(
        oil.starts_with("Develop Oil for "),
        "only where needed: {oil}"
    );
}

#[test]
fn alexander_does_not_lose_himself() {
    let mut scene = scene(2, 1);
    scene.leader('A', "alexander-the-great");
    let mut play = scene.politics();
    assert_eq!(
        label(&play, A, "retire-leader"),
        "Remove Alexander the Great for 1 yellow token"
    );
    play.choose('A', "retire-leader");
    let log = play.log(Viewer::Table);
    assert!(
        log.contains(&"Vermilion's Alexander the Great retires for 1 yellow token.".to_string()),
        "{log:?}"
    );
    assert!(!log.iter().any(|line| line.contains("loses")), "{log:?}");
    let mut scene = crate::common::scene(2, 1);
    scene
        .leader('A', "christopher-columbus")
        .military('A', &["wealthy-territory-1"]);
    let mut play = scene.politics();
    play.choose('A', "voyage wealthy-territory-1");
    let log = play.log(Viewer::Table);
    assert!(!log.iter().any(|line| line.contains("loses")), "{log:?}");
}

#[test]
fn an_order_that_cannot_be_carried_out_says_why() {
    let mut scene = scene(2, 2);
    scene.hand('A', &["breakthrough-1", "iron", "oil"]);
    scene.player('A').science = 3;
    let play = scene.actions();
    assert_eq!(
        why(&play, A, "play breakthrough-1"),
        "you cannot do what Breakthrough (Age I) orders: the nearest needs 5 science, you have 3"
    );
    let mut scene = crate::common::scene(2, 2);
    scene.hand('A', &["breakthrough-1"]);
    let play = scene.actions();
    assert_eq!(
        why(&play, A, "play breakthrough-1"),
        "you cannot do what Breakthrough (Age I) orders: you have no technology in hand"
    );
    let mut scene = crate::common::scene(2, 2);
    scene.hand('A', &["engineering-genius-1"]);
    let play = scene.actions();
    assert_eq!(
        why(&play, A, "play engineering-genius-1"),
        "you cannot do what Engineering Genius (Age I) orders: you have no unfinished wonder"
    );
}

#[test]
fn one_thing_is_not_many() {
    let mut scene = scene(2, 1);
    scene.player('A').unused = 1;
    scene.tokens('A', "bronze", 9).tokens('A', "agriculture", 3);
    let play = scene.actions();
    let mine = label(&play, A, "build bronze");
    assert!(mine.ends_with("(1 resource a token)"), "{mine}");
    let temple = label(&play, A, "build religion");
    assert!(temple.ends_with("(+1 culture, +1 happy face)"), "{temple}");
    let end = label(&play, A, "end");
    assert!(!end.contains("+1 resources"), "{end}");
    let drawn = format!("{:?}", play.position().draw(Viewer::Table, &[]));
    let one = ["1 workers", "1 resources", "1 civil actions"];
    for words in one
        .iter()
        .flat_map(|words| [format!(" {words}"), format!("\"{words}")])
    {
        assert!(!drawn.contains(&words), "{words}");
    }
}

#[test]
fn a_territory_of_one_face_is_spelled_so() {
    let mut scene = scene(2, 1);
    scene.military('A', &["historic-territory-1", "developed-territory-1"]);
    let play = scene.politics();
    let said = label(&play, A, "prepare historic-territory-1");
    assert!(said.ends_with("+1 happy face"), "{said}");
    let said = label(&play, A, "prepare developed-territory-1");
    assert!(said.ends_with("+1 blue token"), "{said}");
}
