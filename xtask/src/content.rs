//! Every record of content says where our knowledge of it comes from.

use crate::{Findings, sources};
use std::path::Path;
use toml::{Table, Value};

/// Checks every `[[record]]` of every game's content.
pub fn check(root: &Path) -> Result<Findings, String> {
    let mut findings = Findings::default();
    for game in sources::games(root)? {
        let mut count = 0;
        for file in sources::list(&game.join("content"))? {
            if file.extension().is_none_or(|ending| ending != "toml") {
                continue;
            }
            let place = format!("{}/content/{}", sources::name(&game), sources::name(&file));
            match sources::read(&file)?.parse::<Table>() {
                Err(error) => findings.fault(format!("{place}: {}", error.message())),
                Ok(table) => {
                    let (records, faults) = records(&table);
                    count += records;
                    for fault in faults {
                        findings.fault(format!("{place}: {fault}"));
                    }
                }
            }
        }
        findings.say(format!(
            "{}: {count} records of content",
            sources::name(&game)
        ));
    }
    Ok(findings)
}

/// How many records a file has, and which lack an origin.
fn records(table: &Table) -> (usize, Vec<String>) {
    let mut count = 0;
    let mut faults = Vec::new();
    for (kind, value) in table {
        let Value::Array(items) = value else { continue };
        for (index, item) in items.iter().enumerate() {
            let Value::Table(record) = item else { continue };
            count += 1;
            let said = record.get("origin").and_then(Value::as_str);
            if said.is_none_or(|origin| origin.trim().is_empty()) {
                let name = record
                    .get("id")
                    .and_then(Value::as_str)
                    .map_or_else(|| format!("number {}", index + 1), str::to_string);
                faults.push(format!("{kind} {name} has no origin"));
            }
        }
    }
    (count, faults)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_without_origin_is_named() {
        let table: Table =
            "[[card]]\nid = 'a'\norigin = 'rulebook'\n[[card]]\nid = 'b'\n[[card]]\n"
                .parse()
                .expect("valid");
        let (count, faults) = records(&table);
        assert_eq!(count, 3);
        assert_eq!(
            faults,
            ["card b has no origin", "card number 3 has no origin"]
        );
    }
}
