//! What a match accepts and what it rejects: each rejection is typed, one sentence, and changes nothing.

use orbis_core::{
    AnyGame, Entry, Game, Match, Names, Of, Panel, Rejected, Seat, SeatSet, Setup, SetupError,
    Turn, Viewer, choices,
};
use orbis_testkit::toy::{Choice, Lanterns, seed};

const A: Seat = Seat::at(0);
const B: Seat = Seat::at(1);

fn table() -> Match<Lanterns> {
    Match::new(&Setup::of(2), seed(4)).expect("two can play")
}

fn first(game: &Match<Lanterns>, seat: Seat) -> Choice {
    choices(game.position(), seat)[0]
}

fn step(game: &mut Match<Lanterns>, seat: Seat) {
    let choice = first(game, seat);
    game.choose(seat, choice, None).expect("it was offered");
}

/// Gifts are given; A is to hang.
fn begun() -> Match<Lanterns> {
    let mut game = table();
    step(&mut game, B);
    step(&mut game, A);
    game
}

/// Rejected for this reason, in this sentence, and nothing has changed.
#[track_caller]
fn rejected<T>(
    game: &mut Match<Lanterns>,
    sentence: &str,
    act: impl FnOnce(&mut Match<Lanterns>) -> Result<T, Rejected>,
) -> Rejected {
    let entries = |game: &Match<Lanterns>| game.journal().cloned().collect::<Vec<_>>();
    let (position, version, journal) = (*game.position(), game.version(), entries(game));
    let Err(why) = act(game) else {
        panic!("it was accepted, not rejected: {sentence}")
    };
    assert_eq!(why.to_string(), sentence);
    assert_eq!(*game.position(), position);
    assert_eq!((game.version(), entries(game)), (version, journal));
    why
}

#[test]
fn the_undo_window_is_a_seats_own_steps_since_chance_or_secrets_came_out() {
    let mut game = begun();
    let start = *game.position();
    rejected(
        &mut game,
        "something random or hidden has come out since: it cannot be taken back",
        |game| game.undo(A, None),
    );
    step(&mut game, A);
    let shown = *game.position();
    step(&mut game, A);
    let hung = *game.position();
    rejected(
        &mut game,
        "somebody else has chosen since: it cannot be taken back",
        |game| game.undo(B, None),
    );
    game.undo(A, None).expect("nothing came out");
    assert_eq!(*game.position(), shown);
    game.undo(A, Some(5)).expect("nothing came out");
    assert_eq!(*game.position(), start);
    rejected(
        &mut game,
        "something random or hidden has come out since: it cannot be taken back",
        |game| game.undo(A, None),
    );
    rejected(&mut game, "somebody else took this back", |game| {
        game.redo(B, None)
    });
    game.redo(A, None).expect("it was taken back");
    game.redo(A, None).expect("it was taken back");
    assert_eq!(*game.position(), hung);
    rejected(&mut game, "there is nothing to repeat", |game| {
        game.redo(A, None)
    });
    let entries: Vec<_> = game.journal().cloned().collect();
    assert!(matches!(
        entries[4..],
        [
            Entry::Undo(A),
            Entry::Undo(A),
            Entry::Redo(A),
            Entry::Redo(A)
        ]
    ));
    game.choose(A, Choice::Light, None)
        .expect("a lantern hangs");
    rejected(
        &mut game,
        "something random or hidden has come out since: it cannot be taken back",
        |game| game.undo(A, None),
    );
}

#[test]
fn a_new_choice_forgets_what_was_taken_back() {
    let mut game = begun();
    step(&mut game, A);
    game.undo(A, None).expect("nothing came out");
    let other = choices(game.position(), A)[1];
    game.choose(A, other, None).expect("it was offered");
    rejected(&mut game, "there is nothing to repeat", |game| {
        game.redo(A, None)
    });
    assert_eq!(game.stations().collect::<Vec<_>>(), [1, 2, 5]);
}

#[test]
fn nothing_to_take_back_at_the_start() {
    let mut game = table();
    let why = rejected(&mut game, "there is nothing to take back", |game| {
        game.undo(A, None)
    });
    assert!(matches!(why, Rejected::Window(_)));
    step(&mut game, B);
    assert_eq!(game.can_undo(B), Ok(()));
    rejected(
        &mut game,
        "somebody else has chosen since: it cannot be taken back",
        |game| game.undo(A, None),
    );
}

#[test]
fn a_stale_version_is_rejected() {
    let mut game = begun();
    let choice = first(&game, A);
    let why = rejected(
        &mut game,
        "the table moved on: this was meant for version 1, now it is version 2",
        |game| game.choose(A, choice, Some(1)).map(|_| ()),
    );
    assert_eq!(why, Rejected::Stale { given: 1, now: 2 });
    rejected(
        &mut game,
        "the table moved on: this was meant for version 9, now it is version 2",
        |game| game.undo(A, Some(9)),
    );
    rejected(
        &mut game,
        "the table moved on: this was meant for version 0, now it is version 2",
        |game| game.redo(A, Some(0)),
    );
}

