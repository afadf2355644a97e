//! The others: a strip each with every public number, and everything they have when one opens it.

use super::{
    area,
    card::Places,
    layout::{badge, colour, colour_name},
    people,
    signs::{sign, thumb},
};
use crate::{
    parts::Has,
    scene::{Play, Scene},
};
use maud::{Markup, html};
use orbis_core::{Seat, zones::Area};

/// Whose dock is shown: the viewer's; whoever watches sees that of the first seat.
pub(super) fn own(scene: &Scene) -> Seat {
    scene
        .eyes
        .seat
        .or_else(|| scene.eyes.held.first())
        .unwrap_or_default()
}

/// Everybody else, from the viewer's left.
pub(super) fn rivals<'a>(scene: &Scene, play: &'a Play) -> Vec<&'a Area> {
    let own = own(scene).index();
    let areas = &play.zones.areas;
    let after = areas.iter().skip(own + 1);
    after.chain(areas.iter().take(own)).collect()
}

/// The strips.
pub(super) fn strips(scene: &Scene, play: &Play) -> Markup {
    let rivals = rivals(scene, play);
    html! {
        section #others .others.many[rivals.len() > 3] aria-label="The others" data-n=(rivals.len()) {
            @for area in &rivals { (strip(scene, play, area)) }
        }
    }
}

fn strip(scene: &Scene, play: &Play, area: &Area) -> Markup {
    let seat = area.seat;
    let score = play.scores.iter().find(|score| score.seat == seat);
    let hand: usize = area
        .hands
        .iter()
        .flat_map(|hand| &hand.cards)
        .map(|face| usize::from(face.count.max(1)))
        .sum();
    let row = scene.seen.seats.get(seat.index());
    html! {
        div.strip.(colour(seat)).on[play.asked.contains(seat) && !play.over] id={ "strip-" (seat.letter()) } {
            button.opens type="button" data-rival=(seat.letter()) aria-expanded="false" aria-controls={ "area-" (seat.letter()) } title={ (colour_name(seat)) ": everything they have" } {
                (badge(seat))
                span.nm { b { (scene.seen.name(seat)) } small { @if let Some(row) = row { (people::kind(scene, seat, row)) } " " (super::beside::clock(scene, seat)) @if !area.title.is_empty() { " · " (super::signs::words(&area.title)) } } }
            }
            div.stats {
                @if area.stats.is_empty() {
                    @if let Some(score) = score { span.stat data-num={ (seat.letter()) "-points" } title={ (score.score) " points" } { (sign("vp")) span.v { (score.score) } } }
                }
                @for stat in &area.stats { (area::stat(area, stat, "strip")) }
            }
            span.chips { @for face in area.chips.iter().take(4) { (thumb(face)) } }
            @if hand > 0 && area.stats.iter().all(|stat| stat.sign != "hand") { span.stat.cards title={ (hand) " cards in hand" } { (sign("hand")) span.v { (hand) } } }
            (people::calls(scene, seat))
        }
    }
}

/// Everything of each rival, one of which is opened over the board.
pub(super) fn opened(scene: &Scene, play: &Play, places: &Places<'_>, has: &Has) -> Markup {
    html! {
        @for area in rivals(scene, play) { (has.part(html! {
            section.rival.dock.(colour(area.seat)) id={ "area-" (area.seat.letter()) } hidden data-keep="hidden" aria-label={ "What " (scene.seen.name(area.seat)) " has" } {
                div.rival-head {
                    (area::head(scene, area, false))
                    button.button type="button" data-rival="" { "Close" kbd aria-hidden="true" { "Esc" } }
                }
                (area::body(scene, area, places))
            }
        })) }
    }
}
