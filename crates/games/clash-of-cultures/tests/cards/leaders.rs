//! The forty-five leaders, with both abilities. Face 3 is a 2 that helps nobody but cavalry.

use crate::common::*;
use orbis_clash_of_cultures::{
    Mood,
    content::Kind::{self, *},
};
use orbis_core::Seat;
use orbis_testkit::Play;

type Game = Play<orbis_clash_of_cultures::Position>;

const A: Seat = Seat::at(0);

/// A's leader, with these companions, on d3 against B on d4.
fn led(leader: &str, own: &[Kind], others: &[Kind]) -> Scene {
    let foe = if leader.starts_with("vikings") {
        "rome"
    } else {
        "vikings"
    };
    meeting(own, others).leader('A', "d3", leader).civ('B', foe)
}

/// B's leader holds d4, a city of B, alone.
fn held(leader: &str) -> Scene {
    meeting(&[Infantry], &[])
        .city(Some('B'), "d4")
        .leader('B', "d4", leader)
}

/// A's leader at home.
fn home(leader: &str) -> Scene {
    let foe = if leader.starts_with("rome") {
        "greece"
    } else {
        "rome"
    };
    Scene::civilized().leader('A', "d2", leader).civ('B', foe)
}

/// The attacker's value with the die at 2, everything else aside.
#[track_caller]
fn value(scene: Scene) -> u8 {
    charge(scene, &[3, 3]).1[0]
}

#[test]
fn leaders_add_two_where_they_say() {
    let town = |scene: Scene| scene.city(Some('B'), "d4");
    let one = |leader| led(leader, &[], &[Infantry]);
    for (leader, plain, helped, bonus) in [
        (
            "rome:augustus",
            one("rome:augustus").city(Some('A'), "c4"),
            one("rome:augustus"),
            2,
        ),
        (
            "greece:alexander",
            one("greece:alexander"),
            one("greece:alexander").city(Some('A'), "c4"),
            1,
        ),
        (
            "egypt:cleopatra",
            one("egypt:cleopatra"),
            one("egypt:cleopatra").building("d7", 0, 'A'),
            2,
        ),
        ("maya:siyaj", one("maya:siyaj"), town(one("maya:siyaj")), 1),
        (
            "maya:wac-chanil",
            one("maya:wac-chanil"),
            one("maya:wac-chanil").city(Some('A'), "c4"),
            2,
        ),
        (
            "babylon:hammurabi",
            one("babylon:hammurabi"),
            one("babylon:hammurabi").advances('A', &["writing"]),
            2,
        ),
        (
            "babylon:nabopolassar",
            one("babylon:nabopolassar").city(Some('A'), "c4"),
            one("babylon:nabopolassar"),
            2,
        ),
        (
            "babylon:nebuchadnezzar",
            town(one("babylon:nebuchadnezzar")),
            town(one("babylon:nebuchadnezzar")).building("d4", 0, 'B'),
            2,
        ),
        (
            "phoenicia:ithobaal",
            one("phoenicia:ithobaal").city(Some('A'), "c4"),
            one("phoenicia:ithobaal")
                .city(Some('A'), "c4")
                .building("c4", 0, 'A'),
            2,
        ),
        (
            "celts:boudicca",
            one("celts:boudicca"),
            one("celts:boudicca").advances('B', &["tactics", "draft"]),
            2,
        ),
        (
            "celts:vercingetorix",
            one("celts:vercingetorix"),
            one("celts:vercingetorix").unit('A', "c4", Settler),
            1,
        ),
        (
            "persia:darius",
            one("persia:darius").city(Some('A'), "c2"),
            one("persia:darius")
                .city(Some('A'), "c2")
                .city(Some('A'), "e2"),
            2,
        ),
        (
            "huns:rugila",
            town(one("huns:rugila")),
            one("huns:rugila"),
            2,
        ),
        (
            "aztecs:itzcoatl",
            one("aztecs:itzcoatl"),
            one("aztecs:itzcoatl").city(Some('B'), "c8"),
            2,
        ),
        (
            "egypt:ramses",
            town(one("egypt:ramses")),
            town(one("egypt:ramses")).region("e5", "region-12", false),
            2,
        ),
    ] {
        assert_eq!((value(plain), value(helped)), (2, 2 + bonus), "{leader}");
    }
}

