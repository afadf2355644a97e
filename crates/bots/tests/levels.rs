//! The bots at the toy game.

use orbis_bots::{AnyBots, Bot, Budget, Leave, Level, Permit, Player, Search, bot, bot_with};
use orbis_core::{
    AnyGame, AnyMatch, Fast, Game, Match, Of, Seat, Seed, Setup, Table, Turn, choices, find,
};
use orbis_testkit::toy::{Lanterns, Toy, flaw, seed};
use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

const LEVELS: [Level; 5] = [
    Level::Random,
    Level::Easy,
    Level::Medium,
    Level::Hard(Some(Budget::Iterations(30))),
    Level::Hard(Some(Budget::Time(Duration::from_millis(1)))),
];

/// Plays a game with one level at every seat; what was chosen, as text.
fn play(level: Level, players: u8, seed: u64) -> Vec<String> {
    play_by(|seed| bot(level, seed), players, seed)
}

fn play_by(
    make: impl Fn(u64) -> Box<dyn Bot<Lanterns> + Send>,
    players: u8,
    seed: u64,
) -> Vec<String> {
    let mut chance = Fast::new(seed);
    let mut position = Lanterns::deal(&Setup::of(players), seed);
    let mut bots: Vec<_> = (0..u64::from(players))
        .map(|seat| make(seed + seat))
        .collect();
    let mut made = Vec::new();
    while let Turn::Decide(seats) = position.turn() {
        // The last of those asked, so that simultaneous decisions are not always answered in order.
        let seat = seats.iter().last().expect("somebody is asked");
        let choice = bots[seat.index()].choose(seat, &mut || {
            let mut world = position;
            world.guess(seat, &mut chance);
            world
        });
        let choice = choice.expect("there is a choice");
        assert_eq!(find(&position, seat, choice), Some(Ok(())), "{choice}");
        position.apply(seat, choice, &mut Table::quiet(&mut chance));
        made.push(choice.to_string());
    }
    made
}

#[test]
fn every_level_plays_whole_games_legally() {
    for level in LEVELS {
        for players in 2..=4 {
            assert!(play(level, players, 3).len() > 20);
        }
    }
}

#[test]
fn a_medium_bot_may_follow_plans_and_rates_choices_otherwise() {
    let by = |name: &str| {
        let player = Player::named(name).expect("a player");
        play_by(|seed| bot(player.clone(), seed), 3, 8)
    };
    let planned = by("medium/lines=2");
    assert!(planned.len() > 20);
    assert_eq!(planned, by("medium/lines=2"), "the same seed");
    assert_ne!(planned, by("medium"));
    assert_eq!(by("medium/lines=2/rates=1"), by("medium"));
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for level in &LEVELS[..4] {
        assert_eq!(play(*level, 3, 8), play(*level, 3, 8), "{level}");
        assert_ne!(play(*level, 3, 8), play(*level, 3, 9), "{level}");
    }
}

#[test]
fn a_single_choice_needs_no_thought_and_none_gives_none() {
    let position: Toy<{ flaw::STUCK }> = serde_json::from_str(
        r#"{"players":2,"hand_size":2,"festival":false,"deck":[],"hands":[[],[]],"given":[[],[]],
            "posts":[[["blue-5"],["red-5"],["gold-5"]],[[],[],[]]],"dropped":[],"points":[0,0],
            "stack":[{"step":"hang","seat":0},{"step":"post","card":"jade-1"}]}"#,
    )
    .expect("a position");
    assert!(choices(&position, Seat::at(0)).is_empty());
    for level in LEVELS {
        let mut stuck = bot::<Toy<{ flaw::STUCK }>>(level, 1);
        assert_eq!(stuck.choose(Seat::at(0), &mut || position), None, "{level}");
    }
    let mut worlds = 0;
    let honest: Lanterns =
        serde_json::from_value(serde_json::to_value(position).expect("JSON")).expect("a position");
    let mut hard = bot::<Lanterns>(Level::Hard(Some(Budget::Iterations(10_000))), 1);
    let choice = hard.choose(Seat::at(0), &mut || {
        worlds += 1;
        honest
    });
    assert_eq!(
        choice.map(|choice| choice.to_string()).as_deref(),
        Some("drop")
    );
    assert_eq!(worlds, 1);
}

/// Only one of two lanterns fits, which brings two points after two more choices.
fn one_card_fits() -> Lanterns {
    serde_json::from_str(
        r#"{"players":2,"hand_size":2,"festival":false,"deck":[],"hands":[["red-2@A","gold-3@A"],["jade-3@B"]],
            "given":[[],[]],"posts":[[["blue-2"],["red-5"],["gold-5"]],[[],[],[]]],"dropped":[],"points":[0,0],
            "stack":[{"step":"hang","seat":0}]}"#,
    )
    .expect("a position")
}

#[test]
fn greedy_and_search_follow_a_chain_to_its_end() {
    let position = one_card_fits();
    let bots: [Box<dyn Bot<Lanterns> + Send>; 2] = [bot(Level::Medium, 1), bot(Level::HARD, 1)];
    for mut bot in bots {
        let chosen = bot.choose(Seat::at(0), &mut || position);
        assert_eq!(
            chosen.map(|choice| choice.to_string()).as_deref(),
            Some("hang gold-3")
        );
    }
}

