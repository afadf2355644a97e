//! `cargo xtask load`: builds the load generator as it must be, fast, and runs it.

use crate::Findings;
use std::{path::Path, process::Command};

/// Runs it with these words; what it finds it says itself.
pub fn run(root: &Path, words: &[&str]) -> Result<Findings, String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_string());
    let status = Command::new(cargo)
        .args([
            "run",
            "--quiet",
            "--release",
            "--package",
            "orbis-load",
            "--",
        ])
        .args(words)
        .current_dir(root)
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    let mut findings = Findings::default();
    if !status.success() {
        findings.fault("there are no figures");
    }
    Ok(findings)
}
