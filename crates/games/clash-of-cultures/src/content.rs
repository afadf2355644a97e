//! The printed things, read once from `content/` into tables. Ids are small numbers with readable slugs.

use crate::{
    effects::{
        advance::{OnGain, Usage},
        civil::Deed,
        event::{Gift, Happening, Teaches},
        goal::{Fought, Measure, Moment, Wanted, Wants},
        leader::Valour,
        tactic::Force,
    },
    goods::Goods,
    space::{Space, Spaces},
};
use orbis_parts::slug_id;
use serde::Deserialize;
use std::sync::LazyLock;

mod ids;
mod read;

pub use ids::*;

slug_id!(/// One of the 48 advances, category by category.
    pub struct AdvanceId, advance_slugs);
slug_id!(/// The upper half of an action card.
    pub struct CivilId, civil_slugs);
slug_id!(/// The lower half of an action card.
    pub struct TacticId, tactic_slugs);
slug_id!(/// An action card.
    pub struct ActionId, action_slugs);
slug_id!(/// One of the two goals of an objective card.
    pub struct GoalId, goal_slugs);
slug_id!(/// An objective card.
    pub struct ObjectiveId, objective_slugs);
slug_id!(/// An event card.
    pub struct EventId, event_slugs);
slug_id!(/// A wonder.
    pub struct WonderId, wonder_slugs);
slug_id!(/// A civilization.
    pub struct CivId, civ_slugs);
slug_id!(/// A special advance of a civilization.
    pub struct SpecialId, special_slugs);
slug_id!(/// A leader card.
    pub struct LeaderId, leader_slugs);
slug_id!(/// A region tile.
    pub struct RegionId, region_slugs);

macro_rules! slugs {
    ($($function:ident $field:ident),+) => {
        $(fn $function() -> &'static [&'static str] { &content().$field.1 })+
    };
}
slugs!(
    advance_slugs advances, civil_slugs civils, tactic_slugs tactics, action_slugs actions, goal_slugs goals,
    objective_slugs objectives, event_slugs events, wonder_slugs wonders, civ_slugs civs, special_slugs specials,
    leader_slugs leaders, region_slugs regions
);

