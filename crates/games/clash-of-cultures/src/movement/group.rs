//! The group that moves: how many of each kind go.

use super::{Manner, available, go::MoveTo, ready};
use crate::{
    Army, Choice, Did, Position, Space, Spent, Table, Unit,
    ask::plainly,
    content::Kind,
    words::{count, several},
};
use orbis_core::{
    Flow, Prompt, Seat, Sink, step,
    step::{Ask, Stacked, no_answer},
};
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
    pub spent: Spent,
}

impl Group {
    pub(super) fn army(&self) -> u8 {
        self.take[1..5]
            .iter()
            .fold(0, |sum, n| sum.saturating_add(*n))
    }

    pub(super) fn land(&self) -> u8 {
        self.take[..5]
            .iter()
            .fold(0, |sum, n| sum.saturating_add(*n))
    }

    pub(super) fn ships(&self) -> u8 {
        self.take[Kind::Ship as usize]
    }

    pub(super) fn total(&self) -> u8 {
        self.land().saturating_add(self.ships())
    }
}

/// The kind asked for at each stage: ships first, then land units in their order.
pub(super) const STAGES: [Kind; 6] = [
    Kind::Ship,
    Kind::Settler,
    Kind::Infantry,
    Kind::Cavalry,
    Kind::Elephant,
    Kind::Leader,
];

step! {
    /// How many of this kind go from here?
    pub struct MoveTake { seat: Seat, at: Space, kind: Kind, manner: Manner }
}

impl MoveTake {
    /// The place of its kind in the order of questions.
    fn stage(self) -> usize {
        let stage = STAGES.iter().position(|kind| *kind == self.kind);
        stage.unwrap_or(0)
    }
}

impl Ask<Position> for MoveTake {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let (at, kind) = (self.at, self.kind);
        let there = count(position.player(seat).units.count(at, kind), kind.word());
        let word = several(kind.word());
        Prompt::new("coc.move.group", format!("How many {word} go from {at}?"))
            .hint(format!("{there} on the space."))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let ready = available(position, self.seat, self.at, self.manner);
        let (least, most) = bounds(position, *self, ready);
        for number in least..=most {
            sink.offer(Choice::Take { number })?;
        }
        ControlFlow::Continue(())
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Choice::Take { number } = choice else {
            return no_answer(self, choice);
        };
        position.group.take[self.kind as usize] = number;
        match STAGES.get(self.stage() + 1) {
            Some(kind) => next_kind(
                position,
                MoveTake {
                    kind: *kind,
                    ..self
                },
            ),
            None => set_out(position, seat, self.manner),
        }
    }
}

/// The least and the most of a kind that can be taken, with so many ready of each.
fn bounds(position: &Position, step: MoveTake, ready: [u8; 6]) -> (u8, u8) {
    let (seat, at) = (step.seat, step.at);
    let kind = step.kind;
    let group = &position.group;
    let units = &position.player(seat).units;
    if kind == Kind::Ship || group.ships() == 0 {
        let most = ready[kind as usize];
        let later = STAGES[step.stage() + 1..]
            .iter()
            .any(|kind| ready[*kind as usize] > 0);
        let least = if step.manner == Manner::Settlers || (group.total() == 0 && !later) {
            1
        } else {
            0
        };
        let most = if step.manner == Manner::Settlers {
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
    let later: u8 = STAGES[step.stage() + 1..]
        .iter()
        .map(|kind| units.count(at, *kind))
        .sum();
    let left_behind: u8 = STAGES[1..step.stage()]
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
pub(super) fn next_kind(position: &mut Position, mut step: MoveTake) {
    let (seat, at) = (step.seat, step.at);
    let ships = position.player(seat).units.count(at, Kind::Ship);
    let ready = available(position, seat, at, step.manner);
    loop {
        if step.kind != Kind::Ship && position.group.ships() > 0 && position.group.ships() >= ships
        {
            // Everybody aboard comes along.
            for kind in &STAGES[1..] {
                position.group.take[*kind as usize] = position.player(seat).units.count(at, *kind);
            }
            break;
        }
        let (least, most) = bounds(position, step, ready);
        if least < most {
            return position.push(step);
        }
        position.group.take[step.kind as usize] = most;
        match STAGES.get(step.stage() + 1) {
            Some(kind) => step.kind = *kind,
            None => break,
        }
    }
    set_out(position, seat, step.manner);
}

/// The group is complete: where to?
pub(super) fn set_out(position: &mut Position, seat: Seat, manner: Manner) {
    if position.group.total() > 0 {
        note_spent(position, seat, manner);
        position.push(MoveTo { seat, manner });
    }
}

fn note_spent(position: &mut Position, seat: Seat, manner: Manner) {
    let group = position.group;
    let mut flags = Spent::NONE;
    let goes = |kind: Kind| group.take[kind as usize] > 0;
    for kind in STAGES
        .iter()
        .filter(|kind| goes(**kind) && (group.ships() == 0 || **kind == Kind::Ship))
    {
        for unit in &chosen(
            position,
            seat,
            group.from,
            *kind,
            group.take[*kind as usize],
            manner,
        ) {
            flags |= unit.spent;
        }
    }
    position.group.spent = flags;
}

/// The freshest ready units of a kind.
/// Rules: `coc.ship.units-after-battle`, `coc.naval.cargo-restrict`.
pub(super) fn chosen(
    position: &Position,
    seat: Seat,
    at: Space,
    kind: Kind,
    number: u8,
    manner: Manner,
) -> orbis_parts::List<Unit, 33> {
    let mut list: orbis_parts::List<Unit, 33> = position
        .player(seat)
        .units
        .iter()
        .filter(|unit| unit.at == at && unit.kind == kind && ready(position, seat, unit, manner))
        .copied()
        .collect();
    list.sort_unstable_by_key(|unit| {
        unit.spent & Spent::NONE.with(Did::Stop).with(Did::EnterForest)
    });
    while list.len() > usize::from(number) {
        list.pop();
    }
    list
}
