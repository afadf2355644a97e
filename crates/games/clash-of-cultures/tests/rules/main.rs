//! Rule by rule: scenes with scripted dice.

mod actions;
mod asked;
mod barbarians;
mod battles;
mod cards;
mod civilizations;
mod combat;
mod common;
mod conquest;
mod culture;
mod events;
mod goals;
mod hands;
mod map;
mod picked;
mod reckoning;
mod refused;
mod seas;
mod setup;
mod ships;
mod status;
mod turn;