#[test]
fn leaders_add_by_numbers_barbarians_icons_and_cards() {
    assert_eq!(
        charge(
            led("greece:leonidas", &[], &[Infantry, Infantry]),
            &[3, 3, 3]
        )
        .1[0],
        4
    );
    assert_eq!(value(led("greece:leonidas", &[], &[Infantry])), 2);
    assert_eq!(value(led("china:wu", &[], &[Infantry])), 4);
    assert_eq!(
        charge(led("china:wu", &[], &[Infantry, Infantry]), &[3, 3, 3]).1[0],
        2
    );
    assert_eq!(
        value(
            led("rome:sulla", &[], &[])
                .city(Some('A'), "c4")
                .barbarian("d4", Infantry)
        ),
        4
    );
    let eagles = |leader| charge(led(leader, &[Infantry], &[Infantry]), &[6, 3, 3]).1[0];
    assert_eq!((eagles("aztecs:moctezuma"), eagles("china:qin")), (7, 6));
    let played = led("india:gupta", &[], &[Infantry]).card('A', "flanking");
    let mut play = march(played);
    play.choose('A', "to d4")
        .draws(&[3, 3])
        .choose('A', "decline");
    assert_eq!(play.position().battle.sides[0].value, 4, "no card: +2");
}

#[test]
fn defenders() {
    let value = |scene: Scene, dice: &[u32]| charge(scene, dice).1[1];
    assert_eq!(value(held("rome:caesar"), &[3, 3]), 2);
    for leader in ["carthage:dido", "japan:suiko"] {
        assert_eq!(value(held(leader), &[3, 3]), 4, "{leader}");
    }
    assert_eq!(value(held("egypt:hatshepsut"), &[3, 3]), 2);
    assert_eq!(
        value(held("egypt:hatshepsut").mood("d4", Mood::Happy), &[3, 3]),
        4
    );
    assert_eq!(
        value(held("japan:jimmu").building("d4", 2, 'B'), &[3, 3, 3]),
        6
    );
    let survives = |scene: Scene| {
        let (play, _) = charge(scene, &[11, 3]);
        play.position().players[1].leader.is_some()
    };
    assert!(!survives(held("maya:pakal")) && survives(held("maya:pakal").building("d4", 4, 'B')));
    let mut play = march(held("phoenicia:pumayyaton").goods('B', "1c"));
    play.draws(&[11, 10])
        .choose('A', "to d4")
        .choose('B', "yes");
    assert!(play.position().players[1].leader.is_some());
    assert_eq!(
        goods(&play, 'B'),
        "1c",
        "the token comes back with the victory"
    );
}

#[test]
fn admirals() {
    let naval = |leader: &str, pirate: bool| {
        let mut scene = Scene::civilized()
            .region("d3", "region-7", false)
            .unit('A', "d4", Ship)
            .leader('A', "d4", leader)
            .civ('B', "rome");
        scene = if pirate {
            scene.edit(|position| position.pirates.push(space("e4")))
        } else {
            scene.unit('B', "e4", Ship)
        };
        let mut play = scene.play();
        play.chain('A', &["move", "from d4"])
            .draws(&[3, 3])
            .choose('A', "to e4");
        play.position().battle.sides[0].value
    };
    assert_eq!(naval("greece:pericles", false), 4);
    assert_eq!(naval("carthage:hanno", false), 4);
    assert_eq!(
        (naval("egypt:ramses", false), naval("egypt:ramses", true)),
        (2, 4)
    );
}

