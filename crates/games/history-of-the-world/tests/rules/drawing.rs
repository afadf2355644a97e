//! Pictures and sketches of whole games: well-formed, complete, and nothing clickable is missing.

use orbis_core::{
    Chance, Fast, Game, Ink, Offer, Seat, Setup, Table, Turn, Viewer, choices, covers,
};
use orbis_draw::{panel_svg, sheet};
use orbis_history_of_the_world::{
    Position,
    content::{AreaId, LandId, Terrain, WaterId, map},
};
use serde_json::Value;
use std::collections::BTreeSet;

/// Calls `see` with some positions of a random game and the seat that is asked.
fn walk(players: u8, seed: u64, every: usize, mut see: impl FnMut(&Position, Seat)) {
    let mut chance = Fast::new(seed);
    let setup = Position::about()
        .complete(&Setup::of(players))
        .expect("a setup");
    let mut position = Position::new(&setup, &mut Table::quiet(&mut chance)).expect("a table");
    let mut step = 0;
    while let Turn::Decide(seats) = position.turn() {
        let seat = seats.first().expect("somebody");
        if step % every == 0 {
            see(&position, seat);
        }
        let offers = choices(&position, seat);
        let index = if offers.len() > 1 {
            chance.below(offers.len() as u32)
        } else {
            0
        };
        position.apply(seat, offers[index as usize], &mut Table::quiet(&mut chance));
        step += 1;
    }
    see(&position, Seat::at(0));
}

fn view(position: &Position, viewer: Viewer) -> Position {
    let mut view = *position;
    view.hide(viewer);
    view
}

#[test]
fn every_offer_can_be_clicked() {
    walk(5, 3, 9, |position, seat| {
        let view = view(position, Viewer::Seat(seat));
        let offers: Vec<Offer> = choices(position, seat)
            .into_iter()
            .map(|choice| view.present(seat, choice))
            .collect();
        let drawing = view.draw(Viewer::Seat(seat), &offers);
        let all: String = drawing
            .panels
            .iter()
            .map(|panel| panel.svg.as_str())
            .collect();
        for target in offers.iter().filter_map(|offer| offer.target.as_ref()) {
            let marked = format!("class=\"offer\" data-target=\"{target}\"");
            assert!(all.contains(&marked), "{target} is missing");
        }
    });
}

#[test]
fn pictures_are_well_formed_and_ids_are_unique() {
    walk(6, 9, 61, |position, seat| {
        for viewer in [Viewer::Seat(seat), Viewer::Table] {
            let drawing = view(position, viewer).draw(viewer, &[]);
            let whole = sheet(&drawing);
            let tree = roxmltree::Document::parse(&whole).expect("the sheet is XML");
            let mut ids = BTreeSet::new();
            for id in tree.descendants().filter_map(|node| node.attribute("id")) {
                assert!(ids.insert(id), "{id} is there twice");
            }
            for panel in &drawing.panels {
                roxmltree::Document::parse(&panel_svg(panel)).expect("the panel is XML");
            }
        }
    });
}

#[test]
fn the_board_names_every_land_and_the_sketch_too() {
    walk(3, 1, 10_000, |position, _| {
        let board = &view(position, Viewer::Table)
            .draw(Viewer::Table, &[])
            .panels[0];
        let sketch = position.sketch(Viewer::Table, Ink::Plain);
        for land in LandId::all() {
            for word in land.name().split(' ') {
                assert!(board.svg.contains(word), "{land} is not on the board");
            }
            assert!(
                land.card().barren || sketch.contains(land.name()),
                "{land} is not in the sketch"
            );
        }
        for water in WaterId::all() {
            let last = water.card().name.split(' ').next_back().expect("a name");
            assert!(board.svg.contains(last));
        }
        for area in AreaId::all() {
            assert!(sketch.contains(&area.card().name));
        }
    });
}

#[test]
fn a_card_by_itself_says_what_it_does() {
    for info in Position::cards() {
        let drawing = Position::draw_card(&info.slug).expect("a picture");
        let first = info.name.split(' ').next().expect("a name");
        assert!(
            drawing.panels[0]
                .svg
                .contains(&orbis_draw::svg::escape(first)),
            "{}",
            info.name
        );
    }
}

#[test]
fn what_is_drawn_is_what_the_rules_say() {
    covers!("hotw.board.adjacency", "hotw.board.data");
    let shapes: Value =
        serde_json::from_str(include_str!("../../content/shapes.json")).expect("shapes");
    let list = |key: &str| shapes[key].as_array().expect("a list").clone();
    let land = |value: &Value| -> LandId {
        let slug = value.as_str().expect("a slug");
        slug.parse().expect("a land")
    };
    // Neighbours share the corners of their outlines.
    let corners: Vec<(LandId, BTreeSet<String>)> = list("lands")
        .iter()
        .map(|shape| {
            let rings = shape["polygons"].as_array().expect("polygons").iter();
            let points = rings
                .flat_map(|polygon| polygon.as_array().expect("rings"))
                .flat_map(|ring| ring.as_array().expect("points"));
            (land(&shape["id"]), points.map(Value::to_string).collect())
        })
        .collect();
    assert_eq!(corners.len(), 102);
    let strait = &map().terrain[Terrain::Strait as usize];
    for (one, mine) in &corners {
        for (other, yours) in corners.iter().filter(|(other, _)| other != one) {
            let touches = mine.intersection(yours).count() > 1;
            let borders = map().around[one.index()].has(*other) && !strait[one.index()].has(*other);
            assert_eq!(touches, borders, "{one} and {other}");
        }
    }
    // Terrain is drawn on the side that it helps, the Wall before the land that it protects.
    for border in list("borders") {
        let (a, b) = (land(&border["a"]), land(&border["b"]));
        for (into, from, key) in [(a, b, "terrain_a"), (b, a, "terrain_b")] {
            for (kind, name) in [(Terrain::Forest, "forest"), (Terrain::Mountain, "mountain")] {
                let drawn = border[key]["kind"] == name;
                let ruled = map().terrain[kind as usize][into.index()].has(from);
                assert_eq!(drawn, ruled, "{name} in {into} towards {from}");
            }
            let walled = border["wall"] == into.slug();
            let open = map().open[into.index()].has(from);
            assert!(!(walled && open), "{into} has a wall");
        }
    }
    assert_eq!(list("straits").len(), 14);
}

#[test]
fn who_draws_an_empire_reads_its_card_and_nobody_else_does() {
    let setup = Position::about().complete(&Setup::of(3)).expect("a setup");
    let position = Position::new(&setup, &mut Table::quiet(&mut Fast::new(4))).expect("a position");
    let empire = position.drawn.expect("an empire is drawn").card.card();
    let asked = position
        .turn()
        .deciders()
        .first()
        .expect("somebody is asked");
    let called = format!("called {} of 7", empire.order);
    for seat in position.seats() {
        let viewer = Viewer::Seat(seat);
        let drawing = view(&position, viewer).draw(viewer, &[]);
        let own = drawing.panels.iter().find(|panel| panel.seat == Some(seat));
        let reads = own.expect("an own board").svg.contains(&called);
        assert_eq!(reads, seat == asked, "{seat}");
    }
}
