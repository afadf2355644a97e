//! Production: income, maintenance, new units, forts, elite markers.

mod build;
mod costs;
mod income;
mod maintenance;

pub use build::{Build, Coast, Raise, counter_left, forbidden, places, put, raise};
pub use costs::{cost, early, elite_cost};
pub use income::{area_income, halved, income};
use income::{halvings, tribute};
pub use maintenance::{Maintain, maintained};

use crate::{
    Position, Table,
    content::{SetId, Special, UnitId},
    empire, events,
    news::Who,
    sets::AreaId,
    text,
};
use orbis_core::{Line, news, step::Stacked};

news! {
    /// What is told of income and what it pays for.
    pub enum News for viewer {
        /// Income was taken.
        Income { who: Who, money: i16 } => who.line(format!("{who} earn {money} money")),
        /// Units of a type were built; in the fog of war others do not see which.
        Built { who: Who, unit: UnitId, count: u8, area: AreaId } => {
            let open = who.open_to(viewer);
            who.line(match (count, open) {
                (1, true) => format!("a new {} in {}", unit.name(), area.name()),
                (1, false) => format!("a new unit in {}", area.name()),
                (_, true) => format!("{} are new in {}", text::several(count, unit), area.name()),
                _ => format!("{count} units are new in {}", area.name()),
            })
        },
        /// A fort was built.
        Fort { area: AreaId } => Line::plain(format!("a new fort in {}", area.name())),
        /// An elite marker was built.
        Elite { who: Who } => who.line(format!("{who} build an elite marker")),
        /// A unit was not maintained.
        Disbanded { unit: UnitId, area: AreaId } => {
            Line::plain(format!("{} in {} is not maintained", unit.name(), area.name()))
        },
    }
}

/// Income is taken, tribute asked, maintenance due.
pub fn begin(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    let mut money = income(position, set);
    for special in position.specials(set) {
        if let Special::Tribute { n } = special {
            money += tribute(position, set, *n);
        }
    }
    let halved = halvings(position, set) > 0;
    empire::pay(position, set, money);
    table.emit(|| News::Income {
        who: position.who(set),
        money,
    });
    events::lasting::end_guilds(position, set);
    crate::deluxe::climate(position, set, halved, table);
    position.push(Build {
        empire: set,
        initial: false,
    });
    position.push(Maintain { empire: set });
}
