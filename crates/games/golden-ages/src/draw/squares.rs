//! Continent squares as land: on the board and on a tile in the hand.

use super::signs::icon;
use crate::{
    content::{Coast, Resource, TileId},
    space::{Side, Space, Spaces},
    world::World,
};
use orbis_draw::{Element, Face, Icon, circle, group, line, map, num, text};
use std::fmt::Write;

/// The land of the world as one path, and the lines between its squares.
pub(super) struct Ground {
    pub land: String,
    pub lines: Element,
}

/// What lies where on the board.
struct Sides([Option<[Coast; 4]>; 80]);

impl Sides {
    fn of(world: &World) -> Sides {
        let mut sides = [None; 80];
        for placement in world.placements() {
            for covered in placement.spaces().iter().flat_map(|list| list.iter()) {
                if let Some(space) = covered.space {
                    sides[space.index()] = Some(covered.sides);
                }
            }
        }
        Sides(sides)
    }

    fn at(&self, space: Option<Space>) -> Option<[Coast; 4]> {
        space.and_then(|space| self.0[space.index()])
    }
}

fn neighbour(space: Space, side: Side) -> Option<Space> {
    match side {
        Side::North => space.offset(0, -1),
        Side::East => space.offset(1, 0),
        Side::South => space.offset(0, 1),
        Side::West => space.offset(-1, 0),
    }
}

/// The continents; `corner` gives the north-west corner of a space.
pub(super) fn ground(world: &World, size: f32, corner: impl Fn(Space) -> (f32, f32)) -> Ground {
    let sides = Sides::of(world);
    let mut land = String::new();
    let mut lines = group();
    for space in world.continent().iter() {
        let Some(own) = sides.at(Some(space)) else {
            continue;
        };
        let (x, y) = corner(space);
        land += &map::square(
            x,
            y,
            size,
            own.map(|side| side == Coast::Sea),
            space.index() as u32,
        );
        for side in Side::ALL {
            // Each line once: from the square to its north or west.
            let shared = matches!(side, Side::North | Side::West);
            if shared
                && own[side as usize] != Coast::Sea
                && sides.at(neighbour(space, side)).is_some()
            {
                let class = if own[side as usize] == Coast::Inner {
                    "border dots"
                } else {
                    "seam"
                };
                let edge = match side {
                    Side::North => line(x, y, x + size, y),
                    _ => line(x, y, x, y + size),
                };
                lines.push(edge.class(class));
            }
        }
        for index in 0..4 {
            let (one, two) = (Side::ALL[index], Side::ALL[(index + 1) % 4]);
            let open = |side: Side| own[side as usize] != Coast::Sea;
            let shuts = |across: Side, facing: Side| {
                sides
                    .at(neighbour(space, across))
                    .is_some_and(|other| other[facing as usize] == Coast::Sea)
            };
            if open(one) && open(two) && shuts(one, two) && shuts(two, one) {
                land += &bay(x, y, size, index);
            }
        }
    }
    Ground { land, lines }
}

/// Rounds the inner corner where two coasts meet at a square that is joined on both sides.
fn bay(x: f32, y: f32, size: f32, corner: usize) -> String {
    // For the north-east corner; the others are its turns about the middle of the square. Clockwise like the squares.
    let (mx, my, half) = (x + size / 2.0, y + size / 2.0, size / 2.0);
    let turn = |dx: f32, dy: f32| {
        let (a, b) = match corner {
            0 => (dx, dy),
            1 => (-dy, dx),
            2 => (-dx, -dy),
            _ => (dy, -dx),
        };
        format!("{} {}", num(mx + a), num(my + b))
    };
    let mut d = String::new();
    let _ = write!(
        d,
        "M{}Q{} {}L{}Z",
        turn(half - 6.0, -half - 16.0),
        turn(half + 1.0, -half - 1.0),
        turn(half + 16.0, -half + 6.0),
        turn(half - 6.0, -half + 6.0),
    );
    d
}

/// The symbols of a space as plates from the right corner leftwards.
pub(super) fn symbols(
    resources: impl Iterator<Item = Resource>,
    right: f32,
    y: f32,
    radius: f32,
) -> Element {
    let plates = resources.enumerate().map(|(index, resource)| {
        icon(resource).plate(right - index as f32 * radius * 2.1, y, radius)
    });
    group().children(plates)
}

