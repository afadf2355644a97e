//! The Politics Phase: events prepared, resignation.

use crate::common::{civil, military, of, scene};
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
        let told = serde_json::to_string(&view).expect("a view");
        assert_eq!(told.contains("cold-war"), sees, "nowhere else either");
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
    crate::common::scene(2, 4)
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
        .filter(|card| card.card().level() == 2)
        .count();
    assert_eq!(play.position().civil_deck.len() + left, 50);
    assert_eq!(play.position().military_deck.len(), 50);
    let mut scene = crate::common::scene(3, 1);
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
