//! Every event, and how events compare, ask and end.

use crate::common::{
    civil, culture_rating, end, food, has, military, of, resources, scene, strength, workers,
};
use orbis_core::{Seat, covers};
use orbis_through_the_ages::{
    Side, Source,
    effects::Impact,
    events::{Order, impact, order},
};

const A: Seat = Seat::at(0);
const B: Seat = Seat::at(1);

#[test]
fn ties_go_to_the_current_player_clockwise() {
    covers!("tta.event.tie-higher", "tta.event.strongest-weakest");
    let mut scene = scene(4, 1);
    for (seat, units) in [('A', 5), ('B', 7), ('C', 5), ('D', 7)] {
        scene.tech(seat, "warriors", units);
    }
    let list: String = order(&scene.0, Seat::at(2), Order::Strength)
        .iter()
        .map(|seat| seat.letter())
        .collect();
    assert_eq!(list, "DBCA");
}

#[test]
fn counting_as_higher_can_hurt() {
    covers!("tta.event.tie-disadvantage", "tta.card.terrorism");
    let mut scene = scene(3, 2);
    for seat in ['A', 'B'] {
        scene.player(seat).culture.add(Source::Events, 0);
        scene.tech(seat, "religion", 1);
    }
    scene.player('B').culture.add(Source::Events, 9);
    let mut play = scene.reveal("terrorism");
    // A has scored 2 for preparing; C has the fewest and chooses for A and B.
    play.asks("C")
        .choose('C', "demolish religion")
        .choose('C', "demolish philosophy");
    assert_eq!(
        (
            workers(&play, 'A', "religion"),
            workers(&play, 'B', "philosophy")
        ),
        (0, 0)
    );
    assert_eq!(
        (of(&play, 'A').unused, workers(&play, 'C', "philosophy")),
        (2, 1)
    );
}

#[test]
fn age_a_events_give_to_everybody() {
    covers!(
        "tta.card.dev-markets",
        "tta.event.decision-order",
        "tta.card.dev-free-build",
        "tta.event.optional-may",
        "tta.food.gain-order",
        "tta.event.action-effects"
    );
    let play = scene(2, 1).reveal("development-of-agriculture");
    assert_eq!((food(&play, 'A'), food(&play, 'B')), (2, 2));
    let play = scene(2, 1).reveal("development-of-crafts");
    assert_eq!((resources(&play, 'A'), resources(&play, 'B')), (2, 2));
    let mut play = scene(2, 1).reveal("development-of-markets");
    play.asks("A")
        .choose('A', "food")
        .asks("B")
        .choose('B', "resources");
    assert_eq!((food(&play, 'A'), resources(&play, 'B')), (2, 2));
    let play = scene(2, 1).reveal("development-of-politics");
    assert_eq!(
        (
            of(&play, 'A').military_hand.len(),
            of(&play, 'B').military_hand.len()
        ),
        (3, 3)
    );
    let play = scene(2, 1).reveal("development-of-science");
    assert_eq!((of(&play, 'A').science, of(&play, 'B').science), (2, 2));
    let play = scene(2, 1).reveal("development-of-settlement");
    assert_eq!((of(&play, 'A').unused, of(&play, 'B').yellow), (2, 17));
    let play = scene(2, 1).reveal("development-of-trade-routes");
    assert_eq!(
        (
            of(&play, 'A').science,
            food(&play, 'B'),
            resources(&play, 'B')
        ),
        (1, 1, 1)
    );
    let mut play = scene(2, 1).reveal("development-of-religion");
    play.choose('A', "build religion")
        .asks("B")
        .choose('B', "decline");
    assert_eq!(
        (
            workers(&play, 'A', "religion"),
            workers(&play, 'B', "religion"),
            of(&play, 'A').civil
        ),
        (1, 0, 4)
    );
    let mut scene = crate::common::scene(2, 1);
    scene.player('B').unused = 0;
    let mut play = scene.reveal("development-of-warfare");
    play.choose('A', "build warriors")
        .asks("A")
        .offered('A', "end");
    assert_eq!(
        (workers(&play, 'A', "warriors"), of(&play, 'A').military),
        (2, 2)
    );
}

