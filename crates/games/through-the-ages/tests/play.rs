//! Whole games of random choices.

use orbis_core::{
    Chance, Fast, Game, Match, OptionValue, Record, Seat, Setup, Table, Turn, choices,
};
use orbis_through_the_ages::Position;

#[test]
fn random_games_keep_the_invariants_and_end() {
    for players in 2..=4u8 {
        for seed in 0..200 {
            let mut chance = Fast::new(seed);
            let mut pick = Fast::new(seed + 1_000_000);
            let mut setup = Setup::of(players);
            let resignation = OptionValue::Switch(seed % 10 == 0);
            setup.options.insert("resignation".to_string(), resignation);
            let setup = Position::about().complete(&setup).unwrap();
            let mut position = Position::new(&setup, &mut Table::quiet(&mut chance)).unwrap();
            position.check().unwrap();
            let mut steps = 0;
            while let Turn::Decide(seats) = position.turn() {
                let seat: Seat = seats.first().unwrap();
                let offers = choices(&position, seat);
                assert!(!offers.is_empty(), "stuck {:?}", position.stack);
                assert!(offers.is_sorted(), "{offers:?}");
                assert!(
                    offers.windows(2).all(|pair| pair[0] != pair[1]),
                    "{offers:?}"
                );
                let choice = if offers.len() == 1 {
                    offers[0]
                } else {
                    offers[pick.below(offers.len() as u32) as usize]
                };
                position.apply(seat, choice, &mut Table::quiet(&mut chance));
                position
                    .check()
                    .unwrap_or_else(|e| panic!("{e} after {choice} {:?}", position.stack));
                steps += 1;
                assert!(steps < 20_000);
            }
        }
    }
}

#[test]
fn positions_are_small_and_play_touches_no_heap() {
    assert!(size_of::<Position>() < 8 * 1024);
    assert_eq!(orbis_testkit::playout_allocations::<Position>(4, 5), Ok(0));
}

#[test]
fn a_record_of_rules_2_still_replays() {
    let text = include_str!("records/rules-2.record");
    let record = Record::parse(text).expect("a record");
    assert_eq!(record.header.rules, 2);
    let game =
        Match::<Position>::from_record(record).expect("forces of before are forces of today");
    assert_eq!(game.verify(), Ok(()));
    assert_eq!(game.position().turn(), Turn::Over);
}
