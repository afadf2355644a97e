//! Everything that is asked. It is SQL that SQLite and PostgreSQL both take.

use super::{
    super::driver::{Keeper, NOW, Row, SHARED},
    perform::{failed, number},
};
use crate::{
    Age, Carried, Census, ChatLine, Glance, GuestRow, Holder, Moment, News, SeatRow, SessionRow,
    Snapshot, Store, StoreError, TableRow, Vote, Which, Write,
};
use async_trait::async_trait;
use prometheus_client::metrics::histogram::Histogram;
use sqlx::Row as _;
use std::{
    cmp::Ordering,
    io::BufRead,
    time::{Duration, Instant},
};

fn small(row: &Row, column: &str) -> Result<u8, sqlx::Error> {
    Ok(u8::try_from(row.try_get::<i64, _>(column)?).unwrap_or(u8::MAX))
}

fn seat_row(row: &Row) -> Result<SeatRow, StoreError> {
    let kind: String = row.try_get("kind").map_err(failed)?;
    let read = || -> Result<SeatRow, sqlx::Error> {
        Ok(SeatRow {
            seat: small(row, "seat")?,
            kind: crate::Seating::Person,
            level: row.try_get("level")?,
            name: row.try_get("name")?,
            open: row.try_get::<i64, _>("open")? != 0,
            contribution: row.try_get("contribution")?,
        })
    };
    Ok(SeatRow {
        kind: kind.parse()?,
        ..read().map_err(failed)?
    })
}

fn table_row(row: &Row) -> Result<TableRow, StoreError> {
    let state: String = row.try_get("state").map_err(failed)?;
    let state = state.parse()?;
    let read = || -> Result<TableRow, sqlx::Error> {
        Ok(TableRow {
            id: row.try_get("id")?,
            game: row.try_get("game")?,
            options: row.try_get("options")?,
            state,
            watchable: row.try_get::<i64, _>("watchable")? != 0,
            nonce: row.try_get("nonce")?,
            promise: row.try_get("promise")?,
            header: row.try_get("header")?,
            origin: row.try_get("origin")?,
            successor: row.try_get("successor")?,
            maker: row.try_get("maker")?,
            moved: row.try_get("moved")?,
            hints: row.try_get::<i64, _>("hints")? != 0,
            admits_bots: row.try_get::<i64, _>("admits_bots")? != 0,
        })
    };
    read().map_err(failed)
}

fn moment(row: &Row) -> Result<Moment, sqlx::Error> {
    Ok(Moment {
        version: row.try_get::<Option<i64>, _>("version")?.unwrap_or(0),
        revision: row.try_get("revision")?,
    })
}

/// Each table with the round in which its maker's come: three at a time, the newest first.
const GLANCE: &str = "SELECT id, game, state, moved, asked, result, promise, maker, \
    (SELECT version FROM snapshots WHERE table_id = id) AS version FROM (SELECT *, \
    (ROW_NUMBER() OVER (PARTITION BY maker ORDER BY moved DESC, id) - 1) / 3 AS round FROM tables";
/// Three tables from each place they are made at, then three more: nobody's many push another's one off a page, whether they
/// come as one guest or as a new one each time.
const FAIRLY: &str = "(ROW_NUMBER() OVER (PARTITION BY CASE source WHEN '' THEN maker ELSE source END \
    ORDER BY round, moved DESC, id) - 1) / 3, moved DESC, id";

fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX / 2)
}

impl Keeper {
    /// Takes a right that nobody has, or had too long ago, or, if `again`, that is the holder's already.
    async fn take(
        &self,
        name: &str,
        holder: &str,
        span: Duration,
        again: bool,
    ) -> Result<bool, StoreError> {
        let again = if again {
            "OR leases.holder = excluded.holder"
        } else {
            ""
        };
        // Only constants are joined here.
        let query = format!(
            "INSERT INTO leases (name, holder, until) VALUES ($1, $2, {NOW} + $3) ON CONFLICT (name) DO UPDATE \
             SET holder = excluded.holder, until = excluded.until WHERE leases.until < {NOW} {again}"
        );
        let taken = sqlx::query(sqlx::AssertSqlSafe(query))
            .bind(name)
            .bind(holder)
            .bind(millis(span))
            .execute(&self.readers)
            .await
            .map_err(failed)?;
        Ok(taken.rows_affected() == 1)
    }
}

