//! Where a server keeps its tables: a file in its folder, or a PostgreSQL database that others may share.

use crate::{Failure, settings::Host};
use orbis_store::{Postgres, Sqlite, Store, make_folder};
use std::{
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

/// The name of the file that keeps the tables.
pub const FILE: &str = "orbis.sqlite";

/// What begins the address of a database.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

/// Where tables are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Database {
    /// In a file of the data folder.
    #[default]
    File,
    /// At this address, which may hold a password.
    At(String),
}

impl Database {
    /// Reads a setting.
    pub fn read(text: &str) -> Result<Database, String> {
        match text {
            "sqlite" => Ok(Database::File),
            _ if SCHEMES.iter().any(|scheme| text.starts_with(scheme)) => {
                Ok(Database::At(text.to_string()))
            }
            _ => Err(
                "a database is sqlite or an address such as postgres://name:password@host:5432/database"
                    .to_string(),
            ),
        }
    }
}

impl fmt::Display for Database {
    /// Never tells a password, whether it stands before the host or behind the question mark.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Database::At(address) = self else {
            return f.write_str("sqlite");
        };
        let address = address.split(['?', '#']).next().unwrap_or_default();
        match (address.split_once("://"), address.rsplit_once('@')) {
            (Some((scheme, rest)), Some((_, place))) => {
                let user = rest.split([':', '@']).next().unwrap_or_default();
                write!(f, "{scheme}://{user}@{place}")
            }
            _ => f.write_str(address),
        }
    }
}

/// The tables of a server.
#[derive(Clone, Debug)]
pub enum Tables {
    /// A file.
    File(PathBuf),
    /// A database.
    Shared(Database, String),
}

impl fmt::Display for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tables::File(file) => write!(f, "{}", file.display()),
            Tables::Shared(database, _) => write!(f, "{database}"),
        }
    }
}

impl Tables {
    /// Those that the settings name.
    pub fn of(host: &Host) -> Tables {
        match &host.database {
            Database::File => Tables::File(host.data.join(FILE)),
            Database::At(address) => Tables::Shared(host.database.clone(), address.clone()),
        }
    }

    fn said(&self, error: &dyn fmt::Display) -> Failure {
        Failure::said(format!("{self}: {error}"))
    }

    /// The file, for what only a file can do.
    pub fn file(&self, instead: &str) -> Result<&Path, Failure> {
        match self {
            Tables::File(file) => Ok(file),
            Tables::Shared(..) => Err(self.said(&instead)),
        }
    }

    /// Opens them to serve them; a file has one server at a time.
    pub async fn open(&self) -> Result<Arc<dyn Store>, Failure> {
        match self {
            Tables::File(file) => {
                if let Some(folder) = file.parent() {
                    make_folder(folder).map_err(|error| Failure::file(folder, &error))?;
                }
                let store = Sqlite::open(file).await;
                Ok(Arc::new(store.map_err(|error| self.said(&error))?))
            }
            Tables::Shared(_, address) => {
                let store = Postgres::open(address).await;
                Ok(Arc::new(store.map_err(|error| self.said(&error))?))
            }
        }
    }

    /// Opens them beside the servers that may be running, to look.
    pub async fn join(&self) -> Result<Arc<dyn Store>, Failure> {
        match self {
            Tables::File(file) if file.is_file() => {
                let store = Sqlite::join(file).await;
                Ok(Arc::new(store.map_err(|error| self.said(&error))?))
            }
            _ => self.open().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_told() {
        for (said, shown) in [
            ("postgres://ada:secret@db/orbis", "postgres://ada@db/orbis"),
            (
                "postgres://ada:a@b:secret@db:5433/orbis",
                "postgres://ada@db:5433/orbis",
            ),
            (
                "postgresql://db/orbis?password=secret",
                "postgresql://db/orbis",
            ),
            ("sqlite", "sqlite"),
        ] {
            let database = Database::read(said).expect("an address");
            assert_eq!(database.to_string(), shown);
        }
        assert!(Database::read("mysql://db").is_err());
    }
}
