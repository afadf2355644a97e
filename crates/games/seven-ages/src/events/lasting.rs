//! What events leave for turns: truces, closed areas, relics, guilds, sacred kings; and what depends on the box.

use super::{Lasting, Spell};
use crate::{
    Position, commons,
    content::{ArtefactId, Class, LeaderId, SetId, UnitId, content},
    sets::AreaId,
};

/// Something lasts until the end of a turn.
pub fn cast(position: &mut Position, what: Lasting, until: u8) {
    let spells = &mut position.chronicle.spells;
    if spells.is_full() {
        spells.remove(0);
    }
    spells.push(Spell { what, until });
}

fn spells(position: &Position) -> impl Iterator<Item = Lasting> + '_ {
    position.chronicle.spells.iter().map(|spell| spell.what)
}

/// A leader of this kind that an event may be aimed at: his place in the list.
pub(crate) fn touchable(
    position: &Position,
    leader: LeaderId,
    empire: SetId,
    area: AreaId,
) -> Option<usize> {
    if spells(position).any(|spell| spell == Lasting::Sacred { leader, empire }) {
        return None;
    }
    let chiefs = &position.world.chiefs;
    let at = position.world.chief(leader, empire, area)?;
    (!chiefs[at].sacred).then_some(at)
}

/// No event may be aimed at this leader until his empire enters another age.
pub(crate) fn consecrate(position: &mut Position, leader: LeaderId, empire: SetId, area: AreaId) {
    if let Some(at) = position.world.chief(leader, empire, area) {
        position.world.chiefs[at].sacred = true;
    }
}

impl Position {
    /// The religions with a site in an area: printed, a relic, or a great temple.
    /// `sa.term.religious-site`, `sa.harvest.religious-site`.
    pub fn holy_sites(&self, area: AreaId) -> u8 {
        if !area.is_land() {
            return 0;
        }
        let mut sites = self.sites_in(area);
        for spell in spells(self) {
            if let Lasting::Relic {
                area: here,
                religion,
            } = spell
                && here == area
            {
                sites |= 1 << religion;
            }
        }
        sites
    }

    /// May no unit of an empire enter an area, because of a truce, a treaty or a closed border?
    pub fn barred(&self, set: SetId, area: AreaId) -> bool {
        if self.chronicle.spells.is_empty() && self.chronicle.powers.treaties.is_empty() {
            return false;
        }
        let owner = self.world.owner(area).filter(|owner| *owner != set);
        let faith = |set: SetId| self.empire(set)?.religions.first().copied();
        let spell = spells(self).any(|spell| match spell {
            Lasting::Closed { area: closed } => closed == area,
            Lasting::Truce { one, two } => {
                owner.is_some_and(|owner| [(one, two), (two, one)].contains(&(set, owner)))
            }
            Lasting::Pact { one, two } => owner.is_some_and(|owner| {
                let seats = (self.seat_of(set), self.seat_of(owner));
                [(one, two), (two, one)]
                    .iter()
                    .any(|(one, two)| seats == (Some(*one), Some(*two)))
            }),
            Lasting::Crusade { religion, .. } => owner.is_some_and(|owner| {
                faith(set) == Some(religion) && faith(owner) == Some(religion)
            }),
            _ => false,
        });
        spell || owner.is_some_and(|owner| self.treaty(set, owner))
    }

    /// What a crusade adds against an empire of another faith.
    pub fn crusade(&self, set: SetId, against: SetId) -> i16 {
        let faith = |set: SetId| self.empire(set)?.religions.first().copied();
        spells(self)
            .map(|spell| match spell {
                Lasting::Crusade { religion, bonus }
                    if faith(set) == Some(religion) && faith(against) != Some(religion) =>
                {
                    i16::from(bonus)
                }
                _ => 0,
            })
            .sum()
    }

    /// What guilds add to the income of an area.
    pub(crate) fn guild(&self, area: AreaId) -> i16 {
        spells(self)
            .map(|spell| match spell {
                Lasting::Guild { area: here, money } if here == area => i16::from(money),
                _ => 0,
            })
            .sum()
    }
}

/// Guilds of an empire end with its production.
pub fn end_guilds(position: &mut Position, set: SetId) {
    let held = *position.world.held(set);
    position
        .chronicle
        .spells
        .retain(|spell| !matches!(spell.what, Lasting::Guild { area, .. } if held.has(area)));
}

/// An area changed hands: its relic and guild are gone.
pub(crate) fn changed_hands(position: &mut Position, area: AreaId) {
    position.chronicle.spells.retain(|spell| {
        !matches!(spell.what, Lasting::Guild { area: here, .. } | Lasting::Relic { area: here, .. } if here == area)
    });
}

/// An empire entered another age: nobody is sacred any more.
pub(crate) fn changed_age(position: &mut Position, set: SetId) {
    position
        .chronicle
        .spells
        .retain(|spell| !matches!(spell.what, Lasting::Sacred { empire, .. } if empire == set));
    let chiefs = position.world.chiefs.iter_mut();
    for chief in chiefs.filter(|chief| chief.empire == set) {
        chief.sacred = false;
    }
}

/// An empire is gone, and with it what bound it.
pub(crate) fn empire_gone(position: &mut Position, set: SetId) {
    position.chronicle.spells.retain(|spell| match spell.what {
        Lasting::Truce { one, two } => one != set && two != set,
        Lasting::Sacred { empire, .. } => empire != set,
        _ => true,
    });
    for row in &mut position.chronicle.entered {
        row[set.index()] = 0;
    }
    position.chronicle.entered[set.index()] = Default::default();
    position.chronicle.spurred &= !(1 << set.0);
}

/// Is one of the optional rules that events speak of in use?
pub fn option(position: &Position, number: u8) -> bool {
    match number {
        9 => position.options.cadence,
        10 => position.options.kingdoms,
        _ => false,
    }
}

/// Is an unnamed elephant in the common pool?
pub fn elephant_left(position: &Position) -> bool {
    commons::unnamed_left(position)
}

/// Elephants a side has committed.
pub fn elephants(position: &Position, side: usize) -> u8 {
    let fight = position.conflict.as_ref();
    fight.map_or(0, |fight| fight.sides[side].committed.get(UnitId::ELEPHANT))
}

/// Nukes of an empire on the map.
pub(crate) fn nukes(position: &Position, set: SetId) -> u8 {
    position.world.army(set).get(UnitId::NUKE)
}

/// Aircraft of an empire; nukes and star wars units are of their class.
pub(crate) fn air_power(position: &Position, set: SetId) -> u8 {
    let army = position.world.army(set);
    army.of_class(|class| class == Class::Aircraft)
}

/// The canals as neighbours of waters; 0 Panama, 1 Suez.
pub(crate) fn canal_artefact(canal: usize) -> ArtefactId {
    if canal == 0 {
        ArtefactId::PANAMA
    } else {
        ArtefactId::SUEZ
    }
}

/// The canal that an area lies at.
pub(crate) fn canal_at(area: AreaId) -> Option<usize> {
    content().canal_land.iter().position(|land| land.has(area))
}
