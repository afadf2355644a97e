//! The commands of `orbis`, one module each. They know games only through the registry, and the world only through [`Io`].

mod admin;
mod backup;
mod bench;
mod cards;
mod carry;
mod check_journals;
mod content;
mod data;
mod failure;
mod games;
mod hint;
mod io;
mod ladder;
mod log;
mod picture;
mod play;
mod replay;
mod rules;
mod seats;
mod serve;
mod settings;
mod sim;
mod tables;
mod words;

pub use failure::Failure;
pub use io::Io;

use clap::{Parser, Subcommand, error::ErrorKind};
use orbis_registry::Entry;
use std::{ffi::OsString, path::PathBuf};

/// The games a program offers.
pub type Shelf = &'static [Entry];

#[derive(Parser)]
#[command(
    name = "orbis",
    version,
    about = "One engine and one table for the great civilization board games",
    after_help = "Without a command it serves the table in the browser. A first game: orbis, then open the address it says.",
    disable_help_subcommand = true
)]
struct Arguments {
    /// A folder with corrected content files, <game>/<file>.toml; $ORBIS_CONTENT if nothing is said
    #[arg(long, global = true, value_name = "DIR")]
    content: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serves the table in the browser (the same as orbis alone)
    Serve(serve::Args),
    /// Shows the settings of a server and where each comes from
    Settings(settings::Args),
    /// Copies the tables of a server, which may be running, into a new file
    Backup(backup::Args),
    /// Puts such a copy in the place of the tables; no server may be running
    Restore(backup::RestoreArgs),
    /// Writes everything a server keeps into a file, to be carried to another store
    Export(carry::ExportArgs),
    /// Takes in such a file where nothing is kept yet
    Import(carry::ImportArgs),
    /// Looks after the tables and guests of a server, running or not
    Admin(admin::Args),
    /// Lists the games, their seats and options
    Games(games::Args),
    /// Plays in the terminal, alone against bots or with others at this terminal
    Play(play::Args),
    /// Plays many games between bots and reports
    Sim(sim::Args),
    /// How strong bots are beside each other
    Ladder(ladder::Args),
    /// Shows, verifies or pictures a recorded game
    Replay(replay::Args),
    /// Tells what a bot would do at a moment of a recorded game, and why
    Hint(hint::Args),
    /// Searches the rules of a game
    Rules(rules::Args),
    /// Searches the cards of a game
    Cards(cards::Args),
    /// Speaks JSON Lines on standard input and output, for other programs
    Engine,
    /// Replays all tables in play by the installed rules
    CheckJournals(check_journals::Args),
    /// Measures the games on this machine
    Bench(bench::Args),
}

/// Runs a command line; the exit status.
pub fn run<A: Into<OsString> + Clone>(
    arguments: impl IntoIterator<Item = A>,
    shelf: Shelf,
    io: &mut Io<'_>,
) -> u8 {
    match dispatch(arguments, shelf, io).and_then(|()| Ok(io.out.flush()?)) {
        Ok(()) => 0,
        // Whoever read us has heard enough.
        Err(Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => 0,
        Err(failure) => {
            let _ = io.out.flush();
            let _ = writeln!(io.err, "orbis: {failure}");
            2
        }
    }
}

fn dispatch<A: Into<OsString> + Clone>(
    arguments: impl IntoIterator<Item = A>,
    shelf: Shelf,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => return usage(&error, io),
    };
    if let Some(folder) = content::folder(arguments.content) {
        content::correct(&folder, shelf)?;
    }
    match arguments.command {
        None => serve::run(&serve::Args::default(), shelf, io),
        Some(Command::Serve(args)) => serve::run(&args, shelf, io),
        Some(Command::Settings(args)) => settings::run(&args, io),
        Some(Command::Backup(args)) => backup::run(&args, io),
        Some(Command::Restore(args)) => backup::restore(&args, io),
        Some(Command::Export(args)) => carry::export(&args, io),
        Some(Command::Import(args)) => carry::import(&args, io),
        Some(Command::Admin(args)) => admin::run(&args, shelf, io),
        Some(Command::CheckJournals(args)) => check_journals::run(&args, shelf, io),
        Some(Command::Games(args)) => games::run(&args, shelf, io),
        Some(Command::Play(args)) => play::run(&args, shelf, io),
        Some(Command::Sim(args)) => sim::run(&args, shelf, io),
        Some(Command::Ladder(args)) => ladder::run(&args, shelf, io),
        Some(Command::Replay(args)) => replay::run(&args, shelf, io),
        Some(Command::Hint(args)) => hint::run(&args, shelf, io),
        Some(Command::Rules(args)) => rules::run(&args, shelf, io),
        Some(Command::Cards(args)) => cards::run(&args, shelf, io),
        Some(Command::Engine) => Ok(orbis_engine::serve(shelf, io.input, io.out)?),
        Some(Command::Bench(args)) => bench::run(&args, shelf, io),
    }
}

/// Help goes to the output; a mistake becomes one line.
fn usage(error: &clap::Error, io: &mut Io<'_>) -> Result<(), Failure> {
    let text = error.render().to_string();
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    ) {
        return Ok(write!(io.out, "{text}")?);
    }
    let first: Vec<&str> = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.is_empty())
        .collect();
    let said = first.join(" ");
    let said = said
        .strip_prefix("error: ")
        .unwrap_or(&said)
        .trim_end_matches('.');
    Err(Failure::Said(format!("{said}; see orbis --help")))
}
