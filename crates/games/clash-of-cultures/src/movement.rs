//! Move units: which, how many, where to.

mod reach;

pub use reach::at_peace;
pub(crate) use reach::ship_reach;
use reach::{diplomat, enters, reach};

use crate::{
    Army, Choice, Event, Good, Goods, Position, Space, Spaces, Step, Table, Unit, What,
    content::{Kind, Terrain, adv, card, leader, special},
    explore, spent,
};
use orbis_core::{Seat, Sink};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The group that is moving.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Group {
    /// Where from.
    pub from: Space,
    /// Where to.
    pub to: Space,
    /// How many of each kind.
    pub take: [u8; 6],
    /// Flags of the units taken, together.
    pub spent: u8,
}

impl Group {
    fn army(&self) -> u8 {
        self.take[1..5]
            .iter()
            .fold(0, |sum, n| sum.saturating_add(*n))
    }

    fn land(&self) -> u8 {
        self.take[..5]
            .iter()
            .fold(0, |sum, n| sum.saturating_add(*n))
    }

    fn ships(&self) -> u8 {
        self.take[Kind::Ship as usize]
    }

    fn total(&self) -> u8 {
        self.land().saturating_add(self.ships())
    }
}

/// Kinds of move actions.
pub mod mode {
    /// Up to three groups of any units.
    pub const NORMAL: u8 = 0;
    /// China's settlers, each on its own.
    pub const SETTLERS: u8 = 1;
    /// One group of cavalry and leader.
    pub const HORDE: u8 = 2;
}

/// Price of a Roads move.
pub const ROADS: Goods = Goods([1, 0, 1, 0, 0, 0, 0]);

/// All units may move again in the next move action.
pub(crate) fn refresh(position: &mut Position, seat: Seat) {
    for unit in position.player_mut(seat).units.iter_mut() {
        unit.spent &= !spent::MOVED;
    }
    position.player_mut(seat).units.sort_unstable();
    position.turn.ships_moved = false;
    position.turn.navigated = false;
}

/// Begins a move action with so many groups.
pub(crate) fn begin(position: &mut Position, seat: Seat, groups: u8, mode: u8) {
    refresh(position, seat);
    position.push(Step {
        n: groups,
        m: mode,
        ..Step::new(What::MoveFrom, seat)
    });
}

/// May this unit move at all now?
fn ready(position: &Position, seat: Seat, unit: &Unit, mode: u8) -> bool {
    let again = unit.kind == Kind::Ship && position.special(seat, special::VIKINGS_LONGSHIPS);
    if unit.spent & spent::MOVED != 0 || (unit.spent & spent::FOUGHT != 0 && !again) {
        return false;
    }
    if unit.kind.is_army() && !position.has(seat, adv::TACTICS) {
        return false;
    }
    // Only Roads lift the ban of a mountain.
    if unit.spent & spent::STOPPED != 0 && !again && !position.has(seat, adv::ROADS) {
        return false;
    }
    match mode {
        mode::SETTLERS => unit.kind == Kind::Settler && position.own_city(seat, unit.at).is_some(),
        mode::HORDE => matches!(unit.kind, Kind::Cavalry | Kind::Leader),
        _ => true,
    }
}

/// How many ready units of a kind stand on a space.
fn available(position: &Position, seat: Seat, at: Space, kind: Kind, mode: u8) -> u8 {
    let units = position.player(seat).units.iter();
    units
        .filter(|unit| unit.at == at && unit.kind == kind && ready(position, seat, unit, mode))
        .count() as u8
}

/// Is there anything to move?
pub fn any(position: &Position, seat: Seat) -> bool {
    position
        .player(seat)
        .units
        .iter()
        .any(|unit| ready(position, seat, unit, mode::NORMAL))
}

pub(crate) fn from_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    let units = position.player(seat).units.iter();
    let spaces: Spaces = units
        .filter(|unit| ready(position, seat, unit, step.m))
        .map(|unit| unit.at)
        .collect();
    if step.n > 0 {
        for at in spaces.iter() {
            sink.offer(Choice::From { at })?;
        }
    }
    sink.offer(Choice::Done)
}

/// A space was chosen, or the move action ends.
pub(crate) fn from_answer(
    position: &mut Position,
    seat: Seat,
    step: Step,
    choice: Choice,
    table: &mut Table<'_>,
) {
    let Choice::From { at } = choice else {
        return finish(position, seat, table);
    };
    position.push(Step {
        n: step.n.saturating_sub(1),
        ..step
    });
    position.group = Group {
        from: at,
        to: at,
        ..Group::default()
    };
    if position.world.sea().has(at) {
        next_kind(
            position,
            Step {
                at,
                n: 0,
                m: step.m,
                ..Step::new(What::MoveTake, seat)
            },
        );
    } else {
        next_kind(
            position,
            Step {
                at,
                n: 1,
                m: step.m,
                ..Step::new(What::MoveTake, seat)
            },
        );
    }
}

