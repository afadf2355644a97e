//! Action 4: attacks.

use crate::common::{self, Look, Scene, space};
use orbis_core::{Seat, Viewer, covers};
use orbis_golden_ages::{Colonist, content::GloryId};

#[test]
fn red_attacks_for_eight_gold() {
    covers!(
        "tga.c4.example",
        "tga.c4.cost",
        "tga.c4.effects",
        "tga.c4.glory",
        "tga.board.invasion-track"
    );
    let scene = Scene::new(3)
        .glory('A', &["glory-2", "glory-3"])
        .gold('A', 8)
        .tech('B', &["construction"]);
    let scene = scene
        .city('B', "e4", 2)
        .colonists('C', ["e4", "h3", "h3"])
        .next_glory(&["glory-6"]);
    let before = scene.0.players[1].reserve;
    let mut play = scene.play();
    play.chain('A', &["soldier e3", "attack e4"]);
    assert_eq!(play.gold('A'), 0, "the third attack costs 8");
    assert_eq!(
        (play.of('B').reserve, play.of('B').cities.len()),
        (before + 2, 0)
    );
    assert_eq!(
        play.of('C').colonists[0],
        Colonist::On {
            space: space("h3"),
            standing: true
        }
    );
    assert_eq!(play.of('A').glory.len(), 3);
    play.asks("A").choose('A', "found");
    assert_eq!(play.of('A').cities.cubes_at(space("e4")), 1);
    assert_eq!(
        play.of('A').colonists[0],
        Colonist::On {
            space: space("e4"),
            standing: false
        }
    );
}

#[test]
fn a_soldier_needs_an_opponent_within_reach() {
    covers!("tga.c4.soldier", "tga.c4.always-succeeds");
    let mut play = Scene::new(2).gold('A', 3).play();
    play.refused('A', "soldier e3", "tga.c4.soldier");
    let mut play = Scene::new(2)
        .gold('A', 3)
        .colonists('B', ["e3", "f5", "e6"])
        .play();
    play.choose('A', "soldier e3");
    assert_eq!(
        play.offers('A'),
        ["attack e3"],
        "staying is allowed; f5 is too far"
    );
    play.refused('A', "attack f5", "tga.c1.move-range")
        .choose('A', "attack e3")
        .asks("B");
    assert_eq!(
        play.of('B').colonists[0],
        Colonist::On {
            space: space("e6"),
            standing: true
        }
    );
}

#[test]
fn sea_and_islands_can_be_attacked_but_not_settled() {
    covers!("tga.c4.soldier", "tga.c4.found-after");
    let scene = Scene::new(2)
        .gold('A', 9)
        .colonists('A', ["d4", "d4", "e3"])
        .colonists('B', ["d3", "c4", "e6"]);
    for target in ["d3", "c4"] {
        let mut play = scene.clone().play();
        play.choose('A', "soldier d4")
            .choose('A', &format!("attack {target}"))
            .asks("B");
    }
}

#[test]
fn a_soldier_beside_a_full_capital_is_told_of_it() {
    covers!("tga.c4.no-capitals");
    let mut play = Scene::new(2)
        .gold('A', 20)
        .colonists('A', ["e5", "e5", "e5"])
        .colonists('B', ["e6", "e6", "e6"])
        .play();
    play.refused('A', "soldier e5", "tga.c4.no-capitals");
}

#[test]
fn capitals_cannot_be_attacked() {
    covers!("tga.c4.no-capitals");
    let scene = Scene::new(2)
        .gold('A', 9)
        .colonists('A', ["e5", "e3", "e3"])
        .colonists('B', ["e6", "e5", "e6"]);
    let mut play = scene.play();
    play.choose('A', "soldier e5")
        .refused('A', "attack e6", "tga.c4.no-capitals")
        .offered('A', "attack e5");
    let own = Scene::new(2)
        .gold('A', 9)
        .colonists('B', ["e3", "e6", "e6"]);
    let mut play = own.play();
    play.chain('A', &["soldier e3", "attack e3"]).asks("B");
    assert!(
        play.of('A').cities.is_empty(),
        "the own capital is in the way of a city"
    );
}

