//! The board: the Era and the score, the world with all pieces, the agora, the tile in hand.

use super::{ERAS, squares};
use crate::{
    Colonist, Position,
    content::Resource,
    space::{COLS, ROWS, Space},
};
use orbis_core::{Panel, Seat};
use orbis_draw::{
    Element, Face, Icon, Offers, card, circle, group, line, map, panel, piece, rect, text, track,
    words,
};

const SIZE: f32 = 84.0;
const LEFT: f32 = 30.0;
const TOP: f32 = 94.0;
const WIDE: f32 = 900.0;
const FOOT: f32 = TOP + SIZE * ROWS as f32 + 14.0;
const HIGH: f32 = FOOT + 104.0;

fn corner(space: Space) -> (f32, f32) {
    (
        LEFT + f32::from(space.col()) * SIZE,
        TOP + f32::from(space.row()) * SIZE,
    )
}

/// The board's panel.
pub(super) fn panel(position: &Position, offers: &Offers) -> Panel {
    let drawing = group()
        .child(map::sea("world", WIDE, HIGH))
        .child(head(position))
        .child(grid())
        .child(ground(position))
        .child(spaces(position, offers))
        .child(foot(position, offers))
        .child(pieces(position, offers));
    let era = ERAS[usize::from(position.era.min(4))];
    panel::panel(
        "world",
        format!("The world, Era {era}"),
        (WIDE, HIGH),
        drawing,
    )
}

/// The Eras, whose turn it is, and the score track.
fn head(position: &Position) -> Element {
    let mut head = group().child(rect(10.0, 8.0, WIDE - 20.0, 54.0, 10.0).class("face"));
    head.push(words(24.0, 41.0, "Era", Face::Title, 15.0).class("mute"));
    for era in 1..=4u8 {
        let x = 72.0 + f32::from(era - 1) * 30.0;
        let (now, past) = (era == position.era, era < position.era);
        let plate = circle(x, 35.0, 12.5);
        let number = words(x, 39.6, ERAS[usize::from(era)], Face::Title, 12.5).middle();
        head.push(if now {
            plate.fill("accent")
        } else {
            plate.class("inset")
        });
        head.push(if now {
            number.fill("panel")
        } else {
            number.class(if past { "mute soft" } else { "mute" })
        });
    }
    let (label, seat) = match crate::turn::asked(position) {
        Some(seat) => ("to play", Some(seat)),
        None => ("the game is over", None),
    };
    if let Some(seat) = seat {
        head.push(
            group()
                .translate(200.0, 35.0)
                .child(piece::badge(seat, 11.0)),
        );
    }
    head.push(
        words(
            if seat.is_some() { 216.0 } else { 192.0 },
            39.0,
            label,
            Face::Sans,
            12.0,
        )
        .class("mute"),
    );
    let scores: Vec<(Seat, i32)> = position
        .seats()
        .map(|seat| (seat, position.player(seat).points.total()))
        .collect();
    let top = scores.iter().map(|(_, score)| *score).max().unwrap_or(0);
    let end = (top + 9) / 10 * 10;
    let track = track::scores(WIDE - 326.0, end.max(50) as u32, &scores);
    head.child(Icon::Vp.draw(294.0, 38.0, 17.0))
        .child(group().translate(308.0, 9.0).child(track))
}

fn grid() -> Element {
    let (right, bottom) = (LEFT + SIZE * f32::from(COLS), TOP + SIZE * f32::from(ROWS));
    let mut grid = group();
    for col in 0..=COLS {
        let x = LEFT + f32::from(col) * SIZE;
        grid.push(line(x, TOP, x, bottom).class("dots").stroke("shore", 0.8));
        if col < COLS {
            let letter = (b'a' + col) as char;
            grid.push(
                words(x + SIZE / 2.0, TOP - 14.0, letter, Face::Title, 12.0)
                    .middle()
                    .class("mute"),
            );
        }
    }
    for row in 0..=ROWS {
        let y = TOP + f32::from(row) * SIZE;
        grid.push(line(LEFT, y, right, y).class("dots").stroke("shore", 0.8));
        if row < ROWS {
            grid.push(
                words(15.0, y + SIZE / 2.0 + 4.0, row + 1, Face::Title, 12.0)
                    .middle()
                    .class("mute"),
            );
            grid.push(squares::rim_arrow(15.0, y + SIZE / 2.0 + 20.0, true));
            grid.push(squares::rim_arrow(
                WIDE - 15.0,
                y + SIZE / 2.0 + 20.0,
                false,
            ));
        }
    }
    grid.title("The left and right rims are joined")
}

