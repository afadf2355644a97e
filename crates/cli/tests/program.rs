//! The built program itself, as a shell sees it.

use std::{
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

fn command(arguments: &[&str], data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_orbis"));
    command
        .args(arguments)
        .env("ORBIS_DATA", data)
        .env_remove("COLUMNS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str], data: &Path, input: &str) -> Output {
    let mut child = command(arguments, data).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("an input");
    let input = input.to_string();
    let writer = std::thread::spawn(move || {
        // A program that has heard enough closes its input.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("the input was written");
    output
}

fn data(name: &str) -> std::path::PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    path
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_whole_golden_ages_is_piped_through_and_kept_in_the_data_folder() {
    let data = data("program-play");
    let play = ["play", "golden-ages", "--bots", "easy,easy", "--seed", "3"];
    for number in [1, 2] {
        let output = run(&play, &data, &"1\n".repeat(1000));
        let out = text(&output.stdout);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(out.contains("The game is over."), "{out}");
        assert!(!out.contains('\x1b'), "no colours into a pipe");
        let file = data.join(format!("records/golden-ages-{number}.orbis-game.jsonl"));
        let verified = run(
            &["replay", file.to_str().expect("text"), "--verify"],
            &data,
            "",
        );
        assert!(text(&verified.stdout).starts_with("Verified"));
    }
}

#[test]
fn mistakes_have_status_two_and_one_line() {
    let output = run(&["rules", "golden-age"], &data("program-bad"), "");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout), "");
    let said = text(&output.stderr);
    assert!(said.starts_with(
        "orbis: there is no game \"golden-age\", did you mean golden-ages? There are: golden-ages"
    ));
    assert_eq!(said.lines().count(), 1);
}

#[test]
fn a_reader_that_leaves_is_no_mistake() {
    let mut child = command(&["cards", "golden-ages", "--json"], &data("program-pipe"))
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(text(&output.stderr), "");
    assert!(output.status.success());
}

#[test]
fn simulations_say_nothing_on_the_error_output_without_a_terminal() {
    let output = run(
        &["sim", "golden-ages", "--games", "20", "--check"],
        &data("program-sim"),
        "",
    );
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "");
    assert!(text(&output.stdout).contains("2 players, 20 games"));
}
