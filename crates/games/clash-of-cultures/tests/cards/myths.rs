//! Moods that events lower, and who pays to keep them.

use crate::{
    common::*,
    events::{civilized, happens},
};
use orbis_clash_of_cultures::{
    Mood,
    content::Kind::*,
    events::DrawEvent,
    status::{Stage, Status},
};
use orbis_core::{Seat, covers};
use orbis_testkit::Play;

type Game = Play<orbis_clash_of_cultures::Position>;

const A: Seat = Seat::at(0);

/// Nobody is asked anything any more but what to do.
#[track_caller]
fn over(play: &Game) {
    assert!(
        play.offers('A').contains(&"end-turn".to_string()),
        "{:?}",
        play.offers('A')
    );
}

#[test]
fn myths_save_moods_and_nothing_else() {
    covers!("coc.event.choose-effective", "coc.fact.adv.myths");
    // Civil War: the infantry is lost all the same.
    let mut play = happens(
        "civil-war-1",
        Scene::new()
            .unit('A', "d2", Infantry)
            .mood("d2", Mood::Neutral)
            .advances('A', &["myths"])
            .goods('A', "2f1m"),
    );
    play.choose('A', "good mood");
    if play.offers('A').contains(&"city d2".to_string()) {
        play.choose('A', "city d2");
    }
    assert_eq!(
        (mood(&play, "d2"), units(&play, 'A', "d2", Infantry)),
        (Mood::Neutral, 0)
    );
    // Fire: everybody pays for their own cities.
    let forest = |scene: Scene| {
        scene
            .city(Some('A'), "c2")
            .mood("c2", Mood::Neutral)
            .advances('A', &["myths"])
            .goods('A', "2f1m")
    };
    let mut play = happens("fire", forest(civilized()));
    play.choose('A', "city c2").choose('A', "good mood");
    assert_eq!(mood(&play, "c2"), Mood::Neutral);
}

/// An earthquake shakes the mood as well as the building.
#[test]
fn myths_keep_the_mood_in_an_earthquake() {
    covers!("coc.event.choose-effective", "coc.fact.adv.myths");
    let three = Scene::new()
        .region("d3", "region-20", false)
        .city(Some('A'), "c2")
        .city(Some('A'), "d3")
        .building("d2", 0, 'A')
        .advances('A', &["myths"])
        .goods('A', "2f1m");
    let mut play = happens("earthquake", three);
    play.choose('A', "piece d2 temple").choose('A', "good mood");
    assert_eq!(mood(&play, "d2"), Mood::Happy);
}

#[test]
fn a_fire_asks_every_owner() {
    covers!("coc.fact.adv.myths", "coc.event.all-players");
    let mut play = happens(
        "fire",
        civilized()
            .region("b2", "region-12", false)
            .city(Some('A'), "c2")
            .city(Some('B'), "b2")
            .mood("c2", Mood::Neutral)
            .mood("b2", Mood::Neutral)
            .advances('A', &["myths"])
            .advances('B', &["myths"])
            .goods('A', "2f1m")
            .goods('B', "1m"),
    );
    play.choose('A', "city c2").choose('A', "good mood");
    play.asks("B").choose('B', "decline");
    assert_eq!(
        (mood(&play, "c2"), mood(&play, "b2")),
        (Mood::Neutral, Mood::Angry)
    );
}

#[test]
fn pestilence_strikes_two_cities() {
    covers!("coc.fact.event.pestilence");
    let mut play = happens(
        "pestilence",
        Scene::new().city(Some('A'), "c2").advances('A', &["roads"]),
    );
    play.choose('A', "city d2");
    assert_eq!(play.offers('A'), ["city c2"]);
}

#[test]
fn a_fire_spares_the_cities_of_barbarians() {
    covers!("coc.barb.capture-angry");
    let scene = civilized()
        .region("b2", "region-7", true)
        .city(Some('A'), "c2")
        .city(None, "c3");
    let mut play = happens("fire", scene);
    play.choose('A', "city c2");
    assert_eq!(
        (mood(&play, "c2"), mood(&play, "c3")),
        (Mood::Angry, Mood::Neutral)
    );
}

/// Both have three cities, one with a temple, and Myths.
fn shaken() -> Scene {
    let seat = |scene: Scene, seat: char, cities: [&str; 3]| {
        let scene = scene
            .city(Some(seat), cities[1])
            .city(Some(seat), cities[2]);
        scene
            .building(cities[0], 0, seat)
            .advances(seat, &["myths"])
    };
    let scene = Scene::new()
        .region("d3", "region-20", false)
        .region("d5", "region-19", false);
    seat(
        seat(scene, 'A', ["d2", "c2", "d3"]),
        'B',
        ["d7", "c8", "e8"],
    )
    .goods('A', "2f2m")
    .goods('B', "2m")
}

