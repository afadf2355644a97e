//! What must last, as keys and texts: whoever keeps them gives them back, and everything is there again.

use super::{All, Memory};
use crate::{Snapshot, StoreError};
use std::sync::{Mutex, PoisonError};

/// Something that is kept under a name of its own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key {
    /// A lasting secret.
    Secret(String),
    /// A guest.
    Guest(String),
    /// A nonce that is never used again.
    Nonce(String),
    /// A table.
    Table(String),
    /// The newest position of a table.
    Position(String),
    /// The entry of a table's journal after which it has this version.
    Entry(String, usize),
    /// What belongs to a table beside its game.
    Beside(String),
    /// How a game ended.
    Outcome(String),
    /// A rating.
    Rating(String),
    /// Somebody's holidays.
    Holidays(String),
    /// A tournament.
    Contest(String),
}

impl Key {
    fn text(&self) -> String {
        match self {
            Key::Secret(name) => format!("secret/{name}"),
            Key::Guest(id) => format!("guest/{id}"),
            Key::Nonce(nonce) => format!("nonce/{nonce}"),
            Key::Table(id) => format!("table/{id}"),
            Key::Position(id) => format!("position/{id}"),
            // In the order of numbers, as texts are ordered.
            Key::Entry(id, version) => format!("entry/{id}/{version:08}"),
            Key::Beside(id) => format!("beside/{id}"),
            Key::Outcome(id) => format!("outcome/{id}"),
            Key::Rating(name) => format!("rating/{name}"),
            Key::Holidays(person) => format!("holidays/{person}"),
            Key::Contest(id) => format!("contest/{id}"),
        }
    }

    fn read(text: &str) -> Option<Key> {
        let (kind, name) = text.split_once('/')?;
        let owned = name.to_string();
        match kind {
            "secret" => Some(Key::Secret(owned)),
            "guest" => Some(Key::Guest(owned)),
            "nonce" => Some(Key::Nonce(owned)),
            "table" => Some(Key::Table(owned)),
            "position" => Some(Key::Position(owned)),
            "beside" => Some(Key::Beside(owned)),
            "outcome" => Some(Key::Outcome(owned)),
            "rating" => Some(Key::Rating(owned)),
            "holidays" => Some(Key::Holidays(owned)),
            "contest" => Some(Key::Contest(owned)),
            "entry" => {
                let (id, version) = name.rsplit_once('/')?;
                Some(Key::Entry(id.to_string(), version.parse().ok()?))
            }
            _ => None,
        }
    }
}

fn failed(key: &str, error: &dyn std::fmt::Display) -> StoreError {
    StoreError::Failed(format!("what was kept as {key} cannot be read: {error}"))
}

fn json<T: serde::Serialize>(value: &T) -> Option<String> {
    serde_json::to_string(value).ok()
}

impl All {
    /// What is kept under a key now; nothing if it is gone.
    fn value(&self, key: &Key) -> Option<String> {
        match key {
            Key::Secret(name) => self.secrets.get(name).cloned(),
            Key::Guest(id) => self.guests.get(id).and_then(json),
            Key::Nonce(nonce) => self.spent.contains(nonce).then(String::new),
            Key::Table(id) => self.tables.get(id).and_then(json),
            Key::Position(id) => self.snapshots.get(id).and_then(json),
            Key::Beside(id) => self.club.beside.get(id).and_then(json),
            Key::Outcome(id) => self.club.outcomes.get(id).and_then(json),
            Key::Rating(name) => self.club.ratings.get(name).and_then(json),
            Key::Holidays(person) => self.club.holidays.get(person).and_then(json),
            Key::Contest(id) => self.club.contests.get(id).and_then(json),
            Key::Entry(id, version) => {
                let journal = self.journals.get(id)?;
                journal.get(version.checked_sub(1)?).cloned()
            }
        }
    }

    fn take_back(&mut self, name: &str, value: String) -> Result<(), StoreError> {
        let Some(key) = Key::read(name) else {
            return Err(failed(name, &"nobody knows this name"));
        };
        let read = |error: serde_json::Error| failed(name, &error);
        match key {
            Key::Secret(name) => drop(self.secrets.insert(name, value)),
            Key::Nonce(nonce) => drop(self.spent.insert(nonce)),
            Key::Guest(id) => {
                let guest = serde_json::from_str(&value).map_err(read)?;
                self.guests.insert(id, guest);
            }
            Key::Table(id) => {
                let kept = serde_json::from_str(&value).map_err(read)?;
                self.tables.insert(id, kept);
            }
            Key::Beside(id) => {
                let beside = serde_json::from_str(&value).map_err(read)?;
                self.club.beside.insert(id, beside);
            }
            Key::Outcome(id) => {
                let outcome = serde_json::from_str(&value).map_err(read)?;
                self.club.outcomes.insert(id, outcome);
            }
            Key::Rating(name) => {
                let rating = serde_json::from_str(&value).map_err(read)?;
                self.club.ratings.insert(name, rating);
            }
            Key::Holidays(person) => {
                let holidays = serde_json::from_str(&value).map_err(read)?;
                self.club.holidays.insert(person, holidays);
            }
            Key::Contest(id) => {
                let contest = serde_json::from_str(&value).map_err(read)?;
                self.club.contests.insert(id, contest);
            }
            Key::Position(id) => {
                let snapshot: Snapshot = serde_json::from_str(&value).map_err(read)?;
                self.snapshots.insert(id, snapshot);
            }
            Key::Entry(id, version) => {
                let journal = self.journals.entry(id).or_default();
                if journal.len() + 1 != version {
                    return Err(failed(name, &"entries before it are missing"));
                }
                journal.push(value);
            }
        }
        Ok(())
    }
}

impl Memory {
    /// A store with what was kept of another. It tells from now on what has changed ([`Memory::changes`]).
    pub fn restore(kept: impl IntoIterator<Item = (String, String)>) -> Result<Memory, StoreError> {
        let mut kept: Vec<(String, String)> = kept.into_iter().collect();
        // Entries come in their order, whatever order they were kept in.
        kept.sort();
        let mut all = All::default();
        for (key, value) in kept {
            all.take_back(&key, value)?;
        }
        all.changed = Some(Default::default());
        Ok(Memory(Mutex::new(all)))
    }

    /// What has changed since this was asked last: keys with their values now, or with nothing if they are gone. Whoever keeps
    /// them must keep all of them or none.
    pub fn changes(&self) -> Vec<(String, Option<String>)> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = all.changed.as_mut().map(std::mem::take);
        let keys = changed.unwrap_or_default().into_iter();
        keys.map(|key| (key.text(), all.value(&key))).collect()
    }
}
