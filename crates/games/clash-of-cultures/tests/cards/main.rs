//! Card by card: every record of the content shows in a scene what it does.

#[path = "../rules/common.rs"]
mod common;

mod advances;
mod buildings;
mod civil;
mod events;
mod goals;
mod index;
mod instant;
mod leaders;
mod meet;
mod myths;
mod persons;
mod purse;
mod rounds;
mod specials;
mod specials_later;
mod tactics;
mod turns;
mod wonders;
