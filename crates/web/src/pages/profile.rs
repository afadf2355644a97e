//! What people see of each other.

use super::layout::{ago, sheet};
use crate::{
    guest::Guest,
    live::{Profile, Record, read_result},
    pages::layout,
};
use maud::{Markup, html};
use orbis_registry::Entry;

fn title<'a>(shelf: &'static [Entry], slug: &'a str) -> &'a str {
    let about = shelf.iter().map(|entry| entry.game.about());
    let mut known = about.filter(|about| about.slug == slug);
    known.next().map_or(slug, |about| about.title)
}

fn share((played, won): (u32, u32)) -> Markup {
    html! {
        @if played == 0 { td { "–" } td { "–" } }
        @else { td { (played) } td { (won) " (" ((won * 200 + played) / (2 * played)) " %)" } }
    }
}

/// Results game by game.
pub(super) fn results(shelf: &'static [Entry], records: &[Record]) -> Markup {
    html! {
        @if records.is_empty() { p.quiet { "No finished games yet." } }
        @else {
            div.scrolls {
                table.results {
                    thead {
                        tr { th rowspan="2" scope="col" { "Game" } th colspan="2" scope="colgroup" { "With people" } th colspan="2" scope="colgroup" { "Against bots" } }
                        tr { th scope="col" { "played" } th scope="col" { "won" } th scope="col" { "played" } th scope="col" { "won" } }
                    }
                    tbody { @for record in records { tr { th scope="row" { (title(shelf, &record.game)) } (share(record.people)) (share(record.bots)) } } }
                }
            }
        }
    }
}

/// `/people/{name}`
pub fn profile(guest: &Guest, shelf: &'static [Entry], profile: &Profile, blocked: bool) -> Markup {
    let name = &profile.account.name;
    let me = guest.account.as_ref() == Some(name);
    let body = html! {
        section.card-box {
            p { "Here since " (ago(profile.account.created)) "." @if me { " This is you: " a href="/me" { "my games" } ", " a href="/me/account" { "my account" } "." } }
            h2 { "Results" }
            (results(shelf, &profile.records))
        }
        section.card-box {
            h2 { "Last games" }
            @if profile.recent.is_empty() { p.quiet { "None that others may look at." } }
            @else {
                ul.rows {
                    @for (game, won) in &profile.recent {
                        li.row-of {
                            span { b { (title(shelf, &game.game)) } small { (read_result(&game.result).0) @if *won { " · won" } " · " (ago(game.moved)) } }
                            a.button href={ "/t/" (game.table) "?at=0" } { "Replay" span.hidden { " " (title(shelf, &game.game)) } }
                        }
                    }
                }
            }
        }
        @if !me && guest.session.is_some() {
            section.card-box {
                form method="post" action={ (layout::profile(name)) "/block" } {
                    @if blocked {
                        p { "You do not want to meet " (name) "." }
                        input type="hidden" name="off" value="on";
                        button.button type="submit" { "Unblock " (name) }
                    } @else {
                        p.quiet { "Whom you block cannot sit at your tables, invite you, or talk to you, and you do not come to theirs by mistake. They hear of it only where they try." }
                        button.button type="submit" { "Block " (name) }
                    }
                }
            }
        }
    };
    sheet(guest, name, &body)
}
