//! Which rules the tests show, which rules the code names, and whether all of them exist.

use crate::{Findings, mentions::mentions, sources};
use orbis_core::Ledger;
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    process::Command,
};

const THRESHOLDS: &str = "xtask/ledger-thresholds.toml";

/// What the command line asks for.
#[derive(Copy, Clone)]
pub struct Mode {
    /// List the rules no test shows.
    pub all: bool,
    /// Write today's coverage into the thresholds.
    pub raise: bool,
}

/// The shares that a game must keep, in percent, by its name.
#[derive(Clone, Default, Deserialize)]
struct Thresholds {
    /// Of the rules that tests show.
    #[serde(flatten)]
    covered: BTreeMap<String, f64>,
    /// Of the rules that the code names.
    #[serde(default)]
    named: BTreeMap<String, f64>,
}

impl Thresholds {
    fn read(text: &str) -> Result<Thresholds, String> {
        toml::from_str(text).map_err(|error| format!("{THRESHOLDS}: {}", error.message()))
    }

    fn write(&self) -> String {
        let lines = |shares: &BTreeMap<String, f64>| -> String {
            let lines = shares.iter();
            lines
                .map(|(game, percent)| format!("{game} = {percent:.1}\n"))
                .collect()
        };
        format!(
            "# The share of each game's rules that tests show, in percent. It only goes up: `cargo xtask ledger --raise`.\n{}\n\
             # The share that the code names: the function that enforces a rule, or the refusal it makes.\n[named]\n{}",
            lines(&self.covered),
            lines(&self.named)
        )
    }

    fn shares(&mut self) -> [(&'static str, &mut BTreeMap<String, f64>); 2] {
        [("covered", &mut self.covered), ("named", &mut self.named)]
    }
}

/// Reports every game's ledger.
pub fn check(root: &Path, mode: Mode) -> Result<Findings, String> {
    let mut findings = Findings::default();
    let file = root.join(THRESHOLDS);
    let mut thresholds = if file.exists() {
        Thresholds::read(&sources::read(&file)?)?
    } else {
        Thresholds::default()
    };
    let mut before = committed(root)?;
    for folder in sources::games(root)? {
        let game = sources::name(&folder);
        let report = Report::of(&folder)?;
        report.tell(&game, mode, &mut findings);
        let reached = [report.covered_percent(), report.named_percent()];
        for ((what, shares), percent) in thresholds.shares().into_iter().zip(reached) {
            let threshold = shares.get(&game).copied().unwrap_or(0.0);
            if mode.raise {
                shares.insert(game.clone(), threshold.max(percent));
            } else if percent < threshold {
                findings.fault(format!(
                    "{game}: {percent:.1} % of the rules are {what}, the threshold is {threshold:.1} %"
                ));
            }
        }
    }
    if mode.raise {
        std::fs::write(&file, thresholds.write())
            .map_err(|error| format!("{}: {error}", file.display()))?;
    }
    for ((what, was), (_, now)) in before.shares().into_iter().zip(thresholds.shares()) {
        for (game, was) in was {
            if now.get(game).is_none_or(|now| *now < *was) {
                findings.fault(format!(
                    "the threshold of {game} was {was:.1} % {what} and only goes up"
                ));
            }
        }
    }
    Ok(findings)
}

/// The thresholds of the newest commit; none where there is no such commit.
fn committed(root: &Path) -> Result<Thresholds, String> {
    let output = Command::new("git")
        .args(["show", &format!("HEAD:{THRESHOLDS}")])
        .current_dir(root)
        .output();
    match output {
        Ok(output) if output.status.success() => {
            Thresholds::read(&String::from_utf8_lossy(&output.stdout))
        }
        _ => Ok(Thresholds::default()),
    }
}

struct Report {
    rules: Vec<String>,
    covered: BTreeSet<String>,
    named: BTreeSet<String>,
    reasons: BTreeMap<String, String>,
}

impl Report {
    fn of(folder: &Path) -> Result<Report, String> {
        let place = sources::name(folder);
        let ledger = Ledger::parse(&sources::read(&folder.join("ledger.toml"))?)
            .map_err(|error| format!("{place}/ledger.toml: {error}"))?;
        let rules: Vec<String> = ledger.rules().iter().map(|rule| rule.id.clone()).collect();
        let prefixes: BTreeSet<String> = rules.iter().filter_map(|id| prefix(id)).collect();
        let (mut covered, mut named) = (BTreeSet::new(), BTreeSet::new());
        for part in ["src", "tests"] {
            for file in sources::rust_files(&folder.join(part))? {
                let code = part == "src" && !sources::is_test(&file);
                for one in mentions(&sources::read(&file)?, &prefixes) {
                    if one.covers {
                        covered.insert(one.id);
                    } else if code {
                        named.insert(one.id);
                    }
                }
            }
        }
        let file = folder.join("uncovered.toml");
        let mut reasons = BTreeMap::new();
        if file.exists() {
            let table: toml::Table =
                sources::read(&file)?
                    .parse()
                    .map_err(|error: toml::de::Error| {
                        format!("{place}/uncovered.toml: {}", error.message())
                    })?;
            flatten("", &table, &mut reasons);
        }
        Ok(Report {
            rules,
            covered,
            named,
            reasons,
        })
    }

