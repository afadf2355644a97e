//! The optional rules 10 to 12: neutral kingdoms, secret victory, temples.

use crate::common::scene::*;
use orbis_core::{Fast, Game, Seat, Viewer, covers};
use orbis_seven_ages::{
    Step,
    content::{ArtefactId, MarkerId, SetId, content, faith},
    production, temples,
};
use orbis_testkit::Play;

fn kingdoms() -> Scene {
    Scene::with(3, &[("neutral-kingdoms", "on")])
        .empire("orange", "romans", 'A', 20)
        .units("orange", "tuscany", &[("sword", 4), ("catapult", 1)])
        .empire("red", "hellenic-greeks", 'B', 20)
        .units("red", "latium", &[("spear", 2), ("archer", 1)])
        .units("red", "western_mediterranean", &[("galley", 1)])
        .empire("dark-blue", "french", 'C', 20)
        .units("dark-blue", "lombardy", &[("spear", 1)])
        .city("latium", 3)
        .disorder("latium")
}

fn temple_glory(scene: &Scene, colour: &str) -> i16 {
    let tallies = orbis_seven_ages::harvest::Tallies::of(&scene.position);
    temples::glory(&scene.position, &tallies, set(colour))
}

#[test]
fn what_an_empire_leaves_behind_is_a_kingdom() {
    covers!(
        "sa.opt10.on-discard",
        "sa.opt10.own-area",
        "sa.opt10.not-disordered",
        "sa.term.neutral"
    );
    let mut scene = kingdoms();
    scene.run(|position, table| orbis_seven_ages::empire::discard(position, set("red"), table));
    let world = &scene.position.world;
    assert!(scene.position.kingdom(area("latium")));
    assert_eq!(
        world.units(area("latium")),
        units(&[("spear", 2), ("archer", 1)])
    );
    assert!(
        world.owner(area("western_mediterranean")).is_none(),
        "only on land"
    );
    assert!(!world.disorder.has(area("latium")));
    assert_eq!(world.city(area("latium")), 3);
    scene
        .run(|position, table| orbis_seven_ages::empire::disorder(position, area("latium"), table));
    assert!(!scene.position.world.disorder.has(area("latium")));
}

#[test]
fn a_kingdom_defends_itself_and_never_retreats() {
    covers!("sa.opt10.passive", "sa.opt10.conflict");
    let mut scene = kingdoms().draws(&[5, 2]);
    scene.run(|position, table| orbis_seven_ages::empire::discard(position, set("red"), table));
    let mut play = scene.action("orange", MarkerId::MANOEUVRE);
    play.chain('A', &["from tuscany", "unit sword 3", "to latium"]);
    while matches!(
        play.position().stack.last(),
        Some(
            Step::Depart(orbis_seven_ages::manoeuvre::Depart { .. })
                | Step::Manoeuvre(orbis_seven_ages::manoeuvre::Manoeuvre { .. })
        )
    ) {
        play.choose('A', "done");
    }
    // Lombardy is nearer than anything of B, who has no empire left.
    play.choose('A', "fight latium").asks("AC");
    let fight = play.position().conflict.expect("a conflict");
    assert_eq!(fight.sides[1].empire, SetId::KINGDOM);
    play.choose('A', "commit 3")
        .choose('C', "commit 1")
        .choose('C', "commit 0");
    // The Romans are disordered now, but a kingdom cannot retreat: the next round begins.
    let fight = play.position().conflict.expect("a conflict");
    assert_eq!((fight.sides[0].disorder, fight.sides[1].lost), (1, 1));
    play.asks("AC");
}

#[test]
fn a_conquered_kingdom_is_not_liberated() {
    covers!("sa.term.liberate");
    let conquer = |owner: &str| {
        let mut play = Scene::with(3, &[("neutral-kingdoms", "on")])
            .empire("orange", "romans", 'A', 20)
            .units("orange", "tuscany", &[("sword", 4)])
            .empire("red", "hellenic-greeks", 'B', 20)
            .units("red", "greece", &[("spear", 1)])
            .units(owner, "latium", &[("spear", 1)])
            .city("latium", 1)
            .draws(&[7, 0])
            .action("orange", MarkerId::MANOEUVRE);
        play.chain('A', &["from tuscany", "unit sword 3", "to latium"]);
        while matches!(
            play.position().stack.last(),
            Some(
                Step::Depart(orbis_seven_ages::manoeuvre::Depart { .. })
                    | Step::Manoeuvre(orbis_seven_ages::manoeuvre::Manoeuvre { .. })
            )
        ) {
            play.choose('A', "done");
        }
        play.choose('A', "fight latium")
            .choose('A', "commit 3")
            .choose('B', "commit 1");
        assert!(play.position().world.owns(set("orange"), area("latium")));
        play.position().chronicle.liberations[set("orange").index()]
    };
    assert_eq!((conquer("red"), conquer("kingdom")), (1, 0));
}

