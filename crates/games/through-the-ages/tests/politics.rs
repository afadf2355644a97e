//! The Politics Phase: events prepared, aggressions, wars, pacts, resignation.

mod common;

use common::{
    civil, culture_rating, end, food, has, military, of, resources, scene, strength, workers,
};
use orbis_core::{Game, Seat, SeatSet, Viewer, covers};
use orbis_through_the_ages::{Side, Source};

const A: Seat = Seat::at(0);
const B: Seat = Seat::at(1);
const C: Seat = Seat::at(2);

#[test]
fn a_prepared_event_is_known_to_its_owner_only() {
    covers!(
        "tta.event.prepare-card",
        "tta.event.prepare-culture",
        "tta.event.prepare-reveal",
        "tta.event.prepare-later",
        "tta.event.hidden",
        "tta.politics.one-action",
        "tta.event.past-pile",
        "tta.politics.crown",
        "tta.politics.list",
        "tta.event.one-time",
        "tta.card.anatomy-military"
    );
    let mut scene = scene(3, 2);
    scene
        .events(&["crusades", "rats"])
        .military('A', &["cold-war", "legion", "military-bonus-2"]);
    let mut play = scene.politics();
    play.not_offered('A', "prepare legion");
    play.choose('A', "prepare cold-war");
    assert!(play.position().past_events.has(military("crusades")));
    assert_eq!(play.position().future_events[0].card, military("cold-war"));
    assert_eq!(
        play.points('A'),
        2 + 4,
        "2 for the card, 4 for being strongest"
    );
    for (viewer, sees) in [(A, true), (B, false), (C, false)] {
        let mut view = *play.position();
        view.hide(Viewer::Seat(viewer));
        assert_eq!(view.future_events[0].card == military("cold-war"), sees);
        assert!(view.current_events[0].card.hidden());
    }
    play.asks("A").offered('A', "end");
}

#[test]
fn the_last_event_brings_the_future_events_in_order_of_age() {
    covers!(
        "tta.event.prepare-refill",
        "tta.event.prepare-refill-timing",
        "tta.event.order-within-age"
    );
    let mut scene = scene(2, 2);
    scene
        .events(&["development-of-science"])
        .future(&["immigration", "rats", "cold-war"])
        .military('A', &["prosperity"]);
    let mut play = scene.politics();
    play.choose('A', "prepare prosperity");
    let ages: Vec<u8> = play
        .position()
        .current_events
        .iter()
        .map(|slot| slot.card.age())
        .collect();
    assert_eq!(ages, [2, 2, 1, 1], "the top is last: earlier ages above");
    assert!(play.position().future_events.is_empty());
    assert!(
        play.position()
            .current_events
            .iter()
            .any(|slot| slot.card == military("prosperity"))
    );
    assert!(
        play.position()
            .current_events
            .iter()
            .all(|slot| slot.known == SeatSet::NONE)
    );
    let tops: std::collections::BTreeSet<_> = (0..20)
        .map(|number| {
            let mut play = scene.politics();
            play.draws(&[number % 4, number % 3, number % 2]);
            play.choose('A', "prepare prosperity");
            play.position().current_events[3].card
        })
        .collect();
    assert_eq!(tops.len(), 2, "either Age I card may be on top");
}

#[test]
fn an_aggression_needs_actions_and_more_strength() {
    covers!(
        "tta.aggression.reveal-pay",
        "tta.aggression.strength-needed",
        "tta.aggression.success",
        "tta.aggression.one-time",
        "tta.card.plunder",
        "tta.food.take",
        "tta.aggression.ma-not-refunded"
    );
    let mut scene = scene(2, 1);
    scene
        .military('A', &["plunder-1"])
        .tokens('B', "agriculture", 2)
        .tokens('B', "bronze", 2);
    scene.politics().refused(
        'A',
        "aggression plunder-1 B",
        "tta.aggression.strength-needed",
    );
    scene.tech('A', "warriors", 2);
    let mut play = scene.politics();
    play.choose('A', "aggression plunder-1 B")
        .asks("A")
        .not_offered('A', "split 0")
        .choose('A', "split 1");
    assert_eq!(
        (
            food(&play, 'B'),
            resources(&play, 'B'),
            food(&play, 'A'),
            resources(&play, 'A')
        ),
        (1, 0, 1, 2)
    );
    assert_eq!(of(&play, 'A').military, 1);
    assert!(
        play.position().discards[1]
            .iter()
            .any(|slot| slot.card == military("plunder-1"))
    );
    scene.player('A').military = 0;
    scene
        .politics()
        .refused('A', "aggression plunder-1 B", "tta.actions.spend");
}

