//! Setup, rounds, the card row and ages, the End-of-Turn Sequence, the end of the game.

use crate::common::{civil, culture_rating, end, food, military, of, resources, scene, strength};
use orbis_core::{Fast, Game, Seat, Setup, Table, covers};
use orbis_parts::Slot;
use orbis_testkit::Play;
use orbis_through_the_ages::{
    Phase, Position,
    actions::Act,
    content::{CivilId, MilitaryId, content},
};

const A: Seat = Seat::at(0);
const B: Seat = Seat::at(1);

fn deal(players: u8, seed: u64) -> Position {
    let setup = Position::about()
        .complete(&Setup::of(players))
        .expect("a setup");
    Position::new(&setup, &mut Table::quiet(&mut Fast::new(seed))).expect("a position")
}

#[test]
fn everybody_starts_alike_but_for_the_first_turn() {
    covers!(
        "tta.flow.player-counts",
        "tta.setup.initial-technologies",
        "tta.setup.blue-tokens",
        "tta.setup.yellow-tokens",
        "tta.setup.despotism-actions",
        "tta.setup.starting-ratings",
        "tta.setup.starting-points",
        "tta.setup.no-tactic",
        "tta.setup.initial-civil-actions",
        "tta.setup.initial-military-actions",
        "tta.setup.action-totals-first-turn",
        "tta.setup.starting-player",
        "tta.setup.player-color",
        "tta.setup.boards",
        "tta.flow.turn-order"
    );
    assert_eq!(Position::about().players, 2..=4);
    let mut starters = [false; 4];
    for seed in 0..40 {
        let position = deal(4, seed);
        starters[position.first.index()] = true;
        for (turn, seat) in position.first.round(4).enumerate() {
            let player = position.player(seat);
            assert_eq!(
                (player.blue, player.yellow, player.unused, player.workers()),
                (16, 18, 1, 7)
            );
            assert_eq!((player.civil, player.military), (turn as u8 + 1, 0));
            assert_eq!(
                (position.civil_total(seat), position.military_total(seat)),
                (4, 2)
            );
            assert_eq!(
                (
                    player.science_rating(),
                    position.culture_rating(seat),
                    position.strength(seat),
                    player.happiness()
                ),
                (1, 0, 1, 0)
            );
            assert_eq!(
                (player.science, player.points(), player.tactic),
                (0, 0, None)
            );
            assert_eq!(
                (player.government, position.civil_limit(seat)),
                (civil("despotism"), 4)
            );
            assert_eq!(player.technologies.iter().count(), 5);
        }
    }
    assert_eq!(starters, [true; 4]);
}

#[test]
fn decks_and_events_follow_the_number_of_players() {
    covers!(
        "tta.setup.eight-decks",
        "tta.setup.decks-4p",
        "tta.setup.decks-3p",
        "tta.setup.decks-2p-civil",
        "tta.setup.decks-2p-pacts",
        "tta.setup.age-a-decks-full",
        "tta.setup.current-events",
        "tta.setup.age-a-events-rest",
        "tta.setup.future-events-empty",
        "tta.setup.card-row",
        "tta.setup.other-decks-aside",
        "tta.setup.box"
    );
    let civil_size = |age: u8, column: usize| -> u32 {
        CivilId::all()
            .filter(|card| card.card().level() == age && !card.card().initial())
            .map(|card| u32::from(card.card().copies()[column]))
            .sum()
    };
    let military_size = |age: u8, column: usize| -> u32 {
        MilitaryId::all()
            .filter(|card| card.age() == age)
            .map(|card| u32::from(card.card().copies()[column]))
            .sum()
    };
    for column in 0..3 {
        assert_eq!(civil_size(0, column), 20);
        assert_eq!(military_size(0, column), 10);
        for age in 1..=3 {
            assert_eq!(civil_size(age, column), [44, 50, 53][column]);
            let sizes = [[43, 45, 45], [46, 50, 50], [41, 45, 45]];
            assert_eq!(
                military_size(age, column),
                sizes[usize::from(age) - 1][column]
            );
        }
        let position = deal(column as u8 + 2, 5);
        assert_eq!(position.current_events.len(), column + 4);
        assert_eq!(
            position.discards[0].len() + position.current_events.len(),
            10
        );
        assert!(position.future_events.is_empty() && position.military_deck.is_empty());
        assert_eq!(
            (
                position.row.iter().flatten().count(),
                position.civil_deck.len()
            ),
            (13, 7)
        );
    }
    assert_eq!(
        (content().civil.len(), content().military.len()),
        (127, 109)
    );
}

