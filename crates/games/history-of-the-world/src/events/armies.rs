//! Event cards that bring armies: kingdoms, migrants, rebels, barbarians.

use crate::{
    Army, Choice, Event, Lands, Position, Step, Structure, Table,
    campaign::approach,
    combat::{self, Assault},
    content::{CardId, Effect, LandId, map},
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

fn army(position: &Position, seat: Seat, card: CardId) -> Army {
    Army {
        seat,
        host: card.host(),
        epoch: position.epoch,
        count: 1,
    }
}

/// An army and a city in the named land; whoever stood there is gone.
pub(super) fn kingdom(
    position: &mut Position,
    seat: Seat,
    card: CardId,
    land: LandId,
    table: &mut Table<'_>,
) {
    let ousted = position.world.owner(land);
    let army = army(position, seat, card);
    position.world.vacate(land);
    position.world.set_structure(land, Some(Structure::City));
    position.world.place(land, army);
    let host = card.host();
    table.emit(|| Event::Kingdom {
        seat,
        host,
        land,
        ousted,
    });
}

/// The vacant lands where migrants could still settle, in the order of the lands.
fn free(position: &Position, card: CardId, after: Option<LandId>) -> Lands {
    let Effect::Migrants(area, _) = card.effect() else {
        return Lands::NONE;
    };
    let vacant = position.world.vacant() & area.card().lands;
    after.map_or(vacant, |land| vacant.after(land))
}

pub(crate) fn migrants_offers<S: Sink<Position>>(
    position: &Position,
    card: CardId,
    after: Option<LandId>,
    sink: &mut S,
) -> ControlFlow<()> {
    let Some(Step::Migrants { left, .. }) = position.stack.last() else {
        return ControlFlow::Continue(());
    };
    let free = free(position, card, after);
    let wanted = (*left).min(free.len());
    for land in free.iter() {
        // Going up the list, enough lands must remain for the others.
        if free.after(land).len() + 1 >= wanted {
            sink.offer(Choice::Settle { land })?;
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn settle(
    position: &mut Position,
    seat: Seat,
    card: CardId,
    left: u8,
    land: LandId,
    table: &mut Table<'_>,
) {
    let army = army(position, seat, card);
    position.world.enter(land, army);
    table.emit(|| Event::Settled { seat, land });
    let after = Some(land);
    if left > 1 && !free(position, card, after).is_empty() {
        position.stack.push(Step::Migrants {
            seat,
            card,
            left: left - 1,
            after,
        });
    }
}

/// The lands of the enemy empire that the first land chose, from the last one on.
fn rebellious(position: &Position, first: LandId, last: LandId) -> Lands {
    let army = position.world.army(first);
    army.map_or(Lands::NONE, |army| {
        position.world.of_empire(army).after(last)
    })
}

pub(crate) fn rebel_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    first: Option<LandId>,
    second: Option<LandId>,
    sink: &mut S,
) -> ControlFlow<()> {
    let Some(begun) = first else {
        for land in position.world.enemies(seat).iter() {
            let Some(army) = position.world.army(land) else {
                continue;
            };
            let all = position.world.of_empire(army);
            if all.after(land).len() + 1 >= all.len().min(3) {
                sink.offer(Choice::Rebel { land })?;
            }
        }
        return ControlFlow::Continue(());
    };
    let rest = rebellious(position, begun, second.unwrap_or(begun));
    let wanted = if second.is_some() { 1 } else { 2 };
    for land in rest.iter() {
        if rest.after(land).len() + 1 >= rest.len().min(wanted) {
            sink.offer(Choice::Rebel { land })?;
        }
    }
    ControlFlow::Continue(())
}

/// Rebels rise in up to three lands; when all are named, they attack.
pub(crate) fn rebel(
    position: &mut Position,
    seat: Seat,
    card: CardId,
    named: [Option<LandId>; 2],
    land: LandId,
    table: &mut Table<'_>,
) {
    let [first, second] = named;
    let begun = first.unwrap_or(land);
    let full = second.is_some();
    if !full && !rebellious(position, begun, land).is_empty() {
        let (first, second) = match first {
            None => (Some(land), None),
            Some(first) => (Some(first), Some(land)),
        };
        position.stack.push(Step::CivilWar {
            seat,
            card,
            first,
            second,
        });
        return;
    }
    let army = army(position, seat, card);
    for land in [first, second, Some(land)].into_iter().flatten() {
        combat::fight(position, seat, army, land, Assault::Rebels, table);
    }
}

/// The enemy lands next to a barren one.
fn prey(position: &Position, seat: Seat, from: LandId) -> Lands {
    map().around[from.index()] & position.world.enemies(seat)
}

pub(crate) fn raid_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    from: Option<LandId>,
    sink: &mut S,
) -> ControlFlow<()> {
    let bases = from.map_or(map().barren, Lands::only);
    for from in bases.iter() {
        for into in prey(position, seat, from).iter() {
            sink.offer(Choice::Raid { from, into })?;
        }
    }
    ControlFlow::Continue(())
}

/// Barbarians attack; as long as they win, others follow out of the same land.
pub(crate) fn raid(
    position: &mut Position,
    seat: Seat,
    card: CardId,
    from: LandId,
    into: LandId,
    table: &mut Table<'_>,
) {
    let army = army(position, seat, card);
    let way = approach(Lands::only(from), into, Lands::NONE);
    let assault = Assault::Barbarians(way);
    if combat::fight(position, seat, army, into, assault, table)
        && !prey(position, seat, from).is_empty()
    {
        let from = Some(from);
        position.stack.push(Step::Barbarians { seat, card, from });
    }
}

/// One army rises with three dice, or just takes a vacant land.
pub(super) fn revolt(
    position: &mut Position,
    seat: Seat,
    card: CardId,
    land: LandId,
    table: &mut Table<'_>,
) {
    let army = army(position, seat, card);
    if position.world.owner(land).is_some() {
        combat::fight(position, seat, army, land, Assault::Revolt, table);
        return;
    }
    let sacked = position.world.enter(land, army);
    let host = army.host;
    table.emit(|| Event::Entered {
        seat,
        host,
        land,
        sacked,
        own: false,
    });
}
