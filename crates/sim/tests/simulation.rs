//! Tournaments of the toy game.

use orbis_bots::{Budget, Judgement, Level, Player};
use orbis_core::{Game, Of, Weights};
use orbis_sim::{
    AnySim, Climb, GameResult, Kept, Plan, Report, Rows, Sequential, SimError, Variety, Watch,
    climb, lessons, part, plot_svg, run, sum,
};
use orbis_testkit::toy::{Lanterns, Toy, flaw};
use std::sync::atomic::{AtomicU32, Ordering};

fn quiet(_: u32) {}

fn plan(players: u8, games: u32, levels: &[Level]) -> Plan {
    Plan {
        bots: levels.iter().copied().map(Into::into).collect(),
        seed: 11,
        ..Plan::new(players, games)
    }
}

/// Game by game.
fn results<G: Game>(plan: &Plan) -> Vec<GameResult> {
    let mut all = Vec::new();
    let mut keep = |game: &GameResult| {
        all.push(game.clone());
        Ok(())
    };
    let watch = Watch {
        game: Some(&mut keep),
        ..Watch::new(&quiet)
    };
    run::<G>(plan, watch).expect("it runs");
    all
}

#[test]
fn threads_change_nothing() {
    let levels = [
        Level::Random,
        Level::Medium,
        Level::Hard(Some(Budget::Iterations(20))),
    ];
    let runs = [1, 2, 3].map(|jobs| {
        let plan = Plan {
            jobs,
            ..plan(3, 24, &levels)
        };
        results::<Lanterns>(&plan)
    });
    assert_eq!(runs[0].len(), 24);
    assert_eq!(runs[0], runs[1]);
    assert_eq!(runs[0], runs[2]);
}

#[test]
fn greedy_beats_random() {
    let report = run::<Lanterns>(
        &plan(2, 400, &[Level::Medium, Level::Random]),
        Watch::new(&quiet),
    )
    .expect("it runs");
    let medium = &report.levels[0];
    assert_eq!((medium.level.as_str(), medium.wins.games), ("medium", 400));
    assert!(medium.wins.rate > 0.9, "{report}");
}

#[test]
fn search_beats_random_and_greedy() {
    let search = Level::Hard(Some(Budget::Iterations(200)));
    let report = run::<Lanterns>(&plan(2, 60, &[search, Level::Random]), Watch::new(&quiet))
        .expect("it runs");
    assert!(report.levels[0].wins.rate > 0.9, "{report}");
    let report = run::<Lanterns>(&plan(2, 200, &[search, Level::Medium]), Watch::new(&quiet))
        .expect("it runs");
    assert!(report.levels[0].wins.rate > 0.5, "{report}");
}

#[test]
fn levels_take_every_seat_in_turn() {
    let plan = plan(3, 30, &[Level::Medium, Level::Random, Level::Random]);
    let games = results::<Lanterns>(&plan);
    for seat in 0..3 {
        let there = games.iter().filter(|game| game.seats[seat].bot == 0);
        assert_eq!(there.count(), 10);
    }
    let fixed = Plan {
        rotate: false,
        ..plan
    };
    let games = results::<Lanterns>(&fixed);
    assert!(games.iter().all(|game| game.seats[0].bot == 0));
    let report = run::<Lanterns>(&fixed, Watch::new(&quiet)).expect("it runs");
    let wins: f64 = report.seats.iter().map(|seat| seat.wins.wins).sum();
    assert!((wins - 30.0).abs() < 1e-9, "every win belongs to somebody");
}

#[test]
fn progress_is_heard_to_the_end() {
    let heard = AtomicU32::new(0);
    let listen = |done: u32| {
        heard.fetch_max(done, Ordering::Relaxed);
    };
    Of::<Lanterns>::game()
        .run(&plan(2, 50, &[Level::Random]), Watch::new(&listen))
        .expect("it runs");
    assert_eq!(heard.into_inner(), 50);
}

