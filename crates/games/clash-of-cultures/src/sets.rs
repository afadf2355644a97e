//! Small sets: bits inside, lists of words outside.

use crate::content::{GoalId, LeaderId, WonderId};

/// Makes a set of things that are numbered from 0. Former positions have some of them as a number; that is still read.
macro_rules! set_of {
    ($(#[$meta:meta])* pub struct $name:ident($bits:ty) of $item:ty, all $all:expr, place $place:expr) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name($bits);

        impl $name {
            /// None.
            pub const NONE: $name = $name(0);

            #[inline]
            fn bit(item: $item) -> $bits {
                let place: usize = ($place)(item);
                let one: $bits = 1;
                one.checked_shl(place as u32).unwrap_or(0)
            }

            /// Is it in the set?
            #[inline]
            pub fn has(self, item: $item) -> bool {
                self.0 & $name::bit(item) != 0
            }

            /// Adds one.
            #[inline]
            pub fn insert(&mut self, item: $item) {
                self.0 |= $name::bit(item);
            }

            /// Takes one out.
            #[inline]
            pub fn remove(&mut self, item: $item) {
                self.0 &= !$name::bit(item);
            }

            /// With one more.
            #[must_use]
            pub fn with(mut self, item: $item) -> $name {
                self.insert(item);
                self
            }

            /// None at all.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many.
            #[inline]
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// In order.
            pub fn iter(self) -> impl Iterator<Item = $item> {
                ($all)().filter(move |item: &$item| self.has(*item))
            }
        }

        impl std::ops::BitOr for $name {
            type Output = $name;
            fn bitor(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }
        }

        impl std::ops::BitAnd for $name {
            type Output = $name;
            fn bitand(self, other: $name) -> $name {
                $name(self.0 & other.0)
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> $name {
                items.into_iter().fold($name::NONE, $name::with)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                #[derive(serde::Deserialize)]
                #[serde(untagged)]
                enum Written {
                    Bits($bits),
                    Items(Vec<$item>),
                }
                Ok(match <Written as serde::Deserialize>::deserialize(deserializer)? {
                    Written::Bits(bits) => $name(bits).iter().collect(),
                    Written::Items(items) => items.into_iter().collect(),
                })
            }
        }
    };
}
pub(crate) use set_of;

set_of!(/// Wonders.
    pub struct Wonders(u8) of WonderId, all WonderId::all, place WonderId::index);
set_of!(/// Leader cards.
    pub struct Leaders(u64) of LeaderId, all LeaderId::all, place LeaderId::index);
set_of!(/// Goals of objectives.
    pub struct Goals(u128) of GoalId, all GoalId::all, place GoalId::index);
set_of!(/// Slots of the board, by their numbers.
    pub struct Slots(u32) of u8, all || 0..32, place usize::from);

/// The faces of a hand in order, each once; cards face down have none.
#[derive(Copy, Clone)]
pub(crate) struct Faces(u64);

impl Faces {
    /// Of these cards.
    pub(crate) fn of(cards: impl Iterator<Item = u8>) -> Faces {
        let seen = cards.filter(|card| *card < 64);
        Faces(seen.fold(0, |bits, card| bits | 1 << card))
    }
}

impl Iterator for Faces {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let card = (self.0 != 0).then(|| self.0.trailing_zeros() as u8);
        self.0 &= self.0.wrapping_sub(1);
        card
    }
}
