//! What the terminal shows.

use super::answer::{notation, numbered};
use crate::{
    Failure, Io,
    words::{pad, wrap},
};
use orbis_core::{AnyMatch, ChoiceInfo, Line, Prompt, ScoreInfo, Seat, Viewer};
use std::collections::HashMap;

/// One line of the log.
pub fn line(line: &Line, io: &mut Io<'_>) -> Result<(), Failure> {
    if line.heading {
        writeln!(io.out, "\n{}", io.ink.bold(&format!("— {} —", line.text)))?;
        return Ok(());
    }
    let mark = match line.seat {
        Some(seat) => io.ink.seat(seat, &seat.letter().to_string()),
        None => "·".to_string(),
    };
    let text = wrap(&line.text, io.width, 2);
    writeln!(io.out, "{mark} {}", text.trim_start())?;
    Ok(())
}

/// The board as this viewer sees it.
pub fn board(game: &dyn AnyMatch, viewer: Viewer, io: &mut Io<'_>) -> Result<(), Failure> {
    writeln!(io.out, "\n{}", game.sketch(viewer, io.ink).trim_end())?;
    Ok(())
}

/// The question.
pub fn prompt(
    game: &dyn AnyMatch,
    seat: Seat,
    prompt: &Prompt,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    let ink = io.ink;
    let names = game.names();
    let name = ink.seat(seat, &format!("{} {}", seat.letter(), names.of(seat)));
    writeln!(
        io.out,
        "\n{name}: {} {}",
        ink.bold(&prompt.text),
        ink.dim(&format!("[{}]", prompt.rule))
    )?;
    if !prompt.hint.is_empty() {
        writeln!(io.out, "{}", ink.dim(&wrap(&prompt.hint, io.width, 2)))?;
    }
    Ok(())
}

/// The choices with their numbers, group by group; those refused too if `why`.
pub fn choices(choices: &[ChoiceInfo], why: bool, io: &mut Io<'_>) -> Result<(), Failure> {
    let ink = io.ink;
    let order = numbered(choices);
    let lengths = order
        .iter()
        .map(|index| choices[*index].label.chars().count());
    let column = lengths.filter(|length| *length <= 40).max().unwrap_or(0);
    let mut group = None;
    let folded = folded(choices, &order);
    for (place, index) in order.into_iter().enumerate() {
        let Some(last) = folded[place] else { continue };
        let choice = &choices[index];
        heading(choice.group, &mut group, io)?;
        let number = ink.bold(&format!("{:>3}", place + 1));
        let mut words = notation(&choice.choice);
        if last != index {
            words = format!("{words} … {}", notation(&choices[last].choice));
        }
        if words.eq_ignore_ascii_case(&choice.label) {
            writeln!(io.out, "{number}) {}", choice.label)?;
            continue;
        }
        let label = pad(&choice.label, column);
        let length = label.chars().count() + words.chars().count() + 7;
        let fits = length <= io.width;
        let label = wrap(&label, if fits { usize::MAX } else { io.width }, 5);
        // Blanks at the end are for the column of notations.
        let label = pad(label.trim_start(), column);
        let gap = if fits { "  " } else { "\n     " };
        writeln!(io.out, "{number}) {label}{gap}{}", ink.dim(&words))?;
    }
    let refused: Vec<&ChoiceInfo> = choices
        .iter()
        .filter(|choice| choice.refused.is_some())
        .collect();
    if refused.is_empty() {
        return Ok(());
    }
    if !why {
        let note = format!("  {} more cannot be done now: why", refused.len());
        writeln!(io.out, "{}", ink.dim(&note))?;
        return Ok(());
    }
    for choice in refused {
        refusal(choice, io)?;
    }
    Ok(())
}

/// So many choices that differ in numbers alone are one line.
const FOLDED: usize = 3;

