//! The project's own chores: `cargo xtask layers`, `cargo xtask ledger`, `cargo xtask where ID`, `cargo xtask content`,
//! `cargo xtask listed GAME`, `cargo xtask deps`, `cargo xtask load`, `cargo xtask instructions`, `cargo xtask site DIR`.

mod content;
mod deps;
mod instructions;
mod layers;
mod ledger;
mod listed;
mod load;
mod mentions;
mod place;
mod site;
mod skipped;
mod sources;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

const USAGE: &str = "usage: cargo xtask layers | ledger [--all] [--raise] | where ID | listed GAME | content | deps | \
    load --program PATH | load --server HOST:PORT | instructions [--quick] [--write REASON] | site [--twice] [--quick] DIR";

/// What a chore found: what to print, and what is wrong.
#[derive(Default)]
struct Findings {
    said: Vec<String>,
    wrong: Vec<String>,
}

impl Findings {
    fn say(&mut self, line: impl Into<String>) {
        self.said.push(line.into());
    }

    fn fault(&mut self, line: impl Into<String>) {
        self.wrong.push(line.into());
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match run(&root(), &words) {
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::from(2)
        }
        Ok(findings) => {
            for line in &findings.said {
                println!("{line}");
            }
            for line in &findings.wrong {
                eprintln!("xtask: {line}");
            }
            ExitCode::from(u8::from(!findings.wrong.is_empty()))
        }
    }
}

fn run(root: &Path, words: &[&str]) -> Result<Findings, String> {
    match words {
        ["layers"] => layers::check(root),
        ["where", words @ ..] if !words.is_empty() => place::find(root, words),
        ["listed", game] => listed::find(root, game),
        ["content"] => content::check(root),
        ["load", words @ ..] => load::run(root, words),
        ["deps"] => deps::check(root),
        ["instructions", words @ ..] => {
            let (quick, words) = match words {
                ["--quick", words @ ..] => (true, words),
                words => (false, words),
            };
            match words {
                [] => instructions::check(root, quick, None),
                ["--write", reason] => instructions::check(root, quick, Some(reason)),
                _ => Err(USAGE.to_string()),
            }
        }
        ["site", flags @ .., folder] if !folder.starts_with('-') => {
            let how = match flags {
                ["--quick"] | ["--twice", "--quick"] => site::Build::Quickly,
                [] | ["--twice"] => site::Build::Well,
                _ => return Err(USAGE.to_string()),
            };
            let make = match flags {
                ["--twice", ..] => site::build_twice,
                _ => site::build,
            };
            make(root, folder.as_ref(), how)
        }
        ["ledger", flags @ ..] => {
            let known = ["--all", "--raise"];
            if let Some(other) = flags.iter().find(|flag| !known.contains(flag)) {
                return Err(format!("ledger has no flag {other}; {USAGE}"));
            }
            let mode = ledger::Mode {
                all: flags.contains(&"--all"),
                raise: flags.contains(&"--raise"),
            };
            ledger::check(root, mode)
        }
        _ => Err(USAGE.to_string()),
    }
}

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}
