//! Bots for programs that do not know which game it is.

use crate::{
    Bot, Budget, Candidate, Hint, Leave, Level, bot_with,
    hint::{expectations, hint},
};
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

    /// What a bot would do for the seat and why, as long as it has leave to think. `None` as for a choice.
    fn hint(
        &self,
        game: &dyn AnyMatch,
        seat: Seat,
        level: Level,
        seed: u64,
        leave: &Leave,
    ) -> Option<Hint<Value>>;

    /// By how many points each seat is expected to be ahead of its best rival, all of the position being known. `None` if the
    /// match is of another game.
    fn expectations(&self, game: &dyn AnyMatch) -> Option<Vec<f32>>;
}

/// The match as what it is, if it is of this game and the seat is asked.
fn asked<G: Game>(game: &dyn AnyMatch, seat: Seat) -> Option<&Match<G>> {
    let game = game.as_any().downcast_ref::<Match<G>>()?;
    let deciders = game.position().turn().deciders();
    deciders.contains(seat).then_some(game)
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
        let game = asked::<G>(game, seat)?;
        let (level, budget) = level;
        let level = level.with(budget);
        let mut bot: Box<dyn Bot<G> + Send> = bot_with(level, seed, leave);
        let mut chance = Fast::new(!seed);
        let choice = bot.choose(seat, &mut || game.guess(seat, &mut chance))?;
        serde_json::to_value(choice).ok()
    }

    fn hint(
        &self,
        game: &dyn AnyMatch,
        seat: Seat,
        level: Level,
        seed: u64,
        leave: &Leave,
    ) -> Option<Hint<Value>> {
        let game = asked::<G>(game, seat)?;
        let mut chance = Fast::new(!seed);
        let told = hint::<G>(seat, level, seed, leave, &mut || {
            game.guess(seat, &mut chance)
        });
        let candidates = told.candidates.into_iter();
        let named = candidates.map(|each| {
            Some(Candidate {
                choice: serde_json::to_value(each.choice).ok()?,
                points: each.points,
                chance: each.chance,
                spread: each.spread,
                reasons: each.reasons,
            })
        });
        Some(Hint {
            candidates: named.collect::<Option<_>>()?,
            worlds: told.worlds,
        })
    }

    fn expectations(&self, game: &dyn AnyMatch) -> Option<Vec<f32>> {
        let game = game.as_any().downcast_ref::<Match<G>>()?;
        Some(expectations(game.position()))
    }
}
