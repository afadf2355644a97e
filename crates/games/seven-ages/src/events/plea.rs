//! Leave of others that would bring a target of an event into range.

use super::{Scene, Sight, Target, target};
use crate::{
    Choice, Position,
    content::{
        SETS, SetId, content,
        events::{Aim, Condition, Op, Way, Yield},
    },
    discards::Cards,
    range::Source,
    sets::{AreaId, Areas},
};
use orbis_core::{Seat, Sink};
use orbis_parts::List;
use std::ops::ControlFlow;

/// Places of which one has to come into range.
pub(crate) type Goals = List<Areas, 48>;

pub(crate) fn add(goals: &mut Goals, goal: Areas) {
    if !goal.is_empty() && !goals.contains(&goal) && !goals.is_full() {
        goals.push(goal);
    }
}

/// Each own empire may ask those who keep it from something that one of these cards could do.
pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    empire: SetId,
    (cards, fits): (Cards, impl Fn(&Way) -> bool),
    more: Option<&dyn Fn(SetId) -> Goals>,
    sink: &mut S,
) -> ControlFlow<()> {
    let ranged = |way: &Way| (position.options.take_that || way.ranged) && fits(way);
    let events = || cards.iter().map(|card| (card, card.card().event));
    let any = events().any(|(_, event)| event.card().ways.iter().any(ranged));
    if !any && more.is_none() {
        return ControlFlow::Continue(());
    }
    for (guest, _) in position.empires_of(seat) {
        let mut goals = more.map_or_else(List::new, |more| more(guest));
        for (card, event) in events().filter(|_| any) {
            let scene = Scene {
                seat,
                empire,
                event,
                card: Some(card),
                sight: Sight::default(),
            };
            for way in scene.event.card().ways.iter().filter(|way| ranged(way)) {
                collect(position, &scene, way, guest, &mut goals);
            }
        }
        for host in &Source::empire(position, guest, 0).hosts(position, &goals) {
            let empire = *host;
            sink.offer(Choice::AskFor { guest, empire })?;
        }
    }
    ControlFlow::Continue(())
}

fn asks(way: &Way, condition: Condition) -> bool {
    way.filters.contains(&condition) || way.needs.contains(&condition)
}

/// Does an own empire have to be within range of who won a trade?
fn thief(way: &Way) -> bool {
    asks(way, Condition::TradeWinnerInRange)
}

/// Are the empires within range counted?
fn market(way: &Way) -> bool {
    let per = Yield::EmpiresInRange;
    let counts = |op: &Op| matches!(op, Op::IncomeAdd { per: which, .. } if *which == per);
    way.ops.iter().any(counts)
}

/// What an event could do for an own empire if only others gave leave.
fn collect(position: &Position, scene: &Scene, way: &Way, guest: SetId, goals: &mut Goals) {
    let (thief, market) = (thief(way), market(way));
    let ranged = asks(way, Condition::InRange)
        && target::actors(position, scene.seat, scene.empire).any(|set| set == guest);
    let aimed = ranged || position.options.take_that;
    if !(thief || market || aimed) || !target::may(position, scene, way) {
        return;
    }
    if market && guest == scene.empire {
        for (other, _) in position.in_play() {
            add(goals, *position.world.held(other));
        }
    }
    let hopeful = Scene {
        sight: Sight::with_leave(),
        ..scene.clone()
    };
    let _ = target::each(position, &hopeful, way, |target| {
        if !target::fits(position, scene, way, &target) {
            if thief && target.empire(position) == Some(guest) {
                for winner in target::winners(position) {
                    add(goals, *position.world.held(winner));
                }
            }
            if aimed {
                for goal in &places(position, scene, way, &target) {
                    add(goals, *goal);
                }
            }
        }
        ControlFlow::Continue(())
    });
}

/// Where that is which an event without a choice of targets hits: a conflict, the empires of a trade, ships about to land.
fn under_way(position: &Position, aim: Aim) -> List<Areas, 2> {
    let alone = |area: AreaId| -> Areas { [area].into_iter().collect() };
    match aim {
        Aim::Conflict => {
            let fight = position.conflict.as_ref();
            fight.map(|fight| alone(fight.area)).into_iter().collect()
        }
        Aim::Fleet => {
            let landing = position.chronicle.landing.as_ref();
            landing.map(|one| alone(one.from)).into_iter().collect()
        }
        Aim::Trade => {
            let trade = position.trade.as_ref();
            let empires = trade.map_or([None; 2], |trade| trade.empires);
            let held = |set: SetId| *position.world.held(set);
            empires.into_iter().flatten().map(held).collect()
        }
        _ => List::new(),
    }
}

/// The places of which one has to be within range, for everything that is hit: in Civilise the owner of an area counts, at
/// other times the area.
pub(crate) fn places(
    position: &Position,
    scene: &Scene,
    way: &Way,
    target: &Target,
) -> List<Areas, 2> {
    let held = |set: SetId| *position.world.held(set);
    let all = |sets: &[SetId]| {
        let helds = sets.iter().map(|set| held(*set));
        helds.fold(Areas::NONE, |all, held| all.or(&held))
    };
    let one = |areas: Areas| [areas].into_iter().collect();
    match *target {
        Target::Pair { one, two } => [held(one), held(two)].into_iter().collect(),
        Target::Area { area }
            if position.world.owner(area).is_none() || !scene.civilising(position, way) =>
        {
            one([area].into_iter().collect())
        }
        Target::River { river } => one(content().rivers[usize::from(river)].areas),
        Target::Region { region } => one(AreaId::all()
            .filter(|area| area.card().regions >> region & 1 != 0)
            .collect()),
        Target::Player { seat } => {
            let sets: List<SetId, SETS> = position.empires_of(seat).map(|(set, _)| set).collect();
            one(all(&sets))
        }
        Target::Nothing => under_way(position, way.aim),
        _ => target
            .empire(position)
            .map_or(List::new(), |set| one(held(set))),
    }
}
