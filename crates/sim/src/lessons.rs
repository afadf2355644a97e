//! Games to learn from: positions of self-play as rows of features, with how the games ended.

use crate::{
    Plan, SimError,
    run::{Player, decide, mix},
};
use orbis_bots::{Judgement, Player as Bot, at_random};
use orbis_core::{
    Chance, Fast, Field, Game, Seat, Setup, Table, Turn, Weights,
    features::{declared, fingerprint, length, write},
};
use rayon::prelude::*;
use serde_json::json;
use std::{io::Write, sync::Arc};

/// How various the games are: who only ever meets their like learns what holds among their like.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Variety {
    /// The share of random choices, up to twice as much in a game.
    pub blunders: f32,
    /// How far tempers differ: each field of a player's judgement is taken times e to the power of this, more or less.
    pub tempers: f32,
    /// The share that the judgement made by hand has in a player's, at most.
    pub hand: f32,
    /// Seats that judge by hand alone, with tempers twice as far apart.
    pub wild: f32,
    /// The share of positions that are written down.
    pub sampled: f32,
}

/// Where somebody else is asked than before, positions are written down so much more often.
const TURNS: f32 = 6.0;

/// Games that are played before they are written down.
const BATCH: u32 = 256;

/// Plays the plan's games and writes what can be learned from them. The first line says what follows: rows of numbers
/// (32-bit floats, lowest byte first), one for each position written down: the game, and for each seat its points, its
/// share of the win, what it had left, and its features.
pub fn lessons<G: Game>(
    plan: &Plan,
    variety: Variety,
    out: &mut dyn Write,
    progress: &(dyn Fn(u32) + Sync),
) -> Result<(), SimError> {
    let setup = G::about().complete(&plan.setup)?;
    plan.seatable::<G>(&setup)?;
    let fields = declared::<G>();
    if fields.is_empty() {
        return Err(SimError::NoFeatures(G::about().title));
    }
    let head = json!({
        "game": G::about().slug,
        "rules": G::about().rules_version,
        "players": setup.players,
        "fingerprint": format!("{:016x}", fingerprint(&fields)),
        "row": 1 + usize::from(setup.players) * (3 + length(&fields)),
        "fields": fields.iter().map(|field| json!({
            "name": field.name,
            "size": field.size(),
            "scale": field.scale,
            "part": field.part,
        })).collect::<Vec<_>>(),
    });
    let failed = |why: std::io::Error| SimError::Written(why.to_string());
    writeln!(out, "{head}").map_err(failed)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.jobs);
    let pool = pool
        .build()
        .map_err(|why| SimError::Threads(why.to_string()))?;
    for first in (0..plan.games).step_by(BATCH as usize) {
        let batch = first..plan.games.min(first + BATCH);
        let done = batch.end;
        let games: Vec<Vec<u8>> = pool.install(|| {
            let games = batch.into_par_iter();
            games
                .map(|index| Lesson::<G>::new(plan, variety, index, &fields).play(&setup))
                .collect::<Result<_, _>>()
        })?;
        for rows in games {
            out.write_all(&rows).map_err(failed)?;
        }
        progress(done);
    }
    out.flush().map_err(failed)
}

struct Lesson<'a, G: Game> {
    plan: &'a Plan,
    variety: Variety,
    index: u32,
    luck: Fast,
    bots: Vec<Player<G>>,
    blunders: f32,
    /// Features of one seat.
    row: Vec<f32>,
    /// What was written down: what each seat has left, and its features.
    rows: Vec<Vec<f32>>,
}

