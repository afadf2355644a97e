//! A game's content: embedded in the program, or with corrected files.

use super::{
    census::Kind,
    notes,
    reading::{self, Reading},
};
use orbis_core::{Content, ContentError, ContentFile, Correction};
use sha2::{Digest, Sha256};
use std::sync::OnceLock;
use toml::Table;

/// A game's content, read at its first use.
pub struct Printed<T: 'static> {
    files: &'static [ContentFile],
    kinds: &'static [Kind],
    read: fn(&Reading<'_>) -> Result<T, ContentError>,
    held: OnceLock<Held<T>>,
}

struct Held<T> {
    content: T,
    fingerprint: Option<String>,
}

impl<T> Printed<T> {
    /// Files, kinds of ids, and how the files become tables.
    pub const fn new(
        files: &'static [ContentFile],
        kinds: &'static [Kind],
        read: fn(&Reading<'_>) -> Result<T, ContentError>,
    ) -> Printed<T> {
        Printed {
            files,
            kinds,
            read,
            held: OnceLock::new(),
        }
    }

    /// The tables. That the program's own files can be read is a test's business, not a player's.
    pub fn get(&self) -> &T {
        let own = || Held {
            content: self
                .read(&[])
                .unwrap_or_else(|error| panic!("content: {error}")),
            fingerprint: None,
        };
        &self.held.get_or_init(own).content
    }

    fn read(&self, corrections: &[Correction]) -> Result<T, ContentError> {
        reading::read(self.files, self.kinds, corrections, self.read)
    }

    /// What all files together say, without notes, comments and the order of keys.
    fn digest(&self, corrections: &[Correction]) -> Result<String, ContentError> {
        let mut hash = Sha256::new();
        for file in self.files {
            let text = reading::text(file, corrections);
            let mut table: Table = toml::from_str(text)
                .map_err(|error| ContentError::of(file.name, error.message()))?;
            notes::strip_plain(&mut table, "", file.notes);
            hash.update(file.name);
            hash.update(serde_json::to_vec(&table).unwrap_or_default());
        }
        let bytes = hash.finalize();
        Ok(bytes[..8]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect())
    }
}

impl<T: Send + Sync> Content for Printed<T> {
    fn files(&self) -> &'static [ContentFile] {
        self.files
    }

    fn check(&self, corrections: &[Correction]) -> Result<(), ContentError> {
        self.read(corrections).map(|_| ())
    }

    fn correct(&self, corrections: &[Correction]) -> Result<(), ContentError> {
        let content = self.read(corrections)?;
        let (own, now) = (self.digest(&[])?, self.digest(corrections)?);
        let held = Held {
            content,
            fingerprint: (own != now).then_some(now),
        };
        let late = |_| {
            let file = corrections.first().map_or("", |(name, _)| name);
            ContentError::of(file, "it comes too late, the game is already in use")
        };
        self.held.set(held).map_err(late)
    }

    fn fingerprint(&self) -> Option<&str> {
        self.held.get()?.fingerprint.as_deref()
    }
}
