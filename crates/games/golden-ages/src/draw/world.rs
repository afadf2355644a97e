//! The board: the Era and the score, the world with all pieces, the agora, the tile in hand.

use super::{ERAS, pieces, squares, squares::PlaceNames};
use crate::{
    Choice, Position,
    content::Resource,
    space::{COLS, ROWS, Space, Spaces},
    words::on_map,
    world::World,
};
use orbis_core::{Panel, Seat, Still, count, step};
use orbis_draw::{
    Element, Face, Icon, Offers, card, circle, group, line, map, panel, piece, rect, still, track,
    words,
};
use std::sync::LazyLock;

pub(super) const SIZE: f32 = 84.0;
const LEFT: f32 = 30.0;
const TOP: f32 = 94.0;
const WIDE: f32 = 900.0;
pub(super) const FOOT: f32 = TOP + SIZE * ROWS as f32 + 14.0;
const HIGH: f32 = FOOT + 104.0;

pub(super) fn corner(space: Space) -> (f32, f32) {
    (
        LEFT + f32::from(space.col()) * SIZE,
        TOP + f32::from(space.row()) * SIZE,
    )
}

/// The board's panel.
pub(super) fn panel(position: &Position, offers: &Offers) -> Panel {
    drawn(position, offers, 0.0)
}

/// The world alone, for a page that says the rest itself.
pub(super) fn bare(position: &Position, offers: &Offers) -> Panel {
    drawn(position, offers, TOP - 28.0)
}

fn drawn(position: &Position, offers: &Offers, above: f32) -> Panel {
    let sea = Still::fixed("sea", sea());
    let land = still("land", (position.world, position.capitals()), ground);
    let head = (above == 0.0).then(|| head(position));
    let drawing = group()
        .translate(0.0, -above)
        .still(&sea)
        .children(head)
        .still(&land)
        .child(spaces(position, offers))
        .child(agora(offers))
        .children((above == 0.0).then(|| tiles(position)))
        .child(pieces::pieces(position, offers))
        // A picture that stands alone has nobody who could lay the tile.
        .children((above > 0.0).then(|| ghosts(position, offers)).flatten());
    let era = ERAS[usize::from(position.era.min(4))];
    panel::panel(
        "world",
        format!("The world, Era {era}"),
        (WIDE, HIGH - above),
        drawing,
    )
    .over([sea, land])
}

/// The water and the grid, made once.
fn sea() -> &'static str {
    static SEA: LazyLock<String> = LazyLock::new(|| {
        let sea = map::sea("world", WIDE, HIGH).child(grid());
        sea.to_string()
    });
    &SEA
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
    let (label, seat) = match step::first_asked(position) {
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
            if seat.is_some() { 216.0 } else { 188.0 },
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
    head.child(Icon::Vp.draw(299.0, 38.0, 16.0))
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

/// The continents and islands with their names, and the signs that no capital covers.
fn ground((world, capitals): &(World, Spaces)) -> String {
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
    let names = PlaceNames::of(world);
    for space in Space::all() {
        let (x, y) = corner(space);
        if let Some(name) = names.at(space) {
            let name = squares::short(&name, SIZE - 8.0);
            drawing.push(
                words(x + SIZE / 2.0, y + SIZE - 9.5, name, Face::Serif, 9.5)
                    .middle()
                    .class("f-label i"),
            );
        }
        if !capitals.has(space) {
            let here = Resource::ALL
                .into_iter()
                .filter(|resource| world.symbols(*resource).has(space));
            drawing.push(squares::symbols(here, x + SIZE - 19.0, y + 19.0, 11.5));
        }
    }
    drawing.to_string()
}

/// What of every space can be pointed at, made once.
static AREAS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let areas = Space::all().map(|space| {
        let (x, y) = corner(space);
        let area = rect(x + 1.0, y + 1.0, SIZE - 2.0, SIZE - 2.0, 8.0);
        area.class("place").into_svg()
    });
    areas.collect()
});

