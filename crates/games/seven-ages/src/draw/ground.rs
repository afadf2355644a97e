//! The printed map: areas by terrain on their coasts, rivers, crossings, regions, names and signs.

use crate::{
    content::{RELIGIONS, Terrain},
    sets::AreaId,
};
use orbis_draw::{
    Element, Face, Icon, circle, group, line as stroke_line, num, path, text::width, words,
};
use serde::Deserialize;
use std::{fmt::Write, sync::LazyLock};

#[derive(Deserialize)]
struct ArcText {
    k: String,
    p: Vec<f32>,
}

#[derive(Deserialize)]
struct LabelText {
    x: f32,
    y: f32,
    size: f32,
    lines: Vec<String>,
}

#[derive(Deserialize)]
struct AreaText {
    id: String,
    parts: Vec<Vec<Vec<i32>>>,
    circle: (f32, f32, f32),
    label: LabelText,
    tokens: Vec<(f32, f32)>,
    symbol: (f32, f32),
}

#[derive(Deserialize)]
struct LineText {
    p: Vec<f32>,
}

#[derive(Deserialize)]
struct RiverText {
    lines: Vec<LineText>,
}

#[derive(Deserialize)]
struct CrossingText {
    over_edge: bool,
    a_end: (f32, f32),
    b_end: (f32, f32),
}

#[derive(Deserialize)]
struct LinkText {
    a_end: (f32, f32),
    b_end: (f32, f32),
}

#[derive(Deserialize)]
struct CanalText {
    line: Vec<(f32, f32)>,
}

#[derive(Deserialize)]
struct CornerText {
    at: (f32, f32),
}

#[derive(Deserialize)]
struct RegionText {
    name: String,
    kind: String,
    outline: Vec<i32>,
    label: (f32, f32),
}

#[derive(Deserialize)]
struct ShapesText {
    width: f32,
    height: f32,
    arcs: Vec<ArcText>,
    areas: Vec<AreaText>,
    rivers: Vec<RiverText>,
    crossings: Vec<CrossingText>,
    links: Vec<LinkText>,
    canals: Vec<CanalText>,
    corners: Vec<CornerText>,
    regions: Vec<RegionText>,
}

/// An area as it is drawn.
pub(super) struct Shape {
    pub id: AreaId,
    outline: String,
    /// Places for pieces that leave its name to be read.
    pub tokens: Vec<(f32, f32)>,
    /// The largest circle in it.
    pub circle: (f32, f32, f32),
    name: Frame,
}

/// Left, upper, right and lower edge.
type Frame = (f32, f32, f32, f32);

impl Shape {
    /// Would something here cover its name?
    pub(super) fn names(&self, (left, top, right, low): Frame) -> bool {
        left < self.name.2 && self.name.0 < right && top < self.name.3 && self.name.1 < low
    }

    /// Its outline again; its path stands in the ground.
    pub(super) fn again(&self) -> Element {
        Element::new("use").set("href", format_args!("#shape-{}", self.id.slug()))
    }
}

/// The board without anything on it.
pub(super) struct Shapes {
    pub size: (f32, f32),
    pub areas: Vec<Shape>,
    /// The ground below what belongs to somebody.
    pub base: String,
    /// What is printed above it: rivers, borders of regions, names, signs, and what there is to say of each area.
    pub print: String,
}

fn line(out: &mut String, points: &[f32], begin: bool) {
    for (index, pair) in points.chunks_exact(2).enumerate() {
        let word = if begin && index == 0 { 'M' } else { 'L' };
        let _ = write!(out, "{word}{} {}", num(pair[0]), num(pair[1]));
    }
}

/// The rings of an area as one path.
fn outline(area: &AreaText, arcs: &[ArcText]) -> String {
    let mut out = String::new();
    for ring in area.parts.iter().flatten() {
        for (index, arc) in ring.iter().enumerate() {
            let at = if *arc >= 0 { *arc } else { -arc - 1 };
            let Some(points) = arcs.get(at as usize).map(|arc| &arc.p) else {
                continue;
            };
            if *arc >= 0 {
                line(&mut out, points, index == 0);
            } else {
                let back: Vec<f32> = points.chunks_exact(2).rev().flatten().copied().collect();
                line(&mut out, &back, index == 0);
            }
        }
        out.push('Z');
    }
    out
}

/// The colour of a terrain.
pub(super) const fn colour(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Fertile => "grass",
        Terrain::Forest => "ground-dark-green",
        Terrain::Jungle => "ground-jungle",
        Terrain::Mountain => "ground-brown",
        Terrain::Desert => "ground-yellow",
        Terrain::Tundra => "ice",
        Terrain::Sea => "sea",
        Terrain::Ocean => "shore",
    }
}

