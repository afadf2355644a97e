//! What comes from outside: records that lack their draws, and text that would steer a terminal.

use crate::common::{folder, on, word};
use orbis_registry::all;
use serde_json::{Value, json};

/// The shortest record of a game that looks like one.
fn without_deal(slug: &str, players: u8) -> Value {
    json!({"orbis": 1, "game": slug, "rules": 1, "players": players, "deal": []})
}

/// The answer of the engine to one request.
fn engine(request: &Value) -> Value {
    let said = on(all(), &["engine"], format!("{request}\n").as_bytes());
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    serde_json::from_str(&said.out).expect("JSON")
}

#[test]
fn a_record_whose_deal_is_empty_is_an_error_in_every_game() {
    let file = folder("outside-deal").join("x.jsonl");
    for entry in all() {
        let about = entry.game.about();
        for players in about.players.clone() {
            let record = without_deal(about.slug, players);
            std::fs::write(&file, format!("{record}\n")).expect("written");
            let said = on(all(), &["replay", word(&file)], b"");
            let sentence = "the deal does not fit: there are too few draws\n";
            assert_eq!((said.status, said.out.as_str()), (2, ""));
            assert!(said.err.ends_with(sentence), "{}", said.err);
            let load = json!({"op": "load", "game": about.slug, "record": [record]});
            let error = &engine(&load)["error"];
            assert_eq!(error["code"], "bad-record");
            assert_eq!(error["text"], sentence.trim_end());
        }
    }
}

#[test]
fn nothing_that_steers_a_terminal_comes_back_out() {
    const EVIL: &str = "\u{1b}[2J\u{9b}31m\u{202e}\u{200b}\u{2028}\u{7f}";
    let clean = |text: &str| {
        let bad =
            |c: &char| c.is_control() && *c != '\n' || EVIL.contains(*c) && !"[2J31m".contains(*c);
        assert_eq!(text.chars().find(bad), None, "{text:?}");
    };
    let folder = folder("outside-text");
    let (file, svg) = (folder.join("x.jsonl"), folder.join("x.svg"));
    let game = all()[0].game;
    let setup = orbis_core::Setup::of(*game.about().players.start());
    let table = game
        .start(&setup, orbis_core::Seed::from_text("evil"))
        .expect("a table");
    let record = table.record(true);
    let named = |name: &str| {
        let (first, rest) = record.split_once('\n').expect("lines");
        let mut header: Value = serde_json::from_str(first).expect("JSON");
        header["names"] = json!([name, name]);
        format!("{header}\n{rest}")
    };
    // A record's names, on the terminal and in a picture.
    std::fs::write(&file, named(&format!("Ada{EVIL}"))).expect("written");
    for more in [&[][..], &["--log"]] {
        let said = on(all(), &[&["replay", word(&file)], more].concat(), b"");
        assert_eq!(said.status, 0, "{}", said.err);
        clean(&said.out);
    }
    on(all(), &["replay", word(&file), "--svg", word(&svg)], b"");
    let picture = std::fs::read_to_string(&svg).expect("a picture");
    assert!(picture.contains("Ada[2J31m"));
    clean(&picture);
    // What a file says of itself, repeated in an error.
    let games = [
        format!("chess{EVIL}"),
        format!("{}{EVIL}", game.about().slug),
    ];
    for name in games {
        std::fs::write(&file, without_deal(&name, 2).to_string()).expect("written");
        let said = on(all(), &["replay", word(&file)], b"");
        assert_eq!(said.status, 2);
        clean(&said.err);
    }
    // Requests to the engine.
    for request in [
        json!({"op": format!("fly{EVIL}")}),
        json!({"op": "new", "game": format!("chess{EVIL}"), "players": 2}),
        json!({"op": "new", "game": game.about().slug, "players": 2, "options": {(EVIL): true}}),
        json!({"op": "load", "game": game.about().slug, "position": {(EVIL): 1}}),
    ] {
        let answer = engine(&request);
        clean(answer["error"]["text"].as_str().expect("a sentence"));
    }
    let load = json!({"op": "load", "game": game.about().slug, "record": named(EVIL)});
    let lines = format!(
        "{load}\n{}\n{}\n",
        json!({"op": "draw", "match": 1}),
        json!({"op": "choose", "match": 1, "seat": 0, "choice": EVIL}),
    );
    let said = on(all(), &["engine"], lines.as_bytes());
    for line in said.out.lines() {
        let answer: Value = serde_json::from_str(line).expect("JSON");
        clean(answer["ok"]["svg"].as_str().unwrap_or_default());
        clean(answer["error"]["text"].as_str().unwrap_or_default());
    }
}
