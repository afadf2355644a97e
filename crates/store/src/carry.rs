//! Everything in one file, to be carried from one store to another of whatever kind: lines of JSON, first what it is, then each
//! table of the schema with its columns and its rows, at last how many rows there were.
//!
//! Which tables there are is asked of the database, so that none can be forgotten.

use crate::StoreError;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    io::{BufRead, Write},
};

/// What a file says first.
const KIND: &str = "orbis tables";

/// What a column holds.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Number,
    Fraction,
    Text,
}

impl Kind {
    /// Reads how a schema says it.
    pub(crate) fn read(said: &str) -> Option<Kind> {
        match said {
            "BIGINT" => Some(Kind::Number),
            "DOUBLE PRECISION" => Some(Kind::Fraction),
            "TEXT" => Some(Kind::Text),
            _ => None,
        }
    }
}

/// A table of the schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Schema {
    pub(crate) name: String,
    pub(crate) columns: Vec<(String, Kind)>,
}

impl Schema {
    /// Puts tables in an order in which each comes after those it refers to.
    pub(crate) fn in_order(
        columns: Vec<(String, String, String)>,
        references: &[(String, String)],
    ) -> Result<Vec<Schema>, StoreError> {
        let mut left: BTreeMap<String, Schema> = BTreeMap::new();
        for (table, column, said) in columns {
            let kind = Kind::read(&said).ok_or_else(|| {
                let text = format!("{table}.{column} is of a kind that cannot be carried: {said}");
                StoreError::Failed(text)
            })?;
            let schema = left.entry(table.clone()).or_insert_with(|| Schema {
                name: table,
                columns: Vec::new(),
            });
            schema.columns.push((column, kind));
        }
        let mut ordered: Vec<Schema> = Vec::with_capacity(left.len());
        while !left.is_empty() {
            let free = left.keys().find(|name| {
                let mut needed = references.iter().filter(|(from, _)| from == *name);
                needed.all(|(_, to)| to == *name || !left.contains_key(to))
            });
            let Some(name) = free.cloned() else {
                return Err(StoreError::Failed(
                    "tables refer to each other in a circle".to_string(),
                ));
            };
            ordered.extend(left.remove(&name));
        }
        Ok(ordered)
    }
}

/// A line of a file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) enum Line {
    /// What it is, and by which migrations it was made.
    Orbis(String, Vec<i64>),
    /// A table and its columns; its rows follow.
    Table(String, Vec<String>),
    /// A row of the table above.
    Row(Vec<Value>),
    /// How many rows there were.
    End(u64),
}

impl Line {
    pub(crate) fn begin(migrations: Vec<i64>) -> Line {
        Line::Orbis(KIND.to_string(), migrations)
    }

    pub(crate) fn write(&self, file: &mut dyn Write) -> Result<(), StoreError> {
        let failed = |error: &dyn std::fmt::Display| StoreError::Failed(error.to_string());
        let text = serde_json::to_string(self).map_err(|error| failed(&error))?;
        writeln!(file, "{text}").map_err(|error| failed(&error))
    }
}

/// The lines of a file, read one after the other.
pub(crate) struct Lines<'a> {
    file: &'a mut (dyn BufRead + Send),
    number: u64,
}

impl<'a> Lines<'a> {
    /// Begins to read; the file must be one of ours and of the same migrations.
    pub(crate) fn of(
        file: &'a mut (dyn BufRead + Send),
        migrations: &[i64],
    ) -> Result<Lines<'a>, StoreError> {
        let mut lines = Lines { file, number: 0 };
        match lines.next() {
            Ok(Line::Orbis(kind, found)) if kind == KIND => {
                let (found, ours): (BTreeSet<i64>, BTreeSet<i64>) = (
                    found.into_iter().collect(),
                    migrations.iter().copied().collect(),
                );
                if found == ours {
                    return Ok(lines);
                }
                Err(StoreError::Failed(
                    "the file was written by another version of Orbis: export and import with the same one".to_string(),
                ))
            }
            _ => Err(StoreError::Failed(
                "this is no file that orbis export wrote".to_string(),
            )),
        }
    }

    /// The next line; a file without its end was cut off.
    pub(crate) fn next(&mut self) -> Result<Line, StoreError> {
        self.number += 1;
        let mut text = String::new();
        let read = self.file.read_line(&mut text);
        let number = self.number;
        let wrong = |why: String| StoreError::Failed(format!("line {number}: {why}"));
        match read {
            Ok(0) => Err(wrong(
                "the file ends here, but it is not all of it".to_string(),
            )),
            Ok(_) => serde_json::from_str(&text).map_err(|error| wrong(error.to_string())),
            Err(error) => Err(wrong(error.to_string())),
        }
    }
}
