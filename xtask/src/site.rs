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
/// The worker is told by its own text what belongs to it, and the first page for which worker it fetches.
const WORKER: &str = "sw.js";
const FIRST: &str = "start.js";
/// What a browser need not keep: it comes without the worker, or is the worker.
const NOT_KEPT: &[&str] = &[WORKER, "index.html", "404.html", FIRST, "start.css"];

/// How the machine is built.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Build {
    /// For players: as quick as can be.
    Well,
    /// For tests: as soon as can be.
    Quickly,
}

/// The files of a site by their names.
type Files = BTreeMap<String, Vec<u8>>;

/// What a site is made of.
#[derive(Debug, PartialEq, Eq)]
struct Site {
    version: String,
    files: Files,
}

/// Builds the site into a folder that is empty, missing, or holds an earlier one.
pub fn build(root: &Path, folder: &Path, how: Build) -> Result<Findings, String> {
    check_folder(folder)?;
    has_target(&libraries()?)?;
    let site = make(root, &target(root), how)?;
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
    let mut found = Findings::default();
    for (name, bytes) in &site.files {
        let path = folder.join(name);
        fs::write(&path, bytes).map_err(|error| at(&path, &error))?;
        found.say(format!("{:>10}  {name}", bytes.len()));
    }
    found.say(format!("Orbis {} in {}", site.version, folder.display()));
    Ok(found)
}

/// Builds the site, then once more from a copy of the sources in another folder with nothing built before: both must be the same,
/// byte by byte.
pub fn build_twice(root: &Path, folder: &Path, how: Build) -> Result<Findings, String> {
    let mut found = build(root, folder, how)?;
    let copy = std::env::temp_dir().join(format!("orbis-site-again-{}", std::process::id()));
    let again = copy_sources(root, &copy).and_then(|()| make(&copy, &copy.join("target"), how));
    let gone = fs::remove_dir_all(&copy).map_err(|error| at(&copy, &error));
    for (name, bytes) in again?.files {
        let path = folder.join(&name);
        if read(&path)? == bytes {
            found.say(format!("the same: {name}"));
        } else {
            found.fault(format!("{name} is another when it is built elsewhere"));
        }
    }
    gone.map(|()| found)
}

/// Copies every file that git knows, as it is now.
fn copy_sources(root: &Path, to: &Path) -> Result<(), String> {
    let listed = Command::new("git")
        .current_dir(root)
        .args(["ls-files", "-z"])
        .output()
        .map_err(|error| format!("git: {error}"))?;
    if !listed.status.success() {
        return Err("git does not know these sources".to_string());
    }
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    for name in listed.split('\0').filter(|name| !name.is_empty()) {
        let (from, to) = (root.join(name), to.join(name));
        if !from.is_file() {
            continue;
        }
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
        }
        fs::copy(&from, &to).map_err(|error| at(&from, &error))?;
    }
    Ok(())
}

/// The folder that everything is built in.
pub fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

/// Compiles and packs.
fn make(root: &Path, target: &Path, how: Build) -> Result<Site, String> {
    let wasm = compile(root, target, how)?;
    pack(&root.join("crates/alone/site"), read(&wasm)?)
}

/// The files of a site with this machine.
fn pack(source: &Path, wasm: Vec<u8>) -> Result<Site, String> {
    let mut files = Files::new();
    for entry in fs::read_dir(source).map_err(|error| at(source, &error))? {
        let path = entry.map_err(|error| at(source, &error))?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        let name = name.ok_or_else(|| format!("{}: its name is no text", path.display()))?;
        files.insert(name.to_string(), read(&path)?);
    }
    files.insert(WASM.to_string(), wasm);
    let version = version(&files);
    finish(&mut files, &version)?;
    Ok(Site { version, files })
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

/// Where the compiler looks for what is made for the target.
fn libraries() -> Result<PathBuf, String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let said = Command::new(rustc)
        .args(["--print", "target-libdir", "--target", TARGET])
        .output()
        .map_err(|error| format!("rustc: {error}"))?;
    Ok(PathBuf::from(String::from_utf8_lossy(&said.stdout).trim()))
}

/// Without the target the compiler would say so for each of a hundred crates.
fn has_target(libraries: &Path) -> Result<(), String> {
    if libraries.is_dir() {
        return Ok(());
    }
    Err(format!(
        "Rust cannot make WebAssembly here yet: run `rustup target add {TARGET}` once, then this again"
    ))
}

