//! Removing disorder at the end of movement.

use super::entry_modifier;
use crate::{
    Choice, Counts, Position, Refusal, Table,
    content::{Class, SetId, Talent, UnitId, content},
    empire,
    sets::{AreaId, Areas},
    text,
};
use orbis_core::{Flow, Offer, Prompt, Seat, Sink, step, step::Stacked};
use std::ops::ControlFlow;

/// How many units it takes to remove disorder in an area; none with a Populist.
/// `sa.police.missile`.
pub fn police_need(position: &Position, set: SetId, area: AreaId) -> u8 {
    if position.world.has_talent(set, area, Talent::Populist) {
        return 0;
    }
    let guns = armed(position, area);
    let terrain = position.terrain(area, position.age(set));
    let entries = position
        .work
        .moved
        .at(area)
        .map_or(0, |moved| moved.entries);
    let city = if guns { 0 } else { position.world.city(area) };
    2 + content().chart[terrain as usize].defence + entry_modifier(entries) as u8 + city
}

/// Is there a missile unit that is no archer?
fn armed(position: &Position, area: AreaId) -> bool {
    let mut units = position.world.units(area).iter();
    units.any(|(unit, _)| unit.card().class == Class::Missile && unit != UnitId::ARCHER)
}

fn unruly(position: &Position, set: SetId) -> Areas {
    position
        .world
        .disorder
        .and(&position.work.control)
        .and(position.world.held(set))
}

/// Is there a question at all? In the fog it must not tell whether guns are there.
pub(crate) fn can_police(position: &Position, set: SetId) -> bool {
    let need = |area: AreaId| {
        let need = police_need(position, set, area);
        if position.options.fog && !armed(position, area) {
            need.saturating_sub(position.world.city(area))
        } else {
            need
        }
    };
    unruly(position, set)
        .iter()
        .any(|area| position.world.strength(area) >= need(area))
}

step! {
    /// Which disorder is removed?
    /// `sa.police.any-number`, `sa.police.populist`, `sa.lead.populist-order`.
    pub struct Police { empire: SetId }
}

impl step::Ask<Position> for Police {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.police.requirement", "Remove disorder where?")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Police { empire: set } = *self;
        for area in unruly(position, set).iter() {
            let need = police_need(position, set, area);
            let have = position.world.strength(area);
            let why = (have < need).then_some(Refusal::TooFewUnits { area, need, have });
            sink.decide(Choice::Calm { area }, why)?;
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "No policing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Police { empire: set } = self;
        let Choice::Calm { area } = choice else {
            return;
        };
        position.push(Police { empire: set });
        let free = police_need(position, set, area) == 0 || position.fortified(area);
        position.world.disorder.take(area);
        table.emit(|| crate::empire::News::Calmed { area });
        if !free {
            position.push(Toll { empire: set, area });
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        !can_police(position, self.empire)
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}

step! {
    /// Which unit does the police lose?
    pub struct Toll { empire: SetId, area: AreaId }
}

impl step::Ask<Position> for Toll {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.police.loss", "Which unit is lost?")
    }

    /// Which unit the police loses.
    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Toll { area, .. } = *self;
        for (unit, _) in position.world.units(area).iter() {
            sink.offer(Choice::Disband { area, unit })?;
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Disband { area, unit } = choice {
            empire::lose(position, area, &Counts::of(unit, 1), table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Toll { empire, area } = *self;
        crate::check::owns(position, empire, area)
    }

    crate::turn::usual!(present);
}
