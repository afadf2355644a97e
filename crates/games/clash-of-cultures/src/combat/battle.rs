//! A battle as data.

use super::options::Asked;
use crate::{
    Good, Space,
    content::{ActionId, Kind, words},
};
use orbis_core::Seat;
use orbis_parts::{List, Slot};
use serde::{Deserialize, Serialize};

/// One side of a battle.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Side {
    /// Whose units; `None` are barbarians or pirates.
    pub seat: Option<Seat>,
    /// Fighters at the start.
    pub start: u8,
    /// Units lost so far, settlers and cargo not counted.
    pub lost: u8,
    /// Army units drowned with their ships.
    pub drowned: u8,
    /// The unit that its own side gave up, as a martyr.
    pub given: Option<Kind>,
    /// Units lost in this round.
    pub fell: u8,
    /// The leader fell.
    pub leader_lost: bool,
    /// Combat value in every round (Steel Weapons, Great Warlord, Go-Toba).
    pub steady: u8,
    /// Akbar sharpened the tusks.
    pub tusks: bool,
    /// The card of this round.
    pub card: Slot<ActionId>,
    /// A card was played this round.
    pub played: bool,
    /// Its effect counts.
    pub valid: bool,
    /// No clash abilities this round.
    pub silent: bool,
    /// Combat value bought this round.
    pub bought: u8,
    /// Hits ignored this round.
    pub ignores: u8,
    /// Attila: a rider carries the shield this round.
    pub shield: bool,
    /// Protector was used.
    pub protected: Option<Good>,
    /// Options that were asked in this phase.
    pub asked: Asked,
    /// The dice of this round as faces.
    pub dice: List<u8, 10>,
    /// The combat value of this round.
    pub value: u8,
    /// Hits to take.
    pub hits: u8,
}

impl Side {
    /// How many of its units the enemy killed: whoever gave himself up was not, whoever drowned was.
    pub(crate) fn killed(&self) -> u8 {
        let lost = self.lost.saturating_sub(u8::from(self.given.is_some()));
        lost.saturating_add(self.drowned)
    }

    /// Did the enemy kill its leader?
    pub(crate) fn leader_killed(&self) -> bool {
        self.leader_lost && self.given != Some(Kind::Leader)
    }
}

/// A battle.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Battle {
    /// Is one being fought?
    pub active: bool,
    /// Where.
    pub at: Space,
    /// Where the attackers came from; `None` if they cannot go back.
    pub from: Option<Space>,
    /// At sea.
    pub naval: bool,
    /// The attackers came off ships.
    pub landed: bool,
    /// Counted from 1.
    pub round: u8,
    /// What comes next.
    pub phase: Phase,
    /// Attacker and defender.
    pub sides: [Side; 2],
    /// A city is attacked.
    pub city: bool,
    /// Its fortress gives a die.
    pub fort_die: bool,
    /// Its fortress ignores a hit.
    pub fort_hit: bool,
    /// The defender may play no card in the first round.
    pub trojan: bool,
    /// Solar Eclipse ends it after one round.
    pub eclipse: bool,
    /// A temple stood in the city when it was attacked.
    pub temple: bool,
    /// Where the defenders fell back to.
    pub fell_back: Option<Space>,
    /// A settler or ship that could have traded was among the defenders.
    pub traders: bool,
    /// One was among the attackers.
    pub intruders: bool,
}

impl Battle {
    /// Attacker is 0.
    pub fn side_of(&self, seat: Seat) -> Option<usize> {
        self.sides.iter().position(|side| side.seat == Some(seat))
    }

    /// Were dice rolled in it?
    pub(crate) fn rolled(&self) -> bool {
        self.round > 1 || self.sides.iter().any(|side| !side.dice.is_empty())
    }

    /// Are barbarians in it?
    pub fn barbarian(&self) -> bool {
        !self.naval && self.sides.iter().any(|side| side.seat.is_none())
    }
}

words! {
    /// What comes next in a battle.
    #[derive(Default)]
    #[allow(missing_docs)] // the names say it
    pub enum Phase {
        #[default]
        Before = "before",
        CardAttacker = "card-attacker",
        CardDefender = "card-defender",
        Reveal = "reveal",
        OnReveal = "on-reveal",
        BeforeRoll = "before-roll",
        Roll = "roll",
        AfterRoll = "after-roll",
        Hits = "hits",
        Ignore = "ignore",
        Casualties = "casualties",
        Surprise = "surprise",
        End = "end",
        Again = "again",
    }
}

impl Phase {
    /// The one after it.
    pub(super) fn next(self) -> Phase {
        let index = (self as usize + 1).min(Phase::ALL.len() - 1);
        Phase::ALL[index]
    }
}
