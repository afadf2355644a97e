//! The hex map with cities, units, barbarians and pirates.

use super::unit;
use crate::{
    Army, City, Lie, Mood, Position, Space, Step, World,
    content::{Building, Kind, Terrain, WonderId},
};
use orbis_core::{Panel, Seat};
use orbis_draw::{
    Element, Face, Offers, circle, group,
    hex::{Grid, outline},
    line, palette, panel, path, rect, still, words,
};

const R: f32 = 52.0;
const GRID: Grid = Grid {
    radius: R,
    margin: 14.0,
};

fn middle(space: Space) -> (f32, f32) {
    GRID.middle(space.col(), space.row())
}

/// The board.
pub(super) fn panel(position: &Position, offers: &Offers) -> Panel {
    let board = position.world.board();
    let size = GRID.size(board.iter().map(|space| (space.col(), space.row())));
    let hexes = still("hexes", position.world, ground);
    let mut drawing = group().still(&hexes);
    for space in board.iter() {
        let target = format!("space-{space}");
        if offers.has(&target) || offers.refuses(&target) {
            let hex = |radius: f32| path(outline(middle(space), radius));
            drawing.push(offers.place(&target, hex(R - 0.6).class("place"), hex(R - 4.0)));
        }
    }
    for space in board.iter().filter(|space| occupied(position, *space)) {
        drawing.push(pieces(position, space));
    }
    if let Some(Step::Orient(orient)) = position.stack.last() {
        for lie in [Lie::Upright, Lie::Turned] {
            drawing.push(both_ways(&position.world, orient.at, lie, offers));
        }
    }
    let title = format!("The map · age {}, round {}", position.age, position.round);
    panel::panel("map", title, size, drawing).over([hexes])
}

/// A region that is being laid, in its place: small hexes on each space, at the left as it is, at the right turned.
fn both_ways(world: &World, at: Space, lie: Lie, offers: &Offers) -> Element {
    let turned = lie == Lie::Turned;
    let aside = if turned { R * 0.44 } else { -R * 0.44 };
    let mut thing = group();
    let mut marks = String::new();
    let tile = world.tile(at).into_iter();
    for (space, terrain) in tile.flat_map(|tile| world.lie(tile, turned)) {
        let (x, y) = middle(space);
        let (x, y) = (x + aside, y + 4.0);
        let (colour, sign, ink) = sign(Some(terrain));
        let small = outline((x, y), R * 0.45);
        marks.push_str(&small);
        let ground = path(small).fill(colour).stroke("edge", 1.2);
        let word = if turned { "turned" } else { "as it is" };
        let label = words(x, y + R * 0.6, word, Face::Bold, 9.5).middle();
        thing.push(
            group()
                .child(ground.title(format_args!("{space}: {}, {word}", terrain.word())))
                .child(path(sign).fill(ink).place(x, y, 0.95))
                .child(label),
        );
    }
    offers.place(&format!("lie-{lie}"), thing, path(marks))
}

/// Does anything stand there?
fn occupied(position: &Position, space: Space) -> bool {
    let stands = |kind: &Kind| {
        let seats = position.seats();
        seats
            .map(|seat| position.player(seat).units.count(space, *kind))
            .chain([position.barbarians.count(space, *kind)])
            .any(|number| number > 0)
    };
    position.cities.at(space).is_some()
        || position.pirates.contains(&space)
        || Kind::ALL.iter().any(stands)
}

/// Everything that stays as long as no region is turned up and no land is spent.
fn ground(world: &World) -> String {
    let board = world.board();
    let size = GRID.size(board.iter().map(|space| (space.col(), space.row())));
    let mut drawing = group().child(rect(0.0, 0.0, size.0, size.1, 10.0).fill("sea"));
    for space in board.iter() {
        drawing.push(hex(world, space));
    }
    // Region borders: a slot's four spaces belong together.
    for slot in &world.layout().slots {
        for space in slot.spaces {
            for direction in 0..6 {
                let next = space.step(direction);
                if !next.is_some_and(|next| slot.spaces.contains(&next)) {
                    let [one, two] = GRID.side(middle(space), direction);
                    drawing.push(line(one.0, one.1, two.0, two.1).stroke("edge", 1.8));
                }
            }
        }
    }
    drawing.to_string()
}

