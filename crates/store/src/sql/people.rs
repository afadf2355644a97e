//! The changes that people make around a table: sitting down, links, devices, votes, talk.

use super::{
    Db,
    perform::{failed, hold, number, one},
};
use crate::{StoreError, Write};

/// Somebody comes to a seat, or leaves it, or a link is made to it.
pub(crate) async fn change(db: &mut Db, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Sit {
            table,
            seat,
            session,
            link,
            name,
            contribution,
            at,
        } => {
            if let Some(link) = link {
                spend(db, table, *seat, link).await?;
            }
            take(db, table, *seat, [name, contribution]).await?;
            void(db, table, *seat).await?;
            hold(db, table, *seat, session, *at).await
        }
        Write::Join {
            table,
            seat,
            session,
            link,
            at,
        } => {
            spend(db, table, *seat, link).await?;
            let newest = newest(db, table, *seat).await?;
            // Whoever comes later is later, whatever the clock says.
            let since = newest.map_or(*at, |newest| (*at).max(newest + 1));
            hold(db, table, *seat, session, since).await
        }
        Write::Leave {
            table,
            seat,
            session,
        } => {
            let_go(db, table, *seat, session).await?;
            void(db, table, *seat).await
        }
        Write::Invite { table, seat, hash } => {
            void(db, table, *seat).await?;
            sqlx::query("INSERT INTO invitations (table_id, seat, hash) VALUES ($1, $2, $3)")
                .bind(table)
                .bind(number(*seat))
                .bind(hash)
                .execute(db)
                .await
                .map_err(failed)
                .map(drop)
        }
        _ => Ok(()),
    }
}

/// A seat that waits for a person has one.
async fn take(db: &mut Db, table: &str, seat: u8, texts: [&str; 2]) -> Result<(), StoreError> {
    let [name, contribution] = texts;
    let taken = sqlx::query(
        "UPDATE seats SET name = $3, contribution = $4, open = 0 \
         WHERE table_id = $1 AND seat = $2 AND kind = 'person' AND contribution IS NULL",
    )
    .bind(table)
    .bind(number(seat))
    .bind(name)
    .bind(contribution)
    .execute(db)
    .await
    .map_err(failed)?;
    one(taken)
}

/// When the last came who holds a seat.
async fn newest(db: &mut Db, table: &str, seat: u8) -> Result<Option<i64>, StoreError> {
    sqlx::query_scalar("SELECT MAX(since) FROM holders WHERE table_id = $1 AND seat = $2")
        .bind(table)
        .bind(number(seat))
        .fetch_one(db)
        .await
        .map_err(failed)
}

/// One of several no longer holds a seat.
async fn let_go(db: &mut Db, table: &str, seat: u8, session: &str) -> Result<(), StoreError> {
    let gone = sqlx::query(
        "DELETE FROM holders WHERE table_id = $1 AND seat = $2 AND session_id = $3 \
         AND (SELECT COUNT(*) FROM holders WHERE table_id = $1 AND seat = $2) > 1",
    )
    .bind(table)
    .bind(number(seat))
    .bind(session)
    .execute(db)
    .await
    .map_err(failed)?;
    one(gone)
}

/// A link is used: the only time.
async fn spend(db: &mut Db, table: &str, seat: u8, link: &str) -> Result<(), StoreError> {
    let spent =
        sqlx::query("DELETE FROM invitations WHERE table_id = $1 AND seat = $2 AND hash = $3")
            .bind(table)
            .bind(number(seat))
            .bind(link)
            .execute(db)
            .await
            .map_err(failed)?;
    one(spent)
}

/// No link leads to the seat any more.
async fn void(db: &mut Db, table: &str, seat: u8) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM invitations WHERE table_id = $1 AND seat = $2")
        .bind(table)
        .bind(number(seat))
        .execute(db)
        .await
        .map_err(failed)
        .map(drop)
}

/// Somebody votes or talks.
pub(crate) async fn speak(db: &mut Db, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Vote {
            table,
            seat,
            voters,
            at,
        } => {
            for voter in voters {
                sqlx::query(
                    "INSERT INTO votes (table_id, seat, voter, at) VALUES ($1, $2, $3, $4) \
                     ON CONFLICT (table_id, seat, voter) DO UPDATE SET at = excluded.at",
                )
                .bind(table)
                .bind(number(*seat))
                .bind(number(*voter))
                .bind(at)
                .execute(&mut *db)
                .await
                .map_err(failed)?;
            }
            Ok(())
        }
        Write::Chat {
            table,
            seat,
            name,
            text,
            at,
            keep,
        } => {
            sqlx::query(
                "INSERT INTO chat (table_id, number, seat, name, text, at) \
                 SELECT $1, COALESCE(MAX(number), 0) + 1, $2, $3, $4, $5 FROM chat WHERE table_id = $1",
            )
            .bind(table)
            .bind(seat.map(number))
            .bind(name)
            .bind(text)
            .bind(at)
            .execute(&mut *db)
            .await
            .map_err(failed)?;
            forget(db, table, seat.is_none(), *keep).await
        }
        _ => Ok(()),
    }
}

/// Forgets the oldest lines of players or of watchers beyond `keep`; the others' lines are not touched.
async fn forget(db: &mut Db, table: &str, watchers: bool, keep: u32) -> Result<(), StoreError> {
    sqlx::query(
        "DELETE FROM chat WHERE table_id = $1 AND (seat IS NULL) = $2 AND number NOT IN \
         (SELECT number FROM chat WHERE table_id = $1 AND (seat IS NULL) = $2 ORDER BY number DESC LIMIT $3)",
    )
    .bind(table)
    .bind(watchers)
    .bind(i64::from(keep))
    .execute(db)
    .await
    .map_err(failed)
    .map(drop)
}
