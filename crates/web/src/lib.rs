//! The table in the browser: pages, live updates, and nothing that is ever lost.
//!
//! [`live`] is the tables themselves and knows no HTTP; [`scene`] is what one viewer sees of one of them; [`pages`] puts it
//! into words and pictures; [`routes`] binds it to addresses.

pub mod admin;
#[cfg(not(target_family = "wasm"))]
mod api;
pub mod aside;
pub mod assets;
pub mod check;
mod client;
mod crowd;
mod cuts;
mod device;
pub mod guard;
pub mod guest;
mod hosting;
mod lesson_picture;
mod limits;
pub mod live;
mod metrics;
#[cfg(not(target_family = "wasm"))]
mod outside;
mod packed;
pub mod pages;
pub mod parts;
#[cfg(not(target_family = "wasm"))]
pub mod passkeys;
#[cfg(not(target_family = "wasm"))]
mod passwords;
mod picture;
pub mod routes;
pub mod scene;
pub mod secrets;
#[cfg(not(target_family = "wasm"))]
mod serve;
mod sessions;
mod still;
mod stream;
mod watch;

pub use check::{Checked, check_journals};
pub use hosting::{Create, Figures, Hosting, Posts, Visit};
pub use limits::Limits;
pub use live::Luck;
#[cfg(not(target_family = "wasm"))]
pub use serve::{Settings, serve};

use crowd::Crowd;
use guard::Buckets;
use hosting::Access;
use live::{Live, Trouble};
use metrics::Metrics;
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
    /// Whom it serves.
    pub access: Arc<Access>,
    /// Connections that are open.
    pub connections: Arc<Crowd>,
    /// Requests that are being answered.
    pub in_flight: Arc<Crowd>,
    /// What its host can watch.
    pub metrics: Arc<Metrics>,
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
        let hosting = Hosting {
            limits,
            ..Hosting::default()
        };
        App::hosted(store, shelf, hosting).await
    }

    /// Hears what other servers of the same tables do, as long as this one runs.
    pub async fn hear(self) {
        self.live.hear(&self.sessions).await;
    }

    /// A server as its host wants it.
    pub async fn hosted(
        store: Arc<dyn Store>,
        shelf: &'static [Entry],
        hosting: Hosting,
    ) -> Result<App, Trouble> {
        let secret = store.secret("door", &secrets::secret()?).await?;
        parts::share_key(&store.secret("marks", &secrets::secret()?).await?);
        let limits = hosting.limits.clone();
        let latency = store.latency();
        let live = Live::hosted(store, shelf, &hosting).await?;
        #[cfg(not(target_family = "wasm"))]
        if hosting.alone.is_none() {
            live.open_outside(&hosting.posts).await?;
        }
        Ok(App {
            requests: Arc::new(Buckets::new(limits.requests)),
            changes: Arc::new(Buckets::new(limits.changes)),
            access: Arc::new(Access::new(&hosting, &secret)),
            connections: Crowd::new(limits.connections, limits.connections_each),
            in_flight: Crowd::new(limits.connections, limits.connections_each),
            metrics: Arc::new(Metrics::default().with(latency, live.choices())),
            live,
            sessions: Arc::default(),
            pictures: picture::Pictures::default(),
        })
    }
}
