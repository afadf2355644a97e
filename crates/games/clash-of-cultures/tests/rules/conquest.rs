//! Barbarians, captured cities and the finer points of battles.

use crate::common::*;
use orbis_clash_of_cultures::{
    barbarians::{self, BarbarianKind},
    content::{EventId, Kind},
    pirates,
};
use orbis_core::{Seat, covers};

const A: Seat = Seat::at(0);

#[test]
fn wonders_among_barbarians_are_half_the_builders() {
    covers!(
        "coc.wonder.vp-barbarian",
        "coc.wonder.barbarian",
        "coc.barb.capture-wonder"
    );
    let scene = Scene::new()
        .no_units('A')
        .wonder("d2", "colosseum")
        .edit(|position| {
            assert!(
                position
                    .cities
                    .change(space("d2"), |city| city.owner = None)
            )
        });
    assert!(!scene.0.owns(A, id("colosseum")));
    assert_eq!(scene.play().points('A'), 2 + 1);
}

#[test]
fn without_a_settlement_piece_a_city_is_razed() {
    covers!(
        "coc.capture.no-piece",
        "coc.capture.no-piece-gold",
        "coc.wonder.destroyed"
    );
    let mut play = field(1, 0)
        .city(Some('B'), "d4")
        .wonder("d4", "colosseum")
        .edit(|position| position.players[0].gone_settlements = 6)
        .play();
    play.chain('A', &["move", "from d3", "to d4"])
        .choose('B', "decline");
    assert!(play.position().cities.at(space("d4")).is_none());
    assert_eq!(
        goods(&play, 'A'),
        "2f4g",
        "2 for the size, 2 for the pieces"
    );
    assert!(!play.position().lost_wonders.is_empty());
}

#[test]
fn a_fortress_serves_the_barbarians_who_took_it() {
    covers!("coc.barb.capture-fortress");
    let mut play = field(1, 0).city(None, "d4").building("d4", 2, 'B').play();
    play.chain('A', &["move", "from d3"])
        .draws(&[1, 11])
        .choose('A', "to d4");
    assert_eq!(units(&play, 'A', "d4", Kind::Infantry), 0);
}

#[test]
fn barbarians_avoid_exhausted_land() {
    covers!("coc.icon.barb-spawn-exhausted", "coc.terms.distance");
    let scene = Scene::new()
        .region("d3", "region-20", false)
        .edit(|position| position.world.exhausted.insert(space("d4")));
    assert!(!barbarians::spawn_spaces(&scene.0, A).has(space("d4")));
    assert_eq!(space("d2").distance(space("d7")), 5);
}

#[test]
fn barbarian_cities_near_by_grow_again() {
    covers!("coc.icon.barb-move-reinforce", "coc.icon.barb-move-once");
    let mut play = Scene::new()
        .region("d3", "region-20", false)
        .city(None, "d4")
        .barbarian("d4", Kind::Infantry)
        .advances('A', &["irrigation"])
        .eventful('A', "famine-1")
        .play();
    play.choose('A', "advance storage");
    let at: Vec<String> = play
        .position()
        .barbarians
        .iter()
        .map(|unit| unit.at.to_string())
        .collect();
    assert_eq!(at, ["d3", "d4"]);
}

#[test]
fn barbarian_riders_join_infantry() {
    covers!("coc.icon.barb-spawn-cavalry");
    let play = Scene::civilized()
        .region("d3", "region-20", false)
        .city(None, "d4")
        .barbarian("d4", Kind::Infantry)
        .ask(BarbarianKind {
            seat: A,
            at: space("d4"),
        })
        .play();
    assert_eq!(
        play.offers('A'),
        ["hire infantry", "hire cavalry", "hire elephant"]
    );
}

#[test]
fn a_leader_lost_to_barbarians_is_nobodys_trophy() {
    covers!("coc.leader.other-death");
    let mut play = Scene::civilized()
        .region("d3", "region-20", false)
        .no_units('A')
        .advances('A', &["tactics"])
        .leader('A', "d3", "greece:pericles")
        .barbarian("d4", Kind::Infantry)
        .play();
    play.chain('A', &["move", "from d3"])
        .draws(&[3, 11])
        .choose('A', "to d4");
    assert_eq!(play.position().players[0].leader, None);
    assert!(
        play.position()
            .players
            .iter()
            .all(|player| player.trophies == 0)
    );
}

