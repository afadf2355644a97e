//! What event cards do: to the players, or as great persons.

use crate::{
    Good,
    content::{Building, Category},
};
use serde::Deserialize;

/// What the text of an event does to a player.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Happening {
    /// The mood of a city falls, of two with trade; nothing is built until everybody has Sanitation.
    Pestilence,
    /// A unit is lost, two with trade.
    Epidemics,
    /// Food is lost, or a city becomes angry.
    Famine {
        /// How much.
        food: u8,
    },
    /// A famine for those who store food.
    Vermin {
        /// How much.
        food: u8,
    },
    /// A famine for each city at barren land.
    Drought,
    /// Food for all concerned.
    Harvest {
        /// How much.
        food: u8,
    },
    /// Food for the drawer and as much to give away.
    SharedHarvest {
        /// How much.
        food: u8,
    },
    /// Food for those with the fewest cities.
    SmallestHarvest,
    /// A settler for the drawer and one for another.
    Settlers,
    /// A settler for another, and a mood falls.
    Migration,
    /// The mood of a city at the sea falls.
    Flood,
    /// A mood falls and an infantry is lost.
    CivilWar,
    /// A forest burns.
    Fire,
    /// A whole city is lost to those with so many.
    Volcano {
        /// How many cities.
        cities: u8,
    },
    /// City pieces are lost by those with so many cities.
    Earthquake {
        /// How many cities.
        cities: u8,
    },
    /// An action and the government, or army units.
    Revolution,
    /// Tokens become points.
    Uprising,
    /// A wonder is displayed, culture given.
    Envoy,
    /// The leader falls.
    Guillotine,
    /// The government falls.
    Anarchy,
    /// Goods for cities with one of two buildings.
    Trade {
        /// What.
        good: Good,
        /// The buildings.
        of: [Building; 2],
        /// At most.
        most: u8,
        /// The drawer gets at least.
        drawer: u8,
    },
    /// Tokens for cities with one of two buildings.
    Stability {
        /// The buildings.
        of: [Building; 2],
        /// At most.
        most: u8,
    },
    /// A temple changes hands.
    Reformation,
    /// Things of all kinds are lost.
    Pandemics,
    /// Units are lost, points gained.
    BlackDeath,
    /// The next land battle lasts one round.
    SolarEclipse,
    /// Somebody may build the horse.
    TrojanHorse,
}

/// Among which advances a great person teaches one.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Teaches {
    /// Those of a category.
    Of(Category),
    /// Those of governments.
    Government,
}

/// What a great person does.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Gift {
    /// A region is revealed and perhaps settled.
    Explore,
    /// A city becomes happy.
    Cheer,
    /// A temple is built without activation.
    BuildTemple,
    /// A building is built without activation.
    Build,
    /// Ideas and action cards.
    Bring {
        /// Ideas.
        ideas: u8,
        /// Action cards.
        cards: u8,
    },
    /// A move action with +2 in its first battle.
    March,
    /// The income of trade routes.
    Trade,
    /// Tokens of one kind become the other.
    TurnTokens,
    /// Everybody's next objective is chosen.
    Foresee,
    /// Peace with another player, as long as it lies open.
    Peace,
    /// A wonder is cheaper; not played by itself.
    Architect,
}
