//! The example bots play whole games of every title against the program, one in Python and one in Rust at the same table.

#![cfg(unix)]

use std::{
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

/// A process that ends with its test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Running {
    fn start(command: &mut Command) -> (Running, BufReader<std::process::ChildStdout>) {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
        let out = child.stdout.take().expect("an output");
        (Running(child), BufReader::new(out))
    }

    /// Waits for its end; what else it said.
    fn end(mut self, mut out: BufReader<std::process::ChildStdout>) -> String {
        let mut said = String::new();
        out.read_to_string(&mut said).expect("text");
        let status = self.0.wait().expect("an end");
        assert!(status.success(), "{status}: {said}");
        said
    }
}

fn line(out: &mut BufReader<std::process::ChildStdout>) -> String {
    let mut line = String::new();
    out.read_line(&mut line).expect("a line");
    line
}

/// The example beside this test; cargo builds it whenever it builds all tests of the package.
fn rust_bot() -> PathBuf {
    let here = std::env::current_exe().expect("this test");
    let debug = here.parent().and_then(Path::parent).expect("a folder");
    let bot = debug.join("examples/bot");
    assert!(
        bot.exists(),
        "cargo build --example bot makes {}",
        bot.display()
    );
    bot
}

#[test]
fn a_bot_in_python_and_one_in_rust_play_every_title_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut serve = Command::new(env!("CARGO_BIN_EXE_orbis"));
    let flags = ["--addr", "127.0.0.1:0", "--log-level", "warn"];
    serve
        .arg("serve")
        .args(flags)
        .arg("--data")
        .arg(folder.path());
    // Ten bots at one address ask as fast as they can.
    for limit in [
        "requests-burst",
        "requests-steady",
        "changes-burst",
        "changes-steady",
    ] {
        serve.args([&format!("--{limit}"), "100000"]);
    }
    let (_server, mut out) = Running::start(&mut serve);
    let first = line(&mut out);
    let address = first
        .split("http://")
        .nth(1)
        .and_then(|rest| rest.split('/').next());
    let address = address.unwrap_or_else(|| panic!("{first}"));
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    // Short games, but whole ones.
    let titles = [
        ("golden-ages", ""),
        ("history-of-the-world", ""),
        ("through-the-ages", ""),
        ("clash-of-cultures", ""),
        ("seven-ages", "turns=8"),
    ];
    let games: Vec<_> = titles
        .iter()
        .map(|(game, option)| {
            let mut python = Command::new("python3");
            python
                .arg(&script)
                .arg(format!("http://{address}"))
                .args([*game, "--open", "--seed", "1"]);
            if !option.is_empty() {
                python.args(["--option", option]);
            }
            let (python, mut said) = Running::start(&mut python);
            let began = line(&mut said);
            let table = began
                .trim_start_matches("table ")
                .split(',')
                .next()
                .unwrap_or_default();
            let mut rust = Command::new(rust_bot());
            let (rust, heard) = Running::start(rust.arg(address).args(["--table", table]));
            (game, (python, said), (rust, heard))
        })
        .collect();
    for (game, (python, said), (rust, heard)) in games {
        let (one, two) = (python.end(said), rust.end(heard));
        assert!(
            one.lines().count() >= 2 && one.starts_with("1. "),
            "{game}: {one}"
        );
        assert!(
            two.starts_with("table ") && two.lines().count() == one.lines().count() + 1,
            "{game}: {two}"
        );
    }
}
