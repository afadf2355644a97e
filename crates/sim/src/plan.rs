//! What to simulate, and what can go wrong.

use crate::Sequential;
use orbis_bots::{Level, Player, UnfitError};
use orbis_core::{Seed, Setup, SetupError};
use thiserror::Error;

/// Many games.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Players and options.
    pub setup: Setup,
    /// How many.
    pub games: u32,
    /// The same seed gives the same games, on any number of threads.
    pub seed: u64,
    /// Who plays; fewer players than seats are repeated in turn, none is random for all.
    pub bots: Vec<Player>,
    /// Threads; 0 is one for each core.
    pub jobs: usize,
    /// They move on by one seat from game to game.
    pub rotate: bool,
    /// Check the game's invariants after every choice.
    pub check: bool,
    /// Count what is asked, by the rule that asks.
    pub questions: bool,
    /// Count what players choose and hold, and how often they win with it.
    pub things: bool,
    /// Keep the record of every game.
    pub records: bool,
    /// Stop when this test of two bots is clear.
    pub test: Option<Sequential>,
    /// A game with more choices than this is an error.
    pub longest: u32,
}

impl Plan {
    /// So many games of random bots at a table of this size.
    pub fn new(players: u8, games: u32) -> Plan {
        Plan {
            setup: Setup::of(players),
            games,
            seed: 0,
            bots: vec![Level::Random.into()],
            jobs: 0,
            rotate: true,
            check: false,
            questions: false,
            things: false,
            records: false,
            test: None,
            longest: 100_000,
        }
    }

    /// The place among the bots of who sits there in the game with this index.
    pub fn bot(&self, index: u32, seat: usize) -> usize {
        let players = usize::from(self.setup.players.max(1));
        let shift = if self.rotate {
            index as usize % players
        } else {
            0
        };
        (seat + shift) % players % self.bots.len().max(1)
    }
}

/// A number is itself; words become a number.
pub fn seed_number(seed: &str) -> u64 {
    seed.parse().unwrap_or_else(|_| {
        let [a, b, c, d, e, f, g, h, ..] = Seed::from_text(seed).0;
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    })
}

/// Why a simulation stopped. The seed and the index lead back to the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SimError {
    /// The table cannot begin.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// More bots than seats.
    #[error("there are {bots} bots for {players} seats")]
    Bots {
        /// Given.
        bots: usize,
        /// Seats.
        players: u8,
    },
    /// A bot cannot judge this game.
    #[error(transparent)]
    Unfit(#[from] UnfitError),
    /// Nothing to learn from.
    #[error("{0} does not say what a judgement looks at")]
    NoFeatures(&'static str),
    /// A file could not be written.
    #[error("what was played could not be written: {0}")]
    Written(String),
    /// The same name for two players.
    #[error("{0} is named twice: a ladder has every player once")]
    Twice(String),
    /// A test of something else than two.
    #[error("a sequential test compares two bots with equally many seats each")]
    NoDuel,
    /// A test of nothing.
    #[error(
        "a sequential test needs a second Elo difference above the first, and errors between 0 and a half"
    )]
    NoTest,
    /// Kept games of something else.
    #[error(
        "the games that were kept are of another plan: another game, table, seed or other bots"
    )]
    OtherPlan,
    /// The file of kept games cannot be read or written.
    #[error("the games that were kept: {0}")]
    Kept(String),
    /// Nothing to do.
    #[error("at least one game must be played")]
    NoGames,
    /// Threads could not be started.
    #[error("the threads could not be started: {0}")]
    Threads(String),
    /// A seat is asked but has nothing to choose.
    #[error(
        "game {index} of seed {seed} is stuck: seat {seat} has nothing to choose after {choices} choices"
    )]
    Stuck {
        /// The plan's seed.
        seed: u64,
        /// The game.
        index: u32,
        /// Who is asked; `-` if nobody is.
        seat: char,
        /// How far it came.
        choices: u32,
    },
    /// It goes on and on.
    #[error("game {index} of seed {seed} is not over after {choices} choices")]
    TooLong {
        /// The plan's seed.
        seed: u64,
        /// The game.
        index: u32,
        /// The bound.
        choices: u32,
    },
    /// An invariant does not hold.
    #[error("game {index} of seed {seed} after {choices} choices, the last being {choice}: {why}")]
    Broken {
        /// The plan's seed.
        seed: u64,
        /// The game.
        index: u32,
        /// How far it came.
        choices: u32,
        /// The last choice.
        choice: String,
        /// What does not hold.
        why: String,
    },
    /// A bot chose what was not offered: it was given a world that is not like the true one.
    #[error(
        "game {index} of seed {seed} after {choices} choices: a bot chose {choice}, which is not offered"
    )]
    NotOffered {
        /// The plan's seed.
        seed: u64,
        /// The game.
        index: u32,
        /// How far it came.
        choices: u32,
        /// What it chose.
        choice: String,
    },
}
