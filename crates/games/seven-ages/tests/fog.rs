//! Nobody looks through the fog of war while a conflict runs, whatever events are in hand.

use orbis_core::{Chance, Fast, Game, Seat, SeatSet, Setup, Table, choices};
use orbis_parts::Slot;
use orbis_seven_ages::{
    Choice, Position,
    content::{CardId, events::Moment},
};
use orbis_testkit::contract::keeps_secrets;

/// Cards whose events are played in conflicts.
fn of_conflicts() -> Vec<CardId> {
    let fights = |moment: Moment| {
        matches!(
            moment,
            Moment::ConflictStart | Moment::RoundStart | Moment::RoundCommit | Moment::RoundLost
        )
    };
    CardId::all()
        .filter(|card| {
            let ways = &card.card().event.card().ways;
            ways.iter().any(|way| fights(way.moment))
        })
        .collect()
}

/// A card that lies face down in the deck changes places with one that only its holder knows.
fn exchange(position: &mut Position, seat: Seat, card: CardId) -> bool {
    let at = position.deck.iter().position(|slot| slot.card == card);
    let hand = &mut position.players[seat.index()].hand;
    let own = hand
        .iter()
        .position(|slot| slot.known == SeatSet::only(seat));
    match (at, own) {
        (Some(at), Some(own)) => {
            let old = std::mem::replace(&mut hand[own], Slot::held(card, seat));
            position.deck[at] = Slot::down(old.card);
            true
        }
        _ => false,
    }
}

/// One random game: how many moments of conflicts were looked at.
fn play(setup: &Setup, seed: u64, cards: &[CardId]) -> u32 {
    let mut chance = Fast::new(seed);
    let mut luck = Fast::new(!seed);
    let mut position =
        Position::new(setup, &mut Table::quiet(&mut chance)).expect("the table begins");
    let mut seen = 0;
    for _ in 0..20_000 {
        let asked: Vec<Seat> = position.turn().deciders().iter().collect();
        if asked.is_empty() {
            break;
        }
        let seat = asked[chance.below(asked.len() as u32) as usize];
        if position.conflict.is_some() {
            for card in cards {
                let mut scene = position;
                if exchange(&mut scene, seat, *card) {
                    seen += 1;
                    if let Err(why) = keeps_secrets(&scene, &mut luck) {
                        panic!("{card} in hand: {why}");
                    }
                }
            }
        }
        let mut offers = choices(&position, seat);
        // Who plays at random seldom fights: these would rather do something than nothing.
        let idle = |choice: &Choice| matches!(choice, Choice::Done | Choice::Quiet);
        if chance.below(8) > 0 && !offers.iter().all(idle) {
            offers.retain(|choice| !idle(choice));
        }
        let choice = offers[chance.below(offers.len() as u32) as usize];
        position.apply(seat, choice, &mut Table::quiet(&mut chance));
    }
    seen
}

#[test]
fn no_offer_of_a_running_conflict_betrays_what_its_seat_cannot_know() {
    let cards = of_conflicts();
    assert!(cards.len() > 8, "{} cards", cards.len());
    let mut seen = 0;
    for seed in 0..12 {
        let mut setup = Setup::of(3 + (seed % 3) as u8);
        for (name, text) in [("edition", "deluxe"), ("fog-of-war", "on"), ("turns", "25")] {
            let value = Position::about()
                .option(name)
                .and_then(|spec| spec.read(text));
            setup
                .options
                .insert(name.to_string(), value.expect("an option"));
        }
        let setup = Position::about().complete(&setup).expect("a setup");
        seen += play(&setup, seed, &cards);
    }
    assert!(seen > 500, "only {seen} moments of conflicts");
}
