//! Ships, ports, pirates and trade routes.

use crate::common::*;
use orbis_clash_of_cultures::{content::Kind, menu::Act, round::Round};
use orbis_core::{Seat, covers};

const A: Seat = Seat::at(0);
const B: Seat = Seat::at(1);

#[test]
fn pirates_fight_and_pay() {
    covers!(
        "coc.pirate.attack",
        "coc.pirate.reward",
        "coc.pirate.multi-round",
        "coc.ship.no-pirate-pass",
        "coc.pirate.no-pass"
    );
    let scene = || {
        Scene::civilized()
            .civ('A', "rome")
            .region("d3", "region-7", false)
            .unit('A', "d4", Kind::Ship)
            .edit(|position| position.pirates.push(space("e4")))
    };
    let mut play = scene().play();
    play.chain('A', &["move", "from d4"])
        .draws(&[1, 1])
        .choose('A', "to e4");
    play.draws(&[11, 1])
        .choose('A', "done")
        .choose('A', "good mood");
    assert_eq!(goods(&play, 'A'), "2f1g1m");
    assert!(play.position().pirates.is_empty());
    let mut play = scene().play();
    play.chain('A', &["move", "from d4"])
        .not_offered('A', "to f3");
}

#[test]
fn ships_retreat_and_fight_only_once_a_turn() {
    covers!(
        "coc.naval.retreat",
        "coc.ship.after-battle",
        "coc.ship.units-after-battle",
        "coc.naval.cargo-after",
        "coc.naval.cargo-restrict"
    );
    let mut play = Scene::new()
        .region("d3", "region-7", false)
        .no_units('A')
        .unit('A', "d4", Kind::Ship)
        .unit('A', "d4", Kind::Settler)
        .unit('B', "e4", Kind::Ship)
        .play();
    play.chain('A', &["move", "from d4", "take 1"])
        .draws(&[1, 1])
        .choose('A', "to e4")
        .choose('A', "retreat");
    assert_eq!(
        (
            units(&play, 'A', "d4", Kind::Ship),
            units(&play, 'A', "d4", Kind::Settler)
        ),
        (1, 1)
    );
    play.choose('A', "from d4")
        .not_offered('A', "to e4")
        .choose('A', "to d3");
    assert_eq!(
        units(&play, 'A', "d3", Kind::Settler),
        1,
        "the cargo did not fight"
    );
}

#[test]
fn a_landing_can_be_a_battle() {
    covers!("coc.ship.disembark-battle");
    let mut play = Scene::new()
        .region("d3", "region-7", false)
        .no_units('A')
        .no_units('B')
        .advances('A', &["tactics"])
        .unit('A', "d4", Kind::Ship)
        .unit('A', "d4", Kind::Infantry)
        .unit('B', "c4", Kind::Infantry)
        .play();
    play.chain('A', &["move", "from d4", "take 0"])
        .draws(&[11, 1])
        .choose('A', "to c4");
    assert_eq!(
        (
            units(&play, 'A', "c4", Kind::Infantry),
            play.position().battle.landed
        ),
        (1, true)
    );
}

#[test]
fn recruited_ships_fight_at_once_and_cannot_retreat() {
    covers!("coc.recruit.ship-battle");
    let mut play = Scene::new()
        .region("e3", "region-12", false)
        .goods('A', "2w")
        .building("d2", 3, 'A')
        .unit('B', "e3", Kind::Ship)
        .play();
    play.chain('A', &["recruit d2", "hire ship"])
        .draws(&[1, 1, 11, 1])
        .choose('A', "done")
        .asks("A");
    assert_eq!(
        (
            units(&play, 'A', "e3", Kind::Ship),
            units(&play, 'B', "e3", Kind::Ship)
        ),
        (1, 0)
    );
}

#[test]
fn ships_explore_where_their_sea_goes_on() {
    covers!(
        "coc.explore-ship.reach",
        "coc.explore-ship.enter",
        "coc.explore-ship.stop"
    );
    // Sea on e4 and d4; the region of f4 has its one sea on top, which touches e4 only as printed.
    let mut play = Scene::new()
        .region("d3", "region-7", false)
        .under("f4", "region-11")
        .unit('A', "d4", Kind::Ship)
        .play();
    play.chain('A', &["move", "from d4", "to f4"]).asks("A");
    assert_eq!(units(&play, 'A', "f4", Kind::Ship), 1);
    play.not_offered('A', "from f4");
}

