//! Destiny: unwanted cards go, the hand is filled.

use crate::{
    Choice, Event, Position, Step, Table,
    content::{SetId, Talent},
    empire, setup,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// A hand has so many cards after Destiny.
const FULL: usize = 6;

/// To how many cards a destiny action fills a hand.
pub(crate) fn goal(position: &Position) -> u8 {
    FULL as u8 + u8::from(position.options.enhanced_play)
}

pub(crate) fn drop_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    enough: bool,
    sink: &mut S,
) -> ControlFlow<()> {
    for card in setup::sorted(position.player(seat)).iter() {
        sink.offer(Choice::Drop { card: *card })?;
    }
    if enough {
        sink.offer(Choice::Done)?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    filled: bool,
    sink: &mut S,
) -> ControlFlow<()> {
    drop_offers(position, seat, !filled, sink)
}

fn drop_card(position: &mut Position, seat: Seat, choice: Choice) -> bool {
    if let Choice::Drop { card } = choice
        && empire::take_card(position, seat, card).is_some()
    {
        position.discard.push(card);
        return true;
    }
    false
}

pub(crate) fn answer(
    position: &mut Position,
    seat: Seat,
    (set, goal): (SetId, u8),
    filled: bool,
    choice: Choice,
    table: &mut Table<'_>,
) {
    if drop_card(position, seat, choice) {
        table.reveal();
        let step = Step::Destiny {
            seat,
            empire: set,
            filled,
            goal,
        };
        if !filled || position.player(seat).hand.len() > usize::from(goal) {
            position.stack.push(step);
        }
    } else if !filled {
        fill(position, seat, set, goal, table);
    }
}

/// Draws up to so many cards, and one more for each Philosopher; what is too much is discarded after looking.
pub(crate) fn fill(
    position: &mut Position,
    seat: Seat,
    set: SetId,
    full: u8,
    table: &mut Table<'_>,
) {
    let more = match position.empire(set) {
        Some(_) => position.world.talent_count(set, Talent::Philosopher),
        None => 0,
    };
    let full = usize::from(full);
    let goal = full + usize::from(more);
    let mut count = 0;
    while position.player(seat).hand.len() < goal && empire::draw_to_hand(position, seat, table) {
        count += 1;
    }
    table.emit(|| Event::Drew { seat, count });
    if count > 0 && position.player(seat).hand.len() > full {
        position.stack.push(Step::Destiny {
            seat,
            empire: set,
            filled: true,
            goal: full as u8,
        });
    }
}

/// Hands change before the game by options 3 and 4.
pub(crate) fn before_game(
    position: &mut Position,
    step: Step,
    choice: Choice,
    table: &mut Table<'_>,
) {
    match step {
        Step::Trim { seat } => {
            drop_card(position, seat, choice);
            position.stack.push(step);
        }
        Step::Redeem { seat, dropped } => {
            if drop_card(position, seat, choice) {
                position.stack.push(Step::Redeem {
                    seat,
                    dropped: true,
                });
            } else if dropped {
                let goal = if position.options.enhanced_start {
                    8
                } else {
                    FULL
                };
                while position.player(seat).hand.len() < goal
                    && empire::draw_to_hand(position, seat, table)
                {}
            }
        }
        _ => {}
    }
}