#[test]
fn the_rival_defends_with_cards_up_to_the_action_total() {
    covers!(
        "tta.aggression.defend-bonus-cards",
        "tta.aggression.defend-discard",
        "tta.aggression.defended",
        "tta.aggression.no-partial-defense",
        "tta.aggression.defend-limit",
        "tta.bonus.use"
    );
    let mut scene = scene(2, 2);
    scene
        .government('B', "constitutional-monarchy")
        .military('A', &["spy"])
        .tech('A', "warriors", 12)
        .tech('B', "warriors", 8);
    scene.military('B', &["military-bonus-1", "legion", "phalanx", "enslave"]);
    scene.player('B').science = 9;
    scene.player('B').military = 0;
    let mut play = scene.politics();
    play.choose('A', "aggression spy B").asks("B");
    play.choose('B', "shield legion")
        .not_offered('B', "yield")
        .choose('B', "shield phalanx")
        .choose('B', "defend military-bonus-1");
    assert_eq!(of(&play, 'B').science, 9);
    assert!(play.position().attack.is_none());
    assert_eq!(of(&play, 'B').military_hand.len(), 1);
    let open = play.position().discards[1]
        .iter()
        .filter(|slot| slot.known == SeatSet::ALL)
        .count();
    assert_eq!(open, 1, "only the bonus card was shown");
    // Two actions in all: two cards at most, and 3 are not enough against 4.
    scene.government('B', "despotism");
    let mut play = scene.politics();
    play.choose('A', "aggression spy B");
    play.refused(
        'B',
        "defend military-bonus-1",
        "tta.aggression.no-partial-defense",
    )
    .refused('B', "shield legion", "tta.aggression.no-partial-defense");
    play.choose('B', "yield");
    assert_eq!(
        (
            of(&play, 'B').science,
            of(&play, 'A').science,
            of(&play, 'B').military_hand.len()
        ),
        (4, 5, 4)
    );
}

#[test]
fn defense_cards_are_limited_by_the_total() {
    covers!("tta.aggression.defend-limit");
    let mut scene = scene(2, 1);
    scene
        .military('A', &["plunder-1"])
        .tech('A', "warriors", 3)
        .military('B', &["legion", "phalanx", "enslave"]);
    scene.player('B').military = 0;
    let mut play = scene.politics();
    play.choose('A', "aggression plunder-1 B")
        .choose('B', "shield legion")
        .choose('B', "shield phalanx");
    assert!(
        play.position().attack.is_none(),
        "3 to 3: fended off with two cards, though no action is available"
    );
}

#[test]
fn pacts_bear_on_attacks() {
    covers!(
        "tta.aggression.pact-forbids",
        "tta.aggression.attack-bonus",
        "tta.aggression.no-ending-pact-bonus",
        "tta.aggression.ending-pact-removed",
        "tta.war.declare-ends-pact",
        "tta.war.declare-forbidden",
        "tta.card.open-borders-ma"
    );
    let mut scene = scene(3, 3);
    scene
        .military('A', &["plunder-3", "war-over-culture"])
        .tech('A', "warriors", 8)
        .tech('B', "warriors", 9)
        .government('A', "communism");
    scene.pact('A', "open-borders-agreement", 'B', Side::A);
    assert_eq!(
        (
            scene.0.military_total(A),
            scene.0.military_total(B),
            scene.0.military_total(C)
        ),
        (6, 3, 2)
    );
    let mut play = scene.politics();
    play.choose('A', "aggression plunder-3 B");
    let mut peace = common::scene(3, 3);
    peace
        .military('A', &["plunder-3", "war-over-culture"])
        .tech('A', "warriors", 9)
        .government('A', "communism")
        .pact('B', "peace-treaty", 'A', Side::A);
    let mut play = peace.politics();
    play.refused('A', "aggression plunder-3 B", "tta.aggression.pact-forbids")
        .refused('A', "war war-over-culture B", "tta.aggression.pact-forbids");
    play.offered('A', "aggression plunder-3 C");
    let mut ending = common::scene(3, 3);
    ending
        .military('A', &["plunder-3", "war-over-culture"])
        .tech('A', "warriors", 7)
        .tech('B', "warriors", 7)
        .government('A', "communism")
        .pact('A', "military-pact", 'B', Side::A);
    assert_eq!((ending.0.strength(A), ending.0.strength(B)), (10, 10));
    let mut play = ending.politics();
    play.refused(
        'A',
        "aggression plunder-3 B",
        "tta.aggression.strength-needed",
    );
    play.choose('A', "war war-over-culture B");
    assert!(of(&play, 'A').pact.is_none());
    assert_eq!(strength(&play, 'B'), 7);
    ending.tech('B', "warriors", 6);
    let mut play = ending.politics();
    play.choose('A', "aggression plunder-3 B");
    assert!(of(&play, 'A').pact.is_none());
}

