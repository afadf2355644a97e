//! Do questions about events fit the rest of the position?

use crate::{
    Position,
    content::{CUP, NAMED, SETS, SetId},
    events::Target,
};

/// Does a target name things that exist?
pub fn target(position: &Position, target: &Target) -> bool {
    let set = |set: SetId| set.index() < SETS;
    match *target {
        Target::Nothing => true,
        Target::Empire { empire } => set(empire),
        Target::Pair { one, two } => set(one) && set(two),
        Target::Area { area } => area.index() < crate::content::AREAS,
        Target::River { river } => usize::from(river) < crate::content::content().rivers.len(),
        Target::Region { region } => usize::from(region) < crate::content::content().regions.len(),
        Target::Religion { religion } => religion < 7,
        Target::Leader { leader, empire, .. } => leader.index() < NAMED + CUP && set(empire),
        Target::Unit { side, unit } => side < 2 && unit.index() < crate::content::UNITS,
        Target::Side { side } => side < 2,
        Target::Player { seat } => seat.index() < position.players.len(),
        Target::Card { card } => card.index() < crate::content::content().cards.len(),
    }
}
