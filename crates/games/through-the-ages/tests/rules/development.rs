//! Technologies developed, governments changed, units and tactics.

use crate::common::{civil, end, has, of, resources, scene, strength, workers};
use orbis_core::{Seat, covers};

const A: Seat = Seat::at(0);

#[test]
fn developing_pays_science_and_specials_replace() {
    covers!(
        "tta.tech.develop",
        "tta.tech.special-replace",
        "tta.tech.immediate",
        "tta.techs.special",
        "tta.techs.special-one-per-type",
        "tta.points.pay",
        "tta.techs.definition",
        "tta.techs.types"
    );
    let mut scene = scene(2, 2);
    scene
        .hand('A', &["iron", "strategy"])
        .tech('A', "warfare", 0)
        .ready();
    scene.player('A').science = 14;
    let mut play = scene.actions();
    play.choose('A', "develop iron");
    assert_eq!(
        (
            of(&play, 'A').science,
            of(&play, 'A').civil,
            has(&play, 'A', "iron")
        ),
        (9, 3, true)
    );
    assert_eq!(play.position().military_total(A), 3);
    play.choose('A', "develop strategy");
    assert!(!has(&play, 'A', "warfare") && has(&play, 'A', "strategy"));
    assert_eq!(
        (play.position().military_total(A), of(&play, 'A').military),
        (4, 4)
    );
    assert_eq!(strength(&play, 'A'), 1 + 3);
    scene.player('A').science = 4;
    scene
        .actions()
        .refused('A', "develop iron", "tta.points.pay");
}

#[test]
fn a_lower_special_technology_still_counts_as_developed() {
    covers!("tta.tech.special-lower", "tta.card.develop-triggers");
    let mut scene = scene(2, 3);
    scene
        .hand('A', &["warfare"])
        .tech('A', "strategy", 0)
        .leader('A', "albert-einstein");
    scene.player('A').science = 5;
    let mut play = scene.actions();
    play.choose('A', "develop warfare");
    assert!(!has(&play, 'A', "warfare") && has(&play, 'A', "strategy"));
    assert_eq!(play.points('A'), 3);
}

#[test]
fn governments_change_peacefully_for_the_higher_cost() {
    covers!(
        "tta.tech.government-cost",
        "tta.tech.government-replace",
        "tta.gov.one",
        "tta.gov.actions",
        "tta.techs.urban-limit-lowered",
        "tta.actions.total-down"
    );
    let mut scene = scene(2, 1);
    scene.hand('A', &["monarchy"]);
    scene.player('A').science = 8;
    let mut play = scene.actions();
    play.choose('A', "develop monarchy");
    assert_eq!(of(&play, 'A').government, civil("monarchy"));
    assert_eq!(
        (
            of(&play, 'A').civil,
            of(&play, 'A').military,
            of(&play, 'A').science
        ),
        (4, 3, 0)
    );
    // To a government with fewer actions: spent tokens go first.
    let mut scene = crate::common::scene(2, 3);
    scene
        .hand('A', &["fundamentalism"])
        .government('A', "republic")
        .tech('A', "philosophy", 3);
    scene.player('A').science = 18;
    scene.player('A').civil = 5;
    let mut play = scene.actions();
    play.choose('A', "develop fundamentalism");
    assert_eq!((of(&play, 'A').civil, of(&play, 'A').military), (4, 5));
    let mut scene = crate::common::scene(2, 2);
    scene
        .hand('A', &["theocracy"])
        .government('A', "communism")
        .tech('A', "philosophy", 4)
        .tokens('A', "bronze", 9);
    scene.player('A').science = 6;
    let mut play = scene.actions();
    play.choose('A', "develop theocracy");
    assert_eq!(
        workers(&play, 'A', "philosophy"),
        4,
        "buildings above the limit stay"
    );
    play.refused('A', "build philosophy", "tta.build.urban-limit");
}

#[test]
fn a_revolution_takes_all_civil_actions() {
    covers!(
        "tta.revolution.what",
        "tta.revolution.ca-cost",
        "tta.revolution.science-cost",
        "tta.revolution.replace",
        "tta.revolution.new-actions-spent",
        "tta.revolution.military-actions"
    );
    let mut scene = scene(2, 1);
    scene.hand('A', &["monarchy"]);
    scene.player('A').science = 2;
    scene.player('A').military = 1;
    let mut play = scene.actions();
    play.choose('A', "revolution monarchy");
    assert_eq!(
        (of(&play, 'A').civil, play.position().civil_total(A)),
        (0, 5)
    );
    assert_eq!((of(&play, 'A').military, of(&play, 'A').science), (2, 0));
    scene.player('A').civil = 3;
    scene
        .actions()
        .refused('A', "revolution monarchy", "tta.revolution.ca-cost");
    // A leader replaced before leaves all actions available.
    scene.leader('A', "moses").hand('A', &["joan-of-arc"]);
    let mut play = scene.actions();
    play.choose('A', "leader joan-of-arc")
        .choose('A', "revolution monarchy");
}

