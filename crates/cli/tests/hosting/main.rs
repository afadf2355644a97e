//! The program as a host runs it: who gets in, how long it waits, how it stops, what it tells.

#![cfg(unix)]

mod admission;
mod databases;
mod figures;
mod house;
mod keeping;
mod waiting;
