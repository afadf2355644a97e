//! How many units of each type there are.

use crate::content::{Class, UNITS, UnitId, content};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::collections::BTreeMap;

/// How many units of each type.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts(pub [u8; UNITS]);

impl Counts {
    /// Just so many of one type.
    pub fn of(unit: UnitId, count: u8) -> Counts {
        let mut counts = Counts::default();
        counts.add(unit, count);
        counts
    }

    /// How many of a type.
    pub fn get(&self, unit: UnitId) -> u8 {
        self.0.get(unit.index()).copied().unwrap_or(0)
    }

    /// So many more.
    pub fn add(&mut self, unit: UnitId, count: u8) {
        self.0[unit.index()] = self.0[unit.index()].saturating_add(count);
    }

    /// So many fewer.
    pub fn take(&mut self, unit: UnitId, count: u8) {
        self.0[unit.index()] = self.0[unit.index()].saturating_sub(count);
    }

    /// All of them together.
    pub fn total(&self) -> u8 {
        self.0
            .iter()
            .fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// None at all?
    pub fn is_empty(&self) -> bool {
        self.0 == [0; UNITS]
    }

    /// The types there are, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (UnitId, u8)> + Clone + use<> {
        // Eight types at a time: most of them are not there.
        let mut words = self.words();
        let mut at = 0;
        std::iter::from_fn(move || {
            while let Some(word) = words.get_mut(at) {
                if *word != 0 {
                    let place = word.trailing_zeros() / 8;
                    let count = (*word >> (8 * place)) as u8;
                    *word &= !(0xff << (8 * place));
                    return Some((UnitId(at as u8 * 8 + place as u8), count));
                }
                at += 1;
            }
            None
        })
    }

    fn words(&self) -> [u64; UNITS / 8] {
        std::array::from_fn(|at| {
            let eight = std::array::from_fn(|place| self.0[at * 8 + place]);
            u64::from_le_bytes(eight)
        })
    }

    /// Both together.
    #[must_use]
    pub fn plus(&self, other: &Counts) -> Counts {
        Counts(std::array::from_fn(|index| {
            self.0[index].saturating_add(other.0[index])
        }))
    }

    /// These less those.
    #[must_use]
    pub fn less(&self, other: &Counts) -> Counts {
        Counts(std::array::from_fn(|index| {
            self.0[index].saturating_sub(other.0[index])
        }))
    }

    /// How many of some classes.
    pub fn of_class(&self, fits: impl Fn(Class) -> bool) -> u8 {
        let classes = &content().classes;
        let list = self.iter().filter(|(unit, _)| fits(classes[unit.index()]));
        list.fold(0, |sum, (_, count)| sum.saturating_add(count))
    }

    /// Are there at least as many of each?
    pub fn covers(&self, other: &Counts) -> bool {
        self.0.iter().zip(&other.0).all(|(have, want)| have >= want)
    }
}

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Counts, D::Error> {
        let mut counts = Counts::default();
        for (unit, count) in BTreeMap::<UnitId, u8>::deserialize(deserializer)? {
            if unit.index() >= UNITS || count > 60 {
                return Err(D::Error::custom("units that cannot be"));
            }
            counts.add(unit, count);
        }
        Ok(counts)
    }
}
