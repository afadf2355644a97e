//! The store at hand, without a file. Tests are quick with it; a browser that is its own server keeps what it says has changed
//! ([`Memory::changes`]) and gives it back when it opens again ([`Memory::restore`]).

mod accounts;
mod change;
mod club;
mod guests;
mod keep;
mod lists;
mod notices;

use crate::{
    Census, ChatLine, Glance, GuestRow, Holder, SeatRow, SessionRow, Snapshot, Store, StoreError,
    TableRow, Vote, Which, Write,
};
use async_trait::async_trait;
use keep::Key;
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// A change that is not possible is none.
fn must(so: bool) -> Result<(), StoreError> {
    if so {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// A guest.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Guest {
    hash: String,
    device: String,
    created: i64,
    seen: i64,
    preferences: BTreeMap<String, String>,
}

/// A device that holds a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Hold {
    seat: u8,
    session: String,
    since: i64,
    shelved: bool,
}

/// A table, but for its journal and its position.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Kept {
    row: TableRow,
    source: String,
    created: i64,
    asked: String,
    result: Option<String>,
    seats: BTreeMap<u8, SeatRow>,
    hints: BTreeMap<u8, u32>,
    holds: Vec<Hold>,
    invitations: Vec<(u8, String)>,
    votes: Vec<Vote>,
    chat: Vec<ChatLine>,
}

/// Everything.
#[derive(Clone, Default)]
struct All {
    closed: bool,
    secrets: BTreeMap<String, String>,
    guests: BTreeMap<String, Guest>,
    tables: BTreeMap<String, Kept>,
    journals: BTreeMap<String, Vec<String>>,
    snapshots: BTreeMap<String, Snapshot>,
    spent: BTreeSet<String>,
    /// Playing over days.
    club: club::Kept,
    names: accounts::Names,
    bells: notices::Bells,
    /// Who alone may do what, until when. It is not worth keeping: whoever is alone starts anew.
    leases: BTreeMap<String, (String, u128)>,
    /// What has changed, if somebody keeps it.
    changed: Option<BTreeSet<Key>>,
}

impl All {
    fn note(&mut self, key: Key) {
        if let Some(changed) = &mut self.changed {
            changed.insert(key);
        }
    }

    /// A table, which is about to change.
    fn table(&mut self, id: &str) -> Result<&mut Kept, StoreError> {
        self.note(Key::Table(id.to_string()));
        self.tables.get_mut(id).ok_or(StoreError::Conflict)
    }

    /// Takes a right that nobody has, or had too long ago, or, if `again`, that is the holder's already.
    fn take(&mut self, name: &str, holder: &str, span: Duration, again: bool) -> bool {
        let now = now();
        let kept = |(of, until): &(String, u128)| *until >= now && !(again && of == holder);
        if self.leases.get(name).is_some_and(kept) {
            return false;
        }
        let lease = (holder.to_string(), now + span.as_millis());
        self.leases.insert(name.to_string(), lease);
        true
    }

    /// Rights whose time is over are forgotten.
    fn forget_leases(&mut self) {
        let now = now();
        self.leases.retain(|_, (_, until)| *until >= now);
    }

    fn holders(&self, table: &str) -> Vec<Holder> {
        let kept = self.tables.get(table);
        let mut all: Vec<Holder> = kept
            .into_iter()
            .flat_map(|kept| &kept.holds)
            .map(|hold| Holder {
                seat: hold.seat,
                session: hold.session.clone(),
                since: hold.since,
                device: self
                    .guests
                    .get(&hold.session)
                    .map(|guest| guest.device.clone())
                    .unwrap_or_default(),
            })
            .collect();
        all.sort_by(|a, b| (a.seat, a.since, &a.session).cmp(&(b.seat, b.since, &b.session)));
        all
    }
}

/// Milliseconds since 1970.
fn now() -> u128 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis())
}

/// A store at hand.
#[derive(Default)]
pub struct Memory(Mutex<All>);

impl Memory {
    fn all(&self) -> Result<MutexGuard<'_, All>, StoreError> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.closed {
            return Err(StoreError::Failed("the store is closed".to_string()));
        }
        Ok(all)
    }

    /// Asks something about a table; nothing if there is none.
    fn of<T: Default>(&self, id: &str, ask: impl FnOnce(&Kept) -> T) -> Result<T, StoreError> {
        let all = self.all()?;
        Ok(all.tables.get(id).map(ask).unwrap_or_default())
    }
}

#[async_trait]
impl Store for Memory {
    async fn write(&self, write: Write) -> Result<(), StoreError> {
        self.all()?.perform(write)
    }

    async fn secret(&self, name: &str, fresh: &str) -> Result<String, StoreError> {
        let mut all = self.all()?;
        if let Some(secret) = all.secrets.get(name) {
            return Ok(secret.clone());
        }
        all.secrets.insert(name.to_string(), fresh.to_string());
        all.note(Key::Secret(name.to_string()));
        Ok(fresh.to_string())
    }

