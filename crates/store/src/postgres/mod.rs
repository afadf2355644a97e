//! The store in a PostgreSQL database, which several servers may share: each change is a transaction of its own, and whoever
//! changes something tells the others.

mod address;
mod append;
mod others;
#[path = "../sql/mod.rs"]
mod sql;

use crate::{
    AccountWrite, Concern, Moment, News, StoreError, Write, latency, migrations::MIGRATIONS,
};
use address::{connect, spoken};
use others::Others;
use prometheus_client::metrics::histogram::Histogram;
use sql::{
    append::append,
    perform::{failed, steps},
};
use sqlx::{Connection, PgConnection, PgPool, postgres::PgPoolOptions};
use std::time::{Duration, Instant};

/// What the statements run on.
pub(crate) mod driver {
    pub(crate) use super::{
        Postgres as Keeper,
        append::{APPEND, APPENDED},
    };
    pub(crate) use sqlx::{
        PgConnection as Db, PgPool as Pool,
        postgres::{PgQueryResult as Done, PgRow as Row},
    };

    /// Milliseconds since 1970, by the clock that all servers share.
    pub(crate) const NOW: &str = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
    /// Begins a look at everything as it is at one moment.
    pub(crate) const LOOK: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    /// Begins a change that looks first.
    pub(crate) const CHANGE: &str = "BEGIN";
    /// The columns of all our tables, and of what kind they are.
    pub(crate) const COLUMNS: &str = "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT), UPPER(CAST(data_type AS TEXT)) \
        FROM information_schema.columns WHERE table_schema = current_schema() AND table_name NOT LIKE '!_sqlx!_%' ESCAPE '!' \
        ORDER BY table_name, ordinal_position";
    /// Which table refers to which.
    pub(crate) const REFERENCES: &str = "SELECT CAST(tables.relname AS TEXT), CAST(others.relname AS TEXT) FROM pg_constraint \
        JOIN pg_class AS tables ON tables.oid = conrelid JOIN pg_class AS others ON others.oid = confrelid \
        WHERE contype = 'f' AND connamespace = CAST(current_schema() AS regnamespace)";
    /// May several servers share it?
    pub(crate) const SHARED: bool = true;
}

/// How many connections a server has for tables; a few more listen and tell.
const CONNECTIONS: u32 = 16;
/// How long something waits for one of them, and for how long a change is tried again that meets others.
const PATIENCE: Duration = Duration::from_secs(5);
/// The longest pause between two tries.
const PAUSE: u64 = 128;

/// A store in a database that several servers may share.
pub struct Postgres {
    readers: PgPool,
    latency: Histogram,
    others: Others,
}

impl Postgres {
    /// Opens the database at an address such as `postgres://name:password@host/database` and brings it up to date.
    pub async fn open(address: &str) -> Result<Postgres, StoreError> {
        let options = connect(address)?;
        let mut connection = PgConnection::connect_with(&options)
            .await
            .map_err(|error| spoken(&options, &error))?;
        MIGRATIONS
            .run(&mut connection)
            .await
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        let _ = connection.close().await;
        let readers = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .connect_with(options.clone())
            .await
            .map_err(|error| spoken(&options, &error))?;
        Ok(Postgres {
            others: Others::meet(&options).await?,
            readers,
            latency: latency(),
        })
    }

    async fn change(&self, write: Write) -> Result<(), StoreError> {
        let revisions = self.try_often(&write).await?;
        for (part, revision) in write.parts().iter().zip(revisions) {
            self.others.tell(part, revision);
        }
        Ok(())
    }

    /// Tries a change until it met no other, or everybody has lost patience. A key that was taken at the very moment may be free, or
    /// another, the next; but a journal that has grown is longer for good.
    async fn try_often(&self, write: &Write) -> Result<Vec<Option<i64>>, StoreError> {
        let quick = matches!(write, Write::Append { entries, .. } if entries.len() == 1);
        let began = Instant::now();
        let mut taken = quick;
        let mut pause = 1;
        loop {
            let outcome = match quick {
                true => self.at_once(write).await,
                false => self.once(write).await,
            };
            match outcome {
                Err(StoreError::Busy) if began.elapsed() < PATIENCE => {}
                Err(StoreError::Conflict) if !taken => taken = true,
                _ => return outcome,
            }
            // Those who met once would meet again, if all of them waited equally long.
            let more = u64::from(began.elapsed().subsec_nanos()) % pause;
            tokio::time::sleep(Duration::from_millis(pause + more)).await;
            pause = PAUSE.min(pause * 2);
        }
    }

