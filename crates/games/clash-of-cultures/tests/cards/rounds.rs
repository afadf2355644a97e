//! Where rules of battle meet: who still rolls, what counts as killed, who is asked and when.

use crate::{
    common::*,
    specials::{army, nation},
};
use orbis_clash_of_cultures::{Position, content::Kind::*};
use orbis_core::{Seat, covers};
use orbis_testkit::Play;

const A: Seat = Seat::at(0);

fn values(play: &Play<Position>) -> [u8; 2] {
    play.position().battle.sides.map(|side| side.value)
}

/// May the seat complete this goal now?
fn may_score(play: &Play<Position>, seat: char, goal: &str) -> bool {
    let mut offers = play.offers(seat).into_iter();
    offers.any(|offer| offer.starts_with("score") && offer.ends_with(goal))
}

/// Sea on d4 and e4, land on d3.
fn strait() -> Scene {
    Scene::civilized()
        .civ('A', "rome")
        .civ('B', "greece")
        .region("d3", "region-7", false)
        .no_units('A')
        .no_units('B')
}

#[test]
fn whoever_has_nobody_left_to_roll_has_no_value() {
    covers!("coc.combat.dice-count", "coc.fact.card.archers-order");
    // Steel, a card and a temple would make six without any die.
    let scene = meeting(&[Infantry], &[Infantry])
        .city(Some('B'), "d4")
        .building("d4", 0, 'B')
        .advances(
            'B',
            &["tactics", "steel-weapons", "metallurgy", "fanaticism"],
        )
        .card('A', "archers")
        .card('B', "high-morale");
    let mut play = march(scene);
    play.choose('A', "to d4");
    let shot = with_card(&play, 'A', "card", "archers");
    let brave = with_card(&play, 'B', "card", "high-morale");
    play.choose('A', &shot).draws(&[10, 1]).choose('B', &brave);
    assert_eq!(values(&play), [1, 0]);
    assert_eq!(owner(&play, "d4"), Some(A));
}

/// A, with the Colosseum, attacks B's Hannibal alone.
fn before_hannibal() -> Scene {
    meeting(&[Infantry], &[])
        .leader('B', "d4", "carthage:hannibal")
        .wonder("d2", "colosseum")
        .goods('A', "2c")
}

#[test]
fn tokens_of_the_colosseum_are_tamed_like_other_bonuses() {
    covers!("coc.fact.wonder.colosseum");
    let mut play = march(before_hannibal().card('A', "high-morale"));
    play.choose('A', "to d4");
    let card = with_card(&play, 'A', "card", "high-morale");
    play.draws(&[3, 3]).choose('A', &card);
    assert_eq!(values(&play), [4, 2]);
    assert_eq!(
        play.offers('A'),
        ["retreat", "done"],
        "a token would add nothing to two"
    );
    let (mut play, _) = charge(before_hannibal(), &[3, 3]);
    play.choose('A', "yes");
    assert_eq!((values(&play)[0], goods(&play, 'A').as_str()), (3, "1c"));
}

#[test]
fn what_is_taken_off_is_not_set_against_tamed_bonuses() {
    covers!("coc.combat.value");
    let scene = meeting(&[Infantry, Infantry], &[])
        .leader('B', "d4", "carthage:hannibal")
        .advances('A', &["steel-weapons", "metallurgy"])
        .advances('B', &["tactics"])
        .card('A', "high-morale")
        .card('B', "heavy-resistance");
    let mut play = march(scene);
    play.choose('A', "to d4");
    let brave = with_card(&play, 'A', "card", "high-morale");
    let firm = with_card(&play, 'B', "card", "heavy-resistance");
    play.choose('A', &brave)
        .draws(&[3, 3, 3])
        .choose('B', &firm);
    // Four of the dice; of the four for steel and card two count, and two are taken off.
    assert_eq!(values(&play), [4, 2]);
}

#[test]
fn the_attackers_card_is_over_before_the_defenders_begins() {
    covers!("coc.combat.reveal", "coc.fact.card.archers-order");
    let scene = meeting(&[Infantry, Infantry], &[Infantry, Cavalry])
        .advances('B', &["tactics"])
        .card('A', "archers")
        .card('B', "peltasts");
    let mut play = march(scene);
    play.choose('A', "to d4");
    let shot = with_card(&play, 'A', "card", "archers");
    let screen = with_card(&play, 'B', "card", "peltasts");
    play.choose('A', &shot).draws(&[10]).choose('B', &screen);
    assert_eq!(play.offers('B'), ["unit d4 infantry", "unit d4 cavalry"]);
    // One die for the one who is left, then the dice of both sides.
    play.draws(&[10, 1, 1, 1]).choose('B', "unit d4 cavalry");
    assert_eq!(play.position().battle.sides[1].ignores, 1);
}

