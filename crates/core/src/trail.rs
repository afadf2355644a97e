//! A list that only grows and shrinks at its end, and whose copies share what they have in common: a journal is copied with every
//! choice at a table, and only its end differs.

use std::sync::Arc;

/// So many items are shared as one.
const CHUNK: usize = 32;

/// Items in the order in which they came. A copy costs a few pointers, however long the list is.
#[derive(Debug)]
pub(crate) struct Trail<T> {
    full: Arc<Vec<Arc<[T]>>>,
    /// The end, shorter than a chunk.
    open: Vec<T>,
}

impl<T> Default for Trail<T> {
    fn default() -> Trail<T> {
        Trail {
            full: Arc::default(),
            open: Vec::new(),
        }
    }
}

impl<T: Clone> Clone for Trail<T> {
    fn clone(&self) -> Trail<T> {
        Trail {
            full: self.full.clone(),
            open: self.open.clone(),
        }
    }
}

impl<T> Trail<T> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.full.len() * CHUNK + self.open.len()
    }

    /// The item at this place.
    pub fn get(&self, index: usize) -> Option<&T> {
        match self.full.get(index / CHUNK) {
            Some(chunk) => chunk.get(index % CHUNK),
            None => self.open.get(index - self.full.len() * CHUNK),
        }
    }

    /// The newest.
    pub fn last(&self) -> Option<&T> {
        self.get(self.len().checked_sub(1)?)
    }

    /// All of them from a place on, oldest first.
    pub fn from(&self, index: usize) -> impl DoubleEndedIterator<Item = &T> {
        (index..self.len()).filter_map(|index| self.get(index))
    }

    /// All of them, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.from(0)
    }

    /// How many at the beginning are as `early` says, if those come before all others.
    pub fn partition_point(&self, early: impl Fn(&T) -> bool) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            match self.get(middle) {
                Some(item) if early(item) => low = middle + 1,
                _ => high = middle,
            }
        }
        low
    }
}

impl<T: Clone> Trail<T> {
    /// Adds one at the end.
    pub fn push(&mut self, item: T) {
        self.open.push(item);
        if self.open.len() == CHUNK {
            let chunk = std::mem::take(&mut self.open).into();
            Arc::make_mut(&mut self.full).push(chunk);
        }
    }

    /// Takes the newest away.
    pub fn pop(&mut self) -> Option<T> {
        if self.open.is_empty() {
            let chunk = Arc::make_mut(&mut self.full).pop()?;
            self.open = chunk.to_vec();
        }
        self.open.pop()
    }
}

impl<T: Clone> FromIterator<T> for Trail<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Trail<T> {
        let mut trail = Trail::default();
        items.into_iter().for_each(|item| trail.push(item));
        trail
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_list_wherever_its_chunks_end() {
        let mut trail = Trail::default();
        let mut list = Vec::new();
        for number in 0..3 * CHUNK + 5 {
            trail.push(number);
            list.push(number);
            assert_eq!(trail.last(), list.last());
            assert_eq!(trail.partition_point(|item| *item < number), number);
        }
        assert!(trail.iter().eq(&list) && trail.from(40).eq(&list[40..]));
        assert!(trail.iter().rev().eq(list.iter().rev()));
        while let Some(item) = trail.pop() {
            assert_eq!(Some(item), list.pop());
            assert_eq!((trail.len(), trail.get(trail.len())), (list.len(), None));
        }
        assert!(list.is_empty());
    }

    #[test]
    fn copies_go_their_own_ways() {
        let one: Trail<usize> = (0..2 * CHUNK).collect();
        let (mut other, mut third) = (one.clone(), one.clone());
        other.push(7);
        third.pop();
        third.push(8);
        assert!(one.iter().copied().eq(0..2 * CHUNK));
        assert_eq!((other.last(), third.last()), (Some(&7), Some(&8)));
        assert_eq!((other.len(), third.len()), (2 * CHUNK + 1, 2 * CHUNK));
    }
}
