//! What is written can be read, and says what was played.

use orbis_bots::Level;
use orbis_sheets::Parquet;
use orbis_sim::{GameResult, Plan, Watch, part};
use orbis_testkit::toy::Lanterns;
use parquet::{
    file::{reader::FileReader, serialized_reader::SerializedFileReader},
    record::{Row, RowAccessor},
};

fn written(plan: &Plan, games: &[GameResult]) -> Vec<Row> {
    let mut file = Vec::new();
    let mut sheet = Parquet::begin(&mut file, "lanterns", plan).expect("it begins");
    for game in games {
        sheet.add(game).expect("it is written");
    }
    sheet.finish().expect("it ends");
    let reader = SerializedFileReader::new(bytes::Bytes::from(file)).expect("a file");
    let rows = reader.get_row_iter(None).expect("rows");
    rows.collect::<Result<_, _>>().expect("readable rows")
}

#[test]
fn rows_say_what_was_played() {
    let plan = Plan {
        bots: vec![Level::Medium.into(), Level::Easy.into()],
        ..Plan::new(2, 12)
    };
    let mut games = part::<Lanterns>(&plan, 0..12, Watch::new(&|_| ())).expect("played");
    // A figure that only some games have.
    games[3].statistics.push(("moons".into(), 2.5));
    let rows = written(&plan, &games);
    assert_eq!(rows.len(), 24);
    let seats = games
        .iter()
        .flat_map(|game| game.seats.iter().map(move |seat| (game, seat)));
    for ((game, seat), row) in seats.zip(&rows) {
        assert_eq!(row.get_int(1).expect("a column"), game.index as i32);
        assert_eq!(
            row.get_string(3).expect("a column"),
            &plan.bots[seat.bot].name
        );
        assert_eq!(row.get_int(4).expect("a column"), seat.points);
        assert_eq!(row.get_double(6).expect("a column"), seat.win);
        let moons = row.get_column_iter().find(|(name, _)| *name == "moons");
        let (_, moons) = moons.expect("a column");
        let there = game.index == 3;
        assert_eq!(moons.to_string(), if there { "2.5" } else { "null" });
    }
    assert!(written(&plan, &[]).is_empty());
}
