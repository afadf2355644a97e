//! Records and positions from outside: what reads back, what does not hold, and in which words.

use orbis_core::{
    AnyGame, Chance, Entry, Fast, Game, Match, Of, OptionValue, Record, RecordError, Seat, Setup,
    Start, Turn, choices,
};
use orbis_testkit::toy::{Choice, Lanterns, seed};
use serde_json::{Value, json};

/// A random game with some choices taken back and made again.
fn played(length: usize) -> Match<Lanterns> {
    let mut game = Match::<Lanterns>::new(&Setup::of(3), seed(6)).expect("three can play");
    let mut luck = Fast::new(2);
    for _ in 0..length {
        let Turn::Decide(seats) = game.position().turn() else {
            break;
        };
        let seat = seats.first().expect("somebody is asked");
        let offers = choices(game.position(), seat);
        let choice = offers[luck.below(60) as usize % offers.len()];
        game.choose(seat, choice, None).expect("it was offered");
        if game.can_undo(seat).is_ok() && luck.below(4) == 0 {
            game.undo(seat, None).expect("it may");
            if luck.below(2) == 0 {
                game.redo(seat, None).expect("it may");
            }
        }
    }
    game
}

fn read(text: &str) -> Result<Match<Lanterns>, RecordError> {
    Match::from_record(Record::parse(text)?)
}

/// Changes one line of a record, parsed as JSON.
fn with_line(text: &str, line: usize, change: impl FnOnce(&mut Value)) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let mut value: Value = serde_json::from_str(&lines[line]).expect("JSON");
    change(&mut value);
    lines[line] = value.to_string();
    lines.join("\n")
}

#[track_caller]
fn fails(text: &str, sentence: &str) -> RecordError {
    let why = read(text).map(|_| ()).expect_err("it does not hold");
    assert_eq!(why.to_string(), sentence);
    let face = Of::<Lanterns>::game()
        .read(text)
        .map(|_| ())
        .expect_err("nor behind the face");
    assert_eq!(face, why);
    why
}

#[test]
fn a_record_reads_back_as_it_was_written() {
    let game = played(40);
    let record = game.record(true);
    let text = record.to_text();
    assert_eq!(Record::parse(&text).as_ref(), Ok(&record));
    let again = read(&text).expect("it holds");
    assert_eq!(again.position(), game.position());
    assert!(again.journal().eq(game.journal()));
    assert_eq!(again.record(true).to_text(), text);
    assert_eq!(again.verify(), Ok(()));
}

#[test]
fn a_game_going_on_keeps_its_seed_secret() {
    let game = played(20);
    let open = game.record(false);
    assert_eq!(open.header.seed, None);
    assert!(!open.to_text().contains(&seed(6).to_string()));
    let again = Match::<Lanterns>::from_record(open).expect("the draws suffice");
    assert_eq!(again.position(), game.position());
    let done = played(1000);
    assert_eq!(done.position().turn(), Turn::Over);
    assert_eq!(done.record(false).header.seed, Some(seed(6)));
}

#[test]
fn a_record_without_its_seed_cannot_be_verified() {
    let again = Match::<Lanterns>::from_record(played(20).record(false)).expect("it holds");
    assert_eq!(again.verify(), Err(RecordError::NoSeed));
}

#[test]
fn unreadable_records_say_which_line() {
    let text = played(20).record(true).to_text();
    for (broken, start) in [
        (String::new(), "line 1 of the record cannot be read: "),
        ("hello".to_string(), "line 1 of the record cannot be read: "),
        (
            text.replacen('}', "", 1),
            "line 1 of the record cannot be read: ",
        ),
        (
            with_line(&text, 4, |line| line["colour"] = json!(1)),
            "line 5 of the record cannot be read: ",
        ),
        (
            with_line(&text, 3, |line| line["seat"] = json!(12)),
            "line 4 of the record cannot be read: there is no seat 12",
        ),
        (
            with_line(&text, 3, |line| line["choice"] = json!("fly")),
            "line 4 of the record cannot be read: \"fly\" is not a choice in this game",
        ),
        (
            with_line(&text, 3, |line| *line = json!({})),
            "line 4 of the record cannot be read: it is neither a choice nor an undo nor a redo",
        ),
        (
            format!("{text}{{\"undo\":0}}\n"),
            "cannot be read: it stands after the end",
        ),
        (
            with_line(&text, 0, |line| line["deal"] = json!(null)),
            "line 1 of the record cannot be read: it needs either a deal or a position",
        ),
    ] {
        let why = read(&broken).map(|_| ()).expect_err("it cannot be read");
        assert!(matches!(why, RecordError::Unreadable { .. }), "{why}");
        assert!(why.to_string().contains(start), "{why}");
        assert!(!why.to_string().contains('\n'), "{why}");
    }
}

