//! The lobby: what waits for me first, then start, learn, open tables, watch, results.

mod games;
mod tables;

pub(super) use games::facts;

use super::layout::{document, who};
use crate::{
    guest::Guest,
    live::{Glimpse, Promise},
};
use maud::{Markup, html};
use orbis_core::Seat;
use orbis_registry::Entry;
use orbis_store::{Glance, State, Terms};
use serde::Deserialize;
use std::collections::BTreeMap;
use tables::{busy, finished, open, waiting, watch};

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

/// What somebody looks for among open tables.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Finder {
    /// A game's slug.
    pub game: String,
    /// `none`, `quick` or `days`.
    pub pace: String,
    /// The language of talk.
    pub language: String,
    /// `yes` or `no`.
    pub rated: String,
}

impl Finder {
    /// Is nothing looked for?
    pub fn is_empty(&self) -> bool {
        [&self.game, &self.pace, &self.language, &self.rated]
            .into_iter()
            .all(String::is_empty)
    }
}

/// The lists of the lobby.
#[derive(Default)]
pub struct Lists {
    /// Where the guest plays.
    pub mine: List,
    /// Waiting for anybody.
    pub open: List,
    /// Being played.
    pub watch: List,
    /// Finished.
    pub finished: List,
    /// What is told of some of them, by their ids.
    pub glimpses: BTreeMap<String, Glimpse>,
    /// What was agreed at open ones.
    pub terms: BTreeMap<String, Terms>,
    /// What is looked for among them.
    pub finder: Finder,
}

/// Said where tables are made elsewhere, if visitors make none here.
pub const HOST_MAKES: &str = "On this server only its host makes tables.";

/// Of tables of one's own it is not told what was agreed.
#[cfg(not(target_family = "wasm"))]
static NOTHING: BTreeMap<String, Terms> = BTreeMap::new();

/// What a list needs to know to show a table.
pub(super) struct Reader<'a> {
    guest: &'a Guest,
    shelf: &'static [Entry],
    glimpses: &'a BTreeMap<String, Glimpse>,
    terms: &'a BTreeMap<String, Terms>,
}

impl<'a> Reader<'a> {
    /// For somebody who looks at tables of theirs.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn new(
        guest: &'a Guest,
        shelf: &'static [Entry],
        glimpses: &'a BTreeMap<String, Glimpse>,
    ) -> Reader<'a> {
        Reader {
            guest,
            shelf,
            glimpses,
            terms: &NOTHING,
        }
    }

    fn title<'t>(&self, table: &'t Glance) -> &'t str {
        self.shelf
            .iter()
            .map(|entry| entry.game.about())
            .find(|about| about.slug == table.game)
            .map_or(table.game.as_str(), |about| about.title)
    }

    fn glimpse(&self, table: &Glance) -> Option<&Glimpse> {
        self.glimpses.get(&table.id)
    }

    /// What was agreed at an open table, each in a few words.
    fn agreed(&self, table: &Glance) -> Vec<String> {
        self.terms
            .get(&table.id)
            .map(super::terms::words)
            .unwrap_or_default()
    }

    /// Did the guest make it?
    fn made(&self, table: &Glance) -> bool {
        let session = self.guest.session.as_deref();
        session.is_some_and(|session| !session.is_empty() && session == table.maker)
    }
}

/// Is one of the viewer's seats asked?
pub fn my_turn(table: &Glance) -> bool {
    let asked = |seat: u8| Seat::new(seat).is_some_and(|seat| table.asked.contains(seat.letter()));
    table.state == State::Playing && table.held.iter().any(|seat| asked(*seat))
}

/// The tables of somebody: what waits for them first, then where others choose, then what is over.
#[cfg(not(target_family = "wasm"))]
pub(super) fn of_mine(reader: &Reader<'_>, list: &List) -> Markup {
    let (over, rest): (Vec<&Glance>, Vec<&Glance>) = list
        .tables
        .iter()
        .partition(|table| table.state == State::Over);
    let (mut asked, others): (Vec<&Glance>, Vec<&Glance>) =
        rest.into_iter().partition(|table| my_turn(table));
    asked.sort_by_key(|table| table.moved);
    html! {
        (waiting(reader, &asked, &others))
        (listed("finished", "Finished", list, over.is_empty(), "None yet.", &html! { @for table in &over { (finished(reader, table)) } }))
    }
}

