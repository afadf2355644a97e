//! Moving and exploring, barbarians and pirates on the map.

use crate::common::*;
use orbis_clash_of_cultures::{
    content::{Kind, RegionId, Terrain},
    menu::Act,
    round::Round,
};
use orbis_core::{Game, covers};

#[test]
fn land_units_move_one_space_and_mountains_stop_them() {
    covers!(
        "coc.land.one-space",
        "coc.land.mountain",
        "coc.land.tactics"
    );
    let mut play = Scene::new().play();
    play.chain('A', &["move", "from d2"]);
    play.not_offered('A', "to d4")
        .chain('A', &["to e2", "done"]);
    play.refused('A', "move", "coc.land.tactics");
    let mut play = Scene::new()
        .no_units('A')
        .unit('A', "d2", Kind::Infantry)
        .play();
    play.refused('A', "move", "coc.land.tactics");
}

#[test]
fn groups_are_split_by_number() {
    covers!("coc.move.group", "coc.move.split", "coc.stack.free");
    let mut play = Scene::new()
        .unit('A', "d2", Kind::Settler)
        .unit('A', "d2", Kind::Settler)
        .play();
    play.chain(
        'A',
        &[
            "move", "from d2", "take 2", "to c2", "from d2", "to d1", "done",
        ],
    );
    assert_eq!(
        (
            units(&play, 'A', "c2", Kind::Settler),
            units(&play, 'A', "d1", Kind::Settler)
        ),
        (2, 1)
    );
}

#[test]
fn four_army_units_are_the_most_on_land() {
    covers!("coc.land.enter-limit");
    let mut scene =
        Scene::new()
            .no_units('A')
            .advances('A', &["tactics"])
            .unit('A', "d2", Kind::Infantry);
    for _ in 0..4 {
        scene = scene.unit('A', "c2", Kind::Infantry);
    }
    let mut play = scene.play();
    play.chain('A', &["move", "from d2"])
        .not_offered('A', "to c2")
        .offered('A', "to e2");
}

#[test]
fn a_region_is_laid_so_that_the_entered_space_is_land() {
    covers!(
        "coc.explore.who",
        "coc.explore.place",
        "coc.explore.not-sea",
        "coc.explore.move-ends",
        "coc.move.explore",
        "coc.explore.order",
    );
    let mut play = Scene::new().under("d3", "region-7").play();
    play.chain('A', &["move", "from d2", "to d3"]).asks("A");
    assert_eq!(
        play.position().world.terrain(space("d3")),
        Some(Terrain::Forest)
    );
    assert_eq!(units(&play, 'A', "d3", Kind::Settler), 1);
}

#[test]
fn sea_joins_sea_and_a_free_choice_is_asked() {
    covers!(
        "coc.explore.sea-adjacent",
        "coc.explore.choice",
        "coc.explore.impossible"
    );
    // d4 and e4 are sea; the region of f4 has sea on top: it must touch them.
    let scene = || {
        Scene::new()
            .region("d3", "region-7", false)
            .no_units('A')
            .unit('A', "e5", Kind::Settler)
    };
    let mut play = Scene::new().under("d3", "region-19").play();
    play.chain('A', &["move", "from d2", "to d3"]);
    assert_eq!(
        play.offers('A'),
        ["turn upright", "turn turned"],
        "without sea both ways are open"
    );
    play.choose('A', "turn turned");
    assert_eq!(
        play.position().world.terrain(space("d3")),
        Some(Terrain::Plains)
    );
    let position = scene().under("f4", "region-11").0;
    let tile = position.world.tile(space("f4")).expect("a tile");
    let options = orbis_clash_of_cultures::explore::orientations(&position, tile, None);
    assert!(options[0], "as printed f4 is sea and touches e4");
    // Turned round, top and bottom change places, and left and right: one way always lets the units in.
    for region in RegionId::all() {
        let spaces = region.card().spaces();
        for at in 0..2 {
            assert!(spaces[at] != Terrain::Sea || spaces[3 - at] != Terrain::Sea);
        }
    }
}

#[test]
fn ships_sail_connected_seas_and_carry_two() {
    covers!(
        "coc.ship.move",
        "coc.ship.embark",
        "coc.ship.cargo-with-ship",
        "coc.found.not-on-ship",
    );
    // c3 and b3 are sea (region of b2), d4 and e4 too.
    let mut play = Scene::new()
        .region("d3", "region-7", false)
        .unit('A', "d4", Kind::Ship)
        .no_units('B')
        .edit(|position| {
            for unit in position.players[0].units.iter_mut() {
                if unit.kind == Kind::Settler {
                    unit.at = space("d3");
                }
            }
            position.players[0].units.sort_unstable();
        })
        .play();
    play.chain('A', &["move", "from d3", "to d4", "from d4"]);
    play.choose('A', "to e4");
    assert_eq!(
        (
            units(&play, 'A', "e4", Kind::Ship),
            units(&play, 'A', "e4", Kind::Settler)
        ),
        (1, 1)
    );
    play.choose('A', "done")
        .refused('A', "found e4", "coc.found.not-on-ship");
}

