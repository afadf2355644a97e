//! Expansion: by land, over chains of fleets, into vacant, own and enemy lands.

use crate::{
    Army, Choice, Event, Lands, Position, Refusal, Structure, Table, build,
    campaign::{Mover, next_to},
    combat::{self, Assault},
    content::{Host, LandId, content, map},
    naval,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

impl Position {
    /// Where a people of the campaign can place its next army, fighting or not.
    pub fn targets(&self, force: usize) -> Lands {
        let Some(people) = self.campaign.forces.get(force) else {
            return Lands::NONE;
        };
        if people.pool == 0 {
            return Lands::NONE;
        }
        let reach = next_to(people.lands) | self.campaign.landings(people.lands);
        let mut targets = reach & !self.campaign.lands();
        if self.options.multiple_armies {
            for land in people.lands.iter() {
                if self.world.figures(land) < 3 {
                    targets.add(land);
                }
            }
        }
        if people.allied == people.pool {
            targets &= self.world.vacant() | people.lands;
        }
        targets
    }
}

/// Armies, forts, coins, or an end.
pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    for (index, force) in position.campaign.forces.iter().enumerate() {
        let host = force.host;
        for land in position.targets(index).iter() {
            sink.offer(Choice::Expand { host, land })?;
        }
        if force.pool > 0 {
            refusals(position, index, sink)?;
        }
    }
    naval::man_offers(position, sink)?;
    build::fort_offers(position, sink)?;
    build::recall_offers(position, seat, sink)?;
    sink.offer(Choice::Done)
}

/// What a people cannot do although somebody might think so.
fn refusals<S: Sink<Position>>(position: &Position, index: usize, sink: &mut S) -> ControlFlow<()> {
    let force = &position.campaign.forces[index];
    let host = force.host;
    for land in map().barren.iter() {
        if map().around[land.index()].meets(force.lands) {
            sink.refuse(Choice::Expand { host, land }, || Refusal::Barren { land })?;
        }
    }
    let targets = position.targets(index);
    for land in (position.campaign.lands() & !targets).iter() {
        sink.refuse(Choice::Expand { host, land }, || {
            if position.options.multiple_armies && force.lands.has(land) {
                Refusal::LandFull { land }
            } else {
                Refusal::AlreadyThere { land }
            }
        })?;
    }
    if force.allied == force.pool {
        let reach = next_to(force.lands) | position.campaign.landings(force.lands);
        for land in (reach & !targets & !position.campaign.lands()).iter() {
            sink.refuse(Choice::Expand { host, land }, || {
                Refusal::AlliesDoNotAttack { land }
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Places an army of the pool, fighting for the land if another player holds it.
pub(crate) fn expand(
    position: &mut Position,
    seat: Seat,
    host: Host,
    land: LandId,
    table: &mut Table<'_>,
) {
    let Some(index) = position.campaign.force(host) else {
        return;
    };
    let army = Army {
        seat,
        host,
        epoch: position.epoch,
        count: 1,
    };
    let owner = position.world.owner(land);
    let force = &mut position.campaign.forces[index];
    let joins = force.lands.has(land);
    // Armies that may not attack go first where there is nothing to attack.
    let peaceful = owner.is_none() || joins;
    if peaceful && force.allied > 0 {
        force.allied -= 1;
    }
    force.pool -= 1;
    let from = force.lands;
    if joins {
        position.world.reinforce(land);
        table.emit(|| Event::Reinforced { seat, land });
        return;
    }
    if owner.is_none_or(|owner| owner == seat) {
        let sacked = position.world.enter(land, army);
        let own = owner.is_some();
        table.emit(|| Event::Entered {
            seat,
            host,
            land,
            sacked,
            own,
        });
    } else if position.campaign.mover == Mover::Active && position.treachery == Some(land) {
        table.emit(|| Event::Betrayed { seat, land });
        combat::take(position, army, land, table);
    } else {
        let way = position.way(from, land);
        if !combat::fight(position, seat, army, land, Assault::Campaign(way), table) {
            let campaign = &mut position.campaign;
            campaign.losses = campaign.losses.saturating_add(1);
            campaign.forces[index].lost += 1;
            return;
        }
    }
    position.campaign.forces[index].lands.add(land);
    if position.campaign.mover == Mover::Crusade && land == content().palestine {
        holy_land(position, seat, table);
    }
}

/// Crusaders in Palestine build a city and a fort.
fn holy_land(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let land = content().palestine;
    if position.world.structure(land).is_none() {
        position.world.set_structure(land, Some(Structure::City));
    }
    if position.world.fort_left() {
        position.world.set_fort(land, true);
    }
    table.emit(|| Event::HolyLand { seat });
}
