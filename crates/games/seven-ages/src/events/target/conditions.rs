//! What a target must be, and what must hold at the moment.

use super::{Scene, actors, land_units};
use crate::{
    Counts, Position,
    content::{
        ArtefactId, Class, MarkerId, SetId, Talent, Terrain, content,
        events::{Condition, terrain_bit},
        faith,
    },
    events::{Target, lasting},
    sets::{AreaId, Areas},
};

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
pub(in crate::events) fn both_have(position: &Position, class: Class) -> bool {
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
pub(super) fn holds(
    position: &Position,
    scene: &Scene,
    target: &Target,
    condition: Condition,
) -> bool {
    let empire = target.empire(position);
    of_moment(position, scene, (target, empire), condition)
        .or_else(|| of_conflict(position, scene, target, condition))
        .or_else(|| of_area(position, (target, empire), condition))
        .unwrap_or_else(|| of_empire(position, scene, (target, empire), condition))
}

/// Conditions about the empire or the player that is aimed at.
fn of_empire(
    position: &Position,
    scene: &Scene,
    (target, empire): (&Target, Option<SetId>),
    condition: Condition,
) -> bool {
    use Condition as Is;
    let world = &position.world;
    let own = position.empire(scene.empire);
    let area = target.area();
    match condition {
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
        Is::ActingHas(artefact) => own.is_some() && position.enjoys(scene.empire, artefact),
        Is::ActingHasLeader => own.is_some() && world.chief_count(scene.empire) > 0,
        Is::NotBarbarian => empire.is_some_and(|set| !position.barbarian(set)),
        Is::NoDisorder => empire.is_some_and(|set| !world.disorder.meets(world.held(set))),
        Is::NoOil => empire.is_some_and(|set| !world.held(set).iter().any(|area| area.card().oil)),
        Is::ElephantsExist => lasting::elephant_left(position),
        Is::NukeOrAge(age) => {
            empire.is_some_and(|set| position.age(set) == age || lasting::nukes(position, set) > 0)
        }
        _ => of_faith(position, scene, (target, empire), condition)
            .or_else(|| of_persons(position, target, condition))
            .unwrap_or(false),
    }
}

/// Conditions about religion and government.
fn of_faith(
    position: &Position,
    scene: &Scene,
    (target, empire): (&Target, Option<SetId>),
    condition: Condition,
) -> Option<bool> {
    use Condition as Is;
    let own = position.empire(scene.empire);
    Some(match condition {
        Is::NoJustRule => empire.is_some_and(|set| {
            position
                .world
                .wonder_of(set, ArtefactId::JUST_RULE)
                .is_none()
        }),
        Is::HasReligion | Is::NoReligion => empire
            .and_then(|set| position.empire(set))
            .is_some_and(|one| one.religions.is_empty() == (condition == Is::NoReligion)),
        Is::NoReligiousLeader => {
            empire.is_some_and(|set| position.world.talent_count(set, Talent::Religious) == 0)
        }
        Is::HasGovernment => empire
            .and_then(|set| position.empire(set))
            .is_some_and(|one| one.government.is_some()),
        Is::HasMarker(bits) => empire
            .and_then(|set| position.empire(set))
            .is_some_and(|one| one.relics.iter().any(|relic| bits >> relic.0 & 1 != 0)),
        Is::ActingReligious => own.is_some_and(|own| !own.religions.is_empty()),
        Is::FeudalOrAge(age) => empire.is_some_and(|set| {
            position.governed(set, faith::FEUDALISM) || position.age(set) == age
        }),
        Is::FaithEmpiresMin(least) => match *target {
            Target::Religion { religion } => {
                let held = |(_, one): &(SetId, &crate::Empire)| one.religions.contains(&religion);
                position.in_play().filter(held).count() >= usize::from(least)
            }
            _ => false,
        },
        _ => return None,
    })
}

/// Conditions about players, pairs of empires and leaders that are aimed at.
fn of_persons(position: &Position, target: &Target, condition: Condition) -> Option<bool> {
    use Condition as Is;
    Some(match condition {
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
        Is::Unnamed => matches!(target, Target::Leader { leader, .. } if !leader.is_named()),
        Is::Talent(bits) => match *target {
            Target::Leader { leader, .. } => leader.card().talents & bits != 0,
            _ => false,
        },
        _ => return None,
    })
}

/// Conditions about what is going on.
fn of_moment(
    position: &Position,
    scene: &Scene,
    (target, empire): (&Target, Option<SetId>),
    condition: Condition,
) -> Option<bool> {
    use Condition as Is;
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
            Target::Card { card } => position.discard.cards().has(card),
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
    (target, empire): (&Target, Option<SetId>),
    condition: Condition,
) -> Option<bool> {
    use Condition as Is;
    let world = &position.world;
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
    count(&position.world.units(area)) > 0
        || position
            .world
            .intruder(area)
            .is_some_and(|one| count(&one.units) > 0)
}
