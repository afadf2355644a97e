//! How I am told that it is my turn.

use super::{
    account::tabs,
    layout::{ago, sheet},
};
use crate::guest::Guest;
use maud::{Markup, html};
use orbis_store::{ChannelKind, ChannelRow};

/// What a page about notices tells.
pub struct Ways {
    /// How somebody is told already.
    pub rows: Vec<ChannelRow>,
    /// The address of a feed that was just made.
    pub feed: Option<String>,
    /// Does this server send mail?
    pub mail: bool,
    /// Has the account a mail address?
    pub address: bool,
    /// What a browser needs to take push messages.
    pub key: String,
    /// How long a turn stands before anybody is told, in words.
    pub after: String,
    /// What is wrong.
    pub wrong: Option<String>,
    /// What was done.
    pub done: Option<&'static str>,
}

fn kind(kind: ChannelKind) -> &'static str {
    match kind {
        ChannelKind::Push => "Push messages",
        ChannelKind::Mail => "Mail",
        ChannelKind::Webhook => "Chat service",
        ChannelKind::Feed => "Feed",
    }
}

fn state(row: &ChannelRow) -> String {
    match (row.failed, row.sent) {
        (0, 0) => format!("since {}", ago(row.created)),
        (0, sent) => format!("told last {}", ago(sent)),
        (10.., _) => "no longer used: ten times in a row nobody took it".to_string(),
        (failed, _) => format!("not taken {failed} times in a row"),
    }
}

/// `/me/notices`
pub fn notices(guest: &Guest, ways: &Ways) -> Markup {
    let body = html! {
        @if guest.account.is_some() { (tabs("/me/notices")) }
        @if let Some(wrong) = &ways.wrong { p #notice role="alert" { (wrong) } }
        @if let Some(done) = ways.done { p #done role="status" { (done) } }
        section.card-box {
            h2 { "When it is my turn" }
            p { "You are told once for each turn, after it has stood for " (ways.after) ". If you do not come, further turns are told together, once a day. Every message has a link that ends its kind with one click." }
            @if ways.rows.is_empty() { p.quiet { "Nothing is switched on." } }
            @else { ul.rows { @for row in &ways.rows { (way(row)) } } }
            @if let Some(feed) = &ways.feed {
                div.secret role="status" {
                    p { "The address of your feed. It is shown this once; whoever has it can read where it is your turn." }
                    p { code #feed { (feed) } }
                }
            }
        }
        div.ways {
            section.card-box {
                h2 { "Push messages" }
                p { "This browser tells you, even if no page of Orbis is open." }
                div data-only-js data-push=(ways.key) {
                    button.button type="button" data-push-on { "Switch on in this browser" }
                    p data-push-said role="status" {}
                }
                p.quiet.without-js { "This needs scripts." }
            }
            section.card-box {
                h2 { "Mail" }
                @if !ways.mail { p.quiet { "This server sends no mail." } }
                @else if guest.account.is_none() { p { "Mail goes to people with an account: " a href="/register" { "take a name" } " first." } }
                @else if !ways.address { p { "Say your address " a href="/me/account#mail" { "in your account" } " first." } }
                @else { form method="post" action="/me/notices/mail" { button.button type="submit" { "Switch on" } } }
            }
            section.card-box {
                h2 { "Chat service" }
                p { "A channel of your own in Discord, Slack, Mattermost and the like: make an incoming webhook there and put its address here." }
                form method="post" action="/me/notices/webhook" {
                    label.field { "Address" input type="url" name="url" maxlength="2000" placeholder="https://…" required autocomplete="off"; }
                    button.button type="submit" { "Switch on" }
                }
            }
            section.card-box {
                h2 { "Feed" }
                p { "For a reader of feeds (Atom): an address that nobody can guess, with what waits for you now." }
                form method="post" action="/me/notices/feed" { button.button type="submit" { "Make a feed" } }
            }
        }
    };
    sheet(guest, "Notices", &body)
}

fn way(row: &ChannelRow) -> Markup {
    let act = |what: &str, label: &str| {
        html! {
            form method="post" action={ "/me/notices/" (what) } {
                input type="hidden" name="channel" value=(row.id);
                button.button.small type="submit" { (label) span.hidden { ": " (kind(row.kind)) " " (row.label) } }
            }
        }
    };
    html! {
        li.row-of data-way=(row.kind) {
            span { b { (kind(row.kind)) } small { (row.label) " · " (state(row)) } }
            @if row.kind != ChannelKind::Feed { (act("try", "Try")) }
            (act("drop", "Switch off"))
        }
    }
}

/// What the link in a message asks: one button, since some look at links before people do.
pub fn switch_off(guest: &Guest, of: ChannelKind, path: Option<&str>) -> Markup {
    let body = html! {
        section.card-box.narrow {
            @match path {
                Some(path) => form method="post" action=(path) {
                    p { "No more of these messages (" (kind(of)) ")?" }
                    button.button.go type="submit" { "Switch off" }
                },
                None => p #done role="status" { "Switched off. Nothing more comes this way." },
            }
        }
    };
    sheet(guest, "Notices", &body)
}
