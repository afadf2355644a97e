//! Cards that know who has seen them. What to hide and what to guess follows from that, card by card.

use crate::List;
use orbis_core::{Chance, Seat, SeatSet, Table, Viewer, shuffle};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::{fmt::Display, str::FromStr};

/// The face of a card: a small value, with one that stands for the back.
pub trait Card: Copy + Eq + Default {
    /// A face nobody sees.
    const BACK: Self;
}

/// A card in its place, and who knows its face.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Slot<C> {
    /// The face, or the back where it was hidden.
    pub card: C,
    /// Who knows it; [`SeatSet::ALL`] is face up.
    pub known: SeatSet,
}

impl<C: Card> Slot<C> {
    /// Face down, known to nobody.
    pub fn down(card: C) -> Slot<C> {
        Slot {
            card,
            known: SeatSet::NONE,
        }
    }

    /// Face up.
    pub fn up(card: C) -> Slot<C> {
        Slot {
            card,
            known: SeatSet::ALL,
        }
    }

    /// Held by a seat: known to it alone.
    pub fn held(card: C, seat: Seat) -> Slot<C> {
        Slot {
            card,
            known: SeatSet::only(seat),
        }
    }

    /// The face if the viewer knows it.
    pub fn face(&self, viewer: Viewer) -> Option<C> {
        (viewer.sees(self.known) && self.card != C::BACK).then_some(self.card)
    }
}

/// The name under which serde hears of a [`Slot`]; formats such as JSON leave it out.
pub const SLOT: &str = "Slot";

/// `egypt` known to nobody, `egypt@AC` known to two seats, `egypt@all` face up.
impl<C: Card + Display> Serialize for Slot<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = match self.known {
            SeatSet::NONE => format!("{}", self.card),
            SeatSet::ALL => format!("{}@all", self.card),
            known => {
                let letters: String = known.iter().map(Seat::letter).collect();
                format!("{}@{letters}", self.card)
            }
        };
        serializer.serialize_newtype_struct(SLOT, &text)
    }
}

impl<'de, C: Card + FromStr<Err = String>> Deserialize<'de> for Slot<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Slot<C>, D::Error> {
        let text = String::deserialize(deserializer)?;
        let (card, known) = text.split_once('@').unwrap_or((&text, ""));
        let card = card.parse().map_err(D::Error::custom)?;
        let known = match known {
            "all" => Some(SeatSet::ALL),
            letters => letters
                .chars()
                .map(Seat::from_letter)
                .collect::<Option<SeatSet>>(),
        };
        let known = known
            .ok_or_else(|| D::Error::custom(format!("\"{text}\" names a seat that is none")))?;
        Ok(Slot { card, known })
    }
}

/// A deck, a stack, a hand: cards in order, the last one on top.
pub type Pile<C, const N: usize> = List<Slot<C>, N>;

impl<C: Card, const N: usize> Pile<C, N> {
    /// A face-down deck of these cards, shuffled.
    pub fn shuffled<E>(cards: impl IntoIterator<Item = C>, table: &mut Table<'_, E>) -> Pile<C, N> {
        let mut pile: Pile<C, N> = cards.into_iter().map(Slot::down).collect();
        table.shuffle(&mut pile);
        pile
    }

    /// Takes the top card for those who may see it.
    pub fn draw<E>(&mut self, seen_by: SeatSet, table: &mut Table<'_, E>) -> Option<Slot<C>> {
        let slot = self.pop()?;
        table.reveal();
        Some(Slot {
            card: slot.card,
            known: slot_known(slot.known, seen_by),
        })
    }

    /// Shuffles the cards; nobody knows any more which is which.
    pub fn reshuffle<E>(&mut self, table: &mut Table<'_, E>) {
        self.iter_mut().for_each(|slot| slot.known = SeatSet::NONE);
        table.shuffle(self);
    }
}

fn slot_known(before: SeatSet, more: SeatSet) -> SeatSet {
    if more == SeatSet::ALL {
        SeatSet::ALL
    } else {
        more.iter().fold(before, SeatSet::with)
    }
}

/// Visits the hidden cards of a position. A game writes one function that shows every group of cards that could be
/// exchanged for one another without anybody noticing (all places of one deck); [`Hide`] and [`Guess`] do the rest.
pub trait Secrets {
    /// The places where the cards of one deck are.
    fn deck<C: Card>(&mut self, places: &mut [&mut [Slot<C>]]);
}

/// Blanks what a viewer does not know.
pub struct Hide(pub Viewer);

impl Secrets for Hide {
    fn deck<C: Card>(&mut self, places: &mut [&mut [Slot<C>]]) {
        for slot in places.iter_mut().flat_map(|place| place.iter_mut()) {
            if !self.0.sees(slot.known) {
                slot.card = C::BACK;
            }
        }
    }
}

/// Deals what a seat does not know anew.
pub struct Guess<'a>(pub Seat, pub &'a mut dyn Chance);

impl Secrets for Guess<'_> {
    fn deck<C: Card>(&mut self, places: &mut [&mut [Slot<C>]]) {
        let viewer = Viewer::Seat(self.0);
        let mut pool: List<C, 255> = List::new();
        for slot in places.iter().flat_map(|place| place.iter()) {
            if !viewer.sees(slot.known) {
                pool.push(slot.card);
            }
        }
        shuffle(self.1, &mut pool);
        for slot in places.iter_mut().flat_map(|place| place.iter_mut()) {
            if !viewer.sees(slot.known) {
                slot.card = pool.pop().unwrap_or(C::BACK);
            }
        }
    }
}