#[test]
fn what_a_captured_building_does_it_does_for_the_captor() {
    covers!(
        "coc.capture.ongoing",
        "coc.city.size-kept",
        "coc.wonder.several"
    );
    let mut play = Scene::new()
        .region("e3", "region-12", false)
        .goods('A', "2w")
        .building("d2", 3, 'A')
        .wonder("d2", "colosseum")
        .wonder("d2", "great-gardens")
        .play();
    assert_eq!(
        play.position()
            .cities
            .at(space("d2"))
            .expect("a city")
            .size(),
        4,
        "larger than the number of cities"
    );
    play.choose('A', "recruit d2").offered('A', "hire ship");
}

#[test]
fn a_conquered_city_teaches() {
    covers!("coc.fact.card.teach-us");
    let mut play = field(1, 0)
        .city(Some('B'), "d4")
        .advances('B', &["arts"])
        .card('A', "teach-us")
        .play();
    play.chain('A', &["move", "from d3", "to d4"])
        .choose('B', "decline")
        .choose('A', "done");
    let card = play
        .offers('A')
        .into_iter()
        .find(|offer| offer.starts_with("play "))
        .expect("a card");
    play.chain('A', &[&card, "advance arts"]);
    assert!(has(&play, 'A', "arts"));
}

#[test]
fn settlers_retreat_with_their_army() {
    covers!("coc.settler.retreat", "coc.settler.not-casualty");
    let mut play = field(1, 1).unit('A', "d3", Kind::Settler).play();
    play.chain('A', &["move", "from d3", "take 1", "take 1"])
        .draws(&[1, 1])
        .choose('A', "to d4")
        .choose('A', "retreat");
    assert_eq!(
        (
            units(&play, 'A', "d3", Kind::Settler),
            units(&play, 'A', "d3", Kind::Infantry)
        ),
        (1, 1)
    );
}

#[test]
fn a_solar_eclipse_ends_a_battle_early() {
    covers!("coc.fact.event.solar-eclipse");
    let mut play = field(1, 1).play();
    play.chain('A', &["move", "from d3"])
        .draws(&[1, 1])
        .choose('A', "to d4")
        .offered('A', "retreat");
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .civ('B', "greece")
        .region("d3", "region-20", false)
        .no_units('A')
        .no_units('B')
        .advances('A', &["tactics"])
        .unit('A', "d3", Kind::Infantry)
        .unit('B', "d4", Kind::Infantry)
        .edit(|position| {
            let index = position
                .event_deck
                .iter()
                .position(|slot| slot.card == id::<EventId>("solar-eclipse"))
                .expect("a card");
            let slot = position.event_deck.remove(index);
            position.in_play.push(slot.card);
        })
        .play();
    play.chain('A', &["move", "from d3"])
        .draws(&[1, 1])
        .choose('A', "to d4")
        .asks("A");
    assert_eq!(units(&play, 'A', "d3", Kind::Infantry), 1);
    assert_eq!(play.position().players[1].event_halves, 2);
    assert!(play.position().in_play.is_empty());
}

#[test]
fn a_tactical_retreat_leaves_the_field() {
    covers!("coc.fact.card.retreat-city", "coc.fact.card.high-ground");
    let mut play = field(1, 1)
        .city(Some('B'), "d4")
        .advances('B', &["tactics"])
        .card('A', "high-ground")
        .card('B', "tactical-retreat")
        .play();
    play.chain('A', &["move", "from d3", "to d4"]);
    assert_eq!(
        play.offers('A'),
        ["decline"],
        "no high ground for attackers of a city"
    );
    play.choose('A', "decline");
    let card = play.offers('B')[0].clone();
    play.choose('B', &card);
    let to = play.offers('B')[0].clone();
    play.choose('B', &to).choose('B', "decline");
    assert_eq!(
        play.position()
            .cities
            .at(space("d4"))
            .expect("a city")
            .owner,
        Some(A)
    );
    assert_eq!(play.position().players[1].units.len(), 1);
}