/// Makes an enum with kebab-case words in files, positions and notation.
macro_rules! words {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$vmeta:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
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

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                <String as serde::Deserialize>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use words;

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
    pub enum Building {
        /// Myths.
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
    pub fn is_expansion(self) -> bool {
        self >= Building::Obelisk
    }

    /// The advance that unlocks it.
    pub fn advance(self) -> AdvanceId {
        content().buildings[self as usize].1
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        &content().buildings[self as usize].0
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
        content().units[self as usize].1
    }

    /// What recruiting one costs.
    pub fn cost(self) -> Goods {
        content().units[self as usize].0
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

/// A category of four advances.
#[derive(Clone, Debug)]
pub struct Category {
    /// Its name.
    pub name: String,
    /// One of the three governments.
    pub government: bool,
    /// What the top advance needs.
    pub prerequisite: Option<AdvanceId>,
}

/// The coloured border of an advance.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bonus {
    /// Blue: a culture token.
    Culture,
    /// Yellow: a mood token.
    Mood,
}

/// An advance.
#[derive(Clone, Debug)]
pub struct Advance {
    /// Its name.
    pub name: String,
    /// Index of its category.
    pub category: u8,
    /// 0 is the top advance.
    pub place: u8,
    /// Its border.
    pub bonus: Option<Bonus>,
    /// What it does, in words.
    pub text: String,
    /// Everybody has it at the beginning.
    pub starting: bool,
    /// What it brings at once.
    pub on_gain: OnGain,
    /// How it is used.
    pub using: Option<Usage>,
    /// It costs nothing with this one.
    pub free_with: Option<AdvanceId>,
    /// Where we know it from.
    pub origin: String,
}

/// Half a card, or another thing with a name and a text.
#[derive(Clone, Debug)]
pub struct Words {
    /// Its name.
    pub name: String,
    /// What it does, in words.
    pub text: String,
    /// Where we know it from.
    pub origin: String,
}

/// An action card: two halves.
#[derive(Copy, Clone, Debug)]
pub struct Action {
    /// Outside combat.
    pub civil: CivilId,
    /// In combat.
    pub tactic: TacticId,
}

/// A civil effect.
#[derive(Clone, Debug)]
pub struct Civil {
    /// Name and text.
    pub words: Words,
    /// Costs a main action.
    pub action: bool,
    /// Culture tokens.
    pub culture: u8,
    /// What is done.
    pub deed: Deed,
}

/// A combat effect.
#[derive(Clone, Debug)]
pub struct Tactic {
    /// Name and text.
    pub words: Words,
    /// Usable with an army unit.
    pub army: bool,
    /// Usable with a ship.
    pub ship: bool,
    /// Usable with a fortress.
    pub fortress: bool,
    /// Only this side: attacker `Some(true)`, defender `Some(false)`.
    pub attacker: Option<bool>,
    /// Only on land.
    pub land: bool,
    /// Only in a city.
    pub city: bool,
    /// What it adds, and its trick.
    pub force: Force,
}

/// A goal of an objective card.
#[derive(Clone, Debug)]
pub struct Goal {
    /// Name and condition.
    pub words: Words,
    /// What it wants in the status phase.
    pub wants: Option<Wants>,
    /// The end of a battle that reaches it.
    pub fought: Option<Fought>,
    /// Another moment that reaches it.
    pub moment: Option<Moment>,
    /// What completing it costs.
    pub pay: Goods,
    /// Not in the same status phase as this one.
    pub not_together: Option<GoalId>,
    /// Not in the round in which that moment was declared.
    pub not_after: Option<Moment>,
}

impl Goal {
    /// Is it about governments? Each of them serves once.
    pub fn government(&self) -> bool {
        let wants = self.wants.as_ref();
        wants.is_some_and(|wants| {
            let governs = |one: &Wanted| one.count == Measure::NewGovernment;
            wants.all.iter().any(governs)
        })
    }
}

/// An objective card.
#[derive(Copy, Clone, Debug)]
pub struct Objective {
    /// The upper and the lower goal.
    pub goals: [GoalId; 2],
    /// Only with Civilizations.
    pub expansion: bool,
}

/// An event card.
#[derive(Clone, Debug)]
pub struct EventCard {
    /// Name and text.
    pub words: Words,
    /// Its icon.
    pub icon: Icon,
    /// A great person that can be bought.
    pub person: bool,
    /// Its text concerns everybody.
    pub all: bool,
    /// It stays in play.
    pub stays: bool,
    /// What its text does.
    pub does: Option<Happening>,
    /// Which advance the great person teaches.
    pub teaches: Option<Teaches>,
    /// What the great person does.
    pub gift: Option<Gift>,
    /// Only with Civilizations.
    pub expansion: bool,
}

/// A wonder.
#[derive(Clone, Debug)]
pub struct Wonder {
    /// Name and text.
    pub words: Words,
    /// The advance it needs.
    pub requires: AdvanceId,
    /// Resources and culture tokens.
    pub cost: Goods,
    /// Points.
    pub points: u8,
}

/// A civilization.
#[derive(Clone, Debug)]
pub struct Civ {
    /// Its name.
    pub name: String,
    /// Its own start region.
    pub start: Option<usize>,
    /// Wholly from public sources.
    pub public: bool,
    /// Where we know it from.
    pub origin: String,
}

/// A special advance.
#[derive(Clone, Debug)]
pub struct Special {
    /// Name and text.
    pub words: Words,
    /// Whose.
    pub civ: CivId,
    /// Gained with this advance; `None` is any government.
    pub requires: Option<AdvanceId>,
    /// This advance costs nothing.
    pub makes_free: Option<AdvanceId>,
}

/// What a leader can do, as far as several leaders share it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Ability {
    /// Buys advances of a category for a token.
    Scholar(u8),
    /// Finds and builds a wonder.
    Expert(WonderId),
    /// His own; see the leader.
    Own,
}

/// A leader.
#[derive(Clone, Debug)]
pub struct Leader {
    /// His name.
    pub name: String,
    /// Whose.
    pub civ: CivId,
    /// Name and text of both abilities.
    pub abilities: [Words; 2],
    /// The shared ones among them.
    pub kinds: [Ability; 2],
    /// What he adds in battle.
    pub battle: Vec<Valour>,
    /// Where we know him from.
    pub origin: String,
}

/// A region tile: top, left, right, bottom.
#[derive(Clone, Debug)]
pub struct Region {
    /// Its four spaces.
    pub spaces: [Terrain; 4],
    /// Where we know it from.
    pub origin: String,
}

/// A place for a region.
#[derive(Copy, Clone, Debug)]
pub struct Slot {
    /// Top, left, right, bottom.
    pub spaces: [Space; 4],
    /// The seat whose start it is, and whether side A is up.
    pub start: Option<(u8, bool)>,
}

/// The board for a number of players.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Start slots first.
    pub slots: Vec<Slot>,
    /// All spaces.
    pub board: Spaces,
    /// The slot of each space, 255 off the board.
    pub slot_of: [u8; crate::space::COUNT],
    /// The spaces on the edge, once around the board.
    pub rim: Vec<Space>,
}

