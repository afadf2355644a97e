//! What a seat has: its numbers, what it owns, its hand. The same for the dock and for a rival that is opened.

use super::{
    card::{Places, card},
    layout::{badge, colour},
    signs::{sign, words},
};
use crate::{scene::Scene, still};
use maud::{Markup, PreEscaped, html};
use orbis_core::zones::{Area, Column, Hand, Pips, Shelf, Stat, Track};

/// The head: who it is, numbers, actions left.
pub(super) fn head(scene: &Scene, area: &Area, you: bool) -> Markup {
    let name = scene.seen.name(area.seat);
    html! {
        div.dockh id={ "head-" (area.seat.letter()) } {
            (badge(area.seat))
            b.nm { @if you { "You" } @else { (name) } @if !area.title.is_empty() { small { (words(&area.title)) } } }
            div.stats { @for stat in &area.stats { (self::stat(area, stat, "head")) } }
            @if !area.note.is_empty() { span.note { (words(&area.note)) } }
            div.pips-all { @for pips in &area.pips { (self::pips(pips)) } }
        }
    }
}

/// A number; its key lets the page mark what changed.
pub(super) fn stat(area: &Area, stat: &Stat, zone: &str) -> Markup {
    let key = format!("{}-{}", area.seat.letter(), stat.name);
    let label = format!(
        "{} {}{}",
        stat.name,
        stat.value,
        match stat.note.as_str() {
            "" => String::new(),
            note => format!(", {}", orbis_draw::rich::plain(note)),
        }
    );
    html! {
        span.stat.warn[stat.warn].minor[!stat.main] id={ (zone) "-" (key.replace(' ', "-")) } data-num=(key) title=(label) {
            (sign(stat.sign)) span.v { (stat.value) }
            // A strip has no room for words.
            @if zone != "strip" || stat.note.chars().count() < 8 { small { (words(&stat.note)) } } @else { small {} }
        }
    }
}

pub(super) fn pips(pips: &Pips) -> Markup {
    let label = format!("{} of {} {}", pips.left, pips.all, pips.name);
    html! {
        span.pips role="img" aria-label=(label) title=(label) {
            @if pips.all.max(pips.left) > 12 { b { (pips.left) } }
            @else { @for index in 0..pips.all.max(pips.left) { i.(pips.sign).off[index >= pips.left] {} } }
        }
    }
}

/// Everything a seat owns, and its hands.
pub(super) fn body(scene: &Scene, area: &Area, places: &Places<'_>) -> Markup {
    html! {
        div.dockb tabindex="0" role="group" aria-label={ "What " (scene.seen.name(area.seat)) " has" } {
            div.owned {
                @for shelf in area.shelves.iter().filter(|shelf| !matches!(shelf, Shelf::Tracks(_))) { (self::shelf(scene, area, shelf, places)) }
            }
            @for shelf in area.shelves.iter().filter(|shelf| matches!(shelf, Shelf::Tracks(_))) { (self::shelf(scene, area, shelf, places)) }
            @if area.hands.iter().any(|hand| !hand.cards.is_empty() || !hand.note.is_empty()) {
                @let columns = area.shelves.iter().any(|shelf| matches!(shelf, Shelf::Columns(_)));
                div.hands { @for hand in &area.hands { (self::hand(area, hand, columns, places)) } }
            }
        }
    }
}

fn shelf(scene: &Scene, area: &Area, shelf: &Shelf, places: &Places<'_>) -> Markup {
    let prefix = area.seat.letter().to_string();
    html! {
        @match shelf {
            Shelf::Cards(cards) => {
                div.lying data-n=(cards.len().div_ceil(2).max(1)) { @for face in cards { (card(face, places, &prefix)) } }
            }
            Shelf::Columns(columns) => {
                div.columns data-n=(columns.len().max(1)) .deep[columns.iter().any(|column| column.cards.len() > 3)] {
                    @for column in columns { (self::column(column, places, &prefix)) }
                }
            }
            Shelf::Tracks(tracks) => { div.banks { @for track in tracks { (self::track(track, places)) } } }
            Shelf::Picture(panel) => {
                div.picture id={ "board-" (panel.id) } {
                    (PreEscaped(still::panel(scene.seen.entry.game.about().slug, panel, scene.whole)))
                }
            }
        }
    }
}

fn column(column: &Column, places: &Places<'_>, prefix: &str) -> Markup {
    html! {
        div.col {
            span.lab { span { (sign(column.sign)) (column.title) } b { (words(&column.note)) } }
            @for face in &column.cards { (card(face, places, prefix)) }
        }
    }
}

fn track(track: &Track, places: &Places<'_>) -> Markup {
    let offered = places.offered(&track.place);
    let token = if track.token == "cubes" { "bl" } else { "wk" };
    let label = offered.clone().unwrap_or_else(|| {
        format!(
            "{}: {}{}",
            track.name,
            track.there,
            match track.note.as_str() {
                "" => String::new(),
                note => format!(", {}", orbis_draw::rich::plain(note)),
            }
        )
    });
    let mut left = u32::from(track.there);
    let sections: Vec<(u32, u32, &str)> = track
        .sections
        .iter()
        .map(|(spaces, loss)| {
            let filled = left.min(u32::from(*spaces));
            left -= filled;
            (filled, u32::from(*spaces), loss.as_str())
        })
        .collect();
    html! {
        div.bank.offer[offered.is_some()] data-target=[(!track.place.is_empty()).then_some(&track.place)]
            role=(if offered.is_some() { "button" } else { "img" }) tabindex=[offered.is_some().then_some("0")] aria-label=(label)
        {
            @if track.token.is_empty() { b { (track.name) } }
            @else if track.sections.is_empty() {
                b { (track.there) } (sign(if token == "bl" { "goods" } else { "worker" })) span { (track.name) }
            } @else {
                span { (track.name) }
                @for (filled, spaces, loss) in &sections {
                    span.sec.bare[*filled == 0] { span.sq { @for index in 0..*spaces { i.(token).no[index >= *filled] {} } } small { (loss) } }
                }
                @if left > 0 { b { "+" (left) } }
            }
            @if !track.note.is_empty() { span.nt.warn[track.warn] { (words(&track.note)) } }
        }
    }
}

/// Beside a map many cards stand in rows: from so many on a desk, and from so many where there is less room; columns take room, too.
fn many(columns: bool, cards: usize) -> (bool, bool) {
    let (wide, narrow) = if columns { (5, 3) } else { (8, 5) };
    (cards >= wide, cards >= narrow)
}

fn hand(area: &Area, hand: &Hand, columns: bool, places: &Places<'_>) -> Markup {
    let (low, lower) = many(columns, hand.cards.len());
    html! {
        div.handbox data-n=(hand.cards.len()) {
            div.hl { @if !hand.title.is_empty() { b { (hand.title) } } span { (words(&hand.note)) } }
            div.hand.low[low].lower[lower] { @for face in &hand.cards { (card(face, places, &area.seat.letter().to_string())) } }
        }
    }
}

/// The viewer's own dock.
pub(super) fn dock(scene: &Scene, area: &Area, places: &Places<'_>) -> Markup {
    html! {
        section #mine .dock.(colour(area.seat)) aria-label="Mine" {
            (head(scene, area, true))
            (body(scene, area, places))
        }
    }
}
