//! `orbis play`: a table that reads lines.

use crate::common::{fails, folder, ok, orbis, word};

/// Enough answers for any game of lanterns: the first choice, again and again.
fn first_choices() -> String {
    "1\n".repeat(400)
}

#[test]
fn a_game_against_bots_is_played_to_the_end_and_saved() {
    let folder = folder("play-end");
    let file = folder.join("game.jsonl");
    let play = [
        "play",
        "lanterns",
        "--bots",
        "easy,medium",
        "--seed",
        "7",
        "--save",
        word(&file),
    ];
    let out = ok(&play, &first_choices());
    assert!(out.contains("A Vermilion: at this terminal"), "{out}");
    assert!(out.contains("B Blue: bot, easy"), "{out}");
    assert!(out.contains("The game is over."), "{out}");
    assert!(out.contains("  1. "), "{out}");
    assert!(out.contains(&format!("Saved to {}", word(&file))), "{out}");
    let verified = ok(&["replay", word(&file), "--verify"], "");
    assert!(verified.starts_with("Verified"), "{verified}");
    assert!(
        fails(&play).contains("exists already"),
        "an earlier game is never overwritten"
    );
}

#[test]
fn the_same_seed_and_answers_give_the_same_game() {
    let folder = folder("play-same");
    let run = |name: &str| {
        let file = folder.join(name);
        let args = [
            "play",
            "lanterns",
            "--bots",
            "medium",
            "--seed",
            "s",
            "--save",
            word(&file),
        ];
        ok(&args, &first_choices());
        std::fs::read_to_string(&file).expect("saved")
    };
    assert_eq!(run("a"), run("b"));
}

#[test]
fn bots_can_play_alone() {
    let file = folder("play-bots").join("game.jsonl");
    let out = ok(
        &[
            "play",
            "lanterns",
            "--players",
            "2",
            "--bots",
            "easy,easy",
            "--save",
            word(&file),
        ],
        "",
    );
    assert!(out.contains("The game is over."), "{out}");
}

#[test]
fn quitting_and_the_end_of_the_input_save_and_say_how_to_go_on() {
    let folder = folder("play-quit");
    let file = folder.join("my game.jsonl");
    let out = ok(
        &[
            "play",
            "lanterns",
            "--bots",
            "easy",
            "--seed",
            "7",
            "--save",
            word(&file),
        ],
        "1\nquit\n",
    );
    let hint = format!("orbis play lanterns --resume '{}' --bots easy", word(&file));
    assert!(out.contains(&hint), "{out}");
    let resume = [
        "play",
        "lanterns",
        "--resume",
        word(&file),
        "--bots",
        "easy",
    ];
    let again = ok(&resume, "1\n");
    assert!(again.contains("The input has ended. Saved to"), "{again}");
    let end = ok(&resume, &first_choices());
    assert!(end.contains("The game is over."), "{end}");
    assert!(ok(&["replay", word(&file), "--verify"], "").starts_with("Verified"));
}

#[test]
fn choices_are_taken_by_notation_and_words_of_the_table_answer() {
    let file = folder("play-words").join("game.jsonl");
    let copy = file.with_file_name("copy.jsonl");
    let input = format!(
        "help\nwhy\nlog\nboard\nscores\nrule lan.rise\nrule lantern\nrule xyzzy\ndance\ngive\nsave {}\nquit\n",
        word(&copy)
    );
    let out = ok(
        &[
            "play",
            "lanterns",
            "--bots",
            "easy",
            "--seed",
            "7",
            "--save",
            word(&file),
        ],
        &input,
    );
    for said in [
        "save and leave",
        "Below blue-5 there is room",
        "No rule has these words.",
        "\"dance\" is neither a choice here",
        "Which one? Give",
        "Saved a copy to",
    ] {
        assert!(out.contains(said), "{said} is missing in {out}");
    }
    assert!(copy.exists());
}

#[test]
fn a_choice_can_be_taken_back_and_made_again() {
    let file = folder("play-undo").join("game.jsonl");
    // With two people at the terminal: curtain, gift, curtain, gift, curtain, then a lantern is shown.
    let input = "\n1\n\n1\n\n1\nundo\nredo\nundo\nundo\nquit\n";
    let out = ok(
        &["play", "lanterns", "--seed", "7", "--save", word(&file)],
        input,
    );
    assert_eq!(out.matches("Pass the device to").count(), 3, "{out}");
    assert_eq!(out.matches("Taken back.").count(), 2, "{out}");
    assert_eq!(out.matches("Made again.").count(), 1, "{out}");
    assert!(out.contains("cannot be taken back"), "{out}");
}

#[test]
fn a_hand_is_shown_to_its_owner_only() {
    let file = folder("play-curtain").join("game.jsonl");
    let args = ["play", "lanterns", "--seed", "7", "--save", word(&file)];
    let out = ok(&args, "\nquit\n");
    let before = out.split("then press Enter.").next().expect("a curtain");
    assert!(!before.contains("Give "), "{out}");
    assert!(out.contains("A Vermilion: Which lantern"), "{out}");
}

#[test]
fn bad_input_is_one_line_and_leaves_no_file() {
    let folder = folder("play-bad");
    let file = folder.join("game.jsonl");
    let with = |more: &[&str]| {
        let args = [&["play", "lanterns", "--save", word(&file)], more].concat();
        let said = fails(&args);
        assert!(!file.exists(), "{more:?}");
        said
    };
    assert_eq!(
        with(&["--players", "9"]),
        "Lanterns is for 2 to 4 players, not 9"
    );
    assert!(with(&["--bots", "brutal"]).contains("\"brutal\" is no level"));
    assert_eq!(
        with(&["--players", "2", "--bots", "easy,easy,easy"]),
        "3 bots do not fit at a table of 2"
    );
    assert_eq!(
        with(&["--option", "hand"]),
        "an option is given as NAME=VALUE, not as \"hand\""
    );
    assert_eq!(
        with(&["--option", "speed=3"]),
        "Lanterns has no option \"speed\""
    );
    assert_eq!(
        with(&["--option", "hand=9"]),
        "the option \"hand\" takes a whole number from 2 to 4"
    );
    let gone = folder.join("gone.jsonl");
    assert!(with(&["--resume", word(&gone)]).ends_with("there is no such file or folder"));
    let broken = folder.join("broken.jsonl");
    std::fs::write(&broken, "{\"orbis\":1}\n").expect("written");
    assert!(with(&["--resume", word(&broken)]).contains("line 1 of the record"));
    let nowhere = folder.join("no/such/folder/x.jsonl");
    assert!(fails(&["play", "lanterns", "--save", word(&nowhere)]).contains("no such file"));
}

#[test]
fn options_reach_the_game() {
    let file = folder("play-options").join("game.jsonl");
    let args = [
        "play",
        "lanterns",
        "--option",
        "hand=2",
        "--option",
        "festival=yes",
        "--save",
        word(&file),
    ];
    assert_eq!(orbis(&args, "").status, 0);
    let record = std::fs::read_to_string(&file).expect("saved");
    assert!(
        record.contains("\"hand\":2") && record.contains("\"festival\":true"),
        "{record}"
    );
}
