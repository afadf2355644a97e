//! Everything an event can be aimed at.

use super::{Scene, actors, conditions::holds, fallen, fits, told};
use crate::{
    Position, artefacts,
    content::{
        SetId, content,
        events::{Aim, Check, Condition, Op, Site, Way, Who, Whose},
    },
    events::{Target, lasting},
    sets::{AreaId, Areas},
    start, take_that,
};
use std::ops::ControlFlow;

/// Conditions that follow from what the event does.
pub(super) fn useful(position: &Position, scene: &Scene, way: &Way, target: &Target) -> bool {
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

/// The waters that can be targets: all, or those where somebody is.
fn waters(position: &Position, way: &Way) -> Areas {
    if !way.filters.contains(&Condition::HasShips) {
        return content().water;
    }
    let world = &position.world;
    let held = position.in_play().map(|(set, _)| *world.held(set));
    let entered: Areas = world.intruders.iter().map(|one| one.area).collect();
    let there = held.fold(entered, |all, held| all.or(&held));
    there.and(&content().water)
}

/// Every target of a way, in order.
pub(crate) fn each(
    position: &Position,
    scene: &Scene,
    way: &Way,
    mut see: impl FnMut(Target) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if way.aim == Aim::Pair {
        return pairs(position, scene, way, &mut see);
    }
    let mut try_one = |target: Target| {
        if fits(position, scene, way, &target) {
            see(target)
        } else {
            ControlFlow::Continue(())
        }
    };
    match way.aim {
        Aim::Nothing | Aim::Event | Aim::Conflict | Aim::Trade | Aim::Fleet => {
            try_one(Target::Nothing)
        }
        Aim::Empire | Aim::Pair => position
            .in_play()
            .try_for_each(|(empire, _)| try_one(Target::Empire { empire })),
        Aim::Area => within(position, scene, way)
            .iter()
            .try_for_each(|area| try_one(Target::Area { area })),
        Aim::Water => waters(position, way)
            .iter()
            .try_for_each(|area| try_one(Target::Area { area })),
        Aim::River => {
            (0..content().rivers.len() as u8).try_for_each(|river| try_one(Target::River { river }))
        }
        // The world is no region.
        Aim::Region => (0..content().regions.len() as u8)
            .filter(|one| *one != content().world)
            .try_for_each(|region| try_one(Target::Region { region })),
        Aim::Religion => (0..7).try_for_each(|religion| try_one(Target::Religion { religion })),
        Aim::Leader => leaders(position, way, &mut try_one),
        Aim::Unit => committed(position, &mut try_one),
        Aim::Side => (0..2).try_for_each(|side| try_one(Target::Side { side })),
        Aim::Player => position
            .seats()
            .try_for_each(|seat| try_one(Target::Player { seat })),
        Aim::Card => cards(position, scene, way, &mut try_one),
    }
}

/// Two empires at once.
fn pairs(
    position: &Position,
    scene: &Scene,
    way: &Way,
    see: &mut impl FnMut(Target) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let aged = |pair: [SetId; 2]| {
        way.filters.iter().all(|condition| match condition {
            Condition::Ages(from, to) => pair
                .iter()
                .all(|set| (*from..=*to).contains(&position.age(*set))),
            _ => true,
        })
    };
    let strangers = way.filters.contains(&Condition::DifferentPlayers);
    for (one, first) in position.in_play() {
        for (two, second) in position.in_play() {
            let apart = !strangers || first.seat != second.seat;
            if one < two && apart && aged([one, two]) {
                try_pair(position, scene, way, Target::Pair { one, two }, see)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The leader who has just fallen, or every leader in play, alike ones once.
fn leaders(
    position: &Position,
    way: &Way,
    try_one: &mut impl FnMut(Target) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if way.who == Who::Loser {
        return fallen(position).map_or(ControlFlow::Continue(()), |(leader, empire, area)| {
            try_one(Target::Leader {
                leader,
                empire,
                area,
            })
        });
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
    ControlFlow::Continue(())
}

/// Types of units that are committed in the conflict.
fn committed(
    position: &Position,
    try_one: &mut impl FnMut(Target) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(fight) = &position.conflict else {
        return ControlFlow::Continue(());
    };
    for side in 0..2u8 {
        for (unit, _) in fight.sides[usize::from(side)].committed.iter() {
            try_one(Target::Unit { side, unit })?;
        }
    }
    ControlFlow::Continue(())
}

/// Other cards of the own hand, or those of the discard pile.
fn cards(
    position: &Position,
    scene: &Scene,
    way: &Way,
    try_one: &mut impl FnMut(Target) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if way.whose == Whose::Own {
        for card in crate::setup::sorted(position.player(scene.seat)).iter() {
            if scene.card != Some(card) {
                try_one(Target::Card { card })?;
            }
        }
    } else {
        for card in position.discard.cards().iter() {
            try_one(Target::Card { card })?;
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
