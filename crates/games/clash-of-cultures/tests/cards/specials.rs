//! Special advances: Rome, Greece, China, the Vikings, Egypt, Maya and Babylon.

use crate::common::*;
use orbis_clash_of_cultures::{
    Mood, advance,
    content::Kind::{self, *},
};
use orbis_core::Seat;

/// The civilization of the special advance, with the advance it stands on and these others.
pub fn nation(special: &str, advances: &[&str]) -> Scene {
    let (civ, _) = special.split_once(':').expect("civ:advance");
    let other = if civ == "rome" { "greece" } else { "rome" };
    let scene = Scene::civilized()
        .civ('A', civ)
        .civ('B', other)
        .advances('A', advances);
    let special: orbis_clash_of_cultures::content::SpecialId = id(special);
    assert!(scene.0.special(Seat::at(0), special), "it is in force");
    scene
}

/// The same in the field: units of A on d3, of B on d4.
pub fn army(special: &str, advances: &[&str], own: &[Kind], others: &[Kind]) -> Scene {
    let advances = [advances, &["tactics"]].concat();
    nation(special, &advances)
        .region("d3", "region-20", false)
        .no_units('A')
        .no_units('B')
        .army('A', "d3", own)
        .army('B', "d4", others)
}

#[test]
fn rome() {
    let mut play = nation("rome:aqueduct", &["engineering"]).play();
    play.choose('A', "special rome:aqueduct");
    assert_eq!(
        (has(&play, 'A', "sanitation"), play.position().turn.actions),
        (true, 3)
    );
    nation("rome:aqueduct", &["engineering"])
        .goods('A', "0")
        .play()
        .offered('A', "advance sanitation");
    let far = || {
        nation("rome:roman-roads", &["roads"])
            .region("d3", "region-20", false)
            .region("d5", "region-19", false)
            .city(Some('A'), "d6")
            .goods('A', "1f1o")
    };
    let mut play = far().play();
    play.chain('A', &["move", "from d2", "road d6"]);
    assert_eq!(units(&play, 'A', "d6", Settler), 1);
    far()
        .civ('A', "greece")
        .play()
        .chain('A', &["move", "from d2"])
        .not_offered('A', "road d6");
    let (play, _) = charge(
        army("rome:captivi", &["bartering"], &[Infantry], &[Infantry]),
        &[11, 1],
    );
    assert_eq!(goods(&play, 'A'), "2f1g1m");
    let mut play = nation("rome:captivi", &["bartering", "writing"])
        .goods('A', "3m")
        .city(Some('A'), "c2")
        .play();
    play.choose('A', "build d2 academy");
    assert_eq!(goods(&play, 'A'), "2i");
    let riders = nation("rome:provinces", &["voting"])
        .region("d3", "region-20", false)
        .region("d5", "region-19", false)
        .goods('A', "1f1w")
        .city(Some('A'), "d5");
    riders
        .play()
        .choose('A', "recruit d5")
        .offered('A', "hire cavalry");
    let mut play = march(
        army("rome:provinces", &["voting"], &[Infantry], &[])
            .city(Some('B'), "d4")
            .goods('A', "1c"),
    );
    play.choose('A', "to d4")
        .choose('B', "decline")
        .choose('A', "yes");
    assert_eq!(mood(&play, "d4"), Mood::Happy);
}

#[test]
fn greece() {
    let mut play = nation("greece:study", &["public-education"])
        .building("d2", 1, 'A')
        .play();
    play.chain('A', &["recruit d2", "hire settler", "done"]);
    assert_eq!(goods(&play, 'A'), "1i");
    let mut play = nation("greece:sparta", &["draft"]).goods('A', "1c").play();
    play.chain('A', &["recruit d2", "draft infantry culture"]);
    let outnumbered = army(
        "greece:sparta",
        &["draft"],
        &[Infantry],
        &[Infantry, Infantry],
    )
    .advances('B', &["tactics"])
    .card('B', "high-morale");
    assert_eq!(
        charge(outnumbered, &[1, 1, 1]).1,
        [1, 2],
        "B is not asked for a card"
    );
    let abroad = || {
        nation("greece:hellenistic-culture", &["arts"])
            .region("d3", "region-20", false)
            .city(Some('B'), "d4")
            .building("d4", 0, 'A')
            .city(Some('B'), "c4")
            .building("c4", 1, 'B')
    };
    abroad().play().offered('A', "influence c4 0");
    abroad()
        .civ('A', "china")
        .goods('A', "1c")
        .play()
        .not_offered('A', "influence c4 0");
    let mut play = abroad().goods('A', "2m").play();
    play.choose('A', "special greece:hellenistic-culture")
        .draws(&[10])
        .choose('A', "influence c4 0");
    assert_eq!(
        (goods(&play, 'A').as_str(), play.position().turn.actions),
        ("0", 3)
    );
    let mut play = nation("greece:city-states", &["voting"])
        .goods('A', "0")
        .mood("d2", Mood::Neutral)
        .city(Some('A'), "c2")
        .play();
    play.chain(
        'A',
        &[
            "collect d2",
            "goods 1f",
            "collect d2",
            "goods 1o",
            "city c2",
        ],
    );
    assert_eq!(
        (mood(&play, "d2"), mood(&play, "c2")),
        (Mood::Neutral, Mood::Neutral)
    );
    assert_eq!(
        play.position()
            .cities
            .at(space("c2"))
            .map(|city| city.activations),
        Some(1)
    );
}

