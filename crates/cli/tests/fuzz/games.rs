//! Records and positions of every game, broken in a few places: an error or a game, never a panic, never an endless loop.

use crate::dice::Dice;
use orbis_core::{AnyMatch, Ink, Seat, Seed, Setup, Viewer};
use orbis_registry::all;
use orbis_testkit::contract::{mutate, mutate_text};
use serde_json::Value;
use std::sync::LazyLock;

/// A game in the middle: its index on the shelf, its record and its position.
type Sample = (usize, String, Value);

/// Some moments of each game, played by always taking the choice in the middle.
static SAMPLES: LazyLock<Vec<Sample>> = LazyLock::new(|| {
    let mut samples = Vec::new();
    for (index, entry) in all().iter().enumerate() {
        let about = entry.game.about();
        let setup = Setup::of(*about.players.start());
        let mut game = entry
            .game
            .start(&setup, Seed::from_text("fuzz"))
            .expect("a game");
        for moment in 0..60 {
            if moment % 20 == 0 {
                samples.push((index, game.record(true), game.position(None)));
            }
            let Some(seat) = game.turn().deciders().first() else {
                break;
            };
            let choices = game.choices(seat, false);
            let choice = choices[choices.len() / 2].choice.clone();
            game.choose(seat, &choice, None, &[])
                .expect("it was offered");
        }
    }
    samples
});

/// Looks at a game from everywhere.
fn look(game: &dyn AnyMatch) {
    for viewer in [Viewer::Table, Viewer::Seat(Seat::at(0))] {
        game.sketch(viewer, Ink::Plain);
        game.scores(Some(viewer));
        game.log(viewer);
    }
}

/// Plays what may be a position.
fn play(game: &mut dyn AnyMatch, dice: &mut Dice<'_>) {
    for _ in 0..8 {
        let Some(seat) = game.turn().deciders().first() else {
            break;
        };
        let choices = game.choices(seat, false);
        if choices.is_empty() {
            break;
        }
        let choice = dice.pick(&choices).choice.clone();
        game.choose(seat, &choice, None, &[])
            .expect("it was offered");
    }
}

#[test]
fn records() {
    bolero::check!()
        .with_iterations(4_000)
        .with_max_len(64)
        .for_each(|bytes: &[u8]| {
            let mut dice = Dice(bytes);
            let (index, record, _) = dice.pick(&SAMPLES);
            let mut text = record.clone();
            for _ in 0..=dice.byte() % 4 {
                text = mutate_text(&text, &mut dice);
            }
            if let Ok(game) = all()[*index].game.read(&text) {
                let _ = game.verify();
                look(&*game);
            }
        });
}

#[test]
fn positions() {
    bolero::check!()
        .with_iterations(4_000)
        .with_max_len(64)
        .for_each(|bytes: &[u8]| {
            let mut dice = Dice(bytes);
            let (index, _, position) = dice.pick(&SAMPLES);
            let mut value = position.clone();
            for _ in 0..=dice.byte() % 4 {
                mutate(&mut value, &mut dice);
            }
            if let Ok(mut game) = all()[*index].game.load(&value, Seed::from_text("fuzz")) {
                play(&mut *game, &mut dice);
                look(&*game);
            }
        });
}
