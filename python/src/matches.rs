//! A match, with its journal.

use crate::{OrbisError, entry, said, setup};
use orbis_bots::{Leave, Level};
use orbis_core::{AnyMatch, Header, Ink, Seat, Seed, Viewer};
use orbis_registry::Entry;
use pyo3::prelude::*;
use serde_json::{Value, json};

/// A game being played.
#[pyclass]
pub struct Match {
    entry: &'static Entry,
    game: Box<dyn AnyMatch>,
}

fn seed(text: &str) -> Seed {
    let Ok(seed) = text.parse();
    seed
}

fn value(choice: &str) -> Value {
    Value::String(choice.to_string())
}

impl Match {
    fn seat(&self, number: u8) -> PyResult<Seat> {
        let seat = Seat::new(number).filter(|_| number < self.game.players());
        seat.ok_or_else(|| said(format!("there is no seat {number} at this table")))
    }

    fn viewer(&self, seat: Option<u8>) -> PyResult<Viewer> {
        match seat {
            Some(number) => self.seat(number).map(Viewer::Seat),
            None => Ok(Viewer::Table),
        }
    }
}

#[pymethods]
impl Match {
    #[new]
    fn new(game: &str, players: Option<u8>, options: &str, seed_text: &str) -> PyResult<Match> {
        let entry = entry(game)?;
        let setup = setup(entry, players, options)?;
        let game = entry.game.start(&setup, seed(seed_text)).map_err(said)?;
        Ok(Match { entry, game })
    }

    #[staticmethod]
    fn from_record(record: &str) -> PyResult<Match> {
        let entry = entry(&Header::peek(record).map_err(said)?.game)?;
        let game = entry.game.read(record).map_err(said)?;
        Ok(Match { entry, game })
    }

    #[staticmethod]
    fn from_position(game: &str, position: &str, seed_text: &str) -> PyResult<Match> {
        let entry = entry(game)?;
        let position = serde_json::from_str(position).map_err(said)?;
        let game = entry.game.load(&position, seed(seed_text)).map_err(said)?;
        Ok(Match { entry, game })
    }

    fn game(&self) -> &'static str {
        self.entry.game.about().slug
    }

    fn players(&self) -> u8 {
        self.game.players()
    }

    fn version(&self) -> u64 {
        self.game.version()
    }

    /// Who is asked.
    fn turn(&self) -> Vec<u8> {
        self.game.turn().deciders().iter().map(u8::from).collect()
    }

    fn prompt(&self, seat: u8) -> PyResult<Option<String>> {
        let prompt = self.game.prompt(self.seat(seat)?);
        let json = prompt
            .map(|prompt| json!({ "text": prompt.text, "rule": prompt.rule, "hint": prompt.hint }));
        Ok(json.map(|json| json.to_string()))
    }

    fn choices(&self, seat: u8, all: bool) -> PyResult<String> {
        serde_json::to_string(&self.game.choices(self.seat(seat)?, all)).map_err(said)
    }

    fn choose(&mut self, seat: u8, choice: &str, draws: Vec<u32>) -> PyResult<Vec<String>> {
        let seat = self.seat(seat)?;
        let lines = self.game.choose(seat, &value(choice), None, &draws);
        let lines = lines.map_err(said)?.into_iter();
        Ok(lines.map(|line| line.text).collect())
    }

    fn undo(&mut self, seat: u8) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.game.undo(seat, None).map_err(said)
    }

    fn redo(&mut self, seat: u8) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.game.redo(seat, None).map_err(said)
    }

    fn branch(&self, at: u64) -> PyResult<Match> {
        let game = self.game.branch(at).map_err(said)?;
        Ok(Match {
            entry: self.entry,
            game,
        })
    }

    fn copy(&self) -> Match {
        Match {
            entry: self.entry,
            game: self.game.boxed(),
        }
    }

    /// As a seat sees it, as lies open, or all of it.
    fn position(&self, seat: Option<u8>, all: bool) -> PyResult<String> {
        let viewer = if all { None } else { Some(self.viewer(seat)?) };
        Ok(self.game.position(viewer).to_string())
    }

    fn scores(&self) -> PyResult<String> {
        serde_json::to_string(&self.game.scores(None)).map_err(said)
    }

    fn log(&self, seat: Option<u8>) -> PyResult<Vec<(u64, String)>> {
        let lines = self.game.log(self.viewer(seat)?).into_iter();
        Ok(lines.map(|(version, line)| (version, line.text)).collect())
    }

    fn record(&self, with_seed: bool) -> String {
        self.game.record(with_seed)
    }

    fn svg(&self, seat: Option<u8>) -> PyResult<String> {
        Ok(orbis_draw::sheet(&self.game.draw(self.viewer(seat)?)))
    }

    fn sketch(&self, seat: Option<u8>) -> PyResult<String> {
        Ok(self.game.sketch(self.viewer(seat)?, Ink::Plain))
    }

    fn observe(&self, seat: u8, observation: &str) -> PyResult<Vec<f32>> {
        let lens = crate::lens(observation)?;
        let row = self.entry.lab.observe(&*self.game, self.seat(seat)?, lens);
        row.ok_or_else(|| OrbisError::new_err("this cannot be observed"))
    }

    /// What a bot would choose for the seat, knowing only what the seat knows.
    fn bot(&self, py: Python<'_>, seat: u8, level: &str, luck: u64) -> PyResult<String> {
        let (seat, level) = (self.seat(seat)?, level.parse::<Level>().map_err(said)?);
        let (bots, game) = (self.entry.bots, &*self.game);
        let chosen = py.detach(|| bots.choose(game, seat, level, None, luck));
        let chosen = chosen.ok_or_else(|| said("this seat is not asked"))?;
        Ok(chosen
            .as_str()
            .map_or_else(|| chosen.to_string(), str::to_string))
    }

    /// What it would do and why, as JSON.
    fn hint(&self, py: Python<'_>, seat: u8, level: &str, luck: u64) -> PyResult<String> {
        let (seat, level) = (self.seat(seat)?, level.parse::<Level>().map_err(said)?);
        let (bots, game) = (self.entry.bots, &*self.game);
        let hint = py.detach(|| bots.hint(game, seat, level, luck, &Leave::ALWAYS));
        let hint = hint.ok_or_else(|| said("this seat is not asked"))?;
        let candidates = hint.candidates.iter().map(|each| {
            let reasons = each.reasons.iter();
            let reasons =
                reasons.map(|reason| json!({ "name": reason.name, "points": reason.points }));
            json!({
                "choice": each.choice,
                "points": each.points,
                "chance": each.chance,
                "spread": each.spread,
                "reasons": reasons.collect::<Vec<_>>(),
            })
        });
        Ok(Value::Array(candidates.collect()).to_string())
    }
}
