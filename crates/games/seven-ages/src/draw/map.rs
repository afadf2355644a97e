//! The world: areas by terrain, rivers, crossings, and what stands on it.

use crate::{
    Position,
    content::{Class, Terrain},
    sets::AreaId,
};
use orbis_core::{Panel, Seat};
use orbis_draw::{
    Element, Face, Icon, Offers, circle, group, num, panel, path, piece, rect, track, words,
};
use serde::Deserialize;
use std::{fmt::Write, sync::LazyLock};

const HEAD: f32 = 60.0;

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
struct ShapesText {
    width: f32,
    height: f32,
    arcs: Vec<ArcText>,
    areas: Vec<AreaText>,
    rivers: Vec<RiverText>,
    crossings: Vec<CrossingText>,
}

/// An area as it is drawn.
struct Shape {
    id: AreaId,
    outline: String,
    tokens: Vec<(f32, f32)>,
    radius: f32,
}

struct Shapes {
    size: (f32, f32),
    areas: Vec<Shape>,
    base: String,
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

fn ground(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Fertile => "ground-green",
        Terrain::Forest => "ground-dark-green",
        Terrain::Jungle => "ground-teal",
        Terrain::Mountain => "ground-brown",
        Terrain::Desert => "ground-yellow",
        Terrain::Tundra => "ice",
        Terrain::Sea => "sea",
        Terrain::Ocean => "shore",
    }
}

/// What is printed in an area besides its ground: wheat, oil, elephants, sites of religions.
fn signs(area: AreaId) -> Vec<Element> {
    let card = area.card();
    let oil =
        path("M0-4.5C2.6-1.2 3.4.4 3.4 1.8a3.4 3.4 0 0 1-6.8 0C-3.4.4-2.6-1.2 0-4.5Z").fill("ink");
    let elephant = path(
        "M-4.6 3.6V-.4C-4.6-3-2.4-4 0-4C3-4 4.6-2.4 4.6.2V3.6H3.4V.8C3 1.6 2 1.8 1.2 1.6V3.6H-.4V2H-2V3.6Z",
    );
    let site = path("M-.9-4.6H.9V-2.4H3.2V-.6H.9V4.6H-.9V-.6H-3.2V-2.4H-.9Z").fill("cosmos");
    let all = [
        (card.wheat, Icon::Wheat.draw(0.0, 0.0, 10.0)),
        (card.oil, oil),
        (card.elephants, elephant.fill("rock-edge")),
        (card.sites != 0, site),
    ];
    all.into_iter()
        .filter_map(|(there, sign)| there.then_some(sign))
        .collect()
}

fn base(text: &ShapesText, areas: &[Shape]) -> String {
    let mut base = group();
    for shape in areas {
        let fill = ground(shape.id.card().terrain);
        base.push(
            path(&shape.outline)
                .id(format_args!("shape-{}", shape.id.slug()))
                .fill(fill)
                .stroke("border", 0.6),
        );
    }
    let mut coast = String::new();
    for arc in text.arcs.iter().filter(|arc| arc.k == "coast") {
        line(&mut coast, &arc.p, true);
    }
    base.push(path(coast).class("none").stroke("edge", 1.4));
    let mut rivers = String::new();
    for each in text.rivers.iter().flat_map(|river| &river.lines) {
        line(&mut rivers, &each.p, true);
    }
    base.push(path(rivers).class("none").stroke("sky", 2.4));
    let mut crossings = String::new();
    for each in text.crossings.iter().filter(|each| !each.over_edge) {
        let points = [each.a_end.0, each.a_end.1, each.b_end.0, each.b_end.1];
        line(&mut crossings, &points, true);
    }
    base.push(
        path(crossings)
            .class("none")
            .stroke("accent", 2.0)
            .set("stroke-dasharray", "4 3"),
    );
    for area in &text.areas {
        let label = &area.label;
        let lines = label.lines.len() as f32;
        for (index, words_) in label.lines.iter().enumerate() {
            let y = label.y + (index as f32 - (lines - 1.0) / 2.0) * label.size * 1.08;
            base.push(
                words(
                    label.x,
                    y + label.size * 0.35,
                    words_,
                    Face::Serif,
                    label.size,
                )
                .middle()
                .class("halo"),
            );
        }
    }
    for shape in areas {
        let Some((x, y)) = shape.tokens.last().copied() else {
            continue;
        };
        let signs = signs(shape.id);
        let left = x - (signs.len() as f32 - 1.0) * 4.5;
        for (index, sign) in signs.into_iter().enumerate() {
            base.push(
                group()
                    .translate(left + index as f32 * 9.0, y + 11.0)
                    .child(sign),
            );
        }
    }
    base.to_string()
}

