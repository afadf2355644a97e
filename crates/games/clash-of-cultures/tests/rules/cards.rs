//! Action cards, events and wonders.

use crate::common::*;
use orbis_clash_of_cultures::{
    Mood,
    content::{EventId, Kind},
};
use orbis_core::{Seat, SeatSet, covers};

/// Plays the civil half that a scene put into A's hand.
#[track_caller]
fn play_card(scene: Scene) -> orbis_testkit::Play<orbis_clash_of_cultures::Position> {
    let mut play = scene.play();
    let card = play
        .offers('A')
        .into_iter()
        .find(|offer| offer.starts_with("play "))
        .expect("a playable card");
    play.choose('A', &card);
    play
}

#[test]
fn cards_that_give_advances() {
    covers!(
        "coc.fact.card.advance-legal",
        "coc.fact.adv.free-cube",
        "coc.advance.free-vs-cost"
    );
    let mut play = play_card(Scene::new().card('A', "quick-advance").goods('A', "1c"));
    play.choose('A', "advance writing");
    assert_eq!(
        (
            has(&play, 'A', "writing"),
            play.position().players[0].tracker
        ),
        (true, 3)
    );
    let near = Scene::new()
        .region("d3", "region-20", false)
        .unit('B', "d4", Kind::Settler)
        .advances('B', &["arts"]);
    let mut play = play_card(near.card('A', "inspiration"));
    assert_eq!(play.offers('A'), ["advance arts", "decline"]);
    play.choose('A', "advance arts");
    let mut play = play_card(Scene::new().card('A', "new-ideas"));
    play.choose('A', "advance storage");
    assert_eq!(goods(&play, 'A'), "2i1m");
    assert_eq!(play.position().turn.actions, 2);
}

#[test]
fn cards_that_give_actions_units_and_ideas() {
    covers!("coc.fact.card.extra-action");
    let play = play_card(Scene::new().card('A', "leadership").goods('A', "1c"));
    assert_eq!(play.position().turn.actions, 4);
    let mut play = play_card(Scene::new().card('A', "militia").goods('A', "1c"));
    play.choose('A', "city d2");
    assert_eq!(units(&play, 'A', "d2", Kind::Infantry), 1);
    let play = play_card(
        Scene::new()
            .card('A', "ideas")
            .goods('A', "0")
            .building("d2", 1, 'A'),
    );
    assert_eq!(goods(&play, 'A'), "1i");
}

#[test]
fn cards_against_others() {
    covers!("coc.fact.card.extra-action");

    let mut play = play_card(Scene::new().card('A', "assassination").goods('A', "1c"));
    play.choose('A', "player B").choose('A', "end-turn");
    assert_eq!(play.position().turn.actions, 2);
    let mut play = play_card(Scene::new().card('A', "negotiations").goods('A', "1c"));
    play.choose('A', "player B");
    assert_eq!(
        (
            play.position().turn.banned,
            play.position().players[1].truce
        ),
        (SeatSet::only(Seat::at(1)), SeatSet::only(Seat::at(0)))
    );
}

#[test]
fn cards_that_collect_and_build() {
    covers!("coc.fact.card.collect-cards");
    let mut play = play_card(Scene::new().card('A', "mass-production").goods('A', "0"));
    play.choose('A', "collect d2").choose('A', "goods 1f1w1o");
    let mut play = play_card(Scene::new().card('A', "production-focus").goods('A', "0"));
    play.choose('A', "collect d2").choose('A', "goods 2o");
    let mut play = play_card(
        Scene::new()
            .card('A', "city-development")
            .goods('A', "1c")
            .advances('A', &["writing"])
            .city(Some('A'), "c2"),
    );
    play.choose('A', "build d2 academy");
    assert_eq!(goods(&play, 'A'), "2i");
}

#[test]
fn explorer_reveals_and_settles() {
    let mut play = play_card(
        Scene::new()
            .under("d3", "region-19")
            .card('A', "explorer")
            .goods('A', "1c"),
    );
    play.choose('A', "space d3")
        .choose('A', "turn upright")
        .choose('A', "city d2");
    assert!(play.position().world.revealed().has(space("d3")));
    assert_eq!(units(&play, 'A', "d2", Kind::Settler), 2);
}

#[test]
fn a_spy_looks_and_swaps() {
    covers!("coc.card.objective-secret");
    let mut play = play_card(
        Scene::new()
            .card('A', "spy")
            .goods('A', "1c")
            .objective('A', "metropolis")
            .objective('B', "eureka"),
    );
    play.choose('A', "player B");
    let take = play.offers('A')[0].clone();
    play.choose('A', &take);
    let give = play.offers('A')[0].clone();
    play.choose('A', &give);
    let goals = play.position().players[0].objectives[0].card.card().goals();
    assert!(goals.contains(&id("eureka")));
}

