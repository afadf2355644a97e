//! A hand of civil cards, parted by what can be done with them.

use crate::{
    Held, Player,
    content::{CivilId, Kind, TECHNOLOGIES, Technics, content},
    player::ids,
};

/// The parts of a hand: it is sorted, and ids go by type.
#[derive(Copy, Clone)]
pub(crate) struct Hand<'a> {
    /// Technologies, governments among them.
    pub technologies: &'a [Held],
    /// Governments alone.
    pub governments: &'a [Held],
    /// Leaders.
    pub leaders: &'a [Held],
    /// Action cards.
    pub actions: &'a [Held],
}

impl<'a> Hand<'a> {
    pub fn of(player: &'a Player) -> Hand<'a> {
        let cards = &player.hand[..];
        let below = |id: usize| cards.partition_point(|held| held.card.index() < id);
        let (technologies, rest) = cards.split_at(below(TECHNOLOGIES));
        let governments = &technologies[below(ids(Kind::Government).start)..];
        let (leaders, actions) = rest.split_at(below(content().first_action) - technologies.len());
        Hand {
            technologies,
            governments,
            leaders,
            actions,
        }
    }

    /// The technologies among them.
    pub fn known(&self) -> Technics {
        self.technologies.iter().map(|held| held.card).collect()
    }
}

/// The different ones of these cards, in order.
pub(crate) fn different(cards: &[Held]) -> impl Iterator<Item = CivilId> {
    let mut last = None;
    let cards = cards.iter().map(|held| held.card);
    cards.filter(move |card| last.replace(*card) != Some(*card))
}
