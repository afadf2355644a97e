//! Fuzz targets: records, positions, requests to the engine, forms from the web. Here each runs a fixed number of times;
//! CONTRIBUTING.md says how to run one for hours.

#[path = "../common/mod.rs"]
mod common;
mod dice;
mod forms;
mod games;
mod requests;
