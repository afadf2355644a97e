//! Action 7: develop a technology.

use crate::{
    Choice, Event, Position, Refusal, Source, Table,
    content::{TILES, TechId},
    effects::{self, reduced},
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// The price after all reductions.
pub fn price(position: &Position, seat: Seat, technology: TechId, discount: u8) -> u16 {
    let changes = position.player(seat).sum(|card| card.tech_cost) - i16::from(discount);
    reduced(technology.card().cost, changes)
}

/// Why a tile cannot be developed; none if it can.
fn obstacle(position: &Position, seat: Seat, technology: TechId, changes: i16) -> Option<Refusal> {
    let player = position.player(seat);
    let card = technology.card();
    if let Some(predecessor) = card.requires.filter(|tech| !player.technologies.has(*tech)) {
        return Some(Refusal::NeedsPredecessor {
            technology,
            predecessor,
        });
    }
    let (needs, has) = (reduced(card.cost, changes), player.gold);
    (has < needs).then_some(Refusal::TechnologyTooDear {
        technology,
        needs,
        has,
    })
}

fn undeveloped(position: &Position, seat: Seat) -> impl Iterator<Item = TechId> {
    let developed = position.player(seat).technologies;
    (0..TILES as u8)
        .map(TechId)
        .filter(move |tech| !developed.has(*tech))
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    discount: u8,
    sink: &mut S,
) -> ControlFlow<()> {
    let changes = position.player(seat).sum(|card| card.tech_cost) - i16::from(discount);
    for technology in undeveloped(position, seat) {
        sink.decide(
            Choice::Develop { technology },
            obstacle(position, seat, technology, changes),
        )?;
    }
    ControlFlow::Continue(())
}

/// Could the seat develop any technology at this discount?
pub fn any_affordable(position: &Position, seat: Seat, discount: u8) -> bool {
    let changes = position.player(seat).sum(|card| card.tech_cost) - i16::from(discount);
    undeveloped(position, seat).any(|tech| obstacle(position, seat, tech, changes).is_none())
}

/// Pays and develops.
pub(crate) fn develop(
    position: &mut Position,
    seat: Seat,
    technology: TechId,
    discount: u8,
    table: &mut Table<'_>,
) {
    let gold = price(position, seat, technology, discount);
    position.player_mut(seat).gold -= gold;
    gain(position, seat, technology, gold, table);
}

/// The tile leaves the board: its cubes go to the reserve and its benefit begins at once.
pub(crate) fn gain(
    position: &mut Position,
    seat: Seat,
    technology: TechId,
    gold: u16,
    table: &mut Table<'_>,
) {
    let card = technology.card();
    let player = position.player_mut(seat);
    player.technologies.develop(technology);
    player.reserve += card.cubes;
    table.emit(|| Event::Developed {
        seat,
        technology,
        gold,
    });
    if let Some(op) = card.on_develop {
        effects::resolve(position, seat, op, Source::Technologies, false, table);
    }
}