/// A face of the die.
#[derive(Copy, Clone, Debug)]
pub struct Face {
    /// 1 to 6.
    pub value: u8,
    /// Whose ability it wakes.
    pub icon: Kind,
}

/// A table with its slugs.
pub type Tables<T> = (Vec<T>, Vec<&'static str>);

/// Everything printed.
pub struct Content {
    /// Categories.
    pub categories: Vec<Category>,
    /// Advances.
    pub advances: Tables<Advance>,
    /// Those with a use of their own, in order.
    pub usable: Vec<AdvanceId>,
    /// Those that make others free.
    pub freeing: Vec<AdvanceId>,
    /// Civil halves.
    pub civils: Tables<Civil>,
    /// Combat halves.
    pub tactics: Tables<Tactic>,
    /// Action cards.
    pub actions: Tables<Action>,
    /// Goals.
    pub goals: Tables<Goal>,
    /// Objective cards.
    pub objectives: Tables<Objective>,
    /// Event cards.
    pub events: Tables<EventCard>,
    /// Wonders.
    pub wonders: Tables<Wonder>,
    /// Civilizations.
    pub civs: Tables<Civ>,
    /// Special advances, four a civilization.
    pub specials: Tables<Special>,
    /// Leaders, three a civilization.
    pub leaders: Tables<Leader>,
    /// The 16 regions.
    pub regions: Tables<Region>,
    /// Start regions: side A, side B, then those of civilizations.
    pub starts: Vec<[Terrain; 4]>,
    /// Name, unlocking advance and text of buildings.
    pub buildings: Vec<(String, AdvanceId, String)>,
    /// Cost and pieces of units.
    pub units: Vec<(Goods, u8)>,
    /// The die.
    pub die: Vec<Face>,
    /// Boards for 2, 3 and 4 players.
    pub layouts: Vec<Layout>,
}

/// The content tables. The files are part of the program: that they can be read is a test's business, not a player's.
#[inline]
pub fn content() -> &'static Content {
    static CONTENT: LazyLock<Content> =
        LazyLock::new(|| read::content().unwrap_or_else(|error| panic!("content: {error}")));
    &CONTENT
}

/// The board for so many players.
pub fn layout(players: u8) -> &'static Layout {
    &content().layouts[usize::from(players.clamp(2, 4)) - 2]
}

macro_rules! card {
    ($($id:ty, $of:ty, $table:ident;)+) => {
        $(impl $id {
            /// What is printed on it. A back shows nothing: asking is a mistake of the program.
            pub fn card(self) -> &'static $of {
                &content().$table.0[self.index()]
            }

            /// Is it a card that exists?
            pub fn is_real(self) -> bool {
                self.index() < content().$table.0.len()
            }
        })+
    };
}
card! {
    AdvanceId, Advance, advances;
    CivilId, Civil, civils;
    TacticId, Tactic, tactics;
    ActionId, Action, actions;
    GoalId, Goal, goals;
    ObjectiveId, Objective, objectives;
    EventId, EventCard, events;
    WonderId, Wonder, wonders;
    CivId, Civ, civs;
    SpecialId, Special, specials;
    LeaderId, Leader, leaders;
    RegionId, Region, regions;
}