#[test]
fn payments_in_battle() {
    let attack = |leader: &str, own: &[Kind], purse: &str| {
        let mut play = march(led(leader, own, &[Infantry]).goods('A', purse));
        play.choose('A', "to d4");
        play
    };
    let mut play = attack("japan:go-toba", &[], "1o");
    play.draws(&[3, 3]).choose('A', "yes");
    assert_eq!(play.position().battle.sides[0].value, 4);
    let mut play = attack("india:akbar", &[Elephant], "1o");
    play.draws(&[3, 3, 3]).choose('A', "yes");
    assert_eq!(
        play.position().battle.sides[0].value,
        5,
        "an elephant with bladed tusks"
    );
    let mut play = march(led("china:qin", &[], &[Infantry]).goods('A', "2c"));
    play.draws(&[3, 11]).choose('A', "to d4").choose('A', "yes");
    assert!(play.position().players[0].leader.is_some());
    let mut play = march(led("celts:viriathus", &[], &[Infantry]).goods('A', "2m"));
    play.draws(&[3, 3]).choose('A', "to d4");
    play.chain('A', &["done", "unit d4 infantry", "space c4"]);
    assert_eq!(units(&play, 'B', "c4", Infantry), 1, "it fled");
    let cyrus = led("persia:cyrus", &[], &[Infantry]).card('A', "flanking");
    let mut play = march(cyrus);
    play.choose('A', "to d4");
    let card = with_card(&play, 'A', "card", "flanking");
    play.choose('A', &card).draws(&[3, 3]).choose('A', "yes");
    assert_eq!(
        play.position().battle.sides[0].value,
        4,
        "+2 instead of a die"
    );
}

#[test]
fn attila_may_take_the_shield() {
    let horde = || march(led("huns:attila", &[Cavalry], &[Infantry]).goods('A', "0"));
    // The bows miss; cavalry 4 + 2 and the leader's 2 against a 6.
    let mut play = horde();
    play.draws(&[7, 7, 4, 11])
        .choose('A', "to d4")
        .choose('A', "decline");
    assert_eq!(play.position().battle.sides[0].value, 8);
    let mut play = horde();
    play.draws(&[7, 7, 4, 11])
        .choose('A', "to d4")
        .choose('A', "yes");
    let side = &play.position().battle.sides[0];
    assert_eq!(
        (side.value, side.fell),
        (2, 0),
        "the die is gone, the hit ignored"
    );
    let (play, _) = charge(
        led("huns:attila", &[], &[Infantry]).goods('A', "0"),
        &[11, 3],
    );
    assert_eq!(goods(&play, 'A'), "1c", "Scourge of God");
}

#[test]
fn generals_who_bind_the_enemy() {
    let steel = |leader: &str| {
        let foe = led(leader, &[], &[Infantry])
            .city(Some('B'), "d4")
            .building("d4", 0, 'B');
        charge(
            foe.advances('B', &["fanaticism", "steel-weapons", "metallurgy"]),
            &[3, 10],
        )
        .1[1]
    };
    assert_eq!(
        (steel("rome:caesar"), steel("carthage:hannibal")),
        (5 + 1 + 2 + 2, 5 + 2)
    );
    let besieged = |leader: &str| {
        led(leader, &[], &[Infantry])
            .city(Some('B'), "d4")
            .advances('B', &["tactics"])
            .card('B', "high-morale")
    };
    let mut play = march(besieged("rome:caesar"));
    play.choose('A', "to d4").asks("B");
    charge(besieged("huns:bleda"), &[3, 3]);
    let host = led("persia:xerxes", &[Infantry; 4], &[Infantry]);
    assert_eq!(host.0.stack_limit(A, space("d3")), 5);
    assert_eq!(
        charge(host, &[6, 6, 6, 6, 3, 3]).1[0],
        3 * 4 + 2,
        "no clash with five"
    );
    let far = |leader: &str| {
        let (play, _) = charge(led(leader, &[Infantry], &[Infantry]), &[3, 3, 11]);
        play.position().battle.sides[0].fell
    };
    assert_eq!(far("aztecs:ahuitzotl"), 0, "all cities are two spaces away");
}

