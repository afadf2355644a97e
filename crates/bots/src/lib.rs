//! Players without a body: random, greedy, planner, search; generic over games.
//!
//! A bot never holds the true position. It asks for worlds, each a guess that looks to its seat like the true one.

mod any;
mod greedy;
mod leave;
mod level;
mod plan;
mod playout;
mod random;
mod search;
mod tree;
mod value;

pub use any::AnyBots;
pub use greedy::Greedy;
pub use leave::{Leave, Permit};
pub use level::{Budget, Level, LevelError, UnnamedLevel};
pub use plan::Planner;
pub use random::{Random, at_random};
pub use search::Search;

use orbis_core::{Ahead, Game, Seat};

/// Chooses for a seat.
pub trait Bot<G: Game> {
    /// One of the seat's choices; `None` only if it has none. Each call of `world` guesses anew what the seat cannot know.
    fn choose(&mut self, seat: Seat, world: &mut dyn FnMut() -> G) -> Option<G::Choice>;
}

/// The bot of a level. The same seed and the same questions give the same answers, unless the budget is a time.
pub fn bot<G: Game>(level: Level, seed: u64) -> Box<dyn Bot<G> + Send> {
    bot_with(level, seed, Leave::ALWAYS)
}

/// The bot of a level that thinks only as long as it has leave to.
pub fn bot_with<G: Game>(level: Level, seed: u64, leave: Leave) -> Box<dyn Bot<G> + Send> {
    match level {
        Level::Easy => Box::new(Random::new(seed)),
        Level::Medium => Box::new(Greedy::<G>::new(seed).with(leave)),
        // A plain "hard" thinks as long as suits the game.
        Level::HARD => hard(Budget::Iterations(G::thinking().iterations), seed, leave),
        Level::Hard(budget) => hard(budget, seed, leave),
    }
}

fn hard<G: Game>(budget: Budget, seed: u64, leave: Leave) -> Box<dyn Bot<G> + Send> {
    let thinking = G::thinking();
    match thinking.ahead {
        Ahead::Plan { worlds } => {
            Box::new(Planner::new(budget, thinking.candidates, worlds, seed).with(leave))
        }
        Ahead::Rounds { .. } | Ahead::Turn { .. } => {
            Box::new(Search::<G>::new(budget, seed).with(leave))
        }
    }
}
