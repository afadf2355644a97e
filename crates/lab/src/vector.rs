//! Games in lock step.

use crate::{
    Rows, Shape,
    bout::{Bout, Shared},
    rows::Row,
};
use orbis_bots::{Player, UnfitError};
use orbis_core::{Actions, Game, Lens, Setup, SetupError, Sight};
use rayon::prelude::*;
use thiserror::Error;

/// What an action is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The slot of a choice: the same choice is the same action everywhere.
    Slots,
    /// The place of a choice among what is offered.
    Offers,
}

/// How a vector plays.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Players and options.
    pub setup: Setup,
    /// Games in lock step.
    pub games: usize,
    /// The same seed and the same actions give the same numbers, on any number of threads.
    pub seed: u64,
    /// What an action is.
    pub mode: Mode,
    /// The most offers an action can name, where it names offers.
    pub offers: usize,
    /// Who plays in the place of each agent; nobody for those outside.
    pub bots: Vec<Option<Player>>,
    /// Agents move on by one seat from game to game.
    pub rotate: bool,
    /// Another game begins as soon as one is over.
    pub restart: bool,
    /// What observations are made of.
    pub lens: Lens,
    /// Observations are written; who learns from offers alone, or measures, need not wait for them.
    pub observed: bool,
    /// Threads; 0 is one for each core.
    pub threads: usize,
}

impl Terms {
    /// Games that agents outside play among themselves.
    pub fn new(setup: Setup, games: usize) -> Terms {
        Terms {
            bots: vec![None; usize::from(setup.players)],
            setup,
            games,
            seed: 0,
            mode: Mode::Slots,
            offers: 1024,
            rotate: false,
            restart: true,
            lens: Lens::default(),
            observed: true,
            threads: 0,
        }
    }
}

/// Why training stopped.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LabError {
    /// The table cannot begin.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A bot cannot judge this game.
    #[error(transparent)]
    Unfit(#[from] UnfitError),
    /// Not one for each agent.
    #[error("there are {bots} agents for {players} seats")]
    Agents {
        /// Given.
        bots: usize,
        /// Seats.
        players: u8,
    },
    /// Only bots.
    #[error("nobody is left to choose: every agent is a bot")]
    Nobody,
    /// No games.
    #[error("at least one game must be played")]
    NoGames,
    /// Threads could not be started.
    #[error("the threads could not be started: {0}")]
    Threads(String),
    /// Rows of another size.
    #[error("the rows are not as long as this vector needs them")]
    Rows,
    /// Not an action for each game.
    #[error("there are {given} actions for {games} games")]
    Actions {
        /// Given.
        given: usize,
        /// Games.
        games: usize,
    },
    /// Not a legal action. Nothing has changed.
    #[error("action {action} is not offered in game {game}")]
    NotOffered {
        /// Where.
        game: usize,
        /// What.
        action: i64,
    },
    /// More offers than actions.
    #[error("{offers} choices are offered, but actions name {width} of them at most")]
    Offers {
        /// Offered.
        offers: usize,
        /// Room.
        width: usize,
    },
    /// A seat is asked but has nothing to choose.
    #[error("seat {0} is asked and has nothing to choose")]
    Stuck(char),
    /// It goes on and on.
    #[error("a game among bots does not end")]
    TooLong,
}

/// Games in lock step.
pub struct Vector<G: Game> {
    shared: Shared<G>,
    shape: Shape,
    bouts: Vec<Bout<G>>,
    /// What each game is going to take.
    takes: Vec<usize>,
    pool: Option<rayon::ThreadPool>,
    threads: usize,
}

