//! Tables, seats and journals that survive everything. [`Store`] is what the rest of the program knows; [`Sqlite`] keeps
//! it in one file, [`Postgres`] where several servers reach it, [`Memory`] at hand: for tests, and for a browser that keeps it itself.
//!
//! Payloads (headers, entries, positions) are text that only the games understand. Everything that changes something is
//! a [`Write`]: it is answered when it is on disk, and either happens whole or not at all.

// The statements are compiled for SQLite and for PostgreSQL from the same files.
#![allow(clippy::duplicate_mod)]

mod account;
#[cfg(not(target_family = "wasm"))]
mod carry;
mod club;
mod memory;
#[cfg(not(target_family = "wasm"))]
mod migrations;
mod notice;
#[cfg(not(target_family = "wasm"))]
mod postgres;
mod rows;
#[cfg(not(target_family = "wasm"))]
mod sqlite;
mod write;

pub use account::{
    AccountRow, AccountWrite, BrowserRow, LinkKind, MailLink, Nameless, PasskeyRow, Played, Scope,
    TokenRow,
};
pub use club::{
    Beside, ClockRow, Club, ContestRow, ContestWrite, Entrant, Holiday, KeepWrite, Outcome,
    RatingRow, ResultRow, ResultWrite, Said, Terms, TimeWrite, Wanted,
};
pub use memory::Memory;
pub use notice::{ChannelKind, ChannelRow, Due, NoticeWrite, TurnKey, Wait};
#[cfg(not(target_family = "wasm"))]
pub use postgres::Postgres;
pub use rows::{
    Beginning, Carried, Census, ChatLine, Glance, GuestRow, Holder, NewTable, SeatRow, Seating,
    SessionRow, Snapshot, State, TableRow, Vote,
};
#[cfg(not(target_family = "wasm"))]
pub use sqlite::{Sqlite, Verified, make_folder};
pub use write::{Concern, Write};

use async_trait::async_trait;
use prometheus_client::metrics::histogram::Histogram;
use std::time::Duration;
use thiserror::Error;

/// Counts how long changes take: from half a millisecond to some seconds.
#[cfg(not(target_family = "wasm"))]
fn latency() -> Histogram {
    Histogram::new(prometheus_client::metrics::histogram::exponential_buckets(
        0.0005, 2.0, 14,
    ))
}

/// Why something was not stored or found. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// Somebody else was first: the version, the seat or the id is taken.
    #[error("somebody else was first")]
    Conflict,
    /// Another process serves the same tables.
    #[error("another server keeps its tables here already: stop it, or choose another folder")]
    InUse,
    /// Too many change the same at the same moment.
    #[error("too many change this at once: try again in a moment")]
    Busy,
    /// The database does not answer as it should.
    #[error("the database failed: {0}")]
    Failed(String),
}

