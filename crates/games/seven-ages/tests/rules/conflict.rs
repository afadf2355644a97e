//! Conflict: rounds, retreat, losses, and what war changes.

use crate::common::scene::*;
use orbis_core::{Seat, covers};
use orbis_seven_ages::{
    Position, Step,
    content::{MarkerId, SetId, UnitId},
};
use orbis_testkit::Play;

const MANOEUVRE: MarkerId = MarkerId::MANOEUVRE;

fn france(level: u8) -> Scene {
    Scene::new(3).empire("dark-blue", "french", 'A', level)
}

/// French rifles and guns beside a German army in the Low Countries.
fn battle() -> Scene {
    france(33)
        .units("dark-blue", "normandy", &[("rifle", 4), ("artillery", 2)])
        .empire("red", "germans", 'B', 33)
        .units("red", "low_countries", &[("rifle", 2), ("spear", 1)])
        .units("red", "germany", &[("rifle", 1)])
}

fn attack(scene: Scene, what: &[&str]) -> Play<Position> {
    let mut play = scene.action("dark-blue", MANOEUVRE);
    for what in what {
        play.choose('A', "from normandy");
        play.choose('A', &format!("unit {what}"));
        play.choose('A', "to low_countries");
    }
    while matches!(
        play.position().stack.last(),
        Some(
            Step::Depart(orbis_seven_ages::manoeuvre::Depart { .. })
                | Step::Manoeuvre(orbis_seven_ages::manoeuvre::Manoeuvre { .. })
        )
    ) {
        play.choose('A', "done");
    }
    play
}

#[test]
fn a_round_of_conflict() {
    covers!(
        "sa.conf.when",
        "sa.conf.draw",
        "sa.conf.commit",
        "sa.conf-out.loser",
        "sa.conf-out.set-aside",
        "sa.conf-out.recommit",
        "sa.term.disorder-conflict",
        "sa.conf-total.front",
        "sa.term.active-player",
        "sa.term.defender"
    );
    let mut play = attack(battle().draws(&[5, 2, 7, 0]), &["rifle 2", "artillery 1"]);
    play.choose('A', "fight low_countries");
    play.asks("AB");
    // The active side drew 5, the defender 2; two rifles and a gun: two fight in front, and the owner says who.
    play.choose('A', "commit 2").choose('A', "commit 1");
    play.offered('A', "front 1")
        .offered('A', "front 2")
        .choose('A', "front 2");
    play.asks("B")
        .choose('B', "commit 0")
        .choose('B', "commit 1");
    // 6 + 6 + 8 + 5 against 5 + 2: the German rifle is lost; all French are committed, so they are disordered.
    let fight = play.position().conflict.expect("a conflict");
    assert_eq!((fight.sides[0].disorder, fight.sides[1].disorder), (1, 0));
    assert_eq!(fight.sides[1].lost, 1);
    assert!(fight.sides[0].aside.is_empty());
    // The enemy's disorder lets the defender retreat.
    play.asks("B").offered('B', "retreat").choose('B', "done");
}

#[test]
fn who_retreats_chooses_where_for_every_type() {
    covers!(
        "sa.retreat.when",
        "sa.retreat.where",
        "sa.conf-end.control",
        "sa.conf-end.change-control",
        "sa.term.liberate"
    );
    let scene = battle()
        .units("red", "schleswig", &[("spear", 1)])
        .city("low_countries", 3)
        .also(|position| position.world.forts.add(area("low_countries")));
    let mut play = attack(scene.draws(&[5, 2]), &["rifle 2", "artillery 1"]);
    play.choose('A', "fight low_countries");
    play.choose('A', "commit 2")
        .choose('A', "commit 1")
        .choose('A', "front 2");
    play.choose('B', "commit 0").choose('B', "commit 1");
    play.choose('B', "retreat");
    play.offered('B', "withdraw 1 germany")
        .choose('B', "withdraw 1 schleswig");
    play.choose('B', "withdraw 1 germany");
    let world = &play.position().world;
    assert!(world.owns(set("dark-blue"), area("low_countries")));
    assert_eq!(world.units(area("schleswig")).total(), 2);
    assert_eq!(world.units(area("germany")).total(), 2);
    assert!(!world.forts.has(area("low_countries")));
    assert_eq!(world.city(area("low_countries")), 1, "the city lost a step");
    let liberated = &play.position().chronicle.liberated;
    assert!(
        liberated
            .iter()
            .all(|areas| areas.has(area("low_countries")))
    );
    assert!(
        !world.disorder.has(area("low_countries")),
        "only one side lost units"
    );
}

