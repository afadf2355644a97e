//! What happened in a turn so far.

use crate::{
    Goals, Space, Spaces,
    content::{Kind, words},
};
use orbis_core::{Seat, SeatSet};
use orbis_parts::bit_set;
use serde::{Deserialize, Serialize};

words! {
    /// What can be used once per turn.
    #[allow(missing_docs)] // the names say it
    pub enum Once {
        Husbandry = "husbandry",
        PublicEducation = "public-education",
        Priesthood = "priesthood",
        StateReligion = "state-religion",
        Bartering = "bartering",
        Taxes = "taxes",
        Arts = "arts",
        Theaters = "theaters",
        FreeEconomy = "free-economy",
        AbsolutePower = "absolute-power",
        ForcedLabor = "forced-labor",
        GreatStatue = "great-statue",
        GreatLibrary = "great-library",
        CityStates = "city-states",
        ImperialArmy = "imperial-army",
        Charm = "charm",
        DivineKings = "divine-kings",
        SacredBuilder = "sacred-builder",
        Astrology = "astrology",
        CodeOfLaws = "code-of-laws",
        Horde = "horde",
        Subsidies = "subsidies",
        Tea = "tea",
        Dido = "dido",
        Jimmu = "jimmu",
        Sacrifice = "sacrifice",
        Yoga = "yoga",
        Scribes = "scribes",
    }
}

bit_set!(/// What was used this turn.
    pub struct Used(u32) of Once; in Once::ALL, or a number);

words! {
    /// A card that changes the next collect.
    pub enum Boon {
        /// Spaces may be used more than once.
        Focus = "focus",
        /// Two more.
        Mass = "mass",
    }
}

/// What happened in the turn so far.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TurnState {
    /// Whose turn.
    pub seat: Seat,
    /// Main actions left.
    pub actions: u8,
    /// A main action was taken.
    pub begun: bool,
    /// Once-per-turn effects used.
    pub used: Used,
    /// Influence culture succeeded.
    pub influenced: bool,
    /// Collects made.
    pub collects: u8,
    /// Won battles that Hero General has not used.
    pub hero: u8,
    /// Won battles and captures that Great Ideas has not used.
    pub ideas: u8,
    /// Players a city was just captured from.
    pub teach: SeatSet,
    /// Land battles of the active player against different armies or cities.
    pub land_battles: u8,
    /// Where the armies stand that were fought and not beaten.
    pub fought: Spaces,
    /// One of them was won.
    pub won: bool,
    /// Battles won against pirates.
    pub pirate_wins: u8,
    /// Recruits by Draft.
    pub drafts: u8,
    /// The card that changes the next collect.
    pub collect_card: Option<Boon>,
    /// Cultural Takeover is on.
    pub takeover: bool,
    /// Zoroastrianism: the kind of unit and the source city.
    pub convert: Option<(Kind, Space)>,
    /// A ship moved in this move action.
    pub ships_moved: bool,
    /// It used Navigation.
    pub navigated: bool,
    /// The Great Warlord helps in the next battle.
    pub warlord: bool,
    /// Angry cities work as neutral ones.
    pub forced_labor: bool,
    /// Players that may not be attacked.
    pub banned: SeatSet,
    /// Deals proposed.
    pub deals: u8,
    /// Seats whose Dharma was used.
    pub dharma: SeatSet,
    /// Cities hit by the earthquake.
    pub quake: Spaces,
    /// Goals completed in this status phase.
    pub status_goals: Goals,
}

/// What is counted for statistics alone.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Course {
    /// Main actions that were left when turns ended.
    pub unspent: u16,
    /// Cities that barbarians took from players.
    pub lost: u16,
}
