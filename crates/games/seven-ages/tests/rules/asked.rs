//! Nobody is asked in vain, and what belongs together is one choice.

use crate::common::scene::*;
use orbis_core::{Seat, covers};
use orbis_seven_ages::{Choice, Step, content::MarkerId};

fn rome() -> Scene {
    Scene::new(3)
        .empire("orange", "romans", 'A', 9)
        .units("orange", "latium", &[("spear", 3)])
        .capital("orange", "latium", 3)
        .money("orange", 30)
}

#[test]
fn several_units_are_one_order() {
    covers!("sa.build.costs", "sa.build.area-limit");
    let mut play = rome().action("orange", MarkerId::PRODUCTION);
    play.not_offered('A', "raise spear latium 4");
    let before = play
        .position()
        .empire(set("orange"))
        .expect("in play")
        .money;
    play.choose('A', "raise spear latium 3");
    let position = play.position();
    assert_eq!(position.world.units(area("latium")).get(unit("spear")), 6);
    let now = position.empire(set("orange")).expect("in play").money;
    let three = before - now;
    let mut single = rome().action("orange", MarkerId::PRODUCTION);
    for _ in 0..3 {
        single.choose('A', "raise spear latium 1");
    }
    let apart = single
        .position()
        .empire(set("orange"))
        .expect("in play")
        .money;
    assert_eq!(before - apart, three, "one by one they cost as much");
    play.not_offered('A', "raise spear latium 1");
}

#[test]
fn a_stack_marches_in_one_choice() {
    covers!("sa.move.purpose", "sa.move-other.leave-one");
    let mut long = rome().action("orange", MarkerId::MANOEUVRE);
    long.choose('A', "from latium")
        .choose('A', "unit spear 2")
        .choose('A', "to tuscany");
    let mut play = rome().action("orange", MarkerId::MANOEUVRE);
    play.not_offered('A', "march latium spear 3 tuscany")
        .choose('A', "march latium spear 2 tuscany");
    assert_eq!(play.position().world, long.position().world);
    play.offered('A', "done");
}

#[test]
fn markers_are_placed_in_any_order_and_taken_back() {
    covers!("sa.turn.place-markers");
    let mut play = rome()
        .empire("yellow", "huns", 'A', 9)
        .units("yellow", "kirghiz", &[("light-horse", 1)])
        .turn();
    let before = *play.position();
    play.choose('A', "mark yellow trade")
        .choose('A', "back mark yellow trade");
    assert_eq!(*play.position(), before, "as if nothing had been laid");
    play.choose('A', "mark yellow trade")
        .not_offered('A', "mark orange trade")
        .choose('A', "mark orange production")
        .offered('A', "extra destiny");
}

#[test]
fn who_can_play_no_event_has_one_answer() {
    covers!("sa.event.priority");
    let position = *rome().hand('A', &["mongols"]).end_of_turn().position();
    let seat = Seat::at(0);
    let list = orbis_core::choices(&position, seat);
    let events = list
        .iter()
        .any(|choice| matches!(choice, Choice::Event { .. } | Choice::AskFor { .. }));
    let last = position.stack.last();
    assert!(
        matches!(last, Some(Step::Card(_))),
        "A is asked about events"
    );
    assert_eq!(list.contains(&Choice::Quiet), events);
}
