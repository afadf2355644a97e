//! Random games in which every position is checked.

use crate::{Choice, Position};
use orbis_core::{Chance, Fast, Game, Setup, Table, Turn};

/// Plays one game; tells what went wrong.
fn game(players: u8, seed: u64) -> Result<(), String> {
    let mut chance = Fast::new(seed);
    let setup = Position::about()
        .complete(&Setup::of(players))
        .expect("a setup");
    let mut position = Position::new(&setup, &mut Table::quiet(&mut chance)).expect("a table");
    let mut offers: Vec<Choice> = Vec::new();
    for step in 0.. {
        let Turn::Decide(seats) = position.turn() else {
            break;
        };
        let asked: Vec<_> = seats.iter().collect();
        let seat = asked[chance.below(asked.len() as u32) as usize];
        offers.clear();
        let _ = position.offers(seat, &mut offers);
        if offers.is_empty() {
            return Err(format!("stuck in {:?}", position.stack));
        }
        let choice = offers[chance.below(offers.len() as u32) as usize];
        let before = position;
        position.apply(seat, choice, &mut Table::quiet(&mut chance));
        if let Err(broken) = position.check() {
            return Err(format!(
                "{broken:?} after {choice:?} in {:?}, now {:?}, played {:?}",
                before.stack, position.stack, before.chronicle.played
            ));
        }
        if step > 60_000 {
            return Err(format!("it does not end: {:?}", position.stack));
        }
    }
    Ok(())
}

#[test]
fn every_position_of_random_games_holds_together() {
    let mut wrong = Vec::new();
    for players in 2..=5u8 {
        for seed in 0..40 {
            let played = std::panic::catch_unwind(|| game(players, seed * 31 + 7));
            match played {
                Ok(Ok(())) => {}
                Ok(Err(error)) => wrong.push(error),
                Err(_) => wrong.push(format!("panic with {players} players, seed {seed}")),
            }
        }
    }
    wrong.truncate(6);
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
