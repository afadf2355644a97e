//! What bots are told: more is better, easy attacks come first, and good cards are not thrown away.

use crate::common::{Scene, id};
use orbis_core::{Game, Seat, choices};
use orbis_history_of_the_world::Choice;

fn prior(scene: Scene, choice: &str) -> f32 {
    let play = scene.expanding();
    let choice: Choice = id(choice);
    play.position().prior(Seat::at(0), choice)
}

#[test]
fn easy_attacks_look_better_than_hard_ones() {
    let base = Scene::of(3, "romans").army('B', "celts", &["pyrenees"]);
    let open = prior(
        base.clone().army('A', "romans", &["western-iberia"]),
        "expand romans pyrenees",
    );
    let hills = prior(
        base.clone().army('A', "romans", &["southern-gaul"]),
        "expand romans pyrenees",
    );
    let landing = prior(
        base.clone().army('A', "romans", &["southern-apennines"]),
        "expand romans pyrenees",
    );
    let walled = prior(
        base.fort(&["pyrenees"])
            .army('A', "romans", &["western-iberia"]),
        "expand romans pyrenees",
    );
    assert!(open > hills && hills > landing, "{open} {hills} {landing}");
    assert!(open > walled);
}

#[test]
fn the_third_land_of_an_area_promises_control() {
    let base = Scene::of(3, "maurya");
    let third = base
        .clone()
        .army('A', "maurya", &["ganges-delta", "eastern-deccan"]);
    let fourth = base.army(
        'A',
        "maurya",
        &["ganges-delta", "eastern-deccan", "ganges-valley"],
    );
    let choice = "expand maurya eastern-ghats";
    assert!(prior(third, choice) > prior(fourth, choice));
}

#[test]
fn holdings_and_armies_in_hand_count() {
    let seat = Seat::at(0);
    let few = Scene::of(3, "romans").army('A', "romans", &["southern-apennines"]);
    let more = few.clone().army('A', "egypt", &["nile-delta", "libya"]);
    let capital = more.clone().capital(&["nile-delta"]);
    let worth = |scene: Scene| scene.expanding().position().judge(seat);
    assert!(worth(more.clone()) > worth(few));
    assert!(worth(capital) > worth(more.clone()) + 1.5);
    let mut play = more.expanding();
    let before = play.position().judge(seat);
    play.choose('A', "done");
    assert!(
        play.position().judge(seat) < before,
        "nineteen armies were thrown away"
    );
}

#[test]
fn every_choice_has_a_prior_that_is_a_number() {
    let mut play = Scene::of(4, "britain")
        .army('B', "romans", &["southern-gaul", "crete"])
        .turn(&["population-explosion", "leader"]);
    for _ in 0..5 {
        let position = play.position();
        let offers = choices(position, Seat::at(0));
        let best = offers
            .iter()
            .max_by(|one, other| {
                let rate = |choice: &Choice| position.prior(Seat::at(0), *choice);
                assert!(rate(one).is_finite());
                rate(one).total_cmp(&rate(other))
            })
            .expect("a choice");
        assert_ne!(*best, Choice::Done, "armies are not thrown away");
        let notation = best.to_string();
        play.choose('A', &notation);
    }
}

#[test]
fn a_spare_army_attacks_rather_than_digging_in() {
    let base = Scene::of(3, "romans")
        .army('A', "romans", &["southern-apennines", "crete"])
        .army('B', "celts", &["northern-apennines"]);
    let seat = Seat::at(0);
    let judge = |scene: Scene| scene.expanding().position().judge(seat);
    let fort = judge(base.clone().fort(&["crete"])) - judge(base.clone());
    let taken = judge(base.clone().army('A', "romans", &["northern-apennines"])) - judge(base);
    assert!(taken > 3.0 * fort && fort > 0.0, "{taken} {fort}");
}

#[test]
fn a_turn_is_finished_when_it_is_scored() {
    let mut play = Scene::of(3, "romans").expanding();
    let seat = Seat::at(0);
    let before = play.position().turns(seat);
    play.choose('A', "done");
    assert_eq!(play.position().turns(seat), before + 1);
}
