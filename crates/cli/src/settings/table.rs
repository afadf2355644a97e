//! The one table of settings: what each is called, what it may say, and where it goes.

use super::words::{amount, count, duration, duration_text, list, one_of, word_of};
use crate::{data, tables::Database};
use ipnet::IpNet;
use orbis_web::{Create, Figures, Hosting, Luck, Visit};
use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
};

/// How the log is written.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// Lines for people.
    #[default]
    Text,
    /// Lines of JSON for programs.
    Json,
}

/// Everything in force.
#[derive(Clone, Debug)]
pub struct Host {
    /// Where it listens.
    pub addr: String,
    /// The folder that keeps the tables.
    pub data: PathBuf,
    /// What keeps the tables.
    pub database: Database,
    /// How the log is written.
    pub log: LogFormat,
    /// How much is written.
    pub log_level: tracing::Level,
    /// What the server is told.
    pub hosting: Hosting,
}

impl Default for Host {
    fn default() -> Host {
        Host {
            addr: "127.0.0.1:7777".to_string(),
            data: data::usual_folder(),
            database: Database::default(),
            log: LogFormat::default(),
            log_level: tracing::Level::INFO,
            hosting: Hosting::default(),
        }
    }
}

impl Host {
    /// What only makes sense together.
    pub fn check(&self) -> Result<(), String> {
        if self.hosting.create == Create::Password && self.hosting.password.is_none() {
            return Err("create = \"password\" needs a password".to_string());
        }
        if self.hosting.posts.mail.is_some() && self.hosting.posts.from.is_none() {
            return Err("mail needs mail-from".to_string());
        }
        if self.hosting.luck.is_some() && !self.for_this_machine() {
            return Err("luck foretells every game: it is for a server that listens at a loopback address, without names and proxies".to_string());
        }
        Ok(())
    }
}

impl Host {
    /// Can nobody reach it from elsewhere?
    fn for_this_machine(&self) -> bool {
        let address = self.addr.parse::<SocketAddr>();
        address.is_ok_and(|address| address.ip().is_loopback())
            && self.hosting.proxies.is_empty()
            && self.hosting.names.is_empty()
    }
}

/// One setting.
pub struct Setting {
    /// Its name in the file and, with two dashes, as a flag.
    pub name: &'static str,
    /// What may stand there.
    pub values: &'static str,
    /// What it is for.
    pub about: &'static str,
    /// May it be given as a flag? What is secret may not: everybody on a machine sees the flags of its programs.
    pub flag: bool,
    /// Takes a value.
    pub read: fn(&mut Host, &str) -> Result<(), String>,
    /// Tells the value; a secret is not told.
    pub show: fn(&Host) -> String,
}

impl Setting {
    /// Its name in the environment.
    pub fn variable(&self) -> String {
        format!("ORBIS_{}", self.name.replace('-', "_").to_uppercase())
    }
}

const VISITS: [(&str, Visit); 2] = [("anybody", Visit::Anybody), ("password", Visit::Password)];
const CREATES: [(&str, Create); 3] = [
    ("anybody", Create::Anybody),
    ("password", Create::Password),
    ("admin", Create::Admin),
];
const TARGETS: [(&str, bool); 2] = [("refuse", false), ("allow", true)];
const LOGS: [(&str, LogFormat); 2] = [("text", LogFormat::Text), ("json", LogFormat::Json)];
const LEVELS: [(&str, tracing::Level); 5] = [
    ("error", tracing::Level::ERROR),
    ("warn", tracing::Level::WARN),
    ("info", tracing::Level::INFO),
    ("debug", tracing::Level::DEBUG),
    ("trace", tracing::Level::TRACE),
];

/// A setting that is a field of the limits.
macro_rules! limit {
    ($name:literal, $values:literal, $about:literal, $($field:ident).+, $read:expr, $show:expr) => {
        Setting {
            name: $name,
            values: $values,
            about: $about,
            flag: true,
            read: |host, text| {
                host.hosting.limits.$($field).+ = $read(text)?;
                Ok(())
            },
            show: |host| $show(host.hosting.limits.$($field).+),
        }
    };
}

