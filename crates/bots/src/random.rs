//! Plays at random.

use crate::Bot;
use orbis_core::{Chance, Fast, Game, Seat, choices};

/// Any choice is as good as another.
pub struct Random(Fast);

impl Random {
    /// A random player.
    pub fn new(seed: u64) -> Random {
        Random(Fast::new(seed))
    }
}

/// One of these, all equally likely.
pub(crate) fn pick<T: Copy>(items: &[T], chance: &mut Fast) -> Option<T> {
    match items {
        [] => None,
        [one] => Some(*one),
        many => Some(many[chance.below(many.len() as u32) as usize]),
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, seat: Seat, world: &mut dyn FnMut() -> G) -> Option<G::Choice> {
        pick(&choices(&world(), seat), &mut self.0)
    }
}
