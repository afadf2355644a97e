//! Bots think away from everything else: on threads of their own, a bounded number at once.

use super::{Live, Table, Trouble};
use orbis_bots::Level;
use orbis_core::{AnyMatch, Seat};
use orbis_registry::Entry;
use serde_json::Value;
use std::sync::{Arc, atomic::Ordering};

impl Live {
    /// If a bot is asked and nobody thinks for it yet, somebody does now.
    pub(super) fn wake(self: &Arc<Live>, table: &Arc<Table>) {
        if asked_bot(table).is_none() || table.thinking.swap(true, Ordering::AcqRel) {
            return;
        }
        let (live, table) = (self.clone(), table.clone());
        tokio::spawn(async move {
            let outcome = live.think(&table).await;
            table.thinking.store(false, Ordering::Release);
            match outcome {
                // A person may have moved between the last look and the end of thinking.
                Ok(()) if asked_bot(&table).is_some() => live.wake(&table),
                Ok(()) => {}
                Err(trouble) => {
                    eprintln!("orbis: a bot at table {}: {trouble}", table.seen().row.id)
                }
            }
        });
    }

    /// Plays for the bots until a person is asked or the game is over.
    async fn think(self: &Arc<Live>, table: &Arc<Table>) -> Result<(), Trouble> {
        while let Some((entry, game, seat, level)) = asked_bot(table) {
            let version = game.version();
            let choice = {
                let _room = self
                    .thinkers
                    .acquire()
                    .await
                    .map_err(|error| Trouble::Failed(error.to_string()))?;
                let seed = seed()?;
                let work = move || choose(entry, &*game, seat, level, seed);
                tokio::task::spawn_blocking(work)
                    .await
                    .map_err(|error| Trouble::Failed(error.to_string()))?
                    .ok_or_else(|| Trouble::Failed("it found no choice".to_string()))?
            };
            let hand = table.hand().await;
            let seen = table.seen();
            // The table may have moved on while it thought: then it thinks again.
            let still = seen.bots().contains(seat) && seen.version() == version;
            if let (true, Some(game)) = (still, &seen.game) {
                let mut next = game.boxed();
                if let Err(refused) = next.choose(seat, &choice, Some(version), &[]) {
                    // It was misled by its own guess: any choice is better than a table that stands still.
                    eprintln!("orbis: a bot at table {}: {refused}", seen.row.id);
                    let mut any = next.choices(seat, false).into_iter();
                    let any = any.find(|choice| !choice.also);
                    let any = any.ok_or_else(|| Trouble::Failed("it has no choice".to_string()))?;
                    next.choose(seat, &any.choice, Some(version), &[])?;
                }
                match self.append(&hand, &seen, next).await {
                    Ok(_) | Err(Trouble::Stale) => {}
                    Err(trouble) => return Err(trouble),
                }
            }
        }
        Ok(())
    }
}

type Asked = (&'static Entry, Arc<dyn AnyMatch>, Seat, Level);

fn asked_bot(table: &Table) -> Option<Asked> {
    let seen = table.seen();
    let game = seen.game.clone()?;
    let bots = seen.bots();
    let seat = game
        .turn()
        .deciders()
        .iter()
        .find(|seat| bots.contains(*seat))?;
    let level = seen.seat(seat).ok()?.level.parse().unwrap_or(Level::Medium);
    Some((seen.entry, game, seat, level))
}

fn choose(
    entry: &Entry,
    game: &dyn AnyMatch,
    seat: Seat,
    level: Level,
    seed: u64,
) -> Option<Value> {
    entry.bots.choose(game, seat, level, None, seed)
}

fn seed() -> Result<u64, Trouble> {
    getrandom::u64().map_err(|_| crate::secrets::NoRandom.into())
}
