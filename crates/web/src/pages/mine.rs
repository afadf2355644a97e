//! My games: what waits for me first.

use super::{
    account::tabs,
    layout::sheet,
    lobby::{List, Reader, my_turn, of_mine},
    profile::results,
};
use crate::{
    guest::Guest,
    live::{Glimpse, Record},
};
use maud::{Markup, html};
use orbis_registry::Entry;
use std::collections::BTreeMap;

/// `/me`
pub fn mine(
    guest: &Guest,
    shelf: &'static [Entry],
    list: &List,
    glimpses: &BTreeMap<String, Glimpse>,
    records: &[Record],
) -> Markup {
    let reader = Reader::new(guest, shelf, glimpses);
    let waits = list.tables.iter().filter(|table| my_turn(table)).count();
    let title = match waits {
        0 => "My games".to_string(),
        waits => format!("My games ({waits})"),
    };
    let body = html! {
        @if guest.account.is_some() { (tabs("/me")) }
        div.lobby.mine { (of_mine(&reader, list)) }
        section.card-box { h2 { "My results" } (results(shelf, records)) }
        p { a.button.go href="/" { "Start another" } " " a.button href="/records" { "Records, and what I have put away" } }
    };
    sheet(guest, &title, &body)
}