/// The kind asked for at each stage: ships first, then land units in their order.
const STAGES: [Kind; 6] = [
    Kind::Ship,
    Kind::Settler,
    Kind::Infantry,
    Kind::Cavalry,
    Kind::Elephant,
    Kind::Leader,
];

/// The least and the most of a kind that can be taken.
fn bounds(position: &Position, step: Step) -> (u8, u8) {
    let (seat, at) = (step.seat, step.at);
    let kind = STAGES[usize::from(step.n).min(5)];
    let group = &position.group;
    let units = &position.player(seat).units;
    if kind == Kind::Ship || group.ships() == 0 {
        let most = available(position, seat, at, kind, step.m);
        let later = STAGES[usize::from(step.n).min(5) + 1..]
            .iter()
            .any(|kind| available(position, seat, at, *kind, step.m) > 0);
        let least = if step.m == mode::SETTLERS || (group.total() == 0 && !later) {
            1
        } else {
            0
        };
        let most = if step.m == mode::SETTLERS {
            most.min(1)
        } else {
            most
        };
        return (least.min(most), most);
    }
    // Cargo: what stays needs ships that stay, what goes needs ships that go.
    let aboard = units.count(at, kind);
    let hold = position.hold(seat);
    let stay =
        (units.count(at, Kind::Ship) - group.ships().min(units.count(at, Kind::Ship))) * hold;
    let go = group.ships() * hold;
    let later: u8 = STAGES[usize::from(step.n).min(5) + 1..]
        .iter()
        .map(|kind| units.count(at, *kind))
        .sum();
    let left_behind: u8 = STAGES[1..usize::from(step.n).min(5)]
        .iter()
        .map(|kind| units.count(at, *kind) - group.take[*kind as usize].min(units.count(at, *kind)))
        .sum();
    let room = go.saturating_sub(group.land());
    let room_behind = stay.saturating_sub(left_behind);
    let least = aboard
        .saturating_sub(room_behind)
        .max((aboard + later).saturating_sub(room_behind + later));
    (least.min(room).min(aboard), room.min(aboard))
}

/// Goes on to the next kind that leaves a choice, or to the destination.
fn next_kind(position: &mut Position, mut step: Step) {
    let (seat, at) = (step.seat, step.at);
    let ships = position.player(seat).units.count(at, Kind::Ship);
    while step.n <= 5 {
        if step.n > 0 && position.group.ships() > 0 && position.group.ships() >= ships {
            // Everybody aboard comes along.
            for kind in &STAGES[1..] {
                position.group.take[*kind as usize] = position.player(seat).units.count(at, *kind);
            }
            break;
        }
        let (least, most) = bounds(position, step);
        if least < most {
            return position.push(step);
        }
        position.group.take[STAGES[usize::from(step.n)] as usize] = most;
        step.n += 1;
    }
    if position.group.total() > 0 {
        note_spent(position, seat, step.m);
        position.push(Step {
            at,
            m: step.m,
            n: 0,
            ..Step::new(What::MoveTo, seat)
        });
    }
}

fn note_spent(position: &mut Position, seat: Seat, mode: u8) {
    let group = position.group;
    let mut flags = 0;
    for kind in STAGES
        .iter()
        .filter(|kind| group.ships() == 0 || **kind == Kind::Ship)
    {
        for unit in &chosen(
            position,
            seat,
            group.from,
            *kind,
            group.take[*kind as usize],
            mode,
        ) {
            flags |= unit.spent;
        }
    }
    position.group.spent = flags;
}

/// The freshest ready units of a kind.
fn chosen(
    position: &Position,
    seat: Seat,
    at: Space,
    kind: Kind,
    number: u8,
    mode: u8,
) -> orbis_parts::List<Unit, 33> {
    let mut list: orbis_parts::List<Unit, 33> = position
        .player(seat)
        .units
        .iter()
        .filter(|unit| unit.at == at && unit.kind == kind && ready(position, seat, unit, mode))
        .copied()
        .collect();
    list.sort_unstable_by_key(|unit| unit.spent & (spent::STOPPED | spent::FOREST));
    while list.len() > usize::from(number) {
        list.pop();
    }
    list
}

