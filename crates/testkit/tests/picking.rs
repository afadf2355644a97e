//! Several things are picked in any order; offers show each set once.

use orbis_core::{Flow, Picking, Picks, Sink};
use orbis_testkit::{
    Play,
    toy::{Choice, Lantern, Lanterns},
};
use std::{collections::BTreeSet, ops::ControlFlow};

/// What a picking step says.
#[derive(Default)]
struct Heard {
    offered: Vec<u8>,
    also: Vec<u8>,
    back: Vec<u8>,
}

impl Sink<Lanterns> for Heard {
    fn offer(&mut self, choice: Choice) -> Flow {
        match choice {
            Choice::Put { card } => self.offered.push(card.0),
            other => panic!("{other:?} is never offered"),
        }
        ControlFlow::Continue(())
    }

    fn also(&mut self, choice: Choice) -> Flow {
        match choice {
            Choice::Put { card } => self.also.push(card.0),
            Choice::BackPut { card } => self.back.push(card.0),
            other => panic!("{other:?} is no pick"),
        }
        ControlFlow::Continue(())
    }
}

/// What is said where `wanted` of these things are picked and some are already.
fn heard(things: &[u8], picked: &[u8], wanted: usize) -> Heard {
    let mut left = things.to_vec();
    for one in picked {
        let at = left.iter().position(|thing| thing == one);
        left.remove(at.expect("it is there"));
    }
    let mut picked = picked.to_vec();
    picked.sort_unstable();
    let least = wanted - picked.len();
    let mut heard = Heard::default();
    let _ = Picking::new(
        left.into_iter().map(Lantern),
        picked.into_iter().map(Lantern),
    )
    .least(least)
    .offers(
        &mut heard,
        |card| Choice::Put { card },
        |card| Choice::BackPut { card },
    );
    heard
}

/// Every way of offers to pick so many.
fn ways(things: &[u8], picked: &[u8], wanted: usize) -> Vec<Vec<u8>> {
    if picked.len() == wanted {
        return vec![picked.to_vec()];
    }
    let heard = heard(things, picked, wanted);
    assert!(!heard.offered.is_empty(), "{picked:?} leads nowhere");
    let next = heard.offered.into_iter();
    next.flat_map(|one| ways(things, &[picked, &[one]].concat(), wanted))
        .collect()
}

#[test]
fn offers_show_every_set_once() {
    for (wanted, sets) in [(1, 6), (2, 15), (3, 20), (5, 6), (6, 1)] {
        let ways = ways(&[0, 1, 2, 3, 4, 5], &[], wanted);
        assert_eq!(ways.len(), sets, "{wanted} of six");
        let different: BTreeSet<_> = ways.iter().collect();
        assert_eq!(different.len(), sets, "{wanted} of six");
        assert!(ways.iter().all(|way| way.is_sorted()));
    }
}

#[test]
fn equal_things_are_one_offer_and_can_be_picked_as_often_as_they_are_there() {
    let ways = ways(&[1, 1, 2, 3, 3], &[], 3);
    let expected = [[1, 1, 2], [1, 1, 3], [1, 2, 3], [1, 3, 3], [2, 3, 3]];
    assert_eq!(ways, expected);
}

#[test]
fn whatever_is_left_may_be_named_and_whatever_is_picked_taken_back() {
    let said = heard(&[0, 1, 2, 3, 4], &[2], 3);
    assert_eq!(said.offered, [3]);
    assert_eq!(said.also, [0, 1, 4]);
    assert_eq!(said.back, [2]);
}

#[test]
fn who_went_astray_still_has_offers() {
    let said = heard(&[0, 1, 2, 3], &[3], 3);
    assert_eq!(said.offered, [0, 1, 2], "nothing follows 3");
    assert_eq!((said.also.len(), said.back), (0, vec![3]));
}

#[test]
fn nothing_more_is_offered_astray_where_it_may_be_done() {
    let said = heard(&[0, 1, 2, 3], &[3], 1);
    assert!(said.offered.is_empty());
    assert_eq!(said.also, [0, 1, 2]);
}

#[test]
fn lanterns_are_swapped_in_any_order() {
    let text = r#"{"players":2,"hand_size":3,"festival":false,
        "deck":["red-1","red-2","red-4","gold-1","gold-2","gold-3","gold-4","gold-5","gold-6",
                "jade-1","jade-2","jade-4","jade-5","jade-6","blue-1","blue-2","blue-3","blue-4"],
        "hands":[["red-6@A","red-3@AB","red-5@A"],["jade-3@B","blue-5@B","blue-6@B"]],"given":[[],[]],
        "posts":[[[],[],[]],[[],[],[]]],"dropped":[],"points":[0,0],"stack":[{"step":"swap","seat":0,"picked":[]}]}"#;
    let mut play = Play::<Lanterns>::from_json(text);
    play.refused('A', "done", "lan.swap")
        .chain('A', &["put red-6", "put red-3"])
        .not_offered('A', "put red-6")
        .not_offered('A', "back put red-5")
        .not_offered('B', "put jade-3")
        .chain('A', &["back put red-6", "put red-5", "put red-6"]);
    assert_eq!(play.offers('A'), ["done"], "bots go on from here");
    play.chain('A', &["back put red-3", "done"]).asks("B");
    let mut other = Play::<Lanterns>::from_json(text);
    other.chain('A', &["put red-5", "put red-6", "done"]);
    assert_eq!(other.position(), play.position());
    assert_eq!(
        play.log(orbis_core::Viewer::Table),
        ["Vermilion swaps 2 lanterns with the deck."]
    );
}

#[test]
fn picks_are_written_as_places() {
    let picks: Picks = [2, 0, 63].into_iter().collect();
    assert_eq!(
        serde_json::to_string(&picks).expect("it writes"),
        "[0,2,63]"
    );
    assert_eq!(serde_json::from_str::<Picks>("[63,0,2]").ok(), Some(picks));
    for wrong in ["[64]", "[1,1]", "[-1]", "7"] {
        assert!(serde_json::from_str::<Picks>(wrong).is_err(), "{wrong}");
    }
    assert!(Picks::first(64).has(63) && !Picks::first(63).has(63));
    assert!(picks.within(64) && !picks.within(63));
}
