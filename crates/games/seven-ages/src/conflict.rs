//! Resolving conflicts, round by round.

use crate::{
    Choice, Counts, Event, Position, Step, Table,
    choice::To,
    content::{
        ArtefactId, CardId, Class, SetId, Special, Talent, Terrain, Trigger, UNITS, UnitId, When,
        content, faith,
    },
    empire,
    manoeuvre::entry_modifier,
    production::halved,
    sets::{AreaId, Areas},
    start, trade,
};
use orbis_core::{Seat, SeatSet, Sink};
use orbis_parts::{List, Slot};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// One side of a conflict.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The empire.
    pub empire: SetId,
    /// Who commands it.
    pub seat: Seat,
    /// Its card of this round.
    pub card: Option<Slot<CardId>>,
    /// Units committed in this round.
    pub committed: Counts,
    /// Units committed in earlier rounds and set aside.
    pub aside: Counts,
    /// The next unit type to decide about.
    pub next: u8,
    /// A Tactician is committed.
    pub leading: bool,
    /// The commitment is complete.
    pub ready: bool,
    /// Conflict disorder markers.
    pub disorder: u8,
    /// Units lost.
    pub lost: u8,
    /// A leader was lost.
    pub leader_lost: bool,
}

/// A conflict under way: side 0 is the active empire.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conflict {
    /// Where.
    pub area: AreaId,
    /// The two sides.
    pub sides: [Side; 2],
}

/// Are there conflicts to resolve?
pub(crate) fn pending(position: &Position, set: SetId) -> bool {
    position.world.intruders.iter().any(|one| one.empire == set)
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    sink: &mut S,
) -> ControlFlow<()> {
    let areas: Areas = position
        .world
        .intruders
        .iter()
        .filter(|one| one.empire == set)
        .map(|one| one.area)
        .collect();
    for area in areas.iter() {
        sink.offer(Choice::Fight { area })?;
    }
    ControlFlow::Continue(())
}

/// A conflict begins; who fights himself names another commander.
pub(crate) fn begin(position: &mut Position, set: SetId, area: AreaId, table: &mut Table<'_>) {
    let owner = position.world.owner(area);
    let (Some(seat), Some(enemy)) = (
        position.seat_of(set),
        owner.and_then(|owner| position.seat_of(owner)),
    ) else {
        // Nobody holds the area any more: the intruders do.
        if let Some(one) = position.world.intruder(area).copied() {
            position.world.repel(area, &one.units);
            empire::occupy(position, set, area, &one.units, false);
        }
        return;
    };
    let players = position.players.len() as u8;
    if seat != enemy {
        start(position, set, area, enemy, table);
    } else if players == 2 {
        start(position, set, area, seat.next(players), table);
    } else {
        position.stack.push(Step::Nominate { empire: set, area });
    }
}

pub(crate) fn nominate_offers<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    sink: &mut S,
) -> ControlFlow<()> {
    let own = position.seat_of(set);
    for seat in position.seats().filter(|seat| Some(*seat) != own) {
        sink.offer(Choice::Nominate { to: To(seat) })?;
    }
    ControlFlow::Continue(())
}

fn side(empire: SetId, seat: Seat) -> Side {
    Side {
        empire,
        seat,
        card: None,
        committed: Counts::default(),
        aside: Counts::default(),
        next: 0,
        leading: false,
        ready: false,
        disorder: 0,
        lost: 0,
        leader_lost: false,
    }
}

pub(crate) fn start(
    position: &mut Position,
    set: SetId,
    area: AreaId,
    commander: Seat,
    table: &mut Table<'_>,
) {
    let (Some(seat), Some(defender)) = (position.seat_of(set), position.world.owner(area)) else {
        return;
    };
    table.emit(|| Event::Conflict {
        area,
        active: set,
        defender,
    });
    position.conflict = Some(Conflict {
        area,
        sides: [side(set, seat), side(defender, commander)],
    });
    next_round(position);
}

fn tactician(position: &Position, side: &Side, area: AreaId) -> bool {
    let world = &position.world;
    world.has_talent(side.empire, area, Talent::Tactician)
        || position.enjoys(side.empire, ArtefactId::RADIO)
            && area
                .card()
                .next
                .meets(&world.talent_areas(side.empire, Talent::Tactician))
}