#[test]
fn ships_retreat_by_the_coast_on_which_they_lie() {
    covers!("sa.retreat.where", "sa.move-ship.no-land-crossing");
    let mut play = france(33)
        .units("dark-blue", "palestine", &[("rifle", 3)])
        .empire("red", "germans", 'B', 33)
        .units("red", "egypt", &[("spear", 1), ("frigate", 2)])
        .units("red", "eastern_mediterranean", &[("frigate", 1)])
        .units("red", "red_sea", &[("frigate", 1)])
        .also(|position| position.world.set_far(area("egypt"), unit("frigate"), 1))
        .draws(&[5, 2])
        .action("dark-blue", MANOEUVRE);
    play.chain('A', &["from palestine", "unit rifle 2", "to egypt"]);
    while matches!(
        play.position().stack.last(),
        Some(
            Step::Depart(orbis_seven_ages::manoeuvre::Depart { .. })
                | Step::Manoeuvre(orbis_seven_ages::manoeuvre::Manoeuvre { .. })
        )
    ) {
        play.choose('A', "done");
    }
    play.choose('A', "fight egypt").choose('A', "commit 2");
    play.choose('B', "commit 1").choose('B', "commit 0");
    play.choose('B', "retreat");
    play.offered('B', "withdraw 1 red_sea")
        .not_offered('B', "withdraw 2 red_sea")
        .not_offered('B', "withdraw 2 eastern_mediterranean");
    play.choose('B', "withdraw 1 red_sea");
    play.not_offered('B', "withdraw 1 red_sea")
        .choose('B', "withdraw 1 eastern_mediterranean");
    let world = &play.position().world;
    assert_eq!(world.units(area("red_sea")).get(unit("frigate")), 2);
    assert_eq!(
        world
            .units(area("eastern_mediterranean"))
            .get(unit("frigate")),
        2
    );
}

#[test]
fn retreat_with_nowhere_to_go_is_the_end() {
    covers!("sa.retreat.nowhere",);
    let scene = france(33)
        .units("dark-blue", "normandy", &[("rifle", 4), ("artillery", 2)])
        .empire("red", "germans", 'B', 33)
        .units("red", "low_countries", &[("rifle", 2), ("spear", 1)]);
    let mut play = attack(scene.draws(&[5, 2]), &["rifle 2", "artillery 1"]);
    play.choose('A', "fight low_countries");
    play.choose('A', "commit 2")
        .choose('A', "commit 1")
        .choose('A', "front 2");
    play.choose('B', "commit 0").choose('B', "commit 1");
    play.choose('B', "retreat").choose('B', "done");
    assert!(
        play.position().empire(set("red")).is_none(),
        "nobody is left"
    );
    assert!(
        play.position()
            .world
            .owns(set("dark-blue"), area("low_countries"))
    );
}

