//! Orbis for Python. What is here is plain; `orbis/*.py` makes it comfortable.

mod lab;
mod matches;
mod sim;

use orbis_core::{Lens, OptionValue, Setup};
use orbis_registry::{Entry, find};
use pyo3::{create_exception, exceptions::PyValueError, prelude::*};
use std::{collections::BTreeMap, fmt::Display};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

create_exception!(
    orbis,
    OrbisError,
    PyValueError,
    "What cannot be done, in a sentence."
);

/// An error as Python hears it.
fn said(why: impl Display) -> PyErr {
    OrbisError::new_err(why.to_string())
}

fn entry(game: &str) -> PyResult<&'static Entry> {
    find(game).map_err(said)
}

/// The table of a game, its options given as JSON.
fn setup(entry: &Entry, players: Option<u8>, options: &str) -> PyResult<Setup> {
    let about = entry.game.about();
    let options: BTreeMap<String, OptionValue> = serde_json::from_str(options).map_err(said)?;
    let players = players.unwrap_or(*about.players.start());
    about.complete(&Setup { players, options }).map_err(said)
}

/// All games, as JSON.
#[pyfunction]
fn games() -> String {
    let games = orbis_registry::all().iter().map(|entry| {
        let about = entry.game.about();
        let options = about.options.iter();
        let options = options.map(|option| {
            serde_json::json!({
                "name": option.name,
                "text": option.text,
                "takes": option.takes(),
                "default": option.default(),
            })
        });
        serde_json::json!({
            "slug": about.slug,
            "title": about.title,
            "tagline": about.tagline,
            "players": about.players.clone().collect::<Vec<u8>>(),
            "rules": about.rules_version,
            "options": options.collect::<Vec<_>>(),
        })
    });
    serde_json::Value::Array(games.collect()).to_string()
}

/// What observations are made of.
fn lens(name: &str) -> PyResult<Lens> {
    Lens::named(name)
        .ok_or_else(|| said(format!("observations are judged or plain, not \"{name}\"")))
}

/// What is observed and chosen from, as JSON.
#[pyfunction]
fn spaces(game: &str, players: Option<u8>, observation: &str) -> PyResult<String> {
    let entry = entry(game)?;
    let players = setup(entry, players, "{}")?.players;
    serde_json::to_string(&entry.lab.spaces(lens(observation)?, players)).map_err(said)
}

/// The same as a document.
#[pyfunction]
fn spaces_text(game: &str, players: Option<u8>, observation: &str) -> PyResult<String> {
    let entry = entry(game)?;
    let players = setup(entry, players, "{}")?.players;
    Ok(entry.lab.spaces(lens(observation)?, players).to_string())
}

/// The index of a choice.
#[pyfunction]
fn index(game: &str, choice: &str) -> PyResult<u64> {
    let found = entry(game)?.lab.index(&choice.into());
    found.ok_or_else(|| said(format!("\"{choice}\" is not a choice in this game")))
}

/// The slot of a choice.
#[pyfunction]
fn slot(game: &str, choice: &str) -> PyResult<usize> {
    let found = entry(game)?.lab.slot(&choice.into());
    found.ok_or_else(|| said(format!("\"{choice}\" is not a choice in this game")))
}

/// The choice with an index.
#[pyfunction]
fn choice(game: &str, index: u64) -> PyResult<String> {
    let found = entry(game)?.lab.choice(index);
    let found = found.ok_or_else(|| said(format!("no choice has the index {index}")))?;
    Ok(found
        .as_str()
        .map_or_else(|| found.to_string(), str::to_string))
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("OrbisError", module.py().get_type::<OrbisError>())?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<matches::Match>()?;
    module.add_class::<lab::Vector>()?;
    module.add_class::<sim::Plan>()?;
    module.add_class::<sim::Games>()?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(spaces, module)?)?;
    module.add_function(wrap_pyfunction!(spaces_text, module)?)?;
    module.add_function(wrap_pyfunction!(index, module)?)?;
    module.add_function(wrap_pyfunction!(slot, module)?)?;
    module.add_function(wrap_pyfunction!(choice, module)?)?;
    module.add_function(wrap_pyfunction!(sim::bench, module)?)?;
    Ok(())
}
