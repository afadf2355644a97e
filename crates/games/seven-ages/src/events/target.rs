//! What events can be aimed at: the conditions of their cards, answered from open information only.

use super::{Target, lasting};
use crate::{
    Chief, Choice, Counts, Position, artefacts,
    choice::To,
    content::{
        ArtefactId, CardId, Class, EventId, LeaderId, MarkerId, SetId, Special, Talent, Terrain,
        content,
        events::{Aim, Check, Condition, Moment, Op, Site, Way, Who, Whose, terrain_bit},
        faith,
    },
    range::Source,
    sets::{AreaId, Areas},
    start, take_that,
};
use orbis_core::Seat;
use std::{cell::OnceCell, ops::ControlFlow};

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

/// The distance in areas from a place to the nearest city of an empire.
fn far_from_city(position: &Position, set: SetId, area: AreaId, least: u8) -> bool {
    let mut near: Areas = [area].into_iter().collect();
    for _ in 0..least {
        let own = near.and(position.world.held(set));
        if own.iter().any(|area| position.world.city(area) > 0) {
            return false;
        }
        let edge = near;
        for each in edge.iter() {
            near = near.or(&each.card().next);
        }
    }
    true
}

/// Is an area vacant, or a neutral kingdom?
/// `sa.term.neutral`.
fn neutral(position: &Position, area: AreaId) -> bool {
    position.world.owner(area).is_none() || position.kingdom(area)
}

/// Do both sides of a battle have units of a class?
pub(super) fn both_have(position: &Position, class: Class) -> bool {
    position.conflict.as_ref().is_some_and(|fight| {
        fight.sides.iter().all(|side| {
            let units = position.world.units_of(side.empire, fight.area);
            units.of_class(|which| which == class) > 0
        })
    })
}

/// Could they, as far as who plays the card can tell (`sa.fog.top-only`)? Whom a question concerns is decided by what lies open.
fn both_may_have(position: &Position, scene: &Scene, class: Class) -> bool {
    let Some(fight) = position.conflict.filter(|_| position.options.fog) else {
        return both_have(position, class);
    };
    // Who entered an area of another empire has shown himself.
    let shown = position.world.units_of(fight.sides[0].empire, fight.area);
    let defender = &fight.sides[1];
    let there = position.world.units_of(defender.empire, fight.area);
    let owner = position.seat_of(defender.empire);
    let knows = scene.card.is_some() && [owner, Some(defender.seat)].contains(&Some(scene.seat));
    let seen = crate::fog::seen(position, fight.area);
    let visible = if knows { there } else { seen };
    let has = |units: &Counts| units.of_class(|which| which == class) > 0;
    has(&shown) && (has(&visible) || !knows && there.total() > seen.total())
}

/// Does a condition hold for a target?
fn holds(position: &Position, scene: &Scene, target: &Target, condition: Condition) -> bool {
    of_moment(position, scene, target, condition)
        .or_else(|| of_conflict(position, scene, target, condition))
        .or_else(|| of_area(position, scene, target, condition))
        .unwrap_or_else(|| of_empire(position, scene, target, condition))
}

