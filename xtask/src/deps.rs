//! What Orbis is built from: every dependency has a licence, a source and a name that deny.toml allows.

use crate::{Findings, layers};
use serde_json::Value;
use std::path::Path;

/// What may be used.
struct Terms {
    licences: Vec<String>,
    registries: Vec<String>,
    banned: Vec<String>,
}

fn list(terms: &toml::Table, section: &str, name: &str) -> Result<Vec<String>, String> {
    let items = terms
        .get(section)
        .and_then(|section| section.get(name))
        .and_then(toml::Value::as_array)
        .ok_or_else(|| format!("deny.toml has no list {section}.{name}"))?;
    let words = items.iter().filter_map(toml::Value::as_str);
    Ok(words.map(str::to_string).collect())
}

impl Terms {
    fn read(text: &str) -> Result<Terms, String> {
        let terms: toml::Table = text
            .parse()
            .map_err(|error| format!("deny.toml: {error}"))?;
        Ok(Terms {
            licences: list(&terms, "licenses", "allow")?,
            registries: list(&terms, "sources", "allow-registry")?,
            banned: list(&terms, "bans", "deny")?,
        })
    }
}

/// Checks all packages of the lock file.
pub fn check(root: &Path) -> Result<Findings, String> {
    let text = std::fs::read_to_string(root.join("deny.toml"));
    let terms = Terms::read(&text.map_err(|error| format!("deny.toml: {error}"))?)?;
    let metadata = layers::metadata(root, &["--locked"])?;
    let packages = metadata["packages"].as_array().cloned().unwrap_or_default();
    let mut findings = Findings::default();
    for package in &packages {
        for fault in faults(package, &terms) {
            findings.fault(fault);
        }
    }
    let count = packages
        .iter()
        .filter(|package| package["source"].is_string());
    findings.say(format!("{} dependencies looked at", count.count()));
    Ok(findings)
}

fn faults(package: &Value, terms: &Terms) -> Vec<String> {
    let text = |name: &str| package[name].as_str().unwrap_or_default();
    let Some(source) = package["source"].as_str() else {
        return Vec::new();
    };
    let who = format!("{} {}", text("name"), text("version"));
    let mut faults = Vec::new();
    let known = |registry: &String| source.strip_prefix("registry+") == Some(registry);
    if !terms.registries.iter().any(known) {
        faults.push(format!("{who} comes from {source}"));
    }
    if terms.banned.iter().any(|name| name == text("name")) {
        faults.push(format!("{who} is banned"));
    }
    if !allowed(text("license"), &terms.licences) {
        faults.push(format!("{who} has the licence \"{}\"", text("license")));
    }
    faults
}

/// Does an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0` leave a way that is allowed?
fn allowed(expression: &str, known: &[String]) -> bool {
    let spaced = expression
        .replace('(', " ( ")
        .replace(')', " ) ")
        .replace('/', " OR ");
    let mut words = spaced.split_whitespace().peekable();
    let fine = either(&mut words, known);
    fine == Some(true) && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn either(words: &mut Words<'_>, known: &[String]) -> Option<bool> {
    let mut fine = both(words, known)?;
    while words.next_if_eq(&"OR").is_some() {
        fine |= both(words, known)?;
    }
    Some(fine)
}

fn both(words: &mut Words<'_>, known: &[String]) -> Option<bool> {
    let mut fine = one(words, known)?;
    while words.next_if_eq(&"AND").is_some() {
        fine &= one(words, known)?;
    }
    Some(fine)
}

fn one(words: &mut Words<'_>, known: &[String]) -> Option<bool> {
    let word = words.next()?;
    if word == "(" {
        let fine = either(words, known)?;
        return (words.next()? == ")").then_some(fine);
    }
    // An exception only gives more.
    if words.next_if_eq(&"WITH").is_some() {
        words.next()?;
    }
    Some(known.iter().any(|licence| licence == word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn terms() -> Terms {
        Terms::read(include_str!("../../deny.toml")).expect("deny.toml")
    }

    #[test]
    fn expressions_leave_a_way_or_none() {
        let known = [
            "MIT".to_string(),
            "Apache-2.0".to_string(),
            "Zlib".to_string(),
        ];
        let fine = [
            "MIT",
            "GPL-3.0 OR MIT",
            "MIT/GPL-2.0",
            "(MIT OR GPL-3.0) AND Zlib",
            "Apache-2.0 WITH LLVM-exception",
        ];
        let wrong = [
            "",
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "(MIT",
            "MIT OR",
            "MIT Zlib",
            "GPL-3.0 WITH MIT",
        ];
        assert!(fine.iter().all(|each| allowed(each, &known)));
        assert!(!wrong.iter().any(|each| allowed(each, &known)));
    }

    #[test]
    fn strangers_are_named() {
        let package = |name: &str, licence: &str, source: &str| json!({ "name": name, "version": "1.0.0", "license": licence, "source": source });
        let index = "registry+https://github.com/rust-lang/crates.io-index";
        assert!(faults(&package("a", "MIT", index), &terms()).is_empty());
        assert!(faults(&json!({ "name": "ours", "source": null }), &terms()).is_empty());
        let wrong = faults(
            &package("openssl", "GPL-3.0", "git+https://example.org/x"),
            &terms(),
        );
        assert_eq!(wrong.len(), 3, "{wrong:?}");
    }
}
