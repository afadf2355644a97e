//! Tables to train at: many games in lock step, each step one choice, with observations, masks and rewards as plain numbers.
//!
//! A [`Vector`] owns the games and writes into rows that somebody else owns ([`Rows`]), so that a program in another language
//! reads them where they are. [`AnyLab`] is the same for programs that do not know which game it is.

mod any;
mod bout;
mod rows;
mod spaces;
mod vector;

pub use any::{AnyLab, AnyVector};
pub use rows::{Rows, Shape};
pub use spaces::{Argument, Column, Kind, Spaces, spaces};
pub use vector::{LabError, Mode, Terms, Vector};