/// Colour and sign of a terrain.
fn sign(terrain: Option<Terrain>) -> (&'static str, &'static str, &'static str) {
    match terrain {
        Some(Terrain::Plains) => (
            "grass",
            "M-8 6q2-10 3-12q1 6 1 12ZM0 6q1-9 4-12q0 7-1 12Z",
            "wheat",
        ),
        Some(Terrain::Forest) => (
            "forest",
            "M-13 8L-6-6L1 8ZM-1 6L6-9L13 6ZM5 6V10H8V6Z",
            "leaf",
        ),
        Some(Terrain::Mountain) => ("mountain", "M-13 8L-4-8L1-1L4-5L13 8Z", "rock"),
        Some(Terrain::Barren) => ("desert", "M-11 5q6-7 11-1q5-6 11 1Z", "wheat-edge"),
        Some(Terrain::Sea) => (
            "sea",
            "M-12-4q6-5 12 0t12 0v2q-6 5-12 0t-12 0ZM-8 5q6-5 12 0t8 0v2q-4 5-8 0t-12 0Z",
            "wave",
        ),
        None => ("inset", "", "mute"),
    }
}

fn hex(world: &World, space: Space) -> Element {
    let (x, y) = middle(space);
    let terrain = world.terrain(space);
    let (colour, sign, ink) = sign(terrain);
    let hex = path(outline((x, y), R - 0.6));
    let mut thing = group().child(hex.fill(colour).stroke("border", 1.0));
    if sign.is_empty() {
        let mark = words(x, y + 11.0, "?", Face::Title, 30.0);
        thing.push(mark.middle().class("mute").opacity(0.6));
    } else {
        // Behind the pieces: large and faint, so that the ground is known from afar.
        thing.push(path(sign).fill(ink).opacity(0.55).place(x, y + 6.0, 2.1));
    }
    if world.exhausted.has(space) {
        let cross = path("M-13-13L13 13M13-13L-13 13").class("none round");
        thing.push(
            cross
                .stroke("blood", 5.0)
                .opacity(0.8)
                .place(x, y + 6.0, 1.4),
        );
    }
    let label = words(x, y - R * 0.7, space, Face::Sans, 9.5);
    thing.push(label.middle().class("mute"));
    let said = terrain.map_or("unrevealed", |terrain| terrain.word());
    let spent = if world.exhausted.has(space) {
        ", exhausted"
    } else {
        ""
    };
    let thing = thing.title(format_args!("{space}: {said}{spent}"));
    group().target(format_args!("space-{space}")).child(thing)
}

/// What stands on a space: a city above, units below; at sea the ships above what they carry.
fn pieces(position: &Position, space: Space) -> Element {
    let (x, y) = middle(space);
    let mut all = group()
        .class("piece")
        .id(format_args!("on-{space}"))
        .translate(x, y);
    let city_here = position.cities.at(space);
    if let Some(at) = city_here {
        all.push(city(at));
    }
    let sea = position.world.sea().has(space);
    let (mut above, mut below): (Vec<Element>, Vec<Element>) = (Vec::new(), Vec::new());
    for seat in position.seats() {
        for kind in Kind::ALL.iter().copied() {
            let number = position.player(seat).units.count(space, kind);
            if number > 0 {
                let (colour, on) = (palette::seat(seat), palette::on(seat));
                let thing = unit::draw(&colour, on, kind, number, &seat.to_string());
                if sea && kind == Kind::Ship {
                    above.push(thing);
                } else {
                    below.push(thing);
                }
            }
        }
    }
    for kind in [Kind::Infantry, Kind::Cavalry, Kind::Elephant] {
        let number = position.barbarians.count(space, kind);
        if number > 0 {
            below.push(unit::draw("stone", "night", kind, number, "barbarians"));
        }
    }
    let pirates = position.pirates.iter().filter(|at| **at == space).count() as u8;
    if pirates > 0 {
        above.push(unit::draw("shade", "white", Kind::Ship, pirates, "pirates"));
    }
    let low = if city_here.is_some() { 28.0 } else { 22.0 };
    row(&mut all, above, -8.0, 1.55);
    row(
        &mut all,
        below,
        if sea { 24.0 } else { low },
        if sea { 1.1 } else { 1.3 },
    );
    all
}

/// Things side by side around the middle, smaller if they are many.
fn row(all: &mut Element, things: Vec<Element>, y: f32, scale: f32) {
    let many = things.len() as f32;
    let scale = if many > 4.0 {
        scale * 4.0 / many
    } else {
        scale
    };
    let pitch = 17.0 * scale;
    for (index, thing) in things.into_iter().enumerate() {
        let x = (index as f32 - (many - 1.0) / 2.0) * pitch;
        all.push(group().place(x, y, scale).child(thing));
    }
}

