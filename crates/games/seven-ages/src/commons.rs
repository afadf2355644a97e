//! The common units of Ancients and Kingdoms: elephants, nukes, star wars.
//!
//! Nukes and star wars are backs of the elephants, which have left the game before anybody can build those: of each there are
//! seven, whoever fields them. An elephant counter remembers in whose pool it is, and who fields it.

use crate::{
    Counts, Position, Table,
    content::{SetId, UnitId, age_of, content},
    empire,
    options::Options,
    sets::AreaId,
};
use orbis_core::{Line, news};
use orbis_parts::List;
use serde::{Deserialize, Serialize};

news! {
    /// What is told of elephants.
    pub enum News {
        /// They leave the game.
        ElephantsGone => Line::plain("elephants leave the game"),
    }
}

/// The level from which elephants can be had.
const ELEPHANTS: u8 = 10;
/// How many nukes there are, and how many star wars units.
const BACKS: u8 = 7;

/// An elephant counter. The first seven are named for an area.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Elephant {
    /// In whose unit pool it is or returns to; nobody's is the common pool.
    pub pool: SetId,
    /// Whose it is on the map, if it is there.
    pub field: SetId,
}

/// How many counters they have together.
pub(crate) const COMMONS: usize = 14;

/// All elephants in the common pool, or none without the expansion.
/// `sa.common.pool`.
pub fn pool(options: &Options) -> List<Elephant, COMMONS> {
    let count = if options.ancients { COMMONS } else { 0 };
    (0..count).map(|_| Elephant::default()).collect()
}

/// The area an elephant is named for.
fn home(at: usize) -> Option<AreaId> {
    content().elephants.get(at).copied().filter(|_| at < 7)
}

/// Is this a common unit?
/// `sa.term.common-units`.
pub fn common(unit: UnitId) -> bool {
    matches!(unit, UnitId::ELEPHANT | UnitId::NUKE | UnitId::STAR_WARS)
}

impl Position {
    /// The empire that controls the elephants of an area: high enough on the track, and there.
    /// `sa.common.elephant-area`.
    fn tamer(&self, area: AreaId) -> SetId {
        self.world
            .owner(area)
            .filter(|set| {
                self.empire(*set)
                    .is_some_and(|empire| empire.level >= ELEPHANTS)
            })
            .unwrap_or(SetId::BACK)
    }

    /// How many of a common unit an empire can still build.
    /// `sa.common.elephant-own-pool`, `sa.common.nuke-sw-build`.
    pub fn commons_left(&self, set: SetId, unit: UnitId) -> u8 {
        if unit == UnitId::ELEPHANT {
            let own = |one: &&Elephant| one.pool == set && one.field == SetId::BACK;
            return self.elephants.iter().filter(own).count() as u8;
        }
        if !self.options.ancients {
            return 0;
        }
        let used: u8 = self
            .in_play()
            .map(|(set, _)| self.world.army(set).get(unit))
            .fold(0, u8::saturating_add);
        BACKS.saturating_sub(used)
    }
}

/// One of the elephants in an empire's pool, at random, comes to the map.
pub fn field(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    let waiting = position.commons_left(set, UnitId::ELEPHANT);
    if waiting == 0 {
        return;
    }
    let mut skip = if waiting > 1 {
        table.below(u32::from(waiting))
    } else {
        0
    };
    for one in position.elephants.iter_mut() {
        if one.pool == set && one.field == SetId::BACK {
            if skip == 0 {
                one.field = set;
                return;
            }
            skip -= 1;
        }
    }
}

/// An elephant that a card grants comes out of the common pool if the empire has none of its own.
pub fn grant(position: &mut Position, set: SetId) {
    if position.commons_left(set, UnitId::ELEPHANT) == 0 {
        let free = |one: &&mut Elephant| one.pool == SetId::BACK && one.field == SetId::BACK;
        if let Some(one) = position.elephants.iter_mut().rev().find(free) {
            one.pool = set;
        }
    }
}

/// Could a card grant an empire an elephant: one of its own, or one of the common pool?
pub(crate) fn grantable(position: &Position, set: SetId) -> bool {
    let free = |one: &Elephant| one.pool == SetId::BACK && one.field == SetId::BACK;
    position.commons_left(set, UnitId::ELEPHANT) > 0 || position.elephants.iter().any(free)
}