#[test]
fn roads_cover_two_spaces_from_a_city() {
    covers!("coc.fact.adv.roads");
    let mut play = Scene::new()
        .region("d3", "region-20", false)
        .goods('A', "1f1o")
        .advances('A', &["roads"])
        .play();
    play.chain('A', &["move", "from d2", "road d4"]);
    assert_eq!(
        (units(&play, 'A', "d4", Kind::Settler), goods(&play, 'A')),
        (1, "0".to_string())
    );
}

#[test]
fn barbarians_settle_two_spaces_away() {
    covers!(
        "coc.icon.barb-spawn-1",
        "coc.icon.barb-spawn-2",
        "coc.event.icon-first",
        "coc.event.icon-drawer"
    );
    let mut play = Scene::new()
        .region("d3", "region-20", false)
        .eventful('A', "good-year-drawer")
        .play();
    play.choose('A', "advance storage");
    assert_eq!(play.offers('A'), ["space c4", "space d4", "space e4"]);
    play.choose('A', "space d4").choose('A', "city d4");
    assert_eq!(play.position().barbarians.len(), 2);
    assert_eq!(goods(&play, 'A'), "1f1m", "then comes the text");
}

#[test]
fn barbarians_come_nearer_and_take_what_nobody_guards() {
    covers!(
        "coc.icon.barb-move",
        "coc.icon.barb-move-battle",
        "coc.barb.capture",
        "coc.barb.capture-settler"
    );
    let mut play = Scene::new()
        .region("d3", "region-20", false)
        .city(Some('A'), "c2")
        .no_units('A')
        .barbarian("d3", Kind::Infantry)
        .advances('A', &["irrigation"])
        .eventful('A', "famine-1")
        .play();
    play.choose('A', "advance storage");
    assert_eq!(
        play.position()
            .cities
            .at(space("d2"))
            .expect("a city")
            .owner,
        None
    );
    play.choose('A', "city c2");
    assert_eq!(units(&play, 'A', "c2", Kind::Settler), 1);
}

#[test]
fn exhausted_land_lies_next_to_a_city() {
    covers!("coc.icon.exhausted-place", "coc.event.all-players");
    let mut play = Scene::new().eventful('A', "awesome-year-all").play();
    play.choose('A', "advance storage");
    assert_eq!(play.offers('A'), ["space c2", "space e2"]);
    play.choose('A', "space e2");
    assert!(play.position().world.exhausted.has(space("e2")));
    assert_eq!(
        (goods(&play, 'A'), goods(&play, 'B')),
        ("2f1m".to_string(), "2f".to_string())
    );
}

#[test]
fn pirates_appear_and_raid() {
    covers!(
        "coc.icon.pirates-place",
        "coc.icon.pirates-raid",
        "coc.pirate.block-collect",
        "coc.pirate.static",
        "coc.icon.pirates-any-ship"
    );
    let mut play = Scene::civilized()
        .region("e3", "region-12", false)
        .advances('A', &["fishing"])
        .goods('A', "2f1g")
        .eventful('A', "scientific-trade")
        .play();
    play.choose('A', "advance storage")
        .choose('A', "goods 2f")
        .choose('A', "space e3")
        .choose('A', "space e3")
        .choose('A', "good gold");
    assert_eq!(play.position().pirates.len(), 2);
    assert_eq!(goods(&play, 'A'), "2i1m");
    let (there, round) = (play.position().pirates, play.position().round);
    play.choose('A', "collect d2").not_offered('A', "goods 2f");
    // To the end of the round, whatever is done, they stay where they are.
    while play.position().round == round {
        let seat = play.position().turn().deciders().first().expect("somebody");
        let offers = play.offers(seat.letter());
        play.choose(seat.letter(), &offers[0]);
    }
    assert_eq!(play.position().pirates, there);
}

#[test]
fn trade_routes_pair_units_with_foreign_cities() {
    covers!(
        "coc.fact.trade.when",
        "coc.fact.trade.route",
        "coc.fact.trade.matching",
        "coc.fact.trade.income",
        "coc.fact.trade.not-barbarian",
        "coc.fact.trade.path"
    );
    let position = Scene::new()
        .region("d3", "region-20", false)
        .region("d5", "region-19", false)
        .no_units('A')
        .unit('A', "d4", Kind::Settler)
        .unit('A', "d3", Kind::Settler)
        .city(Some('B'), "d6")
        .0;
    let seat = orbis_core::Seat::at(0);
    assert_eq!(
        orbis_clash_of_cultures::routes::routes(&position, seat, false).len(),
        1,
        "d4 reaches d6, d3 does not"
    );
    assert_eq!(
        orbis_clash_of_cultures::routes::routes(&position, seat, true).len(),
        0
    );
    let mut play = Scene(position)
        .goods('A', "0")
        .advances('A', &["trade-routes"])
        .edit(|position| {
            position.stack.clear();
            let other = orbis_core::Seat::at(1);
            position.stack.push(Round { seat, left: 1 }.into());
            position.stack.push(Act { seat: other }.into());
            position.turn.seat = other;
        })
        .play();
    play.choose('B', "end-turn").asks("A");
    assert_eq!(goods(&play, 'A'), "1f");
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
