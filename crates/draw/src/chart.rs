//! Charts: lines over time, bars with intervals.

use crate::{
    palette,
    svg::{Element, circle, group, line, num, path, rect, words},
    text::Face,
};
use orbis_core::Seat;

/// A rounded step for an axis, so that about `count` marks reach `top`.
fn step(top: f32, count: f32) -> f32 {
    let rough = (top / count).max(f32::MIN_POSITIVE);
    let power = 10f32.powf(rough.log10().floor());
    let lead = rough / power;
    power
        * if lead <= 1.0 {
            1.0
        } else if lead <= 2.0 {
            2.0
        } else if lead <= 5.0 {
            5.0
        } else {
            10.0
        }
}

/// One line of a chart.
#[derive(Clone, Debug)]
pub struct Series {
    /// Whose.
    pub seat: Seat,
    /// Values at equal distances in time.
    pub values: Vec<f32>,
}

/// Lines over time, each in its seat's colour with its letter at the end.
pub fn lines(wide: f32, high: f32, title: &str, series: &[Series]) -> Element {
    let (left, right, top, bottom) = (44.0, 30.0, 34.0, 24.0);
    let all = series
        .iter()
        .flat_map(|each| each.values.iter().copied())
        .filter(|value| value.is_finite());
    let (low, peak) = all.fold((0f32, 1f32), |(low, peak), value| {
        (low.min(value), peak.max(value))
    });
    let longest = series
        .iter()
        .map(|each| each.values.len())
        .max()
        .unwrap_or(0)
        .max(2);
    let x_of = |index: usize| left + (wide - left - right) * index as f32 / (longest - 1) as f32;
    let y_of = |value: f32| high - bottom - (high - top - bottom) * (value - low) / (peak - low);
    let mut drawing = group().child(words(left, 20.0, title, Face::Title, 14.0));
    let step = step(peak - low, 5.0);
    let mut mark = (low / step).ceil() * step;
    while mark <= peak {
        let y = y_of(mark);
        drawing.push(line(left, y, wide - right, y).stroke("line", 0.8));
        drawing.push(
            words(left - 6.0, y + 3.5, num(mark), Face::Sans, 10.0)
                .end()
                .class("mute"),
        );
        mark += step;
    }
    let mut ends: Vec<f32> = Vec::new();
    for each in series {
        let mut d = String::new();
        for (index, value) in each
            .values
            .iter()
            .enumerate()
            .filter(|(_, value)| value.is_finite())
        {
            let start = if d.is_empty() { 'M' } else { 'L' };
            d.push_str(&format!(
                "{start}{} {}",
                num(x_of(index)),
                num(y_of(*value))
            ));
        }
        drawing.push(
            path(d)
                .class("none round")
                .stroke(palette::seat(each.seat), 2.4),
        );
        let Some(last) = each.values.iter().rev().find(|value| value.is_finite()) else {
            continue;
        };
        let x = x_of(each.values.len() - 1);
        let mut y = y_of(*last);
        drawing.push(palette::shape(each.seat, x, y, 4.4));
        while ends.iter().any(|other| (other - y).abs() < 12.0) {
            y -= 12.0;
        }
        ends.push(y);
        drawing.push(words(
            x + 8.0,
            y + 4.0,
            each.seat.letter(),
            Face::Bold,
            11.0,
        ));
    }
    drawing
}

/// A bar with its uncertainty.
#[derive(Clone, Debug)]
pub struct Bar {
    /// What it stands for.
    pub label: String,
    /// Its value.
    pub value: f32,
    /// From where to where the true value may be.
    pub interval: Option<(f32, f32)>,
    /// A colour of the palette.
    pub colour: String,
}

/// Lying bars with their values; the height follows from their number.
pub fn bars(wide: f32, title: &str, bars: &[Bar]) -> (Element, f32) {
    const ROW: f32 = 26.0;
    let label_room = bars
        .iter()
        .map(|bar| crate::width(&bar.label, Face::Sans, 12.0))
        .fold(40.0, f32::max)
        + 12.0;
    let peak = bars
        .iter()
        .map(|bar| {
            bar.interval
                .map_or(bar.value, |(_, high)| high.max(bar.value))
        })
        .fold(1e-6, f32::max);
    let room = wide - label_room - 70.0;
    let x_of = |value: f32| label_room + room * (value / peak).clamp(0.0, 1.0);
    let mut drawing = group().child(words(0.0, 18.0, title, Face::Title, 14.0));
    for (index, bar) in bars.iter().enumerate() {
        let y = 30.0 + index as f32 * ROW;
        drawing.push(words(label_room - 8.0, y + 14.0, &bar.label, Face::Sans, 12.0).end());
        drawing.push(
            rect(label_room, y + 3.0, x_of(bar.value) - label_room, 15.0, 3.0).fill(&bar.colour),
        );
        let mut end = x_of(bar.value);
        if let Some((low, high)) = bar.interval {
            let (low, high) = (x_of(low), x_of(high));
            drawing.push(
                path(format!(
                    "M{0} {3}V{4}M{0} {2}H{1}M{1} {3}V{4}",
                    num(low),
                    num(high),
                    num(y + 10.5),
                    num(y + 6.5),
                    num(y + 14.5)
                ))
                .class("none")
                .stroke("ink", 1.3),
            );
            drawing.push(circle(x_of(bar.value), y + 10.5, 2.2).fill("ink"));
            end = end.max(high);
        }
        drawing.push(words(end + 8.0, y + 14.5, num(bar.value), Face::Bold, 12.0));
    }
    (drawing, 36.0 + bars.len() as f32 * ROW)
}
