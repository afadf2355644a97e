//! Every command, run in this process.

#[path = "../common/mod.rs"]
mod common;
mod engine;
mod outside;
mod play;
mod reading;
mod replay;
mod serve;
mod sim;
mod transcript;