#[test]
fn development_of_civilization_offers_one_of_three() {
    covers!(
        "tta.app.devciv",
        "tta.app.devciv-choice",
        "tta.app.devciv-revolution",
        "tta.app.devciv-between-turns",
        "tta.revolution.event",
        "tta.event.develop-revolution"
    );
    let mut scene = scene(3, 1);
    scene
        .tokens('A', "bronze", 1)
        .hand('B', &["monarchy"])
        .tokens('C', "agriculture", 1);
    scene.player('B').science = 1;
    let mut play = scene.reveal("development-of-civilization");
    play.asks("A")
        .not_offered('A', "build warriors")
        .not_offered('A', "population")
        .choose('A', "build agriculture");
    assert_eq!((resources(&play, 'A'), of(&play, 'A').civil), (0, 4));
    play.not_offered('B', "develop monarchy")
        .choose('B', "revolution monarchy");
    assert_eq!(
        (
            of(&play, 'B').science,
            of(&play, 'B').civil,
            play.position().civil_total(B)
        ),
        (0, 0, 5)
    );
    play.choose('C', "population");
    assert_eq!((food(&play, 'C'), of(&play, 'C').unused), (0, 2));
    end(&mut play, 'A');
    play.choose('B', "no-politics");
    assert_eq!(
        of(&play, 'B').civil,
        0,
        "nothing is left on the own next turn"
    );
}

#[test]
fn age_one_events_compare_strength() {
    covers!(
        "tta.card.border-conflict",
        "tta.card.uncertain-borders",
        "tta.event.two-player-reading",
        "tta.food.lose",
        "tta.event.simultaneous"
    );
    let strong = || {
        let mut scene = scene(2, 1);
        scene.tech('A', "warriors", 3);
        scene
    };
    let mut play = strong().reveal("border-conflict");
    play.asks("B").choose('B', "demolish bronze");
    assert_eq!(
        (
            workers(&play, 'B', "bronze"),
            of(&play, 'B').unused,
            resources(&play, 'A')
        ),
        (1, 2, 3)
    );
    let mut crusade = strong();
    crusade.player('B').culture.add(Source::Events, 3);
    let play = crusade.reveal("crusades");
    assert_eq!((play.points('A'), play.points('B')), (1 + 4, 0));
    let mut play = strong().reveal("foray");
    play.asks("A").choose('A', "split 1");
    assert_eq!(
        (food(&play, 'A'), resources(&play, 'A'), food(&play, 'B')),
        (1, 2, 0)
    );
    let mut raided = strong();
    raided
        .tokens('B', "agriculture", 2)
        .tokens('B', "bronze", 1);
    let mut play = raided.reveal("raiders");
    play.asks("B").choose('B', "split 1");
    assert_eq!((food(&play, 'B'), resources(&play, 'B')), (1, 0));
    let mut terror = strong();
    terror.player('B').unused = 1;
    let play = terror.reveal("reign-of-terror");
    assert_eq!(
        (
            of(&play, 'B').unused,
            of(&play, 'B').yellow,
            of(&play, 'A').unused
        ),
        (0, 19, 1)
    );
    let play = strong().reveal("uncertain-borders");
    assert_eq!((of(&play, 'A').yellow, of(&play, 'B').yellow), (19, 17));
    let mut empty = strong();
    empty.player('B').yellow = 0;
    empty.player('B').unused = 9;
    let play = empty.reveal("uncertain-borders");
    assert_eq!(of(&play, 'A').yellow, 18);
}

#[test]
fn barbarians_strike_weak_leaders_in_culture() {
    covers!("tta.card.barbarians");
    let mut scene = scene(2, 1);
    scene.player('B').culture.add(Source::Events, 9);
    let play = scene.clone().reveal("barbarians");
    assert_eq!(
        of(&play, 'B').unused,
        0,
        "B leads in culture and is the weakest by the tie"
    );
    scene.tech('B', "warriors", 3);
    let play = scene.reveal("barbarians");
    assert_eq!(of(&play, 'B').unused, 1);
}

