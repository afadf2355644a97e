//! Keys that are only for people.

use orbis_core::{ContentError, ContentFile};
use toml::{
    Table, Value,
    de::{DeTable, DeValue},
};

/// The words that the name of a note may end with.
const WORDS: [&str; 3] = ["note", "origin", "source"];

/// Does the name of a key say that it is only for people?
fn may_be_note(note: &str) -> bool {
    let key = note.rsplit(['.', '_']).next().unwrap_or(note);
    WORDS.contains(&key)
}

fn is_note(notes: &[&str], path: &str) -> bool {
    let key = path.rsplit('.').next().unwrap_or(path);
    notes.iter().any(|note| *note == key || *note == path)
}

fn inside(path: &str, key: &str) -> String {
    match path {
        "" => key.to_string(),
        path => format!("{path}.{key}"),
    }
}

/// Takes the declared notes out of a file.
pub(super) fn strip(table: &mut DeTable<'_>, file: &ContentFile) -> Result<(), ContentError> {
    match file.notes.iter().find(|note| !may_be_note(note)) {
        Some(note) => {
            let why = format!("only keys that end with {} are notes", WORDS.join(", "));
            Err(ContentError::of(file.name, why).key(*note))
        }
        None => {
            strip_table(table, "", file.notes);
            Ok(())
        }
    }
}

fn strip_table(table: &mut DeTable<'_>, path: &str, notes: &[&str]) {
    let keys = table.keys().map(|key| key.get_ref().to_string());
    let notes_here: Vec<String> = keys
        .filter(|key| is_note(notes, &inside(path, key)))
        .collect();
    for note in &notes_here {
        table.remove(note.as_str());
    }
    for (key, value) in table.iter_mut() {
        strip_value(value.get_mut(), &inside(path, key.get_ref()), notes);
    }
}

fn strip_value(value: &mut DeValue<'_>, path: &str, notes: &[&str]) {
    match value {
        DeValue::Table(table) => strip_table(table, path, notes),
        DeValue::Array(items) => items
            .iter_mut()
            .for_each(|item| strip_value(item.get_mut(), path, notes)),
        _ => {}
    }
}

/// The same of plain values, for fingerprints.
pub(super) fn strip_plain(table: &mut Table, path: &str, notes: &[&str]) {
    table.retain(|key, _| !is_note(notes, &inside(path, key)));
    for (key, value) in table.iter_mut() {
        let path = inside(path, key);
        match value {
            Value::Table(table) => strip_plain(table, &path, notes),
            Value::Array(items) => items
                .iter_mut()
                .filter_map(Value::as_table_mut)
                .for_each(|table| strip_plain(table, &path, notes)),
            _ => {}
        }
    }
}
