//! Everything but success.

use orbis_core::{RecordError, Rejected, tidy};

/// Why a request was not done. Nothing has changed.
#[derive(Debug)]
pub enum Trouble {
    /// A rule forbids it.
    Refused {
        /// The ledger id.
        rule: String,
        /// The sentence.
        text: String,
    },
    /// The request is wrong.
    Error {
        /// A stable word for programs.
        code: &'static str,
        /// A sentence for people.
        text: String,
    },
}

impl Trouble {
    /// An error with its code.
    pub fn new(code: &'static str, text: impl ToString) -> Trouble {
        Trouble::Error {
            code,
            text: tidy(&text.to_string()),
        }
    }

    /// The line is not JSON.
    pub fn not_json(why: &str) -> Trouble {
        Trouble::new("not-json", format!("this line is not JSON: {why}"))
    }

    /// A field is missing, of the wrong kind, or unknown.
    pub fn bad_request(why: &str) -> Trouble {
        Trouble::new("bad-request", why)
    }

    /// Only experiments may do this.
    pub fn lab_only(what: &str) -> Trouble {
        Trouble::new("lab-only", what)
    }

    /// A fault of ours.
    pub fn internal() -> Trouble {
        Trouble::new(
            "internal",
            "the game failed at this request; its match is closed",
        )
    }
}

impl From<Rejected> for Trouble {
    fn from(rejected: Rejected) -> Trouble {
        let text = rejected.to_string();
        match rejected {
            Rejected::Rule { rule, text } => Trouble::Refused { rule, text },
            Rejected::Window(text) => Trouble::Refused {
                rule: "orbis.undo".to_string(),
                text: text.to_string(),
            },
            Rejected::Stale { .. } => Trouble::new("stale", text),
            Rejected::Over => Trouble::new("over", text),
            Rejected::NotAsked { .. } => Trouble::new("not-asked", text),
            Rejected::NotOffered(_) => Trouble::new("not-offered", text),
            Rejected::Script(_) => Trouble::new("bad-dice", text),
            Rejected::NoSuchVersion { .. } => Trouble::new("no-such-version", text),
        }
    }
}

impl From<RecordError> for Trouble {
    fn from(error: RecordError) -> Trouble {
        Trouble::new("bad-record", error)
    }
}
