//! Option 7, Technology: destiny markers are shown first, and the most advanced empire draws most.

use crate::{
    Position, Step,
    content::{MarkerId, SetId},
};
use orbis_core::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// A destiny action that has been shown and waits.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fate {
    /// Whose.
    pub seat: Seat,
    /// Of which empire, if of one.
    pub empire: SetId,
}

/// Does a marker wait until all destiny markers are shown?
pub(crate) fn waits(position: &mut Position, seat: Seat, set: SetId, action: MarkerId) -> bool {
    let waits = position.options.technology && action == MarkerId::DESTINY;
    if waits && !position.fates.is_full() {
        position.fates.push(Fate { seat, empire: set });
    }
    waits
}

/// All destiny actions in order, each with the hand it fills to.
pub(crate) fn resolve(position: &mut Position) {
    let fates = position.fates;
    position.fates.clear();
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
    for (at, fate) in fates.iter().enumerate().rev() {
        let goal = if players.len() == 1 || most == Some(at) {
            7
        } else if least == Some(at) {
            5
        } else {
            6
        };
        position.stack.push(Step::Destiny {
            seat: fate.seat,
            empire: fate.empire,
            filled: false,
            goal: goal + u8::from(position.options.enhanced_play),
        });
    }
}
