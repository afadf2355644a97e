//! Rule by rule: scenes with scripted dice.

mod asked;
mod cards;
mod civilizations;
mod closely;
mod combat;
mod common;
mod conquest;
mod finer;
mod goals;
mod map;
mod more;
mod picked;
mod refused;
mod seas;
mod turn;
