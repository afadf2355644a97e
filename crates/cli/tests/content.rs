//! `--content DIR`: corrected content files, as a shell sees them.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

struct Said {
    status: Option<i32>,
    out: String,
    err: String,
}

fn orbis(arguments: &[&str], outside: Option<&Path>) -> Said {
    let mut command = Command::new(env!("CARGO_BIN_EXE_orbis"));
    command.args(arguments).stdin(Stdio::null());
    command.env_remove("ORBIS_CONTENT");
    if let Some(folder) = outside {
        command.env("ORBIS_CONTENT", folder);
    }
    let output = command.output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Said {
        status: output.status.code(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// A folder with one file of The Golden Ages, a piece of it replaced.
fn folder(name: &str, file: &str, old: &str, new: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("content-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    let game = folder.join("golden-ages");
    std::fs::create_dir_all(&game).expect("a folder");
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/golden-ages/content");
    let text = std::fs::read_to_string(ours.join(file)).expect("the file");
    assert!(text.contains(old), "{old}");
    std::fs::write(game.join(file), text.replacen(old, new, 1)).expect("written");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path")
}

const CHEAPER: [&str; 3] = [
    "wonders.toml",
    "cost = 3\ncivilisation = \"phoenicia\"",
    "cost = 5\ncivilisation = \"phoenicia\"",
];

fn cheaper(name: &str) -> PathBuf {
    folder(name, CHEAPER[0], CHEAPER[1], CHEAPER[2])
}

#[test]
fn a_corrected_card_is_the_one_that_is_played_with() {
    let folder = cheaper("card");
    let card = ["cards", "golden-ages", "great-lighthouse"];
    assert!(orbis(&card, None).out.contains("3 Gold"));
    let named = orbis(&[&card[..], &["--content", text(&folder)]].concat(), None);
    assert!(named.out.contains("5 Gold"), "{}{}", named.out, named.err);
    assert!(orbis(&card, Some(&folder)).out.contains("5 Gold"));
}

#[test]
fn a_record_tells_its_content_and_is_refused_with_other_content() {
    let folder = cheaper("record");
    let record = folder.join("game.jsonl");
    let play = [
        "play",
        "golden-ages",
        "--bots",
        "easy,easy",
        "--seed",
        "1",
        "--save",
        text(&record),
    ];
    let content = ["--content", text(&folder)];
    let played = orbis(&[&play[..], &content].concat(), None);
    assert_eq!(played.status, Some(0), "{}", played.err);
    let header = std::fs::read_to_string(&record).expect("a record");
    let header: serde_json::Value =
        serde_json::from_str(header.lines().next().expect("a header")).expect("JSON");
    let fingerprint = header["content"].as_str().expect("a fingerprint");
    let replay = ["replay", text(&record), "--verify"];
    assert_eq!(
        orbis(&[&replay[..], &content].concat(), None).status,
        Some(0)
    );
    let refused = orbis(&replay, None);
    assert_eq!(refused.status, Some(2));
    assert_eq!(
        refused.err,
        format!(
            "orbis: {}: the record was played with corrected content {fingerprint}, not with the program's own: start with --content and the \
             folder it was played with\n",
            record.display()
        )
    );
    assert_eq!(orbis(&play, None).status, Some(0));
    assert!(
        !std::fs::read_to_string(&record)
            .expect("a record")
            .contains("\"content\"")
    );
    let refused = orbis(&[&replay[..], &content].concat(), None);
    assert!(
        refused.err.ends_with(&format!(
            "not with corrected content {fingerprint}: start without --content\n"
        )),
        "{}",
        refused.err
    );
}

#[test]
fn notes_and_comments_make_no_other_content() {
    let folder = folder(
        "same",
        "wonders.toml",
        "note = \"costs",
        "note = \"indeed costs",
    );
    let record = folder.join("game.jsonl");
    let play = [
        "play",
        "golden-ages",
        "--bots",
        "easy,easy",
        "--seed",
        "1",
        "--save",
        text(&record),
    ];
    assert_eq!(orbis(&play, Some(&folder)).status, Some(0));
    assert_eq!(orbis(&["replay", text(&record)], None).status, Some(0));
}

#[test]
fn a_fault_is_one_sentence_and_nothing_is_played() {
    let folder = folder(
        "fault",
        "wonders.toml",
        "civilisation = \"maya\"",
        "civilisation = \"mayas\"",
    );
    let said = orbis(&["games"], Some(&folder));
    assert_eq!((said.status, said.out.as_str()), (Some(2), ""));
    assert_eq!(
        said.err,
        format!(
            "orbis: {}/golden-ages/wonders.toml, wonder chichen-itza, civilisation (line 102): there is no civilisation \"mayas\"\n",
            folder.display()
        )
    );
}

#[test]
fn unknown_folders_games_and_files_are_refused() {
    let nowhere = Path::new(env!("CARGO_TARGET_TMPDIR")).join("content-nowhere");
    let said = orbis(&["games", "--content", text(&nowhere)], None);
    assert_eq!(said.status, Some(2));
    assert!(
        said.err.contains("there is no such file or folder"),
        "{}",
        said.err
    );
    let folder = cheaper("names");
    let game = folder.join("golden-ages");
    std::fs::rename(game.join("wonders.toml"), game.join("wunders.toml")).expect("renamed");
    let said = orbis(&["games"], Some(&folder));
    assert!(
        said.err
            .contains("wunders.toml: the game has no such file, only technologies.toml"),
        "{}",
        said.err
    );
    std::fs::rename(&game, folder.join("golden-age")).expect("renamed");
    let said = orbis(&["games"], Some(&folder));
    assert!(
        said.err.contains("did you mean golden-ages?"),
        "{}",
        said.err
    );
}
