//! Other servers of the same tables: what they change is seen here, and what only a server knows (who looks, what a bot advised) is told
//! to them.
//!
//! Whatever is kept is true in the store alone. A table in memory is compared with it before somebody looks or chooses, so that
//! no request depends on which server the one before it reached; news from others only wakes those who wait. Bots are thought
//! for by whoever has the lease of their table; two who think at once for want of one would write the same version, and the journal takes one.

use super::{Live, Seen, Table, Told, Trouble, moves::letters, now};
use crate::sessions::Sessions;
use orbis_core::{AnyMatch, Seat, SeatSet};
use orbis_store::{Age, News, State};
use serde_json::Value;
use std::{
    sync::{Arc, PoisonError},
    time::Duration,
};

/// How long a server that is not heard of is believed to think.
pub(super) const LEASE: Duration = Duration::from_secs(10);
/// How often leases are renewed, and who looks is compared with what was told.
const BEAT: Duration = Duration::from_secs(1);
/// Leases are renewed with every so many beats.
const RENEWAL: u64 = 3;
/// How often others are told who looks, though nothing changed; and how long they believe it.
const TOLD: (i64, i64) = (10_000, 25_000);
/// How long a table may wait for its bots before somebody who does not know it looks after it.
const LEFT: i64 = 12_000;
/// How often such tables are looked for, in beats, and how many are taken at once.
const RESCUE: (u64, u32) = (5, 64);

impl Live {
    /// Hears what other servers do, as long as this one runs.
    pub async fn hear(self: &Arc<Live>, sessions: &Sessions) {
        loop {
            match self.store.news().await {
                News::Table(id) => self.changed_elsewhere(&id),
                News::Guest(id) => {
                    sessions.forget(&id);
                    for table in self.all_loaded() {
                        let seen = table.seen();
                        if !seen.held(Some(&id)).is_empty() {
                            self.changed_elsewhere(&seen.row.id);
                        }
                    }
                }
                News::Said { server, words } => self.told_by(&server, &words),
                News::Missed => {
                    sessions.forget_all();
                    self.lobby_changed();
                }
            }
        }
    }

    /// Tells others what they cannot read, keeps what is leased, and looks after tables that wait for bots nobody thinks for.
    pub async fn beat(self: &Arc<Live>) {
        let mut clock = tokio::time::interval(BEAT);
        clock.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        for round in 0u64.. {
            clock.tick().await;
            if self.store.shared() {
                for table in self.all_loaded() {
                    self.tell_who_looks(&table);
                }
                if round.is_multiple_of(RENEWAL)
                    && let Err(error) = self.store.renew(&self.server, LEASE).await
                {
                    tracing::warn!(%error, "leases were not renewed");
                }
            }
            if round.is_multiple_of(RESCUE.0)
                && let Err(trouble) = self.look_after(now() - LEFT).await
            {
                tracing::warn!("tables that wait for bots were not found: {trouble}");
            }
        }
    }

    /// Takes up the tables at which bots are awaited and nothing has happened since.
    pub(super) async fn look_after(self: &Arc<Live>, before: i64) -> Result<(), Trouble> {
        for id in self.store.left_to_bots(before, RESCUE.1).await? {
            match self.table(&id).await {
                Ok(_) | Err(Trouble::NoTable | Trouble::Stopping) => {}
                Err(trouble) => tracing::warn!(table = id, "bots cannot go on: {trouble}"),
            }
        }
        Ok(())
    }

