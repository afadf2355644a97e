//! The conflict of Muscovy as the book tells it, choice by choice.

use crate::common::scene::*;
use orbis_core::covers;
use orbis_seven_ages::{Position, Step, conflict, content::LeaderId};
use orbis_testkit::Play;

fn scene() -> Scene {
    let mut scene = Scene::new(3)
        .empire("dark-blue", "french", 'A', 32)
        .units("dark-blue", "novgorod", &[("rifle", 1)])
        .empire("light-green", "russians", 'B', 28)
        .units(
            "light-green",
            "muscovy",
            &[
                ("rifle", 2),
                ("cannon", 2),
                ("light-horse", 1),
                ("knight", 2),
            ],
        )
        .units("light-green", "smolensk", &[("spear", 2)])
        .capital("light-green", "muscovy", 3)
        .leader("light-green", "ta", "muscovy")
        .also(|position| {
            position.world.forts.add(area("muscovy"));
            let (french, plain) = (set("dark-blue"), orbis_seven_ages::Entry::Plain);
            let army = [
                ("rifle", 4),
                ("knight", 1),
                ("artillery", 2),
                ("horse-artillery", 1),
            ];
            position
                .world
                .intrude(french, area("muscovy"), &units(&army), plain);
            let rear = units(&[("spear", 3), ("light-horse", 1)]);
            position
                .world
                .intrude(french, area("smolensk"), &rear, plain);
        })
        .leader("dark-blue", "napoleon", "muscovy");
    scene.own("dark-blue").elite = 1;
    scene
}

/// Both sides leave the question of retreat, and draw no second card unless it is said.
fn pass(play: &mut Play<Position>, redraw: &str) {
    loop {
        match play.position().stack.last() {
            Some(Step::Retreat(orbis_seven_ages::conflict::retreat::Retreat { side })) => {
                let who = ['A', 'B'][usize::from(*side)];
                play.choose(who, "done");
            }
            Some(Step::Redraw(orbis_seven_ages::conflict::Redraw { side })) => {
                let who = ['A', 'B'][usize::from(*side)];
                let choice = if redraw.contains(who) {
                    "redraw"
                } else {
                    "done"
                };
                play.choose(who, choice);
            }
            _ => return,
        }
    }
}

fn commit(play: &mut Play<Position>, who: char, counts: &[u8], lead: bool, front: &[u8]) {
    for count in counts {
        play.choose(who, &format!("commit {count}"));
    }
    let tactician = if who == 'A' {
        "lead napoleon"
    } else {
        "lead ta"
    };
    play.choose(who, if lead { tactician } else { "done" });
    for count in front {
        play.choose(who, &format!("front {count}"));
    }
}

/// Lost units and disorder markers of both sides.
fn state(play: &Play<Position>) -> [(u8, u8); 2] {
    let fight = play.position().conflict.expect("a conflict");
    fight.sides.map(|side| (side.lost, side.disorder))
}

#[test]
fn the_conflict_of_muscovy_choice_by_choice() {
    covers!(
        "sa.retreat.order",
        "sa.conf-end.disorder",
        "sa.ex-muscovy.setup",
        "sa.ex-muscovy.values",
        "sa.ex-muscovy.round-1",
        "sa.ex-muscovy.round-2",
        "sa.ex-muscovy.retreat-check",
        "sa.ex-muscovy.round-3",
        "sa.ex-muscovy.round-4",
        "sa.ex-muscovy.round-4-no-halving",
        "sa.ex-muscovy.round-5",
        "sa.ex-muscovy.losses",
        "sa.ex-muscovy.elite",
        "sa.ex-muscovy.aftermath",
        "sa.conf-end.clear",
        "sa.ruling.conflict-age"
    );
    // Cards round by round, the second ones of Tacticians after the first of both sides; the last is for the elite marker.
    let draws = [0, 5, 2, 6, 4, 5, 4, 4, 3, 7, 0, 4, 7];
    let mut play =
        scene()
            .draws(&draws)
            .step(Step::Conflicts(orbis_seven_ages::conflict::Conflicts {
                empire: set("dark-blue"),
            }));
    play.choose('A', "fight muscovy");
    pass(&mut play, "A");
    commit(&mut play, 'A', &[3, 1, 1, 2], false, &[3, 1]);
    commit(&mut play, 'B', &[1, 0, 0, 0], false, &[]);
    assert_eq!(state(&play), [(0, 0), (1, 0)], "49 to 14");
    pass(&mut play, "");
    commit(&mut play, 'A', &[1], false, &[]);
    commit(&mut play, 'B', &[0, 1, 0, 0], false, &[]);
    assert_eq!(state(&play), [(1, 1), (1, 0)], "11 to 12");
    // Both may retreat now, but the French have nowhere to go: Smolensk is contested.
    assert_eq!(
        play.position().stack.last(),
        Some(&Step::Retreat(
            orbis_seven_ages::conflict::retreat::Retreat { side: 0 }
        ))
    );
    assert_eq!(conflict::retreat::flight(play.position(), 0), None);
    pass(&mut play, "");
    commit(&mut play, 'A', &[1, 1, 0, 1], false, &[1, 1]);
    commit(&mut play, 'B', &[1, 2, 2], false, &[1, 2]);
    assert_eq!(state(&play), [(4, 1), (1, 1)], "26 to 42");
    pass(&mut play, "");
    commit(&mut play, 'A', &[2, 1, 1], true, &[2]);
    commit(&mut play, 'B', &[0, 1, 0, 0], false, &[]);
    assert_eq!(state(&play), [(4, 2), (2, 1)], "46 to 10");
    pass(&mut play, "B");
    commit(&mut play, 'A', &[2, 1, 1], true, &[2]);
    commit(&mut play, 'B', &[1, 2, 2], true, &[1, 2]);
    // 49 to 53: all French in Muscovy are lost, and Napoleon with them.
    let position = play.position();
    assert!(position.conflict.is_none());
    let world = &position.world;
    assert!(world.owns(set("light-green"), area("muscovy")));
    assert_eq!(
        world.units(area("muscovy")).total(),
        5,
        "two Russians were lost"
    );
    assert!(world.disorder.has(area("muscovy")) && world.forts.has(area("muscovy")));
    let napoleon: LeaderId = "napoleon".parse().expect("a leader");
    assert!(!world.chiefs.iter().any(|chief| chief.leader == napoleon));
    assert!(position.appeared.contains(&napoleon), "and never returns");
    assert_eq!(position.empire(set("dark-blue")).expect("in play").elite, 0);
    assert_eq!(
        position
            .empire(set("light-green"))
            .expect("in play")
            .capital,
        Some(area("muscovy"))
    );
    play.offered('A', "fight smolensk");
}
