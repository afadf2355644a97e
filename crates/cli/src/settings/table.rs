//! The one table of settings: what each is called, what it may say, and where it goes.

use super::words::{amount, count, duration, duration_text, list, one_of, word_of};
use crate::data;
use ipnet::IpNet;
use orbis_web::{Create, Figures, Hosting, Visit};
use std::{net::IpAddr, path::PathBuf};

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
        Ok(())
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
