//! What can be seen on the table, and what cannot.

use crate::common::scene::*;
use orbis_core::{Drawing, Game, Seat, Viewer};
use orbis_parts::Slot;
use orbis_seven_ages::{
    Counts, Position,
    conflict::{self, Term},
    content::UnitId,
    text,
};
use std::borrow::Cow;

/// Two empires of A and one of B around Latium, with one of everything on the map.
fn scene() -> Scene {
    Scene::new(3)
        .empire("orange", "romans", 'A', 9)
        .empire("yellow", "picts", 'A', 9)
        .empire("red", "carthaginians", 'B', 8)
        .units("orange", "latium", &[("sword", 2), ("archer", 1)])
        .units("orange", "apulia", &[("spear", 1)])
        .units("yellow", "scotland", &[("spear", 1)])
        .units("red", "sicily", &[("galley", 1), ("spear", 3)])
        .capital("orange", "latium", 3)
        .city("apulia", 1)
        .leader("orange", "ta", "latium")
        .disorder("apulia")
        .also(|position| {
            position.world.forts.add(area("latium"));
            position.world.wonders.push(orbis_seven_ages::Wonder {
                artefact: "forum".parse().expect("an artefact"),
                area: area("apulia"),
            });
            let raid = units(&[("spear", 2)]);
            let entry = orbis_seven_ages::Entry::Crossing;
            position
                .world
                .intrude(set("red"), area("apulia"), &raid, entry);
        })
}

fn seen(position: &Position, viewer: Viewer) -> Drawing {
    let mut view = *position;
    view.hide(viewer);
    view.draw(viewer, &[])
}

fn panel<'a>(drawing: &'a Drawing, id: &str) -> Cow<'a, str> {
    let found = drawing.panels.iter().find(|panel| panel.id == id);
    found.unwrap_or_else(|| panic!("no panel {id}")).whole()
}

/// What the drawing says about an area to whoever points at it.
fn about(drawing: &Drawing, place: &str) -> String {
    let svg = panel(drawing, "world");
    let wrapped = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{svg}</svg>");
    let tree = roxmltree::Document::parse(&wrapped).expect("a well-formed drawing");
    let name = format!("{} ", area(place).name());
    let found = tree
        .descendants()
        .filter_map(|node| node.attribute("data-about"))
        .map(|about| about.replace('\n', " "))
        // What lies on top is what is pointed at.
        .rfind(|about| about.starts_with(&name));
    found.expect("every area tells about itself")
}

#[test]
fn an_area_tells_everything_that_is_in_it() {
    let drawing = seen(&scene().position, Viewer::Seat(Seat::at(0)));
    let latium = about(&drawing, "latium");
    for word in [
        "a site of Christianity",
        "Europe",
        "Italy",
        "2 swords",
        "1 archer",
        "leader: Tactician",
        "the capital of the Romans",
        "a city of level 3",
        "a fort",
    ] {
        assert!(latium.contains(word), "{word} in {latium}");
    }
    let apulia = about(&drawing, "apulia");
    for word in [
        "the Carthaginians attack: 2 spears",
        "artefact: Forum",
        "disorder",
    ] {
        assert!(apulia.contains(word), "{word} in {apulia}");
    }
}

#[test]
fn others_see_only_the_top_of_a_stack() {
    let position = scene().position;
    let own = about(&seen(&position, Viewer::Seat(Seat::at(1))), "sicily");
    assert!(own.contains("3 spears, 1 galley"), "{own}");
    let top = position.world.top(area("sicily"));
    for viewer in [Viewer::Seat(Seat::at(0)), Viewer::Table] {
        let other = about(&seen(&position, viewer), "sicily");
        assert!(other.contains("3 hidden"), "{other}");
        let hidden = if top == UnitId::GALLEY {
            "spear"
        } else {
            "galley"
        };
        assert!(!other.contains(hidden), "{other}");
    }
}

#[test]
fn the_world_is_drawn_for_two_distances() {
    let drawing = seen(&scene().position, Viewer::Table);
    let world = panel(&drawing, "world");
    let count = |text: &str| world.matches(text).count();
    assert_eq!(count("id=\"shape-"), 266, "every area has its outline once");
    assert_eq!(
        count("class=\"own"),
        4,
        "who holds an area gives it a colour"
    );
    assert!(
        !world.contains("url(#stripes-"),
        "no striped empire is in play"
    );
    for name in ["Romans", "Picts", "Carthaginians", "EUROPE", "ITALY"] {
        assert!(world.contains(&format!(">{name}<")), "{name} from afar");
    }
    // Shields and names of empires from afar, counters and names of areas from near.
    assert!(count("when-far") >= 4 + 2 && count("when-near") >= 4 + 2);
    assert!(count("data-owner=\"A\"") > count("data-owner=\"B\""));
}