    fn known(&self, id: &str) -> bool {
        self.rules.iter().any(|rule| rule == id)
    }

    fn open(&self) -> Vec<&str> {
        let rules = self.rules.iter().map(String::as_str);
        rules.filter(|id| !self.covered.contains(*id)).collect()
    }

    fn unnamed(&self) -> Vec<&str> {
        let rules = self.rules.iter().map(String::as_str);
        rules.filter(|id| !self.named.contains(*id)).collect()
    }

    fn covered_percent(&self) -> f64 {
        self.percent(self.rules.len() - self.open().len())
    }

    fn named_percent(&self) -> f64 {
        self.percent(self.rules.len() - self.unnamed().len())
    }

    /// Rounded down to a tenth, so that a written threshold is always reached.
    fn percent(&self, rules: usize) -> f64 {
        (rules * 1000 / self.rules.len().max(1)) as f64 / 10.0
    }

    fn tell(&self, game: &str, mode: Mode, findings: &mut Findings) {
        let open = self.open();
        let explained = open
            .iter()
            .filter(|id| self.reasons.contains_key(**id))
            .count();
        findings.say(format!(
            "{game}: {} rules, {} covered ({:.1} %), {} not covered ({explained} of them with a reason), {} named in src ({:.1} %)",
            self.rules.len(),
            self.rules.len() - open.len(),
            self.covered_percent(),
            open.len(),
            self.rules.len() - self.unnamed().len(),
            self.named_percent(),
        ));
        for id in &open {
            match self.reasons.get(*id) {
                Some(reason) => findings.say(format!("  {id}: {reason}")),
                None if mode.all => findings.say(format!("  {id}")),
                None => {}
            }
        }
        if mode.all {
            for id in self.unnamed() {
                findings.say(format!("  {id}: not named in src"));
            }
        }
        let lists = [
            ("covered by a test", &self.covered),
            ("named in src", &self.named),
        ];
        for (how, ids) in lists {
            for id in ids.iter().filter(|id| !self.known(id)) {
                findings.fault(format!("{game}: {id} is {how} but not in the ledger"));
            }
        }
        for id in self.reasons.keys() {
            if !self.known(id) {
                findings.fault(format!(
                    "{game}: uncovered.toml names {id}, which is not in the ledger"
                ));
            } else if self.covered.contains(id) {
                findings.fault(format!(
                    "{game}: uncovered.toml names {id}, which a test covers"
                ));
            }
        }
    }
}

/// Ids may stand in quotes or as dotted keys: both mean the same.
fn flatten(path: &str, table: &toml::Table, into: &mut BTreeMap<String, String>) {
    for (key, value) in table {
        let id = if path.is_empty() {
            key.clone()
        } else {
            format!("{path}.{key}")
        };
        match value {
            toml::Value::Table(inner) => flatten(&id, inner, into),
            other => {
                let reason = other
                    .as_str()
                    .map_or_else(|| other.to_string(), str::to_string);
                into.insert(id, reason);
            }
        }
    }
}

/// The part of an id up to its first dot, dot included: `tga.`.
pub fn prefix(id: &str) -> Option<String> {
    id.split_once('.').map(|(head, _)| format!("{head}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_knows_what_is_missing() {
        let report = Report {
            rules: ["a.1", "a.2", "a.3"].map(String::from).into(),
            covered: BTreeSet::from(["a.1".to_string(), "a.9".to_string()]),
            named: BTreeSet::from(["a.8".to_string(), "a.2".to_string()]),
            reasons: BTreeMap::from([("a.1".to_string(), "none".to_string())]),
        };
        assert_eq!(report.covered_percent(), 33.3);
        assert_eq!(report.named_percent(), 33.3);
        let mut findings = Findings::default();
        let mode = Mode {
            all: true,
            raise: false,
        };
        report.tell("g", mode, &mut findings);
        assert_eq!(
            findings.wrong,
            [
                "g: a.9 is covered by a test but not in the ledger",
                "g: a.8 is named in src but not in the ledger",
                "g: uncovered.toml names a.1, which a test covers",
            ]
        );
        let unnamed = ["  a.1: not named in src", "  a.3: not named in src"];
        assert_eq!(findings.said[1..3], ["  a.2", "  a.3"]);
        assert_eq!(findings.said[3..], unnamed);
    }

    #[test]
    fn thresholds_read_as_they_are_written() {
        let text = "# What tests show.\na = 50.0\n";
        let mut old = Thresholds::read(text).expect("the shape of before");
        assert_eq!((old.covered["a"], old.named.len()), (50.0, 0));
        old.named.insert("a".to_string(), 12.5);
        let new = Thresholds::read(&old.write()).expect("its own shape");
        assert_eq!((new.covered, new.named), (old.covered, old.named));
    }

    #[test]
    fn dotted_keys_and_quoted_ids_are_the_same() {
        let table: toml::Table = "a.b = 'x'\n\"a.c\" = 'y'\n".parse().expect("valid");
        let mut reasons = BTreeMap::new();
        flatten("", &table, &mut reasons);
        assert_eq!(reasons.keys().collect::<Vec<_>>(), ["a.b", "a.c"]);
    }
}
