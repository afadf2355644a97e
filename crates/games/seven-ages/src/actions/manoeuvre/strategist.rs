//! Strategists move again after the manoeuvre, stop by stop, and drop units off on the way.

use super::{departures, followers, once_more, routes::Routes};
use crate::{
    Counts, Position,
    content::{LeaderId, SetId, Talent},
    sets::{AreaId, Areas},
};
use orbis_parts::List;

/// Units with Strategists move again, all once and before any of them fights.
/// `sa.lead.strategist`.
/// `sa.conf-end.strategist`.
pub(crate) fn strategists(position: &mut Position, set: SetId) {
    if position.world.talent_count(set, Talent::Strategist) > 0 {
        once_more(position, set, true);
    }
}

pub(super) fn is(leader: &LeaderId) -> bool {
    leader.card().talents & Talent::Strategist as u16 != 0
}

/// Where Strategists stand who have not moved.
fn idle(position: &Position, set: SetId) -> Areas {
    let areas = position.world.talent_areas(set, Talent::Strategist);
    let ready = |area: &AreaId| followers(position, set, *area).iter().any(is);
    areas.iter().filter(ready).collect()
}

/// One Strategist has arrived: is there another to move? Those he dropped off go with nobody else.
pub fn next(position: &mut Position, set: SetId) -> bool {
    let work = &mut position.work;
    let (path, went) = (work.path, work.trail.take().is_some());
    work.path.clear();
    work.leg = 0;
    let idle = idle(position, set);
    for area in path.iter().filter(|area| !idle.has(**area)) {
        position.work.closed.add(*area);
    }
    went && !departures(position, set, true).is_empty()
}

/// Do units here follow a Strategist who has just left?
pub(super) fn follows(position: &Position, from: AreaId) -> bool {
    position.work.trail.is_some_and(|[start, _]| start == from)
}

/// Has the Strategist come here on his way? Then only those who came with him may leave with him.
pub(super) fn passed(position: &Position, area: AreaId) -> bool {
    position.work.path.contains(&area)
}

/// Where units may leave: whence the others follow the Strategist, and where he is and may go on from; or where one stands.
pub(super) fn starts(position: &Position, set: SetId) -> Areas {
    let Some([behind, at]) = position.work.trail else {
        return idle(position, set);
    };
    let ahead = Some(at).filter(|_| !position.work.path.is_full());
    ahead.into_iter().chain([behind]).collect()
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
    if let Some(mut moved) = position.work.moved.at(from) {
        moved.units = moved.units.less(units);
        position.work.moved.set(&moved);
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
