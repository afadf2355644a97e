//! Ships, what they carry and where they sail.

use crate::common::*;
use orbis_clash_of_cultures::content::Kind;
use orbis_core::covers;

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
fn who_calls_upon_erik_in_vain_is_no_bot() {
    covers!("coc.leader.scope");
    let mut play = Scene::civilized()
        .region("d3", "region-7", false)
        .no_units('A')
        .unit('A', "d4", Kind::Ship)
        .leader('A', "d4", "vikings:erik")
        .play();
    play.choose('A', "leader 2");
    // It costs nothing: bots that could think better of it would do so for ever.
    assert!(
        play.offers('A')
            .iter()
            .all(|offer| offer.starts_with("space "))
    );
    play.choose('A', "decline").offered('A', "leader 2");
}
