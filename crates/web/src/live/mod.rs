//! Tables in play, without a word of HTTP: load on demand, check, apply, append, tell everybody; bots and votes.
//!
//! What a table is at a moment is a [`Seen`], an immutable value behind an `Arc`. Whoever changes a table holds its lock,
//! makes the next `Seen`, stores the change, and only then shows it.

#[cfg(not(target_family = "wasm"))]
mod accounts;
mod bots;
mod carry;
mod contests;
mod course;
mod create;
mod expiry;
mod guided;
mod hints;
mod history;
mod host;
mod lobby;
mod luck;
mod meeting;
mod minds;
mod moves;
#[cfg(not(target_family = "wasm"))]
mod notices;
mod others;
mod outsiders;
#[cfg(not(target_family = "wasm"))]
mod passkeys;
mod people;
mod profiles;
mod records;
mod results;
mod side;
mod standing;
mod table;
mod talk;
mod thinkers;
mod time;
#[cfg(not(target_family = "wasm"))]
mod tokens;
mod votes;
mod work;

#[cfg(not(target_family = "wasm"))]
pub use accounts::{Origin, SignedIn};
pub use carry::{Company, TABLES};
pub use contests::{Bout, Contest, Course as ContestCourse, ENTRANTS, Kind};
pub use course::{Curves, Share, Statistics};
pub use create::{Plan, Promise, SeatPlan};
pub use expiry::Expired;
pub use hints::Told;
pub use history::{Chart, following, own_last};
pub use lobby::Glimpse;
pub use luck::Luck;
pub use meeting::{Agreed, LANGUAGES, LINES, SERIES, terms_of};
pub use minds::{Found, Minds, think};
pub use moves::{Move, read_result};
pub(crate) use moves::{may_redo, may_undo};
#[cfg(not(target_family = "wasm"))]
pub use notices::{Message, Waiting};
pub use people::{Coming, Device};
pub use profiles::{LEFT, NO_ACCOUNT, Profile, Record, folded};
pub use records::RECORD;
pub use results::{Score, range, rating_of};
pub use side::{Side, bot};
pub use standing::{Standing, Until};
pub(crate) use table::Stored;
pub use table::{Eyes, News, Seen, Table};
pub use time::{HOLIDAYS, Reminder};
#[cfg(not(target_family = "wasm"))]
pub use tokens::{FreshToken, read_token};
pub use votes::Poll;
pub use work::Figures;

use crate::{
    Hosting, Limits,
    guard::{Buckets, Rate},
    secrets::{self, NoRandom},
};
use orbis_core::{RecordError, Rejected, SetupError};
use orbis_registry::Entry;
use orbis_store::{Store, StoreError};
use prometheus_client::metrics::counter::Counter;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, SystemTime, UNIX_EPOCH},
};
use thinkers::Thinkers;
use thiserror::Error;
use tokio::sync::{Semaphore, broadcast, watch};

/// Why something at a table was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Trouble {
    /// There is none, or it is nobody else's business.
    #[error("there is no such table here")]
    NoTable,
    /// The link opens nothing.
    #[error("This link leads nowhere any more: it was used, or there is a newer one.")]
    NoLink,
    /// No game of this name.
    #[error("{0}")]
    NoGame(String),
    /// A limit was hit.
    #[error("{text}")]
    Wait {
        /// Which.
        text: String,
        /// How long to wait.
        after: Duration,
    },
    /// It was meant for an older state of the table.
    #[error("The table moved on: look again before you choose.")]
    Stale,
    /// The seat is somebody else's, or nobody's yet.
    #[error("{0}")]
    NotYours(&'static str),
    /// The rules or the table forbid it.
    #[error("{text}")]
    Refused {
        /// The ledger id, if a rule forbids it.
        rule: Option<String>,
        /// The reason.
        text: String,
    },
    /// The request makes no sense.
    #[error("{0}")]
    Bad(String),
    /// No more changes: whoever hosts this server stops it.
    #[error("The server is being stopped: try again in a moment.")]
    Stopping,
    /// More is asked than can be stored at the moment. Nothing has changed.
    #[error("Too much is going on at once: nothing was changed, try again in a moment.")]
    Busy,
    /// Not our day.
    #[error("the server cannot do this now: {0}")]
    Failed(String),
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Trouble {
        match error {
            StoreError::Conflict => Trouble::Stale,
            StoreError::Busy => Trouble::Busy,
            StoreError::InUse | StoreError::Failed(_) => Trouble::Failed(error.to_string()),
        }
    }
}

