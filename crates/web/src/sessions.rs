//! Guests seen lately: a table asks who they are with every choice, and the answer hardly ever changes.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How long the store is believed to say the same.
const BELIEVED: Duration = Duration::from_secs(20);
/// How many guests are remembered.
const KEPT: usize = 10_000;

/// What the store said of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The hash of its secret.
    pub hash: String,
    /// What it prefers.
    pub preferences: BTreeMap<String, String>,
}

/// Guests by session.
#[derive(Default)]
pub struct Sessions(Mutex<HashMap<String, (Instant, Known)>>);

impl Sessions {
    /// What is known of a session, if the store was asked a moment ago.
    pub fn known(&self, id: &str, now: Instant) -> Option<Known> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (since, known) = all.get(id)?;
        (now.saturating_duration_since(*since) < BELIEVED).then(|| known.clone())
    }

    /// The store was asked.
    pub fn learn(&self, id: &str, known: Known, now: Instant) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= KEPT {
            all.retain(|_, (since, _)| now.saturating_duration_since(*since) < BELIEVED);
        }
        if all.len() < KEPT {
            all.insert(id.to_string(), (now, known));
        }
    }

    /// It has changed.
    pub fn forget(&self, id: &str) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.remove(id);
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
            preferences: BTreeMap::new(),
        };
        sessions.learn("a", known.clone(), now);
        assert_eq!(sessions.known("a", now), Some(known.clone()));
        assert_eq!(sessions.known("a", now + BELIEVED), None);
        sessions.forget("a");
        assert_eq!(sessions.known("a", now), None);
    }
}
