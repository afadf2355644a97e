//! Guests seen lately: a table asks who they are with every choice, and the answer hardly ever changes.

use orbis_store::Scope;
use std::{
    collections::{BTreeMap, HashMap},
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// How long the store is believed to say the same.
const BELIEVED: Duration = Duration::from_secs(20);
/// How many guests are remembered.
const KEPT: usize = 10_000;

/// What the store said of a session, or of a signed-in browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The hash of its secret.
    pub hash: String,
    /// Whose it is: under this id they hold seats.
    pub person: String,
    /// The name of their account, if they have one.
    pub account: Option<String>,
    /// Whom they do not want to meet.
    pub blocked: Vec<String>,
    /// How far it goes, if it is a program's token; none for a browser.
    pub scope: Option<Scope>,
    /// What it prefers.
    pub preferences: BTreeMap<String, String>,
}

/// Guests by session.
#[derive(Default)]
pub struct Sessions(Mutex<Memory>);

#[derive(Default)]
struct Memory {
    all: HashMap<String, (Instant, Known)>,
    /// How often somebody was forgotten.
    changes: u64,
}

/// How often somebody had been forgotten when the store was asked.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Asked(u64);

impl Sessions {
    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known of a session, if the store was asked a moment ago; else since when it is asked now.
    pub fn known(&self, id: &str, now: Instant) -> Result<Known, Asked> {
        let memory = self.memory();
        match memory.all.get(id) {
            Some((since, known)) if now.saturating_duration_since(*since) < BELIEVED => {
                Ok(known.clone())
            }
            _ => Err(Asked(memory.changes)),
        }
    }

    /// The store has answered. What it said before somebody was forgotten may be wrong by now and is not remembered.
    pub fn learn(&self, id: &str, known: Known, now: Instant, asked: Asked) {
        let mut memory = self.memory();
        if asked != Asked(memory.changes) {
            return;
        }
        let all = &mut memory.all;
        if all.len() >= KEPT {
            all.retain(|_, (since, _)| now.saturating_duration_since(*since) < BELIEVED);
        }
        if all.len() < KEPT {
            all.insert(id.to_string(), (now, known));
        }
    }

    /// Anything may have changed.
    pub fn forget_all(&self) {
        let mut memory = self.memory();
        memory.all.clear();
        memory.changes += 1;
    }

    /// A person has changed, or is no more, or is signed out somewhere.
    pub fn forget(&self, person: &str) {
        let mut memory = self.memory();
        memory
            .all
            .retain(|id, (_, known)| id != person && known.person != person);
        memory.changes += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_grows_old_and_can_be_forgotten() {
        let (sessions, now) = (Sessions::default(), Instant::now());
        let known = Known {
            hash: "h".to_string(),
            person: "ada".to_string(),
            account: None,
            blocked: Vec::new(),
            scope: None,
            preferences: BTreeMap::new(),
        };
        let asked = sessions.known("a", now).expect_err("nobody asked yet");
        sessions.learn("a", known.clone(), now, asked);
        assert_eq!(sessions.known("a", now), Ok(known.clone()));
        assert!(sessions.known("a", now + BELIEVED).is_err());
        sessions.forget("ada");
        // Whoever asked before it was forgotten heard what is no longer so.
        sessions.learn("a", known, now, asked);
        assert!(sessions.known("a", now).is_err());
    }
}
