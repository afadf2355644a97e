//! Pages: HTML from values. All text is escaped by `html!`; only drawings, which escape their own text, go in as they are.

#[cfg(not(target_family = "wasm"))]
mod account;
mod area;
mod beside;
mod card;
mod contests;
mod dice;
mod enter;
mod figures;
mod game;
mod hint;
#[cfg(not(target_family = "wasm"))]
mod interface;
mod inwords;
mod layout;
mod learn;
mod lobby;
#[cfg(not(target_family = "wasm"))]
mod mine;
mod new_table;
#[cfg(not(target_family = "wasm"))]
mod notices;
mod others;
mod over;
mod people;
mod preferences;
#[cfg(not(target_family = "wasm"))]
mod profile;
mod prompt;
mod question;
mod signs;
mod since;
mod stage;
mod table;
mod talk;
mod tally;
mod terms;
mod waiting;

#[cfg(not(target_family = "wasm"))]
pub use account::{Account, Said, account, by_mail, forgot, new_password, register, sign_in};
pub use contests::{contest, contests};
pub use dice::dice;
pub use enter::enter;
pub use figures::{ratings, statistics};
pub use game::{card, cards, game};
#[cfg(not(target_family = "wasm"))]
pub use interface::interface;
pub use inwords::in_words;
pub use layout::error;
#[cfg(not(target_family = "wasm"))]
pub use layout::profile as address_of;
pub use learn::{how_to_play, rules};
pub use lobby::{Finder, HOST_MAKES, List, Lists, lobby, my_turn, records};
#[cfg(not(target_family = "wasm"))]
pub use mine::mine;
pub use new_table::new_table;
#[cfg(not(target_family = "wasm"))]
pub use notices::{Ways, notices, switch_off};
pub use preferences::preferences;
#[cfg(not(target_family = "wasm"))]
pub use profile::profile;
pub use prompt::Notice;
pub use table::{table_page, table_part};
pub use talk::talk;
pub use waiting::{invitation, link};

/// A name from the inside as a heading: `future-cards` becomes "Future cards".
fn heading(name: &str) -> String {
    let words = name.replace(['-', '_'], " ");
    let mut letters = words.chars();
    let first: String = letters
        .next()
        .map(|c| c.to_uppercase().collect())
        .unwrap_or_default();
    first + letters.as_str()
}

/// Words as a sentence.
fn sentence(text: &str) -> String {
    crate::live::capital(text)
}