fn ground(position: &Position) -> Element {
    let world = &position.world;
    let ground = squares::ground(world, SIZE, corner);
    let mut land = ground.land;
    for space in squares::open_islands(world).iter() {
        let (x, y) = corner(space);
        land += &map::island(
            x + SIZE / 2.0,
            y + SIZE / 2.0 - 4.0,
            27.0,
            space.index() as u32,
        );
    }
    let mut drawing = group().child(map::land("world", &land)).child(ground.lines);
    let capitals = position.capitals();
    for space in Space::all() {
        let (x, y) = corner(space);
        if let Some(name) = squares::name(world, space) {
            let name = text::shorten(&name, Face::Serif, 9.5, SIZE - 10.0);
            drawing.push(
                words(x + SIZE / 2.0, y + SIZE - 9.5, name, Face::Serif, 9.5)
                    .middle()
                    .class("mute i"),
            );
        }
        if !capitals.has(space) {
            let here = Resource::ALL
                .into_iter()
                .filter(|resource| world.symbols(*resource).has(space));
            drawing.push(squares::symbols(here, x + SIZE - 19.0, y + 19.0, 11.5));
        }
    }
    drawing
}

/// Every space as a place that can be pointed at.
fn spaces(position: &Position, offers: &Offers) -> Element {
    let places = Space::all().map(|space| {
        let (x, y) = corner(space);
        let area = rect(x + 1.0, y + 1.0, SIZE - 2.0, SIZE - 2.0, 8.0).class("place");
        let area = group().title(describe(position, space)).child(area);
        offers.place(
            &format!("space-{space}"),
            area,
            rect(x + 4.0, y + 4.0, SIZE - 8.0, SIZE - 8.0, 10.0),
        )
    });
    group().children(places)
}

/// What lies on a space, in words.
fn describe(position: &Position, space: Space) -> String {
    let mut parts = vec![space.to_string()];
    parts.push(squares::name(&position.world, space).unwrap_or_else(|| "sea".to_string()));
    let symbols = Resource::ALL
        .into_iter()
        .filter(|resource| position.world.symbols(*resource).has(space));
    parts.extend(symbols.map(|resource| resource.name().to_string()));
    for seat in position.seats() {
        let player = position.player(seat);
        if player.capital == Some(space) {
            parts.push(format!("capital of {seat}"));
        }
        match player.cities.cubes_at(space) {
            0 => {}
            1 => parts.push(format!("city of {seat}")),
            cubes => parts.push(format!("city of {seat}, {cubes} cubes")),
        }
        for colonist in player
            .colonists
            .iter()
            .filter(|colonist| colonist.space() == Some(space))
        {
            let posture = if colonist.standing() {
                "standing"
            } else {
                "lying"
            };
            parts.push(format!("colonist of {seat}, {posture}"));
        }
    }
    parts.join(", ")
}

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
fn pieces(position: &Position, offers: &Offers) -> Element {
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
        let (top, bottom) = if bare { (4.0, 67.0) } else { (27.0, 68.0) };
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

/// The agora, and the tile just drawn in its four orientations.
fn foot(position: &Position, offers: &Offers) -> Element {
    let agora = group()
        .child(rect(10.0, FOOT, 476.0, 94.0, 10.0).class("face"))
        .child(Icon::Agora.draw(46.0, FOOT + 36.0, 46.0))
        .child(
            words(46.0, FOOT + 82.0, "Agora", Face::Title, 13.0)
                .middle()
                .class("mute"),
        );
    let mut foot =
        group().child(offers.place("agora", agora, rect(14.0, FOOT + 4.0, 468.0, 86.0, 8.0)));
    let frame = rect(496.0, FOOT, 394.0, 94.0, 10.0).class("face");
    foot.push(frame);
    let Some(tile) = position.drawn else {
        let left = if position.era < 2 {
            position.three_tiles.len()
        } else {
            position.two_tiles.len()
        };
        foot.push(group().translate(516.0, FOOT + 16.0).child(card::back(
            62.0,
            62.0,
            &left.to_string(),
            "back",
        )));
        let kind = if position.era < 2 {
            "three squares"
        } else {
            "two squares"
        };
        foot.push(words(594.0, FOOT + 44.0, "Continent tiles", Face::Title, 13.0).class("mute"));
        foot.push(
            words(
                594.0,
                FOOT + 62.0,
                format!("of {kind}, face down"),
                Face::Sans,
                12.0,
            )
            .class("mute"),
        );
        return foot;
    };
    const TURNS: [&str; 4] = ["as drawn", "turned right", "upside down", "turned left"];
    for (turn, label) in TURNS.iter().enumerate() {
        let middle = 496.0 + 49.0 + turn as f32 * 98.6;
        let (drawing, (wide, high)) = squares::tile(&format!("drawn-{turn}"), tile, turn, SIZE);
        let scale = (64.0 / high).min(80.0 / wide).min(0.42);
        let at = (
            middle - wide * scale / 2.0,
            FOOT + 39.0 - high * scale / 2.0,
        );
        foot.push(group().place(at.0, at.1, scale).child(drawing));
        foot.push(
            words(middle, FOOT + 88.0, label, Face::Sans, 10.0)
                .middle()
                .class("mute"),
        );
    }
    foot.title("The tile to place; the ring marks its first square")
}
