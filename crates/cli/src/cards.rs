//! `orbis cards`: the content of a game.

use crate::{Failure, Io, Shelf, words::wrap};
use orbis_core::CardInfo;
use orbis_registry::find_among;
use serde_json::json;

/// Searches the cards.
#[derive(clap::Args)]
pub struct Args {
    /// The game
    game: String,
    /// Words that must all occur; none for all cards
    words: Vec<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args, shelf: Shelf, io: &mut Io<'_>) -> Result<(), Failure> {
    let game = find_among(shelf, &args.game).map_err(Failure::said)?.game;
    let words: Vec<String> = args.words.iter().map(|word| word.to_lowercase()).collect();
    let found: Vec<&CardInfo> = game
        .cards()
        .iter()
        .filter(|card| matches(card, &words))
        .collect();
    if found.is_empty() {
        return Err(Failure::said(format!(
            "no card of {} has \"{}\" in it",
            game.about().title,
            args.words.join(" ")
        )));
    }
    if args.json {
        return Ok(writeln!(io.out, "{:#}", json!(found))?);
    }
    let mut kind = "";
    for card in found {
        if card.kind != kind {
            kind = card.kind;
            writeln!(io.out, "{}", io.ink.bold(kind))?;
        }
        show(card, io)?;
    }
    Ok(())
}

/// More cards than these are named only.
const SHOWN: usize = 4;

/// A card by its name or slug, or else the cards that have these words.
pub fn read(cards: &[CardInfo], words: &str, io: &mut Io<'_>) -> Result<(), Failure> {
    let wanted = words.to_lowercase();
    let named = |card: &&CardInfo| card.name.to_lowercase() == wanted || card.slug == wanted;
    let mut found: Vec<&CardInfo> = cards.iter().filter(named).collect();
    if found.is_empty() {
        let words: Vec<String> = wanted.split_whitespace().map(str::to_string).collect();
        found = cards.iter().filter(|card| matches(card, &words)).collect();
    }
    if found.is_empty() {
        writeln!(
            io.out,
            "No card has these words; rule WORDS looks among the rules."
        )?;
    } else if found.len() <= SHOWN {
        found.iter().try_for_each(|card| show(card, io))?;
    } else {
        let names: Vec<&str> = found.iter().map(|card| card.name.as_str()).collect();
        let text = format!(
            "{} cards have these words (rule WORDS looks among the rules): {}",
            found.len(),
            names.join(", ")
        );
        writeln!(io.out, "{}", wrap(&text, io.width, 2))?;
    }
    Ok(())
}

fn matches(card: &CardInfo, words: &[String]) -> bool {
    let facts: Vec<String> = card
        .facts
        .iter()
        .map(|(name, value)| format!("{name} {value}"))
        .collect();
    let all = format!(
        "{} {} {} {} {}",
        card.kind,
        card.slug,
        card.name,
        card.text,
        facts.join(" ")
    )
    .to_lowercase();
    words.iter().all(|word| all.contains(word))
}

fn show(card: &CardInfo, io: &mut Io<'_>) -> Result<(), Failure> {
    let (ink, width) = (io.ink, io.width);
    writeln!(io.out, "  {}  {}", card.name, ink.tint(36, &card.slug))?;
    if !card.text.is_empty() {
        writeln!(io.out, "{}", wrap(&card.text, width, 4))?;
    }
    let mut facts: Vec<String> = card
        .facts
        .iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| format!("{name}: {value}"))
        .collect();
    facts.push(format!("origin: {}", card.origin));
    writeln!(io.out, "{}", ink.dim(&wrap(&facts.join(" · "), width, 4)))?;
    Ok(())
}