#[test]
fn a_region_without_reachable_sea_sends_the_ship_back() {
    covers!("coc.explore-ship.fail");
    let mut play = Scene::new()
        .region("d3", "region-7", false)
        .under("f4", "region-19")
        .unit('A', "d4", Kind::Ship)
        .play();
    play.chain('A', &["move", "from d4", "to f4", "turn upright"]);
    assert_eq!(units(&play, 'A', "d4", Kind::Ship), 1);
}

#[test]
fn an_enemy_in_the_harbour_blocks_the_port() {
    covers!("coc.fact.building.port-blocked");
    let scene = || {
        Scene::new()
            .region("e3", "region-12", false)
            .building("d2", 3, 'A')
    };
    let mut play = scene().play();
    play.choose('A', "collect d2").offered('A', "goods 1f1o1g");
    let mut play = scene().unit('B', "e3", Kind::Ship).play();
    play.choose('A', "collect d2")
        .not_offered('A', "goods 1f1o1g");
}

#[test]
fn cargo_trades_too_and_pirates_stop_it() {
    covers!("coc.fact.trade.cargo", "coc.pirate.block-trade");
    let mut scene = Scene::civilized()
        .civ('A', "rome")
        .region("d3", "region-7", false)
        .region("d5", "region-19", false)
        .no_units('A')
        .unit('A', "d4", Kind::Ship)
        .unit('A', "d4", Kind::Settler)
        .city(Some('B'), "d6")
        .city(Some('B'), "c6");
    assert_eq!(
        orbis_clash_of_cultures::routes::routes(&scene.0, A, false).len(),
        2
    );
    scene.0.pirates.push(space("e4"));
    assert_eq!(
        orbis_clash_of_cultures::routes::routes(&scene.0, A, false).len(),
        0
    );
}

#[test]
fn pirates_are_taken_from_the_map_when_none_are_left() {
    covers!("coc.icon.pirates-supply");
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .region("e3", "region-12", false)
        .edit(|position| (0..4).for_each(|_| position.pirates.push(space("e3"))))
        .eventful('A', "successful-year")
        .play();
    play.chain(
        'A',
        &[
            "advance storage",
            "space e3",
            "space e3",
            "space e3",
            "space e3",
        ],
    );
    assert_eq!(play.position().pirates.len(), 4);
}

#[test]
fn cartography_pays_for_sailing() {
    covers!("coc.fact.adv.cartography");
    let mut play = Scene::new()
        .region("d3", "region-7", false)
        .unit('A', "d4", Kind::Ship)
        .advances('A', &["cartography"])
        .play();
    play.chain('A', &["move", "from d4", "to e4", "done"]);
    assert_eq!(goods(&play, 'A'), "2f1i");
}

#[test]
fn markets_profit_from_foreign_routes() {
    covers!("coc.fact.building.market-gold");
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .civ('B', "greece")
        .region("d3", "region-20", false)
        .region("d5", "region-19", false)
        .no_units('A')
        .no_units('B')
        .unit('A', "d4", Kind::Settler)
        .city(Some('B'), "d6")
        .building("d6", 5, 'B')
        .goods('A', "0")
        .goods('B', "0")
        .advances('A', &["trade-routes"])
        .edit(|position| {
            position.stack.clear();
            position.stack.push(Round { seat: A, left: 1 }.into());
            position.stack.push(Act { seat: B }.into());
            position.turn.seat = B;
        })
        .play();
    play.choose('B', "end-turn");
    assert_eq!(
        (goods(&play, 'A'), goods(&play, 'B')),
        ("1f".to_string(), "1g".to_string())
    );
}

/// A ship of A on the east coast; the far coast lies open if the test says so.
fn east() -> Scene {
    Scene::new()
        .region("g3", "region-7", false)
        .unit('A', "f3", Kind::Ship)
}