#[test]
fn the_first_replenishing_ends_age_a() {
    covers!(
        "tta.age.end-a",
        "tta.age.end-a-procedure",
        "tta.age.end-a-fill",
        "tta.age.end-a-no-losses",
        "tta.flow.ages",
        "tta.flow.rounds",
        "tta.turn.sequence",
        "tta.turn.start-sequence"
    );
    let mut play = Play::<Position>::start(2, "age a");
    let first = play.position().first;
    let second = play.position().after(first);
    play.choose(first, "end").choose(second, "end");
    let position = play.position();
    assert_eq!(
        (position.age, position.round, position.current),
        (1, 2, first)
    );
    // Three swept, three of seven dealt from Age A; the rest left, and the row is full.
    assert!(
        position
            .row
            .iter()
            .flatten()
            .all(|card| card.card().level() == 0)
    );
    assert_eq!(
        (position.civil_deck.len(), position.military_deck.len()),
        (44, 43)
    );
    assert_eq!(of(&play, first).yellow, 18);
    play.asks(&first.letter().to_string());
    play.offered(first, "no-politics");
    // Where Age A cards do not suffice, Age I cards fill the row.
    let mut scene = scene(2, 0);
    scene.0.civil_deck.clear();
    scene.0.civil_deck.push(Slot::down(civil("homer")));
    let mut play = scene.before_turn_of_a();
    end(&mut play, 'B');
    let row = play.position().row;
    assert_eq!(row[0], Some(civil("homer")));
    assert!(
        row[1..]
            .iter()
            .flatten()
            .all(|card| card.card().level() == 1)
    );
    assert_eq!(row.iter().flatten().count(), 13);
}

#[test]
fn the_row_is_swept_slid_and_filled() {
    covers!(
        "tta.row.sweep",
        "tta.row.sweep-only-those-spaces",
        "tta.row.slide",
        "tta.row.deal",
        "tta.row.discarded-gone"
    );
    let mut scene = scene(3, 1);
    scene.row(2, "iron").row(4, "alchemy").row(9, "swordsmen");
    let mut play = scene.before_turn_of_a();
    end(&mut play, 'C');
    let row = play.position().row;
    assert_eq!(
        (row[0], row[1]),
        (Some(civil("alchemy")), Some(civil("swordsmen"))),
        "only space 2 was occupied among the first two"
    );
    assert_eq!(row.iter().flatten().count(), 13);
    for (players, swept) in [(2u8, 3usize), (4, 1)] {
        let mut scene = crate::common::scene(players, 1);
        for space in 1..=4 {
            scene.row(
                space,
                ["iron", "alchemy", "swordsmen", "knights"][space - 1],
            );
        }
        let mut play = scene.before_turn_of_a();
        let last = Seat::at(usize::from(players) - 1);
        end(&mut play, last);
        assert_eq!(
            play.position().row[0],
            Some(civil(["iron", "alchemy", "swordsmen", "knights"][swept]))
        );
    }
}

/// A scene whose civil deck has one card left, so that the next replenishing ends the age.
fn last_card(players: u8, age: u8) -> crate::common::Scene {
    let mut scene = scene(players, age);
    let card = CivilId::all()
        .find(|card| card.card().level() == age && card.kind().special())
        .expect("a card");
    scene.0.civil_deck.clear();
    scene.0.civil_deck.push(Slot::down(card));
    scene
}

