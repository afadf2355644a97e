//! Pages: HTML from values. All text is escaped by `html!`; only drawings, which escape their own text, go in as they are.

mod area;
mod card;
mod dice;
mod enter;
mod game;
mod hint;
mod inwords;
mod layout;
mod learn;
mod lobby;
mod new_table;
mod others;
mod over;
mod people;
mod preferences;
mod prompt;
mod question;
mod signs;
mod since;
mod stage;
mod table;
mod waiting;

pub use dice::dice;
pub use enter::enter;
pub use game::{card, cards, game};
pub use inwords::in_words;
pub use layout::plain_error;
pub use learn::{how_to_play, rules};
pub use lobby::{HOST_MAKES, List, Lists, lobby, my_turn, records};
pub use new_table::new_table;
pub use preferences::preferences;
pub use prompt::Notice;
pub use table::{table_page, table_part};
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