#[async_trait]
impl Store for Keeper {
    async fn write(&self, write: Write) -> Result<(), StoreError> {
        let began = Instant::now();
        let outcome = self.change(write).await;
        self.latency.observe(began.elapsed().as_secs_f64());
        outcome
    }

    fn latency(&self) -> Option<Histogram> {
        Some(self.latency.clone())
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.end().await
    }

    async fn secret(&self, name: &str, fresh: &str) -> Result<String, StoreError> {
        sqlx::query(
            "INSERT INTO server_secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        )
        .bind(name)
        .bind(fresh)
        .execute(&self.readers)
        .await
        .map_err(failed)?;
        sqlx::query_scalar("SELECT value FROM server_secrets WHERE name = $1")
            .bind(name)
            .fetch_one(&self.readers)
            .await
            .map_err(failed)
    }

    async fn session(&self, id: &str) -> Result<Option<SessionRow>, StoreError> {
        let row = sqlx::query_as("SELECT id, hash, seen FROM sessions WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await
            .map_err(failed)?;
        Ok(row.map(|(id, hash, seen)| SessionRow { id, hash, seen }))
    }

    async fn preferences(&self, session: &str) -> Result<Vec<(String, String)>, StoreError> {
        sqlx::query_as("SELECT name, value FROM preferences WHERE session_id = $1 ORDER BY name")
            .bind(session)
            .fetch_all(&self.readers)
            .await
            .map_err(failed)
    }

    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let query = "SELECT *, (SELECT version FROM snapshots WHERE table_id = id) AS version FROM tables WHERE id = $1";
        let found = sqlx::query(query)
            .bind(id)
            .fetch_optional(&self.readers)
            .await
            .map_err(failed)?;
        if let Some(row) = &found {
            self.watch(id, moment(row).map_err(failed)?);
        }
        found.map(|row| table_row(&row)).transpose()
    }

    async fn seats(&self, table: &str) -> Result<Vec<SeatRow>, StoreError> {
        let rows = sqlx::query("SELECT * FROM seats WHERE table_id = $1 ORDER BY seat")
            .bind(table)
            .fetch_all(&self.readers)
            .await
            .map_err(failed)?;
        rows.iter().map(seat_row).collect()
    }

    async fn holders(&self, table: &str) -> Result<Vec<Holder>, StoreError> {
        let rows = sqlx::query(
            "SELECT seat, session_id, since, device FROM holders JOIN sessions ON sessions.id = session_id \
             WHERE table_id = $1 ORDER BY seat, since, session_id",
        )
        .bind(table)
        .fetch_all(&self.readers)
        .await
        .map_err(failed)?;
        let read = |row: &Row| -> Result<Holder, sqlx::Error> {
            Ok(Holder {
                seat: small(row, "seat")?,
                session: row.try_get("session_id")?,
                since: row.try_get("since")?,
                device: row.try_get("device")?,
            })
        };
        rows.iter().map(|row| read(row).map_err(failed)).collect()
    }

    async fn invitations(&self, table: &str, seat: u8) -> Result<Vec<String>, StoreError> {
        sqlx::query_scalar("SELECT hash FROM invitations WHERE table_id = $1 AND seat = $2")
            .bind(table)
            .bind(i64::from(seat))
            .fetch_all(&self.readers)
            .await
            .map_err(failed)
    }

    async fn hints(&self, table: &str) -> Result<Vec<u32>, StoreError> {
        let counts: Vec<i64> =
            sqlx::query_scalar("SELECT hints FROM seats WHERE table_id = $1 ORDER BY seat")
                .bind(table)
                .fetch_all(&self.readers)
                .await
                .map_err(failed)?;
        let small = |count| u32::try_from(count).unwrap_or(u32::MAX);
        Ok(counts.into_iter().map(small).collect())
    }

    async fn journal(&self, table: &str) -> Result<Vec<String>, StoreError> {
        sqlx::query_scalar("SELECT entry FROM journals WHERE table_id = $1 ORDER BY version")
            .bind(table)
            .fetch_all(&self.readers)
            .await
            .map_err(failed)
    }

    async fn grown(
        &self,
        table: &str,
        from: u64,
    ) -> Result<Option<(Vec<String>, Snapshot)>, StoreError> {
        let newest = "SELECT version, position FROM snapshots WHERE table_id = $1";
        let newest: Option<(i64, String)> = sqlx::query_as(newest)
            .bind(table)
            .fetch_optional(&self.readers)
            .await
            .map_err(failed)?;
        let Some((version, position)) = newest else {
            return Ok(None);
        };
        // Up to the position that was read: more may have come since.
        let query = "SELECT entry FROM journals WHERE table_id = $1 AND version > $2 AND version <= $3 ORDER BY version";
        let entries = sqlx::query_scalar(query)
            .bind(table)
            .bind(number(from))
            .bind(version)
            .fetch_all(&self.readers)
            .await
            .map_err(failed)?;
        self.watch_grown(table, version);
        let version = u64::try_from(version).unwrap_or(0);
        Ok(Some((entries, Snapshot { version, position })))
    }

    async fn age(&self, table: &str) -> Result<Age, StoreError> {
        let Some(known) = self.watched(table) else {
            return Ok(if SHARED { Age::Old } else { Age::Fresh });
        };
        let query = "SELECT revision, (SELECT version FROM snapshots WHERE table_id = id) AS version FROM tables WHERE id = $1";
        let found = sqlx::query(query)
            .bind(table)
            .fetch_optional(&self.readers)
            .await
            .map_err(failed)?;
        let Some(now) = found.map(|row| moment(&row)).transpose().map_err(failed)? else {
            return Ok(Age::Old);
        };
        Ok(
            match (
                known.revision == now.revision,
                known.version.cmp(&now.version),
            ) {
                (true, Ordering::Equal) => Age::Fresh,
                (true, Ordering::Less) => Age::Grown,
                _ => Age::Old,
            },
        )
    }

    async fn left_to_bots(&self, before: i64, most: u32) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM tables WHERE state = 'playing' AND moved < $1 AND EXISTS (SELECT 1 FROM seats \
             WHERE table_id = id AND kind <> 'person' \
             AND asked LIKE '%' || SUBSTR('ABCDEFGHIJKLMNOPQRSTUVWXYZ', CAST(seat AS INTEGER) + 1, 1) || '%') \
             ORDER BY moved, id LIMIT $2";
        sqlx::query_scalar(query)
            .bind(before)
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await
            .map_err(failed)
    }

