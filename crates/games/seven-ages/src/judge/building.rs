//! Which orders of a production are worth a thought: hundreds can be given, and most differ in nothing that matters.

use crate::{
    Position, Step,
    content::{Class, OWN, SetId, UnitId, content},
    production::Build,
    sets::AreaId,
};

/// Nothing speaks for it, unless nothing else is left.
const POINTLESS: f32 = 0.02;

/// The empire that builds.
fn builder(position: &Position) -> Option<SetId> {
    match position.stack.last() {
        Some(Step::Build(Build { empire, .. })) => Some(*empire),
        _ => None,
    }
}

/// How promising it is to build so many units of a type in an area.
pub(super) fn units(position: &Position, unit: UnitId, area: AreaId, count: u8) -> f32 {
    let Some(set) = builder(position) else {
        return 3.0;
    };
    let level = position.empire(set).map_or(0, |own| own.level);
    let many = count.is_power_of_two() || count == position.world.city(area);
    if many && !outclassed(unit, level) && exposed(position, set, unit, area) {
        3.0
    } else {
        POINTLESS
    }
}

/// A fort guards what a rival could enter.
pub(super) fn fort(position: &Position, area: AreaId) -> f32 {
    let Some(set) = builder(position) else {
        return 0.3;
    };
    let own = position.seat_of(set);
    let rival = |next: AreaId| {
        let owner = position.world.owner(next);
        owner.is_some_and(|other| position.seat_of(other) != own)
    };
    if area.card().next.iter().any(rival) {
        0.3
    } else {
        POINTLESS
    }
}

/// Is there a unit of the same class that is as strong, as cheap, and better in one of both?
fn outclassed(unit: UnitId, level: u8) -> bool {
    let worth = |unit: UnitId| {
        let card = unit.card();
        (card.front[0].max(card.support[0]), card.cost)
    };
    let (class, (strong, cost)) = (unit.card().class, worth(unit));
    (0..OWN as u8).map(UnitId).any(|other| {
        let (better, price) = worth(other);
        other.card().class == class
            && other.card().level <= level
            && better >= strong
            && price <= cost
            && (better, price) != (strong, cost)
    })
}

/// Do new units stand where they could go on or be attacked? Ships lie off cities.
fn exposed(position: &Position, set: SetId, unit: UnitId, area: AreaId) -> bool {
    let world = &position.world;
    if unit.card().class == Class::Ship {
        return !area.is_land() || world.city(area) > 0;
    }
    let around = area.card().next.and(&content().land);
    !around.less(world.held(set)).is_empty()
}
