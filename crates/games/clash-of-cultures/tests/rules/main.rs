//! Rule by rule: scenes with scripted dice.

mod cards;
mod civilizations;
mod combat;
mod common;
mod goals;
mod map;
mod more;
mod turn;
