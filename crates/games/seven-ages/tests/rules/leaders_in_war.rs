//! Who leads in war, what a last nuke leaves to choose, and what a starting Barbarian does to cities.

use crate::common::scene::*;
use orbis_core::covers;
use orbis_core::step::Stacked;
use orbis_seven_ages::{Position, Step, content::MarkerId};
use orbis_testkit::Play;

/// Everything in Normandy but the spears marches into the Low Countries, with these leaders, and fights.
fn attack(scene: Scene, leaders: &[&str], what: &[&str]) -> Play<Position> {
    let mut play = scene.action("dark-blue", MarkerId::MANOEUVRE);
    play.choose('A', "from normandy");
    for leader in leaders {
        play.choose('A', &format!("take {leader}"));
    }
    for what in what {
        play.chain('A', &[&format!("unit {what}"), "to low_countries"]);
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
    play.choose('A', "fight low_countries");
    play
}

fn border(level: u8, ours: &[(&str, u8)], theirs: &[(&str, u8)]) -> Scene {
    Scene::with(3, &[("edition", "deluxe")])
        .empire("dark-blue", "french", 'A', level)
        .units("dark-blue", "normandy", &[("spear", 1)])
        .units("dark-blue", "normandy", ours)
        .empire("red", "germans", 'B', level)
        .units("red", "low_countries", theirs)
        .units("red", "schleswig", &[("spear", 1)])
}

#[test]
fn of_two_tacticians_the_player_says_who_is_committed() {
    covers!("sa.conf.commit", "sa.conf-out.loser");
    let left = |lead: &str| {
        let scene = border(33, &[("rifle", 2)], &[("rifle", 2)])
            .leader("dark-blue", "ta", "normandy")
            .leader("dark-blue", "st-ta", "normandy")
            .draws(&[0, 7]);
        let mut play = attack(scene, &["ta", "st-ta"], &["rifle 2"]);
        play.choose('A', "done").choose('A', "commit 1");
        play.choose('A', &format!("lead {lead}"));
        play.choose('B', "commit 1");
        let chiefs = play.position().world.chiefs;
        assert_eq!(chiefs.len(), 1);
        chiefs[0].leader.to_string()
    };
    assert_eq!((left("ta"), left("st-ta")), ("st-ta".into(), "ta".into()));
}

#[test]
fn a_nuke_that_is_all_there_is_can_be_destroyed_too() {
    covers!("sa.conf-out.nuke-discard");
    let scene = border(48, &[("nuke", 1)], &[("rifle", 1)]);
    let mut play = attack(scene, &[], &["nuke 1"]);
    play.choose('A', "scrap");
    let position = play.position();
    assert!(position.conflict.is_none());
    assert!(position.world.owns(set("red"), area("low_countries")));
    assert_eq!(position.empire(set("red")).expect("in play").level, 48);
}

#[test]
fn reinforcements_make_a_nuke_one_of_many() {
    covers!("sa.conf-out.nuke-discard");
    let ours = [("nuke", 1), ("rifle", 1)];
    let scene = border(48, &ours, &[("rifle", 1)]).hand('C', &["austrians"]);
    let mut play = attack(scene, &[], &["nuke 1"]);
    play.chain('C', &["event austrians 0", "side 0"]);
    play.chain('A', &["from normandy", "unit rifle 1", "done"]);
    play.asks("AB");
}

#[test]
fn no_leader_flees_with_a_nuke() {
    covers!("sa.move-leader.not-with", "sa.retreat.where");
    let flight = |plane: &str| {
        let scene = border(48, &[("rifle", 1)], &[(plane, 1), ("frigate", 1)]).leader(
            "red",
            "ta",
            "low_countries",
        );
        let mut scene = scene.also(|position| {
            let (french, plain) = (set("dark-blue"), orbis_seven_ages::Entry::Plain);
            let world = &mut position.world;
            world.intrude(
                french,
                area("low_countries"),
                &units(&[("rifle", 1)]),
                plain,
            );
            position.conflict = Some(orbis_seven_ages::Conflict {
                area: area("low_countries"),
                sides: [
                    crate::examples::side(french, 0),
                    crate::examples::side(set("red"), 1),
                ],
            });
            position.push(orbis_seven_ages::conflict::Conflicts { empire: french });
        });
        // The frigate has nowhere to go.
        scene
            .position
            .world
            .remove(area("schleswig"), &units(&[("spear", 1)]));
        scene = scene.units("red", "germany", &[("spear", 1)]);
        let mut play = scene.step(Step::RetreatTo(
            orbis_seven_ages::conflict::retreat::RetreatTo { side: 1 },
        ));
        play.choose('B', "withdraw 1 germany");
        play.position().world.chief_count(set("red"))
    };
    assert_eq!((flight("nuke"), flight("fighter")), (0, 1));
}

#[test]
fn starting_barbarians_destroy_cities_in_their_free_manoeuvre_too() {
    covers!(
        "sa.conf-end.barbarian-choice",
        "sa.start-special.special-actions"
    );
    let mut play = Scene::new(3)
        .empire("red", "romans", 'B', 9)
        .units("red", "lombardy", &[("spear", 1)])
        .units("red", "latium", &[("spear", 1)])
        .city("lombardy", 5)
        .hand('A', &["gauls"])
        .draws(&[7, 0])
        .step(Step::Found(orbis_seven_ages::start::Found {
            seat: orbis_core::Seat::at(0),
        }));
    play.choose('A', "found gauls orange");
    for place in ["aquitaine", "burgundy", "burgundy"] {
        play.choose('A', "train spear")
            .choose('A', &format!("at {place}"));
    }
    play.chain(
        'A',
        &["done", "from burgundy", "unit spear 2", "to lombardy"],
    );
    play.chain('A', &["done", "fight lombardy", "commit 2"]);
    play.choose('B', "commit 1");
    let world = &play.position().world;
    assert!(world.owns(set("orange"), area("lombardy")));
    assert_eq!(world.city(area("lombardy")), 0);
}

#[test]
fn a_panic_before_the_round_lets_the_other_side_go() {
    covers!("sa.retreat.when");
    let scene = border(33, &[("rifle", 2)], &[("rifle", 2)]).hand('C', &["manchus"]);
    let mut play = attack(scene, &[], &["rifle 2"]);
    play.chain('C', &["event manchus 0", "side 1"]);
    play.asks("A").choose('A', "retreat");
}

#[test]
fn who_betrays_the_last_defender_of_a_capital_loots_it() {
    covers!("sa.conf-end.capital-loot", "sa.conf-end.change-control");
    let scene = border(33, &[("rifle", 1)], &[("rifle", 1)])
        .capital("red", "low_countries", 3)
        .money("red", 9)
        .hand('C', &["franks"]);
    let mut play = attack(scene, &[], &["rifle 1"]);
    play.choose('C', "event franks 0");
    let position = play.position();
    assert!(position.world.owns(set("dark-blue"), area("low_countries")));
    let money = |colour| position.empire(set(colour)).expect("in play").money;
    assert_eq!((money("dark-blue"), money("red")), (5, 0));
}

#[test]
fn a_nominated_commander_chooses_the_losses_too() {
    covers!("sa.conf.own-opponent");
    let scene = Scene::new(3)
        .empire("dark-blue", "french", 'A', 33)
        .units("dark-blue", "normandy", &[("spear", 1), ("rifle", 1)])
        .empire("light-blue", "germans", 'A', 33)
        .units("light-blue", "low_countries", &[("rifle", 1), ("spear", 1)])
        .hand('C', &["franks"]);
    let mut play = attack(scene, &[], &["rifle 1"]);
    play.choose('A', "nominate B").choose('C', "event franks 0");
    play.asks("B").choose('B', "disband low_countries spear");
}

#[test]
fn only_those_who_came_over_a_river_are_hindered_by_it() {
    covers!("sa.conf-total.defender-terrain");
    let mut scene = border(33, &[("rifle", 1)], &[("rifle", 1)]);
    let (french, place) = (set("dark-blue"), area("low_countries"));
    let world = &mut scene.position.world;
    world.intrude(
        french,
        place,
        &units(&[("rifle", 2)]),
        orbis_seven_ages::Entry::Plain,
    );
    world.intrude(
        french,
        place,
        &units(&[("rifle", 1)]),
        orbis_seven_ages::Entry::River,
    );
    let total = |scene: &Scene, aside: u8, count: u8| {
        let mut fight = orbis_seven_ages::Conflict {
            area: place,
            sides: [
                crate::examples::side(french, 0),
                crate::examples::side(set("red"), 1),
            ],
        };
        fight.sides[0].aside = units(&[("rifle", aside)]);
        fight.sides[0].committed = units(&[("rifle", count)]);
        fight.sides[1].committed = units(&[("rifle", 1)]);
        orbis_seven_ages::conflict::total(&scene.position, &fight, 1)
    };
    let plain = total(&scene, 0, 2);
    assert_eq!(total(&scene, 0, 3), plain + 1);
    assert_eq!(total(&scene, 2, 1), plain + 1, "the others are set aside");
    // Those who crossed it are lost: the others came without.
    let one = units(&[("rifle", 1)]);
    let aside = units(&[("rifle", 2)]);
    scene.position.world.repel_but(place, &one, &aside);
    assert_eq!(total(&scene, 0, 2), plain);
}
