//! What a host does to tables and guests, and what goes by itself when nobody wants it any more.

use super::{
    super::driver::{Db, NOW},
    perform::{failed, number, one},
};
use crate::{StoreError, Write};

/// What belongs to a table, in the order in which it can go.
const PARTS: [&str; 14] = [
    "terms",
    "clocks",
    "standing_answers",
    "notes",
    "mutes",
    "leavers",
    "told",
    "votes",
    "chat",
    "snapshots",
    "journals",
    "invitations",
    "holders",
    "seats",
];

/// The seats that only this guest holds at tables in a state, at one of them or at all.
const ALONE: &str = "kind = 'person' AND table_id IN (SELECT id FROM tables WHERE state = $2 AND id = COALESCE($3, id)) \
    AND EXISTS (SELECT 1 FROM holders WHERE holders.table_id = seats.table_id AND holders.seat = seats.seat AND session_id = $1) \
    AND NOT EXISTS (SELECT 1 FROM holders WHERE holders.table_id = seats.table_id AND holders.seat = seats.seat AND session_id <> $1)";

/// A table at which nothing has happened since: finished ones, and ones nobody came back to.
pub(crate) const EXPIRED: &str = "moved < CASE state WHEN 'over' THEN $1 ELSE $2 END AND NOT EXISTS \
    (SELECT 1 FROM chat WHERE table_id = id AND at >= CASE state WHEN 'over' THEN $1 ELSE $2 END)";

/// Guests who have not come since and sit nowhere. People with an account stay until they leave.
const GONE: &str = "SELECT id FROM sessions WHERE seen < $1 AND id NOT IN (SELECT session_id FROM holders) \
    AND id NOT IN (SELECT person FROM accounts)";

/// What is kept of a guest, in the order in which it can go, and the column that says whose it is.
const GUESTS: [(&str, &str); 6] = [
    ("channels", "person"),
    ("blocks", "person"),
    ("blocks", "blocked"),
    ("tokens", "person"),
    ("preferences", "session_id"),
    ("sessions", "id"),
];

/// The steps of a change that keeps house.
pub(crate) async fn steps(db: &mut Db, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Visit { session, at } => {
            let seen = "UPDATE sessions SET seen = $2 WHERE id = $1";
            run(db, seen, session, *at).await
        }
        Write::Close { table, at } => close(db, table, *at).await,
        Write::Delete { table } => delete(db, table).await,
        Write::Expire {
            table,
            finished,
            abandoned,
        } => expire(db, table, *finished, *abandoned).await,
        Write::Remove { session } => remove(db, session).await,
        Write::Quit { table, session } => one_at_least(step_down(db, session, Some(table)).await?),
        Write::AllowHints { table } => {
            agree(db, "UPDATE tables SET hints = 1 WHERE id = $1", table).await
        }
        Write::AdmitBots { table } => {
            agree(db, "UPDATE tables SET admits_bots = 1 WHERE id = $1", table).await
        }
        Write::Hinted { table, seat } => hinted(db, table, *seat).await,
        Write::Shelve {
            table,
            session,
            away,
        } => shelve(db, table, session, *away).await,
        Write::ForgetGuests { before } => forget_guests(db, *before).await,
        Write::VoidLinks { table, seat } => void_links(db, table, *seat).await,
        Write::Probe { at } => {
            let query = "INSERT INTO probes (name, at) VALUES ($1, $2) \
                 ON CONFLICT (name) DO UPDATE SET at = excluded.at";
            run(db, query, "health", *at).await
        }
        _ => Ok(()),
    }
}

async fn close(db: &mut Db, table: &str, at: i64) -> Result<(), StoreError> {
    let closed = sqlx::query(
        "UPDATE tables SET state = 'over', asked = '', moved = $2, result = 'closed by the host' \
         WHERE id = $1 AND state <> 'over'",
    )
    .bind(table)
    .bind(at)
    .execute(db)
    .await
    .map_err(failed)?;
    one(closed)
}

async fn expire(db: &mut Db, table: &str, finished: i64, abandoned: i64) -> Result<(), StoreError> {
    let query = format!("SELECT CAST(1 AS BIGINT) FROM tables WHERE {EXPIRED} AND id = $3");
    // Only constants are joined here.
    let found: Option<i64> = sqlx::query_scalar(sqlx::AssertSqlSafe(query))
        .bind(finished)
        .bind(abandoned)
        .bind(table)
        .fetch_optional(&mut *db)
        .await
        .map_err(failed)?;
    match found {
        Some(_) => delete(db, table).await,
        None => Err(StoreError::Conflict),
    }
}

/// Something is agreed at a table that was not.
async fn agree(db: &mut Db, query: &'static str, table: &str) -> Result<(), StoreError> {
    let agreed = sqlx::query(query)
        .bind(table)
        .execute(db)
        .await
        .map_err(failed)?;
    one(agreed)
}