#[test]
fn the_end_of_an_age_antiquates_older_cards() {
    covers!(
        "tta.age.end-trigger",
        "tta.age.antiquated",
        "tta.age.antiquated-hand",
        "tta.age.antiquated-leader",
        "tta.age.antiquated-wonder",
        "tta.age.antiquated-pact",
        "tta.age.antiquated-stays",
        "tta.age.lose-yellow",
        "tta.tokens.lose-yellow",
        "tta.age.new-civil-deck",
        "tta.age.new-military-deck",
        "tta.age.order-of-steps",
        "tta.age.events-stay"
    );
    let mut scene = last_card(3, 2);
    scene
        .hand('A', &["frugality-1", "frugality-2"])
        .military('A', &["legion", "spy"])
        .leader('A', "genghis-khan")
        .leader('B', "isaac-newton");
    scene
        .unfinished('A', "great-wall", 2)
        .wonder('B', "pyramids")
        .colony('B', "vast-territory-1")
        .common("legion");
    scene
        .pact(
            'A',
            "open-borders-agreement",
            'B',
            orbis_through_the_ages::Side::A,
        )
        .pact(
            'C',
            "acceptance-of-supremacy",
            'B',
            orbis_through_the_ages::Side::A,
        );
    scene
        .future(&["immigration", "cold-war"])
        .war('B', "war-over-territory", 'C');
    scene.player('A').blue = 10;
    scene.player('C').yellow = 1;
    let mut play = scene.before_turn_of_a();
    end(&mut play, 'C');
    assert_eq!(play.position().age, 3);
    let a = of(&play, 'A');
    assert_eq!(
        a.hand.iter().map(|held| held.card).collect::<Vec<_>>(),
        [civil("frugality-2")]
    );
    assert!(a.holds_military(military("spy")) && !a.holds_military(military("legion")));
    assert_eq!(
        (a.leader, of(&play, 'B').leader),
        (None, Some(civil("isaac-newton")))
    );
    assert_eq!((a.unfinished, a.blue), (None, 12));
    assert!(a.pact.is_none() && of(&play, 'C').pact.is_some());
    assert_eq!(
        (
            of(&play, 'B').wonders.len(),
            of(&play, 'B').colonies.len(),
            of(&play, 'B').wars.len()
        ),
        (1, 1, 1)
    );
    assert!(play.position().common_tactics.has(military("legion")));
    assert_eq!((a.yellow, of(&play, 'C').yellow), (16, 0));
    assert_eq!(play.position().future_events.len(), 2);
    assert_eq!(play.position().row.iter().flatten().count(), 13);
    assert!(
        play.position()
            .military_deck
            .iter()
            .all(|slot| slot.card.age() == 3)
    );
    assert_eq!(play.position().military_deck.len(), 45);
}

#[test]
fn age_four_fixes_the_last_round() {
    covers!(
        "tta.age.4-no-civil-deck",
        "tta.age.4-no-military-deck",
        "tta.age.4-determine-last-round",
        "tta.flow.last-round-starting-player",
        "tta.flow.last-round-other-player",
        "tta.row.age-4",
        "tta.eot.draw-age-4",
        "tta.flow.equal-turns"
    );
    let mut scene = last_card(3, 3);
    let mut play = scene.before_turn_of_a();
    end(&mut play, 'C');
    assert_eq!(
        (
            play.position().age,
            play.position().last_round,
            play.position().round
        ),
        (4, Some(9), 9)
    );
    assert_eq!(
        play.position().row.iter().flatten().count(),
        1,
        "no deck to fill from"
    );
    for seat in ['A', 'B', 'C'] {
        play.asks(&seat.to_string());
        play.choose(seat, "no-politics").choose(seat, "end");
        let before = if seat == 'C' { 2 } else { 0 };
        assert_eq!(
            of(&play, seat).military_hand.len(),
            before,
            "nothing is drawn in Age IV"
        );
    }
    play.over();
    // On B's turn: this round is finished, one more is played.
    let mut scene = last_card(3, 3);
    scene.0.current = A;
    let mut play = scene.actions();
    end(&mut play, 'A');
    assert_eq!(
        (play.position().last_round, play.position().round),
        (Some(9), 8)
    );
    for seat in ['B', 'C', 'A', 'B', 'C'] {
        play.choose(seat, "no-politics").choose(seat, "end");
    }
    play.over();
}

