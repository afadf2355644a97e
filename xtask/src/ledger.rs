//! Which rules the tests show, which rules the refusals cite, and whether all of them exist.

use crate::{
    Findings,
    sources::{self, Piece},
};
use orbis_core::Ledger;
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

type Thresholds = BTreeMap<String, f64>;

/// Reports every game's ledger.
pub fn check(root: &Path, mode: Mode) -> Result<Findings, String> {
    let mut findings = Findings::default();
    let file = root.join(THRESHOLDS);
    let mut thresholds = if file.exists() {
        read_thresholds(&sources::read(&file)?)?
    } else {
        Thresholds::new()
    };
    let before = committed(root)?;
    for folder in sources::games(root)? {
        let game = sources::name(&folder);
        let report = Report::of(&folder)?;
        report.tell(&game, mode, &mut findings);
        let percent = report.percent();
        let threshold = thresholds.get(&game).copied().unwrap_or(0.0);
        if mode.raise {
            thresholds.insert(game, threshold.max(percent));
        } else if percent < threshold {
            findings.fault(format!(
                "{game}: {percent:.1} % of the rules are covered, the threshold is {threshold:.1} %"
            ));
        }
    }
    if mode.raise {
        let lines = thresholds
            .iter()
            .map(|(game, percent)| format!("{game} = {percent:.1}\n"));
        let text = format!(
            "# The share of each game's rules that tests show, in percent. It only goes up: `cargo xtask ledger --raise`.\n{}",
            lines.collect::<String>()
        );
        std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    for (game, was) in before {
        if thresholds.get(&game).is_none_or(|now| *now < was) {
            findings.fault(format!(
                "the threshold of {game} was {was:.1} % and only goes up"
            ));
        }
    }
    Ok(findings)
}

fn read_thresholds(text: &str) -> Result<Thresholds, String> {
    toml::from_str(text).map_err(|error| format!("{THRESHOLDS}: {}", error.message()))
}

/// The thresholds of the newest commit; none where there is no such commit.
fn committed(root: &Path) -> Result<Thresholds, String> {
    let output = Command::new("git")
        .args(["show", &format!("HEAD:{THRESHOLDS}")])
        .current_dir(root)
        .output();
    match output {
        Ok(output) if output.status.success() => {
            read_thresholds(&String::from_utf8_lossy(&output.stdout))
        }
        _ => Ok(Thresholds::new()),
    }
}

struct Report {
    rules: Vec<String>,
    covered: BTreeSet<String>,
    cited: BTreeSet<String>,
    reasons: BTreeMap<String, String>,
}

impl Report {
    fn of(folder: &Path) -> Result<Report, String> {
        let place = sources::name(folder);
        let ledger = Ledger::parse(&sources::read(&folder.join("ledger.toml"))?)
            .map_err(|error| format!("{place}/ledger.toml: {error}"))?;
        let rules: Vec<String> = ledger.rules().iter().map(|rule| rule.id.clone()).collect();
        let prefixes: BTreeSet<String> = rules.iter().filter_map(|id| prefix(id)).collect();
        let (mut covered, mut cited) = (BTreeSet::new(), BTreeSet::new());
        for (part, cites) in [("src", true), ("tests", false)] {
            for file in sources::rust_files(&folder.join(part))? {
                let found = ids(&sources::read(&file)?, &prefixes);
                covered.extend(found.covered);
                if cites {
                    cited.extend(found.cited);
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
            cited,
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

    /// Rounded down to a tenth, so that a written threshold is always reached.
    fn percent(&self) -> f64 {
        let covered = self.rules.len() - self.open().len();
        (covered * 1000 / self.rules.len().max(1)) as f64 / 10.0
    }

    fn tell(&self, game: &str, mode: Mode, findings: &mut Findings) {
        let open = self.open();
        let explained = open
            .iter()
            .filter(|id| self.reasons.contains_key(**id))
            .count();
        findings.say(format!(
            "{game}: {} rules, {} covered ({:.1} %), {} not covered ({explained} of them with a reason), {} cited in src",
            self.rules.len(),
            self.rules.len() - open.len(),
            self.percent(),
            open.len(),
            self.cited.len(),
        ));
        for id in &open {
            match self.reasons.get(*id) {
                Some(reason) => findings.say(format!("  {id}: {reason}")),
                None if mode.all => findings.say(format!("  {id}")),
                None => {}
            }
        }
        let lists = [
            ("covered by a test", &self.covered),
            ("cited in src", &self.cited),
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
fn prefix(id: &str) -> Option<String> {
    id.split_once('.').map(|(head, _)| format!("{head}."))
}

#[derive(Default, Debug, PartialEq)]
struct Ids {
    covered: BTreeSet<String>,
    cited: BTreeSet<String>,
}

/// The ids in `covers!(…)` and those elsewhere in a Rust text.
fn ids(text: &str, prefixes: &BTreeSet<String>) -> Ids {
    let mut found = Ids::default();
    let mut covering = false;
    for piece in sources::pieces(text) {
        match piece {
            Piece::Code(code) => {
                let opened = code.rfind("covers!(");
                let closed = code.rfind(')');
                covering = match (opened, closed) {
                    (Some(open), Some(close)) => close < open,
                    (Some(_), None) => true,
                    (None, Some(_)) => false,
                    (None, None) => covering,
                };
            }
            Piece::Literal(id) if covering => {
                found.covered.insert(id);
            }
            Piece::Literal(id) if is_id(&id, prefixes) => {
                found.cited.insert(id);
            }
            Piece::Literal(_) => {}
        }
    }
    found
}

fn is_id(text: &str, prefixes: &BTreeSet<String>) -> bool {
    let shaped = text
        .chars()
        .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '.' || c == '-');
    shaped
        && prefixes
            .iter()
            .any(|prefix| text.len() > prefix.len() && text.starts_with(prefix.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn covered_and_cited_ids_are_told_apart() {
        let text = r#"
            covers!("tga.a.one", "tga.a.two");
            fn rule() -> &'static str { "tga.b" }
            let other = "tga. is no id"; f("x.y");
        "#;
        let found = ids(text, &BTreeSet::from(["tga.".to_string()]));
        assert_eq!(
            found.covered,
            BTreeSet::from(["tga.a.one".to_string(), "tga.a.two".to_string()])
        );
        assert_eq!(found.cited, BTreeSet::from(["tga.b".to_string()]));
    }

    #[test]
    fn a_report_knows_what_is_missing() {
        let report = Report {
            rules: ["a.1", "a.2", "a.3"].map(String::from).into(),
            covered: BTreeSet::from(["a.1".to_string(), "a.9".to_string()]),
            cited: BTreeSet::from(["a.8".to_string()]),
            reasons: BTreeMap::from([("a.1".to_string(), "none".to_string())]),
        };
        assert_eq!(report.percent(), 33.3);
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
                "g: a.8 is cited in src but not in the ledger",
                "g: uncovered.toml names a.1, which a test covers",
            ]
        );
        assert_eq!(findings.said[1..], ["  a.2", "  a.3"]);
    }

    #[test]
    fn dotted_keys_and_quoted_ids_are_the_same() {
        let table: toml::Table = "a.b = 'x'\n\"a.c\" = 'y'\n".parse().expect("valid");
        let mut reasons = BTreeMap::new();
        flatten("", &table, &mut reasons);
        assert_eq!(reasons.keys().collect::<Vec<_>>(), ["a.b", "a.c"]);
    }
}