#[test]
fn other_formats_games_and_rules_are_told_apart() {
    let text = played(10).record(true).to_text();
    let newer = with_line(&text, 0, |line| line["orbis"] = json!(7));
    assert_eq!(
        fails(
            &newer,
            "the record has format 7, this program reads format 1"
        ),
        RecordError::Format(7)
    );
    let other = with_line(&text, 0, |line| line["game"] = json!("chess"));
    fails(&other, "the record is of chess, not of lanterns");
    let rules = with_line(&text, 0, |line| line["rules"] = json!(3));
    fails(
        &rules,
        "the record was played by rules version 3, this program has version 2",
    );
    let older = with_line(&text, 0, |line| line["rules"] = json!(1));
    assert!(read(&older).is_ok(), "older rules are tried");
    let many = with_line(&text, 0, |line| line["players"] = json!(9));
    fails(&many, "Lanterns is for 2 to 4 players, not 9");
}

#[test]
fn tampered_entries_are_noticed() {
    let game = played(30);
    let text = game.record(true).to_text();
    let roll = game.journal().position(|entry| {
        matches!(
            entry,
            Entry::Choice {
                choice: Choice::Light,
                ..
            }
        )
    });
    let line = roll.expect("somebody rolled") + 1;
    let face = with_line(&text, line, |entry| entry["draws"] = json!([9]));
    fails(
        &face,
        &format!(
            "line {} of the record cannot be played: the scripted draws do not fit: the draw 9 is not between 1 and 6",
            line + 1
        ),
    );
    let more = with_line(&text, line, |entry| entry["draws"] = json!([2, 2]));
    fails(
        &more,
        &format!(
            "line {} of the record cannot be played: the scripted draws do not fit: 1 of the given draws were not used",
            line + 1
        ),
    );
    let none = with_line(&text, line, |entry| entry["draws"] = json!([]));
    fails(
        &none,
        &format!(
            "line {} of the record cannot be played: the scripted draws do not fit: there are too few draws",
            line + 1
        ),
    );
    let deal = with_line(&text, 0, |head| head["deal"] = json!([1, 2]));
    fails(&deal, "the deal does not fit: there are too few draws");
    let seat = with_line(&text, 4, |entry| entry["seat"] = json!(2));
    assert!(matches!(
        read(&seat).map(|_| ()),
        Err(RecordError::Entry { line: 5, .. })
    ));
    let end = with_line(&text, text.lines().count() - 1, |entry| {
        entry["end"] = json!("0000000000000000")
    });
    assert_eq!(
        fails(
            &end,
            "the record can be played, but ends in another position than it says"
        ),
        RecordError::OtherEnd
    );
}

#[test]
fn dice_that_the_seed_does_not_give_are_noticed() {
    let game = played(30);
    let mut record = game.record(true);
    record.end = None;
    let mut version = 0;
    for (index, entry) in record.entries.iter_mut().enumerate() {
        if let Entry::Choice {
            choice: Choice::Light,
            draws,
            ..
        } = entry
        {
            draws[0] = draws[0] % 6 + 1;
            version = index as u64 + 1;
            break;
        }
    }
    let cheated = Match::<Lanterns>::from_record(record).expect("it can be played");
    let why = cheated.verify().expect_err("but not with this seed");
    assert_eq!(why, RecordError::OtherDraws { version });
    assert_eq!(
        why.to_string(),
        format!("the draws at version {version} are not those of the seed")
    );
    let mut record = game.record(true);
    record.header.seed = Some(seed(7));
    let why = Match::<Lanterns>::from_record(record)
        .expect("it can be played")
        .verify();
    assert_eq!(why, Err(RecordError::OtherSeed));
    let mut record = played(0).record(true);
    let Start::Deal(draws) = &mut record.header.start else {
        panic!("it began with a deal")
    };
    draws.swap(0, 1);
    record.end = None;
    let why = Match::<Lanterns>::from_record(record)
        .expect("it can be played")
        .verify();
    assert_eq!(why, Err(RecordError::OtherDraws { version: 0 }));
}

