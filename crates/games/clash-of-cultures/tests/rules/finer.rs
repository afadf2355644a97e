//! The finer points of ships, barbarians, exploration, dice and influence.

use crate::common::*;
use orbis_clash_of_cultures::{
    Mood,
    content::{Building, Kind},
};
use orbis_core::{Seat, covers};

fn coast() -> Scene {
    Scene::new()
        .region("d3", "region-7", false)
        .no_units('A')
        .advances('A', &["tactics"])
}

#[test]
fn a_ship_carries_two_land_units_of_any_kind() {
    covers!(
        "coc.ship.capacity",
        "coc.stack.cargo-settlers",
        "coc.stack.ships-cargo",
        "coc.land.no-sea"
    );
    let mut play = coast().unit('A', "d3", Kind::Settler).play();
    play.chain('A', &["move", "from d3"])
        .not_offered('A', "to d4");
    let crowd = || {
        coast()
            .army('A', "d3", &[Kind::Infantry; 3])
            .unit('A', "d4", Kind::Ship)
    };
    let mut play = crowd().play();
    play.chain('A', &["move", "from d3", "take 3"])
        .not_offered('A', "to d4");
    let mut play = crowd().play();
    play.chain('A', &["move", "from d3", "take 2"])
        .offered('A', "to d4");
    let mut play = coast()
        .army('A', "d4", &[Kind::Ship, Kind::Settler, Kind::Infantry])
        .unit('A', "d3", Kind::Settler)
        .play();
    play.chain('A', &["move", "from d3"])
        .not_offered('A', "to d4");
    // Six on three ships: more than a land space holds.
    let fleet = coast()
        .army('A', "d4", &[Kind::Ship; 3])
        .army('A', "d4", &[Kind::Infantry; 6]);
    let mut play = fleet.play();
    play.chain('A', &["move", "from d4", "take 3", "to e4"]);
    assert_eq!(units(&play, 'A', "e4", Kind::Infantry), 6);
}

#[test]
fn land_and_sea_groups_share_the_three_moves() {
    covers!("coc.ship.embark-counts", "coc.ship.mixed");
    let mut play = coast()
        .unit('A', "d3", Kind::Settler)
        .army('A', "c4", &[Kind::Settler; 2])
        .unit('A', "d4", Kind::Ship)
        .play();
    play.chain('A', &["move", "from d3", "to d4", "from d4", "to e4"]);
    play.not_offered('A', "from e4");
    play.chain('A', &["from c4", "take 1", "to d3"]);
    assert_eq!(play.offers('A'), ["done"], "three groups have moved");
}

#[test]
fn an_enemy_ship_ends_the_route() {
    covers!("coc.ship.route");
    let scene = || {
        coast()
            .region("f3", "region-9", false)
            .unit('A', "d4", Kind::Ship)
    };
    let mut play = scene().play();
    play.chain('A', &["move", "from d4"]).offered('A', "to f3");
    let mut play = scene().unit('B', "e4", Kind::Ship).play();
    play.chain('A', &["move", "from d4"])
        .offered('A', "to e4")
        .not_offered('A', "to f3");
}

#[test]
fn barbarians_move_together_and_keep_what_they_take() {
    covers!(
        "coc.icon.barb-move-all",
        "coc.barb.capture-pieces",
        "coc.barb.capture-angry",
        "coc.icon.barb-move-check"
    );
    let mut play = Scene::new()
        .region("d3", "region-20", false)
        .no_units('A')
        .building("d2", 0, 'A')
        .barbarian("d3", Kind::Infantry)
        .barbarian("d3", Kind::Infantry)
        .goods('A', "1f2i")
        .eventful('A', "famine-1")
        .play();
    play.choose('A', "advance storage").choose('A', "goods 2i");
    assert!(
        play.position()
            .barbarians
            .iter()
            .all(|unit| unit.at == space("d2")),
        "the whole army, and one more would need a city two spaces off"
    );
    let city = play.position().cities.at(space("d2")).expect("a city");
    assert_eq!(
        (city.owner, city.mood, city.buildings[0]),
        (None, Mood::Angry, Some(Seat::at(0)))
    );
    // Nobody near: a settlement appears instead.
    let mut play = Scene::new().eventful('A', "famine-1").play();
    play.choose('A', "advance storage").choose('A', "space e2");
    assert!(play.position().cities.at(space("e2")).is_some());
}

#[test]
fn explored_land_is_empty_and_has_its_terrain() {
    covers!("coc.explore.no-occupants", "coc.explore.forest-mountain");
    let mut play = Scene::new().under("d3", "region-17").play();
    play.chain('A', &["move", "from d2", "to d3"]);
    if play.offers('A').contains(&"turn upright".to_string()) {
        play.choose('A', "turn upright");
    }
    assert_eq!(play.position().cities.iter().count(), 2, "the capitals");
    assert!(play.position().barbarians.is_empty());
    play.choose('A', "done")
        .refused('A', "move", "coc.land.tactics");
}

#[test]
fn icons_wake_one_unit_each() {
    covers!("coc.combat.clash-once", "coc.combat.clash-missing");
    let (_, values) = charge(meeting(&[Kind::Infantry], &[Kind::Infantry]), &[7, 1]);
    assert_eq!(values[0], 4, "there is no cavalry to wake");
    let mut play = march(meeting(&[Kind::Infantry], &[Kind::Infantry]).card('A', "flanking"));
    play.choose('A', "to d4");
    let card = with_card(&play, 'A', "card", "flanking");
    play.draws(&[11, 11, 1]).choose('A', &card);
    assert_eq!(
        play.position().battle.sides[0].value,
        13,
        "two icons, one infantry"
    );
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
fn a_happy_city_recruits_one_more_than_its_size() {
    covers!("coc.recruit.amount");
    let mut play = Scene::new().goods('A', "2f6g").play();
    play.chain('A', &["recruit d2", "hire settler", "hire settler"]);
    assert_eq!(play.offers('A'), ["done"]);
}
