//! A journal grows. This is most of what a server writes, so the usual case is one question to the file.

use crate::{
    StoreError, Write,
    perform::{failed, number, one, snapshot},
};
use sqlx::SqliteConnection;

/// The entry, the table, the position: SQLite takes several statements at once, and what is bound is there for all of them. A
/// version may only follow the one before it, for a journal has no holes; only a game that is being played grows.
const ALL: &str = "INSERT INTO journals (table_id, version, entry, at) SELECT $1, $2, $3, $4 \
    WHERE $2 = 1 + (SELECT COALESCE(MAX(version), 0) FROM journals WHERE table_id = $1); \
    UPDATE tables SET state = $5, asked = $6, moved = $4, result = $7 WHERE id = $1 AND state = 'playing'; \
    UPDATE snapshots SET version = $2, position = $8 WHERE table_id = $1";

/// How many rows a choice changes.
const ROWS: u64 = 3;

fn state(result: Option<&String>) -> &'static str {
    if result.is_some() { "over" } else { "playing" }
}

/// Appends one entry without a way back for it alone: if it fails, the whole transaction is worth nothing.
pub(crate) async fn at_once(db: &mut SqliteConnection, write: &Write) -> Result<(), StoreError> {
    let Write::Append {
        table,
        version,
        entries,
        position,
        asked,
        result,
        at,
    } = write
    else {
        return Err(StoreError::Conflict);
    };
    let [entry] = entries.as_slice() else {
        return Err(StoreError::Conflict);
    };
    let done = sqlx::query(ALL)
        .bind(table)
        .bind(number(*version))
        .bind(entry)
        .bind(at)
        .bind(state(result.as_ref()))
        .bind(asked)
        .bind(result)
        .bind(position)
        .execute(db)
        .await
        .map_err(failed)?;
    if done.rows_affected() == ROWS {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Appends any number of entries, step by step.
pub(crate) async fn append(db: &mut SqliteConnection, write: &Write) -> Result<(), StoreError> {
    let Write::Append {
        table,
        version,
        entries,
        position,
        asked,
        result,
        at,
    } = write
    else {
        return Ok(());
    };
    let last: i64 =
        sqlx::query_scalar("SELECT COALESCE(MAX(version), 0) FROM journals WHERE table_id = $1")
            .bind(table)
            .fetch_one(&mut *db)
            .await
            .map_err(failed)?;
    if last + 1 != number(*version) {
        return Err(StoreError::Conflict);
    }
    for (index, entry) in entries.iter().enumerate() {
        sqlx::query("INSERT INTO journals (table_id, version, entry, at) VALUES ($1, $2, $3, $4)")
            .bind(table)
            .bind(number(*version) + number(index))
            .bind(entry)
            .bind(at)
            .execute(&mut *db)
            .await
            .map_err(failed)?;
    }
    let last = version + entries.len() as u64 - u64::from(!entries.is_empty());
    snapshot(db, table, last, position).await?;
    let moved = sqlx::query(
        "UPDATE tables SET state = $2, asked = $3, moved = $4, result = $5 WHERE id = $1 AND state = 'playing'",
    )
    .bind(table)
    .bind(state(result.as_ref()))
    .bind(asked)
    .bind(at)
    .bind(result)
    .execute(db)
    .await
    .map_err(failed)?;
    one(moved)
}
