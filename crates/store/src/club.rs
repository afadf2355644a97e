//! Playing over days, as values: terms, clocks, standing answers, results, ratings, tournaments.

use crate::StoreError;
use async_trait::async_trait;
use serde::{Deserialize, Serialize};

/// What was agreed at a table beyond its game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// How much time there is, as it is written.
    pub pace: String,
    /// What people look for: `none`, `quick`, `days`.
    pub kind: String,
    /// What happens when time runs out, as a word.
    pub ends: String,
    /// Do holidays count for nobody?
    pub holidays: bool,
    /// Does it count for ratings?
    pub rated: bool,
    /// The language of talk; may be empty.
    pub language: String,
    /// The lowest rating of those who may sit down.
    pub low: Option<i64>,
    /// The highest.
    pub high: Option<i64>,
    /// The series it belongs to: the id of its first table.
    pub series: Option<String>,
    /// Which game of the series, counted from 1.
    pub number: u32,
    /// Of how many games at most; 0 if it is none.
    pub best_of: u32,
    /// The tournament it belongs to.
    pub contest: Option<String>,
    /// Why it was over before its game was.
    pub ended: Option<String>,
}

/// Everybody's time at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockRow {
    /// The table.
    pub table: String,
    /// The clock as JSON.
    pub clock: String,
    /// Grows with each change.
    pub revision: i64,
    /// When something happens if nobody does anything.
    pub due: Option<i64>,
}

/// A holiday.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holiday {
    /// From when.
    pub since: i64,
    /// Until when.
    pub until: i64,
}

/// What belongs to the seats and people of a table and is no part of its game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beside {
    /// What was agreed, if anything was.
    pub terms: Option<Terms>,
    /// Everybody's time, if it counts.
    pub clock: Option<ClockRow>,
    /// What seats answer by themselves, as JSON.
    pub standing: Vec<(u8, String)>,
    /// The private notes of seats.
    pub notes: Vec<(u8, String)>,
    /// Who does not want to read whom; no seat is everybody who watches.
    pub mutes: Vec<(String, Option<u8>)>,
    /// Who left for good.
    pub leavers: Vec<(u8, String)>,
}

/// A game that is over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Its table.
    pub table: String,
    /// The game's slug.
    pub game: String,
    /// How many played.
    pub players: u8,
    /// When it was over.
    pub at: i64,
    /// The series it belongs to.
    pub series: Option<String>,
    /// The tournament it belongs to.
    pub contest: Option<String>,
    /// Does it count for ratings?
    pub rated: bool,
    /// Points over time and what was chosen, as JSON, once somebody looked.
    pub summary: Option<String>,
    /// Everybody's result in the order of the seats.
    pub results: Vec<ResultRow>,
}

/// One player's result.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultRow {
    /// The seat.
    pub seat: u8,
    /// A person, or `bot/LEVEL`.
    pub person: String,
    /// What they were called.
    pub name: String,
    /// 1 is best.
    pub rank: u8,
    /// Their points.
    pub points: i64,
}

/// What is known of somebody's strength.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RatingRow {
    /// A person, or `bot/LEVEL`.
    pub person: String,
    /// The game's slug.
    pub game: String,
    /// At tables of how many.
    pub players: u8,
    /// What they were called last.
    pub name: String,
    /// The likeliest strength.
    pub rating: f64,
    /// Its spread.
    pub uncertainty: f64,
    /// From how many games.
    pub games: u32,
    /// When the last of them was over.
    pub at: i64,
}

/// A tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContestRow {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The game's slug.
    pub game: String,
    /// Who made it.
    pub maker: String,
    /// `open`, `running` or `over`.
    pub state: String,
    /// Grows with each change.
    pub revision: i64,
    /// When it was made.
    pub created: i64,
    /// Its rules, pairings and results as JSON.
    pub data: String,
}

/// Somebody in a tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// Their number in it, counted from 0.
    pub number: u32,
    /// Who.
    pub person: String,
    /// What they are called.
    pub name: String,
}

/// Something said, with its number at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Grows with each line.
    pub number: i64,
    /// The line.
    pub line: crate::ChatLine,
}

/// What somebody looks for among open tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// This game.
    pub game: Option<String>,
    /// This kind of pace.
    pub kind: Option<String>,
    /// This language of talk.
    pub language: Option<String>,
    /// Rated tables only, or unrated ones only.
    pub rated: Option<bool>,
}

/// A change of what is agreed and of time.
#[derive(Clone, Debug)]
pub enum TimeWrite {
    /// What was agreed at a table.
    Terms(String, Terms),
    /// A new state of a clock. Conflict: it is not of the expected revision (0 if there is none yet).
    Clock(ClockRow),
    /// A server is there. Conflict: another was since the one that was read.
    Beat {
        /// The last beat that was read.
        last: Option<i64>,
        /// Now.
        at: i64,
    },
    /// Somebody's holiday; one that began at the same moment is replaced.
    Holiday {
        /// Who.
        person: String,
        /// When.
        span: Holiday,
    },
    /// What a seat answers by itself; nothing to answer itself again.
    Standing {
        /// Where.
        table: String,
        /// The seat.
        seat: u8,
        /// What, as JSON.
        answer: Option<String>,
    },
    /// A table is over before its game is. Conflict: it is over.
    Ended {
        /// Which.
        table: String,
        /// Why.
        why: String,
        /// How it ended, in a few words.
        result: String,
        /// When.
        at: i64,
    },
}

