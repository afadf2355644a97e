//! Objectives of the status phase: when they are met, and when just not.

use crate::common::*;
use orbis_clash_of_cultures::{
    Mood,
    content::Kind::{self, *},
    objectives,
};
use orbis_core::{Seat, SeatSet, covers};

fn met(scene: &Scene, goal: &str) -> bool {
    objectives::met(&scene.0, Seat::at(0), id(goal))
}

/// Met with the last piece, not before.
#[track_caller]
fn turns(goal: &str, before: Scene, after: Scene) {
    assert!(!met(&before, goal), "{goal} too early");
    assert!(met(&after, goal), "{goal} too late");
}

fn rome() -> Scene {
    Scene::civilized().civ('A', "rome").civ('B', "greece")
}

/// Land enough: d2, c2, e2 and around d4.
fn wide() -> Scene {
    rome().region("d3", "region-20", false)
}

/// A's cities on these spaces besides d2.
fn cities(scene: Scene, places: &[&str]) -> Scene {
    places
        .iter()
        .fold(scene, |scene, at| scene.city(Some('A'), at))
}

#[test]
fn whole_categories() {
    for (goal, advances) in [
        (
            "city-planner",
            ["mining", "engineering", "sanitation", "roads"],
        ),
        (
            "education-lead",
            [
                "writing",
                "public-education",
                "free-education",
                "philosophy",
            ],
        ),
        (
            "militarized",
            ["tactics", "siegecraft", "steel-weapons", "draft"],
        ),
        ("culture-focus", ["arts", "sports", "monuments", "theaters"]),
        (
            "science-focus",
            ["math", "astronomy", "medicine", "metallurgy"],
        ),
        (
            "trade-focus",
            ["bartering", "trade-routes", "taxes", "currency"],
        ),
        (
            "seafarers",
            ["fishing", "navigation", "war-ships", "cartography"],
        ),
        (
            "government",
            [
                "voting",
                "separation-of-power",
                "civil-liberties",
                "free-economy",
            ],
        ),
    ] {
        let part = Scene::new().advances('A', &advances[..3]);
        let whole = || Scene::new().advances('A', &advances);
        assert!(!met(&part, "goal-focused") && met(&whole(), "goal-focused"));
        assert!(!met(&whole().advances('B', &advances), "goal-focused"));
        turns(goal, part, whole());
    }
    let tops = [
        "fishing",
        "writing",
        "tactics",
        "myths",
        "bartering",
        "arts",
    ];
    let most = || Scene::new().advances('A', &tops);
    turns(
        "diversified-research",
        most(),
        most().advances('A', &["math"]),
    );
    let five = || Scene::new().advances('A', &["storage", "irrigation", "husbandry"]);
    turns(
        "advanced-culture",
        five(),
        five().advances('A', &["engineering"]),
    );
    let special = || rome().advances('A', &["engineering", "roads", "bartering", "voting"]);
    turns(
        "high-culture",
        special(),
        special().edit(|position| position.players[0].led = 2),
    );
}

#[test]
fn more_buildings_than_anybody() {
    for (building, goal) in [
        (0, "religious-fervor"),
        (1, "scientific-lead"),
        (2, "fortifications"),
        (3, "coastal-culture"),
        (4, "legacy"),
        (5, "traders"),
        (6, "star-gazers"),
    ] {
        let coast = || {
            rome()
                .region("e3", "region-12", false)
                .region("d6", "region-9", false)
        };
        let tie = coast()
            .building("d2", building, 'A')
            .building("d7", building, 'B');
        turns(goal, tie, coast().building("d2", building, 'B'));
    }
    let three = || {
        rome()
            .building("d2", 0, 'A')
            .building("d2", 1, 'A')
            .building("d2", 2, 'A')
    };
    turns(
        "architecture",
        three().building("d2", 6, 'B'),
        three().building("d2", 6, 'A'),
    );
    turns("metropolis", three(), three().building("d2", 4, 'B'));
}

#[test]
fn supplies_are_paid() {
    for (goal, short, enough, left) in [
        ("eureka", "4i7g", "5i", "3i"),
        ("wealth", "4g", "5g", "3g"),
        ("ore-supplies", "4o7g", "5o", "3o"),
        ("wood-supplies", "4w7g", "5w", "3w"),
        ("food-supplies", "4f7g", "5f", "3f"),
        ("optimized-storage", "3f3w2o7g", "3f3w3o", "3f3w3o"),
    ] {
        let scene = |goods| Scene::new().advances('A', &["storage"]).goods('A', goods);
        turns(goal, scene(short), scene(enough));
        let mut play = scene(enough)
            .objective('A', goal)
            .ask(objectives::StatusClaim { seat: Seat::at(0) })
            .play();
        let claim = play
            .offers('A')
            .into_iter()
            .find(|offer| offer.ends_with(goal))
            .expect("a claim");
        let before = play.points('A');
        play.choose('A', &claim);
        assert_eq!(
            (goods(&play, 'A').as_str(), play.points('A')),
            (left, before + 2),
            "{goal}"
        );
    }
}

