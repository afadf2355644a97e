//! The file on disk: whose it is, who may read it, its copies.

use super::sql::perform::failed;
use crate::{StoreError, migrations::MIGRATIONS};
use sqlx::{
    Connection, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};
use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
    time::Duration,
};

/// What a sound copy holds.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Tables.
    pub tables: u64,
    /// Choices, and what was taken back, of all of them.
    pub entries: u64,
    /// Guests.
    pub guests: u64,
}

/// The file with this ending added to its name.
pub(crate) fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_os_string();
    name.push(ending);
    PathBuf::from(name)
}

fn trouble(file: &Path) -> impl Fn(io::Error) -> StoreError + '_ {
    move |error| StoreError::Failed(format!("{}: {error}", file.display()))
}

/// Makes a folder, and those it is in, that only its owner may open. One that is there stays as it is.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Opens a file, made if there is none, that only its owner may read.
pub(crate) fn own(file: &Path) -> Result<File, StoreError> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let opened = options.open(file).map_err(trouble(file))?;
    close_to_others(file)?;
    Ok(opened)
}

/// Takes from others what an older version or a loose hand gave them.
pub(crate) fn close_to_others(file: &Path) -> Result<(), StoreError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        for each in [
            file.to_path_buf(),
            beside(file, "-wal"),
            beside(file, "-shm"),
        ] {
            match fs::metadata(&each) {
                Ok(found) if found.permissions().mode() & 0o077 != 0 => {
                    let owner = fs::Permissions::from_mode(0o600);
                    fs::set_permissions(&each, owner).map_err(trouble(&each))?;
                }
                _ => {}
            }
        }
    }
    Ok(())
}

/// The right to serve a file: held by one process at a time, and gone with it however it ends.
pub(crate) fn lock(file: &Path) -> Result<File, StoreError> {
    let path = beside(file, ".lock");
    let held = own(&path)?;
    match held.try_lock() {
        Ok(()) => Ok(held),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
        Err(TryLockError::Error(error)) => Err(trouble(&path)(error)),
    }
}

/// How connections are made to a file.
pub(crate) fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Wal)
        // Every commit is on disk before it is answered, even if the power goes.
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(5))
}

/// Is the file as this version of the program keeps it? Otherwise why not.
pub(crate) async fn check_version(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let applied: Vec<i64> = sqlx::query_scalar("SELECT version FROM _sqlx_migrations")
        .fetch_all(connection)
        .await
        .map_err(|_| StoreError::Failed("it is no file of Orbis tables".to_string()))?;
    if applied.iter().any(|each| !MIGRATIONS.version_exists(*each)) {
        let newer = "a newer version of Orbis wrote it";
        return Err(StoreError::Failed(newer.to_string()));
    }
    Ok(())
}

/// Reads a copy from end to end: is it whole, ours, and does every game in it have its position?
pub(crate) async fn verify(file: &Path) -> Result<Verified, StoreError> {
    if !file.is_file() {
        return Err(StoreError::Failed(format!(
            "there is no file {}",
            file.display()
        )));
    }
    let options = SqliteConnectOptions::new()
        .filename(file)
        .read_only(true)
        .immutable(true);
    let mut connection = SqliteConnection::connect_with(&options)
        .await
        .map_err(failed)?;
    let outcome = look_through(&mut connection).await;
    let _ = connection.close().await;
    outcome
}

async fn look_through(db: &mut SqliteConnection) -> Result<Verified, StoreError> {
    let found: String = sqlx::query_scalar("PRAGMA integrity_check(1)")
        .fetch_one(&mut *db)
        .await
        .map_err(failed)?;
    if found != "ok" {
        return Err(StoreError::Failed(format!("the file is damaged: {found}")));
    }
    check_version(db).await?;
    let homeless: Option<String> =
        sqlx::query_scalar("SELECT \"table\" FROM pragma_foreign_key_check LIMIT 1")
            .fetch_optional(&mut *db)
            .await
            .map_err(failed)?;
    if let Some(kind) = homeless {
        return Err(StoreError::Failed(format!(
            "the file is damaged: something in {kind} belongs to nothing"
        )));
    }
    let torn: Option<String> = sqlx::query_scalar(
        "SELECT id FROM tables LEFT JOIN snapshots ON table_id = id WHERE state <> 'waiting' AND \
         COALESCE(version, -1) <> (SELECT COUNT(*) FROM journals WHERE journals.table_id = id) LIMIT 1",
    )
    .fetch_optional(&mut *db)
    .await
    .map_err(failed)?;
    if let Some(id) = torn {
        return Err(StoreError::Failed(format!(
            "the journal of table {id} does not lead to its position"
        )));
    }
    let mut counts = [0u64; 3];
    let queries = [
        "SELECT COUNT(*) FROM tables",
        "SELECT COUNT(*) FROM journals",
        "SELECT COUNT(*) FROM sessions",
    ];
    for (count, query) in counts.iter_mut().zip(queries) {
        let counted: i64 = sqlx::query_scalar(query)
            .fetch_one(&mut *db)
            .await
            .map_err(failed)?;
        *count = u64::try_from(counted).unwrap_or(0);
    }
    let [tables, entries, guests] = counts;
    Ok(Verified {
        tables,
        entries,
        guests,
    })
}

/// On disk for good: the file, and its name in its folder.
pub(crate) fn settle(file: &Path) -> Result<(), StoreError> {
    File::open(file)
        .and_then(|opened| opened.sync_all())
        .map_err(trouble(file))?;
    #[cfg(unix)]
    if let Some(folder) = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        File::open(folder)
            .and_then(|opened| opened.sync_all())
            .map_err(trouble(folder))?;
    }
    Ok(())
}

/// Gives a finished file its name, unless something has that name.
pub(crate) fn name(part: &Path, file: &Path) -> Result<(), StoreError> {
    settle(part)?;
    fs::hard_link(part, file)
        .or_else(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Err(error),
            // Not every disk knows links.
            _ if file.exists() => Err(io::ErrorKind::AlreadyExists.into()),
            _ => fs::rename(part, file),
        })
        .map_err(trouble(file))?;
    let _ = fs::remove_file(part);
    settle(file)
}

/// Puts a sound copy in the place of a file that no server uses. What was there is kept under the name that is answered.
pub(crate) async fn restore(
    copy: &Path,
    file: &Path,
) -> Result<(Verified, Option<PathBuf>), StoreError> {
    let _held = lock(file)?;
    let verified = verify(copy).await?;
    let part = beside(file, ".part");
    let _ = fs::remove_file(&part);
    own(&part)?;
    fs::copy(copy, &part).map_err(trouble(&part))?;
    close_to_others(&part)?;
    verify(&part).await?;
    let mut kept = None;
    if file.exists() {
        let number = (1..).find(|number| !beside(file, &format!(".before-{number}")).exists());
        let old = beside(file, &format!(".before-{}", number.unwrap_or(u32::MAX)));
        for ending in ["-wal", "-shm", ""] {
            let from = beside(file, ending);
            if from.exists() {
                fs::rename(&from, beside(&old, ending)).map_err(trouble(&from))?;
            }
        }
        kept = Some(old);
    }
    name(&part, file)?;
    Ok((verified, kept))
}