impl<'a, G: Game> Lesson<'a, G> {
    fn new(plan: &'a Plan, variety: Variety, index: u32, fields: &[Field]) -> Lesson<'a, G> {
        let mut luck = Fast::new(mix(plan.seed, index, 99));
        let seats = 0..usize::from(plan.setup.players);
        let bots = seats.zip(2..).map(|(seat, stream)| {
            let bot = &plan.bots[plan.bot(index, seat)];
            let bot = tempered::<G>(bot, plan.setup.players, variety, fields, &mut luck);
            Player::of(&bot, mix(plan.seed, index, stream))
        });
        let bots = bots.collect();
        Lesson {
            plan,
            variety,
            index,
            bots,
            // Some games without blunders, some with more.
            blunders: 2.0 * variety.blunders * uniform(&mut luck),
            luck,
            row: vec![0.0; length(fields)],
            rows: Vec::new(),
        }
    }

    fn play(mut self, setup: &Setup) -> Result<Vec<u8>, SimError> {
        let (seed, index) = (self.plan.seed, self.index);
        let mut chance = Fast::new(mix(seed, index, 0));
        let mut guesses = Fast::new(mix(seed, index, 1));
        let mut position = G::new(setup, &mut Table::quiet(&mut chance))?;
        let mut offers: Vec<G::Choice> = Vec::new();
        let (mut choices, mut last) = (0, None);
        while let Turn::Decide(seats) = position.turn() {
            if choices >= self.plan.longest {
                return Err(SimError::TooLong {
                    seed,
                    index,
                    choices,
                });
            }
            let stuck = |seat| SimError::Stuck {
                seed,
                index,
                seat,
                choices,
            };
            let seat = seats.first().ok_or_else(|| stuck('-'))?;
            let often = if last == Some(seat) { 1.0 } else { TURNS };
            last = Some(seat);
            if uniform(&mut self.luck) < often * self.variety.sampled {
                self.note(&position, seat, &mut guesses);
            }
            offers.clear();
            let _ = position.offers(seat, &mut offers);
            let blunder = offers.len() > 1 && uniform(&mut self.luck) < self.blunders;
            let choice = if blunder {
                at_random(&position, seat, &offers, &mut self.luck)
            } else {
                let bot = &mut self.bots[seat.index()];
                decide(&position, seat, &offers, bot, &mut guesses)
            };
            let choice = choice.ok_or_else(|| stuck(seat.letter()))?;
            position.apply(seat, choice, &mut Table::quiet(&mut chance));
            choices += 1;
        }
        Ok(self.written(&position))
    }

    /// Writes down what everybody's features are, as far as the seat that is asked can know.
    fn note(&mut self, position: &G, seat: Seat, guesses: &mut Fast) {
        let mut world = position.clone();
        world.guess(seat, guesses);
        let mut row = Vec::with_capacity(usize::from(world.players()) * (1 + self.row.len()));
        for seat in Seat::all(world.players()) {
            write(&world, seat, &mut self.row);
            row.push(world.left(seat));
            row.extend_from_slice(&self.row);
        }
        self.rows.push(row);
    }

    fn written(&self, end: &G) -> Vec<u8> {
        let standing = end.standing();
        let share = 1.0 / standing.winners().len().max(1) as f32;
        let mut bytes = Vec::new();
        let mut put = |number: f32| bytes.extend_from_slice(&number.to_le_bytes());
        for row in &self.rows {
            put(self.index as f32);
            for (seat, own) in Seat::all(end.players()).zip(row.chunks_exact(1 + self.row.len())) {
                let score = standing.of(seat);
                put(score.points as f32);
                put(if score.rank == 1 { share } else { 0.0 });
                own.iter().copied().for_each(&mut put);
            }
        }
        bytes
    }
}

/// A player of a temper of its own.
fn tempered<G: Game>(
    bot: &Bot,
    players: u8,
    variety: Variety,
    fields: &[Field],
    luck: &mut Fast,
) -> Bot {
    let wild = uniform(luck) < variety.wild;
    let hand = variety.hand * uniform(luck);
    let judging = bot.judging::<G>(bot.temper.as_ref().map_or(0, |_| luck.next_u64()));
    let own = match &judging {
        Judgement::Given(weights) => Some(&**weights),
        Judgement::Best => G::learned(players),
        Judgement::Hand => None,
    };
    let by_hand = Weights::by_hand(fields);
    let weights = if wild {
        by_hand.varied(fields, 2.0 * variety.tempers, 1.0, luck)
    } else {
        own.unwrap_or(&by_hand)
            .varied(fields, variety.tempers, hand, luck)
    };
    Bot {
        judgement: Judgement::Given(Arc::new(weights)),
        temper: None,
        ..bot.clone()
    }
}

fn uniform(luck: &mut Fast) -> f32 {
    luck.below(1 << 24) as f32 / (1 << 24) as f32
}