    async fn votes(&self, table: &str) -> Result<Vec<Vote>, StoreError> {
        let rows = sqlx::query(
            "SELECT seat, voter, at FROM votes WHERE table_id = $1 ORDER BY seat, voter",
        )
        .bind(table)
        .fetch_all(&self.readers)
        .await
        .map_err(failed)?;
        let read = |row: &Row| -> Result<Vote, sqlx::Error> {
            Ok(Vote {
                seat: small(row, "seat")?,
                voter: small(row, "voter")?,
                at: row.try_get("at")?,
            })
        };
        rows.iter().map(|row| read(row).map_err(failed)).collect()
    }

    async fn chat(
        &self,
        table: &str,
        players: u32,
        watchers: u32,
    ) -> Result<Vec<ChatLine>, StoreError> {
        let rows = sqlx::query(
            "SELECT * FROM \
             (SELECT * FROM chat WHERE table_id = $1 AND seat IS NOT NULL ORDER BY number DESC LIMIT $2) AS said \
             UNION ALL SELECT * FROM \
             (SELECT * FROM chat WHERE table_id = $1 AND seat IS NULL ORDER BY number DESC LIMIT $3) AS heard \
             ORDER BY number",
        )
        .bind(table)
        .bind(i64::from(players))
        .bind(i64::from(watchers))
        .fetch_all(&self.readers)
        .await
        .map_err(failed)?;
        let read = |row: &Row| -> Result<ChatLine, sqlx::Error> {
            Ok(ChatLine {
                seat: row
                    .try_get::<Option<i64>, _>("seat")?
                    .and_then(|seat| u8::try_from(seat).ok()),
                name: row.try_get("name")?,
                text: row.try_get("text")?,
                at: row.try_get("at")?,
            })
        };
        rows.iter().map(|row| read(row).map_err(failed)).collect()
    }

