//! The shared board: a map with its zoom, or a row of cards; what is opened over it; the tray; the way through time.

use super::{
    card::{Places, card},
    layout::{badge, colour},
    others,
    signs::{emblem, sign, words},
};
use crate::{
    parts::Has,
    scene::{Play, Scene},
    still,
};
use maud::{Markup, PreEscaped, html};
use orbis_core::{
    Panel,
    zones::{Board, Bracket, Face, Hand, Side, Tray},
};

/// The shared board with everything that lies over it.
pub(super) fn board(scene: &Scene, play: &Play, places: &Places<'_>, has: &Has) -> Markup {
    html! {
        section #stage .stage aria-label="Board" {
            @match &play.zones.board {
                Board::Map(map) => {
                    (has.part(html! {
                        div #view .view tabindex="0" role="group" aria-label="The board: zoom with plus and minus, move with Shift and the arrows" { (picture(scene, map)) }
                    }))
                }
                Board::Row { brackets, cards } => { (has.part(row(brackets, cards, places))) }
                Board::None => {}
            }
            @if !play.zones.market.is_empty() { (has.part(market(&play.zones.market, places))) }
            @if let Some(tray) = &play.zones.tray { (has.part(self::tray(scene, tray, places))) }
            @for sheet in &play.zones.sheets { (has.part(html! {
                section.sheet-over id={ "sheet-" (sheet.id) } hidden data-keep="hidden" aria-label=(sheet.title) {
                    div.over-head { h2 { (sheet.title) } button.button type="button" data-sheet="" { "Close" kbd aria-hidden="true" { "Esc" } } }
                    div.scroll tabindex="0" role="group" aria-label=(sheet.title) { (picture(scene, sheet)) }
                }
            })) }
            (others::opened(scene, play, places, has))
        }
    }
}

fn row(brackets: &[Bracket], cards: &[Face], places: &Places<'_>) -> Markup {
    let mut from = 1;
    let spaces = brackets
        .iter()
        .flat_map(|bracket| std::iter::repeat_n(bracket, bracket.span));
    html! {
        div #view .rowbox tabindex="0" role="group" aria-label="The card row" data-n=(cards.len()) {
            @for bracket in brackets {
                span.bracket data-from=(from) data-to=({ from += bracket.span; from }) {
                    (words(&bracket.price)) @if !bracket.warn.is_empty() { b { (bracket.warn) } }
                }
            }
            @for (face, bracket) in cards.iter().zip(spaces) {
                div.space { span.cost aria-hidden="true" { (words(bracket.price.trim_end_matches(" each"))) } (card(face, places, "shared")) }
            }
        }
    }
}

/// Open cards beside a map.
fn market(hands: &[Hand], places: &Places<'_>) -> Markup {
    html! {
        div #market .market tabindex="0" role="group" aria-label="Open cards" {
            @for hand in hands.iter().filter(|hand| !hand.cards.is_empty()) {
                div.hl { b { (hand.title) } span { (words(&hand.note)) } }
                div.stall { @for face in &hand.cards { (card(face, places, "open")) } }
            }
        }
    }
}

/// A battle, an auction, a trade under way.
fn tray(scene: &Scene, tray: &Tray, places: &Places<'_>) -> Markup {
    // A card that is all there is says its name itself.
    let named = tray
        .card
        .as_ref()
        .is_some_and(|face| face.title == tray.title);
    html! {
        section #tray .tray aria-label=(tray.title) {
            div.tray-head { h2.hidden[named] { (tray.title) } @if !tray.note.is_empty() { span { (words(&tray.note)) } } }
            div.tray-body {
                @if let Some(face) = &tray.card { (card(face, places, "tray")) }
                @for side in &tray.sides { (self::side(scene, side, places)) }
                @if let Some(panel) = &tray.picture { div.tray-picture { (picture(scene, panel)) } }
            }
        }
    }
}