#[test]
fn a_kingdom_is_converted_by_a_card_worth_its_units() {
    covers!("sa.art.christianity-kingdom");
    let missionary = |value| {
        let mut scene = kingdoms().draws(&[value]).also(|position| {
            let romans = position.empire_mut(set("orange")).expect("in play");
            romans.religions.push(faith::CHRISTIANITY);
        });
        scene.run(|position, table| orbis_seven_ages::empire::discard(position, set("red"), table));
        let mut play = scene.step(Step::Power(orbis_seven_ages::powers::Power {
            ask: orbis_seven_ages::powers::Ask::Mission(orbis_seven_ages::powers::begin::Mission {
                empire: set("orange"),
            }),
        }));
        play.choose('A', "convert tuscany sword latium");
        let world = &play.position().world;
        let top = play.position().discard.last().expect("the card");
        assert_eq!(top.value(), value, "the card is discarded");
        (
            world.owns(set("orange"), area("latium")),
            world.units(area("latium")).total(),
            world.units(area("tuscany")).total(),
        )
    };
    assert_eq!(missionary(2), (false, 3, 5), "three units resist");
    assert_eq!(missionary(3), (true, 1, 4), "they are gone");
}

#[test]
fn unpaid_units_become_a_kingdom_and_counters_can_be_moved() {
    covers!("sa.opt10.on-unmaintained", "sa.opt10.shortage");
    let mut play = Scene::with(3, &[("neutral-kingdoms", "on")])
        .empire("orange", "romans", 'A', 20)
        .units("orange", "tuscany", &[("sword", 1)])
        .units("orange", "apulia", &[("sword", 1)])
        .disorder("tuscany")
        .disorder("apulia")
        .action("orange", MarkerId::PRODUCTION);
    play.choose('A', "disband tuscany sword")
        .choose('A', "disband apulia sword");
    assert!(play.position().world.owns(SetId::KINGDOM, area("tuscany")));
    // No cannon is left: an archer is moved and turned over.
    let pool = SetId::KINGDOM.card().counters[5];
    let mut scene = Scene::with(3, &[("neutral-kingdoms", "on")])
        .empire("orange", "romans", 'A', 30)
        .units("orange", "latium", &[("cannon", 1)])
        .units("kingdom", "egypt", &[("archer", pool)]);
    scene.run(|position, table| orbis_seven_ages::empire::discard(position, set("orange"), table));
    let mut play = {
        let mut scene = scene;
        scene.run(orbis_seven_ages::turn::run);
        Play::from(scene.position)
    };
    play.asks("A").choose('A', "at egypt");
    let world = &play.position().world;
    assert_eq!(world.units(area("latium")), units(&[("cannon", 1)]));
    assert_eq!(world.units(area("egypt")).total(), pool - 1);
}

#[test]
fn glory_in_bags_is_secret_until_the_end_or_the_supply() {
    covers!("sa.opt11.bag", "sa.opt11.secret", "sa.opt11.exhaustion");
    let mut scene = Scene::with(3, &[("secret-victory", "on")]);
    for (at, glory) in [100, 50, 7].into_iter().enumerate() {
        scene.position.players[at].glory = glory;
    }
    let mut seen = scene.position;
    seen.hide(Viewer::Seat(Seat::at(1)));
    let glory: Vec<u16> = seen.players.iter().map(|player| player.glory).collect();
    assert_eq!(glory, [0, 50, 0]);
    let mut guess = scene.position;
    guess.guess(Seat::at(1), &mut Fast::new(1));
    assert_eq!(
        guess.players[0].glory + guess.players[2].glory,
        107,
        "what the supply lacks"
    );
    scene.position.players[0].glory = content().supply - 60;
    scene.run(|position, table| orbis_seven_ages::empire::glory(position, Seat::at(1), 5, table));
    assert_eq!((scene.glory('B'), scene.position.exhausted), (53, true));
    scene.run(orbis_seven_ages::turn::run);
    assert!(scene.position.stack.is_empty(), "the game is over");
}