#[test]
fn broken_games_are_reported_with_seed_and_index() {
    let checked = Plan {
        check: true,
        ..plan(2, 50, &[Level::Random])
    };
    run::<Lanterns>(&checked, Watch::new(&quiet)).expect("the honest game keeps its invariants");
    let lost = [1, 2].map(|jobs| {
        run::<Toy<{ flaw::LOST_CARD }>>(
            &Plan {
                jobs,
                ..checked.clone()
            },
            Watch::new(&quiet),
        )
        .expect_err("it loses cards")
    });
    assert_eq!(lost[0], lost[1]);
    let SimError::Broken {
        seed: 11, index: 0, ..
    } = lost[0]
    else {
        panic!("{}", lost[0])
    };
    let stuck = run::<Toy<{ flaw::STUCK }>>(&plan(2, 50, &[Level::Random]), Watch::new(&quiet))
        .expect_err("it is stuck");
    assert!(matches!(stuck, SimError::Stuck { seed: 11, .. }), "{stuck}");
    let long = Plan {
        longest: 500,
        ..plan(2, 4, &[Level::Medium])
    };
    let endless =
        run::<Toy<{ flaw::ENDLESS }>>(&long, Watch::new(&quiet)).expect_err("it never ends");
    assert_eq!(
        endless.to_string(),
        "game 0 of seed 11 is not over after 500 choices"
    );
}

#[test]
fn impossible_plans_get_a_sentence() {
    let say = |plan: Plan| {
        run::<Lanterns>(&plan, Watch::new(&quiet))
            .map(|_| ())
            .expect_err("impossible")
            .to_string()
    };
    assert_eq!(
        say(Plan::new(7, 1)),
        "Lanterns is for 2 to 4 players, not 7"
    );
    assert_eq!(say(Plan::new(2, 0)), "at least one game must be played");
    assert_eq!(
        say(plan(2, 1, &[Level::Random; 3])),
        "there are 3 bots for 2 seats"
    );
}

#[test]
fn reports_are_well_formed() {
    let plan = plan(3, 40, &[Level::Medium, Level::Random]);
    let report = run::<Lanterns>(&plan, Watch::new(&quiet)).expect("it runs");
    let json = report.to_json();
    assert_eq!(json["game"], "lanterns");
    assert_eq!(json["levels"].as_array().map(Vec::len), Some(2));
    assert_eq!(json["levels"][0]["wins"]["games"], 80);
    assert_eq!(json["statistics"][1]["name"], "dropped");
    let mut rows = Rows::new("lanterns", &plan);
    let games = results::<Lanterns>(&plan);
    let csv: String = games.iter().map(|game| rows.lines(game)).collect();
    let (head, mut lines) = (rows.head(), csv.lines());
    assert!(
        head.starts_with("game,index,seat,level,points,rank,win,")
            && head.ends_with(",hung,dropped"),
        "{head}"
    );
    let columns = head.split(',').count();
    assert_eq!(columns, rows.columns());
    assert_eq!(lines.clone().count(), 120);
    assert!(lines.all(|line| line.split(',').count() == columns));
    let text = report.to_string();
    assert!(
        text.contains("medium") && text.contains("seat") && text.contains("hung"),
        "{text}"
    );
    let svg = plot_svg(&report);
    assert!(svg.starts_with("<svg xmlns") && svg.ends_with("</svg>\n"));
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
}

#[test]
fn figures_that_go_on_for_pages_are_cut_off_in_the_text() {
    let plan = plan(2, 4, &[Level::Random]);
    let mut report = run::<Lanterns>(&plan, Watch::new(&quiet)).expect("it runs");
    let figure = report.statistics[0].clone();
    report.statistics = vec![figure; 24];
    assert!(!report.to_string().contains("more, in"), "{report}");
    report.statistics.push(report.statistics[0].clone());
    report.statistics.push(report.statistics[0].clone());
    let text = report.to_string();
    assert_eq!(text.matches("hung").count(), 24, "{text}");
    assert!(text.contains("\nand 2 more, in JSON and CSV\n"), "{text}");
}

const VARIETY: Variety = Variety {
    blunders: 0.1,
    tempers: 0.3,
    hand: 0.5,
    wild: 0.2,
    sampled: 0.5,
};