#[test]
fn a_striped_empire_has_its_own_pattern() {
    let scene =
        scene()
            .empire("red-multi", "minoans", 'B', 8)
            .units("red-multi", "crete", &[("spear", 1)]);
    let drawing = seen(&scene.position, Viewer::Table);
    let world = panel(&drawing, "world");
    assert!(world.contains("fill=\"url(#stripes-B)\"") && world.contains("id=\"stripes-B\""));
}

#[test]
fn a_conflict_shows_how_its_totals_come_about() {
    let mut scene = scene();
    let raid = units(&[("spear", 2)]);
    scene.run(|position, table| {
        conflict::begin(position, set("red"), area("apulia"), table);
    });
    let mut position = scene.position;
    let hidden = seen(&position, Viewer::Seat(Seat::at(0)));
    assert!(!panel(&hidden, "conflict").contains(">Total<"));
    let fight = position.conflict.as_mut().expect("a conflict");
    fight.sides[0].committed = raid;
    fight.sides[1].committed = Counts::of(unit("spear"), 1);
    for side in &mut fight.sides {
        side.ready = true;
        side.card = Some(Slot::up(card("egyptians")));
    }
    let fight = *fight;
    let shown = seen(&position, Viewer::Table);
    let panel = panel(&shown, "conflict");
    for at in 0..2 {
        let mut sum = 0;
        conflict::account(&position, &fight, at, |term, value| {
            sum += value;
            if term == Term::Card {
                assert_eq!(value, i16::from(card("egyptians").value()));
            }
        });
        assert_eq!(sum, conflict::total(&position, &fight, at));
        assert!(panel.contains(&format!(">{sum}<")), "{sum} in {panel}");
    }
    for word in ["in front", "card", "city", "river, crossing or landing"] {
        assert!(panel.contains(&format!(">{word}<")), "{word}");
    }
}

#[test]
fn glory_in_a_bag_is_not_on_the_track() {
    let scene = Scene::with(3, &[("secret-victory", "true")]).also(|position| {
        position.player_mut(Seat::at(1)).glory = 17;
    });
    let drawing = seen(&scene.position, Viewer::Seat(Seat::at(0)));
    let track = panel(&drawing, "glory");
    assert!(track.contains("score-A") && !track.contains("score-B"));
    let open = seen(&Scene::new(3).position, Viewer::Seat(Seat::at(0)));
    assert!(panel(&open, "glory").contains("score-B"));
}

#[test]
fn an_empire_says_what_it_harvests_and_which_marker_it_has() {
    let mut scene = scene();
    let own = Seat::at(0);
    scene.own("orange").action = Some(Slot::held(orbis_seven_ages::content::MarkerId::TRADE, own));
    let mine = seen(&scene.position, Viewer::Seat(own));
    let theirs = seen(&scene.position, Viewer::Seat(Seat::at(1)));
    let glory = text::harvest(card("romans"));
    assert!(!glory.is_empty());
    let first = glory.split(',').next().expect("something");
    assert!(panel(&mine, "player-A").contains(first), "{glory}");
    assert!(panel(&mine, "player-A").contains("Trade and progress"));
    assert!(panel(&theirs, "player-A").contains("face down"));
    assert!(!panel(&theirs, "player-A").contains("Trade and progress"));
}

#[test]
fn markers_without_an_empire_are_shown_to_their_player() {
    let mut scene = scene();
    let own = Seat::at(0);
    let destiny = Slot::held(orbis_seven_ages::content::MarkerId::DESTINY, own);
    scene.position.players[0].loose.push(destiny);
    let seen_by = |viewer: Viewer| {
        let drawn = panel(&seen(&scene.position, viewer), "player-A").to_string();
        let mut view = scene.position;
        view.hide(viewer);
        let lines = view.sketch(viewer, orbis_core::Ink::Plain);
        let line = lines
            .lines()
            .find(|line| line.contains("without an empire"));
        (drawn, line.expect("such a line").to_string())
    };
    let (drawn, line) = seen_by(Viewer::Seat(own));
    assert!(drawn.contains("Destiny") && line.contains("Destiny"));
    let (drawn, line) = seen_by(Viewer::Table);
    assert!(!drawn.contains("Destiny") && line.ends_with("face down"));
}

#[test]
fn a_picture_of_the_table_stays_small() {
    let drawing = seen(&scene().position, Viewer::Table);
    let bytes: usize = drawing.panels.iter().map(|panel| panel.svg.len()).sum();
    assert!(bytes < 450_000, "{bytes} bytes");
}

#[test]
fn several_units_are_named_as_people_do() {
    let words = [
        ("spear", 2),
        ("motorised-infantry", 3),
        ("ship-of-the-line", 2),
    ];
    let words = words.map(|(slug, count)| text::several(count, unit(slug)));
    assert_eq!(words[0], "2 spears");
    assert!(!words[1].ends_with("ys"), "{}", words[1]);
    assert_eq!(words[2], "2 ships of the line");
}
