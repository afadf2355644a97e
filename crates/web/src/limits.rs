//! What a host may set: how much one server gives, to whom, and for how long.

use crate::guard::Rate;
use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The bounds of a server. Every one of them can be set by its host; docs/hosting.md has the table.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The longest a bot may think about one choice.
    pub think: Duration,
    /// How long a server that is asked to stop waits for what is under way.
    pub stop: Duration,
    /// Connections at once.
    pub connections: usize,
    /// Connections of one address at once, and requests of one client that are being answered.
    pub connections_each: usize,
    /// How long a request may take to arrive: its head, and its body.
    pub arrival: Duration,
    /// How long a connection may stay without a request.
    pub idle: Duration,
    /// How long somebody may not read what is sent.
    pub stall: Duration,
    /// Everything an address asks for.
    pub requests: Rate,
    /// Everything an address changes.
    pub changes: Rate,
    /// Tables one person may have that wait or are played.
    pub tables_each: u32,
    /// Lines of talk a table keeps of those who play, and a quarter as many of those who watch.
    pub talk: u32,
    /// How often one person who watches may say something; all of them together at a table may four times as often.
    pub watchers: Rate,
    /// How long somebody must be away whose turn it is before a bot can play for them.
    pub absent: Duration,
    /// How long finished tables stay.
    pub finished: Duration,
    /// How long tables stay at which nobody has done anything.
    pub abandoned: Duration,
    /// How long a guest is remembered who does not come back and sits nowhere.
    pub guests: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            think: Duration::from_secs(10),
            stop: Duration::from_secs(4),
            connections: 16_384,
            connections_each: 512,
            arrival: Duration::from_secs(15),
            idle: Duration::from_secs(75),
            stall: Duration::from_secs(60),
            requests: Rate {
                burst: 600.0,
                steady: 200.0,
            },
            changes: Rate {
                burst: 120.0,
                steady: 40.0,
            },
            tables_each: 100,
            talk: 500,
            watchers: Rate {
                burst: 5.0,
                steady: 0.2,
            },
            absent: Duration::from_secs(10 * 60),
            finished: 365 * DAY,
            abandoned: 90 * DAY,
            guests: 90 * DAY,
        }
    }
}
