//! `orbis export` and `orbis import`: all tables, guests and whatever else a server keeps, from one store to another of any kind.

use crate::{Failure, Io, data::Place, serve::runtime, tables::Tables};
use orbis_core::count;
use orbis_store::Carried;
use std::{
    fs::{File, OpenOptions},
    io::{BufReader, BufWriter, Write},
    path::{Path, PathBuf},
};

/// Writes everything a server keeps into a file; servers may be running.
#[derive(clap::Args)]
pub struct ExportArgs {
    #[command(flatten)]
    place: Place,
    /// The file to write; it must not exist yet. Whoever has it has everything, secrets too
    file: PathBuf,
}

/// Takes in everything of such a file, where nothing is kept yet; no server may be running.
#[derive(clap::Args)]
pub struct ImportArgs {
    #[command(flatten)]
    place: Place,
    /// A file that `orbis export` wrote
    file: PathBuf,
}

fn held(carried: &Carried) -> String {
    let said = |table, one| count(i64::try_from(carried.of(table)).unwrap_or(i64::MAX), one);
    let held = [
        said("tables", "table"),
        said("journals", "choice"),
        said("sessions", "guest"),
        count(i64::try_from(carried.total()).unwrap_or(i64::MAX), "row"),
    ];
    held.join(", ")
}

/// A new file that only its owner may read.
fn own(path: &Path) -> Result<File, Failure> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
        .open(path)
        .map_err(|error| Failure::file(path, &error))
}

/// Runs `orbis export`.
pub fn export(args: &ExportArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let tables = Tables::of(&args.place.host()?);
    let path = &args.file;
    let mut file = BufWriter::new(own(path)?);
    let carried = runtime()?.block_on(async {
        let store = tables.join().await?;
        let carried = store.export(&mut file).await;
        let closed = store.close().await;
        let carried = carried.and_then(|carried| closed.map(|()| carried));
        carried.map_err(|error| Failure::said(format!("{tables}: {error}")))
    });
    let written = carried.and_then(|carried| {
        let settled = file.flush().and_then(|()| file.get_ref().sync_all());
        settled.map_err(|error| Failure::file(path, &error))?;
        Ok(carried)
    });
    if written.is_err() {
        // Half a file would be refused, but why leave it.
        let _ = std::fs::remove_file(path);
    }
    writeln!(io.out, "{}: {}", path.display(), held(&written?))?;
    Ok(())
}

/// Runs `orbis import`.
pub fn import(args: &ImportArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let tables = Tables::of(&args.place.host()?);
    let path = &args.file;
    let file = File::open(path).map_err(|error| Failure::file(path, &error))?;
    let carried = runtime()?.block_on(async {
        let store = tables.open().await?;
        let carried = store.import(&mut BufReader::new(file)).await;
        let closed = store.close().await;
        let carried = carried.and_then(|carried| closed.map(|()| carried));
        carried.map_err(|error| Failure::said(format!("{tables}: {error}")))
    })?;
    writeln!(io.out, "{tables}: {}", held(&carried))?;
    Ok(())
}