#[test]
fn ties_cost_both_sides_but_not_a_committed_tactician() {
    covers!(
        "sa.conf-out.tie",
        "sa.lead.tactician-conflict",
        "sa.conf.tactician-redraw",
    );
    let scene = |tactician: bool| {
        let mut scene = france(33)
            .units("dark-blue", "normandy", &[("rifle", 3)])
            .empire("dark-green", "germans", 'B', 33)
            .units("dark-green", "low_countries", &[("rifle", 2)]);
        if tactician {
            scene = scene.leader("dark-blue", "ta", "normandy");
        }
        scene
    };
    // Veterans on both sides, equal cards: 6 + 3 each.
    let mut play = attack(scene(false).draws(&[3, 3]), &["rifle 2"]);
    play.choose('A', "fight low_countries")
        .choose('A', "commit 1")
        .choose('B', "commit 1");
    let fight = play.position().conflict.expect("a conflict");
    assert_eq!((fight.sides[0].lost, fight.sides[1].lost), (1, 1));
    // With a Tactician a card is drawn again, and a tie costs nothing.
    let mut play = scene(true).draws(&[0, 3, 3]).action("dark-blue", MANOEUVRE);
    play.chain(
        'A',
        &[
            "from normandy",
            "take ta",
            "unit rifle 2",
            "to low_countries",
        ],
    );
    while matches!(
        play.position().stack.last(),
        Some(
            Step::Depart(orbis_seven_ages::manoeuvre::Depart { .. })
                | Step::Manoeuvre(orbis_seven_ages::manoeuvre::Manoeuvre { .. })
        )
    ) {
        play.choose('A', "done");
    }
    play.choose('A', "fight low_countries")
        .choose('A', "redraw");
    play.choose('A', "commit 1")
        .choose('A', "lead ta")
        .choose('B', "commit 1");
    let fight = play.position().conflict.expect("a conflict");
    assert_eq!((fight.sides[0].lost, fight.sides[1].lost), (0, 1));
}

#[test]
fn a_lost_capital_costs_all_money() {
    covers!(
        "sa.conf-end.capital-loot",
        "sa.conf-end.elite-check",
        "sa.ex-muscovy.elite"
    );
    let mut scene = battle()
        .capital("red", "low_countries", 1)
        .money("red", 9)
        .draws(&[7, 0, 0]);
    scene.own("red").elite = 1;
    scene.own("dark-blue").card = card("french");
    let mut play = attack(scene, &["rifle 3", "artillery 2"]);
    play.choose('A', "fight low_countries");
    play.choose('A', "commit 3")
        .choose('A', "commit 2")
        .choose('A', "front 3");
    play.choose('B', "commit 1")
        .choose('B', "commit 2")
        .choose('B', "front 1");
    let position = play.position();
    assert!(position.world.owns(set("dark-blue"), area("low_countries")));
    assert_eq!(
        position.empire(set("dark-blue")).expect("in play").money,
        5,
        "half of 9, rounded"
    );
    let german = position.empire(set("red")).expect("in play");
    assert_eq!((german.money, german.capital, german.elite), (0, None, 0));
    assert_eq!(
        position.world.city(area("low_countries")),
        0,
        "a city of level 1 is gone"
    );
}

#[test]
fn a_capital_where_nobody_survives_costs_all_money_too() {
    covers!("sa.conf-end.capital-loot", "sa.vacant.strip");
    let scene = france(33)
        .units("dark-blue", "normandy", &[("rifle", 2)])
        .empire("dark-green", "germans", 'B', 33)
        .units("dark-green", "low_countries", &[("rifle", 1)])
        .units("dark-green", "germany", &[("rifle", 1)])
        .capital("dark-green", "low_countries", 1)
        .money("dark-green", 9)
        .draws(&[4, 3]);
    // The city makes up for the worse card.
    let mut play = attack(scene, &["rifle 1"]);
    play.choose('A', "fight low_countries")
        .choose('A', "commit 1")
        .choose('B', "commit 1");
    let position = play.position();
    assert!(position.world.owner(area("low_countries")).is_none());
    assert_eq!(position.world.city(area("low_countries")), 1);
    let money = |colour| position.empire(set(colour)).expect("in play").money;
    assert_eq!((money("dark-green"), money("dark-blue")), (0, 0));
    let german = position.empire(set("dark-green")).expect("in play");
    assert_eq!(german.capital, None);
}

#[test]
fn fighting_oneself_needs_another_commander() {
    covers!("sa.conf.own-opponent");
    let scene = france(33)
        .units("dark-blue", "normandy", &[("rifle", 4)])
        .empire("light-blue", "germans", 'A', 33)
        .units("light-blue", "low_countries", &[("rifle", 1)]);
    let mut play = attack(scene, &["rifle 2"]);
    play.choose('A', "fight low_countries");
    play.not_offered('A', "nominate A")
        .choose('A', "nominate C");
    play.asks("AC");
}

