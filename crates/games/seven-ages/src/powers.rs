//! Powers of artefacts, religions and governments that ask somebody or follow an action.
//!
//! `begin` is what comes before and after an action: Forum, Heresy, Christianity, Oracle, Satellites, Buddhism; `faith` is the
//! defender of the faith with the holy war; `votes` are heresies and defenders; `nations` are treaties, canals, the World war
//! and the United Nations.

mod begin;
mod faith;
mod nations;
mod state;
mod votes;

pub(crate) use begin::gifts;
pub(crate) use faith::{
    after_conquest, converted, declare, defender, holy_duty, holy_strength, holy_targets,
    site_lost, trophies,
};
pub(crate) use nations::{canal_site, denounce, on_track, signatories, treaty_possible, war_ends};
pub use state::{HolyWar, Intrusion, Motion, Powers, Treaty, Vote};
pub(crate) use votes::call as call_vote;
#[cfg(test)]
pub(crate) use votes::heretical;

use crate::{
    Choice, Position, Table, Wonder,
    content::{ArtefactId, MarkerId, SetId},
    sets::AreaId,
};
use orbis_core::{Seat, SeatSet, Sink};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// A question about a power, or a part of an action that runs by itself.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are what the names say
pub enum Ask {
    /// A marker was turned and everybody has had the chance to say something.
    Begin {
        seat: Seat,
        empire: SetId,
        action: MarkerId,
    },
    /// Does the Forum turn the action into a pass?
    Forum {
        seat: Seat,
        empire: SetId,
        action: MarkerId,
    },
    /// What religion and artefacts allow before the action.
    Prepare {
        seat: Seat,
        empire: SetId,
        action: MarkerId,
    },
    /// The action itself.
    Perform {
        seat: Seat,
        empire: SetId,
        action: MarkerId,
    },
    /// The action is over.
    Finish {
        seat: Seat,
        empire: SetId,
        action: MarkerId,
    },
    /// A second action by the Forum?
    Go { empire: SetId, done: MarkerId },
    /// Does a Christian empire convert or stir up its neighbours?
    Mission { empire: SetId },
    /// Whom does the Oracle see?
    Oracle { empire: SetId },
    /// Whose cards do the Satellites see?
    Listen { empire: SetId },
    /// Where does a Buddhist empire answer a conquest?
    Reprisal { empire: SetId, against: SetId },
    /// Where does a Christian empire suffer for lost land?
    Penance { empire: SetId },
    /// Special rules of an empire in Civilise: settlers, missionaries, assassins left.
    Gifts {
        empire: SetId,
        settlers: u8,
        missions: u8,
        daggers: u8,
    },
    /// Does a Religious leader end the heresy?
    Absolve { empire: SetId },
    /// How many levels does this empire lose?
    Split,
    /// How does an empire vote?
    Ballot,
    /// Do the United Nations call a vote?
    Censure { moved: bool },
    /// Does everybody else agree?
    Assent { seats: SeatSet, moved: bool },
    /// Does the censured player give in?
    Censured { moved: bool },
    /// Where is the other marker of a peace treaty?
    Treaty { seat: Seat, area: AreaId },
    /// A world war lets everybody move again.
    Regroup { empire: SetId },
    /// Those who lost areas have their say, apart from who had it before.
    Reckon { empire: SetId, before: [u32; 2] },
}

pub(crate) fn asked(position: &Position, ask: Ask) -> SeatSet {
    let of = |set: SetId| position.seat_of(set).map_or(SeatSet::NONE, SeatSet::only);
    match ask {
        Ask::Begin { .. }
        | Ask::Prepare { .. }
        | Ask::Perform { .. }
        | Ask::Finish { .. }
        | Ask::Reckon { .. }
        | Ask::Regroup { .. } => SeatSet::NONE,
        Ask::Forum { seat, .. } | Ask::Treaty { seat, .. } => SeatSet::only(seat),
        Ask::Go { empire, .. }
        | Ask::Mission { empire }
        | Ask::Oracle { empire }
        | Ask::Listen { empire }
        | Ask::Reprisal { empire, .. }
        | Ask::Penance { empire }
        | Ask::Gifts { empire, .. }
        | Ask::Absolve { empire } => {
            if begin::pointless(position, ask) {
                SeatSet::NONE
            } else {
                of(empire)
            }
        }
        Ask::Split | Ask::Ballot => votes::asked(position, ask),
        Ask::Censure { moved } => nations::may_censure(position, moved),
        Ask::Assent { seats, .. } => seats.first().map_or(SeatSet::NONE, SeatSet::only),
        Ask::Censured { .. } => position
            .chronicle
            .powers
            .accused
            .map_or(SeatSet::NONE, SeatSet::only),
    }
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    ask: Ask,
    sink: &mut S,
) -> ControlFlow<()> {
    match ask {
        Ask::Split | Ask::Ballot | Ask::Absolve { .. } => votes::offers(position, ask, sink),
        Ask::Censure { .. } | Ask::Assent { .. } | Ask::Censured { .. } | Ask::Treaty { .. } => {
            nations::offers(position, ask, sink)
        }
        ask => begin::offers(position, ask, sink),
    }
}

