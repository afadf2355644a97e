//! Leaders, special advances, cavalry and elephants.

use crate::common::*;
use orbis_clash_of_cultures::{
    Position,
    content::{Kind, LeaderId, SpecialId},
};
use orbis_core::{Fast, Game, OptionValue, Setup, Table, covers};

#[test]
fn leaders_are_recruited_for_two_tokens() {
    covers!(
        "coc.leader.recruit",
        "coc.leader.one",
        "coc.fact.unit.leader-cost",
        "coc.fact.civ.leader-choice"
    );
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .goods('A', "2m2c")
        .play();
    play.chain('A', &["recruit d2", "lead rome:caesar"])
        .refused('A', "lead rome:sulla", "coc.leader.one")
        .chain('A', &["done", "recruit d2", "lead rome:sulla", "done"]);
    let player = &play.position().players[0];
    assert_eq!(
        (player.leader, player.leaders.iter().collect(), player.led),
        (Some(id("rome:sulla")), vec![id("rome:augustus")], 2)
    );
    assert_eq!(units(&play, 'A', "d2", Kind::Leader), 1);
    assert_eq!(goods(&play, 'A'), "0");
}

#[test]
fn markets_bring_cavalry_and_elephants() {
    covers!(
        "coc.recruit.market",
        "coc.fact.building.market-units",
        "coc.fact.unit.cavalry-cost",
        "coc.fact.unit.elephant-cost"
    );
    let scene = || {
        Scene::civilized()
            .civ('A', "rome")
            .goods('A', "3f1w")
            .advances('A', &["storage"])
    };
    let mut play = scene().play();
    play.choose('A', "recruit d2")
        .refused('A', "hire cavalry", "coc.recruit.market");
    let mut play = scene().building("d2", 5, 'A').play();
    play.chain(
        'A',
        &["recruit d2", "hire cavalry", "hire elephant", "done"],
    );
    assert_eq!(goods(&play, 'A'), "0");
}

#[test]
fn special_advances_come_with_their_advance() {
    covers!("coc.fact.civ.special-gain", "coc.end.special-advances");
    let mut play = Scene::civilized().civ('A', "rome").goods('A', "2f").play();
    let before = play.points('A');
    play.choose('A', "advance engineering");
    assert_eq!(play.position().players[0].specials().len(), 1);
    assert_eq!(play.points('A'), before + 1, "two halves");
}

#[test]
fn a_scholar_teaches_for_a_token() {
    covers!("coc.fact.civ.scholar", "coc.fact.civ.leader-city");
    let mut play = Scene::civilized()
        .leader('A', "d2", "greece:pericles")
        .goods('A', "1m")
        .play();
    play.choose('A', "leader 1").choose('A', "advance writing");
    assert!(has(&play, 'A', "writing"));
    assert_eq!(
        (goods(&play, 'A'), play.position().turn.actions),
        ("1c".to_string(), 2)
    );
}

/// A's leader and infantry on d3 attack B's infantry on d4 with these dice; the combat value of A's side.
fn led(leader: &str, dice: &[u32]) -> u8 {
    let mut play = Scene::civilized()
        .civ('B', "vikings")
        .region("d3", "region-20", false)
        .no_units('A')
        .no_units('B')
        .advances('A', &["tactics"])
        .leader('A', "d3", leader)
        .unit('B', "d4", Kind::Infantry)
        .play();
    play.chain('A', &["move", "from d3"])
        .draws(dice)
        .choose('A', "to d4");
    play.position().battle.sides[0].value
}

#[test]
fn leaders_add_to_the_roll() {
    covers!(
        "coc.leader.scope",
        "coc.leader.cv-every-round",
        "coc.combat.clash-leader"
    );
    assert_eq!(
        led("rome:augustus", &[3, 1]),
        4,
        "2 and 2: no own city in the region"
    );
    assert_eq!(led("china:wu", &[3, 1]), 4, "as many units as the enemy");
    assert_eq!(led("huns:rugila", &[3, 1]), 4, "in the field");
    assert_eq!(
        led("aztecs:itzcoatl", &[3, 1]),
        2,
        "as many cities as the enemy"
    );
    assert_eq!(
        led("rome:caesar", &[1, 7, 1]),
        4,
        "the leader face is rolled again"
    );
}

#[test]
fn killing_a_leader_is_a_trophy() {
    covers!("coc.leader.kill-vp", "coc.end.vp-leaders");
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .region("d3", "region-20", false)
        .no_units('A')
        .no_units('B')
        .advances('A', &["tactics"])
        .unit('A', "d3", Kind::Infantry)
        .leader('B', "d4", "greece:pericles")
        .play();
    play.chain('A', &["move", "from d3"])
        .draws(&[11, 3])
        .choose('A', "to d4");
    assert_eq!(
        (
            play.position().players[0].trophies,
            play.position().players[1].leader
        ),
        (1, None)
    );
}

#[test]
fn cavalry_and_elephants_in_battle() {
    covers!("coc.combat.clash-cavalry", "coc.combat.clash-elephant");
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .civ('B', "vikings")
        .region("d3", "region-20", false)
        .no_units('A')
        .no_units('B')
        .advances('A', &["tactics"])
        .unit('A', "d3", Kind::Cavalry)
        .unit('B', "d4", Kind::Elephant)
        .play();
    play.chain('A', &["move", "from d3"])
        .draws(&[7, 4])
        .choose('A', "to d4")
        .choose('A', "retreat");
    let sides = &play.position().battle.sides;
    assert_eq!(
        (sides[0].value, sides[1].value),
        (6, 0),
        "4 + 2; the elephant's die is a shield"
    );
    assert_eq!(
        units(&play, 'B', "d4", Kind::Elephant),
        1,
        "the hit was ignored"
    );
}

#[test]
fn what_is_our_own_says_so_on_the_card_and_an_option_leaves_it_out() {
    covers!("coc.fact.index.reconstructed-switch", "coc.setup.civ-board");
    const MARK: &str = "[Orbis's own: the printed card is not known]";
    let card = |slug: &str| {
        let mut cards = Position::cards().iter();
        cards.find(|card| card.slug == slug).expect("a card")
    };
    let mut own = 0;
    for special in SpecialId::all() {
        let public = special.card().is_public();
        assert_eq!(
            card(special.slug()).text.contains(MARK),
            !public,
            "{special}"
        );
        own += u32::from(!public);
    }
    for leader in LeaderId::all() {
        let abilities = leader.card().abilities();
        let marks = abilities.iter().filter(|ability| !ability.is_public());
        let text = &card(leader.slug()).text;
        assert_eq!(text.matches(MARK).count(), marks.count(), "{leader}");
    }
    assert!(own > 0, "some are our own");
    let mut setup = Setup::of(4);
    for option in ["civilizations", "public-civilizations"] {
        setup
            .options
            .insert(option.into(), OptionValue::Switch(true));
    }
    let setup = Position::about().complete(&setup).expect("a setup");
    for seed in 0..40 {
        let mut chance = Fast::new(seed);
        let mut table = Table::quiet(&mut chance);
        let position = Position::new(&setup, &mut table).expect("a position");
        for player in position.players.iter() {
            let civ = player.civ.expect("everybody has one");
            assert!(civ.card().public(), "{civ}");
            let specials = SpecialId::all().filter(|special| special.card().civ() == civ);
            for special in specials {
                assert!(special.card().is_public(), "{special}");
            }
            for leader in player.leaders.iter() {
                let abilities = leader.card().abilities();
                assert!(
                    abilities.iter().all(|ability| ability.is_public()),
                    "{leader}"
                );
            }
        }
    }
}
