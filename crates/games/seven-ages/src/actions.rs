//! The seven actions of a turn, one file each, in the order in which they are taken.

pub mod civilise;
pub mod destiny;
pub mod discard;
pub mod manoeuvre;
pub mod production;
pub mod start;
pub mod trade;
