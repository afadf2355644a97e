//! The table in the browser: pages, live updates, and nothing that is ever lost.
//!
//! [`live`] is the tables themselves and knows no HTTP; [`scene`] is what one viewer sees of one of them; [`pages`] puts it
//! into words and pictures; [`routes`] binds it to addresses.

pub mod assets;
pub mod check;
pub mod guard;
pub mod guest;
mod limits;
pub mod live;
mod packed;
pub mod pages;
pub mod parts;
mod picture;
pub mod routes;
pub mod scene;
pub mod secrets;
mod serve;
mod sessions;
mod still;
mod stream;

pub use check::{Checked, check_journals};
pub use limits::Limits;
pub use serve::{Settings, serve};

use guard::Buckets;
use live::{Live, Trouble};
use orbis_registry::Entry;
use orbis_store::Store;
use std::sync::Arc;

/// What every request can reach.
#[derive(Clone)]
pub struct App {
    /// The tables.
    pub live: Arc<Live>,
    /// Everything an address asks for.
    pub requests: Arc<Buckets>,
    /// Everything an address changes.
    pub changes: Arc<Buckets>,
    /// Guests seen lately.
    pub sessions: Arc<sessions::Sessions>,
    /// The pictures of the games.
    pub pictures: picture::Pictures,
}

impl App {
    /// A server for the tables of a store.
    pub async fn new(
        store: Arc<dyn Store>,
        shelf: &'static [Entry],
        limits: Limits,
    ) -> Result<App, Trouble> {
        Ok(App {
            requests: Arc::new(Buckets::new(limits.requests)),
            changes: Arc::new(Buckets::new(limits.changes)),
            live: Live::new(store, shelf, limits).await?,
            sessions: Arc::default(),
            pictures: picture::Pictures::default(),
        })
    }
}
