//! The four optional rules.

use crate::common::{self, Look, Scene, dealt};
use orbis_core::{Game, covers};
use orbis_history_of_the_world::Position;

#[test]
fn options_are_off_unless_somebody_wants_them() {
    covers!("hotw.option.purpose");
    let position = dealt(3, 1, &[]);
    let options = position.options;
    assert!(options.preeminence && !options.dealt_minors);
    assert!(!options.multiple_armies && !options.naval_control);
    assert_eq!(Position::about().options.len(), 4);
}

#[test]
fn without_preeminence_there_are_no_markers() {
    covers!("hotw.option.no-preeminence");
    let mut play = Scene::with(3, "persia", &["no-preeminence"])
        .points('A', 90)
        .turn(&[]);
    play.choose('A', "done");
    assert_eq!(
        (play.position().epoch, play.position().markers.len()),
        (3, 0)
    );
    assert!(play.position().players[0].markers.is_empty());
}

#[test]
fn everybody_gets_a_minor_empire() {
    covers!("hotw.option.minor-deal");
    let position = dealt(6, 1, &["dealt-minor-empires"]);
    for player in &position.players {
        assert_eq!(
            (
                player.minor.len(),
                player.greater.len(),
                player.lesser.len()
            ),
            (1, 2, 7)
        );
        assert!(player.minor[0].card.is_minor());
        assert!(player.greater.iter().all(|slot| !slot.card.is_minor()));
    }
    assert_eq!((position.minor.len(), position.greater.len()), (1, 3));
    let scene = Scene::with(3, "assyria", &["dealt-minor-empires"]);
    let mut play = scene.hand('A', &["minor-phoenicia"]).events();
    play.choose('A', "play minor-phoenicia");
    assert_eq!(play.owner("levant"), Some('A'));
}

#[test]
fn several_armies_in_a_land() {
    covers!(
        "hotw.option.multiple-armies",
        "hotw.option.multiple-armies-defence",
        "hotw.option.multiple-armies-scoring"
    );
    let scene = Scene::with(3, "romans", &["multiple-armies"]);
    let mut play = scene
        .armies('B', "greek-city-states", &["northern-apennines"], 2)
        .fort(&["northern-apennines"])
        .turn(&[]);
    play.chain(
        'A',
        &[
            "expand romans southern-apennines",
            "fort southern-apennines army",
        ],
    );
    play.refused(
        'A',
        "expand romans southern-apennines",
        "hotw.option.multiple-armies",
    );
    // The fort, an army, then the attacker is lost.
    play.draws(&[6, 1, 2, 5, 1, 2, 1, 1, 2])
        .choose('A', "expand romans northern-apennines");
    assert_eq!(
        (
            play.owner("northern-apennines"),
            play.fort("northern-apennines")
        ),
        (Some('B'), false)
    );
    play.draws(&[4, 1, 2])
        .choose('A', "expand romans northern-apennines");
    assert_eq!(play.owner("northern-apennines"), Some('A'));
    play.choose('A', "expand romans northern-apennines")
        .offered('A', "fort northern-apennines army")
        .choose('A', "expand romans northern-apennines")
        .refused(
            'A',
            "fort northern-apennines army",
            "hotw.option.multiple-armies",
        );
    play.choose('A', "done");
    // Two lands: dominance in Southern Europe, and a capital.
    assert_eq!(play.points('A'), 6 + 2);
}

#[test]
fn plagues_roll_for_each_army_and_own_armies_are_all_replaced() {
    covers!(
        "hotw.option.multiple-armies-defence",
        "hotw.option.multiple-armies"
    );
    let scene = Scene::with(3, "romans", &["multiple-armies"]);
    let mut play = scene
        .armies('B', "carthaginia", &["libya"], 2)
        .armies('A', "egypt", &["northern-apennines"], 3)
        .hand('A', &["famine"])
        .events();
    play.choose('A', "play famine")
        .draws(&[1, 4])
        .choose('A', "starve north-africa");
    assert_eq!(play.owner("libya"), Some('B'));
    play.chain('A', &["pass", "expand romans northern-apennines"]);
    let army = play
        .position()
        .world
        .army(common::land("northern-apennines"));
    assert_eq!(army.map(|army| army.count), Some(1));
}

#[test]
fn siegecraft_takes_the_fort_with_one_army() {
    covers!("hotw.option.multiple-armies-defence");
    let scene = Scene::with(3, "romans", &["multiple-armies"]);
    let mut play = scene
        .armies('B', "greek-city-states", &["northern-apennines"], 2)
        .fort(&["northern-apennines"])
        .turn(&["siegecraft"]);
    play.draws(&[6, 1, 2, 6, 1, 2])
        .choose('A', "expand romans northern-apennines");
    assert_eq!(play.owner("northern-apennines"), Some('A'));
}