pub(crate) fn answer(position: &mut Position, ask: Ask, choice: Choice, table: &mut Table<'_>) {
    match ask {
        Ask::Split | Ask::Ballot | Ask::Absolve { .. } => {
            votes::answer(position, ask, choice, table);
        }
        Ask::Censure { .. } | Ask::Assent { .. } | Ask::Censured { .. } | Ask::Treaty { .. } => {
            nations::answer(position, ask, choice, table)
        }
        ask => begin::answer(position, ask, choice, table),
    }
}

pub(crate) fn run(position: &mut Position, ask: Ask, table: &mut Table<'_>) {
    match ask {
        Ask::Regroup { empire } => nations::regroup(position, empire),
        Ask::Split | Ask::Ballot => votes::run(position, ask, table),
        ask => begin::run(position, ask, table),
    }
}

/// Can a question be asked in this position?
pub(crate) fn check(position: &Position, ask: Ask) -> bool {
    let sits = |seat: Seat| seat.index() < position.players.len();
    let set = |set: SetId| set.index() < crate::content::SETS;
    match ask {
        Ask::Begin {
            seat,
            empire,
            action,
        }
        | Ask::Forum {
            seat,
            empire,
            action,
        }
        | Ask::Prepare {
            seat,
            empire,
            action,
        }
        | Ask::Perform {
            seat,
            empire,
            action,
        }
        | Ask::Finish {
            seat,
            empire,
            action,
        } => sits(seat) && (set(empire) || empire == SetId::BACK && action.needs_no_empire()),
        Ask::Go { empire, .. }
        | Ask::Mission { empire }
        | Ask::Oracle { empire }
        | Ask::Listen { empire }
        | Ask::Penance { empire }
        | Ask::Gifts { empire, .. }
        | Ask::Absolve { empire }
        | Ask::Reckon { empire, .. }
        | Ask::Regroup { empire } => set(empire),
        Ask::Reprisal { empire, against } => set(empire) && set(against),
        Ask::Split | Ask::Ballot => position.chronicle.powers.vote.is_some(),
        Ask::Censure { .. } => true,
        Ask::Assent { seats, .. } => seats.iter().all(sits),
        Ask::Censured { .. } => position.chronicle.powers.accused.is_some_and(sits),
        Ask::Treaty { seat, area } => sits(seat) && area.is_land(),
    }
}

impl Position {
    /// Does a peace treaty bind two empires?
    pub(crate) fn treaty(&self, one: SetId, two: SetId) -> bool {
        let treaties = &self.chronicle.powers.treaties;
        treaties
            .iter()
            .any(|treaty| treaty.empires == [one, two] || treaty.empires == [two, one])
    }

    /// Has the empire this marker on its card?
    pub(crate) fn marked(&self, set: SetId, artefact: ArtefactId) -> bool {
        self.empire(set)
            .is_some_and(|empire| empire.relics.contains(&artefact))
    }

    /// The religion whose power an empire has: the dominant one, unless strife has taken the power away.
    pub fn power(&self, set: SetId) -> Option<u8> {
        self.dominant(set).filter(|_| !self.torn(set))
    }

    /// Does strife trouble the dominant religion of an empire?
    pub(crate) fn torn(&self, set: SetId) -> bool {
        self.empire(set).is_some_and(|empire| {
            let torn = empire.beneath(ArtefactId::STRIFE);
            torn.is_some() && torn == empire.religions.first().copied()
        })
    }

    /// Is a world war going on?
    pub fn at_war(&self) -> bool {
        self.chronicle.powers.war.is_some()
    }
}

/// An artefact is taken away from its area.
pub(crate) fn remove_wonder(position: &mut Position, gone: Wonder) {
    if let Some(at) = position.world.wonders.iter().position(|one| *one == gone) {
        position.world.wonders.remove(at);
        position.world.dirty = true;
    }
}

/// All artefacts of an area are taken away.
pub(crate) fn remove_wonders(position: &mut Position, area: AreaId) {
    position.world.wonders.retain(|one| one.area != area);
    position.world.dirty = true;
}

/// An area goes over to another empire without a conflict.
pub(crate) fn handed_over(position: &mut Position, area: AreaId) {
    position.world.disorder.take(area);
    remove_wonders(position, area);
}

/// An empire entered another age: treaties, holy wars and perhaps a World war end.
pub(crate) fn new_age(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    nations::new_age(position, set, table);
    faith::new_age(position, set);
}

/// Markers that have lost what they stand on are removed.
pub(crate) fn settle(position: &mut Position) {
    nations::settle(position);
    faith::settle(position);
    for index in 0..position.empires.len() {
        let set = SetId(index as u8);
        if position.chronicle.powers.go[index] > 0
            && position.world.wonder_of(set, ArtefactId::FORUM).is_none()
        {
            position.chronicle.powers.go[index] = 0;
        }
        let faithless = |empire: &crate::Empire| empire.religions.is_empty();
        if let Some(empire) = position.empire_mut(set).filter(|one| faithless(one)) {
            empire
                .relics
                .retain(|relic| !matches!(*relic, ArtefactId::HERESY | ArtefactId::STRIFE));
        }
    }
}
