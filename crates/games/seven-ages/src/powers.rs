//! Powers of artefacts, religions and governments that ask somebody or follow an action.
//!
//! `begin` is what comes before and after an action: Forum, Heresy, Christianity, Oracle, Satellites, Buddhism; `faith` is the
//! defender of the faith with the holy war; `votes` are heresies and defenders; `nations` are treaties, canals, the World war
//! and the United Nations.

pub mod begin;
pub mod nations;
mod state;

pub use crate::faith::defender::{
    after_conquest, converted, declare, defender, holy_duty, holy_strength, holy_targets,
    site_lost, trophies,
};
pub use crate::faith::votes::call as call_vote;
pub use begin::gifts;
pub(crate) use nations::{canal_site, denounce, on_track, signatories, treaty_possible, war_ends};
pub use state::{HolyWar, Intrusion, Motion, Powers, Treaty, Vote};

use crate::{
    Choice, Position, Table, Wonder,
    content::{ArtefactId, SetId},
    faith,
    sets::AreaId,
};
use orbis_core::{
    Flow, Offer, Prompt, Seat, Sink,
    step::{Stacked, Steps},
    steps,
};

steps! {
    /// A question about a power, or a part of an action that runs by itself.
    #[serde(tag = "ask", rename_all = "kebab-case")]
    pub enum Ask for Position {
        /// A marker was turned and everybody has had the chance to say something.
        Begin in begin runs,
        /// Does the Forum turn the action into a pass?
        Forum in begin asks seat,
        /// What religion and artefacts allow before the action.
        Prepare in begin runs,
        /// The action itself.
        Perform in begin runs,
        /// The action is over.
        Finish in begin runs,
        /// A second action by the Forum?
        Go in begin asks empire,
        /// Does a Christian empire convert or stir up its neighbours?
        Mission in begin asks empire,
        /// Whom does the Oracle see?
        Oracle in begin asks empire,
        /// Whose cards do the Satellites see?
        Listen in begin asks empire,
        /// Where does a Buddhist empire answer a conquest?
        Reprisal in begin asks empire,
        /// Where does a Christian empire suffer for lost land?
        Penance in begin asks empire,
        /// Special rules of an empire in Civilise: settlers, missionaries, assassins left.
        Gifts in begin asks empire,
        /// Does a Religious leader end the heresy?
        Absolve in faith::votes asks empire,
        /// How many levels does this empire lose?
        Split in faith::votes asks caller(),
        /// How does an empire vote?
        Ballot in faith::votes asks voter(),
        /// Do the United Nations call a vote?
        Censure in nations asks caller(),
        /// Does everybody else agree?
        Assent in nations asks next(),
        /// Does the censured player give in?
        Censured in nations asks accused(),
        /// Where is the other marker of a peace treaty?
        #[serde(rename = "treaty")]
        Countersign in nations asks seat,
        /// A world war lets everybody move again.
        Regroup in nations runs,
        /// Those who lost areas have their say, apart from who had it before.
        Reckon in begin runs,
    }
}

crate::turn::room! {
    /// Something about powers of artefacts and religions.
    Power,
    /// Puts a step about powers on top.
    invoke
}

impl Position {
    /// Does a peace treaty bind two empires?
    pub fn treaty(&self, one: SetId, two: SetId) -> bool {
        let treaties = &self.chronicle.powers.treaties;
        treaties
            .iter()
            .any(|treaty| treaty.empires == [one, two] || treaty.empires == [two, one])
    }

    /// Has the empire this marker on its card?
    pub fn marked(&self, set: SetId, artefact: ArtefactId) -> bool {
        self.empire(set)
            .is_some_and(|empire| empire.relics.contains(&artefact))
    }

    /// The religion whose power an empire has: the dominant one, unless strife has taken the power away.
    pub fn power(&self, set: SetId) -> Option<u8> {
        self.dominant(set).filter(|_| !self.torn(set))
    }

    /// Does strife trouble the dominant religion of an empire?
    /// `sa.art.religious-strife`.
    pub(crate) fn torn(&self, set: SetId) -> bool {
        self.empire(set).is_some_and(|empire| {
            let torn = empire.beneath(ArtefactId::STRIFE);
            torn.is_some() && torn == empire.religions.first().copied()
        })
    }

    /// Is a world war going on?
    /// `sa.art.world-war-effects`.
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

/// An area goes over to another empire without a conflict.
pub(crate) fn handed_over(position: &mut Position, area: AreaId, table: &mut Table<'_>) {
    position.world.disorder.take(area);
    crate::empire::lose_wonders(position, area, table);
    position.world.dirty = true;
}

/// An empire entered another age: treaties, holy wars and perhaps a World war end.
pub(crate) fn new_age(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    nations::new_age(position, set, table);
    faith::defender::new_age(position, set);
}

/// Markers that have lost what they stand on are removed.
pub fn settle(position: &mut Position) {
    nations::settle(position);
    faith::defender::settle(position);
    for index in 0..position.empires.colours() {
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
