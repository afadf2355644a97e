//! Words for people: what is asked, what a choice means, what happened.

mod gauges;
mod present;
mod prompt;
mod tell;

pub(crate) use gauges::gauges;
pub(crate) use present::{GROUPS, place, present};
pub(crate) use prompt::prompt;
pub(crate) use tell::tell;

use crate::content::{CivilId, MilitaryId};

/// "1 food", "3 resources": a number and its word.
pub(crate) fn number(count: i32, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The name of a civil card.
pub(crate) fn civil(card: CivilId) -> &'static str {
    if card == CivilId::BACK {
        "a civil card"
    } else {
        &card.card().name
    }
}

/// The name of a military card, or that it is one.
pub(crate) fn military(card: MilitaryId) -> String {
    if card.hidden() {
        "a military card".to_string()
    } else {
        card.card().name.clone()
    }
}
