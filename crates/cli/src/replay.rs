//! `orbis replay`: a recorded game, looked at again.

use crate::{Failure, Io, Shelf, data, picture, play::finale, words::count};
use orbis_core::{AnyMatch, Header, Turn, Viewer};
use orbis_registry::find_among;
use std::path::PathBuf;

/// Shows a record.
#[derive(clap::Args)]
pub struct Args {
    /// The record
    file: PathBuf,
    /// The version to show; the last if nothing is said
    #[arg(long, value_name = "N")]
    at: Option<u64>,
    /// Write the table as an SVG picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the table as a PNG picture
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Check every shuffle and roll against the seed
    #[arg(long)]
    verify: bool,
    /// Tell what happened instead of showing the table
    #[arg(long)]
    log: bool,
}

/// Runs the command.
pub fn run(args: &Args, shelf: Shelf, io: &mut Io<'_>) -> Result<(), Failure> {
    let text = data::read(&args.file)?;
    let fail = |what: String| Failure::said(format!("{}: {what}", args.file.display()));
    let header = Header::peek(&text).map_err(|error| fail(error.to_string()))?;
    let entry = find_among(shelf, &header.game).map_err(|error| fail(error.to_string()))?;
    let whole = entry
        .game
        .read(&text)
        .map_err(|error| fail(error.to_string()))?;
    if args.verify {
        whole.verify().map_err(|error| fail(error.to_string()))?;
        writeln!(
            io.out,
            "Verified: the seed is the promised one, and every draw of {} follows from it.",
            count(whole.stations().len() as u64, "choice")
        )?;
    }
    let shown = match args.at {
        Some(at) => whole.branch(at).map_err(|error| fail(error.to_string()))?,
        None => whole,
    };
    if args.svg.is_some() || args.png.is_some() {
        let svg = orbis_draw::sheet(&shown.draw(Viewer::Table));
        if let Some(path) = &args.svg {
            data::write(path, svg.as_bytes())?;
            writeln!(io.out, "Wrote {}.", path.display())?;
        }
        if let Some(path) = &args.png {
            data::write(path, &picture::png(&svg)?)?;
            writeln!(io.out, "Wrote {}.", path.display())?;
        }
    }
    if args.log {
        log(shown.as_ref(), io)
    } else if !args.verify && args.svg.is_none() && args.png.is_none() {
        table(shown.as_ref(), io)
    } else {
        Ok(())
    }
}

fn log(game: &dyn AnyMatch, io: &mut Io<'_>) -> Result<(), Failure> {
    for (version, line) in game.log(Viewer::Table) {
        if line.heading {
            writeln!(io.out, "{:>5}  {}", version, io.ink.bold(&line.text))?;
        } else {
            writeln!(io.out, "{version:>5}  {}", line.text)?;
        }
    }
    Ok(())
}

fn table(game: &dyn AnyMatch, io: &mut Io<'_>) -> Result<(), Failure> {
    let about = game.about();
    writeln!(
        io.out,
        "{}, version {} of the journal, rules version {}",
        io.ink.bold(about.title),
        game.version(),
        game.header().rules
    )?;
    writeln!(io.out, "{}", game.sketch(Viewer::Table, io.ink).trim_end())?;
    if game.turn() == Turn::Over {
        finale(game, io)?;
    }
    Ok(())
}
