//! What bots do and would do, the same for everybody who asks about the same game.

use orbis_bots::{Budget, Hint, Leave, Level};
use orbis_core::{AnyMatch, Seat, Seed};
use orbis_registry::Entry;
use serde_json::Value;
use std::time::Duration;
use thiserror::Error;

/// Why there is no advice, or no seed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Helpless {
    /// Nothing is asked of the seat, or the bot was misled.
    #[error("the bot found no choice")]
    NoChoice,
    /// The system gives no randomness.
    #[error("this system gives no randomness: {0}")]
    NoRandom(String),
}

/// A bot's choice; `time` overrules how long a searching level thinks.
pub fn think(
    entry: &Entry,
    game: &dyn AnyMatch,
    seat: Seat,
    level: Level,
    time: Option<Duration>,
) -> Result<Value, Helpless> {
    let budget = time.map(Budget::Time);
    let choice = entry
        .bots
        .choose(game, seat, level, budget, luck(game, seat));
    choice.ok_or(Helpless::NoChoice)
}

/// What a bot would do for a seat, what it expects of it, and why.
pub fn advise(
    entry: &Entry,
    game: &dyn AnyMatch,
    seat: Seat,
    level: Level,
) -> Result<Hint<Value>, Helpless> {
    let hint = entry
        .bots
        .hint(game, seat, level, luck(game, seat), &Leave::ALWAYS);
    hint.ok_or(Helpless::NoChoice)
}

/// The same game of record meets the same bots, without a look at its secret seed.
fn luck(game: &dyn AnyMatch, seat: Seat) -> u64 {
    let name = format!(
        "{} {} {}",
        game.header().commitment,
        game.version(),
        seat.letter()
    );
    let [a, b, c, d, e, f, g, h, ..] = Seed::from_text(&name).0;
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

/// 32 bytes that nobody can foresee.
pub fn fresh_seed() -> Result<Seed, Helpless> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Helpless::NoRandom(error.to_string()))?;
    Ok(Seed(bytes))
}
