//! Sets of lands and waters, one bit each.

use crate::content::{LandId, WaterId};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

macro_rules! bit_set {
    ($(#[$meta:meta])* $name:ident, $bits:ty, $id:ident, $all:expr) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
        pub struct $name(pub $bits);

        impl $name {
            /// None.
            pub const NONE: $name = $name(0);
            /// Every one.
            pub const ALL: $name = $name($all);

            /// Just this one.
            pub const fn only(item: $id) -> $name {
                $name(1 << item.0)
            }

            /// Is it in the set?
            pub const fn has(self, item: $id) -> bool {
                self.0 >> item.0 & 1 != 0
            }

            /// Puts it in.
            pub const fn add(&mut self, item: $id) {
                self.0 |= 1 << item.0;
            }

            /// Takes it out.
            pub const fn take(&mut self, item: $id) {
                self.0 &= !(1 << item.0);
            }

            /// Nothing in it?
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many.
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// Anything in common?
            pub const fn meets(self, other: $name) -> bool {
                self.0 & other.0 != 0
            }

            /// The members that come after this one.
            #[must_use]
            pub const fn after(self, item: $id) -> $name {
                $name(self.0 & !(((1 << item.0) - 1) | 1 << item.0))
            }

            /// The first in order.
            pub fn first(self) -> Option<$id> {
                (self.0 != 0).then(|| $id(self.0.trailing_zeros() as u8))
            }

            /// In order.
            pub fn iter(self) -> impl Iterator<Item = $id> + Clone {
                let mut bits = self.0;
                std::iter::from_fn(move || {
                    (bits != 0).then(|| {
                        let item = $id(bits.trailing_zeros() as u8);
                        bits &= bits - 1;
                        item
                    })
                })
            }
        }

        impl BitAnd for $name {
            type Output = $name;
            fn bitand(self, other: $name) -> $name {
                $name(self.0 & other.0)
            }
        }

        impl BitOr for $name {
            type Output = $name;
            fn bitor(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }
        }

        impl Not for $name {
            type Output = $name;
            fn not(self) -> $name {
                $name(!self.0 & $all)
            }
        }

        impl BitAndAssign for $name {
            fn bitand_assign(&mut self, other: $name) {
                self.0 &= other.0;
            }
        }

        impl BitOrAssign for $name {
            fn bitor_assign(&mut self, other: $name) {
                self.0 |= other.0;
            }
        }

        impl FromIterator<$id> for $name {
            fn from_iter<I: IntoIterator<Item = $id>>(items: I) -> $name {
                items.into_iter().fold($name::NONE, |set, item| set | $name::only(item))
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let items = Vec::<$id>::deserialize(deserializer)?;
                if items.contains(&$id::BACK) {
                    return Err(serde::de::Error::custom("\"?\" is no member of a set"));
                }
                Ok(items.into_iter().collect())
            }
        }
    };
}

bit_set!(
    /// A set of lands.
    Lands,
    u128,
    LandId,
    (1 << 102) - 1
);
bit_set!(
    /// A set of seas and oceans.
    Waters,
    u16,
    WaterId,
    (1 << 14) - 1
);
