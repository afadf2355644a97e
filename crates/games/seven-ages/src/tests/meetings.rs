//! Where two rules meet: a trade that is an action of both, free actions of new empires, the order of the harvest.

use super::stage::*;
use crate::{Choice, Step, content::events::Moment, events::Ask};
use orbis_core::{SeatSet, covers};

/// The turn ends; everybody passes until events of this moment may be played.
fn harvest_begins(stage: &mut Stage) {
    stage.position.stack = [Step::EndOfTurn].into_iter().collect();
    stage.run();
    while let Some(Step::Card {
        ask: Ask::Window {
            moment: Moment::FreeProgress,
            ..
        },
    }) = stage.position.stack.last()
    {
        stage.say(Choice::Done);
    }
    let top = stage.position.stack.last();
    let begun = matches!(
        top,
        Some(Step::Card {
            ask: Ask::Window {
                moment: Moment::HarvestStart,
                ..
            }
        })
    );
    assert!(begun, "{top:?}");
}

#[test]
fn what_is_played_at_the_start_of_the_harvest_is_known_before_glory_is_bought() {
    covers!("sa.harvest.buy", "sa.harvest.event-mod");
    let mut stage = Stage::new();
    stage.empire(US).money = 120;
    let card = stage.give(1, "glory");
    harvest_begins(&mut stage);
    stage.play(card);
    stage.pass();
    assert_eq!(stage.position.chronicle.halved, 1);
    stage.say(Choice::Buy { glory: 2 });
    assert_eq!(stage.money(US), 20);
}

#[test]
fn who_wanted_no_events_in_the_last_action_is_asked_at_the_harvest() {
    covers!("sa.harvest.event-mod");
    let mut stage = Stage::new();
    stage.give(1, "glory");
    stage.position.chronicle.quiet = SeatSet::only(seat(1));
    harvest_begins(&mut stage);
}
