//! Where operations of events can work.

use super::{Played, Target, effect, target};
use crate::{
    Counts, Position, Table, artefacts, civilise,
    content::{
        Class, SETS, SetId, Terrain, UNITS, UnitId, content,
        events::{Chooser, Op, Site},
    },
    empire, production,
    sets::{AreaId, Areas},
};
use effect::own;

/// Areas in which an operation can work now.
pub(super) fn candidates(position: &Position, top: &Played, op: Op) -> Areas {
    let world = &position.world;
    let target = top.target.empire(position);
    let held = |set| land_of(position, set);
    let all = match op {
        Op::Disorder { site, chooser, .. } => restless(position, top, site, chooser),
        Op::City { .. } => cities(position, held(target)),
        Op::LoseUnits { .. } => {
            let set = target.unwrap_or_default();
            let free = |area: &AreaId| world.talents(set, *area) == 0;
            held(target).iter().filter(free).collect()
        }
        Op::PlaceInfantry { site, .. } => camps(position, top, site),
        Op::ExtraCity => {
            let set = own(position, top);
            let calm = held(Some(set)).less(&world.disorder);
            calm.iter()
                .filter(|area| civilise::next_city(position, set, *area).is_some())
                .collect()
        }
        Op::TakeArea => weak_border(position, top),
        Op::ArtefactFromDiscard => match top.target {
            Target::Card { card } => artefacts::places(position, top.actor, card),
            _ => Areas::NONE,
        },
        Op::BuildFree { .. } => held(Some(own(position, top))),
        _ => Areas::NONE,
    };
    all.less(&top.chosen)
}

/// The land of an empire.
fn land_of(position: &Position, set: Option<SetId>) -> Areas {
    set.map_or(Areas::NONE, |set| {
        position.world.held(set).and(&content().land)
    })
}

/// Those of some areas that have a city.
fn cities(position: &Position, areas: Areas) -> Areas {
    let built = |area: &AreaId| position.world.city(*area) > 0;
    areas.iter().filter(built).collect()
}

/// Calm areas that an event can bring into disorder.
fn restless(position: &Position, top: &Played, site: Site, chooser: Chooser) -> Areas {
    let world = &position.world;
    let target = top.target.empire(position);
    let held = |set| land_of(position, set);
    let areas = match (site, top.target) {
        (Site::Target, Target::Area { area }) | (Site::LeaderArea, Target::Leader { area, .. }) => {
            [area].into_iter().collect()
        }
        (Site::Empire, _) => held(target),
        (Site::EmpireCities, _) => cities(position, held(target)),
        (Site::EmpireNonStart, _) => {
            target.map_or(Areas::NONE, |set| effect::outlying(position, set))
        }
        (Site::CapitalOrAny, _) => {
            let capital = target
                .and_then(|set| position.empire(set))
                .and_then(|empire| empire.capital);
            match capital {
                Some(capital) => [capital].into_iter().collect(),
                None => held(target),
            }
        }
        (Site::River, Target::River { river }) => content().rivers[usize::from(river)].areas,
        (Site::CoastOfTarget, Target::Area { area }) => area.card().next,
        (Site::CauseEmpire, _) => {
            let cause = position.chronicle.fallen.map(|(_, _, cause)| cause);
            held(cause.filter(|set| position.empire(*set).is_some()))
        }
        (Site::EachEmpireInTarget, Target::Region { region }) => {
            let set = SetId(top.queue.trailing_zeros() as u8);
            let land = held((set.index() < SETS).then_some(set));
            land.iter()
                .filter(|area| area.card().regions >> region & 1 != 0)
                .collect()
        }
        _ => Areas::NONE,
    };
    let owned = |area: &AreaId| world.owner(*area).is_some();
    let land: Areas = areas.and(&content().land).iter().filter(owned).collect();
    let calm = land.less(&world.disorder).less(&top.chosen);
    let highest = calm.iter().map(|area| world.city(area)).max();
    let meant =
        |area: &AreaId| chooser != Chooser::HighestCity || Some(world.city(*area)) == highest;
    calm.iter().filter(meant).collect()
}

/// Where free infantry of an event may appear.
fn camps(position: &Position, top: &Played, site: Site) -> Areas {
    let set = own(position, top);
    if recruit(position, set).is_none() {
        return Areas::NONE;
    }
    match (site, top.target) {
        (Site::Target, Target::Area { area }) => [area].into_iter().collect(),
        (Site::OwnFertileCities, _) => {
            let age = position.age(set);
            let cities = cities(position, land_of(position, Some(set)));
            cities
                .iter()
                .filter(|area| position.terrain(*area, age) == Terrain::Fertile)
                .collect()
        }
        _ => frontier(position, set, true),
    }
}

/// Areas of the target, next to the own empire, that a single unit holds.
fn weak_border(position: &Position, top: &Played) -> Areas {
    let world = &position.world;
    let target = top.target.empire(position);
    let (set, near) = (own(position, top), |set| target::around(position, set));
    let border = land_of(position, target).and(&near(set));
    let last = target.is_some_and(|set| world.held(set).len() <= 1);
    let weak = |area: &AreaId| {
        world.city(*area) == 0
            && !world.forts.has(*area)
            && world.units(*area).total() == 1
            && target.is_some_and(|set| world.talents(set, *area) == 0)
    };
    if last || recruit(position, set).is_none() {
        Areas::NONE
    } else {
        border.iter().filter(weak).collect()
    }
}

/// Vacant land next to an empire, or joined to it by one sea.
pub(crate) fn frontier(position: &Position, set: SetId, overseas: bool) -> Areas {
    let mut near = target::around(position, set);
    if overseas {
        let seas = near.less(&content().land);
        for sea in seas.iter().filter(|sea| sea.card().terrain == Terrain::Sea) {
            near = near.or(&sea.card().next);
        }
    }
    near.and(&content().land)
        .iter()
        .filter(|area| position.world.owner(*area).is_none() && !position.barred(set, *area))
        .collect()
}

/// The best infantry an empire can raise now.
pub(crate) fn recruit(position: &Position, set: SetId) -> Option<UnitId> {
    let level = position.empire(set)?.level;
    (0..UNITS as u8)
        .map(UnitId)
        .filter(|unit| unit.card().class == Class::Infantry && unit.card().level <= level)
        .filter(|unit| production::counter_left(position, set, *unit))
        .max_by_key(|unit| unit.card().level)
}

/// A free infantry unit appears in an area.
pub fn settle(position: &mut Position, set: SetId, area: AreaId, table: &mut Table<'_>) {
    if let Some(unit) = recruit(position, set) {
        let vacant = position.world.owner(area).is_none();
        empire::occupy(position, set, area, &Counts::of(unit, 1), false, table);
        if vacant {
            crate::temples::entered(position, set, area);
        }
        table.emit(|| crate::production::News::Built {
            who: position.who(set),
            unit,
            count: 1,
            area,
        });
    }
}
