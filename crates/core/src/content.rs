//! The printed things of a game, as files that an owner of the printed game may correct.

use std::fmt;

/// What is wrong in a content file: one sentence with the file, the record and the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentError {
    /// The file's name.
    pub file: String,
    /// The record, if the fault is in one: `wonder great-wall`.
    pub record: Option<String>,
    /// The key, if it is known.
    pub key: Option<String>,
    /// The line, counted from 1.
    pub line: Option<usize>,
    /// What is wrong.
    pub why: String,
}

impl ContentError {
    /// A fault of a whole file.
    pub fn of(file: impl Into<String>, why: impl Into<String>) -> ContentError {
        ContentError {
            file: file.into(),
            record: None,
            key: None,
            line: None,
            why: why.into(),
        }
    }

    /// The same, of a record.
    #[must_use]
    pub fn record(mut self, record: impl Into<String>) -> ContentError {
        self.record = Some(record.into());
        self
    }

    /// The same, of a key.
    #[must_use]
    pub fn key(mut self, key: impl Into<String>) -> ContentError {
        self.key = Some(key.into());
        self
    }
}

impl fmt::Display for ContentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        let parts = [self.record.as_ref(), self.key.as_ref()];
        for part in parts.into_iter().flatten() {
            write!(f, ", {part}")?;
        }
        if let Some(line) = self.line {
            write!(f, " (line {line})")?;
        }
        write!(f, ": {}", self.why)
    }
}

impl std::error::Error for ContentError {}

/// A content file that is part of the program.
#[derive(Copy, Clone, Debug)]
pub struct ContentFile {
    /// Its name in the game's `content/`.
    pub name: &'static str,
    /// What stands in it.
    pub text: &'static str,
    /// Keys that are only for people, anywhere (`note`) or in one place (`summary.origin`).
    pub notes: &'static [&'static str],
}

/// A corrected file: its name and what stands in it.
pub type Correction = (String, String);

/// A game's content without saying which game's.
pub trait Content: Sync {
    /// The files that are part of the program.
    fn files(&self) -> &'static [ContentFile];
    /// Reads the files with some of them corrected. Nothing changes.
    fn check(&self, corrections: &[Correction]) -> Result<(), ContentError>;
    /// Puts corrected files in force. They must be handed over before anything of the game is used.
    fn correct(&self, corrections: &[Correction]) -> Result<(), ContentError>;
    /// The fingerprint of the content in force; none if it is the program's own.
    fn fingerprint(&self) -> Option<&str>;
}
