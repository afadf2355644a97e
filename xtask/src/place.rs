//! `cargo xtask where ID`: a rule, the code that names it and the tests that cover it.

use crate::{Findings, ledger::prefix, mentions::mentions, sources};
use orbis_core::{Ledger, Rule};
use std::{collections::BTreeSet, path::Path};

/// Prints where a rule is; words that are no id list the rules that have them.
pub fn find(root: &Path, words: &[&str]) -> Result<Findings, String> {
    let mut near = Vec::new();
    for folder in sources::games(root)? {
        let place = sources::name(&folder);
        let ledger = Ledger::parse(&sources::read(&folder.join("ledger.toml"))?)
            .map_err(|error| format!("{place}/ledger.toml: {error}"))?;
        if let Some(rule) = words.first().and_then(|id| ledger.get(id)) {
            let mut findings = Findings::default();
            tell(rule, &mut findings);
            mentioned(root, &folder, &rule.id, &mut findings)?;
            return Ok(findings);
        }
        let found = ledger.search(words).into_iter();
        near.extend(found.map(|rule| format!("{}  {}", rule.id, rule.section)));
    }
    let words = words.join(" ");
    if near.is_empty() {
        return Err(format!("no rule is called \"{words}\" or speaks of it"));
    }
    let mut findings = Findings::default();
    findings.say(format!("No rule is called \"{words}\"; these speak of it:"));
    near.iter()
        .for_each(|line| findings.say(format!("  {line}")));
    Ok(findings)
}

fn tell(rule: &Rule, findings: &mut Findings) {
    findings.say(format!("{}  ({})", rule.id, rule.section));
    findings.say(format!("  {}", rule.text));
    let more = [("example", &rule.example), ("ruling", &rule.ruling)];
    for (what, text) in more {
        if let Some(text) = text {
            findings.say(format!("  {what}: {text}"));
        }
    }
}

/// The code that names the rule, and the tests that cover it.
fn mentioned(root: &Path, folder: &Path, id: &str, findings: &mut Findings) -> Result<(), String> {
    let prefixes: BTreeSet<String> = prefix(id).into_iter().collect();
    let (mut code, mut tests) = (Vec::new(), Vec::new());
    for part in ["src", "tests"] {
        for file in sources::rust_files(&folder.join(part))? {
            let path = file
                .strip_prefix(root)
                .unwrap_or(&file)
                .display()
                .to_string();
            let test = part == "tests" || sources::is_test(&file);
            for one in mentions(&sources::read(&file)?, &prefixes) {
                if one.id != id || (test && !one.covers) {
                    continue;
                }
                let list = if one.covers { &mut tests } else { &mut code };
                list.push(format!("  {path}:{}  {}", one.line, one.place));
            }
        }
    }
    for (what, none, list) in [
        ("named by", "named nowhere in src", code),
        ("covered by", "covered by no test", tests),
    ] {
        findings.say(if list.is_empty() { none } else { what });
        list.into_iter().for_each(|line| findings.say(line));
    }
    Ok(())
}
