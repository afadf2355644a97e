//! What to simulate, and what can go wrong.

use orbis_bots::Level;
use orbis_core::{Setup, SetupError};
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
    /// Who plays; fewer levels than seats are repeated in turn, none is easy for all.
    pub levels: Vec<Level>,
    /// Threads; 0 is one for each core.
    pub jobs: usize,
    /// Levels move on by one seat from game to game.
    pub rotate: bool,
    /// Check the game's invariants after every choice.
    pub check: bool,
    /// A game with more choices than this is an error.
    pub longest: u32,
}

impl Plan {
    /// So many games of easy bots at a table of this size.
    pub fn new(players: u8, games: u32) -> Plan {
        Plan {
            setup: Setup::of(players),
            games,
            seed: 0,
            levels: Vec::new(),
            jobs: 0,
            rotate: true,
            check: false,
            longest: 100_000,
        }
    }

    /// Who sits where in the game with this index.
    pub fn level(&self, index: u32, seat: usize) -> Level {
        let players = usize::from(self.setup.players.max(1));
        let shift = if self.rotate {
            index as usize % players
        } else {
            0
        };
        let place = (seat + shift) % players;
        match self.levels.len() {
            0 => Level::Easy,
            count => self.levels[place % count],
        }
    }
}

/// Why a simulation stopped. The seed and the index lead back to the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SimError {
    /// The table cannot begin.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// More levels than seats.
    #[error("there are {levels} levels for {players} seats")]
    Levels {
        /// Given.
        levels: usize,
        /// Seats.
        players: u8,
    },
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
