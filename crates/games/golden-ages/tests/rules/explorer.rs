//! Action 1: moving colonists and founding cities.

use crate::common::{Look, Scene, space};
use orbis_core::covers;
use orbis_golden_ages::{Colonist, content::Resource};

#[test]
fn blue_takes_wheat_and_founds_a_city() {
    covers!(
        "tga.c1.example",
        "tga.c1.parts",
        "tga.tech.agriculture",
        "tga.tech.barter",
        "tga.c1.found-gold"
    );
    covers!(
        "tga.c1.lay-down",
        "tga.symbols.red-ring",
        "tga.symbols.vp-gold"
    );
    let scene = Scene::new(2)
        .tech('A', &["agriculture"])
        .colonists('A', ["e4", "e3", "e3"])
        .gold('A', 3);
    let mut play = scene.play();
    play.choose('A', "explore e4").choose('A', "go f4");
    assert_eq!(play.gold('A'), 4, "one Gold for the wheat");
    play.choose('A', "found");
    assert_eq!(play.gold('A'), 5, "one more for the cube");
    assert_eq!(play.of('A').cities.cubes_at(space("f4")), 1);
    assert!(play.of('A').colonists.contains(&Colonist::On {
        space: space("f4"),
        standing: false
    }));
    play.asks("B");
}

#[test]
fn either_part_or_none_is_enough_but_no_move_follows_a_city() {
    covers!("tga.c1.parts");
    let scene = Scene::new(2).colonists('A', ["e4", "e3", "e3"]);
    let mut play = scene.clone().play();
    play.chain('A', &["explore e4", "go f4", "decline"])
        .asks("B");
    assert!(play.of('A').cities.is_empty());
    let mut play = scene.clone().play();
    play.chain('A', &["explore e4", "go e4", "found"]).asks("B");
    assert_eq!(play.of('A').cities.len(), 1);
    let mut play = scene.play();
    play.chain('A', &["explore e4", "go e4", "decline"])
        .asks("B");
    assert_eq!(
        play.of('A').colonists[0],
        Colonist::On {
            space: space("e4"),
            standing: false
        }
    );
}

#[test]
fn a_colonist_walks_straight_and_as_far_as_its_technology_allows() {
    covers!(
        "tga.c1.move-orthogonal",
        "tga.c1.move-range",
        "tga.tech.wheel",
        "tga.tech.carriage",
        "tga.tech.rail"
    );
    let at = |tech: &[&str]| {
        Scene::new(2)
            .tech('A', tech)
            .colonists('A', ["e4", "e3", "e3"])
            .play()
    };
    let mut play = at(&[]);
    play.choose('A', "explore e4");
    assert_eq!(
        play.offers('A'),
        ["go e3", "go d4", "go e4", "go f4", "go e5"]
    );
    play.refused('A', "go f5", "tga.c1.move-range");
    let mut play = at(&["carriage"]);
    play.choose('A', "explore e4")
        .offered('A', "go f5")
        .offered('A', "go e6")
        .refused('A', "go f6", "tga.c1.move-range");
    let mut play = at(&["rail"]);
    play.choose('A', "explore e4")
        .offered('A', "go f6")
        .refused('A', "go f7", "tga.c1.move-range");
}

#[test]
fn aviation_reaches_every_space_and_may_stay() {
    covers!("tga.tech.aviation", "tga.c1.move-range");
    let mut play = Scene::new(2)
        .tech('A', &["aviation"])
        .colonists('A', ["e4", "e3", "e3"])
        .play();
    play.choose('A', "explore e4");
    assert_eq!(play.offers('A').len(), 80);
    play.offered('A', "go e4").offered('A', "go j8");
}

#[test]
fn sea_islands_and_occupied_spaces_can_be_entered() {
    covers!(
        "tga.c1.move-terrain",
        "tga.c1.move-occupied",
        "tga.c1.islands"
    );
    let scene = Scene::new(2)
        .colonists('A', ["d6", "e3", "e3"])
        .colonists('B', ["e6", "e6", "d7"]);
    let mut play = scene.clone().play();
    play.choose('A', "explore d6")
        .offered('A', "go c6")
        .offered('A', "go d7")
        .offered('A', "go e6");
    play.choose('A', "go e6").asks("B");
    let mut play = scene.colonists('A', ["e3", "e3", "e3"]).play();
    play.chain('A', &["explore e3", "go d3"]);
    play.asks("B");
    assert_eq!(
        play.position()
            .controlled(orbis_core::Seat::at(0), Resource::Wheat),
        1,
        "the Azores' wheat"
    );
}

#[test]
fn the_left_and_right_rims_are_joined_the_others_closed() {
    covers!("tga.c1.move-wrap");
    let mut play = Scene::new(2).colonists('A', ["a4", "e3", "e3"]).play();
    play.choose('A', "explore a4");
    assert_eq!(
        play.offers('A'),
        ["go a3", "go a4", "go b4", "go j4", "go a5"]
    );
    let mut play = Scene::new(2).colonists('A', ["j1", "e3", "e3"]).play();
    play.choose('A', "explore j1");
    assert_eq!(play.offers('A'), ["go a1", "go i1", "go j1", "go j2"]);
}

