//! What this machine can do at all: commits a second with the server's own settings, and bytes packed a second.

use crate::Failure;
use flate2::{Compression, write::GzEncoder};
use sqlx::{
    Connection, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};
use std::{
    io::Write,
    path::Path,
    time::{Duration, Instant},
};

const TIME: Duration = Duration::from_secs(2);
/// About what a choice stores: an entry and a position.
const ROW: usize = 4096;

/// One commit after the other, each on disk before the next begins.
pub async fn commits(folder: &Path) -> Result<String, Failure> {
    let folder = tempfile::Builder::new()
        .prefix("orbis-load-")
        .tempdir_in(folder)?;
    let options = SqliteConnectOptions::new()
        .filename(folder.path().join("yardstick.sqlite"))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    let mut file = SqliteConnection::connect_with(&options).await?;
    sqlx::query("CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
        .execute(&mut file)
        .await?;
    let (start, text) = (Instant::now(), "x".repeat(ROW));
    let mut count = 0u32;
    while start.elapsed() < TIME {
        let row = sqlx::query("INSERT INTO rows (text) VALUES ($1)");
        row.bind(&text).execute(&mut file).await?;
        count += 1;
    }
    let rate = f64::from(count) / start.elapsed().as_secs_f64();
    file.close().await?;
    Ok(format!(
        "SQLite: {rate:.0} commits/s, one after the other, WAL with synchronous=FULL, {ROW} bytes each"
    ))
}

/// A table's page packed again and again.
pub fn packing(page: &str) -> String {
    let rates: Vec<String> = [1, 6]
        .into_iter()
        .map(|level| {
            let (start, mut count, mut packed) = (Instant::now(), 0usize, 0);
            while start.elapsed() < TIME / 2 {
                let mut gzip = GzEncoder::new(Vec::new(), Compression::new(level));
                packed = gzip
                    .write_all(page.as_bytes())
                    .and_then(|()| gzip.finish())
                    .map_or(0, |bytes| bytes.len());
                count += 1;
            }
            let rate = (count * page.len()) as f64 / start.elapsed().as_secs_f64() / 1e6;
            format!("{rate:.0} MB/s at level {level} ({packed} bytes)")
        })
        .collect();
    format!(
        "gzip of a page of {} bytes: {}",
        page.len(),
        rates.join(", ")
    )
}
