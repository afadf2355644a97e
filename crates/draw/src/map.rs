//! Ground and water: seas with waves, coasts that are not ruled with a ruler, polygons and hexes.

use crate::svg::{Element, group, num, path, rect};
use std::fmt::Write;

/// A sea with waves. The id must be the panel's own: patterns are found by it.
pub fn sea(id: &str, wide: f32, high: f32) -> Element {
    let wave = path("M0 9q7-5 14 0t14 0").class("none").stroke("wave", 1.2);
    let pattern = Element::new("pattern")
        .id(format_args!("{id}-waves"))
        .at("width", 28.0)
        .at("height", 16.0)
        .set("patternUnits", "userSpaceOnUse")
        .child(wave);
    group()
        .child(Element::new("defs").child(pattern))
        .child(rect(0.0, 0.0, wide, high, 10.0).fill("sea"))
        .child(rect(0.0, 0.0, wide, high, 10.0).set("fill", format_args!("url(#{id}-waves)")))
}

/// A little wandering number between -1 and 1, always the same for the same place.
pub fn wobble(seed: u32) -> f32 {
    let mut bits = seed.wrapping_mul(0x9e37_79b9) ^ 0x85eb_ca6b;
    bits ^= bits >> 15;
    bits = bits.wrapping_mul(0x2c1b_3c6d);
    bits ^= bits >> 12;
    bits = bits.wrapping_mul(0x297a_2d39);
    bits ^= bits >> 15;
    (bits % 2001) as f32 / 1000.0 - 1.0
}

/// A curve through points, open or closed.
pub fn smooth(points: &[(f32, f32)], closed: bool) -> String {
    let count = points.len();
    let Some(first) = points.first() else {
        return String::new();
    };
    let mut d = format!("M{} {}", num(first.0), num(first.1));
    let at = |index: isize| {
        let index = if closed {
            index.rem_euclid(count as isize)
        } else {
            index.clamp(0, count as isize - 1)
        };
        points[index as usize]
    };
    let segments = if closed {
        count
    } else {
        count.saturating_sub(1)
    };
    for index in 0..segments as isize {
        let (before, from, to, after) = (at(index - 1), at(index), at(index + 1), at(index + 2));
        let one = (
            from.0 + (to.0 - before.0) / 6.0,
            from.1 + (to.1 - before.1) / 6.0,
        );
        let two = (
            to.0 - (after.0 - from.0) / 6.0,
            to.1 - (after.1 - from.1) / 6.0,
        );
        let _ = write!(
            d,
            "C{} {} {} {} {} {}",
            num(one.0),
            num(one.1),
            num(two.0),
            num(two.1),
            num(to.0),
            num(to.1)
        );
    }
    if closed {
        d.push('Z');
    }
    d
}

/// A polygon.
pub fn polygon(points: &[(f32, f32)]) -> String {
    let mut d = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        let _ = write!(
            d,
            "{}{} {}",
            if index == 0 { 'M' } else { 'L' },
            num(*x),
            num(*y)
        );
    }
    d + "Z"
}

/// An island: a round shape that is not quite round.
pub fn island(x: f32, y: f32, radius: f32, seed: u32) -> String {
    let points: Vec<(f32, f32)> = (0..9)
        .map(|step| {
            let angle = (step as f32 * 40.0).to_radians();
            let r = radius * (1.0 + 0.16 * wobble(seed.wrapping_mul(31).wrapping_add(step)));
            (x + r * angle.sin(), y - r * 0.86 * angle.cos())
        })
        .collect();
    smooth(&points, true)
}

/// A square of land. On sea sides (north, east, south, west) the coast keeps away from the border and wanders;
/// on the others the land reaches the border and joins its neighbour.
pub fn square(x: f32, y: f32, size: f32, sea: [bool; 4], seed: u32) -> String {
    const INSET: f32 = 6.0;
    const STEPS: u32 = 6;
    // Along each side from corner to corner, clockwise from the north-west; `u` runs along it, `v` into the square.
    let map = |side: usize, u: f32, v: f32| match side {
        0 => (x + u, y + v),
        1 => (x + size - v, y + u),
        2 => (x + size - u, y + size - v),
        _ => (x + v, y + size - u),
    };
    let mut d = String::new();
    for side in 0..4 {
        let (before, here, after) = (sea[(side + 3) % 4], sea[side], sea[(side + 1) % 4]);
        let depth = if here { INSET } else { 0.0 };
        let round = |other: bool| {
            if here && other {
                20.0
            } else if other {
                INSET
            } else {
                0.0
            }
        };
        let (start, end) = (round(before), size - round(after));
        let first = map(side, start, depth);
        let _ = write!(
            d,
            "{}{} {}",
            if side == 0 { 'M' } else { 'L' },
            num(first.0),
            num(first.1)
        );
        if here {
            let points: Vec<(f32, f32)> = (0..=STEPS)
                .map(|step| {
                    // Where the coast goes on in the next square it runs straight, so that the two meet.
                    let first = if before { 1 } else { 2 };
                    let last = if after { STEPS - 1 } else { STEPS - 2 };
                    let free = (first..=last).contains(&step);
                    let wander = if free {
                        2.6 * wobble(seed * 64 + side as u32 * 16 + step)
                    } else {
                        0.0
                    };
                    map(
                        side,
                        start + (end - start) * step as f32 / STEPS as f32,
                        depth + wander,
                    )
                })
                .collect();
            let curve = smooth(&points, false);
            // The curve's own start is where the path already is.
            d.push_str(&curve[curve.find('C').unwrap_or(curve.len())..]);
        } else {
            let last = map(side, end, depth);
            let _ = write!(d, "L{} {}", num(last.0), num(last.1));
        }
        if here && after {
            let corner = map(side, size - INSET, INSET);
            let next = map((side + 1) % 4, 20.0, INSET);
            let _ = write!(
                d,
                "Q{} {} {} {}",
                num(corner.0),
                num(corner.1),
                num(next.0),
                num(next.1)
            );
        }
    }
    d + "Z"
}

/// Land in layers: shallow water, shore, ground and its edge. One path holds all of it; the id must be the panel's own.
pub fn land(id: &str, d: &str) -> Element {
    let layer = |class: &str| {
        Element::new("use")
            .set("href", format_args!("#{id}-land"))
            .class(class)
    };
    group()
        .child(Element::new("defs").child(path(d).id(format_args!("{id}-land"))))
        .child(layer("coast"))
        .child(layer("shore"))
        .child(layer("ground"))
        // Once more without an edge: what remains of the edge is the coast.
        .child(layer("f-land"))
}
