//! Influence culture.

use crate::common::*;
use orbis_clash_of_cultures::{
    Mood,
    content::{Building, Kind},
};
use orbis_core::{Seat, covers};

#[test]
fn some_cities_are_protected_from_influence() {
    covers!(
        "coc.fact.adv.monuments",
        "coc.fact.adv.no-boost",
        "coc.fact.building.obelisk"
    );
    let scene = || {
        Scene::new()
            .region("d3", "region-20", false)
            .goods('A', "3c")
            .city(Some('B'), "d4")
            .building("d4", 0, 'B')
    };
    scene().play().offered('A', "influence d4 1");
    scene()
        .advances('B', &["devotion"])
        .play()
        .not_offered('A', "influence d4 1");
    scene()
        .advances('B', &["separation-of-power"])
        .mood("d4", Mood::Happy)
        .play()
        .not_offered('A', "influence d4 1");
    scene()
        .advances('B', &["totalitarianism"])
        .unit('B', "d4", Kind::Infantry)
        .play()
        .not_offered('A', "influence d4 1");
    scene()
        .advances('B', &["monuments"])
        .wonder("d4", "colosseum")
        .play()
        .not_offered('A', "influence d4 1");
    Scene::civilized()
        .civ('A', "rome")
        .goods('A', "3c")
        .building("d2", 4, 'B')
        .play()
        .not_offered('A', "influence d2 0");
}

#[test]
fn only_buildings_are_influenced_and_the_city_stays() {
    covers!(
        "coc.influence.buildings-only",
        "coc.influence.still-owner",
        "coc.influence.lose-piece"
    );
    let near = || {
        Scene::new()
            .region("d3", "region-20", false)
            .city(Some('B'), "d3")
            .wonder("d3", "colosseum")
    };
    near().play().not_offered('A', "influence d3 0");
    let mut play = near().building("d3", 0, 'B').play();
    let pieces = |play: &orbis_testkit::Play<orbis_clash_of_cultures::Position>| {
        play.position()
            .building_pieces(Seat::at(1), Building::Temple)
    };
    assert_eq!(pieces(&play), 4);
    play.draws(&[10]).choose('A', "influence d3 0");
    assert_eq!((pieces(&play), owner(&play, "d3")), (5, Some(Seat::at(1))));
}

#[test]
fn a_takeover_needs_a_barbarian_city_in_reach() {
    covers!("coc.influence.barbarian", "coc.influence.range");
    let scene = || {
        Scene::new()
            .region("d3", "region-20", false)
            .region("d5", "region-19", false)
            .city(Some('B'), "d3")
            .building("d3", 0, 'B')
            .card('A', "cultural-takeover")
            .goods('A', "0")
    };
    let mut play = scene().city(None, "d6").play();
    play.offered('A', "influence d3 0");
    let card = with_card(&play, 'A', "play", "cultural-takeover");
    play.refused('A', &card, "coc.influence.barbarian");
    scene().city(None, "c2").play().offered('A', &card);
}
