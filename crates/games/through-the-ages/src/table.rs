//! What lies on the table between the players while something is going on.

use crate::{
    Side,
    content::{CivilId, MilitaryId, MilitarySet, UNITS},
};
use orbis_core::{Former, Picks, Seat, SeatSet};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::fmt;

/// What holds for the current player's turn only.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Extra {
    /// Temporary civil actions.
    #[serde(skip_serializing_if = "nothing")]
    pub civil: u8,
    /// Temporary military actions.
    #[serde(skip_serializing_if = "nothing")]
    pub military: u8,
    /// Temporary resources for anything.
    #[serde(skip_serializing_if = "nothing")]
    pub resources: u8,
    /// Temporary food.
    #[serde(skip_serializing_if = "nothing")]
    pub food: u8,
    /// Temporary resources for military units.
    #[serde(skip_serializing_if = "nothing")]
    pub military_resources: u8,
    /// Temporary science for military unit technologies.
    #[serde(skip_serializing_if = "nothing")]
    pub military_science: u8,
    /// The leader's own resource for military units was spent.
    #[serde(skip_serializing_if = "no")]
    pub leader_resource_used: bool,
    /// A tactic was played or copied.
    #[serde(skip_serializing_if = "no")]
    pub tactic: bool,
    /// A leader was replaced.
    #[serde(skip_serializing_if = "no")]
    pub leader_replaced: bool,
    /// Hammurabi's action was used.
    #[serde(skip_serializing_if = "no")]
    pub decree: bool,
    /// Bach's upgrade was used.
    #[serde(skip_serializing_if = "no")]
    pub theater: bool,
    /// Churchill has chosen.
    #[serde(skip_serializing_if = "no")]
    pub churchill: bool,
    /// The Ocean Liner Service was used.
    #[serde(skip_serializing_if = "no")]
    pub immigration: bool,
    /// The trade of the Trade Routes Agreement was used.
    #[serde(skip_serializing_if = "no")]
    pub trade: bool,
}

fn nothing(number: &u8) -> bool {
    *number == 0
}

fn no(flag: &bool) -> bool {
    !*flag
}

/// An event that is being evaluated. Its comparisons were made when it was revealed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Revealed {
    /// The card.
    pub card: MilitaryId,
    /// Whom each of its sentences concerns.
    pub targets: [SeatSet; 4],
    /// The weakest civilization when it was revealed.
    pub weakest: Seat,
}

/// A territory that is being colonized.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Auction {
    /// The card.
    pub territory: MilitaryId,
    /// The highest bid.
    pub bid: u8,
    /// Who made it.
    pub bidder: Option<Seat>,
    /// Who dropped out.
    pub passed: SeatSet,
    /// Units sent, by unit technology.
    pub sent: [u8; UNITS],
    /// What cards have added to the force before those that are picked.
    #[serde(default, skip_serializing_if = "nothing")]
    pub bonus: u8,
    /// Cards discarded for the force before those that are picked.
    #[serde(default, skip_serializing_if = "nothing")]
    pub provisions: u8,
    /// The places of the bidder's hand whose bonus cards are to be played.
    #[serde(default)]
    pub open: Picks,
    /// The places of the bidder's hand whose cards are to be discarded for the force.
    #[serde(default)]
    pub covered: Picks,
    /// What told the order of forming a force.
    #[serde(default, skip_serializing)]
    pub next_unit: Former,
    /// And that of cards.
    #[serde(default, skip_serializing)]
    pub next_card: Former,
}

impl Auction {
    /// An auction that begins.
    pub fn new(territory: MilitaryId) -> Auction {
        Auction {
            territory,
            bid: 0,
            bidder: None,
            passed: SeatSet::NONE,
            sent: [0; UNITS],
            bonus: 0,
            provisions: 0,
            open: Picks::NONE,
            covered: Picks::NONE,
            next_unit: Former,
            next_card: Former,
        }
    }
}

/// An aggression that is being carried out.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// The card.
    pub card: MilitaryId,
    /// Who attacks.
    pub attacker: Seat,
    /// Whom.
    pub rival: Seat,
    /// The attacker's strength.
    pub strength: i16,
    /// The rival's strength without the cards that are picked.
    pub defense: i16,
    /// Cards the rival has played or discarded before those that are picked.
    pub played: u8,
    /// The places of the rival's hand whose bonus cards are to be played.
    #[serde(default)]
    pub open: Picks,
    /// The places of the rival's hand whose cards are to be discarded for 1 strength each.
    #[serde(default)]
    pub covered: Picks,
    /// What told the order of defending.
    #[serde(default, skip_serializing)]
    pub next_card: Former,
    /// Printed costs of the destroyed buildings.
    pub destroyed: u8,
}

/// A pact that is being offered.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proposal {
    /// The card.
    pub card: MilitaryId,
    /// By whom.
    pub from: Seat,
    /// The side of the one who offers.
    pub side: Side,
}

/// Cards that were taken and played in the course of the game.
#[derive(Copy, Clone, Default, PartialEq, Eq)]
pub struct Seen {
    taken: u128,
    played: u128,
    military: u128,
}

impl Seen {
    pub(crate) fn take(&mut self, card: CivilId) {
        self.taken |= 1u128.checked_shl(u32::from(card.0)).unwrap_or(0);
    }

    pub(crate) fn play(&mut self, card: CivilId) {
        self.played |= 1u128.checked_shl(u32::from(card.0)).unwrap_or(0);
    }

    pub(crate) fn play_military(&mut self, card: MilitaryId) {
        self.military |= 1u128.checked_shl(u32::from(card.0)).unwrap_or(0);
    }

    /// Was it taken from the row?
    pub fn was_taken(&self, card: CivilId) -> bool {
        self.taken >> (card.0 & 127) & 1 != 0
    }

    /// Was it put into play, completed or played?
    pub fn was_played(&self, card: CivilId) -> bool {
        self.played >> (card.0 & 127) & 1 != 0
    }

    /// Was it played, used or revealed? What was only prepared is nobody else's business.
    pub fn was_played_military(&self, card: MilitaryId) -> bool {
        self.military >> (card.0 & 127) & 1 != 0
    }
}

fn civil(set: u128) -> impl Iterator<Item = CivilId> {
    CivilId::all().filter(move |card| set >> card.0 & 1 != 0)
}

impl fmt::Debug for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} taken", self.taken.count_ones())
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lists {
    taken: Vec<CivilId>,
    played: Vec<CivilId>,
    military: MilitarySet,
}

impl Serialize for Seen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let lists = Lists {
            taken: civil(self.taken).collect(),
            played: civil(self.played).collect(),
            military: MilitaryId::all()
                .filter(|card| self.was_played_military(*card))
                .collect(),
        };
        lists.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Seen {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seen, D::Error> {
        let lists = Lists::deserialize(deserializer)?;
        let mut seen = Seen::default();
        if lists
            .taken
            .iter()
            .chain(&lists.played)
            .any(|card| *card == CivilId::BACK)
        {
            return Err(D::Error::custom("a civil card has a face"));
        }
        lists.taken.into_iter().for_each(|card| seen.take(card));
        lists.played.into_iter().for_each(|card| seen.play(card));
        lists
            .military
            .iter()
            .for_each(|card| seen.play_military(card));
        Ok(seen)
    }
}
