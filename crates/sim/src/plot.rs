//! A report as a picture: win rates, scores, seats, lengths. Written by hand so that it looks like the rest of the house.

use crate::{Rate, Report, Spread, Tally, statistics::round_step, write::short};
use orbis_core::COLOURS;
use std::fmt::Write;

const PAPER: &str = "#f5f0e4";
const PANEL: &str = "#fffdf7";
const INK: &str = "#2a251e";
const QUIET: &str = "#857a68";
const LINE: &str = "#ddd3bf";
const SERIF: &str = "Georgia, 'Iowan Old Style', 'Palatino Linotype', serif";
const SANS: &str = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif";

/// The inside of a panel where things are plotted, and its horizontal scale.
struct Area {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    from: f64,
    to: f64,
}

impl Area {
    fn at(&self, value: f64) -> f64 {
        let span = (self.to - self.from).max(f64::MIN_POSITIVE);
        self.x + self.width * ((value - self.from) / span).clamp(0.0, 1.0)
    }
}

/// The whole report as an SVG file.
pub fn plot_svg(report: &Report) -> String {
    let rows = report.levels.len().max(report.seats.len()) as f64;
    let (top, score, bottom) = (
        92.0 + 34.0 * rows,
        96.0 + 64.0 * report.levels.len() as f64,
        230.0,
    );
    let height = 96.0 + top + 16.0 + score + 16.0 + bottom + 44.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 {height:.0}\" width=\"960\" height=\"{height:.0}\" \
         font-family=\"{SANS}\" font-size=\"13\" fill=\"{INK}\">\n<rect width=\"960\" height=\"{height:.0}\" fill=\"{PAPER}\"/>\n"
    );
    text(
        &mut svg,
        32.0,
        50.0,
        &format!("font-family=\"{SERIF}\" font-size=\"28\""),
        report.title,
    );
    let subtitle = format!(
        "{} players, {} games, seed {}",
        report.setup.players, report.games, report.seed
    );
    text(
        &mut svg,
        32.0,
        74.0,
        &format!("fill=\"{QUIET}\""),
        &subtitle,
    );
    let mut y = 96.0;
    let levels = report.levels.iter().enumerate();
    let levels: Vec<(String, &Rate, usize)> = levels
        .map(|(index, level)| (level.level.clone(), &level.wins, index))
        .collect();
    rates(
        &mut svg,
        (32.0, y, 440.0, top),
        "Wins by level",
        &levels,
        report.fair(),
    );
    let seats = report.seats.iter().enumerate();
    let seats: Vec<(String, &Rate, usize)> = seats
        .map(|(index, seat)| (format!("seat {}", seat.seat), &seat.wins, index))
        .collect();
    rates(
        &mut svg,
        (488.0, y, 440.0, top),
        "Wins by seat",
        &seats,
        report.fair(),
    );
    y += top + 16.0;
    scores(&mut svg, (32.0, y, 896.0, score), report);
    y += score + 16.0;
    lengths(&mut svg, (32.0, y, 440.0, bottom), &report.choices);
    figures(&mut svg, (488.0, y, 440.0, bottom), report);
    let foot = "Intervals are Wilson's at 95 %; shared wins are split.";
    text(
        &mut svg,
        32.0,
        height - 18.0,
        &format!("fill=\"{QUIET}\" font-size=\"11\""),
        foot,
    );
    svg.push_str("</svg>\n");
    svg
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

fn text(svg: &mut String, x: f64, y: f64, style: &str, words: &str) {
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" {style}>{}</text>",
        escaped(words)
    );
}

fn line(svg: &mut String, from: (f64, f64), to: (f64, f64), style: &str) {
    let _ = writeln!(
        svg,
        "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" {style}/>",
        from.0, from.1, to.0, to.1
    );
}

fn colour(index: usize) -> &'static str {
    COLOURS[index % COLOURS.len()].1
}

fn panel(svg: &mut String, (x, y, width, height): (f64, f64, f64, f64), title: &str) {
    let _ = writeln!(
        svg,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"8\" fill=\"{PANEL}\" stroke=\"{LINE}\"/>"
    );
    text(
        svg,
        x + 20.0,
        y + 30.0,
        &format!("font-family=\"{SERIF}\" font-size=\"17\""),
        title,
    );
}

/// A figure of a scale: whole numbers without a point.
fn whole(value: f64) -> String {
    if value.fract().abs() < 1e-9 {
        format!("{value:.0}")
    } else {
        short(value)
    }
}

/// Vertical lines at round numbers with their figures below.
fn scale(svg: &mut String, area: &Area, label: impl Fn(f64) -> String) {
    let step = round_step((area.to - area.from) / 6.0);
    let mut value = (area.from / step).ceil() * step;
    while value <= area.to + step * 1e-6 {
        let x = area.at(value);
        line(
            svg,
            (x, area.y),
            (x, area.y + area.height),
            &format!("stroke=\"{LINE}\""),
        );
        let style = format!("fill=\"{QUIET}\" font-size=\"11\" text-anchor=\"middle\"");
        text(svg, x, area.y + area.height + 16.0, &style, &label(value));
        value += step;
    }
}

/// Bars with intervals, and the share that equal players would have as a dashed line.
fn rates(
    svg: &mut String,
    place: (f64, f64, f64, f64),
    title: &str,
    rates: &[(String, &Rate, usize)],
    fair: f64,
) {
    panel(svg, place, title);
    let (x, y, width, height) = place;
    let most = rates.iter().map(|rate| rate.1.high).fold(fair, f64::max);
    let to = (most * 10.0).ceil() / 10.0;
    let area = Area {
        x: x + 112.0,
        y: y + 46.0,
        width: width - 190.0,
        height: height - 78.0,
        from: 0.0,
        to,
    };
    scale(svg, &area, |value| format!("{:.0} %", 100.0 * value));
    let row = area.height / rates.len().max(1) as f64;
    for (index, (name, rate, hue)) in rates.iter().enumerate() {
        let middle = area.y + row * (index as f64 + 0.5);
        text(
            svg,
            area.x - 12.0,
            middle + 4.5,
            "text-anchor=\"end\"",
            name,
        );
        let bar = area.at(rate.rate) - area.x;
        let _ = writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{bar:.1}\" height=\"16\" rx=\"2\" fill=\"{}\" fill-opacity=\"0.8\"/>",
            area.x,
            middle - 8.0,
            colour(*hue)
        );
        let (low, high) = (area.at(rate.low), area.at(rate.high));
        let style = format!("stroke=\"{INK}\" stroke-width=\"1.5\"");
        line(svg, (low, middle), (high, middle), &style);
        for end in [low, high] {
            line(svg, (end, middle - 4.0), (end, middle + 4.0), &style);
        }
        text(
            svg,
            x + width - 16.0,
            middle + 4.5,
            "text-anchor=\"end\" font-weight=\"600\"",
            &format!("{:.1} %", 100.0 * rate.rate),
        );
    }
    let fair = area.at(fair);
    let style = format!("stroke=\"{INK}\" stroke-dasharray=\"3 4\" stroke-opacity=\"0.6\"");
    line(
        svg,
        (fair, area.y - 4.0),
        (fair, area.y + area.height),
        &style,
    );
}

/// A violin for each level: the smoothed histogram mirrored, with quartiles and median.
fn scores(svg: &mut String, place: (f64, f64, f64, f64), report: &Report) {
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

fn lengths(svg: &mut String, place: (f64, f64, f64, f64), choices: &Spread) {
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

fn figures(svg: &mut String, place: (f64, f64, f64, f64), report: &Report) {
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
