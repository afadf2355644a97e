//! Plays the games of a plan, many at a time. Every game has its own streams of chance, so threads change nothing.

use crate::{GameResult, Plan, Questions, Report, SeatResult, SimError, results::Tallies};
use orbis_bots::{Bot, Judgement, Level, at_random, bot};
use orbis_core::{Fast, Game, MAX_SEATS, Seat, Setup, Table, Turn};
use rayon::prelude::*;
use std::{
    sync::atomic::{AtomicU32, Ordering},
    time::Instant,
};

/// A random choice needs no guess: what is offered is the same in every world.
pub(crate) enum Player<G: Game> {
    Random(Fast),
    Thinking(Box<dyn Bot<G> + Send>),
}

impl<G: Game> Player<G> {
    pub(crate) fn of(player: &orbis_bots::Player, seed: u64) -> Player<G> {
        match player.level {
            Level::Easy => Player::Random(Fast::new(seed)),
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
            if let Judgement::Given(weights) = &bot.judgement {
                weights.fit::<G>()?;
            }
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
    /// Every game, in order; without it nothing is kept of a game but what is counted.
    pub game: Option<Listener<'a>>,
}

/// Hears of every game; what it cannot do ends the run.
pub type Listener<'a> = &'a mut dyn FnMut(&GameResult) -> Result<(), SimError>;

impl<'a> Watch<'a> {
    /// Only the progress is told.
    pub fn new(progress: &'a (dyn Fn(u32) + Sync)) -> Watch<'a> {
        Watch {
            progress,
            game: None,
        }
    }
}

/// Games that one thread plays before it reports.
const CHUNK: u32 = 32;

/// Chunks that are played before what they counted is put together, in order: threads change nothing.
const CHUNKS: usize = 64;

/// Plays all games of the plan.
pub fn run<G: Game>(plan: &Plan, watch: Watch<'_>) -> Result<Report, SimError> {
    let Watch { progress, mut game } = watch;
    let setup = G::about().complete(&plan.setup)?;
    plan.seatable::<G>(&setup)?;
    if plan.games == 0 {
        return Err(SimError::NoGames);
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(plan.jobs)
        .build();
    let pool = pool.map_err(|why| SimError::Threads(why.to_string()))?;
    let begun = Instant::now();
    let (done, failed) = (AtomicU32::new(0), AtomicU32::new(u32::MAX));
    let mut all = Tallies::new(plan.bots.len(), setup.players);
    let keep = game.is_some();
    let chunk = |first: u32| -> Result<(Tallies, Vec<GameResult>), SimError> {
        let mut counted = Tallies::new(plan.bots.len(), setup.players);
        let mut kept = Vec::new();
        for index in first..plan.games.min(first.saturating_add(CHUNK)) {
            // Games after a failed one need not be played; those before it must, to report the first.
            if index > failed.load(Ordering::Relaxed) {
                break;
            }
            let result = play::<G>(plan, &setup, index).inspect_err(|_| {
                failed.fetch_min(index, Ordering::Relaxed);
            })?;
            counted.add(&result);
            if keep {
                kept.push(result);
            }
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
        Ok((counted, kept))
    };
    let firsts: Vec<u32> = (0..plan.games).step_by(CHUNK as usize).collect();
    for batch in firsts.chunks(CHUNKS) {
        let chunks: Vec<_> = pool.install(|| batch.par_iter().map(|first| chunk(*first)).collect());
        for chunk in chunks {
            let (counted, kept) = chunk?;
            all.merge(&counted);
            if let Some(game) = &mut game {
                kept.iter().try_for_each(&mut **game)?;
            }
        }
    }
    Ok(Report::new::<G>(plan, setup, &all, begun.elapsed()))
}

fn play<G: Game>(plan: &Plan, setup: &Setup, index: u32) -> Result<GameResult, SimError> {
    let seed = plan.seed;
    let mut chance = Fast::new(mix(seed, index, 0));
    let mut guesses = Fast::new(mix(seed, index, 1));
    let mut position = G::new(setup, &mut Table::quiet(&mut chance))?;
    let players = position.players();
    let seated: Vec<usize> = (0..usize::from(players))
        .map(|seat| plan.bot(index, seat))
        .collect();
    let mut bots: Vec<Player<G>> = seated
        .iter()
        .zip(2..)
        .map(|(place, stream)| Player::of(&plan.bots[*place], mix(seed, index, stream)))
        .collect();
    let mut offers: Vec<G::Choice> = Vec::with_capacity(256);
    let (mut choices, mut decisions, mut offers_sum, mut offers_max) = (0, 0, 0, 0);
    let mut questions = Questions::default();
    while let Turn::Decide(seats) = position.turn() {
        if choices >= plan.longest {
            return Err(SimError::TooLong {
                seed,
                index,
                choices,
            });
        }
        let asked = seats.first().filter(|seat| seat.index() < bots.len());
        let stuck = |seat| SimError::Stuck {
            seed,
            index,
            seat,
            choices,
        };
        let seat = asked.ok_or_else(|| stuck('-'))?;
        offers.clear();
        let _ = position.offers(seat, &mut offers);
        if plan.questions {
            questions.ask(position.prompt(seat).rule, offers.len());
        }
        let choice = decide(
            &position,
            seat,
            &offers,
            &mut bots[seat.index()],
            &mut guesses,
        );
        let choice = choice.ok_or_else(|| stuck(seat.letter()))?;
        if !offers.contains(&choice) {
            let choice = name::<G>(choice);
            return Err(SimError::NotOffered {
                seed,
                index,
                choices,
                choice,
            });
        }
        position.apply(seat, choice, &mut Table::quiet(&mut chance));
        choices += 1;
        decisions += u32::from(offers.len() > 1);
        offers_sum += offers.len() as u64;
        offers_max = offers_max.max(offers.len() as u32);
        if plan.check {
            position.check().map_err(|why| {
                let (choice, why) = (name::<G>(choice), why.to_string());
                SimError::Broken {
                    seed,
                    index,
                    choices,
                    choice,
                    why,
                }
            })?;
        }
    }
    let standing = position.standing();
    let share = 1.0 / standing.winners().len().clamp(1, MAX_SEATS) as f64;
    let seats = Seat::all(players).zip(seated).map(|(seat, bot)| {
        let score = standing.of(seat);
        let win = if score.rank == 1 { share } else { 0.0 };
        SeatResult {
            bot,
            points: score.points,
            rank: score.rank,
            win,
        }
    });
    let seats = seats.collect();
    let statistics = position.statistics();
    questions.turns = Seat::all(players)
        .map(|seat| u64::from(position.turns(seat)))
        .sum();
    Ok(GameResult {
        index,
        seats,
        choices,
        decisions,
        offers: offers_sum,
        offers_max,
        statistics,
        questions,
    })
}

fn name<G: Game>(choice: G::Choice) -> String {
    serde_json::to_string(&choice).unwrap_or_else(|_| format!("{choice:?}"))
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
