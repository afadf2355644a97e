//! What happened in a turn so far.

use crate::{
    Space, Spaces,
    content::{GoalId, Kind, words},
};
use orbis_core::{Seat, SeatSet};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

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

/// What was used this turn.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Used(u32);

impl Used {
    /// Was it used?
    #[inline]
    pub const fn has(self, once: Once) -> bool {
        self.0 >> once as u8 & 1 == 1
    }

    /// Notes a use.
    pub fn insert(&mut self, once: Once) {
        self.0 |= 1 << once as u8;
    }
}

impl Serialize for Used {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(Once::ALL.iter().filter(|once| self.has(**once)))
    }
}

impl<'de> Deserialize<'de> for Used {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Used, D::Error> {
        let mut used = Used::default();
        for once in Vec::<Once>::deserialize(deserializer)? {
            used.insert(once);
        }
        Ok(used)
    }
}

/// A set of goals.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Goals(u128);

impl Goals {
    /// None.
    pub const NONE: Goals = Goals(0);

    /// Is it in the set?
    #[inline]
    pub const fn has(self, goal: GoalId) -> bool {
        goal.0 < 128 && self.0 >> goal.0 & 1 == 1
    }

    /// Adds one.
    pub fn insert(&mut self, goal: GoalId) {
        if goal.0 < 128 {
            self.0 |= 1 << goal.0;
        }
    }

    /// Takes one out.
    pub fn remove(&mut self, goal: GoalId) {
        if goal.0 < 128 {
            self.0 &= !(1 << goal.0);
        }
    }

    /// None at all.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Serialize for Goals {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(GoalId::all().filter(|goal| self.has(*goal)))
    }
}

impl<'de> Deserialize<'de> for Goals {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Goals, D::Error> {
        let mut goals = Goals::NONE;
        for goal in Vec::<GoalId>::deserialize(deserializer)? {
            if goal.is_real() {
                goals.insert(goal);
            }
        }
        Ok(goals)
    }
}

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
