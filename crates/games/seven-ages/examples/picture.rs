//! Plays a random game for some turns and writes the table as a picture: `cargo run --example picture -- 20 table deluxe`.

use orbis_core::{Chance, Fast, Game, Setup, Table, Turn, Viewer};
use orbis_seven_ages::{Choice, Position};

fn main() {
    let mut words = std::env::args().skip(1);
    let turns: u8 = words
        .next()
        .and_then(|word| word.parse().ok())
        .unwrap_or(20);
    let path = words.next().unwrap_or_else(|| "table".to_string());
    let about = Position::about();
    let mut setup = Setup::of(4);
    if let Some(edition) = words.next() {
        let value = about.option("edition").and_then(|spec| spec.read(&edition));
        setup
            .options
            .insert("edition".to_string(), value.expect("classic or deluxe"));
    }
    let setup = about.complete(&setup).expect("a setup");
    let mut chance = Fast::new(11);
    let mut position = Position::new(&setup, &mut Table::quiet(&mut chance)).expect("a table");
    let mut offers: Vec<Choice> = Vec::new();
    while let Turn::Decide(seats) = position.turn() {
        if position.turn >= turns {
            break;
        }
        let seat = seats.first().expect("somebody");
        offers.clear();
        let _ = position.offers(seat, &mut offers);
        let choice = offers[chance.below(offers.len() as u32) as usize];
        position.apply(seat, choice, &mut Table::quiet(&mut chance));
    }
    let drawing = position.draw(Viewer::Table, &[]);
    let file = format!("{path}.svg");
    std::fs::write(&file, orbis_draw::sheet(&drawing)).expect("a file to write");
    println!("{file}");
}
