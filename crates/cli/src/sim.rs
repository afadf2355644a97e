//! `orbis sim`: many games between bots.

mod table;

use crate::{
    Failure, Io, Shelf, data,
    seats::{bots, setup},
};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use orbis_core::Seed;
use orbis_registry::{Entry, find_among};
use orbis_sim::{GameResult, Plan, Variety, Watch, plot_svg};
use std::path::{Path, PathBuf};
use table::Table;

/// Plays many games.
#[derive(clap::Args)]
pub struct Args {
    /// The game
    game: String,
    /// Seats at the table; the fewest if nothing is said
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// How many games
    #[arg(long, value_name = "K", default_value_t = 1000)]
    games: u32,
    /// A number or word: the same seed gives the same games on any number of threads
    #[arg(long, value_name = "S", default_value = "0")]
    seed: String,
    /// Who plays: one level for all seats, or several that share the seats evenly and change places; LEVEL@hand and
    /// LEVEL@FILE judge by hand or by learned weights
    #[arg(
        long,
        value_name = "LEVEL,…",
        value_delimiter = ',',
        default_value = "easy"
    )]
    bots: Vec<String>,
    /// An option of the game
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Threads; one for each core if nothing is said
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// The report as JSON
    #[arg(long)]
    json: bool,
    /// Write a line for each game and seat
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write the report as a picture
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Check the game's invariants after every choice
    #[arg(long)]
    check: bool,
    /// Count what is asked, by the rule that asks: how much there is to decide in a turn, and how much has a single answer
    #[arg(long)]
    questions: bool,
    #[command(flatten)]
    lessons: Lessons,
}

/// Games to learn a judgement from.
#[derive(clap::Args)]
struct Lessons {
    /// Write positions as rows of features, to learn a judgement from them
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
    /// The share of random choices
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, requires = "export")]
    blunders: f32,
    /// How far the players' tempers differ
    #[arg(
        long,
        value_name = "SPREAD",
        default_value_t = 0.0,
        requires = "export"
    )]
    tempers: f32,
    /// The share that the judgement made by hand has in a player's, at most
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, requires = "export")]
    hand: f32,
    /// The share of seats that judge by hand alone
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, requires = "export")]
    wild: f32,
    /// The share of positions that are written
    #[arg(
        long,
        value_name = "SHARE",
        default_value_t = 0.03,
        requires = "export"
    )]
    sampled: f32,
}

/// Runs the command.
pub fn run(args: &Args, shelf: Shelf, io: &mut Io<'_>) -> Result<(), Failure> {
    let entry = find_among(shelf, &args.game).map_err(Failure::said)?;
    let about = entry.game.about();
    let players = args.players.unwrap_or(*about.players.start());
    let plan = Plan {
        setup: setup(about, players, &args.options)?,
        seed: number(&args.seed),
        bots: bots(&args.bots)?,
        jobs: args.jobs.unwrap_or(0),
        check: args.check,
        questions: args.questions,
        ..Plan::new(players, args.games)
    };
    // A file that cannot be written should be known before hours of play, not after.
    for path in [&args.csv, &args.plot].into_iter().flatten() {
        data::probe(path)?;
    }
    let bar = progress(u64::from(args.games), io.progress);
    if let Some(path) = &args.lessons.export {
        let played = export(path, &plan, &args.lessons, entry, &bar);
        bar.finish_and_clear();
        played?;
        writeln!(io.out, "Wrote {}.", path.display())?;
        return Ok(());
    }
    let done = |done| bar.set_position(u64::from(done));
    let mut table = match &args.csv {
        Some(path) => Some(Table::begin(path, about.slug, &plan)?),
        None => None,
    };
    let mut keep = |game: &GameResult| table.as_mut().map_or(Ok(()), |table| table.add(game));
    let watch = Watch {
        progress: &done,
        game: args.csv.is_some().then_some(&mut keep),
    };
    let report = entry.sim.run(&plan, watch);
    bar.finish_and_clear();
    let report = report.map_err(Failure::said)?;
    if let Some(table) = table {
        table.finish()?;
    }
    if let Some(path) = &args.plot {
        data::write(path, plot_svg(&report).as_bytes())?;
    }
    if args.json {
        writeln!(io.out, "{:#}", report.to_json())?;
        return Ok(());
    }
    writeln!(io.out, "{}", report.to_string().trim_end())?;
    for path in [&args.csv, &args.plot].into_iter().flatten() {
        writeln!(io.out, "Wrote {}.", path.display())?;
    }
    Ok(())
}

/// Writes what can be learned from the games.
fn export(
    path: &Path,
    plan: &Plan,
    said: &Lessons,
    entry: &Entry,
    bar: &ProgressBar,
) -> Result<(), Failure> {
    let variety = Variety {
        blunders: said.blunders,
        tempers: said.tempers,
        hand: said.hand,
        wild: said.wild,
        sampled: said.sampled,
    };
    let file = std::fs::File::create(path);
    let file = file.map_err(|why| Failure::said(format!("{}: {why}", path.display())))?;
    let done = |done| bar.set_position(u64::from(done));
    let mut file = std::io::BufWriter::new(file);
    let written = entry.sim.lessons(plan, variety, &mut file, &done);
    written.map_err(Failure::said)
}

/// A number is itself; words become a number.
pub(crate) fn number(seed: &str) -> u64 {
    seed.parse().unwrap_or_else(|_| {
        let [a, b, c, d, e, f, g, h, ..] = Seed::from_text(seed).0;
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    })
}

fn progress(games: u64, shown: bool) -> ProgressBar {
    let target = if shown {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(Some(games), target);
    let style = "{bar:30} {human_pos} of {human_len} games, {per_sec}, {eta} to go";
    match ProgressStyle::with_template(style) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
