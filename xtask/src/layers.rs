//! The arrows of dependency, as code: `cargo metadata` must show no other.

use crate::{
    Findings, skipped,
    sources::{self, Piece},
};
use serde_json::Value;
use std::{path::Path, process::Command};

/// Who may lean on whom. `game` stands for every package below `crates/games`, `entry` for those below
/// `crates/entries`.
const ARROWS: &[(&str, &[&str])] = &[
    ("orbis-core", &[]),
    ("orbis-parts", &["orbis-core"]),
    ("orbis-draw", &["orbis-core"]),
    ("game", &["orbis-core", "orbis-parts", "orbis-draw"]),
    ("orbis-teach", &["orbis-core"]),
    ("orbis-testkit", &["orbis-core", "orbis-parts"]),
    ("orbis-bots", &["orbis-core"]),
    ("orbis-sim", &["orbis-core", "orbis-bots", "orbis-club"]),
    ("orbis-lab", &["orbis-core", "orbis-bots"]),
    (
        "orbis-sheets",
        // The others only for its tests.
        &["orbis-sim", "orbis-core", "orbis-bots"],
    ),
    ("orbis-club", &[]),
    ("orbis-cluster", &[]),
    // A PostgreSQL of its own only for its tests.
    ("orbis-store", &["orbis-core", "orbis-cluster"]),
    (
        "orbis-entry",
        &["orbis-core", "orbis-bots", "orbis-lab", "orbis-sim"],
    ),
    ("entry", &["orbis-entry", "game"]),
    (
        "orbis-registry",
        // Games, bots and simulations only for its benchmarks and tests.
        &[
            "orbis-entry",
            "orbis-teach",
            "entry",
            "orbis-core",
            "orbis-bots",
            "orbis-sim",
            "game",
        ],
    ),
    (
        "orbis-walk",
        &["orbis-core", "orbis-bots", "orbis-sim", "game"],
    ),
    (
        "orbis-engine",
        &["orbis-core", "orbis-draw", "orbis-bots", "orbis-registry"],
    ),
    (
        "orbis-web",
        // A PostgreSQL of its own only for its tests.
        &[
            "orbis-cluster",
            "orbis-core",
            "orbis-teach",
            "orbis-draw",
            "orbis-club",
            "orbis-store",
            "orbis-bots",
            "orbis-registry",
        ],
    ),
    (
        "orbis",
        &[
            "orbis-cluster",
            "orbis-core",
            "orbis-parts",
            "orbis-draw",
            "orbis-bots",
            "orbis-sim",
            "orbis-engine",
            "orbis-sheets",
            "orbis-store",
            "orbis-web",
            "orbis-registry",
            "game",
        ],
    ),
    (
        "orbis-python",
        &[
            "orbis-core",
            "orbis-draw",
            "orbis-bots",
            "orbis-sim",
            "orbis-lab",
            "orbis-sheets",
            "orbis-registry",
        ],
    ),
    (
        "orbis-alone",
        &["orbis-engine", "orbis-store", "orbis-web", "orbis-registry"],
    ),
    ("orbis-load", &["orbis-cluster"]),
    ("xtask", &["orbis-core"]),
];

/// Tests may use the contract everywhere above the core and what it is made of.
const TESTED: &[&str] = &[
    "game",
    "orbis-bots",
    "orbis-sim",
    "orbis-lab",
    "orbis-sheets",
    "orbis-registry",
    "orbis-web",
    "orbis",
];

/// Packages that must stay pure, and all they may use from outside.
const PURE: &[(&str, &[&str])] = &[
    (
        "orbis-core",
        &[
            "serde",
            "serde_json",
            "toml",
            "thiserror",
            "sha2",
            "rand_chacha",
            "rand_core",
        ],
    ),
    ("orbis-parts", &["serde", "serde_json", "sha2", "toml"]),
    // Shapes of boards are JSON.
    ("orbis-draw", &["serde", "serde_json"]),
    (
        "game",
        &["serde", "serde_json", "toml", "thiserror", "arrayvec"],
    ),
];

/// Words that have no business in pure code: clocks, threads, and maps whose order is chance.
const IMPURE: &[&str] = &[
    "HashMap",
    "HashSet",
    "SystemTime",
    "Instant",
    "thread",
    "thread_local",
];
/// Where such a word is right: which records a slug means is told to serde while content is being read, and forgotten afterwards.
const EXCUSED: &[(&str, &str)] = &[("crates/parts/src/content/census.rs", "thread_local")];
/// Modules of the standard library that reach outside.
const OUTSIDE: &[&str] = &["fs", "net", "process", "env"];

struct Package {
    name: String,
    role: String,
    depends: Vec<Dependency>,
}

struct Dependency {
    name: String,
    dev: bool,
}

