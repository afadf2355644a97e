//! How fast a game is on one core, beside two figures that say how fast the core is.

use crate::spent::Spent;
use orbis_bots::at_random;
use orbis_core::{Chance, Fast, Game, Setup, SetupError, Table, Turn};
use serde::Serialize;
use std::{hint::black_box, ops::AddAssign, time::Duration};

/// What this machine does with trivial work.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct Reference {
    /// Steps of a tiny game without heap: list the moves, pick one, make it.
    pub steps_per_s: f64,
    /// Nanoseconds to copy 4 KB.
    pub copy_4k_ns: f64,
}

/// The figures of one game at one table size.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct BenchRow {
    /// The game's slug.
    pub game: &'static str,
    /// Seats.
    pub players: u8,
    /// Games played for the measurement.
    pub games: u64,
    /// Choices in a game.
    pub choices_mean: f64,
    /// Enumerate, pick and apply.
    pub choices_per_s: f64,
    /// Whole random games, the deal included.
    pub games_per_s: f64,
    /// Nanoseconds to clone a position.
    pub clone_ns: f64,
    /// The size of a position.
    pub position_bytes: usize,
    /// Mean offers of a choice.
    pub offers_mean: f64,
    /// The most offers of a choice.
    pub offers_max: u32,
    /// The same machine at the same time.
    pub reference: Reference,
}

/// What random games counted.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Choices made.
    pub choices: u64,
    /// Offers there were for them.
    pub offers: u64,
    /// The most offers of one choice.
    pub offers_max: u64,
}

impl AddAssign for Played {
    fn add_assign(&mut self, more: Played) {
        self.choices += more.choices;
        self.offers += more.offers;
        self.offers_max = self.offers_max.max(more.offers_max);
    }
}

/// Plays at random to the end, or to a bound far beyond any game. Touches no heap if the game does not.
pub(crate) fn playout<G: Game>(
    position: &mut G,
    chance: &mut Fast,
    buffer: &mut Vec<G::Choice>,
) -> Played {
    let mut tally = Played::default();
    while let Turn::Decide(seats) = position.turn() {
        let Some(seat) = seats.first() else { break };
        buffer.clear();
        let _ = position.offers(seat, buffer);
        let count = buffer.len();
        // Whole games are measured: nobody resigns by chance.
        let Some(choice) = at_random(position, seat, buffer, chance) else {
            break;
        };
        position.apply(seat, choice, &mut Table::quiet(chance));
        tally.choices += 1;
        tally.offers += count as u64;
        tally.offers_max = tally.offers_max.max(count as u64);
        if tally.choices > 1_000_000 {
            break;
        }
    }
    tally
}

/// Plays so many games at random, always the same for a seed.
pub fn random_games<G: Game>(setup: &Setup, games: u64, seed: u64) -> Result<Played, SetupError> {
    let setup = G::about().complete(setup)?;
    let mut buffer: Vec<G::Choice> = Vec::with_capacity(4096);
    let mut streams = Fast::new(seed);
    let mut all = Played::default();
    for _ in 0..games {
        let mut chance = Fast::new(streams.next_u64());
        let mut position = G::new(&setup, &mut Table::quiet(&mut chance))?;
        all += playout(&mut position, &mut chance, &mut buffer);
        black_box(&position);
    }
    Ok(all)
}

/// How often the same games are played: what other programs on the machine took is not in the quickest.
const BATCHES: u32 = 6;

/// Measures random play of one game on the calling thread for about this long.
pub fn bench<G: Game>(setup: &Setup, time: Duration, seed: u64) -> Result<BenchRow, SetupError> {
    let setup = G::about().complete(setup)?;
    let once = time / (BATCHES + 1);
    // So many games that one batch takes its share; this fills the caches, too.
    let (mut games, begun) = (0, Spent::now());
    while games == 0 || begun.elapsed() < once {
        random_games::<G>(&setup, 1, seed.wrapping_add(games))?;
        games += 1;
    }
    let (mut played, mut quickest) = (Played::default(), Duration::MAX);
    for _ in 0..BATCHES {
        let begun = Spent::now();
        played = random_games::<G>(&setup, games, seed)?;
        quickest = quickest.min(begun.elapsed());
    }
    let seconds = quickest.as_secs_f64().max(1e-9);
    Ok(BenchRow {
        game: G::about().slug,
        players: setup.players,
        games,
        choices_mean: played.choices as f64 / games as f64,
        choices_per_s: played.choices as f64 / seconds,
        games_per_s: games as f64 / seconds,
        clone_ns: clone_ns::<G>(&setup, seed)?,
        position_bytes: size_of::<G>(),
        offers_mean: played.offers as f64 / played.choices.max(1) as f64,
        offers_max: played.offers_max as u32,
        reference: reference(time / 10),
    })
}

