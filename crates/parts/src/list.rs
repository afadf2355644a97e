//! A list with a fixed capacity that lives inside its owner and is copied like a number.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::{
    fmt,
    hash::{Hash, Hasher},
    ops::{Deref, DerefMut},
};

/// Up to `N` items without heap. Copying it is copying bytes.
#[derive(Copy, Clone)]
pub struct List<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// An empty list.
    pub fn new() -> List<T, N> {
        List {
            items: [T::default(); N],
            len: 0,
        }
    }

    /// Adds an item at the end. A full list is a broken invariant of the game: the item is dropped in release builds.
    pub fn push(&mut self, item: T) {
        debug_assert!((self.len as usize) < N, "the list is full");
        if (self.len as usize) < N {
            self.items[self.len as usize] = item;
            self.len += 1;
        }
    }

    /// Takes the last item.
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[self.len as usize])
    }

    /// Takes the item at an index; those behind it move up.
    pub fn remove(&mut self, index: usize) -> T {
        let item = self[index];
        self.items.copy_within(index + 1..self.len as usize, index);
        self.len -= 1;
        item
    }

    /// Puts an item before the one at an index.
    pub fn insert(&mut self, index: usize, item: T) {
        self.push(item);
        self[index..].rotate_right(1);
    }

    /// Keeps the items for which the answer is yes.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        let mut kept = 0;
        for index in 0..self.len as usize {
            if keep(&self.items[index]) {
                self.items[kept] = self.items[index];
                kept += 1;
            }
        }
        self.len = kept as u8;
    }

    /// The item at an index where one is known to be: only the room for it is looked at, which costs less than indexing.
    #[inline]
    pub fn item(&self, index: usize) -> &T {
        debug_assert!(index < self.len as usize, "there is no such item");
        &self.items[index]
    }

    /// The same, to change.
    #[inline]
    pub fn item_mut(&mut self, index: usize) -> &mut T {
        debug_assert!(index < self.len as usize, "there is no such item");
        &mut self.items[index]
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// How many have room.
    pub const fn capacity(&self) -> usize {
        N
    }

    /// Is there no room left?
    pub fn is_full(&self) -> bool {
        self.len as usize == N
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> List<T, N> {
        List::new()
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &List<T, N>) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: Hash, const N: usize> Hash for List<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> List<T, N> {
        let mut list = List::new();
        items.into_iter().for_each(|item| list.push(item));
        list
    }
}

impl<T: Copy + Default, const N: usize> Extend<T> for List<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        items.into_iter().for_each(|item| self.push(item));
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<List<T, N>, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        if items.len() > N {
            return Err(D::Error::custom(format!(
                "a list of {} where at most {N} fit",
                items.len()
            )));
        }
        Ok(items.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removing_and_inserting_keep_the_order() {
        let mut list: List<u8, 5> = [1, 2, 3, 4].into_iter().collect();
        assert_eq!(list.remove(1), 2);
        list.insert(0, 9);
        assert_eq!(*list, [9, 1, 3, 4]);
        list.retain(|item| item % 3 != 0);
        assert_eq!(*list, [1, 4]);
        assert_eq!(list.pop(), Some(4));
    }

    #[test]
    fn a_list_that_is_too_long_is_refused() {
        let error = serde_json::from_str::<List<u8, 2>>("[1,2,3]").expect_err("three do not fit");
        assert!(
            error
                .to_string()
                .starts_with("a list of 3 where at most 2 fit")
        );
    }
}
