//! The board with its zoom and its scrubber, the boards of the players, and what lies open.

use super::layout::colour;
use crate::{
    parts::Has,
    scene::{Play, Scene},
    still,
};
use maud::{Markup, PreEscaped, html};
use orbis_core::Panel;

/// The board: the hero of the page.
pub(super) fn board(scene: &Scene, play: &Play, has: &Has) -> Markup {
    let Some(board) = play.drawing.panels.first() else {
        return html! {};
    };
    let view = html! {
        div #view .view tabindex="0" role="group" aria-label="The board: zoom with plus and minus, move with Shift and the arrows" { (picture(scene, board)) }
    };
    html! {
        section #stage .stage aria-label="Board" {
            (has.part(view))
            div.under {
                (has.part(scrubber(scene, play)))
                div.zoom role="group" aria-label="Zoom" {
                    button type="button" data-zoom="in" aria-label="Closer" { "+" }
                    button type="button" data-zoom="out" aria-label="Farther" { "−" }
                    button type="button" data-zoom="fit" aria-label="The whole board" { "Fit" }
                    button type="button" data-zoom="here" aria-label="Where something is offered" { "Here" }
                }
            }
        }
    }
}

fn scrubber(scene: &Scene, play: &Play) -> Markup {
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
            @if play.since.is_some_and(|since| since < scene.live) {
                button.button type="button" data-scrub="since" title="Replay what the others did" { "Since my turn" }
            }
            span.moment-name { @if scene.is_live() { "Move " (here) " · live" } @else { "Move " (here) " of " (last) } }
        }
    }
}

fn picture(scene: &Scene, panel: &Panel) -> Markup {
    let game = scene.seen.entry.game.about().slug;
    PreEscaped(still::panel(game, panel, scene.whole))
}

/// Every other picture: the viewer's own board, then the others in the game's order.
pub(super) fn panels(scene: &Scene, play: &Play, has: &Has) -> Markup {
    let (mine, others): (Vec<&Panel>, Vec<&Panel>) = play
        .drawing
        .panels
        .iter()
        .skip(1)
        .partition(|panel| panel.seat.is_some() && panel.seat == scene.eyes.seat);
    html! {
        div #panels .panels {
            @for panel in mine { (has.part(below(scene, panel, true))) }
            @for panel in others { (has.part(below(scene, panel, false))) }
        }
    }
}

fn below(scene: &Scene, panel: &Panel, mine: bool) -> Markup {
    let picture = picture(scene, panel);
    html! {
        @if let Some(seat) = panel.seat {
            section.board.(colour(seat)).mine[mine] id={ "board-" (seat.letter()) } aria-label=(panel.title) { (picture) }
        } @else {
            section.open.wide[panel.size.0 >= 640.0] id={ "open-" (panel.id) } aria-label=(panel.title) {
                h2 { (panel.title) }
                div.scroll tabindex="0" role="group" aria-label=(panel.title) { (picture) }
            }
        }
    }
}

/// Small things below everything.
pub(super) fn foot(scene: &Scene, play: &Play) -> Markup {
    let id = &scene.seen.row.id;
    html! {
        footer #foot .foot {
            @if scene.seen.closed() { p { "The host has closed this table." } }
            @if play.diverged { p { "The rules were corrected while this game was played, or another version of Orbis wrote a part of it. It goes on from where it was; earlier moments cannot be shown." } }
            p {
                "Dice: " a href={ "/t/" (id) "/dice" } { "promise " code { (scene.seen.row.promise.chars().take(12).collect::<String>()) "…" } }
                @if scene.seen.row.watchable { " · Others may watch at this address." }
            }
            @if scene.may_give_up {
                form method="post" action={ "/t/" (id) "/close" } { button.button.small type="submit" { "Give up this table" } }
            }
        }
    }
}
