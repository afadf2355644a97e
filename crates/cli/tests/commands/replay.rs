//! `orbis replay`: a record looked at again.

use crate::common::{fails, folder, ok, word};
use std::path::{Path, PathBuf};

fn recorded(folder: &Path) -> PathBuf {
    let file = folder.join("game.jsonl");
    let args = [
        "play",
        "lanterns",
        "--players",
        "3",
        "--bots",
        "easy,easy,easy",
        "--seed",
        "7",
        "--save",
    ];
    ok(&[&args[..], &[word(&file)]].concat(), "");
    file
}

#[test]
fn a_record_is_shown_at_its_end_and_at_any_moment() {
    let folder = folder("replay-show");
    let file = recorded(&folder);
    let end = ok(&["replay", word(&file)], "");
    assert!(end.contains("The game is over."), "{end}");
    let early = ok(&["replay", word(&file), "--at", "4"], "");
    assert!(early.contains("version 4 of the journal"), "{early}");
    assert!(!early.contains("The game is over."), "{early}");
    let log = ok(&["replay", word(&file), "--log"], "");
    let some = ok(&["replay", word(&file), "--log", "--at", "6"], "");
    assert!(log.starts_with(&some) && log.len() > some.len());
    let late = fails(&["replay", word(&file), "--at", "9999"]);
    assert!(late.contains("there is no version 9999"), "{late}");
}

#[test]
fn pictures_are_whole_files() {
    let folder = folder("replay-pictures");
    let file = recorded(&folder);
    let (svg, png) = (folder.join("a.svg"), folder.join("a.png"));
    ok(
        &[
            "replay",
            word(&file),
            "--svg",
            word(&svg),
            "--png",
            word(&png),
        ],
        "",
    );
    let text = std::fs::read_to_string(svg).expect("a picture");
    assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>"));
    let bytes = std::fs::read(png).expect("a picture");
    assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
    let nowhere = folder.join("no/such/folder.svg");
    assert!(fails(&["replay", word(&file), "--svg", word(&nowhere)]).contains("no such file"));
}

#[test]
fn a_changed_draw_is_noticed() {
    let folder = folder("replay-verify");
    let file = recorded(&folder);
    let text = std::fs::read_to_string(&file).expect("a record");
    let other = folder.join("other.jsonl");
    let change = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} is not in the record");
        std::fs::write(&other, text.replacen(from, to, 1)).expect("written");
        fails(&["replay", word(&other), "--verify"])
    };
    let seed = text.split("\"seed\":\"").nth(1).expect("a seed")[..64].to_string();
    let said = change(&seed, &"0".repeat(64));
    assert!(said.ends_with("the seed is not the one that was promised at the start"));
    let said = change("\"end\":\"", "\"end\":\"f");
    assert!(said.ends_with("ends in another position than it says"));
    let said = change("\"seat\":0,\"choice\":\"", "\"seat\":0,\"choice\":\"x");
    assert!(said.contains("cannot be"), "{said}");
}

#[test]
fn what_is_no_record_gets_a_sentence() {
    let folder = folder("replay-bad");
    assert!(fails(&["replay", word(&folder.join("gone"))]).ends_with("no such file or folder"));
    assert!(fails(&["replay", word(&folder)]).contains("replay-bad"));
    for (content, said) in [
        (&b""[..], "line 1 of the record cannot be read"),
        (b"hello\n", "line 1 of the record cannot be read"),
        (b"\xff\xfe\x00", "not a text file"),
        (b"{\"orbis\":99}", "the record has format 99"),
        (
            b"{\"orbis\":1,\"game\":\"chess\",\"rules\":1,\"players\":2,\"deal\":[]}",
            "there is no game \"chess\"",
        ),
        (
            b"{\"orbis\":1,\"game\":\"lanterns\",\"rules\":1,\"players\":2,\"deal\":[1]}",
            "the deal does not fit",
        ),
        (
            b"{\"orbis\":1,\"game\":\"lanterns\",\"rules\":99,\"players\":2,\"deal\":[]}",
            "rules version 99",
        ),
    ] {
        let file = folder.join("x.jsonl");
        std::fs::write(&file, content).expect("written");
        let line = fails(&["replay", word(&file)]);
        assert!(line.contains(said), "{line}");
    }
}
