//! The Golden Ages rule by rule, in one program because linking costs more than running.

mod actions;
mod cards;
mod common;
mod drawing;
mod end;
mod era;
mod expand;
mod explorer;
mod reckoning;
mod setup;
mod soldier;
mod steps;