#[test]
fn navigation_sails_round_the_board() {
    covers!(
        "coc.ship.navigation",
        "coc.ship.navigation-range",
        "coc.ship.navigation-blocked"
    );
    let west = || east().region("a3", "region-12", false);
    let mut play = west().play();
    play.chain('A', &["move", "from f3"])
        .not_offered('A', "to a3");
    let mut play = west().advances('A', &["navigation"]).play();
    play.chain('A', &["move", "from f3", "to a3"]);
    assert_eq!(units(&play, 'A', "a3", Kind::Ship), 1, "by way of g3");
    // On into the group beyond, and to what is unrevealed next to it.
    let far = Scene::new()
        .region("a3", "region-12", false)
        .region("b4", "region-11", false)
        .unit('A', "a3", Kind::Ship);
    let mut play = far.advances('A', &["navigation"]).play();
    play.chain('A', &["move", "from a3"])
        .offered('A', "to b4")
        .offered('A', "to c4");
    let held = west()
        .advances('A', &["navigation"])
        .unit('B', "a3", Kind::Ship);
    let mut play = held.play();
    play.chain('A', &["move", "from f3"])
        .draws(&[11, 1])
        .choose('A', "to a3");
    assert_eq!(units(&play, 'B', "a3", Kind::Ship), 0);
}

#[test]
fn navigation_explores_over_the_edge_but_not_past_it() {
    covers!(
        "coc.ship.navigation-unrevealed",
        "coc.explore-ship.navigation"
    );
    let mut play = east()
        .under("b2", "region-12")
        .advances('A', &["navigation"])
        .play();
    play.chain('A', &["move", "from f3"])
        .not_offered('A', "to a5")
        .choose('A', "to b2");
    // Only one way round can its sea be reached.
    if play.offers('A').contains(&"space a3".to_string()) {
        play.choose('A', "space a3");
    }
    assert_eq!(units(&play, 'A', "a3", Kind::Ship), 1);
}

#[test]
fn a_lone_sea_turns_to_the_edge() {
    covers!("coc.explore.sea-edge");
    let mut play = Scene::new()
        .under("b2", "region-10")
        .unit('A', "c2", Kind::Settler)
        .play();
    play.chain('A', &["move", "from c2", "to b2"]);
    let sea = play.position().world.sea();
    assert!(sea.has(space("a3")) && !sea.has(space("c3")));
}

#[test]
fn pirates_do_not_trouble_the_land() {
    covers!("coc.pirate.no-land");
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .region("d3", "region-7", false)
        .edit(|position| position.pirates.push(space("d4")))
        .play();
    play.chain(
        'A',
        &["move", "from d2", "to d3", "done", "move", "from d3"],
    )
    .not_offered('A', "to d4")
    .offered('A', "to c4");
}

#[test]
fn a_truce_keeps_new_ships_out_of_a_fight() {
    covers!("coc.move.negotiated", "coc.recruit.ship-battle");
    let harbour = || {
        Scene::civilized()
            .civ('A', "rome")
            .civ('B', "greece")
            .region("e3", "region-12", false)
            .goods('A', "2w2c")
            .building("d2", 3, 'A')
            .unit('B', "e3", Kind::Ship)
    };
    let banned = harbour().edit(|position| {
        position.turn.banned = position.turn.banned.with(B);
    });
    let mut play = banned.play();
    play.choose('A', "recruit d2")
        .refused('A', "hire ship", "coc.move.negotiated");
    // Against the Great Diplomat the attack costs 2 culture tokens and his card.
    let peace = harbour()
        .person('A', "great-diplomat")
        .edit(|position| position.players[0].diplomat = Some(B));
    let mut play = peace.play();
    play.chain('A', &["recruit d2", "hire ship"])
        .draws(&[11, 1])
        .choose('A', "done");
    assert_eq!(goods(&play, 'A'), "0");
    assert!(play.position().players[0].persons.is_empty());
}

#[test]
fn a_trader_of_a_trade_empire_reaches_farther() {
    covers!("coc.fact.obj.trade-hypothetical");
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .civ('B', "carthage")
        .advances('B', &["voting"])
        .region("d3", "region-20", false)
        .region("d5", "region-19", false)
        .no_units('A')
        .no_units('B')
        .advances('A', &["tactics"])
        .unit('A', "d4", Kind::Infantry)
        .unit('B', "d5", Kind::Settler)
        .objective('A', "scavenger")
        .play();
    play.chain('A', &["move", "from d4", "to d5"]);
    let scores = |offer: &String| offer.starts_with("score");
    assert!(play.offers('A').iter().any(scores), "three spaces from d2");
}
