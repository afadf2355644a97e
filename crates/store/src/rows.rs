//! What is kept, as values.

use crate::StoreError;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, fmt, str::FromStr};

/// Where a table is in its life.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Seats are still empty.
    Waiting,
    /// Being played.
    Playing,
    /// The game is over.
    Over,
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            State::Waiting => "waiting",
            State::Playing => "playing",
            State::Over => "over",
        })
    }
}

impl FromStr for State {
    type Err = StoreError;
    fn from_str(text: &str) -> Result<State, StoreError> {
        match text {
            "waiting" => Ok(State::Waiting),
            "playing" => Ok(State::Playing),
            "over" => Ok(State::Over),
            other => Err(StoreError::Failed(format!(
                "a table has the state \"{other}\""
            ))),
        }
    }
}

/// Who plays a seat.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seating {
    /// Somebody with a body.
    Person,
    /// A bot from the beginning.
    Bot,
    /// A bot in the place of a person who was absent and may come back.
    StandIn,
}

impl Seating {
    /// Does a bot choose?
    pub fn is_bot(self) -> bool {
        self != Seating::Person
    }
}

impl fmt::Display for Seating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seating::Person => "person",
            Seating::Bot => "bot",
            Seating::StandIn => "stand-in",
        })
    }
}

impl FromStr for Seating {
    type Err = StoreError;
    fn from_str(text: &str) -> Result<Seating, StoreError> {
        match text {
            "person" => Ok(Seating::Person),
            "bot" => Ok(Seating::Bot),
            "stand-in" => Ok(Seating::StandIn),
            other => Err(StoreError::Failed(format!(
                "a seat has the kind \"{other}\""
            ))),
        }
    }
}

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatRow {
    /// Its number.
    pub seat: u8,
    /// Who plays it.
    pub kind: Seating,
    /// The level of its bot.
    pub level: String,
    /// What its player is called.
    pub name: String,
    /// May anybody on this server take it?
    pub open: bool,
    /// The player's part of the dice; without one the seat is still empty.
    pub contribution: Option<String>,
}

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// The first line of the record.
    pub header: String,
    /// The first position.
    pub position: String,
    /// Who is asked.
    pub asked: String,
}

/// A table to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// Its id.
    pub id: String,
    /// The game's slug.
    pub game: String,
    /// The options as JSON.
    pub options: String,
    /// May anybody watch?
    pub watchable: bool,
    /// Gives the server's secret; never used twice.
    pub nonce: String,
    /// The hash of the server's secret.
    pub promise: String,
    /// The position to begin with, if not with a deal.
    pub origin: Option<String>,
    /// When.
    pub at: i64,
    /// The session that makes it.
    pub maker: String,
    /// Where it is made from: a keyed hash of the address, or nothing.
    pub source: String,
    /// The seats.
    pub seats: Vec<SeatRow>,
    /// Who holds which of them already.
    pub holders: Vec<Holder>,
    /// The game, if it begins at once because nobody is awaited.
    pub begun: Option<Beginning>,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableRow {
    /// Its id.
    pub id: String,
    /// The game's slug.
    pub game: String,
    /// The options as JSON.
    pub options: String,
    /// Where it is in its life.
    pub state: State,
    /// May anybody watch?
    pub watchable: bool,
    /// Gives the server's secret.
    pub nonce: String,
    /// The hash of the server's secret.
    pub promise: String,
    /// The first line of the record, once it is being played.
    pub header: Option<String>,
    /// The position it begins with, if not with a deal.
    pub origin: Option<String>,
    /// The table of the rematch.
    pub successor: Option<String>,
    /// The session that made it.
    pub maker: String,
    /// When something happened last.
    pub moved: i64,
    /// Did its players agree to hints?
    pub hints: bool,
    /// May programs of others sit down at it?
    #[serde(default)]
    pub admits_bots: bool,
}

/// Somebody's hold on a seat: a device from which it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The seat.
    pub seat: u8,
    /// Who.
    pub session: String,
    /// Since when.
    pub since: i64,
    /// What kind of device it is, for people to read; may be empty.
    pub device: String,
}

/// A vote to let a bot play for somebody who is away.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vote {
    /// The absent.
    pub seat: u8,
    /// Who votes.
    pub voter: u8,
    /// When.
    pub at: i64,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glance {
    /// Its id.
    pub id: String,
    /// The game's slug.
    pub game: String,
    /// Where it is in its life.
    pub state: State,
    /// When something happened last.
    pub moved: i64,
    /// The letters of those who are asked.
    pub asked: String,
    /// How it ended, in a few words.
    pub result: Option<String>,
    /// The length of its journal.
    pub version: u64,
    /// Was it played elsewhere?
    pub imported: bool,
    /// The session that made it.
    pub maker: String,
    /// Has the session asked about put it away?
    pub shelved: bool,
    /// Its seats.
    pub seats: Vec<SeatRow>,
    /// The seats that the session asked about holds.
    pub held: Vec<u8>,
}

/// A guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// Public id.
    pub id: String,
    /// The hash of what the cookie says.
    pub hash: String,
    /// When they came last, to a day or so.
    pub seen: i64,
}

/// A table as its host sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// Its id.
    pub id: String,
    /// The game's slug.
    pub game: String,
    /// Where it is in its life.
    pub state: State,
    /// May anybody watch?
    pub watchable: bool,
    /// When it was made.
    pub created: i64,
    /// When something happened last.
    pub moved: i64,
    /// The length of its journal.
    pub version: u64,
    /// How it ended, in a few words.
    pub result: Option<String>,
    /// Its seats.
    pub seats: Vec<SeatRow>,
    /// Who holds them.
    pub holders: Vec<Holder>,
}

/// A guest as their host sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestRow {
    /// Public id.
    pub id: String,
    /// What they are called; may be empty.
    pub name: String,
    /// When they came first.
    pub created: i64,
    /// When they came last, to a day or so.
    pub seen: i64,
    /// At how many tables they sit.
    pub tables: u32,
}

/// A position with the version it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The length of the journal.
    pub version: u64,
    /// The position as JSON.
    pub position: String,
}

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatLine {
    /// By which seat; none for those who watch.
    pub seat: Option<u8>,
    /// What they are called.
    pub name: String,
    /// What they said.
    pub text: String,
    /// When.
    pub at: i64,
}

/// How many rows were carried.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Carried {
    /// Of each table of the schema.
    pub rows: BTreeMap<String, u64>,
}

impl Carried {
    /// Of all of them.
    pub fn total(&self) -> u64 {
        self.rows.values().sum()
    }

    /// Of one.
    pub fn of(&self, table: &str) -> u64 {
        self.rows.get(table).copied().unwrap_or(0)
    }
}