    async fn glance(
        &self,
        which: Which<'_>,
        most: u32,
        skip: u32,
    ) -> Result<Vec<Glance>, StoreError> {
        let (condition, session) = match which {
            Which::Held(session) => (
                "WHERE id IN (SELECT table_id FROM holders WHERE session_id = $1 AND shelved = 0) OR (maker = $1 AND promise = '')",
                session,
            ),
            Which::Shelved(session) => (
                "WHERE id IN (SELECT table_id FROM holders WHERE session_id = $1 AND shelved = 1)",
                session,
            ),
            Which::Open => (
                "WHERE state = 'waiting' AND id IN (SELECT table_id FROM seats WHERE open = 1 AND $1 = '')",
                "",
            ),
            Which::Watchable => ("WHERE state = 'playing' AND watchable = 1 AND $1 = ''", ""),
            Which::Finished => ("WHERE state = 'over' AND watchable = 1 AND $1 = ''", ""),
            Which::One(id) => ("WHERE id = $1", id),
        };
        // Only constants are joined here.
        let order = match which {
            Which::Held(_) | Which::Shelved(_) => "moved DESC, id",
            _ => FAIRLY,
        };
        let query = format!("{GLANCE} {condition}) AS listed ORDER BY {order} LIMIT $2 OFFSET $3");
        let rows = sqlx::query(sqlx::AssertSqlSafe(query))
            .bind(session)
            .bind(i64::from(most))
            .bind(i64::from(skip))
            .fetch_all(&self.readers)
            .await
            .map_err(failed)?;
        let mut list = Vec::with_capacity(rows.len());
        for row in &rows {
            let id: String = row.try_get("id").map_err(failed)?;
            let state: String = row.try_get("state").map_err(failed)?;
            let held = match which {
                Which::Held(session) | Which::Shelved(session) => self
                    .holders(&id)
                    .await?
                    .into_iter()
                    .filter(|holder| holder.session == session)
                    .map(|holder| holder.seat)
                    .collect(),
                _ => Vec::new(),
            };
            list.push(Glance {
                seats: self.seats(&id).await?,
                id,
                game: row.try_get("game").map_err(failed)?,
                state: state.parse()?,
                moved: row.try_get("moved").map_err(failed)?,
                asked: row.try_get("asked").map_err(failed)?,
                result: row.try_get("result").map_err(failed)?,
                version: row
                    .try_get::<Option<i64>, _>("version")
                    .map_err(failed)?
                    .and_then(|version| u64::try_from(version).ok())
                    .unwrap_or(0),
                imported: row
                    .try_get::<String, _>("promise")
                    .map_err(failed)?
                    .is_empty(),
                maker: row.try_get("maker").map_err(failed)?,
                shelved: matches!(which, Which::Shelved(_)),
                held,
            });
        }
        Ok(list)
    }

