//! Advances, action cards, objectives, events, wonders and pieces as they are printed.

use super::{AdvanceId, Building, CivilId, GoalId, Icon, Kind, TacticId, price::price};
use crate::{
    Goods,
    effects::{
        ability::Ability,
        advance::{OnGain, Use},
        civil::Deed,
        event::{Gift, Happening, Teaches},
        goal::{self, Fought, Measure, Moment, Wanted, Wants},
        tactic::Force,
        using::{Usage, WonderUse},
    },
};
use orbis_parts::shown;
use serde::Deserialize;

/// A category of four advances.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Category {
    /// Its word.
    pub(super) id: goal::Category,
    /// Its name.
    pub(crate) name: String,
    /// One of the three governments.
    #[serde(default)]
    pub(crate) government: bool,
    /// What the top advance needs.
    pub(crate) prerequisite: Option<AdvanceId>,
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
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Advance {
    /// Its name.
    pub(crate) name: String,
    /// Its category.
    category: goal::Category,
    /// 1 is the top advance.
    position: u8,
    /// Its border.
    pub(crate) bonus: Option<Bonus>,
    /// What it does, in words.
    #[serde(rename = "effect")]
    pub(crate) text: String,
    /// Everybody has it at the beginning.
    #[serde(default)]
    pub(crate) starting: bool,
    /// What it brings at once.
    #[serde(default)]
    pub(crate) on_gain: OnGain,
    /// How it is used.
    pub(crate) using: Option<Usage<Use>>,
    /// What it allows.
    #[serde(default)]
    pub(super) grants: Vec<Ability>,
    /// It costs nothing with this one.
    pub(crate) free_with: Option<AdvanceId>,
    /// Where we know it from.
    pub(crate) origin: String,
}

impl Advance {
    /// Index of its category.
    #[inline]
    pub fn category(&self) -> u8 {
        self.category as u8
    }

    /// 0 is the top advance.
    #[inline]
    pub fn place(&self) -> u8 {
        self.position.wrapping_sub(1)
    }
}

/// An action card: two halves.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// Outside combat.
    pub(crate) civil: CivilId,
    /// In combat.
    #[serde(rename = "combat")]
    pub(crate) tactic: TacticId,
}

/// A civil effect.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Civil {
    /// Its name.
    pub(crate) name: String,
    /// What it does, in words.
    #[serde(rename = "effect")]
    pub(crate) text: String,
    /// When it can be played, in words.
    pub(crate) when: Option<String>,
    /// Costs a main action.
    #[serde(default)]
    pub(crate) action: bool,
    /// What it costs besides.
    #[serde(default, deserialize_with = "price")]
    pub(crate) cost: Goods,
    /// What is done.
    pub(crate) deed: Deed,
    /// On how many cards.
    pub(super) copies: usize,
    /// Where we know it from.
    pub(crate) origin: String,
}

/// Who can use a combat effect.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fighter {
    /// An army unit.
    Army,
    /// A ship.
    Ship,
    /// A fortress.
    Fortress,
}

/// Which side may use a combat effect.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Whoever attacks.
    Attacker,
    /// Whoever is attacked.
    Defender,
    /// Both.
    Any,
}

/// Where a combat effect may be used.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// In a city.
    City,
    /// On land.
    Land,
    /// Everywhere.
    Any,
}

/// A combat effect.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tactic {
    /// Its name.
    pub(crate) name: String,
    /// What it does, in words.
    #[serde(rename = "effect")]
    pub(crate) text: String,
    /// When it matters, in words.
    pub(crate) when: String,
    /// Who can use it.
    needs_one_of: Vec<Fighter>,
    /// Which side.
    pub(crate) role: Role,
    /// Where.
    pub(crate) place: Place,
    /// What it adds, and its trick.
    pub(crate) force: Force,
    /// On how many cards.
    pub(super) copies: usize,
}

impl Tactic {
    /// Can it be used with such a fighter?
    pub fn suits(&self, fighter: Fighter) -> bool {
        self.needs_one_of.contains(&fighter)
    }
}