fn side(scene: &Scene, side: &Side, places: &Places<'_>) -> Markup {
    html! {
        div.side-box.(side.seat.map(colour).unwrap_or_default()) {
            div.side-head {
                @if let Some(seat) = side.seat { (badge(seat)) b { (scene.seen.name(seat)) } }
                span { (words(&side.title)) }
            }
            @if !side.units.is_empty() { div.units { @for face in &side.units { (card(face, places, "tray")) } } }
            @if !side.dice.is_empty() {
                div.dice-row { @for (number, note) in &side.dice { span.die role="img" aria-label={ (number) ", " (note) } { b { (number) } small { (words(note)) } } } }
            }
            @if !side.sum.is_empty() { div.sum { (words(&side.sum)) } }
        }
    }
}

/// The way through time: it lies over the news while one looks back.
pub(super) fn scrubber(scene: &Scene, play: &Play) -> Markup {
    let last = play.stations.len();
    let here = play
        .stations
        .iter()
        .filter(|station| **station <= play.at)
        .count();
    let address = |index: usize| {
        let version = index
            .checked_sub(1)
            .and_then(|index| play.stations.get(index))
            .copied()
            .unwrap_or(0);
        format!("/t/{}?at={version}", scene.seen.row.id)
    };
    html! {
        div #scrub .scrub role="group" aria-label="Through time" {
            a.button href=(address(0)) data-scrub="first" aria-label="The beginning" { "⇤" }
            a.button href=(address(here.saturating_sub(1))) data-scrub="back" aria-label="A moment back" { "◀" }
            input #time type="range" min="0" max=(last) value=(here) aria-label="Moment" disabled[last == 0];
            a.button href=(address((here + 1).min(last))) data-scrub="forth" aria-label="A moment forth" { "▶" }
            button.button type="button" data-scrub="play" aria-label="Play the film" { "Film" }
            span.moment-name { @if scene.is_live() { "Move " (here) " · live" } @else { "Move " (here) " of " (last) } }
            @if !scene.is_past() { button.button type="button" data-drawer="replay" { "Close" } }
            @else { a.button href={ "/t/" (scene.seen.row.id) } data-now { "Back to now" } }
        }
    }
}

/// Nearer and farther: beside the map rather than on it, so that no place ever lies below a button.
pub(super) fn zoom(play: &Play) -> Markup {
    html! {
        @if let Board::Map(_) = &play.zones.board {
            div.zoom role="group" aria-label="Zoom" {
                button type="button" data-zoom="in" aria-label="Closer" { "+" }
                button type="button" data-zoom="out" aria-label="Farther" { "−" }
                button type="button" data-zoom="fit" aria-label="The whole board" { "Fit" }
                button type="button" data-zoom="here" aria-label="Where something is offered" { "Here" }
            }
        }
    }
}

/// A picture of the game.
pub(super) fn picture(scene: &Scene, panel: &Panel) -> Markup {
    let game = scene.seen.entry.game.about().slug;
    PreEscaped(still::panel(game, panel, scene.whole))
}

/// Small facts in the bar.
pub(super) fn pills(play: &Play, places: &Places<'_>) -> Markup {
    use orbis_core::zones::Phase;
    html! {
        span #pills .pills {
            @for pill in &play.zones.pills {
                @let offered = places.offered(&pill.place);
                @let state = match pill.phase { Phase::Open => "", Phase::Now => "now", Phase::Done => "done" };
                @let inside = html! { (sign(pill.sign)) span { (words(&pill.text)) } @for seat in &pill.seats { (badge(*seat)) } };
                @if let Some(sheet) = &pill.opens {
                    button.pill.(state) type="button" data-sheet=(sheet) aria-expanded="false" { (inside) (emblem("more")) }
                } @else if let Some(label) = offered {
                    span.pill.offer.(state) data-target=(pill.place) role="button" tabindex="0" aria-label=(label) { (inside) }
                } @else {
                    span.pill.(state) data-target=[(!pill.place.is_empty()).then_some(&pill.place)] { (inside) }
                }
            }
        }
    }
}
