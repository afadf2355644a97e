//! What the host of a server may do to tables and guests, while they are being played.

use super::{Live, Plan, SeatPlan, Trouble, now};
use crate::secrets;
use orbis_core::{Seat, Setup};
use orbis_store::{Seating, StoreError, Write};
use std::sync::{Arc, PoisonError};

/// A table made by the host: its id, and the secret of each seat that waits for somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The table.
    pub table: String,
    /// Seats and the secrets that open them.
    pub links: Vec<(Seat, String)>,
}

fn missing(error: StoreError) -> Trouble {
    match error {
        StoreError::Conflict => Trouble::NoTable,
        other => other.into(),
    }
}

impl Live {
    /// Ends a table as it is; it can be looked at, not played.
    pub async fn close_table(self: &Arc<Live>, id: &str) -> Result<(), Trouble> {
        let table = self.table(id).await?;
        let hand = table.hand().await;
        let write = Write::Close {
            table: id.to_string(),
            at: now(),
        };
        match self.store.write(write).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => {
                return Err(Trouble::Bad("The game at this table is over.".to_string()));
            }
            Err(error) => return Err(error.into()),
        }
        self.reload(&hand, id).await?;
        Ok(())
    }

    /// Deletes a table with everything that belongs to it.
    pub async fn delete_table(self: &Arc<Live>, id: &str) -> Result<(), Trouble> {
        // One that cannot be opened can still be deleted.
        let table = self.loaded(id);
        let _hand = match &table {
            Some(table) => Some(table.hand().await),
            None => None,
        };
        let table = id.to_string();
        let deleted = self.store.write(Write::Delete { table }).await;
        deleted.map_err(missing)?;
        self.forget(id);
        Ok(())
    }

    /// Removes a guest everywhere; bots play on for them.
    pub async fn remove_guest(self: &Arc<Live>, session: &str) -> Result<(), Trouble> {
        let removed = self.store.write(Write::Remove {
            session: session.to_string(),
        });
        removed.await.map_err(|error| match error {
            StoreError::Conflict => Trouble::Bad("There is no such guest.".to_string()),
            other => other.into(),
        })?;
        let concerned: Vec<_> = {
            let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            let held = tables
                .values()
                .filter(|table| !table.seen().held(Some(session)).is_empty());
            held.cloned().collect()
        };
        for table in concerned {
            let id = table.seen().row.id.clone();
            let hand = table.hand().await;
            self.reload(&hand, &id).await?;
        }
        Ok(())
    }

    /// A new secret link to a person's seat; older ones lead nowhere.
    pub async fn rotate_link(self: &Arc<Live>, id: &str, seat: Seat) -> Result<String, Trouble> {
        let table = self.table(id).await?;
        let _hand = table.hand().await;
        if table.seen().seat(seat)?.kind == Seating::Bot {
            return Err(Trouble::Bad("A bot has this seat.".to_string()));
        }
        self.link(id, seat).await
    }

    async fn link(&self, id: &str, seat: Seat) -> Result<String, Trouble> {
        let secret = secrets::secret()?;
        for write in [
            Write::VoidLinks {
                table: id.to_string(),
                seat: Some(seat.into()),
            },
            Write::Invite {
                table: id.to_string(),
                seat: seat.into(),
                hash: secrets::hash(&secret),
            },
        ] {
            self.store.write(write).await?;
        }
        Ok(secret)
    }

    /// Makes a table whose people come by links, with bots of these levels in the last seats.
    pub async fn make_table(
        self: &Arc<Live>,
        game: &str,
        people: u8,
        bots: &[String],
        watchable: bool,
    ) -> Result<Made, Trouble> {
        let invited = (0..people).map(|_| SeatPlan::Invited);
        let played = bots.iter().map(|level| SeatPlan::Bot(level.clone()));
        let seats: Vec<SeatPlan> = invited.chain(played).collect();
        let plan = Plan {
            game: game.to_string(),
            setup: Setup::of(u8::try_from(seats.len()).unwrap_or(u8::MAX)),
            seats,
            watchable,
            source: None,
            origin: None,
            terms: orbis_store::Terms::default(),
        };
        let promise = self.promise()?;
        let table = self.create("", plan, &promise.nonce, "").await?;
        let mut links = Vec::new();
        for seat in Seat::all(people) {
            links.push((seat, self.link(&table, seat).await?));
        }
        Ok(Made { table, links })
    }
}
