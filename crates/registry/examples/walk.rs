//! Plays random games of one title, always the same, and says how many choices they had: what `cargo xtask instructions` counts.
//!
//!     walk GAME PLAYERS GAMES

use orbis_core::{OptionValue, Setup};
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match walk(&words) {
        Ok(choices) => {
            println!("{choices}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("walk: {why}");
            ExitCode::from(2)
        }
    }
}

fn walk(words: &[String]) -> Result<u64, String> {
    let [game, players, games] = words else {
        return Err("usage: walk GAME PLAYERS GAMES".to_string());
    };
    let entry = orbis_registry::find(game).map_err(|error| error.to_string())?;
    let number = |word: &str| word.parse().map_err(|_| format!("{word} is no number"));
    let mut setup = Setup::of(number(players)? as u8);
    // Whole games are counted: nobody leaves them by chance.
    if entry.game.about().option("resignation").is_ok() {
        let stays = OptionValue::Switch(false);
        setup.options.insert("resignation".to_string(), stays);
    }
    let played = entry.sim.random_games(&setup, number(games)?, 1);
    Ok(played.map_err(|error| error.to_string())?.choices)
}
