//! Option 7, Technology: destiny markers are shown first, and the most advanced empire draws most.

use crate::{
    Position,
    content::{MarkerId, SetId},
    markers,
};
use orbis_core::{Seat, SeatSet, step, step::Stacked};
use serde::{Deserialize, Serialize};

/// A destiny action that has been shown and waits.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fate {
    /// Whose.
    pub seat: Seat,
    /// Of which empire, if of one.
    pub empire: SetId,
    /// The hand it fills to; 0 until all are shown.
    #[serde(default)]
    pub goal: u8,
}

/// Does a marker wait until all destiny markers are shown?
/// `sa.opt7.reveal`.
pub fn waits(position: &mut Position, seat: Seat, set: SetId, action: MarkerId) -> bool {
    let waits = position.options.technology && action == MarkerId::DESTINY;
    if waits && !position.fates.is_full() {
        position.fates.push(Fate {
            seat,
            empire: set,
            goal: 0,
        });
    }
    waits
}

/// The destiny actions one after the other, each like any other action.
pub fn resolve(position: &mut Position) {
    if position.fates.iter().any(|fate| fate.goal == 0) {
        weigh(position);
    } else if !position.fates.is_empty() {
        // The first one is over.
        position.fates.remove(0);
    }
    if let Some(fate) = position.fates.first().copied() {
        position.push(Fates {});
        markers::enter(position, fate.seat, fate.empire, MarkerId::DESTINY);
    }
}

/// The hand that the destiny action under way fills to, if it was shown with others.
pub fn goal(position: &Position, seat: Seat, set: SetId) -> Option<u8> {
    let fate = position.fates.first()?;
    (fate.seat == seat && fate.empire == set && fate.goal > 0).then_some(fate.goal)
}

/// All are shown: to how many cards each fills a hand.
/// `sa.opt7.most-advanced`, `sa.opt7.least`.
/// `sa.opt7.alone`, `sa.opt7.others`.
fn weigh(position: &mut Position) {
    let mut fates = position.fates;
    let players: SeatSet = fates.iter().map(|fate| fate.seat).collect();
    let count = position.present() as u8;
    let distance = |seat: Seat| (u8::from(seat) + count - u8::from(position.first)) % count;
    let level = |fate: &Fate| position.empire(fate.empire).map(|empire| empire.level);
    let most = fates
        .iter()
        .enumerate()
        .filter_map(|(at, fate)| Some((level(fate)?, std::cmp::Reverse(distance(fate.seat)), at)))
        .max_by_key(|(level, near, _)| (*level, *near))
        .map(|(.., at)| at);
    // Who stands for no empire is behind all empires.
    let least = fates
        .iter()
        .enumerate()
        .min_by_key(|(_, fate)| {
            (
                level(fate).unwrap_or(0),
                std::cmp::Reverse(distance(fate.seat)),
            )
        })
        .map(|(at, _)| at);
    for (at, fate) in fates.iter_mut().enumerate() {
        let goal = if players.len() == 1 || most == Some(at) {
            7
        } else if least == Some(at) {
            5
        } else {
            6
        };
        fate.goal = goal + u8::from(position.options.enhanced_play);
    }
    position.fates = fates;
}

step! {
    /// Destiny actions that were shown are carried out (option 7).
    pub struct Fates {}
}

impl step::Run<Position> for Fates {
    fn run(self, position: &mut Position, _table: &mut crate::Table<'_>) {
        resolve(position)
    }
}
