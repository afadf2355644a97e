//! Drawings that are asked for again and again, such as the faces of printed cards, are made once. A drawing depends on its key
//! alone, so nobody can tell but by the clock.

use crate::svg::Element;
use std::{
    collections::BTreeMap,
    fmt::{Display, Write},
    sync::{Mutex, PoisonError},
};

/// More than the printed things of all games; beyond it everything is forgotten, so that memory stays bounded.
const MOST: usize = 8192;

static KEPT: Mutex<BTreeMap<String, Element>> = Mutex::new(BTreeMap::new());

/// A drawing by its key, which must tell everything that makes a difference to it; nothing that players write may stand in it.
pub fn kept(key: impl Display, draw: impl FnOnce() -> Element) -> Element {
    let mut name = String::with_capacity(256);
    let _ = write!(name, "{key}");
    let lock = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(drawn) = lock().get(&name) {
        return drawn.clone();
    }
    let drawn = draw();
    let mut all = lock();
    if all.len() >= MOST {
        all.clear();
    }
    all.insert(name, drawn.clone());
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::group;

    #[test]
    fn a_drawing_is_made_once_for_each_key() {
        let mut made = 0;
        for key in ["a test 1", "a test 2", "a test 1"] {
            let drawn = kept(key, || {
                made += 1;
                group().say(key)
            });
            assert_eq!(drawn, group().say(key));
        }
        assert_eq!(made, 2);
    }
}
