//! Manoeuvre: Strategists on their way, leaders of the same kind, ships along a coast, areas that are passed.

use crate::common::scene::*;
use orbis_core::covers;
use orbis_seven_ages::{Position, Step, content::MarkerId};
use orbis_testkit::Play;

const MANOEUVRE: MarkerId = MarkerId::MANOEUVRE;

fn france(level: u8) -> Scene {
    Scene::new(3).empire("dark-blue", "french", 'A', level)
}

/// The manoeuvre proper is over: the Strategist moves.
fn strategist(play: &mut Play<Position>) {
    let first = |step: &Step| {
        matches!(
            step,
            Step::Manoeuvre(orbis_seven_ages::manoeuvre::Manoeuvre { again: false, .. })
        )
    };
    while play.position().stack.iter().any(first) {
        play.choose('A', "done");
    }
}

fn rifles(play: &Play<Position>, place: &str) -> u8 {
    let world = &play.position().world;
    world
        .units_of(set("dark-blue"), area(place))
        .get(unit("rifle"))
}

#[test]
fn a_strategist_drops_units_off_where_he_passes() {
    covers!("sa.conf-end.strategist", "sa.lead.strategist");
    let mut play = france(33)
        .units("dark-blue", "normandy", &[("rifle", 5)])
        .units("dark-blue", "germany", &[("rifle", 3)])
        .leader("dark-blue", "st", "normandy")
        .action("dark-blue", MANOEUVRE);
    strategist(&mut play);
    // Burgundy is vacant: nobody goes through it before somebody holds it.
    play.chain('A', &["from normandy", "take st", "unit rifle 2"]);
    play.offered('A', "to burgundy")
        .not_offered('A', "to lombardy");
    play.choose('A', "to burgundy");
    // Others follow him there and nowhere else.
    play.choose('A', "unit rifle 1");
    play.not_offered('A', "to low_countries")
        .choose('A', "to burgundy");
    play.choose('A', "done");
    // He goes on with those who came with him, but for one who holds Burgundy; one point is left to them.
    play.not_offered('A', "from germany");
    play.choose('A', "from burgundy");
    play.not_offered('A', "unit rifle 1").choose('A', "take st");
    play.not_offered('A', "unit rifle 3")
        .choose('A', "unit rifle 2");
    play.offered('A', "to lombardy")
        .not_offered('A', "to tuscany");
    play.choose('A', "to lombardy");
    let found = ["normandy", "burgundy", "lombardy", "germany"].map(|place| rifles(&play, place));
    assert_eq!(found, [2, 1, 2, 3]);
    assert!(play.position().world.has_talent(
        set("dark-blue"),
        area("lombardy"),
        orbis_seven_ages::content::Talent::Strategist
    ));
    // Nobody has a point left.
    play.chain('A', &["from lombardy", "take st", "unit rifle 1"]);
    play.not_offered('A', "to tuscany")
        .not_offered('A', "to burgundy");
}

#[test]
fn units_that_he_finds_on_his_way_stay() {
    covers!("sa.conf-end.strategist");
    let mut play = france(33)
        .units("dark-blue", "normandy", &[("rifle", 2)])
        .units("dark-blue", "burgundy", &[("rifle", 4), ("knight", 2)])
        .leader("dark-blue", "st", "normandy")
        .leader("dark-blue", "ta", "burgundy")
        .action("dark-blue", MANOEUVRE);
    strategist(&mut play);
    play.chain(
        'A',
        &["from normandy", "take st", "unit rifle 1", "to burgundy"],
    );
    play.choose('A', "from burgundy");
    play.not_offered('A', "take ta").choose('A', "take st");
    play.offered('A', "unit rifle 1")
        .not_offered('A', "unit rifle 2")
        .not_offered('A', "unit knight 1");
}

