//! The project's own chores: `cargo xtask layers`, `cargo xtask ledger`, `cargo xtask content`,
//! `cargo xtask deps`.

mod content;
mod deps;
mod layers;
mod ledger;
mod sources;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

const USAGE: &str = "usage: cargo xtask layers | ledger [--all] [--raise] | content | deps";

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
        ["content"] => content::check(root),
        ["deps"] => deps::check(root),
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