impl From<Rejected> for Trouble {
    fn from(rejected: Rejected) -> Trouble {
        match rejected {
            Rejected::Stale { .. } => Trouble::Stale,
            Rejected::Rule { rule, text } => Trouble::Refused {
                rule: Some(rule),
                text,
            },
            other => Trouble::Refused {
                rule: None,
                text: capital(&other.to_string()),
            },
        }
    }
}

impl From<RecordError> for Trouble {
    fn from(error: RecordError) -> Trouble {
        Trouble::Failed(error.to_string())
    }
}

impl From<SetupError> for Trouble {
    fn from(error: SetupError) -> Trouble {
        Trouble::Bad(capital(&error.to_string()))
    }
}

impl From<NoRandom> for Trouble {
    fn from(error: NoRandom) -> Trouble {
        Trouble::Failed(error.to_string())
    }
}

/// A sentence begins with a capital and ends with a stop.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters
        .next()
        .map(|c| c.to_uppercase().collect())
        .unwrap_or_default();
    let stop = if text.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    format!("{first}{}{stop}", letters.as_str())
}

/// Milliseconds since 1970.
pub fn now() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| {
            i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
        })
}

/// How many bots may be in the middle of a thought.
const THREADS: usize = 128;

/// All tables of this server.
pub struct Live {
    store: Arc<dyn Store>,
    shelf: &'static [Entry],
    tables: Mutex<HashMap<String, Arc<Table>>>,
    /// The slots in which bots think; pages need room too.
    thinkers: Arc<Thinkers>,
    /// Who thinks elsewhere, where this program has no threads.
    minds: Option<Arc<Minds>>,
    /// How many threads their thoughts may have, most of them waiting for a slot.
    threads: Semaphore,
    work: watch::Sender<work::Work>,
    /// Grows with everything that the lobby lists.
    lobby: watch::Sender<u64>,
    dice_key: String,
    /// From which all chance follows, for trials.
    luck: Option<Luck>,
    /// Those who watch and talk, and the tables at which they do.
    talkers: Buckets<String>,
    crowds: Buckets<String>,
    /// When this server said last that it is there, as far as it knows.
    beaten: Mutex<Option<i64>>,
    /// When it looked last after results and tournaments.
    tended: Mutex<i64>,
    /// Whose time runs out soon.
    reminders: broadcast::Sender<time::Reminder>,
    /// What this server is called among those of the same tables.
    server: String,
    /// Since when this server knows who is here.
    started: i64,
    limits: Limits,
    /// How many choices were made and taken back since the server began.
    choices: Counter,
    /// Where people sign in.
    #[cfg(not(target_family = "wasm"))]
    reception: accounts::Reception,
    /// What leaves this server: mail, push messages, webhooks.
    #[cfg(not(target_family = "wasm"))]
    outside: std::sync::OnceLock<crate::outside::Outside>,
}

impl Live {
    /// Opens the tables of a store.
    pub async fn new(
        store: Arc<dyn Store>,
        shelf: &'static [Entry],
        limits: Limits,
    ) -> Result<Arc<Live>, Trouble> {
        let hosting = Hosting {
            limits,
            ..Hosting::default()
        };
        Live::hosted(store, shelf, &hosting).await
    }