fn compile(root: &Path, target: &Path, how: Build) -> Result<PathBuf, String> {
    let profile = match how {
        Build::Well => "site",
        Build::Quickly => "site-quick",
    };
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let done = Command::new(cargo)
        .current_dir(root)
        .args(["rustc", "--package", "orbis-alone", "--lib"])
        .args(["--crate-type", "cdylib", "--target", TARGET])
        .args(["--profile", profile, "--locked"])
        .env("CARGO_TARGET_DIR", target)
        .env("CARGO_ENCODED_RUSTFLAGS", remapped(root, target))
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if !done.success() {
        return Err("the table was not built: see above".to_string());
    }
    Ok(target.join(TARGET).join(profile).join("orbis_alone.wasm"))
}

/// The same bytes wherever it is built: no path of this machine in them. Of two that fit, the compiler takes the later.
fn remapped(root: &Path, target: &Path) -> String {
    let home = std::env::var_os("CARGO_HOME").map_or_else(
        || PathBuf::from(std::env::var_os("HOME").unwrap_or_default()).join(".cargo"),
        PathBuf::from,
    );
    let remap = |from: &Path, to: &str| format!("--remap-path-prefix={}={to}", from.display());
    let all = [
        remap(root, "orbis"),
        remap(target, "built"),
        remap(&home, "cargo"),
    ];
    all.join("\u{1f}")
}

/// The program's version, and a mark of everything in the site.
fn version(files: &Files) -> String {
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

/// Tells the worker its version and its files, and the first page the version.
fn finish(files: &mut Files, version: &str) -> Result<(), String> {
    let kept: Vec<&String> = files
        .keys()
        .filter(|name| !NOT_KEPT.contains(&name.as_str()))
        .collect();
    let kept = serde_json::to_string(&kept).map_err(|error| error.to_string())?;
    for name in [WORKER, FIRST] {
        let file = files.get_mut(name);
        let file = file.ok_or_else(|| format!("the site has no {name}"))?;
        let text = String::from_utf8(file.clone()).map_err(|error| error.to_string())?;
        let text = text.replace("@VERSION@", version);
        *file = text.replace("[\"@FILES@\"]", &kept).into_bytes();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files() -> Files {
        let worker = b"const VERSION = \"@VERSION@\"; const FILES = [\"@FILES@\"];";
        let named = [
            (WORKER, worker.to_vec()),
            (FIRST, b"const VERSION = \"@VERSION@\";".to_vec()),
            ("index.html", Vec::new()),
            (WASM, vec![0, 1]),
        ];
        let owned = named.map(|(name, bytes)| (name.to_string(), bytes));
        owned.into_iter().collect()
    }

    #[test]
    fn the_worker_and_the_first_page_know_their_version_and_what_to_keep() {
        let mut files = files();
        let version = version(&files);
        finish(&mut files, &version).expect("a worker");
        let worker = String::from_utf8(files[WORKER].clone()).expect("text");
        let said = format!("const VERSION = \"{version}\"; const FILES = [\"orbis.wasm\"];");
        assert_eq!(worker, said);
        let first = String::from_utf8(files[FIRST].clone()).expect("text");
        assert_eq!(first, format!("const VERSION = \"{version}\";"));
    }

    #[test]
    fn the_same_machine_is_packed_the_same_wherever_it_lies() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/alone/site");
        let copy = std::env::temp_dir().join(format!("orbis-pack-{}", std::process::id()));
        fs::create_dir_all(&copy).expect("a folder");
        for entry in fs::read_dir(&source).expect("the site") {
            let path = entry.expect("a file").path();
            let name = path.file_name().expect("a name");
            fs::copy(&path, copy.join(name)).expect("a copy");
        }
        let (here, there) = (pack(&source, vec![0, 1]), pack(&copy, vec![0, 1]));
        fs::remove_dir_all(&copy).expect("tidy");
        let here = here.expect("a site");
        assert_eq!(Ok(&here), there.as_ref());
        let worker = String::from_utf8_lossy(&here.files[WORKER]).into_owned();
        assert!(!worker.contains("@VERSION@") && !worker.contains("@FILES@"));
        assert_ne!(pack(&source, vec![0, 2]), Ok(here));
    }

    #[test]
    fn no_path_of_this_machine_is_left() {
        let flags = remapped(Path::new("/a/source"), Path::new("/a/source/target"));
        let all: Vec<&str> = flags.split('\u{1f}').collect();
        assert_eq!(all[0], "--remap-path-prefix=/a/source=orbis");
        assert_eq!(all[1], "--remap-path-prefix=/a/source/target=built");
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
    fn a_missing_target_is_told_with_its_cure() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert_eq!(has_target(here), Ok(()));
        let said = has_target(&here.join("no such folder")).expect_err("it is missing");
        assert!(said.contains("rustup target add wasm32-wasip1"), "{said}");
        // A compiler that knows nothing of the target names no folder.
        assert!(has_target(Path::new("")).is_err());
    }

    #[test]
    fn a_folder_with_something_else_is_left_alone() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(check_folder(here).is_err());
        assert!(check_folder(&here.join("no such folder")).is_ok());
    }
}
