//! The web server without a network: what browsers meet, and what nobody must see.

mod accounts;
mod api;
mod blocking;
mod carry;
mod club;
mod described;
mod hidden;
mod host;
mod house;
mod older;
mod parts;
mod people;
mod several;
mod steadfast;
mod table;
