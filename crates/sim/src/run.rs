//! Plays the games of a plan, many at a time. Every game has its own streams of chance, so threads change nothing.

use crate::{GameResult, Plan, Report, SimError, play::play, results::Tallies};
use orbis_bots::{Bot, Level, at_random, bot};
use orbis_core::{Fast, Game, Seat, Setup};
use std::{
    collections::BTreeMap,
    ops::Range,
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

/// A random choice needs no guess: what is offered is the same in every world.
pub(crate) enum Player<G: Game> {
    Random(Fast),
    Thinking(Box<dyn Bot<G> + Send>),
}

impl<G: Game> Player<G> {
    pub(crate) fn of(player: &orbis_bots::Player, seed: u64) -> Player<G> {
        match player.level {
            Level::Random => Player::Random(Fast::new(seed)),
            _ => Player::Thinking(bot(player.clone(), seed)),
        }
    }
}

impl Plan {
    /// Can these bots sit at this table?
    pub(crate) fn seatable<G: Game>(&self, setup: &Setup) -> Result<(), SimError> {
        let (bots, players) = (self.bots.len(), setup.players);
        if bots == 0 || bots > usize::from(players) {
            return Err(SimError::Bots { bots, players });
        }
        for bot in &self.bots {
            bot.fits::<G>()?;
        }
        Ok(())
    }
}

/// Independent numbers from a seed and the places of a thing.
pub(crate) fn mix(seed: u64, index: u32, place: u64) -> u64 {
    Fast::new(seed ^ (u64::from(index) << 32) ^ (place << 24).rotate_left(17)).next_u64()
}

/// Who is told while games are played.
pub struct Watch<'a> {
    /// How many are done.
    pub progress: &'a (dyn Fn(u32) + Sync),
    /// Every game, in order.
    pub game: Option<Listener<'a>>,
    /// Every game that is played, as soon as it is over, on the thread that played it.
    pub keep: Option<Keeper<'a>>,
    /// Games that were played before, by their index: they are counted and not played again.
    pub known: BTreeMap<u32, GameResult>,
}

/// Hears of every game; what it cannot do ends the run.
pub type Listener<'a> = &'a mut dyn FnMut(&GameResult) -> Result<(), SimError>;

/// Keeps a game, so that a run that is broken off can go on.
pub type Keeper<'a> = &'a (dyn Fn(&GameResult) -> Result<(), SimError> + Sync);

impl<'a> Watch<'a> {
    /// Only the progress is told.
    pub fn new(progress: &'a (dyn Fn(u32) + Sync)) -> Watch<'a> {
        Watch {
            progress,
            game: None,
            keep: None,
            known: BTreeMap::new(),
        }
    }
}

/// Games that one thread plays before it reports, at most: where there are few, every thread gets some.
const CHUNK: u32 = 32;

/// Chunks that every thread gets at least, if there are games enough: those of thinking bots last unequally long.
const SHARES: u32 = 4;

/// Chunks that are played before they are counted, in order: threads change nothing.
const CHUNKS: usize = 64;

/// Games between two looks at a sequential test.
const LOOK: u32 = 64;

/// Plays all games of the plan, or as many as its test needs.
pub fn run<G: Game>(plan: &Plan, mut watch: Watch<'_>) -> Result<Report, SimError> {
    let begun = Instant::now();
    let setup = checked::<G>(plan)?;
    let mut all = Tallies::new(plan, setup.players);
    let mut count = |game: &GameResult| {
        all.add(game);
        if let Some(listener) = &mut watch.game {
            listener(game)?;
        }
        let clear = plan.test.map(|test| test.verdict(&all.duel).accepted);
        Ok(clear.flatten().is_none())
    };
    let known = std::mem::take(&mut watch.known);
    let games = 0..plan.games;
    batches::<G>(
        plan,
        &setup,
        games,
        (watch.progress, watch.keep, known),
        &mut count,
    )?;
    Ok(Report::new::<G>(plan, setup, &all, begun.elapsed()))
}

/// Plays some games of the plan: what another machine does of it.
pub fn part<G: Game>(
    plan: &Plan,
    games: Range<u32>,
    watch: Watch<'_>,
) -> Result<Vec<GameResult>, SimError> {
    let setup = checked::<G>(plan)?;
    let mut all = Vec::new();
    let mut keep = |game: &GameResult| {
        all.push(game.clone());
        Ok(true)
    };
    let end = games.end.min(plan.games);
    let games = games.start.min(end)..end;
    let Watch {
        progress,
        keep: keeper,
        known,
        ..
    } = watch;
    batches::<G>(plan, &setup, games, (progress, keeper, known), &mut keep)?;
    Ok(all)
}

/// The report of games that were played elsewhere, in the order of their indices; a test that is clear leaves the rest out.
pub fn sum<G: Game>(
    plan: &Plan,
    games: &mut dyn Iterator<Item = GameResult>,
    time: Duration,
) -> Result<Report, SimError> {
    let setup = checked::<G>(plan)?;
    let mut all = Tallies::new(plan, setup.players);
    for game in games {
        if game.seats.iter().any(|seat| seat.bot >= plan.bots.len()) {
            return Err(SimError::OtherPlan);
        }
        all.add(&game);
        let clear = plan.test.map(|test| test.verdict(&all.duel).accepted);
        if clear.flatten().is_some() {
            break;
        }
    }
    Ok(Report::new::<G>(plan, setup, &all, time))
}

/// The setup of a plan that can be played.
fn checked<G: Game>(plan: &Plan) -> Result<Setup, SimError> {
    let setup = G::about().complete(&plan.setup)?;
    plan.seatable::<G>(&setup)?;
    if plan.games == 0 {
        return Err(SimError::NoGames);
    }
    if let Some(test) = &plan.test {
        test.fits(plan)?;
    }
    Ok(setup)
}

type Hearing<'a> = (
    &'a (dyn Fn(u32) + Sync),
    Option<Keeper<'a>>,
    BTreeMap<u32, GameResult>,
);

