//! Phase C: the eight actions, one file each.

pub mod activate;
pub mod artist;
pub mod builder;
pub mod develop;
pub mod explorer;
pub mod golden_age;
pub mod soldier;
pub mod wonder;

use crate::{Choice, Event, Position, Step, Table, turn::Purpose};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// The turn comes to a seat: it acts, or its Golden Age brings Gold, or the game's last round is over.
pub(crate) fn next_turn(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    if position.ending == Some(seat) {
        position.stack.push(Step::EndOfEra);
        return;
    }
    position.stack.push(Step::Turns {
        seat: seat.next(position.players.len() as u8),
    });
    if position.player(seat).golden_age {
        let gold = u16::from(crate::content::content().board.golden_age_gold);
        position.player_mut(seat).gold += gold;
        table.emit(|| Event::GoldenAgeGold { seat, gold });
    } else {
        position.stack.push(Step::Act { seat });
    }
}

/// All actions of the seat, in the order of [`Choice`].
pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let standing = position.player(seat).standing_spaces();
    for from in standing.iter() {
        sink.offer(Choice::Explore { from })?;
    }
    builder::offers(position, seat, standing, sink)?;
    for from in standing.iter() {
        sink.offer(Choice::Artist { from })?;
    }
    soldier::offers(position, seat, standing, sink)?;
    wonder::offers(position, seat, 0, sink)?;
    activate::offers(position, seat, sink)?;
    develop::offers(position, seat, 0, sink)?;
    golden_age::offers(position, seat, sink)
}

/// Begins or carries out an action.
pub(crate) fn apply(position: &mut Position, seat: Seat, action: Choice, table: &mut Table<'_>) {
    match action {
        Choice::Explore { from } => {
            position.stack.push(Step::Move {
                seat,
                from,
                standing: true,
                purpose: Purpose::Explorer,
            });
        }
        Choice::Build { from } => builder::with_colonist(position, seat, from, table),
        Choice::BuildFree => position.stack.push(Step::ChooseBuilding { seat }),
        Choice::Artist { from } => artist::perform(position, seat, from, table),
        Choice::Soldier { from } => {
            position.stack.push(Step::Move {
                seat,
                from,
                standing: true,
                purpose: Purpose::Soldier,
            });
        }
        Choice::Strike => position.stack.push(Step::Strike { seat }),
        Choice::Wonder { wonder } => wonder::build(position, seat, wonder, 0, table),
        Choice::UseBuilding { building } => activate::building(position, seat, building, table),
        Choice::UseWonder { wonder } => activate::wonder(position, seat, wonder, table),
        Choice::Develop { technology } => develop::develop(position, seat, technology, 0, table),
        Choice::GoldenAge => golden_age::start(position, seat, table),
        other => debug_assert!(false, "{other} is no action"),
    }
}
