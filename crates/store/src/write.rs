//! Everything that can change.

use crate::{NewTable, SeatRow};

/// One change; it happens whole or not at all.
#[derive(Clone, Debug)]
pub enum Write {
    /// A new guest.
    Session {
        /// Public id.
        id: String,
        /// The hash of what the cookie says.
        hash: String,
        /// What kind of device it is, for people to read.
        device: String,
        /// When.
        at: i64,
    },
    /// What a guest prefers.
    Prefer {
        /// Who.
        session: String,
        /// What.
        name: String,
        /// How.
        value: String,
    },
    /// A new table. Conflict: its id or nonce was used before.
    Table(NewTable),
    /// A game that was played elsewhere, to be looked at or played on. Conflict: its id or nonce was used before.
    Import {
        /// The table, with its beginning.
        table: NewTable,
        /// Everything that was played.
        entries: Vec<String>,
        /// The last position.
        position: String,
        /// Who is asked.
        asked: String,
        /// How it ended, if it did.
        result: Option<String>,
    },
    /// A person sits down; links to the seat lead nowhere from now on. Conflict: the seat is taken, or the link is spent.
    Sit {
        /// Where.
        table: String,
        /// The seat.
        seat: u8,
        /// Who.
        session: String,
        /// The hash of the link they came with, if they came with one.
        link: Option<String>,
        /// What they are called.
        name: String,
        /// Their part of the dice.
        contribution: String,
        /// When.
        at: i64,
    },
    /// Another device of the person in this seat comes with a link, which is spent. Conflict: it was.
    Join {
        /// Where.
        table: String,
        /// The seat.
        seat: u8,
        /// Who.
        session: String,
        /// The hash of the link.
        link: String,
        /// When.
        at: i64,
    },
    /// A device is no longer of this seat, and links to the seat lead nowhere. Conflict: it is not, or is the last.
    Leave {
        /// Where.
        table: String,
        /// The seat.
        seat: u8,
        /// Who.
        session: String,
    },
    /// A guest leaves a table for good: bots play on for them, and where the game has not begun their seats are empty again.
    /// Conflict: they sit nowhere there.
    Quit {
        /// Where.
        table: String,
        /// Who.
        session: String,
    },
    /// A guest puts a table away, or takes it out again. Conflict: they sit nowhere there.
    Shelve {
        /// Which.
        table: String,
        /// Who.
        session: String,
        /// Away?
        away: bool,
    },
    /// The players of a table agree to hints.
    AllowHints {
        /// Where.
        table: String,
    },
    /// A seat was given a hint.
    Hinted {
        /// Where.
        table: String,
        /// The seat.
        seat: u8,
    },
    /// Changes who plays a seat; votes about it are forgotten.
    Seat {
        /// Where.
        table: String,
        /// The seat as it shall be.
        row: SeatRow,
    },
    /// A secret link to a seat; older ones lead nowhere from now on.
    Invite {
        /// Where.
        table: String,
        /// The seat.
        seat: u8,
        /// The hash of the secret.
        hash: String,
    },
    /// The game begins. Conflict: it has begun.
    Begin {
        /// Where.
        table: String,
        /// The first line of the record.
        header: String,
        /// The first position.
        position: String,
        /// Who is asked.
        asked: String,
        /// When.
        at: i64,
    },
    /// The journal grows. Conflict: a version exists, the table moved on, or is over.
    Append {
        /// Where.
        table: String,
        /// The version after the first of these entries.
        version: u64,
        /// The entries.
        entries: Vec<String>,
        /// The position after the last of them.
        position: String,
        /// Who is asked.
        asked: String,
        /// How the game ended, if it did.
        result: Option<String>,
        /// When.
        at: i64,
    },
    /// A vote to let a bot play for an absent player.
    Vote {
        /// Where.
        table: String,
        /// The absent.
        seat: u8,
        /// For which seats the voter speaks.
        voters: Vec<u8>,
        /// When.
        at: i64,
    },
    /// The table of the rematch. Conflict: there is one.
    Successor {
        /// Of which table.
        table: String,
        /// The new one.
        successor: String,
    },
    /// Something said; of those who play, or of those who watch, the oldest lines beyond `keep` are forgotten.
    Chat {
        /// Where.
        table: String,
        /// By which seat.
        seat: Option<u8>,
        /// What they are called.
        name: String,
        /// What they said.
        text: String,
        /// When.
        at: i64,
        /// How many lines of their kind are kept.
        keep: u32,
    },
    /// A guest came again.
    Visit {
        /// Who.
        session: String,
        /// When.
        at: i64,
    },
    /// The host ends a table as it is. Conflict: there is none, or its game is over.
    Close {
        /// Which.
        table: String,
        /// When.
        at: i64,
    },
    /// A table goes with everything that belongs to it. Conflict: there is none.
    Delete {
        /// Which.
        table: String,
    },
    /// A table goes if nothing has happened at it since. Conflict: something has.
    Expire {
        /// Which.
        table: String,
        /// Since when, if its game is over.
        finished: i64,
        /// Since when, if not.
        abandoned: i64,
    },
    /// A guest goes everywhere; bots play on for them. Conflict: there is no such guest.
    Remove {
        /// Who.
        session: String,
    },
    /// Guests who have not come since and sit nowhere go.
    ForgetGuests {
        /// Since when.
        before: i64,
    },
    /// The secret links of a seat, or of all seats, open nothing any more.
    VoidLinks {
        /// Where.
        table: String,
        /// The seat.
        seat: Option<u8>,
    },
    /// Nothing but a write: does writing work?
    Probe {
        /// When.
        at: i64,
    },
}
