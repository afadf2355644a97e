//! Stores: what all of them must do, and what belongs to one kind.

mod conformance;
mod memory;
mod people;
mod sqlite;
