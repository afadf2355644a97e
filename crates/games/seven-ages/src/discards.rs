//! Sets of cards, one bit each, and the discard pile, which knows which cards lie in it.

use crate::content::CardId;
use orbis_parts::List;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::Deref;

/// How many cards there are with all boxes.
pub(crate) const CARDS: usize = 165;
const WORDS: usize = CARDS.div_ceil(64);

/// A set of cards.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cards([u64; WORDS]);

impl Cards {
    /// Puts it in; a card seen from behind is in no set.
    pub(crate) fn add(&mut self, card: CardId) {
        if let Some(word) = self.0.get_mut(card.index() / 64) {
            *word |= 1 << (card.index() % 64);
        }
    }

    fn take(&mut self, card: CardId) {
        if let Some(word) = self.0.get_mut(card.index() / 64) {
            *word &= !(1 << (card.index() % 64));
        }
    }

    /// Is it in the set?
    pub(crate) fn has(&self, card: CardId) -> bool {
        let word = self.0.get(card.index() / 64);
        word.is_some_and(|word| word >> (card.index() % 64) & 1 != 0)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    pub(crate) fn or(&self, other: &Cards) -> Cards {
        Cards(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    pub(crate) fn and(&self, other: &Cards) -> Cards {
        Cards(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    pub(crate) fn less(&self, other: &Cards) -> Cards {
        Cards(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    pub(crate) fn meets(&self, other: &Cards) -> bool {
        !self.and(other).is_empty()
    }

    /// In order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = CardId> + Clone + use<> {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while let Some(word) = words.get_mut(at) {
                if *word != 0 {
                    let bit = word.trailing_zeros();
                    *word &= *word - 1;
                    return Some(CardId(at as u8 * 64 + bit as u8));
                }
                at += 1;
            }
            None
        })
    }
}

impl FromIterator<CardId> for Cards {
    fn from_iter<I: IntoIterator<Item = CardId>>(items: I) -> Cards {
        let mut set = Cards::default();
        items.into_iter().for_each(|card| set.add(card));
        set
    }
}

/// The discard pile, the last card on top.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Discards {
    pile: List<CardId, CARDS>,
    set: Cards,
}

impl Discards {
    /// A card is discarded.
    pub fn push(&mut self, card: CardId) {
        self.pile.push(card);
        self.set.add(card);
    }

    /// Takes the card at a place.
    pub(crate) fn remove(&mut self, at: usize) -> CardId {
        let card = self.pile.remove(at);
        self.set.take(card);
        card
    }

    /// Takes all cards.
    pub(crate) fn clear(&mut self) {
        *self = Discards::default();
    }

    /// Which cards lie there.
    pub(crate) fn cards(&self) -> &Cards {
        &self.set
    }

    /// Are the cards that are remembered those that lie there?
    pub(crate) fn sound(&self) -> bool {
        self.set == self.pile.iter().copied().collect()
    }
}

impl Deref for Discards {
    type Target = [CardId];
    fn deref(&self) -> &[CardId] {
        &self.pile
    }
}

impl<'a> IntoIterator for &'a Discards {
    type Item = &'a CardId;
    type IntoIter = std::slice::Iter<'a, CardId>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl FromIterator<CardId> for Discards {
    fn from_iter<I: IntoIterator<Item = CardId>>(items: I) -> Discards {
        let mut pile = Discards::default();
        items.into_iter().for_each(|card| pile.push(card));
        pile
    }
}

impl Serialize for Discards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.pile.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Discards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Discards, D::Error> {
        let pile: List<CardId, CARDS> = List::deserialize(deserializer)?;
        Ok(pile.iter().copied().collect())
    }
}
