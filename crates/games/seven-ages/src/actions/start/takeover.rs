//! What a new empire finds in its areas.

use super::{News, set_up::Capital};
use crate::{
    Counts, Position, Table, conflict,
    content::{SetId, Special},
    empire,
    sets::{AreaId, Areas},
};
use orbis_core::step::Stacked;

/// Units of the empires named on the card become ours, with everything in their areas.
/// `sa.start-occupied.convert-units`, `sa.term.conversion`.
pub(super) fn convert(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    let bare = position
        .empire(set)
        .is_some_and(|empire| empire.capital.is_none());
    let mut cities = Areas::NONE;
    for special in position.specials(set) {
        let Special::Convert { empires, areas } = special else {
            continue;
        };
        for area in position.work.sites.iter() {
            let meant = areas.is_empty() || areas.contains(&area);
            let Some(owner) = position.world.owner(area).filter(|owner| *owner != set) else {
                continue;
            };
            let named = position
                .empire(owner)
                .is_some_and(|empire| empires.contains(&empire.card));
            if meant && named {
                convert_area(position, set, owner, area, table);
                if position.world.owns(set, area) && position.world.city(area) > 0 {
                    cities.add(area);
                }
            }
        }
    }
    // One converted city is the capital; of several the player chooses.
    if bare
        && cities.len() > 1
        && let Some(empire) = position.empire_mut(set)
    {
        empire.capital = None;
        position.work.converted = cities;
        position.push(Capital { empire: set });
    }
}

/// An area goes over from its owner to a new empire.
/// `sa.start-occupied.convert-city-fort`, `sa.start-occupied.convert-others`, `sa.start-occupied.convert-capital`.
pub fn convert_area(
    position: &mut Position,
    set: SetId,
    owner: SetId,
    area: AreaId,
    table: &mut Table<'_>,
) {
    // What was under the top of the stack is seen now.
    table.reveal();
    let theirs = position.world.units(area);
    let mut mine = position
        .world
        .intruder(area)
        .map_or(Counts::default(), |one| one.units);
    position.world.repel(area, &mine);
    // Units are exchanged as far as the colour has counters; leaders, fort and city come along.
    let was_capital = position
        .empire(owner)
        .is_some_and(|empire| empire.capital == Some(area));
    let mut left = position.counters_of(set);
    let used = position.world.counters(set);
    for (counter, used) in used.iter().enumerate() {
        left[counter] = left[counter].saturating_sub(*used);
    }
    for (unit, count) in mine.iter() {
        let counter = usize::from(unit.card().counter);
        left[counter] = left[counter].saturating_sub(count);
    }
    for (unit, count) in theirs.iter() {
        let counter = usize::from(unit.card().counter);
        // Common units are the same whoever has them.
        let got = if crate::commons::common(unit) {
            count
        } else {
            count.min(left[counter])
        };
        left[counter] = left[counter].saturating_sub(got);
        mine.add(unit, got);
    }
    position.world.remove(area, &theirs);
    let sites = position.holy_sites(area);
    empire::forfeit(position, owner, area, sites);
    if mine.is_empty() {
        empire::vacate(position, area, table);
        return;
    }
    conflict::ceded(position, set, owner);
    position.world.place(set, area, &mine);
    for chief in position.world.chiefs.iter_mut() {
        if chief.empire == owner && chief.area == area {
            chief.empire = set;
        }
    }
    if was_capital && let Some(empire) = position.empire_mut(owner) {
        empire.capital = None;
    }
    if position.barbarian(set) {
        empire::lower_city(position, area, 0, table);
        position.world.forts.take(area);
    } else if position.world.city(area) > 0
        && let Some(empire) = position.empire_mut(set)
        && empire.capital.is_none()
    {
        empire.capital = Some(area);
    }
    table.emit(|| News::Converted { area });
}