/// `/`; without a promise for their dice visitors make no tables.
pub fn lobby(
    guest: &Guest,
    shelf: &'static [Entry],
    lists: &Lists,
    promise: Option<&Promise>,
) -> Markup {
    let reader = Reader {
        guest,
        shelf,
        glimpses: &lists.glimpses,
        terms: &lists.terms,
    };
    let own = &lists.mine.tables;
    let (over, mine): (Vec<&Glance>, Vec<&Glance>) =
        own.iter().partition(|table| table.state == State::Over);
    let (mut asked, others): (Vec<&Glance>, Vec<&Glance>) =
        mine.into_iter().partition(|table| my_turn(table));
    // The longest wait first.
    asked.sort_by_key(|table| table.moved);
    let not_mine = |table: &&Glance| own.iter().all(|own| own.id != table.id);
    let rest =
        |list: &'_ List| -> Vec<Glance> { list.tables.iter().filter(not_mine).cloned().collect() };
    let (opened, watched, ended) = (rest(&lists.open), rest(&lists.watch), rest(&lists.finished));
    let over: Vec<&Glance> = over.into_iter().chain(&ended).collect();
    let body = html! {
        (bar(guest, "/"))
        main #main .lobby data-lobby {
            @if asked.is_empty() && others.is_empty() {
                section.hero {
                    h1 { "History, on one table" }
                    p { "The great civilization board games, with every rule enforced and every refusal explained. Alone against bots" @if guest.alone { " or with others at this screen, without a server and without a network." } @else { ", with others at this screen, or with friends by a link." } }
                }
            } @else {
                h1.hidden { "Lobby" }
                (waiting(&reader, &asked, &others))
            }
            (pager("mine", "of my tables", &lists.mine))
            section aria-labelledby="games" {
                h2 #games { @if promise.is_some() { "Start a game " small { "alone against bots, as you chose last; with others at a table of your own" } } @else { "Games" } }
                @if promise.is_none() { p.quiet { (HOST_MAKES) } }
                div.shelf { @for entry in shelf { (games::game(guest, entry.game.about(), promise)) } }
            }
            div.lists {
                @if !guest.alone {
                (listed("open", "Open tables", &lists.open, opened.is_empty() && lists.finder.is_empty(), "Nobody waits for players now.", &html! { (finder(shelf, &lists.finder)) @for table in &opened { (open(&reader, table)) } @if opened.is_empty() { li.quiet { "No table like this waits for players." } } }))
                (listed("watch", "Watch", &lists.watch, watched.is_empty(), "No game that may be watched is being played.", &html! { @for table in &watched { (watch(&reader, table)) } }))
                }
                (listed("finished", "Finished", &lists.finished, over.is_empty(), "No game is over yet.", &html! { @for table in &over { (finished(&reader, table)) } }))
            }
            @if guest.alone { (house_alone()) }
        }
    };
    document(guest, "Lobby", "plain in-lobby", &body)
}

/// `/records`: what is over, what was put away, and games from elsewhere.
pub fn records(
    guest: &Guest,
    shelf: &'static [Entry],
    own: &List,
    shelved: &List,
    may_bring: bool,
) -> Markup {
    let (glimpses, terms) = (BTreeMap::new(), BTreeMap::new());
    let reader = Reader {
        guest,
        shelf,
        glimpses: &glimpses,
        terms: &terms,
    };
    let over: Vec<&Glance> = own
        .tables
        .iter()
        .filter(|table| table.state == State::Over)
        .collect();
    let body = html! {
        (bar(guest, "/records"))
        main #main .lobby.records {
            h1 { "Records" }
            section aria-labelledby="bring" {
                h2 #bring { "Watch a game from elsewhere" }
                @if may_bring {
                    form.card-box.bring method="post" action="/import" enctype="text/plain" {
                        p { "Choose a record (" code { ".orbis-game.jsonl" } "), or put its lines here. It is played through by the rules of this server; then you can go through it moment by moment." }
                        label.field data-only-js { "A file" input type="file" accept=".jsonl,.json,.txt" data-into="record"; }
                        label.field { "Or its lines" textarea #record name="record" rows="4" required spellcheck="false" {} }
                        button.button.go type="submit" { "Open it" }
                    }
                } @else { p.quiet { (HOST_MAKES) } }
            }
            @if may_bring { (carry(guest)) }
            (listed("over", "My finished games", own, over.is_empty(), "None yet.", &html! { @for table in &over { (finished(&reader, table)) } }))
            (listed("shelved", "Put away", shelved, shelved.tables.is_empty(), "Nothing is put away.", &html! { @for table in &shelved.tables { @if table.state == State::Over { (finished(&reader, table)) } @else { (busy(&reader, table)) } } }))
        }
    };
    document(guest, "Records", "plain in-lobby", &body)
}

