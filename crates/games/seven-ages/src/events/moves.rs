//! Operations of events with questions of their own: cards, markers, extra actions, hired and moved units, leaders.

mod actions;
mod deals;
mod hands;
mod leaders;

pub use actions::{Again, Exhume, Settled, Swap, Tempo};
pub use deals::{Haggle, Souvenir};
pub(crate) use hands::unearth;
pub use hands::{Give, Peek, Spy, look};
pub use leaders::{Gifted, Herald};

use super::{
    Played, Target,
    effect::{next, own},
    troops,
};
use crate::{
    Counts, Position, Table,
    content::{
        SetId, UnitId, content,
        events::{Check, Op},
    },
    empire, manoeuvre,
};
use orbis_core::step::Stacked;

/// Operations that are done at once or ask once.
pub(crate) fn operate(position: &mut Position, top: Played, op: Op, table: &mut Table<'_>) {
    next(position, top);
    if !hands::operate(position, &top, op, table) && !actions::operate(position, &top, op) {
        muster(position, &top, op, table);
    }
}

/// Units are hired, lost at sea, brought up or sent out.
fn muster(position: &mut Position, top: &Played, op: Op, table: &mut Table<'_>) {
    match (op, top.target) {
        (Op::Hire { most, extra, .. }, Target::Area { area }) => {
            if let Some(empire) = position.world.owner(area) {
                position.event(crate::events::troops::Hire {
                    empire,
                    area,
                    left: most,
                    extra,
                });
            }
        }
        (
            Op::Hire {
                elephant: true,
                extra,
                ..
            },
            Target::Empire { empire },
        ) => hire_elephant(position, empire, extra, table),
        (Op::LoseShips, _) => wind(position, top, table),
        (Op::Reinforce(n), Target::Side { side }) => {
            position.event(crate::events::troops::Reinforce {
                side,
                from: None,
                left: n,
            });
        }
        (Op::Migrate(n), _) => {
            let set = own(position, top);
            if position.empire(set).is_some() {
                position.chronicle.sway.migrants = Some(n);
                position.event(Settled {});
                position.push(crate::manoeuvre::Manoeuvre {
                    empire: set,
                    again: false,
                });
            }
        }
        _ => {}
    }
}

/// An elephant appears in the capital, or anywhere, of an empire that can pay for it.
fn hire_elephant(position: &mut Position, empire: SetId, extra: i8, table: &mut Table<'_>) {
    let unit = UnitId::ELEPHANT;
    let cost = troops::hire_cost(position, empire, unit, extra);
    let money = position.empire(empire).map_or(0, |one| one.money);
    let capital = position.empire(empire).and_then(|one| one.capital);
    let land = position.world.held(empire).and(&content().land);
    let place = capital.or(land.first());
    let left = position.commons_left(empire, unit) > 0;
    if let Some(area) = place.filter(|_| left && cost <= money) {
        empire::pay(position, empire, -i16::from(cost));
        crate::commons::field(position, empire, table);
        position.world.place(empire, area, &Counts::of(unit, 1));
        table.emit(|| crate::production::News::Built {
            who: position.who(empire),
            unit,
            count: 1,
            area,
        });
    }
}

/// A card is picked for each ship about to land.
fn wind(position: &mut Position, top: &Played, table: &mut Table<'_>) {
    let Some(mut landing) = position.chronicle.landing else {
        return;
    };
    let least = match top.event().card().ways[usize::from(top.way)].check {
        Some(Check::PerShip { min }) => min,
        _ => 8,
    };
    let mut sunk = 0;
    for _ in 0..landing.count {
        sunk += u8::from(empire::pick(position, table) >= least);
    }
    if sunk == 0 {
        return;
    }
    let (set, area) = (landing.empire, landing.from);
    let mut gone = Counts::of(landing.unit, sunk);
    if let Some(load) = position.work.cargo {
        let carried = manoeuvre::cargo(position, set, area, load, landing.count);
        let rest = landing.count - sunk;
        gone.add(load, carried.saturating_sub(rest));
    }
    for (unit, _) in gone.iter() {
        table.emit(|| crate::events::News::Lost { unit, area });
    }
    landing.count -= sunk;
    position.chronicle.landing = Some(landing);
    empire::lose(position, area, &gone, table);
}
