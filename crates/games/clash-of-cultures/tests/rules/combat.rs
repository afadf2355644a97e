//! Battles with scripted dice. Faces: 1 is a 1 with a leader, 7 a 4 with cavalry, 10 a 5 and 11 a 6 with infantry.

use crate::common::*;
use orbis_clash_of_cultures::{Mood, content::Kind};
use orbis_core::{Seat, covers};

#[test]
fn dice_make_combat_value_and_every_five_a_hit() {
    covers!(
        "coc.combat.one-owner-space",
        "coc.combat.dice-count",
        "coc.combat.value",
        "coc.combat.clash-infantry",
        "coc.combat.hits",
        "coc.combat.winner",
        "coc.move.battle-now",
        "coc.combat.clash-mandatory",
        "coc.land.after-battle"
    );
    let mut play = field(2, 1).play();
    play.chain('A', &["move", "from d3", "take 2"]);
    play.draws(&[11, 10, 1]).choose('A', "to d4").asks("A");
    let battle = &play.position().battle;
    assert_eq!(
        (battle.sides[0].value, battle.sides[1].value),
        (13, 1),
        "6 + 5 + 2 icons"
    );
    assert_eq!(
        (
            units(&play, 'A', "d4", Kind::Infantry),
            units(&play, 'B', "d4", Kind::Infantry)
        ),
        (2, 0)
    );
    play.choose('A', "done")
        .refused('A', "move", "coc.land.tactics");
}

#[test]
fn the_attacker_may_retreat_or_fight_on() {
    covers!("coc.combat.retreat", "coc.combat.next-round");
    let mut play = field(1, 1).play();
    play.chain('A', &["move", "from d3"])
        .draws(&[1, 1])
        .choose('A', "to d4");
    play.draws(&[1, 3])
        .choose('A', "done")
        .choose('A', "retreat");
    assert_eq!(
        (
            units(&play, 'A', "d3", Kind::Infantry),
            units(&play, 'B', "d4", Kind::Infantry)
        ),
        (1, 1)
    );
    assert_eq!(play.position().battle.round, 2);
}

#[test]
fn both_can_fall_together() {
    covers!("coc.combat.both-dead");
    let mut play = field(1, 1).play();
    play.chain('A', &["move", "from d3"])
        .draws(&[11, 11])
        .choose('A', "to d4")
        .asks("A");
    assert_eq!(
        (
            units(&play, 'A', "d4", Kind::Infantry),
            units(&play, 'B', "d4", Kind::Infantry)
        ),
        (0, 0)
    );
}

#[test]
fn settlers_alone_are_lost_without_dice() {
    covers!("coc.settler.no-fight", "coc.land.settlers-escort");
    let mut play = field(1, 0).unit('B', "d4", Kind::Settler).play();
    play.chain('A', &["move", "from d3"])
        .draws(&[])
        .choose('A', "to d4");
    assert_eq!(units(&play, 'B', "d4", Kind::Settler), 0);
    let mut play = field(0, 1).unit('A', "d3", Kind::Settler).play();
    play.chain('A', &["move", "from d3"])
        .not_offered('A', "to d4");
}

#[test]
fn an_undefended_city_changes_hands() {
    covers!(
        "coc.combat.undefended-city",
        "coc.capture.when",
        "coc.capture.replace",
        "coc.capture.gold",
        "coc.capture.settler",
        "coc.capture.angry",
        "coc.capture.order",
        "coc.capture.no-construct-effects"
    );
    let mut play = field(1, 0)
        .city(Some('B'), "d4")
        .building("d4", 1, 'B')
        .mood("d4", Mood::Happy)
        .play();
    play.chain('A', &["move", "from d3", "to d4"])
        .asks("B")
        .choose('B', "city d7");
    let city = *play.position().cities.at(space("d4")).expect("a city");
    assert_eq!(
        (city.owner, city.mood, city.buildings[1]),
        (Some(Seat::at(0)), Mood::Angry, Some(Seat::at(0)))
    );
    assert_eq!(goods(&play, 'A'), "2f3g", "size 2 and happy");
    assert_eq!(units(&play, 'B', "d7", Kind::Settler), 1);
    play.choose('A', "done").choose('A', "recruit d4");
}

