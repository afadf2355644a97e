//! The status phase and the end of the game.

use crate::common::*;
use orbis_clash_of_cultures::{
    Position, content::Kind::Infantry, objectives::StatusClaim, status, status::Raze,
};
use orbis_core::{Chance, Fast, Game, Ink, OptionValue, Seat, Setup, Table, Viewer, covers};
use orbis_testkit::Play;

const A: Seat = Seat::at(0);
const B: Seat = Seat::at(1);

#[test]
fn objectives_of_the_status_phase_wait_for_it() {
    covers!("coc.card.objective-timing");
    let scene = || Scene::new().goods('A', "5i").objective('A', "eureka");
    let scores = |play: &Play<Position>| {
        play.offers('A')
            .iter()
            .any(|offer| offer.starts_with("score "))
    };
    let mut play = scene().play();
    play.chain('A', &["collect d2", "goods 0"]).asks("A");
    assert!(!scores(&play));
    assert!(scores(
        &scene().ask(StatusClaim { seat: Seat::at(0) }).play()
    ));
}

#[test]
fn units_stay_where_a_city_is_razed() {
    covers!("coc.status.raze-units");
    let mut play = Scene::new()
        .city(Some('A'), "c2")
        .unit('A', "c2", Infantry)
        .ask(Raze { seat: Seat::at(0) })
        .play();
    play.choose('A', "city c2");
    assert_eq!(
        (owner(&play, "c2"), units(&play, 'A', "c2", Infantry)),
        (None, 1)
    );
}

#[test]
fn the_variable_end_comes_after_five_to_seven_ages() {
    covers!("coc.setup.variant-variable-end");
    let mut setup = Setup::of(2);
    setup
        .options
        .insert("variable-end".into(), OptionValue::Switch(true));
    let setup = Position::about().complete(&setup).expect("a setup");
    for seed in 0..8 {
        let mut chance = Fast::new(seed);
        let mut position =
            Position::new(&setup, &mut Table::quiet(&mut chance)).expect("a position");
        while let Some(seat) = position.turn().deciders().first() {
            let offers = orbis_core::choices(&position, seat);
            let index = if offers.len() > 1 {
                chance.below(offers.len() as u32) as usize
            } else {
                0
            };
            position.apply(seat, offers[index], &mut Table::quiet(&mut chance));
        }
        let gone = position.seats().any(|seat| position.city_count(seat) == 0);
        assert!(
            gone || (5..=7).contains(&position.age),
            "age {}",
            position.age
        );
    }
}

#[test]
fn who_decides_the_first_player() {
    covers!("coc.status.first-player-tie");
    let tie = Scene::new().edit(|position| position.first = B).0;
    assert_eq!(status::decider(&tie), B);
    assert_eq!(status::decider(&Scene(tie).goods('A', "1m").0), A);
}

#[test]
fn ties_are_broken_by_the_pyramids_and_the_list() {
    covers!(
        "coc.end.tie",
        "coc.end.pyramids-tie",
        "coc.end.vp-events",
        "coc.fact.event.vp"
    );
    let winners = |scene: Scene| scene.0.standing().winners();
    assert_eq!(
        winners(Scene::new()).iter().count(),
        2,
        "still tied: the victory is shared"
    );
    let pieces = Scene::new()
        .city(Some('A'), "c2")
        .edit(|position| position.players[1].event_halves = 2);
    assert_eq!(winners(pieces).iter().collect::<Vec<_>>(), [A]);
    let pyramids = Scene::new().edit(|position| {
        let index = position
            .wonder_deck
            .iter()
            .position(|slot| slot.card.slug() == "pyramids")
            .expect("a card");
        let id = position.wonder_deck.remove(index).card;
        position.builders[id.index()] = Some(A);
        position.lost_wonders.add(id);
        position.players[1].event_halves = 10;
    });
    assert_eq!(winners(pyramids).iter().collect::<Vec<_>>(), [A]);
}

#[test]
fn one_point_is_not_many() {
    let mut position = dealt(2, false, 1);
    position.players[0].advances = Default::default();
    let table = position.sketch(Viewer::Table, Ink::Plain);
    assert!(table.contains("  1 point  "), "{table}");
    assert!(table.contains("  2 points  "), "{table}");
}