#[test]
fn control_is_taken_only_where_nothing_of_ones_own_was() {
    covers!(
        "tga.c1.control-take",
        "tga.tech.hunting",
        "tga.c1.control-two-symbols"
    );
    let scene = Scene::new(2).tech('A', &["agriculture"]).gold('A', 0);
    let mut play = scene.clone().colonists('A', ["f5", "e3", "e3"]).play();
    play.chain('A', &["explore f5", "go f6", "decline"]);
    assert_eq!(play.gold('A'), 2, "game and wheat of one square");
    let mut play = scene.clone().colonists('A', ["f5", "f6", "e3"]).play();
    play.chain('A', &["explore f5", "go f6", "decline"]);
    assert_eq!(play.gold('A'), 0, "a colonist was there");
    let mut play = scene
        .clone()
        .colonists('A', ["f5", "e3", "e3"])
        .city('A', "f6", 1)
        .play();
    play.chain('A', &["explore f5", "go f6"]);
    assert_eq!(play.gold('A'), 0, "a city was there");
    let mut play = scene.clone().colonists('A', ["f6", "e3", "e3"]).play();
    play.chain('A', &["explore f6", "go f6", "decline"]);
    assert_eq!(play.gold('A'), 0, "it did not move");
    let mut play = scene
        .colonists('A', ["d6", "e3", "e3"])
        .tech('A', &["metallurgy"])
        .play();
    play.chain('A', &["explore d6", "go e6"]);
    assert_eq!(play.gold('A'), 0, "a capital covers the rock");
}

#[test]
fn crossing_a_space_takes_nothing() {
    covers!("tga.c1.control-take");
    let mut play = Scene::new(2)
        .tech('A', &["carriage"])
        .colonists('A', ["f6", "e3", "e3"])
        .gold('A', 0)
        .play();
    play.chain('A', &["explore f6", "go f4", "decline"]);
    assert_eq!(play.gold('A'), 0, "the game on f5 was only crossed");
}

#[test]
fn control_lasts_while_a_piece_is_there_and_is_counted_by_symbol() {
    covers!(
        "tga.c1.control-held",
        "tga.c1.control-two-symbols",
        "tga.symbols.black-ring"
    );
    let scene = Scene::new(2)
        .colonists('A', ["f6", "f6 lying", "agora"])
        .city('A', "e5", 1);
    let seat = orbis_core::Seat::at(0);
    let count = |resource| scene.0.controlled(seat, resource);
    assert_eq!(
        Resource::ALL.map(count),
        [1, 1, 0, 1],
        "two colonists on a square count its symbols once"
    );
}

#[test]
fn a_symbol_can_be_shared_but_not_by_two_cities() {
    covers!(
        "tga.c1.control-shared",
        "tga.c1.found-where",
        "tga.invariant.one-city"
    );
    let scene = Scene::new(2).city('B', "e4", 1).gold('A', 9);
    let mut play = scene.play();
    play.chain('A', &["explore e3", "go e4"]);
    play.asks("B");
    for seat in [0, 1] {
        assert_eq!(
            play.position()
                .controlled(orbis_core::Seat::at(seat), Resource::Rock),
            1
        );
    }
    assert!(
        play.of('A').cities.is_empty(),
        "the city in the way leaves no question"
    );
    let mut play = Scene::new(2).city('B', "e4", 1).gold('A', 9).play();
    play.chain('A', &["soldier e3", "attack e4", "found"]);
    assert_eq!(play.of('A').cities.cubes_at(space("e4")), 1);
    assert!(play.of('B').cities.is_empty());
}

#[test]
fn control_ends_with_the_last_piece_and_coming_back_pays_again() {
    covers!("tga.c1.control-lost");
    let scene = Scene::new(2)
        .colonists('A', ["e2", "e3", "e3"])
        .gold('A', 0);
    let mut play = scene.play();
    play.chain('A', &["explore e2", "go d2"]);
    let seat = orbis_core::Seat::at(0);
    assert_eq!(play.position().controlled(seat, Resource::Game), 0);
    play.choose('B', "artist e6");
    play.chain('A', &["explore e3", "go e2", "decline"]);
    assert_eq!(play.gold('A'), 1);
}

#[test]
fn cities_stand_on_free_continent_squares_only() {
    covers!("tga.c1.found-where", "tga.c1.islands");
    let scene = Scene::new(2)
        .colonists('A', ["d3", "e3", "e4"])
        .city('A', "e4", 1);
    for (from, to) in [("d3", "d3"), ("e3", "e3"), ("e4", "e4"), ("e3", "d3")] {
        let mut play = scene.clone().play();
        play.choose('A', &format!("explore {from}"))
            .choose('A', &format!("go {to}"))
            .asks("B");
    }
}

