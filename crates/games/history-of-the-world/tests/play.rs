//! Whole games of random choices.

use orbis_core::{Chance, Fast, Game, Match, Record, Seat, Setup, Table, Turn};
use orbis_history_of_the_world::{
    Choice, Position,
    content::{CardId, map},
};

fn game(players: u8, options: &[&str], seed: u64, mut each: impl FnMut(&Position)) -> Position {
    let mut chance = Fast::new(seed);
    let mut setup = Setup::of(players);
    for name in options {
        let value = orbis_core::OptionValue::Switch(true);
        setup.options.insert((*name).to_string(), value);
    }
    let setup = Position::about().complete(&setup).expect("a setup");
    let mut position = Position::new(&setup, &mut Table::quiet(&mut chance)).expect("a table");
    let mut offers: Vec<Choice> = Vec::new();
    let mut steps = 0;
    while let Turn::Decide(seats) = position.turn() {
        each(&position);
        let seat: Seat = seats.first().expect("somebody");
        offers.clear();
        let _ = position.offers(seat, &mut offers);
        assert!(!offers.is_empty(), "stuck {:?}", position.stack);
        let choice = offers[chance.below(offers.len() as u32) as usize];
        position.apply(seat, choice, &mut Table::quiet(&mut chance));
        steps += 1;
        assert!(steps < 3000, "it does not end");
    }
    position
}

#[test]
fn random_games_keep_the_invariants_and_end() {
    for players in 2..=6u8 {
        for seed in 0..40 {
            let options: &[&str] = match seed % 4 {
                0 => &[],
                1 => &["multiple-armies", "no-preeminence"],
                2 => &["naval-control", "dealt-minor-empires"],
                _ => &["naval-control", "multiple-armies"],
            };
            let last = game(players, options, seed, |position| {
                position
                    .check()
                    .unwrap_or_else(|why| panic!("{why}: {:?}", position.stack));
            });
            last.check().expect("the end is a position too");
        }
    }
}

#[test]
fn play_touches_no_heap() {
    let count = orbis_testkit::playout_allocations::<Position>(6, 5);
    assert_eq!(count, Ok(0));
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 2048, "{}", size_of::<Position>());
}

#[test]
fn random_play_reaches_every_card_and_every_land() {
    let mut cards = [0u32; 64];
    let mut lands = orbis_history_of_the_world::Lands::NONE;
    for seed in 0..60 {
        let last = game(6, &[], seed, |position| lands |= position.world.occupied());
        for card in &last.discard {
            cards[card.index()] += 1;
        }
    }
    for card in CardId::all() {
        assert!(cards[card.index()] > 0, "{card} was never played");
    }
    assert_eq!(lands, !map().barren, "every land is entered sometimes");
}

#[test]
fn a_record_of_rules_1_still_replays() {
    let text = include_str!("records/rules-1.record");
    let record = Record::parse(text).expect("a record");
    assert_eq!(record.header.rules, 1);
    let game = Match::<Position>::from_record(record).expect("what went by itself still does");
    assert_eq!(game.verify(), Ok(()));
    assert_eq!(game.position().turn(), Turn::Over);
}
