//! `orbis hint`: what a bot would do at a moment of a recorded game, what it expects of it, and why.

use crate::{Failure, Io, Shelf, data, seats::level};
use orbis_bots::Hint;
use orbis_core::{AnyMatch, Header, Seat};
use orbis_engine::advise;
use orbis_registry::find_among;
use serde_json::Value;
use std::path::PathBuf;

/// Tells what a bot would do.
#[derive(clap::Args)]
pub struct Args {
    /// The record
    file: PathBuf,
    /// The version to look at; the last if nothing is said
    #[arg(long, value_name = "N")]
    at: Option<u64>,
    /// For whom, by letter; the first who is asked if nothing is said
    #[arg(long, value_name = "LETTER")]
    seat: Option<char>,
    /// How the bot thinks: medium, hard, hard:500ms …
    #[arg(long, value_name = "LEVEL", default_value = "hard")]
    level: String,
}

/// Runs the command.
pub fn run(args: &Args, shelf: Shelf, io: &mut Io<'_>) -> Result<(), Failure> {
    let text = data::read(&args.file)?;
    let fail = |what: String| Failure::said(format!("{}: {what}", args.file.display()));
    let header = Header::peek(&text).map_err(|error| fail(error.to_string()))?;
    let entry = find_among(shelf, &header.game).map_err(|error| fail(error.to_string()))?;
    let whole = entry.game.read(&text);
    let whole = whole.map_err(|error| fail(error.to_string()))?;
    let game = match args.at {
        Some(at) => whole.branch(at).map_err(|error| fail(error.to_string()))?,
        None => whole,
    };
    let asked = game.turn().deciders();
    let seat = match args.seat {
        Some(letter) => Seat::from_letter(letter.to_ascii_uppercase())
            .filter(|seat| asked.contains(*seat))
            .ok_or_else(|| fail(format!("seat {letter} is not asked at this moment")))?,
        None => asked
            .first()
            .ok_or_else(|| fail("nobody is asked: the game is over".to_string()))?,
    };
    let level = level(&args.level).map_err(Failure::said)?;
    let hint = advise(entry, game.as_ref(), seat, level)?;
    writeln!(io.out, "For {}:", game.names().of(seat))?;
    show(game.as_ref(), seat, &hint, io)
}

/// The candidates, a line each, with their reasons below.
pub fn show(
    game: &dyn AnyMatch,
    seat: Seat,
    hint: &Hint<Value>,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    let choices = game.choices(seat, false);
    for (number, each) in (1..).zip(&hint.candidates) {
        let choice = choices.iter().find(|choice| choice.choice == each.choice);
        let label = choice.map_or_else(|| each.choice.to_string(), |choice| choice.label.clone());
        let head = format!("{number}. {label}");
        writeln!(
            io.out,
            "  {}  {:+.1} ±{:.0} points ahead of the best rival, {:.0} % to win",
            io.ink.bold(&head),
            each.points,
            each.spread,
            100.0 * each.chance
        )?;
        let reasons = each.reasons.iter();
        let words: Vec<String> = reasons
            .map(|reason| format!("{:+.1} {}", reason.points, reason.name))
            .collect();
        if !words.is_empty() {
            let beside = if number > 1 { 1 } else { 2 };
            writeln!(io.out, "     beside {beside}: {}", words.join(", "))?;
        }
    }
    Ok(())
}
