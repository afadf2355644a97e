//! The store in one SQLite file: one writer, and a few readers.

use crate::{
    Census, ChatLine, Glance, GuestRow, Holder, SeatRow, SessionRow, Snapshot, Store, StoreError,
    TableRow, Verified, Vote, Which, Write, file,
    perform::failed,
    upkeep,
    writer::{Job, Writer},
};
use async_trait::async_trait;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use sqlx::{
    Connection, Row, SqliteConnection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqlitePoolOptions, SqliteRow},
};
use std::{
    fs::File,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::Instant,
};
use tokio::sync::{mpsc, oneshot};

/// A store in one file.
pub struct Sqlite {
    readers: SqlitePool,
    writer: mpsc::Sender<Job>,
    latency: Histogram,
    /// The right to be the only server of the file, as long as it is open.
    served: Mutex<Option<File>>,
}

impl Sqlite {
    /// Opens the file to serve it, makes it if there is none, and brings it up to date. One server at a time can do so.
    pub async fn open(file: &Path) -> Result<Sqlite, StoreError> {
        Sqlite::open_within(file, None).await
    }

    /// The same with a bound on how many pages (of 4 KiB) the file may have. Beyond it writing fails as on a full disk.
    pub async fn open_within(file: &Path, pages: Option<u32>) -> Result<Sqlite, StoreError> {
        let served = file::lock(file)?;
        file::own(file)?;
        let mut options = file::options(file);
        if let Some(pages) = pages {
            options = options.pragma("max_page_count", pages.to_string());
        }
        let mut connection = connect(&options).await?;
        update(&mut connection).await?;
        Sqlite::ready(options, connection, Some(served)).await
    }

    /// Opens a file that is there, beside the server that may be using it: for tools that look or change a little.
    pub async fn join(file: &Path) -> Result<Sqlite, StoreError> {
        if !file.is_file() {
            let file = file.display();
            return Err(StoreError::Failed(format!("there is no file {file}")));
        }
        file::close_to_others(file)?;
        let options = file::options(file);
        let mut connection = connect(&options).await?;
        match file::lock(file) {
            // Nobody serves it: it may be brought up to date.
            Ok(_held) => update(&mut connection).await?,
            Err(StoreError::InUse) => file::check_version(&mut connection).await?,
            Err(error) => return Err(error),
        }
        Sqlite::ready(options, connection, None).await
    }

    async fn ready(
        options: SqliteConnectOptions,
        connection: SqliteConnection,
        served: Option<File>,
    ) -> Result<Sqlite, StoreError> {
        let readers = SqlitePoolOptions::new()
            .max_connections(4)
            .connect_with(options.clone())
            .await
            .map_err(failed)?;
        file::close_to_others(options.get_filename())?;
        let (writer, jobs) = mpsc::channel(1024);
        tokio::spawn(Writer::new(options, connection).run(jobs));
        Ok(Sqlite {
            readers,
            writer,
            served: Mutex::new(served),
            latency: Histogram::new(exponential_buckets(0.0005, 2.0, 14)),
        })
    }

    /// Copies everything that was answered so far into a new file, while the server goes on. The copy was read from end to
    /// end before it got its name.
    pub async fn backup_to(&self, copy: &Path) -> Result<Verified, StoreError> {
        if copy.exists() {
            let copy = copy.display();
            return Err(StoreError::Failed(format!(
                "there is a file {copy} already"
            )));
        }
        let part = file::beside(copy, ".part");
        let _ = std::fs::remove_file(&part);
        file::own(&part)?;
        let outcome = self.copy_into(&part).await;
        if outcome.is_err() {
            let _ = std::fs::remove_file(&part);
        }
        let verified = outcome?;
        file::name(&part, copy)?;
        Ok(verified)
    }

    async fn copy_into(&self, part: &Path) -> Result<Verified, StoreError> {
        let name = part
            .to_str()
            .ok_or_else(|| StoreError::Failed("this file name is no text".to_string()))?;
        sqlx::query("VACUUM INTO $1")
            .bind(name)
            .execute(&self.readers)
            .await
            .map_err(failed)?;
        file::verify(part).await
    }

