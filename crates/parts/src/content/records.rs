//! The records of a kind, in order, with their slugs.

use super::{Id, census};
use serde::{Deserialize, Deserializer};
use std::{
    marker::PhantomData,
    ops::{Deref, Index},
};

/// The records of a kind of id.
#[derive(Clone, Debug)]
pub struct Records<I, T> {
    slugs: Vec<&'static str>,
    records: Vec<T>,
    of: PhantomData<fn() -> I>,
}

impl<I: Id, T> Records<I, T> {
    /// All records of a kind, in the order of the census of the content that is being read.
    pub fn new(records: impl IntoIterator<Item = T>) -> Records<I, T> {
        let records: Vec<T> = records.into_iter().collect();
        let slugs = census::slugs::<I>();
        assert_eq!(slugs.len(), records.len(), "all records of {}", I::KIND);
        Records {
            slugs,
            records,
            of: PhantomData,
        }
    }

    /// Their slugs, in order.
    pub fn slugs(&self) -> &[&'static str] {
        &self.slugs
    }

    /// Ids with their records.
    pub fn ids(&self) -> impl Iterator<Item = (I, &T)> + Clone {
        (0u8..).map(I::at).zip(&self.records)
    }

    /// The same ids with other records.
    pub fn map<U>(self, other: impl FnMut(T) -> U) -> Records<I, U> {
        Records {
            slugs: self.slugs,
            records: self.records.into_iter().map(other).collect(),
            of: PhantomData,
        }
    }
}

impl<I, T> Deref for Records<I, T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.records
    }
}

impl<I: Id, T> Index<I> for Records<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.records[id.place()]
    }
}

impl<'a, I, T> IntoIterator for &'a Records<I, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.records.iter()
    }
}

impl<'de, I: Id, T: Deserialize<'de>> Deserialize<'de> for Records<I, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Records<I, T>, D::Error> {
        Ok(Records::new(Vec::<T>::deserialize(deserializer)?))
    }
}