#[test]
fn excess_military_cards_are_discarded() {
    covers!(
        "tta.eot.discard",
        "tta.hand.military-limit",
        "tta.eot.only-decision",
        "tta.turn.end-sequence",
        "tta.card.library-alexandria",
        "tta.card.military-discard"
    );
    let mut scene = scene(2, 1);
    scene.military('A', &["legion", "phalanx", "enslave", "raid-1"]);
    scene.player('A').military = 0;
    let mut play = scene.actions();
    end(&mut play, 'A')
        .asks("A")
        .choose('A', "discard legion")
        .choose('A', "discard raid-1")
        .asks("B");
    assert_eq!(of(&play, 'A').military_hand.len(), 2);
    let pile = play.position().discards[1];
    assert!(
        pile.iter()
            .all(|slot| slot.known == orbis_core::SeatSet::only(A)),
        "nobody else sees them"
    );
    let mut view = *play.position();
    view.hide(orbis_core::Viewer::Seat(B));
    assert!(view.discards[1].iter().all(|slot| slot.card.hidden()));
    scene.wonder('A', "library-of-alexandria");
    scene.player('A').military = 0;
    let mut play = scene.actions();
    end(&mut play, 'A').choose('A', "discard legion").asks("B");
}

#[test]
fn excess_cards_are_named_in_any_order_and_taken_back() {
    covers!("tta.eot.discard");
    let mut scene = scene(2, 1);
    scene.military('A', &["legion", "phalanx", "enslave", "legion"]);
    scene.player('A').military = 0;
    let mut sorted = scene.actions();
    end(&mut sorted, 'A').chain('A', &["discard legion", "discard enslave"]);
    let mut play = scene.actions();
    end(&mut play, 'A')
        .chain('A', &["discard enslave", "back discard enslave"])
        .not_offered('A', "back discard enslave")
        .choose('A', "discard enslave");
    let view = |viewer| {
        let mut view = *play.position();
        view.hide(viewer);
        view.picked(A).len()
    };
    use orbis_core::Viewer;
    assert_eq!(
        (
            view(Viewer::Seat(A)),
            view(Viewer::Seat(B)),
            view(Viewer::Table)
        ),
        (1, 0, 0),
        "nobody else sees what is not discarded yet"
    );
    play.choose('A', "discard legion").asks("B");
    assert_eq!(play.position(), sorted.position());
}

#[test]
fn positions_of_before_still_read() {
    let step = r#"{"step":"discard-military","seat":0,"left":1,"next_card":17}"#;
    let step: orbis_through_the_ages::Step = serde_json::from_str(step).expect("a step");
    assert_eq!(
        serde_json::to_string(&step).expect("it writes"),
        r#"{"step":"discard-military","seat":0,"left":1,"picked":[]}"#
    );
}

#[test]
fn production_goes_in_order() {
    covers!(
        "tta.prod.order",
        "tta.prod.score",
        "tta.prod.corruption-loss",
        "tta.prod.food",
        "tta.prod.resources",
        "tta.prod.consumption-loss",
        "tta.eot.reset",
        "tta.points.score"
    );
    let mut scene = scene(2, 1);
    scene
        .tokens('A', "bronze", 3)
        .tokens('A', "agriculture", 5)
        .tech('A', "religion", 1);
    scene.player('A').blue = 5;
    scene.player('A').yellow = 12;
    scene.player('A').unused = 3;
    let mut play = scene.actions();
    end(&mut play, 'A');
    // Corruption 4: 3 resources and 1 food; then 2 food in, 2 eaten, 2 resources in.
    assert_eq!((food(&play, 'A'), resources(&play, 'A')), (4, 2));
    assert_eq!((of(&play, 'A').science, play.points('A')), (1, 1));
    assert_eq!((of(&play, 'A').civil, of(&play, 'A').military), (4, 2));
}

#[test]
fn missing_food_costs_culture() {
    covers!("tta.prod.consumption-loss", "tta.points.lose");
    let mut scene = scene(2, 1);
    scene.tech('A', "agriculture", 1).tech('A', "religion", 2);
    scene.player('A').yellow = 8;
    scene.player('A').unused = 4;
    let mut play = scene.actions();
    end(&mut play, 'A');
    assert_eq!(
        play.points('A'),
        0,
        "2 culture, then 2 of 3 food missing: never below 0"
    );
    let mut scene = scene.clone();
    scene
        .player('A')
        .culture
        .add(orbis_through_the_ages::Source::Events, 20);
    let mut play = scene.actions();
    end(&mut play, 'A');
    assert_eq!(play.points('A'), 20 + 2 - 8);
}