#[test]
fn easy_is_careless_and_not_blind() {
    let position = one_card_fits();
    let chosen = |level: Level| -> Vec<String> {
        let choose = |seed| bot::<Lanterns>(level, seed).choose(Seat::at(0), &mut || position);
        let made = (0..60).filter_map(choose);
        made.map(|choice| choice.to_string()).collect()
    };
    let fits = |choice: &String| choice == "hang gold-3";
    assert!(chosen(Level::Easy).iter().all(fits));
    assert!(!chosen(Level::Random).iter().all(fits));
    // Where choices are about alike it does not always find the best.
    let games = |level: Level| (0..4).map(|seed| play(level, 2, seed)).collect::<Vec<_>>();
    assert_ne!(games(Level::Easy), games(Level::Medium));
}

#[test]
fn a_plan_is_followed_while_the_table_looks_as_foreseen() {
    let position = one_card_fits();
    let seat = Seat::at(0);
    let mut search = Search::<Lanterns>::new(Budget::Iterations(24), 1);
    let worlds = |search: &mut Search<Lanterns>, position: Lanterns| {
        let mut worlds = 0;
        let choice = search.choose(seat, &mut || {
            worlds += 1;
            position
        });
        (choice.expect("a choice"), worlds)
    };
    let (first, thought) = worlds(&mut search, position);
    assert!(thought > 2, "it looked into {thought} worlds");
    let mut next = position;
    next.apply(seat, first, &mut Table::quiet(&mut Fast::new(1)));
    let mut other = serde_json::to_value(next).expect("JSON");
    other["points"][0] = 1.into();
    let other: Lanterns = serde_json::from_value(other).expect("a position");
    assert_eq!(worlds(&mut search, next).1, 1, "it knew what to do");
    let mut surprised = Search::<Lanterns>::new(Budget::Iterations(24), 1);
    worlds(&mut surprised, position);
    assert!(worlds(&mut surprised, other).1 > 1, "it thought again");
}

#[test]
fn greedy_is_quick() {
    let position = Lanterns::deal(&Setup::of(4), 2);
    let mut greedy = bot::<Lanterns>(Level::Medium, 1);
    let begun = Instant::now();
    for _ in 0..100 {
        greedy.choose(Seat::at(1), &mut || position);
    }
    assert!(
        begun.elapsed() < Duration::from_millis(1000),
        "{:?}",
        begun.elapsed()
    );
}

#[test]
fn a_time_budget_is_kept() {
    let position = Lanterns::deal(&Setup::of(4), 2);
    let mut hard = bot::<Lanterns>(
        Level::Hard(Some(Budget::Time(Duration::from_millis(60)))),
        1,
    );
    let begun = Instant::now();
    hard.choose(Seat::at(1), &mut || position);
    let took = begun.elapsed();
    assert!(
        took >= Duration::from_millis(60) && took < Duration::from_millis(600),
        "{took:?}"
    );
}

#[test]
fn bots_answer_where_only_the_registry_knows_the_game() {
    let game: Box<dyn AnyMatch> = Of::<Lanterns>::game()
        .start(&Setup::of(3), seed(1))
        .expect("it begins");
    let bots: &dyn AnyBots = &Of::<Lanterns>::game();
    let ask = |seat, level, seed| {
        bots.choose(
            &*game,
            Seat::at(seat),
            level,
            Some(Budget::Iterations(20)),
            seed,
        )
    };
    for level in LEVELS {
        let choice = ask(2, level, 5).expect("everybody is asked");
        assert!(
            game.choices(Seat::at(2), false)
                .iter()
                .any(|offer| offer.choice == choice)
        );
    }
    assert_eq!(ask(2, Level::HARD, 5), ask(2, Level::HARD, 5));
    assert_eq!(ask(4, Level::HARD, 5), None, "nobody sits there");
    let other =
        Match::<Toy<{ flaw::PEEK }>>::new(&Setup::of(3), Seed::from_text("1")).expect("it begins");
    assert_eq!(
        bots.choose(&other, Seat::at(0), Level::Random, None, 1),
        None,
        "another game"
    );
}

/// Gives leave so many times.
struct Times(AtomicU32);

impl Permit for Times {
    fn go_on(&self) -> bool {
        let left = |left: u32| left.checked_sub(1);
        self.0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, left)
            .is_ok()
    }
}

fn bots_with(leave: &Leave, endless: Budget) -> [Box<dyn Bot<Lanterns> + Send>; 4] {
    [
        bot_with(Level::Random, 1, leave.clone()),
        bot_with(Level::Easy, 1, leave.clone()),
        bot_with(Level::Medium, 1, leave.clone()),
        bot_with(Level::Hard(Some(endless)), 1, leave.clone()),
    ]
}

#[test]
fn a_thought_ends_when_its_leave_does() {
    let position = Lanterns::deal(&Setup::of(4), 2);
    let seat = Seat::at(1);
    let endless = [
        Budget::Time(Duration::from_secs(u64::from(u32::MAX))),
        Budget::Iterations(u32::MAX),
    ];
    for budget in endless {
        for times in [0, 1, 2, 7, 50, 400] {
            for which in 0..4 {
                let leave = Leave::asking(Arc::new(Times(AtomicU32::new(times))));
                let mut bot = bots_with(&leave, budget)
                    .into_iter()
                    .nth(which)
                    .expect("four");
                let choice = bot.choose(seat, &mut || position).expect("a choice");
                assert_eq!(find(&position, seat, choice), Some(Ok(())), "{choice}");
            }
        }
    }
}

#[test]
fn a_thought_that_is_not_ended_is_the_same_as_without_a_leash() {
    let generous = Leave::asking(Arc::new(Times(AtomicU32::new(u32::MAX))));
    let budget = Budget::Iterations(30);
    let position = Lanterns::deal(&Setup::of(4), 2);
    let choose = |leave: &Leave| {
        bots_with(leave, budget).map(|mut bot| bot.choose(Seat::at(1), &mut || position))
    };
    assert_eq!(choose(&generous), choose(&Leave::ALWAYS));
}