#[test]
fn a_fortress_fights_one_round() {
    covers!(
        "coc.combat.fortress-only",
        "coc.combat.fortress-bonus",
        "coc.combat.ignore-hits",
        "coc.fact.building.fortress"
    );
    let scene = || field(1, 0).city(Some('B'), "d4").building("d4", 2, 'B');
    let mut play = scene().play();
    play.chain('A', &["move", "from d3"])
        .draws(&[1, 11])
        .choose('A', "to d4")
        .asks("A");
    assert_eq!(units(&play, 'A', "d4", Kind::Infantry), 0, "6 is a hit");
    let mut play = scene().play();
    play.chain('A', &["move", "from d3"])
        .draws(&[1, 1])
        .choose('A', "to d4")
        .choose('B', "decline");
    assert_eq!(
        play.position()
            .cities
            .at(space("d4"))
            .expect("a city")
            .owner,
        Some(Seat::at(0))
    );
}

#[test]
fn barbarian_battles_last_one_round_and_pay_gold() {
    covers!(
        "coc.barb.one-round",
        "coc.barb.reward-battle",
        "coc.barb.battle-when"
    );
    let mut play = field(1, 0).barbarian("d4", Kind::Infantry).play();
    play.chain('A', &["move", "from d3"])
        .draws(&[1, 1])
        .choose('A', "to d4")
        .asks("A");
    assert_eq!(
        units(&play, 'A', "d3", Kind::Infantry),
        1,
        "the attacker goes back"
    );
    let mut play = field(1, 0).barbarian("d4", Kind::Infantry).play();
    play.chain('A', &["move", "from d3"])
        .draws(&[11, 1])
        .choose('A', "to d4");
    assert_eq!(goods(&play, 'A'), "2f1g");
}

#[test]
fn a_barbarian_city_is_taken_for_one_gold() {
    covers!(
        "coc.barb.reward-city",
        "coc.barb.reward-no-size",
        "coc.barb.take-city"
    );
    let mut play = field(1, 0).city(None, "d4").building("d4", 0, 'B').play();
    play.chain('A', &["move", "from d3", "to d4"]);
    let city = *play.position().cities.at(space("d4")).expect("a city");
    assert_eq!(
        (city.owner, city.mood, city.buildings[0]),
        (Some(Seat::at(0)), Mood::Angry, Some(Seat::at(1)))
    );
    assert_eq!(goods(&play, 'A'), "2f1g");
}

#[test]
fn cards_are_laid_face_down_attacker_first() {
    covers!(
        "coc.combat.play-attacker-first",
        "coc.combat.reveal",
        "coc.combat.card-requirement",
        "coc.card.action-discard"
    );
    let mut play = field(1, 1)
        .advances('B', &["tactics"])
        .card('A', "high-morale")
        .card('B', "flanking")
        .play();
    play.chain('A', &["move", "from d3", "to d4"]).asks("A");
    let card = play.offers('A')[0].clone();
    play.choose('A', &card).asks("B");
    assert_eq!(play.offers('B'), ["decline"], "Flanking is for attackers");
    play.draws(&[1, 1]).choose('B', "decline");
    assert_eq!(play.position().battle.sides[0].value, 3);
    assert_eq!(play.position().action_discard.len(), 1);
}

