//! Everything that ever changed in how the tables are kept; the same for SQLite and PostgreSQL.
//!
//! Written down by hand: the macro of sqlx that reads a folder compiles SQLite and both drivers a second time, for itself.

use sqlx::{
    SqlSafeStr,
    migrate::{Migration, MigrationType, Migrator},
};
use std::sync::LazyLock;

/// A number, a name and a file each. What stands in a file that was handed out once never changes.
const ALL: [(i64, &str, &str); 11] = [
    (1, "tables", include_str!("../migrations/0001_tables.sql")),
    (2, "people", include_str!("../migrations/0002_people.sql")),
    (3, "hosting", include_str!("../migrations/0003_hosting.sql")),
    (4, "lobby", include_str!("../migrations/0004_lobby.sql")),
    (
        5,
        "accounts",
        include_str!("../migrations/0005_accounts.sql"),
    ),
    (6, "notices", include_str!("../migrations/0006_notices.sql")),
    (7, "clocks", include_str!("../migrations/0007_clocks.sql")),
    (8, "results", include_str!("../migrations/0008_results.sql")),
    (
        9,
        "contests",
        include_str!("../migrations/0009_contests.sql"),
    ),
    (
        10,
        "servers",
        include_str!("../migrations/0010_servers.sql"),
    ),
    (12, "tokens", include_str!("../migrations/0012_tokens.sql")),
];

pub(crate) static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let migration = |(version, name, sql): (i64, &'static str, &'static str)| {
        Migration::new(
            version,
            name.into(),
            MigrationType::Simple,
            sql.into_sql_str(),
            false,
        )
    };
    Migrator::with_migrations(ALL.map(migration).to_vec())
});

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn every_file_of_the_folder_is_in_the_list() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
        let mut files: Vec<String> = fs::read_dir(folder)
            .expect("a folder of migrations")
            .map(|file| {
                let name = file.expect("a file").file_name();
                name.into_string().expect("a plain name")
            })
            .collect();
        files.sort();
        let listed = ALL.map(|(version, name, _)| format!("{version:04}_{name}.sql"));
        assert_eq!(files, listed);
    }
}
