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
    fn weights<G: Game>(&self, players: u8) -> Option<&Weights> {
        match self {
            Judgement::Best => G::learned(players),
            Judgement::Hand => None,
            Judgement::Given(weights) => Some(&**weights),
        }
    }

    /// What the position is worth to the seat, in points; always a number.
    pub(crate) fn of<G: Game>(&self, position: &G, seat: Seat) -> f32 {
        match self.weights::<G>(position.players()) {
            Some(weights) => weighed(weights, position, seat),
            None => finite(position.judge(seat)),
        }
    }

    /// The same for every seat at once.
    pub(crate) fn all<G: Game>(&self, position: &G, worths: &mut [f32]) {
        let players = position.players();
        let worths = &mut worths[..usize::from(players)];
        match self.weights::<G>(players) {
            Some(weights) => {
                weights.judge_all(position, worths);
                for (seat, worth) in Seat::all(players).zip(worths) {
                    *worth = finite(position.settled(seat).unwrap_or(*worth));
                }
            }
            None => {
                position.judge_all(worths);
                worths.iter_mut().for_each(|worth| *worth = finite(*worth));
            }
        }
    }
}

fn weighed<G: Game>(weights: &Weights, position: &G, seat: Seat) -> f32 {
    let settled = position.settled(seat);
    finite(settled.unwrap_or_else(|| weights.judge(position, seat)))
}
