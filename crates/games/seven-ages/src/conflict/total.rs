//! The conflict total: cards, front and support, age, disorder, and what the area gives the defender.

use super::{Conflict, commit::fore};
use crate::{
    Counts, Position,
    content::{ArtefactId, Class, SetId, Special, UnitId, When, content},
    manoeuvre::entry_modifier,
    production::halved,
    sets::AreaId,
};
use orbis_parts::List;

/// The age by which the ground is judged: the defender's, or for a neutral kingdom the attacker's.
fn ground_age(position: &Position, conflict: &Conflict) -> u8 {
    let [active, defender] = conflict.sides.map(|side| side.empire);
    position.age(if defender == SetId::KINGDOM {
        active
    } else {
        defender
    })
}

/// Does a condition hold for a side?
fn holds(position: &Position, conflict: &Conflict, side: usize, when: When) -> bool {
    let [own, other] = [&conflict.sides[side], &conflict.sides[1 - side]];
    let area = conflict.area;
    let level = |set: SetId| position.empire(set).map_or(0, |empire| empire.level);
    match when {
        When::Always => true,
        When::Attacking => side == 0,
        When::AttackingCity => side == 0 && position.world.city(area) > 0,
        When::Defending => side == 1,
        When::DefendingCoastal => side == 1 && area.is_land() && area.card().coastal,
        When::Homeland => position
            .empire(own.empire)
            .is_some_and(|empire| empire.homeland == Some(area)),
        When::Terrain(terrain) => position.terrain(area, ground_age(position, conflict)) == terrain,
        When::Region(region) => area.card().regions >> region & 1 != 0,
        When::Against(card) => position
            .empire(other.empire)
            .is_some_and(|empire| empire.card == card),
        When::MoreAdvanced => level(other.empire) > level(own.empire),
        When::LessAdvanced => level(other.empire) < level(own.empire),
        When::OtherReligion => {
            let dominant = |set| {
                position
                    .empire(set)
                    .and_then(|one| one.religions.first().copied())
            };
            dominant(own.empire) != dominant(other.empire) || dominant(own.empire).is_none()
        }
        When::NoConquest => false,
    }
}

/// Front and support of a unit in this conflict.
/// `sa.conf-total.cavalry-terrain`, `sa.conf-total.elephant-effect`.
pub fn values(position: &Position, conflict: &Conflict, side: usize, unit: UnitId) -> (i8, i8) {
    let own = &conflict.sides[side];
    let card = unit.card();
    let veteran = usize::from(own.empire.card().veteran[usize::from(card.counter)]);
    let (mut front, mut support) = (card.front[veteran], card.support[veteran]);
    for special in position.specials(own.empire) {
        if let Special::UnitBonus {
            units,
            front: more,
            support: help,
            when,
        } = special
            && units >> unit.0 & 1 != 0
            && holds(position, conflict, side, *when)
        {
            front += more;
            support += help;
        }
    }
    if card.class == Class::Cavalry {
        let age = ground_age(position, conflict);
        let line = &content().chart[position.terrain(conflict.area, age) as usize];
        front += line.cavalry;
        support += line.cavalry;
    }
    if card.class == Class::Ship && position.lit(own.empire, conflict.area) {
        front += 1;
        support += 1;
    }
    let zeal = crate::powers::holy_strength(position, own.empire, conflict.area);
    (front, support) = (front + zeal, support + zeal);
    // Elephants frighten light horses.
    let frightened = matches!(
        unit,
        UnitId::CHARIOT | UnitId::LIGHT_HORSE | UnitId::HORSE_ARCHER
    );
    if frightened && conflict.sides[1 - side].committed.get(UnitId::ELEPHANT) > 0 {
        front = 0;
    }
    (front.max(0), support.max(0))
}

impl Position {
    /// Is an area within range of the empire's Pharos?
    fn lit(&self, set: SetId, area: AreaId) -> bool {
        let pharos = self.world.wonder_of(set, ArtefactId::PHAROS);
        pharos.is_some_and(|pharos| {
            let from = [pharos].into_iter().collect();
            self.reach_from(set, from).has(area)
        })
    }
}

/// What a conflict total is made of.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// Units in front, with what disorder of the other side adds.
    Front,
    /// Units in support, likewise.
    Support,
    /// The card.
    Card,
    /// Elite markers.
    Elite,
    /// Ages ahead of the other side.
    Age,
    /// Special rules of the empire.
    Special,
    /// Events.
    Event,
    /// A crusade or the like.
    Crusade,
    /// The attacker's way into the area.
    Entry,
    /// The terrain.
    Terrain,
    /// A fort.
    Fort,
    /// A city.
    City,
}

/// The conflict total of a side.
pub fn total(position: &Position, conflict: &Conflict, side: usize) -> i16 {
    let mut total = 0;
    account(position, conflict, side, |_, value| total += value);
    total
}

