//! What events can be aimed at: the conditions of their cards, answered from open information only.

mod aims;
mod conditions;

use aims::useful;
pub(crate) use aims::{any, each};
pub(super) use conditions::both_have;
use conditions::holds;
pub use conditions::ships;
pub(crate) use conditions::winners;

use super::{Target, lasting};
use crate::{
    Chief, Choice, Position,
    choice::To,
    content::{
        ArtefactId, CardId, Class, EventId, LeaderId, MarkerId, SetId, Special, content,
        events::{Condition, Moment, Way, Who, Whose},
    },
    range::Source,
    sets::{AreaId, Areas},
    take_that,
};
use orbis_core::Seat;
use std::cell::OnceCell;

/// Who plays which event in whose action.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) seat: Seat,
    /// The acting empire; none in a non-empire action.
    pub(crate) empire: SetId,
    pub(crate) event: EventId,
    /// The card itself, once it is known.
    pub(crate) card: Option<CardId>,
    pub(crate) sight: Sight,
}

/// How far those who play see, worked out when the first target asks for it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sight {
    /// As far as they would with the leave of everybody who can still be asked.
    leave: bool,
    /// What is within range of one of their empires, and whether everything is.
    reach: OnceCell<(Areas, bool)>,
    /// The same for what option 8 looks at.
    aim: OnceCell<(Areas, bool)>,
    /// What is next to the acting empire.
    around: OnceCell<Areas>,
}

impl Sight {
    pub(crate) fn with_leave() -> Sight {
        Sight {
            leave: true,
            ..Sight::default()
        }
    }
}

impl Scene {
    /// How far an own empire reaches, and whether it reaches every other.
    fn from(&self, position: &Position, set: SetId) -> (Areas, bool) {
        let source = Source::empire(position, set, 0);
        let reach = if self.sight.leave {
            source.reach_with_leave(position)
        } else {
            source.reach(position)
        };
        (reach, position.enjoys(set, ArtefactId::SATELLITES))
    }

    pub(crate) fn sum(&self, position: &Position, empire: SetId) -> (Areas, bool) {
        actors(position, self.seat, empire).fold((Areas::NONE, false), |(sum, all), set| {
            let (reach, everywhere) = self.from(position, set);
            (sum.or(&reach), all || everywhere)
        })
    }

    fn reach(&self, position: &Position) -> &(Areas, bool) {
        let sum = || self.sum(position, self.empire);
        self.sight.reach.get_or_init(sum)
    }

    /// Is the event played in the player's own Civilise?
    pub(crate) fn civilising(&self, position: &Position, way: &Way) -> bool {
        way.moment == Moment::Civilise
            || position.chronicle.action == Some(MarkerId::CIVILISE)
                && position.seat_of(self.empire) == Some(self.seat)
    }

    /// What is within range of the acting empire in the own Civilise, else of any own empire.
    pub(crate) fn aim(&self, position: &Position, way: &Way) -> &(Areas, bool) {
        self.sight.aim.get_or_init(|| {
            let own = self.civilising(position, way);
            self.sum(position, if own { self.empire } else { SetId::BACK })
        })
    }

    fn in_range(&self, position: &Position, set: SetId, other: SetId) -> bool {
        let (reach, all) = self.from(position, set);
        all || reach.meets(position.world.held(other))
    }

    fn around(&self, position: &Position) -> &Areas {
        let around = || around(position, self.empire);
        self.sight.around.get_or_init(around)
    }
}

fn land_units(position: &Position, set: SetId) -> u8 {
    let land = |class| !matches!(class, Class::Ship | Class::Aircraft);
    position.world.army(set).of_class(land)
}

/// The areas next to those of an empire.
pub(crate) fn around(position: &Position, set: SetId) -> Areas {
    let mut near = Areas::NONE;
    for area in position.world.held(set).iter() {
        near = near.or(&area.card().next);
    }
    near
}

/// The empires for which a player acts: one, or all in a non-empire action.
pub(crate) fn actors(
    position: &Position,
    seat: Seat,
    empire: SetId,
) -> impl Iterator<Item = SetId> + '_ {
    position
        .empires_of(seat)
        .map(|(set, _)| set)
        .filter(move |set| empire == SetId::BACK || *set == empire)
}

impl Target {
    /// The empire that is hit.
    pub fn empire(&self, position: &Position) -> Option<SetId> {
        match *self {
            Target::Empire { empire } | Target::Leader { empire, .. } => Some(empire),
            Target::Area { area } => position.world.owner(area),
            Target::Side { side } | Target::Unit { side, .. } => {
                let conflict = position.conflict.as_ref()?;
                Some(conflict.sides.get(usize::from(side))?.empire)
            }
            _ => None,
        }
    }

    fn area(&self) -> Option<AreaId> {
        match *self {
            Target::Area { area } | Target::Leader { area, .. } => Some(area),
            _ => None,
        }
    }