/// Every space as a place that can be pointed at.
fn spaces(position: &Position, offers: &Offers) -> Element {
    let names = PlaceNames::of(&position.world);
    let places = Space::all().map(|space| {
        let (x, y) = corner(space);
        let area = group()
            .title(describe(position, &names, space))
            .raw(&AREAS[space.index()]);
        offers.place_among_many(&format!("space-{space}"), area, || {
            rect(x + 4.0, y + 4.0, SIZE - 8.0, SIZE - 8.0, 10.0)
        })
    });
    group().children(places)
}

/// What lies on a space, in words.
fn describe(position: &Position, names: &PlaceNames, space: Space) -> String {
    let mut parts = vec![space.to_string()];
    parts.push(names.at(space).unwrap_or_else(|| "sea".to_string()));
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
            cubes => parts.push(format!("city of {seat}, {}", count(cubes, "cube"))),
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

/// The tile in hand as it would lie: each way of turning it drawn once, and where it lies for each choice. A page shows one of them.
fn ghosts(position: &Position, offers: &Offers) -> Option<Element> {
    let tile = position.drawn?;
    let places = position.world.legal_places(tile);
    let mut drawing = group().class("ghosts");
    for (turn, spaces) in (0u8..).zip(places) {
        let offered = |at: &Space| offers.has(&on_map(*at));
        let mut offered = spaces.iter().filter(offered).peekable();
        if offered.peek().is_none() {
            continue;
        }
        let way = format!("ghost-{turn}");
        let (drawn, _) = squares::tile(&way, tile, turn.into(), SIZE);
        drawing.push(Element::new("defs").child(drawn.id(&way)));
        let cells = &tile.card().turned[usize::from(turn)];
        let left = cells.iter().map(|cell| cell.dx).min().unwrap_or(0);
        let top = cells.iter().map(|cell| cell.dy).min().unwrap_or(0);
        for at in offered {
            let (x, y) = corner(at);
            let ghost = Element::new("use")
                .set("href", format_args!("#{way}"))
                .set("data-ghost", Choice::Place { at, turn })
                .class("ghost")
                .translate(x + f32::from(left) * SIZE, y + f32::from(top) * SIZE);
            drawing.push(ghost);
        }
    }
    Some(drawing)
}

/// The tile to place, in its four ways, as a picture of its own.
pub(super) fn in_hand(position: &Position) -> Option<Panel> {
    const WAYS: [&str; 4] = ["as drawn", "turned right", "upside down", "turned left"];
    const STEP: f32 = 104.0;
    let tile = position.drawn?;
    let mut drawing = group();
    for (turn, label) in WAYS.iter().enumerate() {
        let middle = STEP * (turn as f32 + 0.5);
        let (way, (wide, high)) = squares::tile(&format!("way-{turn}"), tile, turn, SIZE);
        let scale = (92.0 / high).min(92.0 / wide).min(0.9);
        let at = (middle - wide * scale / 2.0, 50.0 - high * scale / 2.0);
        drawing.push(group().place(at.0, at.1, scale).child(way));
        drawing.push(words(middle, 116.0, label, Face::Sans, 16.0).middle());
    }
    let size = (STEP * 4.0, 124.0);
    Some(panel::panel("tile", "The tile to place", size, drawing))
}

/// The agora; its name can be read from afar, too.
fn agora(offers: &Offers) -> Element {
    let agora = group()
        .child(rect(10.0, FOOT, 476.0, 94.0, 10.0).class("face"))
        .child(Icon::Agora.draw(62.0, FOOT + 32.0, 46.0))
        .child(words(62.0, FOOT + 84.0, "Agora", Face::Title, 27.0).middle());
    offers.place("agora", agora, rect(14.0, FOOT + 4.0, 468.0, 86.0, 8.0))
}

/// The tiles face down, or the one just drawn in its four orientations.
fn tiles(position: &Position) -> Element {
    let mut foot = group().child(rect(496.0, FOOT, 394.0, 94.0, 10.0).class("face"));
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
