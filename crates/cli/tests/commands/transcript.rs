//! The transcript in docs/engine.md is what the engine really says.
//! `ORBIS_BLESS=1 cargo test -p orbis --test commands transcript` writes the present answers into it.

use crate::common::on;
use std::path::{Path, PathBuf};

/// Longer answers are cut in the document.
const WIDTH: usize = 240;

fn document() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/engine.md")
}

fn cut(answer: &str) -> String {
    match answer.char_indices().nth(WIDTH) {
        Some((end, _)) => format!("{}…", &answer[..end]),
        None => answer.to_string(),
    }
}

/// Is this what the document says, as far as it goes?
fn holds(written: &str, answer: &str) -> bool {
    match written.strip_suffix('…') {
        Some(beginning) => answer.starts_with(beginning),
        None => answer == written,
    }
}

#[test]
fn the_documented_transcript_is_true() {
    let text = std::fs::read_to_string(document()).expect("the document");
    let (before, rest) = text.split_once("```transcript\n").expect("a transcript");
    let (transcript, after) = rest.split_once("```").expect("its end");
    let requests: Vec<&str> = transcript
        .lines()
        .filter_map(|line| line.strip_prefix("> "))
        .collect();
    assert!(requests.len() > 20);
    let input: String = requests.iter().map(|line| format!("{line}\n")).collect();
    let said = on(orbis_registry::all(), &["engine"], input.as_bytes());
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    let answers: Vec<&str> = said.out.lines().collect();
    assert_eq!(answers.len(), requests.len(), "one answer a line");
    let written: Vec<&str> = transcript
        .lines()
        .filter_map(|line| line.strip_prefix("< "))
        .collect();
    if std::env::var_os("ORBIS_BLESS").is_some() {
        let lines = requests.iter().zip(&answers).enumerate();
        let lines = lines.map(|(index, (request, answer))| {
            let kept = written.get(index).filter(|written| holds(written, answer));
            let said = kept.map_or_else(|| cut(answer), ToString::to_string);
            format!("> {request}\n< {said}\n")
        });
        let transcript: String = lines.collect();
        let text = format!("{before}```transcript\n{transcript}```{after}");
        std::fs::write(document(), text).expect("written");
        return;
    }
    assert_eq!(written.len(), answers.len(), "one answer for each request");
    for ((request, written), answer) in requests.iter().zip(&written).zip(&answers) {
        assert!(
            holds(written, answer),
            "{request}\n  is answered by {answer}\n  and not by {written}\n\
             ORBIS_BLESS=1 cargo test -p orbis --test commands transcript writes today's answers into docs/engine.md"
        );
    }
}
