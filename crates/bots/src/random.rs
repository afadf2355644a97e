//! Plays at random.

use crate::Bot;
use orbis_core::{Chance, Fast, Game, Seat, choices};

/// Any choice is as good as another, but for those that are senseless.
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

/// One of the offers at random, but nothing senseless if it can be helped.
pub fn at_random<G: Game>(
    position: &G,
    seat: Seat,
    offers: &[G::Choice],
    chance: &mut Fast,
) -> Option<G::Choice> {
    let place = place_at_random(position, seat, offers, chance)?;
    offers.get(place).copied()
}

/// The place of that one among the offers.
pub fn place_at_random<G: Game>(
    position: &G,
    seat: Seat,
    offers: &[G::Choice],
    chance: &mut Fast,
) -> Option<usize> {
    if offers.len() < 2 {
        return (offers.len() == 1).then_some(0);
    }
    let mut any = || chance.below(offers.len() as u32) as usize;
    for _ in 0..TRIES {
        let place = any();
        if !position.senseless(seat, offers[place]) {
            return Some(place);
        }
    }
    Some(any())
}

/// So often in a row something senseless comes up only where there is hardly anything else.
const TRIES: usize = 32;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, seat: Seat, world: &mut dyn FnMut() -> G) -> Option<G::Choice> {
        let world = world();
        at_random(&world, seat, &choices(&world, seat), &mut self.0)
    }
}