    /// Is an empire with a religion hit?
    fn religious(&self, position: &Position) -> bool {
        let faithful = |set: SetId| {
            position
                .empire(set)
                .is_some_and(|empire| !empire.religions.is_empty())
        };
        match *self {
            Target::River { river } => content().rivers[usize::from(river)]
                .areas
                .iter()
                .filter_map(|area| position.world.owner(area))
                .any(faithful),
            _ => self.empire(position).is_some_and(faithful),
        }
    }

    /// How it is named in a choice.
    pub fn choice(&self) -> Choice {
        match *self {
            Target::Nothing => Choice::Done,
            Target::Empire { empire } => Choice::On { empire },
            Target::Pair { one, two } => Choice::Both { one, two },
            Target::Area { area } => Choice::At { area },
            Target::River { river } => Choice::River { river },
            Target::Region { region } => Choice::Region { region },
            Target::Religion { religion } => Choice::Faith {
                artefact: ArtefactId::religion(religion),
            },
            Target::Leader {
                leader,
                empire,
                area,
            } => Choice::Person {
                leader,
                empire,
                area,
            },
            Target::Unit { side, unit } => Choice::Single { side, unit },
            Target::Side { side } => Choice::Side { side },
            Target::Player { seat } => Choice::Player { to: To(seat) },
            Target::Card { card } => Choice::Hold { card },
        }
    }
}

/// May events touch this empire with this event at all?
fn immune(position: &Position, scene: &Scene, target: &Target) -> bool {
    let empire = target.empire(position).is_some_and(|set| {
        position.special(
            set,
            |special| matches!(special, Special::Immune { events, .. } if events >> scene.event.0 & 1 != 0),
        )
    });
    let sacred = match *target {
        Target::Leader {
            leader,
            empire,
            area,
        } if !mourned(position, leader, empire, area) => {
            lasting::touchable(position, leader, empire, area).is_none()
        }
        _ => false,
    };
    empire || sacred
}

/// The leader that was just lost, and where. Earlier versions did not remember the place: then it is where his empire is.
fn fallen(position: &Position) -> Option<(LeaderId, SetId, AreaId)> {
    let (leader, empire, _) = position.chronicle.fallen?;
    let home = || position.world.held(empire).first();
    Some((leader, empire, position.chronicle.grave.or_else(home)?))
}

/// Is this the leader that was just lost?
fn mourned(position: &Position, leader: LeaderId, empire: SetId, area: AreaId) -> bool {
    fallen(position) == Some((leader, empire, area))
}

/// Was a leader of this kind named already? Two unnamed ones in one area are one and the same target.
pub(crate) fn told(before: &[Chief], chief: &Chief) -> bool {
    let same = |one: &Chief| one.is(chief.leader, chief.empire, chief.area);
    before.iter().any(same)
}

/// May this seat play in this way now, targets apart?
/// `sa.event.timing`.
pub(crate) fn may(position: &Position, scene: &Scene, way: &Way) -> bool {
    let chronicle = &position.chronicle;
    let involved = |seat: Seat| {
        position
            .trade
            .as_ref()
            .map(|trade| trade.empires)
            .or(chronicle.deal.as_ref().map(|deal| deal.empires))
            .is_some_and(|empires| {
                let own = |set: &SetId| position.seat_of(*set) == Some(seat);
                empires.iter().flatten().any(own)
            })
    };
    let role = match way.who {
        Who::Any | Who::Owner | Who::Active => true,
        Who::Involved => involved(scene.seat),
        Who::Loser => {
            let area = chronicle
                .lost
                .is_some_and(|(_, seat, _)| seat == scene.seat);
            let leader = chronicle
                .fallen
                .is_some_and(|(_, set, _)| position.seat_of(set) == Some(scene.seat));
            area || leader
        }
    };
    // What is not about the target; conditions about an own empire wait for it.
    let needs = way.needs.iter().all(|need| {
        matches!(
            need,
            Condition::TradeWinnerInRange | Condition::TradeWinnerMoreAdvanced
        ) || holds(position, scene, &Target::Nothing, *need)
    });
    role && needs
}

/// Does a target fulfil everything?
pub(crate) fn fits(position: &Position, scene: &Scene, way: &Way, target: &Target) -> bool {
    let owner = match *target {
        Target::Player { seat } => Some(seat),
        _ => target
            .empire(position)
            .and_then(|set| position.seat_of(set)),
    };
    let whose = match way.whose {
        Whose::Any => true,
        Whose::Own => matches!(target, Target::Card { .. }) || owner == Some(scene.seat),
        Whose::Other => owner.is_some_and(|owner| owner != scene.seat),
    };
    whose
        && way
            .filters
            .iter()
            .chain(&way.needs)
            .all(|condition| holds(position, scene, target, *condition))
        && useful(position, scene, way, target)
        && take_that::hits(position, scene, way, target)
        && !immune(position, scene, target)
}