#[test]
fn china() {
    let mut play = nation("china:rice-cultivation", &["irrigation", "storage"])
        .region("d3", "region-19", false)
        .unit('A', "d3", Settler)
        .goods('A', "0")
        .play();
    play.choose('A', "collect d2").offered('A', "goods 3f");
    let mut play = nation("china:expansion", &["husbandry"])
        .region("d3", "region-20", false)
        .play();
    play.chain(
        'A',
        &[
            "recruit d2",
            "hire settler",
            "done",
            "from d2",
            "to d3",
            "from d2",
            "to d3",
            "done",
        ],
    );
    assert_eq!(
        (
            units(&play, 'A', "d3", Settler),
            play.position().turn.actions
        ),
        (2, 2)
    );
    let mut play = march(
        army("china:fireworks", &["metallurgy"], &[Infantry], &[Infantry]).goods('A', "1w1o"),
    );
    play.draws(&[1, 11]).choose('A', "to d4").choose('A', "yes");
    assert_eq!(units(&play, 'A', "d4", Infantry), 1);
    let mut play = nation("china:imperial-army", &["voting"]).play();
    play.chain(
        'A',
        &["special china:imperial-army", "unit d2 settler", "done"],
    );
    assert_eq!(
        (
            units(&play, 'A', "d2", Infantry),
            units(&play, 'A', "d2", Settler)
        ),
        (1, 0)
    );
}

#[test]
fn vikings() {
    let coast =
        || nation("vikings:ship-construction", &["fishing"]).region("e3", "region-12", false);
    let mut play = coast().play();
    play.chain(
        'A',
        &[
            "move",
            "from d2",
            "launch e3",
            "done",
            "move",
            "from e3",
            "beach d2 settler",
        ],
    );
    assert_eq!(
        (
            units(&play, 'A', "e3", Ship),
            units(&play, 'A', "d2", Settler)
        ),
        (0, 1)
    );
    assert_eq!(advance::price(&coast().0, Seat::at(0), id("navigation")), 0);
    let fleet = nation("vikings:longships", &["war-ships"])
        .region("d3", "region-7", false)
        .unit('A', "d4", Ship);
    assert_eq!(fleet.0.capacity(Seat::at(0), space("d4")), 3);
    let mut play = fleet.unit('B', "e4", Ship).play();
    play.chain('A', &["move", "from d4"])
        .draws(&[11, 1])
        .choose('A', "to e4");
    play.chain('A', &["done", "move", "from e4"])
        .offered('A', "to d4");
    // The raiders' turn comes, then that of their victim.
    let mut play = nation("vikings:raiding", &["trade-routes"])
        .region("d3", "region-7", false)
        .unit('A', "d4", Ship)
        .city(Some('B'), "d3")
        .goods('B', "1w")
        .play();
    play.choose('A', "end-turn")
        .choose('B', "end-turn")
        .choose('A', "end-turn")
        .choose('B', "good wood");
    assert_eq!(goods(&play, 'B'), "0");
    let two = [Infantry, Infantry];
    let (mut play, _) = charge(
        army("vikings:rune-stones", &["rituals"], &two, &two),
        &[1, 1, 11, 11],
    );
    let before = play.points('A');
    play.choose('A', "yes");
    assert_eq!(play.points('A'), before + 1);
}