/// May a side retreat before the next round?
fn may_retreat(position: &Position, conflict: &Conflict, side: usize) -> bool {
    let [own, other] = [&conflict.sides[side], &conflict.sides[1 - side]];
    other.disorder > 0
        || own.disorder > 0 && tactician(position, own, conflict.area)
        || position.special(own.empire, |special| matches!(special, Special::RetreatAny))
}

/// A round begins with the question of retreat, the active side first.
fn next_round(position: &mut Position) {
    let Some(conflict) = position.conflict else {
        return;
    };
    position.stack.push(Step::Round);
    for side in [1, 0] {
        if may_retreat(position, &conflict, side) {
            position.stack.push(Step::Retreat { side: side as u8 });
        }
    }
}

/// Who commands a side.
pub(crate) fn commander(position: &Position, side: u8) -> SeatSet {
    position
        .conflict
        .as_ref()
        .and_then(|conflict| conflict.sides.get(usize::from(side)))
        .map_or(SeatSet::NONE, |side| SeatSet::only(side.seat))
}

/// Where a side can retreat to.
fn havens(position: &Position, conflict: &Conflict, side: usize) -> Areas {
    let set = conflict.sides[side].empire;
    let next = conflict.area.card().next;
    let own = next.and(position.world.held(set));
    own.iter()
        .filter(|area| position.world.intruder(*area).is_none())
        .filter(|area| !survivors(position, conflict, side, *area).is_empty())
        .collect()
}

/// The units of a side that can enter an area when they retreat.
fn survivors(position: &Position, conflict: &Conflict, side: usize, to: AreaId) -> Counts {
    let set = conflict.sides[side].empire;
    let units = position.world.units_of(set, conflict.area);
    let mut saved = Counts::default();
    for (unit, count) in units.iter() {
        let fits = match unit.card().class {
            Class::Aircraft => true,
            Class::Ship => {
                (!conflict.area.is_land() || !to.is_land())
                    && (unit != UnitId::GALLEY || to.card().terrain != Terrain::Ocean)
            }
            _ => conflict.area.is_land() && to.is_land(),
        };
        if fits {
            saved.add(unit, count);
        }
    }
    saved
}

pub(crate) fn retreat(position: &mut Position, side: u8, choice: Choice) {
    if choice != Choice::Retreat {
        return;
    }
    // The round does not take place.
    while let Some(Step::Retreat { .. }) = position.stack.last() {
        position.stack.pop();
    }
    if position.stack.last() == Some(&Step::Round) {
        position.stack.pop();
    }
    position.stack.push(Step::RetreatTo { side });
}

pub(crate) fn retreat_offers<S: Sink<Position>>(
    position: &Position,
    side: u8,
    sink: &mut S,
) -> ControlFlow<()> {
    let mut any = false;
    if let Some(conflict) = &position.conflict {
        for area in havens(position, conflict, usize::from(side)).iter() {
            any = true;
            sink.offer(Choice::To { area })?;
        }
    }
    if !any {
        sink.offer(Choice::Done)?;
    }
    ControlFlow::Continue(())
}

/// Takes units of a side out of the area.
fn take_out(position: &mut Position, conflict: &Conflict, side: usize, units: &Counts) {
    if side == 0 {
        position.world.repel(conflict.area, units);
    } else {
        position.world.remove(conflict.area, units);
    }
}

pub(crate) fn retreat_to(position: &mut Position, side: u8, choice: Choice, table: &mut Table<'_>) {
    let Some(mut conflict) = position.conflict else {
        return;
    };
    let side = usize::from(side);
    let set = conflict.sides[side].empire;
    let all = position.world.units_of(set, conflict.area);
    let mut saved = Counts::default();
    if let Choice::To { area } = choice {
        saved = survivors(position, &conflict, side, area);
        for chief in position.world.chiefs.iter_mut() {
            if chief.empire == set && chief.area == conflict.area {
                chief.area = area;
            }
        }
        position.world.place(set, area, &saved);
        table.emit(|| Event::Retreated { set, to: area });
    }
    take_out(position, &conflict, side, &all);
    let lost = all.less(&saved).total();
    conflict.sides[side].lost = conflict.sides[side].lost.saturating_add(lost);
    position.conflict = Some(conflict);
    finish(position, table);
}