#[test]
fn steel_weapons_and_siegecraft_are_bought_before_the_battle() {
    covers!("coc.combat.before", "coc.fact.adv.siegecraft");
    let mut play = field(1, 0)
        .goods('A', "2w3o")
        .advances('A', &["steel-weapons", "siegecraft"])
        .city(Some('B'), "d4")
        .building("d4", 2, 'B')
        .unit('B', "d4", Kind::Infantry)
        .play();
    play.chain('A', &["move", "from d3", "to d4", "yes", "yes"]);
    play.draws(&[7, 1])
        .choose('A', "yes")
        .choose('B', "decline");
    assert_eq!(
        goods(&play, 'A'),
        "2g",
        "4 and 2 make a hit that no wall stops; the city paid 2"
    );
}

#[test]
fn first_round_effects_of_advances_and_wonders() {
    covers!("coc.fact.adv.fanaticism", "coc.fact.wonder.wall");
    let mut play = field(1, 1)
        .city(Some('B'), "d4")
        .building("d4", 0, 'B')
        .advances('B', &["fanaticism"])
        .wonder("d4", "great-wall")
        .mood("d4", Mood::Happy)
        .play();
    play.chain('A', &["move", "from d3"])
        .draws(&[10, 7])
        .choose('A', "to d4")
        .asks("A");
    let sides = &play.position().battle.sides;
    assert_eq!(
        (sides[0].value, sides[1].value),
        (4, 6),
        "5 + 1 - 2 against 4 + 2"
    );
    assert_eq!(units(&play, 'A', "d4", Kind::Infantry), 0);
}

#[test]
fn naval_battles_and_their_cargo() {
    covers!(
        "coc.naval.when",
        "coc.naval.as-normal",
        "coc.naval.cargo",
        "coc.combat.ships-no-land",
        "coc.fact.adv.war-ships"
    );
    let scene = || {
        Scene::new()
            .region("d3", "region-7", false)
            .unit('A', "d4", Kind::Ship)
            .unit('B', "e4", Kind::Ship)
            .unit('B', "e4", Kind::Infantry)
    };
    let mut play = scene().play();
    play.chain('A', &["move", "from d4"])
        .draws(&[11, 1])
        .choose('A', "to e4");
    assert_eq!(
        (
            units(&play, 'B', "e4", Kind::Ship),
            units(&play, 'B', "e4", Kind::Infantry)
        ),
        (0, 0)
    );
    let mut play = scene().advances('B', &["war-ships"]).play();
    play.chain('A', &["move", "from d4"])
        .draws(&[11, 1])
        .choose('A', "to e4");
    assert_eq!(units(&play, 'B', "e4", Kind::Ship), 1);
}

#[test]
fn the_owner_chooses_who_is_lost_with_a_ship() {
    covers!(
        "coc.naval.cargo",
        "coc.leader.transport",
        "coc.leader.kill-vp"
    );
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .region("d3", "region-7", false)
        .unit('A', "d4", Kind::Ship)
        .army(
            'B',
            "e4",
            &[Kind::Ship, Kind::Ship, Kind::Infantry, Kind::Settler],
        )
        .leader('B', "e4", "greece:pericles")
        .play();
    play.chain('A', &["move", "from d4"])
        .draws(&[11, 1, 1])
        .choose('A', "to e4");
    assert_eq!(
        units(&play, 'B', "e4", Kind::Ship),
        1,
        "the battle goes on, nobody drowns yet"
    );
    play.choose('A', "retreat").asks("B");
    play.choose('B', "unit e4 leader");
    let players = &play.position().players;
    assert_eq!((players[1].leader, players[0].trophies), (None, 1));
    assert_eq!(units(&play, 'B', "e4", Kind::Settler), 1);
    let mut play = Scene::new()
        .region("d3", "region-7", false)
        .unit('A', "d4", Kind::Ship)
        .army('B', "e4", &[Kind::Ship, Kind::Infantry, Kind::Settler])
        .play();
    play.chain('A', &["move", "from d4"])
        .draws(&[11, 1])
        .choose('A', "to e4")
        .asks("A");
    let left = &play.position().players[1].units;
    assert!(
        !left.iter().any(|unit| unit.at == space("e4")),
        "without a ship all are lost, nobody is asked"
    );
}
