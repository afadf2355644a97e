//! Action 6: activate a building or a wonder.

use crate::{
    Choice, Position, Refusal, Source, Table,
    content::{BuildingId, WonderId},
    effects,
};
use orbis_core::{Flow, Line, Offer, Seat, Sink, news};
use std::ops::ControlFlow;

news! {
    /// What is told of activations.
    pub enum News {
        /// A building was activated.
        BuildingUsed { seat: Seat, building: BuildingId } => {
            Line::by(seat, format!("{seat} activates the {}.", building.card().name))
        },
        /// A wonder was activated.
        WonderUsed { seat: Seat, wonder: WonderId } => {
            Line::by(seat, format!("{seat} activates {}.", wonder.card().name))
        },
    }
}

pub(super) fn offers(position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
    let player = position.player(seat);
    let told = !sink.deaf();
    for owned in player.buildings.iter().filter(|owned| told || !owned.used) {
        let building = owned.card;
        let Some(op) = building.card().activate else {
            continue;
        };
        let used = owned.used.then_some(Refusal::BuildingUsed { building });
        sink.decide(
            Choice::UseBuilding { building },
            used.or_else(|| effects::unusable(position, seat, op)),
        )?;
    }
    for owned in player.wonders.iter().filter(|owned| told || !owned.used) {
        let wonder = owned.card;
        let Some(op) = wonder.card().activate else {
            continue;
        };
        let used = owned.used.then_some(Refusal::WonderUsed { wonder });
        sink.decide(
            Choice::UseWonder { wonder },
            used.or_else(|| effects::unusable(position, seat, op)),
        )?;
    }
    ControlFlow::Continue(())
}

pub(super) fn present_building(building: BuildingId) -> Offer {
    let card = building.card();
    Offer::new(format!("{}: {}", card.name, activation(&card.text)))
        .at(format!("building-{building}"))
        .under("Activate")
        .called(card.name.clone())
        .brings(activation(&card.text))
}

pub(super) fn present_wonder(wonder: WonderId) -> Offer {
    let card = wonder.card();
    Offer::new(format!("{}: {}", card.name, activation(&card.text)))
        .at(format!("wonder-{wonder}"))
        .under("Activate")
        .called(card.name.clone())
        .brings(activation(&card.text))
}

/// The part of a card's text that its activation does.
fn activation(text: &str) -> &str {
    text.split_once("activate: ")
        .map_or(text, |(_, activation)| activation)
}

/// Flips the building and does what it says (`tga.c6.activate`).
pub(super) fn building(
    position: &mut Position,
    seat: Seat,
    building: BuildingId,
    table: &mut Table<'_>,
) {
    let cards = &mut position.player_mut(seat).buildings;
    cards
        .iter_mut()
        .filter(|owned| owned.card == building)
        .for_each(|owned| owned.used = true);
    table.emit(|| News::BuildingUsed { seat, building });
    if let Some(op) = building.card().activate {
        effects::resolve(position, seat, op, Source::Buildings, false, table);
    }
}

/// Flips the wonder and does what it says (`tga.c6.activate`).
pub(super) fn wonder(position: &mut Position, seat: Seat, wonder: WonderId, table: &mut Table<'_>) {
    let cards = &mut position.player_mut(seat).wonders;
    cards
        .iter_mut()
        .filter(|owned| owned.card == wonder)
        .for_each(|owned| owned.used = true);
    table.emit(|| News::WonderUsed { seat, wonder });
    if let Some(op) = wonder.card().activate {
        effects::resolve(position, seat, op, Source::Wonders, false, table);
    }
}
