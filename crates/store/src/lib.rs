//! Tables, seats and journals that survive everything. [`Store`] is what the rest of the program knows; [`Sqlite`] keeps
//! it in one file, [`Memory`] at hand: for tests, and for a browser that keeps it itself.
//!
//! Payloads (headers, entries, positions) are text that only the games understand. Everything that changes something is
//! a [`Write`]: it is answered when it is on disk, and either happens whole or not at all.

#[cfg(not(target_family = "wasm"))]
mod append;
#[cfg(not(target_family = "wasm"))]
mod file;
mod memory;
#[cfg(not(target_family = "wasm"))]
mod people;
#[cfg(not(target_family = "wasm"))]
mod perform;
mod rows;
#[cfg(not(target_family = "wasm"))]
mod sqlite;
#[cfg(not(target_family = "wasm"))]
mod upkeep;
mod write;
#[cfg(not(target_family = "wasm"))]
mod writer;

#[cfg(not(target_family = "wasm"))]
pub use file::{Verified, make_folder};
pub use memory::Memory;
pub use rows::{
    Beginning, Census, ChatLine, Glance, GuestRow, Holder, NewTable, SeatRow, Seating, SessionRow,
    Snapshot, State, TableRow, Vote,
};
#[cfg(not(target_family = "wasm"))]
pub use sqlite::Sqlite;
pub use write::Write;

use async_trait::async_trait;
use prometheus_client::metrics::histogram::Histogram;
use thiserror::Error;

/// Why something was not stored or found. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// Somebody else was first: the version, the seat or the id is taken.
    #[error("somebody else was first")]
    Conflict,
    /// Another process serves the same tables.
    #[error("another server keeps its tables here already: stop it, or choose another folder")]
    InUse,
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
}

/// Everything the server keeps.
#[async_trait]
pub trait Store: Send + Sync {
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
    /// The newest position.
    async fn snapshot(&self, table: &str) -> Result<Option<Snapshot>, StoreError>;
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
    /// Ends all work and leaves everything in its lasting place; later calls fail.
    async fn close(&self) -> Result<(), StoreError>;

    /// How long changes take until they are on disk, if somebody keeps count.
    fn latency(&self) -> Option<Histogram> {
        None
    }

    /// Does writing work? Answers when something has been written durably.
    async fn probe(&self, at: i64) -> Result<(), StoreError> {
        self.write(Write::Probe { at }).await
    }
}
