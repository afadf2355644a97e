//! Wonders, one by one.

use crate::common::{end, of, resources, scene};
use orbis_core::{Seat, covers};
use orbis_through_the_ages::actions::take;

const A: Seat = Seat::at(0);

#[test]
fn wonders_of_the_first_ages() {
    covers!(
        "tta.card.law-blue",
        "tta.app.st-peter",
        "tta.wonder.taj-mahal-row",
        "tta.card.taj-mahal"
    );
    let built = |slug: &str| {
        let mut scene = scene(2, 2);
        scene.wonder('A', slug);
        let totals = scene.0.totals(A);
        let player = *scene.0.player(A);
        (
            scene.0.culture_rating(A),
            player.science_rating() - 1,
            scene.0.strength(A) - 1,
            player.happiness(),
            totals.civil - 4,
            totals.military - 2,
            totals.blue,
        )
    };
    assert_eq!(built("colossus"), (0, 0, 2, 0, 0, 0, 0));
    assert_eq!(built("hanging-gardens"), (1, 0, 0, 2, 0, 0, 0));
    assert_eq!(built("library-of-alexandria"), (1, 1, 0, 0, 0, 0, 0));
    assert_eq!(built("pyramids"), (0, 0, 0, 0, 1, 0, 0));
    assert_eq!(built("great-wall"), (1, 0, 1, 1, 0, 0, 0));
    assert_eq!(built("st-peters-basilica"), (2, 0, 0, 1, 0, 0, 0));
    assert_eq!(built("taj-mahal"), (3, 0, 0, 0, 0, 0, 1));
    assert_eq!(built("universitas-carolina"), (1, 2, 0, 0, 0, 0, 0));
    assert_eq!(built("eiffel-tower"), (4, 0, 0, 1, 0, 0, 0));
    assert_eq!(built("kremlin"), (2, 0, 0, 0, 1, 1, 0));
    assert_eq!(built("transcontinental-railroad"), (0, 0, 4, 0, 0, 0, 0));
    let mut peter = scene(2, 1);
    peter
        .wonder('A', "st-peters-basilica")
        .tech('A', "religion", 2);
    assert_eq!(peter.0.player(A).happiness(), 4 + 1);
    peter
        .tech('A', "religion", 0)
        .tech('A', "bread-and-circuses", 1);
    assert_eq!(peter.0.player(A).happiness(), 3 + 1);
    let mut taj = scene(2, 1);
    taj.row(10, "taj-mahal")
        .leader('A', "moses")
        .hand('A', &["joan-of-arc"])
        .wonder('A', "colossus");
    assert_eq!(take::price(&taj.0, A, 10), 4);
    let mut play = taj.actions();
    play.choose('A', "leader joan-of-arc");
    assert_eq!(
        take::price(play.position(), A, 10),
        2,
        "the surcharge counts before the reduction"
    );
    let mut law = scene(2, 3);
    law.tech('A', "justice-system", 0)
        .hand('A', &["civil-service"])
        .ready();
    law.player('A').science = 10;
    let mut play = law.actions();
    let blue = of(&play, 'A').blue;
    play.choose('A', "develop civil-service");
    assert_eq!(
        (of(&play, 'A').blue, play.position().civil_total(A)),
        (blue, 6)
    );
    let mut fresh = scene(2, 3);
    fresh.hand('A', &["justice-system"]);
    fresh.player('A').science = 7;
    let mut play = fresh.actions();
    play.choose('A', "develop justice-system");
    assert_eq!(of(&play, 'A').blue, 19);
}

#[test]
fn ocean_liners_and_railroads_work_every_turn() {
    covers!("tta.card.ocean-liner", "tta.card.transcontinental");
    let mut scene = scene(2, 2);
    scene
        .wonder('A', "ocean-liner-service")
        .wonder('A', "transcontinental-railroad")
        .tech('A', "iron", 1);
    let mut play = scene.actions();
    play.choose('A', "immigrate").not_offered('A', "immigrate");
    assert_eq!(
        (
            of(&play, 'A').unused,
            of(&play, 'A').yellow,
            of(&play, 'A').civil
        ),
        (2, 17, 4)
    );
    end(&mut play, 'A');
    assert_eq!(resources(&play, 'A'), 2 + 2 + 2);
    scene.player('A').yellow = 0;
    scene.player('A').unused = 9;
    scene
        .actions()
        .refused('A', "immigrate", "tta.population.empty");
}

#[test]
fn wonders_of_age_three_score_once() {
    covers!(
        "tta.wonder.age-3-scoring",
        "tta.app.hollywood",
        "tta.app.internet",
        "tta.card.first-space-flight",
        "tta.card.fast-food"
    );
    let finish = |slug: &str, built: u8, set: &dyn Fn(&mut crate::common::Scene)| {
        let mut scene = scene(2, 3);
        scene.unfinished('A', slug, built).tokens('A', "bronze", 9);
        set(&mut scene);
        let mut play = scene.actions();
        play.choose('A', "stages 1");
        assert_eq!(of(&play, 'A').wonders.len(), 1);
        play.points('A')
    };
    assert_eq!(finish("fast-food-chains", 3, &|_| {}), 2 * 4 + 2);
    assert_eq!(
        finish("first-space-flight", 3, &|scene| {
            scene
                .government('A', "democracy")
                .tech('A', "oil", 0)
                .tech('A', "architecture", 0);
        }),
        3 + 3 + 2
    );
    let stage = |leader: &'static str| {
        finish("hollywood", 2, &|scene| {
            scene.tech('A', "drama", 1).tech('A', "printing-press", 1);
            if !leader.is_empty() {
                scene.leader('A', leader);
            }
        })
    };
    assert_eq!(
        (
            stage("william-shakespeare"),
            stage("charlie-chaplin"),
            stage("johann-sebastian-bach"),
            stage("")
        ),
        (10, 10, 8, 6)
    );
    let net = |leader: &'static str| {
        finish("internet", 4, &|scene| {
            scene
                .tech('A', "computers", 1)
                .tech('A', "multimedia", 1)
                .tech('A', "team-sports", 1)
                .tech('A', "philosophy", 0);
            if !leader.is_empty() {
                scene.leader('A', leader);
            }
        })
    };
    assert_eq!(
        (
            net(""),
            net("albert-einstein"),
            net("sid-meier"),
            net("mahatma-gandhi")
        ),
        (13, 16, 15, 13)
    );
}
