//! Simulations for programs that do not know which game it is.

use crate::{
    BenchRow, GameResult, Plan, Played, Report, SimError, Thing, Variety, Watch, bench, catalogue,
    lessons, part, random_games, run, sum,
};
use orbis_core::{Game, Of, Setup, SetupError};
use std::{io::Write, ops::Range, time::Duration};

/// The simulations of one game, without saying which.
pub trait AnySim: Send + Sync {
    /// Plays all games of a plan.
    fn run(&self, plan: &Plan, watch: Watch<'_>) -> Result<Report, SimError>;
    /// Plays some games of a plan.
    fn part(
        &self,
        plan: &Plan,
        games: Range<u32>,
        watch: Watch<'_>,
    ) -> Result<Vec<GameResult>, SimError>;
    /// The report of games that were played elsewhere, in order.
    fn sum(
        &self,
        plan: &Plan,
        games: &mut dyn Iterator<Item = GameResult>,
        time: Duration,
    ) -> Result<Report, SimError>;
    /// All things that are counted, in the order of their numbers.
    fn things(&self) -> Vec<Thing>;
    /// Plays all games of a plan and writes what can be learned from them.
    fn lessons(
        &self,
        plan: &Plan,
        variety: Variety,
        out: &mut dyn Write,
        progress: &(dyn Fn(u32) + Sync),
    ) -> Result<(), SimError>;
    /// Measures random play on one core for about this long.
    fn bench(&self, setup: &Setup, time: Duration, seed: u64) -> Result<BenchRow, SetupError>;
    /// Plays so many games at random.
    fn random_games(&self, setup: &Setup, games: u64, seed: u64) -> Result<Played, SetupError>;
}

impl<G: Game> AnySim for Of<G> {
    fn run(&self, plan: &Plan, watch: Watch<'_>) -> Result<Report, SimError> {
        run::<G>(plan, watch)
    }

    fn part(
        &self,
        plan: &Plan,
        games: Range<u32>,
        watch: Watch<'_>,
    ) -> Result<Vec<GameResult>, SimError> {
        part::<G>(plan, games, watch)
    }

    fn sum(
        &self,
        plan: &Plan,
        games: &mut dyn Iterator<Item = GameResult>,
        time: Duration,
    ) -> Result<Report, SimError> {
        sum::<G>(plan, games, time)
    }

    fn things(&self) -> Vec<Thing> {
        catalogue::<G>()
    }

    fn lessons(
        &self,
        plan: &Plan,
        variety: Variety,
        out: &mut dyn Write,
        progress: &(dyn Fn(u32) + Sync),
    ) -> Result<(), SimError> {
        lessons::<G>(plan, variety, out, progress)
    }

    fn bench(&self, setup: &Setup, time: Duration, seed: u64) -> Result<BenchRow, SetupError> {
        bench::<G>(setup, time, seed)
    }

    fn random_games(&self, setup: &Setup, games: u64, seed: u64) -> Result<Played, SetupError> {
        random_games::<G>(setup, games, seed)
    }
}
