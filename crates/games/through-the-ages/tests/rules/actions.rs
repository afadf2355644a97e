//! The Action Phase: taking cards, population, building, upgrading, destroying, leaders, wonders.

use crate::common::{civil, culture_rating, food, of, resources, scene, strength, workers};
use orbis_core::{Seat, covers};

const A: Seat = Seat::at(0);

#[test]
fn taking_costs_what_the_space_says() {
    covers!(
        "tta.take.cost",
        "tta.take.to-hand",
        "tta.take.row-not-refilled",
        "tta.actions.spend",
        "tta.action.any-order",
        "tta.card.anatomy-civil",
        "tta.hand.both-kinds"
    );
    let mut scene = scene(2, 1);
    scene
        .row(1, "iron")
        .row(6, "alchemy")
        .row(10, "swordsmen")
        .row(13, "knights");
    let mut play = scene.actions();
    play.choose('A', "take 6 alchemy");
    assert_eq!(of(&play, 'A').civil, 2);
    assert!(of(&play, 'A').holds(civil("alchemy")));
    assert_eq!(play.position().row[5], None);
    play.refused('A', "take 10 swordsmen", "tta.actions.spend");
    play.choose('A', "take 1 iron");
    assert_eq!(of(&play, 'A').civil, 1);
    assert_eq!(
        play.position().row[12],
        Some(civil("knights")),
        "nothing slides"
    );
}

#[test]
fn a_full_hand_takes_no_card_but_a_wonder() {
    covers!(
        "tta.take.hand-limit",
        "tta.hand.civil-limit",
        "tta.take-wonder.hand-irrelevant",
        "tta.take-wonder.enters-play",
        "tta.take-wonder.cost",
        "tta.wonder.states",
        "tta.hand.civil-over"
    );
    let mut scene = scene(2, 1);
    scene.hand(
        'A',
        &["rich-land-1", "rich-land-1", "frugality-1", "frugality-1"],
    );
    scene.row(1, "iron").row(2, "great-wall");
    let mut play = scene.actions();
    play.refused('A', "take 1 iron", "tta.take.hand-limit");
    play.choose('A', "take 2 great-wall");
    let wonder = of(&play, 'A').unfinished.expect("a wonder");
    assert_eq!((wonder.card, wonder.built), (civil("great-wall"), 0));
    assert_eq!(of(&play, 'A').happiness(), 0, "no effect yet");
    assert_eq!(of(&play, 'A').hand.len(), 4);
    scene.wonder('A', "library-of-alexandria");
    scene.actions().offered('A', "take 1 iron");
}

#[test]
fn no_technology_twice_and_one_leader_of_an_age() {
    covers!(
        "tta.take.same-technology",
        "tta.take.leader-per-age",
        "tta.leader.age-lock",
        "tta.take.action-cards-duplicates",
        "tta.card.refers-to-play",
        "tta.card.in-play"
    );
    let mut scene = scene(2, 1);
    scene
        .hand('A', &["alchemy", "rich-land-1"])
        .tech('A', "iron", 0);
    scene.player('A').leader_taken[1] = true;
    scene
        .row(1, "iron")
        .row(2, "alchemy")
        .row(3, "joan-of-arc")
        .row(4, "rich-land-1");
    let mut play = scene.actions();
    play.refused('A', "take 1 iron", "tta.take.same-technology");
    play.refused('A', "take 2 alchemy", "tta.take.same-technology");
    play.refused('A', "take 3 joan-of-arc", "tta.take.leader-per-age");
    play.choose('A', "take 4 rich-land-1");
}

#[test]
fn taking_a_leader_locks_its_age_for_good() {
    covers!(
        "tta.take.leader-per-age",
        "tta.leader.play",
        "tta.leader.immediate",
        "tta.leader.one"
    );
    let mut scene = scene(2, 1);
    scene.row(1, "joan-of-arc").row(2, "genghis-khan");
    let mut play = scene.actions();
    play.choose('A', "take 1 joan-of-arc")
        .choose('A', "leader joan-of-arc");
    assert_eq!(of(&play, 'A').leader, Some(civil("joan-of-arc")));
    assert_eq!(culture_rating(&play, 'A'), 1, "her effect applies at once");
    play.refused('A', "take 2 genghis-khan", "tta.take.leader-per-age");
}

