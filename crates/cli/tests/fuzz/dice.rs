//! Chance that comes from a fuzzer's bytes, so that what it learns about them leads it further.

use orbis_core::Chance;

/// The bytes not used yet.
pub struct Dice<'a>(pub &'a [u8]);

impl Dice<'_> {
    /// A byte; zero when there are none left.
    pub fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((first, rest)) => {
                self.0 = rest;
                *first
            }
            None => 0,
        }
    }

    /// Are there bytes left?
    pub fn more(&self) -> bool {
        !self.0.is_empty()
    }

    /// One of these.
    pub fn pick<'t, T>(&mut self, all: &'t [T]) -> &'t T {
        let count = u32::try_from(all.len()).expect("few");
        &all[if count < 2 {
            0
        } else {
            self.below(count) as usize
        }]
    }
}

impl Chance for Dice<'_> {
    fn below(&mut self, n: u32) -> u32 {
        let wide = if n <= 256 {
            u32::from(self.byte())
        } else {
            u32::from(self.byte()) << 8 | u32::from(self.byte())
        };
        wide % n
    }
}
