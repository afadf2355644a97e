//! Every rule and every card, by the parts of the rulebook.

mod common;

mod action_cards;
mod actions;
mod armies;
mod attacks;
mod colonization;
mod development;
mod events;
mod flow;
mod food_and_resources;
mod leaders;
mod pacts;
mod player_area;
mod politics;
mod technologies;
mod wonders;
mod words;