/// Both sides pick a card.
pub(crate) fn round(position: &mut Position, table: &mut Table<'_>) {
    let Some(mut conflict) = position.conflict else {
        return;
    };
    for side in &mut conflict.sides {
        side.card = empire::draw(position, SeatSet::only(side.seat), table);
    }
    position.conflict = Some(conflict);
    position.stack.push(Step::Commit);
    for side in [1, 0] {
        if tactician(position, &conflict.sides[side], conflict.area) {
            position.stack.push(Step::Redraw { side: side as u8 });
        }
    }
}

pub(crate) fn redraw(position: &mut Position, side: u8, choice: Choice, table: &mut Table<'_>) {
    if choice != Choice::Redraw {
        return;
    }
    let Some(mut conflict) = position.conflict else {
        return;
    };
    let side = &mut conflict.sides[usize::from(side)];
    if let Some(old) = side.card.take() {
        position.discard.push(old.card);
    }
    side.card = empire::draw(position, SeatSet::only(side.seat), table);
    position.conflict = Some(conflict);
}

/// Who still commits units.
pub(crate) fn committing(position: &Position) -> SeatSet {
    position
        .conflict
        .as_ref()
        .map_or(SeatSet::NONE, |conflict| {
            let list = conflict.sides.iter().filter(|side| !side.ready);
            list.map(|side| side.seat).collect()
        })
}

/// What a side can still commit, and the type in question; no type when only the Tactician is left.
pub(crate) fn question(
    position: &Position,
    conflict: &Conflict,
    side: usize,
) -> Option<(UnitId, u8)> {
    let own = &conflict.sides[side];
    let units = position.world.units_of(own.empire, conflict.area);
    let free = units.less(&own.aside);
    free.iter().find(|(unit, _)| unit.0 >= own.next)
}

fn side_of(conflict: &Conflict, seat: Seat) -> Option<usize> {
    (0..2).find(|side| conflict.sides[*side].seat == seat)
}