#[test]
fn other_events_of_age_one() {
    covers!("tta.event.tie-all", "tta.pop.lose-none");
    let mut scene = scene(3, 1);
    scene
        .tech('A', "religion", 2)
        .tech('B', "religion", 1)
        .tech('C', "religion", 1);
    let play = scene.clone().reveal("cultural-influence");
    assert_eq!((play.points('A'), play.points('B')), (1 + 2, 1));
    let play = scene.clone().reveal("good-harvest");
    assert_eq!((food(&play, 'A'), food(&play, 'C')), (2, 2));
    let play = scene.clone().reveal("new-deposits");
    assert_eq!((resources(&play, 'A'), resources(&play, 'C')), (2, 2));
    let mut happy = crate::common::scene(3, 1);
    happy
        .tech('B', "religion", 1)
        .tech('C', "religion", 1)
        .events(&["immigration"])
        .military('A', &["rats"]);
    let mut play = happy.politics();
    play.choose('A', "prepare rats");
    assert_eq!(
        (
            of(&play, 'A').unused,
            of(&play, 'B').unused,
            of(&play, 'C').unused
        ),
        (1, 2, 2)
    );
    let play = crate::common::scene(2, 1).reveal("pestilence");
    assert_eq!((of(&play, 'A').unused, of(&play, 'B').unused), (0, 0));
    let mut rats = crate::common::scene(2, 1);
    rats.tokens('A', "agriculture", 5)
        .tokens('B', "agriculture", 1);
    let play = rats.reveal("rats");
    assert_eq!(
        (food(&play, 'A'), food(&play, 'B'), of(&play, 'A').blue),
        (0, 0, 16)
    );
    let play = crate::common::scene(2, 1).reveal("scientific-breakthrough");
    assert_eq!((of(&play, 'A').science, of(&play, 'B').science), (1, 1));
    let mut nobody = crate::common::scene(2, 1);
    for card in ["agriculture", "bronze", "philosophy", "warriors"] {
        nobody.tech('B', card, 0);
    }
    nobody.player('B').unused = 0;
    let play = nobody.reveal("pestilence");
    assert_eq!(of(&play, 'B').yellow, 18);
}

#[test]
fn discontent_is_punished_in_age_two() {
    covers!(
        "tta.card.civil-unrest",
        "tta.card.emigration",
        "tta.tokens.lose-blue",
        "tta.tokens.text"
    );
    let mut scene = scene(3, 2);
    scene.player('B').yellow = 9;
    scene.player('C').yellow = 12;
    scene.player('B').culture.add(Source::Events, 20);
    let play = scene.clone().reveal("civil-unrest");
    assert_eq!(
        (play.points('B'), of(&play, 'B').blue, of(&play, 'C').blue),
        (8, 15, 16)
    );
    let play = crate::common::scene(2, 2).reveal("civil-unrest");
    assert_eq!(of(&play, 'A').blue, 16, "nobody is discontent");
    scene.player('B').unused = 2;
    let play = scene.reveal("emigration");
    assert_eq!(
        (
            of(&play, 'B').unused,
            of(&play, 'B').yellow,
            of(&play, 'C').unused
        ),
        (0, 11, 0)
    );
    let mut poor = crate::common::scene(2, 2);
    poor.tokens('B', "bronze", 2).tech('A', "warriors", 3);
    poor.player('B').blue = 0;
    let mut play = poor.reveal("crime-wave");
    play.asks("B").choose('B', "token bronze");
    assert_eq!(resources(&play, 'B'), 1);
}

#[test]
fn other_events_of_age_two() {
    covers!("tta.card.economic-progress", "tta.card.iconoclasm");
    let mut cold = strong();
    cold.events(&["cold-war"]).military('A', &["prosperity"]);
    let mut play = cold.politics();
    play.choose('A', "prepare prosperity");
    assert_eq!((of(&play, 'A').science, of(&play, 'B').science), (6, 0));
    let mut unrest = scene(2, 2);
    unrest.player('B').yellow = 9;
    unrest.player('B').culture.add(Source::Events, 20);
    let play = unrest.reveal("economic-progress");
    assert_eq!((food(&play, 'A'), resources(&play, 'A')), (2, 2));
    assert_eq!(
        (
            food(&play, 'B'),
            resources(&play, 'B'),
            of(&play, 'B').science
        ),
        (0, 2, 0),
        "also in what would be an uprising"
    );
    let mut icons = scene(2, 2);
    icons.leader('A', "joan-of-arc").leader('B', "isaac-newton");
    let play = icons.reveal("iconoclasm");
    assert_eq!(
        (of(&play, 'A').leader, of(&play, 'B').leader.is_some()),
        (None, true)
    );
    let mut late = scene(2, 4);
    late.leader('A', "albert-einstein");
    let play = late.reveal("iconoclasm");
    assert_eq!(of(&play, 'A').leader, None);
    let mut colonies = scene(2, 2);
    colonies
        .colony('B', "vast-territory-1")
        .colony('B', "historic-territory-1");
    let mut play = colonies.reveal("independence-declaration");
    play.asks("B").choose('B', "colony historic-territory-1");
    assert_eq!(of(&play, 'B').colonies.len(), 1);
    let mut proud = scene(2, 2);
    proud.player('B').culture.add(Source::Events, 9);
    let play = proud.reveal("national-pride");
    assert_eq!(play.points('B'), 14);
}