#[test]
fn completed_wonders_make_wonders_dearer() {
    covers!(
        "tta.take-wonder.cost",
        "tta.take-wonder.one-unfinished",
        "tta.take-wonder.no-abandon",
        "tta.wonder.number",
        "tta.app.ravages"
    );
    let mut scene = scene(2, 1);
    scene
        .wonder('A', "colossus")
        .wonder('A', "hanging-gardens")
        .row(7, "great-wall")
        .row(1, "taj-mahal");
    scene.player('A').wonders[0].ruined = true;
    let mut play = scene.actions();
    play.choose('A', "take 7 great-wall");
    assert_eq!(
        of(&play, 'A').civil,
        0,
        "2 for the space, 1 for each completed wonder, ruins too"
    );
    play.refused('A', "take 1 taj-mahal", "tta.take-wonder.one-unfinished");
}

#[test]
fn population_costs_food_and_needs_a_token() {
    covers!(
        "tta.population.cost",
        "tta.population.move",
        "tta.population.empty",
        "tta.food.pay-impossible",
        "tta.pop.unused",
        "tta.pop.worker"
    );
    let mut scene = scene(2, 1);
    scene.tokens('A', "agriculture", 3);
    let mut play = scene.actions();
    play.choose('A', "population");
    assert_eq!(
        (
            of(&play, 'A').yellow,
            of(&play, 'A').unused,
            food(&play, 'A')
        ),
        (17, 2, 1)
    );
    assert_eq!(of(&play, 'A').workers(), 8);
    play.refused('A', "population", "tta.food.pay-impossible");
    scene.player('A').yellow = 0;
    scene
        .actions()
        .refused('A', "population", "tta.population.empty");
}

#[test]
fn building_needs_a_worker_resources_and_room() {
    covers!(
        "tta.build.cost",
        "tta.build.needs-worker",
        "tta.build.urban-limit",
        "tta.build.update",
        "tta.techs.urban-worker",
        "tta.techs.urban-limit",
        "tta.gov.limit",
        "tta.stats.worker-cards",
        "tta.stats.science",
        "tta.stats.update",
        "tta.action.all-or-nothing",
        "tta.techs.farm-mine-worker",
        "tta.techs.farm-mine-no-rating"
    );
    let mut scene = scene(2, 1);
    scene.tokens('A', "bronze", 9);
    scene.player('A').unused = 2;
    let mut play = scene.actions();
    play.choose('A', "build philosophy");
    assert_eq!(
        (
            resources(&play, 'A'),
            of(&play, 'A').unused,
            of(&play, 'A').civil
        ),
        (6, 1, 3)
    );
    assert_eq!(of(&play, 'A').science_rating(), 2);
    play.refused('A', "build philosophy", "tta.build.urban-limit");
    play.choose('A', "build agriculture");
    assert_eq!(of(&play, 'A').science_rating(), 2);
    play.refused('A', "build bronze", "tta.build.needs-worker");
    scene.tech('A', "iron", 0).tokens('A', "bronze", 4);
    scene
        .actions()
        .refused('A', "build iron", "tta.food.pay-impossible");
}

#[test]
fn upgrading_pays_the_difference() {
    covers!(
        "tta.upgrade.procedure",
        "tta.upgrade.cost",
        "tta.upgrade.skip-levels",
        "tta.upgrade.limit-irrelevant",
        "tta.card.level-of-building",
        "tta.card.level"
    );
    let mut scene = scene(2, 3);
    scene
        .tech('A', "philosophy", 2)
        .tech('A', "computers", 0)
        .tech('A', "iron", 0)
        .tokens('A', "bronze", 11);
    let mut play = scene.actions();
    play.choose('A', "upgrade philosophy computers");
    assert_eq!(resources(&play, 'A'), 3);
    assert_eq!(workers(&play, 'A', "computers"), 1);
    play.choose('A', "upgrade bronze iron");
    assert_eq!(resources(&play, 'A'), 0);
    assert_eq!(of(&play, 'A').science_rating(), 6);
}

