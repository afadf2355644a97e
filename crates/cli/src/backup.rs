//! `orbis backup` and `orbis restore`: a whole copy of a server's tables, taken while it runs, and put back while it does not.

use crate::{Failure, Io, data::Place, serve::runtime, tables::Tables};
use orbis_core::count;
use orbis_store::{Sqlite, Store, Verified, make_folder};
use std::path::PathBuf;

/// What is said of a database.
const INSTEAD: &str = "a database is copied by pg_dump and put back by pg_restore; orbis export and orbis import carry all tables \
    from one store to another";

/// Copies all tables into a new file; the server may be running.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    place: Place,
    /// The copy to make; it must not exist yet
    file: PathBuf,
}

/// Puts a copy in the place of all tables; no server may be running.
#[derive(clap::Args)]
pub struct RestoreArgs {
    #[command(flatten)]
    place: Place,
    /// A copy that `orbis backup` made
    file: PathBuf,
}

fn held(found: Verified) -> String {
    let said = |number, one| count(i64::try_from(number).unwrap_or(i64::MAX), one);
    let held = [
        said(found.tables, "table"),
        said(found.entries, "choice"),
        said(found.guests, "guest"),
    ];
    held.join(", ")
}

/// Runs `orbis backup`.
pub fn run(args: &Args, io: &mut Io<'_>) -> Result<(), Failure> {
    let tables = Tables::of(&args.place.host()?);
    let file = tables.file(INSTEAD)?;
    let found = runtime()?.block_on(async {
        let store = Sqlite::join(file).await?;
        let found = store.backup_to(&args.file).await;
        let closed = store.close().await;
        found.and_then(|found| closed.map(|()| found))
    });
    let found = found.map_err(Failure::said)?;
    writeln!(io.out, "{}: {}", args.file.display(), held(found))?;
    Ok(())
}

/// Runs `orbis restore`.
pub fn restore(args: &RestoreArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let tables = Tables::of(&args.place.host()?);
    let file = tables.file(INSTEAD)?;
    if let Some(folder) = file.parent() {
        make_folder(folder).map_err(|error| Failure::file(folder, &error))?;
    }
    let restored = runtime()?.block_on(Sqlite::restore(&args.file, file));
    let (found, kept) = restored.map_err(Failure::said)?;
    writeln!(io.out, "{}: {}", file.display(), held(found))?;
    if let Some(kept) = kept {
        writeln!(io.out, "What was there is kept in {}", kept.display())?;
    }
    Ok(())
}