/// A sign of what is printed in an area; drawn around 0, 0.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Wheat,
    Oil,
    Elephants,
    /// A site of this religion, by its first two letters.
    Site(u8),
}

impl Sign {
    pub(super) fn draw(self) -> Element {
        match self {
            Sign::Wheat => Icon::Wheat.draw(0.0, 0.0, 11.0),
            Sign::Oil => path(
                "M0-5C2.9-1.3 3.8.4 3.8 2a3.8 3.8 0 0 1-7.6 0C-3.8.4-2.9-1.3 0-5Z",
            )
            .fill("ink"),
            Sign::Elephants => path(
                "M-5 4.4V0C-5-3-2.6-4.4 0-4.4C3.4-4.4 5.6-2.4 5.6.6C5.6 2.6 5.8 3.4 6.6 4.2L5.6 4.8C4.4 4 4.2 2.4 4.2 1.4C3.6 2 2.6 2.2 1.8 2V4.4H0V2.6H-2.6V4.4Z",
            )
            .fill("rock-edge"),
            Sign::Site(religion) => {
                let name = RELIGIONS.get(usize::from(religion)).unwrap_or(&"?");
                let mut letters = name.chars();
                let first = letters.next().unwrap_or('?').to_ascii_uppercase();
                let code: String = [first].into_iter().chain(letters.take(1)).collect();
                group()
                    .child(circle(0.0, 0.0, 5.6).fill("panel").stroke("cosmos", 1.2))
                    .child(
                        words(0.0, 2.2, code, Face::Bold, 6.2)
                            .middle()
                            .fill("cosmos"),
                    )
            }
        }
    }
}

/// What is printed in an area besides its ground.
pub(super) fn signs(area: AreaId) -> impl Iterator<Item = Sign> {
    let card = area.card();
    let goods = [
        (card.wheat, Sign::Wheat),
        (card.oil, Sign::Oil),
        (card.elephants, Sign::Elephants),
    ];
    let sites = (0..RELIGIONS.len() as u8).filter(|religion| card.sites >> religion & 1 != 0);
    let goods = goods
        .into_iter()
        .filter_map(|(there, sign)| there.then_some(sign));
    goods.chain(sites.map(Sign::Site))
}

fn coasts(width: f32, colour: &str) -> Element {
    Element::new("use")
        .set("href", "#coasts")
        .class("none round")
        .stroke(colour, width)
}

/// Areas with their terrain; the waters lie below the soft edge of the coasts.
fn base(text: &ShapesText, areas: &[Shape]) -> String {
    let mut coast = String::new();
    for arc in text.arcs.iter().filter(|arc| arc.k == "coast") {
        line(&mut coast, &arc.p, true);
    }
    let ground = |terrain: Terrain| {
        let fits = areas.iter().filter(|one| one.id.card().terrain == terrain);
        group()
            .fill(colour(terrain))
            .stroke(
                if matches!(terrain, Terrain::Sea | Terrain::Ocean) {
                    "sky"
                } else {
                    "edge"
                },
                0.7,
            )
            .children(
                fits.map(|one| path(&one.outline).id(format_args!("shape-{}", one.id.slug()))),
            )
    };
    group()
        .child(Element::new("defs").child(path(coast).id("coasts")))
        .children([Terrain::Ocean, Terrain::Sea].map(ground))
        .children([16.0, 8.0].map(|width| coasts(width, "sky").class("faint")))
        .children(Terrain::lands().map(ground))
        .to_string()
}

fn dashed(d: String, colour: &str, width: f32, dashes: &str) -> Element {
    path(d)
        .class("none")
        .stroke(colour, width)
        .set("stroke-dasharray", dashes)
}

