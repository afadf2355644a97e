//! What games share. Nothing here knows a game.

mod cards;
pub mod content;
mod list;
#[doc(hidden)]
pub mod sets;
mod slug;

pub use cards::{Card, Guess, Hide, Pile, SLOT, Secrets, Slot};
pub use list::List;

#[doc(hidden)]
pub use {orbis_core, serde};
