//! Whole games of random choices.

use orbis_core::{Chance, Fast, Game, Setup, Table, Turn, covers};
use orbis_seven_ages::{Choice, Position};

fn game(players: u8, seed: u64) -> (Position, u32) {
    let mut chance = Fast::new(seed);
    let setup = Position::about()
        .complete(&Setup::of(players))
        .expect("a setup");
    let mut position = Position::new(&setup, &mut Table::quiet(&mut chance)).expect("a table");
    let mut offers: Vec<Choice> = Vec::new();
    let mut steps = 0;
    while let Turn::Decide(seats) = position.turn() {
        let seat = seats.first().expect("somebody");
        offers.clear();
        let _ = position.offers(seat, &mut offers);
        assert!(!offers.is_empty(), "stuck {:?}", position.stack);
        let choice = offers[chance.below(offers.len() as u32) as usize];
        position.apply(seat, choice, &mut Table::quiet(&mut chance));
        steps += 1;
        assert!(steps < 40_000, "it does not end");
    }
    (position, steps)
}

#[test]
fn random_games_end_and_every_age_can_be_reached() {
    covers!(
        "sa.win.end-past-49",
        "sa.win.end-agreed",
        "sa.win.most-glory"
    );
    let (mut by_progress, mut by_turns) = (0, 0);
    for players in 2..=5 {
        for seed in 0..25 {
            let (last, _) = game(players, seed);
            last.check().expect("the end is a position too");
            match last.finisher {
                Some(seat) => {
                    by_progress += 1;
                    assert!(
                        last.player(seat).glory >= 7,
                        "who ends history has glory for it"
                    );
                }
                None => {
                    by_turns += 1;
                    assert!(last.turn == last.options.turns || last.stack.is_empty());
                }
            }
        }
    }
    assert_eq!(by_progress + by_turns, 100);
    assert!(by_progress > 0, "nobody ever passes the last level");
}

#[test]
fn play_touches_no_heap() {
    let count = orbis_testkit::playout_allocations::<Position>(5, 5);
    assert_eq!(count, Ok(0));
}

#[test]
fn a_position_is_small() {
    let size = std::mem::size_of::<Position>();
    assert!(size < 32 * 1024, "{size} bytes");
}
