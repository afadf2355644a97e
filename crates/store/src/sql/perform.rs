//! The statements of every change. They are SQL that SQLite and PostgreSQL both take.

use super::{
    super::driver::{Db, Done},
    accounts,
    append::append,
    notices, people, upkeep,
};
use crate::{NewTable, SeatRow, StoreError, Write};

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
pub(crate) fn one(result: Done) -> Result<(), StoreError> {
    if result.rows_affected() == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// What PostgreSQL says if it may go well the next time: two changes could not be put one after the other, or each waited for the
/// other; a statement took too long; there are too many connections; it is only just starting.
const AGAIN: [&str; 6] = ["40001", "40P01", "55P03", "57014", "53300", "57P03"];

/// What went wrong, in our words.
pub(crate) fn failed(error: sqlx::Error) -> StoreError {
    match &error {
        sqlx::Error::Database(database)
            if database.is_unique_violation() || database.is_foreign_key_violation() =>
        {
            StoreError::Conflict
        }
        sqlx::Error::Database(database)
            if database.code().is_some_and(|code| AGAIN.contains(&&*code)) =>
        {
            StoreError::Busy
        }
        sqlx::Error::PoolTimedOut => StoreError::Busy,
        _ => StoreError::Failed(error.to_string()),
    }
}

/// The steps of a change, inside a transaction of whoever asks.
pub(crate) async fn steps(db: &mut Db, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Together(all) => {
            for each in all {
                Box::pin(steps(db, each)).await?;
            }
        }
        Write::Time(write) => super::clocks::steps(db, write).await?,
        Write::Keep(write) => super::clocks::keep(db, write).await?,
        Write::Result(write) => super::ratings::steps(db, write).await?,
        Write::Contest(write) => super::contests::steps(db, write).await?,
        Write::Session {
            id,
            hash,
            device,
            at,
        } => new_guest(db, [id, hash, device], *at).await?,
        Write::Prefer {
            session,
            name,
            value,
        } => prefer(db, [session, name, value]).await?,
        Write::Table(table) => new_table(db, table).await?,
        Write::Import {
            table,
            entries,
            position,
            asked,
            result,
        } => {
            new_table(db, table).await?;
            let all = Write::Append {
                table: table.id.clone(),
                version: 1,
                entries: entries.clone(),
                position: position.clone(),
                asked: asked.clone(),
                result: result.clone(),
                at: table.at,
            };
            append(db, &all).await?;
        }
        Write::Sit { .. } | Write::Join { .. } | Write::Leave { .. } | Write::Invite { .. } => {
            people::change(db, write).await?;
        }
        Write::Seat { table, row } => change_seat(db, table, row).await?,
        Write::Begin {
            table,
            header,
            position,
            asked,
            at,
        } => begin(db, table, (header, position, asked), *at).await?,
        Write::Append { .. } => append(db, write).await?,
        Write::Vote { .. } | Write::Chat { .. } => people::speak(db, write).await?,
        Write::Successor { table, successor } => follow(db, table, successor).await?,
        Write::Account(account) => accounts::change(db, account).await?,
        Write::Notice(notice) => notices::change(db, notice).await?,
        Write::Visit { .. }
        | Write::Quit { .. }
        | Write::Shelve { .. }
        | Write::AllowHints { .. }
        | Write::AdmitBots { .. }
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

async fn new_guest(db: &mut Db, texts: [&str; 3], at: i64) -> Result<(), StoreError> {
    let [id, hash, device] = texts;
    sqlx::query(
        "INSERT INTO sessions (id, hash, device, created, seen) VALUES ($1, $2, $3, $4, $4)",
    )
    .bind(id)
    .bind(hash)
    .bind(device)
    .bind(at)
    .execute(db)
    .await
    .map_err(failed)
    .map(drop)
}

async fn prefer(db: &mut Db, texts: [&str; 3]) -> Result<(), StoreError> {
    let [session, name, value] = texts;
    sqlx::query(
        "INSERT INTO preferences (session_id, name, value) VALUES ($1, $2, $3) \
         ON CONFLICT (session_id, name) DO UPDATE SET value = excluded.value",
    )
    .bind(session)
    .bind(name)
    .bind(value)
    .execute(db)
    .await
    .map_err(failed)
    .map(drop)
}

/// Somebody else plays a seat; votes about it are forgotten.
async fn change_seat(db: &mut Db, table: &str, row: &SeatRow) -> Result<(), StoreError> {
    put_seat(db, table, row).await?;
    sqlx::query("DELETE FROM votes WHERE table_id = $1 AND seat = $2")
        .bind(table)
        .bind(number(row.seat))
        .execute(db)
        .await
        .map_err(failed)
        .map(drop)
}

async fn follow(db: &mut Db, table: &str, successor: &str) -> Result<(), StoreError> {
    let set = sqlx::query("UPDATE tables SET successor = $2 WHERE id = $1 AND successor IS NULL")
        .bind(table)
        .bind(successor)
        .execute(db)
        .await
        .map_err(failed)?;
    one(set)
}

async fn begin(
    db: &mut Db,
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

async fn new_table(db: &mut Db, table: &NewTable) -> Result<(), StoreError> {
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
    // Only now: a table with this nonce that was being deleted is gone since the key was free.
    let spent: Option<i64> =
        sqlx::query_scalar("SELECT CAST(1 AS BIGINT) FROM spent_nonces WHERE nonce = $1")
            .bind(&table.nonce)
            .fetch_optional(&mut *db)
            .await
            .map_err(failed)?;
    if spent.is_some() {
        return Err(StoreError::Conflict);
    }
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

async fn put_seat(db: &mut Db, table: &str, row: &SeatRow) -> Result<(), StoreError> {
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
    db: &mut Db,
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
    db: &mut Db,
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