/// For each place whether it has a line, and the last choice that the line stands for.
fn folded(choices: &[ChoiceInfo], order: &[usize]) -> Vec<Option<usize>> {
    let kind = |index: &usize| {
        let choice = &choices[*index];
        let words = choice.label.split(' ').filter(|word| !is_number(word));
        let words: Vec<&str> = words
            .map(|word| word.trim_end_matches(['s', '.', ',']))
            .collect();
        (choice.group, choice.also, words)
    };
    let mut kinds: HashMap<_, (usize, usize, usize)> = HashMap::new();
    for (place, index) in order.iter().enumerate() {
        let known = kinds.entry(kind(index)).or_insert((place, *index, 0));
        (known.1, known.2) = (*index, known.2 + 1);
    }
    let lines = order.iter().enumerate().map(|(place, index)| {
        let (first, last, count) = kinds[&kind(index)];
        match count {
            FOLDED.. if first == place => Some(last),
            FOLDED.. => None,
            _ => Some(*index),
        }
    });
    lines.collect()
}

/// Is this word a number, whatever stands around it?
fn is_number(word: &str) -> bool {
    let digits = word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric());
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn heading(
    next: Option<&'static str>,
    now: &mut Option<&'static str>,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    if next != *now {
        *now = next;
        if let Some(text) = next {
            writeln!(io.out, "  {}", io.ink.tint(244, text))?;
        }
    }
    Ok(())
}

/// A choice that cannot be made, and why.
pub fn refusal(choice: &ChoiceInfo, io: &mut Io<'_>) -> Result<(), Failure> {
    if let Some(why) = &choice.refused {
        // What the thing would do has been read when it was offered; here the reason counts.
        let name = choice.label.split(": ").next().unwrap_or_default();
        let text = format!("{name}: {} · {}", why.text, why.rule);
        let text = wrap(&text, io.width, 5);
        writeln!(
            io.out,
            "{}",
            io.ink.dim(&format!("  – {}", text.trim_start()))
        )?;
    }
    Ok(())
}

/// Everybody's points, best first.
pub fn scores(game: &dyn AnyMatch, scores: &[ScoreInfo], io: &mut Io<'_>) -> Result<(), Failure> {
    let names = game.names();
    let mut scores: Vec<&ScoreInfo> = scores.iter().collect();
    scores.sort_by_key(|score| (score.rank, score.seat));
    let columns = scores
        .iter()
        .map(|score| names.of(score.seat).chars().count())
        .max()
        .unwrap_or(0);
    for score in scores {
        let name = pad(names.of(score.seat), columns);
        let name = io
            .ink
            .seat(score.seat, &format!("{} {name}", score.seat.letter()));
        let parts: Vec<String> = score
            .told
            .iter()
            .map(|(part, points)| format!("{part} {points}"))
            .collect();
        writeln!(
            io.out,
            "  {}. {name}  {:>4}  {}",
            score.rank,
            score.said,
            io.ink.dim(&parts.join(" · "))
        )?;
    }
    Ok(())
}

/// The end of a game: who won, and with what.
pub fn finale(game: &dyn AnyMatch, io: &mut Io<'_>) -> Result<(), Failure> {
    let table = game.scores(None);
    let names = game.names();
    let winners: Vec<&str> = table
        .iter()
        .filter(|score| score.rank == 1)
        .map(|score| names.of(score.seat))
        .collect();
    let verb = if winners.len() == 1 {
        "wins"
    } else {
        "win together"
    };
    let said = format!("The game is over. {} {verb}.", winners.join(" and "));
    writeln!(io.out, "\n{}", io.ink.bold(&said))?;
    scores(game, &table, io)
}

/// The words of the table.
pub fn help(io: &mut Io<'_>) -> Result<(), Failure> {
    let words = [
        (
            "3",
            "the choice with this number; its notation or the beginning of its label will do too; a line with … stands for all numbers from its first notation to its last",
        ),
        (
            "why",
            "show or hide what cannot be done, and the rule behind it",
        ),
        (
            "hint",
            "what a bot would do, what it expects of it, and why",
        ),
        ("undo, redo", "take back a choice, make it again"),
        ("board", "show the table again"),
        ("log", "tell the game so far"),
        ("scores", "the points as they stand"),
        ("rule ID", "a rule by its id, or the rules with these words"),
        (
            "read CARD",
            "a card by its name, or the cards with these words",
        ),
        ("save FILE", "save a copy"),
        ("quit", "save and leave"),
    ];
    for (word, text) in words {
        writeln!(io.out, "  {}  {text}", io.ink.bold(&pad(word, 10)))?;
    }
    Ok(())
}
