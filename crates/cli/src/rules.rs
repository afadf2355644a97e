//! `orbis rules`: the ledger of a game.

use crate::{Failure, Io, Shelf, words::wrap};
use orbis_core::Rule;
use orbis_registry::find_among;
use serde_json::json;

/// Searches the rules.
#[derive(clap::Args)]
pub struct Args {
    /// The game
    game: String,
    /// Words that must all occur; none for all rules
    words: Vec<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args, shelf: Shelf, io: &mut Io<'_>) -> Result<(), Failure> {
    let about = find_among(shelf, &args.game)
        .map_err(Failure::said)?
        .game
        .about();
    let rules = (about.ledger)().search(&args.words);
    if rules.is_empty() {
        return Err(Failure::said(format!(
            "no rule of {} has \"{}\" in it",
            about.title,
            args.words.join(" ")
        )));
    }
    if args.json {
        return Ok(writeln!(io.out, "{:#}", json!(rules))?);
    }
    let mut section = "";
    for rule in rules {
        if rule.section != section {
            section = &rule.section;
            writeln!(io.out, "{}", io.ink.bold(section))?;
        }
        show(rule, io)?;
    }
    Ok(())
}

/// One rule with its example and ruling.
pub fn show(rule: &Rule, io: &mut Io<'_>) -> Result<(), Failure> {
    let (ink, width) = (io.ink, io.width);
    writeln!(io.out, "  {}", ink.tint(36, &rule.id))?;
    writeln!(io.out, "{}", wrap(&rule.text, width, 4))?;
    for (word, text) in [("Example", &rule.example), ("Ruling", &rule.ruling)] {
        if let Some(text) = text {
            let text = wrap(&format!("{word}: {text}"), width, 4);
            writeln!(io.out, "{}", ink.dim(&text))?;
        }
    }
    Ok(())
}