#[test]
fn the_last_glory_of_the_supply_goes_to_the_first_in_turn_order() {
    covers!("sa.opt11.exhaustion");
    for first in 0..2 {
        let mut scene = Scene::with(3, &[("secret-victory", "on")])
            .empire("orange", "egyptians", 'A', 4)
            .units("orange", "egypt", &[("spear", 1)])
            .empire("red", "romans", 'B', 4)
            .units("red", "latium", &[("spear", 1)]);
        scene.position.first = Seat::at(first);
        scene.position.players[2].glory = content().supply - 3;
        // Both harvest more than is left.
        scene.position.chronicle.bonus[0] = 20;
        scene.position.chronicle.bonus[1] = 20;
        scene.run(orbis_seven_ages::harvest::harvest);
        let glory = [scene.glory('A'), scene.glory('B')];
        assert_eq!(glory, if first == 0 { [3, 0] } else { [0, 3] });
        assert!(scene.position.exhausted);
    }
}

fn deus_vult() -> Scene {
    let mut scene = Scene::with(3, &[("deus-vult", "on")])
        .empire("orange", "russians", 'A', 43)
        .units("orange", "ukraine", &[("spear", 1)])
        .units("orange", "smolensk", &[("spear", 1)])
        .capital("orange", "ukraine", 7);
    scene.own("orange").religions.push(4);
    scene
}

#[test]
fn every_empire_may_have_two_religions_and_build_temples() {
    covers!(
        "sa.opt12.two-religions",
        "sa.opt12.build-temple",
        "sa.opt12.temple-disorder",
        "sa.opt12.rival-disorder",
        "sa.opt12.destroy",
        "sa.opt12.destroy-disorder"
    );
    let mut scene = deus_vult();
    assert_eq!(
        orbis_seven_ages::artefacts::religion_limit(&scene.position, set("orange")),
        2
    );
    scene.own("orange").religions.push(1);
    let mut play = scene.step(Step::Temples(orbis_seven_ages::temples::Temples {
        empire: set("orange"),
        stage: temples::BUILD,
    }));
    play.offered('A', "temple christianity smolensk")
        .choose('A', "temple islam ukraine");
    assert_eq!(play.position().world.temple(area("ukraine")), Some(4));
    assert!(play.position().world.disorder.has(area("ukraine")));
    // Without a Religious leader there is no second one; what was built can be destroyed.
    play.asks("A").choose('A', "done");
    let mut scene = deus_vult().also(|position| {
        position.world.set_temple(area("ukraine"), Some(4));
        position
            .empire_mut(SetId(0))
            .expect("in play")
            .religions
            .push(1);
    });
    let mut play = {
        scene.position.world.dirty = false;
        scene.step(Step::Temples(orbis_seven_ages::temples::Temples {
            empire: set("orange"),
            stage: temples::BUILD,
        }))
    };
    play.choose('A', "temple christianity smolensk");
    let disorder = play.position().world.disorder;
    assert!(
        disorder.has(area("smolensk")) && disorder.has(area("ukraine")),
        "rivals"
    );
    play.choose('A', "profane smolensk");
    assert_eq!(play.position().world.temple(area("smolensk")), None);
}

#[test]
fn a_religious_leader_builds_and_destroys_a_second_temple() {
    covers!("sa.opt12.religious-leader-temple", "sa.opt12.destroy",);
    let mut play = deus_vult()
        .leader("orange", "re", "smolensk")
        .step(Step::Temples(orbis_seven_ages::temples::Temples {
            empire: set("orange"),
            stage: temples::BUILD,
        }));
    play.choose('A', "temple islam ukraine");
    play.not_offered('A', "temple islam ukraine")
        .choose('A', "temple islam smolensk");
    play.choose('A', "profane ukraine");
    play.offered('A', "profane smolensk").choose('A', "done");
}