#[test]
fn a_martyr_is_killed_by_nobody() {
    covers!("coc.combat.reveal", "coc.leader.kill-vp");
    let general = |card: &str| {
        let three = [Infantry; 3];
        let scene = meeting(&three, &three)
            .card('A', card)
            .objective('B', "general");
        let mut play = march(scene);
        play.choose('A', "to d4");
        let card = with_card(&play, 'A', "card", card);
        (play, card)
    };
    // Two of three fall to the dice, the first gave himself up.
    let (mut play, card) = general("martyr");
    play.draws(&[1, 1, 11, 11]).choose('A', &card);
    assert_eq!(units(&play, 'A', "d4", Infantry), 0);
    assert!(!may_score(&play, 'B', "general"), "{:?}", play.offers('B'));
    let (mut play, card) = general("high-morale");
    play.draws(&[1, 1, 1, 11, 11, 1]).choose('A', &card);
    assert!(may_score(&play, 'B', "general"), "{:?}", play.offers('B'));
    let scene = meeting(&[Infantry], &[Infantry, Infantry])
        .leader('A', "d3", "greece:pericles")
        .card('A', "martyr");
    let mut play = march(scene);
    play.choose('A', "to d4");
    let card = with_card(&play, 'A', "card", "martyr");
    play.choose('A', &card)
        .draws(&[1, 1])
        .choose('A', "unit d4 leader");
    assert_eq!(play.position().players[1].trophies, 0);
}

#[test]
fn whoever_drowns_with_a_ship_was_killed_with_it() {
    covers!("coc.leader.transport", "coc.naval.cargo");
    let scene = strait()
        .army('A', "d4", &[Ship, Ship, Ship])
        .army('B', "e4", &[Ship, Ship])
        .leader('B', "e4", "carthage:dido")
        .objective('A', "brutus");
    let mut play = set_out(scene, "d4");
    play.draws(&[11, 11, 11, 1, 1]).choose('A', "to e4");
    assert_eq!(play.position().players[0].trophies, 1);
    assert!(may_score(&play, 'A', "brutus"), "{:?}", play.offers('A'));
    // A ship and two that it carried are three lost units.
    let scene = nation("vikings:rune-stones", &["rituals"])
        .region("d3", "region-7", false)
        .no_units('A')
        .army('A', "d4", &[Ship, Infantry, Infantry])
        .army('B', "e4", &[Ship, Ship, Ship]);
    let mut play = set_out(scene, "d4");
    play.draws(&[1, 11, 11, 1]).choose('A', "to e4");
    assert_eq!(play.offers('A'), ["yes", "decline"]);
}

#[test]
fn a_trader_is_killed_without_a_victory() {
    covers!(
        "coc.fact.obj.trade-hypothetical",
        "coc.fact.obj.instant-window"
    );
    let fleets = || {
        strait()
            .army('A', "d4", &[Ship, Ship])
            .army('B', "e4", &[Ship, Ship])
    };
    let mut play = set_out(
        fleets().city(Some('A'), "d3").objective('A', "scavenger"),
        "d4",
    );
    play.draws(&[11, 1, 1, 1])
        .choose('A', "to e4")
        .choose('A', "retreat");
    assert!(may_score(&play, 'A', "scavenger"), "{:?}", play.offers('A'));
    // The defender may be the one who kills.
    let mut play = set_out(
        fleets().city(Some('B'), "d3").objective('B', "scavenger"),
        "d4",
    );
    play.draws(&[1, 1, 11, 1])
        .choose('A', "to e4")
        .choose('A', "retreat");
    assert!(may_score(&play, 'B', "scavenger"), "{:?}", play.offers('B'));
    // Whoever kills none gains nothing.
    let mut play = set_out(
        fleets().city(Some('A'), "d3").objective('A', "scavenger"),
        "d4",
    );
    play.draws(&[1, 1, 1, 1])
        .choose('A', "to e4")
        .choose('A', "retreat");
    assert!(!may_score(&play, 'A', "scavenger"));
}

#[test]
fn an_opponent_names_who_falls_among_barbarians() {
    covers!("coc.barb.controller");
    let scene = meeting(&[Infantry, Infantry], &[])
        .barbarian("d4", Infantry)
        .barbarian("d4", Cavalry);
    let (mut play, _) = charge(scene, &[10, 1, 1, 1]);
    play.asks("B");
    assert_eq!(play.offers('B'), ["unit d4 infantry", "unit d4 cavalry"]);
    play.choose('B', "unit d4 cavalry");
    let left: Vec<_> = play.position().barbarians.iter().map(|u| u.kind).collect();
    assert_eq!(left, [Infantry]);
    assert_eq!(units(&play, 'A', "d3", Infantry), 2, "one round only");
}

#[test]
fn fanatics_who_fall_back_have_lost() {
    covers!("coc.fact.adv.fanaticism", "coc.fact.card.retreat-city");
    let scene = meeting(&[Infantry], &[Infantry])
        .city(Some('B'), "d4")
        .building("d4", 0, 'B')
        .army('B', "d7", &[Settler; 4])
        .advances('B', &["tactics", "fanaticism"])
        .card('B', "tactical-retreat");
    let mut play = march(scene);
    play.choose('A', "to d4");
    let card = with_card(&play, 'B', "card", "tactical-retreat");
    play.choose('B', &card);
    let to = play.offers('B')[0].clone();
    play.choose('B', &to);
    assert_eq!(owner(&play, "d4"), Some(A));
    play.choose('B', "city d7");
    assert_eq!(units(&play, 'B', "d7", Infantry), 1);
}

