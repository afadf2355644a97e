//! Move units: which, how many, where to.

pub mod go;
pub mod group;
mod reach;

pub use group::Group;
pub use reach::at_peace;
pub(crate) use reach::{may_attack_ships, ship_reach};

use crate::{
    Choice, Did, Good, Goods, Position, Refusal, Space, Spaces, Table, Unit,
    content::{self, Kind},
    effects::ability::Ability,
    words::{self, count},
};
use group::MoveTake;
use orbis_core::{
    Flow, Offer, Prompt, Role, Seat, Sink, step,
    step::{Ask, Stacked},
};

content::words! {
    /// Kinds of move actions.
    pub enum Manner {
        /// Up to three groups of any units.
        Any = "any",
        /// China's settlers, each on its own.
        Settlers = "settlers",
        /// One group of cavalry and leader.
        Horde = "horde",
    }
}

/// All units may move again in the next move action.
pub(crate) fn refresh(position: &mut Position, seat: Seat) {
    for unit in position.player_mut(seat).units.iter_mut() {
        unit.spent.remove(Did::Move);
    }
    position.player_mut(seat).units.sort_unstable();
    position.turn.ships_moved = false;
    position.turn.navigated = false;
}

/// Begins a move action with so many groups.
/// Rules: `coc.ship.mixed`.
pub(crate) fn begin(position: &mut Position, seat: Seat, groups: u8, manner: Manner) {
    refresh(position, seat);
    position.push(MoveFrom {
        seat,
        groups,
        manner,
    });
}

/// May this unit move at all now?
/// Rules: `coc.move.order`, `coc.ship.after-battle`, `coc.naval.cargo-after`.
fn ready(position: &Position, seat: Seat, unit: &Unit, manner: Manner) -> bool {
    let again = unit.kind == Kind::Ship && position.can(seat, Ability::SailAgain);
    if unit.spent.has(Did::Move) || (unit.spent.has(Did::Fight) && !again) {
        return false;
    }
    if unit.kind.is_army() && !position.can(seat, Ability::MoveArmies) {
        return false;
    }
    // Only Roads lift the ban of a mountain.
    if unit.spent.has(Did::Stop) && !again && !position.can(seat, Ability::UseRoads) {
        return false;
    }
    match manner {
        Manner::Settlers => {
            unit.kind == Kind::Settler && position.own_city(seat, unit.at).is_some()
        }
        Manner::Horde => matches!(unit.kind, Kind::Cavalry | Kind::Leader),
        _ => true,
    }
}

/// Why nobody on a space can move: what is true of the most of them.
fn unready(position: &Position, seat: Seat, at: Space) -> Refusal {
    let units = || {
        position
            .player(seat)
            .units
            .iter()
            .filter(|unit| unit.at == at)
    };
    let all = |any: &[Did]| units().all(|unit| any.iter().any(|did| unit.spent.has(*did)));
    if all(&[Did::Move]) {
        Refusal::UnitsMoved { at }
    } else if all(&[Did::Fight]) {
        Refusal::UnitsFought { at }
    } else if all(&[Did::Move, Did::Stop]) {
        Refusal::UnitsStopped { at }
    } else if units().any(|unit| unit.kind.is_army()) && !position.can(seat, Ability::MoveArmies) {
        Refusal::NeedsTactics { at }
    } else {
        Refusal::NoneOfThese { at }
    }
}

/// How many ready units of each kind stand on a space.
fn available(position: &Position, seat: Seat, at: Space, manner: Manner) -> [u8; 6] {
    let mut numbers = [0; 6];
    let here = |unit: &&Unit| unit.at == at && ready(position, seat, unit, manner);
    for unit in position.player(seat).units.iter().filter(here) {
        numbers[unit.kind as usize] += 1;
    }
    numbers
}

/// Is there anything to move?
pub fn any(position: &Position, seat: Seat) -> bool {
    position
        .player(seat)
        .units
        .iter()
        .any(|unit| ready(position, seat, unit, Manner::Any))
}

step! {
    /// Which group moves next? So many may still move.
    pub struct MoveFrom { seat: Seat, groups: u8, manner: Manner }
}

impl Ask<Position> for MoveFrom {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let text = match self.manner {
            Manner::Any => "Which group moves?",
            Manner::Settlers => "Which settler moves out of its city?",
            Manner::Horde => "From where does the horde ride?",
        };
        Prompt::new("coc.move.three-groups", text).hint(format!(
            "{} can still move.",
            crate::words::capital(&count(self.groups, "group"))
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let units = position.player(seat).units.iter();
        let spaces: Spaces = units
            .filter(|unit| ready(position, seat, unit, self.manner))
            .map(|unit| unit.at)
            .collect();
        for at in position.player(seat).kept.places.iter() {
            let choice = Choice::From { at };
            if self.groups == 0 {
                sink.refuse(choice, || Refusal::GroupsMoved)?;
            } else if spaces.has(at) {
                sink.offer(choice)?;
            } else {
                sink.refuse(choice, || unready(position, seat, at))?;
            }
        }
        if !sink.deaf() && self.groups > 0 {
            singles(position, seat, self.manner, sink)?;
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        let offer = words::offer(position, seat, choice);
        let label = match choice {
            Choice::From { at } => {
                format!("From {at}: {}", crate::ask::force(position, seat, at))
            }
            Choice::Unit { at, kind } => format!("One {} alone from {at}", kind.word()),
            Choice::Done => return Offer::new("No more moves").role(Role::End),
            _ => return offer,
        };
        let name = label.clone();
        Offer { label, ..offer }.called(name).under("Move")
    }

    /// A space or a single unit was chosen, or the move action ends.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let (Choice::From { at } | Choice::Unit { at, .. }) = choice else {
            return finish(position, seat, table);
        };
        position.push(MoveFrom {
            groups: self.groups.saturating_sub(1),
            ..self
        });
        position.group = Group {
            from: at,
            to: at,
            ..Group::default()
        };
        if let Choice::Unit { kind, .. } = choice {
            position.group.take[kind as usize] = 1;
            return group::set_out(position, seat, self.manner);
        }
        let kind = if position.world.sea().has(at) {
            Kind::Ship
        } else {
            Kind::Settler
        };
        group::next_kind(
            position,
            MoveTake {
                seat,
                at,
                kind,
                manner: self.manner,
            },
        );
    }
}

/// People may name a single land unit at once where a group would be asked for kind by kind (`coc.move.split`).
fn singles(
    position: &Position,
    seat: Seat,
    manner: Manner,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let ready = |unit: &&Unit| unit.kind.is_land() && ready(position, seat, unit, manner);
    let units = &position.player(seat).units;
    let mut last = None;
    for unit in units.iter().filter(ready) {
        let alone = units.iter().filter(|other| other.at == unit.at).count() == 1;
        if !alone && last.replace((unit.at, unit.kind)) != Some((unit.at, unit.kind)) {
            let (at, kind) = (unit.at, unit.kind);
            sink.also(Choice::Unit { at, kind })?;
        }
    }
    std::ops::ControlFlow::Continue(())
}

/// The move action is over.
/// Rules: `coc.fact.adv.cartography`.
fn finish(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    if position.turn.ships_moved && position.can(seat, Ability::DrawCharts) {
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