#[test]
fn what_victory_and_loss_bring() {
    let (play, _) = charge(
        led("china:sun-tzu", &[], &[Infantry]).goods('A', "0"),
        &[11, 3],
    );
    assert_eq!(goods(&play, 'A'), "1m1c");
    let (mut play, _) = charge(
        led("india:ashoka", &[Infantry], &[Infantry]).goods('A', "0"),
        &[3, 11, 11],
    );
    play.choose('A', "unit d4 infantry");
    assert_eq!(goods(&play, 'A'), "1m");
    let taken = |leader: &str| {
        let mut play = march(led(leader, &[], &[]).city(Some('B'), "d4").goods('A', "0"));
        play.choose('A', "to d4");
        if play.offers('B').is_empty() {
            play.choose('A', "yes");
        } else {
            play.choose('B', "decline");
        }
        play
    };
    for leader in ["babylon:nabopolassar", "persia:cyrus"] {
        assert_eq!(mood(&taken(leader), "d4"), Mood::Neutral, "{leader}");
    }
    assert_eq!(goods(&taken("vikings:ragnar"), 'A'), "3g");
    let mut play = taken("rome:caesar");
    play.choose('A', "yes");
    assert_eq!(
        (
            units(&play, 'A', "d4", Infantry),
            goods(&play, 'A').as_str()
        ),
        (1, "0")
    );
    let landing = Scene::civilized()
        .region("d3", "region-7", false)
        .no_units('A')
        .advances('A', &["tactics"])
        .unit('A', "d4", Ship)
        .leader('A', "d4", "vikings:ragnar")
        .unit('B', "d3", Infantry)
        .civ('B', "rome");
    let mut play = landing.play();
    play.chain('A', &["move", "from d4", "take 0"])
        .draws(&[3, 3])
        .choose('A', "to d3");
    assert_eq!(play.position().battle.sides[0].value, 4);
}

#[test]
fn scholars_teach_in_their_happy_city() {
    for (leader, advance) in [
        ("greece:pericles", "writing"),
        ("china:sun-tzu", "tactics"),
        ("china:wu", "irrigation"),
        ("egypt:hatshepsut", "bartering"),
        ("maya:siyaj", "tactics"),
        ("babylon:hammurabi", "writing"),
        ("carthage:hanno", "fishing"),
        ("phoenicia:ithobaal", "myths"),
        ("celts:vercingetorix", "irrigation"),
        ("persia:xerxes", "sanitation"),
        ("huns:rugila", "tactics"),
        ("india:akbar", "arts"),
        ("india:ashoka", "myths"),
        ("japan:go-toba", "arts"),
        ("japan:suiko", "writing"),
        ("aztecs:itzcoatl", "tactics"),
        ("aztecs:moctezuma", "sanitation"),
    ] {
        let mut play = home(leader).goods('A', "1m").play();
        play.choose('A', "leader 1")
            .choose('A', &format!("advance {advance}"));
        assert!(has(&play, 'A', advance), "{leader}");
        assert_eq!(play.position().turn.actions, 2, "{leader}");
        home(leader)
            .goods('A', "1m")
            .mood("d2", Mood::Neutral)
            .play()
            .not_offered('A', "leader 1");
    }
}

#[test]
fn experts_fetch_their_wonder_and_build_it_cheaper() {
    for (leader, wonder) in [
        ("china:qin", "great-wall"),
        ("egypt:ramses", "pyramids"),
        ("babylon:nebuchadnezzar", "great-gardens"),
        ("phoenicia:hiram", "great-lighthouse"),
    ] {
        let mut play = home(leader).play();
        play.choose('A', "advance engineering")
            .choose('A', &format!("plan {wonder}"));
        assert_eq!(
            play.position().players[0].wonders[0].card,
            id(wonder),
            "{leader}"
        );
        let cost = orbis_clash_of_cultures::wonders::cost(play.position(), A, id(wonder), false);
        assert_eq!(cost[orbis_clash_of_cultures::Good::Culture], 3, "{leader}");
    }
}

