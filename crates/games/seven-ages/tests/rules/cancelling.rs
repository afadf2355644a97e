//! Events that cancel events, and who is asked for them.

use crate::{
    common::stage::{Scene, Stage, THEM, US, area, in_syria, play, seat},
    events_of_turn::on,
};
use orbis_core::covers;
use orbis_seven_ages::{
    Choice, To,
    content::{CardId, SetId, Talent, events::Moment, faith},
};

/// The seats that hold cards and their order in a chain of answers.
fn spies() -> (Stage, [CardId; 3]) {
    let mut stage = Stage::new();
    stage.deal_value(1, 7);
    let spy = stage.give(0, "i-spy");
    let counter = stage.give(1, "counterspy");
    let thief = stage.give(2, "cyberthief");
    (stage, [spy, counter, thief])
}

/// We spy, and they find out.
fn found_out() -> (Stage, [CardId; 2]) {
    let (mut stage, [spy, counter, thief]) = spies();
    stage.civilise();
    stage.play(spy);
    stage.say(Choice::Player { to: To(seat(1)) });
    stage.pass_to(1);
    stage.play(counter);
    (stage, [counter, thief])
}

#[test]
fn a_spy_a_counterspy_and_a_thief() {
    covers!(
        "sa.event.cancel",
        "sa.event.answer-chain",
        "sa.event.cancel-timing",
        "sa.event.priority"
    );
    let (mut stage, [counter, thief]) = found_out();
    // The counterspy is answered before it works.
    stage.pass_to(2);
    stage.play(thief);
    stage.pass();
    let taken = stage.offers()[0];
    assert!(matches!(taken, Choice::Hold { .. }), "the spy takes a card");
    for card in [counter, thief] {
        assert!(stage.position.discard.contains(&card));
    }
    let (mut stage, _) = found_out();
    stage.pass();
    assert_eq!(stage.position.players[0].hand.len(), 0, "nothing was taken");
    assert!(stage.is_over());
}

/// A canceller against an event on them.
fn cancelled(answer: &str, event: &str, target: Choice, prepare: impl Fn(&mut Stage)) {
    let mut stage = Stage::new();
    prepare(&mut stage);
    let guard = stage.give(1, answer);
    let card = stage.give(0, event);
    stage.civilise();
    stage.play(card);
    stage.say(target);
    stage.pass_to(1);
    stage.play(guard);
    stage.pass();
    assert!(stage.is_over());
    assert!(
        stage.position.world.disorder.is_empty(),
        "{event} has no effect"
    );
    assert_eq!(stage.position.world.chiefs.len(), 1);
    for card in [guard, card] {
        assert!(stage.position.discard.contains(&card), "both are discarded");
    }
}

pub(crate) const SCENES: &[Scene] = &[
    ("bad-augury", || {
        cancelled("bad-augury", "new-dynasty", on(THEM), |stage| {
            stage.leader(THEM, "syria", Talent::Artist);
        });
    }),
    ("loyal-guard", || {
        cancelled("loyal-guard", "uprising", on(THEM), |stage| {
            stage.leader(THEM, "syria", Talent::Artist);
        });
    }),
    ("fire-watch", || {
        cancelled("fire-watch", "fires", on(THEM), |stage| {
            stage.leader(THEM, "syria", Talent::Artist);
        });
    }),
    ("divine-protection", || {
        let target = Choice::At {
            area: area("syria"),
        };
        cancelled("divine-protection", "earthquake", target, |stage| {
            stage.leader(THEM, "syria", Talent::Artist);
            stage.empire(THEM).religions.push(faith::PANTHEISM);
        });
    }),
    ("deus-ex-machina", || {
        cancelled("deus-ex-machina", "propaganda", on(THEM), |stage| {
            stage.leader(THEM, "syria", Talent::Artist);
            stage.empire(US).level = 30;
            stage.empire(THEM).level = 30;
        });
    }),
    ("bodyguard", || {
        let mut stage = Stage::new();
        let leader = stage.leader(THEM, "syria", Talent::Artist);
        let guard = stage.give(1, "bodyguard");
        let card = stage.give(0, "assassin");
        stage.civilise();
        stage.play(card);
        stage.say(in_syria(leader));
        stage.pass_to(1);
        stage.play(guard);
        stage.pass();
        assert_eq!(stage.position.world.chief_count(THEM), 1);
        assert!(
            stage.position.chronicle.plot.is_none(),
            "no card was picked"
        );
    }),
    ("counterspy", || {
        let (mut stage, _) = found_out();
        stage.pass();
        assert!(stage.is_over() && stage.position.players[0].hand.is_empty());
    }),
    ("cyberthief", || {
        let mut stage = Stage::new();
        stage.empire(US).level = 45;
        stage.position.blue.push(orbis_seven_ages::Blue {
            artefact: orbis_seven_ages::content::ArtefactId::COMPUTING,
            level: 45,
        });
        stage.deal_value(1, 7);
        let card = stage.give(0, "cyberthief");
        stage.civilise();
        stage.say(Choice::Event { card, way: 1 });
        stage.say(Choice::Player { to: To(seat(1)) });
        stage.pass();
        assert_eq!(stage.position.players[0].hand.len(), 1, "a card at random");
    }),
];

#[test]
fn events_that_cancel_events() {
    covers!("sa.event.cancel", "sa.event.cancel-timing");
    play(SCENES);
}

#[test]
fn nobody_is_asked_because_of_what_is_hidden() {
    covers!("sa.event.priority");
    // Whatever the second player holds, the same players are asked.
    let mut asked = Vec::new();
    for slug in ["counterspy", "master-builder"] {
        let mut stage = Stage::new();
        stage.give(1, slug);
        let card = stage.give(0, "uprising");
        stage.civilise();
        stage.play(card);
        stage.say(on(THEM));
        asked.push(stage.answering());
    }
    assert_eq!(asked[0], asked[1]);
    assert_eq!(asked[0], Some(seat(1)), "a hand that is not empty is asked");
}

#[test]
fn the_first_player_has_the_first_chance() {
    covers!("sa.term.card-priority");
    let mut stage = Stage::new();
    stage.position.first = seat(1);
    let glory = stage.give(2, "glory");
    for of in 0..2 {
        stage.deal_value(of, 3);
    }
    stage.with(|position, _| {
        orbis_seven_ages::events::window::open(position, Moment::HarvestStart, SetId::BACK);
    });
    let asked = |stage: &Stage| orbis_seven_ages::turn::asked(&stage.position).first();
    assert_eq!(asked(&stage), Some(seat(1)));
    stage.say(Choice::Done);
    assert_eq!(asked(&stage), Some(seat(2)), "then to the left");
    stage.play(glory);
    // Answers too begin with the First player; then the others have their chance.
    assert_eq!(stage.answering(), Some(seat(1)));
    stage.say(Choice::Done);
    assert_eq!(stage.answering(), Some(seat(0)));
    stage.say(Choice::Done);
    assert_eq!(stage.position.chronicle.halved, 1);
    assert_eq!(asked(&stage), Some(seat(0)));
    stage.say(Choice::Done);
    assert_eq!(asked(&stage), Some(seat(1)));
}
