//! Pictures and sketches of whole games.

use orbis_core::{Chance, Fast, Game, Ink, Seat, Setup, Table, Turn, Viewer, choices};
use orbis_golden_ages::Position;

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