#[test]
fn raids_destroy_what_fits() {
    covers!(
        "tta.card.raid",
        "tta.aggression.printed-cost",
        "tta.pop.destinations"
    );
    let mut scene = scene(2, 2);
    scene
        .military('A', &["raid-2"])
        .tech('A', "warriors", 4)
        .tech('B', "scientific-method", 1)
        .tech('B', "masonry", 0);
    let mut play = scene.politics();
    play.choose('A', "aggression raid-2 B")
        .refused('A', "demolish philosophy", "tta.card.raid")
        .choose('A', "demolish scientific-method")
        .choose('A', "demolish philosophy");
    assert_eq!((resources(&play, 'A'), of(&play, 'B').unused), (6, 3));
    let mut scene = common::scene(2, 1);
    scene
        .military('A', &["raid-1"])
        .tech('A', "warriors", 4)
        .tech('B', "philosophy", 0);
    let mut play = scene.politics();
    play.choose('A', "aggression raid-1 B").offered('A', "end");
    let mut scene = common::scene(2, 3);
    scene
        .military('A', &["raid-3"])
        .government('A', "communism")
        .tech('A', "warriors", 9)
        .tech('B', "computers", 1)
        .tech('B', "philosophy", 0);
    let mut play = scene.politics();
    play.choose('A', "aggression raid-3 B")
        .choose('A', "demolish computers")
        .offered('A', "end");
    assert_eq!(resources(&play, 'A'), 6, "half of 11, rounded up");
}

#[test]
fn enslaving_takes_a_worker_of_the_rivals_choice() {
    covers!("tta.card.enslave", "tta.pop.lose");
    let mut scene = scene(2, 1);
    scene.military('A', &["enslave"]).tech('A', "warriors", 4);
    scene.player('B').unused = 0;
    let mut play = scene.politics();
    play.choose('A', "aggression enslave B")
        .asks("B")
        .choose('B', "dismiss bronze");
    assert_eq!(
        (workers(&play, 'B', "bronze"), of(&play, 'B').yellow),
        (1, 19)
    );
    assert_eq!((resources(&play, 'A'), food(&play, 'A')), (2, 2));
}

