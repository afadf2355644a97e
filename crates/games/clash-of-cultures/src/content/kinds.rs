//! Words of the game that the program knows by name: terrains, buildings, units, icons.

use super::{AdvanceId, Piece, content, words};
use crate::Goods;

words! {
    /// What a space is.
    pub enum Terrain {
        /// Food.
        Plains = "plains",
        /// Wood.
        Forest = "forest",
        /// Ore.
        Mountain = "mountain",
        /// Nothing without Irrigation.
        Barren = "barren",
        /// Ships.
        Sea = "sea",
    }
}

words! {
    /// The buildings of a city.
    #[derive(Default)]
    pub enum Building {
        /// Myths.
        #[default]
        Temple = "temple",
        /// Writing.
        Academy = "academy",
        /// Tactics.
        Fortress = "fortress",
        /// Fishing.
        Port = "port",
        /// Arts.
        Obelisk = "obelisk",
        /// Bartering.
        Market = "market",
        /// Math.
        Observatory = "observatory",
    }
}

impl Building {
    /// Only with Civilizations.
    pub const fn is_expansion(self) -> bool {
        matches!(
            self,
            Building::Obelisk | Building::Market | Building::Observatory
        )
    }

    /// What is printed about it.
    #[inline]
    pub fn card(self) -> &'static Piece {
        &content().buildings[self as usize]
    }

    /// The advance that unlocks it.
    #[inline]
    pub fn advance(self) -> AdvanceId {
        self.card().requires_advance
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        &self.card().name
    }
}

words! {
    /// The kinds of units.
    #[derive(Default)]
    pub enum Kind {
        /// Founds cities.
        #[default]
        Settler = "settler",
        /// The common soldier.
        Infantry = "infantry",
        /// +2 when its icon comes up.
        Cavalry = "cavalry",
        /// Ignores a hit when its icon comes up.
        Elephant = "elephant",
        /// One of the three leaders of a civilization.
        Leader = "leader",
        /// At sea.
        Ship = "ship",
    }
}

impl Kind {
    /// Fights on land and counts for stacking.
    /// Rules: `coc.terms.army-unit`.
    pub const fn is_army(self) -> bool {
        matches!(
            self,
            Kind::Infantry | Kind::Cavalry | Kind::Elephant | Kind::Leader
        )
    }

    /// Moves on land.
    pub const fn is_land(self) -> bool {
        !matches!(self, Kind::Ship)
    }

    /// Pieces of a player.
    #[inline]
    pub fn pieces(self) -> u8 {
        content().units[self as usize].pieces_per_player
    }

    /// What recruiting one costs.
    /// Rules: `coc.fact.unit.settler-cost`, `coc.fact.unit.infantry-cost`, `coc.fact.unit.ship-cost`, `coc.fact.unit.cavalry-cost`,
    /// `coc.fact.unit.elephant-cost`, `coc.fact.unit.leader-cost`.
    #[inline]
    pub fn cost(self) -> Goods {
        content().units[self as usize].cost
    }
}

words! {
    /// The icon of an event card.
    pub enum Icon {
        /// Nothing.
        None = "none",
        /// A barbarian settlement appears.
        BarbariansSpawn = "barbarians-spawn",
        /// Barbarians come nearer.
        BarbariansMove = "barbarians-move",
        /// Pirates appear and raid.
        Pirates = "pirates",
        /// A space is exhausted.
        ExhaustedLand = "exhausted-land",
        /// 2 gold.
        GoldMine = "gold-mine",
    }
}
