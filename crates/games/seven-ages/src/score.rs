//! Who has won, and what is counted.

pub(crate) use crate::{
    harvest::standing,
    statistics::{parts, statistics},
};
