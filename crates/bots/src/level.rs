//! How strong a bot is, in a word.

use orbis_core::Game;
use std::{fmt, str::FromStr, time::Duration};
use thiserror::Error;

/// How long a search thinks about one choice.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Budget {
    /// So many simulated continuations: the same answer on every machine.
    Iterations(u32),
    /// So long by the clock.
    Time(Duration),
}

/// How strong a bot is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Plays at random: the measure of the others.
    Random,
    /// Knows what is good and is careless about it.
    Easy,
    /// Looks to the end of its own turn.
    Medium,
    /// Searches: with this budget, or as much as suits the game.
    Hard(Option<Budget>),
    /// Searches eight times as much.
    Expert,
}

impl Level {
    /// A search of the usual length.
    pub const HARD: Level = Level::Hard(None);
    /// How much more an expert thinks than a hard bot.
    pub const EXPERTISE: u32 = 8;
    /// The levels that have a plain name, weakest first.
    pub const NAMED: [(&str, Level); 5] = [
        ("random", Level::Random),
        ("easy", Level::Easy),
        ("medium", Level::Medium),
        ("hard", Level::HARD),
        ("expert", Level::Expert),
    ];
    /// Those that people choose their opponents from.
    pub const OPPONENTS: [&str; 4] = ["easy", "medium", "hard", "expert"];
    /// The level with this plain name: none with a budget of its own.
    pub fn named(name: &str) -> Result<Level, UnnamedLevel> {
        let mut named = Level::NAMED.iter();
        named
            .find(|(each, _)| *each == name)
            .map(|(_, level)| *level)
            .ok_or_else(|| UnnamedLevel(name.chars().take(24).collect()))
    }

    /// The same level without a budget of its own.
    #[must_use]
    pub fn plain(self) -> Level {
        match self {
            Level::Hard(_) => Level::HARD,
            plain => plain,
        }
    }

    /// A budget of its own makes any searching level a hard one.
    #[must_use]
    pub fn with(self, budget: Option<Budget>) -> Level {
        match (self, budget) {
            (Level::Hard(_) | Level::Expert, Some(_)) => Level::Hard(budget),
            (level, _) => level,
        }
    }

    /// How long it thinks about one choice of a game if it searches.
    pub(crate) fn budget<G: Game>(self) -> Budget {
        let usual = G::thinking().iterations;
        match self {
            Level::Hard(Some(budget)) => budget,
            Level::Expert => Budget::Iterations(usual * Level::EXPERTISE),
            _ => Budget::Iterations(usual),
        }
    }

    /// The longest that it thinks at a table: about one choice, and about all choices of a turn.
    pub fn patience(self) -> (Duration, Duration) {
        match self {
            Level::Expert => (Duration::from_secs(5), Duration::MAX),
            _ => (Duration::from_secs(1), Duration::from_secs(5)),
        }
    }
}

/// A word that is none of the plain levels.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no bot here plays \"{0}\": say random, easy, medium, hard or expert")]
pub struct UnnamedLevel(String);

/// A word that is no level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "\"{0}\" is no level: say random, easy, medium, hard, hard:2000 (continuations), hard:500ms or expert"
)]
pub struct LevelError(String);

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Iterations(count) => write!(f, "{count}"),
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

impl FromStr for Budget {
    type Err = LevelError;
    fn from_str(text: &str) -> Result<Budget, LevelError> {
        let number = |digits: &str| digits.parse::<u32>().ok().filter(|number| *number > 0);
        let time = |digits, unit| {
            number(digits)
                .map(|number| Budget::Time(Duration::from_millis(unit * u64::from(number))))
        };
        let budget = if let Some(digits) = text.strip_suffix("ms") {
            time(digits, 1)
        } else if let Some(digits) = text.strip_suffix('s') {
            time(digits, 1000)
        } else {
            number(text).map(Budget::Iterations)
        };
        budget.ok_or_else(|| LevelError(text.to_string()))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Random => f.write_str("random"),
            Level::Easy => f.write_str("easy"),
            Level::Medium => f.write_str("medium"),
            Level::Hard(None) => f.write_str("hard"),
            Level::Hard(Some(budget)) => write!(f, "hard:{budget}"),
            Level::Expert => f.write_str("expert"),
        }
    }
}

impl FromStr for Level {
    type Err = LevelError;
    fn from_str(text: &str) -> Result<Level, LevelError> {
        let unknown = |_| LevelError(text.to_string());
        match text.trim() {
            "random" => Ok(Level::Random),
            "easy" => Ok(Level::Easy),
            "medium" | "greedy" => Ok(Level::Medium),
            "hard" | "search" => Ok(Level::HARD),
            "expert" => Ok(Level::Expert),
            other => match other.strip_prefix("hard:") {
                Some(budget) => match budget.parse() {
                    Ok(budget) => Ok(Level::Hard(Some(budget))),
                    Err(why) => Err(unknown(why)),
                },
                None => Err(unknown(LevelError(String::new()))),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_read_back() {
        for text in [
            "random",
            "easy",
            "medium",
            "hard",
            "hard:600",
            "hard:2000",
            "hard:500ms",
            "expert",
        ] {
            assert_eq!(
                text.parse::<Level>().map(|level| level.to_string()),
                Ok(text.to_string())
            );
        }
        assert_eq!("greedy".parse(), Ok(Level::Medium));
        assert_eq!(
            "hard:2s".parse(),
            Ok(Level::Hard(Some(Budget::Time(Duration::from_secs(2)))))
        );
    }

    #[test]
    fn a_budget_of_ones_own_is_never_the_plain_level() {
        for count in [1, 72, 600, 1200] {
            let named: Level = format!("hard:{count}").parse().expect("a level");
            assert_ne!(named, Level::HARD);
            assert_eq!(named, Level::HARD.with(Some(Budget::Iterations(count))));
            assert_eq!(named, Level::Expert.with(Some(Budget::Iterations(count))));
        }
        assert_eq!(Level::Easy.with(Some(Budget::Iterations(5))), Level::Easy);
        assert_eq!(Level::Expert.with(None), Level::Expert);
    }

    #[test]
    fn plain_names_carry_no_budget() {
        for (name, level) in Level::NAMED {
            assert_eq!(Level::named(name), Ok(level));
            assert_eq!(level.to_string(), name);
        }
        for text in ["hard:5", "hard:4294967295s", "search", "Hard", " hard", ""] {
            let error = Level::named(text).expect_err("it has no plain name");
            assert_eq!(
                error.to_string(),
                format!("no bot here plays \"{text}\": say random, easy, medium, hard or expert")
            );
        }
        let stored: Level = "hard:4294967295s".parse().expect("a level");
        assert_eq!(
            (stored.plain(), Level::Easy.plain()),
            (Level::HARD, Level::Easy)
        );
    }

    #[test]
    fn other_words_get_a_sentence() {
        for text in [
            "",
            "brutal",
            "hard:",
            "hard:0",
            "hard:-3",
            "hard:5m",
            "hard:99999999999",
        ] {
            let error = text.parse::<Level>().expect_err("it is no level");
            assert_eq!(
                error.to_string(),
                format!(
                    "\"{text}\" is no level: say random, easy, medium, hard, hard:2000 (continuations), hard:500ms or expert"
                )
            );
        }
    }
}