#[test]
fn infiltration_and_annexation_need_a_target() {
    covers!(
        "tta.card.infiltrate",
        "tta.card.annex",
        "tta.colony.steal",
        "tta.tokens.loss-symbol"
    );
    let mut scene = scene(2, 2);
    scene
        .military('A', &["infiltrate", "annex"])
        .tech('A', "warriors", 9);
    let mut play = scene.politics();
    play.refused('A', "aggression infiltrate B", "tta.card.infiltrate")
        .refused('A', "aggression annex B", "tta.card.annex");
    scene
        .leader('B', "joan-of-arc")
        .unfinished('B', "eiffel-tower", 1)
        .colony('B', "vast-territory-1")
        .colony('B', "historic-territory-1");
    scene.player('B').blue = 5;
    let mut play = scene.politics();
    play.choose('A', "aggression infiltrate B")
        .choose('A', "remove-wonder");
    assert_eq!(
        (
            play.points('A'),
            of(&play, 'B').unfinished,
            of(&play, 'B').blue
        ),
        (6, None, 6)
    );
    let mut play = scene.politics();
    play.choose('A', "aggression infiltrate B")
        .choose('A', "remove-leader");
    assert_eq!((play.points('A'), of(&play, 'B').leader), (3, None));
    let mut play = scene.politics();
    play.choose('A', "aggression annex B")
        .choose('A', "colony vast-territory-1");
    assert_eq!(
        (of(&play, 'A').colonies.len(), of(&play, 'B').colonies.len()),
        (1, 1)
    );
    assert_eq!(
        (
            of(&play, 'A').yellow,
            of(&play, 'A').blue,
            of(&play, 'B').yellow,
            of(&play, 'B').blue
        ),
        (21, 15, 15, 6)
    );
    assert_eq!(food(&play, 'A'), 0, "the immediate effect is ignored");
    let mut ancient = common::scene(2, 2);
    ancient
        .military('A', &["infiltrate"])
        .tech('A', "warriors", 9)
        .leader('B', "moses");
    let mut play = ancient.politics();
    play.choose('A', "aggression infiltrate B");
    assert_eq!((play.points('A'), of(&play, 'B').leader), (0, None));
}

#[test]
fn armed_intervention_takes_culture() {
    covers!("tta.points.take");
    let mut scene = scene(2, 3);
    scene
        .military('A', &["armed-intervention"])
        .tech('A', "warriors", 9);
    scene.player('B').culture.add(Source::Events, 5);
    let mut play = scene.politics();
    play.choose('A', "aggression armed-intervention B");
    assert_eq!((play.points('A'), play.points('B')), (5, 0));
}

#[test]
fn a_war_is_declared_now_and_resolved_next_turn() {
    covers!(
        "tta.war.declare",
        "tta.war.declare-no-strength-check",
        "tta.war.resolve-next-turn",
        "tta.war.no-effect-until",
        "tta.war.resolve-must",
        "tta.war.resolve-compare",
        "tta.war.resolve-victor",
        "tta.war.resolve-discard",
        "tta.card.war-culture",
        "tta.war.no-bonus-cards",
        "tta.war.one-per-player"
    );
    let mut scene = scene(2, 3);
    scene
        .government('A', "communism")
        .military('A', &["war-over-culture"])
        .tech('A', "warriors", 5)
        .military('B', &["military-bonus-3"]);
    scene.player('B').culture.add(Source::Events, 7);
    let mut play = scene.politics();
    play.choose('A', "war war-over-culture B");
    assert_eq!(
        (
            of(&play, 'A').military,
            of(&play, 'A').wars.len(),
            play.points('B')
        ),
        (2, 1, 7)
    );
    end(&mut play, 'A');
    play.choose('B', "no-politics").choose('B', "end");
    assert_eq!(
        (play.points('A'), play.points('B')),
        (7, 0),
        "5 and an advantage of 4, but only 7 are there"
    );
    assert!(of(&play, 'A').wars.is_empty());
    assert!(
        play.position().discards[3]
            .iter()
            .any(|slot| slot.card == military("war-over-culture"))
    );
}

#[test]
fn either_side_can_win_a_war_and_equals_do_not() {
    covers!(
        "tta.war.resolve-victor",
        "tta.war.resolve-equal",
        "tta.card.war-territory",
        "tta.tokens.take-yellow"
    );
    let mut scene = scene(2, 2);
    scene
        .war('A', "war-over-territory", 'B')
        .tech('B', "warriors", 13);
    let mut play = scene.before_turn_of_a();
    end(&mut play, 'B');
    assert_eq!(
        (of(&play, 'A').yellow, of(&play, 'B').yellow),
        (15, 21),
        "1 and 12 / 5"
    );
    scene.tech('B', "warriors", 1);
    let mut play = scene.before_turn_of_a();
    end(&mut play, 'B');
    assert_eq!((of(&play, 'A').yellow, of(&play, 'A').wars.len()), (18, 0));
}

