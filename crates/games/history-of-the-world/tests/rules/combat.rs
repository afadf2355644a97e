//! Combat: the worked examples and every bonus that does not come from a card.

use crate::common::{Look, Scene};
use orbis_core::covers;

#[test]
fn romans_attack_northern_apennines() {
    covers!(
        "hotw.combat.example-romans",
        "hotw.combat.when",
        "hotw.combat.dice",
        "hotw.combat.tie",
        "hotw.combat.retry",
        "hotw.expand.vacant"
    );
    let mut play = Scene::of(3, "romans")
        .army('B', "greek-city-states", &["northern-apennines"])
        .turn(&[]);
    assert_eq!(play.pool(), 19);
    play.draws(&[1, 3, 4])
        .choose('A', "expand romans northern-apennines");
    assert_eq!(
        (play.owner("northern-apennines"), play.pool()),
        (Some('B'), 18)
    );
    play.draws(&[5, 5, 5])
        .choose('A', "expand romans northern-apennines");
    assert_eq!((play.owner("northern-apennines"), play.pool()), (None, 17));
    play.draws(&[])
        .choose('A', "expand romans northern-apennines");
    assert_eq!(
        (play.owner("northern-apennines"), play.pool()),
        (Some('A'), 16)
    );
}

#[test]
fn britain_lands_in_chekiang() {
    covers!(
        "hotw.combat.example-britain",
        "hotw.combat.sea-dice",
        "hotw.combat.source",
        "hotw.turn.fleet-britain"
    );
    let scene = Scene::of(3, "britain").army('B', "han-dynasty", &["chekiang", "si-kyang"]);
    let mut play = scene.turn(&[]);
    assert_eq!(play.fleets().len(), 12);
    assert!(!play.fleets().contains(&"caribbean-sea".to_string()));
    play.draws(&[2, 4, 1, 1, 5])
        .choose('A', "expand britain chekiang");
    assert_eq!(play.owner("chekiang"), Some('B'));
    play.draws(&[2, 6, 1, 1, 5])
        .choose('A', "expand britain chekiang");
    assert_eq!(play.owner("chekiang"), Some('A'));
    play.draws(&[1, 3, 2])
        .choose('A', "expand britain si-kyang");
    assert_eq!(
        play.owner("si-kyang"),
        Some('A'),
        "over land one die defends"
    );
    play.draws(&[]).chain(
        'A',
        &[
            "expand britain yangtze-kiang",
            "expand britain great-plain-of-china",
        ],
    );
}

#[test]
fn mongols_break_through_the_wall() {
    covers!(
        "hotw.combat.example-mongols",
        "hotw.combat.great-wall",
        "hotw.combat.fort-bonus",
        "hotw.combat.fort-loss",
        "hotw.greater.leader",
        "hotw.sack.capital",
        "hotw.sack.attacker-none"
    );
    let mut play = Scene::of(3, "mongols")
        .army('B', "chou-dynasty", &["wei-river"])
        .capital(&["wei-river"])
        .fort(&["wei-river"])
        .turn(&["leader"]);
    play.draws(&[4, 6, 6, 1, 6])
        .choose('A', "expand mongols wei-river");
    assert_eq!(
        (play.owner("wei-river"), play.fort("wei-river")),
        (Some('B'), true)
    );
    assert_eq!(play.built("wei-river"), "capital");
    play.draws(&[2, 4, 5, 3, 4])
        .choose('A', "expand mongols wei-river");
    assert_eq!(
        (play.owner("wei-river"), play.fort("wei-river")),
        (Some('B'), false)
    );
    assert_eq!(play.built("wei-river"), "capital");
    play.draws(&[1, 2, 6, 2, 5])
        .choose('A', "expand mongols wei-river");
    assert_eq!(
        (play.owner("wei-river"), play.built("wei-river")),
        (Some('A'), "city")
    );
    assert_eq!((play.pool(), play.lost()), (14, 2));
}