#[test]
fn units_are_built_and_upgraded_with_military_actions() {
    covers!(
        "tta.unit.build",
        "tta.unit.upgrade",
        "tta.unit.upgrade-modifiers",
        "tta.unit.no-limit",
        "tta.actions.military-total"
    );
    let mut scene = scene(2, 3);
    scene
        .tech('A', "swordsmen", 0)
        .tech('A', "modern-infantry", 0)
        .tokens('A', "bronze", 9);
    scene.player('A').unused = 5;
    scene.player('A').military = 2;
    let mut play = scene.actions();
    play.choose('A', "upgrade warriors swordsmen");
    assert_eq!(
        (
            resources(&play, 'A'),
            of(&play, 'A').military,
            of(&play, 'A').civil
        ),
        (8, 1, 4)
    );
    play.choose('A', "upgrade swordsmen modern-infantry");
    assert_eq!((resources(&play, 'A'), strength(&play, 'A')), (4, 5));
    play.refused('A', "build warriors", "tta.actions.spend");
    scene.government('A', "communism").tech('A', "warriors", 9);
    let mut play = scene.actions();
    play.chain(
        'A',
        &["build warriors", "build warriors", "build swordsmen"],
    );
    assert_eq!(workers(&play, 'A', "warriors"), 11);
    assert_eq!(resources(&play, 'A'), 9 - 2 - 2 - 3);
}

#[test]
fn tactics_are_played_copied_and_published() {
    covers!(
        "tta.tactics.play",
        "tta.tactics.once-per-turn",
        "tta.tactics.copy",
        "tta.tactics.copy-not-exclusive",
        "tta.tactics.publish",
        "tta.tactics.publish-keep-current",
        "tta.army.current-tactic",
        "tta.tactics.play-previous",
        "tta.tactics.common-unlimited",
        "tta.stats.strength-units-in-army",
        "tta.stats.other-cards"
    );
    let mut scene = scene(2, 1);
    scene
        .military('A', &["legion", "phalanx"])
        .tech('A', "warriors", 3)
        .common("medieval-army");
    let mut play = scene.actions();
    play.choose('A', "tactic legion");
    assert_eq!(
        (
            strength(&play, 'A'),
            of(&play, 'A').military,
            of(&play, 'A').exclusive
        ),
        (5, 1, true)
    );
    play.refused('A', "tactic phalanx", "tta.tactics.once-per-turn");
    play.refused('A', "copy medieval-army", "tta.tactics.once-per-turn");
    end(&mut play, 'A');
    play.choose('B', "no-politics")
        .not_offered('B', "copy legion")
        .choose('B', "copy medieval-army");
    assert_eq!(
        (of(&play, 'B').tactic, of(&play, 'B').military),
        (Some(crate::common::military("medieval-army")), 0)
    );
    end(&mut play, 'B');
    assert!(
        !of(&play, 'A').exclusive
            && of(&play, 'A').tactic == Some(crate::common::military("legion"))
    );
    assert!(
        play.position()
            .common_tactics
            .has(crate::common::military("legion"))
    );
    play.choose('A', "no-politics")
        .choose('A', "tactic phalanx");
    assert!(
        play.position()
            .common_tactics
            .has(crate::common::military("legion")),
        "it stays for others"
    );
}

#[test]
fn the_same_tactic_twice_is_merged() {
    covers!("tta.tactics.common-merge");
    let mut scene = scene(2, 1);
    scene.military('A', &["legion"]).common("legion");
    let mut play = scene.actions();
    play.choose('A', "tactic legion");
    end(&mut play, 'A');
    play.choose('B', "no-politics").choose('B', "end");
    assert!(
        play.position()
            .merged_tactics
            .has(crate::common::military("legion"))
    );
    let discarded = play.position().discards[1]
        .iter()
        .any(|slot| slot.card == crate::common::military("legion"));
    assert!(!discarded);
}
