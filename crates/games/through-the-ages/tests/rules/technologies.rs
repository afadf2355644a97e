//! What technologies, governments and tactics show.

use crate::common::{civil, end, food, has, resources, scene};
use orbis_core::{Seat, covers};
use orbis_through_the_ages::content::{CivilId, Kind, MilitaryId};

const A: Seat = Seat::at(0);

#[test]
fn technologies_give_what_they_show() {
    covers!(
        "tta.stats.worker-cards",
        "tta.techs.farm-mine-store",
        "tta.build.update"
    );
    let shows = |slug: &str| {
        let mut scene = scene(2, 3);
        scene
            .tech('A', "philosophy", 0)
            .tech('A', "warriors", 0)
            .tech('A', slug, 1);
        let player = *scene.0.player(A);
        (
            scene.0.culture_rating(A),
            player.science_rating(),
            scene.0.strength(A),
            player.happiness(),
        )
    };
    for (slug, gives) in [
        ("philosophy", (0, 1, 0, 0)),
        ("alchemy", (0, 2, 0, 0)),
        ("scientific-method", (0, 3, 0, 0)),
        ("computers", (0, 5, 0, 0)),
        ("religion", (1, 0, 0, 1)),
        ("theology", (1, 0, 0, 2)),
        ("organized-religion", (1, 0, 0, 3)),
        ("printing-press", (1, 1, 0, 0)),
        ("journalism", (2, 2, 0, 0)),
        ("multimedia", (3, 3, 0, 0)),
        ("drama", (2, 0, 0, 1)),
        ("opera", (3, 0, 0, 1)),
        ("movies", (4, 0, 0, 1)),
        ("bread-and-circuses", (0, 0, 1, 2)),
        ("team-sports", (0, 0, 2, 3)),
        ("professional-sports", (0, 0, 3, 4)),
        ("warriors", (0, 0, 1, 0)),
        ("swordsmen", (0, 0, 2, 0)),
        ("riflemen", (0, 0, 3, 0)),
        ("modern-infantry", (0, 0, 5, 0)),
        ("knights", (0, 0, 2, 0)),
        ("cavalrymen", (0, 0, 3, 0)),
        ("tanks", (0, 0, 5, 0)),
        ("cannon", (0, 0, 3, 0)),
        ("rockets", (0, 0, 5, 0)),
        ("air-forces", (0, 0, 5, 0)),
    ] {
        assert_eq!(shows(slug), gives, "{slug}");
    }
    for (farm, mine, value) in [
        ("agriculture", "bronze", 1),
        ("irrigation", "iron", 2),
        ("selective-breeding", "coal", 3),
        ("mechanized-agriculture", "oil", 5),
    ] {
        let mut scene = scene(2, 3);
        scene
            .tech('A', "agriculture", 0)
            .tech('A', "bronze", 0)
            .tech('A', farm, 1)
            .tech('A', mine, 1);
        assert_eq!(
            (scene.0.food_production(A), scene.0.resource_production(A)),
            (value, value)
        );
        let mut play = scene.actions();
        end(&mut play, 'A');
        assert_eq!(
            (
                i32::from(food(&play, 'A')),
                i32::from(resources(&play, 'A'))
            ),
            (value, value)
        );
    }
}

