//! Games in lock step over arrays that NumPy owns.

use crate::{entry, lens, said, setup};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1};
use orbis_bots::Player;
use orbis_lab::{AnyVector, Mode, Rows, Terms};
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Games in lock step.
#[pyclass]
pub struct Vector {
    /// Python's borrow of `self` sees to it that one thread at a time has it; the lock says so to the compiler.
    vector: Mutex<Box<dyn AnyVector>>,
    #[pyo3(get)]
    observations: Py<PyArray2<f32>>,
    #[pyo3(get)]
    masks: Py<PyArray2<u8>>,
    #[pyo3(get)]
    offers: Py<PyArray3<f32>>,
    #[pyo3(get)]
    counts: Py<PyArray1<u32>>,
    #[pyo3(get)]
    agents: Py<PyArray1<u8>>,
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    #[pyo3(get)]
    points: Py<PyArray2<f32>>,
    #[pyo3(get)]
    ends: Py<PyArray1<u8>>,
}

fn inner(vector: &Mutex<Box<dyn AnyVector>>) -> MutexGuard<'_, Box<dyn AnyVector>> {
    vector.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Vector {
    /// Lets the games write into the arrays while other Python threads run.
    fn write(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn AnyVector, Rows<'_>) -> Result<(), orbis_lab::LabError> + Send,
    ) -> PyResult<()> {
        let mut observations = self.observations.bind(py).readwrite();
        let mut masks = self.masks.bind(py).readwrite();
        let mut offers = self.offers.bind(py).readwrite();
        let mut counts = self.counts.bind(py).readwrite();
        let mut agents = self.agents.bind(py).readwrite();
        let mut rewards = self.rewards.bind(py).readwrite();
        let mut points = self.points.bind(py).readwrite();
        let mut ends = self.ends.bind(py).readwrite();
        let rows = Rows {
            observations: observations.as_slice_mut().map_err(said)?,
            masks: masks.as_slice_mut().map_err(said)?,
            offers: offers.as_slice_mut().map_err(said)?,
            counts: counts.as_slice_mut().map_err(said)?,
            agents: agents.as_slice_mut().map_err(said)?,
            rewards: rewards.as_slice_mut().map_err(said)?,
            points: points.as_slice_mut().map_err(said)?,
            ends: ends.as_slice_mut().map_err(said)?,
        };
        let vector = self
            .vector
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner);
        py.detach(|| work(&mut **vector, rows)).map_err(said)
    }
}

#[pymethods]
impl Vector {
    #[new]
    #[allow(clippy::too_many_arguments)] // the words of the Python function
    #[pyo3(signature = (game, players, options, games, seed, by_offer, width, columns, bots, rotate, restart, observation, threads))]
    fn new(
        py: Python<'_>,
        game: &str,
        players: Option<u8>,
        options: &str,
        games: usize,
        seed: u64,
        by_offer: bool,
        width: usize,
        columns: bool,
        bots: Vec<Option<String>>,
        rotate: bool,
        restart: bool,
        observation: Option<&str>,
        threads: usize,
    ) -> PyResult<Vector> {
        let entry = entry(game)?;
        let setup = setup(entry, players, options)?;
        let bots = bots
            .iter()
            .map(|bot| bot.as_deref().map(Player::named).transpose());
        let bots = bots.collect::<Result<Vec<_>, _>>().map_err(said)?;
        let terms = Terms {
            seed,
            mode: if by_offer { Mode::Offers } else { Mode::Slots },
            offers: width,
            bots,
            rotate,
            restart,
            lens: observation.map(lens).transpose()?.unwrap_or_default(),
            observed: observation.is_some(),
            threads,
            ..Terms::new(setup, games)
        };
        let vector = entry.lab.vector(&terms).map_err(said)?;
        let shape = vector.shape();
        let told = if columns { shape.columns } else { 0 };
        Ok(Vector {
            observations: PyArray2::zeros(py, [games, shape.observation], false).unbind(),
            masks: PyArray2::zeros(py, [games, shape.actions], false).unbind(),
            offers: PyArray3::zeros(py, [games, shape.actions, told], false).unbind(),
            counts: PyArray1::zeros(py, [games], false).unbind(),
            agents: PyArray1::zeros(py, [games], false).unbind(),
            rewards: PyArray2::zeros(py, [games, shape.players], false).unbind(),
            points: PyArray2::zeros(py, [games, shape.players], false).unbind(),
            ends: PyArray1::zeros(py, [games], false).unbind(),
            vector: Mutex::new(vector),
        })
    }

    /// Deals all games anew.
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.write(py, |vector, rows| vector.reset(seed, rows))
    }

    /// Takes an action in every game.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice().map_err(said)?;
        self.write(py, |vector, rows| vector.step(actions, rows))
    }

    /// Takes an action in the only game: what a single environment does.
    fn act(&mut self, py: Python<'_>, action: i64) -> PyResult<()> {
        self.write(py, |vector, rows| vector.step(&[action], rows))
    }

    /// Writes a random action for every game.
    fn random(&mut self, mut actions: PyReadwriteArray1<'_, i64>) -> PyResult<()> {
        inner(&self.vector).random(actions.as_slice_mut().map_err(said)?);
        Ok(())
    }

    /// Random play: so many steps of every game.
    fn play_at_random(&mut self, py: Python<'_>, steps: u64) -> PyResult<()> {
        self.write(py, |vector, rows| vector.play_at_random(steps, rows))
    }

    /// What an agent of a game may know.
    fn observe(
        &self,
        game: usize,
        agent: usize,
        mut row: PyReadwriteArray1<'_, f32>,
    ) -> PyResult<()> {
        if agent >= inner(&self.vector).shape().players {
            return Err(said(format!("there is no agent {agent}")));
        }
        inner(&self.vector).observe(game, agent, row.as_slice_mut().map_err(said)?);
        Ok(())
    }

    /// The offers of a game in words.
    fn words(&self, game: usize) -> Vec<String> {
        inner(&self.vector).offers(game)
    }

    /// Is a game over?
    fn over(&self, game: usize) -> bool {
        inner(&self.vector).over(game)
    }

    /// A game as text.
    fn sketch(&self, game: usize) -> String {
        inner(&self.vector).sketch(game)
    }
}