    /// Reads a copy from end to end: is it whole, ours, and does every game in it have its position?
    pub async fn verify(copy: &Path) -> Result<Verified, StoreError> {
        file::verify(copy).await
    }

    /// Puts a sound copy in the place of a file that no server uses; what was there is kept under the name that is answered.
    pub async fn restore(
        copy: &Path,
        file: &Path,
    ) -> Result<(Verified, Option<PathBuf>), StoreError> {
        file::restore(copy, file).await
    }

    async fn ask(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<(), StoreError>>) -> Job,
    ) -> Result<(), StoreError> {
        let stopped = || StoreError::Failed("the writer has stopped".to_string());
        let (answer, answered) = oneshot::channel();
        self.writer.send(job(answer)).await.map_err(|_| stopped())?;
        answered.await.map_err(|_| stopped())?
    }
}

async fn connect(options: &SqliteConnectOptions) -> Result<SqliteConnection, StoreError> {
    SqliteConnection::connect_with(options)
        .await
        .map_err(failed)
}

async fn update(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    file::MIGRATIONS
        .run(connection)
        .await
        .map_err(|error| StoreError::Failed(error.to_string()))
}

fn small(row: &SqliteRow, column: &str) -> Result<u8, sqlx::Error> {
    Ok(u8::try_from(row.try_get::<i64, _>(column)?).unwrap_or(u8::MAX))
}

fn seat_row(row: &SqliteRow) -> Result<SeatRow, StoreError> {
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

fn table_row(row: &SqliteRow) -> Result<TableRow, StoreError> {
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
        })
    };
    read().map_err(failed)
}

/// Each table with the round in which its maker's come: three at a time, the newest first.
const GLANCE: &str = "SELECT id, game, state, moved, asked, result, promise, maker, \
    (SELECT version FROM snapshots WHERE table_id = id) AS version FROM (SELECT *, \
    (ROW_NUMBER() OVER (PARTITION BY maker ORDER BY moved DESC, id) - 1) / 3 AS round FROM tables";
/// Three tables from each place they are made at, then three more: nobody's many push another's one off a page, whether they
/// come as one guest or as a new one each time.
const FAIRLY: &str = "(ROW_NUMBER() OVER (PARTITION BY CASE source WHEN '' THEN maker ELSE source END \
    ORDER BY round, moved DESC, id) - 1) / 3, moved DESC, id";

#[async_trait]
impl Store for Sqlite {
    async fn write(&self, write: Write) -> Result<(), StoreError> {
        let began = Instant::now();
        let outcome = self.ask(|answer| Job::Write(Box::new(write), answer)).await;
        self.latency.observe(began.elapsed().as_secs_f64());
        outcome
    }

    fn latency(&self) -> Option<Histogram> {
        Some(self.latency.clone())
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.readers.close().await;
        let closed = self.ask(Job::Close).await;
        drop(
            self.served
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take(),
        );
        closed
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
        sqlx::query("SELECT * FROM tables WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await
            .map_err(failed)?
            .map(|row| table_row(&row))
            .transpose()
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
        let read = |row: &SqliteRow| -> Result<Holder, sqlx::Error> {
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

    async fn snapshot(&self, table: &str) -> Result<Option<Snapshot>, StoreError> {
        let row: Option<(i64, String)> =
            sqlx::query_as("SELECT version, position FROM snapshots WHERE table_id = $1")
                .bind(table)
                .fetch_optional(&self.readers)
                .await
                .map_err(failed)?;
        Ok(row.map(|(version, position)| Snapshot {
            version: u64::try_from(version).unwrap_or(0),
            position,
        }))
    }

    async fn votes(&self, table: &str) -> Result<Vec<Vote>, StoreError> {
        let rows = sqlx::query(
            "SELECT seat, voter, at FROM votes WHERE table_id = $1 ORDER BY seat, voter",
        )
        .bind(table)
        .fetch_all(&self.readers)
        .await
        .map_err(failed)?;
        let read = |row: &SqliteRow| -> Result<Vote, sqlx::Error> {
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
        let read = |row: &SqliteRow| -> Result<ChatLine, sqlx::Error> {
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
        let expired = upkeep::EXPIRED;
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
}