#[test]
fn the_attack_must_be_paid_and_income_of_the_move_helps() {
    covers!("tga.c4.cost", "tga.c4.control");
    let scene = Scene::new(2).colonists('B', ["e2", "e6", "e6"]);
    let mut play = scene.clone().gold('A', 1).play();
    play.refused('A', "soldier e3", "tga.c4.cost");
    let mut play = scene.gold('A', 2).play();
    play.chain('A', &["soldier e3", "attack e2", "decline"]);
    assert_eq!(play.gold('A'), 0, "2, and 1 for the game symbol");
    let both = Scene::new(2)
        .colonists('B', ["e2", "d3", "e6"])
        .gold('A', 2);
    let mut play = both.play();
    play.choose('A', "soldier e3")
        .offered('A', "attack e2")
        .refused('A', "attack d3", "tga.c4.cost");
}

#[test]
fn four_attacks_are_the_limit() {
    covers!("tga.c4.limit");
    let glory = ["glory-2", "glory-3", "glory-4", "glory-5"];
    let mut play = Scene::new(2)
        .glory('A', &glory)
        .gold('A', 50)
        .city('B', "e4", 1)
        .play();
    play.refused('A', "soldier e3", "tga.c4.limit");
}

#[test]
fn own_pieces_are_not_hit_and_a_city_may_stand_already() {
    covers!("tga.c4.effects", "tga.c4.found-after");
    let scene = Scene::new(2)
        .gold('A', 9)
        .city('A', "e4", 1)
        .colonists('A', ["e4", "e4 lying", "e3"]);
    let mut play = scene.colonists('B', ["e4 lying", "e6", "e6"]).play();
    play.chain('A', &["soldier e4", "attack e4"]).asks("B");
    assert_eq!(play.of('A').cities.cubes_at(space("e4")), 1);
    let lying = |name| Colonist::On {
        space: space(name),
        standing: false,
    };
    assert_eq!(
        play.of('A').colonists,
        [
            lying("e4"),
            lying("e4"),
            Colonist::On {
                space: space("e3"),
                standing: true
            }
        ]
    );
    assert_eq!(play.of('B').colonists[0], lying("e6"), "posture stays");
    assert_eq!(play.gold('B'), 3, "going home takes no control");
}

#[test]
fn glory_tiles_are_known_to_their_owner_alone() {
    covers!("tga.c4.glory", "tga.hidden.information");
    let scene = Scene::new(2)
        .gold('A', 9)
        .city('B', "e4", 1)
        .next_glory(&["glory-5"]);
    let mut play = scene.play();
    play.chain('A', &["soldier e3", "attack e4"]);
    let seen = |viewer| play.game().view(viewer).players[0].glory[0].card;
    assert_eq!(seen(Viewer::Seat(Seat::at(0))), common::id("glory-5"));
    assert_eq!(
        (seen(Viewer::Seat(Seat::at(1))), seen(Viewer::Table)),
        (GloryId::BACK, GloryId::BACK)
    );
    assert!(
        play.log(Viewer::Seat(Seat::at(0)))
            .contains(&"Vermilion takes a glory tile worth 5 points.".to_string())
    );
    assert!(
        play.log(Viewer::Table)
            .contains(&"Vermilion takes a glory tile.".to_string())
    );
}

#[test]
fn rockets_strike_anywhere_without_a_colonist() {
    covers!(
        "tga.tech.rocketry-attack",
        "tga.c4.rocketry",
        "tga.c1.found-control"
    );
    let scene = Scene::new(3)
        .tech('A', &["rocketry", "currency"])
        .gold('A', 3)
        .colonists('A', ["agora", "agora", "agora"]);
    let scene = scene.city('C', "i4", 1).colonists('B', ["a1", "e6", "e6"]);
    let mut play = scene.clone().play();
    play.choose('A', "strike");
    assert_eq!(play.offers('A'), ["attack a1", "attack i4"]);
    play.refused('A', "attack h3", "tga.c4.no-capitals")
        .choose('A', "attack i4")
        .asks("A");
    assert_eq!((play.gold('A'), play.of('A').glory.len()), (0, 1));
    play.choose('A', "found");
    assert_eq!(
        play.gold('A'),
        3,
        "1 for the cube and 2 for control of the gem"
    );
    let mut play = scene
        .clone()
        .colonists('A', ["e3", "agora", "agora"])
        .colonists('B', ["e4", "e6", "e6"])
        .play();
    play.offered('A', "soldier e3").offered('A', "strike");
    scene
        .gold('A', 2)
        .play()
        .refused('A', "strike", "tga.c4.cost");
}

#[test]
fn rocketry_leaves_aviation_in_force() {
    covers!("tga.tech.rocketry-attack", "tga.tech.aviation");
    let mut play = Scene::new(2).tech('A', &["rocketry"]).play();
    play.choose('A', "explore e3");
    assert_eq!(play.offers('A').len(), 80);
}
