//! Plays a game for some turns, at random but for empires that are kept, and writes the table as whoever is asked sees it:
//! `cargo run --example picture -- 20 table deluxe 7`; with `fight` at the end it stops in the next open conflict.

use orbis_core::{Chance, Fast, Game, Offer, Setup, Table, Turn, Viewer};
use orbis_seven_ages::{Choice, Position, content::MarkerId};

/// What would empty the map again.
fn dull(choice: &Choice) -> bool {
    match choice {
        Choice::Done | Choice::Abolish | Choice::Disband { .. } => true,
        Choice::Mark { marker, .. } => *marker == MarkerId::DISCARD,
        _ => false,
    }
}

fn main() {
    let mut words = std::env::args().skip(1);
    let number = |word: Option<String>| word.and_then(|word| word.parse::<u8>().ok());
    let turns = number(words.next()).unwrap_or(20);
    let path = words.next().unwrap_or_else(|| "table".to_string());
    let edition = words.next();
    let players = number(words.next()).unwrap_or(4);
    let fight = words.next().is_some();
    let about = Position::about();
    let mut setup = Setup::of(players);
    if let Some(edition) = edition {
        let value = about.option("edition").and_then(|spec| spec.read(&edition));
        setup
            .options
            .insert("edition".to_string(), value.expect("classic or deluxe"));
    }
    let setup = about.complete(&setup).expect("a setup");
    let mut chance = Fast::new(11);
    let mut position = Position::new(&setup, &mut Table::quiet(&mut chance)).expect("a table");
    let mut offers: Vec<Choice> = Vec::new();
    let mut asked = None;
    while let Turn::Decide(seats) = position.turn() {
        let seat = seats.first().expect("somebody");
        offers.clear();
        let _ = position.offers(seat, &mut offers);
        asked = Some(seat);
        let open = |position: &Position| {
            let sides = position.conflict.map(|fight| fight.sides);
            sides.is_some_and(|sides| sides.iter().all(|side| side.ready))
        };
        if position.turn >= turns && (!fight || open(&position)) {
            break;
        }
        let mut pick = || offers[chance.below(offers.len() as u32) as usize];
        let choice = (0..4).map(|_| pick()).find(|choice| !dull(choice));
        let choice = choice.unwrap_or_else(pick);
        position.apply(seat, choice, &mut Table::quiet(&mut chance));
        asked = None;
    }
    let (viewer, shown) = match asked {
        Some(seat) => {
            let present = offers
                .iter()
                .map(|choice| Game::present(&position, seat, *choice));
            (Viewer::Seat(seat), present.collect::<Vec<Offer>>())
        }
        None => (Viewer::Table, Vec::new()),
    };
    position.hide(viewer);
    let drawing = position.draw(viewer, &shown);
    let file = format!("{path}.svg");
    std::fs::write(&file, orbis_draw::sheet(&drawing)).expect("a file to write");
    println!("{file}");
}
