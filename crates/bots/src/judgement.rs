//! By which judgement a bot plays.

use crate::value::finite;
use orbis_core::{Game, Seat, Weights};
use std::sync::Arc;

/// How a bot judges positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Judgement {
    /// As well as the game can: by its learned weights where it has some, else by hand.
    #[default]
    Best,
    /// By the game's judgement made by hand.
    Hand,
    /// By these weights.
    Given(Arc<Weights>),
}

impl Judgement {
    /// What the position is worth to the seat, in points; always a number.
    pub(crate) fn of<G: Game>(&self, position: &G, seat: Seat) -> f32 {
        let weights = match self {
            Judgement::Best => G::learned(position.players()),
            Judgement::Hand => None,
            Judgement::Given(weights) => Some(&**weights),
        };
        let Some(weights) = weights else {
            return finite(position.judge(seat));
        };
        let settled = position.settled(seat);
        finite(settled.unwrap_or_else(|| weights.judge(position, seat)))
    }
}