/// Conditions about the empire or the player that is aimed at.
fn of_empire(position: &Position, scene: &Scene, target: &Target, condition: Condition) -> bool {
    use Condition as Is;
    let world = &position.world;
    let empire = target.empire(position);
    let own = position.empire(scene.empire);
    let area = target.area();
    match condition {
        Is::NoJustRule => {
            empire.is_some_and(|set| world.wonder_of(set, ArtefactId::JUST_RULE).is_none())
        }
        Is::Ages(from, to) => empire.is_some_and(|set| (from..=to).contains(&position.age(set))),
        Is::LevelMin(least) => empire
            .and_then(|set| position.empire(set))
            .is_some_and(|one| one.level >= least),
        Is::InRange => match *target {
            Target::Area { area } if world.owner(area).is_none() => {
                scene.reach(position).0.has(area)
            }
            // An own empire has to be within range of another one.
            _ if empire.and_then(|other| position.seat_of(other)) == Some(scene.seat) => empire
                .is_some_and(|other| {
                    actors(position, scene.seat, scene.empire)
                        .any(|set| set != other && scene.in_range(position, set, other))
                }),
            _ => empire.is_some_and(|other| {
                let (reach, all) = scene.reach(position);
                *all || reach.meets(world.held(other))
            }),
        },
        Is::Adjacent => {
            own.is_some()
                && match area.filter(|_| matches!(target, Target::Area { .. })) {
                    Some(area) => scene.around(position).has(area),
                    None => empire.is_some_and(|other| {
                        other != scene.empire && scene.around(position).meets(world.held(other))
                    }),
                }
        }
        Is::MoreAdvanced => own.is_some_and(|own| {
            empire
                .and_then(|set| position.empire(set))
                .is_some_and(|other| other.level > own.level)
        }),
        Is::FewerLandUnits => {
            own.is_some()
                && empire.is_some_and(|other| {
                    land_units(position, other) < land_units(position, scene.empire)
                })
        }
        Is::LandAreasMin(least) => {
            empire.is_some_and(|set| world.held(set).and(&content().land).len() >= u16::from(least))
        }
        Is::HasLeader => empire.is_some_and(|set| world.chief_count(set) > 0),
        Is::HasReligion | Is::NoReligion => empire
            .and_then(|set| position.empire(set))
            .is_some_and(|one| one.religions.is_empty() == (condition == Is::NoReligion)),
        Is::NoReligiousLeader => {
            empire.is_some_and(|set| world.talent_count(set, Talent::Religious) == 0)
        }
        Is::HasGovernment => empire
            .and_then(|set| position.empire(set))
            .is_some_and(|one| one.government.is_some()),
        Is::HasMarker(bits) => empire
            .and_then(|set| position.empire(set))
            .is_some_and(|one| one.relics.iter().any(|relic| bits >> relic.0 & 1 != 0)),
        Is::Unnamed => matches!(target, Target::Leader { leader, .. } if !leader.is_named()),
        Is::Talent(bits) => match *target {
            Target::Leader { leader, .. } => leader.card().talents & bits != 0,
            _ => false,
        },
        Is::ActingReligious => own.is_some_and(|own| !own.religions.is_empty()),
        Is::ActingHas(artefact) => own.is_some() && position.enjoys(scene.empire, artefact),
        Is::ActingHasLeader => own.is_some() && world.chief_count(scene.empire) > 0,
        Is::NotBarbarian => empire.is_some_and(|set| !position.barbarian(set)),
        Is::FeudalOrAge(age) => empire.is_some_and(|set| {
            position.governed(set, faith::FEUDALISM) || position.age(set) == age
        }),
        Is::NoDisorder => empire.is_some_and(|set| !world.disorder.meets(world.held(set))),
        Is::NoOil => empire.is_some_and(|set| !world.held(set).iter().any(|area| area.card().oil)),
        Is::MostGlory => match *target {
            Target::Player { seat } => {
                let most = position.players.iter().map(|player| player.glory).max();
                // Nobody sees what is in a bag.
                position.options.secret || Some(position.player(seat).glory) == most
            }
            _ => false,
        },
        Is::TopTwo => match *target {
            Target::Pair { one, two } => {
                let level = |set| position.empire(set).map_or(0, |empire| empire.level);
                let least = level(one).min(level(two));
                position
                    .in_play()
                    .all(|(set, empire)| set == one || set == two || empire.level <= least)
            }
            _ => false,
        },
        Is::DifferentPlayers => match *target {
            Target::Pair { one, two } => position.seat_of(one) != position.seat_of(two),
            _ => false,
        },
        Is::ElephantsExist => lasting::elephant_left(position),
        Is::NukeOrAge(age) => {
            empire.is_some_and(|set| position.age(set) == age || lasting::nukes(position, set) > 0)
        }
        Is::FaithEmpiresMin(least) => match *target {
            Target::Religion { religion } => {
                let held = |(_, one): &(SetId, &crate::Empire)| one.religions.contains(&religion);
                position.in_play().filter(held).count() >= usize::from(least)
            }
            _ => false,
        },
        _ => false,
    }
}