#[test]
fn a_wrong_seat_is_rejected() {
    let mut game = begun();
    let choice = first(&game, A);
    let why = rejected(
        &mut game,
        "seat B is not asked now; it is the turn of seat A",
        |game| game.choose(B, choice, None).map(|_| ()),
    );
    assert!(matches!(why, Rejected::NotAsked { seat: 'B', .. }));
    let mut game = Match::<Lanterns>::new(&Setup::of(3), seed(1)).expect("three can play");
    step(&mut game, A);
    rejected(
        &mut game,
        "seat A is not asked now; it is the turn of the seats B and C",
        |game| game.choose(A, choice, None).map(|_| ()),
    );
}

#[test]
fn a_refused_choice_names_its_rule() {
    let mut game = Match::from_position(
        serde_json::from_str::<Lanterns>(POSITION).expect("a position"),
        seed(1),
    )
    .expect("it keeps the invariants");
    let sentence = "red-3 does not fit below blue-5: it needs a value above 5 (lan.rise)";
    let why = rejected(&mut game, sentence, |game| {
        game.choose(A, Choice::Post { post: 1 }, None).map(|_| ())
    });
    assert!(matches!(why, Rejected::Rule { .. }));
    let why = rejected(
        &mut game,
        "\"light\" is not among the choices of this decision",
        |game| game.choose(A, Choice::Light, None).map(|_| ()),
    );
    assert!(matches!(why, Rejected::NotOffered(_)));
    rejected(
        &mut game,
        "\"post 9\" is not among the choices of this decision",
        |game| game.choose(A, Choice::Post { post: 9 }, None).map(|_| ()),
    );
}

#[test]
fn a_finished_game_takes_no_choice() {
    let mut game = table();
    while let Turn::Decide(seats) = game.position().turn() {
        let seat = seats.first().expect("somebody is asked");
        step(&mut game, seat);
    }
    let why = rejected(&mut game, "the game is over", |game| {
        game.choose(A, Choice::Drop, None).map(|_| ())
    });
    assert_eq!(why, Rejected::Over);
    assert_eq!(game.verify(), Ok(()));
}

/// A game whose last choice draws nothing, one choice before its end; who is asked, and the choice that ends it.
fn before_the_end() -> (Match<Lanterns>, Seat, Choice) {
    let mut game = table();
    loop {
        let seat = game.position().turn().deciders().first();
        let seat = seat.expect("somebody is asked");
        let choice = *choices(game.position(), seat).last().expect("a choice");
        let mut after = game.clone();
        after.choose(seat, choice, None).expect("it was offered");
        if after.position().turn() == Turn::Over {
            let Some(Entry::Choice { closed: false, .. }) = after.newest() else {
                panic!("the last choice must not close the window by itself")
            };
            return (game, seat, choice);
        }
        game = after;
    }
}

#[test]
fn the_end_of_a_game_cannot_be_taken_back() {
    let (mut game, seat, choice) = before_the_end();
    assert!(game.closes(seat, choice), "a page can say so beforehand");
    game.choose(seat, choice, None).expect("it was offered");
    for seat in [A, B] {
        let sentence = "the game is over: nothing can be taken back any more";
        let why = rejected(&mut game, sentence, |game| game.undo(seat, None));
        assert!(matches!(why, Rejected::Window(_)));
        assert_eq!(game.can_undo(seat), Err(why));
    }
}

#[test]
fn a_record_in_which_an_end_was_taken_back_still_reads() {
    let (mut game, seat, choice) = before_the_end();
    let before = *game.position();
    game.choose(seat, choice, None).expect("it was offered");
    let over = *game.position();
    let mut record = game.record(true);
    record.end = None;
    record.entries.push(Entry::Undo(seat));
    let taken_back = Match::<Lanterns>::from_record(record.clone()).expect("it reads");
    assert_eq!(*taken_back.position(), before);
    record.entries.push(Entry::Redo(seat));
    let again = Match::<Lanterns>::from_record(record).expect("it reads");
    assert_eq!(*again.position(), over);
    assert_eq!(again.verify(), Ok(()));
    // Behind the face, entry by entry, as a table shows its earlier moments.
    let game = Of::<Lanterns>::game();
    let game = game.read(&again.record(true).to_text()).expect("it reads");
    let mut moment = game.branch(0).expect("the beginning");
    while moment.follow(&*game).expect("it was played so") {}
    assert_eq!(moment.position(None), game.position(None));
    assert_eq!(moment.record(true), game.record(true));
    assert_eq!(moment.follow(&*game), Ok(false));
}

