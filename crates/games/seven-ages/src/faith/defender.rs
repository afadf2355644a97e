//! The defender of the faith and the holy war.

use crate::{
    Position, Table, Wonder,
    content::{ArtefactId, SetId, content, faith},
    empire,
    events::effect::faith_of,
    powers::HolyWar,
    sets::{AreaId, Areas},
};

/// The empire that defends a religion.
/// `sa.art.defender`.
pub fn defender(position: &Position, religion: u8) -> Option<SetId> {
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
pub fn holy_targets(position: &Position, set: SetId) -> Areas {
    let Some(religion) = defender_of(position, set) else {
        return Areas::NONE;
    };
    let holy = &position.chronicle.powers.holy;
    // Its marker may be in use, or taken out of the game (option 2).
    if holy.iter().any(|war| war.religion == religion)
        || holy.len() >= position.markers_of(ArtefactId::HOLY_WAR)
        || position.world.wonders.is_full()
    {
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
/// `sa.art.defender-holy-war`.
pub fn declare(position: &mut Position, set: SetId, area: AreaId) {
    if let Some(religion) = defender_of(position, set) {
        position.chronicle.powers.holy.push(HolyWar {
            religion,
            area: Some(area),
            winner: None,
        });
        position.world.wonders.push(Wonder {
            artefact: ArtefactId::HOLY_WAR,
            area,
        });
    }
}

/// Does a holy war oblige an empire? Renaissance and Socialism free it.
/// `sa.art.holy-war-duty`.
fn obliged(position: &Position, set: SetId, religion: u8) -> bool {
    position
        .empire(set)
        .is_some_and(|empire| empire.religions.contains(&religion))
        && !position.governed(set, faith::SOCIALISM)
        && !position.enjoys(set, ArtefactId::RENAISSANCE)
}

/// At the end of all manoeuvres: who stayed at home loses glory.
/// `sa.art.holy-war-duty`.
pub fn holy_duty(position: &mut Position, table: &mut Table<'_>) {
    let wars = position.chronicle.powers.holy;
    let marched = position.chronicle.powers.marched;
    for war in wars.iter().filter(|war| war.area.is_some()) {
        for index in 0..position.empires.colours() {
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
/// `sa.art.holy-war-bonus`.
pub fn holy_strength(position: &Position, set: SetId, area: AreaId) -> i8 {
    let wars = &position.chronicle.powers.holy;
    let near = |war: &&HolyWar| {
        let there = |at: AreaId| at == area || at.card().next.has(area);
        war.area.is_some_and(there)
    };
    let fits = |war: &&HolyWar| obliged(position, set, war.religion);
    i8::from(wars.iter().filter(near).any(|war| fits(&war)))
}

/// Glory and loss of defenders and holy wars when an area changed hands.
/// `sa.art.defender-gain`, `sa.art.defender-loss`.
pub fn after_conquest(
    position: &mut Position,
    (area, sites): (AreaId, u8),
    active: SetId,
    loser: SetId,
    table: &mut Table<'_>,
) {
    if !area.is_land() {
        return;
    }
    let [own, theirs] = [active, loser].map(|set| faith_of(position, set));
    let last = position.world.held(loser).is_empty();
    for index in 0..position.empires.colours() {
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
    liberated(position, (area, sites), active, table);
}

/// An empire that no longer controls a site of the religion it defends is its defender no more.
/// `sa.art.defender-discard`.
pub fn site_lost(position: &mut Position, set: SetId, sites: u8) {
    let defends = defender_of(position, set);
    if defends.is_some_and(|religion| sites >> religion & 1 != 0)
        && let Some(empire) = position.empire_mut(set)
    {
        empire.relics.retain(|relic| *relic != ArtefactId::DEFENDER);
        position.world.dirty = true;
    }
}

/// The faithful take the area of their holy war, and keep its marker.
/// `sa.art.holy-war-liberate`.
fn liberated(
    position: &mut Position,
    (area, sites): (AreaId, u8),
    active: SetId,
    table: &mut Table<'_>,
) {
    let own = faith_of(position, active);
    let wars = &mut position.chronicle.powers.holy;
    let won = |war: &&mut HolyWar| war.area == Some(area) && Some(war.religion) == own;
    let Some(war) = wars.iter_mut().find(won) else {
        return;
    };
    (war.area, war.winner) = (None, Some(active));
    let religion = war.religion;
    unmark(position, area);
    let Some(seat) = position.seat_of(active) else {
        return;
    };
    let site = sites >> religion & 1 != 0;
    let glory = 1 + i16::from(position.world.city(area) > 0) + i16::from(site);
    empire::glory(position, seat, glory, table);
}

/// The marker of a holy war leaves the map.
fn unmark(position: &mut Position, area: AreaId) {
    let artefact = ArtefactId::HOLY_WAR;
    crate::powers::remove_wonder(position, Wonder { artefact, area });
}

/// Holy wars for which this does not hold are over.
fn keep(position: &mut Position, holds: impl Fn(&Position, &HolyWar) -> bool) {
    let wars = position.chronicle.powers.holy;
    for war in &wars {
        if holds(position, war) {
            continue;
        }
        position.chronicle.powers.holy.retain(|one| one != war);
        if let Some(area) = war.area {
            unmark(position, area);
        }
    }
}

/// Holy wars in an empire that enters another age are over, and those it has won forgotten.
/// `sa.art.holy-war-discard`.
pub(crate) fn new_age(position: &mut Position, set: SetId) {
    keep(position, |position, war| {
        let there = war.area.is_some_and(|area| position.world.owns(set, area));
        !there && war.winner != Some(set)
    });
}

/// An empire starts or adopts a religion: its holy war there is over.
/// `sa.art.holy-war-discard`.
pub fn converted(position: &mut Position, set: SetId, religion: u8) {
    keep(position, |position, war| {
        let there = war.area.is_some_and(|area| position.world.owns(set, area));
        !there || war.religion != religion
    });
}

/// The religions whose holy wars an empire has won, with the markers on its card.
pub fn trophies(position: &Position, set: SetId) -> impl Iterator<Item = u8> + '_ {
    let wars = position.chronicle.powers.holy.iter();
    let won = wars.filter(move |war| war.winner == Some(set));
    won.map(|war| war.religion)
}

/// Defenders without leaders or religion, and holy wars without cause, are gone.
/// `sa.art.defender-discard`.
pub fn settle(position: &mut Position) {
    for index in 0..position.empires.colours() {
        let set = SetId(index as u8);
        let idle = position.world.chief_count(set) == 0 || faith_of(position, set).is_none();
        if position.marked(set, ArtefactId::DEFENDER)
            && idle
            && position.work.founding != Some(set)
            && let Some(empire) = position.empire_mut(set)
        {
            empire.relics.retain(|relic| *relic != ArtefactId::DEFENDER);
        }
    }
    keep(position, |position, war| match (war.area, war.winner) {
        (Some(area), _) => {
            defender(position, war.religion).is_some()
                && position.world.owner(area).is_some()
                && position.world.has_wonder(area, ArtefactId::HOLY_WAR)
        }
        (None, winner) => winner
            .and_then(|set| position.empire(set))
            .is_some_and(|empire| empire.religions.contains(&war.religion)),
    });
}