#[test]
fn a_city_has_one_cube_or_with_construction_exactly_two() {
    covers!(
        "tga.c1.found-cubes",
        "tga.tech.construction",
        "tga.symbols.cube-city"
    );
    let scene = Scene::new(2)
        .colonists('A', ["e4", "e3", "e3"])
        .gold('A', 0);
    let mut play = scene.clone().play();
    play.chain('A', &["explore e4", "go e4", "found"]);
    assert_eq!(
        (
            play.of('A').cities.cubes(),
            play.of('A').reserve,
            play.gold('A')
        ),
        (1, 4, 1)
    );
    let mut play = scene.tech('A', &["construction"]).city('A', "f4", 1).play();
    let reserve = play.of('A').reserve;
    play.chain('A', &["explore e4", "go e4", "found"]);
    assert_eq!(
        (
            play.of('A').cities.cubes_at(space("e4")),
            play.of('A').cities.cubes_at(space("f4"))
        ),
        (2, 1)
    );
    assert_eq!((play.of('A').reserve, play.gold('A')), (reserve - 2, 2));
    assert_eq!(play.of('A').cities.len(), 2, "two cubes are one city");
}

#[test]
fn missing_cubes_come_from_other_cities_the_reserve_first() {
    covers!(
        "tga.c1.found-missing-cubes",
        "tga.c1.found-gold",
        "tga.invariant.cubes"
    );
    let scene = Scene::new(2)
        .tech('A', &["construction"])
        .colonists('A', ["e4", "e3", "e3"])
        .gold('A', 0);
    let scene = scene
        .city('A', "f4", 2)
        .city('A', "f5", 2)
        .city('A', "e5", 2);
    let mut play = scene.clone().city('A', "e2", 1).play();
    assert_eq!(play.of('A').reserve, 0);
    play.chain('A', &["explore e4", "go e4", "found"]);
    assert_eq!(
        play.offers('A'),
        ["take e2", "take f4", "take e5", "take f5"]
    );
    play.choose('A', "take f4").choose('A', "take e2");
    let cities = play.of('A').cities;
    assert_eq!(
        (cities.cubes_at(space("f4")), cities.cubes_at(space("e2"))),
        (1, 0)
    );
    assert_eq!(
        (cities.cubes_at(space("e4")), play.gold('A')),
        (2, 2),
        "moved cubes pay too"
    );
    let mut play = scene.play();
    play.chain('A', &["explore e4", "go e4", "found"]);
    assert_eq!(
        play.offers('A'),
        ["take f4", "take e5", "take f5"],
        "one of two was in reserve"
    );
    play.choose('A', "take f5").asks("B");
}

#[test]
fn a_city_beside_ones_own_colonist_gives_no_control_income() {
    covers!("tga.c1.found-control");
    let mut play = Scene::new(2)
        .colonists('A', ["e2", "e3", "e3"])
        .gold('A', 0)
        .play();
    play.chain('A', &["explore e2", "go e2", "found"]);
    assert_eq!(play.gold('A'), 1, "the cube, not the game");
}

#[test]
fn commerce_pays_two_for_a_cube_and_barter_no_more() {
    covers!("tga.tech.commerce", "tga.tech.obsolete");
    let scene = Scene::new(2)
        .tech('A', &["commerce"])
        .colonists('A', ["e4", "e3", "e3"])
        .gold('A', 0);
    let mut play = scene.play();
    play.chain('A', &["explore e4", "go e4", "found"]);
    assert_eq!(play.gold('A'), 2);
}

#[test]
fn incomes_of_later_technologies_replace_the_earlier() {
    covers!(
        "tga.tech.medicine",
        "tga.tech.metallurgy",
        "tga.tech.engineering",
        "tga.tech.currency",
        "tga.tech.economy"
    );
    covers!("tga.tech.obsolete", "tga.c7.obsolete");
    let income = |tech: &str, to: &str, from: &str| {
        let scene = Scene::new(3)
            .tech('A', &[tech])
            .colonists('A', [from, "e3", "e3"])
            .gold('A', 0);
        let mut play = scene.play();
        play.choose('A', &format!("explore {from}"))
            .choose('A', &format!("go {to}"));
        play.gold('A')
    };
    assert_eq!(income("agriculture", "f4", "e4"), 1);
    assert_eq!(income("medicine", "f4", "e4"), 3);
    assert_eq!(income("metallurgy", "e4", "d4"), 1);
    assert_eq!(income("engineering", "e4", "d4"), 3);
    assert_eq!(income("currency", "e5", "d5"), 2);
    assert_eq!(income("economy", "e5", "d5"), 4);
    assert_eq!(
        income("economy", "g4", "h4"),
        4,
        "the gem of two symbols pays, the rock does not"
    );
}

#[test]
fn lying_colonists_cannot_act() {
    covers!("tga.c1.lay-down", "tga.c8.condition");
    let mut play = Scene::new(2)
        .colonists('A', ["e4 lying", "e3", "agora"])
        .play();
    play.not_offered('A', "explore e4")
        .not_offered('A', "artist e4")
        .offered('A', "artist e3");
    play.refused('A', "golden-age", "tga.c8.condition");
}
