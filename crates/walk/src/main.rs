//! Plays random games of one title, always the same, and says how many choices they had: what `cargo xtask instructions` counts.
//!
//!     orbis-walk GAME PLAYERS GAMES [--trace]
//!
//! With `--trace` it says one number instead that stands for everything that was offered, refused and chosen, and for the positions
//! at the end: who makes a game quicker sees that it is still the same game.

mod trace;

use orbis_core::{Game, OptionValue, Setup};
use orbis_sim::random_games;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match walk(&words) {
        Ok(number) => {
            println!("{number}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("orbis-walk: {why}");
            ExitCode::from(2)
        }
    }
}

fn walk(words: &[String]) -> Result<u64, String> {
    let (wanted, traced) = match words {
        [wanted @ .., flag] if flag == "--trace" => (wanted, true),
        wanted => (wanted, false),
    };
    let [game, players, games] = wanted else {
        return Err("usage: orbis-walk GAME PLAYERS GAMES [--trace]".to_string());
    };
    let players = number(players)?;
    let games = number(games)?;
    match game.as_str() {
        #[cfg(feature = "clash-of-cultures")]
        "clash-of-cultures" => of::<orbis_clash_of_cultures::Position>(players, games, traced),
        #[cfg(feature = "golden-ages")]
        "golden-ages" => of::<orbis_golden_ages::Position>(players, games, traced),
        #[cfg(feature = "history-of-the-world")]
        "history-of-the-world" => {
            of::<orbis_history_of_the_world::Position>(players, games, traced)
        }
        #[cfg(feature = "seven-ages")]
        "seven-ages" => of::<orbis_seven_ages::Position>(players, games, traced),
        #[cfg(feature = "through-the-ages")]
        "through-the-ages" => of::<orbis_through_the_ages::Position>(players, games, traced),
        other => Err(format!("no game {other} was built in")),
    }
}

fn number<N: std::str::FromStr>(word: &str) -> Result<N, String> {
    word.parse().map_err(|_| format!("{word} is no number"))
}

fn of<G: Game>(players: u8, games: u64, traced: bool) -> Result<u64, String> {
    let mut setup = Setup::of(players);
    // Whole games are counted: nobody leaves them by chance.
    if G::about().option("resignation").is_ok() {
        let stays = OptionValue::Switch(false);
        setup.options.insert("resignation".to_string(), stays);
    }
    if traced {
        return trace::games::<G>(&setup, games, 1);
    }
    let played = random_games::<G>(&setup, games, 1);
    let played = played.map_err(|error| error.to_string())?;
    Ok(played.choices)
}
