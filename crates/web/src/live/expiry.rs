//! What nobody wants any more goes: finished games, abandoned tables, guests who do not come back.

use super::{Live, Trouble, now};
use orbis_store::{AccountWrite, BrowserRow, SessionRow, StoreError, Write};
use std::{
    sync::{Arc, PoisonError},
    time::Duration,
};

/// How many tables go in one sweep; the others with the next.
const SWEEP: u32 = 256;

/// A guest who comes is noted once in so long.
const NOTED: Duration = Duration::from_secs(24 * 60 * 60);

/// How many went.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Expired {
    /// Tables.
    pub tables: u32,
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

impl Live {
    /// Deletes the tables and guests whose time is over, as if it were this time now. Tables that somebody has open stay.
    pub async fn expire(self: &Arc<Live>, at: i64) -> Result<Expired, Trouble> {
        let ago = |time: Duration| at.saturating_sub(millis(time));
        let limits = &self.limits;
        let (finished, abandoned) = (ago(limits.finished), ago(limits.abandoned));
        let mut gone = Expired::default();
        for table in self.store.expired(finished, abandoned, SWEEP).await? {
            if self.held_open(&table) {
                continue;
            }
            let expire = Write::Expire {
                table: table.clone(),
                finished,
                abandoned,
            };
            match self.store.write(expire).await {
                Ok(()) => {
                    self.forget(&table);
                    gone.tables += 1;
                }
                // Somebody came back to it just now.
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        let before = ago(limits.guests);
        self.store.write(Write::ForgetGuests { before }).await?;
        Ok(gone)
    }

    fn held_open(&self, id: &str) -> bool {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables
            .get(id)
            .is_some_and(|table| Arc::strong_count(table) > 1)
    }

    /// Notes that a guest is here, if that was not noted lately.
    pub fn visited(self: &Arc<Live>, session: &SessionRow) {
        let (at, session_id) = (now(), session.id.clone());
        let visit = Write::Visit {
            session: session_id,
            at,
        };
        self.note_visit(session.seen, at, visit);
    }

    /// Notes that a signed-in browser is here, if that was not noted lately.
    pub fn returned(self: &Arc<Live>, row: &BrowserRow) {
        let (at, browser) = (now(), row.id.clone());
        let visit = Write::Account(AccountWrite::Seen { browser, at });
        self.note_visit(row.seen, at, visit);
    }

    fn note_visit(self: &Arc<Live>, seen: i64, at: i64, visit: Write) {
        if at.saturating_sub(seen) < millis(NOTED) {
            return;
        }
        let live = self.clone();
        if let Ok(under_way) = self.under_way() {
            crate::aside::spawn(async move {
                if let Err(error) = live.store.write(visit).await {
                    tracing::warn!(%error, "a visit was not noted");
                }
                drop(under_way);
            });
        }
    }
}