    fn all_loaded(&self) -> Vec<Arc<Table>> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.values().cloned().collect()
    }

    fn changed_elsewhere(self: &Arc<Live>, id: &str) {
        let Some(table) = self.loaded(id) else {
            // It may stand in a list.
            self.lobby_changed();
            return;
        };
        let live = self.clone();
        if let Ok(guard) = self.under_way() {
            crate::aside::spawn(async move {
                match live.refresh(&table).await {
                    Ok(()) | Err(Trouble::NoTable) => {}
                    Err(trouble) => {
                        tracing::warn!(table = %table.seen().row.id, "not brought up to date: {trouble}");
                    }
                }
                drop(guard);
            });
        }
    }

    /// Makes a table in memory what it is in the store.
    pub(super) async fn refresh(self: &Arc<Live>, table: &Arc<Table>) -> Result<(), Trouble> {
        let seen = table.seen();
        let id = seen.row.id.clone();
        // Whoever is at the table may have stored or read what is not shown yet: they are waited for.
        if self.store.age(&id).await? == Age::Fresh && table.is_quiet() {
            return Ok(());
        }
        let hand = table.hand().await;
        // Whoever had the table before us may have changed it, or done this.
        let age = self.store.age(&id).await?;
        if age == Age::Fresh {
            return Ok(());
        }
        let seen = table.seen();
        let grown = match age {
            Age::Grown => self.grown(&seen).await?,
            _ => None,
        };
        match grown {
            Some(grown) => {
                if seen.asked() != grown.asked() || grown.row.state != seen.row.state {
                    self.lobby_changed();
                }
                hand.show(grown);
            }
            None => {
                self.lobby_changed();
                self.reload(&hand, &id).await?;
            }
        }
        drop(hand);
        if table.seen().ready() {
            // Two took the last two seats at the same moment, on two servers.
            self.begin_if_ready(table).await?;
        }
        self.wake(table);
        Ok(())
    }

    /// The table with what its journal has more by now; none if that does not lead to its position.
    async fn grown(&self, seen: &Seen) -> Result<Option<Seen>, Trouble> {
        let Some(game) = &seen.game else {
            return Ok(None);
        };
        let Some((entries, snapshot)) = self.store.grown(&seen.row.id, game.version()).await?
        else {
            return Ok(None);
        };
        let mut next = game.boxed();
        let played = crate::aside::work(move || {
            let fits = entries
                .iter()
                .all(|entry| again(&mut *next, entry).is_some())
                && next.version() == snapshot.version
                && next.stored_position() == snapshot.position;
            fits.then_some(next)
        });
        let played = played
            .await
            .map_err(|error| Trouble::Failed(error.to_string()))?;
        Ok(played.map(|next| {
            let mut after = seen.clone();
            if next.turn() == orbis_core::Turn::Over {
                after.row.state = State::Over;
            }
            after.row.moved = now();
            after.game = Some(Arc::from(next));
            after
        }))
    }

    fn tell_who_looks(&self, table: &Table) {
        if let Some(here) = table.to_tell(now(), TOLD.0) {
            let id = &table.seen().row.id;
            self.store.say(format!("here {id} {}", letters(here)));
        }
        table.forget_elsewhere(now());
    }

    /// Tells what a bot advised: the answer may be asked for elsewhere.
    pub(super) fn tell_advice(&self, table: &Table, told: &Told) {
        if self.store.shared()
            && let Ok(written) = serde_json::to_string(told)
        {
            let id = &table.seen().row.id;
            self.store.say(format!("told {id} {written}"));
        }
    }

    fn told_by(&self, server: &str, words: &str) {
        let mut parts = words.splitn(3, ' ');
        let (Some(what), Some(id)) = (parts.next(), parts.next()) else {
            return;
        };
        let rest = parts.next().unwrap_or_default();
        let Some(table) = self.loaded(id) else {
            return;
        };
        match what {
            "here" => {
                let seats: SeatSet = rest.chars().filter_map(Seat::from_letter).collect();
                table.looked_at_elsewhere(server, seats, now() + TOLD.1);
            }
            "told" => {
                if let Ok(told) = serde_json::from_str::<Told>(rest) {
                    let mut newest = table.told.lock().unwrap_or_else(PoisonError::into_inner);
                    *newest = Some(Arc::new(told));
                }
            }
            "soon" => {
                let (seat, ends) = rest.split_once(' ').unwrap_or_default();
                let seat = seat.chars().next().and_then(Seat::from_letter);
                if let (Some(seat), Ok(ends)) = (seat, ends.parse()) {
                    self.pass_on(&table, seat, ends);
                }
            }
            // Another version may say more.
            _ => {}
        }
    }
}

/// Plays an entry that another server stored; none if it comes out otherwise here.
fn again(game: &mut dyn AnyMatch, entry: &str) -> Option<()> {
    let entry: Value = serde_json::from_str(entry).ok()?;
    let seat = |name: &str| serde_json::from_value::<Seat>(entry.get(name)?.clone()).ok();
    let index = game.version();
    if let Some(seat) = seat("undo") {
        game.undo(seat, None).ok()?;
    } else if let Some(seat) = seat("redo") {
        game.redo(seat, None).ok()?;
    } else {
        game.choose(seat("seat")?, entry.get("choice")?, None, &[])
            .ok()?;
    }
    (game.entry(index)? == entry).then_some(())
}
