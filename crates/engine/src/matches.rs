//! The matches an engine holds.

use crate::trouble::Trouble;
use orbis_core::{AnyMatch, Seat, Turn, Viewer};
use orbis_registry::Entry;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// A match and what its program may do with it.
pub struct Held {
    /// Its game.
    pub entry: &'static Entry,
    /// The match.
    pub game: Box<dyn AnyMatch>,
    /// An experiment: everything is open, dice may be given.
    pub lab: bool,
    /// The program gave the seed itself, so its record may tell it.
    pub seed_known: bool,
}

impl Held {
    /// May everything be seen?
    pub fn open(&self) -> bool {
        self.lab || self.game.turn() == Turn::Over
    }

    /// A seat that sits at this table.
    pub fn seat(&self, number: i64) -> Result<Seat, Trouble> {
        u8::try_from(number)
            .ok()
            .filter(|number| *number < self.game.players())
            .and_then(Seat::new)
            .ok_or_else(|| {
                let last = self.game.players() - 1;
                Trouble::new(
                    "no-such-seat",
                    format!("there is no seat {number}, the seats are 0 to {last}"),
                )
            })
    }

    /// Whose eyes; `None` for all eyes at once, where that is allowed.
    pub fn viewer(&self, eyes: &Eyes) -> Result<Option<Viewer>, Trouble> {
        match eyes {
            Eyes::Seat(number) => Ok(Some(Viewer::Seat(self.seat(*number)?))),
            Eyes::Word(word) if word == "table" => Ok(Some(Viewer::Table)),
            Eyes::Word(word) if word == "all" && self.open() => Ok(None),
            Eyes::Word(word) if word == "all" => Err(Trouble::lab_only(
                "only lab matches and finished games show everything",
            )),
            Eyes::Word(word) => Err(Trouble::bad_request(&format!(
                "viewer is a seat, \"table\" or \"all\", not \"{word}\""
            ))),
        }
    }

    /// Who made the newest choice in force.
    pub fn last_chooser(&self) -> Option<Seat> {
        let version = *self.game.stations().last()?;
        let entry = self.game.entry(version.checked_sub(1)?)?;
        let number = entry.get("seat").and_then(Value::as_u64)?;
        u8::try_from(number).ok().and_then(Seat::new)
    }
}

/// A viewer as requests name it.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Eyes {
    /// A seat's.
    Seat(i64),
    /// `table` or `all`.
    Word(String),
}

impl Default for Eyes {
    fn default() -> Eyes {
        Eyes::Word("table".to_string())
    }
}

/// Matches by number.
#[derive(Default)]
pub struct Matches {
    held: BTreeMap<u64, Held>,
    newest: u64,
}

impl Matches {
    /// Keeps a match; its number.
    pub fn keep(&mut self, held: Held) -> u64 {
        self.newest += 1;
        self.held.insert(self.newest, held);
        self.newest
    }

    /// The match with this number.
    pub fn get(&mut self, number: u64) -> Result<&mut Held, Trouble> {
        self.held
            .get_mut(&number)
            .ok_or_else(|| Trouble::new("no-such-match", format!("there is no match {number}")))
    }

    /// Lets a match go; was there one?
    pub fn drop(&mut self, number: u64) -> bool {
        self.held.remove(&number).is_some()
    }
}