impl TimeWrite {
    /// The table it is about, if it is about one.
    pub fn table(&self) -> Option<&str> {
        match self {
            TimeWrite::Terms(table, _)
            | TimeWrite::Standing { table, .. }
            | TimeWrite::Ended { table, .. } => Some(table),
            TimeWrite::Clock(row) => Some(&row.table),
            TimeWrite::Beat { .. } | TimeWrite::Holiday { .. } => None,
        }
    }
}

impl KeepWrite {
    /// The table it is about.
    pub fn table(&self) -> &str {
        match self {
            KeepWrite::Note { table, .. }
            | KeepWrite::Mute { table, .. }
            | KeepWrite::Left { table, .. } => table,
        }
    }
}

/// A change of what people keep for themselves at a table.
#[derive(Clone, Debug)]
pub enum KeepWrite {
    /// A seat's private notes.
    Note {
        /// Where.
        table: String,
        /// The seat.
        seat: u8,
        /// The text.
        text: String,
    },
    /// Somebody does not want to read a seat, or those who watch.
    Mute {
        /// Where.
        table: String,
        /// Who.
        person: String,
        /// Whom.
        seat: Option<u8>,
        /// Or does again?
        on: bool,
    },
    /// Somebody left a seat for good.
    Left {
        /// Where.
        table: String,
        /// The seat.
        seat: u8,
        /// Who.
        person: String,
    },
}

/// A change of results and ratings.
#[derive(Clone, Debug)]
pub enum ResultWrite {
    /// A game is over. Conflict: its result is known.
    Outcome(Outcome),
    /// Its ratings. Conflict: they were made, or somebody's rating has changed since it was read (`games` says how many there were
    /// before).
    Rated {
        /// Of which table.
        table: String,
        /// The ratings after it; `games` counts it.
        after: Vec<RatingRow>,
    },
    /// What was found out about the course of a game.
    Summary {
        /// Of which table.
        table: String,
        /// As JSON.
        text: String,
    },
}

/// A change of tournaments.
#[derive(Clone, Debug)]
pub enum ContestWrite {
    /// A new one.
    New(ContestRow),
    /// Somebody takes part. Conflict: they do already, or the tournament is not of this revision.
    Enter {
        /// Which.
        contest: String,
        /// Who.
        entrant: Entrant,
        /// The revision that was read.
        revision: i64,
    },
    /// Somebody takes no part after all, before it begins. Conflict: it is not of this revision.
    Withdraw {
        /// Which.
        contest: String,
        /// Who.
        person: String,
        /// The revision that was read.
        revision: i64,
    },
    /// Its new state. Conflict: it is not of the revision before.
    Set(ContestRow),
}

/// What is asked about playing over days.
#[async_trait]
pub trait Club: Send + Sync {
    /// What belongs to a table beside its game.
    async fn beside(&self, table: &str) -> Result<Beside, StoreError>;
    /// What was agreed at tables, in their order.
    async fn terms(&self, tables: &[String]) -> Result<Vec<Option<Terms>>, StoreError>;
    /// The tables whose clocks want something by now.
    async fn clocks_due(&self, now: i64, most: u32) -> Result<Vec<String>, StoreError>;
    /// All clocks of tables being played.
    async fn clocks(&self) -> Result<Vec<ClockRow>, StoreError>;
    /// When a server was there last.
    async fn beat(&self) -> Result<Option<i64>, StoreError>;
    /// Somebody's holidays, the newest first.
    async fn holidays(&self, person: &str) -> Result<Vec<Holiday>, StoreError>;
    /// The ids of open tables that somebody looks for, as the lobby orders them.
    async fn wanted(
        &self,
        wanted: &Wanted,
        most: u32,
        skip: u32,
    ) -> Result<Vec<String>, StoreError>;
    /// What was said before a line, the newest first.
    async fn talk(&self, table: &str, before: i64, most: u32) -> Result<Vec<Said>, StoreError>;
    /// The people of this name, at most three.
    async fn named(&self, name: &str) -> Result<Vec<String>, StoreError>;
    /// How a game ended.
    async fn outcome(&self, table: &str) -> Result<Option<Outcome>, StoreError>;
    /// How the games of a series ended, in their order.
    async fn series(&self, series: &str) -> Result<Vec<Outcome>, StoreError>;
    /// The newest games that are over.
    async fn outcomes(&self, game: &str, most: u32) -> Result<Vec<Outcome>, StoreError>;
    /// Tables whose ratings wait.
    async fn unrated(&self, most: u32) -> Result<Vec<String>, StoreError>;
    /// Somebody's rating.
    async fn rating(
        &self,
        person: &str,
        game: &str,
        players: u8,
    ) -> Result<Option<RatingRow>, StoreError>;
    /// All ratings of somebody.
    async fn ratings_of(&self, person: &str) -> Result<Vec<RatingRow>, StoreError>;
    /// The ratings of a game, the best first.
    async fn ratings(
        &self,
        game: &str,
        players: u8,
        most: u32,
    ) -> Result<Vec<RatingRow>, StoreError>;
    /// A tournament with those who take part.
    async fn contest(&self, id: &str) -> Result<Option<(ContestRow, Vec<Entrant>)>, StoreError>;
    /// Tournaments: those that run, then those open, then the others, each the newest first.
    async fn contests(&self, most: u32) -> Result<Vec<ContestRow>, StoreError>;
}