macro_rules! span {
    ($name:literal, $about:literal, $field:ident) => {
        limit!($name, "a duration", $about, $field, duration, duration_text)
    };
}

macro_rules! number {
    ($name:literal, $about:literal, $($field:ident).+, $read:expr) => {
        limit!($name, "a number", $about, $($field).+, $read, |number| format!("{number}"))
    };
}

fn net(text: &str) -> Result<IpNet, String> {
    let wrong = || format!("\"{text}\" is no address or net such as 127.0.0.1 or 10.0.0.0/8");
    match text.parse::<IpAddr>() {
        Ok(address) => Ok(IpNet::from(address)),
        Err(_) => text.parse().map_err(|_| wrong()),
    }
}

fn name(text: &str) -> Result<String, String> {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "-._".contains(letter);
    if text.chars().all(fits) {
        Ok(text.to_ascii_lowercase())
    } else {
        Err(format!(
            "\"{text}\" is no host name such as games.example.org"
        ))
    }
}

/// An address to listen at: a host or address, and a port.
fn address(text: &str) -> Result<String, String> {
    let port = text.rsplit_once(':').map(|(_, port)| port.parse::<u16>());
    match port {
        Some(Ok(_)) => Ok(text.to_string()),
        _ => Err(format!(
            "cannot listen on {text}: say an address and a port such as 127.0.0.1:7777"
        )),
    }
}

/// The beginning of every address of the server.
fn url(text: &str) -> Result<String, String> {
    let rest = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    let plain = |rest: &&str| !rest.is_empty() && !rest.contains(['/', '@', ' ', '?', '#']);
    match rest.map(|rest| rest.trim_end_matches('/')).filter(plain) {
        None if text.is_empty() => Ok(String::new()),
        Some(_) => Ok(text.trim_end_matches('/').to_string()),
        None => Err(format!(
            "\"{text}\" is no address such as https://games.example.org"
        )),
    }
}

/// A mail server. What is wrong with it is not repeated: it holds a password.
fn mail_server(text: &str) -> Result<Option<String>, String> {
    if text.is_empty() {
        Ok(None)
    } else if text.starts_with("smtp://") || text.starts_with("smtps://") {
        Ok(Some(text.to_string()))
    } else {
        Err(
            "a mail server is written as smtps://user:password@mail.example.org, or smtp://localhost"
                .to_string(),
        )
    }
}

fn mail_address(text: &str) -> Result<Option<String>, String> {
    let fits = |(name, place): (&str, &str)| !name.is_empty() && place.contains('.');
    if text.is_empty() {
        Ok(None)
    } else if text.rsplit_once('@').is_some_and(fits) && !text.contains(['\n', '\r']) {
        Ok(Some(text.to_string()))
    } else {
        Err(format!(
            "\"{text}\" is no mail address such as Orbis <orbis@games.example.org>"
        ))
    }
}

fn figures(text: &str) -> Result<Figures, String> {
    match text {
        "off" => Ok(Figures::Off),
        "local" => Ok(Figures::Local),
        other => Ok(Figures::At(address(other)?)),
    }
}