#[test]
fn fleets_with_armies_stay_and_score() {
    covers!(
        "hotw.option.naval-control",
        "hotw.option.naval-control-score"
    );
    let mut play = Scene::with(3, "romans", &["naval-control"]).turn(&[]);
    play.choose('A', "man western-mediterranean")
        .not_offered('A', "man western-mediterranean")
        .not_offered('A', "man black-sea");
    assert_eq!(play.pool(), 18);
    play.choose('A', "done");
    let galleys = &play.position().galleys;
    assert_eq!(galleys.len(), 1);
    assert_eq!(galleys[0].water.slug(), "western-mediterranean");
    // Presence in Southern Europe 3, a capital 2, a sea 1.
    assert_eq!(play.points('A'), 6);
    let mut britain = Scene::with(3, "britain", &["naval-control"]).turn(&[]);
    britain
        .not_offered('A', "man atlantic")
        .offered('A', "man north-sea");
    Scene::of(3, "romans")
        .turn(&[])
        .not_offered('A', "man western-mediterranean");
}

#[test]
fn foreign_fleets_must_be_beaten() {
    covers!("hotw.option.naval-control-combat");
    let scene = Scene::with(3, "romans", &["naval-control"])
        .galley('B', "carthaginia", "western-mediterranean")
        .galley('A', "greek-city-states", "eastern-mediterranean");
    let mut play = scene.clone().turn(&["weaponry"]);
    assert_eq!(
        play.fleets(),
        ["eastern-mediterranean"],
        "own fleets are no obstacle"
    );
    play.not_offered('A', "engage eastern-mediterranean");
    play.draws(&[1, 2, 5])
        .choose('A', "engage western-mediterranean");
    assert_eq!((play.pool(), play.lost()), (18, 1));
    play.draws(&[1, 5, 6])
        .choose('A', "engage western-mediterranean");
    assert_eq!(play.position().galleys.len(), 1, "a tie: both are gone");
    play.draws(&[]).choose('A', "engage western-mediterranean");
    assert_eq!(play.fleets().len(), 2);
    assert_eq!(play.pool(), 16);
    play.not_offered('A', "man western-mediterranean")
        .choose('A', "done");
    let whose: Vec<char> = play
        .position()
        .galleys
        .iter()
        .map(|galley| galley.seat.letter())
        .collect();
    assert_eq!(whose, ['A', 'A']);
    // Without a battle there is no fleet in that sea.
    let mut play = scene.turn(&[]);
    play.choose('A', "done")
        .not_offered('A', "expand romans shatts-plateau");
    play.offered('A', "expand romans libya");
}

#[test]
fn a_won_sea_battle_leaves_the_army_on_board() {
    covers!("hotw.option.naval-control-combat");
    let scene = Scene::with(3, "romans", &["naval-control"]).galley(
        'B',
        "carthaginia",
        "western-mediterranean",
    );
    let mut play = scene.turn(&["leader"]);
    play.draws(&[1, 2, 6, 5])
        .choose('A', "engage western-mediterranean");
    assert!(play.position().galleys.is_empty());
    assert_eq!(play.position().campaign.manned.len(), 1);
    play.choose('A', "done");
    assert_eq!(play.position().galleys[0].seat.letter(), 'A');
}

#[test]
fn a_minor_empire_keeps_out_of_foreign_seas() {
    covers!(
        "hotw.option.naval-control-combat",
        "hotw.option.naval-control"
    );
    let scene =
        Scene::with(3, "assyria", &["naval-control"]).galley('B', "egypt", "eastern-mediterranean");
    let mut play = scene.hand('A', &["minor-phoenicia"]).events();
    play.choose('A', "play minor-phoenicia");
    assert_eq!(play.fleets(), ["western-mediterranean"]);
    play.not_offered('A', "man western-mediterranean");
}

#[test]
fn old_fleets_make_room_when_markers_run_short() {
    covers!("hotw.option.naval-control-shortage");
    let scene = Scene::with(3, "britain", &["naval-control"])
        .galley('B', "romans", "western-mediterranean")
        .galley('C', "egypt", "red-sea");
    let play = scene.clone().turn(&[]);
    assert!(
        play.position().galleys.is_empty(),
        "twelve fleets need all twelve markers; the oldest go first"
    );
    // Of the same epoch the active player chooses.
    let scene = Scene::with(3, "spain", &["naval-control"])
        .galley('B', "romans", "western-mediterranean")
        .galley('C', "macedonia", "red-sea");
    let mut play = scene.turn(&[]);
    play.offered('A', "scuttle red-sea")
        .choose('A', "scuttle western-mediterranean");
    assert_eq!(play.position().galleys.len(), 1);
    play.offered('A', "engage red-sea");
}