#[test]
fn a_heavy_earthquake_asks_everybody_for_their_own_cities() {
    covers!("coc.event.choose-effective", "coc.event.all-players");
    let mut play = happens("heavy-earthquake", shaken());
    play.asks("A").chain('A', &["piece d2 temple", "good mood"]);
    assert_eq!(mood(&play, "d2"), Mood::Happy, "A paid");
    play.choose('A', "city c2").asks("A").choose('A', "done");
    play.asks("B").chain('B', &["piece d7 temple", "decline"]);
    assert_eq!(mood(&play, "d7"), Mood::Neutral, "B did not pay");
    play.choose('B', "done");
    over(&play);
    assert_eq!(
        (goods(&play, 'A').as_str(), goods(&play, 'B').as_str()),
        ("2m", "2m"),
        "Storage brings A a token, B keeps both"
    );
    // The other way round: what A declines does not decide for B.
    let mut play = happens("heavy-earthquake", shaken());
    play.chain('A', &["piece d2 temple", "decline", "done"]);
    play.chain('B', &["piece d7 temple", "good mood", "done"]);
    assert_eq!(
        (mood(&play, "d2"), mood(&play, "d7")),
        (Mood::Neutral, Mood::Happy)
    );
    assert_eq!(goods(&play, 'B'), "1m");
}

#[test]
fn an_angry_city_is_not_kept_from_anger() {
    covers!("coc.fact.adv.myths");
    let mut play = happens("heavy-earthquake", shaken().mood("d2", Mood::Angry));
    play.choose('A', "piece d2 temple").offered('A', "done");
    let burning = civilized()
        .region("b2", "region-12", false)
        .city(Some('A'), "c2")
        .city(Some('B'), "b2")
        .mood("c2", Mood::Angry)
        .mood("b2", Mood::Angry);
    let burning = burning.advances('A', &["myths"]).advances('B', &["myths"]);
    let mut play = happens("fire", burning.goods('A', "2f1m").goods('B', "1m"));
    play.choose('A', "city c2");
    over(&play);
    let war = Scene::new()
        .unit('A', "d2", Infantry)
        .mood("d2", Mood::Angry)
        .advances('A', &["myths"]);
    let mut play = happens("civil-war-1", war.goods('A', "2f1m"));
    assert_eq!(
        play.offers('A'),
        ["city d2"],
        "an infantry is lost, and no mood"
    );
    play.choose('A', "city d2");
    assert_eq!(goods(&play, 'A'), "2m");
}

#[test]
fn a_token_against_pestilence_saves_one_city() {
    covers!("coc.fact.adv.myths");
    let sick = |other: Mood| {
        let two = Scene::new().city(Some('A'), "c2").mood("c2", other);
        let two = two.advances('A', &["roads", "myths"]).goods('A', "2f2m");
        happens("pestilence", two)
    };
    // Only one city can suffer: one token is enough.
    let mut play = sick(Mood::Angry);
    play.choose('A', "good mood");
    over(&play);
    assert_eq!(
        (mood(&play, "d2"), goods(&play, 'A').as_str()),
        (Mood::Happy, "2m")
    );
    let mut play = sick(Mood::Neutral);
    play.chain('A', &["good mood", "good mood"]);
    over(&play);
    assert_eq!(goods(&play, 'A'), "1m");
}

#[test]
fn a_revolution_takes_no_action_where_none_is_left() {
    covers!("coc.fact.event.revolution-status");
    let last = |left: u8| {
        let scene = Scene::new().unit('A', "d2", Infantry).goods('A', "2f");
        happens(
            "revolution",
            scene.edit(|position| position.turn.actions = left),
        )
    };
    last(2).offered('A', "unit d2 infantry");
    over(&last(1));
}

#[test]
fn a_law_of_the_own_turn_does_not_hold_in_the_status_phase() {
    let scene = |status: bool| {
        let law = crate::specials::nation("babylon:code-of-laws", &["voting"]);
        let law = law.goods('A', "1c").event("civil-war-1");
        law.edit(|position| {
            if status {
                let seat = A;
                let stage = Stage::Raze;
                position.stack.clear();
                position.stack.push(
                    Status {
                        seat,
                        stage,
                        left: 0,
                    }
                    .into(),
                );
            }
            position.stack.push(DrawEvent { seat: A }.into());
            orbis_core::step::run(
                position,
                &mut orbis_core::Table::quiet(&mut orbis_core::Fast::new(1)),
            );
        })
    };
    let asked = |status| scene(status).play().offers('A');
    assert!(
        asked(false).contains(&"good culture".to_string()),
        "{:?}",
        asked(false)
    );
    assert_eq!(asked(true), ["city d2"]);
}

#[test]
fn a_question_of_the_text_of_an_event_tells_the_text() {
    covers!("coc.event.all-players");
    let play = happens("heavy-earthquake", shaken());
    let said = |play: &Game, seat: Seat| {
        orbis_core::Game::prompt(play.position(), seat)
            .hint
            .to_string()
    };
    assert!(
        said(&play, A).contains("As Earthquake, for every player"),
        "{}",
        said(&play, A)
    );
}