#[test]
fn a_position_reads_back_and_a_broken_one_is_refused() {
    let game = played(25);
    let value = serde_json::to_value(game.position()).expect("JSON");
    let face = Of::<Lanterns>::game();
    let loaded = face.load(&value, seed(1)).expect("it is a position");
    assert_eq!(loaded.position(None), value);
    assert_eq!(loaded.stored_position(), value.to_string());
    let from_record = face
        .read(&loaded.record(true))
        .expect("a record that begins with it");
    assert_eq!(from_record.position(None), value);
    let broken = |change: &dyn Fn(&mut Value)| {
        let mut value = value.clone();
        change(&mut value);
        let why = face
            .load(&value, seed(1))
            .map(|_| ())
            .expect_err("it is none");
        why.to_string()
    };
    let start = "this is not a position of the game: ";
    assert_eq!(
        broken(&|value| value["players"] = json!(1)),
        format!("{start}1 players")
    );
    assert!(broken(&|value| value["deck"] = json!([])).ends_with("is there 0 times"));
    assert_eq!(
        broken(&|value| value["points"][0] = json!(-1)),
        format!("{start}points are between 0 and 200")
    );
    assert!(broken(&|value| value["deck"][0] = json!("blue-9")).contains("there is no \"blue-9\""));
    assert!(broken(&|value| value["deck"][0] = json!("?")).contains("a lantern has no face"));
    assert!(broken(&|value| *value = json!([1])).starts_with(start));
    assert!(broken(&|value| value["extra"] = json!(1)).contains("unknown field"));
}

#[test]
fn a_stored_position_is_the_truth() {
    let game = played(25);
    let same = Match::resume(game.record(false), *game.position()).expect("it goes on");
    assert!(!same.diverged());
    assert!(same.journal().eq(game.journal()));
    // As if a rules fix led elsewhere: the stored position has other points than the journal gives.
    let mut value = serde_json::to_value(game.position()).expect("JSON");
    value["points"][0] = json!(99);
    let stored: Lanterns = serde_json::from_value(value).expect("a position");
    let mut other = Match::resume(game.record(false), stored).expect("it goes on all the same");
    assert!(other.diverged());
    assert_eq!(
        (other.position().points(Seat::at(0)), other.version()),
        (99, game.version())
    );
    let seat = other
        .position()
        .turn()
        .deciders()
        .first()
        .expect("somebody is asked");
    let choice = choices(other.position(), seat)[0];
    other
        .choose(seat, choice, Some(game.version()))
        .expect("play goes on");
    assert_eq!(other.version(), game.version() + 1);
    let why = other
        .branch(1)
        .map(|_| ())
        .expect_err("the past is not known");
    assert_eq!(
        why.to_string(),
        "the rules have changed since: earlier moments cannot be shown"
    );
    assert_eq!(Lanterns::about().rules_version, 2);
}

/// What a server keeps of a game: the first line of its record, its journal, its position.
fn stored(game: &Match<Lanterns>) -> (String, Vec<String>, Value) {
    let text = game.record(true).to_text();
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let header = lines.remove(0);
    lines.pop();
    let position = serde_json::to_value(game.position()).expect("JSON");
    (header, lines, position)
}

