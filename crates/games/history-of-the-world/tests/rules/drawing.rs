//! Pictures and sketches: complete, and as the rules say.

use crate::common::dealt;
use orbis_core::{Game, Ink, Viewer, covers};
use orbis_history_of_the_world::{
    Position,
    content::{AreaId, LandId, Terrain, WaterId, map},
};
use serde_json::Value;
use std::collections::BTreeSet;

#[test]
fn the_board_names_every_land_and_the_sketch_too() {
    let mut position = dealt(3, 1, &[]);
    position.hide(Viewer::Table);
    let drawing = position.draw(Viewer::Table, &[]);
    let board = drawing.panels[0].whole();
    let sketch = position.sketch(Viewer::Table, Ink::Plain);
    for land in LandId::all() {
        for word in land.name().split(' ') {
            assert!(board.contains(word), "{land} is not on the board");
        }
        assert!(
            land.card().barren() || sketch.contains(land.name()),
            "{land} is not in the sketch"
        );
    }
    for water in WaterId::all() {
        let last = water.card().name.split(' ').next_back().expect("a name");
        assert!(board.contains(last));
    }
    for area in AreaId::all() {
        assert!(sketch.contains(&area.card().name));
    }
}

#[test]
fn a_card_by_itself_says_what_it_does() {
    for info in Position::cards() {
        let drawing = Position::draw_card(&info.slug).expect("a picture");
        let first = info.name.split(' ').next().expect("a name");
        assert!(
            drawing.panels[0]
                .svg
                .contains(&orbis_draw::svg::group().say(first).inside()),
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
    let position = dealt(3, 4, &[]);
    let empire = position.drawn.expect("an empire is drawn").card.card();
    let asked = position
        .turn()
        .deciders()
        .first()
        .expect("somebody is asked");
    let called = format!("called {} of 7", empire.order);
    for seat in position.seats() {
        let viewer = Viewer::Seat(seat);
        let mut view = position;
        view.hide(viewer);
        let drawing = view.draw(viewer, &[]);
        let own = drawing.panels.iter().find(|panel| panel.seat == Some(seat));
        let reads = own.expect("an own board").svg.contains(&called);
        assert_eq!(reads, seat == asked, "{seat}");
    }
}
