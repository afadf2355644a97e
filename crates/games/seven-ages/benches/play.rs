//! What a position of 7 Ages costs to copy, to enumerate and to play, beside two measures of the machine.

use divan::{Bencher, black_box};
use orbis_core::{Chance, Fast, Game, Setup, Table, Turn};
use orbis_seven_ages::{Choice, Position};

fn main() {
    divan::main();
}

fn dealt(players: u8, chance: &mut Fast) -> Position {
    let setup = Position::about()
        .complete(&Setup::of(players))
        .expect("a setup");
    Position::new(&setup, &mut Table::quiet(chance)).expect("a position")
}

/// Plays random choices until the game is over or so many were made.
fn play(position: &mut Position, chance: &mut Fast, offers: &mut Vec<Choice>, most: u32) -> u32 {
    for step in 0..most {
        let Turn::Decide(seats) = position.turn() else {
            return step;
        };
        let Some(seat) = seats.first() else {
            return step;
        };
        offers.clear();
        let _ = position.offers(seat, offers);
        let index = if offers.len() > 1 {
            chance.below(offers.len() as u32) as usize
        } else {
            0
        };
        position.apply(seat, offers[index], &mut Table::quiet(chance));
    }
    most
}

fn middle(players: u8) -> Position {
    let mut chance = Fast::new(7);
    let mut position = dealt(players, &mut chance);
    play(
        &mut position,
        &mut chance,
        &mut Vec::with_capacity(512),
        30 * u32::from(players),
    );
    position
}

#[divan::bench(args = [3, 5])]
fn clone(bencher: Bencher, players: u8) {
    let position = middle(players);
    bencher.bench_local(|| *black_box(&position));
}

#[divan::bench(args = [3, 5])]
fn enumerate(bencher: Bencher, players: u8) {
    let position = middle(players);
    let seat = position
        .turn()
        .deciders()
        .first()
        .expect("somebody is asked");
    let mut offers = Vec::with_capacity(512);
    bencher.bench_local(|| {
        offers.clear();
        let _ = black_box(&position).offers(seat, &mut offers);
        offers.len()
    });
}

#[divan::bench(args = [3, 5])]
fn random_game(bencher: Bencher, players: u8) {
    let mut chance = Fast::new(11);
    let mut offers = Vec::with_capacity(512);
    bencher.bench_local(|| {
        let mut position = dealt(players, &mut chance);
        play(&mut position, &mut chance, &mut offers, 10_000)
    });
}

#[divan::bench(args = [2, 4])]
fn judge(bencher: Bencher, players: u8) {
    let position = middle(players);
    bencher.bench_local(|| black_box(&position).judge(orbis_core::Seat::at(0)));
}

/// A thousand steps of a machine with eight numbers and one branch: what the machine can do at all.
#[divan::bench]
fn thousand_steps_of_a_tiny_machine(bencher: Bencher) {
    let mut chance = Fast::new(3);
    bencher.bench_local(|| {
        let mut state = [0u32; 8];
        for _ in 0..1000 {
            let draw = chance.below(8) as usize;
            state[draw] = state[draw].wrapping_add(state[7 - draw] | 1);
        }
        state
    });
}

/// A copy of 4 KB: what the machine's memory can do.
#[divan::bench]
fn copy_of_4_kb(bencher: Bencher) {
    let bytes = vec![7u8; 4096];
    let mut target = vec![0u8; 4096];
    bencher.bench_local(|| {
        black_box(&mut target).copy_from_slice(black_box(&bytes));
    });
}