#[test]
fn barbarians_may_destroy_a_city() {
    covers!("sa.conf-end.barbarian-choice");
    let scene = Scene::new(3)
        .empire("dark-blue", "mongols", 'A', 20)
        .units("dark-blue", "normandy", &[("knight", 3)])
        .empire("red", "romans", 'B', 20)
        .units("red", "low_countries", &[("spear", 1)])
        .units("red", "latium", &[("spear", 1)])
        .city("low_countries", 5)
        .draws(&[7, 0]);
    let mut play = attack(scene, &["knight 3"]);
    play.choose('A', "fight low_countries")
        .choose('A', "commit 3")
        .choose('B', "commit 1");
    play.choose('A', "raze");
    assert_eq!(play.position().world.city(area("low_countries")), 0);
}

#[test]
fn a_strategist_moves_and_fights_again() {
    covers!(
        "sa.conf-end.strategist",
        "sa.lead.strategist",
        "sa.conf-end.next"
    );
    let mut play = france(33)
        .units("dark-blue", "normandy", &[("rifle", 3)])
        .leader("dark-blue", "st", "normandy")
        .action("dark-blue", MANOEUVRE);
    play.chain(
        'A',
        &["from normandy", "take st", "unit rifle 2", "to burgundy"],
    );
    while play.position().stack.iter().any(|step| {
        matches!(
            step,
            Step::Manoeuvre(orbis_seven_ages::manoeuvre::Manoeuvre { again: false, .. })
        )
    }) {
        play.choose('A', "done");
    }
    play.offered('A', "from burgundy")
        .not_offered('A', "from normandy");
}

#[test]
fn elephants_frighten_and_flee() {
    covers!(
        "sa.conf-total.elephant-effect",
        "sa.conf-out.elephant-loss",
        "sa.term.common-units"
    );
    let scene = Scene::with(3, &[("edition", "deluxe")])
        .empire("dark-blue", "french", 'A', 20)
        .units("dark-blue", "normandy", &[("light-horse", 2), ("spear", 1)])
        .empire("red", "germans", 'B', 20)
        .units("red", "low_countries", &[("elephant", 1), ("spear", 2)])
        .units("red", "schleswig", &[("spear", 1)]);
    let mut fight = orbis_seven_ages::Conflict {
        area: area("low_countries"),
        sides: [
            crate::examples::side(set("dark-blue"), 0),
            crate::examples::side(set("red"), 1),
        ],
    };
    fight.sides[0].committed = units(&[("light-horse", 1)]);
    assert_eq!(
        orbis_seven_ages::conflict::total(&scene.position, &fight, 0),
        4,
        "a veteran"
    );
    fight.sides[1].committed = units(&[("elephant", 1)]);
    assert_eq!(
        orbis_seven_ages::conflict::total(&scene.position, &fight, 0),
        0
    );
    // 0 + 2 and a card of 7 against 5: the elephant is lost, and the spears flee.
    let mut play = attack(scene.draws(&[7, 0]), &["light-horse 2"]);
    play.choose('A', "fight low_countries");
    play.choose('A', "commit 2")
        .choose('B', "commit 0")
        .choose('B', "commit 1");
    assert_eq!(
        play.position().stack.last(),
        Some(&Step::RetreatTo(
            orbis_seven_ages::conflict::retreat::RetreatTo { side: 1 }
        ))
    );
    play.choose('B', "withdraw 2 schleswig");
    assert!(
        play.position()
            .world
            .owns(set("dark-blue"), area("low_countries"))
    );
    assert_eq!(
        play.position()
            .elephants
            .iter()
            .filter(|one| one.field != SetId::BACK)
            .count(),
        0
    );
}

