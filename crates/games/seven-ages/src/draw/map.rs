//! The world: the printed map, whose its areas are, and what stands on it.

use super::{
    ground::{self, Shape, Shapes},
    stand,
};
use crate::{
    Position, Step,
    content::{MarkerId, SetId, Shade},
};
use orbis_core::{Panel, Still};
use orbis_draw::{
    Element, Face, Icon, Offers, group, palette, panel, piece, rect, text as lines, words,
};

const HEAD: f32 = 66.0;

/// The pattern of a player's multi-coloured empire.
fn stripes(seat: orbis_core::Seat) -> String {
    format!("stripes-{}", seat.letter())
}

/// An area in the colour of who controls it, by the shade of the empire.
fn tint(position: &Position, shape: &Shape) -> Option<Element> {
    let set = position.world.owner(shape.id)?;
    let seat = position.seat_of(set)?;
    let colour = palette::seat(seat);
    let area = shape.again().class("own");
    let area = match set.card().shade() {
        Shade::Dark => area.class("dark").fill(&colour),
        Shade::Light => area.fill(&colour),
        Shade::Multi => area
            .class("striped")
            .set("fill", format_args!("url(#{})", stripes(seat))),
    };
    Some(area.stroke(colour, 1.8).set("data-owner", seat.letter()))
}

/// The names of the empires, to be read from afar, each over one of its areas.
fn empires(position: &Position, shapes: &Shapes) -> Element {
    const SIZE: f32 = 26.0;
    let mut all = group().class("when-far").set("pointer-events", "none");
    let mut taken: Vec<(f32, f32, f32, f32)> = Vec::new();
    let mut list: Vec<(SetId, &crate::Empire)> = position.in_play().collect();
    // The large ones have the most room to give way.
    list.sort_by_key(|(set, _)| (position.world.held(*set).len(), set.0));
    for (set, empire) in list {
        let held = position.world.held(set);
        let mut places: Vec<(f32, f32)> = shapes
            .areas
            .iter()
            .filter(|shape| held.has(shape.id))
            .map(|shape| (shape.circle.0, shape.circle.1))
            .collect();
        if places.is_empty() {
            continue;
        }
        let count = places.len() as f32;
        let middle = places.iter().fold((0.0, 0.0), |sum, at| {
            (sum.0 + at.0 / count, sum.1 + at.1 / count)
        });
        let far = |at: &(f32, f32)| (at.0 - middle.0).powi(2) + (at.1 - middle.1).powi(2);
        places.sort_by(|one, two| far(one).total_cmp(&far(two)));
        let name = lines::wrap(empire.card.name(), Face::Title, SIZE, 210.0);
        let wide = name
            .iter()
            .map(|line| lines::width(line, Face::Title, SIZE))
            .fold(0.0, f32::max);
        let high = name.len() as f32 * SIZE;
        let corner = |(x, y): (f32, f32), drop: f32| {
            let left = (x - wide / 2.0).clamp(4.0, shapes.size.0 - wide - 4.0);
            (left, y + drop, wide, high)
        };
        let meets = |a: &(f32, f32, f32, f32), b: &(f32, f32, f32, f32)| {
            a.0 < b.0 + b.2 && b.0 < a.0 + a.2 && a.1 < b.1 + b.3 && b.1 < a.1 + a.3
        };
        let free = places
            .iter()
            .flat_map(|at| [corner(*at, 16.0), corner(*at, -high - 20.0)])
            .find(|place| !taken.iter().any(|other| meets(place, other)))
            .unwrap_or_else(|| corner(places[0], 16.0));
        taken.push(free);
        let text = name.iter().enumerate().map(|(index, line)| {
            let y = index as f32 * SIZE + SIZE * 0.8;
            words(0.0, y, line, Face::Title, SIZE)
                .middle()
                .class("halo wide")
        });
        all.push(
            group()
                .translate(free.0 + wide / 2.0, free.1)
                .set("data-owner", empire.seat.letter())
                .child(group().class("far-piece").children(text)),
        );
    }
    all
}

