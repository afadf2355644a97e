//! What a file expects of itself: how many records it has, and what their numbers add up to.
//!
//! ```toml
//! expect = [
//!     { records = "building", count = 24 },
//!     { records = "building", where = { era = 1 }, count = 6 },
//!     { records = "technology", sum = "cubes", is = 7 },
//!     { records = "card", where = { level = 1 }, sum = "copies[0]", is = 44 },
//!     { records = "civilisation", distinct = "number", count = 25 },
//! ]
//! ```

use super::{place, reading};
use orbis_core::ContentError;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use toml::{
    Spanned, Value,
    de::{DeTable, DeValue, ValueDeserializer},
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    records: Spanned<String>,
    #[serde(default, rename = "where")]
    filter: BTreeMap<String, Value>,
    sum: Option<String>,
    is: Option<i64>,
    distinct: Option<String>,
    count: Option<usize>,
}

/// Checks a file and takes its expectations out.
pub(super) fn check(file: &mut reading::Open<'_>) -> Result<(), ContentError> {
    let Some(expected) = file.table.remove("expect") else {
        return Ok(());
    };
    let expected = Vec::<Expected>::deserialize(ValueDeserializer::from(expected))
        .map_err(|error| reading::sentence(file.name, file.text, &error))?;
    for expected in &expected {
        expected
            .check(&file.table)
            .map_err(|why| place::fault(file.name, file.text, expected.records.span(), why))?;
    }
    Ok(())
}

impl Expected {
    fn check(&self, table: &DeTable<'_>) -> Result<(), String> {
        let records = self.records.get_ref();
        let found = table.get(records.as_str()).map(|value| value.get_ref());
        let Some(DeValue::Array(all)) = found else {
            return Err(format!("there are no records {records}"));
        };
        let matching: Vec<&DeTable<'_>> = all
            .iter()
            .filter_map(|record| record.get_ref().as_table())
            .filter(|record| self.matches(record))
            .collect();
        let which: String = self
            .filter
            .iter()
            .map(|(key, value)| format!(" with {key} = {value}"))
            .collect();
        let what = format!("{records}{which}");
        match (&self.sum, self.is, &self.distinct, self.count) {
            (None, None, None, Some(count)) => said(matching.len() == count, || {
                format!(
                    "{count} {what} are expected, but there are {}",
                    matching.len()
                )
            }),
            (Some(key), Some(is), None, None) => {
                let sum: i64 = matching
                    .iter()
                    .filter_map(|record| number(record, key))
                    .sum();
                said(sum == is, || {
                    format!("the {key} of all {what} should add up to {is}, but that is {sum}")
                })
            }
            (None, None, Some(key), Some(count)) => {
                let words = matching
                    .iter()
                    .filter_map(|record| record.get(key.as_str()));
                let words: BTreeSet<String> = words.map(|value| written(value.get_ref())).collect();
                said(words.len() == count, || {
                    format!(
                        "{count} different {key} of {what} are expected, but there are {}",
                        words.len()
                    )
                })
            }
            _ => Err("it needs count, or sum and is, or distinct and count".to_string()),
        }
    }

    fn matches(&self, record: &DeTable<'_>) -> bool {
        self.filter.iter().all(|(key, wanted)| {
            let found = record
                .get(key.as_str())
                .map(|value| written(value.get_ref()));
            found == Some(plain(wanted))
        })
    }
}

fn said(holds: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why()) }
}

/// The number under a key, or one of its numbers: `copies[2]`.
fn number(record: &DeTable<'_>, key: &str) -> Option<i64> {
    if let Some((key, index)) = key.strip_suffix(']').and_then(|key| key.split_once('[')) {
        let list = record.get(key)?.get_ref().as_array()?;
        let item = list.iter().nth(index.parse().ok()?)?;
        return item.get_ref().as_integer()?.as_str().parse().ok();
    }
    record
        .get(key)?
        .get_ref()
        .as_integer()?
        .as_str()
        .parse()
        .ok()
}

/// A value as it is written, one word or number.
fn written(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(word) => word.to_string(),
        DeValue::Integer(number) => number.as_str().to_string(),
        DeValue::Boolean(truth) => truth.to_string(),
        other => other.type_str().to_string(),
    }
}

fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_string)
}
