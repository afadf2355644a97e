//! The defender of the faith and the holy war.

use super::HolyWar;
use crate::{
    Position, Table, Wonder,
    content::{ArtefactId, SetId, content, faith},
    empire,
    events::effect::faith_of,
    sets::{AreaId, Areas},
};

/// The empire that defends a religion.
pub(crate) fn defender(position: &Position, religion: u8) -> Option<SetId> {
    position
        .in_play()
        .map(|(set, _)| set)
        .find(|set| defender_of(position, *set) == Some(religion))
}

/// The religion that an empire defends: its dominant one.
pub(crate) fn defender_of(position: &Position, set: SetId) -> Option<u8> {
    faith_of(position, set).filter(|_| position.marked(set, ArtefactId::DEFENDER))
}

/// Where a defender can call for a holy war.
pub(crate) fn holy_targets(position: &Position, set: SetId) -> Areas {
    let Some(religion) = defender_of(position, set) else {
        return Areas::NONE;
    };
    let holy = &position.chronicle.powers.holy;
    if holy.iter().any(|war| war.religion == religion) || position.world.wonders.is_full() {
        return Areas::NONE;
    }
    let mut areas = Areas::NONE;
    for (other, empire) in position.in_play() {
        if !empire.religions.is_empty() && !empire.religions.contains(&religion) {
            areas = areas.or(position.world.held(other));
        }
    }
    areas.and(&content().land)
}

/// A holy war is proclaimed.
pub(crate) fn declare(position: &mut Position, set: SetId, area: AreaId) {
    if let Some(religion) = defender_of(position, set) {
        position
            .chronicle
            .powers
            .holy
            .push(HolyWar { religion, area });
        position.world.wonders.push(Wonder {
            artefact: ArtefactId::HOLY_WAR,
            area,
        });
    }
}

/// Does a holy war oblige an empire? Renaissance and Socialism free it.
fn obliged(position: &Position, set: SetId, religion: u8) -> bool {
    position
        .empire(set)
        .is_some_and(|empire| empire.religions.contains(&religion))
        && !position.governed(set, faith::SOCIALISM)
        && !position.enjoys(set, ArtefactId::RENAISSANCE)
}

/// At the end of all manoeuvres: who stayed at home loses glory.
pub(crate) fn holy_duty(position: &mut Position, table: &mut Table<'_>) {
    let wars = position.chronicle.powers.holy;
    let marched = position.chronicle.powers.marched;
    for war in &wars {
        for index in 0..position.empires.len() {
            let set = SetId(index as u8);
            if obliged(position, set, war.religion)
                && marched >> index & 1 == 0
                && let Some(seat) = position.seat_of(set)
            {
                empire::glory(position, seat, -2, table);
            }
        }
    }
}

/// What a holy war adds to units of the faithful in or beside its area.
pub(crate) fn holy_strength(position: &Position, set: SetId, area: AreaId) -> i8 {
    let wars = &position.chronicle.powers.holy;
    let near = |war: &&HolyWar| war.area == area || war.area.card().next.has(area);
    let fits = |war: &&HolyWar| obliged(position, set, war.religion);
    i8::from(wars.iter().filter(near).any(|war| fits(&war)))
}

/// Glory and loss of defenders and holy wars when an area changed hands.
pub(crate) fn after_conquest(
    position: &mut Position,
    area: AreaId,
    active: SetId,
    loser: SetId,
    table: &mut Table<'_>,
) {
    if !area.is_land() {
        return;
    }
    let [own, theirs] = [active, loser].map(|set| faith_of(position, set));
    let sites = position.holy_sites(area);
    let last = position.world.held(loser).is_empty();
    for index in 0..position.empires.len() {
        let set = SetId(index as u8);
        let Some(religion) = defender_of(position, set) else {
            continue;
        };
        let Some(seat) = position.seat_of(set) else {
            continue;
        };
        let site = sites >> religion & 1 != 0;
        let other = |faith: Option<u8>| faith.is_some_and(|faith| faith != religion);
        if set == active {
            if other(theirs) && (site || last) {
                empire::glory(position, seat, 1, table);
            }
        } else if other(own)
            && (site || last && theirs == Some(religion))
            && position.reach(set, 0).has(area)
        {
            empire::glory(position, seat, -1, table);
        }
    }
    site_lost(position, loser, sites);
    liberated(position, area, active, table);
}

/// An empire that no longer controls a site of the religion it defends is its defender no more.
pub(crate) fn site_lost(position: &mut Position, set: SetId, sites: u8) {
    let defends = defender_of(position, set);
    if defends.is_some_and(|religion| sites >> religion & 1 != 0)
        && let Some(empire) = position.empire_mut(set)
    {
        empire.relics.retain(|relic| *relic != ArtefactId::DEFENDER);
        position.world.dirty = true;
    }
}

/// The faithful take the area of their holy war.
fn liberated(position: &mut Position, area: AreaId, active: SetId, table: &mut Table<'_>) {
    let own = faith_of(position, active);
    let wars = position.chronicle.powers.holy;
    let Some(war) = wars
        .iter()
        .find(|war| war.area == area && Some(war.religion) == own)
    else {
        return;
    };
    let Some(seat) = position.seat_of(active) else {
        return;
    };
    let site = position.holy_sites(area) >> war.religion & 1 != 0;
    let glory = 1 + i16::from(position.world.city(area) > 0) + i16::from(site);
    empire::glory(position, seat, glory, table);
    end(position, *war);
    if let Some(empire) = position.empire_mut(active)
        && !empire.relics.contains(&ArtefactId::HOLY_WAR)
        && !empire.relics.is_full()
    {
        empire.relics.push(ArtefactId::HOLY_WAR);
    }
}

/// A holy war is over.
fn end(position: &mut Position, war: HolyWar) {
    position.chronicle.powers.holy.retain(|one| *one != war);
    let gone = Wonder {
        artefact: ArtefactId::HOLY_WAR,
        area: war.area,
    };
    super::remove_wonder(position, gone);
}

/// Holy wars in an empire that enters another age are over.
pub(super) fn new_age(position: &mut Position, set: SetId) {
    let wars = position.chronicle.powers.holy;
    for war in &wars {
        if position.world.owns(set, war.area) {
            end(position, *war);
        }
    }
}

/// Defenders without leaders or religion, and holy wars without cause, are gone.
pub(super) fn settle(position: &mut Position) {
    for index in 0..position.empires.len() {
        let set = SetId(index as u8);
        let idle = position.world.chief_count(set) == 0 || faith_of(position, set).is_none();
        if position.marked(set, ArtefactId::DEFENDER)
            && idle
            && position.work.founding != Some(set)
            && let Some(empire) = position.empire_mut(set)
        {
            empire.relics.retain(|relic| *relic != ArtefactId::DEFENDER);
        }
        let faithless = faith_of(position, set).is_none();
        if faithless && let Some(empire) = position.empire_mut(set) {
            empire.relics.retain(|relic| *relic != ArtefactId::HOLY_WAR);
        }
    }
    let wars = position.chronicle.powers.holy;
    for war in &wars {
        let owner = position.world.owner(war.area);
        let faithful = owner
            .and_then(|owner| position.empire(owner))
            .is_some_and(|empire| empire.religions.contains(&war.religion));
        let there = position.world.has_wonder(war.area, ArtefactId::HOLY_WAR);
        if defender(position, war.religion).is_none() || faithful || owner.is_none() || !there {
            end(position, *war);
        }
    }
}
