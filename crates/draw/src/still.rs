//! Layers that stay: what they depend on, as a key.

use orbis_core::Still;
use std::{
    borrow::Cow,
    hash::{Hash, Hasher},
};

/// Fowler, Noll and Vo's hash: the same for the same value, whoever asks.
struct Mark(u64);

impl Hasher for Mark {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A layer that follows from a value alone: the same value gives the same layer.
pub fn still<T>(name: &str, from: T, draw: fn(&T) -> String) -> Still
where
    T: Hash + Send + Sync + 'static,
{
    let mut mark = Mark(0xcbf2_9ce4_8422_2325);
    from.hash(&mut mark);
    Still::new(format!("{name}-{:016x}", mark.finish()), move || {
        Cow::Owned(draw(&from))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_follows_the_value() {
        let layer = |value: u8| still("hexes", value, |value| format!("<text>{value}</text>"));
        assert_eq!(layer(1), layer(1));
        assert_ne!(layer(1).key(), layer(2).key());
        assert!(layer(1).key().starts_with("hexes-"));
        assert_eq!(layer(2).svg(), "<text>2</text>");
    }
}
