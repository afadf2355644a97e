//! `cargo xtask instructions`: how many instructions a choice costs, counted by cachegrind and compared with what is written down.
//!
//! The same games are played with the same seed, once so many and once twice as many: the difference is play without the start.
//! `--quick` counts the walker as `.ci/run` builds it with the tests: more instructions, but the same work, and nothing is compiled for it
//! there. Anywhere else it is built in the same way first: incremental builds cut crates into more pieces, and code that is not inlined costs
//! more. Neither the folder nor the processor makes a difference to speak of: cargo names crates by their place in the workspace, and valgrind
//! shows programs the same processor on every machine with AVX2, so that the C library copies and compares with the same instructions.
//! Another compiler does, which is said.

use crate::Findings;
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
    thread,
};

/// Where the counts stand, from the project's root.
const FILE: &str = "xtask/instructions.toml";
/// How much more than written down is too much, in percent.
const MORE: f64 = 3.0;
/// Titles, players and the games of the shorter run: the fewest players and the most.
const WALKS: [(&str, u8, u32); 10] = [
    ("clash-of-cultures", 2, 12),
    ("clash-of-cultures", 4, 6),
    ("golden-ages", 2, 40),
    ("golden-ages", 4, 20),
    ("history-of-the-world", 2, 20),
    ("history-of-the-world", 6, 8),
    ("seven-ages", 2, 2),
    ("seven-ages", 7, 1),
    ("through-the-ages", 2, 12),
    ("through-the-ages", 4, 6),
];

/// What `.ci/run` builds, and how: a clean build gains nothing from incremental files and debug information.
const AS_TESTS: [&str; 6] = [
    "build",
    "--workspace",
    "--lib",
    "--bins",
    "--tests",
    "--examples",
];
const CLEAN: [(&str, &str); 2] = [
    ("CARGO_INCREMENTAL", "0"),
    ("CARGO_PROFILE_DEV_DEBUG", "false"),
];

/// What is written down.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    /// Why the counts are as they are, newest first.
    reasons: Vec<String>,
    /// The compiler that built what was counted last.
    #[serde(default)]
    compiler: String,
    /// Instructions a choice as the program is released, by game and players.
    counts: BTreeMap<String, u64>,
    /// The same as tests are built.
    #[serde(default)]
    quick: BTreeMap<String, u64>,
}

impl Written {
    fn of(&mut self, quick: bool) -> &mut BTreeMap<String, u64> {
        if quick {
            &mut self.quick
        } else {
            &mut self.counts
        }
    }
}

/// Counts and compares; with a reason the new counts are written down.
pub fn check(root: &Path, quick: bool, reason: Option<&str>) -> Result<Findings, String> {
    let path = root.join(FILE);
    let mut written = read(&path)?;
    let mut findings = Findings::default();
    if written.of(quick).is_empty() && reason.is_none() {
        let flag = if quick { " --quick" } else { "" };
        return Err(format!(
            "{FILE} has no counts of this build: cargo xtask instructions{flag} --write REASON counts them"
        ));
    }
    let compiler = compiler()?;
    let walk = walker(root, quick)?;
    for (game, players, games) in WALKS {
        let name = format!("{game}, {players} players");
        let count = count(root, &walk, game, players, games)?;
        let before = written.of(quick).insert(name.clone(), count);
        let line = compare(&name, before, count);
        match line {
            Ok(line) => findings.say(line),
            Err(line) if reason.is_some() => findings.say(line),
            Err(line) => findings.fault(line),
        }
    }
    if !findings.wrong.is_empty() && written.compiler != compiler {
        findings.fault(format!(
            "what is written down was counted with {}, this is {compiler}",
            written.compiler
        ));
    }
    if let Some(reason) = reason {
        written.compiler = compiler;
        // Both builds are counted for one reason.
        if written.reasons.first().is_none_or(|last| last != reason) {
            written.reasons.insert(0, reason.to_string());
        }
        let text = toml::to_string_pretty(&written).map_err(|error| error.to_string())?;
        let head = "# Instructions a choice in random play: `cargo xtask instructions`. A change that costs more than 3 % writes them anew, with\n# the reason: `cargo xtask instructions --write \"why\"`.\n";
        fs::write(&path, format!("{head}{text}")).map_err(|error| format!("{FILE}: {error}"))?;
    }
    Ok(findings)
}

fn read(path: &Path) -> Result<Written, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{FILE}: {error}"))?;
    toml::from_str(&text).map_err(|error| format!("{FILE}: {error}"))
}

