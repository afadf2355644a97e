//! Words for people: what is asked, what a choice means, what happened.

mod events;
mod powers;
mod present;
mod prompt;
mod tell;

pub(crate) use present::present;
pub(crate) use prompt::prompt;
pub(crate) use tell::tell;

use crate::{
    Position,
    content::{GOVERNMENTS, RELIGIONS, SetId},
    world::Counts,
};

/// The name of the empire of a colour.
pub(crate) fn empire(position: &Position, set: SetId) -> String {
    match position.empire(set) {
        Some(empire) => empire.card.name().to_string(),
        None => colour(set),
    }
}

/// A colour in words.
pub(crate) fn colour(set: SetId) -> String {
    set.slug().replace('-', " ")
}

/// A player colour in words.
pub(crate) fn group(number: u8) -> &'static str {
    ["orange", "red", "blue", "green", "black", "brown", "purple"]
        .get(usize::from(number))
        .copied()
        .unwrap_or("no colour")
}

/// The name of a religion.
pub(crate) fn religion(number: u8) -> &'static str {
    RELIGIONS.get(usize::from(number)).copied().unwrap_or("?")
}

/// The name of a government.
pub(crate) fn government(number: u8) -> &'static str {
    GOVERNMENTS.get(usize::from(number)).copied().unwrap_or("?")
}

/// Units in words: 2 spears, 1 galley.
pub(crate) fn units(counts: &Counts) -> String {
    let list: Vec<String> = counts
        .iter()
        .map(|(unit, count)| format!("{count} {}", unit.name()))
        .collect();
    list.join(", ")
}
