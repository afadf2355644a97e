//! `orbis games`: what can be played.

use crate::{Failure, Io, Shelf, words::wrap};
use orbis_core::About;
use serde_json::{Value, json};

/// Lists the games.
#[derive(clap::Args)]
pub struct Args {
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args, shelf: Shelf, io: &mut Io<'_>) -> Result<(), Failure> {
    if args.json {
        return Ok(writeln!(io.out, "{:#}", orbis_engine::games(shelf))?);
    }
    for (index, entry) in shelf.iter().enumerate() {
        if index > 0 {
            writeln!(io.out)?;
        }
        describe(entry.game.about(), io)?;
    }
    Ok(())
}

fn describe(about: &About, io: &mut Io<'_>) -> Result<(), Failure> {
    let (ink, width) = (io.ink, io.width);
    writeln!(io.out, "{}  {}", ink.bold(about.slug), about.title)?;
    let facts = format!(
        "{} to {} players · {} to {} minutes · weight {:.1} of 5 · {} rules",
        about.players.start(),
        about.players.end(),
        about.minutes.0,
        about.minutes.1,
        about.weight,
        (about.ledger)().rules().len(),
    );
    writeln!(io.out, "{}", wrap(about.tagline, width, 2))?;
    writeln!(io.out, "  {}", ink.dim(&facts))?;
    for option in about.options {
        let text = format!(
            "--option {}={}  {} ({})",
            option.name,
            plain(&json!(option.default())),
            option.text,
            option.takes()
        );
        writeln!(io.out, "{}", wrap(&text, width, 2))?;
    }
    Ok(())
}

fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_string)
}
