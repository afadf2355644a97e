//! Files: the user's data folder, and writing so that a half-written file never stands in the place of a whole one.

use crate::{
    Failure,
    settings::{Host, InForce, Said},
};
use std::path::{Path, PathBuf};

/// Where records go if nothing else is said: `$ORBIS_DATA`, or the usual folder.
pub fn folder() -> PathBuf {
    variable("ORBIS_DATA").unwrap_or_else(usual_folder)
}

fn variable(name: &str) -> Option<PathBuf> {
    let value = std::env::var_os(name).filter(|value| !value.is_empty());
    value.map(PathBuf::from)
}

/// The place the system keeps for such things.
pub fn usual_folder() -> PathBuf {
    let home = || variable("HOME").unwrap_or_default();
    if cfg!(windows) {
        variable("APPDATA").unwrap_or_default().join("orbis")
    } else if cfg!(target_os = "macos") {
        home().join("Library/Application Support/orbis")
    } else {
        variable("XDG_DATA_HOME")
            .unwrap_or_else(|| home().join(".local/share"))
            .join("orbis")
    }
}

/// Which tables a command is about.
#[derive(clap::Args)]
pub struct Place {
    /// The folder that keeps the tables [default: as the settings say, or the user's data folder]
    #[arg(long)]
    data: Option<PathBuf>,
    /// The settings of the server
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// The database that keeps the tables [default: as the settings say, or a file in the folder]
    #[arg(long, value_name = "ADDRESS")]
    database: Option<String>,
}

impl Place {
    /// The server it is about.
    pub fn host(&self) -> Result<Host, Failure> {
        let data = self
            .data
            .as_deref()
            .map(|folder| folder.display().to_string());
        let flags = [("data", data), ("database", self.database.clone())];
        let said = Said::of(self.settings.clone(), flags);
        Ok(InForce::gather(&said)?.host)
    }
}

/// Takes the first free name `<slug>-<n>.orbis-game.jsonl` of the data folder, so that no earlier game is overwritten.
pub fn fresh_record(slug: &str) -> Result<PathBuf, Failure> {
    let folder = folder().join("records");
    std::fs::create_dir_all(&folder).map_err(|error| Failure::file(&folder, &error))?;
    for number in 1u32.. {
        let path = folder.join(format!("{slug}-{number}.orbis-game.jsonl"));
        match std::fs::File::create_new(&path) {
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(Failure::file(&path, &error)),
        }
    }
    Err(Failure::said("there is no free name for a record"))
}

/// Reads a text file.
pub fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| Failure::file(path, &error))
}

/// Writes a file beside its place first, then moves it there.
pub fn write(path: &Path, content: &[u8]) -> Result<(), Failure> {
    let fail = |error: std::io::Error| Failure::file(path, &error);
    let Some(name) = path.file_name() else {
        return Err(Failure::said(format!(
            "{} is not the name of a file",
            path.display()
        )));
    };
    if path.is_dir() {
        return Err(Failure::said(format!("{} is a folder", path.display())));
    }
    let mut beside = name.to_os_string();
    beside.push(".part");
    let beside = path.with_file_name(beside);
    std::fs::write(&beside, content).map_err(fail)?;
    std::fs::rename(&beside, path).map_err(fail)
}

/// Could this file be written? Leaves everything as it was.
pub fn probe(path: &Path) -> Result<(), Failure> {
    let fail = |error: std::io::Error| Failure::file(path, &error);
    let existed = path.exists();
    let mut options = std::fs::OpenOptions::new();
    options.append(true).create(true).open(path).map_err(fail)?;
    if existed {
        Ok(())
    } else {
        std::fs::remove_file(path).map_err(fail)
    }
}
