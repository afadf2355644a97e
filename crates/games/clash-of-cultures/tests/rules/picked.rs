//! What is named in any order, and taken back before it is done.

use crate::common::{Scene, goods, meeting, mood, space, units};
use orbis_clash_of_cultures::{
    Mood,
    combat::fall::Casualty,
    content::Kind::{Cavalry, Elephant, Infantry, Settler, Ship},
};
use orbis_core::{Seat, covers};

#[test]
fn cities_are_cheered_in_any_order_and_paid_at_once() {
    covers!("coc.happy.cost", "coc.happy.max");
    let scene = || {
        Scene::new()
            .goods('A', "1f3m")
            .advances('A', &["rituals"])
            .city(Some('A'), "c2")
            .mood("c2", Mood::Angry)
            .mood("d2", Mood::Neutral)
    };
    for order in [["city c2", "city d2"], ["city d2", "city c2"]] {
        let mut play = scene().play();
        play.choose('A', "happiness").chain('A', &order);
        assert_eq!(
            mood(&play, "d2"),
            Mood::Neutral,
            "nothing happens before it is done"
        );
        play.chain('A', &["done", "good food"]);
        assert_eq!(
            (mood(&play, "c2"), mood(&play, "d2")),
            (Mood::Neutral, Mood::Happy)
        );
        assert_eq!(goods(&play, 'A'), "2m");
    }
    let mut play = scene().play();
    play.chain('A', &["happiness", "city c2", "city c2"])
        .refused('A', "city c2", "coc.happy.max")
        .chain(
            'A',
            &[
                "back city c2",
                "city d2",
                "back city d2",
                "done",
                "good mood",
            ],
        );
    assert_eq!(
        (mood(&play, "c2"), mood(&play, "d2")),
        (Mood::Neutral, Mood::Neutral)
    );
    assert_eq!(goods(&play, 'A'), "1f2m");
    let mut play = scene().goods('A', "1m").play();
    play.chain('A', &["happiness", "city d2"])
        .refused('A', "city c2", "coc.happy.cost");
}

#[test]
fn recruits_are_named_in_any_order_and_taken_back() {
    covers!(
        "coc.recruit.amount",
        "coc.recruit.costs",
        "coc.recruit.stacking"
    );
    let scene = || {
        Scene::new()
            .region("e3", "region-12", false)
            .building("d2", 3, 'A')
            .goods('A', "4f2w2o")
    };
    for order in [["hire ship", "hire settler"], ["hire settler", "hire ship"]] {
        let mut play = scene().play();
        play.choose('A', "recruit d2").chain('A', &order);
        assert_eq!(
            units(&play, 'A', "d2", Settler),
            1,
            "nobody comes before it is done"
        );
        play.choose('A', "done");
        assert_eq!(
            (
                units(&play, 'A', "d2", Settler),
                units(&play, 'A', "e3", Ship)
            ),
            (2, 1)
        );
        assert_eq!(goods(&play, 'A'), "2f2o");
    }
    let mut play = scene().play();
    play.chain(
        'A',
        &["recruit d2", "hire ship", "hire infantry", "hire infantry"],
    )
    .refused('A', "hire settler", "coc.recruit.amount")
    .chain('A', &["back hire ship", "back hire infantry", "done"]);
    assert_eq!(
        (
            units(&play, 'A', "d2", Infantry),
            units(&play, 'A', "e3", Ship)
        ),
        (1, 0)
    );
    assert_eq!(goods(&play, 'A'), "3f2w1o");
    let mut play = scene().goods('A', "2f1o").play();
    play.chain('A', &["recruit d2", "hire infantry"]).refused(
        'A',
        "hire settler",
        "coc.recruit.costs",
    );
    let three = [Infantry, Infantry, Infantry];
    let mut play = scene().army('A', "d2", &three).play();
    play.chain('A', &["recruit d2", "hire infantry"]).refused(
        'A',
        "hire infantry",
        "coc.recruit.stacking",
    );
}

#[test]
fn the_fallen_are_named_in_any_order_and_taken_back() {
    covers!("coc.combat.casualties");
    let casualty = Casualty {
        seat: Seat::at(0),
        at: space("d3"),
        hits: 3,
        attacker: true,
        picked: [0; 6],
    };
    let mut play = meeting(&[Infantry, Infantry, Cavalry, Elephant], &[Infantry])
        .edit(|position| {
            position.battle.at = space("d3");
            position.battle.sides[0].seat = Some(Seat::at(0));
        })
        .ask(casualty)
        .play();
    play.chain(
        'A',
        &[
            "unit d3 elephant",
            "unit d3 infantry",
            "back unit d3 elephant",
        ],
    )
    .chain('A', &["unit d3 cavalry", "unit d3 infantry"]);
    let left = [Infantry, Cavalry, Elephant].map(|kind| units(&play, 'A', "d3", kind));
    assert_eq!(left, [0, 0, 1]);
}

#[test]
fn a_settler_moves_in_three_decisions() {
    covers!("coc.move.split");
    let mut play = Scene::new().army('A', "d2", &[Infantry, Settler]).play();
    play.chain('A', &["move", "unit d2 settler", "to c2"]);
    assert_eq!(
        [("d2", Infantry), ("d2", Settler), ("c2", Settler)]
            .map(|(at, kind)| units(&play, 'A', at, kind)),
        [1, 1, 1]
    );
}