    /// The same as its host wants it.
    pub async fn hosted(
        store: Arc<dyn Store>,
        shelf: &'static [Entry],
        hosting: &Hosting,
    ) -> Result<Arc<Live>, Trouble> {
        let limits = hosting.limits.clone();
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let dice_key = store.secret("dice", &secrets::secret()?).await?;
        Ok(Arc::new(Live {
            store,
            shelf,
            tables: Mutex::default(),
            thinkers: Thinkers::new(cores.saturating_sub(1).max(1)),
            minds: hosting.alone.clone(),
            threads: Semaphore::new(THREADS),
            work: watch::Sender::default(),
            lobby: watch::Sender::default(),
            dice_key,
            luck: hosting.luck.clone(),
            talkers: Buckets::new(limits.watchers),
            crowds: Buckets::new(Rate {
                burst: limits.watchers.burst * 4.0,
                steady: limits.watchers.steady * 4.0,
            }),
            beaten: Mutex::default(),
            tended: Mutex::default(),
            reminders: broadcast::channel(256).0,
            server: secrets::random(12)?,
            started: now(),
            limits,
            choices: Counter::default(),
            #[cfg(not(target_family = "wasm"))]
            reception: accounts::Reception::default(),
            #[cfg(not(target_family = "wasm"))]
            outside: std::sync::OnceLock::new(),
        }))
    }

    /// The way to the world outside.
    #[cfg(not(target_family = "wasm"))]
    pub fn outside(&self) -> Result<&crate::outside::Outside, Trouble> {
        let none = || Trouble::Bad("This server sends nothing to anybody.".to_string());
        self.outside.get().ok_or_else(none)
    }

    /// Opens the way to the world outside.
    #[cfg(not(target_family = "wasm"))]
    pub async fn open_outside(&self, posts: &crate::Posts) -> Result<(), Trouble> {
        let outside = crate::outside::Outside::new(posts, &*self.store).await?;
        // Once open, it stays.
        let _ = self.outside.set(outside);
        Ok(())
    }

    /// What the host has set.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// How many choices were made and taken back since the server began.
    pub fn choices(&self) -> Counter {
        self.choices.clone()
    }

    /// What is kept on disk.
    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// The games.
    pub fn shelf(&self) -> &'static [Entry] {
        self.shelf
    }

    /// The game with this slug.
    pub fn game(&self, slug: &str) -> Result<&'static Entry, Trouble> {
        orbis_registry::find_among(self.shelf, slug)
            .map_err(|error| Trouble::NoGame(capital(&error.to_string())))
    }

    /// A table, loaded if it is not.
    pub async fn table(self: &Arc<Live>, id: &str) -> Result<Arc<Table>, Trouble> {
        if let Some(table) = self.loaded(id) {
            if self.store.shared() {
                self.refresh(&table).await?;
            }
            return Ok(table);
        }
        let seen = self.load(id).await?;
        let table = {
            let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            // Somebody may have loaded it meanwhile: then that one is the table.
            tables
                .entry(id.to_string())
                .or_insert_with(|| Arc::new(Table::new(seen)))
                .clone()
        };
        if table.seen().ready() {
            // Whoever took the last seat did not get as far as beginning.
            let (live, ready) = (self.clone(), table.clone());
            let begin = async move { live.begin_if_ready(&ready).await };
            self.to_its_end(begin).await??;
        }
        self.wake(&table);
        Ok(table)
    }

    fn loaded(&self, id: &str) -> Option<Arc<Table>> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.get(id).cloned()
    }

    /// A table that is gone from the store goes from memory; whoever looks at it will find nothing.
    pub(super) fn forget(&self, id: &str) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = tables.remove(id) {
            table.end();
        }
        self.store.unwatch(id);
        self.lobby_changed();
    }

    /// Forgets the tables that nobody looks at; they are loaded again when somebody does.
    pub fn sweep(&self) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        // Who left a moment ago is not forgotten: how long they are away counts.
        let absent = i64::try_from(self.limits.absent.as_millis()).unwrap_or(i64::MAX);
        let since = now().saturating_sub(absent);
        tables.retain(|id, table| {
            let kept = Arc::strong_count(table) > 1 || table.left_after(since);
            if !kept {
                self.store.unwatch(id);
            }
            kept
        });
    }
}
