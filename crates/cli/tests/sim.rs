//! `orbis sim` and `orbis bench`: figures.

mod common;

use common::{fails, folder, ok, word};
use serde_json::Value;

#[test]
fn a_simulation_reports_levels_and_seats() {
    let out = ok(&["sim", "lanterns", "--games", "40", "--players", "3"], "");
    assert!(out.contains("3 players, 40 games"), "{out}");
    assert!(out.contains("easy"), "{out}");
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
