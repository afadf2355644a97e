//! The end of the game.

use crate::common::{self, Look, Scene};
use orbis_core::{Game, Seat, Turn, Viewer, covers};
use orbis_golden_ages::{Position, Source, content::FutureId};
use orbis_testkit::Play;

/// Era IV of three players: A can end the game.
fn last_era() -> Scene {
    let scene = Scene::new(3)
        .era(4)
        .judgements(&["arts", "urban"])
        .gold('A', 0)
        .gold('B', 0)
        .gold('C', 0);
    scene
        .colonists('A', ["agora", "e3 lying", "e3 lying"])
        .future('A', "force-field")
        .future('B', "cloning")
}

#[test]
fn the_first_golden_age_of_the_last_era_leaves_everybody_one_action() {
    covers!("tga.end.trigger", "tga.end.judgement", "tga.c8.income");
    let mut play = last_era().acts('A').play();
    play.chain('A', &["golden-age", "judge arts"]).asks("B");
    play.choose('B', "artist e6")
        .asks("C")
        .choose('C', "artist h3")
        .over();
    assert_eq!(play.of('A').gold, 0, "no income of a Golden Age any more");
    assert_eq!(play.of('A').points.of(Source::Judgements), 2);
    assert_eq!(play.of('B').points.of(Source::Judgements), 2);
}

#[test]
fn whoever_triggers_the_end_the_round_ends_to_the_right() {
    covers!("tga.end.trigger");
    let mut scene = last_era().acts('B');
    scene = scene
        .colonists('B', ["agora"; 3])
        .colonists('A', ["e3", "agora", "agora"])
        .colonists('C', ["agora"; 3]);
    let mut play = scene.play();
    play.chain('B', &["golden-age", "judge urban"])
        .asks("C")
        .choose('C', "golden-age")
        .asks("A");
    assert_eq!(
        play.position().judgements.len(),
        1,
        "a second Golden Age chooses nothing"
    );
    play.refused('A', "golden-age", "tga.c8.condition")
        .choose('A', "artist e3")
        .over();
}

#[test]
fn everything_is_counted_at_the_end() {
    covers!("tga.end.gold", "tga.end.technologies", "tga.end.glory");
    let scene = last_era()
        .acts('A')
        .gold('A', 8)
        .tech('A', &["aviation"])
        .glory('A', &["glory-6", "glory-2"]);
    let mut play = scene.play();
    play.chain('A', &["golden-age", "judge urban"])
        .choose('B', "artist e6")
        .choose('C', "artist h3")
        .over();
    let points = play.of('A').points;
    assert_eq!(points.of(Source::Gold), 2, "8 Gold are 2 points");
    assert_eq!(
        points.of(Source::Technologies),
        6,
        "1, 2 and 3 on the backs, obsolete or not"
    );
    assert_eq!(
        (points.of(Source::Glory), points.of(Source::Future)),
        (8, 8)
    );
    assert_eq!(play.points('A'), 24);
}

#[test]
fn the_cards_come_to_light() {
    covers!("tga.end.future", "tga.hidden.information");
    let mut play = last_era().acts('A').play();
    let before = play.game().view(Viewer::Table);
    assert!(
        before
            .players
            .iter()
            .all(|player| player.future.card == FutureId::BACK)
    );
    play.chain('A', &["golden-age", "judge urban"])
        .choose('B', "artist e6")
        .choose('C', "artist h3")
        .over();
    let after = play.game().view(Viewer::Table);
    assert!(
        after
            .players
            .iter()
            .all(|player| player.future.card != FutureId::BACK)
    );
    assert!(
        play.log(Viewer::Table)
            .iter()
            .any(|line| line.contains("Force Field"))
    );
}

#[test]
fn cities_break_a_tie_and_then_victory_is_shared() {
    covers!("tga.end.winner");
    let scene = |city: bool| {
        let scene = Scene::new(2)
            .era(4)
            .judgements(&["knowledge", "conquest"])
            .gold('A', 0)
            .gold('B', 0);
        let scene = scene
            .future('A', "space-elevator")
            .future('B', "force-field")
            .colonists('A', ["agora"; 3]);
        let mut scene = scene.colonists('B', ["e6", "agora", "agora"]).acts('A');
        scene.player('A').points.add(Source::Agora, 3);
        if city {
            scene.city('B', "e4", 1)
        } else {
            scene
        }
    };
    let winners = |city| {
        let mut play = scene(city).play();
        play.chain('A', &["golden-age", "judge knowledge"])
            .choose('B', "artist e6")
            .over();
        assert_eq!((play.points('A'), play.points('B')), (3, 3));
        play.position()
            .standing()
            .winners()
            .iter()
            .collect::<Vec<_>>()
    };
    assert_eq!(winners(true), [Seat::at(1)]);
    assert_eq!(winners(false), [Seat::at(0), Seat::at(1)]);
}

#[test]
fn every_era_ends() {
    covers!(
        "tga.invariant.finite-era",
        "tga.invariant.colonists",
        "tga.invariant.cubes",
        "tga.invariant.one-city"
    );
    for players in 2..=4 {
        for seed in 0..40 {
            let mut position = common::dealt(players, seed);
            for era in 1..=4 {
                common::play_until(&mut position, seed, |position| position.era > era);
                assert_eq!(position.check(), Ok(()));
            }
            assert_eq!(position.turn(), Turn::Over);
        }
    }
}

#[test]
fn a_whole_game_by_the_rules_scores_like_the_table_says() {
    covers!("tga.era.four");
    let mut play = Play::<Position>::start(4, "whole");
    let mut chance = orbis_core::Fast::new(3);
    while let Some(seat) = play.position().turn().deciders().first() {
        let offers = play.offers(seat);
        play.choose(seat, &offers[common::pick(&mut chance, offers.len())]);
    }
    for seat in play.position().seats() {
        let parts: i32 = play
            .position()
            .score_parts(seat)
            .iter()
            .map(|(_, points)| points)
            .sum();
        assert_eq!(parts, play.points(seat));
    }
    assert_eq!(play.game().verify(), Ok(()));
}

#[test]
fn play_allocates_nothing() {
    for players in 2..=4 {
        assert_eq!(
            orbis_testkit::playout_allocations::<Position>(players, 50),
            Ok(0)
        );
    }
}