#[test]
fn a_stored_game_goes_on_from_its_position_whatever_its_record_says() {
    let game = played(25);
    let (header, journal, position) = stored(&game);
    let resume = |header: &str, journal: &[String], position: &Value| {
        Of::<Lanterns>::game().resume(header, journal, position, seed(9))
    };
    let whole = resume(&header, &journal, &position).expect("it goes on");
    assert!(!whole.diverged());
    let last = journal.len() - 1;
    let with = |line: &str| {
        let mut journal = journal.clone();
        journal[last] = line.to_string();
        journal
    };
    let newer = header.replace("\"rules\":2", "\"rules\":3");
    let (strange, field, torn) = (
        with(r#"{"seat":0,"choice":"juggle moon"}"#),
        with(r#"{"seat":0,"choice":"drop","mood":"merry"}"#),
        with("{\"seat\":0,\"cho"),
    );
    let cases = [
        (header.as_str(), &strange),
        (&header, &field),
        (&header, &torn),
        (&newer, &journal),
        ("", &journal),
        ("{}", &journal),
        ("{\"orbis\":99}", &journal),
    ];
    for (header, journal) in cases {
        let mut again = resume(header, journal, &position).expect("the position is the truth");
        assert!(again.diverged(), "{header} {journal:?}");
        assert_eq!(again.version(), game.version());
        assert_eq!(again.position(None), position);
        let kept = again.entry(again.version() - 1).expect("an entry");
        let written = serde_json::from_str(&journal[last]).unwrap_or(json!(journal[last]));
        assert_eq!(kept, written, "nothing of the journal is lost");
        assert!(again.branch(1).is_err(), "earlier moments cannot be shown");
        let seat = again.turn().deciders().first().expect("somebody is asked");
        let choice = again.choices(seat, false)[0].choice.clone();
        again
            .choose(seat, &choice, None, &[])
            .expect("play goes on");
        assert_eq!(again.version(), game.version() + 1);
    }
}

#[test]
fn a_stored_game_without_a_position_goes_on_from_its_journal_if_that_can_be_played() {
    let game = played(25);
    let (header, mut journal, position) = stored(&game);
    let mut broken = position.clone();
    broken["points"][0] = json!(-5);
    let lanterns = Of::<Lanterns>::game();
    let again = lanterns
        .resume(&header, &journal, &broken, seed(9))
        .expect("the journal leads there");
    assert_eq!(again.position(None), position);
    journal[0] = "{}".to_string();
    for header in [header.as_str(), ""] {
        let why = lanterns
            .resume(header, &journal, &broken, seed(9))
            .map(|_| ())
            .expect_err("there is nothing to go on from");
        assert_eq!(
            why.to_string(),
            "this is not a position of the game: points are between 0 and 200"
        );
    }
}

/// Everybody puts all lanterns under the deck; then the first of them chooses once more.
fn swapped() -> Match<Lanterns> {
    let mut setup = Setup::of(2);
    let on = OptionValue::Switch(true);
    setup.options.insert("swap".to_string(), on);
    let mut game = Match::<Lanterns>::new(&setup, seed(6)).expect("two can play");
    let mut swaps = 0;
    loop {
        let Turn::Decide(seats) = game.position().turn() else {
            panic!("the game goes on");
        };
        let seat = seats.first().expect("somebody is asked");
        let offers = choices(game.position(), seat);
        let put = |choice: &&Choice| matches!(choice, Choice::Put { .. });
        let choice = *offers.iter().find(put).unwrap_or(&offers[0]);
        game.choose(seat, choice, None).expect("it was offered");
        if swaps == 2 {
            return game;
        }
        swaps += u8::from(choice == Choice::Done);
    }
}

#[test]
fn records_of_older_rules_leave_out_what_had_to_be_chosen() {
    let game = swapped();
    let text = game.record(true).to_text();
    let kept = text.lines().filter(|line| !line.contains("done"));
    let older: String = kept.map(|line| format!("{line}\n")).collect();
    assert_eq!(older.lines().count() + 2, text.lines().count());
    let why = read(&older).map(|_| ()).expect_err("a choice is missing");
    assert!(matches!(why, RecordError::Entry { .. }), "{why}");
    let older = with_line(&older, 0, |header| header["rules"] = json!(1));
    let again = read(&older).expect("the rest is as it was");
    assert_eq!(again.position(), game.position());
    assert_eq!(again.version() + 2, game.version());
    let branch = again.branch(again.version()).expect("it is there");
    assert_eq!(branch.position(), game.position());
}
