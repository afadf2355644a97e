//! Small sets: bits inside, lists of words outside. Former positions have them as numbers.

use crate::content::{CivId, GoalId, LeaderId, SpecialId, WonderId};
use orbis_parts::{bit_set, sets::Ones};
use serde::{Deserialize, Serialize};

/// The number of a slot of the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlotId(pub u8);

bit_set!(/// Wonders.
    pub struct Wonders(u8) of WonderId; 8, or a number);
bit_set!(/// Leader cards.
    pub struct Leaders(u64) of LeaderId; 64, or a number);
bit_set!(/// Special advances.
    pub struct Specials(u64) of SpecialId; 64);
bit_set!(/// Goals of objectives.
    pub struct Goals(u128) of GoalId; 128, or a number);
bit_set!(/// Slots of the board.
    pub struct Slots(u32) of SlotId; 32, or a number);

impl Specials {
    /// The four of a civilization, whether unlocked or not.
    pub const fn of(civ: CivId) -> Specials {
        Specials(0b1111 << (civ.0 as u32 * 4 % 64))
    }
}

/// The faces of a hand in order, each once, of so many there are; cards face down have none.
#[inline]
pub(crate) fn faces(cards: impl Iterator<Item = u8>, count: usize) -> Ones {
    let seen = cards.filter(|card| *card < 64 && usize::from(*card) < count);
    let seen = seen.fold(0u64, |bits, card| bits | 1 << card);
    Ones::of(seen.into())
}