/// The time to clone a position from the middle of a game.
fn clone_ns<G: Game>(setup: &Setup, seed: u64) -> Result<f64, SetupError> {
    let mut chance = Fast::new(seed);
    let mut buffer: Vec<G::Choice> = Vec::new();
    let start = G::new(setup, &mut Table::quiet(&mut chance))?;
    let length = playout(&mut start.clone(), &mut chance.clone(), &mut buffer).choices;
    let mut position = start;
    for _ in 0..length / 2 {
        buffer.clear();
        let Some(seat) = position.turn().deciders().first() else {
            break;
        };
        let _ = position.offers(seat, &mut buffer);
        let Some(choice) = buffer.first() else { break };
        position.apply(seat, *choice, &mut Table::quiet(&mut chance));
    }
    Ok(nanoseconds(Duration::from_millis(20), || {
        black_box(black_box(&position).clone());
    }))
}

/// Nanoseconds of one call, measured in batches for about this long.
fn nanoseconds(time: Duration, mut call: impl FnMut()) -> f64 {
    let mut best = f64::MAX;
    let begun = Spent::now();
    while begun.elapsed() < time {
        let batch = Spent::now();
        for _ in 0..256 {
            call();
        }
        best = best.min(batch.elapsed().as_nanos() as f64 / 256.0);
    }
    best
}

/// Measures the machine itself.
pub fn reference(time: Duration) -> Reference {
    let time = time.max(Duration::from_millis(10));
    let mut pebbles = Pebbles::default();
    let mut chance = Fast::new(1);
    let step_ns = nanoseconds(time, || pebbles.step(&mut chance));
    black_box(&pebbles);
    let page = [7u8; 4096];
    let copy_4k_ns = nanoseconds(time, || {
        black_box(*black_box(&page));
    });
    Reference {
        steps_per_s: 1e9 / step_ns,
        copy_4k_ns,
    }
}

/// A tiny game: pebbles on sixteen fields; a move lists the fields that have any, picks one, and sows it.
struct Pebbles {
    fields: [u8; 16],
    moves: [u8; 16],
}

impl Default for Pebbles {
    fn default() -> Pebbles {
        Pebbles {
            fields: [3; 16],
            moves: [0; 16],
        }
    }
}

impl Pebbles {
    fn step(&mut self, chance: &mut Fast) {
        let mut count = 0;
        for (field, pebbles) in self.fields.iter().enumerate() {
            if *pebbles > 0 {
                self.moves[count] = field as u8;
                count += 1;
            }
        }
        let field =
            usize::from(self.moves[chance.below(count.max(2) as u32) as usize % count.max(1)]);
        let sown = std::mem::take(&mut self.fields[field]);
        for step in 1..=usize::from(sown) {
            self.fields[(field + step) % 16] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use orbis_testkit::{allocations, toy::Lanterns};

    #[test]
    fn playouts_touch_no_heap() {
        let setup = Lanterns::about()
            .complete(&Setup::of(3))
            .expect("three can play");
        let mut buffer = Vec::with_capacity(64);
        let mut chance = Fast::new(5);
        let start = Lanterns::new(&setup, &mut Table::quiet(&mut chance)).expect("it begins");
        let counted = allocations(|| {
            for _ in 0..50 {
                playout(&mut start.clone(), &mut chance, &mut buffer);
            }
        });
        assert_eq!(counted, 0);
    }

    #[test]
    fn pebbles_are_conserved() {
        let (mut pebbles, mut chance) = (Pebbles::default(), Fast::new(3));
        for _ in 0..10_000 {
            pebbles.step(&mut chance);
            assert_eq!(
                pebbles
                    .fields
                    .iter()
                    .map(|field| u32::from(*field))
                    .sum::<u32>(),
                48
            );
        }
    }

    #[test]
    fn figures_are_plausible() {
        let row =
            bench::<Lanterns>(&Setup::of(4), Duration::from_millis(50), 1).expect("four can play");
        assert!(row.games > 0 && row.choices_per_s > 0.0, "{row:?}");
        assert!((60.0..=80.0).contains(&row.choices_mean), "{row:?}");
        assert!(row.offers_mean > 1.0 && row.offers_max == 4, "{row:?}");
        assert!(
            row.clone_ns > 0.0 && row.reference.steps_per_s > 0.0,
            "{row:?}"
        );
        assert_eq!(row.position_bytes, size_of::<Lanterns>());
        let error =
            bench::<Lanterns>(&Setup::of(9), Duration::from_millis(1), 1).expect_err("nine cannot");
        assert_eq!(error.to_string(), "Lanterns is for 2 to 4 players, not 9");
    }
}