#[test]
fn rulers_at_home() {
    let mut play = home("rome:augustus").goods('A', "1c").play();
    play.choose('A', "leader 1");
    let hand = |play: &Game| {
        (
            play.position().players[0].actions.len(),
            play.position().players[0].objectives.len(),
        )
    };
    assert_eq!(hand(&play), (1, 1));
    for _ in 0..2 {
        let drop = play.offers('A')[0].clone();
        play.choose('A', &drop);
    }
    assert_eq!(hand(&play), (0, 0));
    let mut play = home("rome:caesar")
        .goods('A', "1m")
        .mood("d2", Mood::Neutral)
        .play();
    play.choose('A', "leader 1");
    play.not_offered('A', "done");
    play.chain('A', &["city d2", "done"]);
    assert_eq!(
        (mood(&play, "d2"), play.position().turn.actions),
        (Mood::Happy, 3)
    );
    let idol = home("greece:alexander")
        .goods('A', "2c")
        .card('A', "explorer");
    let mut play = idol.play();
    let card = with_card(&play, 'A', "play", "explorer");
    play.chain('A', &["leader 1", &card]);
    assert_eq!(play.position().turn.actions, 3);
    let mut play = home("greece:leonidas").play();
    play.chain('A', &["recruit d2", "hire settler", "done"]);
    assert_eq!(goods(&play, 'A'), "1c");
    let mut play = home("vikings:knut")
        .advances('A', &["taxes"])
        .goods('A', "0")
        .play();
    play.chain('A', &["leader 2", "goods 1w"])
        .not_offered('A', "use taxes");
    let far = home("vikings:knut")
        .region("d3", "region-20", false)
        .edit(|position| {
            let units = &mut position.players[0].units;
            units
                .iter_mut()
                .filter(|unit| unit.kind == Leader)
                .for_each(|unit| unit.at = space("d4"));
            units.sort_unstable();
        });
    assert_eq!(
        far.play().points('A'),
        home("vikings:knut").play().points('A') + 1,
        "two halves"
    );
    let mut play = home("persia:darius")
        .city(Some('A'), "c2")
        .city(Some('A'), "e2")
        .goods('A', "0")
        .play();
    play.choose('A', "leader 1");
    assert_eq!(goods(&play, 'A'), "2g");
    let mut play = home("india:gupta").goods('A', "0").play();
    play.choose('A', "leader 1");
    assert_eq!(goods(&play, 'A'), "1i1m1c");
    let mut play = home("celts:boudicca").mood("d2", Mood::Angry).play();
    play.choose('A', "leader 1").not_offered('A', "leader 1");
    assert_eq!(units(&play, 'A', "d2", Infantry), 1);
    let mut play = home("phoenicia:pumayyaton")
        .building("d2", 0, 'A')
        .mood("d2", Mood::Neutral)
        .goods('A', "1m")
        .play();
    play.chain('A', &["happiness", "city d2", "done"]);
    let mut play = home("phoenicia:hiram")
        .region("e3", "region-12", false)
        .building("d2", 3, 'A')
        .goods('A', "1w")
        .play();
    play.chain('A', &["recruit d2", "hire ship", "done"]);
    for (leader, building) in [("maya:pakal", "obelisk"), ("aztecs:ahuitzotl", "temple")] {
        let advances = &["arts", "myths"];
        let mut play = home(leader)
            .city(Some('A'), "c2")
            .advances('A', advances)
            .goods('A', "0")
            .play();
        play.choose('A', &format!("build d2 {building}"));
    }
}

