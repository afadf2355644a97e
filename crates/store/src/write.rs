//! Everything that can change, and the statements that do it. They are SQL that SQLite and PostgreSQL both take.

use crate::{NewTable, SeatRow, StoreError, append::append, upkeep};
use sqlx::{Connection, SqliteConnection};

/// One change; it happens whole or not at all.
#[derive(Clone, Debug)]
pub enum Write {
    /// A new guest.
    Session {
        /// Public id.
        id: String,
        /// The hash of what the cookie says.
        hash: String,
        /// What kind of device it is, for people to read.
        device: String,
        /// When.
        at: i64,
    },
    /// What a guest prefers.
    Prefer {
        /// Who.
        session: String,
        /// What.
        name: String,
        /// How.
        value: String,
    },
    /// A new table. Conflict: its id or nonce was used before.
    Table(NewTable),
    /// A game that was played elsewhere, to be looked at. Conflict: its id or nonce was used before.
    Import {
        /// The table, with its beginning.
        table: NewTable,
        /// Everything that was played.
        entries: Vec<String>,
        /// The last position.
        position: String,
        /// How it ended.
        result: String,
    },
    /// A person sits down; links to the seat lead nowhere from now on. Conflict: the seat is taken, or the link is spent.
    Sit {
        /// Where.
        table: String,
        /// The seat.
        seat: u8,
        /// Who.
        session: String,
        /// The hash of the link they came with, if they came with one.
        link: Option<String>,
        /// What they are called.
        name: String,
        /// Their part of the dice.
        contribution: String,
        /// When.
        at: i64,
    },
    /// Another device of the person in this seat comes with a link, which is spent. Conflict: it was.
    Join {
        /// Where.
        table: String,
        /// The seat.
        seat: u8,
        /// Who.
        session: String,
        /// The hash of the link.
        link: String,
        /// When.
        at: i64,
    },
    /// A device is no longer of this seat, and links to the seat lead nowhere. Conflict: it is not, or is the last.
    Leave {
        /// Where.
        table: String,
        /// The seat.
        seat: u8,
        /// Who.
        session: String,
    },
    /// A guest leaves a table for good: bots play on for them, and where the game has not begun their seats are empty again.
    /// Conflict: they sit nowhere there.
    Quit {
        /// Where.
        table: String,
        /// Who.
        session: String,
    },
    /// A guest puts a table away, or takes it out again. Conflict: they sit nowhere there.
    Shelve {
        /// Which.
        table: String,
        /// Who.
        session: String,
        /// Away?
        away: bool,
    },
    /// The players of a table agree to hints.
    AllowHints {
        /// Where.
        table: String,
    },
    /// A seat was given a hint.
    Hinted {
        /// Where.
        table: String,
        /// The seat.
        seat: u8,
    },
    /// Changes who plays a seat; votes about it are forgotten.
    Seat {
        /// Where.
        table: String,
        /// The seat as it shall be.
        row: SeatRow,
    },
    /// A secret link to a seat; older ones lead nowhere from now on.
    Invite {
        /// Where.
        table: String,
        /// The seat.
        seat: u8,
        /// The hash of the secret.
        hash: String,
    },
    /// The game begins. Conflict: it has begun.
    Begin {
        /// Where.
        table: String,
        /// The first line of the record.
        header: String,
        /// The first position.
        position: String,
        /// Who is asked.
        asked: String,
        /// When.
        at: i64,
    },
    /// The journal grows. Conflict: a version exists, the table moved on, or is over.
    Append {
        /// Where.
        table: String,
        /// The version after the first of these entries.
        version: u64,
        /// The entries.
        entries: Vec<String>,
        /// The position after the last of them.
        position: String,
        /// Who is asked.
        asked: String,
        /// How the game ended, if it did.
        result: Option<String>,
        /// When.
        at: i64,
    },
    /// A vote to let a bot play for an absent player.
    Vote {
        /// Where.
        table: String,
        /// The absent.
        seat: u8,
        /// For which seats the voter speaks.
        voters: Vec<u8>,
        /// When.
        at: i64,
    },
    /// The table of the rematch. Conflict: there is one.
    Successor {
        /// Of which table.
        table: String,
        /// The new one.
        successor: String,
    },
    /// Something said; of those who play, or of those who watch, the oldest lines beyond `keep` are forgotten.
    Chat {
        /// Where.
        table: String,
        /// By which seat.
        seat: Option<u8>,
        /// What they are called.
        name: String,
        /// What they said.
        text: String,
        /// When.
        at: i64,
        /// How many lines of their kind are kept.
        keep: u32,
    },
    /// A guest came again.
    Visit {
        /// Who.
        session: String,
        /// When.
        at: i64,
    },
    /// The host ends a table as it is. Conflict: there is none, or its game is over.
    Close {
        /// Which.
        table: String,
        /// When.
        at: i64,
    },
    /// A table goes with everything that belongs to it. Conflict: there is none.
    Delete {
        /// Which.
        table: String,
    },
    /// A table goes if nothing has happened at it since. Conflict: something has.
    Expire {
        /// Which.
        table: String,
        /// Since when, if its game is over.
        finished: i64,
        /// Since when, if not.
        abandoned: i64,
    },
    /// A guest goes everywhere; bots play on for them. Conflict: there is no such guest.
    Remove {
        /// Who.
        session: String,
    },
    /// Guests who have not come since and sit nowhere go.
    ForgetGuests {
        /// Since when.
        before: i64,
    },
    /// The secret links of a seat, or of all seats, open nothing any more.
    VoidLinks {
        /// Where.
        table: String,
        /// The seat.
        seat: Option<u8>,
    },
    /// Nothing but a write: does writing work?
    Probe {
        /// When.
        at: i64,
    },
}

