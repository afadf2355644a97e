//! What stands in an area: from afar a shield with a number, from near every counter in its place.

use super::{counter, ground::Shape};
use crate::{
    Position,
    content::{Class, SetId},
    sets::AreaId,
    text,
    world::Counts,
};
use orbis_draw::{Element, Face, group, path, piece, text as lines, words};

/// Where things go that find no place of their own: around the stack.
const AROUND: [(f32, f32); 4] = [(-14.5, 5.0), (14.5, 5.0), (-14.5, -8.0), (14.5, -8.0)];

fn is_capital(position: &Position, area: AreaId) -> bool {
    position
        .in_play()
        .any(|(_, empire)| empire.capital == Some(area))
}

/// The stack of an empire: the unit on top, how many there are, whose they are.
fn stack(position: &Position, set: SetId, area: AreaId, units: &Counts) -> Option<Element> {
    let seat = position.seat_of(set)?;
    let top = if position.world.owns(set, area) {
        position.world.top(area)
    } else {
        units.iter().next()?.0
    };
    let name = text::empire(position, set);
    let shade = set.card().shade();
    let mut all = group().title(format_args!("{name}: {}", text::units(units)));
    if units.total() > 1 {
        let below = counter::plate(seat, shade, 16.0);
        all.push(group().translate(1.8, 1.8).child(below));
    }
    all.push(counter::unit(seat, shade, top));
    if units.total() > 1 {
        all.push(counter::count(8.5, -7.0, units.total()));
    }
    Some(all)
}

/// The empire's name at its stack, where the name of the area leaves room for it.
fn sign(position: &Position, set: SetId, shape: &Shape) -> Option<Element> {
    const SIZE: f32 = 6.6;
    let (x, y) = *shape.tokens.first()?;
    let name = lines::shorten(&text::empire(position, set), Face::Bold, SIZE, 46.0);
    let half = lines::width(&name, Face::Bold, SIZE) / 2.0;
    let fort = position.world.forts.has(shape.id);
    [(16.0, false), (-11.0, fort)]
        .into_iter()
        .find(|(down, taken)| {
            let base = y + down;
            !taken && !shape.names((x - half, base - SIZE * 0.6, x + half, base))
        })
        .map(|(down, _)| {
            words(0.0, down, name, Face::Bold, SIZE)
                .middle()
                .class("halo")
        })
}

/// Everything in an area besides the stack, the most important first.
fn others(position: &Position, area: AreaId) -> Vec<Element> {
    let world = &position.world;
    let mut all = Vec::new();
    if let Some(one) = world.intruder(area) {
        let swords = path("M-13-13L-8-8M-8-13L-13-8")
            .class("none round")
            .stroke("blood", 1.8);
        let stack = stack(position, one.empire, area, &one.units);
        all.extend(stack.map(|stack| stack.child(swords)));
    }
    let (city, capital) = (world.city(area), is_capital(position, area));
    if city > 0 || capital {
        all.push(counter::city(city, capital));
    }
    for chief in world.chiefs.iter().filter(|chief| chief.area == area) {
        let card = chief.leader.card();
        all.push(counter::leader(chief.leader).title(&card.name));
    }
    for wonder in world.wonders.iter().filter(|wonder| wonder.area == area) {
        all.push(counter::monument(wonder.artefact).title(&wonder.artefact.card().name));
    }
    if let Some(religion) = world.temple(area) {
        let name = format!("a temple of {}", text::religion(religion));
        all.push(counter::temple().title(name));
    }
    all
}

/// The counters in an area, each in a place that leaves its name to be read.
fn near(position: &Position, shape: &Shape) -> Option<Element> {
    let world = &position.world;
    let area = shape.id;
    let own = match world.owner(area) {
        Some(SetId::KINGDOM) => {
            let units = world.units(area);
            let mut token = counter::neutral(world.top(area));
            token.push(counter::count(8.5, -7.0, units.total()));
            Some(token.title(format_args!("a neutral kingdom: {}", text::units(&units))))
        }
        Some(set) => stack(position, set, area, &world.units(area))
            .map(|stack| stack.children(sign(position, set, shape))),
        None => None,
    };
    let others = others(position, area);
    let marks = [
        (world.forts.has(area), counter::fort()),
        (
            world.disorder.has(area),
            counter::disorder().place(-8.5, -7.0, 0.9),
        ),
    ];
    if own.is_none() && others.is_empty() && marks.iter().all(|(there, _)| !there) {
        return None;
    }
    let mut all = group().class("when-near");
    let mut free = shape.tokens.iter().copied();
    let first = free.next()?;
    let marks = marks
        .into_iter()
        .filter_map(|(there, mark)| there.then_some(mark));
    let own = group()
        .translate(first.0, first.1)
        .children(own)
        .children(marks);
    all.push(own);
    let mut around = AROUND.iter().cycle();
    for one in others {
        let one = match (free.next(), around.next()) {
            (Some((x, y)), _) => one.translate(x, y),
            (None, Some((x, y))) => one.place(first.0 + x, first.1 + y, 0.7),
            (None, None) => one,
        };
        all.push(one);
    }
    Some(all)
}

/// An area from afar: whose units and how many, a capital, unrest.
fn far(position: &Position, shape: &Shape) -> Option<Element> {
    let world = &position.world;
    let area = shape.id;
    let owner = world.owner(area)?;
    let mut token = match position.seat_of(owner) {
        Some(seat) => {
            let units = world.units(area);
            let count = u32::from(units.total());
            if units.of_class(|class| class == Class::Ship) == units.total() {
                piece::fleet(seat, count)
            } else {
                piece::army(seat, count)
            }
        }
        None => counter::neutral(world.top(area)),
    };
    if is_capital(position, area) {
        token.push(
            path("M-7-11V-19L-3.4-15.6L0-20L3.4-15.6L7-19V-11Z")
                .fill("gold")
                .stroke("gold-edge", 1.0),
        );
    }
    if world.disorder.has(area) {
        token.push(counter::disorder().place(-10.0, 8.0, 1.2));
    }
    let (x, y, radius) = shape.circle;
    Some(
        group()
            .class("when-far")
            .place(x, y, (radius / 18.0).clamp(0.9, 1.4))
            .child(token.class("far-piece")),
    )
}

/// All of it; nothing of it stands in the way of a click on the area.
pub(super) fn pieces(position: &Position, shape: &Shape) -> Option<Element> {
    let (far, near) = (far(position, shape), near(position, shape));
    if far.is_none() && near.is_none() {
        return None;
    }
    let all = group()
        .id(format_args!("in-{}", shape.id.slug()))
        .set("pointer-events", "none")
        .children(far)
        .children(near);
    let owner = position.world.owner(shape.id);
    Some(match owner.and_then(|set| position.seat_of(set)) {
        Some(seat) => all.set("data-owner", seat.letter()),
        None => all,
    })
}