pub(crate) fn commit_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let Some(conflict) = &position.conflict else {
        return ControlFlow::Continue(());
    };
    let Some(side) = side_of(conflict, seat) else {
        return ControlFlow::Continue(());
    };
    let own = &conflict.sides[side];
    match question(position, conflict, side) {
        Some((unit, most)) => {
            let units = position.world.units_of(own.empire, conflict.area);
            let free = units.less(&own.aside);
            let last = !free.iter().any(|(other, _)| other > unit);
            let least = u8::from(last && own.committed.is_empty());
            for count in least..=most {
                sink.offer(Choice::Commit { count })?;
            }
        }
        None => {
            sink.offer(Choice::Lead)?;
            sink.offer(Choice::Done)?;
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn commit(position: &mut Position, seat: Seat, choice: Choice) {
    position.stack.push(Step::Commit);
    let Some(mut conflict) = position.conflict else {
        return;
    };
    let Some(side) = side_of(&conflict, seat) else {
        return;
    };
    match (choice, question(position, &conflict, side)) {
        (Choice::Commit { count }, Some((unit, _))) => {
            conflict.sides[side].committed.add(unit, count);
            conflict.sides[side].next = unit.0 + 1;
            let over = question(position, &conflict, side).is_none();
            // Only a Tactician in the area itself can be committed.
            let set = conflict.sides[side].empire;
            let lead = position
                .world
                .has_talent(set, conflict.area, Talent::Tactician);
            conflict.sides[side].ready = over && !lead;
        }
        (choice, _) => {
            conflict.sides[side].leading = choice == Choice::Lead;
            conflict.sides[side].ready = true;
        }
    }
    position.conflict = Some(conflict);
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
        When::Terrain(terrain) => {
            position.terrain(area, position.age(conflict.sides[1].empire)) == terrain
        }
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
fn values(position: &Position, conflict: &Conflict, side: usize, unit: UnitId) -> (i8, i8) {
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
        let age = position.age(conflict.sides[1].empire);
        let line = &content().chart[position.terrain(conflict.area, age) as usize];
        front += line.cavalry;
        support += line.cavalry;
    }
    if card.class == Class::Ship && position.lit(own.empire, conflict.area) {
        front += 1;
        support += 1;
    }
    (front.max(0), support.max(0))
}

impl Position {
    /// Is an area within range of the empire's Pharos?
    fn lit(&self, set: SetId, area: AreaId) -> bool {
        let Some(pharos) = self.world.wonder_of(set, ArtefactId::PHAROS) else {
            return false;
        };
        let mut near: Areas = [pharos].into_iter().collect();
        for _ in 0..self.age(set) {
            let edge = near;
            for each in edge.iter() {
                near = near.or(&each.card().next);
            }
        }
        near.has(area)
    }
}

/// The conflict total of a side.
pub fn total(position: &Position, conflict: &Conflict, side: usize) -> i16 {
    let [own, other] = [&conflict.sides[side], &conflict.sides[1 - side]];
    let mut units: List<(i8, i8), 120> = List::new();
    for (unit, count) in own.committed.iter() {
        let value = values(position, conflict, side, unit);
        for _ in 0..count {
            if !units.is_full() {
                units.push(value);
            }
        }
    }
    units.sort_unstable_by_key(|(front, support)| support - front);
    let fore = units.len().div_ceil(2);
    let (ahead, behind) = units.split_at(fore);
    let sum = |list: &[(i8, i8)], pick: fn(&(i8, i8)) -> i8| {
        let total: i16 = list.iter().map(|unit| i16::from(pick(unit))).sum();
        let best = list.iter().map(pick).max().unwrap_or(0);
        (total, i16::from(best))
    };
    let (front, best_front) = sum(ahead, |unit| unit.0);
    let (support, best_support) = sum(behind, |unit| unit.1);
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
    let mut total = front + support + best_support * markers;
    total += own.card.map_or(0, |slot| i16::from(slot.card.value()));
    total += position
        .empire(own.empire)
        .map_or(0, |empire| i16::from(empire.elite));
    let (age, their_age) = (position.age(own.empire), position.age(other.empire));
    total += i16::from(age.saturating_sub(their_age));
    for special in position.specials(own.empire) {
        if let Special::ConflictBonus { n, when } = special
            && holds(position, conflict, side, *when)
        {
            total += i16::from(*n);
        }
    }
    if side == 1 {
        total += defence(position, conflict);
    }
    total
}

/// What the area gives the defender.
fn defence(position: &Position, conflict: &Conflict) -> i16 {
    let [active, own] = &conflict.sides;
    let area = conflict.area;
    let terrain = position.terrain(area, position.age(own.empire));
    let mut bonus = i16::from(content().chart[terrain as usize].defence);
    if let Some(intruder) = position.world.intruder(area) {
        let mut entries = active.committed.iter().fold(0, |bits, (unit, _)| {
            bits | intruder.entries.get(unit.index()).copied().unwrap_or(0)
        });
        if position.special(active.empire, |special| {
            matches!(special, Special::Amphibious)
        }) {
            entries &= !(1 << crate::Entry::Invasion as u8);
        }
        bonus += entry_modifier(entries);
    }
    if position.fortified(area) {
        bonus += 2;
    }
    let guns = active
        .committed
        .iter()
        .any(|(unit, _)| unit.card().class == Class::Missile && unit != UnitId::ARCHER);
    if !guns {
        bonus += i16::from(position.world.city(area));
    }
    bonus
}

/// The cards are turned over: the lower total loses what it committed.
pub(crate) fn decide(position: &mut Position, table: &mut Table<'_>) {
    let Some(mut conflict) = position.conflict else {
        return;
    };
    table.reveal();
    let totals = [total(position, &conflict, 0), total(position, &conflict, 1)];
    let cards = conflict
        .sides
        .map(|side| side.card.map_or(CardId::BACK, |slot| slot.card));
    let units = conflict.sides.map(|side| side.committed);
    table.emit(|| Event::Round {
        cards,
        units,
        totals,
    });
    for at in 0..2 {
        let loses = if totals[0] == totals[1] {
            !conflict.sides[at].leading
        } else {
            totals[at] < totals[1 - at]
        };
        let committed = conflict.sides[at].committed;
        if loses {
            take_out(position, &conflict, at, &committed);
            let side = &mut conflict.sides[at];
            side.lost = side.lost.saturating_add(committed.total());
            if side.leading {
                side.leader_lost = true;
                let (set, area) = (side.empire, conflict.area);
                let chief = position.world.chiefs.iter().position(|chief| {
                    chief.empire == set
                        && chief.area == area
                        && chief.leader.card().talents & Talent::Tactician as u16 != 0
                });
                if let Some(chief) = chief {
                    empire::bury(position, chief, table);
                }
            }
        } else {
            let side = &mut conflict.sides[at];
            side.aside = side.aside.plus(&committed);
        }
        if let Some(slot) = conflict.sides[at].card.take() {
            position.discard.push(slot.card);
        }
    }
    let mut over = false;
    for side in &mut conflict.sides {
        let left = position.world.units_of(side.empire, conflict.area);
        over |= left.is_empty();
        if !left.is_empty() && left.less(&side.aside).is_empty() {
            side.aside = Counts::default();
            side.disorder = side.disorder.saturating_add(1);
        }
        side.committed = Counts::default();
        side.next = 0;
        side.leading = false;
        side.ready = false;
    }
    position.conflict = Some(conflict);
    if over {
        finish(position, table);
    } else {
        next_round(position);
    }
}

/// The end of a conflict: elite markers, disorder, control.
fn finish(position: &mut Position, table: &mut Table<'_>) {
    let Some(mut conflict) = position.conflict.take() else {
        return;
    };
    let area = conflict.area;
    position.world.dirty = true;
    for side in &conflict.sides {
        let elite = position
            .empire(side.empire)
            .map_or(0, |empire| empire.elite);
        if elite > 0
            && side.lost >= 2
            && empire::pick(position, table) < side.lost
            && let Some(empire) = position.empire_mut(side.empire)
        {
            empire.elite -= 1;
        }
    }
    let defender = conflict.sides[1].empire;
    let ours = position.world.intruder(area).map(|one| one.units);
    let held = position.world.owns(defender, area);
    for (at, side) in conflict.sides.iter_mut().enumerate() {
        let gone = if at == 0 { ours.is_none() } else { !held };
        let chiefs = position.world.talents(side.empire, area);
        side.leader_lost |= gone && chiefs != 0;
    }
    match (ours, held) {
        (Some(units), false) => take_control(position, &conflict, &units, table),
        (None, false) => {
            empire::vacate(position, area, table);
            table.emit(|| Event::Vacant { area });
        }
        _ => table.emit(|| Event::Held {
            set: defender,
            area,
        }),
    }
    let winner = match (ours.is_some() && !held, held) {
        (true, _) => Some(0),
        (false, true) => Some(1),
        _ => None,
    };
    if let Some(winner) = winner {
        let loser = &conflict.sides[1 - winner];
        loot_leaders(position, conflict.sides[winner].empire, loser);
        if loser.lost > 0 {
            won(position, conflict.sides[winner].empire, area, table);
        }
    }
    if conflict.sides.iter().all(|side| side.lost > 0) && position.world.owner(area).is_some() {
        empire::disorder(position, area, table);
    }
}

/// Glory, plunder and recruits of a won conflict with enemy losses.
fn won(position: &mut Position, set: SetId, area: AreaId, table: &mut Table<'_>) {
    trade::immediate(position, set, Trigger::ConflictWon, 1, table);
    if !area.is_land() {
        trade::immediate(position, set, Trigger::WinSeaConflict, 1, table);
        plunder(position, set, Trigger::WinSeaConflict);
    }
    let level = position.empire(set).map_or(0, |empire| empire.level);
    for special in position.specials(set) {
        if let Special::RecruitOnWin { units } = special
            && area.is_land()
        {
            let unit = (0..UNITS as u8)
                .rev()
                .map(UnitId)
                .filter(|unit| units >> unit.0 & 1 != 0 && unit.card().level <= level)
                .find(|unit| crate::production::counter_left(position, set, *unit));
            if let Some(unit) = unit
                && position.world.owns(set, area)
            {
                position.world.place(set, area, &Counts::of(unit, 1));
            }
        }
    }
}

fn plunder(position: &mut Position, set: SetId, trigger: Trigger) {
    for special in position.specials(set) {
        if let Special::Plunder { on, money } = special
            && *on == trigger
        {
            empire::pay(position, set, i16::from(*money));
        }
    }
}

/// All money is lost and half of it goes to the winner.
fn loot(position: &mut Position, winner: SetId, loser: SetId) {
    let money = position.empire(loser).map_or(0, |empire| empire.money);
    empire::pay(position, loser, -i16::from(money));
    empire::pay(position, winner, halved(i16::from(money), 1));
}

/// An empire without a capital that lost a leader in a conflict it lost.
fn loot_leaders(position: &mut Position, winner: SetId, loser: &Side) {
    let bare = position
        .empire(loser.empire)
        .is_some_and(|empire| empire.capital.is_none());
    if bare && loser.leader_lost {
        loot(position, winner, loser.empire);
    }
}

/// The active empire controls the area now.
fn take_control(
    position: &mut Position,
    conflict: &Conflict,
    units: &Counts,
    table: &mut Table<'_>,
) {
    let area = conflict.area;
    let [active, defender] = conflict.sides.map(|side| side.empire);
    let turn = position.turn;
    let seats = [position.seat_of(active), position.seat_of(defender)];
    let city = position.world.city(area);
    let capital = position
        .empire(defender)
        .is_some_and(|empire| empire.capital == Some(area));
    let faiths = [position.dominant(active), position.dominant(defender)];
    if capital {
        loot(position, active, defender);
    }
    position.world.repel(area, units);
    position.world.place(active, area, units);
    // Leaders of the loser, artefacts and fort go; the capital becomes a city; disorder stays.
    let unrest = position.world.disorder.has(area);
    empire::vacate(position, area, table);
    position.world.disorder.set(area, unrest);
    if !position.world.has_talent(active, area, Talent::Builder) {
        position.world.reduce_city(area);
    }
    table.emit(|| Event::Taken { set: active, area });
    if let Some(empire) = position.empire_mut(active) {
        empire.conquered = true;
    }
    if seats[0] != seats[1]
        && let Some(empire) = position.empire_mut(defender)
    {
        empire.lost = turn;
    }
    let Some(seat) = seats[0] else {
        return;
    };
    if city > 0 {
        trade::immediate(position, active, Trigger::LiberateCity, 1, table);
        plunder(position, active, Trigger::LiberateCity);
    }
    if capital {
        trade::immediate(position, active, Trigger::LiberateCapital, 1, table);
    }
    if let Some(faith) = faiths[0]
        && area.is_land()
        && area.card().sites >> faith & 1 != 0
    {
        trade::immediate(position, active, Trigger::LiberateSite, 1, table);
    }
    if area.is_land() {
        if faiths[0] == Some(faith::ISLAM) {
            let gain = if faiths[1] == Some(faith::ISLAM) {
                -1
            } else {
                1
            };
            empire::glory(position, seat, gain, table);
        }
        if position.governed(active, faith::DEMOCRACY) {
            empire::glory(position, seat, -1, table);
        }
    }
    if area.is_land() && faiths[1] == Some(faith::CONFUCIANISM) {
        position.stack.push(Step::Confucius {
            empire: active,
            area,
        });
    }
    let barbarian = position.barbarian(active);
    if start::starting(position, active) {
        if barbarian {
            position.world.set_city(area, 0);
        } else if position.world.city(area) > 0
            && let Some(empire) = position.empire_mut(active)
            && empire.capital.is_none()
        {
            empire.capital = Some(area);
        }
    } else if barbarian && position.world.city(area) > 0 {
        position.stack.push(Step::Raze {
            empire: active,
            area,
        });
    }
}
