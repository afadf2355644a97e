//! A journal grows. This is most of what a server writes, so for one entry each driver has a statement of its own.

use super::{
    super::driver::{APPEND, APPENDED, Db},
    perform::{failed, number, one, snapshot},
};
use crate::{StoreError, Write};

/// Appends entries: one in one question, which needs no way back of its own, for if it does not fit, a transaction around it is worth
/// nothing; several step by step.
pub(crate) async fn append(db: &mut Db, write: &Write) -> Result<(), StoreError> {
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
    let first = number(*version);
    let state = if result.is_some() { "over" } else { "playing" };
    if let [entry] = entries.as_slice() {
        let done = sqlx::query(APPEND)
            .bind(table)
            .bind(first)
            .bind(entry)
            .bind(at)
            .bind(state)
            .bind(asked)
            .bind(result)
            .bind(position)
            .execute(db)
            .await
            .map_err(failed)?;
        let fits = done.rows_affected() == APPENDED;
        return fits.then_some(()).ok_or(StoreError::Conflict);
    }
    let last: i64 =
        sqlx::query_scalar("SELECT COALESCE(MAX(version), 0) FROM journals WHERE table_id = $1")
            .bind(table)
            .fetch_one(&mut *db)
            .await
            .map_err(failed)?;
    if last + 1 != first {
        return Err(StoreError::Conflict);
    }
    for (version, entry) in (first..).zip(entries) {
        sqlx::query("INSERT INTO journals (table_id, version, entry, at) VALUES ($1, $2, $3, $4)")
            .bind(table)
            .bind(version)
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
    .bind(state)
    .bind(asked)
    .bind(at)
    .bind(result)
    .execute(db)
    .await
    .map_err(failed)?;
    one(moved)
}