/// Is an unnamed elephant in the common pool?
pub(crate) fn unnamed_left(position: &Position) -> bool {
    let free = |one: &Elephant| one.pool == SetId::BACK && one.field == SetId::BACK;
    position.elephants.iter().skip(7).any(free)
}

/// An unnamed elephant comes into the pool of an empire.
pub fn gain(position: &mut Position, set: SetId) {
    let free = |one: &&mut Elephant| one.pool == SetId::BACK && one.field == SetId::BACK;
    if let Some(one) = position.elephants.iter_mut().skip(7).find(free) {
        one.pool = set;
    }
}

/// A trade that brought progress with an empire that controls elephants: one of the unnamed ones is won.
/// `sa.common.elephant-trade`.
pub fn trade(position: &mut Position, set: SetId, other: SetId, table: &mut Table<'_>) {
    let high = position
        .empire(set)
        .is_some_and(|empire| empire.level >= ELEPHANTS);
    let keeper = content()
        .elephants
        .iter()
        .any(|area| position.world.owns(other, *area));
    if !high || !keeper {
        return;
    }
    let free = |one: &&mut Elephant| one.pool == SetId::BACK && one.field == SetId::BACK;
    let count = position.elephants.iter_mut().skip(7).filter(free).count() as u32;
    if count > 0 {
        let which = if count > 1 { table.below(count) } else { 0 };
        let mut list = position.elephants.iter_mut().skip(7).filter(free);
        if let Some(one) = list.nth(which as usize) {
            one.pool = set;
        }
    }
}

/// Elephants go where they belong: to who controls their area, back to a pool when lost, out of the game in age 7.
/// `sa.common.elephant-return`.
pub fn settle(position: &mut Position, table: &mut Table<'_>) {
    if position.elephants.is_empty() {
        return;
    }
    if position.top_level().is_some_and(|top| age_of(top) == 7) {
        leave(position, table);
        return;
    }
    for at in 0..7 {
        if let Some(area) = home(at) {
            let tamer = position.tamer(area);
            if tamer != SetId::BACK {
                position.elephants[at].pool = tamer;
            }
        }
    }
    for at in 0..position.elephants.len() {
        let one = position.elephants[at];
        if one.pool != SetId::BACK && position.empire(one.pool).is_none() {
            position.elephants[at].pool = SetId::BACK;
        }
    }
    // Who has fewer on the map than counters lost some; who has more won them by conversion.
    let counts = |position: &Position, set: SetId| {
        let shown = position.world.army(set).get(UnitId::ELEPHANT);
        let listed = position.elephants.iter().filter(|one| one.field == set);
        (usize::from(shown), listed.count())
    };
    for at in (0..position.elephants.len()).rev() {
        let field = position.elephants[at].field;
        if field == SetId::BACK {
            continue;
        }
        let (shown, listed) = counts(position, field);
        if shown < listed {
            position.elephants[at].field = SetId::BACK;
            if let Some(area) = home(at) {
                position.elephants[at].pool = position.tamer(area);
            }
        }
    }
    for index in 0..position.empires.colours() {
        let set = SetId(index as u8);
        let (shown, listed) = counts(position, set);
        for _ in listed..shown {
            let free = position
                .elephants
                .iter_mut()
                .find(|one| one.field == SetId::BACK);
            if let Some(one) = free {
                one.field = set;
            }
        }
    }
}

/// The first empire enters age 7: no elephants any more.
/// `sa.common.elephant-end`.
fn leave(position: &mut Position, table: &mut Table<'_>) {
    position.elephants.clear();
    if position.options.fog {
        // Everybody sees what they stood on.
        table.reveal();
    }
    for area in AreaId::all() {
        let count = position.world.units(area).get(UnitId::ELEPHANT);
        if count > 0 {
            let gone = Counts::of(UnitId::ELEPHANT, count);
            empire::lose(position, area, &gone, table);
        }
    }
    let abroad = position.world.intruders;
    for one in abroad.iter() {
        let count = one.units.get(UnitId::ELEPHANT);
        if count > 0 {
            let gone = Counts::of(UnitId::ELEPHANT, count);
            position.world.repel(one.area, &gone);
        }
    }
    table.emit(|| News::ElephantsGone);
}
