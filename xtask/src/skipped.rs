//! A library or program may say that it has no tests of its own (`test = false`) or none in its documentation (`doctest = false`), so that no
//! program is compiled for nothing. Then there must be none: cargo would skip it without a word.

use crate::sources;
use serde_json::Value;
use std::path::Path;

/// What is written where tests are switched off.
pub fn faults(metadata: &Value) -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    for package in list(&metadata["packages"]) {
        let targets = list(&package["targets"]);
        for target in targets {
            let library = is(target, "lib");
            let units = target["test"] == false && (library || is(target, "bin"));
            let docs = target["doctest"] == false && library;
            if !(units || docs) {
                continue;
            }
            let root = Path::new(target["src_path"].as_str().unwrap_or_default());
            // Beside a library a program is its first file, the rest is the library's.
            let files = match root.parent() {
                Some(folder) if library || !targets.iter().any(|other| is(other, "lib")) => {
                    sources::rust_files(folder)?
                }
                _ => vec![root.to_path_buf()],
            };
            for file in files {
                let text = sources::read(&file)?;
                let place = file.display();
                if units && has_tests(&text) {
                    faults.push(format!("{place} has tests that `test = false` skips"));
                }
                if docs && has_examples(&text) {
                    faults.push(format!(
                        "{place} has an example that `doctest = false` skips"
                    ));
                }
            }
        }
    }
    Ok(faults)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn is(target: &Value, kind: &str) -> bool {
    list(&target["kind"]).iter().any(|each| each == kind)
}

fn has_tests(text: &str) -> bool {
    let code = text.lines().map(str::trim_start);
    code.filter(|line| line.starts_with("#["))
        .any(|line| line.starts_with("#[test]") || line.starts_with("#[cfg(test)]"))
}

/// Is there a block in a comment of documentation that rustdoc would compile?
fn has_examples(text: &str) -> bool {
    let mut inside = false;
    for line in text.lines().map(str::trim_start) {
        let comment = line
            .strip_prefix("///")
            .or_else(|| line.strip_prefix("//!"));
        let Some(comment) = comment else {
            inside = false;
            continue;
        };
        let Some(words) = comment.trim_start().strip_prefix("```") else {
            continue;
        };
        if !inside && is_rust(words) {
            return true;
        }
        inside = !inside;
    }
    false
}

/// Rust is what says nothing else, and what is not ignored.
fn is_rust(words: &str) -> bool {
    let known = [
        "rust",
        "should_panic",
        "no_run",
        "compile_fail",
        "edition2024",
    ];
    let mut words = words
        .split([',', ' '])
        .filter(|word| !word.is_empty())
        .peekable();
    words.peek().is_none() || words.all(|word| known.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn examples_that_would_be_compiled_are_found() {
        assert!(has_examples("/// Adds.\n/// ```\n/// add(1, 2);\n/// ```"));
        assert!(has_examples("//! ```rust,no_run\n//! x();\n//! ```"));
        assert!(!has_examples("/// ```ignore\n/// x\n/// ```\nfn x() {}"));
        assert!(!has_examples("/// ```text\n/// a map\n/// ```"));
        assert!(!has_examples("let x = \"```\"; // ```"));
        assert!(has_examples(
            "/// ```text\n/// a map\n/// ```\n/// ```\n/// x\n/// ```"
        ));
    }

    #[test]
    fn unit_tests_are_found() {
        assert!(has_tests("mod x {}\n#[cfg(test)]\nmod tests {"));
        assert!(!has_tests(
            "/// A word about `#[test]`.\n#[derive(Debug)]\nstruct X;"
        ));
    }

    #[test]
    fn only_what_is_switched_off_is_a_fault() {
        // This very file has unit tests and no example.
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/skipped.rs");
        let library = |test: bool, doctest: bool| {
            json!({ "packages": [{ "targets": [
                { "kind": ["lib"], "src_path": here, "test": test, "doctest": doctest }
            ] }] })
        };
        let found = |metadata: &Value| {
            let all = faults(metadata).expect("they can be read");
            all.into_iter()
                .filter(|fault| fault.contains("skipped.rs"))
                .count()
        };
        assert_eq!(found(&library(true, true)), 0);
        assert_eq!(found(&library(false, true)), 1);
        assert_eq!(found(&library(true, false)), 0);
    }
}
