//! The web server without a network: what browsers meet, and what nobody must see.

mod hidden;
mod house;
mod parts;
mod people;
mod steadfast;
mod table;
