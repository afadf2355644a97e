//! The numbered rules of a game, in our own words.

use serde::{Deserialize, Serialize};

/// One testable statement of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// Stable id, such as `tga.c1.move-wrap`.
    pub id: String,
    /// The statement.
    pub text: String,
    /// The heading of the rulebook it was read from.
    #[serde(default)]
    pub section: String,
    /// A worked example.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub example: Option<String>,
    /// How we read an unclear or silent place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruling: Option<String>,
}

/// All rules of one game.
#[derive(Clone, Debug, Deserialize)]
pub struct Ledger {
    #[serde(rename = "rule")]
    rules: Vec<Rule>,
}

impl Ledger {
    /// Reads a ledger file.
    pub fn parse(text: &str) -> Result<Ledger, String> {
        let ledger: Ledger = toml::from_str(text).map_err(|error| error.message().to_string())?;
        let mut ids: Vec<&str> = ledger.rules.iter().map(|rule| rule.id.as_str()).collect();
        ids.sort_unstable();
        match ids.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(format!("the rule {} stands twice", pair[0])),
            None => Ok(ledger),
        }
    }

    /// The rules in the order of the book.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The rule with this id.
    pub fn get(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// The rules that contain every word, those with a word in the id first.
    pub fn search(&self, words: &[impl AsRef<str>]) -> Vec<&Rule> {
        let words: Vec<String> = words
            .iter()
            .map(|word| word.as_ref().to_lowercase())
            .collect();
        let mut found: Vec<&Rule> = self
            .rules
            .iter()
            .filter(|rule| {
                let all = format!(
                    "{} {} {} {} {}",
                    rule.id,
                    rule.text,
                    rule.section,
                    rule.example.as_deref().unwrap_or(""),
                    rule.ruling.as_deref().unwrap_or("")
                )
                .to_lowercase();
                words.iter().all(|word| all.contains(word))
            })
            .collect();
        found.sort_by_key(|rule| !words.iter().any(|word| rule.id.contains(word)));
        found
    }
}

/// Says which rules a test shows. `cargo xtask ledger` reads these lines; the ids are checked against the ledgers there.
#[macro_export]
macro_rules! covers {
    ($($id:literal),+ $(,)?) => {
        const _: &[&str] = &[$($id),+];
    };
}

/// A game's ledger, read once: what [`About::ledger`](crate::About) asks for, with the file's place beside the source that says it.
#[macro_export]
macro_rules! ledger {
    ($file:literal) => {{
        fn ledger() -> &'static $crate::Ledger {
            static LEDGER: std::sync::LazyLock<$crate::Ledger> = std::sync::LazyLock::new(|| {
                $crate::Ledger::parse(include_str!($file))
                    .unwrap_or_else(|error| panic!("ledger: {error}"))
            });
            &LEDGER
        }
        ledger
    }};
}
