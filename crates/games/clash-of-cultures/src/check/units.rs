//! What is kept of units, barbarians and pirates.

use super::{Verdict, ensure};
use crate::{Army, Position, Space, Step, Unit, content::Kind};
use orbis_core::Seat;

pub(super) fn units(position: &Position) -> Verdict {
    let mut land = Land::of(position);
    for seat in position.seats() {
        own(position, seat, &mut land)?;
    }
    barbarians(position, &mut land)?;
    let sea = position.world.sea();
    ensure(
        position.pirates.is_sorted()
            && position.pirates.iter().all(|at| sea.has(*at))
            && (position.civilizations || position.pirates.is_empty()),
        "pirates at sea",
    )
}

/// Whose units stand where. A space belongs to one owner, but where one fights for it.
struct Land {
    owners: [Option<Option<Seat>>; crate::space::COUNT],
    fighting: Option<Space>,
    /// Ships are placed one by one before they fight for the harbour.
    launching: Option<Space>,
    /// A city may have fallen whose units are still there.
    captured: bool,
}

impl Land {
    fn of(position: &Position) -> Land {
        let mut steps = position.stack.iter();
        Land {
            owners: [None; crate::space::COUNT],
            fighting: position.battle.active.then_some(position.battle.at),
            launching: steps.find_map(|step| match step {
                Step::Recruit(recruit) => position.cities.at(recruit.at).and_then(|city| city.port),
                _ => None,
            }),
            captured: (position.stack.iter()).any(|step| matches!(step, Step::AfterBattle(_))),
        }
    }

    /// Units of a player, or barbarians, stand there.
    fn claim(&mut self, position: &Position, at: Space, owner: Option<Seat>) -> Verdict {
        let known = self.owners[at.index()].replace(owner);
        ensure(
            known.is_none_or(|known| known == owner),
            "two owners' units on one space",
        )?;
        let city = position.cities.at(at);
        let foreign = city.is_some_and(|city| city.owner != owner);
        ensure(!foreign || self.captured, "units in a foreign city")
    }
}

/// A player's units.
fn own(position: &Position, seat: Seat, land: &mut Land) -> Verdict {
    let units = &position.player(seat).units;
    ensure(units.is_sorted(), "units out of order")?;
    for kind in Kind::ALL {
        ensure(units.total(*kind) <= kind.pieces(), "unit pieces")?;
    }
    let base = |unit: &Unit| matches!(unit.kind, Kind::Settler | Kind::Infantry | Kind::Ship);
    ensure(
        position.civilizations || units.iter().all(base),
        "units of another set",
    )?;
    for unit in units {
        let sea = position.world.sea().has(unit.at);
        ensure(
            position.world.revealed().has(unit.at),
            "a unit on an unrevealed space",
        )?;
        ensure(sea || unit.kind != Kind::Ship, "a ship on land")?;
        if Some(unit.at) == land.fighting || Some(unit.at) == land.launching {
            continue;
        }
        land.claim(position, unit.at, Some(seat))?;
        let mut steps = position.stack.iter();
        let sinking =
            steps.any(|step| matches!(step, Step::Overboard(cargo) if cargo.at == unit.at));
        ensure(
            !sea || sinking || position.capacity(seat, unit.at) >= units.cargo(unit.at),
            "land units without ships",
        )?;
        ensure(sea || units.army(unit.at) <= 5, "too many army units")?;
    }
    Ok(())
}

/// Barbarian pieces: so many of each kind, on land, in no city of a player.
fn barbarians(position: &Position, land: &mut Land) -> Verdict {
    let barbarians = &position.barbarians;
    ensure(barbarians.is_sorted(), "barbarians out of order")?;
    let riders = if position.civilizations { 4 } else { 0 };
    let most = [
        (Kind::Infantry, 20),
        (Kind::Cavalry, riders),
        (Kind::Elephant, riders),
    ];
    for (kind, most) in most {
        ensure(barbarians.total(kind) <= most, "barbarian pieces")?;
    }
    for unit in barbarians {
        ensure(
            most.iter().any(|(kind, _)| *kind == unit.kind),
            "a barbarian unit",
        )?;
        ensure(
            position.world.land().has(unit.at) && barbarians.army(unit.at) <= 4,
            "barbarians on land",
        )?;
        if Some(unit.at) != land.fighting {
            land.claim(position, unit.at, None)?;
        }
    }
    Ok(())
}