/// All settings, in the order of the page about them.
pub static SETTINGS: &[Setting] = &[
    Setting {
        name: "addr",
        values: "an address and a port",
        about: "where the server listens",
        flag: true,
        read: |host, text| {
            host.addr = address(text)?;
            Ok(())
        },
        show: |host| host.addr.clone(),
    },
    Setting {
        name: "data",
        values: "a folder",
        about: "keeps the tables",
        flag: true,
        read: |host, text| {
            host.data = PathBuf::from(text);
            Ok(())
        },
        show: |host| host.data.display().to_string(),
    },
    Setting {
        name: "database",
        values: "sqlite, an address",
        about: "what keeps the tables: a file in the data folder, or a PostgreSQL database, which several servers may share; an \
                address with a password belongs into the file or the environment, since everybody on a machine sees flags",
        flag: true,
        read: |host, text| {
            host.database = Database::read(text)?;
            Ok(())
        },
        show: |host| host.database.to_string(),
    },
    Setting {
        name: "names",
        values: "host names",
        about: "names the server is known by, besides localhost and addresses; requests for others are refused",
        flag: true,
        read: |host, text| {
            host.hosting.names = list(text).map(name).collect::<Result<_, _>>()?;
            Ok(())
        },
        show: |host| host.hosting.names.join(", "),
    },
    Setting {
        name: "trusted-proxies",
        values: "addresses or nets",
        about: "whose X-Forwarded-For, -Proto and -Host are believed",
        flag: true,
        read: |host, text| {
            host.hosting.proxies = list(text).map(net).collect::<Result<_, _>>()?;
            Ok(())
        },
        show: |host| {
            let nets: Vec<String> = host.hosting.proxies.iter().map(IpNet::to_string).collect();
            nets.join(", ")
        },
    },
    Setting {
        name: "password",
        values: "text",
        about: "the password of the server; not a flag, since everybody on a machine sees those",
        flag: false,
        read: |host, text| {
            if text.is_empty() {
                return Err("a password has at least one letter".to_string());
            }
            host.hosting.password = Some(text.to_string());
            Ok(())
        },
        show: |host| {
            let set = host.hosting.password.is_some();
            if set { "(set)" } else { "" }.to_string()
        },
    },
    Setting {
        name: "visit",
        values: "anybody, password",
        about: "who may look around: anybody, or who knows the password if there is one",
        flag: true,
        read: |host, text| {
            host.hosting.visit = one_of(text, &VISITS)?;
            Ok(())
        },
        show: |host| word_of(&host.hosting.visit, &VISITS).to_string(),
    },
    Setting {
        name: "create",
        values: "anybody, password, admin",
        about: "who may make tables: anybody who may look around, who knows the password, or only `orbis admin`",
        flag: true,
        read: |host, text| {
            host.hosting.create = one_of(text, &CREATES)?;
            Ok(())
        },
        show: |host| word_of(&host.hosting.create, &CREATES).to_string(),
    },
    Setting {
        name: "metrics",
        values: "off, local, an address and a port",
        about: "where figures are told: nowhere, at /metrics to this machine alone, or at an address of their own",
        flag: true,
        read: |host, text| {
            host.hosting.figures = figures(text)?;
            Ok(())
        },
        show: |host| match &host.hosting.figures {
            Figures::Off => "off".to_string(),
            Figures::Local => "local".to_string(),
            Figures::At(address) => address.clone(),
        },
    },
    Setting {
        name: "url",
        values: "an address",
        about: "the address under which people reach the server, for links in messages; without it the first of `names` with https, or where it listens",
        flag: true,
        read: |host, text| {
            host.hosting.posts.url = url(text)?;
            Ok(())
        },
        show: |host| host.hosting.posts.url.clone(),
    },
    Setting {
        name: "mail",
        values: "the address of a mail server",
        about: "sends mail (smtps://user:password@mail.example.org, smtp://localhost); without it there is none; not a flag, since it holds a password",
        flag: false,
        read: |host, text| {
            host.hosting.posts.mail = mail_server(text)?;
            Ok(())
        },
        show: |host| {
            let set = host.hosting.posts.mail.is_some();
            if set { "(set)" } else { "" }.to_string()
        },
    },
    Setting {
        name: "mail-from",
        values: "a mail address",
        about: "who mails are from, and whom push services can ask",
        flag: true,
        read: |host, text| {
            host.hosting.posts.from = mail_address(text)?;
            Ok(())
        },
        show: |host| host.hosting.posts.from.clone().unwrap_or_default(),
    },
    Setting {
        name: "local-targets",
        values: "refuse, allow",
        about: "whether people may have messages sent to this machine and its net, and without encryption",
        flag: true,
        read: |host, text| {
            host.hosting.posts.local_targets = one_of(text, &TARGETS)?;
            Ok(())
        },
        show: |host| word_of(&host.hosting.posts.local_targets, &TARGETS).to_string(),
    },
    Setting {
        name: "notice-after",
        values: "a duration",
        about: "how long somebody's turn must have stood before they are told",
        flag: true,
        read: |host, text| {
            host.hosting.posts.after = duration(text)?;
            Ok(())
        },
        show: |host| duration_text(host.hosting.posts.after),
    },
    Setting {
        name: "notice-digest",
        values: "a duration",
        about: "how often those are told of all further turns together who were told three times and did not come",
        flag: true,
        read: |host, text| {
            host.hosting.posts.digest = duration(text)?;
            Ok(())
        },
        show: |host| duration_text(host.hosting.posts.digest),
    },
    Setting {
        name: "log",
        values: "text, json",
        about: "how the log on standard error is written",
        flag: true,
        read: |host, text| {
            host.log = one_of(text, &LOGS)?;
            Ok(())
        },
        show: |host| word_of(&host.log, &LOGS).to_string(),
    },
    Setting {
        name: "log-level",
        values: "error, warn, info, debug, trace",
        about: "how much is logged; info has one line a request",
        flag: true,
        read: |host, text| {
            host.log_level = one_of(text, &LEVELS)?;
            Ok(())
        },
        show: |host| word_of(&host.log_level, &LEVELS).to_string(),
    },
    Setting {
        name: "luck",
        values: "a word",
        about: "for trials on one's own machine: all deals, dice and thoughts of bots follow from it, at every table the same; refused where others could come",
        flag: true,
        read: |host, text| {
            host.hosting.luck = (!text.is_empty()).then(|| Luck(text.to_string()));
            Ok(())
        },
        show: |host| {
            let luck = host.hosting.luck.as_ref();
            luck.map_or(String::new(), |luck| luck.0.clone())
        },
    },
    span!("think", "the longest a bot thinks about one choice", think),
    span!(
        "stop",
        "how long a server that is asked to stop waits for what is under way",
        stop
    ),
    number!("connections", "connections at once", connections, count),
    number!(
        "connections-each",
        "connections of one address, and requests of one client, at once",
        connections_each,
        count
    ),
    span!(
        "arrival",
        "how long a request may take to arrive, once it has begun",
        arrival
    ),
    span!(
        "idle",
        "how long a connection may stay open without a request",
        idle
    ),
    span!(
        "stall",
        "how long a client may not read what is sent to it",
        stall
    ),
    number!(
        "requests-burst",
        "requests of one client at once",
        requests.burst,
        amount
    ),
    number!(
        "requests-steady",
        "requests of one client a second, for long",
        requests.steady,
        amount
    ),
    number!(
        "changes-burst",
        "changes of one client at once",
        changes.burst,
        amount
    ),
    number!(
        "changes-steady",
        "changes of one client a second, for long",
        changes.steady,
        amount
    ),
    number!(
        "tables-each",
        "tables one person may have that wait or are played",
        tables_each,
        count
    ),
    number!(
        "talk",
        "lines of talk a table keeps of its players; of those who watch, a quarter as many",
        talk,
        count
    ),
    number!(
        "watchers-burst",
        "lines that one who watches may say at once, and a quarter of what all at a table may",
        watchers.burst,
        amount
    ),
    number!(
        "watchers-steady",
        "lines that one who watches may say a second, for long",
        watchers.steady,
        amount
    ),
    span!(
        "absent",
        "how long somebody must be away in their turn before the others can let a bot play",
        absent
    ),
    span!("finished", "how long finished tables stay", finished),
    span!(
        "abandoned",
        "how long tables stay at which nobody does anything",
        abandoned
    ),
    span!(
        "guests",
        "how long a guest is remembered who sits nowhere and does not come back",
        guests
    ),
];