#[test]
fn sulla_keeps_culture_and_barbarians_away() {
    let guarded = |at: &str| {
        Scene::civilized()
            .civ('A', "greece")
            .region("d3", "region-20", false)
            .goods('A', "2c")
            .city(Some('B'), "d4")
            .building("d4", 0, 'B')
            .leader('B', at, "rome:sulla")
    };
    guarded("d4").play().not_offered('A', "influence d4 1");
    guarded("d7").play().offered('A', "influence d4 1");
    let mut play = guarded("d4")
        .barbarian("c4", Infantry)
        .card('A', "mercenaries")
        .play();
    let card = with_card(&play, 'A', "play", "mercenaries");
    play.chain('A', &[&card, "space c4", "done", "space c4"])
        .asks("B")
        .choose('B', "decline");
    assert_eq!(
        play.position().barbarians[0].at,
        space("c4"),
        "Sulla did not agree"
    );
}

#[test]
fn travellers_and_founders() {
    let erik = || {
        Scene::civilized()
            .region("d3", "region-7", false)
            .unit('A', "d4", Ship)
            .leader('A', "d4", "vikings:erik")
            .civ('B', "rome")
            .goods('A', "1c")
    };
    let mut play = erik().play();
    let before = play.points('A');
    play.choose('A', "leader 1").not_offered('A', "leader 1");
    assert_eq!(play.points('A'), before + 1);
    let mut play = erik().play();
    play.chain('A', &["leader 2", "space d3"]);
    assert_eq!(
        (
            units(&play, 'A', "d3", Leader),
            play.position().turn.actions
        ),
        (1, 3)
    );
    let near = |leader: &str| {
        home(leader)
            .region("d3", "region-20", false)
            .unit('A', "d3", Settler)
    };
    let mut play = near("maya:wac-chanil").play();
    play.choose('A', "found d3");
    assert_eq!(mood(&play, "d3"), Mood::Happy);
    let mut play = near("japan:jimmu").play();
    play.choose('A', "found d3");
    assert_eq!(units(&play, 'A', "d3", Infantry), 1);
    let settle = Scene::civilized()
        .region("d3", "region-20", false)
        .unit('A', "d3", Settler);
    let mut play = settle
        .leader('A', "d3", "carthage:dido")
        .civ('B', "rome")
        .play();
    play.choose('A', "found d3");
    assert_eq!(play.position().turn.actions, 3);
    let alps = |leader: &str| {
        let mut play = home(leader).advances('A', &["tactics"]).play();
        play.chain('A', &["move", "from d2", "take 0", "to e2", "done", "move"]);
        play.offers('A').contains(&"from e2".to_string())
    };
    assert!(alps("carthage:hannibal") && !alps("carthage:dido"));
    let woods = |leader: &str| {
        let scene = home(leader)
            .region("d3", "region-20", false)
            .unit('B', "d4", Infantry)
            .advances('A', &["tactics"]);
        let mut play = scene.play();
        play.chain(
            'A',
            &[
                "move", "from d2", "take 0", "to d3", "done", "move", "from d3",
            ],
        );
        play.offers('A').contains(&"to d4".to_string())
    };
    assert!(woods("celts:viriathus") && !woods("celts:boudicca"));
}

#[test]
fn charm_comes_from_the_leaders_city() {
    let court = |at: &str| {
        Scene::civilized()
            .region("d3", "region-20", false)
            .goods('A', "1c")
            .city(Some('A'), "c4")
            .city(Some('B'), "d4")
            .building("d4", 0, 'B')
            .leader('A', at, "egypt:cleopatra")
            .civ('B', "rome")
    };
    let mut play = court("c4").play();
    play.choose('A', "leader 1")
        .draws(&[7])
        .choose('A', "influence d4 0");
    assert_eq!(play.position().turn.actions, 3);
    assert!(play.position().turn.influenced, "4 + 1");
    court("d2").play().not_offered('A', "leader 1");
}

#[test]
fn bleda_takes_subsidies() {
    let scene = home("huns:bleda")
        .region("d3", "region-20", false)
        .city(Some('B'), "d4")
        .goods('A', "0");
    let mut play = scene.goods('B', "1w").play();
    play.chain('A', &["leader 1", "player B"])
        .choose('B', "good wood");
    assert_eq!(
        (goods(&play, 'A').as_str(), goods(&play, 'B').as_str()),
        ("1w1g", "0")
    );
}
