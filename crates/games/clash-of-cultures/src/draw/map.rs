//! The hex map with cities, units, barbarians and pirates; and the battle.

use crate::{
    Army, City, Mood, Position, Space,
    content::{Building, Kind, Terrain, WonderId, content},
};
use orbis_core::{Panel, Seat, Viewer};
use orbis_draw::{
    Element, Face, Offers, circle, group, map::polygon, palette, panel, path, piece, rect, words,
};

const R: f32 = 52.0;
const MARGIN: f32 = 16.0;

/// The middle of a space: flat-top hexes, odd columns half a hex lower.
fn middle(space: Space) -> (f32, f32) {
    let high = R * 3f32.sqrt();
    let x = MARGIN + R + f32::from(space.col()) * R * 1.5;
    let y =
        MARGIN + high / 2.0 + (f32::from(space.row()) + f32::from(space.col() % 2) / 2.0) * high;
    (x, y)
}

fn hexagon(x: f32, y: f32, radius: f32) -> String {
    let corners: [(f32, f32); 6] = std::array::from_fn(|corner| {
        let angle = (corner as f32 * 60.0).to_radians();
        (x + radius * angle.cos(), y + radius * angle.sin())
    });
    polygon(&corners)
}

/// The board.
pub(super) fn panel(position: &Position, offers: &Offers) -> Panel {
    let board = position.world.board();
    let mut size = (0f32, 0f32);
    for space in board.iter() {
        let (x, y) = middle(space);
        size = (size.0.max(x + R + MARGIN), size.1.max(y + R + MARGIN));
    }
    let mut drawing = group().child(rect(0.0, 0.0, size.0, size.1, 10.0).fill("deep"));
    for space in board.iter() {
        drawing.push(hex(position, space, offers));
    }
    // Region borders: a slot's four spaces belong together.
    for slot in &position.world.layout().slots {
        for space in slot.spaces {
            let (x, y) = middle(space);
            for direction in 0..6 {
                let next = space.step(direction);
                if next.is_some_and(|next| slot.spaces.contains(&next)) {
                    continue;
                }
                let corner = |turn: usize| {
                    let angle = ((direction * 60 + turn * 60) as f32 - 120.0).to_radians();
                    (x + R * angle.cos(), y + R * angle.sin())
                };
                let (one, two) = (corner(0), corner(1));
                drawing.push(orbis_draw::line(one.0, one.1, two.0, two.1).stroke("edge", 1.6));
            }
        }
    }
    for space in board.iter() {
        drawing.push(pieces(position, space));
    }
    panel::panel(
        "map",
        format!("The map · age {}, round {}", position.age, position.round),
        size,
        drawing,
    )
}

fn ground(terrain: Option<Terrain>) -> &'static str {
    match terrain {
        Some(Terrain::Plains) => "grass",
        Some(Terrain::Forest) => "forest",
        Some(Terrain::Mountain) => "mountain",
        Some(Terrain::Barren) => "desert",
        Some(Terrain::Sea) => "sea",
        None => "inset",
    }
}

fn hex(position: &Position, space: Space, offers: &Offers) -> Element {
    let (x, y) = middle(space);
    let world = &position.world;
    let terrain = world.terrain(space);
    let shape = hexagon(x, y, R - 0.6);
    let mut thing = group().child(path(&shape).fill(ground(terrain)).stroke("border", 1.0));
    let sign = match terrain {
        Some(Terrain::Forest) => Some(("M-7 6L0-8L7 6ZM-2 6V10H2V6Z", "leaf")),
        Some(Terrain::Mountain) => Some(("M-11 8L-3-8L1-1L4-5L11 8Z", "rock")),
        Some(Terrain::Sea) => Some(("M-12 0q6-5 12 0t12 0v2q-6 5-12 0t-12 0Z", "wave")),
        Some(Terrain::Plains) => {
            Some(("M-8 6q2-10 3-12q1 6 1 12ZM0 6q1-9 4-12q0 7-1 12Z", "wheat"))
        }
        Some(Terrain::Barren) => Some(("M-9 5q9-8 18 0Z", "wheat-edge")),
        None => None,
    };
    match sign {
        Some((d, colour)) => {
            thing.push(
                path(d)
                    .fill(colour)
                    .opacity(0.75)
                    .translate(x - 26.0, y + 14.0),
            );
        }
        None => thing.push(
            words(x, y + 9.0, "?", Face::Title, 26.0)
                .middle()
                .class("mute"),
        ),
    }
    if world.exhausted.has(space) {
        let d = "M-10-10L10 10M10-10L-10 10";
        thing.push(
            path(d)
                .class("none round")
                .stroke("blood", 4.0)
                .translate(x + 24.0, y + 18.0),
        );
    }
    thing.push(
        words(x, y - R * 0.7, space, Face::Sans, 9.0)
            .middle()
            .class("mute"),
    );
    let said = terrain.map_or("unrevealed", |terrain| terrain.word());
    let thing = thing.title(format_args!("{space}: {said}"));
    offers.place(
        &format!("space-{space}"),
        thing,
        path(hexagon(x, y, R - 4.0)),
    )
}

