//! How much time a table gives, and what was agreed for the end of it.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use thiserror::Error;

const SECOND: i64 = 1000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// How much time players have. A move is everything that a player chooses until others are asked.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Pace {
    /// As much as they like.
    #[default]
    None,
    /// So many milliseconds for each move.
    Move(i64),
    /// So many milliseconds for the whole game, and so many more after each move.
    Bank(i64, i64),
    /// So many days for each move.
    Days(i64),
}

/// A pace that nobody knows.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is no pace: say none, move SECONDS, bank MINUTES+SECONDS or days DAYS")]
pub struct BadPace(pub String);

impl Pace {
    /// What a player has at the beginning.
    pub fn first(self) -> i64 {
        match self {
            Pace::None => 0,
            Pace::Move(each) | Pace::Bank(each, _) => each,
            Pace::Days(days) => days * DAY,
        }
    }

    /// Does everybody begin each move with the same time?
    pub fn renews(self) -> bool {
        matches!(self, Pace::Move(_) | Pace::Days(_))
    }

    /// What is added after a move.
    pub fn increment(self) -> i64 {
        match self {
            Pace::Bank(_, increment) => increment,
            _ => 0,
        }
    }

    /// With how much left somebody is reminded: a quarter of a move, a tenth of a bank, never more than six hours.
    pub fn reminds(self) -> i64 {
        let share = if self.renews() { 4 } else { 10 };
        (self.first() / share).min(6 * HOUR)
    }

    /// The kind of pace that people look for: `none`, `quick` or `days`.
    pub fn kind(self) -> &'static str {
        match self {
            Pace::None => "none",
            Pace::Days(_) => "days",
            Pace::Move(each) | Pace::Bank(each, _) if each >= 12 * HOUR => "days",
            Pace::Move(_) | Pace::Bank(..) => "quick",
        }
    }

    /// In words.
    pub fn words(self) -> String {
        match self {
            Pace::None => "no clock".to_string(),
            Pace::Move(each) => format!("{} a move", span(each)),
            Pace::Bank(bank, 0) => format!("{} a game", span(bank)),
            Pace::Bank(bank, more) => format!("{} a game and {} a move", span(bank), span(more)),
            Pace::Days(1) => "a day a move".to_string(),
            Pace::Days(days) => format!("{days} days a move"),
        }
    }
}

/// A span of time in words, to two units.
pub fn span(millis: i64) -> String {
    let millis = millis.max(0);
    let parts = [
        (millis / DAY, "day"),
        (millis % DAY / HOUR, "hour"),
        (millis % HOUR / MINUTE, "minute"),
        (millis % MINUTE / SECOND, "second"),
    ];
    let said: Vec<String> = parts
        .into_iter()
        .skip_while(|(count, _)| *count == 0)
        .take(2)
        .filter(|(count, _)| *count > 0)
        .map(|(count, unit)| format!("{count} {unit}{}", if count == 1 { "" } else { "s" }))
        .collect();
    if said.is_empty() {
        "less than a second".to_string()
    } else {
        said.join(" ")
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::None => f.write_str("none"),
            Pace::Move(each) => write!(f, "move {}", each / SECOND),
            Pace::Bank(bank, more) => write!(f, "bank {}+{}", bank / MINUTE, more / SECOND),
            Pace::Days(days) => write!(f, "days {days}"),
        }
    }
}

impl From<Pace> for String {
    fn from(pace: Pace) -> String {
        pace.to_string()
    }
}

impl TryFrom<String> for Pace {
    type Error = BadPace;
    fn try_from(text: String) -> Result<Pace, BadPace> {
        text.parse()
    }
}

/// A number within bounds.
fn within(text: &str, least: i64, most: i64) -> Option<i64> {
    let number: i64 = text.trim().parse().ok()?;
    (least..=most).contains(&number).then_some(number)
}

impl FromStr for Pace {
    type Err = BadPace;

    fn from_str(text: &str) -> Result<Pace, BadPace> {
        let read = || -> Option<Pace> {
            match text.trim().split_once(' ') {
                None => (text.trim() == "none").then_some(Pace::None),
                Some(("move", each)) => {
                    Some(Pace::Move(within(each, 1, 7 * DAY / SECOND)? * SECOND))
                }
                Some(("days", days)) => Some(Pace::Days(within(days, 1, 60)?)),
                Some(("bank", both)) => {
                    let (bank, more) = both.split_once('+').unwrap_or((both, "0"));
                    let bank = within(bank, 1, 60 * DAY / MINUTE)? * MINUTE;
                    Some(Pace::Bank(bank, within(more, 0, DAY / SECOND)? * SECOND))
                }
                Some(_) => None,
            }
        };
        read().ok_or_else(|| BadPace(text.to_string()))
    }
}

/// What happens to somebody whose time has run out, agreed before the game.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// A bot plays on for them.
    #[default]
    Bot,
    /// They have resigned: they are last, and a bot plays on if others still play.
    Resign,
}

impl End {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            End::Bot => "bot",
            End::Resign => "resign",
        }
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            End::Bot => "then a bot plays on",
            End::Resign => "then the game is lost",
        }
    }
}

impl FromStr for End {
    type Err = BadPace;
    fn from_str(text: &str) -> Result<End, BadPace> {
        match text {
            "bot" => Ok(End::Bot),
            "resign" => Ok(End::Resign),
            other => Err(BadPace(other.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paces_are_written_and_read() {
        for pace in [
            Pace::None,
            Pace::Move(90 * SECOND),
            Pace::Bank(25 * MINUTE, 10 * SECOND),
            Pace::Days(3),
        ] {
            assert_eq!(pace.to_string().parse(), Ok(pace));
            let json = serde_json::to_string(&pace).expect("json");
            assert_eq!(serde_json::from_str::<Pace>(&json).ok(), Some(pace));
        }
        assert_eq!("bank 5".parse(), Ok(Pace::Bank(5 * MINUTE, 0)));
        for bad in [
            "",
            "move",
            "move 0",
            "days 61",
            "bank 0+1",
            "move -3",
            "quick 3",
            "days 1000000000000",
        ] {
            assert_eq!(bad.parse::<Pace>(), Err(BadPace(bad.to_string())));
        }
    }

    #[test]
    fn spans_are_said_in_two_units() {
        assert_eq!(span(0), "less than a second");
        assert_eq!(span(61_000), "1 minute 1 second");
        assert_eq!(span(3 * DAY), "3 days");
        assert_eq!(span(3 * DAY + 5 * MINUTE), "3 days");
        assert_eq!(span(26 * HOUR), "1 day 2 hours");
        assert_eq!(
            Pace::Bank(25 * MINUTE, 10 * SECOND).words(),
            "25 minutes a game and 10 seconds a move"
        );
    }
}