#[test]
fn egypt() {
    let flooded = || nation("egypt:flood", &["irrigation"]).goods('A', "0");
    flooded()
        .play()
        .choose('A', "collect d2")
        .offered('A', "goods 2w");
    flooded()
        .unit('A', "d1", Settler)
        .play()
        .offered('A', "found d1");
    flooded()
        .civ('A', "rome")
        .unit('A', "d1", Settler)
        .play()
        .not_offered('A', "found d1");
    let mut play = nation("egypt:architecture", &["engineering", "rituals"])
        .goods('A', "2f3w7o3m2c")
        .plan('A', "pyramids")
        .city(Some('A'), "c2")
        .play();
    play.choose('A', "wonder d2 pyramids");
    assert_eq!(goods(&play, 'A'), "0");
    let (play, _) = charge(
        army("egypt:embalming", &["rituals"], &[Infantry], &[Infantry]),
        &[11, 1],
    );
    assert_eq!(goods(&play, 'A'), "2f1c");
    let mut play = nation("egypt:god-king", &["priesthood", "dogma"])
        .goods('A', "1f1o")
        .play();
    play.chain('A', &["recruit d2", "hire infantry", "done", "good mood"]);
    assert!(play.position().players[0].has(id("nationalism")));
    assert!(!play.position().players[0].advances.has(id("nationalism")));
}

#[test]
fn maya() {
    let mut play = nation("maya:terrace", &["irrigation"])
        .goods('A', "0")
        .play();
    play.choose('A', "collect d2")
        .offered('A', "goods 2w")
        .offered('A', "goods 2f");
    let counted = || {
        nation("maya:long-count", &["astronomy"])
            .event("good-year-drawer")
            .eventful('A', "flood")
    };
    let mut play = counted().play();
    play.chain('A', &["advance storage", "take 1"]);
    assert!(
        play.position()
            .event_discard
            .contains(&id("good-year-drawer")),
        "the other is discarded"
    );
    // With the Great Mausoleum one of the two may be the top discard.
    let old = counted().wonder("d2", "great-mausoleum").edit(|position| {
        let index = position
            .event_deck
            .iter()
            .position(|slot| slot.card == id("migration-1"));
        let card = position.event_deck.remove(index.expect("a card")).card;
        position.event_discard.push(card);
    });
    let mut play = old.play();
    play.chain('A', &["advance storage", "yes"]);
    assert_eq!(play.offers('A'), ["take 1", "take 2"]);
    play.choose('A', "take 1");
    assert_eq!(goods(&play, 'A'), "2g1m", "Migration again");
    let mut play = nation("maya:ball-court", &["sports"])
        .goods('A', "1m")
        .mood("d2", Mood::Neutral)
        .play();
    play.chain('A', &["use sports", "city d2", "boost 1"]);
    assert_eq!(
        (mood(&play, "d2"), goods(&play, 'A').as_str()),
        (Mood::Happy, "1c")
    );
    let mut play = nation("maya:divine-kings", &["voting", "storage"])
        .region("d3", "region-19", false)
        .building("d2", 4, 'A')
        .goods('A', "0")
        .play();
    play.chain('A', &["collect d2", "goods 2f1w1o", "collect d2"])
        .not_offered('A', "goods 2f1w1o");
}

#[test]
fn babylon() {
    let mut play = nation("babylon:ziggurat", &["myths"])
        .goods('A', "1f1w1o")
        .city(Some('A'), "c2")
        .play();
    play.choose('A', "build d2 temple");
    assert_eq!(goods(&play, 'A'), "1m1c");
    let mut play = nation("babylon:astrology", &["astronomy"])
        .goods('A', "1i")
        .building("d2", 0, 'B')
        .play();
    play.draws(&[1])
        .choose('A', "influence d2 0")
        .draws(&[10])
        .choose('A', "yes");
    assert_eq!(
        (goods(&play, 'A').as_str(), play.position().turn.influenced),
        ("0", true)
    );
    let mut play = nation("babylon:scribes", &["public-education"])
        .goods('A', "0")
        .building("d2", 1, 'A')
        .play();
    play.chain(
        'A',
        &["collect d2", "goods 1f1w1o", "collect d2", "goods 1f1w1o"],
    );
    assert_eq!(goods(&play, 'A'), "2f2w2o2i");
    let mut play = nation("babylon:code-of-laws", &["voting"])
        .goods('A', "1c")
        .play();
    play.chain(
        'A',
        &[
            "collect d2",
            "goods 1w1o",
            "collect d2",
            "goods 1w1o",
            "yes",
        ],
    );
    assert_eq!(
        (mood(&play, "d2"), goods(&play, 'A').as_str()),
        (Mood::Happy, "2w2o")
    );
}