#[test]
fn the_highest_cards_produce_first_and_farms_before_mines() {
    covers!(
        "tta.prod.food-shortage",
        "tta.prod.resource-shortage",
        "tta.prod.farm-before-mine"
    );
    let mut scene = scene(2, 1);
    scene
        .tech('A', "irrigation", 2)
        .tech('A', "agriculture", 2)
        .tech('A', "iron", 1);
    scene.player('A').blue = 3;
    let mut play = scene.actions();
    end(&mut play, 'A');
    let on = |card: &str| of(&play, 'A').technologies.tokens(civil(card));
    assert_eq!(
        (
            on("irrigation"),
            on("agriculture"),
            on("iron"),
            on("bronze")
        ),
        (2, 1, 0, 0)
    );
    scene.player('A').blue = 5;
    let mut play = scene.actions();
    end(&mut play, 'A');
    let on = |card: &str| of(&play, 'A').technologies.tokens(civil(card));
    assert_eq!((on("agriculture"), on("iron"), on("bronze")), (2, 1, 0));
}

#[test]
fn an_uprising_skips_production_only() {
    covers!(
        "tta.eot.uprising",
        "tta.eot.uprising-moment",
        "tta.eot.uprising-rest",
        "tta.happy.discontent",
        "tta.happy.not-tracked",
        "tta.happy.marker-trick",
        "tta.eot.draw"
    );
    let mut scene = scene(2, 1);
    scene.player('A').yellow = 12;
    scene.player('A').unused = 1;
    assert_eq!(scene.0.player(A).discontent(), 2);
    let mut play = scene.actions();
    end(&mut play, 'A');
    assert_eq!(
        (
            of(&play, 'A').science,
            food(&play, 'A'),
            of(&play, 'A').military_hand.len()
        ),
        (0, 0, 2)
    );
    assert_eq!(of(&play, 'A').civil, 4);
    scene.player('A').unused = 2;
    let mut play = scene.actions();
    end(&mut play, 'A');
    assert_eq!(
        of(&play, 'A').science,
        1,
        "as many unused as discontent: no uprising"
    );
}

#[test]
fn military_cards_are_drawn_for_unspent_actions() {
    covers!(
        "tta.eot.draw",
        "tta.eot.draw-not-spent",
        "tta.eot.reshuffle",
        "tta.card.military-reshuffle",
        "tta.hand.military-secret"
    );
    let mut scene = scene(2, 1);
    scene.government('A', "communism");
    let mut play = scene.actions();
    end(&mut play, 'A');
    assert_eq!(of(&play, 'A').military_hand.len(), 3);
    let mut view = *play.position();
    view.hide(orbis_core::Viewer::Seat(B));
    assert!(
        view.player(A)
            .military_hand
            .iter()
            .all(|slot| slot.card == MilitaryId::back(1))
    );
    // With one card left the discards of the age become the deck, and drawing goes on.
    let mut scene = crate::common::scene(2, 1);
    scene.government('A', "communism");
    scene.0.discards[1] = scene.0.military_deck;
    scene.0.military_deck.clear();
    let top = scene.0.discards[1].pop().expect("a card");
    scene.0.military_deck.push(top);
    let mut play = scene.actions();
    end(&mut play, 'A');
    assert_eq!(
        (
            of(&play, 'A').military_hand.len(),
            play.position().discards[1].len()
        ),
        (3, 0)
    );
    assert_eq!(play.position().military_deck.len(), 40);
}

#[test]
fn ages_keep_their_own_discards() {
    covers!(
        "tta.card.military-reshuffle",
        "tta.card.past-events-separate",
        "tta.event.past-pile",
        "tta.card.military-discard"
    );
    let mut scene = scene(2, 2);
    scene
        .military('A', &["legion"])
        .military('A', &["spy", "spy", "annex"]);
    scene.player('A').military = 0;
    let mut play = scene.actions();
    end(&mut play, 'A')
        .choose('A', "discard legion")
        .choose('A', "discard annex");
    assert!(
        play.position().discards[1]
            .iter()
            .any(|slot| slot.card == military("legion"))
    );
    assert!(
        play.position().discards[2]
            .iter()
            .any(|slot| slot.card == military("annex"))
    );
}

