//! What units, forts and elite markers cost to build.

use super::income::halved;
use crate::{
    Position,
    content::{ArtefactId, Class, MarkerId, SetId, Special, Talent, UnitId, content, faith},
    sets::AreaId,
};

/// How many levels early a unit may be built.
/// `sa.art.great-university`.
pub fn early(position: &Position, set: SetId, unit: UnitId) -> u8 {
    let age = position.age(set);
    let list = position.specials(set).iter();
    list.filter_map(|special| match special {
        Special::EarlyUnits {
            units,
            levels,
            ages,
        } if units >> unit.0 & 1 != 0 && ages >> age & 1 != 0 => Some(*levels),
        _ => None,
    })
    .max()
    .unwrap_or(0)
        + position.universities(set) * 2
}

/// The price of one more unit of a type; where the total is halved, of what is built so far with it.
pub fn cost(position: &Position, set: SetId, unit: UnitId, initial: bool) -> u8 {
    reduced(
        position,
        set,
        initial,
        full_cost(position, set, unit, initial),
    )
}

/// What one more unit costs where the total is halved, perhaps more than once.
pub(super) fn reduced(position: &Position, set: SetId, initial: bool, full: u8) -> u8 {
    let times = relief(position, set, initial);
    let spent = position.work.spent as i16;
    (halved(spent + i16::from(full), times) - halved(spent, times)) as u8
}

/// The price of a unit before the total is halved.
/// `sa.build.administrator`, `sa.start-setup.initial-admin`, `sa.art.concentrated-ownership`, `sa.lead.administrator-build`.
fn full_cost(position: &Position, set: SetId, unit: UnitId, initial: bool) -> u8 {
    let card = unit.card();
    let age = position.age(set);
    let world = &position.world;
    let mut cost = card.cost as i8;
    for special in position.specials(set) {
        match special {
            Special::InitialCost {
                units,
                cost: fixed,
                delta,
                ages,
            } if initial && units >> unit.0 & 1 != 0 && ages >> age & 1 != 0 => {
                cost = fixed.map_or(cost, |fixed| fixed as i8) + delta;
            }
            Special::UnitCost { units, delta } if units >> unit.0 & 1 != 0 => cost += delta,
            _ => {}
        }
    }
    let Some(empire) = position.empire(set) else {
        return card.cost;
    };
    let administrators = world.talent_areas(set, Talent::Administrator);
    let central = empire.capital.is_some_and(|area| administrators.has(area));
    cost -= match card.class {
        Class::Infantry => i8::from(central && !initial),
        _ => administrators.len() as i8,
    };
    match empire.government {
        Some(faith::FEUDALISM) if matches!(card.class, Class::Infantry | Class::Cavalry) => {
            cost -= i8::from(producing(position, initial));
        }
        Some(faith::SOCIALISM) => cost -= i8::from(producing(position, initial)),
        _ => {}
    }
    cost += i8::from(empire.relics.contains(&ArtefactId::OWNERSHIP));
    if empire.relics.contains(&ArtefactId::REVOLUTION) {
        cost += match card.class {
            Class::Infantry => -1,
            Class::Ship | Class::Aircraft => 1,
            _ => 0,
        };
    }
    let sway = &position.chronicle.sway;
    cost += sway.dearer;
    if sway.levy > 0 && card.class == Class::Cavalry {
        cost -= 1;
    }
    if sway.cheap_infantry > 0 && card.class == Class::Infantry {
        cost = sway.cheap_infantry as i8;
    }
    cost.max(1) as u8
}

/// Are units built in a Production action? Mercenaries are hired in a Manoeuvre.
fn producing(position: &Position, initial: bool) -> bool {
    !initial && position.chronicle.action != Some(MarkerId::MANOEUVRE)
}

/// How often the cost of new units is halved: by an event, a World war, for a democracy that lost an area lately.
/// `sa.art.democracy`, `sa.art.world-war-effects`.
fn relief(position: &Position, set: SetId, initial: bool) -> u32 {
    if !producing(position, initial) {
        return 0;
    }
    let lost = position
        .empire(set)
        .is_some_and(|empire| empire.lost > 0 && empire.lost + 1 >= position.turn);
    u32::from(position.chronicle.sway.half_price)
        + u32::from(position.at_war())
        + u32::from(lost && position.governed(set, faith::DEMOCRACY))
}

/// What a unit costs in an area before the total is halved: ships are cheaper in the Great Shipyard.
/// `sa.art.great-shipyard`.
pub(super) fn full_price(
    position: &Position,
    set: SetId,
    initial: bool,
    unit: UnitId,
    area: AreaId,
) -> u8 {
    let cost = full_cost(position, set, unit, initial);
    in_area(position, unit, area, cost)
}

/// The same when it is known what the unit costs elsewhere.
fn in_area(position: &Position, unit: UnitId, area: AreaId, cost: u8) -> u8 {
    if unit.card().class == Class::Ship && position.shipyard(area) {
        (cost - 1).max(2).min(cost)
    } else {
        cost
    }
}

/// What several units of a type cost together.
pub(super) fn bill(
    position: &Position,
    set: SetId,
    initial: bool,
    unit: UnitId,
    area: AreaId,
    count: u8,
) -> i16 {
    Bills::of(position, set, initial, unit).bill(position, area, count)
}

/// What is alike for all bills for units of a type.
pub(super) struct Bills {
    unit: UnitId,
    cost: u8,
    times: u32,
    spent: i16,
}

impl Bills {
    pub(super) fn of(position: &Position, set: SetId, initial: bool, unit: UnitId) -> Bills {
        Bills {
            unit,
            cost: full_cost(position, set, unit, initial),
            times: relief(position, set, initial),
            spent: position.work.spent as i16,
        }
    }

    /// What one more costs where nothing makes it cheaper.
    pub(super) fn one(&self) -> u8 {
        let full = self.spent + i16::from(self.cost);
        (halved(full, self.times) - halved(self.spent, self.times)) as u8
    }

    /// What so many cost in an area.
    pub(super) fn bill(&self, position: &Position, area: AreaId, count: u8) -> i16 {
        let one = in_area(position, self.unit, area, self.cost);
        let full = i16::from(one) * i16::from(count);
        halved(self.spent + full, self.times) - halved(self.spent, self.times)
    }
}

/// The price of a fort.
pub(super) fn fort_cost(position: &Position) -> u8 {
    let (_, cost) = content().fort;
    cost.saturating_add_signed(position.chronicle.sway.dearer)
}

/// The price of an elite marker.
/// `sa.build.elite-tactician`, `sa.lead.tactician-elite`.
pub fn elite_cost(position: &Position, set: SetId) -> u8 {
    let tacticians = position.world.talent_areas(set, Talent::Tactician);
    let mut units = position.world.army(set).total();
    for area in tacticians.iter() {
        units = units.saturating_sub(position.world.units_of(set, area).total());
    }
    units.max(3)
}
