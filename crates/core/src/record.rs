//! A game on paper: JSON Lines with a header and one line an entry.

use crate::{Broken, Entry, Game, Seat, Seed, Setup, SetupError, Written};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use thiserror::Error;

/// The version of the file format.
pub const RECORD_FORMAT: u32 = 1;

/// The first line of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The game's slug.
    pub game: String,
    /// The rules version it was played by.
    pub rules: u32,
    /// Players and options.
    pub setup: Setup,
    /// How it began.
    pub start: Start,
    /// The seed, once it may be known.
    pub seed: Option<Seed>,
    /// The promise that fixed the seed.
    pub commitment: String,
    /// The players' names; may be empty.
    pub names: Vec<String>,
    /// The fingerprint of corrected content; none if it was the program's own.
    pub content: Option<String>,
}

/// How a game began.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// With a deal: its draws.
    Deal(Vec<u32>),
    /// In the middle: the position.
    Position(Value),
}

/// Header, entries, and a digest of the last position.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<C> {
    /// The first line.
    pub header: Header,
    /// The journal.
    pub entries: Vec<Entry<C>>,
    /// The digest, if the record has one.
    pub end: Option<String>,
}

/// Why a record cannot be read, or does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// Not our format.
    #[error("line {line} of the record cannot be read: {why}")]
    Unreadable {
        /// Counted from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// A later format.
    #[error("the record has format {0}, this program reads format {RECORD_FORMAT}")]
    Format(u64),
    /// Another game.
    #[error("the record is of {found}, not of {wanted}")]
    OtherGame {
        /// In the record.
        found: String,
        /// Expected.
        wanted: &'static str,
    },
    /// Rules newer than ours.
    #[error("the record was played by rules version {found}, this program has version {ours}")]
    NewerRules {
        /// In the record.
        found: u32,
        /// Ours.
        ours: u32,
    },
    /// Other content than ours.
    #[error("{}", other_content(.found.as_deref(), .ours.as_deref()))]
    OtherContent {
        /// In the record.
        found: Option<String>,
        /// In force.
        ours: Option<String>,
    },
    /// A setup that is none.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The deal's draws do not fit.
    #[error("the deal does not fit: {0}")]
    Deal(String),
    /// A position that is none.
    #[error(transparent)]
    Position(#[from] Broken),
    /// An entry that cannot be played.
    #[error("line {line} of the record cannot be played: {why}")]
    Entry {
        /// Counted from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// Played through, but the digest differs.
    #[error("the record can be played, but ends in another position than it says")]
    OtherEnd,
    /// Nothing to verify against.
    #[error("the record does not tell its seed, so its draws cannot be verified")]
    NoSeed,
    /// The seed is not the promised one.
    #[error("the seed is not the one that was promised at the start")]
    OtherSeed,
    /// A draw that the seed does not give.
    #[error("the draws at version {version} are not those of the seed")]
    OtherDraws {
        /// Where.
        version: u64,
    },
}

fn other_content(found: Option<&str>, ours: Option<&str>) -> String {
    match (found, ours) {
        (Some(found), None) => format!(
            "the record was played with corrected content {found}, not with the program's own: start with --content and the folder it was played with"
        ),
        (Some(found), Some(ours)) => format!(
            "the record was played with corrected content {found}, not with {ours}: start with --content and the folder it was played with"
        ),
        (None, _) => format!(
            "the record was played with the program's own content, not with corrected content {}: start without --content",
            ours.unwrap_or_default()
        ),
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderLine {
    orbis: u64,
    game: String,
    rules: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    content: Option<String>,
    players: u8,
    #[serde(default)]
    options: std::collections::BTreeMap<String, crate::OptionValue>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    names: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
    #[serde(default)]
    commitment: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deal: Option<Vec<u32>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<Value>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct EntryLine {
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choice: Option<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    draws: Vec<u32>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    closed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    undo: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redo: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<String>,
}

/// The fingerprint of a game's content, if it is not the program's own.
fn fingerprint<G: Game>() -> Option<String> {
    Some(G::content()?.fingerprint()?.to_string())
}

impl Header {
    pub(crate) fn new<G: Game>(setup: Setup, start: Start, seed: Seed) -> Header {
        let about = G::about();
        let commitment = seed.commitment();
        let (game, rules) = (about.slug.to_string(), about.rules_version);
        Header {
            game,
            rules,
            setup,
            start,
            seed: Some(seed),
            commitment,
            names: Vec::new(),
            content: fingerprint::<G>(),
        }
    }

    /// Of a game whose luck no seed leads to: its draws are all there is.
    fn without_seed<G: Game>(setup: Setup, deal: Vec<u32>) -> Header {
        Header {
            seed: None,
            commitment: String::new(),
            ..Header::new::<G>(setup, Start::Deal(deal), Seed([0; 32]))
        }
    }

    pub(crate) fn check<G: Game>(&self) -> Result<(), RecordError> {
        let about = G::about();
        if self.game != about.slug {
            return Err(RecordError::OtherGame {
                found: self.game.clone(),
                wanted: about.slug,
            });
        }
        if self.rules > about.rules_version {
            return Err(RecordError::NewerRules {
                found: self.rules,
                ours: about.rules_version,
            });
        }
        let ours = fingerprint::<G>();
        if self.content != ours {
            return Err(RecordError::OtherContent {
                found: self.content.clone(),
                ours,
            });
        }
        Ok(())
    }

    /// As the first line of a file.
    pub fn to_json(&self) -> Value {
        let (deal, position) = match &self.start {
            Start::Deal(draws) => (Some(draws.clone()), None),
            Start::Position(position) => (None, Some(position.clone())),
        };
        let line = HeaderLine {
            orbis: RECORD_FORMAT.into(),
            game: self.game.clone(),
            rules: self.rules,
            content: self.content.clone(),
            players: self.setup.players,
            options: self.setup.options.clone(),
            names: self.names.clone(),
            seed: self.seed.map(|seed| seed.to_string()),
            commitment: self.commitment.clone(),
            deal,
            position,
        };
        serde_json::to_value(line).unwrap_or(Value::Null)
    }

    /// Reads a first line.
    pub fn from_json(value: Value) -> Result<Header, RecordError> {
        match value.get("orbis").and_then(Value::as_u64) {
            Some(format) if format != u64::from(RECORD_FORMAT) => {
                return Err(RecordError::Format(format));
            }
            _ => {}
        }
        let unreadable = |why: String| RecordError::Unreadable { line: 1, why };
        let line: HeaderLine =
            serde_json::from_value(value).map_err(|error| unreadable(error.to_string()))?;
        let start = match (line.deal, line.position) {
            (Some(draws), None) => Start::Deal(draws),
            (None, Some(position)) => Start::Position(position),
            _ => {
                return Err(unreadable(
                    "it needs either a deal or a position".to_string(),
                ));
            }
        };
        let seed = line.seed.map(|text| {
            let Ok(seed) = text.parse();
            seed
        });
        let setup = Setup {
            players: line.players,
            options: line.options,
        };
        Ok(Header {
            game: line.game,
            rules: line.rules,
            setup,
            start,
            seed,
            commitment: line.commitment,
            names: harmless(line.names),
            content: line.content,
        })
    }

    /// The header of a record, for those who do not know its game yet.
    pub fn peek(text: &str) -> Result<Header, RecordError> {
        let first = text.lines().next().unwrap_or_default();
        Header::from_json(parse_line(1, first)?)
    }
}

impl<C> Record<C> {
    /// The record of a game that was played without a match: its deal, what was chosen, and how it ended.
    pub fn played<G: Game<Choice = C>>(
        setup: Setup,
        deal: Vec<u32>,
        entries: Vec<Entry<C>>,
        end: &G,
    ) -> Record<C> {
        Record {
            header: Header::without_seed::<G>(setup, deal),
            entries,
            end: Some(crate::matches::digest(end)),
        }
    }
}

/// Names from outside as a record keeps them.
pub(crate) fn harmless(names: Vec<String>) -> Vec<String> {
    let names = names.iter().take(crate::MAX_SEATS);
    names.map(|name| crate::tidy_name(name)).collect()
}

fn parse_line<T: DeserializeOwned>(line: usize, text: &str) -> Result<T, RecordError> {
    serde_json::from_str(text).map_err(|error| RecordError::Unreadable {
        line,
        why: error.to_string(),
    })
}

/// As a line of a journal.
pub(crate) fn entry_to_json<C: Serialize>(entry: &Entry<C>) -> Value {
    let line = match entry {
        Entry::Choice {
            seat,
            choice,
            draws,
            closed,
        } => EntryLine {
            seat: Some(*seat),
            choice: serde_json::to_value(choice).ok(),
            draws: draws.clone(),
            closed: *closed,
            ..EntryLine::default()
        },
        Entry::Undo(seat) => EntryLine {
            undo: Some(*seat),
            ..EntryLine::default()
        },
        Entry::Redo(seat) => EntryLine {
            redo: Some(*seat),
            ..EntryLine::default()
        },
        Entry::Unknown(text) => {
            let written = serde_json::from_str(text);
            return written.unwrap_or_else(|_| Value::String(text.clone()));
        }
    };
    serde_json::to_value(line).unwrap_or(Value::Null)
}

/// From a stored line, whatever it says.
pub(crate) fn entry_from_text<C: DeserializeOwned>(text: &str) -> Entry<C> {
    let read = serde_json::from_str::<EntryLine>(text).ok();
    read.and_then(|line| entry_from_line(line).ok())
        .unwrap_or_else(|| Entry::Unknown(text.to_string()))
}

fn entry_from_line<C: DeserializeOwned>(line: EntryLine) -> Result<Entry<C>, String> {
    match line {
        EntryLine {
            undo: Some(seat), ..
        } => Ok(Entry::Undo(seat)),
        EntryLine {
            redo: Some(seat), ..
        } => Ok(Entry::Redo(seat)),
        EntryLine {
            seat: Some(seat),
            choice: Some(choice),
            draws,
            closed,
            ..
        } => {
            let choice = Written::json(&choice).read();
            let choice = choice.map_err(|error| error.to_string())?;
            Ok(Entry::Choice {
                seat,
                choice,
                draws,
                closed,
            })
        }
        _ => Err("it is neither a choice nor an undo nor a redo".to_string()),
    }
}

impl<C: Serialize + DeserializeOwned> Record<C> {
    /// As a file.
    pub fn to_text(&self) -> String {
        let end = self
            .end
            .as_ref()
            .map(|end| serde_json::json!({ "end": end }));
        let lines = std::iter::once(self.header.to_json())
            .chain(self.entries.iter().map(entry_to_json))
            .chain(end);
        lines.map(|line| format!("{line}\n")).collect()
    }

    /// Reads a file; whether it can be played is another question.
    pub fn parse(text: &str) -> Result<Record<C>, RecordError> {
        let header = Header::peek(text)?;
        let (mut entries, mut end) = (Vec::new(), None);
        for (index, text) in text
            .lines()
            .enumerate()
            .skip(1)
            .filter(|(_, text)| !text.trim().is_empty())
        {
            let number = index + 1;
            let unreadable = |why: String| RecordError::Unreadable { line: number, why };
            if end.is_some() {
                return Err(unreadable("it stands after the end".to_string()));
            }
            let line: EntryLine = parse_line(number, text)?;
            match line {
                EntryLine {
                    end: Some(digest), ..
                } => end = Some(digest),
                line => entries.push(entry_from_line(line).map_err(unreadable)?),
            }
        }
        Ok(Record {
            header,
            entries,
            end,
        })
    }
}