#[test]
fn the_end_scores_the_last_events_and_the_winners_share() {
    covers!(
        "tta.flow.final-scoring-events",
        "tta.flow.winner",
        "tta.flow.tie",
        "tta.event.tie-end-of-game",
        "tta.card.impact-rank",
        "tta.points.no-limit",
        "tta.flow.final-scoring-bonuses",
        "tta.card.gates-score"
    );
    let mut scene = scene(3, 4);
    scene.events(&["impact-of-strength"]).future(&[
        "immigration",
        "impact-of-colonies",
        "cold-war",
    ]);
    scene
        .colony('C', "vast-territory-1")
        .leader('B', "bill-gates")
        .tech('B', "alchemy", 1)
        .tech('B', "philosophy", 0);
    scene.tech('A', "warriors", 5).tech('B', "warriors", 5);
    scene.0.round = 9;
    let mut play = scene.before_turn_of_a();
    assert_eq!(
        (
            strength(&play, 'A'),
            strength(&play, 'B'),
            strength(&play, 'C')
        ),
        (5, 5, 1)
    );
    end(&mut play, 'C').over();
    assert_eq!(
        (play.points('A'), play.points('B'), play.points('C')),
        (14, 7 + 1, 3)
    );
    let standing = play.position().standing();
    assert_eq!(standing.winners(), orbis_core::SeatSet::only(A));
    let mut tied = scene.clone();
    tied.0.future_events.clear();
    let mut even = crate::common::scene(2, 4);
    even.0.round = 9;
    let mut play = even.before_turn_of_a();
    end(&mut play, 'B').over();
    assert_eq!(play.position().standing().winners().len(), 2);
}

#[test]
fn actions_spent_between_turns_stay_spent() {
    covers!("tta.eot.spend-between-turns", "tta.card.rebellion");
    let mut scene = scene(2, 1);
    scene.player('B').yellow = 14;
    let mut play = scene.reveal("rebellion");
    assert_eq!(of(&play, 'B').civil, 2);
    play.choose('A', "end").choose('B', "no-politics");
    assert_eq!(of(&play, 'B').civil, 2);
    scene.player('B').civil = 1;
    let mut again = crate::common::scene(2, 1);
    again.player('B').yellow = 10;
    again.player('B').civil = 1;
    let play = again.reveal("rebellion");
    assert_eq!(of(&play, 'B').civil, 0, "at most the available ones");
}

#[test]
fn statistics_follow_from_cards_and_workers() {
    covers!(
        "tta.stats.culture",
        "tta.stats.strength",
        "tta.stats.happy",
        "tta.stats.unhappy-not-source",
        "tta.stats.colonization",
        "tta.stats.abilities",
        "tta.card.government-symbols",
        "tta.stats.culture-score-not-rating"
    );
    let mut scene = scene(2, 3);
    scene
        .government('A', "communism")
        .tech('A', "movies", 2)
        .tech('A', "computers", 1)
        .wonder('A', "colossus")
        .tech('A', "cartography", 0);
    let play = scene.actions();
    assert_eq!(
        (
            culture_rating(&play, 'A'),
            of(&play, 'A').science_rating(),
            of(&play, 'A').happiness()
        ),
        (8, 6, 1)
    );
    assert_eq!(
        (strength(&play, 'A'), of(&play, 'A').colonization()),
        (1 + 2 + 1, 3)
    );
    scene
        .government('A', "fundamentalism")
        .tech('A', "computers", 0);
    let play = scene.actions();
    assert_eq!(
        of(&play, 'A').science_rating(),
        0,
        "1 from Philosophy, 2 less"
    );
    scene.government('A', "communism").tech('A', "movies", 0);
    assert_eq!(scene.0.player(A).happiness(), 0);
    scene.tech('A', "professional-sports", 4);
    assert_eq!(scene.0.player(A).happiness(), 8);
    scene.government('A', "theocracy");
    let play = scene.actions();
    assert_eq!(
        (culture_rating(&play, 'A'), strength(&play, 'A')),
        (1, 1 + 2 + 1 + 12 + 1)
    );
    scene.government('A', "democracy");
    assert_eq!(scene.0.culture_rating(A), 3);
}

#[test]
fn the_stack_names_the_phases() {
    covers!("tta.turn.sequence", "tta.politics.one-action");
    let mut scene = scene(2, 1);
    let mut play = scene.before_turn_of_a();
    end(&mut play, 'B');
    assert_eq!(play.position().phase(), Some(Phase::Actions));
    play.choose('A', "no-politics");
    let top = play.position().stack.last();
    assert_eq!(top, Some(&Act { seat: A }.into()));
}
