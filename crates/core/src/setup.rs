//! What a game says about itself, and what a table decides before it begins.

use crate::Ledger;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, ops::RangeInclusive};
use thiserror::Error;

/// A game's card of introduction.
pub struct About {
    /// Name in commands and addresses.
    pub slug: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// One sentence.
    pub tagline: &'static str,
    /// A paragraph for its page.
    pub blurb: &'static str,
    /// How many can play.
    pub players: RangeInclusive<u8>,
    /// Minutes a person needs for a game, roughly, from few to many players.
    pub minutes: (u16, u16),
    /// How heavy, from 1 (light) to 5.
    pub weight: f32,
    /// What a table may decide before it begins.
    pub options: &'static [OptionSpec],
    /// Grows whenever the same choices could lead elsewhere than before.
    pub rules_version: u32,
    /// The rules.
    pub ledger: fn() -> &'static Ledger,
    /// How many points of difference are a decisive lead: the scale of [`crate::Game::judge`].
    pub swing: f32,
}

/// An optional rule or expansion.
pub struct OptionSpec {
    /// Name in commands and records.
    pub name: &'static str,
    /// What it changes.
    pub text: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
}

/// The values an option takes.
pub enum OptionKind {
    /// On or off.
    Switch {
        /// If nothing is said.
        default: bool,
    },
    /// A whole number.
    Number {
        /// At least.
        min: i64,
        /// At most.
        max: i64,
        /// If nothing is said.
        default: i64,
    },
    /// One of several words; the first if nothing is said.
    Word {
        /// The words.
        values: &'static [&'static str],
    },
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// On or off.
    Switch(bool),
    /// A whole number.
    Number(i64),
    /// A word.
    Word(String),
}

/// How many play, and by which options.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Seats at the table.
    pub players: u8,
    /// Options by name; what is missing has its default.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
}

/// Why a table cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Too few or too many.
    #[error("{game} is for {min} to {max} players, not {players}")]
    Players {
        /// The game's title.
        game: &'static str,
        /// At least.
        min: u8,
        /// At most.
        max: u8,
        /// Asked for.
        players: u8,
    },
    /// No such option.
    #[error("{game} has no option \"{name}\"")]
    NoSuchOption {
        /// The game's title.
        game: &'static str,
        /// Asked for.
        name: String,
    },
    /// A value the option does not take.
    #[error("the option \"{name}\" takes {takes}")]
    BadValue {
        /// The option.
        name: &'static str,
        /// What it takes.
        takes: String,
    },
    /// Options that do not go together, in a sentence.
    #[error("{0}")]
    Conflict(String),
}

impl OptionSpec {
    /// Its value if nothing is said.
    pub fn default(&self) -> OptionValue {
        match self.kind {
            OptionKind::Switch { default } => OptionValue::Switch(default),
            OptionKind::Number { default, .. } => OptionValue::Number(default),
            OptionKind::Word { values } => OptionValue::Word(values[0].to_string()),
        }
    }

    /// What it takes, in words.
    pub fn takes(&self) -> String {
        match self.kind {
            OptionKind::Switch { .. } => "true or false".to_string(),
            OptionKind::Number { min, max, .. } => format!("a whole number from {min} to {max}"),
            OptionKind::Word { values } => format!("one of {}", values.join(", ")),
        }
    }

    fn accepts(&self, value: &OptionValue) -> bool {
        match (&self.kind, value) {
            (OptionKind::Switch { .. }, OptionValue::Switch(_)) => true,
            (OptionKind::Number { min, max, .. }, OptionValue::Number(number)) => {
                (min..=max).contains(&number)
            }
            (OptionKind::Word { values }, OptionValue::Word(word)) => {
                values.contains(&word.as_str())
            }
            _ => false,
        }
    }

    /// Reads a value typed by a person.
    pub fn read(&self, text: &str) -> Result<OptionValue, SetupError> {
        let value = match self.kind {
            OptionKind::Switch { .. } => match text {
                "true" | "on" | "yes" => Some(OptionValue::Switch(true)),
                "false" | "off" | "no" => Some(OptionValue::Switch(false)),
                _ => None,
            },
            OptionKind::Number { .. } => text.parse().ok().map(OptionValue::Number),
            OptionKind::Word { .. } => Some(OptionValue::Word(text.to_string())),
        };
        value
            .filter(|value| self.accepts(value))
            .ok_or_else(|| SetupError::BadValue {
                name: self.name,
                takes: self.takes(),
            })
    }
}

impl About {
    /// The option with this name.
    pub fn option(&self, name: &str) -> Result<&'static OptionSpec, SetupError> {
        self.options
            .iter()
            .find(|option| option.name == name)
            .ok_or_else(|| SetupError::NoSuchOption {
                game: self.title,
                name: name.to_string(),
            })
    }

    /// Checks a setup and fills in the defaults.
    pub fn complete(&self, setup: &Setup) -> Result<Setup, SetupError> {
        if !self.players.contains(&setup.players) {
            let (min, max) = (*self.players.start(), *self.players.end());
            return Err(SetupError::Players {
                game: self.title,
                min,
                max,
                players: setup.players,
            });
        }
        for (name, value) in &setup.options {
            let spec = self.option(name)?;
            if !spec.accepts(value) {
                return Err(SetupError::BadValue {
                    name: spec.name,
                    takes: spec.takes(),
                });
            }
        }
        let mut full = setup.clone();
        for spec in self.options {
            full.options
                .entry(spec.name.to_string())
                .or_insert_with(|| spec.default());
        }
        Ok(full)
    }
}

impl Setup {
    /// A table of this size with every option at its default.
    pub fn of(players: u8) -> Setup {
        Setup {
            players,
            options: BTreeMap::new(),
        }
    }

    /// Is this switch on? (After [`About::complete`].)
    pub fn on(&self, name: &str) -> bool {
        self.options.get(name) == Some(&OptionValue::Switch(true))
    }

    /// The number of this option, if it has one.
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.options.get(name) {
            Some(OptionValue::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// The word of this option, if it has one.
    pub fn word(&self, name: &str) -> Option<&str> {
        match self.options.get(name) {
            Some(OptionValue::Word(word)) => Some(word),
            _ => None,
        }
    }
}