#[test]
fn every_strategist_moves_again_in_the_order_his_player_wants() {
    covers!("sa.conf-end.strategist", "sa.lead.strategist");
    let mut play = france(33)
        .units("dark-blue", "normandy", &[("rifle", 3)])
        .units("dark-blue", "germany", &[("rifle", 3)])
        .units("dark-blue", "low_countries", &[("rifle", 1)])
        .leader("dark-blue", "st", "normandy")
        .leader("dark-blue", "st", "germany")
        .action("dark-blue", MANOEUVRE);
    strategist(&mut play);
    play.offered('A', "from normandy");
    play.chain(
        'A',
        &[
            "from germany",
            "take st",
            "unit rifle 2",
            "to low_countries",
        ],
    );
    play.not_offered('A', "from normandy").choose('A', "done");
    // The other goes on from there with his own unit, not with those who have moved.
    play.not_offered('A', "from low_countries");
    play.chain(
        'A',
        &[
            "from normandy",
            "take st",
            "unit rifle 1",
            "to low_countries",
        ],
    );
    play.choose('A', "done").choose('A', "done");
    let again = |step: &Step| {
        matches!(
            step,
            Step::Manoeuvre(orbis_seven_ages::manoeuvre::Manoeuvre { .. })
        )
    };
    assert!(!play.position().stack.iter().any(again));
    let found = ["normandy", "germany", "low_countries"].map(|place| rifles(&play, place));
    assert_eq!(found, [2, 1, 4]);
}

#[test]
fn two_strategists_do_not_move_one_army_twice() {
    covers!("sa.conf-end.strategist");
    let mut play = france(33)
        .units("dark-blue", "normandy", &[("rifle", 3)])
        .leader("dark-blue", "st", "normandy")
        .leader("dark-blue", "st-ta", "normandy")
        .action("dark-blue", MANOEUVRE);
    strategist(&mut play);
    play.chain('A', &["from normandy", "take st", "take st-ta"]);
    play.chain('A', &["unit rifle 2", "to burgundy", "done"]);
    let again = |step: &Step| {
        matches!(
            step,
            Step::Manoeuvre(orbis_seven_ages::manoeuvre::Manoeuvre { .. })
        )
    };
    assert!(!play.position().stack.iter().any(again));
}

#[test]
fn a_strategist_does_not_keep_another_from_moving() {
    covers!("sa.conf-end.strategist");
    let mut play = france(33)
        .units("dark-blue", "normandy", &[("rifle", 2)])
        .units("dark-blue", "burgundy", &[("rifle", 3)])
        .leader("dark-blue", "st", "normandy")
        .leader("dark-blue", "st", "burgundy")
        .action("dark-blue", MANOEUVRE);
    strategist(&mut play);
    play.chain(
        'A',
        &["from normandy", "take st", "unit rifle 1", "to burgundy"],
    );
    play.choose('A', "done");
    // Four rifles are there now; one has moved.
    play.chain('A', &["from burgundy", "take st"]);
    play.not_offered('A', "take st")
        .not_offered('A', "unit rifle 4")
        .choose('A', "unit rifle 3")
        .choose('A', "to lombardy");
}

#[test]
fn star_wars_follow_a_strategist_where_he_went() {
    covers!("sa.conf-end.strategist");
    let mut play = Scene::with(3, &[("edition", "deluxe")])
        .empire("dark-blue", "french", 'A', 49)
        .units("dark-blue", "normandy", &[("rifle", 2), ("star-wars", 1)])
        .leader("dark-blue", "st", "normandy")
        .action("dark-blue", MANOEUVRE);
    strategist(&mut play);
    play.chain(
        'A',
        &["from normandy", "take st", "unit rifle 1", "to burgundy"],
    );
    play.choose('A', "unit star-wars 1");
    play.not_offered('A', "to honshu")
        .offered('A', "to burgundy");
}

#[test]
fn leaders_of_the_same_kind_move_one_after_the_other() {
    covers!("sa.move-leader.with-unit");
    let mut play = france(33)
        .units("dark-blue", "normandy", &[("rifle", 3)])
        .units("dark-blue", "lombardy", &[("rifle", 2)])
        .units("dark-blue", "burgundy", &[("rifle", 1)])
        .leader("dark-blue", "ta", "normandy")
        .leader("dark-blue", "ta", "lombardy")
        .action("dark-blue", MANOEUVRE);
    play.chain(
        'A',
        &["from normandy", "take ta", "unit rifle 1", "to burgundy"],
    );
    play.chain('A', &["from lombardy", "take ta"]);
    play.not_offered('A', "take ta")
        .choose('A', "unit rifle 1")
        .choose('A', "to burgundy");
    let chiefs = play.position().world.chiefs;
    assert!(chiefs.iter().all(|chief| chief.area == area("burgundy")));
    assert_eq!(play.position().work.led, chiefs.iter().copied().collect());
}