#[test]
fn a_bonus_for_attacking_counts_in_wars() {
    covers!("tta.war.resolve-compare", "tta.pact.no-war-cancel");
    let mut scene = scene(3, 3);
    scene
        .war('A', "war-over-culture", 'B')
        .tech('A', "warriors", 14)
        .tech('B', "warriors", 13)
        .pact('A', "open-borders-agreement", 'B', Side::A);
    scene.player('B').culture.add(Source::Events, 30);
    let mut play = scene.before_turn_of_a();
    end(&mut play, 'C');
    assert_eq!(play.points('A'), 8, "5 and an advantage of 3");
}

#[test]
fn special_technologies_can_be_war_spoils() {
    covers!(
        "tta.war.steal-special",
        "tta.war.steal-special-same",
        "tta.war.steal-special-type",
        "tta.card.war-technology",
        "tta.card.war-technology-steal"
    );
    let mut scene = scene(2, 2);
    scene
        .war('A', "war-over-technology", 'B')
        .tech('A', "warriors", 12)
        .tech('B', "cartography", 0)
        .tech('B', "warfare", 0)
        .hand('A', &["warfare"])
        .ready();
    scene.player('B').science = 3;
    let mut play = scene.before_turn_of_a();
    end(&mut play, 'B');
    // 12 against 1 + 1 + 1: an advantage of 9; B has scored 1 science in production.
    play.refused('A', "steal warfare", "tta.take.same-technology")
        .choose('A', "steal cartography");
    assert!(has(&play, 'A', "cartography") && !has(&play, 'B', "cartography"));
    assert_eq!((of(&play, 'A').science, of(&play, 'B').science), (4, 0));
    let mut scene = common::scene(2, 2);
    scene
        .war('A', "war-over-technology", 'B')
        .tech('A', "warriors", 10)
        .tech('A', "architecture", 0)
        .tech('B', "masonry", 0);
    scene.player('B').science = 20;
    let mut play = scene.before_turn_of_a();
    end(&mut play, 'B');
    play.choose('A', "steal masonry");
    assert!(
        !has(&play, 'A', "masonry")
            && has(&play, 'A', "architecture")
            && !has(&play, 'B', "masonry")
    );
    assert_eq!(
        of(&play, 'A').science,
        6,
        "the card cost 3 of the advantage of 9"
    );
    let mut play = scene.before_turn_of_a();
    end(&mut play, 'B');
    play.choose('A', "done");
    assert_eq!(of(&play, 'A').science, 9);
}

#[test]
fn the_last_round_sees_no_new_war() {
    covers!(
        "tta.politics.no-war-last-round",
        "tta.war.not-last-round",
        "tta.politics.last-round-rest"
    );
    let mut scene = scene(2, 4);
    scene
        .government('A', "communism")
        .military('A', &["war-over-culture", "plunder-3", "impact-of-balance"])
        .tech('A', "warriors", 9);
    scene.events(&["impact-of-colonies"]);
    scene.politics().offered('A', "war war-over-culture B");
    scene.0.round = 9;
    let mut play = scene.politics();
    play.refused(
        'A',
        "war war-over-culture B",
        "tta.politics.no-war-last-round",
    )
    .offered('A', "aggression plunder-3 B");
    play.choose('A', "prepare impact-of-balance");
    assert_eq!(play.points('A'), 3);
}

