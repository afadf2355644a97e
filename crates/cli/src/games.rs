//! `orbis games`: what can be played.

use crate::{Failure, Io, Shelf, words::wrap};
use orbis_core::{About, Lens, Setup};
use orbis_registry::{Entry, find_among};
use serde_json::{Value, json};

/// Lists the games.
#[derive(clap::Args)]
pub struct Args {
    /// As JSON
    #[arg(long)]
    json: bool,
    /// What programs that learn observe and choose from, field by field
    #[arg(long)]
    spaces: bool,
    /// Only this game
    #[arg(value_name = "GAME", requires = "spaces")]
    game: Option<String>,
    /// What lies on the table instead of what a judgement looks at
    #[arg(long, requires = "spaces")]
    plain: bool,
    /// Seats at the table, for observations; the fewest if nothing is said
    #[arg(long, value_name = "N", requires = "spaces")]
    players: Option<u8>,
}

/// Runs the command.
pub fn run(args: &Args, shelf: Shelf, io: &mut Io<'_>) -> Result<(), Failure> {
    if args.spaces {
        return spaces(args, shelf, io);
    }
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

/// What is observed and chosen from, as a document or as JSON.
fn spaces(args: &Args, shelf: Shelf, io: &mut Io<'_>) -> Result<(), Failure> {
    let games: Vec<&Entry> = match &args.game {
        Some(game) => vec![find_among(shelf, game).map_err(Failure::said)?],
        None => shelf.iter().collect(),
    };
    let lens = if args.plain {
        Lens::Plain
    } else {
        Lens::Judged
    };
    let mut all = Vec::new();
    for entry in games {
        let about = entry.game.about();
        let players = args.players.unwrap_or(*about.players.start());
        about.complete(&Setup::of(players)).map_err(Failure::said)?;
        all.push(entry.lab.spaces(lens, players));
    }
    if args.json {
        return Ok(writeln!(io.out, "{:#}", json!(all))?);
    }
    for (index, spaces) in all.iter().enumerate() {
        let blank = if index > 0 { "\n" } else { "" };
        write!(io.out, "{blank}{spaces}")?;
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
