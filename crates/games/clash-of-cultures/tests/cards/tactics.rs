//! The sixteen combat halves. Faces: 1 is a 1 with a leader, 3 a 2 with cavalry, 10 a 5 and 11 a 6 with infantry.

use crate::common::*;
use orbis_clash_of_cultures::content::Kind::{self, *};
use orbis_core::{Seat, covers};
use orbis_testkit::Play;

type Game = Play<orbis_clash_of_cultures::Position>;

/// A attacks with this card in hand; it is laid with these dice.
#[track_caller]
fn attack(half: &str, scene: Scene, dice: &[u32]) -> Game {
    let mut play = march(scene.card('A', half));
    play.choose('A', "to d4");
    let card = with_card(&play, 'A', "card", half);
    play.draws(dice).choose('A', &card);
    play
}

/// A attacks; B lays this card with these dice.
#[track_caller]
fn defend(half: &str, scene: Scene, dice: &[u32]) -> Game {
    let mut play = march(scene.advances('B', &["tactics"]).card('B', half));
    play.choose('A', "to d4");
    let card = with_card(&play, 'B', "card", half);
    play.draws(dice).choose('B', &card);
    play
}

fn values(play: &Game) -> [u8; 2] {
    play.position().battle.sides.map(|side| side.value)
}

fn town(scene: Scene) -> Scene {
    scene.city(Some('B'), "d4")
}

#[test]
fn cards_that_add_to_the_value() {
    let two = || meeting(&[Infantry, Infantry], &[Infantry, Infantry]);
    assert_eq!(values(&attack("high-morale", two(), &[1, 1, 1, 1])), [4, 2]);
    assert_eq!(
        values(&attack("wedge-formation", two(), &[1, 1, 1, 1])),
        [4, 2]
    );
    assert_eq!(
        values(&defend("heavy-resistance", two(), &[3, 3, 1, 1])),
        [2, 2]
    );
    let siege = attack("siege", town(two()).goods('B', "0"), &[1, 1, 11, 1]);
    assert_eq!(
        values(&siege),
        [3, 7],
        "+1, and no clash for who cannot pay"
    );
    let mut paid = march(town(two()).card('A', "siege"));
    paid.choose('A', "to d4");
    let card = with_card(&paid, 'A', "card", "siege");
    paid.choose('A', &card)
        .draws(&[1, 1, 11, 1])
        .choose('B', "yes");
    assert_eq!(
        (values(&paid), goods(&paid, 'B')),
        ([3, 8], "0".to_string())
    );
}

#[test]
fn surprise_draws_a_card_for_a_kill() {
    let one = || meeting(&[Infantry], &[Infantry, Infantry]);
    let play = attack("surprise", one(), &[7, 1, 1]);
    assert_eq!(values(&play)[0], 5);
    assert_eq!(play.position().players[0].actions.len(), 1);
    let play = attack("surprise", one(), &[1, 1, 1]);
    assert_eq!(play.position().players[0].actions.len(), 0);
}

#[test]
fn cards_with_an_extra_die() {
    let one = || meeting(&[Infantry], &[Infantry]);
    assert_eq!(values(&attack("flanking", one(), &[3, 3, 1])), [4, 1]);
    assert_eq!(
        values(&defend("defensive-formation", one(), &[1, 3, 1])),
        [1, 3]
    );
    assert_eq!(
        values(&defend("for-the-people", town(one()), &[1, 3, 1])),
        [1, 3]
    );
    let mut play = march(
        one()
            .advances('B', &["tactics"])
            .card('B', "for-the-people"),
    );
    play.choose('A', "to d4");
    assert_eq!(play.offers('B'), ["decline"], "only in a city");
}

#[test]
fn cards_that_ignore_hits() {
    let one = || meeting(&[Infantry], &[Infantry]);
    let play = defend("improved-defenses", town(one()), &[10, 1]);
    assert_eq!(units(&play, 'B', "d4", Infantry), 1);
    // The first draw is the roll of the Peltasts.
    let play = attack("peltasts", one(), &[9, 1, 10]);
    assert_eq!(units(&play, 'A', "d4", Infantry), 1);
    let play = attack("peltasts", one(), &[7, 1, 10]);
    assert_eq!(units(&play, 'A', "d4", Infantry), 0);
}

#[test]
fn cards_that_kill_before_or_after_the_dice() {
    covers!("coc.fact.card.encircled");
    let play = attack("archers", meeting(&[Infantry], &[Infantry]), &[10, 1]);
    assert_eq!(units(&play, 'B', "d4", Infantry), 0);
    let two = || meeting(&[Infantry, Infantry], &[Infantry, Infantry]);
    let play = attack("encircled", two(), &[1, 1, 1, 1, 10]);
    assert_eq!(
        units(&play, 'B', "d4", Infantry),
        1,
        "none against none, and a 5"
    );
    let play = attack("encircled", two(), &[1, 1, 10, 1]);
    assert_eq!(units(&play, 'B', "d4", Infantry), 2, "A lost more: no die");
    let walled = town(two()).building("d4", 2, 'B');
    let play = attack("encircled", walled, &[1, 1, 1, 1, 1, 10]);
    assert_eq!(units(&play, 'B', "d4", Infantry), 1, "no wall stops it");
    let play = attack("martyr", two(), &[1, 1]);
    let left: [u8; 2] = ['A', 'B'].map(|seat| units(&play, seat, "d4", Infantry));
    assert_eq!(left, [1, 1]);
}

#[test]
fn martyr_and_scout_stop_the_other_card() {
    let both = |half: &str| {
        meeting(&[Infantry, Infantry], &[Infantry, Infantry])
            .advances('B', &["tactics"])
            .card('A', half)
            .card('B', "high-morale")
    };
    for (half, dice, taken) in [("martyr", &[1, 1][..], 0), ("scout", &[1, 1, 1, 1], 1)] {
        let mut play = march(both(half));
        play.choose('A', "to d4");
        let card = with_card(&play, 'A', "card", half);
        play.choose('A', &card);
        let card = with_card(&play, 'B', "card", "high-morale");
        play.draws(dice).choose('B', &card);
        let units = dice.len() as u8 / 2;
        assert_eq!(values(&play), [units, units], "{half}");
        assert_eq!(play.position().players[0].actions.len(), taken, "{half}");
    }
}

#[test]
fn high_ground_silences_and_retreat_saves() {
    covers!("coc.fact.card.no-clash");
    let play = attack("high-ground", meeting(&[Infantry], &[Infantry]), &[1, 11]);
    assert_eq!(values(&play), [1, 6]);
    let mut play = march(town(meeting(&[Infantry], &[Infantry])).card('A', "high-ground"));
    play.choose('A', "to d4");
    assert_eq!(play.offers('A'), ["decline"]);
    let mut play = defend("tactical-retreat", meeting(&[Infantry], &[Infantry]), &[]);
    play.choose('B', "space c4");
    let who = |seat, at| units(&play, seat, at, Kind::Infantry);
    assert_eq!((who('A', "d4"), who('B', "c4")), (1, 1));
    assert_eq!(play.position().turn.seat, Seat::at(0));
}