/// Conditions about what is going on.
fn of_moment(
    position: &Position,
    scene: &Scene,
    target: &Target,
    condition: Condition,
) -> Option<bool> {
    use Condition as Is;
    let empire = target.empire(position);
    let area = target.area();
    let chronicle = &position.chronicle;
    let acting = |action: MarkerId| {
        empire == Some(scene.empire) && chronicle.action.is_none_or(|now| now == action)
    };
    Some(match condition {
        Is::InCancels => chronicle
            .played
            .last()
            .is_some_and(|top| scene.event.card().cancels >> top.event().0 & 1 != 0),
        Is::NotSameEvent => chronicle
            .played
            .last()
            .is_some_and(|top| top.event() != scene.event),
        Is::TargetReligious => chronicle
            .played
            .last()
            .is_some_and(|top| top.target.religious(position)),
        Is::TurningMarker | Is::JustActed | Is::Acting => empire == Some(scene.empire),
        Is::JustManoeuvred | Is::InManoeuvre => acting(MarkerId::MANOEUVRE),
        Is::InProduction => {
            acting(MarkerId::PRODUCTION) || position.work.founding == empire && empire.is_some()
        }
        Is::InDiscardPile => match *target {
            Target::Card { card } => position.discard.contains(&card),
            _ => false,
        },
        Is::Trading => match &position.trade {
            Some(trade) => trade.empires.contains(&empire) && empire.is_some(),
            None => match &chronicle.deal {
                Some(deal) => deal.empires.contains(&empire) && empire.is_some(),
                None => empire == Some(scene.empire),
            },
        },
        Is::GotTradeMoney => chronicle.deal.as_ref().is_some_and(|deal| {
            (0..2).any(|side| deal.empires[side] == empire && deal.money[side] > 0)
        }),
        Is::TradeWinnerInRange => winners(position).any(|winner| {
            empire.is_some_and(|set| {
                position.seat_of(winner) != Some(scene.seat)
                    && scene.in_range(position, set, winner)
            })
        }),
        Is::TradeWinnerMoreAdvanced => winners(position).any(|winner| {
            let level = |set| position.empire(set).map_or(0, |empire| empire.level);
            empire.is_some_and(|set| level(winner) > level(set))
                && position.seat_of(winner) != Some(scene.seat)
        }),
        Is::LiberatedMin(least) => {
            empire.is_some_and(|set| chronicle.liberations[set.index()] >= least)
        }
        Is::Landing => chronicle.landing.is_some(),
        Is::ChangingAge => empire == Some(scene.empire),
        Is::JustLost => chronicle
            .lost
            .is_some_and(|(lost, seat, _)| Some(lost) == area && seat == scene.seat),
        Is::Option(number, on) => lasting::option(position, number) == on,
        _ => return None,
    })
}

/// Conditions about the conflict under way.
fn of_conflict(
    position: &Position,
    scene: &Scene,
    target: &Target,
    condition: Condition,
) -> Option<bool> {
    use Condition as Is;
    let chronicle = &position.chronicle;
    let side = match *target {
        Target::Side { side } | Target::Unit { side, .. } => Some(usize::from(side)),
        _ => None,
    };
    let committed = || {
        let fight = position.conflict.as_ref()?;
        Some(fight.sides[side?].committed)
    };

    Some(match condition {
        Is::Committed => match *target {
            Target::Unit { unit, .. } => committed().is_some_and(|units| units.get(unit) > 0),
            _ => false,
        },
        Is::Commits(bits) => {
            committed().is_some_and(|units| units.iter().any(|(unit, _)| bits >> unit.0 & 1 != 0))
        }
        Is::CommitsElephant => side.is_some_and(|side| lasting::elephants(position, side) > 0),
        Is::IsActiveSide => side == Some(0),
        Is::IsDefender => side == Some(1),
        Is::FarFromCity(least) => position
            .conflict
            .as_ref()
            .is_some_and(|fight| far_from_city(position, fight.sides[0].empire, fight.area, least)),
        Is::BothHave(class) => both_may_have(position, scene, class),
        Is::LostRound => side.is_some_and(|side| !chronicle.fray.losses[side].is_empty()),
        _ => return None,
    })
}

/// Conditions about the area that is aimed at.
fn of_area(
    position: &Position,
    _scene: &Scene,
    target: &Target,
    condition: Condition,
) -> Option<bool> {
    use Condition as Is;
    let world = &position.world;
    let empire = target.empire(position);
    let area = target.area();
    Some(match condition {
        Is::Terrains(bits) => area.is_some_and(|area| {
            let age = world.owner(area).map_or(1, |owner| position.age(owner));
            bits & terrain_bit(position.terrain(area, age)) != 0
        }),
        Is::NotCapital => empire
            .and_then(|set| position.empire(set))
            .is_some_and(|one| one.capital != area),
        Is::HasCity => area.is_some_and(|area| world.city(area) > 0),
        Is::HasArtefact => {
            area.is_some_and(|area| world.wonders.iter().any(|one| one.area == area))
        }
        Is::HasShips => area.is_some_and(|area| ships(position, area)),
        Is::Exposed => area.is_some_and(|area| {
            let border = |next: AreaId| next.is_land() && neutral(position, next);
            world.owner(area).is_some()
                && area.is_land()
                && (area.card().coastal || area.card().next.iter().any(border))
        }),
        Is::Volcanic => area.is_some_and(|area| {
            let mountain = |area: AreaId| area.card().terrain == Terrain::Mountain;
            let island = !area.card().next.iter().any(AreaId::is_land);
            mountain(area) || island || area.card().next.iter().any(mountain)
        }),
        Is::Land => area.is_some_and(AreaId::is_land),
        Is::Sea => area.is_some_and(|area| area.card().terrain == Terrain::Sea),
        Is::Controlled => empire.is_some(),
        Is::Vacant => area.is_some_and(|area| world.owner(area).is_none()),
        Is::Neutral => area.is_some_and(|area| neutral(position, area)),
        Is::Site => area.is_some_and(|area| position.holy_sites(area) != 0),
        _ => return None,
    })
}

