//! What cards do, as data: one file for each kind of effect.

pub mod goal;
