//! The tables of the lobby's lists.

use super::Reader;
use crate::{
    live::read_result,
    pages::layout::{ago, badge, colour},
};
use maud::{Markup, html};
use orbis_core::Seat;
use orbis_store::{Glance, Seating, State};

/// How wide the longest bar of a result is.
const WIDE: f32 = 118.0;

/// So many of the tables that wait stand as pictures, the rest in a list.
const CARDS: usize = 4;

/// What waits for me, and beside it where others choose.
pub(super) fn waiting(reader: &Reader<'_>, asked: &[&Glance], others: &[&Glance]) -> Markup {
    let count = match asked.len() {
        1 => "1 table".to_string(),
        many => format!("{many} tables, the longest wait first"),
    };
    let (cards, more) = asked.split_at(asked.len().min(CARDS));
    html! {
        section aria-labelledby="mine" {
            h2 #mine { "Waiting for you " small { @if asked.is_empty() { "nothing: others choose" } @else { (count) } } }
            div.waiting {
                @for (index, table) in cards.iter().enumerate() { (card(reader, table, index == 0)) }
                @if !more.is_empty() || !others.is_empty() {
                    section.elsewhere aria-labelledby="elsewhere" {
                        h3 #elsewhere { @if more.is_empty() { "Others are choosing" } @else { "More tables of mine" } }
                        ul.rows { @for table in more.iter().chain(others) { (busy(reader, table)) } }
                    }
                }
            }
        }
    }
}

/// A table that waits for me: where it is, who has how much, what happened to me last.
fn card(reader: &Reader<'_>, table: &Glance, first: bool) -> Markup {
    let glimpse = reader.glimpse(table);
    let heading = glimpse.map_or("", |glimpse| glimpse.heading.as_str());
    html! {
        article.wait.first[first] {
            div.picture aria-hidden="true" { img src={ "/games/" (table.game) "/picture.svg" } alt="" width="520" height="400"; }
            div.wait-body {
                div.wait-head { h3 { (reader.title(table)) } span.your-turn { "Your turn" } (options(reader, table)) }
                p.quiet { @if !heading.is_empty() { (heading) " · " } (ago(table.moved)) }
                p.points-row { @for row in &table.seats { @if let Some(seat) = Seat::new(row.seat) { (player(reader, table, seat, &row.name)) } } }
                @if let Some(last) = glimpse.and_then(|glimpse| glimpse.last.as_deref()) { p.last { (last) } }
                a.button.go[first] href={ "/t/" (table.id) } { "Play on" span.hidden { ": " (reader.title(table)) } span aria-hidden="true" { " ▶" } }
            }
        }
    }
}

fn player(reader: &Reader<'_>, table: &Glance, seat: Seat, name: &str) -> Markup {
    let points = reader.glimpse(table).and_then(|glimpse| {
        let mut all = glimpse.points.iter();
        all.find(|(each, _)| *each == seat)
    });
    let mine = table.held.contains(&u8::from(seat));
    html! {
        span.player-chip.(colour(seat)) { (badge(seat)) @if mine { "you" } @else { (name) } @if let Some((_, points)) = points { " " b { (points) } } }
    }
}

/// A table of mine where others choose, or which waits for players.
pub(super) fn busy(reader: &Reader<'_>, table: &Glance) -> Markup {
    let asked = table
        .seats
        .iter()
        .filter_map(|row| Some((Seat::new(row.seat)?, row)))
        .find(|(seat, _)| table.asked.contains(seat.letter()));
    html! {
        li.row-of {
            a href={ "/t/" (table.id) } { b { (reader.title(table)) } }
            @if let Some((seat, row)) = asked {
                (badge(seat))
                small { (row.name) ", " @if row.kind == Seating::Person { (ago(table.moved)) } @else { "a bot" } }
            } @else if invited(table) { small { "you are invited, " (ago(table.moved)) } }
            @else { small { "waiting for players, " (ago(table.moved)) } }
            (options(reader, table))
        }
    }
}

/// Is a seat kept for the viewer that they have not taken yet?
fn invited(table: &Glance) -> bool {
    let empty = |seat: &u8| {
        let mut rows = table.seats.iter();
        rows.any(|row| row.seat == *seat && row.contribution.is_none())
    };
    table.state == State::Waiting && table.held.iter().any(empty)
}

