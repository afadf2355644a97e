//! `--content DIR`: content files that an owner of the printed game has corrected, `DIR/<game>/<file>.toml`.

use crate::{Failure, Shelf, data};
use orbis_core::Correction;
use std::path::{Path, PathBuf};

/// The folder that was named, or that `$ORBIS_CONTENT` names.
pub fn folder(named: Option<PathBuf>) -> Option<PathBuf> {
    let from_outside = || std::env::var_os("ORBIS_CONTENT").filter(|value| !value.is_empty());
    named.or_else(|| from_outside().map(PathBuf::from))
}

/// Puts all corrected files of the folder in force, or none of a game that has a faulty one.
pub fn correct(folder: &Path, shelf: Shelf) -> Result<(), Failure> {
    for (slug, path) in listed(folder, Path::is_dir)? {
        let entry = orbis_registry::find_among(shelf, &slug)
            .map_err(|error| Failure::said(format!("{}: {error}", path.display())))?;
        let content = entry.game.content().ok_or_else(|| {
            Failure::said(format!("{}: the game has no content files", path.display()))
        })?;
        let is_content = |path: &Path| path.extension().is_some_and(|ending| ending == "toml");
        let mut corrections: Vec<Correction> = Vec::new();
        for (name, file) in listed(&path, is_content)? {
            corrections.push((name, data::read(&file)?));
        }
        content
            .correct(&corrections)
            .map_err(|fault| Failure::said(format!("{}/{fault}", path.display())))?;
    }
    Ok(())
}

/// What lies in a folder, by name.
fn listed(folder: &Path, wanted: fn(&Path) -> bool) -> Result<Vec<(String, PathBuf)>, Failure> {
    let fail = |error: std::io::Error| Failure::file(folder, &error);
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        if let Some(name) = path.file_name().filter(|_| wanted(&path)) {
            found.push((name.to_string_lossy().into_owned(), path));
        }
    }
    found.sort();
    Ok(found)
}
