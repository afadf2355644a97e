//! The end of a game: everybody's points, where they came from, and how they grew.

use super::layout::{badge, colour};
use crate::{
    live::Chart,
    scene::{Play, Scene},
};
use maud::{Markup, PreEscaped, html};
use orbis_core::{ScoreInfo, Seat};
use orbis_draw::chart::{Series, lines};

/// Width and height of the chart.
const DESK: (f32, f32) = (600.0, 230.0);
const PHONE: (f32, f32) = (260.0, 184.0);

/// The final scores.
pub(super) fn scores(scene: &Scene, play: &Play) -> Markup {
    let mut ranked: Vec<&ScoreInfo> = play.scores.iter().collect();
    ranked.sort_by_key(|score| (score.rank, score.seat));
    let mut parts: Vec<&str> = Vec::new();
    for score in &ranked {
        // What brought nobody anything says nothing.
        parts.extend(score.told.keys().map(String::as_str));
    }
    parts.sort_unstable();
    parts.dedup();
    html! {
        section #scores .scores.drawer aria-label="Final scores" {
            (super::people::drawer_head("Final scores", "scores"))
            div.scores-row.drawer-body {
            div.scores-top {
            div.scroll tabindex="0" role="group" aria-label="Scores" {
                table {
                    thead { tr { th scope="col" { "Points from" } @for score in &ranked { th scope="col" .(colour(score.seat)) { (badge(score.seat)) " " span.nm { (scene.seen.name(score.seat)) } } } } }
                    tbody { @for part in &parts { tr { th scope="row" { (part) } @for score in &ranked { td { (score.told.get(*part).map_or("0", String::as_str)) } } } } }
                    tfoot {
                        tr { th scope="row" { "Total" } @for score in &ranked { td { (score.said) } } }
                        tr { th scope="row" { "Rank" } @for score in &ranked { td { (score.rank) } } }
                    }
                }
            }
            @if let Some(chart) = &play.chart { (review(scene, chart)) }
            }
            @if let Some(chart) = &play.chart { (chart_of(chart)) }
            }
        }
    }
}

fn signed_number(points: f32) -> String {
    format!("{points:+.0}").replace('-', "−")
}

/// The moments where what could be expected turned most, and how many hints were asked for.
fn review(scene: &Scene, chart: &Chart) -> Markup {
    let hints: Vec<String> = Seat::all(scene.seen.seats.len() as u8)
        .zip(&scene.seen.hints)
        .filter(|(_, asked)| **asked > 0)
        .map(|(seat, asked)| format!("{} {asked}", scene.seen.name(seat)))
        .collect();
    html! {
        @if let Some(first) = chart.turns.first() {
            section #review .review aria-labelledby="review-head" {
                h3 #review-head { "Where it turned for " (scene.seen.name(first.seat)) }
                ol { @for turn in &chart.turns {
                    li {
                        a href={ "/t/" (scene.seen.row.id) "?at=" (turn.version) } data-at=(turn.version) {
                            @if !turn.when.is_empty() { small { (turn.when) } }
                            span {
                                b .worse[turn.change < 0.0] { (signed_number(turn.change)) }
                                " " @if let Some(seat) = turn.by { (badge(seat)) " " }
                                (turn.text)
                            }
                        }
                    }
                } }
                p.hint { "Points ahead of the best rival, as a bot expects them right before and after." }
            }
        }
        @if !hints.is_empty() { p.hint { "Hints: " (hints.join(", ")) } }
    }
}

/// The chart, twice: on a phone it is drawn for its width, so that its letters are large enough.
fn chart_of(chart: &Chart) -> Markup {
    let series: Vec<Series> = Seat::all(chart.lines.len() as u8)
        .zip(&chart.lines)
        .map(|(seat, values)| Series {
            seat,
            values: values.clone(),
        })
        .collect();
    html! {
        @for ((wide, high), class) in [(DESK, "chart"), (PHONE, "chart small")] {
            svg class=(class) viewBox={ "0 0 " (wide) " " (high) } role="img" aria-label="Points over time" {
                (PreEscaped(lines(wide, high, "Points over time", &series).to_string()))
            }
        }
    }
}
