//! Aggressions and wars.

use crate::common::{end, food, has, military, of, resources, scene, strength, workers};
use orbis_core::{Seat, SeatSet, covers};
use orbis_through_the_ages::{Side, Source};

const A: Seat = Seat::at(0);
const B: Seat = Seat::at(1);
const C: Seat = Seat::at(2);

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
fn defense_cards_are_named_in_any_order_and_taken_back() {
    covers!("tta.aggression.defend-bonus-cards");
    let mut scene = scene(2, 2);
    scene
        .government('B', "constitutional-monarchy")
        .military('A', &["spy"])
        .tech('A', "warriors", 12)
        .tech('B', "warriors", 8);
    scene.military('B', &["military-bonus-1", "legion", "phalanx", "enslave"]);
    scene.player('B').military = 0;
    let mut sorted = scene.politics();
    sorted.choose('A', "aggression spy B").chain(
        'B',
        &["defend military-bonus-1", "shield legion", "shield phalanx"],
    );
    assert!(sorted.position().attack.is_none());
    let mut play = scene.politics();
    play.choose('A', "aggression spy B").chain(
        'B',
        &[
            "shield phalanx",
            "shield enslave",
            "back shield phalanx",
            "shield legion",
            "back shield enslave",
            "shield phalanx",
        ],
    );
    play.not_offered('B', "yield")
        .not_offered('B', "shield legion")
        .not_offered('B', "back defend military-bonus-1")
        .offered('B', "defend military-bonus-1");
    assert_eq!(
        of(&play, 'B').military_hand.len(),
        4,
        "nothing is played yet"
    );
    play.chain('B', &["back shield legion", "back shield phalanx"])
        .offered('B', "yield")
        .chain(
            'B',
            &["shield phalanx", "defend military-bonus-1", "shield legion"],
        );
    assert_eq!(play.position(), sorted.position());
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
    let mut peace = crate::common::scene(3, 3);
    peace
        .military('A', &["plunder-3", "war-over-culture"])
        .tech('A', "warriors", 9)
        .government('A', "communism")
        .pact('B', "peace-treaty", 'A', Side::A);
    let mut play = peace.politics();
    play.refused('A', "aggression plunder-3 B", "tta.aggression.pact-forbids")
        .refused('A', "war war-over-culture B", "tta.aggression.pact-forbids");
    play.offered('A', "aggression plunder-3 C");
    let mut ending = crate::common::scene(3, 3);
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
    let mut scene = crate::common::scene(2, 1);
    scene
        .military('A', &["raid-1"])
        .tech('A', "warriors", 4)
        .tech('B', "philosophy", 0);
    let mut play = scene.politics();
    play.choose('A', "aggression raid-1 B").offered('A', "end");
    let mut scene = crate::common::scene(2, 3);
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
    let mut ancient = crate::common::scene(2, 2);
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
    let mut scene = crate::common::scene(2, 2);
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
