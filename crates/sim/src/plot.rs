//! A report as a picture: win rates, ratings, scores, how they settled, lengths.

mod course;
mod intervals;
mod paper;

pub use intervals::{ladder_svg, things_svg};

use crate::{Report, Spread, Tally, write::short};
use intervals::Row;
use orbis_core::COLOURS;
use paper::{Area, INK, PANEL, Place, QUIET, colour, foot, line, panel, scale, sheet, text, whole};
use std::fmt::Write;

/// The whole report as an SVG file.
pub fn plot_svg(report: &Report) -> String {
    let several = !report.ratings.is_empty();
    let rows = report.levels.len().max(report.seats.len());
    let (top, rated) = (intervals::tall(rows), intervals::tall(report.ratings.len()));
    let (score, low) = (96.0 + 64.0 * report.levels.len() as f64, 230.0);
    let middle = if several { rated + low + 32.0 } else { 0.0 };
    let height = 96.0 + top + 16.0 + middle + score + 16.0 + low + 44.0;
    let subtitle = format!(
        "{} players, {} games, seed {}",
        report.setup.players, report.games, report.seed
    );
    let mut svg = sheet(height, report.title, &subtitle);
    let mut y = 96.0;
    let levels = report.levels.iter().enumerate();
    let levels: Vec<Row> = levels
        .map(|(index, level)| Row::share(level.level.clone(), &level.wins, index))
        .collect();
    let (left, right, fair) = ((32.0, y, 440.0, top), (488.0, y, 440.0, top), report.fair());
    intervals::shares(&mut svg, left, "Wins by level", &levels, fair);
    let seats = report.seats.iter().enumerate();
    let seats: Vec<Row> = seats
        .map(|(index, seat)| Row::share(format!("seat {}", seat.seat), &seat.wins, index))
        .collect();
    intervals::shares(&mut svg, right, "Wins by seat", &seats, fair);
    y += top + 16.0;
    if several {
        intervals::weng_lin(&mut svg, (32.0, y, 896.0, rated), report);
        y += rated + 16.0;
        course::course(&mut svg, (32.0, y, 896.0, low), report);
        y += low + 16.0;
    }
    scores(&mut svg, (32.0, y, 896.0, score), report);
    y += score + 16.0;
    lengths(&mut svg, (32.0, y, 440.0, low), &report.choices);
    figures(&mut svg, (488.0, y, 440.0, low), report);
    let note =
        "Intervals are Wilson's at 95 %, those of ratings 1.96 deviations; shared wins are split.";
    foot(svg, height, note)
}

/// A violin for each level: the smoothed histogram mirrored, with quartiles and median.
fn scores(svg: &mut String, place: Place, report: &Report) {
    panel(svg, place, "Scores by level");
    let (x, y, width, height) = place;
    let spreads = || report.levels.iter().map(|level| &level.score);
    let low = spreads().map(|score| score.min).fold(f64::MAX, f64::min);
    let high = spreads().map(|score| score.max).fold(f64::MIN, f64::max);
    let room = ((high - low) * 0.04).max(1.0);
    let area = Area {
        x: x + 112.0,
        y: y + 46.0,
        width: width - 240.0,
        height: height - 78.0,
        from: low - room,
        to: high + room,
    };
    scale(svg, &area, whole);
    let row = area.height / report.levels.len().max(1) as f64;
    for (index, level) in report.levels.iter().enumerate() {
        let middle = area.y + row * (index as f64 + 0.5);
        text(
            svg,
            area.x - 12.0,
            middle + 4.5,
            "text-anchor=\"end\"",
            &level.level,
        );
        violin(
            svg,
            &area,
            middle,
            row * 0.42,
            &report.scores[index],
            colour(index),
        );
        quartiles(svg, &area, middle, &level.score);
        let words = format!("{} ± {}", short(level.score.mean), short(level.score.sd));
        text(
            svg,
            x + width - 16.0,
            middle + 4.5,
            "text-anchor=\"end\" font-weight=\"600\"",
            &words,
        );
    }
}