fn atomic(ours: &[(&str, u8)], theirs: &[(&str, u8)]) -> Scene {
    Scene::with(3, &[("edition", "deluxe")])
        .empire("dark-blue", "french", 'A', 48)
        .units("dark-blue", "normandy", &[("spear", 1)])
        .units("dark-blue", "normandy", ours)
        .empire("red", "germans", 'B', 48)
        .units("red", "low_countries", theirs)
        .units("red", "schleswig", &[("spear", 1)])
        .also(|position| position.players[0].glory = 9)
}

#[test]
fn a_nuke_leaves_nothing() {
    covers!("sa.conf-out.nuke-blast", "sa.conf-out.nuke-glory");
    let mut play = attack(
        atomic(&[("nuke", 1), ("tank", 1)], &[("rifle", 3)]),
        &["tank 1", "nuke 1"],
    );
    play.choose('A', "fight low_countries");
    play.choose('A', "commit 0")
        .choose('A', "commit 1")
        .choose('B', "commit 1");
    let position = play.position();
    assert!(position.world.owner(area("low_countries")).is_none());
    assert_eq!(position.player(Seat::at(0)).glory, 4);
    assert_eq!(position.empire(set("red")).expect("in play").level, 47);
}

#[test]
fn star_wars_destroy_a_nuke_first() {
    covers!("sa.conf-out.nuke-vs-sw");
    let scene = atomic(
        &[("nuke", 1), ("tank", 1)],
        &[("rifle", 1), ("star-wars", 1)],
    );
    let mut play = attack(scene, &["tank 1"]);
    // The nuke may not enter an area with star wars; set them against each other in the area.
    play.choose('A', "fight low_countries");
    let mut position = *play.position();
    position.world.remove(
        area("normandy"),
        &orbis_seven_ages::Counts::of(UnitId::NUKE, 1),
    );
    position.world.intrude(
        set("dark-blue"),
        area("low_countries"),
        &orbis_seven_ages::Counts::of(UnitId::NUKE, 1),
        orbis_seven_ages::Entry::Plain,
    );
    let mut play = Play::from(position);
    play.choose('A', "commit 1")
        .choose('A', "commit 1")
        .choose('A', "front 1");
    play.choose('B', "commit 0").choose('B', "commit 1");
    let fight = play.position().conflict.expect("still fighting");
    assert!(fight.sides[0].lost >= 1);
    assert!(
        play.position().world.owner(area("low_countries")).is_some(),
        "no blast"
    );
}

#[test]
fn a_last_nuke_can_be_scrapped() {
    covers!("sa.conf-out.nuke-discard");
    let scene = atomic(&[("nuke", 1), ("tank", 2)], &[("rifle", 3)]).draws(&[7, 0]);
    let mut play = attack(scene, &["tank 2", "nuke 1"]);
    play.choose('A', "fight low_countries");
    play.choose('A', "commit 2")
        .choose('A', "commit 0")
        .choose('B', "commit 1");
    play.choose('A', "scrap");
    let fight = play.position().conflict.expect("a conflict");
    assert_eq!(
        (fight.sides[0].disorder, fight.sides[0].aside.is_empty()),
        (1, true)
    );
    let left = play
        .position()
        .world
        .units_of(set("dark-blue"), area("low_countries"));
    assert_eq!(left, units(&[("tank", 2)]));
    // The disorder that it brings lets the enemy go.
    play.asks("B").choose('B', "retreat");
}

#[test]
fn who_finds_nobody_to_fight_holds_the_area_and_a_builder_its_city() {
    covers!("sa.vacant.city-reduced", "sa.lead.builder-protect");
    let hold = |builder: bool| {
        let mut scene = france(33)
            .units("dark-blue", "normandy", &[("rifle", 1)])
            .city("low_countries", 3);
        if builder {
            scene = scene.leader("dark-blue", "bu", "low_countries");
        }
        let landed = units(&[("rifle", 1)]);
        let (french, plain) = (set("dark-blue"), orbis_seven_ages::Entry::Plain);
        let world = &mut scene.position.world;
        world.intrude(french, area("low_countries"), &landed, plain);
        scene.run(|position, table| {
            orbis_seven_ages::conflict::begin(position, french, area("low_countries"), table);
        });
        let world = &scene.position.world;
        assert!(world.owns(french, area("low_countries")));
        world.city(area("low_countries"))
    };
    assert_eq!((hold(false), hold(true)), (1, 3));
}

