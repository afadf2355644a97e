//! `orbis play`: a table in the terminal. It reads lines, so a game can be typed, piped and tested.

mod answer;
mod book;
mod show;
mod table;

pub use show::finale;

use crate::{
    Failure, Io, Shelf, data,
    seats::{Sitting, levels, setup},
};
use book::Book;
use orbis_core::AnyMatch;
use orbis_engine::fresh_seed;
use orbis_registry::{Entry, find_among};
use std::{path::PathBuf, time::Duration};
use table::Table;

/// Plays a game.
#[derive(clap::Args)]
pub struct Args {
    /// The game
    game: String,
    /// Seats at the table; if nothing is said, one person and the bots
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// Bots for the last seats, such as easy,medium,hard; the others are people at this terminal
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',')]
    bots: Vec<String>,
    /// The seed of all chance: the same seed and choices give the same game
    #[arg(long, value_name = "S", conflicts_with = "resume")]
    seed: Option<String>,
    /// An option of the game
    #[arg(long = "option", value_name = "NAME=VALUE", conflicts_with = "resume")]
    options: Vec<String>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Where to save the game; a new file in the data folder if nothing is said
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Milliseconds between the lines that tell what bots do
    #[arg(long, value_name = "MS")]
    pace: Option<u64>,
}

/// Runs the command.
pub fn run(args: &Args, shelf: Shelf, io: &mut Io<'_>) -> Result<(), Failure> {
    let entry = find_among(shelf, &args.game).map_err(Failure::said)?;
    let bots = levels(&args.bots)?;
    let game = match &args.resume {
        Some(file) => entry
            .game
            .read(&data::read(file)?)
            .map_err(|error| Failure::said(format!("{}: {error}", file.display())))?,
        None => start(args, bots.len(), entry)?,
    };
    if let Some(players) = args.players.filter(|players| *players != game.players()) {
        return Err(Failure::said(format!(
            "the saved game has {} players, not {players}",
            game.players()
        )));
    }
    let sitting = Sitting::new(game.players(), &bots)?;
    let book = match (&args.save, &args.resume) {
        (Some(save), Some(resume)) if save == resume => Book::at(save),
        (Some(save), _) => Book::new(save)?,
        (None, Some(resume)) => Book::at(resume),
        (None, None) => Book::fresh(entry.game.about().slug)?,
    };
    let pace = args.pace.unwrap_or(if io.live { 350 } else { 0 });
    Table::new(entry, game, sitting, book, Duration::from_millis(pace)).play(io)
}

fn start(args: &Args, bots: usize, entry: &Entry) -> Result<Box<dyn AnyMatch>, Failure> {
    let about = entry.game.about();
    let least = *about.players.start();
    let wanted = u8::try_from(bots + 1).unwrap_or(u8::MAX);
    // Without a word about seats the smallest table is taken that the bots fit at.
    let players = args.players.unwrap_or(wanted.max(least));
    let setup = setup(about, players, &args.options)?;
    let seed = args.seed.as_deref().map_or_else(fresh_seed, |text| {
        let Ok(seed) = text.parse();
        Ok(seed)
    })?;
    entry.game.start(&setup, seed).map_err(Failure::said)
}
