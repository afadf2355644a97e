//! For tests of games: the contract every game must pass, scripted play, and a toy game to test the rest with.

mod alloc;
mod content;
pub mod contract;
mod play;
pub mod toy;

pub use alloc::{allocations, playout_allocations};
pub use content::{content_contract, content_fault};
pub use contract::Terms;
pub use play::{At, Play};
