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
        let part = |cards: &'a [Held], end: usize| {
            let lower = cards.iter().take_while(|held| held.card.index() < end);
            cards.split_at(lower.count())
        };
        let (technologies, rest) = part(&player.hand, TECHNOLOGIES);
        let first = ids(Kind::Government).start;
        let from_end = technologies.iter().rev();
        let governments = from_end.take_while(|held| held.card.index() >= first);
        let governments = &technologies[technologies.len() - governments.count()..];
        let (leaders, actions) = part(rest, content().first_action);
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
