//! A turn, part by part: the pool, fleets, the start land, expansion, monuments, clean-up.

use crate::{
    Army, Campaign, Choice, Event, Force, Position, Step, Structure, Table, build,
    campaign::Mover,
    content::{Effect, Start, WaterId, map},
    naval, score,
    turn::Part,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// Does one part of a turn and lines up the next.
pub(crate) fn part(position: &mut Position, seat: Seat, part: Part, table: &mut Table<'_>) {
    let next = match part {
        Part::Events => {
            if position.played.len() < 2 && position.player(seat).cards() > 0 {
                position.stack.push(Step::Turn { seat, part });
                position.stack.push(Step::PlayEvent { seat });
                return;
            }
            Part::Pool
        }
        Part::Pool => Part::Fleets,
        Part::Fleets => Part::Markers,
        Part::Markers => Part::Found,
        Part::Found => Part::Battles,
        Part::Battles => Part::Reallocation,
        Part::Reallocation => Part::Expand,
        Part::Expand => Part::Build,
        Part::Build => Part::Score,
        Part::Score => {
            clean_up(position, seat);
            score::score(position, seat, table);
            return;
        }
    };
    position.stack.push(Step::Turn { seat, part: next });
    match part {
        Part::Events | Part::Score => {}
        Part::Pool => form_pool(position, seat),
        Part::Fleets => place_fleets(position, seat),
        Part::Markers => naval::make_room(position, seat, table),
        Part::Found => {
            let Some(empire) = position.empire(seat) else {
                return;
            };
            for start in &empire.card().starts {
                found(position, seat, start, table);
            }
        }
        Part::Battles => naval::battles(position, seat),
        Part::Reallocation => {
            if position.has(Effect::Reallocation) && !sellable(position, None).is_empty() {
                let after = None;
                position.stack.push(Step::Reallocation { seat, after });
            }
        }
        Part::Expand => position.stack.push(Step::Expand { seat }),
        Part::Build => build::monuments(position, seat, table),
    }
}

/// As many armies as the strength, and what the cards bring at the start.
fn form_pool(position: &mut Position, seat: Seat) {
    let Some(empire) = position.empire(seat) else {
        return;
    };
    let card = empire.card();
    let mut campaign = Campaign {
        mover: Mover::Active,
        ..Campaign::default()
    };
    for start in &card.starts {
        campaign.forces.push(Force {
            host: start.host,
            pool: start.strength,
            ..Force::default()
        });
    }
    for event in &position.played {
        match event.effect() {
            Effect::PopulationExplosion(coins) => campaign.coins += coins,
            Effect::CivilService(coins) => {
                let navigates = !card.navigation.is_empty();
                campaign.coins += coins + u8::from(card.capital) + u8::from(navigates);
            }
            Effect::Allies(coins) => campaign.ally_coins += coins,
            Effect::Engineering if card.capital => campaign.forts += 2,
            _ => {}
        }
    }
    position.campaign = campaign;
}

/// A fleet in every water of the card and the seas its oceans reach, and one more with Astronomy.
fn place_fleets(position: &mut Position, seat: Seat) {
    let Some(empire) = position.empire(seat) else {
        return;
    };
    position.campaign.fleets = empire.card().fleets;
    if position.has(Effect::Astronomy) {
        position.stack.push(Step::Astronomy { seat });
    }
}

/// Any sea without an own fleet.
pub(crate) fn astronomy_offers<S: Sink<Position>>(
    position: &Position,
    sink: &mut S,
) -> ControlFlow<()> {
    for water in (map().seas & !position.campaign.fleets).iter() {
        sink.offer(Choice::Launch { water })?;
    }
    ControlFlow::Continue(())
}

/// Capital and first army enter the start land without combat.
pub(crate) fn found(position: &mut Position, seat: Seat, start: &Start, table: &mut Table<'_>) {
    let (land, host, capital) = (start.land, start.host, start.capital);
    let ousted = position.world.owner(land);
    position.world.vacate(land);
    if capital {
        position.world.set_structure(land, Some(Structure::Capital));
    } else if ousted != Some(seat) {
        position.world.sack(land);
    }
    let army = Army {
        seat,
        host,
        epoch: position.epoch,
        count: 1,
    };
    position.world.place(land, army);
    if let Some(force) = position.campaign.force(host) {
        let force = &mut position.campaign.forces[force];
        force.pool -= 1;
        force.lands.add(land);
    }
    table.emit(|| Event::Founded {
        seat,
        host,
        land,
        ousted,
        capital,
    });
}

/// The fleets that could still become coins: those behind the last one, and none with an army on board.
fn sellable(position: &Position, after: Option<WaterId>) -> crate::Waters {
    let fleets = position.campaign.fleets & !position.campaign.manned;
    after.map_or(fleets, |water| fleets.after(water))
}

/// A fleet becomes a coin, in the order of the waters.
pub(crate) fn reallocation_offers<S: Sink<Position>>(
    position: &Position,
    after: Option<WaterId>,
    sink: &mut S,
) -> ControlFlow<()> {
    for water in sellable(position, after).iter() {
        sink.offer(Choice::Sell { water })?;
    }
    sink.offer(Choice::Done)
}

/// The fleet leaves the water.
pub(crate) fn sell(position: &mut Position, seat: Seat, water: WaterId, table: &mut Table<'_>) {
    position.campaign.fleets.take(water);
    position.campaign.coins += 1;
    table.emit(|| Event::Sold { seat, water });
    let after = Some(water);
    if !sellable(position, after).is_empty() {
        position.stack.push(Step::Reallocation { seat, after });
    }
}

/// Fleets go, those with armies stay (option); played cards are discarded.
fn clean_up(position: &mut Position, seat: Seat) {
    naval::keep_fleets(position, seat);
    position.campaign = Campaign::default();
    let played = std::mem::take(&mut position.played);
    position.discard.extend(played.iter().copied());
    position.treachery = None;
}
