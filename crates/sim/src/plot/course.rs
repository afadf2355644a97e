//! How shares of wins settled while the games were counted.

use super::paper::{Area, LINE, Place, colour, line, panel, scale, text};
use crate::Report;
use std::fmt::Write;

/// A line for each level over the games, with its interval as a band.
pub(super) fn course(svg: &mut String, place: Place, report: &Report) {
    panel(svg, place, "Wins by level, game by game");
    let (x, y, width, height) = place;
    let area = Area {
        x: x + 56.0,
        y: y + 46.0,
        width: width - 180.0,
        height: height - 78.0,
        from: 0.0,
        to: f64::from(report.games),
    };
    scale(svg, &area, super::paper::whole);
    let up = |share: f64| area.y + area.height * (1.0 - share);
    let quiet = "text-anchor=\"end\" font-size=\"11\" fill=\"#857a68\"";
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let at = up(share);
        let style = format!("stroke=\"{LINE}\"");
        line(svg, (area.x, at), (area.x + area.width, at), &style);
        let words = format!("{:.0} %", 100.0 * share);
        text(svg, area.x - 8.0, at + 4.0, quiet, &words);
    }
    for (level, told) in report.levels.iter().enumerate() {
        let rates = || {
            let points = report.course.iter();
            points.filter_map(move |(games, rates)| Some((*games, rates.get(level)?)))
        };
        let mut path = String::new();
        let mut join = |games: u32, share: f64| {
            let pen = if path.is_empty() { 'M' } else { 'L' };
            let at = area.at(f64::from(games));
            let _ = write!(path, "{pen}{at:.1} {:.1}", up(share));
        };
        rates().for_each(|(games, rate)| join(games, rate.high));
        let back: Vec<_> = rates().collect();
        for (games, rate) in back.iter().rev() {
            join(*games, rate.low);
        }
        let fill = colour(level);
        let _ = writeln!(
            svg,
            "<path d=\"{path}Z\" fill=\"{fill}\" fill-opacity=\"0.18\"/>"
        );
        let mut path = String::new();
        for (games, rate) in &back {
            let pen = if path.is_empty() { 'M' } else { 'L' };
            let at = area.at(f64::from(*games));
            let _ = write!(path, "{pen}{at:.1} {:.1}", up(rate.rate));
        }
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{fill}\" stroke-width=\"2\"/>"
        );
        let last = back.last().map_or(0.0, |(_, rate)| rate.rate);
        let style = format!("fill=\"{fill}\" font-weight=\"600\"");
        let end = area.x + area.width + 10.0;
        text(svg, end, up(last) + 4.0, &style, &told.level);
    }
}