#[test]
fn construction_changes_both_prices() {
    covers!(
        "tta.upgrade.modifiers",
        "tta.build.construction-discount",
        "tta.card.construction",
        "tta.upgrade.not-negative"
    );
    for (special, cost) in [("masonry", 2), ("architecture", 1)] {
        let mut scene = scene(2, 2);
        scene
            .tech('A', special, 0)
            .tech('A', "alchemy", 1)
            .tech('A', "scientific-method", 0)
            .tokens('A', "bronze", 12);
        let mut play = scene.actions();
        play.choose('A', "upgrade alchemy scientific-method");
        assert_eq!(resources(&play, 'A'), 12 - cost, "{special}");
    }
    let mut scene = scene(2, 2);
    scene
        .tech('A', "masonry", 0)
        .tech('A', "alchemy", 0)
        .tokens('A', "bronze", 12);
    let mut play = scene.actions();
    play.choose('A', "upgrade philosophy alchemy");
    assert_eq!(resources(&play, 'A'), 10);
    play.choose('A', "build agriculture");
    assert_eq!(resources(&play, 'A'), 8, "farms are no urban buildings");
}

#[test]
fn destroying_and_disbanding_free_a_worker() {
    covers!(
        "tta.destroy.procedure",
        "tta.destroy.update",
        "tta.unit.disband",
        "tta.pop.destinations",
        "tta.techs.unit-worker"
    );
    let mut scene = scene(2, 1);
    scene.tech('A', "religion", 1);
    let mut play = scene.actions();
    play.choose('A', "destroy religion");
    assert_eq!(
        (
            culture_rating(&play, 'A'),
            of(&play, 'A').happiness(),
            of(&play, 'A').unused
        ),
        (0, 0, 2)
    );
    play.choose('A', "disband warriors");
    assert_eq!(
        (
            strength(&play, 'A'),
            of(&play, 'A').unused,
            of(&play, 'A').military
        ),
        (0, 3, 1)
    );
    assert_eq!(of(&play, 'A').civil, 3);
}

#[test]
fn a_replaced_leader_gives_the_action_back() {
    covers!(
        "tta.leader.replace",
        "tta.leader.replace-needs-action",
        "tta.leader.no-removal",
        "tta.actions.gain-back",
        "tta.actions.replace-atomic",
        "tta.card.civil-gone",
        "tta.card.discard-place"
    );
    let mut scene = scene(2, 1);
    scene
        .hand('A', &["joan-of-arc"])
        .leader('A', "julius-caesar");
    scene.player('A').civil = 2;
    let mut play = scene.actions();
    let before = of(&play, 'A').military;
    play.choose('A', "leader joan-of-arc");
    assert_eq!(of(&play, 'A').civil, 2);
    assert_eq!(
        of(&play, 'A').military,
        before,
        "one military action left, one came, once the change was complete"
    );
    assert!(!of(&play, 'A').holds(civil("julius-caesar")));
    scene.player('A').civil = 0;
    scene
        .actions()
        .refused('A', "leader joan-of-arc", "tta.actions.spend");
}

