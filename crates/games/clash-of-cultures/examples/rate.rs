//! How many random games a second one core plays: `cargo run --release --example rate -- 2`.

use orbis_clash_of_cultures::{Choice, Position};
use orbis_core::{Chance, Fast, Game, Setup, Table};
use std::time::Instant;

fn main() {
    let players = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(2);
    let setup = match Position::about().complete(&Setup::of(players)) {
        Ok(setup) => setup,
        Err(why) => return eprintln!("{why}"),
    };
    let (games, mut choices) = (400u64, 0u64);
    let mut buffer: Vec<Choice> = Vec::new();
    let start = Instant::now();
    for seed in 0..games {
        let mut chance = Fast::new(seed);
        let Ok(mut position) = Position::new(&setup, &mut Table::quiet(&mut chance)) else {
            return;
        };
        while let Some(seat) = position.turn().deciders().first() {
            buffer.clear();
            let _ = position.offers(seat, &mut buffer);
            let index = if buffer.len() > 1 {
                chance.below(buffer.len() as u32) as usize
            } else {
                0
            };
            position.apply(seat, buffer[index], &mut Table::quiet(&mut chance));
            choices += 1;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{players} players: {:.0} games/s, {:.0} choices/s, {} choices a game, {} bytes a position",
        games as f64 / seconds,
        choices as f64 / seconds,
        choices / games,
        std::mem::size_of::<Position>()
    );
}
