//! Knows what is good and is careless about it: a weak opponent that does nothing stupid.

use crate::{Bot, Greedy, random::pick};
use orbis_core::{Fast, Game, Seat};

/// Choices that are worse than the best by no more than this share of a swing are as good to it.
const SLACK: f32 = 0.1;

/// Rates choices as a medium bot does, with less thought, and takes any that is not clearly worse than the best: many
/// small losses, no great one.
pub struct Careless<G: Game> {
    greedy: Greedy<G>,
    luck: Fast,
}

impl<G: Game> Careless<G> {
    /// A careless player who rates choices as this one does.
    pub fn new(seed: u64, mut greedy: Greedy<G>) -> Careless<G> {
        greedy.worlds = 1;
        greedy.nodes /= 2;
        Careless {
            greedy,
            luck: Fast::new(!seed),
        }
    }
}

impl<G: Game> Bot<G> for Careless<G> {
    fn choose(&mut self, seat: Seat, world: &mut dyn FnMut() -> G) -> Option<G::Choice> {
        let mut rated = self.greedy.rate(seat, world);
        let best = rated.iter().map(|rating| rating.1).fold(f32::MIN, f32::max);
        let slack = SLACK * G::about().swing;
        rated.retain(|rating| rating.1 >= best - slack);
        pick(&rated, &mut self.luck).map(|rating| rating.0)
    }
}
