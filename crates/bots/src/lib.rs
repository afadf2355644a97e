//! Players without a body: random, careless, greedy, search; generic over games.
//!
//! A bot never holds the true position. It asks for worlds, each a guess that looks to its seat like the true one.

mod ahead;
mod any;
mod beam;
mod careless;
mod contest;
mod foreseen;
mod greedy;
mod hint;
mod judgement;
mod leave;
mod level;
mod mind;
mod player;
mod random;
mod search;
mod style;
mod temper;
mod trial;
mod value;

pub use any::AnyBots;
pub use careless::Careless;
pub use greedy::Greedy;
pub use hint::{Candidate, Hint, Reason, TOLD, expectations, hint};
pub use judgement::Judgement;
pub use leave::{Leave, Permit};
pub use level::{Budget, Level, LevelError, UnnamedLevel};
pub use player::{Player, PlayerError};
pub use random::{Random, at_random, place_at_random};
pub use search::Search;
pub use style::Style;
pub use temper::{Temper, UnfitError};
pub use trial::Trial;

use orbis_core::{Game, Seat};

/// Chooses for a seat.
pub trait Bot<G: Game> {
    /// One of the seat's choices; `None` only if it has none. Each call of `world` guesses anew what the seat cannot know.
    fn choose(&mut self, seat: Seat, world: &mut dyn FnMut() -> G) -> Option<G::Choice>;
}

/// The bot of a player. The same seed and the same questions give the same answers, unless the budget is a time.
pub fn bot<G: Game>(player: impl Into<Player>, seed: u64) -> Box<dyn Bot<G> + Send> {
    bot_with(player, seed, Leave::ALWAYS)
}

/// The bot of a player that thinks only as long as it has leave to.
pub fn bot_with<G: Game>(
    player: impl Into<Player>,
    seed: u64,
    leave: Leave,
) -> Box<dyn Bot<G> + Send> {
    let player = player.into();
    let judgement = player.judging::<G>(seed);
    let Player {
        level,
        style,
        trial,
        ..
    } = player;
    if matches!(level, Level::Hard(_) | Level::Expert) {
        let search = Search::<G>::new(level.budget::<G>(), seed).in_style(style);
        return Box::new(trial.of(search).with(leave).by(judgement));
    }
    if level == Level::Medium
        && (G::thinking().plan.0 > 0 || trial.plans_medium())
        && !trial.rates()
    {
        let search = Search::<G>::plain(seed).in_style(style);
        return Box::new(trial.of(search).with(leave).by(judgement));
    }
    let greedy = Greedy::<G>::new(seed).in_style(style);
    let greedy = greedy.with(leave).by(judgement);
    match level {
        Level::Random => Box::new(Random::new(seed)),
        Level::Easy => Box::new(Careless::new(seed, greedy)),
        _ => Box::new(greedy),
    }
}