fn quartiles(svg: &mut String, area: &Area, middle: f64, score: &Spread) {
    let (q1, q3) = (area.at(score.q1), area.at(score.q3));
    line(
        svg,
        (q1, middle),
        (q3, middle),
        &format!("stroke=\"{INK}\" stroke-width=\"5\" stroke-linecap=\"round\""),
    );
    let _ = writeln!(
        svg,
        "<circle cx=\"{:.1}\" cy=\"{middle:.1}\" r=\"4\" fill=\"{PANEL}\" stroke=\"{INK}\" stroke-width=\"1.5\"/>",
        area.at(score.median)
    );
}

/// The density of the numbers, smoothed by a bell as wide as Silverman's rule says.
fn violin(svg: &mut String, area: &Area, middle: f64, half: f64, numbers: &Tally, fill: &str) {
    const STEPS: usize = 96;
    let spread = numbers.spread();
    let bell = (0.9 * spread.sd * (spread.count.max(1) as f64).powf(-0.2))
        .max((area.to - area.from) / 200.0);
    let (from, to) = (spread.min - 2.0 * bell, spread.max + 2.0 * bell);
    let value = |step: usize| from + (to - from) * step as f64 / STEPS as f64;
    let density = |at: f64| -> f64 {
        numbers
            .iter()
            .map(|(number, count)| count as f64 * (-0.5 * ((at - number) / bell).powi(2)).exp())
            .sum()
    };
    let densities: Vec<f64> = (0..=STEPS).map(|step| density(value(step))).collect();
    let peak = densities.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    let mut path = String::new();
    let upper = (0..=STEPS).map(|step| (step, -1.0));
    for (step, side) in upper.chain((0..=STEPS).rev().map(|step| (step, 1.0))) {
        let pen = if path.is_empty() { 'M' } else { 'L' };
        let y = middle + side * half * densities[step] / peak;
        let _ = write!(path, "{pen}{:.1} {y:.1}", area.at(value(step)));
    }
    let _ = writeln!(
        svg,
        "<path d=\"{path}Z\" fill=\"{fill}\" fill-opacity=\"0.55\" stroke=\"{fill}\"/>"
    );
}

fn lengths(svg: &mut String, place: Place, choices: &Spread) {
    panel(svg, place, "Choices in a game");
    let (x, y, width, height) = place;
    let bins = &choices.histogram;
    let from = bins.first().map_or(0.0, |bin| bin.low);
    let to = bins.last().map_or(1.0, |bin| bin.high);
    let area = Area {
        x: x + 24.0,
        y: y + 46.0,
        width: width - 48.0,
        height: height - 78.0,
        from,
        to,
    };
    scale(svg, &area, whole);
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or(1).max(1) as f64;
    for bin in bins {
        let tall = area.height * bin.count as f64 / most;
        let (left, right) = (area.at(bin.low), area.at(bin.high));
        let _ = writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\" fill=\"{}\" fill-opacity=\"0.75\"/>",
            left + 0.5,
            area.y + area.height - tall,
            (right - left - 1.0).max(0.5),
            COLOURS[6].1
        );
    }
}

fn figures(svg: &mut String, place: Place, report: &Report) {
    panel(svg, place, "In figures");
    let mut rows = vec![
        (
            "choices".to_string(),
            report.choices.mean,
            Some(report.choices.sd),
        ),
        (
            "decisions".to_string(),
            report.decisions.mean,
            Some(report.decisions.sd),
        ),
        ("offers a choice".to_string(), report.offers_mean, None),
        (
            "most offers".to_string(),
            f64::from(report.offers_max),
            None,
        ),
    ];
    rows.extend(
        report
            .statistics
            .iter()
            .map(|figure| (figure.name.to_string(), figure.mean, Some(figure.sd))),
    );
    for (index, (name, mean, sd)) in rows.iter().take(8).enumerate() {
        let y = place.1 + 60.0 + 20.0 * index as f64;
        text(svg, place.0 + 20.0, y, &format!("fill=\"{QUIET}\""), name);
        let words = sd.map_or(whole(*mean), |sd| {
            format!("{} ± {}", short(*mean), short(sd))
        });
        text(
            svg,
            place.0 + place.2 - 20.0,
            y,
            "text-anchor=\"end\" font-weight=\"600\"",
            &words,
        );
    }
}