/// The committed units of a side by front and support value, those in front first.
fn battle_line(position: &Position, conflict: &Conflict, side: usize) -> List<(i8, i8, bool), 120> {
    let own = &conflict.sides[side];
    let fray = &position.chronicle.fray;
    let mut units: List<(i8, i8, bool), 120> = List::new();
    // Units as their owner arrayed them; if he was not asked, those in front who are best there.
    let arrayed = own.front.total() == fore(&own.committed) && fray.turncoat.is_none();
    for (unit, count) in own.committed.iter() {
        let (mut front, support) = values(position, conflict, side, unit);
        if fray.double[side] >> unit.0 & 1 != 0 {
            front *= 2;
        }
        let lost = u8::from(fray.turncoat == Some((side as u8, unit)));
        for at in 0..count.saturating_sub(lost) {
            let special = at == 0 && fray.weapon == Some((side as u8, unit));
            if !units.is_full() {
                let ahead = arrayed && at < own.front.get(unit);
                units.push((if special { front * 2 } else { front }, support, ahead));
            }
        }
    }
    if let Some((from, unit)) = fray.turncoat.filter(|(from, _)| usize::from(*from) != side)
        && !units.is_full()
    {
        let (front, support) = values(position, conflict, usize::from(from), unit);
        units.push((front, support, false));
    }
    units.sort_unstable_by_key(|(front, support, ahead)| (!ahead, support - front));
    units
}

/// The conflict total of a side, term by term.
/// `sa.conf-total.card`, `sa.conf-total.support`, `sa.conf-total.elite`, `sa.conf-total.age`,
/// `sa.conf-total.disorder-bonus`, `sa.conf-total.halve-vs-mounted`, `sa.ruling.conflict-age`.
pub fn account(
    position: &Position,
    conflict: &Conflict,
    side: usize,
    mut add: impl FnMut(Term, i16),
) {
    let [own, other] = [&conflict.sides[side], &conflict.sides[1 - side]];
    let fray = &position.chronicle.fray;
    let units = battle_line(position, conflict, side);
    let (ahead, behind) = units.split_at(units.len().div_ceil(2));
    let sum = |list: &[(i8, i8, bool)], pick: fn(&(i8, i8, bool)) -> i8| {
        let total: i16 = list.iter().map(|unit| i16::from(pick(unit))).sum();
        let best = list.iter().map(pick).max().unwrap_or(0);
        (total, i16::from(best))
    };
    let (front, best_front) = sum(ahead, |unit| unit.0);
    let (mut support, mut best_support) = sum(behind, |unit| unit.1);
    if fray.no_support && side == 0 {
        (support, best_support) = (0, 0);
    }
    let markers = i16::from(other.disorder);
    let on_foot = |counts: &Counts| {
        counts.total() == counts.of_class(|class| matches!(class, Class::Infantry | Class::Missile))
    };
    let mounted = |counts: &Counts| {
        counts.total() == counts.of_class(|class| matches!(class, Class::Cavalry | Class::Aircraft))
    };
    let mut front = front + best_front * markers;
    if on_foot(&own.committed) && mounted(&other.committed) {
        front = halved(front, 1);
    }
    add(Term::Front, front);
    add(Term::Support, support + best_support * markers);
    add(
        Term::Card,
        own.card.map_or(0, |slot| i16::from(slot.card.value())),
    );
    add(
        Term::Elite,
        position
            .empire(own.empire)
            .map_or(0, |empire| i16::from(empire.elite)),
    );
    let (age, their_age) = (position.age(own.empire), position.age(other.empire));
    // A neutral kingdom is as old as who attacks it.
    if ![own.empire, other.empire].contains(&SetId::KINGDOM) {
        add(Term::Age, i16::from(age.saturating_sub(their_age)));
    }
    for special in position.specials(own.empire) {
        if let Special::ConflictBonus { n, when } = special
            && holds(position, conflict, side, *when)
        {
            add(Term::Special, i16::from(*n));
        }
    }
    add(Term::Event, i16::from(fray.bonus[side]));
    add(Term::Crusade, position.crusade(own.empire, other.empire));
    if side == 1 {
        defence(position, conflict, add);
    }
}

/// What the area gives the defender.
/// `sa.conf-total.defender-terrain`, `sa.conf-total.defender-fort`, `sa.conf-total.defender-city`,
/// `sa.ruling.water-conflict`.
fn defence(position: &Position, conflict: &Conflict, mut add: impl FnMut(Term, i16)) {
    let active = &conflict.sides[0];
    let area = conflict.area;
    let terrain = position.terrain(area, ground_age(position, conflict));
    let fray = &position.chronicle.fray;
    if let Some(intruder) = position.world.intruder(area) {
        let mut entries = active.committed.iter().fold(0, |bits, (unit, count)| {
            bits | intruder.entries(unit, active.aside.get(unit), count)
        });
        if position.special(active.empire, |special| {
            matches!(special, Special::Amphibious)
        }) {
            entries &= !(1 << crate::Entry::Invasion as u8);
        }
        add(Term::Entry, entry_modifier(entries));
    }
    // A last stand doubles the ground, not the way in.
    let times = if fray.ground { 2 } else { 1 };
    let ground = i16::from(content().chart[terrain as usize].defence);
    add(Term::Terrain, ground * times);
    if position.fortified(area) && !fray.no_fort {
        add(Term::Fort, i16::from(content().fort.0) * times);
    }
    let guns = active
        .committed
        .iter()
        .any(|(unit, _)| unit.card().class == Class::Missile && unit != UnitId::ARCHER);
    if !guns && !fray.no_city {
        add(Term::City, i16::from(position.world.city(area)) * times);
    }
}
