//! Words for people: what is asked, what a choice means, what happened.

mod present;
mod prompt;
mod tell;

pub(crate) use present::present;
pub(crate) use prompt::prompt;
pub(crate) use tell::tell;

/// A number with its noun.
pub(crate) fn count(number: impl Into<u32>, noun: &str) -> String {
    match number.into() {
        1 => format!("1 {noun}"),
        number if noun.ends_with('y') && noun != "day" => {
            format!("{number} {}ies", &noun[..noun.len() - 1])
        }
        number => format!("{number} {noun}s"),
    }
}