    async fn session(&self, id: &str) -> Result<Option<SessionRow>, StoreError> {
        let all = self.all()?;
        Ok(all.guests.get(id).map(|guest| SessionRow {
            id: id.to_string(),
            hash: guest.hash.clone(),
            seen: guest.seen,
        }))
    }

    async fn preferences(&self, session: &str) -> Result<Vec<(String, String)>, StoreError> {
        let all = self.all()?;
        let guest = all.guests.get(session);
        let said = guest
            .into_iter()
            .flat_map(|guest| guest.preferences.clone());
        Ok(said.collect())
    }

    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        self.of(id, |kept| Some(kept.row.clone()))
    }

    async fn seats(&self, table: &str) -> Result<Vec<SeatRow>, StoreError> {
        self.of(table, |kept| kept.seats.values().cloned().collect())
    }

    async fn holders(&self, table: &str) -> Result<Vec<Holder>, StoreError> {
        Ok(self.all()?.holders(table))
    }

    async fn invitations(&self, table: &str, seat: u8) -> Result<Vec<String>, StoreError> {
        self.of(table, |kept| {
            let links = kept.invitations.iter().filter(|(of, _)| *of == seat);
            links.map(|(_, hash)| hash.clone()).collect()
        })
    }

    async fn hints(&self, table: &str) -> Result<Vec<u32>, StoreError> {
        self.of(table, |kept| {
            let count = |seat: &u8| kept.hints.get(seat).copied().unwrap_or(0);
            kept.seats.keys().map(count).collect()
        })
    }

    async fn journal(&self, table: &str) -> Result<Vec<String>, StoreError> {
        Ok(self.all()?.journals.get(table).cloned().unwrap_or_default())
    }

    async fn grown(
        &self,
        table: &str,
        from: u64,
    ) -> Result<Option<(Vec<String>, Snapshot)>, StoreError> {
        let all = self.all()?;
        let journal = all
            .journals
            .get(table)
            .map(Vec::as_slice)
            .unwrap_or_default();
        let from = usize::try_from(from)
            .unwrap_or(usize::MAX)
            .min(journal.len());
        let snapshot = all.snapshots.get(table).cloned();
        Ok(snapshot.map(|snapshot| (journal[from..].to_vec(), snapshot)))
    }

    async fn left_to_bots(&self, before: i64, most: u32) -> Result<Vec<String>, StoreError> {
        Ok(self.all()?.left_to_bots(before, most))
    }

    async fn votes(&self, table: &str) -> Result<Vec<Vote>, StoreError> {
        self.of(table, |kept| {
            let mut votes = kept.votes.clone();
            votes.sort_by_key(|vote| (vote.seat, vote.voter));
            votes
        })
    }

    async fn chat(
        &self,
        table: &str,
        players: u32,
        watchers: u32,
    ) -> Result<Vec<ChatLine>, StoreError> {
        self.of(table, |kept| {
            let mut left = [players, watchers];
            let mut said: Vec<ChatLine> = Vec::new();
            for line in kept.chat.iter().rev() {
                let left = &mut left[usize::from(line.seat.is_none())];
                if *left > 0 {
                    *left -= 1;
                    said.push(line.clone());
                }
            }
            said.reverse();
            said
        })
    }

    async fn glance(
        &self,
        which: Which<'_>,
        most: u32,
        skip: u32,
    ) -> Result<Vec<Glance>, StoreError> {
        Ok(self.all()?.glance(which, most, skip))
    }

    async fn made(&self, session: &str) -> Result<u32, StoreError> {
        Ok(self.all()?.made(session))
    }

    async fn imported(&self, session: &str) -> Result<u32, StoreError> {
        Ok(self.all()?.imported(session))
    }

    async fn playing(&self) -> Result<Vec<String>, StoreError> {
        Ok(self.all()?.playing())
    }

    async fn census(&self, most: u32) -> Result<Vec<Census>, StoreError> {
        Ok(self.all()?.census(most))
    }

    async fn guests(&self, most: u32) -> Result<Vec<GuestRow>, StoreError> {
        Ok(self.all()?.guest_rows(most))
    }

    async fn expired(
        &self,
        finished: i64,
        abandoned: i64,
        most: u32,
    ) -> Result<Vec<String>, StoreError> {
        Ok(self.all()?.expired(finished, abandoned, most))
    }

    async fn lease(&self, name: &str, holder: &str, span: Duration) -> Result<bool, StoreError> {
        Ok(self.all()?.take(name, holder, span, true))
    }

    async fn renew(&self, holder: &str, span: Duration) -> Result<(), StoreError> {
        let until = now() + span.as_millis();
        let mut all = self.all()?;
        let held = all.leases.values_mut().filter(|(of, _)| of == holder);
        held.for_each(|lease| lease.1 = until);
        Ok(())
    }

    async fn release(&self, name: &str, holder: &str) -> Result<(), StoreError> {
        let mut all = self.all()?;
        all.leases.retain(|of, (by, _)| of != name || by != holder);
        Ok(())
    }

    async fn claim(&self, name: &str, span: Duration) -> Result<bool, StoreError> {
        Ok(self.all()?.take(name, "", span, false))
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.all()?.closed = true;
        Ok(())
    }
}
