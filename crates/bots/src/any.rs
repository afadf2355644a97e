//! Bots for programs that do not know which game it is.

use crate::{Bot, Budget, Leave, Level, bot_with};
use orbis_core::{AnyMatch, Fast, Game, Match, Of, Seat};
use serde_json::Value;

/// The bots of one game, without saying which.
pub trait AnyBots: Send + Sync {
    /// What a bot of this level would choose for the seat, knowing only what the seat knows. A budget overrules that of the
    /// level. `None` if the seat is not asked, or the match is of another game.
    fn choose(
        &self,
        game: &dyn AnyMatch,
        seat: Seat,
        level: Level,
        budget: Option<Budget>,
        seed: u64,
    ) -> Option<Value> {
        self.choose_with(game, seat, (level, budget), seed, Leave::ALWAYS)
    }

    /// The same, as long as the bot has leave to think.
    fn choose_with(
        &self,
        game: &dyn AnyMatch,
        seat: Seat,
        level: (Level, Option<Budget>),
        seed: u64,
        leave: Leave,
    ) -> Option<Value>;
}

impl<G: Game> AnyBots for Of<G> {
    fn choose_with(
        &self,
        game: &dyn AnyMatch,
        seat: Seat,
        level: (Level, Option<Budget>),
        seed: u64,
        leave: Leave,
    ) -> Option<Value> {
        let game = game.as_any().downcast_ref::<Match<G>>()?;
        if !game.position().turn().deciders().contains(seat) {
            return None;
        }
        let level = match level {
            (Level::Hard(_), Some(budget)) => Level::Hard(budget),
            (level, _) => level,
        };
        let mut bot: Box<dyn Bot<G> + Send> = bot_with(level, seed, leave);
        let mut chance = Fast::new(!seed);
        let choice = bot.choose(seat, &mut || game.guess(seat, &mut chance))?;
        serde_json::to_value(choice).ok()
    }
}
