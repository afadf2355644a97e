//! The printed things, read once from `content/` into tables. Ids are small numbers with readable slugs.

use crate::{
    Advances, Leaders, Specials,
    effects::{
        ability::{Ability, Gifts},
        talent::Talent,
    },
};
use orbis_parts::{
    content::{Printed, Records},
    slug_id,
};

mod actions;
mod advances;
mod cards;
mod categories;
mod enums;
mod figures;
mod files;
mod goals;
mod kinds;
mod map;
mod people;
mod price;

pub use actions::{Action, Civil, Fighter, Place, Role, Tactic};
pub use advances::{Advance, Bonus};
pub use cards::{EventCard, Keep, Objective, Piece, Set, Target, UnitCard, Wonder};
pub use categories::{Category, Heading};
pub(crate) use enums::{Written, words};
pub use figures::Start;
pub use goals::Goal;
pub use kinds::{Building, Icon, Kind, Terrain};
pub use map::{Face, Layout, Region, Slot};
pub use people::{Civ, Leader, LeaderAbility, Special};

slug_id!(/// One of the 48 advances, category by category.
    pub struct AdvanceId, || content().advances.slugs());
slug_id!(/// The upper half of an action card.
    pub struct CivilId, || content().civils.slugs());
slug_id!(/// The lower half of an action card.
    pub struct TacticId, || content().tactics.slugs());
slug_id!(/// An action card.
    pub struct ActionId, || content().actions.slugs());
slug_id!(/// One of the two goals of an objective card.
    pub struct GoalId, || content().goals.slugs());
slug_id!(/// An objective card.
    pub struct ObjectiveId, || content().objectives.slugs());
slug_id!(/// An event card.
    pub struct EventId, || content().events.slugs());
slug_id!(/// A wonder.
    pub struct WonderId, || content().wonders.slugs());
slug_id!(/// A civilization.
    pub struct CivId, || content().civs.slugs());
slug_id!(/// A special advance of a civilization.
    pub struct SpecialId, || content().specials.slugs());
slug_id!(/// A leader card.
    pub struct LeaderId, || content().leaders.slugs());
slug_id!(/// A region tile.
    pub struct RegionId, || content().regions.slugs());
slug_id!(/// A start region: side A, side B, then those of civilizations.
    pub struct StartId, || content().starts.slugs());

/// Everything printed.
pub struct Content {
    /// Categories of advances, the governments last.
    pub(crate) categories: Vec<Heading>,
    /// Advances, four a category.
    pub(crate) advances: Records<AdvanceId, Advance>,
    /// Those with a use of their own.
    pub(crate) usable: Advances,
    /// Those that are free with another, and with which.
    pub(crate) freed: Vec<(AdvanceId, AdvanceId)>,
    /// Those with which others cost less.
    pub(crate) cheapening: Advances,
    /// Special advances with a use of their own.
    pub(crate) used_specials: Specials,
    /// Civil halves.
    pub(crate) civils: Records<CivilId, Civil>,
    /// Combat halves.
    pub(crate) tactics: Records<TacticId, Tactic>,
    /// Action cards.
    pub(crate) actions: Records<ActionId, Action>,
    /// Goals.
    pub(crate) goals: Records<GoalId, Goal>,
    /// Objective cards.
    pub(crate) objectives: Records<ObjectiveId, Objective>,
    /// Event cards.
    pub(crate) events: Records<EventId, EventCard>,
    /// Wonders.
    pub(crate) wonders: Records<WonderId, Wonder>,
    /// Civilizations.
    pub(crate) civs: Records<CivId, Civ>,
    /// Special advances, four a civilization.
    pub(crate) specials: Records<SpecialId, Special>,
    /// Leaders, three a civilization.
    pub(crate) leaders: Records<LeaderId, Leader>,
    /// Regions.
    pub(crate) regions: Records<RegionId, Region>,
    /// Start regions.
    pub(crate) starts: Records<StartId, Region>,
    /// Buildings in the order of their kinds.
    pub(crate) buildings: Vec<Piece>,
    /// Units in the order of their kinds.
    pub(crate) units: Vec<UnitCard>,
    /// The die.
    pub(crate) die: Vec<Face>,
    /// Boards for 2, 3 and 4 players.
    pub(crate) layouts: Vec<Layout>,
    /// What a player begins with.
    pub(crate) start: Start,
    /// Which cards give which abilities.
    pub(crate) gifts: Gifts,
    /// What the first advance of each government needs.
    pub(crate) prerequisites: [Advances; 3],
    /// The leaders with each talent.
    pub(crate) talents: [Leaders; Talent::COUNT],
}

impl Content {
    /// The advances that give an ability.
    pub(crate) fn givers(&self, ability: Ability) -> Advances {
        let gifts = self.advances.ids().zip(&self.gifts.advances);
        let giving = gifts.filter(|(_, gift)| gift.has(ability));
        giving.map(|((id, _), _)| id).collect()
    }

    /// Has the leader a talent?
    #[inline]
    pub(crate) fn talented(&self, leader: LeaderId, talent: Talent) -> bool {
        self.talents[talent as usize].has(leader)
    }

    /// All civilizations, special advances and leaders there are.
    pub fn people(&self) -> (usize, usize, usize) {
        (self.civs.len(), self.specials.len(), self.leaders.len())
    }

    /// The faces of the die.
    pub fn faces(&self) -> &[Face] {
        &self.die
    }
}

/// What is printed, or what the owner of a printed game says is.
pub static PRINTED: Printed<Content> = Printed::new(files::FILES, files::KINDS, files::read);

/// The content tables.
#[inline]
pub fn content() -> &'static Content {
    PRINTED.get()
}

/// The board for so many players.
pub fn layout(players: u8) -> &'static Layout {
    &content().layouts[usize::from(players.clamp(2, 4)) - 2]
}

macro_rules! card {
    ($($id:ty, $of:ty, $table:ident;)+) => {
        $(impl $id {
            /// What is printed on it. A back shows nothing: asking is a mistake of the program.
            #[inline]
            pub fn card(self) -> &'static $of {
                &content().$table[self]
            }

            /// Is it a card that exists?
            #[inline]
            pub fn is_real(self) -> bool {
                self.index() < content().$table.len()
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
