//! The table in the browser: pages, live updates, and nothing that is ever lost.

pub mod live;
pub mod secrets;
