//! What players are asked, in whole games.

use crate::common::dealt;
use orbis_clash_of_cultures::{Choice, Position};
use orbis_core::{Fast, Game, Seat, Table, Turn, choices, covers};
use std::collections::BTreeMap;

/// Questions that may come again as they are: nothing of what they ask has changed in between.
const AGAIN: [&str; 1] = ["What do you do?"];

#[test]
fn the_same_question_twice_names_its_difference() {
    covers!("coc.round.any-order");
    let mut found: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..24u64 {
        let mut position = dealt(2 + (seed % 3) as u8, seed % 4 != 0, seed);
        let mut luck = Fast::new(seed + 1);
        let mut last: Option<(Seat, String, String)> = None;
        while let Turn::Decide(seats) = position.turn() {
            let seat = seats.first().expect("somebody is asked");
            let prompt = position.prompt(seat);
            let now = (seat, prompt.text.to_string(), prompt.hint.to_string());
            if last.as_ref() == Some(&now) && !AGAIN.contains(&now.1.as_str()) {
                *found.entry(format!("{} | {}", now.1, now.2)).or_default() += 1;
            }
            last = Some(now);
            step(&mut position, seat, &mut luck);
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

fn step(position: &mut Position, seat: Seat, luck: &mut Fast) {
    use orbis_core::Chance;
    let offers: Vec<Choice> = choices(position, seat);
    let choice = offers[luck.below(offers.len() as u32) as usize];
    position.apply(seat, choice, &mut Table::quiet(luck));
}
