//! Nobody receives what they may not know: what a viewer is sent does not depend on anything hidden from them.

use orbis_core::{AnyMatch, Chance, Fast, Seat, SeatSet, Seed, Setup, Viewer};
use orbis_draw::panel_svg;
use orbis_web::{live::Eyes, scene::play};

/// Everything a page says to a viewer about a position.
fn everything(game: &dyn AnyMatch, seat: Option<Seat>) -> String {
    let eyes = Eyes {
        held: seat.map_or(SeatSet::NONE, SeatSet::only),
        seat,
        curtain: SeatSet::NONE,
    };
    let scene = play(game, game, eyes, (SeatSet::NONE, false), None, true);
    let mut all = String::new();
    for panel in scene.zones.panels() {
        // The keys of layers that stay, and the layers.
        all += &panel.svg;
        all += &panel_svg(panel);
    }
    all += &format!("{:?}{:?}", scene.zones.pills, scene.zones.areas);
    all += &format!("{:?}{:?}", scene.zones.market, scene.zones.tray);
    for choice in &scene.choices {
        all += &format!("{:?} {} {:?}\n", choice.info, choice.closes, choice.changes);
    }
    format!(
        "{all}{:?}{:?}{:?}{:?}{:?}",
        scene.prompt, scene.log, scene.scores, scene.undo, scene.redo
    )
}

fn play_on(game: &mut dyn AnyMatch, chance: &mut Fast) -> bool {
    let Some(seat) = game.turn().deciders().first() else {
        return false;
    };
    let mut choices = game.choices(seat, false);
    // Who gives up is soon nobody's opponent.
    if choices.len() > 1 {
        choices.retain(|offer| offer.choice != "resign");
    }
    let pick = chance.below(choices.len().max(2) as u32) as usize % choices.len();
    game.choose(seat, &choices[pick].choice, None, &[])
        .expect("an offered choice");
    true
}

#[test]
fn what_a_viewer_is_sent_does_not_depend_on_what_is_hidden_from_them() {
    for entry in crate::house::SHELF.iter() {
        let players = *entry.game.about().players.end();
        let mut game = entry
            .game
            .start(&Setup::of(players), Seed::from_text("hidden"))
            .expect("a table");
        let (mut chance, mut moves, mut compared) = (Fast::new(5), 0u64, 0);
        loop {
            // Long games are looked at less and less often.
            if moves % if moves < 300 { 7 } else { 211 } == 0 {
                for seat in Seat::all(players) {
                    let seed = Seed::from_text(&format!("{moves} {seat:?}"));
                    let truth = entry
                        .game
                        .load(&game.position(None), seed)
                        .expect("a position");
                    let guess = entry
                        .game
                        .load(&game.guessed(seat, seed), seed)
                        .expect("a position");
                    assert_eq!(
                        everything(&*truth, Some(seat)),
                        everything(&*guess, Some(seat))
                    );
                    // Spectators know less than any player.
                    assert_eq!(everything(&*truth, None), everything(&*guess, None));
                    assert_eq!(
                        truth.sketch(Viewer::Table, orbis_core::Ink::Plain),
                        guess.sketch(Viewer::Table, orbis_core::Ink::Plain)
                    );
                    compared += 1;
                }
            }
            moves += 1;
            if !play_on(&mut *game, &mut chance) {
                break;
            }
        }
        assert!(compared > 10, "{}: {compared}", entry.game.about().slug);
    }
}
