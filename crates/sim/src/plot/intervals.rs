//! Values with their intervals, a row each: shares of wins, ratings, cards.

use super::paper::{Area, INK, PANEL, Place, colour, foot, line, panel, scale, sheet, text};
use crate::{Ladder, Rate, Rating, Report, ThingReport};
use std::fmt::Write;

/// A value and its interval.
pub(super) struct Row {
    pub name: String,
    pub value: f64,
    pub low: f64,
    pub high: f64,
    /// The place of its colour.
    pub hue: usize,
    /// The value in words.
    pub said: String,
}

impl Row {
    /// A share of wins.
    pub fn share(name: String, rate: &Rate, hue: usize) -> Row {
        Row {
            name,
            value: rate.rate,
            low: rate.low,
            high: rate.high,
            hue,
            said: format!("{:.1} %", 100.0 * rate.rate),
        }
    }

    fn rated(name: &str, value: f64, within: f64, hue: usize, digits: usize) -> Row {
        Row {
            name: name.to_string(),
            value,
            low: value - within,
            high: value + within,
            hue,
            said: format!("{value:.digits$} ± {within:.digits$}"),
        }
    }
}

/// How tall a panel of so many rows is.
pub(super) fn tall(rows: usize) -> f64 {
    92.0 + 34.0 * rows as f64
}

/// Shares of wins as bars, and the share that equal players would have as a dashed line.
pub(super) fn shares(svg: &mut String, place: Place, title: &str, rows: &[Row], fair: f64) {
    let most = rows.iter().map(|row| row.high).fold(fair, f64::max);
    let to = (most * 10.0).ceil() / 10.0;
    let area = inside(place, (112.0, 92.0), (0.0, to));
    panel(svg, place, title);
    scale(svg, &area, |value| format!("{:.0} %", 100.0 * value));
    draw(svg, &area, place, rows, true);
    dashed(svg, &area, fair);
}

/// Ratings as points.
fn ratings(svg: &mut String, place: Place, title: &str, rows: &[Row]) {
    let low = rows.iter().map(|row| row.low).fold(f64::MAX, f64::min);
    let high = rows.iter().map(|row| row.high).fold(f64::MIN, f64::max);
    let room = (0.05 * (high - low)).max(0.5);
    let area = inside(place, (160.0, 130.0), (low - room, high + room));
    panel(svg, place, title);
    scale(svg, &area, super::paper::whole);
    draw(svg, &area, place, rows, false);
}

/// Weng and Lin's ratings of a report.
pub(super) fn weng_lin(svg: &mut String, place: Place, report: &Report) {
    let hue = |rating: &Rating| {
        let levels = &mut report.levels.iter();
        let at = levels.position(|level| level.level == rating.player);
        at.unwrap_or(0)
    };
    let row = |each: &Rating| Row::rated(&each.player, each.rating, each.within, hue(each), 2);
    let rows: Vec<Row> = report.ratings.iter().map(row).collect();
    ratings(svg, place, "Ratings (Weng and Lin)", &rows);
}

/// A ladder as an SVG file: Elo with intervals, then every pair.
pub fn ladder_svg(ladder: &Ladder, title: &str) -> String {
    let rungs = ladder.rungs.iter().enumerate();
    let rungs: Vec<Row> = rungs
        .map(|(at, rung)| Row::rated(&rung.player, rung.elo, rung.within, at, 0))
        .collect();
    let pairs = ladder.pairs.iter();
    let pairs: Vec<Row> = pairs
        .map(|pair| {
            let place = |name: &str| ladder.rungs.iter().position(|rung| rung.player == name);
            let name = format!("{} – {}", pair.one, pair.other);
            Row::share(name, &pair.share, place(&pair.one).unwrap_or(0))
        })
        .collect();
    let (first, second) = (tall(rungs.len()), tall(pairs.len()));
    let height = 96.0 + first + 16.0 + second + 44.0;
    let games: u64 = ladder.pairs.iter().map(|pair| pair.share.games).sum();
    let subtitle = format!("{} players, {games} games", ladder.players);
    let mut svg = sheet(height, title, &subtitle);
    ratings(&mut svg, (32.0, 96.0, 896.0, first), "Elo", &rungs);
    let place = (32.0, 112.0 + first, 896.0, second);
    wide(
        &mut svg,
        place,
        "Shares of the first of each pair",
        &pairs,
        0.5,
    );
    let note =
        "Elo is the likeliest for all pairs together, the mean being 1500; intervals are at 95 %.";
    foot(svg, height, note)
}