    /// One entry more, without a transaction.
    async fn at_once(&self, write: &Write) -> Result<Vec<Option<i64>>, StoreError> {
        let mut connection = self.readers.acquire().await.map_err(failed)?;
        append(&mut connection, write).await?;
        Ok(vec![None])
    }

    /// One transaction. Where something is read that another change may be about to write, the database is asked to notice; it takes
    /// neighbours for the same and refuses many of a crowd, so nobody is asked who need not be. For each part the revision of its table,
    /// if it has one.
    async fn once(&self, write: &Write) -> Result<Vec<Option<i64>>, StoreError> {
        let mut connection = self.readers.acquire().await.map_err(failed)?;
        let begin = match write.parts().iter().all(meets_by_key) {
            true => "BEGIN ISOLATION LEVEL READ COMMITTED",
            false => "BEGIN ISOLATION LEVEL SERIALIZABLE",
        };
        let mut transaction = connection.begin_with(begin).await.map_err(failed)?;
        let mut revisions = Vec::with_capacity(write.parts().len());
        for part in write.parts() {
            revisions.push(wait_for(&mut transaction, part).await?);
        }
        steps(&mut transaction, write).await?;
        transaction.commit().await.map_err(failed)?;
        Ok(revisions)
    }

    /// What other servers changed.
    async fn others(&self) -> News {
        self.others.hear().await
    }

    fn tell(&self, words: &str) {
        self.others.say(words);
    }

    fn watch(&self, table: &str, moment: Moment) {
        self.others.watch(table, moment);
    }

    fn watch_grown(&self, table: &str, version: i64) {
        self.others.watch_grown(table, version);
    }

    fn watched(&self, table: &str) -> Option<Moment> {
        self.others.watched(table)
    }

    fn forget(&self, table: &str) {
        self.others.unwatch(table);
    }

    async fn end(&self) -> Result<(), StoreError> {
        self.others.leave().await;
        self.readers.close().await;
        Ok(())
    }
}

fn is_new(write: &Write) -> bool {
    matches!(write, Write::Table(_) | Write::Import { .. })
}

/// Does a change meet others only where it waits for its table, or by keys? What everybody does who comes is among them.
fn meets_by_key(write: &Write) -> bool {
    match write {
        Write::Session { .. }
        | Write::Prefer { .. }
        | Write::Visit { .. }
        | Write::Probe { .. }
        | Write::Account(AccountWrite::Seen { .. }) => true,
        other => matches!(other.concern(), Concern::Table(_)),
    }
}

/// Waits for the tables that a change is about and counts them up; the new revision of the one table, if it is about one.
async fn wait_for(db: &mut PgConnection, write: &Write) -> Result<Option<i64>, StoreError> {
    match write.concern() {
        Concern::Table(_) if is_new(write) => Ok(None),
        // A journal has its length; its table is waited for and not counted up.
        Concern::Table(table) if matches!(write, Write::Append { .. }) => {
            sqlx::query("SELECT id FROM tables WHERE id = $1 FOR UPDATE")
                .bind(table)
                .fetch_optional(db)
                .await
                .map_err(failed)?;
            Ok(None)
        }
        Concern::Table(table) => {
            let count =
                "UPDATE tables SET revision = revision + 1 WHERE id = $1 RETURNING revision";
            sqlx::query_scalar(count)
                .bind(table)
                .fetch_optional(db)
                .await
                .map_err(failed)
        }
        Concern::Everywhere(session) => {
            let count = "UPDATE tables SET revision = revision + 1 \
                 WHERE id IN (SELECT table_id FROM holders WHERE session_id = $1)";
            sqlx::query(count)
                .bind(session)
                .execute(db)
                .await
                .map_err(failed)?;
            Ok(None)
        }
        Concern::Guest(_) | Concern::Nothing => Ok(None),
    }
}
