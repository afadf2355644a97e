//! What comes out of the kit is well-formed, harmless and always the same.

use orbis_core::{Drawing, Seat};
use orbis_draw::{
    Card, Face, Icon, card, chart, group, map, palette, panel, panel_svg, piece, sheet, track,
    words,
};

fn drawing(name: &str) -> Drawing {
    let face = Card {
        title: name.to_string(),
        price: "6[gold]".into(),
        kind: "wonder",
        text: format!("[vp] for {name} & \"others\""),
        foot: name.to_string(),
        note: "II".into(),
        used: true,
    };
    let high = face.height(180.0, card::Scale::NORMAL);
    let board = group()
        .child(map::sea("board", 400.0, 300.0))
        .child(map::land(
            "board",
            &map::square(80.0, 80.0, 84.0, [true, false, true, true], 7),
        ))
        .children(Icon::ALL.iter().map(|icon| icon.plate(40.0, 40.0, 12.0)))
        .child(
            group()
                .id(name)
                .child(piece::capital(Seat::at(1), true))
                .title(name),
        );
    let cards = group()
        .child(face.draw(180.0, high, card::Scale::NORMAL))
        .child(card::back(60.0, 90.0, name, "back"))
        .child(track::scores(
            300.0,
            50,
            &[(Seat::at(0), 7), (Seat::at(1), 7)],
        ))
        .child(chart::lines(
            300.0,
            120.0,
            name,
            &[chart::Series {
                seat: Seat::at(2),
                values: vec![1.0, f32::NAN, 3.0],
            }],
        ))
        .child(words(0.0, 0.0, name, Face::Serif, 12.0));
    Drawing {
        panels: vec![
            panel::panel("board", name, (400.0, 300.0), board),
            panel::area(Seat::at(0), (300.0, 120.0), true, cards.clone()),
            panel::panel("cards", name, (300.0, 120.0), cards),
        ],
    }
}

const HOSTILE: &str = "</title><script>alert('x')</script> & \" ' ]]> \u{1} \u{fffd}";

#[test]
fn pictures_are_well_formed_whatever_the_names() {
    for name in ["Rome", HOSTILE, "", "Ærøskøbing 龍"] {
        let drawing = drawing(name);
        let whole = sheet(&drawing);
        let tree = roxmltree::Document::parse(&whole).expect("the sheet is XML");
        assert!(!tree.descendants().any(|node| node.has_tag_name("script")));
        for panel in &drawing.panels {
            roxmltree::Document::parse(&panel_svg(panel)).expect("the panel is XML");
        }
    }
}

#[test]
fn the_same_table_gives_the_same_picture() {
    assert_eq!(sheet(&drawing("Rome")), sheet(&drawing("Rome")));
}

/// As the badges of the page: round, square, with five corners, four, six, then an arch, a drop and a leaf.
#[test]
fn every_seat_has_a_shape_of_its_own() {
    let shape = |seat: usize| palette::shape(Seat::at(seat), 10.0, 10.0, 5.0).to_string();
    let corners = |seat: usize| shape(seat).matches(['M', 'L']).count();
    assert!(shape(0).starts_with("<circle") && shape(1).starts_with("<rect"));
    assert_eq!([corners(2), corners(3), corners(4)], [5, 4, 6]);
    let bends = |seat: usize| shape(seat).matches('A').count();
    assert_eq!([bends(5), bends(6), bends(7)], [2, 3, 2]);
    assert!(!shape(5).contains("NaN"));
}

#[test]
fn numbers_have_no_noise() {
    let whole = sheet(&drawing("Rome"));
    let noisy = whole
        .split(|c: char| !c.is_ascii_digit() && c != '.')
        .any(|number| {
            number.split_once('.').is_some_and(|(_, decimals)| {
                decimals.len() > 3 && decimals.bytes().all(|b| b.is_ascii_digit())
            })
        });
    assert!(!noisy && !whole.contains("NaN") && !whole.contains("inf"));
    assert_eq!(orbis_draw::num(-0.04).to_string(), "0");
    assert_eq!(orbis_draw::num(2.25).to_string(), "2.3");
}

#[test]
fn panels_on_a_sheet_do_not_overlap() {
    let panel = |id: usize, wide: f32, high: f32, seat: Option<Seat>| orbis_core::Panel {
        id: format!("p{id}"),
        title: String::new(),
        seat,
        size: (wide, high),
        svg: String::new(),
        stills: Vec::new(),
    };
    for players in 1..=7 {
        let mut panels = vec![panel(0, 860.0, 700.0, None)];
        panels.extend(Seat::all(players).map(|seat| {
            panel(
                seat.index() + 1,
                440.0,
                380.0 + 30.0 * seat.index() as f32,
                Some(seat),
            )
        }));
        panels.push(panel(20, 860.0, 200.0, None));
        let sizes: Vec<(f32, f32)> = panels.iter().map(|panel| panel.size).collect();
        let whole = sheet(&Drawing { panels });
        let tree = roxmltree::Document::parse(&whole).expect("XML");
        let places: Vec<(f32, f32)> = tree
            .descendants()
            .filter_map(|node| node.attribute("transform"))
            .filter_map(|text| {
                let (x, y) = text
                    .strip_prefix("translate(")?
                    .strip_suffix(')')?
                    .split_once(' ')?;
                Some((x.parse().ok()?, y.parse().ok()?))
            })
            .collect();
        assert_eq!(places.len(), sizes.len());
        for (one, (a, size_a)) in places.iter().zip(&sizes).enumerate() {
            for (b, size_b) in places.iter().zip(&sizes).skip(one + 1) {
                let apart = a.0 + size_a.0 <= b.0
                    || b.0 + size_b.0 <= a.0
                    || a.1 + size_a.1 <= b.1
                    || b.1 + size_b.1 <= a.1;
                assert!(apart, "{players} players: {a:?} {b:?}");
            }
        }
    }
}