/// What a browser that is its own server says about itself.
fn house_alone() -> Markup {
    html! {
        footer #alone .quiet {
            p { "Your tables are kept in this browser alone. " a href="/records#carry" { "Export or import them" } "." }
            p { "Orbis " span #version {} }
        }
    }
}

/// Tables that move house.
fn carry(guest: &Guest) -> Markup {
    html! {
        section aria-labelledby="carry" {
            h2 #carry { "Carry tables on" }
            @if guest.alone {
                p.card-box { a.button href="/carry" download { "Export all tables" } " One file with all games, to go on with here, in another browser, or with friends on a server." }
            }
            form.card-box.bring method="post" action="/carry" enctype="text/plain" {
                p { "Choose a file of tables (" code { ".orbis-tables.jsonl" } ") that a browser without a server has exported. You take your seats here, and the games go on." }
                @if !guest.alone { label.check { input type="checkbox" name="friends"; span { "Friends take the seats of the bots, by links that you make at the table" } } }
                label.field data-only-js { "A file" input type="file" accept=".jsonl,.json,.txt" data-into="tables"; }
                label.field { "Or its lines" textarea #tables name="tables" rows="4" required spellcheck="false" {} }
                button.button.go type="submit" { "Go on here" }
            }
        }
    }
}

/// The bar of the lobby's pages.
fn bar(guest: &Guest, here: &str) -> Markup {
    let link = |to: &str, name: &str| html! { a href=(to) aria-current=[(to == here).then_some("page")] { (name) } };
    html! {
        header.bar {
            a.brand href="/" { "Orbis" }
            nav.places aria-label="Pages" {
                (link("/", "Play"))
                (link("/#games", "Learn"))
                @if !guest.alone { (link("/#watch", "Watch")) (link("/tournaments", "Tournaments")) }
                (link("/records", "Records"))
            }
            nav aria-label="Mine" {
                @if !guest.host_makes { a.button href="/new" { "New table" } }
                (who(guest))
                a.button href="/preferences" { @if guest.name().is_empty() || guest.account.is_some() { "Preferences" } @else { (guest.name()) span.hidden { ": preferences" } } }
            }
        }
    }
}

/// What open tables shall be like.
fn finder(shelf: &[Entry], finder: &Finder) -> Markup {
    let choice = |name: &str, title: &str, all: &[(&str, &str)], said: &str| {
        html! { label { span.hidden { (title) } select name=(name) { @for (word, label) in all { option value=(word) selected[*word == said] { (label) } } } } }
    };
    let games: Vec<(&str, &str)> = std::iter::once(("", "Any game"))
        .chain(
            shelf
                .iter()
                .map(|entry| (entry.game.about().slug, entry.game.about().title)),
        )
        .collect();
    let languages: Vec<(&str, &str)> = std::iter::once(("", "Any language"))
        .chain(crate::live::LANGUAGES.iter().map(|name| (*name, *name)))
        .collect();
    let paces = [
        ("", "Any pace"),
        ("none", "No clock"),
        ("quick", "In one go"),
        ("days", "Over days"),
    ];
    let rated = [("", "Rated or not"), ("yes", "Rated"), ("no", "Not rated")];
    html! {
        li { form.finder method="get" action="/#open" {
            (choice("game", "Game", &games, &finder.game))
            (choice("pace", "Pace", &paces, &finder.pace))
            (choice("language", "Language of talk", &languages, &finder.language))
            (choice("rated", "Rated", &rated, &finder.rated))
            button.button type="submit" { "Find" }
            @if !finder.is_empty() { a href="/#open" { "All" } }
        } }
    }
}

/// A list with its heading, its rows or a word that there are none, and the way to its other pages.
fn listed(id: &str, title: &str, list: &List, empty: bool, none: &str, rows: &Markup) -> Markup {
    html! {
        section.list aria-labelledby=(id) {
            h2 id=(id) { (title) }
            @if empty { p.quiet { (none) } } @else { ul.rows { (rows) } }
            (pager(id, &format!("of {title}"), list))
        }
    }
}

/// The way to the other pages of a list.
fn pager(name: &str, of_what: &str, list: &List) -> Markup {
    let leaf = |page: u32| format!("?{name}={page}#{name}");
    html! {
        @if list.page > 0 || list.more {
            nav.pager aria-label={ "Pages " (of_what) } {
                @if list.page > 0 { a.button.small href=(leaf(list.page - 1)) { "Newer" span.hidden { " " (of_what) } } }
                @if list.more { a.button.small href=(leaf(list.page.saturating_add(1))) { "Older" span.hidden { " " (of_what) } } }
            }
        }
    }
}
