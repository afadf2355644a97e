//! Nobody is asked in vain, and what belongs together is one choice.

use crate::common::scene::*;
use orbis_core::{Fast, Game, Seat, SeatSet, Table, covers};
use orbis_seven_ages::{
    Choice, Position, Step, conflict,
    content::{CardId, MarkerId, events::Moment},
    events::{Card, window::Window},
    start,
};

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
    assert_eq!(play.position(), long.position(), "in every respect");
    play.offered('A', "done");
}

#[test]
fn only_people_call_units_and_let_them_stay() {
    covers!("sa.move.purpose", "sa.move.allowance");
    let mut play = rome().action("orange", MarkerId::MANOEUVRE);
    play.choose('A', "from latium").choose('A', "unit spear 2");
    let offers = orbis_core::choices(play.position(), Seat::at(0));
    assert!(!offers.contains(&Choice::Done), "bots mean what they call");
    play.offered('A', "done")
        .choose('A', "done")
        .offered('A', "from latium");
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

/// Rome and the Huns of one player, who lays these markers on them; whatever is asked before the action is declined.
fn laid(markers: [&str; 2], action: MarkerId) -> orbis_testkit::Play<Position> {
    let mut play = rome()
        .empire("yellow", "huns", 'A', 9)
        .units("yellow", "kirghiz", &[("light-horse", 1)])
        .turn();
    play.choose('A', &format!("mark orange {}", markers[0]))
        .choose('A', &format!("mark yellow {}", markers[1]));
    until(&mut play, action);
    play
}

/// Everything is declined until A may turn over a marker of this action.
fn until(play: &mut orbis_testkit::Play<Position>, action: MarkerId) {
    for _ in 0..60 {
        let asked = orbis_seven_ages::turn::asked(play.position());
        let asked = asked.first().expect("somebody is asked");
        let top = play.position().stack.last();
        if matches!(top, Some(Step::Act(act)) if act.action == action) && asked == Seat::at(0) {
            return;
        }
        play.choose(asked.index(), "done");
    }
    panic!("the action never comes");
}

#[test]
fn all_markers_are_turned_over_at_one_word() {
    covers!("sa.turn.may-decline", "sa.turn.order-in-action");
    let mut play = laid(["production", "trade"], MarkerId::PRODUCTION);
    play.offered('A', "turn orange")
        .offered('A', "done")
        .choose('A', "turn-all");
    assert_eq!(play.offers('A'), ["turn orange"], "nothing is left to say");
    play.choose('A', "turn orange");
    until(&mut play, MarkerId::TRADE);
    assert_eq!(play.offers('A'), ["turn yellow"], "nor later");
    let mut next = *play.position();
    next.chronicle.new_turn(3);
    assert!(next.chronicle.turning.contains(Seat::at(0)), "for good");
    next.players[0].placed = false;
    let mut next = rome()
        .also(|position| position.chronicle.turning = SeatSet::only(Seat::at(0)))
        .turn();
    let placing = *next.position();
    next.choose('A', "turn-some");
    assert!(
        next.position().chronicle.turning.is_empty(),
        "until the player says otherwise"
    );
    let mut asked = placing;
    asked.chronicle.turning = SeatSet::NONE;
    assert_eq!(*next.position(), asked, "nothing else has changed");
}

#[test]
fn the_order_of_two_is_asked_and_a_wild_card_never_turned_by_itself() {
    covers!("sa.turn.may-decline", "sa.wild.convert");
    let mut play = laid(["production", "wild"], MarkerId::PRODUCTION);
    play.not_offered('A', "turn-all")
        .offered('A', "turn orange")
        .offered('A', "turn yellow")
        .offered('A', "done");
    let mut play = wild();
    play.choose('A', "turn-all");
    assert_eq!(play.offers('A'), ["turn orange"], "the wild card waits");
    play.choose('A', "turn orange");
    until(&mut play, MarkerId::PRODUCTION);
    play.offered('A', "turn red").offered('A', "done");
}

/// The board above with a wild card on the Gauls and Production on Rome, when A may act in Production.
fn wild() -> orbis_testkit::Play<Position> {
    let mut play = rome()
        .empire("yellow", "huns", 'A', 9)
        .units("yellow", "kirghiz", &[("light-horse", 1)])
        .empire("red", "gauls", 'A', 9)
        .units("red", "burgundy", &[("spear", 1)])
        .turn();
    play.choose('A', "mark orange production")
        .choose('A', "mark yellow trade")
        .choose('A', "mark red wild");
    until(&mut play, MarkerId::PRODUCTION);
    play
}

#[test]
fn wild_cards_are_kept_for_a_later_action_at_one_word() {
    covers!("sa.turn.may-decline", "sa.wild.convert");
    let mut play = wild();
    play.offered('A', "keep-wild trade")
        .offered('A', "keep-wild wild")
        .not_offered('A', "keep-wild production")
        .choose('A', "keep-wild civilise");
    assert_eq!(
        play.offers('A'),
        ["turn orange", "turn-all", "done"],
        "what is laid for this action is asked all the same"
    );
    // Who is asked anyway may think again.
    let kept = *play.position();
    play.choose('A', "ask-wild").offered('A', "turn red");
    let mut play = orbis_testkit::Play::from(kept);
    play.choose('A', "done");
    until(&mut play, MarkerId::DESTINY);
    assert_eq!(play.offers('A'), ["done"], "nothing is left to say");
    until(&mut play, MarkerId::CIVILISE);
    play.offered('A', "turn red").choose('A', "keep-wild wild");
    until(&mut play, MarkerId::DISCARD);
    assert_eq!(play.offers('A'), ["done"], "in this whole turn");
}

#[test]
fn nobody_else_learns_that_a_wild_card_is_kept() {
    covers!("sa.turn.place-markers", "sa.wild.convert");
    let mut play = wild();
    let seen = |play: &orbis_testkit::Play<Position>, seat: usize| {
        let mut position = *play.position();
        Game::hide(&mut position, orbis_core::Viewer::Seat(Seat::at(seat)));
        position
    };
    play.choose('A', "turn orange").choose('A', "done");
    until(&mut play, MarkerId::TRADE);
    let mut other = orbis_testkit::Play::from(*play.position());
    play.choose('A', "keep-wild civilise").choose('A', "done");
    other.choose('A', "done");
    assert_ne!(play.position(), other.position());
    for viewer in [1, 2] {
        assert_eq!(
            seen(&play, viewer),
            seen(&other, viewer),
            "to others it is a pass"
        );
    }
    assert_eq!(seen(&play, 0).players[0].keeps, MarkerId::CIVILISE);
}

#[test]
fn who_plays_no_card_says_at_once_what_is_done_in_civilise() {
    covers!("sa.civ.cards", "sa.civ.order");
    let scene = || {
        rome()
            .city("latium", 1)
            .units("orange", "tuscany", &[("spear", 1)])
            .hand('A', &["mongols"])
            .action("orange", MarkerId::CIVILISE)
    };
    let mut long = scene();
    long.choose('A', "done").choose('A', "urbanise tuscany");
    let mut play = scene();
    let offers = orbis_core::choices(play.position(), Seat::at(0));
    let asked = matches!(play.position().stack.last(), Some(Step::Play(_)));
    assert!(
        asked
            && !offers
                .iter()
                .any(|one| matches!(one, Choice::Urbanise { .. }))
    );
    play.choose('A', "urbanise tuscany");
    assert_eq!(play.position(), long.position(), "in every respect");
}

#[test]
fn bots_call_units_that_can_do_something() {
    covers!("sa.move.purpose");
    let mut play = rome().action("orange", MarkerId::MANOEUVRE);
    let before = Game::judge(play.position(), Seat::at(0));
    play.choose('A', "from latium");
    let called = Game::judge(play.position(), Seat::at(0));
    assert!(called > before + 0.1, "there is land to be had");
    play.choose('A', "unit spear 2").choose('A', "to tuscany");
    assert!(
        Game::judge(play.position(), Seat::at(0)) > before,
        "and it is worth something"
    );
}

#[test]
fn only_a_marker_on_an_empire_worth_giving_up_makes_room() {
    covers!("sa.discard.action", "sa.turn.place-markers");
    let judged = |marker: &str| {
        let mut scene = rome();
        // As many empires as there may be, all of them poor; the hand has none that could follow.
        scene.position.options.empires = 3;
        let mut play = scene.turn();
        play.choose('A', &format!("mark orange {marker}"));
        Game::judge(play.position(), Seat::at(0))
    };
    assert!(judged("production") > judged("discard"));
}

#[test]
fn a_wild_card_that_is_left_over_is_not_turned_over_to_keep_the_empire() {
    covers!("sa.discard.action", "sa.wild.convert");
    let mut play = wild();
    until(&mut play, MarkerId::DISCARD);
    let kept = *play.position();
    let mut turned = kept;
    turned.empire_mut(set("red")).expect("in play").did = Some(MarkerId::DISCARD);
    let judged = |position: &Position| Game::judge(position, Seat::at(0));
    assert!(judged(&kept) > judged(&turned), "nothing would be gained");
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

/// The turned Production marker of Rome, with one card in B's hand: does B play its event?
fn window(card: CardId) -> orbis_testkit::Play<Position> {
    let ask = Window {
        moment: Moment::MarkerTurned,
        empire: set("orange"),
        seats: SeatSet::NONE,
        at: Seat::at(1),
        passes: 0,
    };
    rome()
        .hand('B', &[card.slug()])
        .also(|position| position.chronicle.action = Some(MarkerId::PRODUCTION))
        .step(Step::Card(Card { ask: ask.into() }))
}

#[test]
fn who_wants_no_event_this_turn_says_so_once() {
    covers!("sa.event.priority");
    let seat = Seat::at(1);
    let playable = |card: &CardId| {
        let offers = orbis_core::choices(window(*card).position(), seat);
        offers.iter().any(|one| matches!(one, Choice::Event { .. }))
    };
    // Rome's own card lies on the table.
    let mut others = CardId::all().filter(|card| card.slug() != "romans");
    let card = others.find(playable);
    let mut play = window(card.expect("an event for Production"));
    play.offered('B', "quiet").choose('B', "hush");
    let mut position = *play.position();
    assert!(position.chronicle.hushed.contains(seat));
    // The next action opens the same window: nobody is asked.
    position.chronicle.new_action();
    position.chronicle.action = Some(MarkerId::PRODUCTION);
    let before = position.stack.len();
    let open = orbis_seven_ages::events::window::open;
    open(&mut position, Moment::MarkerTurned, set("orange"));
    assert_eq!(position.stack.len(), before, "B is left alone");
    position.chronicle.new_turn(3);
    assert!(position.chronicle.hushed.is_empty(), "until the next turn");
}

#[test]
fn all_units_are_committed_in_one_choice() {
    covers!("sa.conf.commit", "sa.conf-total.front");
    let scene = || {
        let mut scene =
            rome()
                .empire("red", "gauls", 'B', 9)
                .units("red", "tuscany", &[("spear", 2)]);
        let riders = units(&[("spear", 2), ("light-horse", 1)]);
        let (orange, tuscany) = (set("orange"), area("tuscany"));
        let entry = orbis_seven_ages::Entry::Plain;
        scene
            .position
            .world
            .intrude(orange, tuscany, &riders, entry);
        let mut chance = Fast::new(1);
        let table = &mut Table::quiet(&mut chance);
        conflict::start(&mut scene.position, orange, tuscany, Seat::at(1), table);
        for _ in 0..20 {
            orbis_seven_ages::turn::run(&mut scene.position, table);
            if matches!(scene.position.stack.last(), Some(Step::Commit(_))) {
                break;
            }
            let asked = orbis_seven_ages::turn::asked(&scene.position);
            let asked = asked.first().expect("somebody is asked");
            Game::apply(&mut scene.position, asked, Choice::Done, table);
        }
        (scene.position, riders)
    };
    let (mut position, riders) = scene();
    let mut chance = Fast::new(1);
    let table = &mut Table::quiet(&mut chance);
    Game::apply(&mut position, Seat::at(0), Choice::CommitAll, table);
    let fight = position.conflict.expect("it goes on");
    assert_eq!(fight.sides[0].committed, riders);
    assert!(fight.sides[0].ready, "nothing else is asked");
    let by_hand = |front: [u8; 2]| {
        let (mut position, _) = scene();
        let mut fight = position.conflict.expect("a conflict");
        fight.sides[0].committed = riders;
        fight.sides[0].front = units(&[("spear", front[0]), ("light-horse", front[1])]);
        position.conflict = Some(fight);
        conflict::total(&position, &fight, 0)
    };
    let best = by_hand([2, 0]).max(by_hand([1, 1]));
    assert_eq!(conflict::total(&position, &fight, 0), best);
}

#[test]
fn a_marker_is_judged_by_what_it_is_laid_for() {
    covers!("sa.turn.place-markers");
    let judged = |marker: &str| {
        let mut play = rome().turn();
        play.choose('A', &format!("mark orange {marker}"));
        Game::judge(play.position(), Seat::at(0))
    };
    assert!(judged("production") > judged("start") + 0.2);
    let seat = Seat::at(0);
    let here = rome().position;
    let ready = |card: &CardId| start::obstacle(&here, seat, *card).is_none();
    let hand = |card: CardId| {
        let position = rome().hand('A', &[card.slug()]).position;
        Game::judge(&position, seat)
    };
    let now = CardId::all().find(ready).expect("an empire of this age");
    let later = CardId::all()
        .find(|card| !ready(card))
        .expect("one of another");
    assert!(
        hand(now) > hand(later) + 0.5,
        "an empire that can be started is worth something"
    );
}

#[test]
fn what_is_laid_works_later_and_a_turn_is_everybodys() {
    covers!("sa.turn.place-markers");
    let mut play = rome().turn();
    let seat = Seat::at(0);
    assert!(play.position().far(seat), "a marker works later");
    let first = play.position().first;
    assert_eq!(play.position().mover(), Some(first));
    play.choose('A', "mark orange production");
    assert_eq!(
        play.position().mover(),
        Some(first),
        "it is one turn for all"
    );
    let mut next = *play.position();
    next.first = Seat::at(1);
    assert_ne!(
        next.mover(),
        play.position().mover(),
        "until the marker goes on"
    );
}

#[test]
fn who_lays_the_last_marker_means_it_too() {
    covers!("sa.turn.place-markers");
    let here = rome().position;
    let ready = |card: &CardId| start::obstacle(&here, Seat::at(0), *card).is_none();
    let card = CardId::all().find(ready).expect("an empire of this age");
    let judged = |marker: &str| {
        let mut play = rome().hand('A', &[card.slug()]).turn();
        // Who has a card is asked for events first.
        play.choose('A', "done");
        play.choose('A', "mark orange production")
            .choose('A', &format!("extra {marker}"));
        assert!(play.position().players[0].placed, "the actions begin");
        Game::judge(play.position(), Seat::at(0))
    };
    assert!(judged("start") > judged("discard") + 0.5);
}