#[test]
fn whoever_falls_back_at_once_leaves_no_time_for_dice() {
    covers!("coc.fact.event.solar-eclipse", "coc.fact.card.retreat-city");
    let mut play = meeting(&[Kind::Infantry], &[Kind::Infantry])
        .advances('A', &["bartering"])
        .advances('B', &["tactics"])
        .card('B', "tactical-retreat")
        .in_play("solar-eclipse")
        .goods('A', "0")
        .play();
    assert!(play.position().special(A, id("rome:captivi")), "the scene");
    play.chain('A', &["move", "from d3", "to d4"]);
    let card = play.offers('B')[0].clone();
    play.choose('B', &card);
    let to = play.offers('B')[0].clone();
    play.choose('B', &to);
    assert_eq!(goods(&play, 'A'), "0", "Captivi wants a battle with dice");
    assert_eq!(play.position().in_play.len(), 1, "the sun waits");
    assert_eq!(play.position().players[0].event_halves, 0);
    assert_eq!(
        play.position().turn.hero,
        1,
        "the attacker counts as winner"
    );
}

#[test]
fn scouts_take_and_archers_shoot_first() {
    covers!("coc.fact.card.scout-card", "coc.fact.card.archers-order");
    let mut play = field(1, 1)
        .advances('B', &["tactics"])
        .card('A', "scout")
        .card('B', "high-morale")
        .play();
    play.chain('A', &["move", "from d3", "to d4"]);
    let card = play.offers('A')[0].clone();
    play.choose('A', &card);
    let card = play.offers('B')[0].clone();
    play.draws(&[1, 1]).choose('B', &card);
    assert_eq!(play.position().battle.sides[1].value, 1);
    assert_eq!(
        (
            play.position().players[0].actions.len(),
            play.position().players[1].actions.len()
        ),
        (1, 0)
    );
    let mut play = field(1, 1).card('A', "archers").play();
    play.chain('A', &["move", "from d3", "to d4"]);
    let card = play.offers('A')[0].clone();
    play.draws(&[11, 1]).choose('A', &card);
    assert_eq!(units(&play, 'B', "d4", Kind::Infantry), 0);
}

#[test]
fn the_trojan_horse_is_used_once() {
    covers!("coc.fact.event.trojan");
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .civ('B', "greece")
        .region("d3", "region-20", false)
        .no_units('A')
        .no_units('B')
        .advances('A', &["tactics"])
        .advances('B', &["tactics"])
        .goods('A', "1w1c")
        .unit('A', "d3", Kind::Infantry)
        .city(Some('B'), "d4")
        .unit('B', "d4", Kind::Infantry)
        .card('B', "high-morale")
        .edit(|position| {
            let index = position
                .event_deck
                .iter()
                .position(|slot| slot.card == id::<EventId>("trojan-horse"))
                .expect("a card");
            let slot = position.event_deck.remove(index);
            position.in_play.push(slot.card);
        })
        .play();
    play.chain('A', &["move", "from d3", "to d4"])
        .draws(&[1, 1])
        .choose('A', "yes")
        .asks("A");
    assert_eq!(
        (
            play.position().players[0].event_halves,
            play.position().battle.sides[1].value
        ),
        (2, 1)
    );
    assert!(play.position().in_play.is_empty());
}
#[test]
fn new_units_may_move_and_forests_forbid_battles() {
    covers!("coc.recruit.new-units-move", "coc.land.forest");
    let mut play = Scene::new().no_units('A').goods('A', "2f").play();
    play.chain(
        'A',
        &[
            "recruit d2",
            "hire settler",
            "done",
            "move",
            "from d2",
            "to c2",
            "done",
        ],
    );
    assert_eq!(units(&play, 'A', "c2", Kind::Settler), 1);
    let mut play = field(0, 1).unit('A', "d2", Kind::Infantry).play();
    play.chain(
        'A',
        &["move", "from d2", "to d3", "done", "move", "from d3"],
    )
    .not_offered('A', "to d4")
    .offered('A', "to c4");
}