/// Everybody chooses at random, and takes back and repeats what they can.
fn wandered(seed: u64, steps: u64) -> Vec<Match<Lanterns>> {
    let mut luck = orbis_core::Fast::new(seed);
    let mut below = |n: usize| orbis_core::Chance::below(&mut luck, n as u32) as usize;
    let mut game = table();
    let mut moments = vec![game.clone()];
    for _ in 0..steps {
        let seats = game.position().turn().deciders();
        let Some(asked) = seats.iter().nth(below(seats.len().max(1))) else {
            break;
        };
        let other = [A, B][below(2)];
        match below(6) {
            0 if game.can_undo(other).is_ok() => game.undo(other, None).expect("it may"),
            1 if game.can_redo(other) => game.redo(other, None).expect("it may"),
            _ => {
                let offered = choices(game.position(), asked);
                let choice = offered[below(offered.len())];
                game.choose(asked, choice, None).expect("it was offered");
            }
        }
        moments.push(game.clone());
    }
    moments
}

#[test]
fn an_earlier_moment_is_found_again_from_any_before_it() {
    let moments = wandered(7, 120);
    let game = moments.last().expect("a game");
    for (from, before) in moments.iter().enumerate().step_by(9) {
        let mut moment = before.clone();
        for then in &moments[from..] {
            assert_eq!(moment.position(), then.position());
            assert_eq!(moment.record(true), then.record(true));
            assert_eq!(moment.log(Viewer::Table), then.log(Viewer::Table));
            assert_eq!(moment.can_undo(A), then.can_undo(A));
            assert_eq!(moment.can_redo(B), then.can_redo(B));
            moment.follow(game).expect("it was played so");
        }
    }
}

#[test]
fn what_others_answered_can_go_back_first() {
    let (mut can, mut cannot) = (0, 0);
    for game in (0..20).flat_map(|seed| wandered(seed, 60)) {
        for (seat, bot) in [(A, B), (B, A)] {
            let bots: SeatSet = [bot].into_iter().collect();
            // As it is done: what the bot chose goes back as long as it stands in the way.
            let mut after = game.clone();
            while after.can_undo(seat).is_err() && after.undo(bot, None).is_ok() {}
            let done = after.undo(seat, None);
            assert_eq!(game.can_undo_after(seat, bots), done);
            match done {
                Ok(()) => can += 1,
                Err(_) => cannot += 1,
            }
            let alone = game.can_undo_after(seat, SeatSet::NONE);
            assert_eq!(alone, game.can_undo(seat));
        }
    }
    assert!(can > 50 && cannot > 50, "{can} and {cannot}");
}

#[test]
fn a_copy_costs_the_same_however_long_the_game_is() {
    let moments = wandered(7, 120);
    let cost = |game: &Match<Lanterns>| {
        let mut copy = None;
        let made = allocation_counter::measure(|| copy = Some(game.clone()));
        (made.count_total, made.bytes_total)
    };
    for game in &moments {
        let (count, bytes) = cost(game);
        // The ends of four lists that are shorter than a chunk.
        assert!(
            count <= 5 && bytes < 2500,
            "{count} pieces, {bytes} bytes at version {}",
            game.version()
        );
    }
}

#[test]
fn scripted_dice_fall_as_written() {
    let mut game = begun();
    step(&mut game, A);
    step(&mut game, A);
    let bad = "the scripted draws do not fit: the draw 7 is not between 1 and 6";
    let why = rejected(&mut game, bad, |game| {
        game.choose_scripted(A, Choice::Light, None, &[7])
            .map(|_| ())
    });
    assert!(matches!(why, Rejected::Script(_)));
    rejected(
        &mut game,
        "the scripted draws do not fit: 1 of the given draws were not used",
        |game| {
            game.choose_scripted(A, Choice::Light, None, &[3, 3])
                .map(|_| ())
        },
    );
    game.choose_scripted(A, Choice::Light, None, &[1])
        .expect("a die has a one");
    assert!(game.position().points(A) > 0);
    let Some(Entry::Choice {
        draws,
        closed: true,
        ..
    }) = game.newest()
    else {
        panic!("the die closes the window")
    };
    assert_eq!(draws, &[1]);
}

#[test]
fn a_branch_is_the_game_as_it_was() {
    let mut game = begun();
    let stations: Vec<Lanterns> = (0..6)
        .map(|_| {
            let position = *game.position();
            let seat = position
                .turn()
                .deciders()
                .first()
                .expect("somebody is asked");
            step(&mut game, seat);
            position
        })
        .collect();
    for (index, position) in stations.iter().enumerate() {
        let branch = game
            .branch(index as u64 + 2)
            .expect("a version of the past");
        assert_eq!(branch.position(), position);
        assert_eq!(branch.version(), index as u64 + 2);
    }
    let mut branch = game.branch(3).expect("a version of the past");
    let other = *choices(branch.position(), A).last().expect("a choice");
    branch
        .choose(A, other, Some(3))
        .expect("it goes on from there");
    let now = game.version();
    rejected(
        &mut game,
        &format!("there is no version 99, the table is at version {now}"),
        |game| game.branch(99).map(|_| ()),
    );
}