/// Things with a row each, at most so many.
const SHOWN: usize = 24;

/// What was chosen and held as an SVG file: what was won with most and least often, as far as it is certain.
pub fn things_svg(report: &Report) -> String {
    let mut best: Vec<&ThingReport> = report.things.iter().filter(|each| !each.always).collect();
    best.sort_by(|one, other| other.wins.low.total_cmp(&one.wins.low));
    let mut worst = best.clone();
    worst.sort_by(|one, other| one.wins.high.total_cmp(&other.wins.high));
    let rows = |things: &[&ThingReport], hue: usize| -> Vec<Row> {
        let things = things.iter().take(SHOWN);
        let row = |each: &&ThingReport| {
            let name = format!("{} {}", each.what, each.thing);
            let mut row = Row::share(name, &each.wins, hue);
            row.said = format!("{} of {} seats", row.said, each.seats);
            row
        };
        things.map(row).collect()
    };
    let (best, worst) = (rows(&best, 2), rows(&worst, 0));
    let (first, second) = (tall(best.len()), tall(worst.len()));
    let height = 96.0 + first + 16.0 + second + 44.0;
    let subtitle = format!("{} players, {} games", report.setup.players, report.games);
    let mut svg = sheet(height, report.title, &subtitle);
    let fair = report.fair();
    wide(
        &mut svg,
        (32.0, 96.0, 896.0, first),
        "Won with",
        &best,
        fair,
    );
    let place = (32.0, 112.0 + first, 896.0, second);
    wide(&mut svg, place, "Lost with", &worst, fair);
    let note = "Wins of the seats that chose or held it, with Wilson's intervals at 95 %; most certain first. All of it is in the table.";
    foot(svg, height, note)
}

/// Shares with long names.
fn wide(svg: &mut String, place: Place, title: &str, rows: &[Row], fair: f64) {
    let area = inside(place, (300.0, 170.0), (0.0, 1.0));
    panel(svg, place, title);
    scale(svg, &area, |value| format!("{:.0} %", 100.0 * value));
    draw(svg, &area, place, rows, false);
    dashed(svg, &area, fair);
}

fn inside(place: Place, (left, right): (f64, f64), (from, to): (f64, f64)) -> Area {
    let (x, y, width, height) = place;
    Area {
        x: x + left,
        y: y + 46.0,
        width: width - left - right,
        height: height - 78.0,
        from,
        to,
    }
}

fn dashed(svg: &mut String, area: &Area, value: f64) {
    let at = area.at(value);
    let style = format!("stroke=\"{INK}\" stroke-dasharray=\"3 4\" stroke-opacity=\"0.6\"");
    line(svg, (at, area.y - 4.0), (at, area.y + area.height), &style);
}

fn draw(svg: &mut String, area: &Area, place: Place, rows: &[Row], bars: bool) {
    let tall = area.height / rows.len().max(1) as f64;
    for (index, row) in rows.iter().enumerate() {
        let middle = area.y + tall * (index as f64 + 0.5);
        let end = "text-anchor=\"end\"";
        text(svg, area.x - 12.0, middle + 4.5, end, &row.name);
        if bars {
            let bar = area.at(row.value) - area.x;
            let _ = writeln!(
                svg,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{bar:.1}\" height=\"16\" rx=\"2\" fill=\"{}\" fill-opacity=\"0.8\"/>",
                area.x,
                middle - 8.0,
                colour(row.hue)
            );
        }
        let (low, high) = (area.at(row.low), area.at(row.high));
        let style = format!("stroke=\"{INK}\" stroke-width=\"1.5\"");
        line(svg, (low, middle), (high, middle), &style);
        for end in [low, high] {
            line(svg, (end, middle - 4.0), (end, middle + 4.0), &style);
        }
        if !bars {
            let _ = writeln!(
                svg,
                "<circle cx=\"{:.1}\" cy=\"{middle:.1}\" r=\"5\" fill=\"{}\" stroke=\"{PANEL}\"/>",
                area.at(row.value),
                colour(row.hue)
            );
        }
        let (x, width) = (place.0, place.2);
        let style = "text-anchor=\"end\" font-weight=\"600\"";
        text(svg, x + width - 16.0, middle + 4.5, style, &row.said);
    }
}
