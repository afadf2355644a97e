//! What all pages share.

use crate::{assets::MARK, guest::Guest, live::Promise};
use axum::http::StatusCode;
use maud::{DOCTYPE, Markup, html};
use orbis_core::{COLOURS, Seat};

/// A page: its title, who reads it, the class of its body and what stands in it.
pub(super) fn document(guest: &Guest, title: &str, class: &str, body: &Markup) -> Markup {
    document_with(guest, title, class, &html! {}, body)
}

/// A page with something more in its head.
pub(super) fn document_with(
    guest: &Guest,
    title: &str,
    class: &str,
    head: &Markup,
    body: &Markup,
) -> Markup {
    let asset = |name: &str| format!("/assets/{}/{name}", *MARK);
    html! {
        (DOCTYPE)
        html lang="en" data-theme=(guest.theme()) data-pace=(guest.pace()) data-confirm=(guest.confirm()) data-single=(guest.single()) data-sound=(guest.sound()) data-notify=(guest.notify()) data-alone=[guest.alone.then_some("")] data-time=(crate::live::now()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · Orbis" }
                link rel="icon" id="favicon" type="image/svg+xml" href=(asset("favicon.svg"))
                    data-calm=(asset("favicon.svg")) data-turn=(asset("favicon-turn.svg"));
                link rel="stylesheet" href=(asset("style.css"));
                script type="module" src=(asset("table.js")) {}
                @if guest.alone {
                    link rel="manifest" href="/manifest.webmanifest";
                    link rel="apple-touch-icon" href="/icon-192.png";
                    script type="module" src="/alone.js" {}
                }
                (head)
            }
            body class=(class) {
                a.skip href="#main" { "To the content" }
                (body)
            }
        }
    }
}

/// An ordinary page with the bar above it.
pub(super) fn sheet(guest: &Guest, title: &str, body: &Markup) -> Markup {
    barred(guest, title, &who(guest), body)
}

/// The same for somebody of whom nothing is known, neither a name nor that there is none.
pub(super) fn sheet_for_anybody(title: &str, body: &Markup) -> Markup {
    barred(&Guest::default(), title, &html! {}, body)
}

/// The same, with another way to oneself.
fn barred(guest: &Guest, title: &str, who: &Markup, body: &Markup) -> Markup {
    let page = html! {
        header.bar {
            a.brand href="/" { "Orbis" }
            span.sep {}
            h1 { (title) }
            nav aria-label="Pages" {
                a.button href="/" { "Lobby" }
                @if !guest.host_makes { a.button href="/new" { "New table" } }
                (who)
                a.button href="/preferences" { "Preferences" }
            }
        }
        main #main .sheet { (body) }
    };
    document(guest, title, "plain", &page)
}

/// The way to oneself, or to signing in.
pub(super) fn who(guest: &Guest) -> Markup {
    html! {
        @if let Some(name) = &guest.account { a.button.me href="/me" { (name) span.hidden { ": my games" } } }
        // In a browser that is its own server there is nobody else to be.
        @else if !guest.alone { a.button href="/sign-in" { "Sign in" } }
    }
}

/// The address of somebody's page.
pub fn profile(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    let letter = |byte: u8| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    format!("/people/{}", name.bytes().map(letter).collect::<String>())
}

/// A page that says what is wrong; without a guest for whoever it may be, who need not be known to be refused.
pub fn error(guest: Option<&Guest>, status: StatusCode, text: &str) -> Markup {
    let title = match status {
        StatusCode::NOT_FOUND => "Nothing here",
        StatusCode::FORBIDDEN => "Not yours",
        StatusCode::CONFLICT => "The table moved on",
        StatusCode::TOO_MANY_REQUESTS => "Too fast",
        status if status.is_server_error() => "Our fault",
        _ => "That did not work",
    };
    let body = html! {
        section.card-box {
            p #notice role="alert" { (text) }
            p { a.button.go href="/" { "To the lobby" } }
        }
    };
    match guest {
        Some(guest) => sheet(guest, title, &body),
        None => sheet_for_anybody(title, &body),
    }
}

/// The class that gives a thing its seat's colour.
pub(super) fn colour(seat: Seat) -> String {
    format!("seat-{}", seat.letter().to_ascii_lowercase())
}

/// The name of a seat's colour.
pub(super) fn colour_name(seat: Seat) -> &'static str {
    COLOURS[seat.index()].0
}

/// A round badge with the seat's letter.
pub(super) fn badge(seat: Seat) -> Markup {
    html! { span.badge.(colour(seat)) aria-hidden="true" { (seat.letter()) } }
}

/// What a form that makes a table sends along: the promise the player saw, and room for their part of the dice, which
/// the module fills.
pub(super) fn dice_fields(promise: &Promise) -> Markup {
    html! {
        input type="hidden" name="nonce" value=(promise.nonce);
        input type="hidden" name="dice" value="";
    }
}

/// How long ago, in words.
pub(super) fn ago(then: i64) -> String {
    let minutes = (crate::live::now() - then).max(0) / 60_000;
    match minutes {
        0 => "just now".to_string(),
        1 => "a minute ago".to_string(),
        2..=59 => format!("{minutes} minutes ago"),
        60..=119 => "an hour ago".to_string(),
        120..=1439 => format!("{} hours ago", minutes / 60),
        1440..=2879 => "yesterday".to_string(),
        _ => format!("{} days ago", minutes / 1440),
    }
}
