//! The paper that plots are drawn on: panels, scales, words. Written by hand so that a file by itself looks like the rest of the house.

use crate::{statistics::round_step, write::short};
use orbis_core::COLOURS;
use std::fmt::Write;

pub(super) const PAPER: &str = "#f5f0e4";
pub(super) const PANEL: &str = "#fffdf7";
pub(super) const INK: &str = "#2a251e";
pub(super) const QUIET: &str = "#857a68";
pub(super) const LINE: &str = "#ddd3bf";
pub(super) const SERIF: &str = "Georgia, 'Iowan Old Style', 'Palatino Linotype', serif";
pub(super) const SANS: &str = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif";

/// The inside of a panel where things are plotted, and its horizontal scale.
pub(super) struct Area {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    pub from: f64,
    pub to: f64,
}

impl Area {
    pub fn at(&self, value: f64) -> f64 {
        let span = (self.to - self.from).max(f64::MIN_POSITIVE);
        self.x + self.width * ((value - self.from) / span).clamp(0.0, 1.0)
    }
}

/// A place on a sheet: x, y, width and height.
pub(super) type Place = (f64, f64, f64, f64);

/// A sheet with a title and a line below it; it has to be closed.
pub(super) fn sheet(height: f64, title: &str, subtitle: &str) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 {height:.0}\" width=\"960\" height=\"{height:.0}\" \
         font-family=\"{SANS}\" font-size=\"13\" fill=\"{INK}\">\n<rect width=\"960\" height=\"{height:.0}\" fill=\"{PAPER}\"/>\n"
    );
    let serif = format!("font-family=\"{SERIF}\" font-size=\"28\"");
    text(&mut svg, 32.0, 50.0, &serif, title);
    let quiet = format!("fill=\"{QUIET}\"");
    text(&mut svg, 32.0, 74.0, &quiet, subtitle);
    svg
}

/// Closes a sheet with a note at its foot.
pub(super) fn foot(mut svg: String, height: f64, note: &str) -> String {
    let quiet = format!("fill=\"{QUIET}\" font-size=\"11\"");
    text(&mut svg, 32.0, height - 18.0, &quiet, note);
    svg.push_str("</svg>\n");
    svg
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

pub(super) fn text(svg: &mut String, x: f64, y: f64, style: &str, words: &str) {
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" {style}>{}</text>",
        escaped(words)
    );
}

pub(super) fn line(svg: &mut String, from: (f64, f64), to: (f64, f64), style: &str) {
    let _ = writeln!(
        svg,
        "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" {style}/>",
        from.0, from.1, to.0, to.1
    );
}

pub(super) fn colour(index: usize) -> &'static str {
    COLOURS[index % COLOURS.len()].1
}

pub(super) fn panel(svg: &mut String, (x, y, width, height): (f64, f64, f64, f64), title: &str) {
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
pub(super) fn whole(value: f64) -> String {
    if value.fract().abs() < 1e-9 {
        format!("{value:.0}")
    } else {
        short(value)
    }
}

/// Vertical lines at round numbers with their figures below.
pub(super) fn scale(svg: &mut String, area: &Area, label: impl Fn(f64) -> String) {
    let step = round_step((area.to - area.from) / 6.0);
    // As whole numbers of steps, so that there is no zero below zero.
    let ticks = (area.from / step).ceil() as i64..=(area.to / step + 1e-6).floor() as i64;
    for value in ticks.map(|tick| tick as f64 * step) {
        let x = area.at(value);
        line(
            svg,
            (x, area.y),
            (x, area.y + area.height),
            &format!("stroke=\"{LINE}\""),
        );
        let style = format!("fill=\"{QUIET}\" font-size=\"11\" text-anchor=\"middle\"");
        text(svg, x, area.y + area.height + 16.0, &style, &label(value));
    }
}
