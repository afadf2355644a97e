//! Positions made for tests.

pub(crate) mod scene;
pub(crate) mod stage;