#[test]
fn lessons_are_rows_of_features_and_the_same_on_any_number_of_threads() {
    let mut files = Vec::new();
    for jobs in [1, 2] {
        let mut file = Vec::new();
        let plan = Plan {
            jobs,
            ..plan(3, 20, &[Level::Medium])
        };
        lessons::<Lanterns>(&plan, VARIETY, &mut file, &quiet).expect("they are written");
        files.push(file);
    }
    assert_eq!(files[0], files[1]);
    let end = files[0].iter().position(|byte| *byte == b'\n');
    let (head, rows) = files[0].split_at(end.expect("a first line") + 1);
    let head: serde_json::Value = serde_json::from_slice(head).expect("it is JSON");
    assert_eq!(
        (&head["game"], &head["players"]),
        (&"lanterns".into(), &3.into())
    );
    assert_eq!(head["fields"][3]["size"], 7);
    // The game, and for each seat points, win, what is left, three parts and seven marks.
    let row = 1 + 3 * (3 + 3 + 7);
    assert_eq!(head["row"], row);
    let numbers: Vec<f32> = rows
        .as_chunks()
        .0
        .iter()
        .map(|four| f32::from_le_bytes(*four))
        .collect();
    assert!(numbers.len() > 20 * row && numbers.len().is_multiple_of(row));
    for row in numbers.chunks(row) {
        let wins: f32 = row[1..].chunks(13).map(|seat| seat[1]).sum();
        assert!(
            (wins - 1.0).abs() < 1e-5,
            "every win belongs to somebody: {row:?}"
        );
    }
}

#[test]
fn weights_of_another_game_are_refused() {
    let mut bytes = b"orbis w1".to_vec();
    bytes.extend([0; 8]);
    bytes.extend([2, 0, 0, 0]);
    bytes.extend(
        [0.0f32, 1.0, 1.0, 1.0]
            .iter()
            .flat_map(|number| number.to_le_bytes()),
    );
    let weights = Weights::read(&bytes).expect("weights");
    let plan = Plan {
        bots: vec![Player {
            judgement: Judgement::Given(weights.into()),
            ..Level::Medium.into()
        }],
        ..Plan::new(2, 1)
    };
    let why = run::<Lanterns>(&plan, Watch::new(&quiet)).expect_err("they do not fit");
    assert_eq!(
        why.to_string(),
        "these weights were learned for other features than those of Lanterns: learn them anew"
    );
}

#[test]
fn a_ladder_puts_the_stronger_above() {
    let game = Of::<Lanterns>::game();
    let ladder = |players: Vec<Player>| {
        let wanted = Climb {
            plan: Plan::new(2, 1),
            players,
            most: 400,
        };
        climb(("lanterns", &game), &wanted, &mut |_| ())
    };
    let found = ladder(vec![Level::Random.into(), Level::Medium.into()]).expect("it is played");
    let names: Vec<&str> = found.rungs.iter().map(|rung| &*rung.player).collect();
    assert_eq!(names, ["medium", "random"]);
    assert!(found.rungs[0].elo - found.rungs[1].elo > 200.0, "{found:?}");
    // Clear after a few looks: the games do not have to run out.
    assert!(
        found.pairs[0].clear && found.pairs[0].share.games < 400,
        "{found:?}"
    );
    let twice = ladder(vec![Level::Random.into(), Level::Random.into()]);
    let why = twice.expect_err("a name stands for one player").to_string();
    assert_eq!(why, "random is named twice: a ladder has every player once");
}

/// A report but for the time it took.
fn timeless(report: Report) -> serde_json::Value {
    let mut value = report.to_json();
    value["seconds"] = 0.into();
    value["thought"] = 0.into();
    value["pace"] = 0.into();
    value
}

#[test]
fn parts_played_elsewhere_sum_up_to_the_whole() {
    let plan = Plan {
        things: true,
        questions: true,
        ..plan(3, 100, &[Level::Medium, Level::Random, Level::Random])
    };
    let whole = run::<Lanterns>(&plan, Watch::new(&quiet)).expect("it runs");
    let mut games = Vec::new();
    for first in [70, 0, 35] {
        let played = part::<Lanterns>(&plan, first..first + 35, Watch::new(&quiet));
        games.extend(played.expect("it runs"));
    }
    games.sort_by_key(|game| game.index);
    assert_eq!(games.len(), 100, "no game after the last");
    // They travel as text.
    let mut travelled = games.iter().map(|game| {
        let text = serde_json::to_string(game).expect("a line");
        serde_json::from_str(&text).expect("the same line")
    });
    let summed = sum::<Lanterns>(&plan, &mut travelled, std::time::Duration::ZERO);
    assert_eq!(timeless(summed.expect("it adds up")), timeless(whole));
}

