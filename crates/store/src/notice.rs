//! How people hear that it is their turn, as values.

use crate::StoreError;
use std::{fmt, str::FromStr};

/// How somebody is told.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChannelKind {
    /// By the push service of a browser.
    Push,
    /// By mail to the account's address.
    Mail,
    /// By a request to an address of the web.
    Webhook,
    /// By a feed at a secret address; nothing is sent.
    Feed,
}

impl fmt::Display for ChannelKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ChannelKind::Push => "push",
            ChannelKind::Mail => "mail",
            ChannelKind::Webhook => "webhook",
            ChannelKind::Feed => "feed",
        })
    }
}

impl FromStr for ChannelKind {
    type Err = StoreError;
    fn from_str(text: &str) -> Result<ChannelKind, StoreError> {
        match text {
            "push" => Ok(ChannelKind::Push),
            "mail" => Ok(ChannelKind::Mail),
            "webhook" => Ok(ChannelKind::Webhook),
            "feed" => Ok(ChannelKind::Feed),
            other => Err(StoreError::Failed(format!(
                "a channel has the kind \"{other}\""
            ))),
        }
    }
}

/// A way to tell somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelRow {
    /// Public id.
    pub id: String,
    /// Whom.
    pub person: String,
    /// How.
    pub kind: ChannelKind,
    /// Where to: what the push service gave, an address of the web, or the hash of a feed's secret.
    pub target: String,
    /// For people to read.
    pub label: String,
    /// Since when.
    pub created: i64,
    /// Until when everything that was due is told; 0 if nothing was yet.
    pub sent: i64,
    /// How often something was sent since they were here.
    pub times: u32,
    /// How often in a row nobody took it.
    pub failed: u32,
}

/// A turn that waits for somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wait {
    /// Who is awaited.
    pub person: String,
    /// Where.
    pub table: String,
    /// The game's slug.
    pub game: String,
    /// The seat.
    pub seat: u8,
    /// When something happened there last.
    pub moved: i64,
}

/// Whom to look for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// The time now.
    pub at: i64,
    /// How long a turn must have stood.
    pub stood: i64,
    /// How often somebody hears at once who does not come.
    pub times: u32,
    /// How long those who were told so often wait for what has come up meanwhile.
    pub digest: i64,
    /// How many turns at once.
    pub most: u32,
}

/// A turn: it is told once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnKey {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: u8,
    /// The version at which it began.
    pub turn: u64,
}

/// One change of what is told.
#[derive(Clone, Debug)]
pub enum NoticeWrite {
    /// Another way to tell somebody. The same one again is the same. Conflict: they have as many as `most` of its kind.
    Add {
        /// The channel.
        row: ChannelRow,
        /// How many of its kind somebody may have.
        most: u32,
    },
    /// A way is no more. Conflict: there is none.
    Drop {
        /// Which.
        channel: String,
    },
    /// Turns are about to be told. Conflict: one of them was told by this channel already, or the channel is gone.
    Tell {
        /// By which channel.
        channel: String,
        /// Which turns.
        turns: Vec<TurnKey>,
        /// When.
        at: i64,
    },
    /// There is nothing to tell that was not told.
    Covered {
        /// By which channel.
        channel: String,
        /// When.
        at: i64,
    },
    /// Nobody took it, or somebody did again.
    Delivered {
        /// Which channel.
        channel: String,
        /// Did somebody take it?
        well: bool,
    },
    /// Somebody is here again: what comes next is told at once.
    Came {
        /// Who.
        person: String,
    },
}