async fn hinted(db: &mut Db, table: &str, seat: u8) -> Result<(), StoreError> {
    let count = "UPDATE seats SET hints = hints + 1 WHERE table_id = $1 AND seat = $2";
    let counted = sqlx::query(count)
        .bind(table)
        .bind(number(seat))
        .execute(db)
        .await
        .map_err(failed)?;
    one(counted)
}

async fn shelve(db: &mut Db, table: &str, session: &str, away: bool) -> Result<(), StoreError> {
    let put = "UPDATE holders SET shelved = $3 WHERE table_id = $1 AND session_id = $2";
    let put = sqlx::query(put)
        .bind(table)
        .bind(session)
        .bind(i64::from(away))
        .execute(db)
        .await
        .map_err(failed)?;
    one_at_least(put.rows_affected())
}

async fn forget_guests(db: &mut Db, before: i64) -> Result<(), StoreError> {
    let told = format!(
        "DELETE FROM told WHERE channel IN (SELECT id FROM channels WHERE person IN ({GONE}))"
    );
    let rest = GUESTS.map(|(part, whose)| format!("DELETE FROM {part} WHERE {whose} IN ({GONE})"));
    for query in std::iter::once(told).chain(rest) {
        // Only constants are joined here.
        sqlx::query(sqlx::AssertSqlSafe(query))
            .bind(before)
            .execute(&mut *db)
            .await
            .map_err(failed)?;
    }
    // Only constants are joined here.
    let over = format!("DELETE FROM leases WHERE until < {NOW}");
    sqlx::query(sqlx::AssertSqlSafe(over))
        .execute(db)
        .await
        .map_err(failed)
        .map(drop)
}

async fn void_links(db: &mut Db, table: &str, seat: Option<u8>) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM invitations WHERE table_id = $1 AND seat = COALESCE($2, seat)")
        .bind(table)
        .bind(seat.map(number))
        .execute(db)
        .await
        .map_err(failed)
        .map(drop)
}

async fn run(db: &mut Db, query: &'static str, text: &str, at: i64) -> Result<(), StoreError> {
    sqlx::query(query)
        .bind(text)
        .bind(at)
        .execute(db)
        .await
        .map_err(failed)
        .map(drop)
}

async fn delete(db: &mut Db, table: &str) -> Result<(), StoreError> {
    let parts = PARTS.map(|part| format!("DELETE FROM {part} WHERE table_id = $1"));
    let queries = [
        "INSERT INTO spent_nonces (nonce) SELECT nonce FROM tables WHERE id = $1 ON CONFLICT DO NOTHING".to_string(),
        "UPDATE tables SET successor = NULL WHERE successor = $1".to_string(),
    ];
    for query in queries.into_iter().chain(parts) {
        // Only constants are joined here.
        sqlx::query(sqlx::AssertSqlSafe(query))
            .bind(table)
            .execute(&mut *db)
            .await
            .map_err(failed)?;
    }
    let gone = sqlx::query("DELETE FROM tables WHERE id = $1")
        .bind(table)
        .execute(db)
        .await
        .map_err(failed)?;
    one(gone)
}

fn one_at_least(rows: u64) -> Result<(), StoreError> {
    if rows > 0 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// A guest leaves one table, or all: bots play on for them; where the game has not begun, the seats are empty again. How many seats
/// they held.
async fn step_down(db: &mut Db, session: &str, table: Option<&str>) -> Result<u64, StoreError> {
    for (change, state) in [
        ("kind = 'stand-in'", "playing"),
        ("contribution = NULL", "waiting"),
    ] {
        let query = format!("UPDATE seats SET {change} WHERE {ALONE}");
        // Only constants are joined here.
        sqlx::query(sqlx::AssertSqlSafe(query))
            .bind(session)
            .bind(state)
            .bind(table)
            .execute(&mut *db)
            .await
            .map_err(failed)?;
    }
    let mut held = 0;
    for query in [
        // Links that they made to their other devices open nothing any more.
        "DELETE FROM invitations WHERE table_id = COALESCE($2, table_id) AND EXISTS (SELECT 1 FROM holders \
         WHERE holders.table_id = invitations.table_id AND holders.seat = invitations.seat AND session_id = $1)",
        "DELETE FROM holders WHERE session_id = $1 AND table_id = COALESCE($2, table_id)",
    ] {
        let gone = sqlx::query(query)
            .bind(session)
            .bind(table)
            .execute(&mut *db)
            .await
            .map_err(failed)?;
        held = gone.rows_affected();
    }
    Ok(held)
}

/// A guest, or a person with an account, is no more.
pub(crate) async fn remove(db: &mut Db, session: &str) -> Result<(), StoreError> {
    step_down(db, session, None).await?;
    super::accounts::erase(db, session).await?;
    sqlx::query("DELETE FROM preferences WHERE session_id = $1")
        .bind(session)
        .execute(&mut *db)
        .await
        .map_err(failed)?;
    let gone = sqlx::query("DELETE FROM sessions WHERE id = $1")
        .bind(session)
        .execute(db)
        .await
        .map_err(failed)?;
    one(gone)
}