#[test]
fn special_technologies_and_governments_give_what_they_show() {
    covers!(
        "tta.techs.special",
        "tta.gov.actions",
        "tta.card.government-symbols"
    );
    let special = |slug: &str| {
        let mut scene = scene(2, 3);
        scene.tech('A', slug, 0).ready();
        let totals = scene.0.totals(A);
        (
            totals.civil - 4,
            totals.military - 2,
            scene.0.strength(A) - 1,
            scene.0.player(A).colonization(),
            totals.blue,
        )
    };
    for (slug, gives) in [
        ("code-of-laws", (1, 0, 0, 0, 0)),
        ("justice-system", (1, 0, 0, 0, 3)),
        ("civil-service", (2, 0, 0, 0, 3)),
        ("warfare", (0, 1, 1, 0, 0)),
        ("strategy", (0, 2, 3, 0, 0)),
        ("military-theory", (0, 3, 5, 0, 0)),
        ("cartography", (0, 0, 1, 2, 0)),
        ("navigation", (0, 0, 2, 3, 0)),
        ("satellites", (0, 0, 3, 4, 0)),
        ("masonry", (0, 0, 0, 0, 0)),
        ("architecture", (0, 0, 0, 0, 0)),
        ("engineering", (0, 0, 0, 0, 0)),
    ] {
        assert_eq!(special(slug), gives, "{slug}");
    }
    for (slug, civil_actions, military_actions, limit) in [
        ("despotism", 4, 2, 2),
        ("monarchy", 5, 3, 3),
        ("theocracy", 4, 3, 3),
        ("constitutional-monarchy", 6, 4, 3),
        ("republic", 7, 2, 3),
        ("communism", 7, 5, 4),
        ("democracy", 7, 3, 4),
        ("fundamentalism", 6, 5, 4),
    ] {
        let mut scene = scene(2, 3);
        scene.government('A', slug);
        assert_eq!(
            (
                scene.0.civil_total(A),
                scene.0.military_total(A),
                scene.0.player(A).urban_limit()
            ),
            (civil_actions, military_actions, limit),
            "{slug}"
        );
    }
    let mut stages = scene(2, 3);
    stages
        .tech('A', "engineering", 0)
        .unfinished('A', "internet", 0)
        .tokens('A', "bronze", 12)
        .tech('A', "movies", 0);
    let mut play = stages.actions();
    play.choose('A', "stages 4").not_offered('A', "stages 2");
    assert_eq!(resources(&play, 'A'), 0);
    assert_eq!(
        orbis_through_the_ages::actions::build::price(play.position(), A, civil("movies"), 0),
        8
    );
}

#[test]
fn tactics_give_their_armies_strength() {
    covers!("tta.army.form", "tta.army.strength");
    for (slug, units, adds) in [
        ("fighting-band", [2, 0, 0], 1),
        ("heavy-cavalry", [0, 3, 0], 4),
        ("legion", [3, 0, 0], 2),
        ("medieval-army", [1, 1, 0], 2),
        ("phalanx", [2, 1, 0], 3),
        ("classic-army", [2, 2, 0], 8),
        ("conquistadors", [1, 2, 0], 5),
        ("defensive-army", [2, 0, 1], 6),
        ("fortifications", [0, 0, 2], 5),
        ("mobile-artillery", [0, 1, 1], 5),
        ("napoleonic-army", [1, 1, 1], 7),
        ("entrenchments", [1, 0, 2], 9),
        ("mechanized-army", [0, 1, 2], 10),
        ("modern-army", [2, 1, 1], 13),
        ("shock-troops", [1, 3, 0], 11),
    ] {
        let mut scene = scene(2, 3);
        scene
            .tech('A', "warriors", 0)
            .tech('A', "modern-infantry", units[0])
            .tech('A', "tanks", units[1])
            .tech('A', "rockets", units[2])
            .tactic('A', slug);
        let base: i32 = units.iter().map(|count| 5 * i32::from(*count)).sum();
        assert_eq!(scene.0.strength(A) - base, adds, "{slug}");
        scene
            .tech('A', "modern-infantry", 0)
            .tech('A', "tanks", 0)
            .tech('A', "rockets", 0);
        assert_eq!(scene.0.strength(A), 0);
    }
    let play = scene(2, 3).actions();
    assert!(!has(&play, 'A', "tanks"));
}

/// The enumeration of actions takes short cuts that hold for these cards.
#[test]
fn ids_go_by_level_and_no_card_takes_actions_or_room_away() {
    for card in CivilId::all() {
        let printed = card.card();
        assert_eq!(card.kind(), printed.kind(), "{card}");
        assert_eq!(card.unit(), printed.kind().unit(), "{card}");
        assert_eq!(card.workplace(), printed.kind() <= Kind::AirForce, "{card}");
        assert!(printed.symbols().civil() >= 0, "{card}");
        assert!(printed.modifiers().hand_limit()[0] >= 0, "{card}");
    }
    for colony in MilitaryId::all() {
        assert!(colony.card().symbols().civil() >= 0, "{colony}");
    }
    let workplaces = CivilId::all().filter(|card| card.workplace());
    for (one, next) in workplaces.clone().zip(workplaces.skip(1)) {
        let (one, next) = (one.card(), next.card());
        assert!((one.kind(), one.level()) < (next.kind(), next.level()));
    }
}
