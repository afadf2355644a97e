//! Sets of small numbered things: bits inside, lists of names outside.

/// Makes a set of things: ids and other structs of one number (`of LandId; 102` of them), or an enum with a table of all
/// its variants in order (`of Opt; in Opt::ALL`). What has a higher number, such as a card seen from behind, is in no set and is
/// refused when one is read. `or a number` also reads the bits as a number, as former positions have them.
#[macro_export]
macro_rules! bit_set {
    ($(#[$meta:meta])* $vis:vis struct $name:ident($bits:ty) of $item:ident; $count:literal $(, $former:ident a number)?) => {
        $crate::bit_set!(@set $(#[$meta])* $vis $name $bits, $item, $count, item item.0 as u32, number $item(number as _));
        $crate::bit_set!(@read $name $bits, $item $(, $former)?);
    };
    ($(#[$meta:meta])* $vis:vis struct $name:ident($bits:ty) of $item:ident; in $all:expr $(, $former:ident a number)?) => {
        $crate::bit_set!(@set $(#[$meta])* $vis $name $bits, $item, $all.len() as u32, item item as u32, number $all[number as usize]);
        $crate::bit_set!(@read $name $bits, $item $(, $former)?);
    };
    (@set $(#[$meta:meta])* $vis:vis $name:ident $bits:ty, $item:ty, $count:expr, $thing:ident $number:expr, $place:ident $made:expr) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $name($bits);

        #[allow(dead_code, reason = "no set is asked everything")]
        impl $name {
            /// None.
            pub const NONE: $name = $name(0);
            /// Every one.
            pub const ALL: $name = $name(<$bits>::MAX >> (<$bits>::BITS - $count));

            #[inline]
            const fn number($thing: $item) -> u32 {
                $number
            }

            #[inline]
            const fn bit(item: $item) -> $bits {
                let number = $name::number(item);
                if number < $count { 1 << number } else { 0 }
            }

            /// A bit for each, the first in the lowest.
            #[inline]
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// Just this one.
            #[inline]
            pub const fn only(item: $item) -> $name {
                $name($name::bit(item))
            }

            /// Is it in the set?
            #[inline]
            pub const fn has(self, item: $item) -> bool {
                self.0 & $name::bit(item) != 0
            }

            /// Puts it in.
            #[inline]
            pub const fn add(&mut self, item: $item) {
                self.0 |= $name::bit(item);
            }

            /// Takes it out.
            #[inline]
            pub const fn remove(&mut self, item: $item) {
                self.0 &= !$name::bit(item);
            }

            /// With one more.
            #[must_use]
            #[inline]
            pub const fn with(self, item: $item) -> $name {
                $name(self.0 | $name::bit(item))
            }

            /// Nothing in it?
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many.
            #[inline]
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// Anything in common?
            #[inline]
            pub const fn meets(self, other: $name) -> bool {
                self.0 & other.0 != 0
            }

            /// How many of it come before this one.
            #[inline]
            pub const fn rank(self, item: $item) -> usize {
                (self.0 & ($name::bit(item).wrapping_sub(1))).count_ones() as usize
            }

            /// The members that come after this one.
            #[must_use]
            #[inline]
            pub const fn after(self, item: $item) -> $name {
                let bit = $name::bit(item);
                $name(self.0 & !(bit | bit.wrapping_sub(1)))
            }

            /// The first in order.
            #[inline]
            pub const fn first(self) -> Option<$item> {
                if self.0 == 0 {
                    return None;
                }
                let $place = self.0.trailing_zeros();
                Some($made)
            }

            /// In order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> + Clone {
                $crate::sets::Ones::of(self.0 as u128).map(|$place| $made)
            }
        }

        impl std::ops::BitOr for $name {
            type Output = $name;
            #[inline]
            fn bitor(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }
        }

        impl std::ops::BitAnd for $name {
            type Output = $name;
            #[inline]
            fn bitand(self, other: $name) -> $name {
                $name(self.0 & other.0)
            }
        }

        impl std::ops::Not for $name {
            type Output = $name;
            #[inline]
            fn not(self) -> $name {
                $name(!self.0 & $name::ALL.0)
            }
        }

        impl std::ops::BitOrAssign for $name {
            #[inline]
            fn bitor_assign(&mut self, other: $name) {
                self.0 |= other.0;
            }
        }

        impl std::ops::BitAndAssign for $name {
            #[inline]
            fn bitand_assign(&mut self, other: $name) {
                self.0 &= other.0;
            }
        }

        impl FromIterator<$item> for $name {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> $name {
                items.into_iter().fold($name::NONE, $name::with)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }
    };
    (@read $name:ident $bits:ty, $item:ty) => {
        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                $crate::sets::read(deserializer, $name::has)
            }
        }
    };
    (@read $name:ident $bits:ty, $item:ty, or) => {
        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                $crate::sets::read_or_number(deserializer, $name::has, |bits: $bits| $name(bits) & $name::ALL)
            }
        }
    };
}

use serde::{Deserialize, Deserializer, de::Error};

/// Reads a set of things; what cannot be in it is refused.
#[doc(hidden)]
pub fn read<'de, D, S, T>(deserializer: D, has: impl Fn(S, T) -> bool) -> Result<S, D::Error>
where
    D: Deserializer<'de>,
    S: Copy + FromIterator<T>,
    T: Copy + Deserialize<'de>,
{
    collect(Vec::deserialize(deserializer)?, has)
}

/// Reads a set of things, or the number that former positions have for it.
#[doc(hidden)]
pub fn read_or_number<'de, D, S, T, B>(
    deserializer: D,
    has: impl Fn(S, T) -> bool,
    of: impl Fn(B) -> S,
) -> Result<S, D::Error>
where
    D: Deserializer<'de>,
    S: Copy + FromIterator<T>,
    T: Copy + Deserialize<'de>,
    B: Deserialize<'de>,
{
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written<B, T> {
        Bits(B),
        Items(Vec<T>),
    }
    match Written::deserialize(deserializer)? {
        Written::Bits(bits) => Ok(of(bits)),
        Written::Items(items) => collect(items, has),
    }
}

fn collect<S, T, E>(items: Vec<T>, has: impl Fn(S, T) -> bool) -> Result<S, E>
where
    S: Copy + FromIterator<T>,
    T: Copy,
    E: Error,
{
    let set: S = items.iter().copied().collect();
    match items.into_iter().all(|item| has(set, item)) {
        true => Ok(set),
        false => Err(E::custom("something in a set cannot be in it")),
    }
}

/// The places of the ones of a number, from the lowest up. Half by half: a processor has no wider numbers.
#[derive(Clone, Debug)]
pub struct Ones {
    half: u64,
    upper: u64,
    base: u32,
}

impl Ones {
    /// Those of this number.
    #[inline]
    pub const fn of(bits: u128) -> Ones {
        Ones {
            half: bits as u64,
            upper: (bits >> 64) as u64,
            base: 0,
        }
    }
}

impl Iterator for Ones {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.half == 0 {
            if self.upper == 0 {
                return None;
            }
            self.half = std::mem::take(&mut self.upper);
            self.base = 64;
        }
        let place = self.base + self.half.trailing_zeros();
        self.half &= self.half - 1;
        Some(place)
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    #[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    struct Land(u8);

    #[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    enum Use {
        Arts,
        Taxes,
        Tea,
    }

    impl Use {
        const ALL: [Use; 3] = [Use::Arts, Use::Taxes, Use::Tea];
    }

    bit_set!(/// Lands.
        struct Lands(u128) of Land; 102);
    bit_set!(/// What was used.
        struct Used(u8) of Use; in Use::ALL, or a number);

    #[test]
    fn a_set_holds_what_was_put_in_and_nothing_else() {
        let mut set = Lands::only(Land(3)).with(Land(101));
        set.add(Land(40));
        set.remove(Land(3));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Land(40), Land(101)]);
        assert!(set.has(Land(40)) && !set.has(Land(3)) && set.len() == 2);
        assert_eq!((set.first(), set.rank(Land(101))), (Some(Land(40)), 1));
        assert_eq!(set.after(Land(40)), Lands::only(Land(101)));
        assert_eq!((!set).len(), 100);
        assert_eq!((Lands::ALL & set) | Lands::NONE, set);
        assert!(set.meets(Lands::ALL) && !set.meets(Lands::NONE));
    }

    #[test]
    fn what_is_beyond_the_last_is_in_no_set() {
        let mut set = Lands::NONE;
        set.add(Land(102));
        set.add(Land(255));
        assert!(set.is_empty() && !Lands::ALL.has(Land(102)));
        assert!(serde_json::from_str::<Lands>("[3,255]").is_err());
    }

    #[test]
    fn sets_are_written_as_lists_and_read_back_also_from_numbers() {
        let used: Used = [Use::Tea, Use::Arts].into_iter().collect();
        let text = serde_json::to_string(&used).expect("written");
        assert_eq!(text, r#"["Arts","Tea"]"#);
        assert_eq!(serde_json::from_str::<Used>(&text).expect("read"), used);
        assert_eq!(serde_json::from_str::<Used>("5").expect("read"), used);
        assert_eq!(
            serde_json::from_str::<Used>("255").expect("read"),
            Used::ALL
        );
        assert_eq!(format!("{used:?}"), "{Arts, Tea}");
    }
}