#[test]
fn ships_go_from_shore_to_shore_and_that_is_no_invasion() {
    covers!(
        "sa.move-ship.where",
        "sa.term.invasion",
        "sa.move-ship.no-land-crossing"
    );
    let scene = || {
        france(30)
            .units("dark-blue", "low_countries", &[("rifle", 2), ("galley", 1)])
            .empire("red", "germans", 'B', 30)
            .units("red", "schleswig", &[("spear", 1)])
            .units("red", "germany", &[("spear", 1)])
    };
    let entry = |start: &str| {
        let mut play = scene()
            .units("dark-blue", "north_sea", &[("frigate", 1)])
            .action("dark-blue", MANOEUVRE);
        play.choose('A', &format!("from {start}"));
        let ship = if start == "north_sea" {
            "frigate"
        } else {
            "galley"
        };
        play.choose('A', &format!("unit {ship} 1"))
            .choose('A', "to schleswig");
        let landed = play.position().world.intruder(area("schleswig"));
        landed.expect("it came").entries(unit(ship), 0, 1)
    };
    assert_eq!(
        entry("low_countries"),
        1 << orbis_seven_ages::Entry::Plain as u8
    );
    assert_eq!(
        entry("north_sea"),
        1 << orbis_seven_ages::Entry::Plain as u8,
        "by way of the Low Countries, which are ours"
    );
    // Egypt has two coasts: from that of the Red Sea no ship goes along the Mediterranean.
    let coast = |far: u8| {
        let mut play = france(30)
            .units("dark-blue", "egypt", &[("rifle", 1), ("frigate", 1)])
            .also(|position| position.world.set_far(area("egypt"), unit("frigate"), far))
            .action("dark-blue", MANOEUVRE);
        play.chain('A', &["from egypt", "unit frigate 1"]);
        play
    };
    coast(0)
        .offered('A', "to cyrenaica")
        .not_offered('A', "to nubia");
    let mut play = coast(1);
    play.offered('A', "to nubia")
        .not_offered('A', "to cyrenaica");
    play.choose('A', "to palestine");
    let far = &area("palestine").card().coasts[1];
    let red = u8::from(far.has(area("red_sea")));
    let world = &play.position().world;
    assert_eq!(world.far(area("palestine"), unit("frigate")), red);
}

#[test]
fn ships_count_only_ships_at_sea() {
    covers!("sa.move-ship.pass-sea");
    let scene = |planes: u8| {
        france(46)
            .units("dark-blue", "normandy", &[("rifle", 2), ("battleship", 1)])
            .empire("red", "english", 'B', 46)
            .units(
                "red",
                "bay_of_biscay",
                &[("frigate", 1), ("fighter", planes)],
            )
            .units("red", "lusitania", &[("rifle", 1)])
            .also(|position| {
                let (set, sea) = (set("dark-blue"), area("bay_of_biscay"));
                let ours = units(&[("frigate", 2)]);
                position
                    .world
                    .intrude(set, sea, &ours, orbis_seven_ages::Entry::Plain);
            })
    };
    let mut play = scene(1).action("dark-blue", MANOEUVRE);
    play.chain('A', &["from normandy", "unit battleship 1"])
        .offered('A', "to lusitania");
}

#[test]
fn a_vacant_city_shrinks_when_somebody_passes() {
    covers!("sa.vacant.city-reduced", "sa.lead.explorer-trail");
    let mut play = france(9)
        .units("dark-blue", "tuscany", &[("spear", 4)])
        .leader("dark-blue", "ex", "tuscany")
        .city("latium", 5)
        .action("dark-blue", MANOEUVRE);
    play.chain(
        'A',
        &["from tuscany", "take ex", "unit spear 1", "to apulia"],
    );
    let city = |play: &Play<Position>| play.position().world.city(area("latium"));
    assert_eq!(city(&play), 3);
    // Those who go the same way with him do no more harm.
    play.choose('A', "march tuscany spear 2 apulia");
    assert_eq!(city(&play), 3);
}

#[test]
fn a_call_can_be_taken_back() {
    let mut play = france(33)
        .units("dark-blue", "normandy", &[("rifle", 3)])
        .units("dark-blue", "burgundy", &[("rifle", 2)])
        .action("dark-blue", MANOEUVRE);
    // Looked at and left alone, an area can be called again; after that its units stay.
    play.chain('A', &["from normandy", "done"]);
    play.chain('A', &["from normandy", "unit rifle 2", "done"]);
    // Once somebody has left, the others can be called later.
    play.choose('A', "march normandy rifle 1 burgundy");
    play.chain('A', &["from normandy", "done", "from normandy", "done"]);
    play.not_offered('A', "from normandy");
    play.chain('A', &["from burgundy", "done", "from burgundy", "done"]);
    play.not_offered('A', "from burgundy");
}