/// The action that is being taken.
fn action(position: &Position) -> Option<MarkerId> {
    position.stack.iter().rev().find_map(|step| match step {
        Step::Act(crate::markers::Act { action, .. }) => Some(*action),
        Step::Phase(crate::markers::Phase { action }) => Some(MarkerId(action.0.checked_sub(1)?)),
        _ => None,
    })
}

/// The turn, whose marker it is, and the seven actions in their order.
fn head(position: &Position, wide: f32) -> Element {
    let mut head = group()
        .child(rect(6.0, 5.0, wide - 12.0, HEAD - 10.0, 12.0).class("face"))
        .child(words(
            26.0,
            45.0,
            format_args!("Turn {}", position.turn),
            Face::Title,
            34.0,
        ));
    let first = group()
        .title(format_args!("{} has the turn marker", position.first))
        .child(Icon::First.draw(214.0, 33.0, 34.0))
        .child(
            group()
                .translate(254.0, 33.0)
                .child(piece::badge(position.first, 18.0)),
        );
    head.push(first);
    let now = action(position);
    let mut x = 330.0;
    for marker in MarkerId::all().filter(|marker| *marker != MarkerId::WILD) {
        let name = format!("{}  {}", marker.0 + 1, marker.name());
        let (size, face) = (26.0, Face::Bold);
        let room = lines::width(&name, face, size);
        if now == Some(marker) {
            head.push(rect(x - 16.0, 12.0, room + 32.0, HEAD - 24.0, 20.0).fill("accent"));
            head.push(words(x, 42.0, &name, face, size).fill("panel"));
        } else {
            head.push(words(x, 42.0, &name, face, size).class("mute"));
        }
        x += room + 42.0;
    }
    let deck = format!("Deck {}", position.deck.len());
    head.child(
        words(wide - 30.0, 42.0, deck, Face::Sans, 26.0)
            .end()
            .class("mute"),
    )
}

/// The world's panel.
pub(super) fn panel(position: &Position, offers: &Offers) -> Panel {
    drawn(position, offers, HEAD)
}

/// The world alone, for a page that says the rest itself.
pub(super) fn bare(position: &Position, offers: &Offers) -> Panel {
    drawn(position, offers, 0.0)
}

fn drawn(position: &Position, offers: &Offers, above: f32) -> Panel {
    let shapes = ground::shapes();
    let (wide, high) = shapes.size;
    let ground = Still::fixed("ground", &shapes.base);
    let print = Still::fixed("print", &shapes.print);
    let patterns = position
        .seats()
        .map(|seat| palette::hatch(seat, &stripes(seat)));
    let mut world = group()
        .translate(0.0, above)
        .child(Element::new("defs").children(patterns))
        .still(&ground);
    for shape in &shapes.areas {
        if let Some(tint) = tint(position, shape) {
            world.push(tint);
        }
    }
    world = world.still(&print);
    for shape in &shapes.areas {
        let target = format!("area-{}", shape.id.slug());
        let offered = offers.has(&target) || offers.refuses(&target);
        let about = super::area::about(position, shape.id);
        let place = if offered {
            offers.place(&target, group(), shape.again())
        } else if about.len() > super::area::printed(shape.id).len() {
            shape.again().class("look")
        } else {
            // What is printed there is said by the printed map.
            continue;
        };
        world.push(place.set("data-about", about));
    }
    for shape in &shapes.areas {
        if let Some(there) = stand::pieces(position, shape) {
            world.push(there);
        }
    }
    let head = (above > 0.0).then(|| head(position, wide));
    let drawing = group()
        .child(world.child(empires(position, shapes)))
        .children(head);
    panel::panel(
        "world",
        format!("The world, turn {}", position.turn),
        (wide, high + above),
        drawing,
    )
    .over([ground, print])
}
