//! Content that reads itself: TOML files become serde types, slugs become ids, and every fault is one sentence with file, record and key.
//!
//! A game names its files and, for each kind of id, the arrays its records stand in. The [`census`](Kind) of all ids is taken first; then each file
//! is read into a type with `deny_unknown_fields`, and ids in it are looked up in the census. So files may refer to each other freely.

mod census;
mod expect;
mod notes;
mod place;
mod printed;
mod reading;
mod records;

pub use census::{Id, Kind, find, kept};
pub use place::{Key, keys};
pub use printed::Printed;
pub use reading::{Reading, agree, at_most};
pub use records::Records;

/// A file of the game's `content/`, and its keys that are only for people.
#[macro_export]
macro_rules! content_file {
    ($name:literal $(, $note:literal)*) => {
        $crate::orbis_core::ContentFile {
            name: $name,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/content/", $name)),
            notes: &[$($note),*],
        }
    };
}

/// Lets tests and other crates read some fields of records. The fields themselves stay inside the game, so that the compiler knows which are never read.
#[macro_export]
macro_rules! shown {
    ($($of:ty { $($field:ident: $type:ty),* })*) => {$(
        impl $of {
            $(
                /// As printed.
                pub fn $field(&self) -> $type {
                    self.$field
                }
            )*
        }
    )*};
}

#[cfg(test)]
mod tests;
