//! What a guest prefers.

use super::layout::sheet;
use crate::guest::{CONFIRMS, Guest, NOTIFIES, PACES, SINGLES, SOUNDS, THEMES};
use crate::routes::local;
use maud::{Markup, html};

/// `/preferences`; `from` is the page they came from.
pub fn preferences(guest: &Guest, (days, away): (i64, Option<i64>), from: Option<&str>) -> Markup {
    let path = from
        .and_then(|from| from.split_once("://"))
        .and_then(|(_, rest)| rest.find('/').map(|at| &rest[at..]))
        .filter(|path| !path.starts_with("/preferences"))
        .map_or("/", local);
    let body = html! {
        form.card-box.preferences method="post" action="/preferences" {
            input type="hidden" name="back" value=(path);
            @if guest.account.is_none() { label.field { "Your name" input name="name" value=(guest.name()) maxlength="24" autocomplete="nickname"; } }
            (group("theme", "Light or dark", &THEMES, guest.theme()))
            (group("pace", "How the moves of others appear", &PACES, guest.pace()))
            (group("confirm", "Ask before a choice is sent", &CONFIRMS, guest.confirm()))
            (group("single", "A question with a single answer that cannot be undone", &SINGLES, guest.single()))
            (group("sound", "Sounds", &SOUNDS, guest.sound()))
            @if !guest.alone {
                (group("notify", "A word of the browser while a table is open behind other windows", &NOTIFIES, guest.notify()))
                p.quiet { a href="/me/notices" { "Notices of my turn" } ": push messages, mail, chat services and feeds, while no table is open." }
            }
            button.button.go type="submit" { "Keep" }
        }
        @if !guest.alone {
            section.card-box #holiday {
                h2 { "Holiday" }
                @if let Some(until) = away {
                    p { "You are on holiday until " (super::beside::moment(until)) ". Your time stands at all tables that agreed to it." }
                    form method="post" action="/holiday" { button.button type="submit" { "I am home" } }
                } @else {
                    p { "Your time stands at all tables that agreed to it. You have " b { (days) } " days left this year." }
                    @if days > 0 {
                        form.row method="post" action="/holiday" {
                            label { span.hidden { "Days" } input type="number" name="days" value="7" min="1" max=(days) required inputmode="numeric"; }
                            button.button type="submit" { "Go on holiday" }
                        }
                    }
                }
            }
        }
        section.card-box {
            h2 { "Keys at the table" }
            (keys())
        }
    };
    sheet(guest, "Preferences", &body)
}

/// What each key does at a table.
pub(super) fn keys() -> Markup {
    html! {
        dl.keys {
            dt { kbd { "1" } " … " kbd { "9" } } dd { "the choices of the open group" }
            dt { "letters" } dd { "open the group that shows the letter; " kbd { "N" } " what is not possible, and why" }
            dt { kbd { "E" } } dd { "end the turn" }
            dt { kbd { "Enter" } " " kbd { "Esc" } } dd { "confirm; back, close, stop the film" }
            dt { kbd { "U" } " " kbd { "R" } } dd { "undo, redo; " kbd { "R" } " also turns what is to be laid" }
            dt { kbd { "S" } " " kbd { "L" } } dd { "show what the others did; the log" }
            dt { "arrows" } dd { "over the places that are offered, or less and more of a number" }
            dt { kbd { "," } " " kbd { "." } } dd { "a moment back or forth; " kbd { "Home" } " the beginning, " kbd { "End" } " now" }
            dt { kbd { "+" } " " kbd { "−" } " " kbd { "0" } } dd { "zoom, and the whole board" }
            dt { kbd { "H" } } dd { "a hint, where the table has them; else where something is offered to you, closer" }
            dt { kbd { "Shift" } " + arrows" } dd { "move the board" }
            dt { kbd { "?" } } dd { "these keys" }
        }
    }
}

fn group(name: &str, title: &str, values: &[(&str, &str)], chosen: &str) -> Markup {
    html! {
        fieldset {
            legend { (title) }
            @for (word, label) in values {
                label.check { input type="radio" name=(name) value=(word) checked[*word == chosen]; span { (label) } }
            }
        }
    }
}
