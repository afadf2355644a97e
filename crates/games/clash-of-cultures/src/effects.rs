//! What cards do, as data: one file for each kind of effect.

pub mod ability;
pub mod advance;
pub mod civil;
pub mod event;
pub mod goal;
pub mod leader;
pub mod tactic;
pub mod talent;
pub mod using;
