//! The web server without a network: what browsers meet, and what nobody must see.

mod hidden;
mod host;
mod house;
mod older;
mod parts;
mod people;
mod steadfast;
mod table;