/// A tile in an orientation with its corner at 0, 0: its drawing and its size. A ring marks the first square.
pub(super) fn tile(id: &str, tile: TileId, turn: usize, size: f32) -> (Element, (f32, f32)) {
    let cells = &tile.card().turned[turn & 3];
    let left = cells.iter().map(|cell| cell.dx).min().unwrap_or(0);
    let top = cells.iter().map(|cell| cell.dy).min().unwrap_or(0);
    let at = |dx: i8, dy: i8| (f32::from(dx - left) * size, f32::from(dy - top) * size);
    let mut land = String::new();
    let mut marks = group();
    let (mut wide, mut high) = (0f32, 0f32);
    for (index, cell) in cells.iter().enumerate() {
        let (x, y) = at(cell.dx, cell.dy);
        (wide, high) = (wide.max(x + size), high.max(y + size));
        let seed = u32::from(tile.0) * 4 + index as u32;
        land += &map::square(x, y, size, cell.sides.map(|side| side == Coast::Sea), seed);
        let resources = &tile.card().squares[index].resources;
        let radius = size * if resources.len() > 1 { 0.21 } else { 0.25 };
        let middle = x + size / 2.0 + (resources.len() as f32 - 1.0) * radius * 1.05;
        marks.push(symbols(
            resources.iter().copied(),
            middle,
            y + size / 2.0,
            radius,
        ));
        if index == 0 {
            marks.push(
                circle(x + size / 2.0, y + size / 2.0, size * 0.4)
                    .class("none dots")
                    .stroke("accent", 3.4),
            );
        }
        for side in [Side::North, Side::West] {
            if cell.sides[side as usize] == Coast::Inner {
                let edge = match side {
                    Side::North => line(x, y, x + size, y),
                    _ => line(x, y, x, y + size),
                };
                marks.push(edge.class("border dots"));
            }
        }
    }
    (
        group().child(map::land(id, &land)).child(marks),
        (wide, high),
    )
}

/// The spaces of printed islands that no continent covers.
pub(super) fn open_islands(world: &World) -> Spaces {
    let printed: Spaces = crate::content::content()
        .islands
        .iter()
        .map(|island| island.space)
        .collect();
    printed & !world.continent()
}

/// What is printed on the spaces, in words.
pub(super) struct PlaceNames([Option<&'static str>; 80]);

impl PlaceNames {
    /// Those of a world.
    pub fn of(world: &World) -> PlaceNames {
        let mut names = [None; 80];
        for island in &crate::content::content().islands {
            names[island.space.index()] = Some(island.name.as_str());
        }
        for placement in world.placements() {
            for covered in placement.spaces().iter().flat_map(|list| list.iter()) {
                if let Some(space) = covered.space {
                    let square = &placement.tile.card().squares[covered.square as usize];
                    names[space.index()] = Some(square.name.as_str());
                }
            }
        }
        PlaceNames(names)
    }

    /// The name of a space; the sea has none.
    pub fn at(&self, space: Space) -> Option<String> {
        self.0[space.index()].map(titled)
    }
}

/// A slug as a name on a map.
pub(super) fn titled(slug: &str) -> String {
    let words = slug.split(['-', ' ']).map(|word| match word {
        "usa" => "USA".to_string(),
        word => {
            let mut letters = word.chars();
            letters.next().map_or(String::new(), |first| {
                first.to_uppercase().chain(letters).collect()
            })
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The same with its first word as an initial where there is no room for it.
pub(super) fn short(name: &str, room: f32) -> String {
    let fits = |name: &str| text::width(name, Face::Serif, 9.5) <= room;
    match name.split_once(' ') {
        Some((first, rest)) if !fits(name) => {
            let initial: String = first.chars().take(1).collect();
            text::shorten(&format!("{initial}. {rest}"), Face::Serif, 9.5, room)
        }
        _ => text::shorten(name, Face::Serif, 9.5, room),
    }
}

/// The sign at the rims.
pub(super) fn rim_arrow(x: f32, y: f32, west: bool) -> Element {
    let arrow = Icon::Move.draw(0.0, 0.0, 15.0).class("soft");
    let turn = if west { "rotate(180)" } else { "rotate(0)" };
    group()
        .translate(x, y)
        .child(group().set("transform", turn).child(arrow))
}