#[test]
fn setups_are_checked() {
    let start = |json: &str| {
        let setup: Setup = serde_json::from_str(json).expect("a setup");
        Match::<Lanterns>::new(&setup, seed(1))
            .map(|_| ())
            .expect_err("it cannot begin")
    };
    let why = start(r#"{"players":5}"#);
    assert_eq!(why.to_string(), "Lanterns is for 2 to 4 players, not 5");
    let why = start(r#"{"players":2,"options":{"wind":true}}"#);
    assert_eq!(why.to_string(), "Lanterns has no option \"wind\"");
    let why = start(r#"{"players":2,"options":{"hand":7}}"#);
    assert_eq!(
        why.to_string(),
        "the option \"hand\" takes a whole number from 2 to 4"
    );
    let why = start(r#"{"players":4,"options":{"hand":4,"festival":true}}"#);
    assert!(matches!(why, SetupError::Conflict(_)), "{why}");
}

#[test]
fn names_stand_in_every_text() {
    let mut game = Of::<Lanterns>::game()
        .start(&Setup::of(2), seed(4))
        .expect("two can play");
    game.set_names(vec!["Ada".to_string()]);
    assert_eq!(game.names(), Names::new(["Ada".to_string()]));
    for seat in [B, A] {
        let choice = game.choices(seat, false)[0].choice.clone();
        game.choose(seat, &choice, None, &[])
            .expect("it was offered");
    }
    let lines: Vec<String> = game
        .log(Viewer::Table)
        .into_iter()
        .map(|(_, line)| line.text)
        .collect();
    assert_eq!(
        lines,
        [
            "Ada gives a lantern to Blue.",
            "Blue gives a lantern to Ada."
        ]
    );
    let known: Vec<String> = game
        .log(Viewer::Seat(A))
        .into_iter()
        .map(|(_, line)| line.text)
        .collect();
    assert_ne!(known, lines, "giver and receiver hear which lantern it was");
    assert!(
        game.sketch(Viewer::Table, orbis_core::Ink::Plain)
            .starts_with("Ada 0 [")
    );
    assert!(game.draw(Viewer::Table).panels[0].title == "Ada");
    let again = Of::<Lanterns>::game()
        .read(&game.record(true))
        .expect("a record");
    assert_eq!(again.names(), game.names());
}

#[test]
fn choosing_by_json_is_checked_like_any_other() {
    let mut game = Of::<Lanterns>::game()
        .start(&Setup::of(2), seed(4))
        .expect("two can play");
    let before = game.position(None);
    for choice in [
        serde_json::json!(null),
        serde_json::json!("fly away"),
        serde_json::json!({"give": "red-1"}),
        serde_json::json!("give ?"),
    ] {
        let why = game.choose(A, &choice, None, &[]).expect_err("it is none");
        assert_eq!(
            why.to_string(),
            format!("{choice} is not among the choices of this decision")
        );
    }
    assert_eq!((game.position(None), game.version()), (before, 0));
    let look = game.look(Viewer::Seat(A), true);
    let choices: Vec<_> = look.choices.iter().map(|each| each.info.clone()).collect();
    assert_eq!(choices, game.choices(A, true));
    assert!(!look.choices[0].closes);
    let drawn = game.draw(Viewer::Seat(A));
    let shown: Vec<&Panel> = look.zones.panels().collect();
    assert_eq!(
        shown.len(),
        drawn.panels.len(),
        "without a word of the game its pictures stand in the zones"
    );
    assert!(drawn.panels.iter().all(|panel| shown.contains(&panel)));
    assert_eq!(look.prompt, game.prompt(A));
    assert!(game.look(Viewer::Table, true).choices.is_empty());
    assert!(game.look(Viewer::Seat(A), false).choices.is_empty());
    assert_eq!(Lanterns::about().slug, game.about().slug);
}

/// A shows red-3; blue-5 hangs on the first post.
const POSITION: &str = r#"{"players":2,"hand_size":2,"festival":false,
    "deck":["red-1","red-2","red-4","red-5","gold-1","gold-2","gold-3","gold-4","gold-5","gold-6",
            "jade-1","jade-2","jade-4","jade-5","jade-6","blue-1","blue-2","blue-3","blue-4","blue-6"],
    "hands":[["red-6@A"],["jade-3@B"]],"given":[[],[]],
    "posts":[[["blue-5"],[],[]],[[],[],[]]],"dropped":[],"points":[0,0],
    "stack":[{"step":"hang","seat":0},{"step":"post","card":"red-3"}]}"#;
