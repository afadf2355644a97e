//! Ratings and statistics of a game.

use super::{game::tabs, heading, layout::sheet};
use crate::{
    guest::Guest,
    live::{Share, Statistics, rating_of},
};
use maud::{Markup, PreEscaped, html};
use orbis_core::Seat;
use orbis_draw::chart::{Bar, Series, bars, lines};
use orbis_registry::Entry;
use orbis_store::RatingRow;

const WIDE: f32 = 760.0;
const HIGH: f32 = 300.0;

/// The numbers of players as links.
fn sizes(slug: &str, what: &str, all: std::ops::RangeInclusive<u8>, here: u8) -> Markup {
    html! {
        nav.tabs aria-label="Players" {
            @for players in all { a href={ "/games/" (slug) "/" (what) "?players=" (players) } aria-current=[(players == here).then_some("page")] { (players) " players" } }
        }
    }
}

/// `/games/{game}/ratings`
pub fn ratings(guest: &Guest, entry: &Entry, players: u8, rows: &[RatingRow]) -> Markup {
    let about = entry.game.about();
    let body = html! {
        (tabs(about.slug, "ratings"))
        (sizes(about.slug, "ratings", about.players.clone(), players))
        section.card-box {
            h2 { "Ratings, " (players) " players" }
            @if rows.is_empty() { p.quiet { "No rated game of this size is over yet." } }
            @else {
                div.scroll tabindex="0" role="group" aria-label="Ratings" {
                    table.figures {
                        thead { tr { th scope="col" { "Place" } th scope="col" { "Player" } th scope="col" { "Rating" } th scope="col" { "Uncertain by" } th scope="col" { "Games" } } }
                        tbody { @for (place, row) in rows.iter().enumerate() {
                            @let rating = rating_of(row);
                            tr.mine[guest.session.as_deref() == Some(row.person.as_str())] {
                                td { (place + 1) }
                                th scope="row" { @match row.person.strip_prefix("bot/") { Some(level) => { "Bot, " (level) } None => { (row.name) } } }
                                td { b { (rating.shown()) } } td { "± " (rating.spread()) } td { (row.games) }
                            }
                        } }
                    }
                }
            }
            p.quiet { "Only tables marked as rated count, each number of players for itself. Everybody begins with 1500; in nineteen of twenty cases the true strength is no farther away than the uncertainty says (Weng-Lin, from the ranks of all at a table). Every level of bots is a player." }
        }
    };
    sheet(guest, &format!("{}: ratings", about.title), &body)
}

/// `/games/{game}/statistics`
pub fn statistics(guest: &Guest, entry: &Entry, players: u8, told: &Statistics) -> Markup {
    let about = entry.game.about();
    let body = html! {
        (tabs(about.slug, "statistics"))
        (sizes(about.slug, "statistics", about.players.clone(), players))
        section.card-box {
            h2 { (players) " players" }
            p #counted { @match told.games { 0 => { "No game of this size is over yet." } 1 => { "From 1 finished game." } games => { "From " (games) " finished games." } } }
            @if let Some((low, middle, high)) = told.points { p { "Final points: " (low) " to " (high) ", half of all at most " (middle) "." } }
        }
        @if let Some(curves) = &told.curves {
            section.card-box aria-label="Points over time" {
                div.scroll tabindex="0" role="group" aria-label="Mean points over time" { svg.chart viewBox={ "0 0 " (WIDE) " " (HIGH) } role="img" aria-label="Mean points over time, of winners and of the others" {
                    (PreEscaped(lines(WIDE, HIGH, "Mean points over the course of a game", &[
                        Series { seat: Seat::at(0), values: curves.winners.clone() },
                        Series { seat: Seat::at(1), values: curves.others.clone() },
                    ]).to_string()))
                } }
                p.quiet { "A: those who won. B: the others. Every game is divided into twenty equal parts." }
            }
        }
        (shares("Games won by seat", &told.seats))
        (shares("Games won by who plays", &told.kinds))
        (shares("Games won by the first choice", &told.openings))
        @for (kind, list) in &told.things { (shares(&format!("{}: games won by who named it", heading(kind)), list)) }
    };
    sheet(guest, &format!("{}: statistics", about.title), &body)
}

/// Shares as bars with their intervals, and as a table for those who cannot see them.
fn shares(title: &str, list: &[Share]) -> Markup {
    if list.is_empty() {
        return html! {};
    }
    let drawn: Vec<Bar> = list
        .iter()
        .map(|share| Bar {
            label: format!("{} ({})", share.name, share.games),
            value: (share.won * 100.0).round() as f32,
            interval: Some(((share.low * 100.0) as f32, (share.high * 100.0) as f32)),
            colour: "accent".to_string(),
        })
        .collect();
    let (picture, high) = bars(
        WIDE,
        "Per cent, with the interval in which the true share lies",
        &drawn,
    );
    html! {
        section.card-box aria-label=(title) {
            h2 { (title) }
            div.scroll tabindex="0" role="group" aria-label=(title) { svg.chart viewBox={ "0 0 " (WIDE) " " (high) } role="img" aria-label=(title) { (PreEscaped(picture.to_string())) } }
            details {
                summary { "In numbers" }
                div.scroll tabindex="0" role="group" aria-label=(title) { table.figures {
                    thead { tr { th scope="col" { "What" } th scope="col" { "Cases" } th scope="col" { "Won" } th scope="col" { "Between" } } }
                    tbody { @for share in list { tr { th scope="row" { (share.name) } td { (share.games) } td { (format!("{:.0} %", share.won * 100.0)) } td { (format!("{:.0} and {:.0} %", share.low * 100.0, share.high * 100.0)) } } } }
                } }
            }
        }
    }
}
