//! Hints: what a bot would do, for people who ask. On against bots, off among people unless their table agreed.

use super::{Live, Seen, Table, Trouble, minds::Question};
use orbis_bots::{Hint, Level};
use orbis_core::Seat;
use orbis_store::{Seating, State, Write};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{
    sync::{Arc, PoisonError},
    time::Duration,
};

/// The longest a hint is thought about.
const LONGEST: Duration = Duration::from_secs(1);

/// How often it is thought again at most, if the table moves on meanwhile.
const AGAIN: u32 = 5;

/// How the one thinks who is asked.
const LEVEL: Level = Level::HARD;

/// What was told to a seat about its question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Told {
    /// The version it was asked at.
    pub version: u64,
    /// Who asked.
    pub seat: Seat,
    /// What a bot would do.
    pub hint: Hint<Value>,
}

impl Seen {
    /// May somebody at this table ask for hints? Who plays alone against bots may, others if their table agreed.
    pub fn hints_allowed(&self) -> bool {
        let people = self.seats.iter().filter(|row| row.kind != Seating::Bot);
        self.row.state == State::Playing && !self.rated() && (self.row.hints || people.count() == 1)
    }
}

impl Table {
    /// What was told to the seat about what it is asked now.
    pub fn told(&self, seat: Option<Seat>) -> Option<Arc<Told>> {
        let version = self.seen().version();
        let told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = |told: &&Arc<Told>| told.version == version && Some(told.seat) == seat;
        told.as_ref().filter(fits).cloned()
    }
}

impl Live {
    /// What a bot would do about what the seat is asked now; nothing if that was told already.
    async fn advice(&self, table: &Arc<Table>, seat: Seat) -> Result<Option<Told>, Trouble> {
        let seen = table.seen();
        if !seen.hints_allowed() {
            return Err(Trouble::Bad(if seen.rated() {
                "There are no hints at a rated table.".to_string()
            } else {
                "There are no hints at this table: its players did not agree to them.".to_string()
            }));
        }
        let (Some(game), true) = (seen.game.clone(), seen.asked().contains(seat)) else {
            return Err(Trouble::Bad("Nothing is asked of you now.".to_string()));
        };
        if table.told(Some(seat)).is_some() {
            return Ok(None);
        }
        let version = game.version();
        let seed = self.seed_of_thought(&*game, seat)?;
        let question = Question {
            entry: seen.entry,
            game,
            seat,
            level: LEVEL,
            seed,
            advice: true,
        };
        let found = self.ponder(table, LONGEST, None, question).await?;
        let Some(hint) = found.and_then(|found| found.hint) else {
            return Err(Trouble::Stopping);
        };
        Ok(Some(Told {
            version,
            seat,
            hint,
        }))
    }

    /// Thinks about what the seat is asked, in the turns that all bots share, and keeps what is told until the table moves on.
    pub async fn hint(self: &Arc<Live>, table: &Arc<Table>, seat: Seat) -> Result<(), Trouble> {
        let mut thought = self.advice(table, seat).await?;
        // Where several are asked at once, others may choose meanwhile: then the question is another.
        for _ in 0..AGAIN {
            let Some(Told { version, .. }) = thought else {
                return Ok(());
            };
            if version == table.seen().version() {
                break;
            }
            thought = self.advice(table, seat).await?;
        }
        let Some(told) = thought else {
            return Ok(());
        };
        let seen = table.seen();
        let write = Write::Hinted {
            table: seen.row.id.clone(),
            seat: seat.into(),
        };
        self.store.write(write).await?;
        self.tell_advice(table, &told);
        *table.told.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(told));
        let hand = table.hand().await;
        let mut after = Seen::clone(&table.seen());
        after.hints = self.store.hints(&after.row.id).await?;
        hand.show(after);
        Ok(())
    }

    /// The players of a new table agreed to hints.
    pub async fn allow_hints(self: &Arc<Live>, id: &str) -> Result<(), Trouble> {
        let table = self.table(id).await?;
        let hand = table.hand().await;
        let write = Write::AllowHints {
            table: id.to_string(),
        };
        self.store.write(write).await?;
        let mut after = Seen::clone(&table.seen());
        after.row.hints = true;
        hand.show(after);
        Ok(())
    }
}