/// One line about a count; an error if it is too much.
fn compare(name: &str, before: Option<u64>, count: u64) -> Result<String, String> {
    let Some(before) = before else {
        return Err(format!(
            "{name}: {count} instructions a choice, and nothing is written down"
        ));
    };
    let change = (count as f64 / before as f64 - 1.0) * 100.0;
    let line = format!("{name}: {count} instructions a choice, {change:+.1} %");
    if change > MORE {
        return Err(format!("{line}: more than {MORE} % above {before}"));
    }
    Ok(line)
}

/// The walker, built as tests are or as the program is released.
fn walker(root: &Path, quick: bool) -> Result<PathBuf, String> {
    let mut cargo = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_string()));
    let folder = if quick {
        cargo.args(AS_TESTS).envs(CLEAN);
        "debug"
    } else {
        cargo.args(["build", "--release", "--package", "orbis-walk"]);
        "release"
    };
    said_by(cargo.arg("--quiet").current_dir(root))?;
    Ok(crate::site::target(root).join(folder).join("orbis-walk"))
}

/// The compiler with its version, as cargo calls it.
fn compiler() -> Result<String, String> {
    let name = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string());
    said_by(Command::new(name).arg("--version"))
}

/// What a program says that ends well; otherwise what it complains of.
fn said_by(command: &mut Command) -> Result<String, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command
        .output()
        .map_err(|error| format!("{program}: {error}"))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_string();
    if output.status.success() {
        Ok(text(&output.stdout))
    } else {
        Err(text(&output.stderr))
    }
}

/// Instructions a choice: those of twice as many games without those of so many.
fn count(root: &Path, walk: &Path, game: &str, players: u8, games: u32) -> Result<u64, String> {
    let (shorter, longer) = thread::scope(|scope| {
        let shorter = scope.spawn(|| run(root, walk, game, players, games));
        let longer = run(root, walk, game, players, 2 * games);
        (shorter.join(), longer)
    });
    let (few, some) = shorter.map_err(|_| "a walk was broken off".to_string())??;
    let (many, more) = longer?;
    let choices = more.saturating_sub(some).max(1);
    Ok(many.saturating_sub(few) / choices)
}

/// The instructions of one run and its choices.
fn run(
    root: &Path,
    walk: &Path,
    game: &str,
    players: u8,
    games: u32,
) -> Result<(u64, u64), String> {
    let output = Command::new("valgrind")
        .args([
            "--tool=cachegrind",
            "--cache-sim=no",
            "--cachegrind-out-file=/dev/null",
        ])
        .arg(walk)
        .args([game.to_string(), players.to_string(), games.to_string()])
        .current_dir(root)
        .output()
        .map_err(|error| format!("valgrind: {error}; it is a package of that name"))?;
    let (said, heard) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    let choices = said.trim().parse().ok();
    match (instructions(&heard), choices) {
        (Some(counted), Some(choices)) => Ok((counted, choices)),
        _ => Err(format!("{game}, {players} players: {}", heard.trim())),
    }
}

/// What cachegrind says, older or newer.
fn instructions(heard: &str) -> Option<u64> {
    let mut said = heard.lines().filter_map(|line| line.split_once("refs:"));
    let (_, number) = said.find(|(what, _)| what.trim_end().ends_with('I'))?;
    number.trim().replace(',', "").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_little_more_is_let_through_and_much_more_is_not() {
        let line = compare("a game", Some(1000), 1020).expect("two percent");
        assert_eq!(line, "a game: 1020 instructions a choice, +2.0 %");
        let fault = compare("a game", Some(1000), 1040).expect_err("four percent");
        assert_eq!(
            fault,
            "a game: 1040 instructions a choice, +4.0 %: more than 3 % above 1000"
        );
        assert!(compare("a new game", None, 7).is_err());
    }

    #[test]
    fn older_and_newer_counters_are_understood() {
        assert_eq!(
            instructions("==1== I   refs:      12,296,441"),
            Some(12_296_441)
        );
        assert_eq!(instructions("==1== \n==1== I refs:        7"), Some(7));
        assert_eq!(instructions("==1== D   refs:        7"), None);
    }

    #[test]
    fn what_is_written_down_covers_every_walk() {
        let root = crate::root();
        let written = read(&root.join(FILE)).expect("the file");
        for (game, players, _) in WALKS {
            let name = format!("{game}, {players} players");
            assert!(written.counts.contains_key(&name), "{name}");
            let quick = &written.quick;
            assert!(quick.is_empty() || quick.contains_key(&name), "{name}");
        }
        assert!(!written.reasons.is_empty());
    }
}
