//! Whom a server serves: the names it answers to, the proxies it believes, and its password.

use crate::{
    Limits,
    guard::{Buckets, Rate},
    live::{Luck, Minds},
    secrets,
};
use axum::http::{HeaderMap, header};
use ipnet::IpNet;
use std::{net::IpAddr, sync::Arc, time::Duration};

/// The cookie of those who know the password.
pub const COOKIE: &str = "orbis-door";
/// Guesses of the password that an address may make.
const GUESSES: Rate = Rate {
    burst: 5.0,
    steady: 0.1,
};

/// Who may look around.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Visit {
    /// Anybody, even if there is a password.
    Anybody,
    /// Whoever knows the password, if there is one.
    #[default]
    Password,
}

/// Who may make tables.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Create {
    /// Whoever may look around.
    #[default]
    Anybody,
    /// Whoever knows the password.
    Password,
    /// Only `orbis admin`.
    Admin,
}

/// Where a server tells its figures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Figures {
    /// Nowhere.
    Off,
    /// At `/metrics`, to this machine alone.
    #[default]
    Local,
    /// At an address of their own.
    At(String),
}

/// What a server sends to people who are not there, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posts {
    /// The address under which people reach the server, for links: the beginning of every address.
    pub url: String,
    /// The mail server, with its password.
    pub mail: Option<String>,
    /// Who mails are from.
    pub from: Option<String>,
    /// May people have messages sent to this machine and its net?
    pub local_targets: bool,
    /// How long a turn must have stood before anybody is told.
    pub after: Duration,
    /// How long those wait for further news who were told and did not come.
    pub digest: Duration,
}

impl Default for Posts {
    fn default() -> Posts {
        Posts {
            url: String::new(),
            mail: None,
            from: None,
            local_targets: false,
            after: Duration::from_secs(15 * 60),
            digest: Duration::from_secs(24 * 60 * 60),
        }
    }
}

/// Everything a host may say about a server.
#[derive(Clone, Debug, Default)]
pub struct Hosting {
    /// How much it gives.
    pub limits: Limits,
    /// The names it is known by, besides its addresses and `localhost`.
    pub names: Vec<String>,
    /// The proxies whose word about clients is taken.
    pub proxies: Vec<IpNet>,
    /// The word that opens the door.
    pub password: Option<String>,
    /// Who may look around.
    pub visit: Visit,
    /// Who may make tables.
    pub create: Create,
    /// Where it tells its figures.
    pub figures: Figures,
    /// What it sends to people who are not there.
    pub posts: Posts,
    /// The word from which all chance follows, for trials on the own machine.
    pub luck: Option<Luck>,
    /// Set where a browser is its own server: nobody else can come, and bots think elsewhere.
    pub alone: Option<Arc<Minds>>,
}

/// A password, and what those hold who have said it.
struct Door {
    hash: String,
    token: String,
}

/// [`Hosting`] at work.
pub struct Access {
    /// The names it is known by.
    pub names: Vec<String>,
    /// The proxies it believes.
    pub proxies: Vec<IpNet>,
    /// Who may make tables.
    pub create: Create,
    /// Where it tells its figures.
    pub figures: Figures,
    /// Is there nobody else who could come?
    pub alone: bool,
    visit: Visit,
    door: Option<Door>,
    /// Guesses of the password.
    pub guesses: Buckets,
}

impl Access {
    /// With a lasting secret of the server; a new password makes a new token.
    pub fn new(hosting: &Hosting, secret: &str) -> Access {
        let door = hosting.password.as_ref().map(|password| Door {
            hash: secrets::hash(password),
            token: secrets::hash(&format!("{secret}\n{password}")),
        });
        Access {
            names: hosting.names.clone(),
            proxies: hosting.proxies.clone(),
            create: hosting.create,
            figures: hosting.figures.clone(),
            alone: hosting.alone.is_some(),
            visit: hosting.visit,
            door,
            guesses: Buckets::new(GUESSES),
        }
    }

    /// Is this a proxy whose word is taken?
    pub fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.proxies.iter().any(|net| net.contains(&address))
    }

    /// Must somebody say the password to look around?
    pub fn is_closed(&self) -> bool {
        self.door.is_some() && self.visit == Visit::Password
    }

    /// Has the sender said the password?
    pub fn has_entered(&self, headers: &HeaderMap) -> bool {
        let Some(door) = &self.door else {
            return true;
        };
        headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .any(|(name, value)| name == COOKIE && secrets::same(value, &door.token))
    }

    /// What somebody gets for the right password.
    pub fn enter(&self, password: &str) -> Option<&str> {
        let door = self.door.as_ref()?;
        secrets::same(&secrets::hash(password), &door.hash).then_some(door.token.as_str())
    }
}
