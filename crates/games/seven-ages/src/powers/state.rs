//! What artefacts remember beyond their markers.

use crate::{
    Counts,
    content::{SETS, SetId},
    sets::AreaId,
};
use orbis_core::Seat;
use orbis_parts::List;
use serde::{Deserialize, Serialize};

/// A peace treaty between two empires.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Treaty {
    /// The empires.
    pub empires: [SetId; 2],
    /// Where its two markers lie.
    pub areas: [AreaId; 2],
}

/// The marker of a holy war: each religion has one.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HolyWar {
    /// Of which religion.
    #[serde(with = "crate::content::creeds::religion")]
    pub religion: u8,
    /// Where, as long as it is on the map.
    pub area: Option<AreaId>,
    /// Who has won it, and keeps the marker on the card.
    pub winner: Option<SetId>,
}

/// What is being voted on.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Motion {
    /// How the faithful share the levels a heresy costs.
    #[default]
    Heresy,
    /// That somebody is defender of the faith no more.
    Defender,
}

/// A vote of empires.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vote {
    /// About what.
    pub motion: Motion,
    /// Among the empires of this religion.
    #[serde(with = "crate::content::creeds::religion")]
    pub religion: u8,
    /// Who called it.
    pub caller: SetId,
    /// Levels not yet shared out.
    pub levels: u8,
    /// The votes each empire has.
    pub weights: [u8; SETS],
    /// Votes for and against.
    pub sums: [u16; 2],
    /// Empires still to be given levels, then still to vote, one bit each.
    pub left: u32,
}

/// A move into an area of another empire.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Intrusion {
    /// Whose.
    pub empire: SetId,
    /// From where.
    pub from: AreaId,
    /// Where to.
    pub to: AreaId,
    /// Which units.
    pub units: Counts,
}

/// What artefacts remember beyond their markers.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Powers {
    /// Peace treaties.
    pub treaties: List<Treaty, 2>,
    /// Second actions that Forums have saved up.
    pub go: [u8; SETS],
    /// Empires that used one this turn, one bit each.
    pub gone: u32,
    /// The age of the empire that began a world war.
    pub war: Option<u8>,
    /// Holy wars on the map and won.
    pub holy: List<HolyWar, 7>,
    /// Empires that manoeuvred this turn, one bit each.
    pub marched: u32,
    /// The vote under way.
    pub vote: Option<Vote>,
    /// The move that the United Nations talk about.
    pub intrusion: Option<Intrusion>,
    /// Who is to be censured.
    pub accused: Option<Seat>,
}
