//! Commands that only read: games, rules, cards, and bad command lines.

use crate::common::{fails, ok};
use serde_json::Value;

#[test]
fn the_help_names_every_command() {
    let out = ok(&["--help"], "");
    for command in [
        "serve",
        "games",
        "play",
        "sim",
        "replay",
        "rules",
        "cards",
        "engine",
        "bench",
        "check-journals",
    ] {
        assert!(out.contains(&format!("\n  {command} ")), "{out}");
    }
}

#[test]
fn help_and_version_are_output() {
    assert!(ok(&["--help"], "").contains("Usage"));
    assert!(ok(&["play", "--help"], "").contains("--bots"));
    assert!(ok(&["--version"], "").starts_with("orbis "));
}

#[test]
fn games_are_listed_with_their_options() {
    let out = ok(&["games"], "");
    assert!(out.contains("lanterns  Lanterns"), "{out}");
    assert!(out.contains("2 to 4 players"), "{out}");
    let list: Value = serde_json::from_str(&ok(&["games", "--json"], "")).expect("JSON");
    assert_eq!(list[0]["slug"], "lanterns");
    assert_eq!(list[0]["players"], serde_json::json!([2, 3, 4]));
    for option in list[0]["options"].as_array().expect("options") {
        for field in ["name", "kind", "default", "text"] {
            assert!(!option[field].is_null(), "{option}");
        }
    }
}

#[test]
fn rules_are_found_by_words() {
    let all = ok(&["rules", "lanterns"], "");
    let some = ok(&["rules", "lanterns", "post"], "");
    assert!(some.len() < all.len());
    assert!(some.to_lowercase().contains("post"));
    let list: Value =
        serde_json::from_str(&ok(&["rules", "lanterns", "post", "--json"], "")).expect("JSON");
    assert!(list[0]["id"].is_string() && list[0]["text"].is_string());
    assert_eq!(
        fails(&["rules", "lanterns", "xyzzy"]),
        "no rule of Lanterns has \"xyzzy\" in it"
    );
}

#[test]
fn cards_are_found_by_words() {
    let out = ok(&["cards", "lanterns", "jade-3"], "");
    assert!(out.contains("jade-3"), "{out}");
    assert!(!out.contains("jade-4"), "{out}");
    let list: Value =
        serde_json::from_str(&ok(&["cards", "lanterns", "jade-3", "--json"], "")).expect("JSON");
    assert_eq!(list[0]["slug"], "jade-3");
    assert!(fails(&["cards", "lanterns", "xyzzy"]).starts_with("no card"));
}

#[test]
fn lines_keep_to_the_width() {
    let out = ok(&["rules", "lanterns"], "");
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
}

#[test]
fn an_unknown_game_is_named_with_those_there_are() {
    for command in ["rules", "cards", "play", "sim"] {
        assert_eq!(
            fails(&[command, "lantern"]),
            "there is no game \"lantern\", did you mean lanterns? There are: lanterns"
        );
    }
    assert_eq!(
        fails(&["rules", "chess"]),
        "there is no game \"chess\". There are: lanterns"
    );
}

#[test]
fn mistakes_on_the_command_line_are_one_line() {
    assert_eq!(
        fails(&["dance"]),
        "unrecognized subcommand 'dance'; see orbis --help"
    );
    assert!(fails(&["play"]).contains("<GAME>"));
    assert!(fails(&["games", "--colour"]).contains("'--colour'"));
    assert!(fails(&["play", "lanterns", "--players", "many"]).contains("--players"));
}