/// A table that waits for anybody.
pub(super) fn open(reader: &Reader<'_>, table: &Glance) -> Markup {
    let free = table.seats.iter().filter(|row| row.open).count();
    let names: Vec<&str> = table
        .seats
        .iter()
        .filter(|row| row.kind == Seating::Person && row.contribution.is_some())
        .map(|row| row.name.as_str())
        .collect();
    let bots = table.seats.iter().filter(|row| row.kind.is_bot()).count();
    html! {
        li.row-of {
            span {
                b { (reader.title(table)) }
                small {
                    (names.join(" and ")) (if names.len() == 1 { " waits" } else { " wait" }) " for " (free) " more"
                    @if bots > 0 { " · " (bots) (if bots == 1 { " bot" } else { " bots" }) }
                    @for word in reader.agreed(table) { " · " (word) }
                    " · " (ago(table.moved))
                }
            }
            a.button href={ "/t/" (table.id) } { "Sit down" span.hidden { " at " (reader.title(table)) } }
        }
    }
}

/// A game that may be watched.
pub(super) fn watch(reader: &Reader<'_>, table: &Glance) -> Markup {
    let glimpse = reader.glimpse(table);
    let points = glimpse.map(|glimpse| {
        let all = glimpse.points.iter().map(|(_, points)| points.as_str());
        all.collect::<Vec<_>>().join(" : ")
    });
    let names: Vec<&str> = table.seats.iter().map(|row| row.name.as_str()).collect();
    html! {
        li.row-of {
            span {
                b { (reader.title(table)) }
                small {
                    @if let Some(glimpse) = glimpse.filter(|glimpse| !glimpse.heading.is_empty()) { (glimpse.heading) " · " }
                    (names.join(", "))
                    @if let Some(points) = points { " · " (points) }
                    " · " (ago(table.moved))
                }
            }
            a.button href={ "/t/" (table.id) } { "Watch" span.hidden { " " (reader.title(table)) } }
        }
    }
}

/// A finished game with everybody's points, and the way through it.
pub(super) fn finished(reader: &Reader<'_>, table: &Glance) -> Markup {
    let result = table.result.as_deref().unwrap_or_default();
    let (words, bars) = read_result(result);
    let most = bars
        .iter()
        .map(|(_, points)| number(points))
        .fold(1.0, f32::max);
    html! {
        li.row-of.result {
            span { b { (reader.title(table)) } small { (words) " · " (ago(table.moved)) @if table.imported { " · from elsewhere" } } }
            @if !bars.is_empty() {
                span.bars {
                    @for (seat, points) in &bars {
                        @let wide = (number(points).max(0.0) / most * WIDE).max(2.0).round();
                        span.(colour(*seat)) {
                            (badge(*seat))
                            svg width=(wide) height="9" aria-hidden="true" { rect width=(wide) height="9" rx="3" {} }
                            b { (points) } @if table.held.contains(&u8::from(*seat)) { small { "you" } }
                        }
                    }
                }
            }
            a.button href={ "/t/" (table.id) "?at=0" } { span aria-hidden="true" { "↻" } "Replay" span.hidden { " " (reader.title(table)) } small { (table.version) " moves" } }
            (options(reader, table))
        }
    }
}

/// The number that points begin with; a half may follow.
fn number(points: &str) -> f32 {
    let digits: String = points
        .chars()
        .take_while(|letter| letter.is_ascii_digit() || *letter == '-')
        .collect();
    digits.parse().unwrap_or(0.0)
}

/// What one may do with a table of one's own besides playing.
fn options(reader: &Reader<'_>, table: &Glance) -> Markup {
    let mine = !table.held.is_empty();
    let made = reader.made(table);
    if !(mine || made && table.imported) {
        return html! {};
    }
    let act = |what: &str, label: &str, why: &str, away: Option<&str>| {
        html! {
            form method="post" action={ "/t/" (table.id) "/" (what) } {
                @if let Some(away) = away { input type="hidden" name="away" value=(away); }
                button.button type="submit" { (label) small { (why) } }
            }
        }
    };
    let others = table
        .seats
        .iter()
        .any(|row| row.kind == Seating::Person && !table.held.contains(&row.seat));
    html! {
        details.options data-keep="open" id={ "options-" (table.id) } {
            summary { span aria-hidden="true" { "⋯" } span.hidden { "More about " (reader.title(table)) } }
            div {
                @if mine && table.shelved { (act("shelve", "Take out", "it stands among my tables again", Some("no"))) }
                @else if mine { (act("shelve", "Put away", "it stays mine, under Records", Some("yes"))) }
                @if mine && table.state == State::Playing && (others || !made) { (act("leave", "Leave", "a bot plays on for you", None)) }
                @if mine && table.state == State::Waiting && !made { (act("leave", "Leave", "your seat is empty again", None)) }
                @if made && (!others || table.imported || table.state == State::Waiting) { (act("close", "Delete", "it is gone for good", None)) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_numbers_as_far_as_they_go() {
        assert_eq!(
            (number("12½"), number("-3"), number("?")),
            (12.0, -3.0, 0.0)
        );
    }
}
