//! The store: what every one must do, and what is special to one in a file, in a database of several servers, or at hand.

mod accounts;
mod carry;
mod club;
mod conformance;
mod furnished;
mod journals;
mod memory;
mod people;
mod postgres;
mod rights;
mod sealed;
mod sqlite;
mod tables;
mod upkeep;
