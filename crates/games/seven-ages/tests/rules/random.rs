//! Random games in which every position is checked.

use crate::common::scene::{Scene, set};
use orbis_core::{Chance, Fast, Game, Seat, SeatSet, Setup, Table, Turn};
use orbis_seven_ages::{
    Choice, Position, Step,
    content::{ArtefactId, LeaderId, MarkerId, SetId, events::Moment},
    events, powers,
};

/// Plays one game; tells what went wrong.
fn game(players: u8, seed: u64) -> Result<(), String> {
    let mut chance = Fast::new(seed);
    let setup = Position::about()
        .complete(&Setup::of(players))
        .expect("a setup");
    let mut position = Position::new(&setup, &mut Table::quiet(&mut chance)).expect("a table");
    let mut offers: Vec<Choice> = Vec::new();
    for step in 0.. {
        let Turn::Decide(seats) = position.turn() else {
            break;
        };
        let asked: Vec<_> = seats.iter().collect();
        let seat = asked[chance.below(asked.len() as u32) as usize];
        offers.clear();
        let _ = position.offers(seat, &mut offers);
        if offers.is_empty() {
            return Err(format!("stuck in {:?}", position.stack));
        }
        let choice = offers[chance.below(offers.len() as u32) as usize];
        let before = position;
        position.apply(seat, choice, &mut Table::quiet(&mut chance));
        if let Err(broken) = position.check() {
            return Err(format!(
                "{broken:?} after {choice:?} in {:?}, now {:?}, played {:?}",
                before.stack, position.stack, before.chronicle.played
            ));
        }
        if step > 60_000 {
            return Err(format!("it does not end: {:?}", position.stack));
        }
    }
    Ok(())
}

#[test]
fn every_position_of_random_games_holds_together() {
    let mut wrong = Vec::new();
    for players in 2..=5u8 {
        for seed in 0..40 {
            let played = std::panic::catch_unwind(|| game(players, seed * 31 + 7));
            match played {
                Ok(Ok(())) => {}
                Ok(Err(error)) => wrong.push(error),
                Err(_) => wrong.push(format!("panic with {players} players, seed {seed}")),
            }
        }
    }
    wrong.truncate(6);
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn positions_from_outside_that_cannot_be_are_refused() {
    let sound = |change: &dyn Fn(&mut Position)| {
        let mut position = Scene::new(3)
            .empire("orange", "egyptians", 'A', 9)
            .units("orange", "egypt", &[("spear", 1)])
            .position;
        change(&mut position);
        position.check().is_ok()
    };
    assert!(sound(&|_| {}));
    assert!(!sound(&|position| position
        .thinned
        .leaders
        .push(LeaderId(255))));
    let thinned = |position: &mut Position| position.thinned.artefacts.push(ArtefactId(255));
    assert!(!sound(&thinned));
    let window = |passes: u8| {
        Step::Card(orbis_seven_ages::events::Card {
            ask: events::Ask::Window(orbis_seven_ages::events::window::Window {
                moment: Moment::TurnStart,
                empire: SetId::BACK,
                seats: SeatSet::only(Seat::at(0)),
                at: Seat::at(0),
                passes,
            }),
        })
    };
    assert!(sound(&|position| position.stack.push(window(3))));
    assert!(!sound(&|position| position.stack.push(window(255))));
    let begins = |empire: SetId, action: MarkerId| {
        Step::Power(orbis_seven_ages::powers::Power {
            ask: powers::Ask::Begin(orbis_seven_ages::powers::begin::Begin {
                seat: Seat::at(0),
                empire,
                action,
            }),
        })
    };
    let (egypt, nobody) = (set("orange"), SetId::BACK);
    assert!(sound(&|position| position
        .stack
        .push(begins(egypt, MarkerId::PRODUCTION))));
    assert!(sound(&|position| position
        .stack
        .push(begins(nobody, MarkerId::DESTINY))));
    assert!(!sound(&|position| position
        .stack
        .push(begins(nobody, MarkerId::PRODUCTION))));
    // Whoever is no empire holds nothing, wherever it is asked.
    assert!(Scene::new(3).position.world.held(nobody).is_empty());
}