/// A city: its settlement, its buildings in their colours, its wonders, its mood, its pier.
fn city(city: &City) -> Element {
    let colour = city
        .owner
        .map_or_else(|| "stone".to_string(), palette::seat);
    let letter = city.owner.map(Seat::letter);
    let on = city.owner.map_or("night", palette::on);
    let mood = match city.mood {
        Mood::Happy => ("leaf", "M-4 1Q0 5 4 1", "happy"),
        Mood::Neutral => ("stone", "M-4 2H4", "neutral"),
        Mood::Angry => ("blood", "M-4 4Q0 0 4 4", "angry"),
    };
    let mut thing = group();
    if let Some(port) = city.port {
        let ((x, y), (to, down)) = (middle(city.at), middle(port));
        let (dx, dy) = ((to - x) * 0.42, (down - y) * 0.42);
        let pier = line(dx * 0.6, dy * 0.6, dx * 1.25, dy * 1.25);
        thing.push(pier.stroke("wood", 6.0).class("round"));
    }
    // Barbarians live in a tent: no letter of theirs can be taken for that of a seat.
    let house = match letter {
        Some(_) => "M-15 8V-6L0-18L15-6V8Z",
        None => "M-18 8L-3-15L-5-18H-3L0-15L3-18H5L3-15L18 8Z",
    };
    let house = path(house).fill(&colour);
    thing.push(house.class("piece-edge").place(0.0, -9.0, 1.25));
    let size = format!(
        "{}{}",
        letter.map_or(String::new(), String::from),
        city.size()
    );
    thing.push(words(0.0, -4.0, size, Face::Bold, 15.0).middle().fill(on));
    let eyes = path("M-3-2h.1M3-2h.1").class("none round");
    let mouth = path(mood.1).class("none round");
    let face = group()
        .child(circle(0.0, 0.0, 8.0).fill(mood.0).class("piece-edge"))
        .child(eyes.stroke("white", 2.2))
        .child(mouth.stroke("white", 1.6));
    thing.push(face.place(27.0, -22.0, 1.15));
    row(&mut thing, city_pieces(city), 9.0, 1.0);
    let owner = city
        .owner
        .map_or_else(|| "barbarians".to_string(), |seat| seat.to_string());
    let (at, size, mood) = (city.at, city.size(), mood.2);
    thing.title(format_args!("City of {owner} on {at}, size {size}, {mood}"))
}

/// What a building looks like, in a box from -6 to 6.
const fn shape(building: Building) -> &'static str {
    match building {
        Building::Temple => {
            "M-6-2L0-6L6-2V-1H-6ZM-4.6 0H-3V4H-4.6ZM-.8 0H.8V4H-.8ZM3 0H4.6V4H3ZM-6 4.6H6V6H-6Z"
        }
        Building::Academy => {
            "M-6-4.4Q-3-5.6-.5-3.8V5Q-3 3.4-6 4.6ZM6-4.4Q3-5.6 .5-3.8V5Q3 3.4 6 4.6Z"
        }
        Building::Fortress => "M-6-5H-3.6V-3H-1.2V-5H1.2V-3H3.6V-5H6V6H1.5V3Q0 1-1.5 3V6H-6Z",
        Building::Port => "M-1-6H.4V2H6Q5 6 0 6Q-5 6-6 2H-1ZM1.4-5L5 .8H1.4Z",
        Building::Obelisk => "M-1.2-5L0-6L1.2-5L2.2 3.6H-2.2ZM-4 4.2H4V6H-4Z",
        Building::Market => {
            "M-5-6H5L6.4-2H-6.4ZM-5.4-1H-4V6H-5.4ZM4-1H5.4V6H4ZM-2.8 1.4H2.8V6H-2.8Z"
        }
        Building::Observatory => {
            "M-5.4 1A5.4 5.4 0 0 1 5.4 1ZM-4.8 2H4.8V6H-4.8ZM1.4-5.2L3-6L5.4-2L3.8-1.2Z"
        }
    }
}

/// Buildings and wonders; the shape says which, the colour whose.
fn city_pieces(city: &City) -> Vec<Element> {
    let mut list = Vec::new();
    for (building, owner) in Building::ALL.iter().zip(city.buildings) {
        let Some(owner) = owner else {
            continue;
        };
        let tile = rect(-7.5, -7.5, 15.0, 15.0, 2.5).fill(palette::seat(owner));
        let sign = path(shape(*building)).fill(palette::on(owner));
        let piece = group().child(tile.class("piece-edge")).child(sign);
        list.push(piece.title(format_args!("{} of {owner}", building.name())));
    }
    for wonder in WonderId::all().filter(|wonder| city.holds(*wonder)) {
        let star = path("M0-9L2.3-3L9-2.7L3.6 1.2L5.6 8L0 4L-5.6 8L-3.6 1.2L-9-2.7L-2.3-3Z");
        list.push(
            star.fill("gold")
                .stroke("gold-edge", 0.8)
                .title(&wonder.card().name),
        );
    }
    list
}