impl<G: Game> Vector<G> {
    /// Deals all games.
    pub fn new(terms: &Terms) -> Result<Vector<G>, LabError> {
        let setup = G::about().complete(&terms.setup)?;
        let (bots, players) = (terms.bots.len(), setup.players);
        if bots != usize::from(players) {
            return Err(LabError::Agents { bots, players });
        }
        if terms.bots.iter().all(Option::is_some) {
            return Err(LabError::Nobody);
        }
        if terms.games == 0 {
            return Err(LabError::NoGames);
        }
        for bot in terms.bots.iter().flatten() {
            bot.fits::<G>()?;
        }
        let threads = match terms.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        let threads = threads.min(terms.games);
        let pool = (threads > 1).then(|| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
            pool.build()
                .map_err(|why| LabError::Threads(why.to_string()))
        });
        let actions = Actions::declared();
        let sight = Sight::declared::<G>(terms.lens, players);
        let shape = Shape {
            games: terms.games,
            players: players.into(),
            observation: sight.length(),
            actions: match terms.mode {
                Mode::Slots => actions.slots(),
                Mode::Offers => terms.offers,
            },
            columns: actions.columns().len(),
        };
        let shared = Shared {
            setup,
            actions,
            sight,
            mode: terms.mode,
            bots: terms.bots.clone(),
            rotate: terms.rotate,
            restart: terms.restart,
            observed: terms.observed,
        };
        let mut vector = Vector {
            shared,
            shape,
            bouts: Vec::new(),
            takes: vec![0; terms.games],
            pool: pool.transpose()?,
            threads,
        };
        vector.deal(terms.seed)?;
        Ok(vector)
    }

    fn deal(&mut self, seed: u64) -> Result<(), LabError> {
        let games = 0..self.shape.games;
        let bouts = games.map(|place| Bout::new(&self.shared, seed, place));
        self.bouts = bouts.collect::<Result<_, _>>()?;
        Ok(())
    }

    /// How long rows must be.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Deals all games anew and shows them.
    pub fn reset(&mut self, seed: u64, rows: Rows<'_>) -> Result<(), LabError> {
        if !rows.fit(&self.shape) {
            return Err(LabError::Rows);
        }
        rows.observations.fill(0.0);
        rows.masks.fill(0);
        rows.rewards.fill(0.0);
        rows.points.fill(0.0);
        rows.ends.fill(0);
        self.deal(seed)?;
        self.each(rows, |shared, bout, _, row| bout.show(shared, row))
    }

    /// Takes an action in every game, by agents that were asked. Where one is not legal, nothing happens anywhere. The rows
    /// must be those that the last step wrote.
    pub fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), LabError> {
        let games = self.shape.games;
        if actions.len() != games {
            let given = actions.len();
            return Err(LabError::Actions { given, games });
        }
        if !rows.fit(&self.shape) {
            return Err(LabError::Rows);
        }
        for (game, (bout, action)) in self.bouts.iter().zip(actions).enumerate() {
            let action = *action;
            let found = bout.find(action, self.shared.mode);
            self.takes[game] = found.ok_or(LabError::NotOffered { game, action })?;
        }
        self.each(rows, |shared, bout, take, row| bout.take(take, shared, row))
    }

    /// So many random steps of every game, none of them senseless.
    pub fn play_at_random(&mut self, steps: u64, mut rows: Rows<'_>) -> Result<(), LabError> {
        if !rows.fit(&self.shape) {
            return Err(LabError::Rows);
        }
        for _ in 0..steps {
            self.each(rows.again(), |shared, bout, _, row| {
                bout.take_any(shared, row)
            })?;
        }
        Ok(())
    }

    /// Lets every game do something, side by side.
    fn each(
        &mut self,
        rows: Rows<'_>,
        work: impl Fn(&Shared<G>, &mut Bout<G>, usize, &mut Row<'_>) -> Result<(), LabError> + Sync,
    ) -> Result<(), LabError> {
        let shared = &self.shared;
        let rows = rows.split(&self.shape);
        let Some(pool) = &self.pool else {
            let bouts = self.bouts.iter_mut().zip(&self.takes).zip(rows);
            for ((bout, take), mut row) in bouts {
                work(shared, bout, *take, &mut row)?;
            }
            return Ok(());
        };
        let chunk = self.bouts.len().div_ceil(self.threads);
        let rows: Vec<Row<'_>> = rows.collect();
        pool.install(|| {
            let bouts = self.bouts.par_iter_mut().with_min_len(chunk);
            let all = bouts.zip(&self.takes).zip(rows);
            all.try_for_each(|((bout, take), mut row)| work(shared, bout, *take, &mut row))
        })
    }

    /// A random action for every game that is not senseless.
    pub fn random(&mut self, actions: &mut [i64]) {
        for (bout, action) in self.bouts.iter_mut().zip(actions) {
            *action = bout.random(self.shared.mode).unwrap_or(0);
        }
    }

    pub(crate) fn bout(&self, game: usize) -> Option<&Bout<G>> {
        self.bouts.get(game)
    }

    pub(crate) fn shared(&self) -> &Shared<G> {
        &self.shared
    }
}