    async fn made(&self, session: &str) -> Result<u32, StoreError> {
        let count: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM tables WHERE maker = $1 AND state IN ('waiting', 'playing')",
        )
        .bind(session)
        .fetch_one(&self.readers)
        .await
        .map_err(failed)?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    async fn imported(&self, session: &str) -> Result<u32, StoreError> {
        let query = "SELECT COUNT(*) FROM tables WHERE maker = $1 AND promise = ''";
        let count: i64 = sqlx::query_scalar(query)
            .bind(session)
            .fetch_one(&self.readers)
            .await
            .map_err(failed)?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    async fn playing(&self) -> Result<Vec<String>, StoreError> {
        sqlx::query_scalar("SELECT id FROM tables WHERE state = 'playing' ORDER BY created, id")
            .fetch_all(&self.readers)
            .await
            .map_err(failed)
    }

    async fn census(&self, most: u32) -> Result<Vec<Census>, StoreError> {
        let rows = sqlx::query(
            "SELECT *, (SELECT COUNT(*) FROM journals WHERE table_id = id) AS version FROM tables \
             ORDER BY moved DESC, id LIMIT $1",
        )
        .bind(i64::from(most))
        .fetch_all(&self.readers)
        .await
        .map_err(failed)?;
        let mut all = Vec::with_capacity(rows.len());
        for row in &rows {
            let TableRow {
                id,
                game,
                state,
                watchable,
                ..
            } = table_row(row)?;
            let version: i64 = row.try_get("version").map_err(failed)?;
            all.push(Census {
                seats: self.seats(&id).await?,
                holders: self.holders(&id).await?,
                id,
                game,
                state,
                watchable,
                created: row.try_get("created").map_err(failed)?,
                moved: row.try_get("moved").map_err(failed)?,
                version: u64::try_from(version).unwrap_or(0),
                result: row.try_get("result").map_err(failed)?,
            });
        }
        Ok(all)
    }

    async fn guests(&self, most: u32) -> Result<Vec<GuestRow>, StoreError> {
        let rows: Vec<(String, String, i64, i64, i64)> = sqlx::query_as(
            "SELECT id, COALESCE((SELECT value FROM preferences WHERE session_id = id AND name = 'name'), ''), \
             created, seen, (SELECT COUNT(DISTINCT table_id) FROM holders WHERE session_id = id) \
             FROM sessions ORDER BY seen DESC, id LIMIT $1",
        )
        .bind(i64::from(most))
        .fetch_all(&self.readers)
        .await
        .map_err(failed)?;
        let guest = |(id, name, created, seen, tables)| GuestRow {
            id,
            name,
            created,
            seen,
            tables: u32::try_from(tables).unwrap_or(0),
        };
        Ok(rows.into_iter().map(guest).collect())
    }

    async fn expired(
        &self,
        finished: i64,
        abandoned: i64,
        most: u32,
    ) -> Result<Vec<String>, StoreError> {
        let expired = super::upkeep::EXPIRED;
        // Only constants are joined here.
        let query = format!("SELECT id FROM tables WHERE {expired} ORDER BY moved, id LIMIT $3");
        sqlx::query_scalar(sqlx::AssertSqlSafe(query))
            .bind(finished)
            .bind(abandoned)
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await
            .map_err(failed)
    }

    async fn lease(&self, name: &str, holder: &str, span: Duration) -> Result<bool, StoreError> {
        self.take(name, holder, span, true).await
    }

    async fn renew(&self, holder: &str, span: Duration) -> Result<(), StoreError> {
        // Only constants are joined here.
        let query = format!("UPDATE leases SET until = {NOW} + $2 WHERE holder = $1");
        sqlx::query(sqlx::AssertSqlSafe(query))
            .bind(holder)
            .bind(millis(span))
            .execute(&self.readers)
            .await
            .map_err(failed)
            .map(drop)
    }

    async fn release(&self, name: &str, holder: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM leases WHERE name = $1 AND holder = $2")
            .bind(name)
            .bind(holder)
            .execute(&self.readers)
            .await
            .map_err(failed)
            .map(drop)
    }

    async fn claim(&self, name: &str, span: Duration) -> Result<bool, StoreError> {
        self.take(name, "", span, false).await
    }

    async fn export(&self, file: &mut (dyn std::io::Write + Send)) -> Result<Carried, StoreError> {
        self.carry_out(file).await
    }

    async fn import(&self, file: &mut (dyn BufRead + Send)) -> Result<Carried, StoreError> {
        self.carry_in(file).await
    }

    fn say(&self, words: String) {
        self.tell(&words);
    }

    fn unwatch(&self, table: &str) {
        self.forget(table);
    }

    fn shared(&self) -> bool {
        SHARED
    }

    async fn news(&self) -> News {
        self.others().await
    }
}