#[test]
fn famine_takes_food_or_patience() {
    covers!(
        "coc.fact.event.famine",
        "coc.fact.adv.irrigation",
        "coc.fact.adv.myths"
    );
    let hungry = || Scene::new().goods('A', "2i").eventful('A', "famine-2");
    let mut play = hungry().play();
    play.choose('A', "advance storage")
        .choose('A', "space e2")
        .choose('A', "city d2");
    assert_eq!(mood(&play, "d2"), Mood::Angry);
    let mut play = hungry().advances('A', &["irrigation"]).play();
    play.choose('A', "advance storage").choose('A', "space e2");
    assert_eq!(mood(&play, "d2"), Mood::Happy);
    let mut play = hungry().advances('A', &["myths"]).play();
    play.choose('A', "advance storage")
        .choose('A', "space e2")
        .choose('A', "good mood");
    assert_eq!(
        (mood(&play, "d2"), goods(&play, 'A')),
        (Mood::Happy, "0".to_string())
    );
}

#[test]
fn great_persons_are_bought_and_played() {
    covers!(
        "coc.fact.event.great-person",
        "coc.fact.event.great-person-use"
    );
    let mut play = Scene::new()
        .goods('A', "2f1c")
        .eventful('A', "great-philosopher")
        .play();
    play.choose('A', "advance storage")
        .choose('A', "space e2")
        .choose('A', "yes");
    assert_eq!(play.position().players[0].persons.len(), 1);
    play.choose('A', "person great-philosopher")
        .choose('A', "advance writing");
    assert_eq!(goods(&play, 'A'), "2i1m1c");
    assert_eq!(
        play.position().players[0].tracker,
        3,
        "its advance takes no cube"
    );
}

#[test]
fn events_for_everybody_and_for_others() {
    covers!("coc.icon.gold-mine", "coc.fact.event.active-order");
    let mut play = Scene::new().eventful('A', "migration-1").play();
    play.choose('A', "advance storage")
        .choose('A', "player B")
        .choose('B', "city d7")
        .choose('A', "city d2");
    assert_eq!(
        (goods(&play, 'A'), mood(&play, "d2")),
        ("2g1m".to_string(), Mood::Neutral)
    );
    assert_eq!(units(&play, 'B', "d7", Kind::Settler), 2);
}

#[test]
fn pestilence_stops_building() {
    covers!("coc.fact.event.pestilence");
    let mut play = Scene::new()
        .goods('A', "1f1w1o")
        .advances('A', &["writing"])
        .city(Some('A'), "c2")
        .edit(|position| {
            let index = position
                .event_deck
                .iter()
                .position(|slot| slot.card == id::<EventId>("pestilence"))
                .expect("a card");
            let slot = position.event_deck.remove(index);
            position.in_play.push(slot.card);
        })
        .play();
    play.refused('A', "build d2 academy", "coc.fact.event.pestilence");
}

#[test]
fn a_wonder_needs_engineering_advance_happiness_room_and_price() {
    covers!(
        "coc.wonder.build",
        "coc.wonder.happy",
        "coc.wonder.prereq",
        "coc.wonder.place",
        "coc.fact.wonder.pyramids"
    );
    let scene = || {
        Scene::new()
            .goods('A', "2f3w7o5c")
            .plan('A', "pyramids")
            .city(Some('A'), "c2")
    };
    scene()
        .play()
        .refused('A', "wonder d2 pyramids", "coc.wonder.build");
    scene().advances('A', &["engineering"]).play().refused(
        'A',
        "wonder d2 pyramids",
        "coc.wonder.prereq",
    );
    let mut play = scene().advances('A', &["engineering", "rituals"]).play();
    play.refused('A', "wonder c2 pyramids", "coc.wonder.happy")
        .choose('A', "wonder d2 pyramids");
    assert_eq!(goods(&play, 'A'), "0");
    assert_eq!(
        play.position()
            .cities
            .at(space("d2"))
            .expect("a city")
            .size(),
        2
    );
    assert_eq!(
        play.points('A'),
        2 + 5 + 2,
        "two settlements, the Pyramids, four advances"
    );
}

#[test]
fn a_captured_wonder_is_shared() {
    covers!(
        "coc.wonder.vp-split",
        "coc.wonder.captured",
        "coc.capture.wonder",
        "coc.wonder.vp-builder",
        "coc.end.vp-wonders"
    );
    let scene = Scene::new().wonder("d2", "colosseum");
    assert_eq!(Scene(scene.0).play().points('A'), 1 + 4 + 1);
    let play = Scene::new()
        .wonder("d2", "colosseum")
        .no_units('A')
        .edit(|position| {
            assert!(
                position
                    .cities
                    .change(space("d2"), |city| city.owner = Some(Seat::at(1)))
            )
        })
        .play();
    assert_eq!((play.points('A'), play.points('B')), (2 + 1, 2 + 2 + 1));
}
