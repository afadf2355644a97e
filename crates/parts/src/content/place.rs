//! Where in a file something stands: the record and the key of a place in the text.

use orbis_core::ContentError;
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// A key of a content file.
#[derive(Clone, Debug)]
pub struct Key {
    /// Its keys from the outside in, without numbers: `wonder.activate.op`.
    pub path: String,
    /// The record it stands in, if it stands in one: `wonder great-wall`.
    pub record: Option<String>,
    /// Where the key stands in the text; for an element of a list, where the element does.
    pub at: Range<usize>,
    /// Is it an element of a list, which has no key of its own?
    pub element: bool,
    /// The keys beside it, in order.
    pub beside: String,
    /// Where its value stands, if that is one word or number.
    pub word: Option<(Range<usize>, String)>,
}

impl Key {
    /// The key as its record knows it.
    fn inside(&self) -> Option<String> {
        let inside = match &self.record {
            Some(_) => self.path.split_once('.').map(|(_, inside)| inside),
            None => Some(self.path.as_str()),
        };
        inside.map(str::to_string)
    }
}

/// All keys of a file, in the order of the text. Records and the elements of lists stand for themselves.
pub fn keys(text: &str) -> Result<Vec<Key>, toml::de::Error> {
    let table = DeTable::parse(text)?;
    let mut found = Vec::new();
    walk(table.get_ref(), "", None, &mut found);
    found.sort_by_key(|key| (key.at.start, key.path.len()));
    Ok(found)
}

fn walk(table: &DeTable<'_>, path: &str, record: Option<&str>, found: &mut Vec<Key>) {
    let beside: Vec<&str> = table.keys().map(|key| &**key.get_ref()).collect();
    let beside = beside.join(" ");
    for (key, value) in table.iter() {
        let path = if path.is_empty() {
            key.get_ref().to_string()
        } else {
            format!("{path}.{}", key.get_ref())
        };
        let word = value.get_ref().as_str();
        found.push(Key {
            path: path.clone(),
            record: record.map(str::to_string),
            at: key.span(),
            element: false,
            beside: beside.clone(),
            word: word.map(|word| (value.span(), word.to_string())),
        });
        walk_value(value.get_ref(), &path, record, found);
    }
}

fn walk_value(value: &DeValue<'_>, path: &str, record: Option<&str>, found: &mut Vec<Key>) {
    match value {
        DeValue::Table(table) => walk(table, path, record, found),
        DeValue::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let own = match (item.get_ref(), record) {
                    (DeValue::Table(table), None) => Some(named(path, index, table)),
                    _ => None,
                };
                let record = own.as_deref().or(record);
                if item.get_ref().is_table() || item.get_ref().is_str() {
                    let word = item.get_ref().as_str();
                    found.push(Key {
                        path: path.to_string(),
                        record: record.map(str::to_string),
                        at: item.span(),
                        element: true,
                        beside: String::new(),
                        word: word.map(|word| (item.span(), word.to_string())),
                    });
                }
                walk_value(item.get_ref(), path, record, found);
            }
        }
        _ => {}
    }
}

/// `wonder great-wall`, or `building_space 2` where records have no id.
fn named(kind: &str, index: usize, table: &DeTable<'_>) -> String {
    let word = |key: &str| table.get(key).and_then(|value| value.get_ref().as_str());
    match word("id").or_else(|| word("name")) {
        Some(word) => format!("{kind} {word}"),
        None => format!("{kind} {}", index + 1),
    }
}

/// The sentence of a fault at a place in the text.
pub(super) fn fault(file: &str, text: &str, span: Range<usize>, why: String) -> ContentError {
    let keys = keys(text).unwrap_or_default();
    // The name of a table stands inside its bracket; an element of a list begins with its brackets.
    let here = text.get(span.start..).unwrap_or_default();
    let start = span.start + usize::from(here.starts_with('[') && !here.starts_with("[["));
    let key = keys.iter().rev().find(|key| key.at.start <= start);
    ContentError {
        file: file.to_string(),
        record: key.and_then(|key| key.record.clone()),
        key: key.and_then(Key::inside),
        line: Some(text[..span.start.min(text.len())].matches('\n').count() + 1),
        why,
    }
}
