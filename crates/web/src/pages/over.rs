//! The end of a game: everybody's points, where they came from, and how they grew.

use super::layout::{badge, colour};
use crate::{
    live::Chart,
    scene::{Play, Scene},
};
use maud::{Markup, PreEscaped, html};
use orbis_core::{ScoreInfo, Seat};
use orbis_draw::chart::{Series, lines};

const WIDE: f32 = 760.0;
const HIGH: f32 = 300.0;

/// The final scores.
pub(super) fn scores(scene: &Scene, play: &Play) -> Markup {
    let mut ranked: Vec<&ScoreInfo> = play.scores.iter().collect();
    ranked.sort_by_key(|score| (score.rank, score.seat));
    let mut parts: Vec<&str> = Vec::new();
    for score in &ranked {
        parts.extend(score.parts.keys().map(String::as_str));
    }
    parts.sort_unstable();
    parts.dedup();
    html! {
        section #scores .scores.drawer aria-label="Final scores" {
            (super::people::drawer_head("Final scores", "scores"))
            div.scores-row.drawer-body {
            div.scroll tabindex="0" role="group" aria-label="Scores" {
                table {
                    thead { tr { th scope="col" { "Points from" } @for score in &ranked { th scope="col" .(colour(score.seat)) { (badge(score.seat)) " " (scene.seen.name(score.seat)) } } } }
                    tbody { @for part in &parts { tr { th scope="row" { (part) } @for score in &ranked { td { (score.parts.get(*part).copied().unwrap_or(0)) } } } } }
                    tfoot {
                        tr { th scope="row" { "Total" } @for score in &ranked { td { (score.said) } } }
                        tr { th scope="row" { "Rank" } @for score in &ranked { td { (score.rank) } } }
                    }
                }
            }
            @if let Some(chart) = &play.chart { (chart_of(chart)) }
            }
        }
    }
}

fn chart_of(chart: &Chart) -> Markup {
    let series: Vec<Series> = Seat::all(chart.lines.len() as u8)
        .zip(&chart.lines)
        .map(|(seat, values)| Series {
            seat,
            values: values.clone(),
        })
        .collect();
    html! {
        svg.chart viewBox={ "0 0 " (WIDE) " " (HIGH) } role="img" aria-label="Points over time" {
            (PreEscaped(lines(WIDE, HIGH, "Points over time", &series).to_string()))
        }
    }
}