const PUT_SEAT: &str = "INSERT INTO seats (table_id, seat, kind, level, name, open, contribution) \
    VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (table_id, seat) DO UPDATE SET kind = excluded.kind, \
    level = excluded.level, name = excluded.name, open = excluded.open, contribution = excluded.contribution";
const HOLD: &str = "INSERT INTO holders (table_id, seat, session_id, since) VALUES ($1, $2, $3, $4) \
    ON CONFLICT DO NOTHING";

/// A number for the database. Versions and seats are far below what a signed number holds.
pub(crate) fn number(value: impl TryInto<i64>) -> i64 {
    value.try_into().unwrap_or(i64::MAX)
}

/// The change must have found its row.
pub(crate) fn one(result: sqlx::sqlite::SqliteQueryResult) -> Result<(), StoreError> {
    if result.rows_affected() == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

pub(crate) fn failed(error: sqlx::Error) -> StoreError {
    match &error {
        sqlx::Error::Database(database)
            if database.is_unique_violation() || database.is_foreign_key_violation() =>
        {
            StoreError::Conflict
        }
        _ => StoreError::Failed(error.to_string()),
    }
}

/// Performs a change inside the transaction that the connection is in. The outer error means that the transaction is lost.
pub(crate) async fn perform(
    connection: &mut SqliteConnection,
    write: &Write,
) -> Result<Result<(), StoreError>, StoreError> {
    let mut savepoint = connection.begin().await.map_err(failed)?;
    match steps(&mut savepoint, write).await {
        Ok(()) => savepoint.commit().await.map_err(failed).map(Ok),
        Err(error) => {
            // A disk that is full may have undone more than this change: then there is nothing to go back to.
            savepoint.rollback().await.map_err(|_| error.clone())?;
            Ok(Err(error))
        }
    }
}

async fn steps(db: &mut SqliteConnection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Session {
            id,
            hash,
            device,
            at,
        } => {
            sqlx::query("INSERT INTO sessions (id, hash, device, created, seen) VALUES ($1, $2, $3, $4, $4)")
                .bind(id)
                .bind(hash)
                .bind(device)
                .bind(at)
                .execute(db)
                .await
                .map_err(failed)?;
        }
        Write::Prefer {
            session,
            name,
            value,
        } => {
            sqlx::query(
                "INSERT INTO preferences (session_id, name, value) VALUES ($1, $2, $3) \
                 ON CONFLICT (session_id, name) DO UPDATE SET value = excluded.value",
            )
            .bind(session)
            .bind(name)
            .bind(value)
            .execute(db)
            .await
            .map_err(failed)?;
        }
        Write::Table(table) => new_table(db, table).await?,
        Write::Import {
            table,
            entries,
            position,
            result,
        } => {
            new_table(db, table).await?;
            let all = Write::Append {
                table: table.id.clone(),
                version: 1,
                entries: entries.clone(),
                position: position.clone(),
                asked: String::new(),
                result: Some(result.clone()),
                at: table.at,
            };
            append(db, &all).await?;
        }
        Write::Sit { .. } | Write::Join { .. } | Write::Leave { .. } | Write::Invite { .. } => {
            crate::people::change(db, write).await?;
        }
        Write::Seat { table, row } => {
            put_seat(db, table, row).await?;
            sqlx::query("DELETE FROM votes WHERE table_id = $1 AND seat = $2")
                .bind(table)
                .bind(number(row.seat))
                .execute(db)
                .await
                .map_err(failed)?;
        }
        Write::Begin {
            table,
            header,
            position,
            asked,
            at,
        } => {
            begin(db, table, (header, position, asked), *at).await?;
        }
        Write::Append { .. } => append(db, write).await?,
        Write::Vote { .. } | Write::Chat { .. } => crate::people::speak(db, write).await?,
        Write::Successor { table, successor } => {
            let set =
                sqlx::query("UPDATE tables SET successor = $2 WHERE id = $1 AND successor IS NULL")
                    .bind(table)
                    .bind(successor)
                    .execute(db)
                    .await
                    .map_err(failed)?;
            one(set)?;
        }
        Write::Visit { .. }
        | Write::Quit { .. }
        | Write::Shelve { .. }
        | Write::AllowHints { .. }
        | Write::Hinted { .. }
        | Write::Close { .. }
        | Write::Delete { .. }
        | Write::Expire { .. }
        | Write::Remove { .. }
        | Write::ForgetGuests { .. }
        | Write::VoidLinks { .. }
        | Write::Probe { .. } => upkeep::steps(db, write).await?,
    }
    Ok(())
}