/// Checks arrows, outside packages, sources, and that no test is switched off.
pub fn check(root: &Path) -> Result<Findings, String> {
    let metadata = metadata(root, &["--no-deps"])?;
    let packages = read_packages(&metadata);
    let mut findings = Findings::default();
    let faults = faults(&packages);
    let arrows: usize = packages.iter().map(|package| package.depends.len()).sum();
    findings.say(format!(
        "{} packages, {arrows} dependencies looked at",
        packages.len()
    ));
    findings.wrong.extend(faults);
    findings.wrong.extend(skipped::faults(&metadata)?);
    let mut folders: Vec<_> = ["core", "parts", "draw"]
        .map(|name| root.join("crates").join(name))
        .into();
    folders.extend(sources::games(root)?);
    let mut files = 0;
    for folder in folders {
        for file in sources::rust_files(&folder.join("src"))? {
            files += 1;
            let place = file.strip_prefix(root).unwrap_or(&file);
            for word in impure(&sources::read(&file)?) {
                let excused = |(path, one): &(&str, &str)| place == Path::new(path) && word == *one;
                if !EXCUSED.iter().any(excused) {
                    findings.fault(format!("{} uses {word}", place.display()));
                }
            }
        }
    }
    findings.say(format!("{files} pure source files looked at"));
    Ok(findings)
}

/// What cargo knows about all packages.
pub fn metadata(root: &Path, flags: &[&str]) -> Result<Value, String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_string());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1"])
        .args(flags)
        .current_dir(root)
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    if !output.status.success() {
        return Err(format!(
            "cargo metadata: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        ));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| format!("metadata: {error}"))
}

fn read_packages(metadata: &Value) -> Vec<Package> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    list(&metadata["packages"])
        .iter()
        .map(|package| {
            let name = text(&package["name"]);
            let folder = text(&package["manifest_path"]);
            let many = [("/crates/games/", "game"), ("/crates/entries/", "entry")];
            let role = many
                .iter()
                .find(|(place, _)| folder.contains(place))
                .map_or(name.as_str(), |(_, role)| role)
                .to_string();
            Package {
                role,
                name,
                depends: list(&package["dependencies"])
                    .iter()
                    .map(|dependency| Dependency {
                        name: text(&dependency["name"]),
                        dev: dependency["kind"] == "dev",
                    })
                    .collect(),
            }
        })
        .collect()
}

fn faults(packages: &[Package]) -> Vec<String> {
    let mut faults = Vec::new();
    for package in packages {
        let Some((_, allowed)) = ARROWS.iter().find(|(name, _)| *name == package.role) else {
            faults.push(format!("{} has no place in the layers", package.name));
            continue;
        };
        let outside = PURE.iter().find(|(name, _)| *name == package.role);
        for dependency in &package.depends {
            let inside = packages.iter().find(|other| other.name == dependency.name);
            let fine = match inside {
                Some(_) if dependency.name == package.name => true,
                Some(other) if dependency.dev && other.role == "orbis-testkit" => {
                    TESTED.contains(&package.role.as_str())
                }
                Some(other) => allowed.contains(&other.role.as_str()),
                None => {
                    dependency.dev
                        || outside.is_none_or(|(_, list)| list.contains(&dependency.name.as_str()))
                }
            };
            if !fine {
                faults.push(format!(
                    "{} must not depend on {}",
                    package.name, dependency.name
                ));
            }
        }
    }
    faults
}

fn impure(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for piece in sources::pieces(text) {
        let Piece::Code(code) = piece else { continue };
        let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
        for word in words.filter(|word| IMPURE.contains(word)) {
            found.push(word.to_string());
        }
        for module in OUTSIDE {
            if code.contains(&format!("std::{module}")) {
                found.push(format!("std::{module}"));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, role: &str, depends: &[(&str, bool)]) -> Package {
        Package {
            name: name.into(),
            role: role.into(),
            depends: depends
                .iter()
                .map(|(name, dev)| Dependency {
                    name: (*name).into(),
                    dev: *dev,
                })
                .collect(),
        }
    }

    #[test]
    fn forbidden_arrows_are_named() {
        let packages = [
            package(
                "orbis-core",
                "orbis-core",
                &[("serde", false), ("tokio", false)],
            ),
            package(
                "orbis-testkit",
                "orbis-testkit",
                &[("orbis-core", false), ("a", false)],
            ),
            package(
                "a",
                "game",
                &[
                    ("orbis-core", false),
                    ("orbis-testkit", true),
                    ("rand", false),
                    ("divan", true),
                ],
            ),
            package("b", "game", &[("a", true), ("orbis-testkit", false)]),
            package("c", "c", &[]),
        ];
        assert_eq!(
            faults(&packages),
            [
                "orbis-core must not depend on tokio",
                "orbis-testkit must not depend on a",
                "a must not depend on rand",
                "b must not depend on a",
                "b must not depend on orbis-testkit",
                "c has no place in the layers",
            ]
        );
    }

    #[test]
    fn impure_words_are_found_in_code_only() {
        let text =
            "// a thread\nlet x = \"Instant\"; use std::fs; let m: HashMap<u8, u8>; my_thread();";
        assert_eq!(impure(text), ["HashMap", "std::fs"]);
    }
}
