//! The eight wonders: what they cost, what they need, what they do.

use crate::common::*;
use orbis_clash_of_cultures::{
    Mood,
    content::Kind::{Infantry, Ship},
    status,
};
use orbis_core::{Seat, covers};

#[test]
fn every_wonder_is_built_for_its_price() {
    covers!("coc.fact.wonder.statue", "coc.fact.wonder.lighthouse");
    for (wonder, needs, price, points) in [
        ("great-wall", "siegecraft", "3f2w7o5c", 4),
        ("great-statue", "monuments", "3f4w5o5c", 4),
        ("great-mausoleum", "priesthood", "4f4w4o5c", 4),
        ("colosseum", "sports", "3f4w5o5c", 4),
        ("great-library", "philosophy", "3f6w3o5c", 4),
        ("great-lighthouse", "cartography", "3f5w4o5c", 4),
        ("pyramids", "rituals", "2f3w7o5c", 5),
        ("great-gardens", "irrigation", "5f5w2o5c", 4),
    ] {
        let scene = || {
            Scene::new()
                .goods('A', price)
                .plan('A', wonder)
                .region("e3", "region-12", false)
                .city(Some('A'), "c2")
                .city(Some('A'), "e2")
                .building("d2", 3, 'A')
                .advances('A', &["engineering", "storage"])
        };
        let build = format!("wonder d2 {wonder}");
        scene().play().refused('A', &build, "coc.wonder.prereq");
        let mut play = scene().advances('A', &[needs]).play();
        let before = play.points('A');
        play.choose('A', &build);
        assert_eq!(goods(&play, 'A'), "0", "{wonder}");
        assert_eq!(play.points('A'), before + points, "{wonder}");
        let drawn = play.position().players[0].objectives.len();
        assert_eq!(drawn, usize::from(wonder == "great-statue"), "{wonder}");
        if wonder == "great-lighthouse" {
            let mut inland = scene()
                .advances('A', &[needs])
                .mood("c2", Mood::Happy)
                .play();
            let there = "wonder c2 great-lighthouse";
            inland.refused('A', there, "coc.fact.wonder.lighthouse");
        }
        // The Great Library lends no prerequisite.
        let mut borrowed = scene();
        borrowed.0.players[0].borrowed = Some(id(needs));
        borrowed.play().refused('A', &build, "coc.wonder.prereq");
    }
}

#[test]
fn the_great_wall_keeps_enemies_out() {
    let walled = || {
        meeting(&[Infantry], &[Infantry])
            .city(Some('B'), "d4")
            .mood("d4", Mood::Happy)
            .wonder("d4", "great-wall")
    };
    assert_eq!(charge(walled(), &[10, 1]).1, [4, 1], "5 + 1 - 2");
    let neutral = walled().mood("d4", Mood::Neutral);
    assert_eq!(charge(neutral, &[10, 1]).1, [6, 1]);
    // Barbarians are beaten without dice.
    let mut play = Scene::new()
        .region("d3", "region-20", false)
        .wonder("d2", "great-wall")
        .barbarian("d3", Infantry)
        .goods('A', "2f")
        .eventful('A', "famine-1")
        .play();
    play.draws(&[])
        .choose('A', "advance storage")
        .choose('A', "city d2");
    assert!(play.position().barbarians.is_empty());
    assert_eq!(
        (owner(&play, "d2"), goods(&play, 'A').as_str()),
        (Some(Seat::at(0)), "1g1m")
    );
}

#[test]
fn statue_library_and_lighthouse_are_used_for_free() {
    covers!(
        "coc.fact.wonder.statue",
        "coc.fact.wonder.library",
        "coc.fact.wonder.lighthouse",
        "coc.activate.other-activations"
    );
    let mut play = Scene::new()
        .wonder("d2", "great-statue")
        .objective('A', "metropolis")
        .play();
    play.choose('A', "use-wonder great-statue");
    let card = play.offers('A')[0].clone();
    play.choose('A', &card)
        .not_offered('A', "use-wonder great-statue");
    assert_eq!(play.position().turn.actions, 4);
    let mut play = Scene::new()
        .goods('A', "1m")
        .wonder("d2", "great-library")
        .play();
    play.choose('A', "use-wonder great-library")
        .not_offered('A', "advance voting");
    play.chain('A', &["advance taxes", "use taxes"]);
    assert!(!has(&play, 'A', "storage") && !play.position().players[0].advances.has(id("taxes")));
    let mut play = Scene::new()
        .region("e3", "region-12", false)
        .building("d2", 3, 'A')
        .wonder("d2", "great-lighthouse")
        .play();
    play.chain('A', &["use-wonder great-lighthouse", "space e3"]);
    play.chain('A', &["use-wonder great-lighthouse", "space e3"]);
    assert_eq!(
        (units(&play, 'A', "e3", Ship), mood(&play, "d2")),
        (2, Mood::Neutral)
    );
    assert_eq!(status::decider(play.position()), Seat::at(0));
}

