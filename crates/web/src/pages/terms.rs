//! What is agreed beyond the game: how it is asked for, and how it is said.

use crate::live::{LANGUAGES, Seen, range};
use maud::{Markup, html};
use orbis_club::{End, Pace};
use orbis_store::Terms;

/// The clocks that are offered; others can be written as they are written here.
pub const PACES: [(&str, &str); 9] = [
    ("none", "None"),
    ("move 60", "A minute a move"),
    ("move 300", "5 minutes a move"),
    ("bank 20+15", "20 minutes a game and 15 seconds a move"),
    ("bank 60+60", "An hour a game and a minute a move"),
    ("days 1", "A day a move"),
    ("days 3", "3 days a move"),
    ("days 7", "A week a move"),
    ("bank 20160+3600", "2 weeks a game and an hour a move"),
];

/// What is asked when a table is made.
pub(super) fn fields(alone: bool) -> Markup {
    if alone {
        return html! {};
    }
    html! {
        fieldset.card-box {
            legend { "Time" }
            div.two-fields {
                label.field { "Clock" select name="clock" { @for (word, name) in PACES { option value=(word) { (name) } } } }
                label.field { "When it runs out" select name="ends" {
                    option value="bot" { "A bot plays on" }
                    option value="resign" { "The game is lost" }
                } }
            }
            label.check { input type="checkbox" name="holidays" checked; span { "Holidays do not count. Everybody has " (crate::live::HOLIDAYS) " days of them in a year." } }
            p.quiet { "A move is everything a player chooses until others are asked. Time counts on the server; while the server is away it is nobody’s. A pause is for all who play to agree to." }
        }
        fieldset.card-box {
            legend { "Conditions" }
            label.check { input type="checkbox" name="rated"; span { "Rated: the result counts for everybody’s rating, bots included. No hints, and nothing is taken back." } }
            div.two-fields {
                label.field { "Language of talk" select name="language" { option value="" { "Any" } @for name in LANGUAGES { option { (name) } } } }
                label.field { "A series of" select name="best-of" {
                    option value="0" { "one game" }
                    @for games in [2, 3, 5, 7] { option value=(games) { "at most " (games) " games" } }
                } }
                label.field { "Ratings from" input type="number" name="low" min="0" max="4000" step="10" inputmode="numeric"; }
                label.field { "to" input type="number" name="high" min="0" max="4000" step="10" inputmode="numeric"; }
            }
            p.quiet { "A rating is asked of those who take an open seat. In a series the seats move on by one with each game." }
        }
    }
}

/// What was agreed, each in a few words.
pub(super) fn words(terms: &Terms) -> Vec<String> {
    let pace: Pace = terms.pace.parse().unwrap_or_default();
    let end: End = terms.ends.parse().unwrap_or_default();
    let mut said = Vec::new();
    if pace != Pace::None {
        said.push(format!("{}, {}", pace.words(), end.words()));
    }
    if terms.rated {
        said.push("rated".to_string());
    }
    if terms.low.is_some() || terms.high.is_some() {
        said.push(format!("for players {}", range(terms.low, terms.high)));
    }
    if !terms.language.is_empty() {
        said.push(terms.language.clone());
    }
    if terms.best_of > 1 {
        said.push(format!(
            "game {} of at most {}",
            terms.number.max(1),
            terms.best_of
        ));
    }
    said
}

/// What was agreed at a table, as a line.
pub(super) fn line(seen: &Seen) -> Markup {
    let terms = &seen.side.terms;
    let said = words(terms);
    html! {
        @if !said.is_empty() || terms.contest.is_some() {
            p.terms #terms {
                (said.join(" · "))
                @if let Some(contest) = &terms.contest { @if !said.is_empty() { " · " } a href={ "/tournaments/" (contest) } { "a tournament" } }
            }
        }
    }
}