#[test]
fn stages_are_covered_and_a_finished_wonder_works() {
    covers!(
        "tta.wonder.stage-cost",
        "tta.wonder.complete",
        "tta.actions.total-up",
        "tta.actions.civil-total",
        "tta.wonder.tokens-count-as-used",
        "tta.actions.only-card-changes"
    );
    let mut scene = scene(2, 1);
    scene
        .unfinished('A', "pyramids", 0)
        .tokens('A', "bronze", 6);
    scene.player('A').civil = 3;
    let mut play = scene.actions();
    play.choose('A', "stages 1");
    assert_eq!(
        (resources(&play, 'A'), of(&play, 'A').blue),
        (3, 16 - 6 + 3 - 1),
        "one token lies on the wonder"
    );
    play.chain('A', &["stages 1", "stages 1"]);
    assert_eq!(of(&play, 'A').wonders.len(), 1);
    assert_eq!(
        (of(&play, 'A').civil, play.position().civil_total(A)),
        (1, 5)
    );
    assert_eq!((resources(&play, 'A'), of(&play, 'A').blue), (0, 16));
    play.refused('A', "stages 1", "tta.wonder.stage-cost");
}

#[test]
fn masonry_builds_two_stages_at_once() {
    covers!("tta.wonder.multi-stage", "tta.card.construction");
    let mut scene = scene(2, 1);
    scene
        .unfinished('A', "pyramids", 0)
        .tech('A', "masonry", 0)
        .tokens('A', "bronze", 5);
    let mut play = scene.actions();
    play.choose('A', "stages 2");
    assert_eq!((of(&play, 'A').civil, resources(&play, 'A')), (3, 0));
    assert_eq!(
        of(&play, 'A').unfinished.map(|wonder| wonder.built),
        Some(2)
    );
}

#[test]
fn an_empty_bank_takes_the_covering_token_from_a_card() {
    covers!("tta.wonder.stage-token-from-tech");
    let mut scene = scene(2, 1);
    scene
        .unfinished('A', "colossus", 0)
        .tokens('A', "iron", 2)
        .tokens('A', "agriculture", 1);
    scene.player('A').blue = 0;
    let mut play = scene.actions();
    play.choose('A', "stages 1");
    // 3 of 4 resources: one token returned, one moved down; the returned one covers the stage.
    assert_eq!(
        of(&play, 'A').unfinished.map(|wonder| wonder.built),
        Some(1)
    );
    let mut scene = crate::common::scene(2, 1);
    scene
        .unfinished('A', "colossus", 0)
        .hand('A', &["engineering-genius-1"])
        .tokens('A', "agriculture", 1);
    scene.player('A').blue = 0;
    let mut play = scene.actions();
    play.choose('A', "play engineering-genius-1")
        .choose('A', "stages 1")
        .choose('A', "token agriculture");
    assert_eq!(
        (
            food(&play, 'A'),
            of(&play, 'A').unfinished.map(|wonder| wonder.built)
        ),
        (0, Some(1))
    );
    scene.tokens('A', "agriculture", 0);
    scene.actions().refused(
        'A',
        "play engineering-genius-1",
        "tta.actioncard.must-be-possible",
    );
}

#[test]
fn the_first_turn_only_takes_cards() {
    covers!(
        "tta.first.limited-actions",
        "tta.first.only-take-cards",
        "tta.action.first-turn",
        "tta.first.end-of-turn-normal",
        "tta.action.may-stop",
        "tta.eot.draw-first-round",
        "tta.row.not-in-first-round",
        "tta.first.skip"
    );
    let mut play = orbis_testkit::Play::<orbis_through_the_ages::Position>::start(3, "first turn");
    let first = play.position().first;
    let next = play.position().after(first);
    assert!(
        play.offers(first)
            .iter()
            .all(|offer| offer.starts_with("take") || offer == "end")
    );
    let row = play.position().row;
    play.choose(first, "end");
    let player = of(&play, first);
    assert_eq!(
        (player.science, play.points(first), player.blue),
        (1, 0, 12)
    );
    assert_eq!((food(&play, first), resources(&play, first)), (2, 2));
    assert_eq!(
        (player.civil, player.military, player.military_hand.len()),
        (4, 2, 0)
    );
    assert_eq!(play.position().row, row);
    assert!(
        play.offers(next)
            .iter()
            .all(|offer| offer.starts_with("take") || offer == "end")
    );
}