/// Plays games, some at a time, and counts them in order as long as that is wanted.
fn batches<G: Game>(
    plan: &Plan,
    setup: &Setup,
    games: Range<u32>,
    (progress, keep, known): Hearing<'_>,
    count: &mut dyn FnMut(&GameResult) -> Result<bool, SimError>,
) -> Result<(), SimError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.jobs);
    let pool = pool
        .build()
        .map_err(|why| SimError::Threads(why.to_string()))?;
    let (done, failed) = (AtomicU32::new(0), AtomicU32::new(u32::MAX));
    let one = |index: u32| -> Result<GameResult, SimError> {
        if let Some(game) = known.get(&index) {
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            return Ok(game.clone());
        }
        let game = play::<G>(plan, setup, index)?;
        if let Some(keep) = keep {
            keep(&game)?;
        }
        progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        Ok(game)
    };
    let chunk = |indices: Range<u32>| -> Played {
        let mut played = Vec::new();
        for index in indices {
            // Games after a failed one need not be played; those before it must, to report the first.
            if index > failed.load(Ordering::Relaxed) {
                break;
            }
            let game = one(index).inspect_err(|_| {
                failed.fetch_min(index, Ordering::Relaxed);
            })?;
            played.push(game);
        }
        Ok(played)
    };
    let (size, together) = match plan.test {
        Some(_) => (LOOK / 16, 16),
        None => {
            let shares = SHARES * pool.current_num_threads() as u32;
            let size = (games.end - games.start) / shares;
            (size.clamp(1, CHUNK), CHUNKS.max(shares as usize))
        }
    };
    let chunks: Vec<Range<u32>> = games
        .clone()
        .step_by(size as usize)
        .map(|first| first..games.end.min(first.saturating_add(size)))
        .collect();
    // The games of a batch are counted while the next ones are played, unless a test may make those superfluous.
    let mut waiting = Vec::new();
    for batch in chunks.chunks(together) {
        let mut played: Vec<Played> = batch.iter().map(|_| Ok(Vec::new())).collect();
        let more = pool.in_place_scope(|scope| {
            for (games, place) in batch.iter().zip(&mut played) {
                let chunk = &chunk;
                scope.spawn(move |_| *place = chunk(games.clone()));
            }
            tell(std::mem::take(&mut waiting), count)
        })?;
        if !more || plan.test.is_some() && !tell(std::mem::take(&mut played), count)? {
            return Ok(());
        }
        waiting = played;
    }
    tell(waiting, count).map(|_| ())
}

/// The games of a chunk, or what went wrong in it.
type Played = Result<Vec<GameResult>, SimError>;

/// Counts games in their order; are more of them wanted?
fn tell(
    chunks: Vec<Played>,
    count: &mut dyn FnMut(&GameResult) -> Result<bool, SimError>,
) -> Result<bool, SimError> {
    for chunk in chunks {
        for game in chunk? {
            if !count(&game)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Forced choices are not asked for.
pub(crate) fn decide<G: Game>(
    position: &G,
    seat: Seat,
    offers: &[G::Choice],
    player: &mut Player<G>,
    guesses: &mut Fast,
) -> Option<G::Choice> {
    match (offers, player) {
        ([], _) => None,
        ([only], _) => Some(*only),
        (many, Player::Random(luck)) => at_random(position, seat, many, luck),
        (_, Player::Thinking(bot)) => bot.choose(seat, &mut || {
            let mut world = position.clone();
            world.guess(seat, guesses);
            world
        }),
    }
}
