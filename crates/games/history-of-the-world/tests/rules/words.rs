//! Words: labels that say what happens, refusals that say why, news that are true.

use crate::common::Scene;
use orbis_core::{Game, Ink, Refusal, Seat, Viewer, find};
use orbis_history_of_the_world::{Choice, Position};
use orbis_testkit::Play;

const A: Seat = Seat::at(0);

fn label(play: &Play<Position>, choice: &str) -> String {
    let choice: Choice = choice.parse().expect("a choice");
    play.position().present(A, choice).label
}

#[test]
fn a_revolt_against_oneself_is_refused_for_what_it_is() {
    let play = Scene::of(3, "romans")
        .hand('A', &["jewish-revolt"])
        .army('A', "egypt", &["palestine"])
        .events();
    let choice: Choice = "play jewish-revolt".parse().expect("a choice");
    let why = match find(play.position(), A, choice) {
        Some(Err(why)) => why.text(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        why,
        "Jewish Revolt is about Palestine, which you hold yourself"
    );
}

#[test]
fn crusaders_in_the_own_capital_build_no_city() {
    let mut play = Scene::of(3, "franks")
        .army('A', "romans", &["palestine"])
        .capital(&["palestine"])
        .hand('A', &["crusade"])
        .events();
    play.choose('A', "play crusade");
    assert_eq!(
        label(&play, "expand crusade palestine"),
        "Replace your Romans in Palestine; the capital stays"
    );
    play.choose('A', "expand crusade palestine");
    let log = play.log(Viewer::Table);
    assert_eq!(
        log.last().map(String::as_str),
        Some("The crusaders of Vermilion keep the capital and build a fort in Palestine")
    );
    let mut play = Scene::of(3, "franks").hand('A', &["crusade"]).events();
    play.chain('A', &["play crusade", "expand crusade palestine"]);
    let log = play.log(Viewer::Table);
    assert_eq!(
        log.last().map(String::as_str),
        Some("The crusaders of Vermilion build a city and a fort in Palestine")
    );
}

#[test]
fn labels_say_before_their_first_colon_what_is_done() {
    let mut play = Scene::of(3, "incas-and-aztecs").turn(&[]);
    for choice in play.offers('A') {
        let said = label(&play, &choice);
        let short = said.split(": ").next().unwrap_or_default();
        let people = ["Incas", "Aztecs"];
        assert!(!people.contains(&short), "{said}");
    }
    play.asks("A");
}

#[test]
fn one_army_is_not_many() {
    let mut play = Scene::of(3, "sumeria").turn(&["population-explosion"]);
    while play.position().campaign.forces[0].pool > 1 {
        let next = play.offers('A');
        let next = next.iter().find(|choice| choice.starts_with("expand"));
        let next = next.expect("an empty world").clone();
        play.choose('A', &next);
    }
    let table = play.position().sketch(Viewer::Seat(A), Ink::Plain);
    assert!(table.contains("1 army to place"), "{table}");
    for card in Position::cards() {
        let one = card.text.contains("(1 armies");
        assert!(!one, "{}", card.text);
    }
}