/// The shapes of the board. The file is part of the program: that it can be read is a test's business.
fn shapes() -> &'static Shapes {
    static SHAPES: LazyLock<Shapes> = LazyLock::new(|| {
        let text: ShapesText = serde_json::from_str(include_str!("../../content/shapes.json"))
            .unwrap_or_else(|error| panic!("shapes: {error}"));
        let areas: Vec<Shape> = text
            .areas
            .iter()
            .filter_map(|area| {
                Some(Shape {
                    id: area.id.parse().ok()?,
                    outline: outline(area, &text.arcs),
                    tokens: if area.tokens.is_empty() {
                        vec![(area.circle.0, area.circle.1)]
                    } else {
                        area.tokens.clone()
                    },
                    radius: area.circle.2,
                })
            })
            .collect();
        let base = base(&text, &areas);
        Shapes {
            size: (text.width, text.height),
            areas,
            base,
        }
    });
    &SHAPES
}

/// What stands in an area.
fn pieces(position: &Position, shape: &Shape) -> Option<Element> {
    let world = &position.world;
    let area = shape.id;
    let city = world.city(area);
    let owner = world.owner(area);
    let temple = world.temple(area);
    if owner.is_none() && city == 0 && temple.is_none() {
        return None;
    }
    let mut all = group();
    let scale = (shape.radius / 16.0).clamp(0.7, 1.7);
    let (x, y) = shape.tokens[0];
    if let Some(set) = owner
        && let Some(seat) = position.seat_of(set)
    {
        let units = world.units(area);
        let ships = units.of_class(|class| class == Class::Ship);
        let count = u32::from(units.total());
        let token = if ships == units.total() {
            piece::fleet(seat, count)
        } else {
            piece::army(seat, count)
        };
        let name = position.empire(set).map_or("", |empire| empire.card.name());
        all.push(
            group()
                .place(x, y, scale)
                .title(format_args!("{name}: {}", crate::text::units(units)))
                .child(token),
        );
        // Empires of one player are told apart by the first letters of their names.
        let sign: String = name.chars().take(4).collect();
        let sign = words(x, y - 14.5 * scale, sign, Face::Bold, 7.0 * scale.max(1.0));
        all.push(sign.middle().class("halo"));
        if world.forts.has(area) {
            all.push(
                group()
                    .place(x - 14.0 * scale, y + 10.0 * scale, scale * 0.5)
                    .child(piece::fort(seat)),
            );
        }
        if world.chiefs.iter().any(|chief| chief.area == area) {
            all.push(
                circle(x - 11.0 * scale, y - 9.0 * scale, 4.0 * scale)
                    .fill("leader")
                    .stroke("ink", 0.6),
            );
        }
    }
    if position.kingdom(area) {
        let units = world.units(area);
        all.push(
            group()
                .place(x, y, scale)
                .title(format_args!(
                    "a neutral kingdom: {}",
                    crate::text::units(units)
                ))
                .child(circle(0.0, 0.0, 11.0).fill("stone").stroke("ink", 1.0))
                .child(words(0.0, 4.0, units.total(), Face::Bold, 11.0).middle()),
        );
    }
    if let Some(religion) = temple {
        all.push(
            group()
                .place(x - 14.0 * scale, y, scale)
                .title(format_args!(
                    "a temple of {}",
                    crate::text::religion(religion)
                ))
                .child(path("M-5 4V-1L0-6L5-1V4Z").fill("gold").stroke("ink", 0.7)),
        );
    }
    if city > 0 {
        let capital = position
            .in_play()
            .any(|(_, empire)| empire.capital == Some(area));
        let plate = rect(-5.0, -5.0, 10.0, 10.0, 2.0);
        let plate = if capital {
            plate.fill("gold").stroke("gold-edge", 1.0)
        } else {
            plate.fill("stone").stroke("ink", 0.8)
        };
        all.push(
            group()
                .place(x + 13.0 * scale, y + 9.0 * scale, scale)
                .child(plate)
                .child(words(0.0, 3.2, city, Face::Bold, 8.5).middle()),
        );
    }
    if world.disorder.has(area) {
        all.push(
            path("M-5-5L5 5M5-5L-5 5")
                .class("none")
                .stroke("blood", 2.4)
                .place(x, y, scale),
        );
    }
    if world.wonders.iter().any(|wonder| wonder.area == area) {
        all.push(path("M0-6L6 5H-6Z").fill("leaf").stroke("ink", 0.6).place(
            x + 14.0 * scale,
            y,
            scale,
        ));
    }
    // What stands in an area never stands in the way of a click on it.
    let all = all
        .id(format_args!("in-{}", area.slug()))
        .set("pointer-events", "none");
    Some(match owner.and_then(|set| position.seat_of(set)) {
        Some(seat) => all.set("data-owner", seat.letter()),
        None => all,
    })
}

