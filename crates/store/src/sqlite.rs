//! The store in one SQLite file: one writer that groups what arrives together into one commit, and a few readers.

use crate::{
    ChatLine, Glance, Holder, SeatRow, SessionRow, Snapshot, Store, StoreError, TableRow, Vote,
    Which, Write,
    write::{failed, perform},
};
use async_trait::async_trait;
use sqlx::{
    Connection, Row, SqliteConnection, SqlitePool,
    sqlite::{
        SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
    },
};
use std::{path::Path, time::Duration};
use tokio::sync::{mpsc, oneshot};

type Answer = oneshot::Sender<Result<(), StoreError>>;

/// How many changes one commit may carry.
const GROUP: usize = 64;

/// A store in one file.
pub struct Sqlite {
    readers: SqlitePool,
    writer: mpsc::Sender<(Write, Answer)>,
}

impl Sqlite {
    /// Opens the file, makes it if there is none, and brings it up to date.
    pub async fn open(file: &Path) -> Result<Sqlite, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5));
        let mut connection = SqliteConnection::connect_with(&options)
            .await
            .map_err(failed)?;
        sqlx::migrate!("migrations/sqlite")
            .run(&mut connection)
            .await
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        let readers = SqlitePoolOptions::new()
            .max_connections(4)
            .connect_with(options)
            .await
            .map_err(failed)?;
        let (writer, jobs) = mpsc::channel(1024);
        tokio::spawn(write_all(connection, jobs));
        Ok(Sqlite { readers, writer })
    }
}

/// Takes what has arrived, performs it in one transaction, commits, and only then answers.
async fn write_all(mut connection: SqliteConnection, mut jobs: mpsc::Receiver<(Write, Answer)>) {
    while let Some(first) = jobs.recv().await {
        let mut group = vec![first];
        while group.len() < GROUP
            && let Ok(next) = jobs.try_recv()
        {
            group.push(next);
        }
        let outcome = write_group(&mut connection, &group).await;
        for (index, (_, answer)) in group.into_iter().enumerate() {
            let said = match &outcome {
                Ok(each) => each[index].clone(),
                Err(error) => Err(error.clone()),
            };
            // Whoever asked may have gone away; what is stored stays stored.
            let _ = answer.send(said);
        }
    }
    let _ = connection.close().await;
}

async fn write_group(
    connection: &mut SqliteConnection,
    group: &[(Write, Answer)],
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut transaction = connection
        .begin_with("BEGIN IMMEDIATE")
        .await
        .map_err(failed)?;
    let mut answers = Vec::with_capacity(group.len());
    for (write, _) in group {
        answers.push(perform(&mut transaction, write).await);
    }
    transaction.commit().await.map_err(failed)?;
    Ok(answers)
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
        })
    };
    read().map_err(failed)
}

const GLANCE: &str = "SELECT id, game, state, moved, asked, result FROM tables";
/// Three tables of each who makes them and of each place they are made from, then three more: nobody's many push another's
/// one off a page.
const FAIRLY: &str = "(MAX(ROW_NUMBER() OVER (PARTITION BY maker ORDER BY moved DESC, id), \
    CASE source WHEN '' THEN 1 ELSE ROW_NUMBER() OVER (PARTITION BY source ORDER BY moved DESC, id) END) - 1) / 3, \
    moved DESC, id";

#[async_trait]
impl Store for Sqlite {
    async fn write(&self, write: Write) -> Result<(), StoreError> {
        let stopped = || StoreError::Failed("the writer has stopped".to_string());
        let (answer, answered) = oneshot::channel();
        self.writer
            .send((write, answer))
            .await
            .map_err(|_| stopped())?;
        answered.await.map_err(|_| stopped())?
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
        let row = sqlx::query_as("SELECT id, hash FROM sessions WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await
            .map_err(failed)?;
        Ok(row.map(|(id, hash)| SessionRow { id, hash }))
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
                "WHERE id IN (SELECT table_id FROM holders WHERE session_id = $1)",
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
            Which::Held(_) => "moved DESC, id",
            _ => FAIRLY,
        };
        let query = format!("{GLANCE} {condition} ORDER BY {order} LIMIT $2 OFFSET $3");
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
                Which::Held(session) => self
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

    async fn playing(&self) -> Result<Vec<String>, StoreError> {
        sqlx::query_scalar("SELECT id FROM tables WHERE state = 'playing' ORDER BY created, id")
            .fetch_all(&self.readers)
            .await
            .map_err(failed)
    }
}
