//! Check the dice: what was promised, what was added, and whether everything followed from it.

use super::layout::{badge, sheet};
use crate::{guest::Guest, live::Seen};
use maud::{Markup, html};
use orbis_core::{Seat, Seed};
use orbis_store::Seating;

/// `/t/{table}/dice`; the secret only when the game is over.
pub fn dice(guest: &Guest, seen: &Seen, secret: Option<Seed>) -> Markup {
    let people = || {
        seen.seats
            .iter()
            .filter(|row| row.kind != Seating::Bot)
            .filter_map(|row| Some((Seat::new(row.seat)?, row)))
    };
    if seen.imported() {
        let words = "This game was played elsewhere: its dice were promised there, and its record is all that is known here.";
        return sheet(
            guest,
            "Check the dice",
            &html! { section.card-box.dice { p { (words) } } },
        );
    }
    if seen.guided().is_some() {
        let body = html! {
            section.card-box { p { "This is a guided first game: its deal, its dice and its bots are the same for everybody, so that the guide knows what comes. Nothing was promised, and nothing is secret." } }
            p { a.button href={ "/t/" (seen.row.id) } { "Back to the table" } }
        };
        return sheet(guest, "Check the dice", &body);
    }
    let body = html! {
        section.card-box.dice {
            p { "Before anybody sat down, the server chose a secret and promised it by its hash. Every player added a part that the server could not know. From both together follow all shuffles and rolls; nobody could choose them." }
            dl {
                dt { "The server's promise" }
                dd { code data-dice="promise" { (seen.row.promise) } }
                @for (seat, row) in people() {
                    dt { (badge(seat)) " Added by " (row.name) }
                    dd {
                        @match row.contribution.as_deref() {
                            None => { span.quiet { "not yet" } }
                            Some("") => { span.quiet { "nothing" } code.hidden data-dice="part" {} }
                            Some(part) => { code data-dice="part" { (part) } }
                        }
                    }
                }
                @if let (Some(secret), Some(game)) = (secret, &seen.game) {
                    dt { "The secret, now revealed" }
                    dd { code data-dice="secret" { (secret.to_string()) } }
                    @if let Some(seed) = game.header().seed {
                        dt { "The seed that follows" }
                        dd { code data-dice="seed" { (seed.to_string()) } }
                    }
                }
            }
        }
        @match (&secret, &seen.game) {
            (Some(secret), Some(game)) => {
                section.card-box {
                    h2 { "Checked" }
                    ul.checks {
                        (line(secret.commitment() == seen.row.promise, "The secret is the one that was promised"))
                        @match game.verify() {
                            Ok(()) => { (line(true, "Every shuffle and every roll of this game follows from the seed")) }
                            Err(error) => { (line(false, &super::sentence(&error.to_string()))) }
                        }
                        li data-dice="verdict" hidden {}
                    }
                    p { "Do not trust this page? Download the " a href={ "/t/" (seen.row.id) "/record" } { "record" } " and run " code { "orbis replay FILE --verify" } " on your own machine." }
                }
            }
            _ => { section.card-box { p { "The secret is revealed when the game is over. Note the promise now if you want to compare it then." } } }
        }
        p { a.button href={ "/t/" (seen.row.id) } { "Back to the table" } }
    };
    sheet(guest, "Check the dice", &body)
}

fn line(good: bool, text: &str) -> Markup {
    html! { li.good[good].bad[!good] { (if good { "✓ " } else { "✗ " }) (text) } }
}