/// What stands on a space.
fn pieces(position: &Position, space: Space) -> Element {
    let (x, y) = middle(space);
    let mut all = group()
        .class("piece")
        .id(format_args!("on-{space}"))
        .translate(x, y);
    if let Some(at) = position.cities.at(space) {
        all.push(city(at));
    }
    let mut column = 0.0;
    let mut put = |all: &mut Element, thing: Element| {
        all.push(group().translate(-30.0 + column, 26.0).child(thing));
        column += 17.0;
    };
    for seat in position.seats() {
        let units = &position.player(seat).units;
        for kind in Kind::ALL.iter().copied() {
            let number = units.count(space, kind);
            if number > 0 {
                put(
                    &mut all,
                    unit(
                        palette::seat(seat),
                        palette::on(seat),
                        kind,
                        number,
                        &seat.to_string(),
                    ),
                );
            }
        }
    }
    for kind in [Kind::Infantry, Kind::Cavalry, Kind::Elephant] {
        let number = position.barbarians.count(space, kind);
        if number > 0 {
            put(
                &mut all,
                unit("stone".into(), "night", kind, number, "barbarians"),
            );
        }
    }
    let pirates = position.pirates.iter().filter(|at| **at == space).count() as u8;
    if pirates > 0 {
        put(
            &mut all,
            unit("shade".into(), "white", Kind::Ship, pirates, "pirates"),
        );
    }
    all
}

/// A unit: a shape for its kind, its number, its owner's colour.
fn unit(colour: String, on: &str, kind: Kind, number: u8, owner: &str) -> Element {
    let shape = match kind {
        Kind::Settler => "M-6 7V-1L0-7L6-1V7Z",
        Kind::Infantry => "M-6-6H6V1Q6 6 0 8Q-6 6-6 1Z",
        Kind::Cavalry => "M-7 7Q-7-6 3-8L7-2L3 0L4 7Z",
        Kind::Elephant => "M-8 7V-2Q-8-7 0-7Q8-7 8 4L5 7L4 1L2 7H-2V3H-4V7Z",
        Kind::Leader => "M0-9L2.5-3L8-7L6.5 7H-6.5L-8-7L-2.5-3Z",
        Kind::Ship => "M-9 2H9L5 8H-5ZM-1 0V-9L7 0Z",
    };
    let mut thing = group().child(path(shape).fill(colour).class("piece-edge"));
    if number > 1 {
        thing.push(words(0.0, 5.0, number, Face::Bold, 9.5).middle().fill(on));
    }
    thing.title(format_args!("{number} {kind} of {owner}"))
}

