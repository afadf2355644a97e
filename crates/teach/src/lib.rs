//! How games are taught. Every game has a `teach.toml` beside its ledger: two screens of how to play, a guided first game, every option
//! explained, and the chapters of its rules. Nothing here knows a game: what a lesson says is data, and what it must keep is checked.
//!
//! Start with [`Lesson`]; [`Guided::now`] says which mark stands at a moment of a guided game; [`Lesson::faults`] says what is wrong.

mod faults;
mod guide;
mod pattern;

pub use guide::{Now, Progress};
pub use pattern::fits;

use orbis_core::{OptionValue, Setup};
use serde::Deserialize;
use std::collections::BTreeMap;
use thiserror::Error;

/// Everything a game says to those who do not know it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// How long reading and the guided turns take, in minutes.
    pub minutes: u16,
    /// What is recommended for a first game.
    pub first: First,
    /// Every option by name: what it does to the game, in a sentence or two.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The chapters of the rules, in the order of the book.
    #[serde(rename = "chapter")]
    pub chapters: Vec<Chapter>,
    /// How to play.
    #[serde(rename = "screen")]
    pub screens: Vec<Screen>,
    /// The guided first game.
    pub guided: Guided,
}

/// A recommended table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct First {
    /// How many play.
    pub players: u8,
    /// Why so.
    pub why: String,
    /// Options that differ from their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
}

/// A chapter of the rules.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// Its title.
    pub title: String,
    /// The second words of its rules' ids: `["c1"]` for `tga.c1.move-wrap`.
    pub of: Vec<String>,
}

/// One screen of how to play.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Screen {
    /// Its title.
    pub title: String,
    /// What stands on it.
    #[serde(rename = "part")]
    pub parts: Vec<Part>,
}

/// A few sentences with a picture beside them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// A heading.
    pub head: String,
    /// The sentences.
    pub text: String,
    /// The rules that say so.
    pub rules: Vec<String>,
    /// What is seen beside it.
    pub picture: Option<Picture>,
}

/// A picture that the game draws.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, untagged)]
pub enum Picture {
    /// Printed cards, by their slugs.
    Cards {
        /// The cards.
        cards: Vec<String>,
        /// What is seen, in words.
        alt: String,
    },
    /// A piece of the table of the guided game.
    Table {
        /// After so many of its marks.
        after: usize,
        /// The panel's id.
        panel: String,
        /// The piece: left, top, width, height; all of it without.
        #[serde(default)]
        view: Option<[f32; 4]>,
        /// What is seen, in words.
        alt: String,
    },
}

/// A first game with marks: the same deal and dice for everybody.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guided {
    /// What its chance follows from.
    pub seed: String,
    /// How many play; all but the first seat are bots.
    pub players: u8,
    /// Options that differ from their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// What is said when the last mark is done.
    pub end: String,
    /// Its parts.
    #[serde(rename = "phase")]
    pub phases: Vec<Phase>,
}

impl Guided {
    /// The table it is played at.
    pub fn setup(&self) -> Setup {
        Setup {
            players: self.players,
            options: self.options.clone(),
        }
    }
}

/// A part of a guided game: a turn, or what belongs together.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phase {
    /// What it is about.
    pub title: String,
    /// Choices that end it, whatever marks are left.
    #[serde(default)]
    pub ends: Vec<String>,
    /// Its marks.
    #[serde(rename = "mark")]
    pub marks: Vec<Mark>,
}

/// A sentence that points at something and waits until it is done.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// A sentence or two.
    pub says: String,
    /// The choices that do it, the recommended one first; `*` stands for anything.
    pub does: Vec<String>,
    /// Where to look; without a word, where the choices stand.
    #[serde(default)]
    pub at: Place,
    /// It stands only at questions of this rule.
    pub asks: Option<String>,
    /// What is said to whoever does something else.
    pub instead: Option<String>,
    /// The rule behind it.
    pub rule: String,
}

/// Where a mark points.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Where the choices stand: on the table, or in the question.
    #[default]
    Choices,
    /// The buttons of the question.
    Question,
    /// The shared board.
    Board,
    /// Open cards beside the board.
    Market,
    /// The player's own numbers.
    Stores,
    /// What the player has.
    Mine,
    /// The player's hand.
    Hand,
    /// The others.
    Others,
    /// Facts in the bar.
    Bar,
    /// A battle, an auction, a trade under way.
    Tray,
    /// What happened since the player's last turn.
    Since,
    /// The way to the log.
    Log,
    /// The way to a hint.
    Hint,
}

impl Place {
    /// Its word, as lessons write it.
    pub fn word(self) -> &'static str {
        match self {
            Place::Choices => "choices",
            Place::Question => "question",
            Place::Board => "board",
            Place::Market => "market",
            Place::Stores => "stores",
            Place::Mine => "mine",
            Place::Hand => "hand",
            Place::Others => "others",
            Place::Bar => "bar",
            Place::Tray => "tray",
            Place::Since => "since",
            Place::Log => "log",
            Place::Hint => "hint",
        }
    }
}

/// Why a lesson cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("this is no lesson: {0}")]
pub struct NoLesson(String);

impl Lesson {
    /// Reads a lesson.
    pub fn parse(text: &str) -> Result<Lesson, NoLesson> {
        toml::from_str(text).map_err(|error| NoLesson(error.to_string()))
    }

    /// The title of the chapter a rule belongs to.
    pub fn chapter(&self, rule: &str) -> Option<&Chapter> {
        let word = rule.split('.').nth(1)?;
        let has = |chapter: &&Chapter| chapter.of.iter().any(|each| each == word);
        self.chapters.iter().find(has)
    }
}

/// The seed of a bot's thoughts at a guided table: they are the same for everybody, too.
pub fn bot_seed(version: u64) -> u64 {
    version
}
