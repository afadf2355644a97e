//! Where a game is kept while it is played.

use crate::{Failure, data};
use orbis_core::AnyMatch;
use std::path::{Path, PathBuf};

/// The file of the record, rewritten after every choice of a person.
pub struct Book {
    path: PathBuf,
}

impl Book {
    /// A record that may be rewritten.
    pub fn at(path: &Path) -> Book {
        Book {
            path: path.to_path_buf(),
        }
    }

    /// A record that must not exist yet.
    pub fn new(path: &Path) -> Result<Book, Failure> {
        match std::fs::File::create_new(path) {
            Ok(_) => Ok(Book::at(path)),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                Err(Failure::said(format!(
                    "{} exists already: go on with it by --resume, or save under another name",
                    path.display()
                )))
            }
            Err(error) => Err(Failure::file(path, &error)),
        }
    }

    /// A new record in the data folder.
    pub fn fresh(slug: &str) -> Result<Book, Failure> {
        data::fresh_record(slug).map(|path| Book { path })
    }

    /// Writes the game down. The seed goes along: the file belongs to this terminal.
    pub fn save(&self, game: &dyn AnyMatch) -> Result<(), Failure> {
        data::write(&self.path, game.record(true).as_bytes())
    }

    /// The file, quoted for a shell where it needs it.
    pub fn shell_path(&self) -> String {
        let text = self.path.display().to_string();
        let simple = |c: char| c.is_ascii_alphanumeric() || "/._-+".contains(c);
        if text.chars().all(simple) {
            text
        } else {
            format!("'{}'", text.replace('\'', "'\\''"))
        }
    }
}
