//! Battles: leaders, dice, rounds, settlers, captured cities.

use crate::common::*;
use orbis_clash_of_cultures::{
    Position,
    content::{
        Kind::{self, Cavalry, Infantry, Settler},
        content,
    },
};
use orbis_core::{Seat, covers};
use orbis_testkit::Play;

const A: Seat = Seat::at(0);

fn size(play: &Play<Position>, at: &str) -> u8 {
    play.position().cities.at(space(at)).expect("a city").size()
}

#[test]
fn a_leader_fights_like_an_army_unit() {
    covers!("coc.leader.is-army", "coc.leader.dies");
    let rome = || Scene::civilized().civ('A', "rome").goods('A', "2f1m1c");
    let mut play = rome().army('A', "d2", &[Infantry; 4]).play();
    play.choose('A', "recruit d2")
        .refused('A', "lead rome:caesar", "coc.recruit.stacking");
    let alone = meeting(&[], &[Infantry]).leader('A', "d3", "greece:pericles");
    let (play, values) = charge(alone, &[3, 11]);
    assert_eq!(values, [2, 7], "one die each");
    let players = &play.position().players;
    assert_eq!((players[0].leader, players[1].trophies), (None, 1));
    // Whoever has lost all three has no more to recruit.
    let mut play = rome()
        .edit(|position| position.players[0].leaders = orbis_clash_of_cultures::Leaders::NONE)
        .play();
    play.choose('A', "recruit d2").offered('A', "hire settler");
    assert!(
        !play
            .offers('A')
            .iter()
            .any(|offer| offer.starts_with("lead"))
    );
}

#[test]
fn the_die_has_twelve_faces() {
    covers!("coc.fact.die.faces");
    let faces = content()
        .faces()
        .iter()
        .map(|face| (face.value(), face.icon()));
    use Kind::{Elephant, Leader};
    assert_eq!(
        faces.collect::<Vec<_>>(),
        [
            (1, Leader),
            (1, Leader),
            (2, Cavalry),
            (2, Elephant),
            (3, Elephant),
            (3, Infantry),
            (4, Cavalry),
            (4, Elephant),
            (5, Cavalry),
            (5, Infantry),
            (6, Infantry),
            (6, Infantry),
        ]
    );
}

#[test]
fn icons_wake_one_unit_each() {
    covers!("coc.combat.clash-once", "coc.combat.clash-missing");
    let (_, values) = charge(meeting(&[Kind::Infantry], &[Kind::Infantry]), &[7, 1]);
    assert_eq!(values[0], 4, "there is no cavalry to wake");
    let mut play = march(meeting(&[Kind::Infantry], &[Kind::Infantry]).card('A', "flanking"));
    play.choose('A', "to d4");
    let card = with_card(&play, 'A', "card", "flanking");
    play.draws(&[11, 11, 1]).choose('A', &card);
    assert_eq!(
        play.position().battle.sides[0].value,
        13,
        "two icons, one infantry"
    );
}

#[test]
fn a_round_goes_from_cards_over_dice_and_losses_to_the_retreat() {
    covers!(
        "coc.combat.steps",
        "coc.combat.casualties",
        "coc.combat.card-one-round"
    );
    let scene = meeting(&[Infantry, Infantry], &[Infantry, Cavalry]).card('A', "high-morale");
    let mut play = march(scene);
    play.choose('A', "to d4").asks("A");
    let card = with_card(&play, 'A', "card", "high-morale");
    play.draws(&[6, 2, 1, 1]).choose('A', &card).asks("B");
    assert_eq!(play.position().battle.sides[0].value, 3 + 1 + 1 + 2);
    assert_eq!(play.offers('B'), ["unit d4 infantry", "unit d4 cavalry"]);
    play.choose('B', "unit d4 cavalry").asks("A");
    assert_eq!(play.offers('A'), ["retreat", "done"]);
    play.draws(&[1, 1, 1]).choose('A', "done");
    let battle = &play.position().battle;
    assert_eq!(
        (battle.round, battle.sides[0].value),
        (2, 2),
        "the card is gone"
    );
    // Both sides lose at once.
    let mut play = march(meeting(&[Infantry], &[Infantry]));
    play.draws(&[11, 11]).choose('A', "to d4");
    let left = ['A', 'B'].map(|seat| units(&play, seat, "d4", Infantry));
    assert_eq!(left, [0, 0]);
}

#[test]
fn only_the_moving_group_attacks() {
    covers!("coc.combat.multi-group");
    let mut play = field(2, 2).play();
    play.chain('A', &["move", "from d3", "take 1"])
        .draws(&[1, 1, 1])
        .choose('A', "to d4")
        .choose('A', "retreat");
    assert_eq!(units(&play, 'A', "d3", Infantry), 2);
}

#[test]
fn steel_is_worth_less_against_steel() {
    covers!("coc.fact.adv.steel-weapons");
    let value = |scene: Scene| {
        let mut play = march(scene.goods('A', "1o").advances('A', &["steel-weapons"]));
        play.choose('A', "to d4").draws(&[1, 1]).choose('A', "yes");
        assert_eq!(goods(&play, 'A'), "0");
        play.position().battle.sides[0].value
    };
    let scene = || meeting(&[Infantry], &[Infantry]).goods('B', "0");
    assert_eq!(value(scene()), 3);
    assert_eq!(value(scene().advances('B', &["steel-weapons"])), 2);
}

#[test]
fn whoever_drives_settlers_out_stays_there() {
    covers!("coc.settler.killer-stops", "coc.settler.kill-is-battle");
    let mut play = field(1, 0).unit('B', "d4", Settler).play();
    play.chain('A', &["move", "from d3", "to d4", "done"])
        .refused('A', "move", "coc.land.tactics");
    let turn = &play.position().turn;
    assert_eq!(
        (turn.hero, turn.land_battles),
        (0, 0),
        "it is no battle won"
    );
}

#[test]
fn a_captured_city_keeps_its_size_and_works_once() {
    covers!("coc.capture.size-kept", "coc.activate.captured");
    let mut play = field(1, 0)
        .city(Some('B'), "d4")
        .building("d4", 0, 'B')
        .building("d4", 1, 'B')
        .play();
    play.chain('A', &["move", "from d3", "to d4"])
        .choose('B', "city d7")
        .choose('A', "done");
    assert_eq!((size(&play, "d4"), play.position().city_count(A)), (3, 2));
    play.chain('A', &["collect d4", "goods 0"]).refused(
        'A',
        "collect d4",
        "coc.activate.angry-once",
    );
}