#[test]
fn ships_bring_aircraft_home_from_the_sea() {
    covers!("sa.transport.capacity", "sa.transport.end-coastal");
    let mut play = france(46)
        .units("dark-blue", "normandy", &[("rifle", 1)])
        .units(
            "dark-blue",
            "bay_of_biscay",
            &[("battleship", 1), ("fighter", 2)],
        )
        .action("dark-blue", MANOEUVRE);
    play.chain(
        'A',
        &["from bay_of_biscay", "unit battleship 1", "load fighter"],
    );
    play.not_offered('A', "to irish_sea")
        .choose('A', "to normandy");
    let world = &play.position().world;
    let home = units(&[("rifle", 1), ("battleship", 1), ("fighter", 1)]);
    assert_eq!(world.units(area("normandy")), home);
}

#[test]
fn past_one_empire_ships_reach_the_other() {
    covers!("sa.move-ship.pass-sea");
    let mut play = france(30)
        .units("dark-blue", "normandy", &[("rifle", 1)])
        .units("dark-blue", "english_channel", &[("ship-of-the-line", 1)])
        .empire("red", "english", 'B', 30)
        .units("red", "irish_sea", &[("frigate", 1)])
        .units("red", "north_sea", &[("frigate", 1)])
        .units("red", "iceland", &[("rifle", 1)])
        .empire("orange", "germans", 'C', 30)
        .units("orange", "bay_of_biscay", &[("frigate", 1)])
        .units("orange", "grand_banks", &[("ship-of-the-line", 1)])
        .action("dark-blue", MANOEUVRE);
    play.chain('A', &["from english_channel", "unit ship-of-the-line 1"]);
    play.offered('A', "to iceland")
        .offered('A', "to grand_banks");
}

#[test]
fn two_armies_open_the_way_together() {
    covers!("sa.move-land.stop");
    let mut play = france(33)
        .units("dark-blue", "normandy", &[("rifle", 3)])
        .units("dark-blue", "burgundy", &[("rifle", 2)])
        .empire("red", "germans", 'B', 33)
        .units("red", "low_countries", &[("spear", 1)])
        .units("red", "schleswig", &[("spear", 1)])
        .action("dark-blue", MANOEUVRE);
    play.chain('A', &["from normandy", "unit rifle 1", "to low_countries"]);
    play.chain('A', &["from burgundy", "unit rifle 1", "to low_countries"]);
    play.chain('A', &["from normandy", "unit rifle 1"])
        .offered('A', "to germany");
}

#[test]
fn galleys_join_an_explorer_on_the_open_sea() {
    covers!("sa.lead.explorer-galley", "sa.move-ship.galley-lost");
    let sails = |explorer: bool| {
        let mut scene = france(9)
            .units("dark-blue", "crete", &[("spear", 1), ("galley", 1)])
            .units("dark-blue", "eastern_mediterranean", &[("galley", 1)])
            .units("dark-blue", "central_mediterranean", &[("frigate", 1)]);
        if explorer {
            scene = scene.leader("dark-blue", "ex", "central_mediterranean");
        }
        let mut play = scene.action("dark-blue", MANOEUVRE);
        play.chain('A', &["from crete", "unit galley 1"]);
        play
    };
    sails(true).offered('A', "to central_mediterranean");
    sails(false).not_offered('A', "to central_mediterranean");
}

#[test]
fn only_who_comes_to_a_canal_asks_for_it() {
    covers!("sa.move-ship.canal");
    let asks = |waters: &str| {
        let scene = france(36)
            .units("dark-blue", "normandy", &[("spear", 1)])
            .units("dark-blue", waters, &[("frigate", 1)])
            .empire("red", "english", 'B', 36)
            .units("red", "egypt", &[("spear", 1)])
            .also(|position| {
                position.world.wonders.push(orbis_seven_ages::Wonder {
                    artefact: orbis_seven_ages::content::ArtefactId::SUEZ,
                    area: area("egypt"),
                });
            });
        let play = scene.action("dark-blue", MANOEUVRE);
        let offers = play.offers('A');
        offers.iter().any(|offer| offer == "ask red")
    };
    let ships = ["red_sea", "eastern_mediterranean", "north_sea"];
    assert_eq!(ships.map(asks), [true, true, false]);
}
