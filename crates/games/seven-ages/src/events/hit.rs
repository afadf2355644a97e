//! Whom or what an event hits, in words: as it was called when the event was played.

use super::Target;
use crate::{
    Position,
    content::{ArtefactId, CardId, LeaderId, UnitId, content},
    news::Who,
    sets::AreaId,
};
use orbis_core::{Seat, a};
use std::fmt;

/// What an event was aimed at.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names say it
pub enum Hit {
    Nothing,
    Empire(Who),
    Pair(Who, Who),
    Area(AreaId, Option<Who>),
    River(u8),
    Region(u8),
    Religion(u8),
    Leader(LeaderId, Who, AreaId),
    Unit(UnitId, Option<Who>),
    Player(Seat),
    Card(CardId),
}

impl Position {
    /// A target as it is called now.
    pub(crate) fn hit(&self, target: &Target) -> Hit {
        let owner = |area: AreaId| {
            self.world
                .owner(area)
                .filter(|set| self.empire(*set).is_some())
        };
        let side = target.empire(self).map(|set| self.who(set));
        match *target {
            Target::Nothing => Hit::Nothing,
            Target::Empire { empire } => Hit::Empire(self.who(empire)),
            Target::Pair { one, two } => Hit::Pair(self.who(one), self.who(two)),
            Target::Area { area } => Hit::Area(area, owner(area).map(|set| self.who(set))),
            Target::River { river } => Hit::River(river),
            Target::Region { region } => Hit::Region(region),
            Target::Religion { religion } => Hit::Religion(religion),
            Target::Leader {
                leader,
                empire,
                area,
            } => Hit::Leader(leader, self.who(empire), area),
            Target::Unit { unit, .. } => Hit::Unit(unit, side),
            Target::Side { .. } => side.map_or(Hit::Nothing, Hit::Empire),
            Target::Player { seat } => Hit::Player(seat),
            Target::Card { card } => Hit::Card(card),
        }
    }
}

/// As it goes on after the event's name: " on the Romans"; nothing where nothing is aimed at.
impl fmt::Display for Hit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hit::Nothing => Ok(()),
            Hit::Empire(who) => write!(f, " on {who}"),
            Hit::Pair(one, two) => write!(f, " on {one} and {two}"),
            Hit::Area(area, Some(who)) => write!(f, " on {} of {who}", area.name()),
            Hit::Area(area, None) => write!(f, " on {}", area.name()),
            Hit::River(river) => {
                let river = content().rivers.get(usize::from(*river));
                write!(f, " on the {}", river.map_or("river", |one| &one.name))
            }
            Hit::Region(region) => {
                let region = content().regions.get(usize::from(*region));
                write!(f, " on {}", region.map_or("a region", |(_, name)| name))
            }
            Hit::Religion(religion) => {
                write!(f, " on {}", ArtefactId::religion(*religion).card().name)
            }
            Hit::Leader(leader, who, area) => {
                let name = &leader.card().name;
                write!(f, " on {name} of {who} in {}", area.name())
            }
            Hit::Unit(unit, Some(who)) => write!(f, " on {} of {who}", a(&unit.name())),
            Hit::Unit(unit, None) => write!(f, " on {}", a(&unit.name())),
            Hit::Player(seat) => write!(f, " on {seat}"),
            Hit::Card(card) => write!(f, " on the card {}", card.name()),
        }
    }
}
