//! Everything that can change.

use crate::{
    AccountWrite, ContestWrite, KeepWrite, NewTable, NoticeWrite, ResultWrite, SeatRow, TimeWrite,
};

/// One change; it happens whole or not at all.
#[derive(Clone, Debug)]
pub enum Write {
    /// Several changes, one after the other: all of them, or none if one of them does not fit.
    Together(Vec<Write>),
    /// What is agreed, and time.
    Time(TimeWrite),
    /// What people keep for themselves at a table.
    Keep(KeepWrite),
    /// Results and ratings.
    Result(ResultWrite),
    /// Tournaments.
    Contest(ContestWrite),
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
    /// Programs of others may sit down at a table.
    AdmitBots {
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
    /// Guests who have not come since and sit nowhere go, and so do rights whose time is over.
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
    /// Somebody's account.
    Account(AccountWrite),
    /// How somebody is told of their turns.
    Notice(NoticeWrite),
    /// Nothing but a write: does writing work?
    Probe {
        /// When.
        at: i64,
    },
}

/// What a change is about, for those who have it in memory.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Concern<'a> {
    /// One table.
    Table(&'a str),
    /// A guest, and all tables where they sit.
    Everywhere(&'a str),
    /// A guest.
    Guest(&'a str),
    /// Nothing that anybody has in memory.
    Nothing,
}

impl Write {
    /// The changes it is made of: itself, or those that happen together.
    pub fn parts(&self) -> &[Write] {
        match self {
            Write::Together(all) => all,
            one => std::slice::from_ref(one),
        }
    }

    /// What it is about; changes that happen together are about what each of their parts is about.
    pub fn concern(&self) -> Concern<'_> {
        match self {
            Write::Table(table) | Write::Import { table, .. } => Concern::Table(&table.id),
            Write::Sit { table, .. }
            | Write::Join { table, .. }
            | Write::Leave { table, .. }
            | Write::Quit { table, .. }
            | Write::Shelve { table, .. }
            | Write::AllowHints { table }
            | Write::AdmitBots { table }
            | Write::Hinted { table, .. }
            | Write::Seat { table, .. }
            | Write::Invite { table, .. }
            | Write::Begin { table, .. }
            | Write::Append { table, .. }
            | Write::Vote { table, .. }
            | Write::Successor { table, .. }
            | Write::Chat { table, .. }
            | Write::Close { table, .. }
            | Write::Delete { table }
            | Write::Expire { table, .. }
            | Write::VoidLinks { table, .. } => Concern::Table(table),
            Write::Time(write) => write.table().map_or(Concern::Nothing, Concern::Table),
            Write::Keep(write) => Concern::Table(write.table()),
            Write::Remove { session } => Concern::Everywhere(session),
            Write::Prefer { session, .. } => Concern::Guest(session),
            Write::Account(account) => account.concern(),
            Write::Session { .. }
            | Write::Visit { .. }
            | Write::Notice(_)
            | Write::Together(_)
            | Write::Result(_)
            | Write::Contest(_)
            | Write::ForgetGuests { .. }
            | Write::Probe { .. } => Concern::Nothing,
        }
    }
}
