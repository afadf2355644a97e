//! `orbis sim` and `orbis bench`: figures.

use crate::common::{fails, folder, ok, word};
use serde_json::Value;

#[test]
fn a_simulation_reports_levels_and_seats() {
    let out = ok(&["sim", "lanterns", "--games", "40", "--players", "3"], "");
    assert!(out.contains("3 players, 40 games"), "{out}");
    assert!(out.contains("random"), "{out}");
}

#[test]
fn the_same_seed_gives_the_same_report_on_any_number_of_threads() {
    let report = |seed: &str, jobs: &str| {
        let args = [
            "sim", "lanterns", "--games", "30", "--json", "--seed", seed, "--jobs", jobs,
        ];
        let mut value: Value = serde_json::from_str(&ok(&args, "")).expect("JSON");
        value.as_object_mut().expect("an object").remove("seconds");
        value
    };
    assert_eq!(report("7", "1"), report("7", "2"));
    assert_eq!(report("word", "1"), report("word", "2"));
    assert_ne!(report("7", "1")["levels"], report("8", "1")["levels"]);
}

#[test]
fn two_levels_share_the_seats() {
    let args = [
        "sim",
        "lanterns",
        "--games",
        "12",
        "--players",
        "4",
        "--bots",
        "easy,medium",
        "--check",
        "--json",
    ];
    let report: Value = serde_json::from_str(&ok(&args, "")).expect("JSON");
    let levels = report["levels"].as_array().expect("levels");
    let names: Vec<&str> = levels
        .iter()
        .filter_map(|level| level["level"].as_str())
        .collect();
    assert_eq!(names, ["easy", "medium"]);
    let seats: Vec<&Value> = levels.iter().map(|level| &level["wins"]["games"]).collect();
    assert_eq!(seats[0], seats[1], "{report}");
}

#[test]
fn games_and_pictures_go_to_files() {
    let folder = folder("sim-files");
    let (csv, svg) = (folder.join("a.csv"), folder.join("a.svg"));
    let args = [
        "sim",
        "lanterns",
        "--games",
        "5",
        "--csv",
        word(&csv),
        "--plot",
        word(&svg),
    ];
    ok(&args, "");
    let text = std::fs::read_to_string(csv).expect("a table");
    assert_eq!(text.lines().count(), 1 + 5 * 2, "{text}");
    let text = std::fs::read_to_string(svg).expect("a picture");
    assert!(text.starts_with("<svg"), "{text}");
}

#[test]
fn ratings_things_and_ladders_have_pictures() {
    let folder = folder("sim-pictures");
    let (plot, things, ladder) = ["a.svg", "b.svg", "c.svg"]
        .map(|name| folder.join(name))
        .into();
    let args = [
        "sim",
        "lanterns",
        "--games",
        "60",
        "--bots",
        "medium,random",
        "--plot",
        word(&plot),
        "--things",
        word(&things),
    ];
    let text = ok(&args, "");
    assert!(text.contains("rating (Weng-Lin, 95 %)"), "{text}");
    let args = [
        "ladder",
        "lanterns",
        "--bots",
        "easy,medium",
        "--games",
        "40",
        "--plot",
        word(&ladder),
    ];
    ok(&args, "");
    for (path, word) in [
        (plot, "Ratings (Weng and Lin)"),
        (things, "Won with"),
        (ladder, "Elo"),
    ] {
        let text = std::fs::read_to_string(path).expect("a picture");
        assert!(
            text.starts_with("<svg") && text.contains(word),
            "{word}: {text}"
        );
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    }
}

#[test]
fn bad_simulations_get_a_sentence() {
    assert_eq!(
        fails(&["sim", "lanterns", "--games", "0"]),
        "at least one game must be played"
    );
    assert_eq!(
        fails(&["sim", "lanterns", "--players", "7"]),
        "Lanterns is for 2 to 4 players, not 7"
    );
    assert!(fails(&["sim", "lanterns", "--bots", "brutal"]).contains("\"brutal\" is no level"));
    assert!(fails(&["sim", "lanterns", "--bots", "easy,easy,easy"]).contains("3 bots"));
    assert!(fails(&["sim", "lanterns", "--option", "x=1"]).contains("no option"));
    assert!(fails(&["sim", "lanterns", "--games", "-1"]).contains("-1"));
    let nowhere = folder("sim-bad").join("no/such/folder.csv");
    assert!(fails(&["sim", "lanterns", "--csv", word(&nowhere)]).contains("no such file"));
}

#[test]
fn benchmarks_have_a_row_for_each_table_size() {
    let args = ["bench", "--json", "--time", "5"];
    let rows: Value = serde_json::from_str(&ok(&args, "")).expect("JSON");
    let rows = rows.as_array().expect("a list");
    let players: Vec<u64> = rows
        .iter()
        .filter_map(|row| row["players"].as_u64())
        .collect();
    assert_eq!(players, [2, 3, 4]);
    for row in rows {
        assert_eq!(row["game"], "lanterns");
        for field in [
            "choices_per_s",
            "games_per_s",
            "clone_ns",
            "position_bytes",
            "offers_mean",
            "offers_max",
            "machine_steps_per_s",
            "copy_4k_ns",
        ] {
            assert!(
                row[field].as_f64().is_some_and(|figure| figure > 0.0),
                "{row}"
            );
        }
    }
    let text = ok(&["bench", "--games", "lanterns", "--time", "5"], "");
    assert_eq!(text.lines().count(), 5, "{text}");
    let longer = [
        "bench",
        "--json",
        "--time",
        "5",
        "--option",
        "festival=true",
    ];
    assert!(ok(&longer, "").contains("lanterns"));
    assert!(fails(&["bench", "--option", "rain=true"]).contains("rain"));
    assert!(fails(&["bench", "--games", "chess"]).contains("no game \"chess\""));
}

