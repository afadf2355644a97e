//! Secret commitment: which units, the Tactician, and who of them fights in front.

use super::Conflict;
use crate::{
    Choice, Counts, Position, Side, Table,
    content::{Class, LeaderId, SetId, Talent, UNITS, UnitId},
    sets::AreaId,
};
use orbis_core::{Flow, Prompt, Seat, SeatSet, Sink, step, step::Stacked};
use orbis_parts::List;
use std::ops::ControlFlow;

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

/// The type a side decides about next, and how many of it are uncommitted; none when only the Tactician is left.
pub(crate) fn question(
    position: &Position,
    conflict: &Conflict,
    side: usize,
) -> Option<(UnitId, u8)> {
    let next = conflict.sides[side].next;
    free(position, conflict, side)
        .iter()
        .find(|(unit, _)| unit.0 >= next)
}

/// The units a side has not set aside; one cavalry unit in a duel.
fn free(position: &Position, conflict: &Conflict, side: usize) -> Counts {
    let own = &conflict.sides[side];
    let units = position.world.units_of(own.empire, conflict.area);
    let free = units.less(&own.aside);
    if !position.chronicle.fray.duel {
        return free;
    }
    let mut riders = Counts::default();
    if own.committed.is_empty() {
        for (unit, _) in free.iter() {
            if unit.card().class == Class::Cavalry {
                riders.add(unit, 1);
            }
        }
    }
    riders
}

/// So many of the committed units fight in front.
/// `sa.conf-total.front`.
pub(crate) fn fore(committed: &Counts) -> u8 {
    committed.total().div_ceil(2)
}

/// The type whose place in the line is decided next, with the least and the most that fight in front.
pub(crate) fn array(side: &Side) -> Option<(UnitId, u8, u8)> {
    let missing = fore(&side.committed).saturating_sub(side.front.total());
    let mut list = side
        .committed
        .iter()
        .filter(|(unit, _)| unit.0 >= side.next);
    let (unit, count) = list.next()?;
    let rest = list.fold(0u8, |sum, (_, count)| sum.saturating_add(count));
    let most = count.min(missing);
    Some((unit, missing.saturating_sub(rest).min(most), most))
}

/// The Tacticians of an empire in an area; of several alike one.
fn tacticians(position: &Position, set: SetId, area: AreaId) -> List<LeaderId, 12> {
    let mut list: List<LeaderId, 12> = List::new();
    for chief in position.world.chiefs.iter() {
        let fits = chief.empire == set
            && chief.area == area
            && chief.leader.card().talents & Talent::Tactician as u16 != 0;
        if fits && !list.contains(&chief.leader) && !list.is_full() {
            list.push(chief.leader);
        }
    }
    list.sort_unstable();
    list
}

fn side_of(conflict: &Conflict, seat: Seat) -> Option<usize> {
    (0..2).find(|side| conflict.sides[*side].seat == seat)
}

pub(crate) fn commit(position: &mut Position, seat: Seat, choice: Choice) {
    position.push(Commit {});
    let Some(mut conflict) = position.conflict else {
        return;
    };
    let Some(at) = side_of(&conflict, seat) else {
        return;
    };
    match (choice, question(position, &conflict, at)) {
        (Choice::Front { count }, _) => {
            let side = &mut conflict.sides[at];
            if let Some((unit, ..)) = array(side) {
                side.front.add(unit, count);
                side.next = unit.0 + 1;
            }
            form_up(side);
        }
        (Choice::Commit { count }, Some((unit, _))) => {
            conflict.sides[at].committed.add(unit, count);
            conflict.sides[at].next = unit.0 + 1;
            let over = question(position, &conflict, at).is_none();
            // Only a Tactician in the area itself can be committed.
            let set = conflict.sides[at].empire;
            if over && tacticians(position, set, conflict.area).is_empty() {
                begin_array(&mut conflict.sides[at]);
            }
        }
        (Choice::CommitAll, _) => {
            let set = conflict.sides[at].empire;
            conflict.sides[at].committed = free(position, &conflict, at);
            conflict.sides[at].next = UNITS as u8;
            // Who names no places has the best in front; a Tactician is still asked for.
            if tacticians(position, set, conflict.area).is_empty() {
                conflict.sides[at].ready = true;
            }
        }
        (choice, _) => {
            conflict.sides[at].leading = match choice {
                Choice::Lead { leader } => Some(leader),
                _ => None,
            };
            begin_array(&mut conflict.sides[at]);
        }
    }
    position.conflict = Some(conflict);
}

fn begin_array(side: &mut Side) {
    side.arraying = true;
    side.next = 0;
    form_up(side);
}

/// Places that leave no choice are taken; when all are, the side is ready.
fn form_up(side: &mut Side) {
    while let Some((unit, least, most)) = array(side) {
        if least < most {
            return;
        }
        side.front.add(unit, least);
        side.next = unit.0 + 1;
    }
    side.arraying = false;
    side.ready = true;
}

step! {
    /// Both commit units.
    pub struct Commit {}
}

impl Commit {
    /// Who is asked.
    pub(crate) fn committing(&self, position: &Position) -> SeatSet {
        committing(position)
    }
}

impl step::Ask<Position> for Commit {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let asked = position.conflict.as_ref().and_then(|fight| {
            let side = (0..2).find(|side| fight.sides[*side].seat == seat)?;
            Some((side, fight.sides[side]))
        });
        let line = asked
            .filter(|(_, own)| own.arraying)
            .and_then(|(_, own)| array(&own));
        if let Some((unit, ..)) = line {
            return Prompt::new(
                "sa.conf-total.front",
                format!("How many fight in front: {}?", unit.name()),
            )
            .hint("The other committed units support.");
        }
        let asked =
            asked.and_then(|(side, _)| question(position, position.conflict.as_ref()?, side));
        match asked {
                Some((unit, _)) => Prompt::new("sa.conf.commit", format!("Commit how many units: {}?", unit.name())).hint("The other side does not see it; what both sides have there is shown below the map."),
                None => Prompt::new("sa.lead.tactician-conflict", "Commit the Tactician?"),
            }
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Some(conflict) = &position.conflict else {
            return ControlFlow::Continue(());
        };
        let Some(side) = side_of(conflict, seat) else {
            return ControlFlow::Continue(());
        };
        let own = &conflict.sides[side];
        if own.arraying {
            if let Some((_, least, most)) = array(own) {
                for count in least..=most {
                    sink.offer(Choice::Front { count })?;
                }
            }
            return ControlFlow::Continue(());
        }
        match question(position, conflict, side) {
            Some((unit, most)) => {
                let free = free(position, conflict, side);
                let last = !free.iter().any(|(other, _)| other > unit);
                let least = u8::from(last && own.committed.is_empty());
                for count in least..=most {
                    sink.offer(Choice::Commit { count })?;
                }
                let first = own.next == 0 && !position.chronicle.fray.duel;
                if first && free.iter().nth(1).is_some() {
                    sink.also(Choice::CommitAll)?;
                }
            }
            None => {
                for leader in &tacticians(position, own.empire, conflict.area) {
                    sink.offer(Choice::Lead { leader: *leader })?;
                }
                sink.offer(Choice::Done)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        commit(position, seat, choice)
    }

    fn lapse(self, position: &mut Position, table: &mut Table<'_>) {
        crate::conflict::committed(position, table)
    }

    crate::turn::usual!(present);
}
