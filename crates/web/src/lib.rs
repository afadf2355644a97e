//! The table in the browser: pages, live updates, and nothing that is ever lost.
//!
//! [`live`] is the tables themselves and knows no HTTP; [`scene`] is what one viewer sees of one of them; [`pages`] puts it
//! into words and pictures; [`routes`] binds it to addresses.

pub mod assets;
pub mod check;
pub mod guard;
pub mod guest;
pub mod live;
pub mod pages;
mod picture;
pub mod routes;
pub mod scene;
pub mod secrets;
mod serve;
mod stream;

pub use check::{Checked, check_journals};
pub use serve::{Settings, serve};

use guard::{Buckets, Rate};
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
    /// The pictures of the games.
    pub pictures: picture::Pictures,
}

impl App {
    /// A server for the tables of a store.
    pub async fn new(store: Arc<dyn Store>, shelf: &'static [Entry]) -> Result<App, Trouble> {
        Ok(App {
            live: Live::new(store, shelf).await?,
            pictures: picture::Pictures::default(),
            requests: Arc::new(Buckets::new(Rate {
                burst: 600.0,
                steady: 200.0,
            })),
            changes: Arc::new(Buckets::new(Rate {
                burst: 120.0,
                steady: 40.0,
            })),
        })
    }
}
