//! The pieces on the map, laid out so that none covers another, and on the agora.

use super::world::{FOOT, SIZE, corner};
use crate::{Colonist, Position, content::Resource, space::Space};
use orbis_core::Seat;
use orbis_draw::{Element, Offers, circle, group, piece};

/// A piece that waits for its place on a space.
struct Waiting {
    id: String,
    title: String,
    drawing: Element,
    wide: f32,
    high: f32,
    /// From the middle of its box to the drawing's own point.
    lift: f32,
}

/// Everything on the map, space by space, and on the agora.
pub(super) fn pieces(position: &Position, offers: &Offers) -> Element {
    let mut drawing = group();
    for space in Space::all() {
        let mut waiting = on_space(position, space, offers);
        if waiting.is_empty() {
            continue;
        }
        waiting.sort_by_key(|piece| !piece.id.ends_with("capital"));
        let (x, y) = corner(space);
        let bare = position.capitals().has(space) || !has_symbols(position, space);
        // Symbols keep the upper edge, the name keeps the lower one.
        let (top, bottom) = if bare { (4.0, 65.0) } else { (27.0, 66.0) };
        arrange(
            &mut drawing,
            &mut waiting,
            x + SIZE / 2.0,
            y + (top + bottom) / 2.0,
            SIZE - 8.0,
            bottom - top,
        );
    }
    for (index, (seat, colonist)) in agora(position).enumerate() {
        let (x, y) = (
            150.0 + (index % 9) as f32 * 38.0,
            FOOT + 30.0 + (index / 9) as f32 * 30.0,
        );
        let id = format!("piece-{}-colonist-{colonist}", seat.letter());
        let title = format!("colonist of {seat} on the agora");
        drawing.push(
            group()
                .class("piece")
                .id(id)
                .place(x, y, 1.0)
                .child(piece::lying(seat))
                .title(title),
        );
    }
    drawing
}

fn has_symbols(position: &Position, space: Space) -> bool {
    Resource::ALL
        .into_iter()
        .any(|resource| position.world.symbols(resource).has(space))
}

fn agora(position: &Position) -> impl Iterator<Item = (Seat, usize)> {
    position.seats().flat_map(|seat| {
        let colonists = position.player(seat).colonists.into_iter().enumerate();
        colonists
            .filter(|(_, colonist)| *colonist == Colonist::Agora)
            .map(move |(index, _)| (seat, index))
    })
}

fn on_space(position: &Position, space: Space, offers: &Offers) -> Vec<Waiting> {
    let mut list = Vec::new();
    for seat in position.seats() {
        let player = position.player(seat);
        let letter = seat.letter();
        if player.capital == Some(space) {
            let golden = player.golden_age;
            let state = if golden { " in its Golden Age" } else { "" };
            let drawing = piece::capital(seat, golden);
            let mark = circle(0.0, 0.0, 24.0);
            list.push(Waiting {
                id: format!("piece-{letter}-capital"),
                title: format!("capital of {seat}{state}"),
                drawing: offers.place(&format!("capital-{letter}"), drawing, mark),
                wide: if golden { 56.0 } else { 46.0 },
                high: if golden { 56.0 } else { 44.0 },
                lift: 0.0,
            });
        }
        let cubes = player.cities.cubes_at(space);
        if cubes > 0 {
            let drawing = match cubes {
                1 => piece::cube(seat, 19.0),
                _ => group()
                    .child(group().translate(-7.0, -3.5).child(piece::cube(seat, 19.0)))
                    .child(group().translate(7.0, 3.5).child(piece::cube(seat, 19.0))),
            };
            let (wide, high) = if cubes == 1 {
                (23.0, 24.0)
            } else {
                (37.0, 31.0)
            };
            let title = format!("city of {seat}");
            list.push(Waiting {
                id: format!("city-{space}"),
                title,
                drawing,
                wide,
                high,
                lift: 0.0,
            });
        }
        for (index, colonist) in player.colonists.iter().enumerate() {
            let Colonist::On {
                space: here,
                standing,
            } = *colonist
            else {
                continue;
            };
            if here == space {
                list.push(Waiting {
                    id: format!("piece-{letter}-colonist-{index}"),
                    title: format!(
                        "colonist of {seat}, {}",
                        if standing { "standing" } else { "lying" }
                    ),
                    drawing: if standing {
                        piece::standing(seat)
                    } else {
                        piece::lying(seat)
                    },
                    wide: if standing { 22.0 } else { 33.0 },
                    high: if standing { 33.0 } else { 23.0 },
                    lift: if standing { -1.0 } else { 0.0 },
                });
            }
        }
    }
    list
}

/// Lays pieces out in rows around a point, as large as the box allows.
fn arrange(drawing: &mut Element, pieces: &mut Vec<Waiting>, x: f32, y: f32, wide: f32, high: f32) {
    let mut scale = 1.0;
    let rows = loop {
        let rows = rows(pieces, wide / scale);
        let needed: f32 = rows.iter().map(|row| row.1).sum::<f32>() * scale;
        if needed <= high || scale < 0.4 {
            break rows;
        }
        scale -= 0.06;
    };
    let total: f32 = rows.iter().map(|row| row.1).sum::<f32>() * scale;
    let mut top = y - total / 2.0;
    let mut pieces = pieces.drain(..);
    for (count, tall, long) in rows {
        let mut left = x - long * scale / 2.0;
        for piece in pieces.by_ref().take(count) {
            // Pieces of a row stand on the same line.
            let middle = top + (tall - piece.high / 2.0) * scale;
            let at = (left + piece.wide * scale / 2.0, middle - piece.lift * scale);
            left += piece.wide * scale;
            let element = group().class("piece").id(piece.id).place(at.0, at.1, scale);
            drawing.push(element.title(piece.title).child(piece.drawing));
        }
        top += tall * scale;
    }
}

/// How many pieces each row holds, its height and its length.
fn rows(pieces: &[Waiting], wide: f32) -> Vec<(usize, f32, f32)> {
    let crowded = pieces.len() > 2;
    let mut rows: Vec<(usize, f32, f32)> = Vec::new();
    for piece in pieces {
        match rows.last_mut() {
            // A capital with company has a row of its own.
            Some((count, tall, long))
                if *long + piece.wide <= wide && !(crowded && *tall > 40.0) =>
            {
                *count += 1;
                *tall = tall.max(piece.high);
                *long += piece.wide;
            }
            _ => rows.push((1, piece.high, piece.wide)),
        }
    }
    rows
}
