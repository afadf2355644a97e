//! Words of the game that the program knows by name: terrains, buildings, units, icons.

use super::{AdvanceId, Piece, content};
use crate::Goods;
use serde::Deserialize;
use std::str::FromStr;

/// Makes an enum with kebab-case words in files, positions and notation; `or a number` reads those of former positions, too.
macro_rules! words {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$vmeta:meta])* $variant:ident = $word:literal),+ $(,)? } $($or:tt)*) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$vmeta])* $variant),+ }

        impl $name {
            /// All of them in order.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// Its word.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<$name, String> {
                $name::ALL.iter().copied().find(|item| item.word() == text).ok_or_else(|| format!("there is no \"{text}\""))
            }
        }

        impl orbis_core::Argument for $name {
            const NAME: &'static str = stringify!($name);

            fn count() -> u64 {
                $name::ALL.len() as u64
            }

            fn place(self) -> u64 {
                self as u64
            }

            fn at(place: u64) -> Option<$name> {
                $name::ALL.get(usize::try_from(place).ok()?).copied()
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let written = <$crate::content::words!(@written $($or)*) as serde::Deserialize>::deserialize(deserializer)?;
                $crate::content::words!(@read $name written $($or)*).map_err(serde::de::Error::custom)
            }
        }
    };
    (@written) => { String };
    (@written or a number) => { $crate::content::Written };
    (@read $name:ident $written:ident) => { $written.parse() };
    (@read $name:ident $written:ident or a number) => { $written.among($name::ALL) };
}
pub(crate) use words;

/// A word, or its number as former positions have it.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Written {
    Word(String),
    Number(usize),
}

impl Written {
    /// Which of all it is.
    pub fn among<T: Copy + FromStr<Err = String>>(self, all: &[T]) -> Result<T, String> {
        match self {
            Written::Word(word) => word.parse(),
            Written::Number(number) => {
                let one = all.get(number).copied();
                one.ok_or_else(|| format!("there is no number {number}"))
            }
        }
    }
}

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
    pub fn card(self) -> &'static Piece {
        &content().buildings[self as usize]
    }

    /// The advance that unlocks it.
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
    pub fn pieces(self) -> u8 {
        content().units[self as usize].pieces_per_player
    }

    /// What recruiting one costs.
    /// Rules: `coc.fact.unit.settler-cost`, `coc.fact.unit.infantry-cost`, `coc.fact.unit.ship-cost`, `coc.fact.unit.cavalry-cost`,
    /// `coc.fact.unit.elephant-cost`, `coc.fact.unit.leader-cost`.
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
