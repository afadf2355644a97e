//! Figures about a finished game.

use crate::Position;

/// How long it took, who had how much glory, and when empires were started.
pub(crate) fn statistics(position: &Position) -> Vec<(&'static str, f64)> {
    const STARTED: [&str; 7] = [
        "empires started in age 1",
        "empires started in age 2",
        "empires started in age 3",
        "empires started in age 4",
        "empires started in age 5",
        "empires started in age 6",
        "empires started in age 7",
    ];
    let glory = || {
        position
            .players
            .iter()
            .map(|player| f64::from(player.glory))
    };
    let turns = f64::from(position.turn);
    let mut figures = vec![
        ("turns", turns),
        ("glory of the winner", glory().fold(f64::MIN, f64::max)),
        ("glory of the last", glory().fold(f64::MAX, f64::min)),
        (
            "glory a player and turn",
            glory().sum::<f64>() / (turns * position.players.len() as f64),
        ),
        (
            "the highest level",
            position.top_level().map_or(0.0, f64::from),
        ),
        ("empires at the end", position.in_play().count() as f64),
        (
            "ended by progress",
            f64::from(u8::from(position.finisher.is_some())),
        ),
    ];
    for (name, count) in STARTED.iter().zip(position.started) {
        figures.push((name, f64::from(count)));
    }
    figures
}
