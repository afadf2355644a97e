//! Pictures and sketches of whole games: well-formed, complete, and nothing clickable is missing.

use orbis_core::{Chance, Fast, Game, Ink, Offer, Seat, Setup, Table, Turn, Viewer, choices};
use orbis_draw::{panel_svg, sheet};
use orbis_golden_ages::Position;
use std::collections::BTreeSet;

/// Calls `see` with every `every`th position of a random game and the seat that is asked.
fn walk(players: u8, seed: u64, every: usize, mut see: impl FnMut(&Position, Seat)) {
    let mut chance = Fast::new(seed);
    let mut pick = Fast::new(seed + 77);
    let setup = Position::about().complete(&Setup::of(players)).unwrap();
    let mut position = Position::new(&setup, &mut Table::quiet(&mut chance)).unwrap();
    let mut step = 0;
    while let Turn::Decide(seats) = position.turn() {
        let seat = seats.first().unwrap();
        if step % every == 0 {
            see(&position, seat);
        }
        let offers = choices(&position, seat);
        let choice = offers[pick.below(offers.len() as u32) as usize];
        position.apply(seat, choice, &mut Table::quiet(&mut chance));
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
fn every_offer_has_its_place_on_the_drawing() {
    for players in 2..=4 {
        for seed in 0..2 {
            walk(players, seed, 2, |position, seat| {
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
                    assert!(
                        all.contains(&format!("data-target=\"{target}\" class=\"offer\""))
                            || all.contains(&format!("class=\"offer\" data-target=\"{target}\"")),
                        "{target} is missing"
                    );
                }
            });
        }
    }
}

#[test]
fn pictures_are_well_formed_and_ids_are_unique() {
    for players in 2..=4 {
        walk(players, 9, 7, |position, seat| {
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
                assert_eq!(whole, sheet(&view(position, viewer).draw(viewer, &[])));
            }
        });
    }
}

#[test]
fn colonists_and_capitals_keep_their_ids() {
    walk(4, 3, 5, |position, _| {
        let drawing = position.draw(Viewer::Table, &[]);
        let board = &drawing.panels[0].svg;
        for seat in position.seats() {
            let player = position.player(seat);
            assert_eq!(
                player.capital.is_some(),
                board.contains(&format!("id=\"piece-{}-capital\"", seat.letter()))
            );
            for space in player.cities.squares().iter() {
                assert!(board.contains(&format!("id=\"city-{space}\"")));
            }
        }
    });
}

#[test]
fn sketches_fit_a_terminal_of_100_columns() {
    for players in 2..=4 {
        walk(players, 21, 5, |position, seat| {
            let viewer = Viewer::Seat(seat);
            let text = view(position, viewer).sketch(viewer, Ink::Plain);
            for line in text.lines() {
                assert!(line.chars().count() <= 100, "{line}");
            }
            assert!(!text.contains('\u{1b}'));
            for seat in position.seats() {
                assert!(text.contains(&seat.to_string()));
            }
        });
    }
}

#[test]
fn every_card_can_be_drawn() {
    for card in Position::cards() {
        let drawing = Position::draw_card(&card.slug)
            .unwrap_or_else(|| panic!("{} has no picture", card.slug));
        roxmltree::Document::parse(&sheet(&drawing)).expect("XML");
    }
    assert!(Position::draw_card("phlogiston").is_none());
    assert!(Position::draw_card("?").is_none());
}
