//! The statements of all that is kept. They are SQL that SQLite and PostgreSQL both take (`$1` for what is bound, `ON CONFLICT`,
//! numbers as BIGINT, switches as 0 or 1, everything else as TEXT), written once and compiled for each: this module stands below
//! `sqlite` and below `postgres`, and what it calls [`Db`] is the connection of the one it stands below.

mod accounts;
mod answers;
pub(crate) mod append;
mod carry;
mod clocks;
mod club;
mod contests;
mod notices;
pub(crate) mod people;
pub(crate) mod perform;
mod persons;
mod ratings;
mod reads;
pub(crate) mod upkeep;

pub(crate) use super::driver::Db;
