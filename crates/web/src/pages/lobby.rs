//! The lobby: play now, my tables, tables to join and to watch, finished games.

use super::layout::{ago, badge, colour, dice_fields, document};
use crate::{guest::Guest, live::Promise};
use maud::{Markup, html};
use orbis_core::{About, Seat};
use orbis_registry::Entry;
use orbis_store::{Glance, State};

/// A page of a list.
#[derive(Default)]
pub struct List {
    /// Its tables.
    pub tables: Vec<Glance>,
    /// Which page, counted from 0.
    pub page: u32,
    /// Are there more?
    pub more: bool,
}

/// The lists of the lobby.
pub struct Lists {
    /// Where the guest plays.
    pub mine: List,
    /// Waiting for anybody.
    pub open: List,
    /// Being played.
    pub watch: List,
    /// Finished.
    pub finished: List,
}

/// Said where tables are made elsewhere, if visitors make none here.
pub const HOST_MAKES: &str = "On this server only its host makes tables.";

/// `/`; without a promise for their dice visitors make no tables.
pub fn lobby(
    guest: &Guest,
    shelf: &'static [Entry],
    lists: &Lists,
    promise: Option<&Promise>,
) -> Markup {
    let own = &lists.mine.tables;
    let (mine_over, mine): (Vec<&Glance>, Vec<&Glance>) =
        own.iter().partition(|table| table.state == State::Over);
    let not_mine = |tables: &Glance| own.iter().all(|own| own.id != tables.id);
    let others = |list: &'_ List| -> Vec<Glance> {
        let tables = list.tables.iter().filter(|table| not_mine(table));
        tables.cloned().collect()
    };
    let body = html! {
        header.bar {
            a.brand href="/" { "Orbis" }
            nav aria-label="Pages" {
                @if promise.is_some() { a.button href="/new" { "New table" } }
                a.button href="/preferences" { "Preferences" }
            }
        }
        main #main .sheet.lobby {
            section.hero {
                h1 { "History, on one table" }
                p { "The great civilization board games, with every rule enforced and every refusal explained. Alone against bots, with others at this screen, or with friends by a link." }
            }
            @if !mine.is_empty() {
                section aria-labelledby="mine" {
                    h2 #mine { "My tables" }
                    ul.tables { @for table in &mine { (entry(shelf, table)) } }
                }
            }
            (pager("mine", "of my tables", &lists.mine))
            section aria-labelledby="games" {
                h2 #games { @if promise.is_some() { "Play now" } @else { "Games" } }
                @if promise.is_none() { p.quiet { (HOST_MAKES) } }
                div.games { @for entry in shelf { (game(entry.game.about(), promise)) } }
            }
            @let (open, watch, finished) = (others(&lists.open), others(&lists.watch), others(&lists.finished));
            (list(shelf, "open", "Open tables", &open.iter().collect::<Vec<_>>(), "Nobody waits for players now."))
            (pager("open", "of the open tables", &lists.open))
            (list(shelf, "watch", "Watch", &watch.iter().collect::<Vec<_>>(), "No game that may be watched is being played."))
            (pager("watch", "of the games to watch", &lists.watch))
            @let over: Vec<&Glance> = mine_over.into_iter().chain(&finished).collect();
            @if !over.is_empty() { (list(shelf, "finished", "Finished games", &over, "")) }
            (pager("finished", "of the finished games", &lists.finished))
        }
    };
    document(guest, "Lobby", "plain", &body)
}

/// A game with its button to play now.
fn game(about: &About, promise: Option<&Promise>) -> Markup {
    html! {
        article.game {
            a.picture href={ "/games/" (about.slug) } aria-hidden="true" tabindex="-1" { img src={ "/games/" (about.slug) "/picture.svg" } alt="" width="520" height="400" loading="lazy"; }
            header {
                h3 { a href={ "/games/" (about.slug) } { (about.title) } }
                p.facts { (facts(about)) }
            }
            p { (about.tagline) }
            @if let Some(promise) = promise {
                form.now method="post" action={ "/play/" (about.slug) } data-dice {
                    (dice_fields(promise))
                    button.button.go type="submit" { "Play now" }
                    label {
                        span.hidden { "Players" }
                        select name="players" {
                            @for players in about.players.clone() {
                                option value=(players) selected[players == 3.min(*about.players.end())] { (players) " players" }
                            }
                        }
                    }
                    label {
                        span.hidden { "Bots" }
                        select name="level" {
                            @for level in ["easy", "medium", "hard"] {
                                option value=(level) selected[level == "medium"] { (level) " bots" }
                            }
                        }
                    }
                }
            }
            p.links {
                @if promise.is_some() { a href={ "/new?game=" (about.slug) } { "With others" } }
                a href={ "/games/" (about.slug) "/learn" } { "How to play" }
                a href={ "/games/" (about.slug) "/rules" } { "Rules" }
                a href={ "/games/" (about.slug) "/cards" } { "Cards" }
            }
        }
    }
}

/// Players, minutes, weight.
pub(super) fn facts(about: &About) -> String {
    let (few, many) = (about.players.start(), about.players.end());
    let (short, long) = about.minutes;
    format!(
        "{few}–{many} players · {short}–{long} minutes · weight {:.1} of 5",
        about.weight
    )
}

/// The way to the other pages of a list.
fn pager(name: &str, of_what: &str, list: &List) -> Markup {
    let leaf = |page: u32| format!("/?{name}={page}#{name}");
    html! {
        @if list.page > 0 || list.more {
            nav.pager aria-label={ "Pages " (of_what) } {
                @if list.page > 0 { a.button.small href=(leaf(list.page - 1)) { "Newer" span.hidden { " " (of_what) } } }
                @if list.more { a.button.small href=(leaf(list.page.saturating_add(1))) { "Older" span.hidden { " " (of_what) } } }
            }
        }
    }
}

fn list(shelf: &[Entry], id: &str, title: &str, tables: &[&Glance], none: &str) -> Markup {
    html! {
        section aria-labelledby=(id) {
            h2 id=(id) { (title) }
            @if tables.is_empty() { p.quiet { (none) } }
            @else { ul.tables { @for table in tables { (entry(shelf, table)) } } }
        }
    }
}

fn entry(shelf: &[Entry], table: &Glance) -> Markup {
    let title = shelf
        .iter()
        .map(|entry| entry.game.about())
        .find(|about| about.slug == table.game)
        .map_or(table.game.as_str(), |about| about.title);
    let asked = |seat: u8| Seat::new(seat).is_some_and(|seat| table.asked.contains(seat.letter()));
    let my_turn = table.held.iter().any(|seat| asked(*seat));
    html! {
        li.entry.turn[my_turn] {
            a href={ "/t/" (table.id) } {
                span.what { (title) }
                @if my_turn { span.chip.strong { "Your turn" } }
                @else if table.state == State::Waiting { span.chip { "Waiting for players" } }
                span.who {
                    @for row in &table.seats {
                        @if let Some(seat) = Seat::new(row.seat) {
                            span.player-chip.(colour(seat)).asked[asked(row.seat)] { (badge(seat)) (row.name) }
                        }
                    }
                }
                span.when {
                    @if let Some(result) = &table.result { (result) " · " }
                    (ago(table.moved))
                }
            }
        }
    }
}