pub(crate) fn take_offers<S: Sink<Position>>(
    position: &Position,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    let (least, most) = bounds(position, step);
    for number in least..=most {
        sink.offer(Choice::Take { number })?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn take_answer(position: &mut Position, step: Step, number: u8) {
    position.group.take[STAGES[usize::from(step.n).min(5)] as usize] = number;
    next_kind(
        position,
        Step {
            n: step.n.saturating_add(1),
            ..step
        },
    );
}

pub(crate) fn to_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let reach = reach(position, seat);
    for at in reach.to.iter() {
        sink.offer(Choice::To { at })?;
    }
    for at in reach.road.iter() {
        sink.offer(Choice::Road { at })?;
    }
    for at in reach.launch.iter() {
        sink.offer(Choice::Launch { at })?;
    }
    let group = &position.group;
    for at in reach.beach.iter() {
        for kind in [Kind::Settler, Kind::Infantry] {
            let pieces = position.player(seat).spare(kind) >= group.ships();
            let army = group.army()
                + if kind == Kind::Infantry {
                    group.ships()
                } else {
                    0
                };
            let tactics = kind == Kind::Settler || position.has(seat, adv::TACTICS);
            if pieces && tactics && (army == 0 || position.room(seat, at) >= army) {
                sink.offer(Choice::Beach { at, kind })?;
            }
        }
    }
    sink.offer(Choice::Decline)
}

/// The group goes.
pub(crate) fn to_answer(
    position: &mut Position,
    seat: Seat,
    step: Step,
    choice: Choice,
    table: &mut Table<'_>,
) {
    match choice {
        Choice::To { at } => {
            position.group.to = at;
            if position.group.ships() > 0 && at == position.group.from {
                turn_on_allies(position, seat, at, table);
            } else if position.group.ships() > 0 {
                sail(position, seat, at, step.m, table);
            } else if position.world.hidden().has(at) {
                explore::by_land(position, seat, at, step.m, table);
            } else {
                march(position, seat, at, step.m, table);
            }
        }
        Choice::Road { at } => {
            if let Some(way) = position.player(seat).goods.payment(ROADS) {
                position.lose(seat, way, table);
            }
            position.group.to = at;
            march(position, seat, at, step.m, table);
        }
        Choice::Launch { at } => launch(position, seat, at, step.m, table),
        Choice::Beach { at, kind } => beach(position, seat, at, kind, step.m, table),
        _ => {}
    }
}

/// Takes the group's units off their space.
fn lift(position: &mut Position, seat: Seat, mode: u8) -> orbis_parts::List<Unit, 33> {
    let group = position.group;
    let mut moved = orbis_parts::List::new();
    for kind in STAGES {
        let number = group.take[kind as usize];
        let units = if group.ships() > 0 && kind != Kind::Ship {
            let all = position.player(seat).units.iter();
            let mut cargo: orbis_parts::List<Unit, 33> = all
                .filter(|unit| unit.at == group.from && unit.kind == kind)
                .copied()
                .collect();
            while cargo.len() > usize::from(number) {
                cargo.pop();
            }
            cargo
        } else {
            chosen(position, seat, group.from, kind, number, mode)
        };
        for unit in &units {
            let list = &mut position.player_mut(seat).units;
            if let Some(index) = list.iter().position(|other| other == unit) {
                list.remove(index);
                moved.push(*unit);
            }
        }
    }
    moved
}

/// A land group enters a revealed space: land, or ships.
pub(crate) fn march(
    position: &mut Position,
    seat: Seat,
    to: Space,
    mode: u8,
    table: &mut Table<'_>,
) {
    let units = lift(position, seat, mode);
    enter(position, seat, &units, to, table);
}

/// Units that were lifted off their space come to this one.
fn enter(position: &mut Position, seat: Seat, units: &[Unit], to: Space, table: &mut Table<'_>) {
    let from = position.group.from;
    let landed = position.world.sea().has(from);
    let hannibal = position.group.take[Kind::Leader as usize] > 0
        && position.player(seat).leader == Some(leader::CARTHAGE_HANNIBAL);
    let terrain = position.world.terrain(to);
    for mut unit in units.iter().copied() {
        unit.at = to;
        unit.spent |= spent::MOVED;
        match terrain {
            Some(Terrain::Mountain) if !hannibal => unit.spent |= spent::STOPPED,
            Some(Terrain::Forest) => unit.spent |= spent::FOREST,
            Some(Terrain::Plains) => unit.spent |= spent::PLAINS,
            _ => {}
        }
        if landed {
            unit.spent |= spent::LANDED;
        }
        position.player_mut(seat).add(unit);
    }
    table.emit(|| Event::Moved { seat, from, to });
    if position.world.land().has(to) {
        break_peace(position, seat, to, table);
        crate::combat::meet(position, seat, to, from, landed, table);
    }
}

/// An attack in spite of the Great Diplomat costs 2 culture tokens and the card.
fn break_peace(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    for other in position.others(seat) {
        let there = position.player(other).units.any(at) || position.own_city(other, at).is_some();
        if let Some(holder) = diplomat(position, seat, other).filter(|_| there) {
            position.lose(seat, Goods::of(Good::Culture, 2), table);
            crate::events::discard_person(position, holder, card::GREAT_DIPLOMAT);
        }
    }
}

/// Ships attack the pirates that share their space.
fn turn_on_allies(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    for unit in position.player_mut(seat).units.iter_mut() {
        if unit.at == at && unit.kind == Kind::Ship {
            unit.spent |= spent::MOVED;
        }
    }
    crate::combat::begin_naval(position, seat, at, Some(at), table);
}

/// Ships sail, with what they carry.
fn sail(position: &mut Position, seat: Seat, to: Space, mode: u8, table: &mut Table<'_>) {
    let from = position.group.from;
    let (_, near) = ship_reach(position, seat, from);
    position.turn.ships_moved = true;
    if !near.has(to) {
        position.turn.navigated = true;
    }
    if position.world.hidden().has(to) {
        return explore::by_ship(position, seat, to, mode, table);
    }
    arrive(position, seat, to, mode, table);
}

/// Ships reach a revealed sea space.
pub(crate) fn arrive(
    position: &mut Position,
    seat: Seat,
    to: Space,
    mode: u8,
    table: &mut Table<'_>,
) {
    let from = position.group.from;
    let allied = position.allied_pirates(seat).has(from)
        && position.group.ships() >= position.player(seat).units.count(from, Kind::Ship);
    let units = lift(position, seat, mode);
    for mut unit in units.iter().copied() {
        unit.at = to;
        if unit.kind == Kind::Ship {
            unit.spent |= spent::MOVED;
        }
        position.player_mut(seat).add(unit);
    }
    if allied {
        for pirate in position.pirates.iter_mut().filter(|at| **at == from) {
            *pirate = to;
        }
        position.pirates.sort_unstable();
    }
    table.emit(|| Event::Moved { seat, from, to });
    if position.enemy_ships(seat).has(to) {
        break_peace(position, seat, to, table);
        crate::combat::begin_naval(position, seat, to, Some(from), table);
    }
}

/// Vikings: settlers and infantry become ships.
fn launch(position: &mut Position, seat: Seat, to: Space, mode: u8, table: &mut Table<'_>) {
    let from = position.group.from;
    for _ in &lift(position, seat, mode) {
        position.player_mut(seat).add(Unit {
            at: to,
            kind: Kind::Ship,
            spent: spent::MOVED,
        });
    }
    table.emit(|| Event::Moved { seat, from, to });
}

/// Vikings: ships become settlers or infantry and unload.
fn beach(
    position: &mut Position,
    seat: Seat,
    to: Space,
    kind: Kind,
    mode: u8,
    table: &mut Table<'_>,
) {
    let from = position.group.from;
    let stopped = if position.world.all(Terrain::Mountain).has(to) {
        spent::STOPPED
    } else {
        0
    };
    for unit in &lift(position, seat, mode) {
        let kind = if unit.kind == Kind::Ship {
            kind
        } else {
            unit.kind
        };
        let spent = spent::MOVED | spent::LANDED | stopped;
        position.player_mut(seat).add(Unit {
            at: to,
            kind,
            spent,
        });
    }
    table.emit(|| Event::Moved { seat, from, to });
}

/// The move action is over.
fn finish(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    if position.turn.ships_moved && position.has(seat, adv::CARTOGRAPHY) {
        let culture = u8::from(position.turn.navigated);
        position.gain(
            seat,
            Goods::of(Good::Ideas, 1).and(Good::Culture, culture),
            table,
        );
    }
    position.turn.warlord = false;
    refresh(position, seat);
}

/// Erik lands everybody in his sea space on one land space.
pub(crate) fn new_colonies(
    position: &mut Position,
    seat: Seat,
    from: Space,
    to: Space,
    table: &mut Table<'_>,
) {
    let mut take = [0; 6];
    for kind in &STAGES[1..] {
        take[*kind as usize] = position.player(seat).units.count(from, *kind);
    }
    position.group = Group {
        from,
        to,
        take,
        spent: 0,
    };
    // Neither earlier moves nor a lack of Tactics keep them aboard.
    let aboard = |unit: &Unit| unit.at == from && unit.kind.is_land();
    let units = &mut position.player_mut(seat).units;
    let landing: orbis_parts::List<Unit, 33> =
        units.iter().filter(|unit| aboard(unit)).copied().collect();
    units.retain(|unit| !aboard(unit));
    enter(position, seat, &landing, to, table);
}

/// Where Erik can land.
pub(crate) fn colony_spaces(position: &Position, seat: Seat, from: Space) -> Spaces {
    let mut trial = *position;
    let mut take = [0; 6];
    for kind in &STAGES[1..] {
        take[*kind as usize] = position.player(seat).units.count(from, *kind);
    }
    trial.group = Group {
        from,
        to: from,
        take,
        spent: 0,
    };
    let land = from.around() & position.world.land();
    land.iter()
        .filter(|at| enters(&trial, seat, *at, false))
        .collect()
}
