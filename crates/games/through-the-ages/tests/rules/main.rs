//! Every rule and every card, by the parts of the rulebook.

mod common;

mod action_cards;
mod actions;
mod attacks;
mod colonization;
mod development;
mod events;
mod flow;
mod leaders;
mod pacts;
mod politics;
mod shows;
mod technologies;
mod wonders;
mod words;