/// A city: its settlement, its buildings in their colours, its wonders, its mood.
fn city(city: &City) -> Element {
    let colour = city
        .owner
        .map_or_else(|| "stone".to_string(), palette::seat);
    let letter = city.owner.map_or('b', Seat::letter);
    let on = city.owner.map_or("night", palette::on);
    let mood = match city.mood {
        Mood::Happy => ("leaf", "M-4 1Q0 5 4 1", "happy"),
        Mood::Neutral => ("stone", "M-4 2H4", "neutral"),
        Mood::Angry => ("blood", "M-4 4Q0 0 4 4", "angry"),
    };
    let mut thing = group()
        .child(
            path("M-15 8V-6L0-18L15-6V8Z")
                .fill(&colour)
                .class("piece-edge"),
        )
        .child(
            words(
                0.0,
                4.0,
                format_args!("{letter}{}", city.size()),
                Face::Bold,
                12.0,
            )
            .middle()
            .fill(on),
        );
    thing.push(
        group()
            .translate(24.0, -18.0)
            .child(circle(0.0, 0.0, 8.0).fill(mood.0))
            .child(
                path("M-3-2h.1M3-2h.1")
                    .class("none round")
                    .stroke("white", 2.0),
            )
            .child(path(mood.1).class("none round").stroke("white", 1.4)),
    );
    const SIGNS: [&str; 7] = ["T", "A", "F", "P", "O", "M", "S"];
    let mut x = -30.0;
    for (building, owner) in Building::ALL.iter().zip(city.buildings) {
        let Some(owner) = owner else {
            continue;
        };
        thing.push(
            group()
                .translate(x, 14.0)
                .child(
                    rect(-6.0, -6.0, 12.0, 12.0, 2.0)
                        .fill(palette::seat(owner))
                        .class("piece-edge"),
                )
                .child(
                    words(0.0, 3.4, SIGNS[*building as usize], Face::Bold, 9.0)
                        .middle()
                        .fill(palette::on(owner)),
                )
                .title(format_args!("{} of {owner}", building.name())),
        );
        x += 13.0;
    }
    for wonder in WonderId::all().filter(|wonder| city.holds(*wonder)) {
        let star = "M0-8L2-2.6L8-2.4L3.2 1L5 7L0 3.6L-5 7L-3.2 1L-8-2.4L-2-2.6Z";
        thing.push(
            path(star)
                .fill("gold")
                .stroke("gold-edge", 0.8)
                .translate(x, 14.0)
                .title(&wonder.card().words.name),
        );
        x += 15.0;
    }
    let owner = city
        .owner
        .map_or_else(|| "barbarians".to_string(), |seat| seat.to_string());
    thing.title(format_args!(
        "City of {owner} on {}, size {}, {}",
        city.at,
        city.size(),
        mood.2
    ))
}

/// The battle that is being fought.
pub(super) fn battle(position: &Position, viewer: Viewer) -> Panel {
    let battle = &position.battle;
    let (wide, high) = (440.0, 150.0);
    let mut drawing = group().child(rect(0.0, 0.0, wide, high, 10.0).class("face"));
    let place = if battle.naval {
        "at sea"
    } else if battle.city {
        "for a city"
    } else {
        "in the field"
    };
    drawing.push(words(
        16.0,
        24.0,
        format_args!("Round {} on {}, {place}", battle.round, battle.at),
        Face::Title,
        14.0,
    ));
    for (index, side) in battle.sides.iter().enumerate() {
        let y = 54.0 + 50.0 * index as f32;
        match side.seat {
            Some(seat) => drawing.push(group().translate(28.0, y).child(piece::badge(seat, 12.0))),
            None => drawing.push(circle(28.0, y, 12.0).fill("stone")),
        }
        let units = crate::combat::fighters(position, index);
        let role = if index == 0 { "attacks" } else { "defends" };
        drawing.push(words(
            48.0,
            y + 4.0,
            format_args!("{role} with {units}"),
            Face::Sans,
            12.0,
        ));
        let mut x = 160.0;
        for face in &side.dice {
            let face = content().die.get(usize::from(*face).wrapping_sub(1));
            drawing.push(rect(x, y - 11.0, 22.0, 22.0, 4.0).class("inset"));
            let text = face.map_or_else(|| "–".to_string(), |face| face.value.to_string());
            drawing.push(words(x + 11.0, y + 5.0, text, Face::Bold, 13.0).middle());
            x += 25.0;
        }
        if !side.dice.is_empty() {
            drawing.push(words(
                x + 6.0,
                y + 5.0,
                format_args!("= {}", side.value),
                Face::Bold,
                13.0,
            ));
        }
        if side.played {
            let name = side.card.face(viewer).map_or("a card face down", |card| {
                card.card().tactic.card().words.name.as_str()
            });
            drawing.push(words(48.0, y + 20.0, name, Face::Sans, 11.0).class("mute"));
        }
    }
    panel::panel("battle", "Battle", (wide, high), drawing)
}
