//! Powers of religions that ask their empires.

use crate::{
    Choice, Event, Position, Table, adoption,
    content::{ArtefactId, SetId, faith},
    empire,
    sets::AreaId,
};
use orbis_core::Sink;
use std::ops::ControlFlow;

/// Has the empire a disordered area?
pub(crate) fn unruly(position: &Position, set: SetId) -> bool {
    position.world.disorder.meets(position.world.held(set))
}

pub(crate) fn serenity_offers<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    sink: &mut S,
) -> ControlFlow<()> {
    for area in position.world.disorder.and(position.world.held(set)).iter() {
        sink.offer(Choice::Calm { area })?;
    }
    sink.offer(Choice::Done)
}

pub(crate) fn serenity(position: &mut Position, choice: Choice, table: &mut Table<'_>) {
    if let Choice::Calm { area } = choice {
        position.world.disorder.take(area);
        table.emit(|| Event::Calmed { area });
    }
}

/// May the empire adopt Confucianism now?
fn receptive(position: &Position, set: SetId) -> bool {
    let artefact = ArtefactId::religion(faith::CONFUCIANISM);
    position.empire(set).is_some_and(|empire| {
        !empire.religions.contains(&faith::CONFUCIANISM)
            && artefact.card().ages >> position.age(set) & 1 != 0
    }) && empire::marker_left(position, artefact)
}

pub(crate) fn confucius_offers<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    sink: &mut S,
) -> ControlFlow<()> {
    if receptive(position, set) {
        let artefact = ArtefactId::religion(faith::CONFUCIANISM);
        sink.offer(Choice::Adopt { artefact })?;
    }
    sink.offer(Choice::Done)
}

pub(crate) fn confucius(
    position: &mut Position,
    set: SetId,
    area: AreaId,
    choice: Choice,
    table: &mut Table<'_>,
) {
    match choice {
        Choice::Adopt { artefact } => adoption::adopt(position, set, artefact, table),
        _ => empire::disorder(position, area, table),
    }
}