#[test]
fn a_temple_halves_its_area() {
    covers!(
        "sa.opt12.income-half",
        "sa.income.rounding",
        "sa.pay-order.cost"
    );
    let mut scene = deus_vult();
    let whole = production::income(&scene.position, set("orange"));
    let ukraine = production::area_income(&scene.position, set("orange"), area("ukraine"));
    scene.position.world.set_temple(area("ukraine"), Some(4));
    let half = production::income(&scene.position, set("orange"));
    assert_eq!(half, production::halved(whole * 2 - ukraine, 1));
    // Order in Ukraine: (7 x 2 + 5) / 2 = 9.5, so 10, with the Industrial Revolution; elsewhere at least 5.
    scene.position.blue.push(orbis_seven_ages::Blue {
        artefact: ArtefactId::INDUSTRIAL,
        level: 30,
    });
    let cost = |scene: &Scene, place| {
        orbis_seven_ages::civilise::calm_cost(&scene.position, set("orange"), area(place))
    };
    assert_eq!(cost(&scene, "ukraine"), 10);
    assert_eq!(cost(&scene, "smolensk"), 5);
}

#[test]
fn religious_strength_is_what_the_areas_are_worth() {
    covers!(
        "sa.opt12.glory-base",
        "sa.opt12.leader-double",
        "sa.opt12.zero",
        "sa.lead.religious-harvest"
    );
    let mut scene = deus_vult();
    let strength = |scene: &Scene| temples::strength(&scene.position, set("orange"), 4);
    assert_eq!(strength(&scene), 0);
    assert_eq!(temple_glory(&scene, "orange"), 0);
    scene.position.world.set_temple(area("ukraine"), Some(4));
    let worth = production::area_income(&scene.position, set("orange"), area("ukraine"));
    assert_eq!(strength(&scene), production::halved(worth, 1));
    let scene = scene.leader("orange", "re", "ukraine");
    assert_eq!(strength(&scene), worth);
}

#[test]
fn temple_glory_by_places() {
    covers!(
        "sa.opt12.glory-table",
        "sa.opt12.each-religion",
        "sa.opt12.category-extra"
    );
    let row = |empires| {
        (0..6)
            .map(|place| temples::temple_glory(empires, place))
            .collect::<Vec<i16>>()
    };
    assert_eq!(row(1), [2, 0, 0, 0, 0, 0]);
    assert_eq!(row(4), [2, 1, 1, 0, 0, 0]);
    assert_eq!(row(7), [3, 2, 2, 1, 0, 0]);
    assert_eq!(row(12), [4, 3, 3, 2, 1, 1]);
    // Four Islamic empires, one better than the next: temple glory 2, 1, 1, 0.
    let mut scene = Scene::with(4, &[("deus-vult", "on")]);
    for (at, (colour, slug, place, city)) in [
        ("orange", "romans", "latium", 7),
        ("red", "egyptians", "egypt", 5),
        ("dark-blue", "french", "burgundy", 3),
        ("dark-green", "assyrians", "assyria", 1),
    ]
    .into_iter()
    .enumerate()
    {
        let who = ['A', 'B', 'C', 'D'][at];
        scene = scene
            .empire(colour, slug, who, 43)
            .units(colour, place, &[("spear", 1)])
            .city(place, city);
        scene.own(colour).religions.push(4);
        scene.position.world.set_temple(area(place), Some(4));
    }
    let glory = |colour| temple_glory(&scene, colour);
    assert_eq!(
        [
            glory("orange"),
            glory("red"),
            glory("dark-blue"),
            glory("dark-green")
        ],
        [2, 1, 1, 0]
    );
    // A second religion is counted too.
    let mut both = scene;
    both.own("orange").religions.push(1);
    both = both.units("orange", "apulia", &[("spear", 1)]);
    both.position.world.set_temple(area("apulia"), Some(1));
    assert_eq!(temple_glory(&both, "orange"), 2 + 2);
}

#[test]
fn a_forsaken_religion_leaves_angry_temples() {
    covers!("sa.opt12.discard-religion", "sa.opt12.destroy-liberated");
    let mut play = deus_vult()
        .also(|position| position.world.set_temple(area("smolensk"), Some(4)))
        .step(Step::Civilise(orbis_seven_ages::civilise::Civilise {
            empire: set("orange"),
            part: orbis_seven_ages::civilise::Part::Adopt,
        }));
    play.choose('A', "abandon islam");
    let disorder = play.position().world.disorder;
    assert!(
        disorder.has(area("smolensk")) && !disorder.has(area("ukraine")),
        "not the city"
    );
    let mut play = deus_vult()
        .also(|position| position.world.set_temple(area("smolensk"), Some(1)))
        .step(Step::Desecrate(orbis_seven_ages::temples::Desecrate {
            empire: set("orange"),
            area: area("smolensk"),
        }));
    play.choose('A', "profane smolensk");
    assert_eq!(play.position().world.temple(area("smolensk")), None);
}