fn strong() -> crate::common::Scene {
    let mut scene = scene(2, 2);
    scene.tech('A', "warriors", 3);
    scene
}

#[test]
fn events_that_ask_for_strength_or_culture() {
    covers!("tta.card.politics-of-strength");
    let mut politics = strong();
    politics.military('B', &["legion", "phalanx", "enslave", "raid-1"]);
    let mut play = politics.reveal("politics-of-strength");
    assert_eq!(of(&play, 'A').military_hand.len(), 5);
    play.asks("B").chain(
        'B',
        &["discard legion", "discard phalanx", "discard enslave"],
    );
    assert_eq!(of(&play, 'B').military_hand.len(), 1);
    let mut four = scene(2, 4);
    four.player('B').culture.add(Source::Events, 9);
    let play = four.reveal("politics-of-strength");
    assert_eq!((play.points('A'), play.points('B')), (3 + 5, 6));
    let mut science = scene(2, 2);
    science.tech('B', "philosophy", 2);
    let play = science.reveal("popularization-of-science");
    assert_eq!((play.points('A'), play.points('B')), (2 + 1, 2));
    let mut prosper = scene(2, 2);
    prosper.tech('B', "religion", 2);
    let play = prosper.reveal("prosperity");
    assert_eq!((food(&play, 'A'), food(&play, 'B')), (0, 2));
    let mut refugees = strong();
    refugees.player('B').culture.add(Source::Events, 2);
    let play = refugees.reveal("refugees");
    assert_eq!(
        (
            play.points('A'),
            play.points('B'),
            of(&play, 'A').unused,
            of(&play, 'B').unused
        ),
        (2 + 3, 0, 2, 0)
    );
}

#[test]
fn ravages_of_time_leave_ruins() {
    covers!(
        "tta.app.ravages",
        "tta.app.ravages-effects",
        "tta.card.ravages-choice",
        "tta.card.impact-wonders"
    );
    let mut scene = scene(3, 2);
    scene
        .wonder('A', "pyramids")
        .wonder('A', "taj-mahal")
        .wonder('B', "eiffel-tower")
        .wonder('C', "colossus");
    let mut play = scene.clone().reveal("ravages-of-time");
    play.asks("A").choose('A', "ruin pyramids");
    assert_eq!(
        (play.position().civil_total(A), of(&play, 'A').civil),
        (4, 4)
    );
    assert_eq!(culture_rating(&play, 'A'), 3 + 2);
    assert!(!of(&play, 'B').wonders[0].ruined, "only Ages A and I");
    assert!(of(&play, 'C').wonders[0].ruined && strength(&play, 'C') == 1);
    assert_eq!(impact(play.position(), A, Impact::Wonders), 5 + 4);
    let mut play = scene.reveal("ravages-of-time");
    play.choose('A', "ruin taj-mahal");
    assert_eq!(of(&play, 'A').blue, 15, "its blue token is gone");
}

