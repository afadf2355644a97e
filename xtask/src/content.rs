//! Content files: every record says where our knowledge of it comes from, and nothing in them goes unread.
//!
//! That nothing goes unread has three parts. The types that files are read into refuse unknown keys; the compiler tells which of their fields
//! are never read, as long as no field is public and nobody silences it; and each game's `tests/content.rs` misspells every kind of key to see it
//! refused. Here is checked that none of the three can be left out.

use crate::{Findings, sources};
use std::path::Path;
use toml::{Table, Value};

/// Checks every `[[record]]` of every game's content, and the sources that read it.
pub fn check(root: &Path) -> Result<Findings, String> {
    let mut findings = Findings::default();
    for game in sources::games(root)? {
        let name = sources::name(&game);
        let (mut count, mut keys) = (0, 0);
        for file in sources::list(&game.join("content"))? {
            if file.extension().is_none_or(|ending| ending != "toml") {
                continue;
            }
            let place = format!("{name}/content/{}", sources::name(&file));
            match sources::read(&file)?.parse::<Table>() {
                Err(error) => findings.fault(format!("{place}: {}", error.message())),
                Ok(table) => {
                    let (records, faults) = records(&table);
                    count += records;
                    keys += all_keys(&Value::Table(table));
                    for fault in faults {
                        findings.fault(format!("{place}: {fault}"));
                    }
                }
            }
        }
        let mut silenced = 0;
        for file in sources::rust_files(&game.join("src"))? {
            let place = file.strip_prefix(root).unwrap_or(&file).display();
            let text = sources::read(&file)?;
            let content = ["content", "effects"].iter().any(|room| {
                let inside = file.strip_prefix(game.join("src")).unwrap_or(&file);
                inside.starts_with(room) || inside.starts_with(format!("{room}.rs"))
            });
            for fault in unread(&text, content) {
                silenced += 1;
                findings.fault(format!("{place}: {fault}"));
            }
        }
        let tests = game.join("tests/content.rs");
        let tested = tests.exists() && sources::read(&tests)?.contains("content_contract::<");
        if !tested {
            findings.fault(format!(
                "{name}: tests/content.rs does not call content_contract, which misspells every kind of key"
            ));
        }
        let proof = match (silenced, tested) {
            (0, true) => "none of them unread",
            _ => "some of them perhaps unread",
        };
        findings.say(format!(
            "{name}: {count} records of content, {keys} keys, {proof}"
        ));
    }
    Ok(findings)
}

/// Keys of a value and of all that is inside it.
fn all_keys(value: &Value) -> usize {
    match value {
        Value::Table(table) => table.len() + table.values().map(all_keys).sum::<usize>(),
        Value::Array(items) => items.iter().map(all_keys).sum(),
        _ => 0,
    }
}

/// What lets keys go unread in a source file: types that content is read into and that take unknown keys or have public fields, and silenced lints.
fn unread(text: &str, content: bool) -> Vec<String> {
    let mut faults = Vec::new();
    for word in ["dead_code", "unused"] {
        for gag in ["allow", "expect"] {
            if text.contains(&format!("{gag}({word}")) {
                faults.push(format!("{gag}({word}) hides keys that nobody reads"));
            }
        }
    }
    if !content {
        return faults;
    }
    for item in text.split("#[derive(").skip(1) {
        let Some((traits, rest)) = item.split_once(")]") else {
            continue;
        };
        let body = rest.split("\n}\n").next().unwrap_or(rest);
        let own = traits.split(',').any(|name| name.trim() == "Deserialize");
        let Some((attributes, fields)) = body.split_once('{').filter(|_| own) else {
            continue;
        };
        let header = attributes.lines().last().unwrap_or_default().trim();
        // Read through another type, which is looked at itself.
        if attributes.contains("from = \"") {
            continue;
        }
        let keyed = header.contains("struct ") || fields.contains('{');
        if keyed && !attributes.contains("deny_unknown_fields") {
            faults.push(format!("{header} takes unknown keys"));
        }
        if keyed
            && fields
                .lines()
                .any(|line| line.trim_start().starts_with("pub "))
        {
            faults.push(format!("{header} has public fields, of which the compiler cannot say that nobody reads them"));
        }
        if attributes.contains("tag = ") && bare_variant(fields) {
            faults.push(format!(
                "{header}: a variant without braces takes unknown keys"
            ));
        }
        if attributes.contains("flatten") || fields.contains("serde(flatten") {
            faults.push(format!("{header} flattens, which takes unknown keys"));
        }
    }
    faults
}

/// A variant of a tagged enumeration that is a mere name.
fn bare_variant(fields: &str) -> bool {
    fields.lines().map(str::trim).any(|line| {
        line.strip_suffix(',').is_some_and(|name| {
            name.starts_with(|letter: char| letter.is_ascii_uppercase())
                && name.chars().all(|letter| letter.is_ascii_alphanumeric())
        })
    })
}

/// How many records a file has, and which lack an origin.
fn records(table: &Table) -> (usize, Vec<String>) {
    let mut count = 0;
    let mut faults = Vec::new();
    for (kind, value) in table.iter().filter(|(kind, _)| *kind != "expect") {
        let Value::Array(items) = value else { continue };
        for (index, item) in items.iter().enumerate() {
            let Value::Table(record) = item else { continue };
            count += 1;
            if !tells_origin(record) {
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

/// Does a record say where it comes from: as a whole, or fact by fact?
fn tells_origin(record: &Table) -> bool {
    let whole = record.get("origin").and_then(Value::as_str);
    whole.is_some_and(|origin| !origin.trim().is_empty())
        || record.get("stated").is_some_and(Value::is_array)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_without_origin_is_named() {
        let table: Table =
            "[[card]]\nid = 'a'\norigin = 'rulebook'\n[[card]]\nid = 'b'\n[[card]]\n[[card]]\nstated = []\n"
                .parse()
                .expect("valid");
        let (count, faults) = records(&table);
        assert_eq!(count, 4);
        assert_eq!(
            faults,
            ["card b has no origin", "card number 3 has no origin"]
        );
    }

    #[test]
    fn a_type_that_takes_unknown_keys_is_named() {
        let text = "#[derive(Deserialize)]\nstruct Wonder {\n    cost: u8,\n}\n";
        assert_eq!(unread(text, true), ["struct Wonder takes unknown keys"]);
        let strict = text.replace("struct", "#[serde(deny_unknown_fields)]\nstruct");
        assert!(unread(&strict, true).is_empty());
        let open = strict.replace("cost", "pub cost");
        assert!(unread(&open, true)[0].contains("public fields"));
    }

    #[test]
    fn a_bare_variant_of_a_tagged_effect_is_named() {
        let text = "#[derive(Deserialize)]\n#[serde(tag = \"op\", deny_unknown_fields)]\nenum Op {\n    Gold { n: u8 },\n    Explore,\n}\n";
        assert_eq!(
            unread(text, true),
            ["enum Op: a variant without braces takes unknown keys"]
        );
        assert!(unread(&text.replace("Explore,", "Explore {},"), true).is_empty());
    }

    #[test]
    fn a_silenced_compiler_is_named() {
        for gag in ["allow", "expect"] {
            let text = format!("#[{gag}(dead_code)]\nstruct Wonder;\n");
            assert_eq!(
                unread(&text, true),
                [format!("{gag}(dead_code) hides keys that nobody reads")]
            );
        }
    }
}
