//! Areas of the map, and sets of them and of empire colours, one bit each.

use crate::content::{AREAS, SETS, SetId, content};
use orbis_core::Argument;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::{fmt, str::FromStr};

/// An area of the map: land first, then waters.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AreaId(pub u16);

impl AreaId {
    /// No area.
    pub const NONE: AreaId = AreaId(u16::MAX);

    /// As an index into tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All areas in order.
    pub fn all() -> impl ExactSizeIterator<Item = AreaId> + Clone {
        (0..AREAS as u16).map(AreaId)
    }

    /// Its readable name in records and positions.
    pub fn slug(self) -> &'static str {
        content()
            .area_slugs
            .get(self.index())
            .map_or("?", |slug| slug)
    }
}

impl Default for AreaId {
    fn default() -> AreaId {
        AreaId::NONE
    }
}

impl Argument for AreaId {
    const NAME: &'static str = "area";

    fn count() -> u64 {
        AREAS as u64
    }

    fn place(self) -> u64 {
        self.0.into()
    }

    fn at(place: u64) -> Option<AreaId> {
        let found = u16::try_from(place).ok().map(AreaId);
        found.filter(|area| area.index() < AREAS)
    }
}

impl fmt::Display for AreaId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

impl FromStr for AreaId {
    type Err = String;
    fn from_str(text: &str) -> Result<AreaId, String> {
        let index = content().area_slugs.iter().position(|slug| *slug == text);
        index
            .map(|index| AreaId(index as u16))
            .ok_or_else(|| format!("there is no area \"{text}\""))
    }
}

impl Serialize for AreaId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.slug())
    }
}

impl<'de> Deserialize<'de> for AreaId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AreaId, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// A set of empire colours. In positions it is a number.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Colours([u8; SETS.div_ceil(8)]);

impl Colours {
    /// Is it in the set?
    pub fn has(&self, set: SetId) -> bool {
        u32::from(*self) >> set.0 & 1 != 0
    }

    /// Puts it in.
    pub fn add(&mut self, set: SetId) {
        *self = Colours::from(u32::from(*self) | 1 << set.0);
    }
}

impl From<Colours> for u32 {
    fn from(Colours([one, two, three]): Colours) -> u32 {
        u32::from_le_bytes([one, two, three, 0])
    }
}

impl From<u32> for Colours {
    fn from(bits: u32) -> Colours {
        let [one, two, three, _] = bits.to_le_bytes();
        Colours([one, two, three])
    }
}

impl Serialize for Colours {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(u32::from(*self))
    }
}

impl<'de> Deserialize<'de> for Colours {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Colours, D::Error> {
        let bits = u32::deserialize(deserializer)?;
        if bits >> SETS != 0 {
            return Err(D::Error::custom("a colour that is none"));
        }
        Ok(Colours::from(bits))
    }
}

const WORDS: usize = AREAS.div_ceil(64);

/// A set of areas.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Areas([u64; WORDS]);

impl Areas {
    /// None.
    pub const NONE: Areas = Areas([0; WORDS]);

    /// Is it in the set?
    pub const fn has(&self, area: AreaId) -> bool {
        let index = area.0 as usize;
        index < AREAS && self.0[index / 64] >> (index % 64) & 1 != 0
    }

    /// Puts it in.
    pub const fn add(&mut self, area: AreaId) {
        let index = area.0 as usize;
        if index < AREAS {
            self.0[index / 64] |= 1 << (index % 64);
        }
    }

    /// Takes it out.
    pub const fn take(&mut self, area: AreaId) {
        let index = area.0 as usize;
        if index < AREAS {
            self.0[index / 64] &= !(1 << (index % 64));
        }
    }

    /// Puts it in or takes it out.
    pub const fn set(&mut self, area: AreaId, on: bool) {
        if on { self.add(area) } else { self.take(area) }
    }

    /// Nothing in it?
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// How many.
    pub fn len(&self) -> u16 {
        self.0.iter().map(|word| word.count_ones() as u16).sum()
    }

    /// What is in both.
    #[must_use]
    pub fn and(&self, other: &Areas) -> Areas {
        Areas(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// What is in this one but not in the other.
    #[must_use]
    pub fn less(&self, other: &Areas) -> Areas {
        Areas(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// What is in either.
    #[must_use]
    pub fn or(&self, other: &Areas) -> Areas {
        Areas(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// Anything in common?
    pub fn meets(&self, other: &Areas) -> bool {
        self.0.iter().zip(&other.0).any(|(one, two)| one & two != 0)
    }

    /// The first in order.
    pub fn first(&self) -> Option<AreaId> {
        self.iter().next()
    }

    /// In order.
    pub fn iter(&self) -> impl Iterator<Item = AreaId> + Clone + use<> {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < WORDS {
                if words[at] != 0 {
                    let bit = words[at].trailing_zeros();
                    words[at] &= words[at] - 1;
                    return Some(AreaId(at as u16 * 64 + bit as u16));
                }
                at += 1;
            }
            None
        })
    }
}

impl FromIterator<AreaId> for Areas {
    fn from_iter<I: IntoIterator<Item = AreaId>>(items: I) -> Areas {
        let mut set = Areas::NONE;
        items.into_iter().for_each(|area| set.add(area));
        set
    }
}

impl Serialize for Areas {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Areas {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Areas, D::Error> {
        Ok(Vec::<AreaId>::deserialize(deserializer)?
            .into_iter()
            .collect())
    }
}