fn head(position: &Position, wide: f32) -> Element {
    let mut head = group()
        .child(rect(8.0, 6.0, wide - 16.0, HEAD - 12.0, 10.0).class("face"))
        .child(words(
            24.0,
            37.0,
            format_args!("Turn {}", position.turn),
            Face::Title,
            18.0,
        ));
    let asked = crate::turn::asked(position);
    let names: Vec<String> = asked.iter().map(|seat| seat.to_string()).collect();
    let doing = match names.as_slice() {
        [] => "the game is over".to_string(),
        names => format!("{} to choose", names.join(", ")),
    };
    head.push(words(120.0, 36.0, doing, Face::Sans, 14.0).class("mute"));
    let scores: Vec<(Seat, i32)> = position
        .seats()
        .map(|seat| (seat, i32::from(position.player(seat).glory)))
        .collect();
    let top = scores.iter().map(|(_, score)| *score).max().unwrap_or(0);
    let end = ((top + 19) / 20 * 20).max(60);
    head.child(Icon::Vp.draw(wide * 0.5, 30.0, 20.0)).child(
        group()
            .translate(wide * 0.5 + 16.0, 7.0)
            .child(track::scores(wide * 0.5 - 40.0, end as u32, &scores)),
    )
}

/// The world's panel.
pub(super) fn panel(position: &Position, offers: &Offers) -> Panel {
    let shapes = shapes();
    let (wide, high) = shapes.size;
    let mut world = group().translate(0.0, HEAD).raw(&shapes.base);
    for shape in &shapes.areas {
        let slug = shape.id.slug();
        let target = format!("area-{slug}");
        let about = super::area::about(position, shape.id);
        let place = if offers.has(&target) || offers.refuses(&target) {
            offers.place(&target, group(), path(&shape.outline))
        } else {
            Element::new("use")
                .set("href", format_args!("#shape-{slug}"))
                .class("look")
        };
        world.push(place.set("data-about", about));
    }
    for shape in &shapes.areas {
        if let Some(there) = pieces(position, shape) {
            world.push(there);
        }
    }
    let drawing = group().child(world).child(head(position, wide));
    panel::panel(
        "world",
        format!("The world, turn {}", position.turn),
        (wide, high + HEAD),
        drawing,
    )
}