/// A simulation's report without the time it took.
fn timeless(args: &[&str]) -> Value {
    let mut report: Value = serde_json::from_str(&ok(args, "")).expect("JSON");
    for time in ["seconds", "thought", "pace"] {
        report.as_object_mut().expect("an object").remove(time);
    }
    report
}

#[test]
fn odd_players_sit_at_tables_and_how_long_a_choice_takes_is_told() {
    let bots = "medium@wild:7,medium+raider@hand:points=2/room=0.5";
    let args = [
        "sim", "lanterns", "--games", "4", "--seed", "3", "--bots", bots,
    ];
    let report = timeless(&[&args[..], &["--json"]].concat());
    let names: Vec<&Value> = report["levels"]
        .as_array()
        .expect("levels")
        .iter()
        .map(|level| &level["level"])
        .collect();
    assert_eq!(
        names,
        ["medium@wild:7", "medium+raider@hand:points=2/room=0.5"]
    );
    assert_eq!(
        report,
        timeless(&[&args[..], &["--json"]].concat()),
        "a number names a temper"
    );
    let text = ok(&args, "");
    assert!(text.contains("99 of 100"), "{text}");
    let timed: Value =
        serde_json::from_str(&ok(&[&args[..], &["--json"]].concat(), "")).expect("JSON");
    assert_eq!(timed["pace"][0]["level"], "medium@wild:7");
    assert!(timed["pace"][1]["choices"].as_u64() > Some(0), "{timed}");
    let fails = |bots| fails(&["sim", "lanterns", "--games", "4", "--bots", bots]);
    assert_eq!(
        fails("medium@hand:rooms=2"),
        "\"rooms\" is no part of the judgement of Lanterns by hand: say points, room, hand"
    );
    assert!(
        fails("medium@wlid").starts_with("\"wlid\" is no judgement: say hand, hand:PART=NUMBER")
    );
}

#[test]
fn a_kept_run_goes_on_and_says_the_same() {
    let folder = folder("sim-keep");
    let kept = folder.join("kept");
    let kept = word(&kept);
    let run = |games: &'static str| {
        vec![
            "sim",
            "lanterns",
            "--games",
            games,
            "--bots",
            "medium,random",
            "--seed",
            "3",
            "--json",
        ]
    };
    let whole = timeless(&run("60"));
    let with = |games| [run(games), vec!["--keep", kept]].concat();
    // Broken off after some games, in the middle of a line.
    ok(&with("25"), "");
    let text = std::fs::read_to_string(kept).expect("lines");
    std::fs::write(kept, &text[..text.len() - 5]).expect("cut");
    assert_eq!(timeless(&with("60")), whole);
    let lines = std::fs::read_to_string(kept).expect("lines");
    assert_eq!(lines.lines().count(), 61, "the plan and every game once");
    assert_eq!(timeless(&with("60")), whole, "nothing is left to play");
    let other = [with("60"), vec!["--players", "3"]].concat();
    assert!(fails(&other).contains("another plan"));
}

#[test]
fn things_and_records_are_written() {
    let folder = folder("sim-things");
    let things = folder.join("things.csv");
    let things = word(&things);
    let records = folder.join("records");
    let said = ok(
        &[
            "sim",
            "lanterns",
            "--games",
            "20",
            "--things",
            things,
            "--records",
            word(&records),
        ],
        "",
    );
    assert!(
        said.contains("won with") && said.contains("give "),
        "{said}"
    );
    let table = std::fs::read_to_string(things).expect("a table");
    assert!(table.starts_with("game,what,thing,times,seats,wins,rate,low,high\n"));
    assert!(table.contains("lanterns,hang,red-1,"), "{table}");
    let files = std::fs::read_dir(&records).expect("a folder").count();
    assert_eq!(files, 20);
    let first = records.join("00000000.jsonl");
    assert!(
        ok(&["replay", word(&first)], "").contains("A"),
        "it can be replayed"
    );
}

#[test]
fn a_test_of_two_stops_early() {
    let run = [
        "sim",
        "lanterns",
        "--games",
        "5000",
        "--bots",
        "medium,random",
        "--sprt",
        "0,60",
        "--json",
    ];
    let report = timeless(&run);
    assert_eq!(report["test"]["accepted"], 60.0);
    assert!(report["games"].as_u64().expect("a number") < 300);
    let wrong = ["sim", "lanterns", "--sprt", "0,60"];
    assert!(fails(&wrong).contains("two bots"));
    let wrong = ["sim", "lanterns", "--bots", "medium,random", "--sprt", "60"];
    assert!(fails(&wrong).contains("two Elo differences"));
}

#[test]
fn spaces_are_told() {
    let text = ok(&["games", "--spaces"], "");
    assert!(
        text.contains("**Observation**") && text.contains("| hang `card`: lantern (24)"),
        "{text}"
    );
    let json: Value = serde_json::from_str(&ok(
        &["games", "lanterns", "--spaces", "--players", "3", "--json"],
        "",
    ))
    .expect("JSON");
    assert_eq!(json[0]["players"], 3);
    assert!(fails(&["games", "--spaces", "--players", "9"]).contains("players"));
}

#[cfg(feature = "parquet")]
#[test]
fn games_go_to_parquet_files() {
    let path = folder("sim-parquet").join("games.parquet");
    ok(
        &["sim", "lanterns", "--games", "5", "--parquet", &word(&path)],
        "",
    );
    let bytes = std::fs::read(&path).expect("a file");
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
}