#[test]
fn the_mausoleum_opens_the_discards() {
    covers!("coc.fact.wonder.mausoleum");
    let scene = || {
        Scene::new()
            .wonder("d2", "great-mausoleum")
            .edit(|position| {
                for _ in 0..2 {
                    if let Some(slot) = position.action_deck.pop() {
                        position.action_discard.push(slot.card);
                    }
                }
            })
    };
    let top = scene().0.action_discard[1];
    let mut play = scene().play();
    play.choose('A', "advance writing").choose('A', "yes");
    assert_eq!(play.position().players[0].actions[0].card, top);
    // What its owner discards goes to the bottom.
    let mut play = scene().goods('A', "1c").card('A', "leadership").play();
    let card = with_card(&play, 'A', "play", "leadership");
    play.choose('A', &card);
    assert_eq!(
        play.position().action_discard[0].card().civil().slug(),
        "leadership"
    );
    // An event may be the one that happened last.
    let mut play = Scene::new()
        .wonder("d2", "great-mausoleum")
        .eventful('A', "great-prophet")
        .edit(|position| {
            let old = position
                .event_deck
                .iter()
                .position(|slot| slot.card == id("migration-1"));
            let old = position.event_deck.remove(old.expect("a card")).card;
            position.event_discard.push(old);
        })
        .play();
    play.choose('A', "advance storage").choose('A', "yes");
    assert_eq!(goods(&play, 'A'), "2g1m", "Migration found gold");
}

#[test]
fn the_colosseum_mixes_tokens_and_cheers_fighters() {
    covers!("coc.fact.wonder.colosseum");
    let mut play = Scene::new()
        .goods('A', "2c")
        .wonder("d2", "colosseum")
        .advances('A', &["absolute-power"])
        .play();
    play.choose('A', "use absolute-power");
    assert_eq!(
        (goods(&play, 'A').as_str(), play.position().turn.actions),
        ("0", 4)
    );
    let scene = meeting(&[Infantry], &[Infantry])
        .wonder("d2", "colosseum")
        .goods('A', "1m");
    let mut play = march(scene);
    play.draws(&[7, 1]).choose('A', "to d4").choose('A', "yes");
    assert_eq!(units(&play, 'B', "d4", Infantry), 0, "4 + 1 is a hit");
    assert_eq!(goods(&play, 'A'), "0");
}

#[test]
fn gardens_grow_everything_and_pyramids_last() {
    covers!("coc.fact.wonder.gardens");
    let mut play = Scene::new()
        .goods('A', "0")
        .wonder("d2", "great-gardens")
        .play();
    play.choose('A', "collect d2")
        .offered('A', "goods 1w1o1g")
        .offered('A', "goods 1w1o1i");
    let mut play = meeting(&[Infantry], &[])
        .unit('A', "e4", Infantry)
        .city(Some('B'), "d4")
        .wonder("d4", "great-gardens")
        .play();
    // From the forest it may go in, from plains it entered this turn not.
    play.chain(
        'A',
        &["move", "from d3", "to c4", "done", "move", "from c4"],
    )
    .not_offered('A', "to d4");
    let scene = Scene::new()
        .wonder("d2", "pyramids")
        .no_units('A')
        .edit(|position| {
            assert!(
                position
                    .cities
                    .change(space("d2"), |city| city.owner = Some(Seat::at(1)))
            );
        });
    let play = scene.play();
    assert_eq!((play.points('A'), play.points('B')), (5 + 1, 2 + 1));
}