/// Coasts, rivers, canals, crossings, and the corners in which areas touch.
fn lines(text: &ShapesText) -> Element {
    let mut regions = String::new();
    let inland = |arc: &&ArcText| arc.k == "land";
    let borders = text.regions.iter().flat_map(|region| &region.outline);
    let mut borders: Vec<usize> = borders.map(|arc| (*arc).max(-arc - 1) as usize).collect();
    borders.sort_unstable();
    borders.dedup();
    for arc in borders.iter().filter_map(|at| text.arcs.get(*at)) {
        if inland(&arc) {
            line(&mut regions, &arc.p, true);
        }
    }
    let mut rivers = String::new();
    for each in text.rivers.iter().flat_map(|river| &river.lines) {
        line(&mut rivers, &each.p, true);
    }
    let mut canals = String::new();
    for canal in &text.canals {
        let points: Vec<f32> = canal.line.iter().flat_map(|(x, y)| [*x, *y]).collect();
        line(&mut canals, &points, true);
    }
    let mut crossings = String::new();
    for each in &text.crossings {
        let (a, b) = (each.a_end, each.b_end);
        if each.over_edge {
            // It goes on at the other edge of the map.
            let edge = if a.0 > b.0 { text.width } else { 0.0 };
            line(&mut crossings, &[a.0, a.1, edge, a.1], true);
            line(&mut crossings, &[b.0, b.1, text.width - edge, b.1], true);
        } else {
            line(&mut crossings, &[a.0, a.1, b.0, b.1], true);
        }
    }
    let mut all = group()
        .child(dashed(regions, "accent", 2.0, "9 5"))
        .child(coasts(1.4, "edge"))
        .child(path(rivers).class("none round").stroke("gem", 2.6))
        .child(path(canals).class("none").stroke("gem-edge", 3.0))
        .child(dashed(crossings, "accent", 3.0, "3 3"));
    for link in &text.links {
        let ((x1, y1), (x2, y2)) = (link.a_end, link.b_end);
        all.push(stroke_line(x1, y1, x2, y2).stroke("gem-edge", 2.4));
    }
    for corner in &text.corners {
        let dot = circle(corner.at.0, corner.at.1, 2.6);
        all.push(dot.fill("panel").stroke("ink", 0.8));
    }
    all
}

/// Names of regions, to be read from afar.
fn regions(text: &ShapesText) -> Element {
    let named = text.regions.iter().filter(|region| region.kind != "world");
    group().class("when-far").children(named.map(|region| {
        let size = if region.kind == "continent" {
            30.0
        } else {
            21.0
        };
        let (x, y) = region.label;
        words(x, y, region.name.to_uppercase(), Face::Serif, size)
            .middle()
            .class("halo wide")
            .fill("label")
    }))
}

/// Where a name stands.
fn frame(label: &LabelText) -> Frame {
    let widths = label
        .lines
        .iter()
        .map(|line| width(line, Face::Serif, label.size));
    let half = widths.fold(0.0, f32::max) / 2.0;
    let high = label.lines.len() as f32 * label.size * 1.08 / 2.0;
    (
        label.x - half,
        label.y - high,
        label.x + half,
        label.y + high,
    )
}

/// Names of areas, to be read from near.
fn names(text: &ShapesText, areas: &[Shape]) -> Element {
    let mut all = group().class("when-near");
    for (area, shape) in text.areas.iter().zip(areas) {
        let label = &area.label;
        let count = label.lines.len() as f32;
        for (index, name) in label.lines.iter().enumerate() {
            let y = label.y + (index as f32 - (count - 1.0) / 2.0) * label.size * 1.08;
            let y = y + label.size * 0.35;
            let name = words(label.x, y, name, Face::Serif, label.size).middle();
            all.push(if shape.id.is_land() {
                name.class("halo")
            } else {
                name.class("i mute")
            });
        }
    }
    all
}

fn marks(text: &ShapesText, areas: &[Shape]) -> Element {
    let mut all = group().class("when-near");
    for (area, shape) in text.areas.iter().zip(areas) {
        let signs: Vec<Sign> = signs(shape.id).collect();
        let (x, y) = area.symbol;
        let left = x - (signs.len() as f32 - 1.0) * 6.0;
        for (index, sign) in signs.into_iter().enumerate() {
            let sign = group()
                .translate(left + index as f32 * 12.0, y)
                .child(sign.draw());
            all.push(sign);
        }
    }
    all
}

/// The shapes of the board. The file is part of the program: that it can be read is a test's business.
pub(super) fn shapes() -> &'static Shapes {
    static SHAPES: LazyLock<Shapes> = LazyLock::new(|| {
        let text: ShapesText = serde_json::from_str(include_str!("../../content/shapes.json"))
            .unwrap_or_else(|error| panic!("shapes: {error}"));
        let areas: Vec<Shape> = text
            .areas
            .iter()
            .map(|area| Shape {
                id: area
                    .id
                    .parse()
                    .unwrap_or_else(|_| panic!("shapes: {}", area.id)),
                outline: outline(area, &text.arcs),
                tokens: if area.tokens.is_empty() {
                    vec![(area.circle.0, area.circle.1)]
                } else {
                    area.tokens.clone()
                },
                circle: area.circle,
                name: frame(&area.label),
            })
            .collect();
        let print = group()
            .set("pointer-events", "none")
            .child(lines(&text))
            .child(regions(&text))
            .child(names(&text, &areas))
            .child(marks(&text, &areas));
        let looks = areas.iter().map(|shape| {
            let look = shape.again().class("look");
            look.set("data-about", super::area::printed(shape.id))
        });
        let print = group().child(print).children(looks);
        Shapes {
            size: (text.width, text.height),
            base: base(&text, &areas),
            print: print.to_string(),
            areas,
        }
    });
    &SHAPES
}