/// Which tables to list.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Which<'a> {
    /// Those where this session holds a seat, and games it brought from elsewhere.
    Held(&'a str),
    /// Those where it holds a seat and which it has put away.
    Shelved(&'a str),
    /// Those that wait for anybody.
    Open,
    /// Those being played that anybody may watch.
    Watchable,
    /// Those finished that anybody may look at.
    Finished,
    /// This one.
    One(&'a str),
}

/// What is kept of people who have a name of their own.
#[async_trait]
pub trait Accounts: Send + Sync {
    /// The account of a person; none for a guest.
    async fn account(&self, person: &str) -> Result<Option<AccountRow>, StoreError>;
    /// The account with this name in small letters.
    async fn account_named(&self, folded: &str) -> Result<Option<AccountRow>, StoreError>;
    /// A signed-in browser.
    async fn browser(&self, id: &str) -> Result<Option<BrowserRow>, StoreError>;
    /// The signed-in browsers of a person, who came last first.
    async fn browsers(&self, person: &str) -> Result<Vec<BrowserRow>, StoreError>;
    /// A passkey.
    async fn passkey(&self, id: &str) -> Result<Option<PasskeyRow>, StoreError>;
    /// The passkeys of a person.
    async fn passkeys(&self, person: &str) -> Result<Vec<PasskeyRow>, StoreError>;
    /// A token.
    async fn token(&self, id: &str) -> Result<Option<TokenRow>, StoreError>;
    /// The tokens of a person, the oldest first.
    async fn tokens(&self, person: &str) -> Result<Vec<TokenRow>, StoreError>;
    /// A link that was sent by mail and not spent.
    async fn mail_link(&self, hash: &str, kind: LinkKind) -> Result<Option<MailLink>, StoreError>;
    /// Whom a person does not want to meet.
    async fn blocked(&self, person: &str) -> Result<Vec<String>, StoreError>;
    /// Who does not want to meet a person.
    async fn blockers(&self, person: &str) -> Result<Vec<String>, StoreError>;
    /// Seats of a table that people with accounts hold, and their names.
    async fn known_at(&self, table: &str) -> Result<Vec<(u8, String)>, StoreError>;
    /// The finished games of a person, the newest first.
    async fn played(&self, person: &str, most: u32) -> Result<Vec<Played>, StoreError>;
}

/// How people are told of their turns.
#[async_trait]
pub trait Notices: Send + Sync {
    /// The ways to tell a person, the oldest first.
    async fn channels(&self, person: &str) -> Result<Vec<ChannelRow>, StoreError>;
    /// A way to tell somebody.
    async fn channel(&self, id: &str) -> Result<Option<ChannelRow>, StoreError>;
    /// Whose feed has a secret with this hash.
    async fn feed(&self, hash: &str) -> Result<Option<String>, StoreError>;
    /// The turns that wait for a person, the longest wait first.
    async fn waits(&self, person: &str) -> Result<Vec<Wait>, StoreError>;
    /// The turns of which somebody may have to be told now.
    async fn due(&self, due: Due) -> Result<Vec<Wait>, StoreError>;
    /// Was a turn told by this channel?
    async fn told(&self, channel: &str, turn: &TurnKey) -> Result<bool, StoreError>;
}

/// What another server of the same tables did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// Something at a table has changed, or it is gone.
    Table(String),
    /// A guest has changed, or is no more.
    Guest(String),
    /// It told something that is not kept.
    Said {
        /// Which server.
        server: String,
        /// What.
        words: String,
    },
    /// News may have been missed: whatever is in memory may be old, but for tables, of which all news is told sooner or later.
    Missed,
}

/// What a table in memory is beside the one in the store.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Age {
    /// The same.
    Fresh,
    /// Its journal is longer by now, and nothing else has changed.
    Grown,
    /// Anything may have changed, or it is gone.
    Old,
}

/// How far a table is: the length of its journal, and a count of everything else that changed.
#[cfg(not(target_family = "wasm"))]
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Moment {
    version: i64,
    revision: i64,
}