/// A goal of an objective card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// Its name.
    pub(crate) name: String,
    /// Its condition, in words.
    #[serde(rename = "condition")]
    pub(crate) text: String,
    /// What it wants in the status phase.
    pub(crate) wants: Option<Wants>,
    /// The end of a battle that reaches it.
    pub(crate) fought: Option<Fought>,
    /// Another moment that reaches it.
    pub(crate) moment: Option<Moment>,
    /// What completing it costs.
    #[serde(default, deserialize_with = "price")]
    pub(crate) pay: Goods,
    /// Not in the same status phase as this one.
    #[serde(rename = "not_together_with")]
    pub(crate) not_together: Option<GoalId>,
    /// Not in the round in which that moment was declared.
    #[serde(rename = "not_after_moment")]
    pub(crate) not_after: Option<Moment>,
    /// Where we know it from.
    pub(crate) origin: String,
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

/// What a card came with.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Set {
    /// The base game.
    Base,
    /// Civilizations.
    Civilizations,
    /// The Aztecs.
    Aztecs,
}

/// An objective card.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// The upper goal.
    top: GoalId,
    /// The lower goal.
    bottom: GoalId,
    /// What it came with.
    pub(crate) set: Set,
    /// Points for one of them.
    pub(super) victory_points: u8,
}

impl Objective {
    /// The upper and the lower goal.
    #[inline]
    pub fn goals(&self) -> [GoalId; 2] {
        [self.top, self.bottom]
    }
}

/// Whom an event concerns.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// Whoever drew it.
    Drawer,
    /// Everybody.
    All,
}

/// What becomes of an event card.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Keep {
    /// It is discarded.
    Discard,
    /// It stays in play.
    InPlay,
    /// It can be bought.
    GreatPerson,
}

/// An event card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventCard {
    /// Its name.
    pub(crate) name: String,
    /// What it does, in words.
    #[serde(rename = "effect")]
    pub(crate) text: String,
    /// Its icon.
    pub(crate) icon: Icon,
    /// Whom it concerns.
    pub(crate) target: Target,
    /// What becomes of it.
    pub(crate) keep: Keep,
    /// What its text does.
    pub(crate) does: Option<Happening>,
    /// Which advance the great person teaches.
    pub(crate) teaches: Option<Teaches>,
    /// What the great person does.
    pub(crate) gift: Option<Gift>,
    /// What it came with.
    pub(crate) set: Set,
    /// Where we know it from.
    pub(crate) origin: String,
}

/// A wonder.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wonder {
    /// Its name.
    pub(crate) name: String,
    /// What it does, in words.
    #[serde(rename = "effect")]
    pub(crate) text: String,
    /// The advance it needs.
    #[serde(rename = "requires_advance")]
    pub(crate) requires: AdvanceId,
    /// Its city needs a port.
    #[serde(default)]
    pub(crate) needs_port: bool,
    /// Resources and culture tokens.
    #[serde(deserialize_with = "price")]
    pub(crate) cost: Goods,
    /// Points of whoever built it.
    pub(crate) builder_vp: u8,
    /// Points of whoever owns its city.
    pub(crate) owner_vp: u8,
    /// Its builder wins ties.
    #[serde(default)]
    pub(crate) wins_ties: bool,
    /// What building it brings.
    #[serde(default)]
    pub(crate) on_build: OnGain,
    /// How it is used.
    pub(crate) using: Option<Usage<WonderUse>>,
    /// What it allows.
    #[serde(default)]
    pub(super) grants: Vec<Ability>,
    /// Where we know it from.
    pub(crate) origin: String,
}

/// A building of cities.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// Which it is.
    pub(super) id: Building,
    /// Its name.
    pub(crate) name: String,
    /// The advance that unlocks it.
    pub(crate) requires_advance: AdvanceId,
    /// Pieces of a player.
    pub(crate) pieces_per_player: u8,
    /// What it came with.
    pub(super) set: Set,
    /// What constructing it brings, in words.
    pub(crate) when_constructed: Option<String>,
    /// What it does afterwards, in words.
    pub(crate) ongoing: String,
    /// Where we know it from.
    pub(crate) origin: String,
}

/// A kind of unit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitCard {
    /// Which it is.
    pub(super) id: Kind,
    /// What recruiting one costs.
    #[serde(deserialize_with = "price")]
    pub(crate) cost: Goods,
    /// Pieces of a player.
    pub(crate) pieces_per_player: u8,
    /// It fights on land.
    #[serde(default)]
    pub(super) army_unit: bool,
    /// It is at home at sea.
    #[serde(default)]
    pub(super) ship: bool,
}

shown! {
    Action { civil: CivilId, tactic: TacticId }
    EventCard { icon: Icon }
}
