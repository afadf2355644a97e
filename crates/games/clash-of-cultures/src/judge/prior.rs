//! What usually matters first, before anything is tried.

use super::{Horizon, goods, weights};
use crate::{Choice, City, Position, Step, content::Kind, found, recruit};
use orbis_core::Seat;

/// Before trying: what usually matters first.
pub(crate) fn prior(position: &Position, seat: Seat, choice: Choice) -> f32 {
    let horizon = || Horizon::of(position, seat);
    match choice {
        _ if senseless(position, seat, choice) => 0.0,
        Choice::Found { .. } | Choice::Wonder { .. } | Choice::Score { .. } => 4.0,
        Choice::Build { .. } => 3.0,
        Choice::Advance { advance } => {
            1.2 + horizon().left * weights::ADVANCES[usize::from(advance.0) % 48]
        }
        Choice::Collect { at } => {
            let size = position.cities.at(at).map_or(1, City::strength);
            let tired = position
                .cities
                .at(at)
                .is_some_and(|city| city.activations > 0);
            1.2 + 0.3 * f32::from(size) - if tired { 1.2 } else { 0.0 }
        }
        Choice::Recruit { .. } => 1.5,
        Choice::Move => 1.8,
        Choice::Happiness => 1.3,
        Choice::Influence { tokens, .. } => 1.4 - 0.2 * f32::from(tokens),
        Choice::Hire {
            kind: Kind::Settler,
        } => 2.0,
        Choice::Goods { goods: bundle } => 1.0 + goods(bundle, horizon()),
        Choice::To { at } => {
            let new = position.world.hidden().has(at);
            let free = found::obstacle(position, seat, at).is_none();
            1.0 + if new { 1.0 } else { 0.0 } + if free { 0.5 } else { 0.0 }
        }
        Choice::From { .. } => 1.5,
        Choice::EndTurn if position.turn.actions > 0 => 0.1,
        Choice::Decline | Choice::Done => 0.7,
        _ => 1.0,
    }
}

/// Nobody gives up a city, strikes a bargain, spends a fortune on range or calls up troops that cannot be paid by chance.
pub(crate) fn senseless(position: &Position, seat: Seat, choice: Choice) -> bool {
    match choice {
        Choice::City { .. } => matches!(position.stack.last(), Some(Step::Raze(_))),
        Choice::Trade { .. } => true,
        Choice::Recruit { at } => !recruit::any(position, seat, at),
        Choice::Influence { tokens, .. } => tokens >= 7,
        _ => false,
    }
}
