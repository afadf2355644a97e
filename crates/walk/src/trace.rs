//! One number for all that happens in random games.

use orbis_bots::at_random;
use orbis_core::{Explain, Fast, Game, Setup, Table, Turn, choices};
use std::{
    fmt::Display,
    hash::{DefaultHasher, Hasher},
};

/// Plays so many games at random: what was said of every choice, what was chosen, and how each ended. Every position must keep
/// the invariants, and every end must be read back as it was written.
pub fn games<G: Game>(setup: &Setup, games: u64, seed: u64) -> Result<u64, String> {
    let setup = G::about().complete(setup).map_err(in_words)?;
    let mut trace = DefaultHasher::new();
    for game in 0..games {
        let mut chance = Fast::new(seed.wrapping_add(game << 32));
        let mut position = G::new(&setup, &mut Table::quiet(&mut chance)).map_err(in_words)?;
        while let Turn::Decide(seats) = position.turn() {
            let Some(seat) = seats.first() else { break };
            let offers = choices(&position, seat);
            let Some(choice) = at_random(&position, seat, &offers, &mut chance) else {
                break;
            };
            let said = Explain::of(&position, seat).0;
            trace.write(format!("{seat:?} {offers:?} {said:?} {choice:?}").as_bytes());
            position.apply(seat, choice, &mut Table::quiet(&mut chance));
            position.check().map_err(in_words)?;
        }
        let end = serde_json::to_string(&position).map_err(in_words)?;
        if serde_json::from_str::<G>(&end).map_err(in_words)? != position {
            return Err(format!("game {game} is not read back as it was written"));
        }
        trace.write(end.as_bytes());
        trace.write(format!("{:?}", position.standing()).as_bytes());
    }
    Ok(trace.finish())
}

fn in_words(error: impl Display) -> String {
    error.to_string()
}