/// Everything the server keeps.
#[async_trait]
pub trait Store: Accounts + Club + Notices {
    /// Changes something; when this answers `Ok` it is durable.
    async fn write(&self, write: Write) -> Result<(), StoreError>;
    /// A lasting secret of this server; `fresh` becomes it if there is none yet.
    async fn secret(&self, name: &str, fresh: &str) -> Result<String, StoreError>;
    /// A session.
    async fn session(&self, id: &str) -> Result<Option<SessionRow>, StoreError>;
    /// What a session prefers.
    async fn preferences(&self, session: &str) -> Result<Vec<(String, String)>, StoreError>;
    /// A table.
    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError>;
    /// The seats of a table in order.
    async fn seats(&self, table: &str) -> Result<Vec<SeatRow>, StoreError>;
    /// Who holds which seat.
    async fn holders(&self, table: &str) -> Result<Vec<Holder>, StoreError>;
    /// The hashes of a seat's invitations.
    async fn invitations(&self, table: &str, seat: u8) -> Result<Vec<String>, StoreError>;
    /// How many hints each seat was given, in the order of the seats.
    async fn hints(&self, table: &str) -> Result<Vec<u32>, StoreError>;
    /// The journal's entries in order.
    async fn journal(&self, table: &str) -> Result<Vec<String>, StoreError>;
    /// What a journal has beyond this length, and the position it leads to: both of one moment, whoever plays on meanwhile.
    async fn grown(
        &self,
        table: &str,
        from: u64,
    ) -> Result<Option<(Vec<String>, Snapshot)>, StoreError>;
    /// The votes about absent players.
    async fn votes(&self, table: &str) -> Result<Vec<Vote>, StoreError>;
    /// The newest lines of the chat, oldest first: so many of players, so many of those who watch.
    async fn chat(
        &self,
        table: &str,
        players: u32,
        watchers: u32,
    ) -> Result<Vec<ChatLine>, StoreError>;
    /// Tables at a glance, newest first, without the first `skip`. Where tables of many are listed, everybody's newest few
    /// come before anybody's next.
    async fn glance(
        &self,
        which: Which<'_>,
        most: u32,
        skip: u32,
    ) -> Result<Vec<Glance>, StoreError>;
    /// How many tables that wait or are played a session has made.
    async fn made(&self, session: &str) -> Result<u32, StoreError>;
    /// How many games from elsewhere a session has brought.
    async fn imported(&self, session: &str) -> Result<u32, StoreError>;
    /// The ids of all tables being played.
    async fn playing(&self) -> Result<Vec<String>, StoreError>;
    /// The ids of tables being played at which a bot is asked and nothing has happened since.
    async fn left_to_bots(&self, before: i64, most: u32) -> Result<Vec<String>, StoreError>;
    /// All tables as their host sees them, those where something happened last first.
    async fn census(&self, most: u32) -> Result<Vec<Census>, StoreError>;
    /// All guests as their host sees them, those who came last first.
    async fn guests(&self, most: u32) -> Result<Vec<GuestRow>, StoreError>;
    /// The ids of tables at which nothing has happened since: `finished` for those whose game is over, `abandoned` for others.
    async fn expired(
        &self,
        finished: i64,
        abandoned: i64,
        most: u32,
    ) -> Result<Vec<String>, StoreError>;
    /// Takes the right to do something alone for so long from now, or keeps it; `false` if somebody else has it. Whoever dies
    /// leaves it when the time is over.
    async fn lease(&self, name: &str, holder: &str, span: Duration) -> Result<bool, StoreError>;
    /// Keeps everything that a holder has for so long from now.
    async fn renew(&self, holder: &str, span: Duration) -> Result<(), StoreError>;
    /// Gives a right back before its time is over.
    async fn release(&self, name: &str, holder: &str) -> Result<(), StoreError>;
    /// Is this the first to do what is done once? Of all who ever ask, on all servers and after any restart, one hears `true`; after
    /// so long the name is forgotten.
    async fn claim(&self, name: &str, span: Duration) -> Result<bool, StoreError>;
    /// Ends all work and leaves everything in its lasting place; later calls fail.
    async fn close(&self) -> Result<(), StoreError>;

    /// Writes everything that is kept into a file that [`Store::import`] of any store reads.
    async fn export(&self, _file: &mut (dyn std::io::Write + Send)) -> Result<Carried, StoreError> {
        Err(StoreError::Failed(
            "this store cannot be carried elsewhere".to_string(),
        ))
    }

    /// Takes in everything of such a file, all of it or nothing; only where nothing is kept yet.
    async fn import(
        &self,
        _file: &mut (dyn std::io::BufRead + Send),
    ) -> Result<Carried, StoreError> {
        Err(StoreError::Failed(
            "nothing can be carried into this store".to_string(),
        ))
    }

    /// How long changes take until they are on disk, if somebody keeps count.
    fn latency(&self) -> Option<Histogram> {
        None
    }

    /// May other servers serve the same tables? Then what is in memory is old as soon as they change it ([`Store::news`]).
    fn shared(&self) -> bool {
        false
    }

    /// Waits for what another server did. One task asks again and again.
    async fn news(&self) -> News {
        std::future::pending().await
    }

    /// Tells the other servers something that is not kept; they hear [`News::Said`], unless they do not listen just now.
    fn say(&self, _words: String) {}

    /// Has another server changed a table since it was read here?
    async fn age(&self, _table: &str) -> Result<Age, StoreError> {
        Ok(Age::Fresh)
    }

    /// A table has left memory: its news is nobody's any more.
    fn unwatch(&self, _table: &str) {}

    /// Does writing work? Answers when something has been written durably.
    async fn probe(&self, at: i64) -> Result<(), StoreError> {
        self.write(Write::Probe { at }).await
    }
}
