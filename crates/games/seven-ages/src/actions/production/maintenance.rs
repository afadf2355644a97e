//! What units cost to keep.

use super::News;
use crate::{
    Choice, Counts, Entry, Position, Table,
    content::{SetId, content, faith},
    empire, kingdoms, manoeuvre,
    sets::{AreaId, Areas},
};
use orbis_core::{Flow, Prompt, Seat, Sink, step, step::Stacked};
use std::ops::ControlFlow;

/// What maintenance costs: one money for each unit.
/// `sa.maint.cost`, `sa.maint.exempt`, `sa.term.barbarian`.
fn maintenance(position: &Position, set: SetId) -> u8 {
    if position.barbarian(set) || position.governed(set, faith::FEUDALISM) {
        0
    } else {
        position.world.army(set).total()
    }
}

/// Nobody is left in an area; all who were there may become a neutral kingdom (option 10).
fn given_up(position: &mut Position, set: SetId, area: AreaId) {
    if let Some(empire) = position.empire_mut(set) {
        empire.shifted = true;
    }
    let gone = position.work.moved.at(area);
    if let (Some(seat), Some(gone)) = (position.seat_of(set), gone) {
        kingdoms::rise(position, seat, area, &gone.units);
    }
}

/// What can be maintained is; areas with units that were not are disordered.
pub fn maintained(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    let due = maintenance(position, set);
    empire::pay(position, set, -i16::from(due));
    let unrest = position
        .work
        .closed
        .and(position.world.held(set))
        .and(&content().land);
    position.work.closed = Areas::NONE;
    position.work.moved.clear();
    for area in unrest.iter() {
        empire::disorder(position, area, table);
    }
}

step! {
    /// Which units are not maintained?
    pub struct Maintain { empire: SetId }
}

impl step::Ask<Position> for Maintain {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Maintain { empire } = *self;
        Prompt::new(
            "sa.maint.unmaintained",
            format!(
                "The {} cannot pay for all units: which go?",
                crate::text::empire(position, empire)
            ),
        )
        .hint(crate::text::money(position, empire))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for area in position.world.held(self.empire).iter() {
            for (unit, _) in position.world.units(area).iter() {
                sink.offer(Choice::Disband { area, unit })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Maintain { empire: set } = self;
        position.push(Maintain { empire: set });
        if let Choice::Disband { area, unit } = choice {
            // Whose units are counted anew in the fog tells where some stand.
            if position.options.fog {
                table.reveal();
            }
            position.work.closed.add(area);
            manoeuvre::note(position, area, &Counts::of(unit, 1), Entry::Plain);
            empire::lose(position, area, &Counts::of(unit, 1), table);
            if !position.world.owns(set, area) {
                given_up(position, set, area);
            }
            table.emit(|| News::Disbanded { unit, area });
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        let Maintain { empire: set } = *self;
        position
            .empire(set)
            .is_none_or(|empire| maintenance(position, set) <= empire.money)
    }

    fn lapse(self, position: &mut Position, table: &mut Table<'_>) {
        maintained(position, self.empire, table)
    }

    crate::turn::usual!(present, fits);
}