#[test]
fn cities_and_their_moods() {
    let five = || cities(wide(), &["c2", "e2", "d3", "c4"]);
    turns("large-civilization", five(), cities(five(), &["e4"]));
    let happy = |places: &[&str]| {
        places
            .iter()
            .fold(five(), |scene, at| scene.mood(at, Mood::Happy))
    };
    turns(
        "happy-population",
        happy(&["c2", "e2"]),
        happy(&["c2", "e2", "d3"]),
    );
    turns("colony", cities(wide(), &["d4"]), cities(wide(), &["c8"]));
    let founded = cities(wide(), &["c8"]).edit(|position| position.founder_round = SeatSet::of(1));
    assert!(!met(&founded, "colony"), "not twice for one city");
    let lone = || cities(wide().region("f4", "region-19", false), &["c4", "e4"]);
    turns(
        "expansionist",
        cities(lone(), &["d4"]),
        cities(lone(), &["g5"]),
    );
}

#[test]
fn culture_abroad() {
    let abroad = |count| {
        let cities = ["d4", "c4"];
        let mut scene = wide();
        for at in &cities[..count] {
            scene = scene.city(Some('B'), at).building(at, 0, 'A');
        }
        scene
    };
    turns("consulate", abroad(1), abroad(2));
    turns("culture-power", abroad(0), abroad(1));
    turns(
        "culture-power",
        abroad(1).building("d2", 1, 'B'),
        abroad(2).building("d2", 1, 'B'),
    );
}

#[test]
fn fleets_and_armies() {
    let sea = || rome().region("d3", "region-7", false);
    let ships = |number: usize| sea().army('A', "d4", &[Ship; 4][..number]);
    turns(
        "large-fleet",
        ships(2).army('B', "e4", &[Ship; 2]),
        ships(2).unit('B', "e4", Ship),
    );
    assert!(met(&ships(4).army('B', "e4", &[Ship; 4]), "large-fleet"));
    let port = || {
        sea()
            .city(Some('B'), "d3")
            .building("d3", 3, 'B')
            .edit(|position| {
                position.cities.at_mut(space("d3")).expect("a city").port = Some(space("d4"));
            })
    };
    turns(
        "sea-blockade",
        port().unit('A', "d4", Ship),
        port().army('A', "d4", &[Ship; 2]),
    );
    let infantry = |number: usize| rome().army('A', "d2", &[Infantry; 4][..number]);
    turns("large-army", infantry(3), infantry(4));
    let five = || cities(wide(), &["c2", "e2", "d3", "c4"]);
    let held = |places: &[&str]| {
        places
            .iter()
            .fold(five(), |scene, at| scene.unit('A', at, Infantry))
    };
    turns(
        "standing-army",
        held(&["c2", "e2", "d3"]),
        held(&["c2", "e2", "d3", "c4"]),
    );
    let might = |number: usize| {
        held(&[])
            .army('A', "c2", &[Infantry; 4])
            .army('A', "e2", &[Infantry; 4])
            .army('A', "d3", &[Infantry; 4][..number])
    };
    turns("military-might", might(3), might(4));
    let threat = |number: usize| {
        wide()
            .city(Some('B'), "d4")
            .army('A', "c4", &[Infantry; 4][..number])
    };
    turns("threat", threat(3), threat(4));
}

#[test]
fn units_far_from_home() {
    let far = |kind: Kind, places: &[&str]| {
        places
            .iter()
            .fold(wide().no_units('A'), |scene, at| scene.unit('A', at, kind))
    };
    turns(
        "outpost",
        far(Infantry, &["d4", "c4"]),
        far(Infantry, &["d4", "c4", "e4"]),
    );
    turns(
        "migration",
        far(Settler, &["d4", "c4"]),
        far(Settler, &["d4", "c4", "e4"]),
    );
    turns(
        "horse-power",
        far(Cavalry, &["d4", "c4"]),
        far(Cavalry, &["d4", "c4", "e4"]),
    );
    turns(
        "ivory-tower",
        far(Elephant, &["d4", "c4"]),
        far(Elephant, &["d4", "c4", "e4"]),
    );
    let all = || {
        rome()
            .region("e3", "region-12", false)
            .army('A', "d2", &[Infantry, Cavalry, Elephant])
            .leader('A', "d2", "rome:caesar")
    };
    turns("versatility", all(), all().unit('A', "e3", Ship));
}

#[test]
fn trade_routes_that_could_be() {
    covers!("coc.fact.obj.trade-hypothetical");
    let markets = |places: &[&str]| {
        places
            .iter()
            .fold(wide(), |scene, at| scene.city(Some('B'), at))
    };
    let settlers = |scene: Scene| scene.army('A', "d3", &[Settler; 2]);
    turns(
        "trade-power",
        settlers(markets(&["d4", "c4"])),
        settlers(markets(&["d4", "c4", "e4"])),
    );
    let ships = |number: usize| {
        rome()
            .region("d3", "region-7", false)
            .city(Some('B'), "d3")
            .city(Some('B'), "c4")
            .army('A', "d4", &[Ship; 2][..number])
    };
    turns("shipping-routes", ships(1), ships(2));
}
