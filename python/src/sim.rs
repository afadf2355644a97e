//! Simulations.

use crate::{entry, said, setup};
use orbis_bots::Player;
use orbis_registry::Entry;
use orbis_sim::{GameResult, Report, Rows, Sequential, Watch, plot_svg, seed_number, things_svg};
use pyo3::prelude::*;
use std::time::Duration;

/// Many games to be played.
#[pyclass(frozen)]
pub struct Plan {
    entry: &'static Entry,
    plan: orbis_sim::Plan,
}

/// Games that were played.
#[pyclass]
#[derive(Default)]
pub struct Games(Vec<GameResult>);

impl Plan {
    fn sum(&self, games: &Games, seconds: f64) -> PyResult<Report> {
        let mut played = games.0.iter().cloned();
        let time = Duration::try_from_secs_f64(seconds).unwrap_or_default();
        let report = self.entry.sim.sum(&self.plan, &mut played, time);
        report.map_err(said)
    }
}

#[pymethods]
impl Plan {
    #[new]
    #[allow(clippy::too_many_arguments)] // the words of the Python function
    #[pyo3(signature = (game, players, options, games, seed, bots, jobs, rotate, check, things, records, sprt))]
    fn new(
        game: &str,
        players: Option<u8>,
        options: &str,
        games: u32,
        seed: &str,
        bots: Vec<String>,
        jobs: usize,
        rotate: bool,
        check: bool,
        things: bool,
        records: bool,
        sprt: Option<(f64, f64)>,
    ) -> PyResult<Plan> {
        let entry = entry(game)?;
        let setup = setup(entry, players, options)?;
        let bots = bots.iter().map(|bot| Player::named(bot));
        let plan = orbis_sim::Plan {
            bots: bots.collect::<Result<_, _>>().map_err(said)?,
            seed: seed_number(seed),
            jobs,
            rotate,
            check,
            things,
            records,
            test: sprt.map(|(low, high)| Sequential::new(low, high)),
            ..orbis_sim::Plan::new(setup.players, games)
        };
        let plan = orbis_sim::Plan { setup, ..plan };
        Ok(Plan { entry, plan })
    }

    fn games(&self) -> u32 {
        self.plan.games
    }

    /// Plays the games with these indices, on all cores, while other Python threads run.
    fn part(&self, py: Python<'_>, first: u32, last: u32) -> PyResult<Games> {
        let (sim, plan) = (self.entry.sim, &self.plan);
        let played = py.detach(|| sim.part(plan, first..last, Watch::new(&|_| ())));
        played.map(Games).map_err(said)
    }

    /// The report as JSON, as text and as a picture.
    fn report(&self, games: &Games, seconds: f64) -> PyResult<(String, String, String)> {
        let report = self.sum(games, seconds)?;
        let json = report.to_json().to_string();
        Ok((json, report.to_string(), plot_svg(&report)))
    }

    /// What was chosen and held, as a picture.
    fn things_svg(&self, games: &Games) -> PyResult<String> {
        Ok(things_svg(&self.sum(games, 0.0)?))
    }

    /// A line for each game and seat.
    fn csv(&self, games: &Games) -> String {
        let mut rows = Rows::new(self.entry.game.about().slug, &self.plan);
        // Columns are known after the last game.
        for game in &games.0 {
            rows.lines(game);
        }
        let mut text = rows.head() + "\n";
        for game in &games.0 {
            text += &rows.lines(game);
        }
        text
    }

    /// The same as a Parquet file.
    fn parquet(&self, games: &Games, path: &str) -> PyResult<()> {
        let file = std::fs::File::create(path)?;
        let slug = self.entry.game.about().slug;
        let mut sheet = orbis_sheets::Parquet::begin(file, slug, &self.plan).map_err(said)?;
        for game in &games.0 {
            sheet.add(game).map_err(said)?;
        }
        sheet.finish().map_err(said)
    }
}

/// How fast random play is on one core, nothing else around it, as JSON.
#[pyfunction]
pub fn bench(py: Python<'_>, game: &str, players: Option<u8>, seconds: f64) -> PyResult<String> {
    let entry = entry(game)?;
    let setup = setup(entry, players, "{}")?;
    let time = Duration::try_from_secs_f64(seconds).map_err(said)?;
    let row = py
        .detach(|| entry.sim.bench(&setup, time, 1))
        .map_err(said)?;
    serde_json::to_string(&row).map_err(said)
}

#[pymethods]
impl Games {
    #[new]
    fn new() -> Games {
        Games::default()
    }

    /// Games that travelled as lines.
    #[staticmethod]
    fn from_lines(lines: &str) -> PyResult<Games> {
        let games = lines.lines().map(serde_json::from_str);
        games.collect::<Result<_, _>>().map(Games).map_err(said)
    }

    /// As lines, to travel.
    fn lines(&self) -> PyResult<String> {
        let mut text = String::new();
        for game in &self.0 {
            text += &serde_json::to_string(game).map_err(said)?;
            text.push('\n');
        }
        Ok(text)
    }

    /// Adds games; they stay in the order of their indices, each once.
    fn add(&mut self, more: &Games) {
        self.0.extend(more.0.iter().cloned());
        self.0.sort_by_key(|game| game.index);
        self.0.dedup_by_key(|game| game.index);
    }

    /// The indices there are.
    fn indices(&self) -> Vec<u32> {
        self.0.iter().map(|game| game.index).collect()
    }

    /// The records, by index, if they were to be kept.
    fn records(&self) -> Vec<(u32, String)> {
        let kept = self.0.iter();
        let kept = kept.filter_map(|game| Some((game.index, game.record.clone()?)));
        kept.collect()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }
}
