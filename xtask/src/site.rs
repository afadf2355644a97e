//! `cargo xtask site DIR`: the whole table as a folder of static files, for any host of files. See docs/hosting.md.

use crate::Findings;
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

const TARGET: &str = "wasm32-wasip1";
const WASM: &str = "orbis.wasm";
/// The worker is told by its own text what belongs to it.
const WORKER: &str = "sw.js";
/// What a browser need not keep: it comes without the worker, or is the worker.
const NOT_KEPT: &[&str] = &[WORKER, "index.html", "404.html", "start.js", "start.css"];

/// How the machine is built.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Build {
    /// For players: as quick as can be.
    Well,
    /// For tests: as soon as can be.
    Quickly,
}

/// Builds the site into a folder that is empty, missing, or holds an earlier one.
pub fn build(root: &Path, folder: &Path, how: Build) -> Result<Findings, String> {
    check_folder(folder)?;
    let wasm = compile(root, how)?;
    let source = root.join("crates/alone/site");
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for entry in fs::read_dir(&source).map_err(|error| at(&source, &error))? {
        let path = entry.map_err(|error| at(&source, &error))?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        let name = name.ok_or_else(|| format!("{}: its name is no text", path.display()))?;
        files.insert(name.to_string(), read(&path)?);
    }
    files.insert(WASM.to_string(), read(&wasm)?);
    let version = version(&files);
    finish(&mut files, &version)?;
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
    let mut found = Findings::default();
    for (name, bytes) in &files {
        let path = folder.join(name);
        fs::write(&path, bytes).map_err(|error| at(&path, &error))?;
        found.say(format!("{:>10}  {name}", bytes.len()));
    }
    found.say(format!("Orbis {version} in {}", folder.display()));
    Ok(found)
}

fn at(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| at(path, &error))
}

/// Nothing that is no site of ours is written over.
fn check_folder(folder: &Path) -> Result<(), String> {
    let Ok(mut entries) = fs::read_dir(folder) else {
        return Ok(());
    };
    if entries.next().is_none() || folder.join(WORKER).is_file() {
        Ok(())
    } else {
        Err(format!(
            "{} holds something else than a site: name a new folder",
            folder.display()
        ))
    }
}

fn compile(root: &Path, how: Build) -> Result<PathBuf, String> {
    let profile = match how {
        Build::Well => "site",
        Build::Quickly => "site-quick",
    };
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        .current_dir(root)
        .args(["rustc", "--package", "orbis-alone", "--lib"])
        .args(["--crate-type", "cdylib", "--target", TARGET])
        .args(["--profile", profile, "--locked"]);
    if how == Build::Well {
        // The same bytes wherever it is built: no path of this machine in them.
        command.env("CARGO_ENCODED_RUSTFLAGS", remapped(root));
    }
    let done = command
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if !done.success() {
        return Err(format!(
            "the table was not built; if its target is missing: rustup target add {TARGET}"
        ));
    }
    Ok(target.join(TARGET).join(profile).join("orbis_alone.wasm"))
}

fn remapped(root: &Path) -> String {
    let home = std::env::var_os("CARGO_HOME").map_or_else(
        || PathBuf::from(std::env::var_os("HOME").unwrap_or_default()).join(".cargo"),
        PathBuf::from,
    );
    let remap = |from: &Path, to: &str| format!("--remap-path-prefix={}={to}", from.display());
    [remap(root, "orbis"), remap(&home, "cargo")].join("\u{1f}")
}

/// The program's version, and a mark of everything in the site.
fn version(files: &BTreeMap<String, Vec<u8>>) -> String {
    let mut all = Sha256::new();
    for (name, bytes) in files {
        all.update(name.as_bytes());
        all.update((bytes.len() as u64).to_le_bytes());
        all.update(bytes);
    }
    let mark: String = all.finalize()[..5]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("{}-{mark}", env!("CARGO_PKG_VERSION"))
}

/// Tells the worker its version and its files.
fn finish(files: &mut BTreeMap<String, Vec<u8>>, version: &str) -> Result<(), String> {
    let kept: Vec<&String> = files
        .keys()
        .filter(|name| !NOT_KEPT.contains(&name.as_str()))
        .collect();
    let kept = serde_json::to_string(&kept).map_err(|error| error.to_string())?;
    let worker = files.get_mut(WORKER).ok_or("the site has no worker")?;
    let text = String::from_utf8(worker.clone()).map_err(|error| error.to_string())?;
    let text = text.replace("@VERSION@", version);
    *worker = text.replace("[\"@FILES@\"]", &kept).into_bytes();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files() -> BTreeMap<String, Vec<u8>> {
        let worker = b"const VERSION = \"@VERSION@\"; const FILES = [\"@FILES@\"];";
        let named = [
            (WORKER, worker.to_vec()),
            ("index.html", Vec::new()),
            (WASM, vec![0, 1]),
        ];
        let owned = named.map(|(name, bytes)| (name.to_string(), bytes));
        owned.into_iter().collect()
    }

    #[test]
    fn the_worker_knows_its_version_and_what_to_keep() {
        let mut files = files();
        let version = version(&files);
        finish(&mut files, &version).expect("a worker");
        let worker = String::from_utf8(files[WORKER].clone()).expect("text");
        let said = format!("const VERSION = \"{version}\"; const FILES = [\"orbis.wasm\"];");
        assert_eq!(worker, said);
    }

    #[test]
    fn every_change_is_another_version() {
        let first = version(&files());
        assert_eq!(first, version(&files()));
        let mut other = files();
        other.insert(WASM.to_string(), vec![0, 2]);
        assert_ne!(first, version(&other));
    }

    #[test]
    fn a_folder_with_something_else_is_left_alone() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(check_folder(here).is_err());
        assert!(check_folder(&here.join("no such folder")).is_ok());
    }
}
