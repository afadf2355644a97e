//! Runs command lines in this process, with the toy game on the shelf.

#![allow(dead_code)]

use orbis_cli::{Io, Shelf};
use orbis_core::Ink;
use orbis_registry::{Entry, entry};
use orbis_testkit::toy::Lanterns;
use std::path::PathBuf;

static SHELF: &[Entry] = &[entry::<Lanterns>()];

/// What a command said.
pub struct Said {
    pub status: u8,
    pub out: String,
    pub err: String,
}

/// Runs a command with this input.
pub fn orbis(arguments: &[&str], input: &str) -> Said {
    on(SHELF, arguments, input.as_bytes())
}

/// Runs a command with these bytes as input.
pub fn on(shelf: Shelf, arguments: &[&str], mut input: &[u8]) -> Said {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let status = orbis_cli::run(
        std::iter::once("orbis").chain(arguments.iter().copied()),
        shelf,
        &mut Io {
            input: &mut input,
            out: &mut out,
            err: &mut err,
            ink: Ink::Plain,
            width: 80,
            live: false,
            progress: false,
        },
    );
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    Said {
        status,
        out: text(out),
        err: text(err),
    }
}

/// The output of a command that must succeed.
pub fn ok(arguments: &[&str], input: &str) -> String {
    let said = orbis(arguments, input);
    assert_eq!(said.status, 0, "{arguments:?}: {}", said.err);
    assert_eq!(said.err, "");
    said.out
}

/// The one line of a command that must fail; nothing else may be said.
pub fn fails(arguments: &[&str]) -> String {
    let said = orbis(arguments, "");
    assert_eq!(said.status, 2, "{arguments:?} succeeded: {}", said.out);
    assert_eq!(said.out, "", "{arguments:?}");
    assert_eq!(said.err.lines().count(), 1, "{}", said.err);
    let line = said.err.trim_end();
    line.strip_prefix("orbis: ")
        .unwrap_or_else(|| panic!("{line}"))
        .to_string()
}

/// A fresh folder for one test.
pub fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

/// A path as an argument.
pub fn word(path: &std::path::Path) -> &str {
    path.to_str().expect("text")
}