#[test]
fn a_beaten_fort_means_another_round() {
    covers!(
        "hotw.combat.fort-second-round",
        "hotw.combat.withdraw",
        "hotw.combat.terrain-dice",
        "hotw.combat.terrain-no-stack"
    );
    let scene = Scene::of(3, "romans")
        .army('A', "romans", &["southern-gaul"])
        .army('B', "celts", &["pyrenees"])
        .fort(&["pyrenees"]);
    // Mountains of the Pyrenees: two dice in both rounds; the fort adds one in the first only.
    let mut play = scene.clone().expanding();
    play.draws(&[6, 1, 4, 4, 5, 1, 4, 3])
        .choose('A', "expand romans pyrenees");
    assert_eq!(
        (play.owner("pyrenees"), play.fort("pyrenees")),
        (Some('A'), false)
    );
    let mut play = scene.expanding();
    play.draws(&[6, 1, 4, 4, 2, 1, 4, 3])
        .choose('A', "expand romans pyrenees");
    assert_eq!(
        (play.owner("pyrenees"), play.fort("pyrenees")),
        (Some('B'), false)
    );
    assert_eq!(play.lost(), 1, "the fight went on to the end");
}

#[test]
fn terrain_helps_only_on_its_own_side() {
    covers!(
        "hotw.combat.terrain-side",
        "hotw.combat.terrain-kinds",
        "hotw.combat.strait",
        "hotw.board.adjacency"
    );
    // Mountains lie in the Pyrenees, not in Southern Gaul.
    let scene = Scene::of(3, "romans").army('A', "romans", &["pyrenees"]);
    let mut play = scene.army('B', "celts", &["southern-gaul"]).expanding();
    play.draws(&[3, 3, 2])
        .choose('A', "expand romans southern-gaul");
    // Forest in Central Europe against Northern Gaul.
    let scene = Scene::of(3, "franks").army('A', "franks", &["northern-gaul"]);
    let mut play = scene.army('B', "celts", &["central-europe"]).expanding();
    play.draws(&[3, 3, 2, 1])
        .choose('A', "expand franks central-europe");
    // A strait helps in both directions.
    for (from, into) in [("albion", "northern-gaul"), ("northern-gaul", "albion")] {
        let scene = Scene::of(3, "celts").army('A', "celts", &[from]);
        let mut play = scene.army('B', "greek-city-states", &[into]).expanding();
        play.draws(&[3, 3, 2, 1])
            .choose('A', &format!("expand celts {into}"));
        assert_eq!(play.owner(into), Some('A'));
    }
    // Out of China the Wall helps nobody.
    let scene = Scene::of(3, "han-dynasty").army('A', "han-dynasty", &["wei-river"]);
    let mut play = scene.army('B', "scythians", &["mongolia"]).expanding();
    play.draws(&[3, 3, 2])
        .choose('A', "expand han-dynasty mongolia");
}

#[test]
fn the_easiest_way_counts() {
    covers!("hotw.combat.source", "hotw.combat.attacker-bonus");
    // From Upper Tigris over mountains, from the Persian Salt Desert on open ground.
    let scene = Scene::of(3, "sassanids").army('B', "assyria", &["zagros"]);
    let hard = scene.clone().army('A', "sassanids", &["upper-tigris"]);
    let mut play = hard.expanding();
    play.draws(&[3, 3, 2, 1])
        .choose('A', "expand sassanids zagros");
    let easy = scene.army('A', "sassanids", &["upper-tigris", "persian-salt-desert"]);
    let mut play = easy.expanding();
    play.draws(&[3, 3, 2])
        .choose('A', "expand sassanids zagros");
}

#[test]
fn cities_fall_and_monuments_stay() {
    covers!(
        "hotw.sack.city",
        "hotw.sack.monument",
        "hotw.sack.once",
        "hotw.sack.vacant"
    );
    let scene = Scene::of(3, "romans")
        .army('A', "romans", &["southern-apennines"])
        .army('B', "greek-city-states", &["northern-apennines"])
        .monument(&["northern-apennines"]);
    let mut play = scene.clone().city(&["northern-apennines"]).expanding();
    play.draws(&[6, 6, 1])
        .choose('A', "expand romans northern-apennines");
    assert_eq!(play.built("northern-apennines"), "");
    assert!(play.monument("northern-apennines"));
    // A tie leaves the capital as it is until an army enters.
    let mut play = scene.capital(&["northern-apennines"]).expanding();
    play.draws(&[4, 2, 4])
        .choose('A', "expand romans northern-apennines");
    assert_eq!(
        (
            play.owner("northern-apennines"),
            play.built("northern-apennines")
        ),
        (None, "capital")
    );
    play.draws(&[])
        .choose('A', "expand romans northern-apennines");
    assert_eq!(play.built("northern-apennines"), "city");
}