#[test]
fn nobody_pays_for_dice_that_are_not_rolled() {
    covers!("coc.fact.card.retreat-city");
    let scene = army("persia:immortals", &["draft"], &[Infantry], &[Infantry])
        .goods('A', "2c")
        .advances('B', &["tactics"])
        .card('B', "tactical-retreat");
    let mut play = march(scene);
    play.choose('A', "to d4");
    let card = with_card(&play, 'B', "card", "tactical-retreat");
    play.choose('B', &card).asks("B");
    assert!(play.offers('B')[0].starts_with("space"));
}

#[test]
fn a_legendary_battle_has_dice() {
    covers!("coc.fact.index.objectives");
    let city = |card: bool| {
        let mut scene = meeting(&[Infantry; 3], &[Infantry])
            .city(Some('B'), "d4")
            .wonder("d4", "colosseum")
            .advances('B', &["tactics"])
            .objective('A', "legendary-battle");
        for building in [0, 1, 5] {
            scene = scene.building("d4", building, 'B');
        }
        if card {
            scene = scene.card('B', "tactical-retreat");
        }
        march(scene)
    };
    let mut play = city(true);
    play.choose('A', "to d4");
    let card = with_card(&play, 'B', "card", "tactical-retreat");
    play.choose('B', &card);
    let to = play.offers('B')[0].clone();
    play.choose('B', &to).choose('B', "decline");
    assert!(!may_score(&play, 'A', "legendary-battle"));
    let mut play = city(false);
    play.draws(&[1, 1, 11, 1])
        .choose('A', "to d4")
        .choose('B', "decline");
    assert!(may_score(&play, 'A', "legendary-battle"));
}

#[test]
fn pirates_retreat_with_the_ships_they_sail_with() {
    covers!("coc.naval.retreat");
    let scene = nation("carthage:pirate-alliance", &["navigation"])
        .region("d3", "region-7", false)
        .no_units('A')
        .unit('A', "d4", Ship)
        .unit('B', "e4", Ship)
        .edit(|position| position.pirates.push(space("d4")));
    let mut play = set_out(scene, "d4");
    play.draws(&[1, 1, 1])
        .choose('A', "to e4")
        .choose('A', "retreat");
    assert_eq!(play.position().pirates[..], [space("d4")]);
    assert_eq!(units(&play, 'A', "d4", Ship), 1);
}

#[test]
fn the_loser_places_the_settler_before_anybody_is_rewarded() {
    covers!("coc.capture.order", "coc.capture.settler");
    let four = [Infantry; 4];
    let scene = army(
        "vikings:rune-stones",
        &["rituals"],
        &four,
        &[Infantry, Infantry],
    )
    .city(Some('B'), "d4");
    let (mut play, _) = charge(scene, &[11, 1, 1, 1, 11, 10]);
    play.asks("B").choose('B', "city d7").asks("A");
    assert_eq!(play.offers('A'), ["yes", "decline"]);
}

#[test]
fn a_battle_says_dice_and_bonus_in_one_sum() {
    use orbis_core::{Game, Viewer};
    let sums = |card: &str, dice: &[u32]| {
        let scene = meeting(&[Infantry, Infantry], &[Infantry, Infantry])
            .advances('B', &["tactics"])
            .card('B', card);
        let mut play = march(scene);
        play.choose('A', "to d4");
        let card = with_card(&play, 'B', "card", card);
        play.draws(dice).choose('B', &card);
        let zones = play.position().zones(Viewer::Seat(A), &[]);
        let tray = zones.tray.expect("a battle");
        assert!(tray.note.ends_with("5 make a hit"), "{}", tray.note);
        tray.sides
            .into_iter()
            .map(|side| side.sum)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        sums("high-morale", &[1, 3, 6, 1]),
        ["3 → 0 hits", "4 + 3 = 7 → 1 hit"]
    );
    assert_eq!(
        sums("heavy-resistance", &[3, 3, 1, 1]),
        ["4 − 2 = 2 → 0 hits", "2 → 0 hits"]
    );
}

#[test]
fn fanatics_without_a_piece_are_not_asked() {
    covers!("coc.fact.adv.fanaticism", "coc.setup.player-pieces");
    let mut scene = meeting(&[Infantry; 3], &[Cavalry])
        .city(Some('B'), "d4")
        .building("d4", 0, 'B')
        .advances('B', &["fanaticism"]);
    for at in ["c4", "c8", "d8", "e8"] {
        scene = scene.army('B', at, &[Infantry; 4]);
    }
    let (mut play, _) = charge(scene, &[11, 11, 11, 1]);
    play.choose('B', "decline").asks("A");
    assert_eq!(owner(&play, "d4"), Some(A));
}
