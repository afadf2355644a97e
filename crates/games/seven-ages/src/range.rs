//! How far an empire, or something of it, reaches, and whose leave would bring more into range.

pub mod permission;

use crate::{
    Position,
    content::{ArtefactId, SETS, SetId, Talent, Terrain, content, faith},
    sets::Areas,
};
use orbis_parts::List;

/// What range is counted from.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Source {
    pub(crate) set: SetId,
    pub(crate) from: Areas,
    pub(crate) bonus: i8,
}

impl Source {
    /// All areas of an empire.
    pub fn empire(position: &Position, set: SetId, bonus: i8) -> Source {
        let from = *position.world.held(set);
        Source { set, from, bonus }
    }

    /// Everything within range if it cannot be counted through these areas.
    fn within(&self, position: &Position, closed: &Areas) -> Areas {
        self.measure(position, |from, range, ocean| {
            spread(from, range, ocean, closed)
        })
    }

    /// Everything within range on a way through an empire.
    fn past(&self, position: &Position, closed: &Areas, host: &Areas) -> Areas {
        self.measure(position, |from, range, ocean| {
            detour(from, range, ocean, closed, host)
        })
    }

    /// Counts once from everywhere, and twice as far from Explorers.
    /// `sa.lead.explorer-range`.
    fn measure(&self, position: &Position, count: impl Fn(Areas, u8, bool) -> Areas) -> Areas {
        let set = self.set;
        let age = position.age(set);
        let mut range = age as i8 + self.bonus;
        range += i8::from(position.enjoys(set, ArtefactId::RAILWAYS));
        range += i8::from(position.power(set) == Some(faith::JUDAISM));
        let range = range.max(1) as u8;
        let explorers = position.world.talent_areas(set, Talent::Explorer);
        let explorers = explorers.and(&self.from);
        let reached = count(self.from, range, age >= 4);
        if explorers.is_empty() {
            return reached;
        }
        reached.or(&count(explorers, range * 2, age >= 4))
    }

    /// Everything within range.
    /// `sa.term.range`, `sa.term.range-asymmetric`.
    pub fn reach(&self, position: &Position) -> Areas {
        self.within(position, &closed(position, self.set))
    }

    /// Everything that would be within range if everybody who can still be asked gave leave.
    pub(crate) fn reach_with_leave(&self, position: &Position) -> Areas {
        self.within(position, &refused(position, self.set))
    }

    /// The empires whose leave could bring one of these goals into range; a goal is reached with any of its areas.
    pub(crate) fn hosts(&self, position: &Position, goals: &[Areas]) -> List<SetId, SETS> {
        let mut hosts = List::new();
        if goals.is_empty() {
            return hosts;
        }
        let shut = closed(position, self.set);
        if shut.is_empty() {
            return hosts;
        }
        let now = self.within(position, &shut);
        let most = self.reach_with_leave(position);
        let beyond = |goal: &Areas| !now.meets(goal) && most.meets(goal);
        if !goals.iter().any(beyond) {
            return hosts;
        }
        let askable = |other: SetId| {
            other != self.set
                && !permission::asked(position, self.set, other)
                && !position.lets_through(self.set, other)
        };
        // Whose leave is enough by itself.
        let mut near = Areas::NONE;
        for (other, _) in position.in_play().filter(|(other, _)| askable(*other)) {
            let held = position.world.held(other);
            if !now.meets(held) {
                continue;
            }
            let reach = self.within(position, &shut.less(held));
            if goals.iter().any(|goal| beyond(goal) && reach.meets(goal)) {
                near = near.or(&reach);
                hosts.push(other);
            }
        }
        // Who lies on a way to what needs the leave of several.
        let far = |goal: &Areas| beyond(goal) && !near.meets(goal);
        if goals.iter().any(far) {
            let refused = refused(position, self.set);
            for (other, _) in position.in_play().filter(|(other, _)| askable(*other)) {
                let held = position.world.held(other);
                if !hosts.contains(&other) && most.meets(held) {
                    let reach = self.past(position, &refused, held);
                    if goals.iter().any(|goal| far(goal) && reach.meets(goal)) {
                        hosts.push(other);
                    }
                }
            }
            hosts.sort_unstable();
        }
        hosts
    }
}

impl Position {
    /// The areas within range of an empire, its own included.
    pub fn reach(&self, set: SetId, bonus: i8) -> Areas {
        Source::empire(self, set, bonus).reach(self)
    }

    /// The areas within range of something of an empire: an artefact, a leader.
    /// `sa.term.range-origin`.
    pub(crate) fn reach_from(&self, set: SetId, from: Areas) -> Areas {
        let bonus = 0;
        Source { set, from, bonus }.reach(self)
    }

    /// Is another empire within range?
    pub fn in_range(&self, set: SetId, other: SetId, bonus: i8) -> bool {
        self.enjoys(set, ArtefactId::SATELLITES)
            || self.reach(set, bonus).meets(self.world.held(other))
    }
}

/// Areas into which range is counted, but not through them.
fn closed(position: &Position, set: SetId) -> Areas {
    strangers(position, set, |_| true)
}

/// What those hold who have said no.
fn refused(position: &Position, set: SetId) -> Areas {
    strangers(position, set, |other| {
        permission::asked(position, set, other)
    })
}

/// What those hold who do not let an empire through; with Radio it needs nobody's leave.
fn strangers(position: &Position, set: SetId, which: impl Fn(SetId) -> bool) -> Areas {
    if position.enjoys(set, ArtefactId::RADIO) {
        return Areas::NONE;
    }
    position
        .in_play()
        .map(|(other, _)| other)
        .filter(|other| *other != set && !position.lets_through(set, *other) && which(*other))
        .fold(Areas::NONE, |all, other| all.or(position.world.held(other)))
}

/// The areas next to some into which range can be counted.
/// `sa.term.range-ocean`.
fn beside(edge: &Areas, ocean: bool) -> Areas {
    let mut next = Areas::NONE;
    for area in edge.iter() {
        next = next.or(&area.card().next);
    }
    if ocean {
        next
    } else {
        next.less(&content().terrain_areas[Terrain::Ocean as usize])
    }
}

/// The areas at most so far from some.
fn spread(from: Areas, range: u8, ocean: bool, closed: &Areas) -> Areas {
    let mut reached = from;
    let mut edge = from;
    for _ in 0..range {
        let next = beside(&edge, ocean).less(&reached);
        if next.is_empty() {
            break;
        }
        reached = reached.or(&next);
        edge = next.less(closed);
    }
    reached
}

/// The areas at most so far from some if the way leads through a host.
fn detour(from: Areas, range: u8, ocean: bool, closed: &Areas, host: &Areas) -> Areas {
    let (mut before, mut past) = (from, Areas::NONE);
    let (mut coming, mut going) = (from, Areas::NONE);
    for _ in 0..range {
        let next = beside(&coming, ocean).less(&before);
        let beyond = beside(&going, ocean).less(&past);
        before = before.or(&next);
        past = past.or(&beyond);
        coming = next.less(closed).less(host);
        going = beyond.or(&next.and(host)).less(closed);
        if coming.is_empty() && going.is_empty() {
            break;
        }
    }
    past
}