#[test]
fn great_ideas_and_hero_general_need_a_victory() {
    covers!("coc.fact.card.battle-trigger");
    let mut play = field(2, 1)
        .card('A', "great-ideas")
        .card('A', "hero-general")
        .play();
    assert!(
        !play
            .offers('A')
            .iter()
            .any(|offer| offer.starts_with("play "))
    );
    play.chain('A', &["move", "from d3", "take 2", "to d4"])
        .draws(&[11, 10, 1])
        .choose('A', "decline");
    play.choose('A', "done");
    let cards: Vec<String> = play
        .offers('A')
        .into_iter()
        .filter(|offer| offer.starts_with("play "))
        .collect();
    assert_eq!(cards.len(), 2);
}

/// Seven barbarian cities, far from A's capital.
fn seven() -> Scene {
    let mut scene = Scene::new()
        .region("d3", "region-20", false)
        .region("f2", "region-19", false)
        .region("b2", "region-18", false);
    for at in ["c4", "e4", "d4", "f2", "g3", "b2", "b3"] {
        scene = scene.city(None, at);
    }
    scene
}

#[test]
fn an_eighth_barbarian_city_is_removed() {
    covers!("coc.barb.city-limit", "coc.fact.unit.barbarian-limits");
    assert!(barbarians::spawn_spaces(&seven().0, A).is_empty());
    let mut play = seven()
        .no_units('A')
        .barbarian("d3", Kind::Infantry)
        .goods('A', "1f2i")
        .eventful('A', "famine-1")
        .play();
    play.choose('A', "advance storage").choose('A', "goods 2i");
    assert!(play.position().cities.at(space("d2")).is_none());
    assert_eq!(
        play.position()
            .barbarians
            .iter()
            .filter(|unit| unit.at == space("d2"))
            .count(),
        1
    );
    // Twenty infantry are all there are.
    let mut full = seven();
    for at in ["c4", "e4", "d4", "f2", "g3"] {
        for _ in 0..4 {
            full = full.barbarian(at, Kind::Infantry);
        }
    }
    assert!(barbarians::roomy(&full.0).is_empty());
    assert_eq!(pirates::PIRATES, 4);
}

#[test]
fn the_drawer_chooses_between_equal_cities() {
    covers!("coc.icon.barb-move-choice");
    let mut play = Scene::new()
        .region("d3", "region-20", false)
        .city(Some('A'), "d4")
        .barbarian("d3", Kind::Infantry)
        .eventful('A', "famine-1")
        .play();
    play.choose('A', "advance storage");
    assert_eq!(play.offers('A'), ["space d2", "space d4"]);
}

#[test]
fn value_is_bought_then_hits_are_bought_off() {
    covers!("coc.combat.after-roll-order");
    let scene = meeting(&[Kind::Infantry], &[Kind::Infantry])
        .wonder("d2", "colosseum")
        .goods('A', "1m")
        .civ('B', "china")
        .advances('B', &["metallurgy"])
        .goods('B', "1w1o");
    let mut play = march(scene);
    play.draws(&[7, 1]).choose('A', "to d4").asks("A");
    play.choose('A', "yes").asks("B");
    play.choose('B', "yes");
    assert_eq!(
        units(&play, 'B', "d4", Kind::Infantry),
        1,
        "4 + 1 made a hit, the fireworks took it back"
    );
}

#[test]
fn a_city_that_is_razed_was_captured() {
    covers!("coc.capture.no-piece", "coc.fact.card.teach-us");
    let mut play = field(1, 0)
        .city(Some('B'), "d4")
        .advances('B', &["myths"])
        .card('A', "teach-us")
        .edit(|position| position.players[0].gone_settlements = 6)
        .play();
    play.chain('A', &["move", "from d3", "to d4"])
        .choose('B', "decline")
        .choose('A', "done");
    let card = with_card(&play, 'A', "play", "teach-us");
    play.chain('A', &[&card, "advance myths"]);
    assert!(has(&play, 'A', "myths"));
}