pub(crate) fn winners(position: &Position) -> impl Iterator<Item = SetId> + '_ {
    let deal = position.chronicle.deal;
    (0..2).filter_map(move |side| {
        let deal = deal.as_ref()?;
        deal.empires[side].filter(|_| deal.advanced[side] > 0)
    })
}

/// Are there ships in an area?
pub fn ships(position: &Position, area: AreaId) -> bool {
    let count = |units: &crate::Counts| units.of_class(|class| class == Class::Ship);
    count(position.world.units(area)) > 0
        || position
            .world
            .intruder(area)
            .is_some_and(|one| count(&one.units) > 0)
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

/// Conditions that follow from what the event does.
fn useful(position: &Position, scene: &Scene, way: &Way, target: &Target) -> bool {
    way.ops.iter().all(|op| match (*op, *target) {
        (Op::StartFromDiscard, Target::Card { card }) => {
            start::obstacle(position, scene.seat, card).is_none()
                && !start::colours(position, scene.seat).is_empty()
        }
        (Op::IgnoreAges, Target::Card { card }) => {
            start::possible(position, scene.seat, card)
                && !start::colours(position, scene.seat).is_empty()
        }
        (Op::ArtefactFromDiscard, Target::Card { card }) => {
            artefacts::fits(position, scene.empire, card)
        }
        (Op::BuildFree { .. } | Op::Cost { .. }, Target::Empire { empire }) => {
            position.work.founding != Some(empire)
        }
        (Op::TakeRandom | Op::TakeChosen | Op::Exchange, Target::Player { seat }) => {
            !position.player(seat).hand.is_empty()
        }
        (Op::ReplaceMarker, Target::Empire { empire }) => position
            .empire(empire)
            .and_then(|one| one.action)
            .is_some_and(|slot| slot.known != orbis_core::SeatSet::ALL),
        (Op::GiveReligion, Target::Empire { empire }) => position
            .empire(scene.empire)
            .and_then(|own| own.religions.first())
            .is_some_and(|religion| artefacts::convertible(position, empire, *religion)),
        (Op::Leader(crate::content::events::Career::MoveToOwn), _) => {
            actors(position, scene.seat, scene.empire)
                .any(|set| position.world.chief_count(set) < position.leader_number(set))
        }
        (
            Op::Hire {
                elephant: false, ..
            },
            Target::Area { area },
        ) => area.is_land() && hirable(position, scene, area),
        (Op::LoseUnits { .. }, Target::Pair { one, two }) => [one, two]
            .iter()
            .all(|set| lasting::air_power(position, *set) > 0),
        (
            Op::LoseUnits {
                site: Site::Target, ..
            }
            | Op::Disorder {
                site: Site::Target, ..
            },
            Target::Area { area },
        ) if area.is_land() => {
            position.world.owner(area).is_some() || position.world.city(area) > 0
        }
        (Op::ConflictMarker(n), Target::Side { side }) if n < 0 => position
            .conflict
            .as_ref()
            .is_some_and(|fight| fight.sides[usize::from(side)].disorder > 0),
        _ => true,
    }) && !matches!(way.check, Some(Check::PerShip { .. }) if position.chronicle.landing.is_none())
}

/// Mercenaries join the empire that manoeuvres anywhere, and others where it has moved in.
fn hirable(position: &Position, scene: &Scene, area: AreaId) -> bool {
    position
        .world
        .owner(area)
        .is_some_and(|owner| owner == scene.empire || position.world.intruder(area).is_some())
}

/// The land areas that can be targets by whose they are.
fn within(position: &Position, scene: &Scene, way: &Way) -> Areas {
    let held = position
        .in_play()
        .filter(|(_, empire)| (empire.seat == scene.seat) == (way.whose == Whose::Own))
        .fold(Areas::NONE, |held, (set, _)| {
            held.or(position.world.held(set))
        });
    match way.whose {
        Whose::Any => content().land,
        Whose::Own | Whose::Other => held.and(&content().land),
    }
}

/// Every target of a way, in order.
pub(crate) fn each(
    position: &Position,
    scene: &Scene,
    way: &Way,
    mut see: impl FnMut(Target) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut try_one = |target: Target| {
        if fits(position, scene, way, &target) {
            see(target)
        } else {
            ControlFlow::Continue(())
        }
    };
    match way.aim {
        Aim::Nothing | Aim::Event | Aim::Conflict | Aim::Trade | Aim::Fleet => {
            try_one(Target::Nothing)?;
        }
        Aim::Empire => {
            for (empire, _) in position.in_play() {
                try_one(Target::Empire { empire })?;
            }
        }
        Aim::Pair => {
            for (one, first) in position.in_play() {
                for (two, second) in position.in_play() {
                    let aged = way.filters.iter().all(|condition| match condition {
                        Condition::Ages(from, to) => [one, two]
                            .iter()
                            .all(|set| (*from..=*to).contains(&position.age(*set))),
                        _ => true,
                    });
                    let apart = !way.filters.contains(&Condition::DifferentPlayers)
                        || first.seat != second.seat;
                    if one < two && apart && aged {
                        try_pair(position, scene, way, Target::Pair { one, two }, &mut see)?;
                    }
                }
            }
        }
        Aim::Area => {
            for area in within(position, scene, way).iter() {
                try_one(Target::Area { area })?;
            }
        }
        Aim::Water => {
            for area in AreaId::all().filter(|area| !area.is_land()) {
                try_one(Target::Area { area })?;
            }
        }
        Aim::River => {
            for river in 0..content().rivers.len() as u8 {
                try_one(Target::River { river })?;
            }
        }
        Aim::Region => {
            // The world is no region.
            for region in (0..content().regions.len() as u8).filter(|one| *one != content().world) {
                try_one(Target::Region { region })?;
            }
        }
        Aim::Religion => {
            for religion in 0..7 {
                try_one(Target::Religion { religion })?;
            }
        }
        Aim::Leader => {
            if way.who == Who::Loser {
                if let Some((leader, empire, area)) = fallen(position) {
                    try_one(Target::Leader {
                        leader,
                        empire,
                        area,
                    })?;
                }
                return ControlFlow::Continue(());
            }
            let mut chiefs = position.world.chiefs;
            chiefs.sort_unstable_by_key(|chief| (chief.leader, chief.empire, chief.area));
            for (at, chief) in chiefs.iter().enumerate() {
                if !told(&chiefs[..at], chief) {
                    try_one(Target::Leader {
                        leader: chief.leader,
                        empire: chief.empire,
                        area: chief.area,
                    })?;
                }
            }
        }
        Aim::Unit => {
            for side in 0..2u8 {
                let units = position
                    .conflict
                    .as_ref()
                    .map_or(crate::Counts::default(), |fight| {
                        fight.sides[usize::from(side)].committed
                    });
                for (unit, _) in units.iter() {
                    try_one(Target::Unit { side, unit })?;
                }
            }
        }
        Aim::Side => {
            for side in 0..2 {
                try_one(Target::Side { side })?;
            }
        }
        Aim::Player => {
            for seat in position.seats() {
                try_one(Target::Player { seat })?;
            }
        }
        Aim::Card => {
            if way.whose == Whose::Own {
                for card in crate::setup::sorted(position.player(scene.seat)).iter() {
                    if scene.card != Some(*card) {
                        try_one(Target::Card { card: *card })?;
                    }
                }
            } else {
                let mut cards = position.discard;
                cards.sort_unstable();
                for card in cards.iter() {
                    try_one(Target::Card { card: *card })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn try_pair(
    position: &Position,
    scene: &Scene,
    way: &Way,
    target: Target,
    see: &mut impl FnMut(Target) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let top = way
        .filters
        .iter()
        .filter(|condition| **condition == Condition::TopTwo)
        .all(|condition| holds(position, scene, &target, *condition));
    if top
        && useful(position, scene, way, &target)
        && take_that::hits(position, scene, way, &target)
    {
        return see(target);
    }
    ControlFlow::Continue(())
}

/// Is there any target?
pub(crate) fn any(position: &Position, scene: &Scene, way: &Way) -> bool {
    // Nobody is asked because of what is in a hand.
    if scene.card.is_none() && way.aim == Aim::Card && way.whose == Whose::Own {
        return !position.player(scene.seat).hand.is_empty();
    }
    let mut found = false;
    let _ = each(position, scene, way, |_| {
        found = true;
        ControlFlow::Break(())
    });
    found
}