async fn begin(
    db: &mut SqliteConnection,
    table: &str,
    (header, position, asked): (&str, &str, &str),
    at: i64,
) -> Result<(), StoreError> {
    let begun = sqlx::query(
        "UPDATE tables SET state = 'playing', header = $2, asked = $3, moved = $4 \
         WHERE id = $1 AND state = 'waiting'",
    )
    .bind(table)
    .bind(header)
    .bind(asked)
    .bind(at)
    .execute(&mut *db)
    .await
    .map_err(failed)?;
    one(begun)?;
    snapshot(db, table, 0, position).await
}

async fn new_table(db: &mut SqliteConnection, table: &NewTable) -> Result<(), StoreError> {
    let spent: Option<i64> = sqlx::query_scalar("SELECT 1 FROM spent_nonces WHERE nonce = $1")
        .bind(&table.nonce)
        .fetch_optional(&mut *db)
        .await
        .map_err(failed)?;
    if spent.is_some() {
        return Err(StoreError::Conflict);
    }
    sqlx::query(
        "INSERT INTO tables (id, game, options, state, watchable, nonce, promise, origin, created, moved, asked, maker, source) \
         VALUES ($1, $2, $3, 'waiting', $4, $5, $6, $7, $8, $8, '', $9, $10)",
    )
    .bind(&table.id)
    .bind(&table.game)
    .bind(&table.options)
    .bind(i64::from(table.watchable))
    .bind(&table.nonce)
    .bind(&table.promise)
    .bind(&table.origin)
    .bind(table.at)
    .bind(&table.maker)
    .bind(&table.source)
    .execute(&mut *db)
    .await
    .map_err(failed)?;
    for row in &table.seats {
        put_seat(db, &table.id, row).await?;
    }
    for holder in &table.holders {
        hold(db, &table.id, holder.seat, &holder.session, table.at).await?;
    }
    if let Some(first) = &table.begun {
        let first = (&*first.header, &*first.position, &*first.asked);
        begin(db, &table.id, first, table.at).await?;
    }
    Ok(())
}

async fn put_seat(db: &mut SqliteConnection, table: &str, row: &SeatRow) -> Result<(), StoreError> {
    sqlx::query(PUT_SEAT)
        .bind(table)
        .bind(number(row.seat))
        .bind(row.kind.to_string())
        .bind(&row.level)
        .bind(&row.name)
        .bind(i64::from(row.open))
        .bind(&row.contribution)
        .execute(db)
        .await
        .map_err(failed)
        .map(drop)
}

pub(crate) async fn hold(
    db: &mut SqliteConnection,
    table: &str,
    seat: u8,
    session: &str,
    since: i64,
) -> Result<(), StoreError> {
    sqlx::query(HOLD)
        .bind(table)
        .bind(number(seat))
        .bind(session)
        .bind(since)
        .execute(db)
        .await
        .map_err(failed)
        .map(drop)
}

pub(crate) async fn snapshot(
    db: &mut SqliteConnection,
    table: &str,
    version: u64,
    position: &str,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO snapshots (table_id, version, position) VALUES ($1, $2, $3) \
         ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, position = excluded.position",
    )
    .bind(table)
    .bind(number(version))
    .bind(position)
    .execute(db)
    .await
    .map_err(failed)
    .map(drop)
}
