//! Strategists move again after the manoeuvre, stop by stop, and drop units off on the way.

use super::routes::Routes;
use crate::{
    Counts, Position, Step, Work,
    content::{LeaderId, SetId, Talent},
    sets::{AreaId, Areas},
};
use orbis_parts::List;

/// The next Strategist moves again.
pub(crate) fn strategist(position: &mut Position, set: SetId, after: LeaderId) {
    let next = position
        .world
        .chiefs
        .iter()
        .filter(|chief| {
            chief.empire == set
                && chief.leader.card().talents & Talent::Strategist as u16 != 0
                && (after == LeaderId::BACK || chief.leader > after)
        })
        .map(|chief| chief.leader)
        .min();
    let Some(leader) = next else {
        return;
    };
    position.work = Work {
        control: *position.world.held(set),
        ..Work::default()
    };
    position.stack.push(Step::Strategists {
        empire: set,
        after: leader,
    });
    position.stack.push(Step::Conflicts { empire: set });
    position.stack.push(Step::Manoeuvre {
        empire: set,
        again: Some(leader),
    });
}

/// Where the Strategist stands.
fn stands(position: &Position, set: SetId, leader: LeaderId) -> Option<AreaId> {
    let chiefs = position.world.chiefs.iter();
    let chief = || {
        chiefs
            .clone()
            .find(|one| one.empire == set && one.leader == leader)
    };
    let trail = position.work.trail;
    trail.map(|[_, end]| end).or_else(|| Some(chief()?.area))
}

/// Do units here follow a Strategist who has just left?
pub(super) fn follows(position: &Position, from: AreaId) -> bool {
    position.work.trail.is_some_and(|[start, _]| start == from)
}

/// Has the Strategist come here on his way? Then only those who came with him may leave with him.
pub(super) fn passed(position: &Position, area: AreaId) -> bool {
    position.work.path.contains(&area)
}

/// Where units may leave: whence the others follow the Strategist, and where he is and may go on from.
pub(super) fn starts(position: &Position, set: SetId, leader: LeaderId) -> Areas {
    let behind = position.work.trail.map(|[start, _]| start);
    let ahead = stands(position, set, leader).filter(|_| !position.work.path.is_full());
    behind.into_iter().chain(ahead).collect()
}

/// The Strategist goes from one stop to another; what he enters is remembered.
pub(super) fn advance(position: &mut Position, routes: &Routes, from: AreaId, to: AreaId) {
    let mut way: List<AreaId, 12> = List::new();
    let mut at = to;
    while at != from && at != AreaId::NONE && !way.is_full() {
        way.push(at);
        at = routes.via[at.index()];
    }
    let path = &mut position.work.path;
    position.work.leg = path.len() as u8;
    for area in way.iter().rev() {
        if !path.is_full() {
            path.push(*area);
        }
    }
}

/// Units that came with the Strategist leave this stop.
pub(super) fn ride_on(position: &mut Position, from: AreaId, units: &Counts) {
    let mut moved = position.work.moved.iter_mut();
    if let Some(moved) = moved.find(|moved| moved.area == from) {
        moved.units = moved.units.less(units);
    }
}

impl Position {
    /// The areas that units of a Strategist have already entered on their way to this stop.
    pub(super) fn trodden(&self, from: AreaId) -> &[AreaId] {
        let path = &self.work.path;
        let before = if follows(self, from) {
            usize::from(self.work.leg)
        } else {
            path.len()
        };
        path.get(..before).unwrap_or_default()
    }
}
