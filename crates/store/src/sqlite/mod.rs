//! The store in one SQLite file: one writer, and a few readers.

mod append;
mod file;
#[path = "../sql/mod.rs"]
mod sql;
mod writer;

pub use file::{Verified, make_folder};

use crate::{Moment, News, StoreError, Write, latency, migrations::MIGRATIONS};
use sql::perform::failed;
use writer::{Job, Writer};

/// What the statements run on.
pub(crate) mod driver {
    pub(crate) use super::{
        Sqlite as Keeper,
        append::{APPEND, APPENDED},
    };
    pub(crate) use sqlx::{
        SqliteConnection as Db, SqlitePool as Pool,
        sqlite::{SqliteQueryResult as Done, SqliteRow as Row},
    };

    /// Milliseconds since 1970.
    pub(crate) const NOW: &str = "CAST(unixepoch('subsec') * 1000 AS BIGINT)";
    /// Begins a look at everything as it is at one moment.
    pub(crate) const LOOK: &str = "BEGIN";
    /// Begins a change that looks first: one that first looked would not be waited for when it comes to write.
    pub(crate) const CHANGE: &str = "BEGIN IMMEDIATE";
    /// The columns of all our tables, and of what kind they are.
    pub(crate) const COLUMNS: &str = "SELECT tables.name, columns.name, UPPER(columns.type) FROM sqlite_schema AS tables \
        JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite!_%' ESCAPE '!' \
        AND tables.name NOT LIKE '!_sqlx!_%' ESCAPE '!' ORDER BY tables.name, columns.cid";
    /// Which table refers to which.
    pub(crate) const REFERENCES: &str = "SELECT tables.name, keys.\"table\" FROM sqlite_schema AS tables \
        JOIN pragma_foreign_key_list(tables.name) AS keys WHERE tables.type = 'table'";
    /// May several servers share it?
    pub(crate) const SHARED: bool = false;
}

use prometheus_client::metrics::histogram::Histogram;
use sqlx::{
    Connection, SqliteConnection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqlitePoolOptions},
};
use std::{
    fs::File,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
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
            latency: latency(),
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

    async fn change(&self, write: Write) -> Result<(), StoreError> {
        self.ask(|answer| Job::Write(Box::new(write), answer)).await
    }

    /// A file has one server: nobody else changes it, and there is nobody to tell.
    async fn others(&self) -> News {
        std::future::pending().await
    }

    fn tell(&self, _words: &str) {}

    fn watch(&self, _table: &str, _moment: Moment) {}

    fn watch_grown(&self, _table: &str, _version: i64) {}

    fn watched(&self, _table: &str) -> Option<Moment> {
        None
    }

    fn forget(&self, _table: &str) {}

    async fn end(&self) -> Result<(), StoreError> {
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
    MIGRATIONS
        .run(connection)
        .await
        .map_err(|error| StoreError::Failed(error.to_string()))
}
