//! One reading of a game's files.

use super::{
    census::{self, Census, Kind},
    expect, notes, place,
};
use orbis_core::{ContentError, ContentFile, Correction, Written};
use serde::de::DeserializeOwned;
use std::{cell::RefCell, fmt::Display, ops::Range};
use toml::de::{DeTable, Error};

/// The files of a game while they are being read.
pub struct Reading<'t> {
    files: RefCell<Vec<Open<'t>>>,
}

/// A file of which something is still to be read.
pub(super) struct Open<'t> {
    pub name: &'static str,
    pub text: &'t str,
    pub table: DeTable<'t>,
}

/// Opens the files, takes the census, reads, and checks what the files expect of themselves.
pub(super) fn read<T>(
    files: &[ContentFile],
    kinds: &[Kind],
    corrections: &[Correction],
    read: fn(&Reading<'_>) -> Result<T, ContentError>,
) -> Result<T, ContentError> {
    for (name, _) in corrections {
        if !files.iter().any(|file| file.name == name) {
            let names: Vec<&str> = files.iter().map(|file| file.name).collect();
            let why = format!("the game has no such file, only {}", names.join(", "));
            return Err(ContentError::of(name, why));
        }
    }
    let mut open = Vec::new();
    for file in files {
        let text = text(file, corrections);
        let table = DeTable::parse(text).map_err(|error| sentence(file.name, text, &error))?;
        let mut table = table.into_inner();
        notes::strip(&mut table, file)?;
        open.push(Open {
            name: file.name,
            text,
            table,
        });
    }
    // A misspelt key is told before the sum that it spoils.
    let expected: Vec<_> = open.iter_mut().map(expect::check).collect();
    let mut census = Census::default();
    for kind in kinds {
        census.take(kind, &mut open)?;
    }
    let reading = Reading {
        files: RefCell::new(open),
    };
    let content = census::with(census, || read(&reading))?;
    for file in reading.files.into_inner() {
        if let Some(key) = file.table.keys().next() {
            let why = format!("unknown key `{}`", key.get_ref());
            return Err(place::fault(file.name, file.text, key.span(), why));
        }
    }
    expected.into_iter().collect::<Result<(), _>>()?;
    Ok(content)
}

/// The text of a file, corrected or not.
pub(super) fn text<'t>(file: &ContentFile, corrections: &'t [Correction]) -> &'t str {
    let corrected = corrections.iter().find(|(name, _)| name == file.name);
    corrected.map_or(file.text, |(_, text)| text)
}

pub(super) fn sentence(file: &str, text: &str, error: &Error) -> ContentError {
    place_of(file, text, error.message(), error.span())
}

fn place_of(file: &str, text: &str, why: &str, span: Option<Range<usize>>) -> ContentError {
    let why = why.replace('\n', " ");
    match span {
        Some(span) => place::fault(file, text, span, why),
        None => ContentError::of(file, why),
    }
}

impl Reading<'_> {
    /// Reads what stands under a key of a file: all its records, or one table. Everything is read once.
    pub fn get<T: DeserializeOwned>(&self, name: &str, key: &str) -> Result<T, ContentError> {
        let taken = {
            let mut files = self.files.borrow_mut();
            let found = files.iter_mut().find(|file| file.name == name);
            found.map(|file| (file.text, file.table.remove(key)))
        };
        let (text, value) = taken.ok_or_else(|| ContentError::of(name, "there is no such file"))?;
        let value = value.ok_or_else(|| ContentError::of(name, "it is missing").key(key))?;
        Written::toml(&value)
            .read()
            .map_err(|error| place_of(name, text, error.why(), error.span()))
    }
}

/// What a file says must be what the program, or another place, counts.
pub fn agree<T: PartialEq + Display>(
    file: &str,
    key: &str,
    said: T,
    wanted: T,
) -> Result<(), ContentError> {
    if said == wanted {
        return Ok(());
    }
    Err(ContentError::of(file, format!("it is {said} where {wanted} is wanted")).key(key))
}

/// There must be so many of something as the position has room for.
pub fn at_most(file: &str, key: &str, found: usize, room: usize) -> Result<(), ContentError> {
    if found <= room {
        return Ok(());
    }
    Err(ContentError::of(
        file,
        format!("there are {found}, but only {room} have room"),
    )
    .key(key))
}
