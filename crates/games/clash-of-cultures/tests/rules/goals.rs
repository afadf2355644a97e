//! Objectives.

use crate::common::*;
use orbis_clash_of_cultures::{Mood, content::Kind, objectives};
use orbis_core::{Game, Seat, Viewer, covers};

#[track_caller]
fn met(scene: Scene, goal: &str) -> bool {
    objectives::met(&scene.0, Seat::at(0), id(goal))
}

#[test]
fn whole_categories() {
    for (goal, first) in [
        ("city-planner", 4),
        ("education-lead", 12),
        ("militarized", 16),
        ("culture-focus", 28),
        ("science-focus", 32),
        ("trade-focus", 24),
        ("seafarers", 8),
        ("government", 36),
    ] {
        let scene = || {
            Scene::new().edit(|position| {
                for index in first..first + 4 {
                    position.players[0]
                        .advances
                        .add(orbis_clash_of_cultures::content::AdvanceId(index));
                }
            })
        };
        assert!(met(scene(), goal) && !met(Scene::new(), goal), "{goal}");
        assert!(met(scene(), "goal-focused"));
    }
}

#[test]
fn most_buildings_and_supplies() {
    covers!(
        "coc.fact.obj.lead",
        "coc.fact.obj.supplies",
        "coc.status.objectives",
        "coc.card.objective-vp",
        "coc.card.objective-two",
        "coc.end.vp-objectives"
    );
    for (building, goal) in [
        (0, "religious-fervor"),
        (1, "scientific-lead"),
        (2, "fortifications"),
    ] {
        assert!(met(Scene::new().building("d2", building, 'A'), goal));
        assert!(!met(
            Scene::new()
                .building("d2", building, 'A')
                .building("d7", building, 'B'),
            goal
        ));
    }
    for (goods, goal) in [
        ("5i", "eureka"),
        ("5g", "wealth"),
        ("5o", "ore-supplies"),
        ("5w", "wood-supplies"),
        ("5f", "food-supplies"),
        ("3f3w3o", "optimized-storage"),
    ] {
        assert!(
            met(Scene::new().goods('A', goods), goal) && !met(Scene::new().goods('A', "4g"), goal),
            "{goal}"
        );
    }
    let mut play = Scene::new()
        .goods('A', "5i")
        .objective('A', "eureka")
        .ask(objectives::StatusClaim { seat: Seat::at(0) })
        .play();
    let claim = play.offers('A')[0].clone();
    let before = play.points('A');
    play.choose('A', &claim);
    assert_eq!(
        (goods(&play, 'A'), play.points('A')),
        ("3i".to_string(), before + 2)
    );
}

#[test]
fn cities_and_armies() {
    covers!("coc.fact.obj.start-space");
    let army = || {
        let mut scene = Scene::new();
        for _ in 0..4 {
            scene = scene.unit('A', "d2", Kind::Infantry);
        }
        scene
    };
    assert!(
        met(army(), "large-army") && !met(army().unit('B', "d7", Kind::Infantry), "large-army")
    );
    let metropolis = Scene::new()
        .building("d2", 0, 'A')
        .building("d2", 1, 'A')
        .building("d2", 2, 'A')
        .building("d2", 4, 'A');
    assert!(met(metropolis, "metropolis"));
    assert!(met(
        Scene::new().advances('A', &["storage", "irrigation", "husbandry", "engineering"]),
        "advanced-culture"
    ));
    assert!(met(
        Scene::new().no_units('B').city(Some('A'), "d8"),
        "colony"
    ));
    assert!(
        !met(Scene::new(), "colony")
            && !met(Scene::new().mood("d2", Mood::Happy), "happy-population")
    );
}

#[test]
fn instant_goals_are_claimed_after_the_battle() {
    covers!(
        "coc.card.objective-instant-any-turn",
        "coc.fact.obj.instant-window",
        "coc.card.objective-trigger"
    );
    let mut play = Scene::new()
        .region("d3", "region-20", false)
        .no_units('A')
        .no_units('B')
        .advances('A', &["tactics"])
        .unit('A', "d3", Kind::Infantry)
        .unit('A', "d3", Kind::Infantry)
        .unit('B', "d4", Kind::Infantry)
        .unit('B', "d4", Kind::Infantry)
        .objective('A', "aggressor")
        .play();
    play.chain('A', &["move", "from d3", "take 2"])
        .draws(&[11, 11, 1, 1])
        .choose('A', "to d4");
    let claim = play.offers('A')[0].clone();
    assert!(claim.ends_with("aggressor"), "{claim}");
    play.choose('A', &claim);
    assert_eq!(play.position().players[0].done.len(), 1);
}

#[test]
fn an_objective_in_the_hand_tells_how_far_it_has_come() {
    let scene = Scene::new()
        .objective('A', "city-planner")
        .advances('A', &["mining", "roads"]);
    let hand = |seat: usize| {
        let zones = scene.0.zones(Viewer::Seat(Seat::at(seat)), &[]);
        let cards = zones.areas[0].hands[0].cards.iter();
        let goals =
            cards.flat_map(|card| [Some(&card.text), card.second.as_ref().map(|two| &two.1)]);
        goals.flatten().cloned().collect::<String>()
    };
    assert!(
        hand(0).contains("Construction advances. Now 2 of 4."),
        "{}",
        hand(0)
    );
    assert!(!hand(1).contains("Now"), "{}", hand(1));
}