#[test]
fn galleys_that_sail_the_oceans_retreat_there_too() {
    covers!("sa.retreat.where", "sa.move-ship.galley-ocean");
    let flight = |card: &str| {
        let mut scene = france(33)
            .units("dark-blue", "normandy", &[("rifle", 1)])
            .empire("red", card, 'B', 20)
            .units("red", "irish_sea", &[("galley", 1)])
            .units("red", "north_atlantic", &[("frigate", 1)])
            .units("red", "iceland", &[("spear", 1)]);
        let sail = units(&[("frigate", 1)]);
        let (french, plain) = (set("dark-blue"), orbis_seven_ages::Entry::Plain);
        let world = &mut scene.position.world;
        world.intrude(french, area("irish_sea"), &sail, plain);
        scene.position.conflict = Some(orbis_seven_ages::Conflict {
            area: area("irish_sea"),
            sides: [
                crate::examples::side(french, 0),
                crate::examples::side(set("red"), 1),
            ],
        });
        orbis_seven_ages::conflict::retreat::flight(&scene.position, 1)
    };
    assert_eq!(flight("germans"), None);
    assert_eq!(flight("vikings"), Some(UnitId::GALLEY));
}

#[test]
fn others_see_only_the_top_unit() {
    covers!("sa.fog.top-only");
    use orbis_core::{Game, Viewer};
    let scene = Scene::with(3, &[("fog-of-war", "on")])
        .empire("dark-blue", "french", 'A', 33)
        .units("dark-blue", "normandy", &[("rifle", 2), ("spear", 1)])
        .units("dark-blue", "normandy", &[("knight", 1)])
        .units("dark-blue", "burgundy", &[("artillery", 2)]);
    let mut seen = scene.position;
    seen.hide(Viewer::Seat(Seat::at(1)));
    let stack = seen.world.units(area("normandy"));
    assert_eq!(
        stack,
        units(&[("knight", 1), ("unseen", 3)]),
        "the last to come is on top"
    );
    let mut own = scene.position;
    own.hide(Viewer::Seat(Seat::at(0)));
    assert_eq!(
        own.world.units(area("normandy")),
        scene.position.world.units(area("normandy"))
    );
    // A guess moves units about, but the army stays what it is.
    let mut guess = scene.position;
    guess.guess(Seat::at(1), &mut orbis_core::Fast::new(3));
    assert_eq!(
        guess.world.army(set("dark-blue")),
        scene.position.world.army(set("dark-blue"))
    );
    assert_eq!(guess.world.units(area("normandy")).get(unit("knight")), 1);
    guess.check().expect("a guess is a position");
}

#[test]
fn ships_that_fight_their_way_in_lie_on_the_coast_they_came_to() {
    covers!("sa.move-ship.no-land-crossing");
    let mut play = france(30)
        .units("dark-blue", "gulf_of_mexico", &[("ship-of-the-line", 2)])
        .units("dark-blue", "normandy", &[("spear", 1)])
        .empire("red", "aztecs", 'B', 20)
        .units("red", "yucatan", &[("spear", 1)])
        .units("red", "oaxaca", &[("spear", 1)])
        .draws(&[7, 0])
        .action("dark-blue", MANOEUVRE);
    play.chain(
        'A',
        &[
            "from gulf_of_mexico",
            "unit ship-of-the-line 2",
            "to yucatan",
            "done",
        ],
    );
    play.choose('A', "fight yucatan")
        .choose('A', "commit 2")
        .choose('B', "commit 1");
    let world = &play.position().world;
    assert!(world.owns(set("dark-blue"), area("yucatan")));
    assert_eq!(world.far(area("yucatan"), unit("ship-of-the-line")), 2);
}