#[test]
fn a_pact_is_offered_accepted_or_refused() {
    covers!(
        "tta.pact.offer",
        "tta.pact.refuse",
        "tta.pact.accept",
        "tta.pact.one-own",
        "tta.pact.at-most-one-own",
        "tta.pact.no-ma-cost",
        "tta.card.scientific-cooperation"
    );
    let mut scene = scene(3, 2);
    scene
        .military(
            'A',
            &["promise-of-military-protection", "scientific-cooperation"],
        )
        .pact('B', "acceptance-of-supremacy", 'A', Side::B);
    let mut play = scene.politics();
    play.choose('A', "offer promise-of-military-protection B A")
        .asks("B")
        .choose('B', "refuse");
    assert_eq!(of(&play, 'A').military_hand.len(), 2);
    let shown = of(&play, 'A')
        .military_hand
        .iter()
        .filter(|slot| slot.known == SeatSet::ALL)
        .count();
    assert_eq!(shown, 1, "everybody has seen the card");
    play.offered('A', "end");
    let mut play = scene.politics();
    play.choose('A', "offer promise-of-military-protection C B")
        .choose('C', "accept");
    assert_eq!(
        (
            culture_rating(&play, 'C'),
            strength(&play, 'A'),
            culture_rating(&play, 'A')
        ),
        (1, 5, 0)
    );
    assert!(of(&play, 'B').pact.is_some(), "the pact in B's area stays");
    assert_eq!(of(&play, 'A').military, 2);
    end(&mut play, 'A');
    for seat in ['B', 'C'] {
        play.choose(seat, "no-politics").choose(seat, "end");
    }
    play.choose('A', "offer scientific-cooperation B A")
        .choose('B', "accept");
    assert_eq!(
        of(&play, 'A').pact.map(|pact| pact.card),
        Some(military("scientific-cooperation"))
    );
    assert_eq!(
        culture_rating(&play, 'C'),
        0,
        "the old pact in A's area ended"
    );
}

#[test]
fn pacts_can_be_cancelled_by_either_party() {
    covers!("tta.pact.cancel", "tta.politics.no-pacts-2p");
    let mut scene = scene(3, 3);
    scene
        .pact('B', "peace-treaty", 'A', Side::A)
        .pact('C', "military-pact", 'B', Side::A);
    let mut play = scene.politics();
    play.not_offered('A', "cancel C").choose('A', "cancel B");
    assert!(of(&play, 'B').pact.is_none() && of(&play, 'C').pact.is_some());
    assert_eq!(culture_rating(&play, 'B'), 0);
    let mut two = common::scene(2, 3);
    assert!(
        two.politics()
            .offers('A')
            .iter()
            .all(|offer| !offer.starts_with("offer") && !offer.starts_with("cancel"))
    );
}

#[test]
fn pact_terms_work() {
    covers!(
        "tta.card.pact-production",
        "tta.card.tourism",
        "tta.card.loss-of-sovereignty",
        "tta.card.scientific-cooperation",
        "tta.card.trade-routes"
    );
    let mut scene = scene(3, 3);
    scene
        .pact('A', "acceptance-of-supremacy", 'B', Side::A)
        .pact('C', "international-trade-agreement", 'B', Side::A);
    let mut play = scene.actions();
    end(&mut play, 'A');
    assert_eq!((resources(&play, 'A'), food(&play, 'A')), (3, 2));
    play.choose('B', "no-politics").choose('B', "end");
    assert_eq!((resources(&play, 'B'), food(&play, 'B')), (1, 3));
    let mut tour = common::scene(3, 3);
    tour.pact('A', "international-tourism", 'B', Side::A)
        .wonder('B', "pyramids")
        .wonder('B', "colossus");
    tour.player('B').wonders[0].ruined = true;
    assert_eq!((tour.0.culture_rating(A), tour.0.culture_rating(B)), (2, 2));
    let mut sovereign = common::scene(3, 3);
    sovereign
        .pact('B', "loss-of-sovereignty", 'C', Side::B)
        .government('A', "communism")
        .military('A', &["war-over-culture", "plunder-3"])
        .tech('A', "warriors", 9);
    assert_eq!(
        (sovereign.0.culture_rating(B), sovereign.0.culture_rating(C)),
        (0, 2)
    );
    let mut play = sovereign.politics();
    play.refused(
        'A',
        "war war-over-culture B",
        "tta.card.loss-of-sovereignty",
    )
    .offered('A', "war war-over-culture C")
    .offered('A', "aggression plunder-3 B");
    let mut science = common::scene(3, 2);
    science
        .pact('B', "scientific-cooperation", 'A', Side::A)
        .hand('A', &["iron"]);
    science.player('A').science = 3;
    science
        .actions()
        .refused('A', "develop iron", "tta.card.scientific-cooperation");
    science.player('B').science = 1;
    let mut play = science.actions();
    play.choose('A', "develop iron");
    assert_eq!((of(&play, 'A').science, of(&play, 'B').science), (0, 0));
    let mut trade = common::scene(3, 1);
    trade
        .pact('A', "trade-routes-agreement", 'B', Side::A)
        .tokens('A', "agriculture", 2)
        .tokens('A', "bronze", 1)
        .tokens('B', "bronze", 2)
        .tokens('B', "agriculture", 1);
    let mut play = trade.actions();
    play.not_offered('A', "build bronze")
        .choose('A', "trade-food")
        .choose('A', "build bronze");
    assert_eq!((food(&play, 'A'), resources(&play, 'A')), (1, 0));
    play.not_offered('A', "trade-food");
    end(&mut play, 'A');
    play.choose('B', "no-politics")
        .choose('B', "trade-resource")
        .choose('B', "population");
    assert_eq!((food(&play, 'B'), resources(&play, 'B')), (0, 1));
}