#[test]
fn international_agreement_takes_cards_for_five() {
    covers!(
        "tta.app.intagr-usual-rules",
        "tta.app.intagr-budget",
        "tta.app.intagr-action-cards",
        "tta.app.intagr-row-during",
        "tta.app.intagr-replenish",
        "tta.card.international-agreement-cost"
    );
    let mut scene = scene(2, 2);
    scene
        .row(1, "pyramids")
        .row(6, "rich-land-2")
        .row(10, "opera")
        .row(11, "coal");
    let mut play = scene.clone().reveal("international-agreement");
    play.asks("A")
        .choose('A', "take 6 rich-land-2")
        .choose('A', "take 10 opera")
        .not_offered('A', "take 11 coal")
        .not_offered('A', "take 1 pyramids");
    assert_eq!(of(&play, 'A').civil, 4);
    play.choose('A', "done");
    let row = play.position().row;
    assert_eq!(
        (row[0], row[1]),
        (Some(civil("pyramids")), Some(civil("coal"))),
        "nothing is swept"
    );
    assert_eq!(row.iter().flatten().count(), 13);
    play.choose('A', "play rich-land-2")
        .choose('A', "build agriculture");
}

#[test]
fn international_agreement_costs_the_next_politics() {
    covers!(
        "tta.card.international-agreement-cost",
        "tta.app.intagr-replenish"
    );
    let mut scene = scene(2, 2);
    scene.row(1, "coal").tech('A', "coal", 0).row(2, "opera");
    let mut play = scene.clone().reveal("international-agreement");
    play.not_offered('A', "take 1 coal").choose('A', "done");
    assert_eq!(play.position().row[2], None, "declined: the row stays");
    assert!(!of(&play, 'A').no_politics);
    let mut play = scene.reveal("international-agreement");
    play.choose('A', "take 2 opera")
        .choose('A', "done")
        .choose('A', "end")
        .choose('B', "no-politics")
        .choose('B', "end");
    play.asks("A")
        .offered('A', "end")
        .not_offered('A', "no-politics");
    play.choose('A', "end")
        .choose('B', "no-politics")
        .choose('B', "end")
        .offered('A', "no-politics");
}

#[test]
fn international_agreement_can_end_the_age() {
    covers!(
        "tta.app.intagr-end-age-3",
        "tta.app.intagr-other-ages",
        "tta.app.intagr-last-round"
    );
    let mut scene = scene(2, 3);
    scene.row(1, "oil").leader('B', "isaac-newton");
    scene.0.civil_deck.clear();
    scene
        .0
        .civil_deck
        .push(orbis_parts::Slot::down(civil("satellites")));
    let mut play = scene.reveal("international-agreement");
    play.choose('A', "take 1 oil").choose('A', "done");
    assert_eq!(
        (play.position().age, play.position().last_round),
        (4, Some(8))
    );
    let mut second = crate::common::scene(2, 2);
    second.row(1, "coal");
    second.0.civil_deck.clear();
    second
        .0
        .civil_deck
        .push(orbis_parts::Slot::down(civil("navigation")));
    let mut play = second.reveal("international-agreement");
    play.choose('A', "take 1 coal").choose('A', "done");
    assert_eq!((play.position().age, of(&play, 'B').yellow), (3, 16));
    let mut last = crate::common::scene(2, 4);
    last.0.round = 9;
    last.row(1, "oil");
    let mut play = last.reveal("international-agreement");
    play.choose('A', "take 1 oil").choose('A', "done");
    assert!(of(&play, 'A').holds(civil("oil")));
}

