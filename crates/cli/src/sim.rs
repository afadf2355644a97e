//! `orbis sim`: many games between bots.

mod table;

use crate::{
    Failure, Io, Shelf, data,
    seats::{bots, setup},
};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use orbis_registry::{Entry, find_among};
use orbis_sim::{
    GameResult, Kept, Plan, Report, Sequential, SimError, Variety, Watch, plot_svg, seed_number,
    things_svg,
};
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
    /// Who plays: one level for all seats, or several that share the seats evenly and change places. LEVEL@hand and
    /// LEVEL@FILE judge by hand or by learned weights, LEVEL@hand:strength=3/wars=0.5 by hand with parts that count so many
    /// times as much, LEVEL@wild with all parts counting more or less by chance, in every game otherwise, LEVEL@wild:7
    /// always as this number says
    #[arg(
        long,
        value_name = "LEVEL,…",
        value_delimiter = ',',
        default_value = "random"
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
    lab: Laboratory,
    #[command(flatten)]
    lessons: Lessons,
}

/// What researchers want besides.
#[derive(clap::Args)]
struct Laboratory {
    /// Keep every game here as soon as it is over: the same command goes on where it was broken off
    #[arg(long, value_name = "FILE", conflicts_with = "export")]
    keep: Option<PathBuf>,
    /// Count what players choose and hold, and how often they win with it; all of it as a table, or the clearest as a picture
    #[arg(long, value_name = "FILE.csv|FILE.svg", conflicts_with = "export")]
    things: Option<PathBuf>,
    /// Write the record of every game into this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "export")]
    records: Option<PathBuf>,
    /// Two bots: stop when it is clear whether the first is stronger by LOW or by HIGH Elo
    #[arg(
        long,
        value_name = "LOW,HIGH",
        value_delimiter = ',',
        num_args = 1,
        allow_hyphen_values = true,
        conflicts_with = "export"
    )]
    sprt: Vec<f64>,
    /// A line for each game and seat as a Parquet file
    #[cfg(feature = "parquet")]
    #[arg(long, value_name = "FILE.parquet", conflicts_with = "export")]
    parquet: Option<PathBuf>,
}

impl Laboratory {
    fn test(&self) -> Result<Option<Sequential>, Failure> {
        match self.sprt[..] {
            [] => Ok(None),
            [low, high] => Ok(Some(Sequential::new(low, high))),
            _ => Err(Failure::said(
                "a sequential test has two Elo differences: --sprt 0,30",
            )),
        }
    }
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
        seed: seed_number(&args.seed),
        bots: bots(&args.bots)?,
        jobs: args.jobs.unwrap_or(0),
        check: args.check,
        questions: args.questions,
        things: args.lab.things.is_some(),
        records: args.lab.records.is_some(),
        test: args.lab.test()?,
        ..Plan::new(players, args.games)
    };
    // A file that cannot be written should be known before hours of play, not after.
    for path in args.files() {
        data::probe(path)?;
    }
    if let Some(folder) = &args.lab.records {
        std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
    }
    let bar = progress(u64::from(args.games), io.progress);
    if let Some(path) = &args.lessons.export {
        let played = export(path, &plan, &args.lessons, entry, &bar);
        bar.finish_and_clear();
        played?;
        writeln!(io.out, "Wrote {}.", path.display())?;
        return Ok(());
    }
    let report = play(args, &plan, entry, &bar);
    bar.finish_and_clear();
    let report = report?;
    if let Some(path) = &args.plot {
        data::write(path, plot_svg(&report).as_bytes())?;
    }
    if let Some(path) = &args.lab.things {
        let picture = path.extension().is_some_and(|extension| extension == "svg");
        let written = if picture {
            things_svg(&report)
        } else {
            report.things_csv()
        };
        data::write(path, written.as_bytes())?;
    }
    if args.json {
        writeln!(io.out, "{:#}", report.to_json())?;
        return Ok(());
    }
    writeln!(io.out, "{}", report.to_string().trim_end())?;
    for path in args.files() {
        writeln!(io.out, "Wrote {}.", path.display())?;
    }
    Ok(())
}

impl Args {
    /// The files that are written when all games are over.
    fn files(&self) -> Vec<&Path> {
        let mut files = vec![&self.csv, &self.plot, &self.lab.things];
        #[cfg(feature = "parquet")]
        files.push(&self.lab.parquet);
        files.retain(|path| path.is_some());
        files.into_iter().flatten().map(PathBuf::as_path).collect()
    }
}

/// Plays the games and writes them down as they come.
fn play(args: &Args, plan: &Plan, entry: &Entry, bar: &ProgressBar) -> Result<Report, Failure> {
    let about = entry.game.about();
    let kept = args.lab.keep.as_ref().map(|path| {
        let content = entry
            .game
            .content()
            .and_then(|content| content.fingerprint());
        let content = content.map(str::to_string);
        Kept::open(path, about, plan, content)
    });
    let (kept, known) = kept.transpose().map_err(Failure::said)?.unzip();
    let known = known.unwrap_or_default();
    bar.reset_eta();
    let done = |done| bar.set_position(u64::from(done));
    let mut sheets = Sheets::begin(args, about.slug, plan)?;
    let mut count = |game: &GameResult| sheets.add(game);
    let keep = |game: &GameResult| {
        if let (Some(folder), Some(record)) = (&args.lab.records, &game.record) {
            let path = folder.join(format!("{:08}.jsonl", game.index));
            std::fs::write(path, record).map_err(|why| SimError::Written(why.to_string()))?;
        }
        kept.as_ref().map_or(Ok(()), |kept| kept.keep(game))
    };
    let watch = Watch {
        progress: &done,
        game: Some(&mut count),
        keep: Some(&keep),
        known,
    };
    let report = entry.sim.run(plan, watch).map_err(Failure::said)?;
    sheets.finish()?;
    Ok(report)
}

/// The tables with a line for each game and seat.
struct Sheets {
    csv: Option<Table>,
    #[cfg(feature = "parquet")]
    parquet: Option<orbis_sheets::Parquet<std::fs::File>>,
}

impl Sheets {
    fn begin(args: &Args, game: &'static str, plan: &Plan) -> Result<Sheets, Failure> {
        let csv = args.csv.as_ref();
        let csv = csv.map(|path| Table::begin(path, game, plan));
        #[cfg(feature = "parquet")]
        let parquet = args.lab.parquet.as_ref().map(|path| {
            let file = std::fs::File::create(path).map_err(|why| Failure::file(path, &why))?;
            orbis_sheets::Parquet::begin(file, game, plan).map_err(Failure::said)
        });
        Ok(Sheets {
            csv: csv.transpose()?,
            #[cfg(feature = "parquet")]
            parquet: parquet.transpose()?,
        })
    }

    fn add(&mut self, game: &GameResult) -> Result<(), SimError> {
        #[cfg(feature = "parquet")]
        if let Some(parquet) = &mut self.parquet {
            let written = parquet.add(game);
            written.map_err(|why| SimError::Written(why.to_string()))?;
        }
        self.csv.as_mut().map_or(Ok(()), |table| table.add(game))
    }

    fn finish(self) -> Result<(), Failure> {
        #[cfg(feature = "parquet")]
        if let Some(parquet) = self.parquet {
            parquet.finish().map_err(Failure::said)?;
        }
        self.csv.map_or(Ok(()), Table::finish)
    }
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
