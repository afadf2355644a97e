//! Ways to tell people of their turns in a database.

use super::{
    Db,
    answers::count,
    perform::{failed, number, one},
};
use crate::{ChannelRow, NoticeWrite, StoreError, TurnKey};

async fn add(db: &mut Db, row: &ChannelRow, most: u32) -> Result<(), StoreError> {
    let kind = row.kind.to_string();
    let theirs = "SELECT target FROM channels WHERE person = $1 AND kind = $2";
    let theirs: Vec<String> = sqlx::query_scalar(theirs)
        .bind(&row.person)
        .bind(&kind)
        .fetch_all(&mut *db)
        .await
        .map_err(failed)?;
    if theirs.contains(&row.target) {
        return Ok(());
    }
    if count(number(theirs.len())) >= most {
        return Err(StoreError::Conflict);
    }
    sqlx::query("INSERT INTO channels (id, person, kind, target, label, created) VALUES ($1, $2, $3, $4, $5, $6)")
        .bind(&row.id)
        .bind(&row.person)
        .bind(kind)
        .bind(&row.target)
        .bind(&row.label)
        .bind(row.created)
        .execute(db)
        .await
        .map_err(failed)
        .map(drop)
}

async fn tell(db: &mut Db, channel: &str, turns: &[TurnKey], at: i64) -> Result<(), StoreError> {
    let sent = sqlx::query("UPDATE channels SET sent = $2, times = times + 1 WHERE id = $1")
        .bind(channel)
        .bind(at)
        .execute(&mut *db)
        .await
        .map_err(failed)?;
    one(sent)?;
    for turn in turns {
        // The key is the whole safety: the second who tells the same turn is refused.
        sqlx::query("INSERT INTO told (channel, table_id, seat, turn) VALUES ($1, $2, $3, $4)")
            .bind(channel)
            .bind(&turn.table)
            .bind(number(turn.seat))
            .bind(number(turn.turn))
            .execute(&mut *db)
            .await
            .map_err(failed)?;
    }
    Ok(())
}

/// The steps of a change of what is told.
pub(crate) async fn change(db: &mut Db, write: &NoticeWrite) -> Result<(), StoreError> {
    match write {
        NoticeWrite::Add { row, most } => add(db, row, *most).await,
        NoticeWrite::Drop { channel } => {
            sqlx::query("DELETE FROM told WHERE channel = $1")
                .bind(channel)
                .execute(&mut *db)
                .await
                .map_err(failed)?;
            let gone = sqlx::query("DELETE FROM channels WHERE id = $1")
                .bind(channel)
                .execute(db)
                .await
                .map_err(failed)?;
            one(gone)
        }
        NoticeWrite::Tell { channel, turns, at } => tell(db, channel, turns, *at).await,
        NoticeWrite::Delivered { channel, well } => {
            let statement = if *well {
                "UPDATE channels SET failed = 0 WHERE id = $1"
            } else {
                "UPDATE channels SET failed = failed + 1 WHERE id = $1"
            };
            sqlx::query(statement)
                .bind(channel)
                .execute(db)
                .await
                .map_err(failed)
                .map(drop)
        }
        NoticeWrite::Covered { channel, at } => {
            sqlx::query("UPDATE channels SET sent = $2 WHERE id = $1")
                .bind(channel)
                .bind(at)
                .execute(db)
                .await
                .map_err(failed)
                .map(drop)
        }
        NoticeWrite::Came { person } => {
            sqlx::query("UPDATE channels SET times = 0 WHERE person = $1 AND times > 0")
                .bind(person)
                .execute(db)
                .await
                .map_err(failed)
                .map(drop)
        }
    }
}

/// Statements of what is asked.
pub(crate) mod ask {
    pub const CHANNELS: &str = "SELECT id, person, kind, target, label, created, sent, times, failed FROM channels \
        WHERE person = $1 ORDER BY created, id";
    pub const CHANNEL: &str = "SELECT id, person, kind, target, label, created, sent, times, failed FROM channels WHERE id = $1";
    pub const FEED: &str = "SELECT person FROM channels WHERE kind = 'feed' AND target = $1";
    /// The seats of people that are asked; who has been awaited longest first.
    pub const WAITS: &str = "SELECT holders.session_id, tables.id, tables.game, holders.seat, tables.moved FROM holders \
        JOIN tables ON tables.id = holders.table_id \
        JOIN seats ON seats.table_id = holders.table_id AND seats.seat = holders.seat \
        WHERE tables.state = 'playing' AND seats.kind = 'person' \
        AND tables.asked LIKE '%' || SUBSTR('ABCDEFGH', CAST(holders.seat AS INTEGER) + 1, 1) || '%' ";
    pub const OF_ONE: &str =
        "AND holders.session_id = $1 ORDER BY tables.moved, tables.id, holders.seat";
    /// Those who can be told something now, and were not told when this was already due: `$1` is when it must have begun, `$2` how
    /// long it must have stood, `$3` how often somebody hears at once who does not come, `$4` since when not, for those.
    pub const DUE: &str = "AND tables.moved <= $1 AND EXISTS (SELECT 1 FROM channels WHERE channels.person = holders.session_id \
        AND channels.kind <> 'feed' AND channels.failed < 10 AND channels.sent - $2 <= tables.moved \
        AND (channels.times < $3 OR channels.sent <= $4)) \
        ORDER BY holders.session_id, tables.moved, tables.id, holders.seat LIMIT $5";
    pub const TOLD: &str =
        "SELECT turn FROM told WHERE channel = $1 AND table_id = $2 AND seat = $3 AND turn = $4";
}