#[test]
fn impacts_count_what_they_say() {
    covers!(
        "tta.card.impact-agriculture",
        "tta.card.impact-balance",
        "tta.card.impact-happiness",
        "tta.card.impact-population",
        "tta.card.impact-variety",
        "tta.card.impact-technology",
        "tta.app.gates-impact-industry",
        "tta.card.transcontinental"
    );
    let mut scene = scene(3, 3);
    let of_a = |scene: &crate::common::Scene, what| impact(&scene.0, A, what);
    scene.tech('A', "agriculture", 0).tech('A', "irrigation", 3);
    scene.player('A').yellow = 4;
    assert_eq!(of_a(&scene, Impact::Agriculture), 10);
    scene.pact('A', "international-trade-agreement", 'B', Side::B);
    assert_eq!(of_a(&scene, Impact::Agriculture), 11);
    let mut scene = crate::common::scene(2, 3);
    scene
        .tech('A', "computers", 2)
        .tech('A', "team-sports", 1)
        .tech('A', "riflemen", 2)
        .tech('A', "warriors", 0);
    assert_eq!(of_a(&scene, Impact::Architecture), 3 + 3 + 2);
    assert_eq!(of_a(&scene, Impact::Competition), 2 + 2 + 2);
    assert_eq!(of_a(&scene, Impact::Variety), 2 * 3);
    assert_eq!(of_a(&scene, Impact::Technology), 4);
    scene
        .government('A', "democracy")
        .tech('A', "civil-service", 0)
        .ready();
    assert_eq!(of_a(&scene, Impact::Government), 2 * 9 + 3);
    assert_eq!(of_a(&scene, Impact::Progress), 2 * 6);
    assert_eq!(of_a(&scene, Impact::Technology), 12);
    assert_eq!(of_a(&scene, Impact::Variety), 8);
    scene
        .colony('A', "vast-territory-1")
        .colony('A', "vast-territory-2");
    assert_eq!(of_a(&scene, Impact::Colonies), 6);
    let mut scene = crate::common::scene(2, 3);
    scene
        .tech('A', "bronze", 1)
        .tech('A', "oil", 2)
        .leader('A', "bill-gates")
        .tech('A', "computers", 2)
        .wonder('A', "transcontinental-railroad");
    assert_eq!(of_a(&scene, Impact::Industry), 1 + 10 + 5);
    scene.tech('A', "movies", 1);
    assert_eq!(of_a(&scene, Impact::Balance), 2 * 2, "food is lowest");
    let mut scene = crate::common::scene(2, 3);
    scene.tech('A', "professional-sports", 2);
    assert_eq!(of_a(&scene, Impact::Happiness), 16);
    scene.tech('A', "professional-sports", 0);
    scene.player('A').yellow = 10;
    assert_eq!(of_a(&scene, Impact::Happiness), -6);
    scene.player('A').unused = 10;
    scene.player('A').yellow = 11;
    assert_eq!(of_a(&scene, Impact::Population), 2 * (16 - 2 - 10));
}

#[test]
fn impacts_are_scored_when_revealed_or_at_the_end_but_once() {
    covers!(
        "tta.card.impact-during-game",
        "tta.card.impact-rank",
        "tta.card.impact-happiness"
    );
    let mut scene = scene(3, 3);
    scene.tech('B', "philosophy", 3).tech('C', "philosophy", 2);
    let play = scene.reveal("impact-of-science");
    assert_eq!(
        (play.points('A'), play.points('B'), play.points('C')),
        (3, 14, 7)
    );
    assert!(
        play.position()
            .past_events
            .has(military("impact-of-science"))
    );
    let mut scene = crate::common::scene(4, 3);
    scene
        .tech('D', "warriors", 4)
        .tech('C', "warriors", 3)
        .tech('B', "warriors", 2);
    let play = scene.reveal("impact-of-strength");
    assert_eq!(
        (
            play.points('D'),
            play.points('C'),
            play.points('B'),
            play.points('A')
        ),
        (15, 10, 5, 3)
    );
    let mut two = crate::common::scene(2, 3);
    two.tech('B', "warriors", 4);
    let play = two.reveal("impact-of-strength");
    assert_eq!((play.points('B'), play.points('A')), (10, 3));
    let mut sad = crate::common::scene(2, 3);
    sad.player('B').yellow = 2;
    sad.player('B').unused = 9;
    sad.player('B').culture.add(Source::Events, 5);
    let play = sad.reveal("impact-of-happiness");
    assert_eq!(play.points('B'), 0);
    for card in [
        "impact-of-agriculture",
        "impact-of-architecture",
        "impact-of-balance",
        "impact-of-competition",
        "impact-of-government",
        "impact-of-industry",
        "impact-of-population",
        "impact-of-progress",
        "impact-of-technology",
        "impact-of-variety",
        "impact-of-wonders",
    ] {
        let mut scene = crate::common::scene(2, 3);
        scene
            .tech('B', "computers", 1)
            .tech('B', "movies", 1)
            .tech('B', "oil", 1)
            .tech('B', "riflemen", 1)
            .wonder('B', "internet")
            .government('B', "democracy");
        scene.player('B').unused = 10;
        let play = scene.reveal(card);
        assert!(play.points('B') > 0, "{card}");
    }
    assert!(!has(&play, 'A', "computers"));
}