#[test]
fn a_run_that_is_broken_off_twice_ends_the_same() {
    let plan = plan(2, 300, &[Level::Medium, Level::Random]);
    let whole = timeless(run::<Lanterns>(&plan, Watch::new(&quiet)).expect("it runs"));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("kept.jsonl");
    let about = Lanterns::about();
    for broken in [90, 200, u32::MAX] {
        let (kept, known) = Kept::open(&path, about, &plan, None).expect("it opens");
        let before = known.len();
        let (played, heard) = (AtomicU32::new(0), AtomicU32::new(before as u32));
        let keep = |game: &GameResult| {
            if heard.fetch_add(1, Ordering::Relaxed) >= broken {
                return Err(SimError::Kept("the lights went out".to_string()));
            }
            played.fetch_add(1, Ordering::Relaxed);
            kept.keep(game)
        };
        let watch = Watch {
            keep: Some(&keep),
            known,
            ..Watch::new(&quiet)
        };
        let report = run::<Lanterns>(&plan, watch);
        if broken < u32::MAX {
            report.expect_err("it was broken off");
            // In the middle of a line.
            let mut text = std::fs::read_to_string(&path).expect("lines");
            text.truncate(text.len() - 9);
            std::fs::write(&path, text).expect("cut");
        } else {
            assert_eq!(timeless(report.expect("it runs")), whole);
            assert_eq!(before as u32 + played.into_inner(), 300, "no game twice");
        }
    }
    let other = Plan { seed: 12, ..plan };
    let refused = Kept::open(&path, about, &other, None).err();
    assert_eq!(refused, Some(SimError::OtherPlan));
}

#[test]
fn a_sequential_test_stops_when_it_is_clear() {
    let plan = Plan {
        test: Some(Sequential::new(0.0, 50.0)),
        ..plan(2, 2000, &[Level::Medium, Level::Random])
    };
    let reports = [1, 3].map(|jobs| {
        let plan = Plan {
            jobs,
            ..plan.clone()
        };
        run::<Lanterns>(&plan, Watch::new(&quiet)).expect("it runs")
    });
    let verdict = reports[0].test.clone().expect("a verdict");
    assert_eq!(verdict.accepted, Some(50.0), "{verdict}");
    assert!(reports[0].games < 200, "{} games", reports[0].games);
    let [one, three] = reports.map(timeless);
    assert_eq!(one, three, "threads change nothing");
    let odd = Plan {
        setup: orbis_core::Setup::of(3),
        ..plan
    };
    let refused = run::<Lanterns>(&odd, Watch::new(&quiet)).expect_err("three seats");
    assert_eq!(refused, SimError::NoDuel);
}

#[test]
fn things_are_counted_as_they_are_chosen() {
    let plan = Plan {
        things: true,
        ..plan(2, 200, &[Level::Random])
    };
    let report = run::<Lanterns>(&plan, Watch::new(&quiet)).expect("it runs");
    let of = |what: &'static str| {
        let things = report.things.iter();
        things.filter(move |thing| thing.what == what)
    };
    assert_eq!(of("give").count(), 24, "every lantern was given once");
    let given: u64 = of("give").map(|thing| thing.times).sum();
    assert_eq!(given, 400, "everybody gives one");
    for thing in &report.things {
        assert!(thing.seats <= thing.times && thing.wins.games == thing.seats);
    }
    assert!(report.to_string().contains("won with"), "{report}");
}

#[test]
fn records_of_simulated_games_can_be_played_again() {
    let plan = Plan {
        records: true,
        ..plan(3, 5, &[Level::Random])
    };
    let plain = results::<Lanterns>(&Plan {
        records: false,
        ..plan.clone()
    });
    for (game, same) in results::<Lanterns>(&plan).into_iter().zip(plain) {
        let record = game.record.clone().expect("a record");
        let read = orbis_core::AnyGame::read(&Of::<Lanterns>::game(), &record).expect("it plays");
        let points: Vec<i32> = read.scores(None).iter().map(|each| each.score).collect();
        let played: Vec<i32> = game.seats.iter().map(|seat| seat.points).collect();
        assert_eq!(points, played);
        let game = GameResult {
            record: None,
            ..game
        };
        assert_eq!(game, same, "a record changes nothing");
    }
}