#[test]
fn resigning_leaves_the_game_to_the_others() {
    covers!(
        "tta.resign.leave",
        "tta.resign.turn-ends",
        "tta.resign.cards",
        "tta.resign.common-tactics",
        "tta.resign.wars",
        "tta.resign.own-wars",
        "tta.resign.current-decks",
        "tta.resign.starting-player",
        "tta.row.sweep-after-resignation",
        "tta.resign.two-left"
    );
    let mut scene = scene(3, 2);
    scene
        .war('B', "war-over-territory", 'A')
        .war('A', "war-over-territory", 'C')
        .pact('B', "acceptance-of-supremacy", 'A', Side::A)
        .tactic('A', "legion");
    scene.hand('A', &["iron"]).military('A', &["spy"]);
    for space in 1..=4 {
        scene.row(space, ["iron", "alchemy", "coal", "opera"][space - 1]);
    }
    let deck = scene.0.military_deck.len();
    let mut play = scene.politics();
    play.choose('A', "resign").asks("B");
    assert!(of(&play, 'A').resigned);
    assert_eq!(
        (
            play.points('B'),
            of(&play, 'B').wars.len(),
            of(&play, 'B').pact
        ),
        (7, 0, None)
    );
    assert!(play.position().common_tactics.has(military("legion")));
    assert_eq!(play.position().first, B);
    assert_eq!(
        play.position().row[0],
        Some(civil("opera")),
        "three spaces are swept for two players"
    );
    assert_eq!(play.position().military_deck.len(), deck);
    assert!(
        play.position()
            .military_deck
            .iter()
            .any(|slot| slot.card == military("scientific-cooperation")),
        "the current deck keeps its pacts"
    );
    assert_eq!(play.position().round, 8, "B has still to play this round");
    play.choose('B', "resign").over();
    assert_eq!(play.position().standing().winners(), SeatSet::only(C));
}

#[test]
fn the_last_one_wins_and_age_four_has_no_way_out() {
    covers!(
        "tta.resign.last-one-wins",
        "tta.resign.not-age-4",
        "tta.politics.no-resign-age-4"
    );
    let mut scene = scene(2, 1);
    scene.player('A').culture.add(Source::Events, 50);
    let mut play = scene.politics();
    play.choose('A', "resign").over();
    assert_eq!(play.position().standing().winners(), SeatSet::only(B));
    common::scene(2, 4)
        .politics()
        .refused('A', "resign", "tta.politics.no-resign-age-4");
}

#[test]
fn decks_of_later_ages_fit_those_who_are_left() {
    covers!("tta.resign.future-decks", "tta.resign.future-decks-pacts");
    let mut scene = scene(4, 1);
    let card = civil("masonry");
    scene.0.civil_deck.clear();
    scene.0.civil_deck.push(orbis_parts::Slot::down(card));
    let mut play = scene.politics();
    play.choose('A', "resign");
    assert_eq!(play.position().age, 2);
    let left = play
        .position()
        .row
        .iter()
        .flatten()
        .filter(|card| card.card().level == 2)
        .count();
    assert_eq!(play.position().civil_deck.len() + left, 50);
    assert_eq!(play.position().military_deck.len(), 50);
    let mut scene = common::scene(3, 1);
    scene.0.civil_deck.clear();
    scene.0.civil_deck.push(orbis_parts::Slot::down(card));
    let mut play = scene.politics();
    play.choose('A', "resign");
    assert_eq!(
        play.position().military_deck.len(),
        46,
        "two are left: no pacts in the new deck"
    );
}
